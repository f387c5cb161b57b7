"""Kinds of locals and stack entries, by data flow, and which form of dup2 and its kin applies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from verifier.classfile.code import Handler
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.effect import duplication_form
from verifier.classfile.instruction import synthetic
from verifier.dataflow.abstract_frame import Body
from verifier.dataflow.kinds import KindDomain


def kinds(
    body: list[tuple[Any, ...]], params: str = "", max_locals: int = 4, handlers: Sequence[Handler] = ()
) -> list[Any]:
    """The kinds before each instruction of a static method with these parameters."""
    code = Body([synthetic(op, tuple(rest)) for op, *rest in body], handlers, max_locals)
    found = KindDomain(code, params, is_static=True).solve()
    frames = [found.get(at) for at in range(len(body))]
    return [None if one is None else ("".join(one.locals), "".join(one.stack)) for one in frames]


def call(descriptor: str) -> MethodRef:
    return MethodRef("A", "m", descriptor, False)


def field(descriptor: str) -> FieldRef:
    return FieldRef("A", "f", descriptor)


def test_parameters_and_results() -> None:
    found = kinds(
        [
            ("lload", 0),
            ("l2d",),
            ("iload", 2),
            ("invokestatic", call("(DI)Ljava/lang/String;")),
            ("astore", 3),
            ("aload", 3),
            ("iload", 2),
            ("invokevirtual", call("(I)C")),
            ("ireturn",),
        ],
        params="JI",
    )
    assert [stack for _, stack in found] == ["", "J", "D", "DI", "A", "", "A", "AI", "I"]
    assert found[0][0] == "J-I-"
    assert found[5][0] == "J-IA"


def test_a_subroutine_is_called_with_an_address_and_comes_back_without() -> None:
    found = kinds([("jsr", 2), ("return",), ("astore", 0), ("ret", 0)], max_locals=1)
    assert found == [("-", ""), ("-", ""), ("-", "A"), ("A", "")]


def test_branches_meet() -> None:
    found = kinds(
        [
            ("iload", 0),
            ("ifeq", 5),
            ("iconst", 1),
            ("istore", 1),
            ("goto", 7),
            ("fconst", 1.0),
            ("fstore", 1),
            ("iload", 0),
            ("ireturn",),
            ("nop",),
        ],
        params="I",
        max_locals=2,
    )
    assert found[5] == ("I-", "")
    assert found[7] == ("I-", "")
    assert found[9] is None


def test_fields_arrays_and_switches() -> None:
    found = kinds(
        [
            ("getstatic", field("[D")),
            ("iconst", 0),
            ("daload",),
            ("putstatic", field("D")),
            ("aload", 0),
            ("dup",),
            ("getfield", field("J")),
            ("putfield", field("J")),
            ("iconst", 3),
            ("iconst", 3),
            ("multianewarray", ClassRef("[[I"), 2),
            ("arraylength",),
            ("tableswitch", 0, 1, 13, (14, 15)),
            ("return",),
            ("return",),
            ("return",),
        ],
        params="L",
    )
    stacks = [entry[1] for entry in found]
    assert stacks[:5] == ["", "A", "AI", "D", ""]
    assert stacks[5:13] == ["A", "AA", "AJ", "", "I", "II", "A", "I"]
    assert stacks[13:] == ["", "", ""]


def test_handlers_see_both_sides_of_each_instruction() -> None:
    body: list[tuple[Any, ...]] = [("iconst", 1), ("istore", 0), ("return",), ("athrow",)]
    assert kinds(body, max_locals=1, handlers=[Handler(0, 2, 3, None)])[3] == ("-", "A")
    assert kinds(body, max_locals=1, handlers=[Handler(2, 3, 3, None)])[3] == ("I", "A")


@pytest.mark.parametrize(
    ("op", "stack", "form", "after"),
    [
        ("pop2", "AII", 1, "A"),
        ("pop2", "AJ", 2, "A"),
        ("dup_x2", "IAF", 1, "FIAF"),
        ("dup_x2", "DI", 2, "IDI"),
        ("dup2", "IF", 1, "IFIF"),
        ("dup2", "IJ", 2, "IJJ"),
        ("dup2_x1", "AIF", 1, "IFAIF"),
        ("dup2_x1", "AJ", 2, "JAJ"),
        ("dup2_x2", "ILIF".replace("L", "A"), 1, "IFIAIF"),
        ("dup2_x2", "IAD", 2, "DIAD"),
        ("dup2_x2", "JIF", 3, "IFJIF"),
        ("dup2_x2", "JD", 4, "DJD"),
    ],
)
def test_forms(op: str, stack: str, form: int, after: str) -> None:
    assert duplication_form(op, stack) == form
    pushes = {"I": "iconst", "J": "lconst", "F": "fconst", "D": "dconst", "A": "aconst_null"}
    found = kinds([*((pushes[kind], 0) for kind in stack), (op,), ("return",)])
    assert found[-1][1] == after


def test_other_copies() -> None:
    found = kinds([("iconst", 0), ("aconst_null",), ("dup_x1",), ("swap",), ("return",)])
    assert [stack for _, stack in found] == ["", "I", "IA", "AIA", "AAI"]
