"""Evaluation of terms under an assignment: exact, iterative, memoised per evaluator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from verifier.terms.concrete_value import CONCRETE, ArrayValue, Concrete
from verifier.terms.sort import BOOL, Sort
from verifier.terms.term import Op, Term

Value: TypeAlias = Concrete


class UnknownFunctionError(LookupError):
    """An opaque function without an implementation was applied; ``name`` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def default_value(sort: Sort) -> Value:
    """The value of a variable that an assignment leaves out."""
    if sort is BOOL:
        return False
    if sort.is_float:
        return 0.0
    if sort.element is not None:
        return ArrayValue(default_value(sort.element), {})
    return 0


class Evaluator:
    """Values of terms under one assignment.

    Opaque functions are computed by ``functions``; UnknownFunctionError is raised for one that is not there.
    Only the chosen side of an if-then-else is evaluated, so the traversal is its own (term.bottom_up has all
    arguments). The assignment must not change afterwards.
    """

    def __init__(
        self, model: Mapping[Term, Value], functions: Mapping[str, Callable[..., object]] | None = None
    ) -> None:
        self._model = model
        self._functions = functions if functions is not None else {}
        self._memo: dict[Term, Value] = {}

    def value(self, term: Term) -> Value:
        """The value of ``term``."""
        memo = self._memo
        known = memo.get(term)
        if known is not None:
            return known
        if not term.args:
            return self._leaf(term)
        concrete = CONCRETE
        stack = [term]
        while stack:
            top = stack[-1]
            if top in memo:
                stack.pop()
                continue
            op = top.op
            args = top.args
            if op == Op.ITE:
                condition = memo.get(args[0])
                if condition is None:
                    if args[0].args:
                        stack.append(args[0])
                        continue
                    condition = self._leaf(args[0])
                args = (args[1] if condition else args[2],)
            values: list[Any] = []
            depth = len(stack)
            for arg in args:
                value: Any = memo.get(arg)
                if value is None:
                    if arg.op == Op.CONST:
                        value = arg.data
                    elif arg.args:
                        stack.append(arg)
                        continue
                    else:
                        value = self._leaf(arg)
                values.append(value)
            if len(stack) > depth:
                continue
            stack.pop()
            if op == Op.ITE:
                memo[top] = values[0]
            elif op == Op.FN:
                memo[top] = self._apply(top, values)
            else:
                memo[top] = concrete[op](top.sort, top.data, *values)
        return memo[term]

    @property
    def assigned(self) -> Mapping[Term, Value]:
        """The variables that the assignment gives a value to."""
        return self._model

    @property
    def size(self) -> int:
        """How many values are kept."""
        return len(self._memo)

    def holds(self, term: Term) -> bool:
        """Whether the formula ``term`` is true."""
        known = self._memo.get(term)
        return bool(self.value(term) if known is None else known)

    def _leaf(self, term: Term) -> Value:
        """The value of a literal, a variable or a function without arguments; not kept."""
        if term.op == Op.CONST:
            assert isinstance(term.data, (int, float))
            return term.data
        if term.op == Op.FN:
            return self._apply(term, [])
        value = self._model.get(term)
        return default_value(term.sort) if value is None else value

    def _apply(self, term: Term, values: list[Value]) -> Value:
        name = str(term.data)
        function = self._functions.get(name)
        if function is None:
            raise UnknownFunctionError(name)
        try:
            result: Any = function(*values)
        except (ArithmeticError, ValueError) as problem:
            raise UnknownFunctionError(name) from problem
        value: Value = result
        return value


def evaluate(
    term: Term,
    model: Mapping[Term, Value],
    functions: Mapping[str, Callable[..., object]] | None = None,
) -> Value:
    """The value of ``term`` when variables have the values in ``model`` (others 0, false, 0.0)."""
    return Evaluator(model, functions).value(term)
