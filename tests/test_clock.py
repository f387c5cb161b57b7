"""Work is CPU time, of this thread and of whom it waits for; the clock matters as a last resort only."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from verifier import clock
from verifier.clock import Deadline, add_waited, process_cpu_s, thread_clock, tree_cpu_s, waiting_for, work_s
from verifier.exploration.budget import Budget
from verifier.solving.backends.backend import Watchdog


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


@pytest.fixture
def burner() -> Iterator[subprocess.Popen[bytes]]:
    """A process that does nothing but work."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        yield process
        process.kill()


def test_sleeping_is_no_work_and_neither_is_what_other_threads_do() -> None:
    other = threading.Thread(target=burn, args=(0.1,))
    begun_s = work_s()
    other.start()
    time.sleep(0.1)
    other.join()
    assert work_s() - begun_s < 0.05
    burn(0.1)
    assert work_s() - begun_s >= 0.1


def test_the_clock_of_a_thread_can_be_read_by_others() -> None:
    read = thread_clock()
    seen: list[float] = []
    other = threading.Thread(target=lambda: (burn(0.05), seen.append(read())))
    begun_s = read()
    other.start()
    other.join()
    assert seen[0] - begun_s < 0.05


def test_what_a_process_works_counts_for_who_waits_for_it(burner: subprocess.Popen[bytes]) -> None:
    begun_s = work_s()
    with waiting_for(burner.pid):
        while process_cpu_s(burner.pid) < 0.3:
            time.sleep(0.01)
    assert 0.2 < work_s() - begun_s < 3.0
    assert tree_cpu_s(burner.pid) >= 0.25


def test_who_is_gone_has_no_clock(burner: subprocess.Popen[bytes]) -> None:
    burner.kill()
    burner.wait()
    assert process_cpu_s(burner.pid) == 0.0


@pytest.mark.parametrize("make", [Deadline, Budget.of_work])
def test_a_limit_of_work_outlasts_sleep(make: type[Deadline]) -> None:
    deadline = make(0.1)
    time.sleep(0.2)
    assert deadline.left_s() > 0
    burn(0.05)
    assert deadline.left_s() > 0
    add_waited(0.06)
    assert deadline.left_s() <= 0


def test_by_the_clock_a_limit_ends_as_a_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    deadline = Deadline(1.0)
    now_s = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now_s + clock.by_clock_s(1.0) - 0.5)
    assert 0.0 < deadline.left_s() <= 0.51
    monkeypatch.setattr(time, "monotonic", lambda: now_s + clock.by_clock_s(1.0) + 0.1)
    assert deadline.is_over()


def test_a_check_is_interrupted_after_its_cpu_time() -> None:
    expired = threading.Event()
    watchdog = Watchdog(expired.set)
    watchdog.arm(0.1)
    time.sleep(0.3)
    assert not expired.is_set()
    burn(0.1)
    assert expired.wait(30)
    watchdog.disarm()
