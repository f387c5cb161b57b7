"""A second run of one schedule, which describes its threads: methods, lines, shared fields, values.

The turns of a counterexample (machine.threads.records.Schedule) say which thread runs, and until which number
of its steps. Several operations may have the same number; both choices are tried there. The description is
for people: no verdict depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verifier.exploration.threads.interleaving import Interleaver, Point
from verifier.exploration.threads.schedule import turns_of
from verifier.exploration.threads.shared_name import Names, Place, place_of
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.place import next_instr
from verifier.machine.rtclass import UNINITIALISED, RtClass
from verifier.machine.state import State
from verifier.machine.threads.operation import Clock, Op, Until
from verifier.machine.threads.records import JavaThread, Threads
from verifier.machine.threads.shared_access import is_initialising
from verifier.machine.value import Obj
from verifier.stats import Stats
from verifier.verdict.outcome import Ending, TraceElement
from verifier.verdict.source_name import spoken_class, spoken_method

MAX_MOVES = 20_000
"""The most operations of a path that are kept; of a schedule that fails late only the beginning is shown."""
Show = Callable[[object, str], str]
"""A value and its descriptor as a reader of Java would write it."""


@dataclass
class Move:
    """One operation of a thread; ``before`` and ``after`` are the values of ``place``, empty without one."""

    thread: int
    where: TraceElement | None
    action: str
    place: str = ""
    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class Wait:
    """A thread that cannot continue, what it waits for, and the number of the thread that blocks it, if
    any."""

    thread: int
    action: str
    awaited: str
    holder: int | None
    where: TraceElement | None


@dataclass(frozen=True)
class Story:
    """The operations of a run's threads, in order; ``names`` by number; ``waits`` for a deadlock."""

    names: dict[int, str]
    moves: tuple[Move, ...]
    waits: tuple[Wait, ...]


@dataclass
class _Trail:
    """The moves of a path, last first; paths that part share what came before."""

    move: Move
    value: Callable[[], str] | None
    before: _Trail | None
    length: int


