"""Static fields with arbitrary values, as initialisers and callers may have left them before the call.

Initialisers of applications read settings, fill tables and make loggers. A proof needs none of this for a
method that is correct whatever static fields hold. So where only TRUE is asked, classes are presumed to be
initialised (machine/presumption.py), and each of their static fields has an arbitrary value of its type on
first use (``AnyStatics``). This covers each real call:

- The initialisers of the method's class and its superclasses ran before the method's first instruction
  (JVMS 5.5). Whatever they left in static fields and passed objects are values of their types.
- Any other initialiser may run within the call. It is *contained* (check/runs/presumed.py): it reads and
  writes mutable static fields of its own class only, so it reaches no object that the method has seen, and
  changes nothing that the method has read. It ends normally, as shown for all presumed initialisers.
- A field is never null only if all code of the class path writes other values and none reads it too early.
- Constants of class files have their values. Enums are initialised as usual, as their constants differ.

The values are those before the call, the same on all paths: creating them is no write. They lead to open
objects, so two fields, or a field and an argument, may refer to the same object. A class whose initialiser
runs after all, on any path, keeps its real values (``Presumption.open``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from verifier.machine.control import Result
from verifier.machine.initialisation import require_static
from verifier.machine.machine import Machine
from verifier.machine.presumption import is_of_assertions
from verifier.machine.rtclass import ACC_FINAL, INITIALISED, Modelled, RtClass, RtField
from verifier.machine.unknown import NOT_MADE, AnyStatics
from verifier.machine.value import Args, Value
from verifier.models.open_object import OpenHeap
from verifier.models.open_value import ObjectWriter, OpenValue

KEY = "jrStatics()V"


def static_models(heap: OpenHeap, fields: Sequence[tuple[str, str, str]]) -> dict[tuple[str, str], Modelled]:
    """The model of a driver method that havocs static fields.

    ``fields``: class (internal name), name and descriptor of each. The heap begins with these classes
    initialised, so none of their initialisers runs later. Presumed ones get arbitrary values in all fields.
    """

    def give(m: Machine, args: Args) -> Result:
        if fields:
            heap.prepare()
        given: list[tuple[RtField, Value]] = []
        for name_of_owner, name, descriptor in fields:
            owner = m.loader.get(name_of_owner)
            declared = owner.fields[(name, descriptor)]
            if owner.statics[0] != INITIALISED:
                require_static(m, declared)
                continue
            if declared.flags & ACC_FINAL:
                continue
            value = heap.value_of(declared)
            m.memory.write(owner.statics, declared.slot, value, owner)
            given.append((declared, value))
        heap.statics = {at: value for at, (_, value) in enumerate(given)}
        m.record_input("string", OpenStatics(heap, tuple(given)))
        return None

    return {(heap.driver, KEY): Modelled(give)}


def open_class(heap: OpenHeap, cls: RtClass) -> None:
    """Give all static fields of a class, which nothing has used before, arbitrary values."""
    if isinstance(cls.statics, AnyStatics):
        return
    slots = AnyStatics(cls, heap.value_of)
    for declared in filter(None, cls.static_fields):
        constant = declared.info.constant_value
        if constant is not None:
            slots[declared.slot] = heap.machine.constant(constant)
        elif not is_of_assertions(declared):
            slots[declared.slot] = NOT_MADE
    cls.statics = slots


@dataclass(frozen=True, eq=False)
class OpenStatics(OpenValue):
    """Values of static fields, as inputs of a counterexample."""

    values: tuple[tuple[RtField, Value], ...]

    def shown(self, writer: ObjectWriter) -> str:
        """The values in a solver's model, as JSON: ``[[[class, field, value], ...], [object, ...]]``.

        Values and objects are encoded as for OpenReference.
        """
        roots = [
            [field.cls.java_name, field.name, writer.value(value, field.descriptor)]
            for field, value in self.values
        ]
        return json.dumps([roots, writer.objects()])
