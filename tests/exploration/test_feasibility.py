"""What a solver is asked about a branch, and what a path's own model tells; no machine, no solver process."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from verifier.exploration.budget import Budget
from verifier.exploration.exploration import Limits
from verifier.exploration.feasibility import Feasibility, Sides
from verifier.exploration.pruning import Pruning
from verifier.machine.frame import Frame
from verifier.machine.memory import Node
from verifier.machine.state import State
from verifier.solving.answer import Answer, Sat, Unknown, Unsat
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL
from verifier.terms.term import Term


class Scripted:
    """A solver that answers what it is told to, and notes what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[list[Term]] = []

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        self.asked.append(list(constraints))
        return self.answers.pop(0)

    def close(self) -> None: ...


@pytest.fixture
def tm() -> TermFactory:
    return TermFactory()


def asking(tm: TermFactory, solver: Scripted, *, reuse: bool = True, prune: str = "always") -> Feasibility:
    limits = Limits(Budget(None, 10.0))
    return Feasibility(tm, solver, Stats(), limits, pruning=Pruning(prune, 0), reuse_models=reuse)


def path(**known: object) -> State:
    state = State(Frame.__new__(Frame), Node.__new__(Node))
    for name, value in known.items():
        setattr(state, name, value)
    return state


@pytest.mark.parametrize("value", [True, False])
def test_the_model_answers_for_its_own_side(tm: TermFactory, value: bool) -> None:
    x = tm.var("x", BOOL)
    solver, state = Scripted(Unsat()), path(model={x: value})
    present = Sat({x: value})
    expected = Sides(present, Unsat()) if value else Sides(Unsat(), present)
    assert asking(tm, solver).sides(state, x) == expected
    assert solver.asked == [[tm.not_(x) if value else x]]


@pytest.mark.parametrize("model", [None, {}])
def test_without_a_model_both_sides_are_asked(tm: TermFactory, model: dict[Term, object] | None) -> None:
    x = tm.var("x", BOOL)
    solver, answer = Scripted(Unsat(), Sat({x: False})), Sides(Unsat(), Sat({x: False}))
    assert asking(tm, solver, reuse=False).sides(path(model=model), x) == answer
    assert solver.asked == [[x], [tm.not_(x)]]


def test_what_is_pruned_is_not_asked(tm: TermFactory) -> None:
    sides = asking(tm, Scripted(), prune="never").sides(path(model=None), tm.var("x", BOOL))
    assert isinstance(sides.holds, Unknown)
    assert isinstance(sides.fails, Unknown)


def test_a_condition_is_excluded_only_by_an_answer(tm: TermFactory) -> None:
    x = tm.var("x", BOOL)
    feasibility = asking(tm, Scripted(Unsat(), Unknown("time"), Sat()))
    assert feasibility.excludes(path(model=None), x)
    assert not feasibility.excludes(path(model=None), x)
    assert not feasibility.excludes(path(model=None), x)
    assert not asking(tm, Scripted()).excludes(path(model={x: True}), x)


@pytest.mark.parametrize(("answer", "known"), [(Unsat(), True), (Unknown("time"), False), (Sat(), False)])
def test_one_guard_is_left_if_the_others_are_excluded(tm: TermFactory, answer: Answer, known: bool) -> None:
    x, y = tm.var("x", BOOL), tm.var("y", BOOL)
    solver, state = Scripted(answer), path(model={y: True})
    asking(tm, solver).narrow(state, (x, y))
    assert solver.asked == [[tm.not_(y)]]
    assert (y in state.known) is known
    assert x not in state.known


def test_only_uncertain_paths_are_asked_about_again(tm: TermFactory) -> None:
    assert not asking(tm, Scripted()).is_impossible(path(model=None))
    assert not asking(tm, Scripted()).is_impossible(path(model={}, uncertain=True))
    assert asking(tm, Scripted(Unsat())).is_impossible(path(model=None, uncertain=True))
    assert not asking(tm, Scripted(Unknown("time"))).is_impossible(path(model=None, uncertain=True))
