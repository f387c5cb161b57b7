"""When the initialiser of a class makes no difference to a recursive method; no JVM is needed for that."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from verifier.proof.recursion.recursion import _initialises_itself

OWN = SimpleNamespace(owner="a/A", name="x")
OTHER = SimpleNamespace(owner="a/B", name="x")
ASSERTIONS = SimpleNamespace(owner="java/lang/Class", name="desiredAssertionStatus")
CALL = SimpleNamespace(owner="a/A", name="f")


def cls(*instructions: tuple[Any, ...], parent: str = "java/lang/Object") -> Any:
    code = SimpleNamespace(instructions=[SimpleNamespace(mnemonic=m, operands=o) for m, *o in instructions])
    initialiser = SimpleNamespace(name="<clinit>", code=code)
    return SimpleNamespace(super_name=parent, interfaces=(), methods=[initialiser])


@pytest.mark.parametrize(
    ("instructions", "harmless"),
    [
        ([("iconst_3",), ("putstatic", OWN), ("return",)], True),
        ([("ldc",), ("invokevirtual", ASSERTIONS), ("putstatic", OWN)], True),
        ([("new",), ("return",)], False),
        ([("invokestatic", CALL)], False),
        ([("getstatic", OTHER)], False),
        ([("putfield", OWN)], False),
    ],
)
def test_initialisers(instructions: list[tuple[Any, ...]], harmless: bool) -> None:
    assert _initialises_itself("a/A", {"a/A": cls(*instructions)}) is harmless


def test_the_superclass_counts() -> None:
    above, below = cls(("new",)), cls(("return",), parent="a/B")
    assert _initialises_itself("a/A", {"a/A": below, "a/B": above}) is False
    assert _initialises_itself("a/A", {"a/A": below}) is True
