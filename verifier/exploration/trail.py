"""Trails: the decisions of a path as plain data, from which the same path can be rebuilt without queries.

A path is determined by its decisions: the side taken at each branch, the branches with one feasible side
only, and the objects to which references were narrowed. Joined paths and paths with threads have no trail. A
rebuilt path is accepted if it is at the same place, forked at the same branches as often, and has conditions
over the same variables that evaluate alike under random values; its model must satisfy them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from verifier.errors import Unsupported
from verifier.exploration.exploration import Functions, suspend
from verifier.exploration.interpreter import execute
from verifier.machine.control import Control, Fork, JavaThrow, Narrow, PathEnd, Pushed, Retry
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.state import State
from verifier.terms.concrete_value import Concrete
from verifier.terms.evaluator import Evaluator, UnknownFunctionError, default_value
from verifier.terms.sort import BOOL
from verifier.terms.term import Term, free_variables

FAILS, HOLDS, SPLIT, OPEN, NARROWED = 0, 1, 2, 4, 5
"""Decisions: a condition that can only fail, or hold; plus SPLIT: it might do either; guards none of which is
known to hold, or of which the one with this number beyond NARROWED holds."""
_MOST = 250
_DRAWS = 8
_SLICE = 4096
_SPARE_STEPS = 100_000


@dataclass(frozen=True)
class Trail:
    """The decisions of a path, and a fingerprint that identifies the rebuilt path."""

    decisions: bytes
    steps: int
    print: bytes
    model: tuple[tuple[str, str, Concrete], ...] | None
    """Values of variables, by name and sort; None if the path may be infeasible."""


def trail_of(state: State, functions: Functions) -> Trail:
    """The trail of a waiting path, if it has one."""
    decisions = []
    step = state.trail
    while step:
        step, decision = step
        decisions.append(decision)
    model = None
    if state.model is not None:
        model = tuple((str(v.data), v.sort.name, value) for v, value in state.model.items())
    return Trail(bytes(reversed(decisions)), state.steps, _print_of(state, functions), model)


def extended(trail: Steps, decision: int) -> Steps:
    """The steps with one more decision, if that can be expressed."""
    return None if trail is None or decision > _MOST else (trail, decision)


def narrowed(state: State, narrow: Narrow) -> int:
    """The decision about guards."""
    for number, guard in enumerate(narrow.guards):
        if state.known.get(guard):
            return NARROWED + number
    return OPEN


def follow(m: Machine, state: State, trail: Trail, functions: Functions) -> bool:
    """Rebuild the path with this trail from the initial state; False if the result is another path."""
    m.memory.switch(state.node)
    m.state, m.frame = state, state.frame
    most = 2 * trail.steps + _SPARE_STEPS
    state.trail = ()
    for decision in trail.decisions:
        if not _decide(m, state, _next_question(m, state, most), decision):
            return False
        state.trail = extended(state.trail, decision)
    suspend(m, state)
    state.model, state.uncertain = None, trail.model is None
    if _print_of(state, functions) != trail.print:
        return False
    if trail.model is not None:
        values = {(name, sort): value for name, sort, value in trail.model}
        asked = {variable for condition in state.condition for variable in free_variables(condition)}
        state.model = {v: values[key] for v in asked if (key := (str(v.data), v.sort.name)) in values}
        evaluator = Evaluator(state.model, functions)
        return all(evaluator.holds(condition) for condition in state.condition)
    return True


Steps: TypeAlias = "tuple[Steps, int] | tuple[()] | None"
"""Decisions, the last one outermost; () at the beginning, None if they cannot be expressed."""


def _next_question(m: Machine, state: State, most: int) -> Control | None:
    """The next decision that the live path needs; None if it ends, starts threads or runs for too long."""
    while state.steps <= most:
        try:
            execute(m, state, _SLICE)
        except (Fork, Narrow) as question:
            return question
        except JavaThrow as thrown:
            try:
                m.unwind(thrown.exception)
            except (Pushed, Retry):
                pass
            except PathEnd:
                return None
        except (Pushed, Retry):
            pass
        except (Control, Unsupported):
            return None
    return None


def _decide(m: Machine, state: State, question: Control | None, decision: int) -> bool:
    """Apply a decision; False if the path asked for another one."""
    if isinstance(question, Narrow) and decision >= OPEN:
        state.narrowed[question.guards] = len(state.condition)
        if decision > OPEN:
            if decision - NARROWED >= len(question.guards):
                return False
            state.known[question.guards[decision - NARROWED]] = True
        return True
    if not isinstance(question, Fork) or decision >= OPEN:
        return False
    literal = question.condition if decision & HOLDS else m.tm.not_(question.condition)
    if not decision & SPLIT:
        state.known[literal] = True
        return True
    instr = m.frame.code[m.frame.pc]
    state.visits[instr] = state.visits.get(instr, 0) + 1
    state.assume(literal)
    return True


class _Drawn(Mapping[Term, Concrete]):
    """Values of variables that are derived from their names."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __getitem__(self, term: Term) -> Concrete:
        from hashlib import blake2b

        sort = term.sort
        text = f"{self._number} {sort.name} {term.data}"
        drawn = int.from_bytes(
            blake2b(text.encode("utf-8", "backslashreplace"), digest_size=8).digest(), "big"
        )
        if sort is BOOL:
            return bool(drawn & 1)
        if sort.is_float:
            return (drawn % 4001 - 2000) / 8
        if not sort.is_bv:
            return default_value(sort)
        if self._number % 2:
            drawn = drawn % 257 - 128
        return ((drawn + sort.half) & sort.mask) - sort.half

    def __iter__(self) -> Iterator[Term]:
        raise TypeError("there is no end of them")

    def __len__(self) -> int:
        return 0


def _print_of(state: State, functions: Functions) -> bytes:
    """The fingerprint of a waiting path: its place, its forks, and the values of its conditions."""
    from hashlib import blake2b  # imported here, as few runs describe paths

    whole = blake2b(digest_size=16)
    frame: Frame | None = state.frame
    while frame is not None:
        whole.update(f"{frame.method.cls.name} {frame.method.key} {frame.pc}\n".encode())
        frame = frame.caller
    visits = sorted((i.method.cls.name, i.method.key, i.index, n) for i, n in state.visits.items())
    whole.update(f"{state.asked} {visits}\n".encode())
    evaluators = [Evaluator(_Drawn(number), functions) for number in range(_DRAWS)]
    for condition in state.condition:
        names = sorted(f"{variable.sort.name} {variable.data}" for variable in free_variables(condition))
        values = "".join(_value(evaluator, condition) for evaluator in evaluators)
        whole.update(f"{names} {values}\n".encode("utf-8", "backslashreplace"))
    return whole.digest()


def _value(evaluator: Evaluator, condition: Term) -> str:
    try:
        return str(int(evaluator.holds(condition)))
    except (UnknownFunctionError, ArithmeticError, ValueError):
        return "?"
