"""Whether a run of a driver may tell that initialisers did not run which it presumed to have run before.

Their classes' own static fields are watched by the machine (machine/presumption.py). Here it is static fields
of other classes, which initialisers may have written or led to, and what the JDK keeps for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from verifier.check.runs.traces import Traces, asks_threads
from verifier.classfile.mention import methods_in
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtMethod
from verifier.models.open_initialiser import LeftBehind, changing_state

_SETTLED = frozenset(
    f"java/lang/{name}"
    for name in (
        "AbstractStringBuilder", "Boolean", "Byte", "CharSequence", "Character", "Comparable", "Double",
        "Enum", "Float", "Integer", "Iterable", "Long", "Math", "Number", "Object", "Short", "StrictMath",
        "String", "StringBuilder",
    )
) | {"java/util/Objects"}  # fmt: skip
"""Classes of the JDK whose methods do not ask for settings, but for a few."""
_ASKING = frozenset(
    {"format", "formatted", "getBoolean", "getBytes", "getInteger", "getLong", "toLowerCase", "toUpperCase"}
)
_TEXT = "java/lang/String"


def may_tell(
    m: Machine,
    driver: str,
    below: Callable[[str], Sequence[str]],
    left: LeftBehind | None,
    traces: Traces,
) -> bool:
    """Whether what ran on any path of a machine may depend on initialisers of the class path that did not.

    ``driver``: its class. ``below``, ``left``: see OpenHeap. ``traces``: of all initialisers.
    """
    if changing_state(m, driver, below, left) is not None:
        return True
    if traces is Traces.ANYTHING:
        return asks_settings(m)
    return traces is Traces.THREADS and asks_threads(m)


def asks_settings(m: Machine) -> bool:
    """Whether a method that ran on any path may have asked the JDK for what programs set."""
    return any(
        _asks(m, method)
        for cls in m.loader.classes.values()
        for method in cls.methods.values()
        if method.instrs is not None
    )


def _asks(m: Machine, method: RtMethod) -> bool:
    if method.cls.origin != "user":
        return not _is_settled(method.cls, method.name)
    return any(not _is_settled(owner, name) for owner, name in _called(m, method))


def _called(m: Machine, method: RtMethod) -> Iterator[tuple[RtClass, str]]:
    """The methods of the JDK that code names, as far as their classes were looked for."""
    for one in method.code.instructions if method.code is not None else ():
        for ref in (found for operand in one.operands for found in methods_in(operand)):
            owner = m.loader.classes.get(ref.owner)
            if owner is not None and owner.origin != "user":
                yield owner, ref.name


def _is_settled(owner: RtClass, name: str) -> bool:
    """Whether a method of the JDK asks for no settings; constructors of exceptions do not either."""
    if owner.name in _SETTLED:
        return name not in _ASKING and (owner.name, name) != (_TEXT, "<init>")  # that of bytes
    return "java/lang/Throwable" in owner.supers and name == "<init>"
