"""Exceptions of code of the JDK's that is not run: new ones, of a class or of one below, of any content."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.unknown import Opaque, PassedThrown, Unknown, UnknownThrown
from verifier.machine.value import Value
from verifier.models.lang.throwable import TraceBelow, UnknownTrace
from verifier.models.open_heap import Heap
from verifier.terms.sort import BOOL
from verifier.verdict.outcome import TraceElement

_IO = "java/io/IOException"
_UNCHECKED = frozenset({"java/lang/RuntimeException", jdk.ERROR})
_MAY_BE_UNCHECKED = frozenset({jdk.THROWABLE, "java/lang/Exception"})
T = TypeVar("T", bound=UnknownThrown)


def new_exception(heap: Heap, name: str, base: str = _IO) -> UnknownThrown:
    """An exception that a method makes, of a checked one's class or below: of one of those that handlers tell
    apart, or another one."""
    return _exception(heap, f"an exception of {name}", base, UnknownThrown)


def thrown_as(heap: Heap, other: Opaque, declared: RtClass) -> Callable[[], PassedThrown] | None:
    """What stands for an opaque object of a class where it is thrown; None where it is no checked exception.

    Its content is any, so it is like a new one of this class or below; that it may be the same object as
    others is left open (``PassedThrown``). A checked exception fails no method, whatever its class is. If
    the declared class does not tell that it is checked, the path has to: by a cast to what the method throws.
    """
    if jdk.THROWABLE not in declared.supers or not _UNCHECKED.isdisjoint(declared.supers):
        return None
    m = heap.machine

    def is_one(name: str) -> bool:
        may_be = other.may_be
        return _is_checked(m.loader.get(name)) and may_be is not None and m.decide(may_be(name))

    def thrown() -> PassedThrown:
        info = m.frame.method.info
        names = [declared.name] if _is_checked(declared) else filter(is_one, info.exceptions if info else ())
        base = next(iter(names), None)
        if base is None:
            raise Unsupported(other.why, declared.name)
        found = _exception(heap, "an exception that was passed", base, PassedThrown)
        m.state.asked += 1
        return found

    return thrown


def _is_checked(cls: RtClass) -> bool:
    """Whether all objects of a class are checked exceptions."""
    is_below = jdk.THROWABLE in cls.supers and cls.name not in _MAY_BE_UNCHECKED
    return is_below and _UNCHECKED.isdisjoint(cls.supers)


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
