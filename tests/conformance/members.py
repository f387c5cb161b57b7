"""Members: the tuples of arguments that one symbolic run stands for, and what they make of its conditions.

No solver is asked. A side of a branch is taken if a member of the path makes it true. A condition that no
assignment of arguments settles (a variable that a model made up) is *free*: both sides are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from verifier.machine.state import State
from verifier.solving.answer import Model, Sat, Unsat
from verifier.terms.evaluator import Evaluator, UnknownFunctionError
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

JUNK = 0x51
"""A character beyond the end of a text: nothing may depend on it."""


class Free(Exception):
    """A value depends on more than the arguments."""


class Assignment(dict[Term, Any]):
    """The values of the variables of one member; others are free."""

    def get(self, term: Term, default: Any = None) -> Any:  # type: ignore[override]
        """The value; Free if nothing gives one."""
        value = super().get(term)
        if value is None:
            if "[" in str(term.data) and str(term.data).startswith("arg"):
                return JUNK
            raise Free(str(term.data))
        return value


class Member:
    """One tuple of arguments."""

    def __init__(
        self, values: Mapping[Term, Any], functions: Mapping[str, Callable[..., Any]] | None = None
    ) -> None:
        self.evaluator = Evaluator(Assignment(values), functions)

    def holds(self, condition: Term) -> bool | None:
        """Whether a condition holds; None where that is free."""
        try:
            return bool(self.evaluator.value(condition))
        except (Free, UnknownFunctionError):
            return None


Set = dict[int, bool]
"""The members of a path by number, and whether a free condition led them there."""


class MemberFeasibility:
    """Stands in for verifier.exploration.feasibility.Feasibility."""

    def __init__(self, tm: TermFactory, members: list[Member]) -> None:
        self._tm = tm
        self._members = members

    def first(self, state: State) -> None:
        """All members are on the first path."""
        state.model = cast(Model, dict.fromkeys(range(len(self._members)), False))

    @staticmethod
    def members_of(state: State) -> Set:
        """Those of a path."""
        return cast(Set, state.model)

    def sides(self, state: State, condition: Term) -> Any:
        """Both sides of a branch, each with the members that take it."""
        holds: Set = {}
        fails: Set = {}
        for index, free in self.members_of(state).items():
            answer = self._members[index].holds(condition)
            if answer is not False:
                holds[index] = free or answer is None
            if answer is not True:
                fails[index] = free or answer is None
        return _Sides(*(Sat(cast(Model, side)) if side else Unsat() for side in (holds, fails)))

    def excludes(self, state: State, condition: Term) -> bool:
        """Whether no member makes it true."""
        return all(self._members[index].holds(condition) is False for index in self.members_of(state))

    def helps(self, state: State, guards: list[Term], literal: Term) -> bool:
        """No question is hard."""
        return False

    def narrow(self, state: State, guards: tuple[Term, ...]) -> None:
        """Note the guard that holds for all members, if there is one."""
        state.narrowed[guards] = len(state.condition)
        for guard in guards:
            if self.excludes(state, self._tm.not_(guard)):
                state.known[guard] = True
                return

    def is_impossible(self, state: State) -> bool:
        """Paths without members are never taken."""
        return False


class _Sides:
    def __init__(self, holds: Sat | Unsat, fails: Sat | Unsat) -> None:
        self.holds = holds
        self.fails = fails
