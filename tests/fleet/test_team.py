"""Workers that crash, hang, grow or raise cost the question that they were at, and no other."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from verifier.fleet.here import Here
from verifier.fleet.team import Team
from verifier.fleet.work import Limits, Lost, Work
from verifier.process_tree import measure

Deed = Callable[[int], int]
Serve = Callable[[Iterator[list[int]], Callable[[int], None], Callable[[int, int], None]], None]


class Serving(Work[int, int]):
    """Work by a function."""

    def __init__(self, serve: Serve) -> None:
        self._serve = serve

    def serve(
        self, batches: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        self._serve(batches, begin, tell)


def served(serve: Serve, batches: list[list[int]], limits: Limits, scratch: Path) -> dict[int, int | Lost]:
    return dict(Team(Serving(serve), 1, limits, scratch).ask(batches))


def ask(
    tmp_path: Path, deed: Deed, batches: list[list[int]], jobs: int, cpu_s: float = 20.0
) -> dict[int, int | Lost]:
    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        for batch in given:
            for number in batch:
                begin(number)
                tell(number, deed(number))

    found: dict[int, int | Lost] = {}
    for number, answer in Team(Serving(serve), jobs, Limits(cpu_s), tmp_path).ask(batches):
        assert number not in found
        found[number] = answer
    assert not any(tmp_path.iterdir()), "a worker's folder is left"
    return found


@pytest.mark.parametrize("jobs", [1, 3])
def test_each_number_is_answered_once(tmp_path: Path, jobs: int) -> None:
    found = ask(tmp_path, lambda n: n * n, [[0, 1, 2], [], [3], [4, 5]], jobs)
    assert found == {n: n * n for n in range(6)}


def test_the_same_in_this_process() -> None:
    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        for batch in given:
            for number in batch:
                begin(number)
                tell(number, os.getpid() + number)

    here = Here(Serving(serve))
    here.submit([0])
    found: dict[int, int | Lost] = {}
    for number, answer in here.answers():
        found[number] = answer
        if number < 2:
            here.submit([number + 1])
    assert found == {number: os.getpid() + number for number in range(3)}


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
    for _ in range(6_000):
        state = Path(f"/proc/{note.read_text()}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.05)
    raise AssertionError("a process below the worker lives on")


def test_who_grows_too_large_is_stopped(tmp_path: Path) -> None:
    held = []

    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        for batch in given:
            for number in batch:
                begin(number)
                while number == 0:
                    held.append(bytearray(1 << 24))
                    time.sleep(0.01)
                tell(number, number)

    now = measure([os.getpid()]).resident_bytes  # a fork counts what it shares
    limits = Limits(60.0, now + (300 << 20))
    assert served(serve, [[0, 1]], limits, tmp_path) == {
        0: Lost("its analysis ran out of memory", True),
        1: 1,
    }


def test_a_batch_lost_before_its_first_question_is_taken_apart(tmp_path: Path) -> None:
    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        for batch in given:
            if 1 in batch:
                os._exit(3)
            for number in batch:
                tell(number, number)

    found = served(serve, [[0, 1, 2]], Limits(9.0), tmp_path)
    assert found == {0: 0, 1: Lost("its analysis crashed: it ended with status 3"), 2: 2}


def test_a_team_that_cannot_begin_ends(tmp_path: Path) -> None:
    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        os._exit(4)

    found = served(serve, [[0], [1]], Limits(9.0), tmp_path)
    assert all(isinstance(answer, Lost) for answer in found.values()) and len(found) == 2


def test_ticks_come_while_workers_work(tmp_path: Path) -> None:
    ticks = tmp_path.with_name(f"{tmp_path.name}-ticks")
    ticks.touch()

    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        for batch in given:
            while ticks.stat().st_size < 2:
                time.sleep(0.01)
            tell(batch[0], 0)

    def tick() -> None:
        ticks.write_text(ticks.read_text() + ".")

    found = dict(Team(Serving(serve), 1, Limits(600.0), tmp_path).ask([[0]], tick))
    assert found == {0: 0}


def test_a_worker_that_ends_before_it_begins_is_replaced(tmp_path: Path) -> None:
    note = tmp_path.with_name(f"{tmp_path.name}-started")

    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        if not note.exists():
            note.touch()
            os._exit(4)
        for batch in given:
            tell(batch[0], 5)

    assert served(serve, [[0], [1]], Limits(9.0), tmp_path) == {0: 5, 1: 5}


def test_more_is_submitted_while_answers_come_and_later(tmp_path: Path) -> None:
    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        for batch in given:
            for number in batch:
                tell(number, os.getpid())

    team = Team(Serving(serve), 1, Limits(9.0), tmp_path, waits=True)
    found: dict[int, int | Lost] = {}
    team.submit([0])
    for number, pid in team.answers():
        found[number] = pid
        if number < 3:
            team.submit([number + 1])
    time.sleep(0.1)
    team.submit([4])
    found.update(team.answers())
    assert sorted(found) == [0, 1, 2, 3, 4] and len(set(found.values())) == 1
    team.close()
    assert not any(tmp_path.iterdir())


def test_what_is_left_is_ended_with_the_team(tmp_path: Path) -> None:
    note = tmp_path.with_name(f"{tmp_path.name}-pid")

    def serve(
        given: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, int], None]
    ) -> None:
        for batch in given:
            if batch == [1]:
                note.write_text(str(os.getpid()))
                time.sleep(60)
            tell(batch[0], 0)

    team = Team(Serving(serve), 2, Limits(9.0), tmp_path)
    with pytest.raises(KeyboardInterrupt):
        for _ in team.ask([[1], [0]], lambda: None):
            while not note.exists():
                time.sleep(0.02)
            raise KeyboardInterrupt
    team.close()
    assert not Path(f"/proc/{note.read_text()}").exists() and not any(tmp_path.iterdir())
