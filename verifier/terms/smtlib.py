"""SMT-LIB 2 text of terms.

Every inner node becomes one ``define-fun``, so that sharing is kept and nothing nests deeply. Operators
that SMT-LIB lacks (Java's conversions) are spelled out once in a prelude of defined functions.
"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.terms.concrete_value import float_to_bits
from verifier.terms.sort import BOOL, F32, Sort
from verifier.terms.term import Op, Term, post_order

ROUNDED = frozenset({Op.FADD, Op.FSUB, Op.FMUL, Op.FDIV, Op.FSQRT})


def sort_text(sort: Sort) -> str:
    """A sort in SMT-LIB."""
    if sort is BOOL:
        return "Bool"
    if sort.is_bv:
        return f"(_ BitVec {sort.width})"
    if sort.is_float:
        return "(_ FloatingPoint 8 24)" if sort is F32 else "(_ FloatingPoint 11 53)"
    assert sort.index is not None and sort.element is not None
    return f"(Array {sort_text(sort.index)} {sort_text(sort.element)})"


def literal_text(term: Term) -> str:
    """A literal in SMT-LIB."""
    sort, value = term.sort, term.data
    if sort is BOOL:
        return "true" if value else "false"
    if sort.is_bv:
        return f"(_ bv{term.lo & sort.mask} {sort.width})"
    assert isinstance(value, float)
    width, exponent = (32, 8) if sort is F32 else (64, 11)
    if value != value:
        return f"(_ NaN {exponent} {width - exponent})"
    bits = format(float_to_bits(value, width) & sort.mask, f"0{width}b")
    return f"(fp #b{bits[0]} #b{bits[1 : 1 + exponent]} #b{bits[1 + exponent :]})"


def quote(name: str) -> str:
    """A name as an SMT-LIB symbol."""
    return "|" + name.replace("|", "!").replace("\\", "!") + "|"


def _conversion_name(term: Term) -> str:
    source = term.args[0].sort
    return f"java.{term.op}.{source.name}.{term.sort.name}"


def _conversion_prelude(term: Term) -> str:
    """The definition of a Java conversion."""
    name, source, target = _conversion_name(term), term.args[0].sort, term.sort
    head = f"(define-fun {name} ((x {sort_text(source)})) {sort_text(target)} "
    if term.op == Op.BV2F or term.op == Op.F2F:
        body = f"((_ to_fp {_format(target)}) RNE x)"
    elif term.op == Op.BITS2F:
        body = f"((_ to_fp {_format(target)}) x)"
    else:
        low = f"(_ bv{target.half} {target.width})"
        high = f"(_ bv{target.half - 1} {target.width})"
        bound = f"((_ to_fp {_format(source)}) RNE {low})"
        body = (
            f"(ite (fp.isNaN x) (_ bv0 {target.width}) (ite (fp.leq (fp.neg {bound}) x) {high} "
            f"(ite (fp.leq x {bound}) {low} ((_ fp.to_sbv {target.width}) RTZ x))))"
        )
    return head + body + ")"


def _remainder_prelude(term: Term) -> str:
    """The definition of Java's float remainder (JLS 15.17.3); IEEE 754's has the nearest quotient."""
    sort = term.sort
    text, zero = sort_text(sort), f"(_ +zero {_format(sort)})"
    return (
        f"(define-fun {_conversion_name(term)} ((x {text}) (y {text})) {text} "
        "(let ((r (fp.rem (fp.abs x) (fp.abs y)))) "
        f"(let ((s (ite (fp.lt r {zero}) (fp.add RNE r (fp.abs y)) (fp.abs r)))) "
        "(ite (fp.isNegative x) (fp.neg s) s))))"
    )


def _format(sort: Sort) -> str:
    return "8 24" if sort is F32 else "11 53"


def _node_text(term: Term, names: dict[Term, str]) -> str:
    op = term.op
    args = " ".join(names[arg] for arg in term.args)
    if op in ROUNDED:
        return f"({op} RNE {args})"
    if op == Op.EXTRACT:
        assert isinstance(term.data, tuple)
        return f"((_ extract {term.data[0]} {term.data[1]}) {args})"
    if op == Op.SEXT or op == Op.ZEXT:
        return f"((_ {op} {term.sort.width - term.args[0].sort.width}) {args})"
    if op in (Op.F2BV, Op.BV2F, Op.F2F, Op.BITS2F, Op.FREM):
        return f"({_conversion_name(term)} {args})"
    if op == Op.CONST_ARRAY:
        return f"((as const {sort_text(term.sort)}) {args})"
    return f"({op} {args})"


def script(constraints: Iterable[Term]) -> str:
    """A complete script that asks whether the constraints hold together.

    Opaque functions and bits of floats have no SMT-LIB form: lower them first
    (``verifier.solving.lowering``).
    """
    roots = list(constraints)
    lines = ["(set-logic ALL)"]
    preludes: dict[str, None] = {}
    names: dict[Term, str] = {}
    body: list[str] = []
    for term in post_order(*roots):
        if term.op == Op.CONST:
            names[term] = literal_text(term)
        elif term.op == Op.VAR:
            names[term] = quote(str(term.data))
            body.append(f"(declare-const {names[term]} {sort_text(term.sort)})")
        else:
            if term.op in (Op.F2BV, Op.BV2F, Op.F2F, Op.BITS2F):
                preludes[_conversion_prelude(term)] = None
            if term.op == Op.FREM:
                preludes[_remainder_prelude(term)] = None
            if term.op in (Op.FN, Op.F2BITS):
                raise ValueError(f"{term.op} has no SMT-LIB form")
            names[term] = f"t{term.uid}"
            body.append(f"(define-fun t{term.uid} () {sort_text(term.sort)} {_node_text(term, names)})")
    lines += preludes
    lines += body
    lines += [f"(assert {names[root]})" for root in roots]
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"
