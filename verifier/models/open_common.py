"""The methods of Object on unknown objects whose code is the JDK's."""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.rtclass import RtClass, RtMethod
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Value, lower
from verifier.models.open_heap import Heap


def refused(declared: RtClass, what: str) -> Unsupported:
    """The exception for a call whose effect on an unknown JDK object is not modelled."""
    text = f"{declared.java_name}.{what}"
    return Unsupported(text, declared.name)


def common_answer(heap: Heap, method: RtMethod, why: str) -> Value:
    """The result of such a method on an unknown JDK object."""
    if heap.facts.anything_goes:
        raise Unsupported(why)
    given = method.returns
    return heap.value(given, False) if given[0] == "L" else lower(arbitrary(heap.machine.tm, given))
