"""Widening conversions of primitives, as reflection makes them (JLS 5.1.2)."""

from __future__ import annotations

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.value import Number, lift, lower
from verifier.terms.sort import F32, F64

_WIDER = {"B": "SIJFD", "S": "IJFD", "C": "IJFD", "I": "JFD", "J": "FD", "F": "D"}


def widens(source: str, target: str) -> bool:
    """Whether a widening conversion leads from one primitive type to another."""
    return target in _WIDER.get(source, "")


def widened(m: Machine, value: Number, source: str, target: str) -> Result:
    """A widening primitive conversion (JLS 5.1.2)."""
    tm = m.tm
    here = source if source in "JFD" else "I"
    there = target if target in "JFD" else "I"
    if here == there:
        return value
    term = lift(tm, value, here)
    if there == "J":
        return lower(tm.sext(64, term))
    sort = F32 if there == "F" else F64
    return lower(tm.f2f(term, sort) if here == "F" else tm.bv2f(term, sort))
