"""Stated formulas about a loop, such as those of a witness, as candidates over the values at a cut point.

The usual rounds check them, and assume nothing else. Names are those of ``relation.Variables``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from verifier.proof.instances import Instances, Trigger
from verifier.proof.loops.fitted import Fitted
from verifier.proof.loops.relation import Relation, Variables, real_limit
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, BV64, F32, F64
from verifier.terms.term import Term, free_variables
from verifier.verdict.formula import (
    Binary,
    Call,
    Cast,
    Conditional,
    Element,
    ForAll,
    Formula,
    Literal,
    Name,
    Null,
    Old,
    Unary,
    all_parts,
    text_of,
)

_SIZES = {"B": 8, "S": 16, "C": 16}
_SORT_KINDS = {BV32: "I", BV64: "J", F32: "F", F64: "D"}


class NotStatedError(Exception):
    """A formula cannot be evaluated at a cut point; the message is a phrase."""


Indices = Mapping[str, Term]
"""The variables of quantified formulas, by name."""
NONE: Indices = {}


class _Value(NamedTuple):
    """A value and its kind: I, J, F, D, or Z for a Boolean."""

    term: Term
    kind: str


def stated_relation(
    tm: TermFactory,
    instances: Instances,
    variables: Variables,
    before: Sequence[Term],
    formula: Formula,
    name: str,
) -> Relation:
    """A formula as a candidate; ``before``: the values on entry. May raise NotStatedError."""
    told = _Told(tm, variables, before, _labels(formula))
    if not isinstance(formula, ForAll):
        told.truth(formula, before, NONE)
        return Relation(name, lambda values: told.truth(formula, values, NONE))
    told.says(formula, before, instances.index, instances.other)

    def believed(values: Sequence[Term]) -> Term:
        triggers = told.triggers(formula, values)
        if isinstance(formula.body, ForAll):
            return instances.for_all_pairs(
                triggers, lambda one, other: told.says(formula, values, one, other)
            )
        return instances.for_all(triggers, lambda index: told.says(formula, values, index))

    def holds(values: Sequence[Term]) -> Term:
        return told.says(formula, values, instances.index, instances.other)

    return Relation(name, holds, marker=believed)


def fitted_relations(
    tm: TermFactory,
    instances: Instances,
    variables: Variables,
    before: Sequence[Term],
    found: Mapping[str, Fitted],
) -> Iterator[Relation]:
    """Fitted formulas as candidates, those that speak of what is known at this cut."""
    for text, one in found.items():
        try:
            relation = stated_relation(tm, instances, variables, before, one.formula, text)
        except NotStatedError:
            continue
        yield replace(relation, stronger=one.stronger)


def _labels(formula: Formula) -> frozenset[str]:
    return frozenset(str(part) for part in all_parts(formula) if isinstance(part, Name))


@dataclass(frozen=True)
class _Told:
    """The meaning of formulas at one cut point; ``labels``: the names in the current one."""

    tm: TermFactory
    variables: Variables
    before: Sequence[Term]
    labels: frozenset[str]

    def truth(self, formula: Formula, values: Sequence[Term], indices: Indices) -> Term:
        """A Boolean formula; ints count as well, as booleans are ints."""
        value = self._value(formula, values, indices)
        if value.kind == "Z":
            return value.term
        if value.kind == "I":
            return self.tm.not_(self.tm.eq(value.term, self.tm.bv(0, 32)))
        raise NotStatedError(f"{text_of(formula)} is neither true nor false")

    def array_of(self, formula: ForAll) -> str:
        """The array whose indices a quantified formula is about."""
        for part in all_parts(formula.body):
            if isinstance(part, Element) and part.index == Name((formula.index,)):
                if isinstance(part.array, Name):
                    return str(part.array)
                if isinstance(part.array, Old) and isinstance(part.array.of, Name):
                    return str(part.array.of)
        raise NotStatedError(f"no array is read at {formula.index}")

    def says(
        self,
        formula: ForAll,
        values: Sequence[Term],
        at: Term,
        other: Term | None = None,
        known: Indices = NONE,
    ) -> Term:
        """The instance of a quantified formula at one or two indices; ``known``: variables of enclosing
        formulas."""
        tm, indices = self.tm, {**known, formula.index: at}
        (low, _), (high, _) = (
            self._int(self._value(end, values, known)) for end in (formula.low, formula.high)
        )
        inside = [
            tm.ult(at, self._length(self.array_of(formula))),
            (tm.slt if formula.is_above else tm.sle)(low, at),
            (tm.slt if formula.is_below else tm.sle)(at, high),
        ]
        if formula.condition is not None:
            inside.append(self.truth(formula.condition, values, indices))
        body = formula.body
        if isinstance(body, ForAll):
            if other is None or isinstance(body.body, ForAll) or body.index == formula.index:
                raise NotStatedError(f"{text_of(formula)} is not about one index or two")
            said = self.says(body, values, other, known=indices)
        else:
            said = self.truth(body, values, indices)
        return tm.implies(tm.and_(*inside), said)

    def triggers(self, formula: ForAll, values: Sequence[Term]) -> list[Trigger]:
        """The contents that a formula reads at its index, or at a constant distance from it."""
        tm, place = self.tm, self.tm.var("place", BV32)
        inner = (formula.body.index,) if isinstance(formula.body, ForAll) else ()
        found: list[Trigger] = []
        for part in all_parts(formula.body):
            if isinstance(part, Element):
                content = self._content(part.array, values)
                places = dict.fromkeys((formula.index, *inner), place)
                moved = self._int(self._value(part.index, values, places)).term
                offset, total = tm.sub(moved, place), tm.add(moved, place)
                if moved is place:  # also where nothing simplifies terms
                    found.append((content, lambda index: index))
                elif _is_without(offset, place):
                    found.append((content, _less(tm, offset)))
                elif _is_without(total, place):
                    found.append((content, _from(tm, total)))
        return found

    # -- values -------------------------------------------------------------------------

    def _value(self, formula: Formula, values: Sequence[Term], indices: Indices) -> _Value:
        tm = self.tm
        if isinstance(formula, Literal):
            return self._literal(formula)
        if isinstance(formula, Name):
            if str(formula) in indices:
                return _Value(indices[str(formula)], "I")
            return self._named(str(formula), values)
        if isinstance(formula, Old):
            return self._value(formula.of, self.before, indices)
        if isinstance(formula, Element):
            content = self._content(formula.array, values)
            at = self._int(self._value(formula.index, values, indices)).term
            return _Value(tm.select(content, at), "I")
        if isinstance(formula, Unary):
            return self._unary(formula, values, indices)
        if isinstance(formula, Cast):
            return self._cast(self._value(formula.of, values, indices), formula.kind)
        if isinstance(formula, Binary):
            return self._binary(formula, values, indices)
        if isinstance(formula, Conditional):
            condition = self.truth(formula.condition, values, indices)
            one, two = (self._value(part, values, indices) for part in (formula.chosen, formula.other))
            if one.kind != two.kind:
                one, two = self._promoted(one, two)
            return _Value(tm.ite(condition, one.term, two.term), one.kind)
        if isinstance(formula, Call):
            return self._call(formula, values, indices)
        raise NotStatedError(f"{text_of(formula)} is no value")

    def _literal(self, literal: Literal) -> _Value:
        tm, value = self.tm, literal.value
        if literal.kind == "Z":
            return _Value(tm.true if value else tm.false, "Z")
        if literal.kind in "FD":
            return _Value(real_limit(tm, float(value), literal.kind), literal.kind)
        return _Value(tm.bv(int(value), 64 if literal.kind == "J" else 32), literal.kind)

    def _named(self, label: str, values: Sequence[Term]) -> _Value:
        found = self.variables
        if label in found.names:
            at = found.names.index(label)
            if found.kinds[at] in "IFD":
                return _Value(values[at], found.kinds[at])
        for name, term in (*found.limits, *found.real_limits):
            if name == label:
                return _Value(term, _SORT_KINDS[term.sort])
        for array in found.arrays:
            if f"{array.label}.length" == label:
                return _Value(array.length, "I")
        raise NotStatedError(f"nothing is told of {label} there")

    def _content(self, array: Formula, values: Sequence[Term]) -> Term:
        if isinstance(array, Old):
            return self._content(array.of, self.before)
        if isinstance(array, Name):
            for one in self.variables.arrays:
                if one.label == str(array):
                    return values[one.position]
        raise NotStatedError(f"nothing is told of the elements of {text_of(array)} there")

    def _length(self, label: str) -> Term:
        for array in self.variables.arrays:
            if array.label == label:
                return array.length
        raise NotStatedError(f"nothing is told of the elements of {label} there")

    def _is_null(self, formula: Formula, values: Sequence[Term]) -> Term:
        """Whether a reference leads to no object with the fields that the formula reads."""
        if isinstance(formula, Name):
            places = [
                self.variables.present[at]
                for at, name in enumerate(self.variables.names)
                if at in self.variables.present
                and name in self.labels
                and name.rpartition(".")[0] == str(formula)
            ]
            if places:
                return self.tm.not_(self.tm.and_(*(values[place] for place in places)))
        raise NotStatedError(f"whether {text_of(formula)} is null is not told there")

    def _unary(self, formula: Unary, values: Sequence[Term], indices: Indices) -> _Value:
        tm = self.tm
        if formula.operator == "!":
            return _Value(tm.not_(self.truth(formula.of, values, indices)), "Z")
        value = self._value(formula.of, values, indices)
        if value.kind in "IJ":
            return _Value((tm.neg if formula.operator == "-" else tm.bnot)(value.term), value.kind)
        if value.kind in "FD" and formula.operator == "-":
            return _Value(tm.fneg(value.term), value.kind)
        raise NotStatedError(f"{formula.operator} of what is no number")

    def _cast(self, value: _Value, kind: str) -> _Value:
        tm = self.tm
        if value.kind not in "IJ" or kind in "FD":
            raise NotStatedError("a cast of floats")
        if kind == "J":
            return self._long(value)
        term = tm.extract(31, 0, value.term) if value.kind == "J" else value.term
        if kind in _SIZES:
            low = tm.extract(_SIZES[kind] - 1, 0, term)
            term = (tm.zext if kind == "C" else tm.sext)(32, low)
        return _Value(term, "I")

    def _call(self, formula: Call, values: Sequence[Term], indices: Indices) -> _Value:
        tm = self.tm
        given = [self._value(one, values, indices) for one in formula.arguments]
        if formula.name == "Double.isNaN":
            if given[0].kind in "FD":
                return _Value(tm.fis_nan(given[0].term), "Z")
            return _Value(tm.false, "Z")
        kind = "J" if "J" in (given[0].kind, given[1].kind) else "I"
        number, divisor = (self._long(self._int(one, also="J")).term for one in given)
        rest = tm.srem(tm.add(tm.srem(number, divisor), divisor), divisor)
        return _Value(rest if kind == "J" else tm.extract(31, 0, rest), kind)

    def _binary(self, formula: Binary, values: Sequence[Term], indices: Indices) -> _Value:
        tm, operator = self.tm, formula.operator
        if operator in ("&&", "||", "==>"):
            one, two = (self.truth(part, values, indices) for part in (formula.left, formula.right))
            if operator == "&&":
                return _Value(tm.and_(one, two), "Z")
            return _Value(tm.or_(one if operator == "||" else tm.not_(one), two), "Z")
        if operator in ("==", "!=") and Null() in (formula.left, formula.right):
            other = formula.right if formula.left == Null() else formula.left
            absent = self._is_null(other, values)
            return _Value(absent if operator == "==" else tm.not_(absent), "Z")
        left, right = (self._value(part, values, indices) for part in (formula.left, formula.right))
        if left.kind == right.kind == "Z":
            return self._of_truths(operator, left.term, right.term)
        if operator in ("<<", ">>", ">>>"):
            return self._shifted(operator, self._int(left, also="J"), self._int(right, also="J"))
        left, right = self._promoted(left, right)
        if left.kind in "FD":
            return self._of_floats(operator, left, right)
        if operator in _COMPARISONS:
            return _Value(_COMPARISONS[operator](tm, left.term, right.term), "Z")
        return _Value(_ARITHMETIC[operator](tm, left.term, right.term), left.kind)

    def _of_truths(self, operator: str, left: Term, right: Term) -> _Value:
        tm = self.tm
        made: Mapping[str, Callable[[], Term]] = {
            "==": lambda: tm.eq(left, right),
            "!=": lambda: tm.not_(tm.eq(left, right)),
            "&": lambda: tm.and_(left, right),
            "|": lambda: tm.or_(left, right),
            "^": lambda: tm.not_(tm.eq(left, right)),
        }
        if operator not in made:
            raise NotStatedError(f"{operator} of what is true or false")
        return _Value(made[operator](), "Z")

    def _of_floats(self, operator: str, left: _Value, right: _Value) -> _Value:
        tm, (one, two) = self.tm, (left.term, right.term)
        made: Mapping[str, Callable[[], Term]] = {
            "==": lambda: tm.feq(one, two),
            "!=": lambda: tm.not_(tm.feq(one, two)),
            "<": lambda: tm.flt(one, two),
            "<=": lambda: tm.fle(one, two),
            ">": lambda: tm.flt(two, one),
            ">=": lambda: tm.fle(two, one),
        }
        if operator not in made:
            raise NotStatedError(f"{operator} of floats")
        return _Value(made[operator](), "Z")

    def _shifted(self, operator: str, left: _Value, right: _Value) -> _Value:
        """The distance counts modulo its width."""
        tm, width = self.tm, 64 if left.kind == "J" else 32
        distance = self._long(right).term
        if width == 32:
            distance = tm.extract(31, 0, distance)
        distance = tm.band(distance, tm.bv(width - 1, width))
        made: Mapping[str, Callable[[Term, Term], Term]]
        made = {"<<": tm.shl, ">>": tm.ashr, ">>>": tm.lshr}
        return _Value(made[operator](left.term, distance), left.kind)

    def _promoted(self, left: _Value, right: _Value) -> tuple[_Value, _Value]:
        """Two numbers, promoted to one type (JLS 5.6)."""
        left, right = self._int(left, also="JFD"), self._int(right, also="JFD")
        if left.kind == right.kind:
            return left, right
        if "J" in (left.kind, right.kind) and {left.kind, right.kind} <= {"I", "J"}:
            return self._long(left), self._long(right)
        if {left.kind, right.kind} == {"F", "D"}:
            return self._double(left), self._double(right)
        raise NotStatedError("an int beside a float")

    def _int(self, value: _Value, also: str = "") -> _Value:
        if value.kind == "Z":
            tm = self.tm
            return _Value(tm.ite(value.term, tm.bv(1, 32), tm.bv(0, 32)), "I")
        if value.kind not in f"I{also}":
            raise NotStatedError("a number of another type where there is to be an int")
        return value

    def _long(self, value: _Value) -> _Value:
        return value if value.kind == "J" else _Value(self.tm.sext(64, value.term), "J")

    def _double(self, value: _Value) -> _Value:
        if value.kind == "D":
            return value
        if value.term.is_const and isinstance(value.term.data, float):
            return _Value(self.tm.f64(value.term.data), "D")
        raise NotStatedError("a float beside a double")


_COMPARISONS: Mapping[str, Callable[[TermFactory, Term, Term], Term]] = {
    "==": lambda tm, x, y: tm.eq(x, y),
    "!=": lambda tm, x, y: tm.not_(tm.eq(x, y)),
    "<": lambda tm, x, y: tm.slt(x, y),
    "<=": lambda tm, x, y: tm.sle(x, y),
    ">": lambda tm, x, y: tm.slt(y, x),
    ">=": lambda tm, x, y: tm.sle(y, x),
}
_ARITHMETIC: Mapping[str, Callable[[TermFactory, Term, Term], Term]] = {
    "+": lambda tm, x, y: tm.add(x, y),
    "-": lambda tm, x, y: tm.sub(x, y),
    "*": lambda tm, x, y: tm.mul(x, y),
    "/": lambda tm, x, y: tm.sdiv(x, y),
    "%": lambda tm, x, y: tm.srem(x, y),
    "&": lambda tm, x, y: tm.band(x, y),
    "|": lambda tm, x, y: tm.bor(x, y),
    "^": lambda tm, x, y: tm.bxor(x, y),
}


def _is_without(term: Term, variable: Term) -> bool:
    return variable not in free_variables(term)


def _less(tm: TermFactory, offset: Term) -> Callable[[Term], Term]:
    return lambda index: tm.sub(index, offset)


def _from(tm: TermFactory, total: Term) -> Callable[[Term], Term]:
    return lambda index: tm.sub(total, index)
