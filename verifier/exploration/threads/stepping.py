"""Execution with a count of steps, for paths with threads, and for main alone afterwards."""

from __future__ import annotations

from dataclasses import replace

from verifier.exploration.interpreter import execute
from verifier.machine.control import Again, AtJoin, Control, Retry
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Instr
from verifier.machine.state import State
from verifier.machine.threads.operation import Switch
from verifier.machine.threads.records import JavaThread, Schedule, Threads
from verifier.semantics.access import ACCESSES, STEPS, TWICE, is_step


def execute_threads(m: Machine, state: State, limit: int) -> None:
    """Execute instructions of the live thread up to its next operation, at most ``limit``."""
    threads = state.threads
    assert threads is not None
    live = threads.live
    weak = m.weak

    def step(m: Machine, f: Frame, i: Instr) -> None:
        f.pc = i.index
        try:
            access = ACCESSES.get(i.op)
            op = access(m, f, i) if access is not None else None
            if op is not None:
                m.visible(op)
            if weak is None:
                f.pc += 1
                i.run(m, f, i)
            else:
                weak.execute(m, threads, f, i, op)
        except (Again, AtJoin) as again:
            if isinstance(again, Switch) and threads.is_begun(again.op):
                _count(threads, live, f, i, again=True)
            raise
        except Control as control:
            _count(threads, live, f, i, again=isinstance(control, Retry))
            raise
        if i.op in STEPS or i.index == 0 or threads.granted is not None:
            _count(threads, live, f, i, again=False)
            if i.op in TWICE and is_step(i):
                live.steps += 1
        else:  # the usual case
            live.claim = None

    execute(m, state, limit, step)


def _count(threads: Threads, live: JavaThread, f: Frame, i: Instr, again: bool) -> None:
    """An instruction was executed, or begun and will be executed ``again``."""
    if is_step(i):
        place = (f.serial, i.index)
        if place in live.begun:
            if not again:
                live.begun -= {place}
        else:
            live.steps += 1
            live.fresh = 0
            if again:
                live.begun |= {place}
                live.entered = live.steps
    live.claim = None
    if threads.granted is not None:
        threads.granted = None
        live.fresh += 1


def execute_alone(m: Machine, state: State, limit: int) -> None:
    """Execute instructions of a main thread that runs alone again, and count its steps."""
    schedule = state.schedule
    assert schedule is not None
    steps = 0
    begun = schedule.begun

    def step(m: Machine, f: Frame, i: Instr) -> None:
        nonlocal steps, begun
        counts = (i.op in STEPS or i.index == 0) and is_step(i)
        stepped = counts and not (begun and (f.serial, i.index) in begun)
        try:
            i.run(m, f, i)
        except (Again, AtJoin):
            raise
        except Control as control:
            steps += stepped
            place = {(f.serial, i.index)}
            begun = begun | place if isinstance(control, Retry) else begun - place
            raise
        if counts:
            steps += stepped + (i.op in TWICE)
        if begun:
            begun -= {(f.serial, i.index)}

    try:
        execute(m, state, limit, step)
    finally:
        total = None if schedule.steps is None else schedule.steps + steps
        state.schedule = Schedule(schedule.turns, total, begun)


def note_unwound(m: Machine, state: State) -> None:
    """An exception reached its handler: the instruction of that frame will not be executed again."""
    if state.threads is not None:
        live = state.threads.live
        live.begun = _not_in(m.frame, live.begun)
    elif state.schedule is not None and state.schedule.begun:
        state.schedule = replace(state.schedule, begun=_not_in(m.frame, state.schedule.begun))


def _not_in(frame: Frame, begun: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    return frozenset(place for place in begun if place[0] != frame.serial)
