"""Which thread goes on: exploration of the interleavings of a path's threads.

Between two operations (machine.threads.operation.Op) a thread does what no other thread can see, so an
interleaving is an order of operations. Memory is sequentially consistent (JLS 17.4.3).

**Reduction.** Of the orders that differ only in operations that do not depend on each other, one is
explored: dynamic partial-order reduction (Flanagan and Godefroid, POPL 2005) with sleep sets
(Godefroid 1996). At first one thread is chosen at each scheduling point (``Point``). Whenever a
thread comes to an operation that conflicts with an earlier one of another thread, and nothing
orders the two (vector clocks), that thread - or one of those that led to it - is also tried at the
point of the earlier operation. Why this loses nothing:

- What runs between two operations touches unpublished objects alone, or only releases monitors,
  which is possible at any time and commutes to the left with what other threads do (Lipton 1975).
- Two operations commute unless they touch the same place and one of them changes it. Models that do
  not say what they touch count as changing all slots of all published objects they are given. What
  may end the program depends on everything.
- Values that depend on input do not matter for this: for each choice of inputs the program is
  deterministic but for its schedule, the points explored for these inputs form a tree as in the
  theorem, and points that other inputs asked for only add to it. For the same reason the order in
  which points are tried does not matter, once all of them have been.
- Who waits is woken by what touches the same place - or by an interrupt, which then competes with that: so
  an interrupt is also tried before what came first, and what an interrupted thread does conflicts with what
  it waited for.
- An operation that is done is put before each earlier one that it races with, by a thread that can
  begin such an order (``exploration.threads.reversal``).
- The first use of a class begins its initialisation, which changes the class's state; all other uses wait
  for the end, once in each thread that cannot know of it. Its end is a release (as of a monitor), and part of
  the operation before it.
- A point's later choices let those made before sleep until something happens that depends on them.

**Bounds.** What a conflict asks for waits until all is done that needs fewer preemptions (switches
away from a thread that could have gone on): 0, 1, 2, ... Nothing is cut off: exploration is
exhausted only when nothing waits, and what waits when the time is over is an open obligation.

**Livelocks.** A thread that comes to the same operation with the same frames, having
changed nothing in between, would do so again and again: it is livelocked until others change something
that it read. States in which only livelocked threads are left are no deadlocks, and nothing new can
come of them.
"""

from __future__ import annotations

from dataclasses import replace
from weakref import WeakValueDictionary

from verifier.exploration.threads.reversal import initials, racing_events
from verifier.exploration.threads.schedule import describe_waits, turns_of
from verifier.machine.control import PathEnd
from verifier.machine.frame import NO_FRAME
from verifier.machine.machine import Machine
from verifier.machine.memory import Log
from verifier.machine.rtclass import UNINITIALISED
from verifier.machine.state import State
from verifier.machine.threads.operation import (
    ACQUIRE,
    AWAIT,
    READ,
    RELEASE,
    WRITE,
    Clock,
    Event,
    Key,
    Link,
    Op,
    Touch,
    compete,
    conflict,
    count_in,
    depend,
    join_clocks,
)
from verifier.machine.threads.ordering import Ordering
from verifier.machine.threads.publication import note_leaks_before, publish_statics
from verifier.machine.threads.records import JavaThread, Schedule, Threads, life_key, monitor_key
from verifier.machine.threads.shared_access import (
    QUEUED,
    TERMINATED,
    held_monitors,
    interrupt_touch,
    is_interrupted,
    is_possible,
    note_taken,
    same_snapshot,
    set_status,
    snapshot,
)
from verifier.machine.threads.trusted import LOCK_CLASSES
from verifier.machine.value import Obj
from verifier.models.concurrent.thread_end import advance, forgotten_slots
from verifier.models.concurrent.thread_group import life_touches
from verifier.models.concurrent.thread_object import THREAD, main_thread
from verifier.stats import Stats
from verifier.verdict.outcome import Ending

