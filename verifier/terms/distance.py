"""How far an assignment is from satisfying formulas, compiled to Python for speed.

The distance of a true formula is 0, of a false one positive and smaller the nearer its operands are to
making it true: numbers are compared by how many representable numbers lie between them, or near zero, where
those crowd, by their difference, on a logarithmic scale. Conjunctions add, disjunctions take the least. What
search algorithms minimise.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from verifier.terms.concrete_value import CONCRETE
from verifier.terms.sort import BOOL, F64
from verifier.terms.term import Op, Term, post_order

NODE_LIMIT: Final = 4_000
"""Larger formulas are not compiled."""

FAR: Final = 70.0
"""Distance of a formula that is false for a reason without measure; above that of any two numbers."""

UNIT: Final = 2.0**60
"""One over the difference of floats that counts like one representable number."""

_FLOAT_INLINE: Final = {Op.FADD: "+", Op.FSUB: "-", Op.FMUL: "*"}
_BV_INLINE: Final = {Op.ADD: "+", Op.SUB: "-", Op.MUL: "*"}
_COMPARE_INLINE: Final = {
    Op.SLT: "<",
    Op.SLE: "<=",
    Op.FLT: "<",
    Op.FLE: "<=",
    Op.FEQ: "==",
}


def ordinal(x: float) -> int:
    """The place of a binary64 number among all, 0.0 and -0.0 both at 0; NaN has none."""
    bits: int = struct.unpack("<q", struct.pack("<d", x))[0]
    return bits if bits >= 0 else -(bits & 0x7FFFFFFFFFFFFFFF)


def from_ordinal(place: int) -> float:
    """The inverse of ``ordinal``; beyond the infinities there are only they."""
    magnitude = min(abs(place), 0x7FF0000000000000)
    value: float = struct.unpack("<d", struct.pack("<q", magnitude))[0]
    return value if place >= 0 else -value


def _apart(steps: int, difference: float) -> float:
    """The distance of two floats so many steps apart; positive exactly if there are any."""
    if steps <= 0:
        return 0.0
    steps_log = math.log2(1 + steps)
    return min(steps_log, math.log2(2.0 + difference * UNIT)) + steps_log / 1024


def _gap(a: float, b: float) -> float:
    """Distance from ``a = b`` on floats."""
    if a != a or b != b:
        return FAR
    return _apart(abs(ordinal(a) - ordinal(b)), abs(a - b))


def _below(a: float, b: float, strict: int) -> float:
    """Distance from ``a < b`` (strict 1) or ``a <= b`` (strict 0) on floats."""
    if a != a or b != b:
        return FAR
    return _apart(ordinal(a) - ordinal(b) + strict, abs(a - b))


def _not_below(a: float, b: float, strict: int) -> float:
    """Distance from the negation: NaN satisfies it."""
    return 0.0 if a != a or b != b else _below(b, a, 1 - strict)


def _int_below(a: int, b: int, strict: int) -> float:
    steps = a - b + strict
    return math.log2(1 + steps) if steps > 0 else 0.0


def _int_gap(a: int, b: int) -> float:
    return math.log2(1 + abs(a - b))


_HELPERS: Final[dict[str, Any]] = {
    "gap": _gap,
    "below": _below,
    "not_below": _not_below,
    "int_below": _int_below,
    "int_gap": _int_gap,
    "FAR": FAR,
    "CONCRETE": CONCRETE,
}


class _Compiler:
    """Collects the source lines of one distance function."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        self.lines: list[str] = []
        self.names: dict[Term, str] = {}
        self.namespace: dict[str, Any] = dict(_HELPERS)
        self._functions = functions
        self._distances: dict[tuple[Term, bool], str] = {}

    def value(self, term: Term) -> None:
        """Emit the computation of a term whose arguments were emitted."""
        op, name = term.op, f"t{term.uid}"
        self.names[term] = name
        args = [self.names[arg] for arg in term.args]
        if op == Op.CONST:
            self.namespace[name] = term.data
            return
        if op == Op.ITE:
            text = f"{args[1]} if {args[0]} else {args[2]}"
        elif op == Op.NOT:
            text = f"not {args[0]}"
        elif op == Op.AND or op == Op.OR:
            text = (" and " if op == Op.AND else " or ").join(args)
        elif op in _COMPARE_INLINE:
            text = f"{args[0]} {_COMPARE_INLINE[op]} {args[1]}"
        elif op in _FLOAT_INLINE and term.sort is F64:
            text = f"{args[0]} {_FLOAT_INLINE[op]} {args[1]}"
        elif op in _BV_INLINE:
            half, mask = term.sort.half, term.sort.mask
            text = f"(({args[0]} {_BV_INLINE[op]} {args[1]} + {half}) & {mask}) - {half}"
        elif op == Op.FN:
            self.namespace[f"f{term.uid}"] = self._functions[str(term.data)]
            text = f"f{term.uid}({', '.join(args)})"
        else:
            self.namespace[f"c{term.uid}"] = CONCRETE[op]
            self.namespace[f"s{term.uid}"] = term.sort
            self.namespace[f"d{term.uid}"] = term.data
            text = f"c{term.uid}(s{term.uid}, d{term.uid}, {', '.join(args)})"
        self.lines.append(f"{name} = {text}")

    def distance(self, formula: Term, wanted: bool) -> str:
        """Emit the distance from the formula being ``wanted``; returns its name."""
        stack = [(formula, wanted)]
        while stack:
            top, positive = stack[-1]
            if (top, positive) in self._distances:
                stack.pop()
                continue
            pending = [part for part in _parts(top, positive) if part not in self._distances]
            if pending:
                stack.extend(pending)
                continue
            stack.pop()
            name = f"{'p' if positive else 'n'}{top.uid}"
            self.lines.append(f"{name} = {self._expression(top, positive)}")
            self._distances[top, positive] = name
        return self._distances[formula, wanted]

    def _expression(self, formula: Term, positive: bool) -> str:
        op = formula.op
        inner = [self._distances[part] for part in _parts(formula, positive)]
        if op == Op.NOT:
            return inner[0]
        if op == Op.AND or op == Op.OR:
            return " + ".join(inner) if (op == Op.AND) == positive else f"min({', '.join(inner)})"
        if op == Op.ITE:
            return f"{inner[0]} if {self.names[formula.args[0]]} else {inner[1]}"
        truth = self.names[formula]
        holds = truth if positive else f"not {truth}"
        if not formula.args or formula.args[0].sort is BOOL:
            return f"0.0 if {holds} else FAR"
        a, b = (self.names[arg] for arg in (formula.args * 2)[:2])
        is_float = formula.args[0].sort.is_float
        if op in (Op.FLT, Op.FLE):
            return f"{'below' if positive else 'not_below'}({a}, {b}, {int(op == Op.FLT)})"
        if op in (Op.SLT, Op.SLE):
            strict = int(op == Op.SLT)
            return f"int_below({a}, {b}, {strict})" if positive else f"int_below({b}, {a}, {1 - strict})"
        if op in (Op.EQ, Op.FEQ) and positive and (is_float or formula.args[0].sort.is_bv):
            return f"0.0 if {truth} else 1.0 + {'gap' if is_float else 'int_gap'}({a}, {b})"
        return f"0.0 if {holds} else FAR"


