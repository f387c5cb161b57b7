"""Terms: immutable, interned expressions.

Two terms of one factory are equal exactly if they are the same object. Terms are made by
``TermFactory`` alone. Every bit-vector term carries signed bounds ``lo <= value <= hi`` that hold under
any assignment.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Final, TypeAlias

from verifier.terms.sort import BOOL, Sort

Data = bool | int | float | str | tuple[int, int] | None
Numbers: TypeAlias = tuple[int, int]
"""A set of numbers of variables: the least one, and bits that count from it (bit 0 is set)."""
NO_VARIABLES: Final[Numbers] = (0, 0)
_NUMBERS: Final = itertools.count()


class Op:
    """Names of operators, in SMT-LIB terms where that has the operator."""

    CONST: Final = "const"
    VAR: Final = "var"
    FN: Final = "fn"
    NOT: Final = "not"
    AND: Final = "and"
    OR: Final = "or"
    EQ: Final = "="
    ITE: Final = "ite"
    ADD: Final = "bvadd"
    SUB: Final = "bvsub"
    MUL: Final = "bvmul"
    NEG: Final = "bvneg"
    SDIV: Final = "bvsdiv"
    SREM: Final = "bvsrem"
    UDIV: Final = "bvudiv"
    UREM: Final = "bvurem"
    BAND: Final = "bvand"
    BOR: Final = "bvor"
    BXOR: Final = "bvxor"
    BNOT: Final = "bvnot"
    SHL: Final = "bvshl"
    LSHR: Final = "bvlshr"
    ASHR: Final = "bvashr"
    SLT: Final = "bvslt"
    SLE: Final = "bvsle"
    ULT: Final = "bvult"
    ULE: Final = "bvule"
    CONCAT: Final = "concat"
    EXTRACT: Final = "extract"
    SEXT: Final = "sign_extend"
    ZEXT: Final = "zero_extend"
    FADD: Final = "fp.add"
    FSUB: Final = "fp.sub"
    FMUL: Final = "fp.mul"
    FDIV: Final = "fp.div"
    FNEG: Final = "fp.neg"
    FABS: Final = "fp.abs"
    FSQRT: Final = "fp.sqrt"
    FREM: Final = "fmod"
    FLT: Final = "fp.lt"
    FLE: Final = "fp.leq"
    FEQ: Final = "fp.eq"
    FIS_NAN: Final = "fp.isNaN"
    FIS_INF: Final = "fp.isInfinite"
    F2BV: Final = "f2bv"
    BV2F: Final = "bv2f"
    F2F: Final = "f2f"
    F2BITS: Final = "f2bits"
    BITS2F: Final = "bits2f"
    SELECT: Final = "select"
    STORE: Final = "store"
    CONST_ARRAY: Final = "const_array"


class Term:
    """One node of an expression DAG.

    ``data`` is the constant's value (bit-vectors: signed), the variable's or opaque function's name, the
    bit range of an extract ``(hi, lo)``, the source width of a zero extension or the width of the low
    part of a concatenation. ``uid`` counts up in order of creation, so arguments have smaller ones.
    ``free`` caches ``numbers_of``, ``variables`` caches ``free_variables``, ``negation`` what the factory
    makes of the term's negation.
    """

    __slots__ = ("args", "data", "free", "hi", "lo", "negation", "op", "sort", "uid", "variables")

    op: str
    sort: Sort
    args: tuple[Term, ...]
    data: Data
    uid: int
    lo: int
    hi: int
    free: Numbers | None
    variables: frozenset[Term] | None
    negation: Term | None

    def __init__(
        self, op: str, sort: Sort, args: tuple[Term, ...], data: Data, uid: int, lo: int, hi: int
    ) -> None:
        self.op = op
        self.sort = sort
        self.args = args
        self.data = data
        self.uid = uid
        self.lo = lo
        self.hi = hi
        self.free = None
        self.variables = None
        self.negation = None

    @property
    def is_const(self) -> bool:
        """Whether this is a literal."""
        return self.op == "const"

    @property
    def is_true(self) -> bool:
        """Whether this is the literal true."""
        return self.data is True and self.op == "const"

    @property
    def is_false(self) -> bool:
        """Whether this is the literal false."""
        return self.data is False and self.op == "const"

    @property
    def is_bool(self) -> bool:
        """Whether this is a formula."""
        return self.sort is BOOL

    def __bool__(self) -> bool:
        """Raises TypeError: an unknown value taken for a fact would be true, whatever it is."""
        raise TypeError("a term is neither true nor false: decide it, or compare it with None")

    def __repr__(self) -> str:
        return abbreviate(self)


def abbreviate(term: Term, depth: int = 5) -> str:
    """A short one-line form for people, cut below ``depth``."""
    if term.op == Op.CONST:
        return str(term.data).lower() if term.sort is BOOL else repr(term.data)
    if term.op == Op.VAR:
        return str(term.data)
    if depth == 0:
        return "..."
    name = str(term.data) if term.op == Op.FN else term.op
    if term.op == Op.EXTRACT and isinstance(term.data, tuple):
        name = f"extract[{term.data[0]}:{term.data[1]}]"
    return f"({' '.join([name, *(abbreviate(arg, depth - 1) for arg in term.args[:6])])})"


def free_variables(term: Term) -> frozenset[Term]:
    """Variables and opaque applications in ``term`` (an application counts besides its arguments)."""
    known = term.variables
    if known is None:
        known = term.variables = frozenset(_leaves(term))
    return known


def _leaves(term: Term) -> Iterator[Term]:
    """An iterator over the variables; terms without new ones are not searched."""
    seen = NO_VARIABLES
    stack = [term]
    while stack:
        top = stack.pop()
        mine = numbers_of(top)
        if joined(seen, mine) is seen:
            continue
        if top.op == Op.VAR or top.op == Op.FN:
            own = _only_in(mine, _of_arguments(top))
            if joined(seen, own) is not seen:
                seen = joined(seen, own)
                yield top
        stack += top.args


def numbers_of(term: Term) -> Numbers:
    """The numbers of the variables and opaque applications in ``term``."""
    known = term.free
    if known is not None:
        return known
    for top in bottom_up((term,), _WITH_FREE):
        known = _of_arguments(top)
        if top.op == Op.VAR or top.op == Op.FN:
            known = joined(known, (next(_NUMBERS), 1))
        top.free = known
    assert known is not None
    return known


def joined(one: Numbers, other: Numbers) -> Numbers:
    """The union; one of the two itself if it holds the other."""
    first = min(one[0], other[0]) if one[1] and other[1] else (one if one[1] else other)[0]
    bits = one[1] << max(0, one[0] - first) | other[1] << max(0, other[0] - first)
    if bits == one[1] and first == one[0]:
        return one
    return other if bits == other[1] and first == other[0] else (first, bits)


def are_disjoint(one: Numbers, other: Numbers) -> bool:
    """Whether no number is in both."""
    first = max(one[0], other[0])
    return not (one[1] >> (first - one[0])) & (other[1] >> (first - other[0]))


def _only_in(one: Numbers, other: Numbers) -> Numbers:
    """The elements of one that are not in the other; there is at least one."""
    first = min(one[0], other[0])
    bits = one[1] << (one[0] - first) & ~(other[1] << (other[0] - first))
    zeros = (bits & -bits).bit_length() - 1
    return first + zeros, bits >> zeros


def _of_arguments(term: Term) -> Numbers:
    found = NO_VARIABLES
    for arg in term.args:
        other = arg.free
        assert other is not None
        if other is not found:
            found = joined(found, other)
    return found


class _WithFree:
    """The terms of which the numbers of their variables are known."""

    def __contains__(self, term: object) -> bool:
        return isinstance(term, Term) and term.free is not None


_WITH_FREE: Final = _WithFree()


def bottom_up(
    roots: Iterable[Term],
    known: Container[Term],
    arguments: Callable[[Term], Iterable[Term]] = lambda term: term.args,
) -> Iterator[Term]:
    """The subterms that are not ``known``, each after its arguments, without recursion.

    The caller has to make each term known before it fetches the next one. ``arguments``: the terms that have
    to be known before a term.
    """
    stack = list(roots)
    stack.reverse()
    while stack:
        top = stack[-1]
        if top in known:
            stack.pop()
            continue
        pending = [arg for arg in arguments(top) if arg not in known]
        if pending:
            stack.extend(pending)
            continue
        stack.pop()
        yield top


def post_order(*roots: Term) -> list[Term]:
    """All distinct subterms, arguments before their users."""
    seen: set[Term] = set()
    stack = list(roots)
    while stack:
        term = stack.pop()
        if term not in seen:
            seen.add(term)
            stack.extend(term.args)
    return sorted(seen, key=_uid)


def _uid(term: Term) -> int:
    return term.uid