PATIENCE = 400
"""After so many operations another thread gets its turn, so that a spinning thread starves no other."""
WAITS = ("join", "park", "lock", "until", "reacquire")
"""Kinds of operations that an interrupt may make possible."""
ALL: Key = ("all", 0)
"""A place that every operation reads, and that operations marked ``alone`` change."""


class Point:
    """A scheduling point: the path before it, the enabled threads, and those that were or will be tried."""

    __slots__ = ("__weakref__", "arrived", "enabled", "number", "order", "sleep", "state", "switches")

    def __init__(
        self, state: State, enabled: list[int], arrived: int | None, threads: Threads, number: int = 0
    ) -> None:
        self.state: State | None = state
        self.number = number
        self.enabled = enabled
        self.arrived = arrived
        """The thread that ran before, if it could continue."""
        self.sleep = threads.sleep
        self.switches = threads.switches
        self.order: list[int] = []

    def cost(self, index: int) -> int:
        """The number of preemptions up to here if this thread continues."""
        return self.switches + (self.arrived is not None and self.arrived != index)


Choice = tuple[Point, int, frozenset[int]]
"""A thread to be tried at a point, and the sleep set there."""


class Interleaver:
    """Chooses threads; see the module text."""

    def __init__(self, machine: Machine, stats: Stats) -> None:
        self._machine = machine
        self._stats = stats
        self.reduce = True
        """Off: every order of all operations is explored, for comparison."""
        self._waiting: dict[int, list[Choice]] = {}
        self._points = 0
        """The number of points so far."""
        self._known: WeakValueDictionary[int, Point] = WeakValueDictionary()
        self._first_own = 0
        """Points with lower numbers belong to the exploration that this one is a piece of."""
        self.asked_elsewhere: list[tuple[int, int]] = []
        """Requests at those points: number of the point, thread."""

    @property
    def waiting(self) -> int:
        """Requested choices that were not tried yet."""
        return sum(map(len, self._waiting.values()))

    def next(self) -> State | None:
        """A path with the fewest preemptions among those that wait."""
        if not self._waiting:
            return None
        bound = min(self._waiting)
        self._stats.counters["preemptions"] = max(bound, self._stats.counters["preemptions"])
        entries = self._waiting[bound]
        point, index, sleep = entries.pop()
        if not entries:
            del self._waiting[bound]
        return self._continue(point, index, sleep)

    def part(self) -> list[Choice]:
        """Take out about half of the waiting choices, those that were requested first among them.

        Their exploration may request other choices at the same points; those come back with the report.
        """
        given: list[Choice] = []
        for bound, entries in list(self._waiting.items()):
            given += entries[::2]
            self._waiting[bound] = entries[1::2]
            if not self._waiting[bound]:
                del self._waiting[bound]
        return given

    def add(self, choices: list[Choice]) -> None:
        """Add choices that were taken out before."""
        for choice in choices:
            self._waiting.setdefault(choice[0].cost(choice[1]), []).append(choice)

    def leave_all(self) -> None:
        """This exploration becomes a piece: none of the waiting choices belongs to it."""
        self._waiting = {}
        self._first_own = self._points
        self.asked_elsewhere = []

    def ask_at(self, number: int, index: int) -> None:
        """A piece of the exploration requests a choice; its point exists as long as the piece is kept."""
        self._ask(self._known[number], index)

    def begin(self, state: State) -> None:
        """The live path starts its first thread; may fork (over the monitors that its thread holds)."""
        m = self._machine
        held = [m.concrete(monitor) for monitor in held_monitors(m.frame, m.loader.mirror)]
        threads = Threads(Ordering(m.races, keep_all=m.weak is not None))
        threads.ordering.start(None)
        threads.first_new = m.memory.stamp + 1
        schedule = state.schedule or Schedule()
        main = JavaThread(0, main_thread(m), 0, False, (0,))
        if state.schedule is None:  # the runner counts from the next step on
            main.begun = frozenset(((m.frame.serial, m.frame.pc),) if m.frame is not NO_FRAME else ())
        else:
            main.begun = schedule.begun
        main.pending = None
        main.steps = schedule.steps or 0
        threads.records.append(main)
        threads.turns = schedule.turns
        for monitor in held:
            if monitor is not None:
                threads.owners[monitor] = (0, threads.owners.get(monitor, (0, 0))[1] + 1)
                note_taken(m, monitor)
        for serial, published in list(m.sharing.published.items()):
            if published:  # objects shared in an earlier phase with threads belong to main alone now
                m.memory.write(m.sharing.published, serial, 0)
        for key, frozen in list(m.sharing.freezes.items()):
            if frozen is not None:
                m.memory.write(m.sharing.freezes, key, None)
        publish_statics(m)
        note_leaks_before(m, threads, m.frame)
        threads.origin = m.memory.freeze()
        state.threads = threads
        state.schedule = schedule
        self._stats.add("paths_with_threads")

    # -- at an operation ------------------------------------------------------------

    def arrive(self, state: State, op: Op) -> State:
        """The live thread is before an operation; returns the path that continues, or PathEnd."""
        m, threads = self._machine, state.threads
        assert threads is not None
        live = threads.live
        live.frame = state.frame = m.frame
        live.pending = op
        granted, threads.granted = threads.granted, None
        progress = granted is None  # else it is still the same instruction
        assert granted is None or op.walks or not granted.walks, "a model tells of more than its arguments"
        threads.choice = None
        threads.ordering.settle(m.memory.log if m.memory.node is threads.node else None)
        self._watch(state, threads, live, op, progress)
        state.node = m.memory.freeze()
        self._look_back(threads, live, self._effective(live, op), live.clock)
        return self._dispatch(state, threads)

    def end_thread(self, state: State, thrown: Obj | None) -> State:
        """The live thread's code has ended normally or by an exception; its end is an operation, too."""
        threads = state.threads
        assert threads is not None
        live = threads.live
        m = self._machine
        m.frame = NO_FRAME  # there is none
        if advance(m, live, thrown):
            return state
        daemons = any(r.daemon and not r.ended and r is not live for r in threads.records)
        touches: tuple[Touch, ...] = ((life_key(live.obj), RELEASE), (monitor_key(live.obj), ACQUIRE))
        touches += tuple(((live.obj.serial, slot), WRITE) for slot in forgotten_slots(m))
        touches += life_touches(m)
        return self.arrive(state, Op("end", touches, live.obj, alone=daemons and not live.daemon))

    def _watch(self, state: State, threads: Threads, live: JavaThread, op: Op, progress: bool) -> None:
        """Detect that a thread is in a livelock, or no longer is."""
        m = self._machine
        forked = m.memory.node is not threads.node
        changed = (
            forked or threads.changes != threads.changes_before or _changes_more_than_locks(m.memory.log)
        )
        if changed:
            threads.changes += 1
            live.marks = {}
            live.read = frozenset()
        if changed or m.memory.log:
            modes = (READ, WRITE) if not changed else (READ, WRITE, ACQUIRE, RELEASE, AWAIT)
            written = {key for key, mode in threads.last_touches if mode != READ}
            for record in threads.records:
                if record.livelocked is not None and any(
                    key in written and mode in modes for key, mode in record.read
                ):
                    _wake_up(record)
        live.read |= set(op.touches)
        frame = live.frame
        if frame is None or not progress or not is_possible(m, threads, live):
            return
        place = (frame.method, frame.pc, frame.depth)
        own = {monitor: held for monitor, held in threads.owners.items() if held[0] == live.index}
        if place not in live.marks:
            live.marks[place] = None
            return
        shown = (snapshot(frame), state.asked, own)
        before = live.marks[place]
        live.marks[place] = shown
        if before is not None and before[1:] == shown[1:] and same_snapshot(before[0], shown[0]):
            live.livelocked = (threads.changes, threads.owners.copy())
            self._stats.add("spins")

    def _effective(self, record: JavaThread, op: Op) -> Op:
        """The present effect of an operation, which an interrupt may compete with.

        Conditions that others wait for are ``set`` once; later threads change nothing, and do not wait. A
        class is initialised once. A worker of a pool takes a task, or leaves.
        """
        if op.interruptible and is_interrupted(self._machine, record.obj):
            return op.awake
        if op.kind == "set" and not op.until.is_reached:
            return op.late
        if op.kind == "initialise" and op.initialised.statics[0] != UNINITIALISED:
            return op.later
        if op.kind == "until" and op.until.closed is not None:
            return op.taking if op.until.is_here else op.leaving
        return op

    def _look_back(self, threads: Threads, live: JavaThread, op: Op, clock: Clock) -> None:
        """Request the reverse order where an earlier operation conflicts with the next one.

        ``clock`` is the thread's vector clock then, as far as it is certain.
        """
        last: Event | None = None
        for key, mode in _touches(op):
            found = _last_conflict(threads.history.get(key), mode, clock)
            if found is not None and (last is None or found.depth > last.depth):
                last = found
        if last is None:
            return
        point = last.point
        assert isinstance(point, Point)
        if point.state is None:
            return  # no other thread was enabled
        if live.index in point.enabled:
            self._ask(point, live.index)
            return
        then = point.state.threads
        assert then is not None
        leading = [q for q in point.enabled if count_in(clock, q) > count_in(then.records[q].clock, q)]
        if not leading:
            for index in point.enabled:
                self._ask(point, index)
        elif not any(q in point.order for q in leading):
            self._ask(point, leading[0])

    def _reverse_races(self, threads: Threads, thread: int, op: Op, clock: Clock) -> None:
        """Before an operation is executed: request the orders in which it precedes those it races with."""
        touches = _touches(op)
        for event in racing_events(threads.history, touches, clock):
            point = event.point
            assert isinstance(point, Point)
            tried = {*point.order, *point.sleep}
            if point.state is None or tried.issuperset(point.enabled):
                continue
            first = initials(threads, event, thread, touches, clock)
            if tried.isdisjoint(first):
                for index in [q for q in first if q in point.enabled][:1] or point.enabled:
                    self._ask(point, index)

    def _ask(self, point: Point, index: int) -> None:
        """Request that a thread is tried at a point."""
        if point.state is None or index not in point.enabled or index in point.order or index in point.sleep:
            return
        sleep = point.sleep.union(point.order if self.reduce else ())
        point.order.append(index)
        if point.number < self._first_own:
            self.asked_elsewhere.append((point.number, index))
            return
        self._waiting.setdefault(point.cost(index), []).append((point, index, sleep))

    # -- choosing -------------------------------------------------------------------

    def _dispatch(self, state: State, threads: Threads) -> State:
        """Let a thread continue: on the path itself if there is no choice, or on a copy."""
        enabled = self._enabled(threads)
        candidates = [index for index in enabled if index not in threads.sleep]
        if not candidates:
            self._stats.add("redundant_schedules")
            raise PathEnd(Ending.REDUNDANT)
        chosen = threads.current
        if chosen not in candidates or threads.run_length >= PATIENCE:
            later = [index for index in candidates if index > threads.current]
            chosen = (later or candidates)[0]
        if self._is_over(threads, chosen):
            return self._go_on_alone(state, threads)
        arrived = threads.current if threads.current in enabled else None
        point = self._known[self._points] = Point(state, enabled, arrived, threads, self._points)
        self._points += 1
        point.order.append(chosen)
        if len(enabled) == 1:
            point.state = None
            threads.chosen, threads.resumed = chosen, point
            return self.resume(state)
        self._stats.add("scheduling_points")
        if not self.reduce:
            for index in enabled:
                self._ask(point, index)
        return self._continue(point, chosen, point.sleep)

    def _enabled(self, threads: Threads) -> list[int]:
        """The enabled threads; PathEnd if there is none."""
        m = self._machine
        while True:
            enabled = [
                r.index for r in threads.records if r.livelocked is None and is_possible(m, threads, r)
            ]
            if enabled:
                return enabled
            livelocked = [r for r in threads.records if r.livelocked is not None]
            now = (threads.changes, threads.owners)
            awake = [r for r in livelocked if r.livelocked != now]
            for record in awake:
                _wake_up(record)
            if not livelocked:
                raise PathEnd(Ending.DEADLOCK, describe_waits(threads))
            if not awake:
                raise PathEnd(Ending.SPINNING)

    def _continue(self, point: Point, index: int, sleep: frozenset[int]) -> State:
        """A copy of the path at a point where this thread is to continue."""
        assert point.state is not None and point.state.threads is not None
        frame = point.state.threads.records[index].frame
        state = point.state.fork(NO_FRAME if frame is None else frame)
        assert state.threads is not None
        state.threads.chosen, state.threads.resumed, state.threads.sleep = index, point, sleep
        return state

    def resume(self, state: State) -> State:
        """Execute the operation of the chosen thread of the live path; returns the path that continues."""
        m, threads = self._machine, state.threads
        assert threads is not None and threads.chosen is not None
        index, point = threads.chosen, threads.resumed
        threads.chosen = threads.resumed = None
        assert isinstance(point, Point)
        record = threads.records[index]
        op = record.pending
        assert op is not None
        if index == threads.current:
            threads.run_length += 1
        else:
            threads.run_length = 0
            threads.turns = turns_of(threads)
        threads.switches = point.cost(index)
        threads.current = index
        self._enact(threads, record, op, point)
        record.pending = None
        threads.changes_before = threads.changes
        threads.last_touches = op.touches
        threads.node = m.memory.node
        if op.kind == "end":
            return self._terminate(state, threads, record)
        threads.granted = None if op.kind == "begin" else op
        if op.kind == "initialise" and op.initialised.statics[0] == UNINITIALISED:
            record.claim = op.initialised
        frame = record.frame
        assert frame is not None
        m.frame = state.frame = frame.copy() if frame.frozen else frame
        record.frame = None
        return state

    def _enact(self, threads: Threads, record: JavaThread, op: Op, point: Point) -> None:
        """Record an event, its predecessors, and its present conflicts."""
        op = self._effective(record, op)
        clock = before = record.clock
        if self.reduce:
            self._reverse_races(threads, record.index, op, clock)
        threads.contended = op.kind in QUEUED and _is_contended(threads, record, op)
        for key, mode in _touches(op):
            link = threads.history.get(key)
            if link is not None and mode in (READ, AWAIT):
                link = link.change
            while link is not None:
                clock = join_clocks(clock, link.event.clock)
                link = link.before if link.change is not link else None
        index = record.index
        clock += (0,) * (index + 1 - len(clock))
        clock = (*clock[:index], clock[index] + 1, *clock[index + 1 :])
        record.clock = clock
        event = Event(index, clock, threads.depth, point)
        threads.depth += 1
        threads.note(event, (*_touches(op), ((index, "events"), READ)))
        threads.ordering.note(op, index, before, event.count, record.frame, threads.records)
        for other in threads.records:
            pending = other.pending
            if other is record or pending is None or other.livelocked is not None:
                continue
            interrupted = pending.kind in WAITS and interrupt_touch(self._machine, other.obj) in op.touches
            if interrupted:
                # the awaited event may have come first on this path: the interrupt is tried before it
                awake = pending.awake if pending.interruptible else pending
                self._look_back(threads, other, awake, join_clocks(other.clock, clock))
            if conflict(op, self._effective(other, pending)):
                waits = pending.kind in (*WAITS, "end") and pending.kind != "lock"
                if other.index in point.enabled:
                    self._ask(point, other.index)
                elif not waits or interrupted or op.alone or pending.alone:
                    for index in point.enabled:
                        self._ask(point, index)
        threads.sleep = frozenset(
            index
            for index in threads.sleep
            if (asleep := threads.records[index].pending) is not None and not depend(asleep, op)
        )

    def _terminate(self, state: State, threads: Threads, record: JavaThread) -> State:
        """A thread has ended: threads that wait for its object are woken, and the program may end."""
        m = self._machine
        record.ended = True
        record.frame = None
        set_status(m, record.obj, TERMINATED)
        for slot in forgotten_slots(m):
            m.write(record.obj, slot, None)
        threads.changes += 1
        for other in threads.records:
            waiting = other.waiting
            if waiting is not None and waiting.monitor is record.obj:
                other.waiting = replace(waiting, notified=True)
                other.clock = join_clocks(other.clock, record.clock)
        if all(r.ended or r.daemon for r in threads.records):
            raise PathEnd(Ending.FINISHED)
        state.node = m.memory.freeze()
        state.frame = NO_FRAME  # until a thread is chosen
        return self._dispatch(state, threads)

    # -- one thread again -----------------------------------------------------------

    def _is_over(self, threads: Threads, chosen: int) -> bool:
        """Whether main is the only thread left, and its next step happens after all steps of the others.

        With weak memory it may still see several values of a place that others raced for.
        """
        main = threads.records[0]
        return (
            chosen == 0
            and self._machine.weak is None
            and len(threads.records) > 1
            and main.waiting is None
            and main.frame is not None
            and all(
                r.ended
                and count_in(main.clock, r.index) >= count_in(r.clock, r.index)
                and threads.ordering.knows_end(0, r.index)
                for r in threads.records[1:]
            )
        )

    def _go_on_alone(self, state: State, threads: Threads) -> State:
        main = threads.records[0]
        state.schedule = Schedule(turns_of(threads), main.steps, main.begun)
        state.threads = None
        frame = main.frame
        assert frame is not None
        self._machine.frame = state.frame = frame.copy() if frame.frozen else frame
        return state


