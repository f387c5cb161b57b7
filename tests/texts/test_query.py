"""What is asked about texts of open length, without a machine that runs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from verifier.machine.machine import Machine
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
from verifier.terms.term import Term
from verifier.texts.query import LONGEST, expand, fix_window
from verifier.texts.text import Text, Window, fixed_length, unknown_text


def test_a_length_that_may_be_negative_for_all_that_its_term_says() -> None:
    """A substring's length is a difference of places, and only the path knows that it is not negative."""
    tm = TermFactory()
    asked: list[Term] = []

    def decide(condition: Term) -> bool:
        asked.append(condition)
        return len(asked) == 4

    text = unknown_text(tm, "text")
    assert isinstance(text, Text) and isinstance(text.pieces[0], Window)
    difference = tm.sub(tm.var("to", BV32), tm.var("from", BV32))
    assert tm.interval(difference)[0] < 0
    part = Window(text.pieces[0].stream, 2, difference)
    mode = SimpleNamespace(leaves_lengths_open=False)
    machine = cast(Machine, SimpleNamespace(tm=tm, state=SimpleNamespace(known={}), decide=decide, mode=mode))
    assert fixed_length(fix_window(machine, part)) == 3
    assert asked == [tm.eq(difference, tm.bv(count, 32)) for count in range(4)]

    asked.clear()
    cases, rest = expand(machine, Text((part,)))
    assert rest.is_false and [fixed_length(fixed) for _, fixed in cases] == [3]
    assert len(asked) < LONGEST
