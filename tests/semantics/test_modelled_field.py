"""Fields that a model derives from the payload: read by the model alone, and written by nobody."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from verifier.errors import Unsupported
from verifier.machine.rtclass import Instr
from verifier.semantics.instance import getfield, putfield, resolve_field

CLASS = SimpleNamespace(name="a/Text", java_name="a.Text")
TARGET = SimpleNamespace(slots=["raw"], payload="payload")


def machine(hooked: str) -> Any:
    """A machine that knows one class of one field, ``length``."""
    field = SimpleNamespace(cls=CLASS, name="length", slot=0, descriptor="I")
    owner = SimpleNamespace(find_field=lambda name, descriptor: field)
    return SimpleNamespace(
        field_hooks={("a/Text", hooked): lambda m, target: target.payload},
        require_class=lambda name: owner,
        non_null=lambda reference: reference,
        write=lambda target, slot, value: target.slots.__setitem__(slot, value),
    )


def instruction(op: str) -> Instr:
    ref = SimpleNamespace(owner="a/Text", name="length", descriptor="I")
    method: Any = "a.Text.grow()V"
    return Instr(getfield if op == "getfield" else putfield, op, ref, None, 0, method)


@pytest.mark.parametrize("resolved_before", [False, True], ids=["resolved by it", "resolved before"])
@pytest.mark.parametrize(("hooked", "seen"), [("length", "payload"), ("other", "raw")])
def test_a_read_is_the_models(resolved_before: bool, hooked: str, seen: str) -> None:
    m, i, frame = machine(hooked), instruction("getfield"), SimpleNamespace(stack=[TARGET])
    if resolved_before:  # as the analysis of threads does, which asks first what an instruction touches
        resolve_field(m, i)
    i.run(m, frame, i)  # type: ignore[arg-type]
    assert frame.stack == [seen]


@pytest.mark.parametrize("resolved_before", [False, True], ids=["resolved by it", "resolved before"])
def test_a_write_is_refused(resolved_before: bool) -> None:
    m, i, frame = machine("length"), instruction("putfield"), SimpleNamespace(stack=[TARGET, 3])
    if resolved_before:
        resolve_field(m, i)
    with pytest.raises(Unsupported, match=r"code that writes a\.Text\.length"):
        i.run(m, frame, i)  # type: ignore[arg-type]
    assert TARGET.slots == ["raw"]


def test_other_fields_are_written() -> None:
    m, i, target = machine("other"), instruction("putfield"), SimpleNamespace(slots=["raw"])
    frame = SimpleNamespace(stack=[target, 3])
    i.run(m, frame, i)  # type: ignore[arg-type]
    assert target.slots == [3]
    assert frame.stack == []