def _changes_more_than_locks(log: Log) -> bool:
    """Whether memory was changed, other than owners of locks, and places where threads park."""
    return any(type(owner) is not Obj or not _tells_of_waits(owner, slot) for _, slot, _, owner in log)


def _tells_of_waits(owner: Obj, slot: int) -> bool:
    if owner.cls.name in LOCK_CLASSES:
        return True
    field = owner.cls.find_field("parkBlocker", "Ljava/lang/Object;")
    return field is not None and field.cls.name == THREAD and field.slot == slot


def _is_contended(threads: Threads, record: JavaThread, op: Op) -> bool:
    """Whether a thread may have entered a queue before the last change of the condition that it waits for."""
    if record.waiting is not None:
        return True
    key, mode = op.touches[0]
    link = threads.history.get(key)
    if link is not None and mode in (READ, AWAIT):
        link = link.change
    return link is not None and not link.event.is_before(record.clock)


def _touches(op: Op) -> tuple[Touch, ...]:
    """The places that an operation touches; one that depends on everything touches ``ALL``."""
    return (*op.touches, (ALL, WRITE if op.alone else READ))


def _last_conflict(link: Link | None, mode: int, clock: Clock) -> Event | None:
    """The last event of a place's history that conflicts with a thread's next one and is not ordered before
    it."""
    reads = mode in (READ, AWAIT)
    while link is not None:
        if reads:
            link = link.change
            if link is None:
                return None
        event = link.event
        known = event.is_before(clock)
        if not known and compete(mode, link.mode):
            return event
        if known and link.change is link:
            return None  # earlier events are ordered too
        link = link.before
    return None


def _wake_up(record: JavaThread) -> None:
    record.livelocked = None
    record.marks = {}
    record.read = frozenset()
