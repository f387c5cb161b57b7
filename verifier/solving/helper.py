"""The thread that runs solver processes beside the solver in JR's own process.

It looks every ``TICK_S`` while queries come, without being woken for each (that would cost more than
an easy query), and sleeps after ``IDLE_S`` without any.
"""

from __future__ import annotations

import select
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from verifier.solving.answer import Answer, Unknown
from verifier.solving.backend import Backend
from verifier.solving.options import SolverOptions
from verifier.solving.process import SolverProcess
from verifier.stats import Stats
from verifier.terms.term import Term

TICK_S: Final = 0.01
LONGEST_TICK_S: Final = 0.05
IDLE_S: Final = 0.5
DEATH_LIMIT: Final = 5
"""A solver whose process died so often is not started again."""

Start = tuple[float, str, str]
"""When (monotonic seconds), in which slot, which solver."""


class Race:
    """One query while solvers work on it. Fields change under the helper's lock only."""

    __slots__ = (
        "answer",
        "begun_s",
        "constraints",
        "deadline_s",
        "done",
        "first",
        "plan",
        "reasons",
        "starts",
        "winner",
    )

    def __init__(
        self,
        constraints: Sequence[Term],
        deadline_s: float,
        first: Backend | None,
        plan: Callable[[], list[Start]],
    ) -> None:
        self.constraints = constraints
        self.begun_s = time.monotonic()
        self.deadline_s = deadline_s
        self.first = first
        self.plan = plan
        self.starts: list[Start] | None = None
        self.done = False
        self.answer: Answer | None = None
        self.winner = ""
        self.reasons: list[str] = []


class Helper:
    """Owns the solver processes; slot B runs one beside slot A, the first responder's."""

    def __init__(self, options: SolverOptions, stats: Stats) -> None:
        self._options = options
        self._stats = stats
        self._processes: dict[str, SolverProcess] = {}
        self._slots: dict[str, SolverProcess | None] = {"A": None, "B": None}
        self._condition = threading.Condition()
        self._race: Race | None = None
        self._latest: Race | None = None
        self._is_asleep = True
        self._is_closing = False
        self._displaced: Race | None = None
        self._thread: threading.Thread | None = None

    @property
    def pids(self) -> list[int]:
        """Processes alive now."""
        return [p.pid for p in list(self._processes.values()) if p.pid is not None]

    def begin(self, race: Race) -> None:
        """Watch a race; processes join at the times its plan says."""
        self._latest = race
        if self._is_asleep:
            with self._condition:
                self._is_asleep = False
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name="solver-helper", daemon=True)
                    self._thread.start()
                self._condition.notify_all()

    def finish(self, race: Race, answer: Answer | None, winner: str) -> None:
        """End a race with its first answer; later ones are ignored."""
        with self._condition:
            if not race.done:
                race.answer = answer
                race.winner = winner
                race.done = True
                self._condition.notify_all()

    def first_is_over(self, race: Race, reason: str) -> None:
        """The first responder gave up."""
        with self._condition:
            race.first = None
            race.reasons.append(reason)

    def wait(self, race: Race) -> None:
        """Wait until the race is over."""
        with self._condition:
            while not race.done:
                left = race.deadline_s + 1.0 - time.monotonic()
                if left <= 0 or not self._condition.wait(left):
                    race.done = True

    def close(self) -> None:
        """End thread and processes."""
        with self._condition:
            self._is_closing = True
            thread = self._thread
            self._condition.notify_all()
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        idle_since = time.monotonic()
        try:
            while not self._is_closing:
                if self._advance():
                    idle_since = time.monotonic()
                elif time.monotonic() - idle_since > IDLE_S and not self._sleep():
                    continue
                self._wait()
        finally:
            for process in self._processes.values():
                process.kill()

    def _sleep(self) -> bool:
        """Sleep until a race begins; False after that."""
        if any(process.fileno() is not None for process in self._processes.values()):
            return True
        with self._condition:
            self._is_asleep = True
            seen = self._latest
            while self._is_asleep and not self._is_closing and self._latest is seen:
                self._condition.wait()
            self._is_asleep = False
        return False

    def _advance(self) -> bool:
        """Take up the latest race, let go of one that is over, start who is due."""
        race = self._latest
        if race is not self._race:
            self._release()
            self._race = race
            self._displaced = None
        if race is None or race.done:
            self._release()
            return False
        now = time.monotonic()
        if now >= race.deadline_s:
            self._stop_first(race)
            self.finish(race, None, "")
            return True
        if race.starts is None:
            race.starts = race.plan()
        while race.starts and race.starts[0][0] <= now:
            self._start(race, race.starts.pop(0))
        if self._displaced is race:
            self._stop_first(race)
        if race.first is None and not any(self._slots.values()):
            if race.starts:
                self._start(race, race.starts.pop(0))
            else:
                self.finish(race, None, "")
        return True

    def _stop_first(self, race: Race) -> None:
        with self._condition:
            if race.first is not None:
                race.first.interrupt()

    def _start(self, race: Race, start: Start) -> None:
        """Let a process join; who holds its slot stops."""
        _, slot, name = start
        if slot == "A":
            self._displaced = race
        running = self._slots[slot]
        if running is not None:
            running.cancel()
            self._slots[slot] = None
        process = self._processes.get(name)
        if process is None:
            process = self._processes[name] = SolverProcess(name, self._options.memory_limit_bytes)
        if process.is_busy or process.deaths >= DEATH_LIMIT:
            return
        self._stats.add("solver_joined")
        if process.ask(race.constraints, max(race.deadline_s - time.monotonic(), 0.001)):
            self._slots[slot] = process

    def _release(self) -> None:
        """Cancel what still runs."""
        for slot, process in self._slots.items():
            if process is not None:
                process.cancel()
                self._slots[slot] = None

    def _wait(self) -> None:
        """Wait a moment, or for an answer."""
        readable = [p for p in self._processes.values() if p.fileno() is not None]
        if not readable:
            time.sleep(TICK_S)
            return
        descriptors = [fd for p in readable if (fd := p.fileno()) is not None]
        select.select(descriptors, [], [], self._patience_s())
        for process in readable:
            deaths = process.deaths
            answer = process.poll()
            if process.deaths > deaths:
                self._stats.add("solver_deaths")
                self._vacate(process)
            elif answer is not None:
                self._vacate(process)
                self._receive(process.backend, answer)

    def _patience_s(self) -> float:
        """How long to wait for an answer: ever longer, as each look interrupts the first responder."""
        race = self._race
        if race is None or race.done or any(p.is_stopping for p in self._processes.values()):
            return TICK_S / 2
        now = time.monotonic()
        next_s = race.starts[0][0] - now if race.starts else LONGEST_TICK_S
        return max(TICK_S / 2, min(LONGEST_TICK_S, (now - race.begun_s) / 8, next_s, race.deadline_s - now))

    def _vacate(self, process: SolverProcess) -> None:
        for slot, occupant in self._slots.items():
            if occupant is process:
                self._slots[slot] = None

    def _receive(self, name: str, answer: Answer) -> None:
        race = self._race
        if race is None or race.done:
            return
        if isinstance(answer, Unknown):
            with self._condition:
                race.reasons.append(f"{name}: {answer.reason}")
            return
        self.finish(race, answer, name)
        self._stop_first(race)
