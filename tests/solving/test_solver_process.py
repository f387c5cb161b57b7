"""Solver processes: they help, are cancelled, may be killed at any time, and never outlive JR."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terms.random_term import RandomTerms
from verifier.clock import work_s
from verifier.solver import NAMES as BACKENDS
from verifier.solving.answer import Answer, Sat, Unknown, Unsat
from verifier.solving.options import SolverOptions
from verifier.solving.portfolio import PortfolioSolver, SingleSolver
from verifier.solving.solver_process import CANCEL_GRACE_S, SolverProcess
from verifier.stats import Stats
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32, BV64, bv_sort
from verifier.terms.term import Term

ROOT = Path(__file__).resolve().parents[2]


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_for(process: SolverProcess, seconds: float = 300.0) -> Answer | None:
    """By the clock, on a machine that may be busy; the process minds the limit of a question."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = process.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    return None


def prime_query(tm: TermFactory, bits: int, number: int) -> list[Term]:
    a, b = tm.var("a", BV64), tm.var("b", BV64)
    one, limit = tm.bv(1, 64), tm.bv(1 << bits, 64)
    product = tm.eq(tm.mul(a, b), tm.bv(number, 64))
    return [product, *(f for v in (a, b) for f in (tm.slt(one, v), tm.slt(v, limit)))]


def endless(tm: TermFactory) -> list[Term]:
    return prime_query(tm, 32, 0x7FFFFFFFFFFFFFE7)


def test_a_process_answers_is_cancelled_and_lives_on() -> None:
    tm = TermFactory()
    x = tm.var("x", BV32)
    process = SolverProcess("bitwuzla", 4 << 30)
    try:
        assert process.ask([tm.eq(tm.mul(x, x), tm.bv(49, 32))], 10.0)
        answer = wait_for(process)
        assert isinstance(answer, Sat)
        assert answer.model[x] ** 2 % (1 << 32) == 49
        pid = process.pid
        process.ask(endless(tm), 60.0)
        time.sleep(0.2)
        process.cancel()
        end = time.monotonic() + 300.0
        while process.is_stopping and time.monotonic() < end:
            assert process.poll() is None
            time.sleep(0.002)
        assert process.pid == pid
        process.ask([tm.slt(x, tm.bv(3, 32)), tm.slt(tm.bv(3, 32), x)], 10.0)
        assert isinstance(wait_for(process), Unsat)
        assert process.pid == pid
    finally:
        process.kill()
    assert pid is not None and not is_alive(pid)


@pytest.fixture
def stats() -> Stats:
    return Stats()


def test_helpers_join_a_long_query_and_stop_after_it(stats: Stats) -> None:
    tm = TermFactory()
    solver = PortfolioSolver(SolverOptions(), stats)
    try:
        start = work_s()
        assert isinstance(solver.check(endless(tm), 1.5), Unknown)
        assert 1.0 < work_s() - start < 2.0
        assert stats.counters["solver_joined"] >= 1
        assert isinstance(solver.check([tm.eq(tm.var("x", BV32), tm.bv(1, 32))], 5.0), Sat)
        pids = solver.pids
        assert pids
    finally:
        solver.close()
    assert not any(is_alive(pid) for pid in pids)


def test_killing_processes_never_makes_an_answer_wrong(stats: Stats) -> None:
    tm = TermFactory()
    solver = PortfolioSolver(SolverOptions(), stats)
    stop = threading.Event()

    def kill_again_and_again() -> None:
        while not stop.wait(0.07):
            for pid in solver.pids:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue

    killer = threading.Thread(target=kill_again_and_again)
    killer.start()
    try:
        for number, expected in ((30011 * 29989, Sat), (30011 * 30013, Sat), (1073741789, Unsat)):
            answer = solver.check(prime_query(tm, 15, number), 4.0)
            assert isinstance(answer, (expected, Unknown))
            if isinstance(answer, Sat):
                assert all(Evaluator(answer.model).holds(f) for f in prime_query(tm, 15, number))
        assert isinstance(solver.check(endless(tm), 1.0), Unknown)
    finally:
        stop.set()
        killer.join()
        solver.close()
    assert stats.counters["solver_deaths"] > 0


def test_processes_end_with_their_parent() -> None:
    program = textwrap.dedent("""
        import os, time
        from verifier.solving.options import SolverOptions
        from verifier.solving.portfolio import PortfolioSolver
        from verifier.stats import Stats
        from verifier.terms.factory import TermFactory
        from tests.solving.test_solver_process import endless
        solver = PortfolioSolver(SolverOptions(), Stats())
        solver.check(endless(TermFactory()), 1.5)
        print(*solver.pids, flush=True)
        os.kill(os.getpid(), 9)
    """)
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    pids = [int(word) for word in result.stdout.split()]
    assert pids, result.stderr
    end = time.monotonic() + 300.0
    while any(is_alive(pid) for pid in pids) and time.monotonic() < end:
        time.sleep(0.02)
    assert not any(is_alive(pid) for pid in pids)


