"""The stage that answers from earlier answers.

* the same constraints, in any order;
* the same up to names of variables;
* a set of constraints that contains one refuted before;
* an earlier model that satisfies the constraints (so also that of any superset): recent ones are tried.
Unknown is not remembered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from verifier.solving.answer import Answer, Model, Sat, Solver, Unknown, Unsat
from verifier.stats import Stats
from verifier.terms.evaluator import Evaluator, default_value
from verifier.terms.shape import Shapes
from verifier.terms.term import Term, free_variables

RECENT_MODELS: Final = 8
MEMO_LIMIT: Final = 300_000
"""Most values an evaluator of a recent model keeps before it is started afresh."""
ENTRY_LIMIT: Final = 200_000
"""Most remembered answers before all are dropped."""


class RecentModels:
    """The last models, tried on new constraints."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        self._functions = functions
        self._models: deque[tuple[Model, Evaluator]] = deque(maxlen=RECENT_MODELS)

    def add(self, model: Model) -> None:
        """Remember a model as the most recent."""
        self._models.appendleft((model, Evaluator(model, self._functions)))

    def find(self, constraints: Sequence[Term]) -> Model | None:
        """A recent model, restricted to the constraints' variables, under which they hold."""
        for at, (model, evaluator) in enumerate(self._models):
            if evaluator.size > MEMO_LIMIT:
                evaluator = Evaluator(model, self._functions)
                self._models[at] = (model, evaluator)
            if satisfies(evaluator, constraints):
                if at:
                    del self._models[at]
                    self._models.appendleft((model, evaluator))
                return restricted(model, constraints)
        return None


def satisfies(evaluator: Evaluator, constraints: Sequence[Term]) -> bool:
    """Whether all constraints hold, the newest (most likely to fail) asked first."""
    try:
        return all(evaluator.holds(constraint) for constraint in reversed(constraints))
    except (LookupError, ArithmeticError, ValueError):
        return False


def restricted(model: Model, constraints: Sequence[Term]) -> Model:
    """Values of all variables in the constraints."""
    result: Model = {}
    for constraint in constraints:
        for variable in free_variables(constraint):
            if variable not in result and not variable.args and variable.op == "var":
                value = model.get(variable)
                result[variable] = default_value(variable.sort) if value is None else value
    return result


class CachingSolver:
    """Remembers answers to (slices of) queries."""

    def __init__(
        self,
        inner: Solver,
        stats: Stats,
        functions: Mapping[str, Callable[..., Any]],
        normalised: bool,
    ) -> None:
        self._inner = inner
        self._stats = stats
        self._exact: dict[frozenset[Term], Sat | Unsat] = {}
        self._cores: dict[Term, list[frozenset[Term]]] = {}
        self._recent = RecentModels(functions)
        self._shapes = Shapes() if normalised else None
        self._renamed: dict[tuple[Any, ...], Unsat | list[Any]] = {}

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Answer from memory, or ask below and remember."""
        key = frozenset(constraints)
        found = self._exact.get(key)
        if found is not None:
            self._stats.add("cache_exact")
            return found
        core = self._refuted(key)
        if core is not None:
            self._stats.add("cache_cores")
            return Unsat(tuple(core))
        model = self._recent.find(constraints)
        if model is not None:
            self._stats.add("cache_models")
            return self._remember(key, Sat(model))
        shape = None if self._shapes is None else self._shapes.of_query(constraints)
        if shape is not None:
            renamed = self._renamed.get(shape[0])
            if renamed is not None:
                self._stats.add("cache_renamed")
                if isinstance(renamed, Unsat):
                    return self._remember(key, renamed)
                return self._remember(key, Sat(dict(zip(shape[1], renamed, strict=True))))
        answer = self._inner.check(constraints, time_limit_s)
        if isinstance(answer, Unknown):
            return answer
        if shape is not None:
            self._renamed[shape[0]] = (
                Unsat()
                if isinstance(answer, Unsat)
                else [answer.model.get(v, default_value(v.sort)) for v in shape[1]]
            )
        if isinstance(answer, Sat):
            self._recent.add(answer.model)
        return self._remember(key, answer)

    def _refuted(self, key: frozenset[Term]) -> frozenset[Term] | None:
        """A refuted set within ``key``."""
        cores = self._cores
        for constraint in key:
            for core in cores.get(constraint, ()):
                if core <= key:
                    return core
        return None

    def _remember(self, key: frozenset[Term], answer: Sat | Unsat) -> Answer:
        if len(self._exact) >= ENTRY_LIMIT:
            self._exact.clear()
            self._cores.clear()
            self._renamed.clear()
        self._exact[key] = answer
        if isinstance(answer, Unsat):
            core = key if answer.core is None else frozenset(answer.core)
            if core:
                self._cores.setdefault(max(core, key=lambda term: term.uid), []).append(core)
        return answer

    def close(self) -> None:
        """Forget everything and close the stages below."""
        self._exact.clear()
        self._cores.clear()
        self._renamed.clear()
        self._inner.close()
