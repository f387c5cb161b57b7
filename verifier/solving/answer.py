"""The answers of a solver: exactly three cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from verifier.terms.concrete_value import Concrete
from verifier.terms.term import Term

Model = dict[Term, Concrete]
"""Variables with their values; a variable left out may have any value (the evaluator takes 0)."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Satisfiable, by this assignment."""

    model: Model = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unsat:
    """Unsatisfiable; ``core`` is a subset of the constraints that already is, if one is known."""

    core: tuple[Term, ...] | None = None


@dataclass(frozen=True, slots=True)
class Unknown:
    """Not decided, for this reason."""

    reason: str


Answer = Sat | Unsat | Unknown


class Solver(Protocol):
    """Decides whether constraints hold together."""

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether the conjunction of ``constraints`` is satisfiable."""
        ...

    def close(self) -> None:
        """Release memory and processes; the solver is not used afterwards."""
        ...


class Layer:
    """A solver that asks another one."""

    def __init__(self, inner: Solver) -> None:
        self._inner = inner

    def close(self) -> None:
        """Close the other one."""
        self._inner.close()