@pytest.mark.parametrize("name", BACKENDS)
def test_a_cancelled_query_is_over_soon(name: str) -> None:
    """The solver stops within CANCEL_GRACE_S, or its process is killed."""
    tm = TermFactory()
    process = SolverProcess(name, 4 << 30)
    try:
        process.ask([tm.eq(tm.var("x", BV32), tm.bv(3, 32))], 20.0)
        if isinstance(wait_for(process), Unknown) or process.deaths:
            pytest.skip(f"{name} is not installed")
        process.ask(endless(tm), 60.0)
        time.sleep(0.5)
        worked_s = process.worked_s
        process.cancel()
        while process.is_stopping:
            assert process.poll() is None
            time.sleep(0.001)
        assert process.worked_s - worked_s < CANCEL_GRACE_S + 0.1
    finally:
        process.kill()


@pytest.mark.parametrize("name", BACKENDS)
def test_a_single_solver_keeps_the_time_limit(name: str) -> None:
    tm = TermFactory()
    solver = SingleSolver(name, Stats())
    x = tm.var("x", BV32)
    try:
        if isinstance(solver.check([tm.eq(x, tm.bv(3, 32))], 20.0), Unknown):
            pytest.skip(f"{name} is not installed")
        start = work_s()
        assert isinstance(solver.check(endless(tm), 0.5), Unknown)
        assert work_s() - start < 0.8
        assert isinstance(solver.check([tm.eq(x, tm.bv(4, 32))], 20.0), Sat)
    finally:
        solver.close()


class Held:
    """Stops processes for most of some seconds by the clock, as a busy machine does, but surely."""

    def __init__(self, pids: Callable[[], list[int]], seconds: float) -> None:
        self._pids = pids
        self._end_s = time.monotonic() + seconds
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.is_set() and time.monotonic() < self._end_s:
            pids = self._pids()
            if not pids:
                time.sleep(0.01)
                continue
            for number, seconds in ((signal.SIGSTOP, 0.6), (signal.SIGCONT, 0.02)):
                for pid in pids:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, number)
                self._over.wait(seconds) if number == signal.SIGCONT else time.sleep(seconds)


def test_a_process_that_gets_little_of_the_machine_has_its_time_all_the_same() -> None:
    """The question takes 0.3 to 1.1 s of CPU time, and gets 0.1 s until its limit is over by the clock."""
    tm = TermFactory()
    process = SolverProcess("bitwuzla", 4 << 30)
    try:
        begun_s = time.monotonic()
        with Held(lambda: [] if process.pid is None else [process.pid], 3.2):
            answer = process.check(prime_query(tm, 20, 1_000_003 * 999_983), 3.0)
        assert isinstance(answer, Sat), answer
        assert time.monotonic() - begun_s > 3.05
    finally:
        process.kill()


def test_a_process_out_of_memory_is_replaced() -> None:
    tm = TermFactory()
    process = SolverProcess("bitwuzla", 400 << 20)
    try:
        wide = tm.var("w", bv_sort(4096))
        product = wide
        for k in range(12):
            product = tm.mul(product, tm.add(wide, tm.bv(k + 3, 4096)))
        process.ask([tm.eq(product, tm.bv(12345, 4096)), tm.slt(tm.bv(9, 4096), wide)], 60.0)
        end = time.monotonic() + 300.0
        answer = None
        while answer is None and process.deaths == 0 and time.monotonic() < end:
            answer = process.poll()
            time.sleep(0.01)
        assert process.deaths == 1 or isinstance(answer, Unknown)
        x = tm.var("x", BV32)
        assert process.ask([tm.eq(x, tm.bv(3, 32))], 10.0)
        answer = wait_for(process)
        assert isinstance(answer, Sat)
        assert answer.model[x] == 3
    finally:
        process.kill()


def test_a_process_asked_again_and_again_keeps_its_size() -> None:
    tm = TermFactory()
    x = tm.var("x", BV32)
    process = SolverProcess("bitwuzla", 4 << 30)
    try:
        before = 0
        for number in range(1_500):
            process.ask([tm.slt(tm.bv(number % 50, 32), x), tm.slt(x, tm.bv(60 + number % 7, 32))], 10.0)
            assert isinstance(wait_for(process), Sat)
            if number == 500:
                pid = process.pid
                before = resident_kb(pid)
        assert process.pid == pid
        assert resident_kb(pid) - before < 20_000
    finally:
        process.kill()


def resident_kb(pid: int | None = None) -> int:
    for line in Path(f"/proc/{pid or 'self'}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def test_ten_thousand_queries_leak_neither_memory_nor_threads_nor_descriptors(stats: Stats) -> None:
    terms = RandomTerms(5, floats=False, arrays=False, models=1)
    for _ in range(60):
        terms.step()
    formulas = [pair[0] for pair in terms.pool[BOOL] if not pair[0].is_const]
    solver = PortfolioSolver(SolverOptions(), stats)
    try:
        before = 0
        for number in range(10_000):
            chosen = formulas[number % len(formulas)]
            solver.check([chosen, formulas[(number * 7) % len(formulas)]], 5.0)
            if number == 2_000:
                before = resident_kb()
                threads = threading.active_count()
                descriptors = len(os.listdir("/proc/self/fd"))
        assert resident_kb() - before < 60_000
        assert threading.active_count() <= threads + 1
        assert len(os.listdir("/proc/self/fd")) <= descriptors + 8
    finally:
        solver.close()
    assert stats.counters["solver_queries"] == 10_000
