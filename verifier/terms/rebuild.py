"""Making a term again with other arguments, through the factory's normalisation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term

_PLAIN: Final[dict[str, Callable[..., Term]]] = {
    Op.NOT: TermFactory.not_,
    Op.AND: TermFactory.and_,
    Op.OR: TermFactory.or_,
    Op.EQ: TermFactory.eq,
    Op.ITE: TermFactory.ite,
    Op.ADD: TermFactory.add,
    Op.SUB: TermFactory.sub,
    Op.MUL: TermFactory.mul,
    Op.NEG: TermFactory.neg,
    Op.SDIV: TermFactory.sdiv,
    Op.SREM: TermFactory.srem,
    Op.UDIV: TermFactory.udiv,
    Op.UREM: TermFactory.urem,
    Op.BAND: TermFactory.band,
    Op.BOR: TermFactory.bor,
    Op.BXOR: TermFactory.bxor,
    Op.BNOT: TermFactory.bnot,
    Op.SHL: TermFactory.shl,
    Op.LSHR: TermFactory.lshr,
    Op.ASHR: TermFactory.ashr,
    Op.SLT: TermFactory.slt,
    Op.SLE: TermFactory.sle,
    Op.ULT: TermFactory.ult,
    Op.ULE: TermFactory.ule,
    Op.CONCAT: TermFactory.concat,
    Op.FADD: TermFactory.fadd,
    Op.FSUB: TermFactory.fsub,
    Op.FMUL: TermFactory.fmul,
    Op.FDIV: TermFactory.fdiv,
    Op.FNEG: TermFactory.fneg,
    Op.FABS: TermFactory.fabs,
    Op.FSQRT: TermFactory.fsqrt,
    Op.FREM: TermFactory.frem,
    Op.FLT: TermFactory.flt,
    Op.FLE: TermFactory.fle,
    Op.FEQ: TermFactory.feq,
    Op.FIS_NAN: TermFactory.fis_nan,
    Op.FIS_INF: TermFactory.fis_inf,
    Op.F2BITS: TermFactory.f2bits,
    Op.BITS2F: TermFactory.bits2f,
    Op.SELECT: TermFactory.select,
    Op.STORE: TermFactory.store,
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
        return plain(tm, *args)
    parametric = _PARAMETRIC.get(term.op)
    return term if parametric is None else parametric(tm, term, args)


def substitute(tm: TermFactory, root: Term, replacement: Mapping[Term, Term]) -> Term:
    """``root`` with subterms replaced; each is replaced once, top-down choice, no chains."""
    done: dict[Term, Term] = dict(replacement)
    stack = [root]
    while stack:
        term = stack[-1]
        if term in done:
            stack.pop()
            continue
        pending = [arg for arg in term.args if arg not in done]
        if pending:
            stack.extend(pending)
            continue
        stack.pop()
        args = [done[arg] for arg in term.args]
        changed = any(new is not old for new, old in zip(args, term.args, strict=True))
        done[term] = rebuild(tm, term, args) if changed else term
    return done[root]
