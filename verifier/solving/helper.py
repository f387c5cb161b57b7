"""The thread that runs solver processes beside the solver in JR's own process.

It looks every ``TICK_S`` while queries come, without being woken for each (that would cost more than
an easy query), and sleeps after ``IDLE_S`` without any.

Each slot has a clock of its own: the CPU time that solvers have worked there, one after the other. So
who joins when, and when a question is given up, does not depend on how busy the machine is, and both slots
get their time however it is shared among them. The clock of an empty slot goes with the other one's.
"""

from __future__ import annotations

import select
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from verifier.clock import by_clock_s, thread_clock
from verifier.solving.answer import Answer, Unknown
from verifier.solving.backends.backend import AnyBackend
from verifier.solving.options import SolverOptions
from verifier.solving.solver_process import SolverProcess
from verifier.stats import Stats
from verifier.terms.term import Term

TICK_S: Final = 0.01
LONGEST_TICK_S: Final = 0.05
IDLE_S: Final = 0.5
LONGEST_WAIT_S: Final = 1.0
DEATH_LIMIT: Final = 5
"""A solver whose process died so often is not started again."""

OTHER_SLOT: Final = {"A": "B", "B": "A"}

Start = tuple[float, str, str]
"""When (seconds of the slot's clock), in which slot, which solver."""


class Race:
    """One query while solvers work on it. Fields change under the helper's lock only."""

    __slots__ = (
        "answer",
        "begun_by_clock_s",
        "begun_s",
        "clock",
        "constraints",
        "done",
        "first",
        "limit_s",
        "plan",
        "reasons",
        "span_s",
        "starts",
        "winner",
        "worked_s",
    )

    def __init__(
        self,
        constraints: Sequence[Term],
        limit_s: float,
        first: AnyBackend | None,
        plan: Callable[[], list[Start]],
    ) -> None:
        self.constraints = constraints
        self.limit_s = limit_s
        self.first = first
        self.clock = thread_clock()
        self.begun_s = self.clock()
        self.begun_by_clock_s = time.monotonic()
        self.worked_s = {"A": 0.0, "B": 0.0}
        self.plan = plan
        self.starts: list[Start] | None = None
        self.done = False
        self.answer: Answer | None = None
        self.winner = ""
        self.reasons: list[str] = []
        self.span_s = 0.0
        """The clocks of the slots at the end."""

    @property
    def first_worked_s(self) -> float:
        """CPU seconds of the thread of the first responder, which made this object."""
        return self.clock() - self.begun_s

    @property
    def is_hopeless(self) -> bool:
        """Whether so much time has passed by the clock that something must be stuck."""
        return time.monotonic() - self.begun_by_clock_s > by_clock_s(self.limit_s)


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
            race.worked_s["A"] = max(race.worked_s["A"], race.first_worked_s)
            race.first = None
            race.reasons.append(reason)

    def wait(self, race: Race) -> None:
        """Wait until the race is over."""
        with self._condition:
            while not race.done:
                if not self._condition.wait(LONGEST_WAIT_S) and race.is_hopeless:
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
        if race.is_hopeless:
            self._stop_first(race)
            self._end(race, None, "")
            return True
        if race.starts is None:
            race.starts = race.plan()
        for start in [start for start in race.starts if start[0] <= self._slot_s(race, start[1])]:
            race.starts.remove(start)
            self._start(race, start)
        self._stop_late(race)
        if self._displaced is race:
            self._stop_first(race)
        if race.first is None and not any(self._slots.values()):
            if race.starts:
                self._start(race, race.starts.pop(0))
            else:
                self._end(race, None, "")
        return True

    def _end(self, race: Race, answer: Answer | None, winner: str) -> None:
        race.span_s = max(self._slot_s(race, slot) for slot in self._slots)
        self.finish(race, answer, winner)

    def _slot_s(self, race: Race, slot: str) -> float:
        """The value of a slot's clock."""
        own = self._own_s(race, slot)
        return max(race.worked_s[slot], self._own_s(race, OTHER_SLOT[slot]) or 0.0) if own is None else own

    def _own_s(self, race: Race, slot: str) -> float | None:
        """The value of the clock of a slot with a running solver, else None."""
        process = self._slots[slot]
        if process is not None:
            return race.worked_s[slot] + process.worked_s
        return race.first_worked_s if slot == "A" and race.first is not None else None

    def _stop_late(self, race: Race) -> None:
        """Stop who has worked for as long as the question may take."""
        for slot, process in self._slots.items():
            if (self._own_s(race, slot) or 0.0) < race.limit_s:
                continue
            if process is None:
                self._stop_first(race)
            else:
                process.cancel()
                self._vacate(process)

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
            self._vacate(running)
        race.worked_s[slot] = self._slot_s(race, slot)
        process = self._processes.get(name)
        if process is None:
            process = self._processes[name] = SolverProcess(name, self._options.memory_limit_bytes)
        if process.is_busy or process.deaths >= DEATH_LIMIT:
            return
        self._stats.add("solver_joined")
        if process.ask(race.constraints, max(race.limit_s - race.worked_s[slot], 0.001)):
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
        worked_s = max(self._slot_s(race, slot) for slot in self._slots)
        next_s = min((at_s - self._slot_s(race, slot) for at_s, slot, _ in race.starts or ()), default=1.0)
        return max(TICK_S / 2, min(LONGEST_TICK_S, worked_s / 8, next_s, race.limit_s - worked_s))

    def _vacate(self, process: SolverProcess) -> None:
        for slot, occupant in self._slots.items():
            if occupant is process:
                if self._race is not None:
                    self._race.worked_s[slot] += process.worked_s
                self._slots[slot] = None

    def _receive(self, name: str, answer: Answer) -> None:
        race = self._race
        if race is None or race.done:
            return
        if isinstance(answer, Unknown):
            with self._condition:
                race.reasons.append(f"{name}: {answer.reason}")
            return
        self._end(race, answer, name)
        self._stop_first(race)
