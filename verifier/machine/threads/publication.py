"""Which objects more than one thread may reach, and how they came to be so.

Who finds an object by a data race may see its fields before they were written, but not the final ones, nor
what is reached through them alone once their constructor is done (JLS 17.5.1): such objects are *frozen*
with what their maker had done when they were published. Payloads of models count as final fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verifier.classfile import jdk
from verifier.machine.payload import references_of
from verifier.machine.rtclass import ACC_FINAL
from verifier.machine.value import Arr, Obj, SymArr, SymRefs
from verifier.terms.term import Term

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.machine import Machine


def is_shared(m: Machine, target: Obj) -> bool:
    """Whether more than one thread may reach an object."""
    return bool(m.published.get(target.serial)) or target.serial in m.loader.permanent


def publish(m: Machine, *roots: object) -> None:
    """Note that these objects, and all that can be reached from them, may be reached by all threads."""
    published = m.published
    threads = m.state.threads
    ordering = threads.ordering if threads is not None else None
    plain: list[object] = list(roots)
    final: list[object] = []
    unfinished: set[int] | None = None
    froze = False
    while plain or final:
        is_plain = bool(plain)
        value = plain.pop() if is_plain else final.pop()
        if not isinstance(value, Obj):
            (plain if is_plain else final).extend(references_of(value))
            continue
        if published.get(value.serial):
            if not is_plain or ordering is None or not ordering.thaw(value.serial):
                continue
        else:
            m.memory.write(published, value.serial, 1)
            if threads is not None and ordering is not None:
                ordering.publish(value.serial, threads.current, m.frame, frozen=not is_plain)
                froze = froze or not is_plain
        if isinstance(value, SymRefs):
            (plain if is_plain else final).extend(target for target in value.targets if target is not None)
        if isinstance(value, SymArr) or value.cls.name in (jdk.STRING, jdk.CLASS):
            continue
        if isinstance(value, Arr):
            if value.cls.element[0] in "L[":
                (plain if is_plain else final).extend(filter(_may_refer, value.slots))
            continue
        if unfinished is None:
            unfinished = _under_construction(m.frame) if ordering is not None else set()
        layout = value.cls.layout
        freezes = value.serial not in unfinished
        for slot, held in enumerate(value.slots):
            if _may_refer(held):
                declared = layout[slot] if slot < len(layout) else None
                is_final = freezes and (declared is None or bool(declared.flags & ACC_FINAL))
                (plain if is_plain and not is_final else final).append(held)
    if froze and threads is not None and ordering is not None:
        ordering.tick(threads.current)


def _may_refer(value: object) -> bool:
    return value is not None and not isinstance(value, (int, float, Term))


def _under_construction(frame: Frame | None) -> set[int]:
    """Objects whose constructors the live thread runs."""
    found = set()
    while frame is not None:
        if frame.method.name == "<init>" and isinstance(frame.locals[0], Obj):
            found.add(frame.locals[0].serial)
        frame = frame.caller
    return found


def publish_statics(m: Machine) -> None:
    """Publish what static fields and the virtual machine itself hold."""
    for cls in list(m.loader.classes.values()):
        publish(m, *cls.statics[1:])
    publish(m, *m.vm.roots())
