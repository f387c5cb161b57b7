"""Terms: immutable, interned expressions.

Two terms of one factory are equal exactly if they are the same object. Terms are made by
``TermFactory`` alone. Every bit-vector term carries signed bounds ``lo <= value <= hi`` that hold under
any assignment.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Final

from verifier.terms.sort import BOOL, Sort

Data = bool | int | float | str | tuple[int, int] | None


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
    ``free`` caches ``free_variables``, ``negation`` what the factory makes of the term's negation.
    """

    __slots__ = ("args", "data", "free", "hi", "lo", "negation", "op", "sort", "uid")

    op: str
    sort: Sort
    args: tuple[Term, ...]
    data: Data
    uid: int
    lo: int
    hi: int
    free: frozenset[Term] | None
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
    known = term.free
    if known is not None:
        return known
    for top in bottom_up((term,), _WITH_FREE):
        known = top.free = _union(top)
    assert known is not None
    return known


class _WithFree:
    """The terms whose free variables are known."""

    def __contains__(self, term: object) -> bool:
        return isinstance(term, Term) and term.free is not None


_WITH_FREE: Final = _WithFree()


def bottom_up(
    roots: Iterable[Term],
    known: Container[Term],
    arguments: Callable[[Term], Iterable[Term]] = lambda term: term.args,
) -> Iterator[Term]:
    """The subterms that are not ``known``, each after its arguments; terms may be too deep to recur.

    Whoever asks makes each term known before the next one is fetched. ``arguments``: what has to be known
    before a term.
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


def _union(term: Term) -> frozenset[Term]:
    """Union of the arguments' sets, sharing the object where one contains the others."""
    result: frozenset[Term] = frozenset()
    for arg in term.args:
        other = arg.free
        if not other or other is result or other <= result:
            continue
        result = other if result <= other else result | other
    if term.op == Op.VAR or term.op == Op.FN:
        result = result | {term}
    return result


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
