"""Exceptions of code of the JDK's that is not run: new ones, of a class or of one below, of any content."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.unknown import PassedThrown, Unknown, UnknownThrown
from verifier.machine.value import Value
from verifier.models.lang.throwable import TraceBelow, UnknownTrace
from verifier.models.open_heap import Heap
from verifier.terms.sort import BOOL
from verifier.verdict.outcome import TraceElement

_IO = "java/io/IOException"
_UNCHECKED = frozenset({"java/lang/RuntimeException", jdk.ERROR})
_MAY_BE_UNCHECKED = frozenset({jdk.OBJECT, jdk.THROWABLE, "java/lang/Exception"})
T = TypeVar("T", bound=UnknownThrown)


def new_exception(heap: Heap, name: str, base: str = _IO) -> UnknownThrown:
    """An exception that a method makes, of a checked one's class or below: of one of those that handlers tell
    apart, or another one."""
    return _exception(heap, f"an exception of {name}", base, UnknownThrown)


def thrown_as(heap: Heap, declared: RtClass) -> Callable[[], PassedThrown] | None:
    """What stands for an unknown object of a class where it is thrown; None where it may be unchecked.

    Its content is any, so it is like a new one of this class or below; that it may be the same object as
    others is left open (``PassedThrown``). A checked exception fails no method, whatever its class is.
    """
    is_checked = jdk.THROWABLE in declared.supers and _UNCHECKED.isdisjoint(declared.supers)
    if not is_checked or declared.name in _MAY_BE_UNCHECKED or declared.origin != "jdk":
        return None

    def thrown() -> PassedThrown:
        found = _exception(heap, "an exception that was passed", declared.name, PassedThrown)
        heap.machine.state.asked += 1
        return found

    return thrown


def _exception(heap: Heap, what: str, base: str, kind: type[T]) -> T:
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

    thrown = kind.of(cls, m.memory.next_serial(), lambda owner, at: _first_value(heap, owner, at), m.tm.true)
    assert isinstance(thrown, kind)
    thrown.payload = UnknownTrace()
    thrown.may_be = may_be
    thrown.any_class = lambda: heap.opaque(f"the class of {what}", jdk.CLASS, True)
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
