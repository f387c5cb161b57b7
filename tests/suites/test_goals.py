"""Branches are counted as JaCoCo does: sides of jumps, and targets of switches."""

from __future__ import annotations

import pytest

from verifier.classfile.instruction import Instruction
from verifier.classfile.opcode import LOOKUPSWITCH_OPCODE, TABLESWITCH_OPCODE
from verifier.suites.goals import Branch, Fate, Outcome, Place, sides_of

PLACE = Place("acme/Range", "of", "(II)V", 3)


def test_a_conditional_jump_has_two_sides() -> None:
    jump = Instruction(3, 0, "ifeq", (9,))
    assert sides_of(jump, 4) == [(9, "jump"), (5, "next")]


def test_a_switch_has_a_side_for_each_target() -> None:
    table = Instruction(3, TABLESWITCH_OPCODE, "tableswitch", (1, 4, 20, (10, 20, 10, 12)))
    assert sides_of(table, 0) == [(10, "case 1, 3"), (12, "case 4"), (20, "default")]
    lookup = Instruction(3, LOOKUPSWITCH_OPCODE, "lookupswitch", (8, ((-5, 7), (70, 8))))
    assert sides_of(lookup, 0) == [(7, "case -5"), (8, "default")]


def test_other_instructions_have_none() -> None:
    assert sides_of(Instruction(3, 0, "goto", (9,)), 4) == []
    assert sides_of(Instruction(3, 0, "iadd", ()), 4) == []


def test_what_a_side_is_called_does_not_make_another_goal() -> None:
    assert Branch(PLACE, 9, "jump", 5) == Branch(PLACE, 9, "x")


def test_what_is_not_covered_has_a_reason() -> None:
    goal = Branch(PLACE, 9, "jump")
    with pytest.raises(ValueError, match="reason"):
        Outcome(goal, Fate.OPEN)
    with pytest.raises(ValueError, match="no tests"):
        Outcome(goal, Fate.INFEASIBLE, ("acme.RangeTest.of",), "proved")
