"""Workers that crash, hang, grow or raise cost the question that they were at, and no other."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from verifier.check.crew import Begin, Crew, CrewLimits, Lost
from verifier.process_tree import measure

Deed = Callable[[int], int]


def ask(
    tmp_path: Path, deed: Deed, batches: list[list[int]], jobs: int, cpu_s: float = 20.0
) -> dict[int, int | Lost]:
    def serve(given: Iterator[list[int]], begin: Begin, tell: Callable[[int, int], None]) -> None:
        for batch in given:
            for number in batch:
                begin(number)
                tell(number, deed(number))

    found: dict[int, int | Lost] = {}
    for number, answer in Crew[int](batches, jobs, serve, CrewLimits(cpu_s), tmp_path).answers():
        assert number not in found
        found[number] = answer
    assert not any(tmp_path.iterdir()), "a worker's folder is left"
    return found


@pytest.mark.parametrize("jobs", [1, 3])
def test_each_number_is_answered_once(tmp_path: Path, jobs: int) -> None:
    found = ask(tmp_path, lambda n: n * n, [[0, 1, 2], [], [3], [4, 5]], jobs)
    assert found == {n: n * n for n in range(6)}


def test_who_dies_loses_one_question(tmp_path: Path) -> None:
    def deed(number: int) -> int:
        if number == 1:
            os.kill(os.getpid(), signal.SIGTERM)
        return number

    found = ask(tmp_path, deed, [[0, 1, 2], [3]], 1)
    assert found.pop(1) == Lost("its analysis crashed: it was ended by SIGTERM")
    assert found == {0: 0, 2: 2, 3: 3}


def test_who_works_too_long_is_stopped(tmp_path: Path) -> None:
    def deed(number: int) -> int:
        while number == 1:
            pass
        return number

    begun_s = time.process_time()
    found = ask(tmp_path, deed, [[0, 1, 2]], 1, 0.2)
    assert found.pop(1) == Lost("its analysis did not end in time and was stopped", True)
    assert found == {0: 0, 2: 2}
    assert time.process_time() - begun_s < 5


def test_processes_below_a_stopped_worker_are_ended(tmp_path: Path) -> None:
    note = tmp_path.with_name(f"{tmp_path.name}-pid")

    def deed(number: int) -> int:
        pid = os.fork()
        if pid == 0:
            os.setsid()
            while True:
                time.sleep(1)
        note.write_text(str(pid))
        while True:
            pass

    assert isinstance(ask(tmp_path, deed, [[0]], 1, 0.2)[0], Lost)
    for _ in range(100):
        state = Path(f"/proc/{note.read_text()}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.05)
    raise AssertionError("a process below the worker lives on")


def test_who_grows_too_large_is_stopped(tmp_path: Path) -> None:
    held = []

    def serve(given: Iterator[list[int]], begin: Begin, tell: Callable[[int, int], None]) -> None:
        for batch in given:
            for number in batch:
                begin(number)
                while number == 0:
                    held.append(bytearray(1 << 24))
                    time.sleep(0.01)
                tell(number, number)

    now = measure([os.getpid()]).resident_bytes  # a fork counts what it shares
    limits = CrewLimits(60.0, now + (300 << 20))
    assert dict(Crew[int]([[0, 1]], 1, serve, limits, tmp_path).answers()) == {
        0: Lost("its analysis ran out of memory", True),
        1: 1,
    }


def test_a_batch_lost_before_its_first_question_is_taken_apart(tmp_path: Path) -> None:
    def serve(given: Iterator[list[int]], begin: Begin, tell: Callable[[int, int], None]) -> None:
        for batch in given:
            if 1 in batch:
                os._exit(3)
            for number in batch:
                tell(number, number)

    found = dict(Crew[int]([[0, 1, 2]], 1, serve, CrewLimits(9.0), tmp_path).answers())
    assert found == {0: 0, 1: Lost("its analysis crashed: it ended with status 3"), 2: 2}


def test_a_crew_that_cannot_begin_ends(tmp_path: Path) -> None:
    def serve(given: Iterator[list[int]], begin: Begin, tell: Callable[[int, int], None]) -> None:
        os._exit(4)

    found = dict(Crew[int]([[0], [1]], 1, serve, CrewLimits(9.0), tmp_path).answers())
    assert all(isinstance(answer, Lost) for answer in found.values()) and len(found) == 2


def test_ticks_come_while_workers_work(tmp_path: Path) -> None:
    ticks = []

    def serve(given: Iterator[list[int]], begin: Begin, tell: Callable[[int, int], None]) -> None:
        for batch in given:
            time.sleep(0.7)
            tell(batch[0], 0)

    for _ in Crew[int]([[0]], 1, serve, CrewLimits(9.0), tmp_path).answers(lambda: ticks.append(0)):
        pass
    assert len(ticks) >= 2
