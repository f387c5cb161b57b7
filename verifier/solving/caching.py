"""The stages that answer from earlier answers. Unknown is not remembered.

* ``CachingSolver``: the same constraints in any order; a set that contains one refuted before;
* ``ModelSolver``: an earlier model satisfies the constraints (so also that of any superset);
* ``RenamingSolver``: the same constraints up to names of variables.
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
CORES_PER_TERM: Final = 16
"""Most refuted sets remembered for each newest constraint."""
ENTRY_LIMIT: Final = 200_000
"""Most remembered answers before all are dropped."""


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


class ModelSolver:
    """Tries the last models on new constraints."""

    def __init__(self, inner: Solver, stats: Stats, functions: Mapping[str, Callable[..., Any]]) -> None:
        self._inner = inner
        self._stats = stats
        self._functions = functions
        self._models: deque[tuple[Model, Evaluator]] = deque(maxlen=RECENT_MODELS)

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Satisfy by a recent model, or ask below and remember the model."""
        model = self._find(constraints)
        if model is not None:
            self._stats.add("cache_models")
            return Sat(model)
        answer = self._inner.check(constraints, time_limit_s)
        if isinstance(answer, Sat):
            self._models.appendleft((answer.model, Evaluator(answer.model, self._functions)))
        return answer

    def _find(self, constraints: Sequence[Term]) -> Model | None:
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

    def close(self) -> None:
        """Forget everything and close the stages below."""
        self._models.clear()
        self._inner.close()


class CachingSolver:
    """Remembers answers to (slices of) queries."""

    def __init__(self, inner: Solver, stats: Stats) -> None:
        self._inner = inner
        self._stats = stats
        self._exact: dict[frozenset[Term], Sat | Unsat] = {}
        self._cores: dict[Term, deque[frozenset[Term]]] = {}

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
        answer = self._inner.check(constraints, time_limit_s)
        if isinstance(answer, Unknown):
            return answer
        return self._remember(key, answer)

    def _refuted(self, key: frozenset[Term]) -> frozenset[Term] | None:
        """A refuted set within ``key``."""
        cores = self._cores
        for constraint in sorted(cores.keys() & key, key=lambda term: term.uid):
            for core in cores[constraint]:
                if core <= key:
                    return core
        return None

    def _remember(self, key: frozenset[Term], answer: Sat | Unsat) -> Answer:
        if len(self._exact) >= ENTRY_LIMIT:
            self._exact.clear()
            self._cores.clear()
        self._exact[key] = answer
        if isinstance(answer, Unsat):
            core = key if answer.core is None else frozenset(answer.core)
            if core:
                newest = max(core, key=lambda term: term.uid)
                self._cores.setdefault(newest, deque(maxlen=CORES_PER_TERM)).append(core)
        return answer

    def close(self) -> None:
        """Forget everything and close the stages below."""
        self._exact.clear()
        self._cores.clear()
        self._inner.close()


class RenamingSolver:
    """Remembers answers up to the names of variables."""

    def __init__(self, inner: Solver, stats: Stats) -> None:
        self._inner = inner
        self._stats = stats
        self._shapes = Shapes()
        self._answers: dict[tuple[Any, ...], Unsat | list[Any]] = {}

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Answer as a renamed query was answered, or ask below and remember."""
        shape = self._shapes.of_query(constraints)
        if shape is None:
            return self._inner.check(constraints, time_limit_s)
        key, variables = shape
        renamed = self._answers.get(key)
        if renamed is not None:
            self._stats.add("cache_renamed")
            if isinstance(renamed, Unsat):
                return renamed
            return Sat(dict(zip(variables, renamed, strict=True)))
        answer = self._inner.check(constraints, time_limit_s)
        if len(self._answers) >= ENTRY_LIMIT:
            self._answers.clear()
        if isinstance(answer, Unsat):
            self._answers[key] = Unsat()
        elif isinstance(answer, Sat):
            self._answers[key] = [answer.model.get(v, default_value(v.sort)) for v in variables]
        return answer

    def close(self) -> None:
        """Forget everything and close the stages below."""
        self._answers.clear()
        self._inner.close()
