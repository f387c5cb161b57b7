"""Races of operations, and the threads that can begin the reversed order.

An operation *races* with an earlier one if the two conflict and nothing in between orders them. Let v be the
operations since the earlier one that do not happen after it, followed by the new operation. The paths that
begin with v before the earlier operation are explored if one of v's *initials* is tried there: threads whose
first operation in v depends on no other one in v (source sets: Abdulla, Aronsson, Jonsson, Sagonas, POPL
2014). With sleep sets it is not enough to try the thread of the new operation: it may sleep there although
its predecessors were never tried.
"""

from __future__ import annotations

from verifier.machine.threads.operation import (
    AWAIT,
    READ,
    Clock,
    Event,
    Key,
    Link,
    Touch,
    compete,
    count_in,
    join_clocks,
)
from verifier.machine.threads.records import Threads


def racing_events(history: dict[Key, Link], touches: tuple[Touch, ...], clock: Clock) -> list[Event]:
    """The earlier events that race with an operation whose thread has this clock before it."""
    found: dict[int, Event] = {}
    for key, mode in touches:
        reads = mode in (READ, AWAIT)
        link = history.get(key)
        while link is not None:
            if reads:
                link = link.change
                if link is None:
                    break
            event = link.event
            if event.is_before(clock):
                if link.change is link:
                    break
            elif compete(mode, link.mode):
                found[event.depth] = event
            link = link.before
    races = []
    for depth in sorted(found, reverse=True):
        event = found[depth]
        if not event.is_before(clock):
            races.append(event)
            clock = join_clocks(clock, event.clock)
    return races


def initials(
    threads: Threads, event: Event, thread: int, touches: tuple[Touch, ...], clock: Clock
) -> list[int]:
    """The threads that can begin the operations which have to precede an event of a thread."""
    first: dict[int, Event] = {}
    for record in threads.records:
        link = threads.history.get((record.index, "events"))
        while link is not None and link.event.depth > event.depth:
            if not event.is_before(link.event.clock):
                first[record.index] = link.event
            link = link.before
    found = [
        index
        for index, own in first.items()
        if not any(other is not own and other.is_before(own.clock) for other in first.values())
    ]
    if thread in first or any(count_in(clock, other.thread) >= other.count for other in first.values()):
        return found
    if not any(_depends(threads.history.get(key), mode, event) for key, mode in touches):
        found.append(thread)
    return found


def _depends(link: Link | None, mode: int, event: Event) -> bool:
    """Whether an event that is not ordered after another one by dependence conflicts with a touch."""
    while link is not None and link.event.depth > event.depth:
        both_read = mode in (READ, AWAIT) and link.mode in (READ, AWAIT)
        if not both_read and not event.is_before(link.event.clock):
            return True
        link = link.before
    return False
