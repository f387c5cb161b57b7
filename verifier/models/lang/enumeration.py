"""java.lang.Enum: constants by name without the directory of the class."""

from __future__ import annotations

from typing import Any

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import (
    Args,
    Obj,
)
from verifier.models.classification import Table, fixed
from verifier.models.lang.klass import canonical_name, class_of, enum_constants
from verifier.texts.query import equal

ENUM = "java/lang/Enum"


def _value_of(m: Machine, args: Args) -> Result:
    """Enum.valueOf(Class, String)."""
    cls = class_of(m, args[0])
    name = m.concrete(args[1])

    def then(machine: Machine, array: Any) -> Any:
        constants: list[Obj] = array.slots if array is not None else []
        if name is None:
            machine.throw_new("java/lang/NullPointerException", "Name is null")
        text = name.payload
        for constant in constants:
            own = machine.get_field(constant, "name", "Ljava/lang/String;").payload
            if machine.decide(equal(machine, text, own)):
                return constant
        shown = text if isinstance(text, str) else None
        return machine.throw_new(
            "java/lang/IllegalArgumentException",
            None if shown is None else f"No enum constant {canonical_name(cls)}.{shown}",
        )

    return enum_constants(m, cls, then)


_FIXED: dict[tuple[str, str], Run] = {
    (ENUM, "valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;"): _value_of
}
MODELS: Table = fixed(_FIXED)