def _parts(formula: Term, positive: bool) -> list[tuple[Term, bool]]:
    """The formulas on whose distances that of ``formula`` depends."""
    if formula.op == Op.NOT:
        return [(formula.args[0], not positive)]
    if formula.op == Op.AND or formula.op == Op.OR:
        return [(arg, positive) for arg in formula.args]
    return [(arg, positive) for arg in formula.args[1:]] if formula.op == Op.ITE else []


def compile_distance(
    constraints: Sequence[Term],
    variables: Sequence[Term],
    functions: Mapping[str, Callable[..., Any]],
) -> Callable[..., float] | None:
    """A function from the variables' values to the distance of the conjunction.

    None if the formulas are too large or apply an unknown function.
    """
    nodes = post_order(*constraints)
    if len(nodes) > NODE_LIMIT:
        return None
    compiler = _Compiler(functions)
    known = set(variables)
    for term in nodes:
        if term.op == Op.FN and str(term.data) not in functions:
            return None
        if term.op == Op.VAR:
            if term not in known:
                return None
            compiler.names[term] = f"t{term.uid}"
        else:
            compiler.value(term)
    total = [compiler.distance(constraint, True) for constraint in constraints]
    compiler.lines.append(f"return {' + '.join(total) or '0.0'}")
    parameters = ", ".join(f"t{variable.uid}" for variable in variables)
    source = f"def distance({parameters}):\n    " + "\n    ".join(compiler.lines) + "\n"
    exec(compile(source, "<distance>", "exec"), compiler.namespace)
    function: Callable[..., float] = compiler.namespace["distance"]
    return function
