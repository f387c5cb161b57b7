"""Verifier.nondetString, and the joint form of two texts."""

from __future__ import annotations

from typing import Any

from verifier.machine.machine import Machine
from verifier.models.lang.text_access import Buffer
from verifier.terms.term import Term
from verifier.texts import text as texts
from verifier.texts.text import Text, TextLike, either, may_nest


def nondet_string(m: Machine) -> Any:
    """A String of unknown length and content, recorded as an input."""
    text = texts.unknown_text(m.tm, f"in{m.state.asked}_string")
    m.record_input("string", text)
    return m.new_string(text, None)


def join_payload(m: Machine, condition: Term, left: Any, right: Any) -> Any:
    """The joint payload of two sides of a merge, or None if there is none."""
    if isinstance(left, Buffer) and isinstance(right, Buffer):
        capacity = left.capacity if left.capacity == right.capacity else None
        text = _join_texts(m, condition, left.text, right.text)
        return None if text is None else Buffer(text, capacity)
    if isinstance(left, (str, Text)) and isinstance(right, (str, Text)):
        return _join_texts(m, condition, left, right)
    return None


def _join_texts(m: Machine, condition: Term, left: TextLike, right: TextLike) -> TextLike | None:
    return either(m.tm, condition, left, right) if may_nest(left, right) else None
