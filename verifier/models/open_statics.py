"""Static fields with arbitrary values, as callers may have left them before the method is called."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtField
from verifier.machine.value import Args, Value
from verifier.models.open_object import OpenHeap
from verifier.models.open_value import ObjectWriter, OpenValue

KEY = "jrStatics()V"


def static_models(heap: OpenHeap, fields: Sequence[tuple[str, str, str]]) -> dict[tuple[str, str], Modelled]:
    """The model of a driver method that havocs static fields.

    ``fields``: class (internal name), name and descriptor of each. The heap begins with these classes
    initialised, so none of their initialisers runs later.
    """

    def give(m: Machine, args: Args) -> Result:
        if not fields:
            return None
        heap.prepare()
        given: list[tuple[RtField, Value]] = []
        for name_of_owner, name, descriptor in fields:
            owner = m.loader.get(name_of_owner)
            declared = owner.fields[(name, descriptor)]
            value = heap.value_of(declared, not heap.facts.constant(name_of_owner, name + descriptor))
            m.memory.write(owner.statics, declared.slot, value, owner)
            given.append((declared, value))
        heap.statics = {at: value for at, (_, value) in enumerate(given)}
        m.record_input("string", OpenStatics(heap, tuple(given)))
        return None

    return {(heap.driver, KEY): Modelled(give)}


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
