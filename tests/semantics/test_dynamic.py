"""What a lambda's method does to its arguments and result (LambdaMetafactory; JLS 5.1.2, 5.1.7, 5.1.8)."""

from __future__ import annotations

import pytest

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
