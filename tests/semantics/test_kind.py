"""Kinds of locals and stack entries, by data flow, and which form of dup2 and its kin applies."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from verifier.dataflow.effect import duplication_form
from verifier.semantics.kind import infer_kinds


def kinds(
    body: list[tuple[Any, ...]], params: str = "", max_locals: int = 4, handlers: Any = ()
) -> list[Any]:
    """The kinds before each instruction of a static method with these parameters."""
    slots, at = [], 0
    for param in params:
        slots.append(at)
        at += 2 if param in "JD" else 1
    method: Any = SimpleNamespace(
        max_locals=max_locals, params=tuple(params), is_static=True, slots=slots, handlers=handlers
    )
    instrs: Any = [
        SimpleNamespace(op=op, a=(*rest, None)[0], b=(*rest, None, None)[1], index=index)
        for index, (op, *rest) in enumerate(body)
    ]
    return infer_kinds(method, instrs)


def call(descriptor: str) -> Any:
    return SimpleNamespace(descriptor=descriptor)


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
            ("getstatic", call("[D")),
            ("iconst", 0),
            ("daload",),
            ("putstatic", call("D")),
            ("aload", 0),
            ("dup",),
            ("getfield", call("J")),
            ("putfield", call("J")),
            ("iconst", 3),
            ("iconst", 3),
            ("multianewarray", "[[I", 2),
            ("arraylength",),
            ("tableswitch", (0, 1), (13, (14, 15))),
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
    found = kinds(
        [("iconst", 1), ("istore", 0), ("return",), ("athrow",)], max_locals=1, handlers=((0, 2, 3, None),)
    )
    assert found[3] == ("-", "A")
    apart = kinds(
        [("iconst", 1), ("istore", 0), ("return",), ("athrow",)], max_locals=1, handlers=((2, 3, 3, None),)
    )
    assert apart[3] == ("I", "A")


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
