"""Exceptions of code of the JDK's that is not run: new ones, of a class or of one below, of any content."""

from __future__ import annotations

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtField
from verifier.machine.unknown import Unknown, UnknownThrown
from verifier.machine.value import Value
from verifier.models.lang.throwable import TraceBelow, UnknownTrace
from verifier.models.open_heap import Heap
from verifier.terms.sort import BOOL
from verifier.verdict.outcome import TraceElement

_IO = "java/io/IOException"
_UNCHECKED = frozenset({"java/lang/RuntimeException", jdk.ERROR})


def new_exception(heap: Heap, name: str, base: str = _IO) -> UnknownThrown:
    """An exception that a method makes, of a checked one's class or below: of one of those that handlers tell
    apart, or another one."""
    m = heap.machine
    told = _told_apart(m, base)
    number = m.state.asked
    found = next((one for one in told if m.decide(m.tm.var(f"in{number}_is_{one}", BOOL))), base)
    cls = m.loader.get(found)
    m.require_init(cls)

    def may_be(other: str) -> bool:
        asked = m.loader.find(other)
        is_near = asked is not None and (asked.is_interface or found in asked.supers)
        return is_near and other not in told

    thrown = UnknownThrown.of(
        cls, m.memory.next_serial(), lambda owner, at: _first_value(heap, owner, at), m.tm.true
    )
    assert isinstance(thrown, UnknownThrown)
    thrown.payload = UnknownTrace()
    thrown.may_be = may_be
    thrown.any_class = lambda: heap.opaque(f"the class of an exception of {name}", jdk.CLASS, True)
    return thrown


def _told_apart(m: Machine, base: str) -> list[str]:
    """The classes below one that handlers of the live methods catch, the lowest first."""
    found: dict[str, int] = {}
    frame: Frame | None = m.frame
    while frame is not None:
        for *_, catch in frame.method.handlers:
            cls = m.loader.find(catch) if catch is not None else None
            if cls is not None and cls.name != base and base in cls.supers:
                found[cls.name] = len(cls.supers)
        frame = frame.caller
    return sorted(found, key=lambda name: (-found[name], name))


def _first_value(heap: Heap, thrown: Unknown, slot: int) -> Value:
    """What a field of such an exception holds at first."""
    m = heap.machine
    declared = thrown.cls.layout[slot]
    assert isinstance(declared, RtField)
    if declared.name == "detailMessage":
        value = heap.value(declared.descriptor)
    elif declared.name == "suppressedExceptions":  # whoever looks at them has to ask the trace, or a model
        value = m.get_static(jdk.THROWABLE, "SUPPRESSED_SENTINEL", declared.descriptor)
    else:
        raise Unsupported(f"what {declared.cls.java_name} keeps in an exception of code that was not run")
    list.__setitem__(thrown.slots, slot, value)
    return value


def traced(m: Machine, thrown: UnknownThrown, owner: str, called: str, hidden: int = 0) -> UnknownThrown:
    """The same exception; an unchecked one gets a trace that begins with the method that was called.

    ``owner``: the class of the method, with dots. ``hidden``: the number of live frames that belong to it.
    """
    if not _UNCHECKED.isdisjoint(thrown.cls.supers) and not m.stack_is_partial():
        at = TraceElement(owner, called, None, None)
        thrown.payload = TraceBelow((at, *m.stack_trace()[hidden:]))
    return thrown
