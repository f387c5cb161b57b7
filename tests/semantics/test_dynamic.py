"""What a lambda's method does to its arguments and result (LambdaMetafactory; JLS 5.1.2, 5.1.7, 5.1.8)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from verifier.semantics import dynamic
from verifier.semantics.dynamic import convert

OBJECT, TEXT, NUMBER = "Ljava/lang/Object;", "Ljava/lang/String;", "Ljava/lang/Number;"
INTEGER, LONG = "Ljava/lang/Integer;", "Ljava/lang/Long;"


def shown(source: str, target: str, functional: str) -> list[str]:
    """The instructions in words."""
    words = []
    for op, operands in convert(source, target, functional):
        if op == "checkcast":
            words.append(f"checkcast {operands[0].name}")
        elif op.startswith("invoke"):
            words.append(f"{operands[0].owner.rpartition('/')[2]}.{operands[0].name}{operands[0].descriptor}")
        else:
            words.append(op)
    return words


@pytest.mark.parametrize(
    ("source", "target", "functional", "expected"),
    [
        (OBJECT, TEXT, TEXT, ["checkcast java/lang/String"]),
        (OBJECT, TEXT, OBJECT, ["checkcast java/lang/String"]),
        (TEXT, TEXT, TEXT, []),
        (TEXT, OBJECT, TEXT, []),
        (OBJECT, OBJECT, OBJECT, []),
        (OBJECT, OBJECT, TEXT, ["checkcast java/lang/String"]),
        (OBJECT, OBJECT, "I", []),
        (NUMBER, OBJECT, "[I", ["checkcast [I"]),
        ("[I", OBJECT, "[I", []),
        (OBJECT, "I", INTEGER, ["checkcast java/lang/Integer", "Integer.intValue()I"]),
        (OBJECT, "I", OBJECT, ["checkcast java/lang/Number", "Number.intValue()I"]),
        (OBJECT, "C", OBJECT, ["checkcast java/lang/Character", "Character.charValue()C"]),
        (OBJECT, "I", "Ljava/lang/Character;", ["checkcast java/lang/Character", "Character.charValue()C"]),
        (
            OBJECT,
            "Ljava/lang/CharSequence;",
            TEXT,
            ["checkcast java/lang/String", "checkcast java/lang/CharSequence"],
        ),
        (INTEGER, "J", INTEGER, ["Integer.longValue()J"]),
        (INTEGER, "J", "J", ["Integer.longValue()J"]),
        (LONG, "D", LONG, ["Long.doubleValue()D"]),
        ("I", INTEGER, INTEGER, ["Integer.valueOf(I)Ljava/lang/Integer;"]),
        ("J", OBJECT, LONG, ["Long.valueOf(J)Ljava/lang/Long;"]),
        ("I", "I", "I", []),
        ("B", "I", "I", []),
        ("C", "J", "J", ["i2l"]),
        ("I", "F", "F", ["i2f"]),
        ("J", "F", "F", ["l2f"]),
        ("F", "D", "D", ["f2d"]),
        ("I", "V", "V", ["pop"]),
        (TEXT, "V", "V", ["pop"]),
        ("V", "V", "V", []),
    ],
)
def test_conversions(source: str, target: str, functional: str, expected: list[str]) -> None:
    assert shown(source, target, functional) == expected


@pytest.mark.parametrize("named", ["makeConcat", "makeConcatWithConstants"])
def test_concatenation_loads_each_argument_from_its_place(
    monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    """Wide arguments take two local variables; constants stand where the recipe has them."""
    made: list[tuple[str, Any]] = []

    def keep(cls: Any, name: str, descriptor: str, flags: int, body: Any) -> None:
        """What is made of the body does not matter here."""
        made.extend((op, operands[0] if operands else None) for op, operands in body)

    monkeypatch.setattr(dynamic, "synthetic_method", keep)
    is_plain = named == "makeConcat"
    recipe, constant = SimpleNamespace(value="a\x01\x01\x02\x01z\x01"), SimpleNamespace(value=7)
    handle = SimpleNamespace(ref=SimpleNamespace(name=named))
    bootstrap = SimpleNamespace(args=[] if is_plain else [recipe, constant], handle=handle)
    ref: Any = SimpleNamespace(descriptor=f"(IJD{TEXT}){TEXT}", bootstrap=bootstrap)
    caller: Any = SimpleNamespace(method=SimpleNamespace(cls=None))
    unused: Any = None
    dynamic.link_concat(unused, caller, ref)
    shown = [used.value if op == "ldc" else (op, used) for op, used in made if op == "ldc" or "load" in op]
    if is_plain:
        assert shown == [("iload", 0), ("lload", 1), ("dload", 3), ("aload", 5)]
    else:
        assert shown == ["a", ("iload", 0), ("lload", 1), "7", ("dload", 3), "z", ("aload", 5)]
