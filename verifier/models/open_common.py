"""The methods of Object, asked of objects of which nothing is known but that their code is the JDK's."""

from __future__ import annotations

from typing import Protocol

from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtMethod
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Value, lower


class Giver(Protocol):
    """Where values are made (open_object.py)."""

    machine: Machine
    unknown_classes: bool
    holes: bool

    def value(self, descriptor: str, nullable: bool = True) -> Value: ...


def common_answer(heap: Giver, method: RtMethod, why: str) -> Value:
    """What such a method gives of an object of the JDK's."""
    if heap.holes or heap.unknown_classes:
        raise Unsupported(why)
    given = method.returns
    return heap.value(given, False) if given[0] == "L" else lower(arbitrary(heap.machine.tm, given))
