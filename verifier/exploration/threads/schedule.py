"""Schedules of paths with threads, in the form for the runner, and descriptions of waiting threads."""

from __future__ import annotations

from verifier.machine.frame import Frame
from verifier.machine.rtclass import PROCEDURE, RtClass
from verifier.machine.state import State
from verifier.machine.threads.operation import Until
from verifier.machine.threads.records import JavaThread, Threads
from verifier.machine.value import Obj
from verifier.semantics.access import is_step


def turns_of(threads: Threads) -> tuple[tuple[int, int], ...]:
    """The turns so far, including that of the thread which ran last."""
    live = threads.live
    held_back = live.pending is not None and (
        (not live.fresh and not _is_at_step(live.frame)) or _is_before_supers(live)
    )
    steps = live.steps - held_back if live.steps else 0
    return (*threads.turns, (live.number, steps))


def _is_before_supers(record: JavaThread) -> bool:
    """Whether a thread has begun to initialise a class, and waits for its first superclass.

    The runner can hold it only before the instruction that needs the class. That is equivalent, as other
    users of the class wait meanwhile.
    """
    frame, op = record.frame, record.pending
    if op is None or op.kind != "initialise" or frame is None:
        return False
    return frame.method.name == PROCEDURE and record.steps == record.entered


def _is_at_step(frame: Frame | None) -> bool:
    """Whether a thread is at an instruction before which the runner can hold it."""
    if frame is None:
        return True
    return is_step(frame.code[frame.pc])


def schedule_of(state: State) -> tuple[tuple[int, int], ...]:
    """The turns of the threads on a path; empty if it never had threads."""
    if state.threads is not None:
        inside = [r for r in state.threads.records if _is_before_supers(r)]
        return (*turns_of(state.threads), *((r.number, r.steps) for r in inside))
    schedule = state.schedule
    return (*schedule.turns, (0, schedule.steps or 0)) if schedule is not None else ()


def describe_waits(threads: Threads) -> str:
    """What each thread that has not ended waits for."""
    parts = []
    for record in threads.records:
        if record.ended or record.pending is None:
            continue
        op = record.pending
        awaited = op.target.owner if isinstance(op.target, Until) else op.target
        target = awaited.cls.java_name if isinstance(awaited, Obj) else ""
        if isinstance(awaited, RtClass):
            target = awaited.java_name
        words = {
            "acquire": "a monitor of",
            "start": "a monitor of",
            "lock": "the lock of",
            "reacquire": "to be notified on",
            "join": "the end of",
            "initialise": "the initialiser of",
        }
        parts.append(f"thread {record.number} waits for {words.get(op.kind, op.kind)} {target}".strip())
    return "; ".join(parts)
