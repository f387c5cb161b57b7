"""Making a term again with other arguments, through the factory's normalisation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term, bottom_up

_PLAIN: Final[dict[str, str]] = {
    Op.NOT: "not_",
    Op.AND: "and_",
    Op.OR: "or_",
    Op.EQ: "eq",
    Op.ITE: "ite",
    Op.ADD: "add",
    Op.SUB: "sub",
    Op.MUL: "mul",
    Op.NEG: "neg",
    Op.SDIV: "sdiv",
    Op.SREM: "srem",
    Op.UDIV: "udiv",
    Op.UREM: "urem",
    Op.BAND: "band",
    Op.BOR: "bor",
    Op.BXOR: "bxor",
    Op.BNOT: "bnot",
    Op.SHL: "shl",
    Op.LSHR: "lshr",
    Op.ASHR: "ashr",
    Op.SLT: "slt",
    Op.SLE: "sle",
    Op.ULT: "ult",
    Op.ULE: "ule",
    Op.CONCAT: "concat",
    Op.FADD: "fadd",
    Op.FSUB: "fsub",
    Op.FMUL: "fmul",
    Op.FDIV: "fdiv",
    Op.FNEG: "fneg",
    Op.FABS: "fabs",
    Op.FSQRT: "fsqrt",
    Op.FREM: "frem",
    Op.FLT: "flt",
    Op.FLE: "fle",
    Op.FEQ: "feq",
    Op.FIS_NAN: "fis_nan",
    Op.FIS_INF: "fis_inf",
    Op.F2BITS: "f2bits",
    Op.BITS2F: "bits2f",
    Op.SELECT: "select",
    Op.STORE: "store",
}

_PARAMETRIC: Final[dict[str, Callable[[TermFactory, Term, Any], Term]]] = {
    Op.FN: lambda tm, t, args: tm.fn(str(t.data), t.sort, *args),
    Op.EXTRACT: lambda tm, t, args: tm.extract(t.data[0], t.data[1], args[0]),  # type: ignore[index,arg-type]
    Op.SEXT: lambda tm, t, args: tm.sext(t.sort.width, args[0]),
    Op.ZEXT: lambda tm, t, args: tm.zext(t.sort.width, args[0]),
    Op.F2BV: lambda tm, t, args: tm.f2bv(args[0], t.sort.width),
    Op.BV2F: lambda tm, t, args: tm.bv2f(args[0], t.sort),
    Op.F2F: lambda tm, t, args: tm.f2f(args[0], t.sort),
    Op.CONST_ARRAY: lambda tm, t, args: tm.const_array(t.sort, args[0]),
}


def rebuild(tm: TermFactory, term: Term, args: Sequence[Term]) -> Term:
    """``term``'s operator applied to ``args``; literals and variables stay."""
    plain = _PLAIN.get(term.op)
    if plain is not None:
        made: Term = getattr(tm, plain)(*args)
        return made
    parametric = _PARAMETRIC.get(term.op)
    return term if parametric is None else parametric(tm, term, args)


def substitute(tm: TermFactory, root: Term, replacement: Mapping[Term, Term]) -> Term:
    """``root`` with subterms replaced; each is replaced once, top-down choice, no chains."""
    done: dict[Term, Term] = dict(replacement)
    for term in bottom_up((root,), done):
        args = [done[arg] for arg in term.args]
        changed = any(new is not old for new, old in zip(args, term.args, strict=True))
        done[term] = rebuild(tm, term, args) if changed else term
    return done[root]
