"""Candidates read off the code: the values that a loop stores into an array, as a function of the index.

A round that stores ``f(i)`` at ``i + c`` or ``c - i``, where ``i`` changes and ``c`` does not, suggests that
each element written so far is ``f`` of its index. This is a candidate, and is checked like all others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from verifier.terms.factory import TermFactory
from verifier.terms.rebuild import rebuild, substitute
from verifier.terms.sort import BOOL, BV32
from verifier.terms.term import Op, Term, bottom_up, free_variables
from verifier.verdict.formula import Binary, Cast, Conditional, Element, Formula, Literal, Unary, operand_of
from verifier.verdict.formula_parser import parse_formula

_LARGEST = 40
"""The most operators in such a function."""
_INDEX = "k"
_SIGNS = {
    Op.ADD: "+", Op.SUB: "-", Op.MUL: "*", Op.SDIV: "/", Op.SREM: "%", Op.EQ: "==", Op.SLT: "<", Op.SLE: "<=",
    Op.BAND: "&", Op.BOR: "|", Op.BXOR: "^", Op.AND: "&&", Op.OR: "||",
}  # fmt: skip


@dataclass(frozen=True)
class Learned:
    """A possible function from the index to an array's elements.

    ``value`` is a term of the machine that found it. ``leaves`` names its variables: k is the index, others
    are ints that the loop does not change, or contents of arrays.
    """

    array: str
    text: str
    value: Term
    leaves: tuple[tuple[Term, str], ...]

    def __deepcopy__(self, memo: object) -> Learned:
        return self

    @property
    def labels(self) -> list[str]:
        """The names of its variables other than the index."""
        return [label for _, label in self.leaves if label != _INDEX]

    def is_about(self, known: Collection[str]) -> bool:
        """Whether all its variables have values."""
        return all(label in known for label in self.labels)

    def at(self, tm: TermFactory, index: Term, known: Mapping[str, Term]) -> Term:
        """The function's value at an index, as a term of another machine; ``known``: values by name."""
        done = {leaf: index if label == _INDEX else known[label] for leaf, label in self.leaves}
        for term in bottom_up((self.value,), done):
            args = [done[arg] for arg in term.args]
            done[term] = _literal(tm, term) if term.op == Op.CONST else rebuild(tm, term, args)
        return done[self.value]


def _literal(tm: TermFactory, term: Term) -> Term:
    data = term.data
    if term.sort is BOOL:
        return tm.true if data else tm.false
    assert isinstance(data, int)
    return tm.bv(data, term.sort.width)


def writes_learned(
    tm: TermFactory,
    array: str,
    before: Term,
    after: Term,
    changing: Collection[Term],
    named: Mapping[Term, str],
) -> Iterator[Learned]:
    """The functions that the stores from one content to the next suggest.

    ``changing``: the changing ints at the start of the round; ``named``: values that the loop does not
    change.
    """
    content, place = after, tm.fresh("place", BV32)
    while content is not before and content.op == Op.STORE:
        content, index, value = content.args
        for moved in changing:
            if moved.op != Op.VAR:
                continue
            origin = _origin(tm, index, moved, place)
            if origin is not None:
                learned = _as_function(array, substitute(tm, value, {moved: origin}), place, named)
                if learned is not None:
                    yield learned


def _origin(tm: TermFactory, index: Term, moved: Term, place: Term) -> Term | None:
    """The function of a stored int; None if the index is not a changing int plus or minus a constant."""
    offset = tm.sub(index, moved)
    if moved not in free_variables(offset):
        return tm.sub(place, offset)
    total = tm.add(index, moved)
    return tm.sub(total, place) if moved not in free_variables(total) else None


def _as_function(array: str, value: Term, place: Term, named: Mapping[Term, str]) -> Learned | None:
    """A value as a function of the index; None if it depends on something without a name."""
    names = {**named, place: _INDEX}
    said: dict[Term, Formula | None] = {}
    texts: dict[Term, str] = {}
    leaves: dict[Term, str] = {}
    for term in bottom_up((value,), texts, lambda term: () if term in names else term.args):
        if term in names:
            texts[term] = leaves[term] = names[term]
            said[term] = parse_formula(names[term])
        elif term.op == Op.VAR or (term.op == Op.CONST and not isinstance(term.data, int)):
            return None
        else:
            said[term] = _formula(term, said)
            texts[term] = _text(term, said[term], [texts[arg] for arg in term.args])
        if len(texts) > _LARGEST:
            return None
    return Learned(array, texts[value], value, tuple(leaves.items()))


def _text(term: Term, formula: Formula | None, args: Sequence[str]) -> str:
    """The text of a term, with the term's operators where Java has no equivalent."""
    if formula is not None:
        return operand_of(formula, "==")
    data = "" if term.data is None else f" {term.data}"
    return f"{term.op}{data}({', '.join(args)})"


_NARROW = {(Op.SEXT, 7): "B", (Op.SEXT, 15): "S", (Op.ZEXT, 15): "C"}
"""Casts, by operator and the highest bit that is kept."""


def _formula(term: Term, said: Mapping[Term, Formula | None]) -> Formula | None:
    """The formula for a term, if Java has an equivalent."""
    if term.op == Op.CONST:
        return _constant(term)
    if term.op in (Op.SEXT, Op.ZEXT):
        return _extended(term, said)
    parts = [said.get(arg) for arg in term.args]
    args = [part for part in parts if part is not None]
    if len(args) != len(parts):
        return None
    operator = _SIGNS.get(term.op)
    if operator is not None:
        return reduce(lambda left, right: Binary(operator, left, right), args)
    if term.op in (Op.NOT, Op.NEG, Op.BNOT):
        return Unary({Op.NOT: "!", Op.NEG: "-"}.get(term.op, "~"), args[0])
    if term.op == Op.ITE:
        return Conditional(*args)
    if term.op == Op.SELECT:
        return Element(*args)
    if term.op == Op.EXTRACT and term.data == (31, 0):
        return Cast("I", args[0])
    return None


def _constant(term: Term) -> Formula | None:
    if term.sort is BOOL:
        return Literal(bool(term.data), "Z")
    kind = {32: "I", 64: "J"}.get(term.sort.width)
    return None if kind is None or not isinstance(term.data, int) else Literal(term.data, kind)


def _extended(term: Term, said: Mapping[Term, Formula | None]) -> Formula | None:
    """A cast to long, or of the lowest bits of an int."""
    (inner,) = term.args
    if term.op == Op.SEXT and (inner.sort.width, term.sort.width) == (32, 64):
        wide = said.get(inner)
        return None if wide is None else Cast("J", wide)
    if inner.op == Op.EXTRACT and term.sort.width == 32 and isinstance(inner.data, tuple):
        last, first = inner.data
        kind, whole = _NARROW.get((term.op, last)), said.get(inner.args[0])
        if kind is not None and first == 0 and whole is not None and inner.args[0].sort.width == 32:
            return Cast(kind, whole)
    return None