class Guided(Interleaver):
    """Lets the threads of a path run by a schedule, and records their operations.

    Without a schedule each thread runs until it has to wait.
    """

    def __init__(
        self, machine: Machine, stats: Stats, turns: tuple[tuple[int, int], ...], show: Show
    ) -> None:
        super().__init__(machine, stats)
        self.reduce = False
        self._turns = turns
        self._show = show
        self._left: tuple[object, dict[int, str]] = (None, {})
        """The trail and the threads of the path on which main was last the only thread."""
        self._branching = False
        self._names = Names(machine)

    def _ask(self, point: Point, index: int) -> None:
        if self._branching:
            super()._ask(point, index)

    def _look_back(self, threads: Threads, live: JavaThread, op: Op, clock: Clock) -> None:
        """Other orders are not explored."""

    def _dispatch(self, state: State, threads: Threads) -> State:
        if not self._turns:
            return super()._dispatch(state, threads)
        enabled = self._enabled(threads)
        candidates = [index for index in self._next(threads) if index in enabled]
        if not candidates:
            raise PathEnd(Ending.REDUNDANT)
        if self._is_over(threads, candidates[0]):
            return self._go_on_alone(state, threads)
        arrived = threads.current if threads.current in enabled else None
        point = Point(state, enabled, arrived, threads)
        point.order.append(candidates[0])
        self._branching = True
        for other in candidates[1:]:
            self._ask(point, other)
        self._branching = False
        return self._continue(point, candidates[0], point.sleep)

    def _next(self, threads: Threads) -> list[int]:
        """The threads that may run next by the schedule, the likelier one first."""
        turns = turns_of(threads)
        at = len(turns) - 1
        if at >= len(self._turns):
            return [threads.current]
        number, end = self._turns[at]
        if turns[-1][0] != number or turns[-1][1] > end:
            return []
        current = [threads.current]
        if turns[-1][1] < end or at + 1 == len(self._turns):
            return current
        later = [r.index for r in threads.records if r.number == self._turns[at + 1][0]]
        return later + [index for index in current if index not in later]

    def _go_on_alone(self, state: State, threads: Threads) -> State:
        self._left = (threads.trail, self._names_of(threads))
        return super()._go_on_alone(state, threads)

    def begin(self, state: State) -> None:
        """See ``Interleaver``; records of earlier threads are kept."""
        super().begin(state)
        assert state.threads is not None
        state.threads.trail = self._left[0]

    # -- what is told -----------------------------------------------------------------

    def resume(self, state: State) -> State:
        """Record the next operation of the chosen thread, and resume it."""
        threads = state.threads
        assert threads is not None and threads.chosen is not None
        record = threads.records[threads.chosen]
        op = record.pending
        assert op is not None
        self.settle(state)
        place = place_of(record.frame, op, self._show)
        move = Move(record.number, _where(record), self._action(record, op, place))
        if place is not None:
            owner = self._names.of(place.owner) if place.owner is not None else ""
            move.place = f"{owner}{place.name}"
            move.before = place.value()
        last = threads.trail
        before = last if isinstance(last, _Trail) else None
        length = before.length + 1 if before is not None else 1
        if length <= MAX_MOVES:
            threads.trail = _Trail(move, place.value if place is not None else None, before, length)
        return super().resume(state)

    def settle(self, state: State) -> None:
        """The last operation is complete: record the value that it left."""
        last = state.threads.trail if state.threads is not None else None
        if isinstance(last, _Trail) and last.value is not None:
            last.move.after = last.value()
            last.value = None

    def arrive(self, state: State, op: Op) -> State:
        """See ``Interleaver``."""
        self.settle(state)
        return super().arrive(state, op)

    def story(self, state: State, end: PathEnd) -> Story | None:
        """The story of the live path, which has ended; None if it has no threads."""
        threads = state.threads
        self.settle(state)
        moves: list[Move] = []
        trail, names = self._left
        if threads is not None:
            trail, names = threads.trail, {**names, **self._names_of(threads)}
        while isinstance(trail, _Trail):
            moves.append(trail.move)
            trail = trail.before
        if len(names) < 2 and end.ending is not Ending.DEADLOCK:
            return None
        waits: tuple[Wait, ...] = ()
        if threads is not None and end.ending is Ending.DEADLOCK:
            waits = tuple(
                self._wait(threads, record)
                for record in threads.records
                if not record.ended and record.pending is not None
            )
        return Story(names, tuple(reversed(moves)), waits)

    def _names_of(self, threads: Threads) -> dict[int, str]:
        return {record.number: self._names.of_thread(record.obj) for record in threads.records}

    def _wait(self, threads: Threads, record: JavaThread) -> Wait:
        op = record.pending
        assert op is not None
        holder: int | None = None
        target = op.target
        if isinstance(target, RtClass):
            awaited = f"the initialiser of {spoken_class(target.java_name)}"
            holder = next(
                (
                    other.number
                    for other in threads.records
                    if other is not record and _initialises(other, target)
                ),
                None,
            )
        else:
            owner = target.owner if isinstance(target, Until) else target
            awaited = self._names.of(owner) if owner is not None else ""
            held = threads.owners.get(owner) if owner is not None else None
            if held is not None and held[0] != record.index:
                holder = threads.records[held[0]].number
            if op.kind == "join" and owner is not None and (joined := threads.of(owner)) is not None:
                awaited, holder = f"the thread {self._names.of_thread(owner)}", joined.number
            if op.kind == "reacquire" and record.waiting is not None:
                awaited = self._names.of(record.waiting.monitor)
        return Wait(record.number, _WAITING.get(op.kind, "waits for"), awaited, holder, _where(record))

    def _action(self, record: JavaThread, op: Op, place: Place | None) -> str:
        if place is not None:
            return "writes" if op.writes else "reads"
        frame = record.frame
        if op.kind == "acquire" and frame is not None and frame.method.cls.origin != "user":
            return _called(record)  # a monitor inside the library
        target = op.target
        if isinstance(target, RtClass):
            fresh = target.statics[0] == UNINITIALISED
            return f"{'begins to initialise' if fresh else 'uses'} {spoken_class(target.java_name)}"
        owner = target.owner if isinstance(target, Until) else target
        if op.kind == "join" and owner is not None:
            return f"sees the end of {self._names.of_thread(owner)}"
        named = f" {self._names.of(owner)}" if isinstance(owner, Obj) and op.kind in _NAMED else ""
        words = _ACTIONS.get(op.kind)
        return words + named if words is not None else _called(record)


_NAMED = ("acquire", "lock", "until", "set", "reacquire")
_ACTIONS = {
    "begin": "begins to run",
    "end": "ends",
    "acquire": "locks",
    "lock": "locks",
    "until": "passes",
    "set": "sets",
    "reacquire": "wakes up and locks again",
    "park": "goes on after park",
}
_WAITING = {
    "acquire": "waits for the monitor of",
    "start": "waits for the monitor of",
    "lock": "waits for the lock",
    "until": "waits for",
    "set": "waits for",
    "reacquire": "waits to be notified on",
    "join": "waits for the end of",
    "initialise": "waits for",
    "end": "ends when nobody holds",
    "park": "is parked",
}


def _called(record: JavaThread) -> str:
    """The method that a step calls, or its mnemonic."""
    frame = record.frame
    while frame is not None:
        at = frame.pc if frame is record.frame else max(0, frame.pc - 1)
        instr = frame.code[at]
        if frame.method.cls.origin == "user":
            owner, name = getattr(instr.a, "owner", None), getattr(instr.a, "name", None)
            if instr.op.startswith("invoke") and isinstance(owner, str) and isinstance(name, str):
                return f"calls {spoken_method(owner.replace('/', '.'), name)}"
            return "goes on"
        frame = frame.caller
    return "goes on"


def _where(record: JavaThread) -> TraceElement | None:
    """The innermost line of the program that a thread is about to execute."""
    instr = next_instr(record.frame)
    if instr is None:
        return None
    cls = instr.method.cls
    file = cls.file.source_file if cls.file is not None else None
    return TraceElement(cls.java_name, instr.method.name, file, instr.method.line_of(instr.index))


def _initialises(record: JavaThread, cls: RtClass) -> bool:
    return record.claim is cls or is_initialising(record.frame, cls)
