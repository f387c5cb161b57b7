"""The shared variable that an instruction is about to access (JLS 17.4.1).

Only the interpreter loop for threads asks for it, before the instruction is executed.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.classfile import jdk
from verifier.machine.frame import Frame
from verifier.machine.initialisation import first_use, initialise_trivially
from verifier.machine.machine import Machine
from verifier.machine.note import RacyFinal
from verifier.machine.quiet import is_quiet
from verifier.machine.rtclass import ACC_FINAL, ACC_VOLATILE, INITIALISED, RUNNING, Instr, RtClass, RtField
from verifier.machine.threads.operation import (
    PLAIN,
    READ,
    UNORDERED,
    VOLATILE_READ,
    VOLATILE_WRITE,
    WRITE,
    Op,
    Subject,
    Touch,
)
from verifier.machine.threads.publication import has_leaked, is_shared, publish
from verifier.machine.threads.shared_access import Slot, is_rewritten, slot_touches
from verifier.machine.threads.trusted import is_lazy, order_in
from verifier.machine.value import Arr, Guarded, Obj, Reference, objects_of
from verifier.semantics.array import ELEMENT_KIND
from verifier.semantics.instance import getfield_modelled, resolve_field

Access = Callable[[Machine, Frame, Instr], "Op | None"]
_BUILDERS = (jdk.STRING_BUILDER, jdk.STRING_BUFFER)


def _op(
    touches: tuple[Touch, ...], order: int, subject: Subject | None, writes: bool, exact: bool = True
) -> Op | None:
    if not touches:
        return None
    return Op("step", touches, order=order, subject=subject, writes=writes, exact=exact)


def _order(f: Frame, field: RtField, mode: int) -> int:
    """The memory order of an access to a field (JLS 17.4.4)."""
    if field.flags & ACC_VOLATILE:
        order = VOLATILE_READ if mode == READ else VOLATILE_WRITE
    elif is_lazy(field):
        return UNORDERED
    else:
        order = PLAIN
    return order_in(f.method.cls, order, mode == READ)


def _touches(m: Machine, reference: Reference, slot: Slot, mode: int) -> tuple[Touch, ...]:
    found: tuple[Touch, ...] = ()
    for target in objects_of(reference):
        found += slot_touches(m, target, slot, mode)
    return found


def _getfield(m: Machine, f: Frame, i: Instr) -> Op | None:
    field: RtField = i.cache or resolve_field(m, i)
    target = f.stack[-1]
    if i.run is getfield_modelled or (field.cls.name, field.name) in m.field_hooks:
        return _op(_touches(m, target, 0, READ), order_in(f.method.cls, PLAIN, True), field, False, False)
    objects = _members(m, target, field)
    if field.flags & ACC_FINAL:  # frozen when the object was published, or else noted (RacyFinal)
        objects = [one for one in objects if has_leaked(m, one, field)]
    touches = tuple(t for o in objects for t in slot_touches(m, o, field.slot, READ))
    return _op(touches, _order(f, field, READ), field, False, isinstance(target, Obj))


def _lambda_load(m: Machine, f: Frame, i: Instr) -> Op | None:
    """Captured variables of a lambda expression are no fields of Java; they are never written, but lead to
    objects."""
    threads = m.state.threads
    assert threads is not None
    found: tuple[Touch, ...] = ()
    subject: RtClass | None = None
    for target in objects_of(f.locals[0]):
        made = threads.ordering.publishers.get(target.serial)
        if made is not None and not threads.ordering.knows(threads.current, made.thread, made.epoch):
            found, subject = found + slot_touches(m, target, i.a, READ), target.cls
    return _op(found, PLAIN, subject, False, False)


def _members(m: Machine, reference: Reference, field: RtField) -> list[Obj]:
    """The objects among the choices that have the field."""
    if not isinstance(reference, Guarded):
        return [] if reference is None else [reference]
    return [o for o in objects_of(reference) if field.cls.name in o.cls.supers]


def _putfield(m: Machine, f: Frame, i: Instr) -> Op | None:
    field: RtField = i.cache or resolve_field(m, i)
    objects = [o for o in _members(m, f.stack[-2], field) if is_shared(m, o)]
    if not objects:
        return None
    if field.flags & ACC_FINAL and not all(has_leaked(m, one, field) for one in objects):
        m.note(RacyFinal(f"{field.cls.java_name}.{field.name}"))
    if field.kind == "A":
        publish(m, f.stack[-1])
    touches = tuple(((o.serial, field.slot), WRITE) for o in objects)
    return _op(touches, _order(f, field, WRITE), field, True, isinstance(f.stack[-2], Obj))


def _static(m: Machine, f: Frame, i: Instr, mode: int) -> Op | None:
    field: RtField = i.cache or resolve_field(m, i)
    cls = field.cls
    if mode == WRITE and field.kind == "A" and not (cls.statics[0] == RUNNING and is_quiet(cls)):
        publish(m, f.stack[-1])
    if cls.statics[0] != INITIALISED and not initialise_trivially(m, cls):
        return None  # the class comes first; during its initialiser nobody else gets here
    first = _use(m, cls)
    if first is not None:
        return first
    if field.flags & ACC_FINAL and not is_rewritten(m, field):
        return None  # written by the initialiser, or else noted (RacyFinal)
    return _op((((cls.name, field.slot), mode),), _order(f, field, mode), field, mode == WRITE)


def _use(m: Machine, cls: RtClass) -> Op | None:
    """What comes before the use of a class whose initialisation another thread has ended."""
    threads = m.state.threads
    assert threads is not None
    return first_use(threads, cls) if cls.statics[0] == INITIALISED and not cls.trivial else None


def _new(m: Machine, f: Frame, i: Instr) -> Op | None:
    cls = i.cache or m.loader.find(i.a)
    return _use(m, cls) if cls is not None else None


def _invokestatic(m: Machine, f: Frame, i: Instr) -> Op | None:
    method = i.cache
    if method is None:
        owner = m.loader.find(i.a.owner)
        method = owner.find_method(i.a.key) if owner is not None else None
    return _use(m, method.cls) if method is not None else None


def _getstatic(m: Machine, f: Frame, i: Instr) -> Op | None:
    return _static(m, f, i, READ)


def _putstatic(m: Machine, f: Frame, i: Instr) -> Op | None:
    return _static(m, f, i, WRITE)


def _element(m: Machine, f: Frame, array: Reference, index: Slot, mode: int) -> Op | None:
    touches = _touches(m, array, index, mode)
    subject = next((target.cls for target in objects_of(array)), None)
    exact = isinstance(array, Arr) and isinstance(index, int)
    return _op(touches, order_in(f.method.cls, PLAIN, mode == READ), subject, mode == WRITE, exact)


def _load(m: Machine, f: Frame, i: Instr) -> Op | None:
    return _element(m, f, f.stack[-2], f.stack[-1], READ)


def _store(m: Machine, f: Frame, i: Instr) -> Op | None:
    op = _element(m, f, f.stack[-3], f.stack[-2], WRITE)
    if op is not None and i.op == "aastore":
        publish(m, f.stack[-1])
    return op


def _dynamic(m: Machine, f: Frame, i: Instr) -> Op | None:
    """String concatenation reads the builders among its arguments."""
    builders = [v for v in f.stack if isinstance(v, Obj) and v.cls.name in _BUILDERS]
    touches = tuple(t for b in builders for t in slot_touches(m, b, 0, READ))
    return _op(touches, PLAIN, builders[0].cls if builders else None, False, False)


ACCESSES: dict[str, Access] = {
    "getfield": _getfield,
    "putfield": _putfield,
    "getstatic": _getstatic,
    "putstatic": _putstatic,
    "lambda_load": _lambda_load,
    "new": _new,
    "invokestatic": _invokestatic,
    "invokedynamic": _dynamic,
    **{prefix + "aload": _load for prefix in ELEMENT_KIND},
    **{prefix + "astore": _store for prefix in ELEMENT_KIND},
}
STEPS = frozenset(ACCESSES) - {"lambda_load"} | {
    "monitorenter",
    "monitorexit",
    "invokevirtual",
    "invokespecial",
    "invokestatic",
    "invokeinterface",
}
"""Instructions at which the runner can hold a thread (verifier/jvm/java/jr/StepInserter.java)."""

TWICE = frozenset(("getstatic", "putstatic"))
"""Steps that the runner counts twice: the class is initialised, then the field is accessed."""


def is_step(i: Instr) -> bool:
    """Whether the runner counts this instruction: one of a method that a class file of the program holds."""
    if i.op not in STEPS and i.index != 0:
        return False
    method = i.method
    return method.cls.origin == "user" and method.info is not None
