"""java.lang.Enum: constants by name without the directory of the class."""

from __future__ import annotations

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args, Obj
from verifier.models.classification import Table, fixed
from verifier.models.lang.klass import canonical_name, class_of, enum_constants
from verifier.texts.query import equal
from verifier.texts.text import concat

_ILLEGAL = "java/lang/IllegalArgumentException"
ENUM = "java/lang/Enum"


def _value_of(m: Machine, args: Args) -> Result:
    """Enum.valueOf(Class, String)."""
    cls = class_of(m, args[0])
    name = m.concrete(args[1])

    def then(machine: Machine, array: Obj | None) -> Result:
        if array is None:
            machine.throw_new(_ILLEGAL, f"{cls.java_name} is not an enum class")
        if name is None:
            machine.throw_new("java/lang/NullPointerException", "Name is null")
        assert array is not None and name is not None
        text = name.payload
        for constant in array.slots:
            own = machine.get_field(constant, "name", "Ljava/lang/String;").payload
            if machine.decide(equal(machine, text, own)):
                return constant
        said = concat(f"No enum constant {canonical_name(cls) or 'null'}.", text)
        return machine.throw_new(_ILLEGAL, machine.new_string(said))

    return enum_constants(m, cls, then)


_FIXED: dict[tuple[str, str], Run] = {
    (ENUM, "valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;"): _value_of
}
MODELS: Table = fixed(_FIXED)
