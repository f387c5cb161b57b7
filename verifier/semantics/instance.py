"""Objects: new, fields, checkcast, instanceof, monitors, athrow (JVMS 6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from verifier.classfile import jdk
from verifier.classfile.assertion import ASSERTION_ERROR, assert_throws
from verifier.errors import Unsupported
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.initialisation import require_static, require_use
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_INTERFACE, Handler, Instr, RtClass, RtField
from verifier.machine.threads.shared_access import acquire
from verifier.machine.unknown import STAND_INS, Opaque, UnknownThrown
from verifier.machine.value import Guarded, Obj, Reference, Value, choices_of, join, same_object
from verifier.semantics.array import any_message, narrow_element
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending


def is_finalized(cls: RtClass) -> bool:
    """Whether the garbage collector calls code of the program for the objects of a class (JLS 12.6)."""
    at: RtClass | None = cls
    while at is not None and at.origin != "jdk":
        method = at.methods.get("finalize()V")
        if method is not None:
            code = method.info.code if method.info is not None else None
            return code is not None and len(code.instructions) > 1
        at = at.superclass
    return False


def new(m: Machine, f: Frame, i: Instr) -> None:
    """new."""
    cls = i.cache
    if cls is None:
        cls = i.cache = m.require_class(i.a)
        if cls.flags & (ACC_ABSTRACT | ACC_INTERFACE):
            i.cache = None
            m.throw_new(jdk.INSTANTIATION_ERROR, cls.java_name)
        if is_finalized(cls):
            i.cache = None
            raise Unsupported(
                f"the finalizer of {cls.java_name}, which the garbage collector calls", of=cls.name
            )
    if cls.statics[0] != 2:
        require_use(m, cls)
    f.stack.append(m.loader.new_object(cls))


def resolve_field(m: Machine, i: Instr) -> RtField:
    """Field resolution, cached on the instruction.

    The first resolution replaces the instruction if a model derives the field.
    """
    ref = i.a
    owner = m.require_class(ref.owner)
    found = owner.find_field(ref.name, ref.descriptor)
    if found is None:
        m.refuse_replaced(owner, ref.name)
        m.throw_new(jdk.NO_SUCH_FIELD_ERROR, ref.name)
    i.cache = found
    if (found.cls.name, found.name) in m.field_hooks:
        i.run = putfield_modelled if i.op == "putfield" else getfield_modelled
    return found


def getstatic(m: Machine, f: Frame, i: Instr) -> None:
    """getstatic."""
    field = i.cache or resolve_field(m, i)
    cls = field.cls
    if cls.statics[0] != 2:
        require_static(m, field)
    f.stack.append(cls.statics[field.slot])


def putstatic(m: Machine, f: Frame, i: Instr) -> None:
    """putstatic."""
    field = i.cache or resolve_field(m, i)
    cls = field.cls
    if cls.statics[0] != 2:
        require_static(m, field, writes=True)
    value = f.stack.pop()
    if field.descriptor in "ZBCS":
        value = narrow_element(m, field.descriptor, value)
    m.memory.write(cls.statics, field.slot, value, cls)


def getfield(m: Machine, f: Frame, i: Instr) -> None:
    """getfield; on guarded references the values are joined, not the paths forked."""
    field = i.cache
    if field is None:
        field = resolve_field(m, i)
        if i.run is getfield_modelled:
            getfield_modelled(m, f, i)
            return
    target = f.stack[-1]
    if type(target) is Obj:
        f.stack[-1] = target.slots[field.slot]
        return
    if isinstance(target, Guarded):
        f.stack[-1] = read_guarded(m, target, field)
        return
    f.stack[-1] = m.non_null(target).slots[field.slot]


def getfield_modelled(m: Machine, f: Frame, i: Instr) -> None:
    """getfield of a field whose content a model derives from the payload."""
    field = i.cache
    hook = m.field_hooks[(field.cls.name, field.name)]
    f.stack[-1] = hook(m, m.non_null(f.stack[-1]))


def read_guarded(m: Machine, target: Guarded, field: RtField) -> Value:
    """The field of whichever object is meant; null among them is decided first."""
    objects = non_null_choices(m, target, field.cls.name)
    value: Value = objects[-1][1].slots[field.slot]
    for guard, choice in reversed(objects[:-1]):
        value = join(m.tm, guard, choice.slots[field.slot], value, field.kind)
    return value


def non_null_choices(m: Machine, target: Guarded, owner: str) -> list[tuple[Term, Obj]]:
    """The objects a guarded reference may mean; decides that it is not null (or throws).

    Objects that are no instances of the member's owner are not meant on this path: a checkcast
    or an instanceof before has excluded them.
    """
    objects = []
    for guard, choice in choices_of(m.settled(target), m.tm.true):
        if choice is None:
            if m.decide(guard):
                m.throw_new(jdk.NULL_POINTER)
        elif owner in choice.cls.supers:
            objects.append((guard, choice))
    if not objects:
        raise PathEnd(Ending.INFEASIBLE)
    return objects


def putfield(m: Machine, f: Frame, i: Instr) -> None:
    """putfield."""
    field = i.cache
    if field is None:
        field = resolve_field(m, i)
        if i.run is putfield_modelled:
            putfield_modelled(m, f, i)
    stack = f.stack
    target, value = stack[-2], stack[-1]
    if field.descriptor in "ZBCS":
        value = narrow_element(m, field.descriptor, value)
    if isinstance(target, Guarded):
        objects = non_null_choices(m, target, field.cls.name)
        if m.memory.decides_owners:
            objects = [_decided(m, objects)]
        for guard, choice in objects:
            m.write(choice, field.slot, join(m.tm, guard, value, choice.slots[field.slot], field.kind))
    else:
        m.write(m.non_null(target), field.slot, value)
    del stack[-2:]


def _decided(m: Machine, objects: Sequence[tuple[Term, Obj]]) -> tuple[Term, Obj]:
    """The object that is meant; forks."""
    for guard, choice in objects[:-1]:
        if m.decide(guard):
            return m.tm.true, choice
    return m.tm.true, objects[-1][1]


def putfield_modelled(m: Machine, f: Frame, i: Instr) -> NoReturn:
    """putfield of such a field: refused, as the payload would not change with it."""
    raise Unsupported(f"code that writes {i.cache.cls.java_name}.{i.cache.name}", of=i.cache.cls.name)


def is_instance(m: Machine, value: Reference, name: str) -> int | Term:
    """Whether a non-null reference is an instance: bool, or a term for guarded references."""
    if isinstance(value, Guarded):
        value = m.settled(value, name, guess=True)
    if isinstance(value, Guarded):
        fitting = []
        for guard, choice in value.choices:
            fits = choice is not None and _may_fit(choice, name)
            if fits is not False:
                fitting.append(guard if fits is True else m.tm.and_(guard, fits))
        return m.tm.or_(*fitting) if fitting else m.tm.false
    return value is not None and _may_fit(value, name)


def _may_fit(target: Obj, name: str) -> bool | Term:
    """Like ``_fits``; open where an opaque object leaves it open."""
    if isinstance(target, Opaque) and target.may_be is not None and not target.tells(name):
        return target.may_be(name)
    return _fits(target, name)


def _fits(target: Obj, name: str) -> bool:
    if isinstance(target, UnknownThrown) or (isinstance(target, Opaque) and target.tells(name)):
        return target.is_one_of(name)
    if name in target.cls.supers:
        return True
    if target.cls.name in STAND_INS:
        raise Unsupported(f"whether an object of another class is a {name.replace('/', '.')}", of=name)
    return False


def _need_type(m: Machine, f: Frame, i: Instr) -> None:
    """The class that an object is compared with is resolved, unless the object's own classes settle it."""
    if i.cache is None and f.method.cls.origin == "user":
        i.cache = m.require_class(i.a)


def instanceof(m: Machine, f: Frame, i: Instr) -> None:
    """instanceof."""
    value = f.stack[-1]
    result = is_instance(m, value, i.a)
    if value is not None and result is not True:
        _need_type(m, f, i)
    f.stack[-1] = m.boolean(result) if isinstance(result, Term) else int(result)


def checkcast(m: Machine, f: Frame, i: Instr) -> None:
    """checkcast; null passes."""
    value = f.stack[-1]
    if isinstance(value, Guarded):
        value = f.stack[-1] = m.settled(value, i.a, guess=_is_of_jdk(m, i.a) or _is_of_program(m, i.a))
    if value is None:
        return
    if isinstance(value, (Guarded, Opaque)) or not _fits(value, i.a):
        _need_type(m, f, i)
    if isinstance(value, Guarded):
        for guard, choice in choices_of(value, m.tm.true):
            if choice is not None and not _passes(m, guard, choice, i.a) and m.decide(guard):
                throw_cast_failure(m, choice, i.a)
        fitting = tuple((g, c) for g, c in value.choices if c is None or _passes(m, g, c, i.a))
        f.stack[-1] = fitting[0][1] if len(fitting) == 1 else Guarded(fitting)
        return
    if not _passes(m, m.tm.true, value, i.a):
        throw_cast_failure(m, value, i.a)


def _passes(m: Machine, guard: Term, target: Obj, name: str) -> bool:
    """Whether an object passes a cast, where the guard holds; Unsupported if it may not, as far as is known.

    An object of a class of the JDK may be cast to another one of these, and any to a type of the program,
    on paths where it is one: it answers nothing of what that type adds.
    """
    if not isinstance(target, Opaque) or target.tells(name):
        return _fits(target, name)
    may_pass = (target.is_jdk and _is_of_jdk(m, name)) or _is_of_program(m, name)
    told = target.may_be(name) if target.may_be is not None and may_pass else None
    if m.decide(guard if told is None else m.tm.and_(guard, m.tm.not_(told))):
        raise Unsupported(target.why)
    return True


def _is_of_jdk(m: Machine, name: str) -> bool:
    found = m.loader.find(name)
    return found is not None and found.origin == "jdk"


def _is_of_program(m: Machine, name: str) -> bool:
    found = m.loader.find(name)
    return found is not None and found.origin == "user" and not found.is_array


def _module_of(m: Machine, name: str) -> str:
    element = name.lstrip("[").removeprefix("L").removesuffix(";") if name.startswith("[") else name
    cls = m.loader.find(element)
    if cls is None or cls.origin == "jdk":
        return "module java.base of loader 'bootstrap'"
    return "unnamed module of loader 'app'"


def throw_cast_failure(m: Machine, value: Obj, name: str) -> None:
    """ClassCastException with HotSpot's wording, of objects whose class is open with any."""
    if isinstance(value, Opaque):
        m.throw_new(jdk.CLASS_CAST, any_message(m))
    source, target = value.cls.java_name, name.replace("/", ".")
    here, there = _module_of(m, value.cls.name), _module_of(m, name)
    if here == there:
        detail = f"{source} and {target} are in {here}"
    else:
        detail = f"{source} is in {here}; {target} is in {there}"
    m.throw_new(jdk.CLASS_CAST, f"class {source} cannot be cast to class {target} ({detail})")


def monitorenter(m: Machine, f: Frame, i: Instr) -> None:
    """monitorenter; the frame remembers what it locked, also while there is only one thread."""
    target = m.non_null(f.stack[-1])
    threads = m.state.threads
    if threads is not None:
        acquire(m, threads, target, f.method.cls)
    f.stack.pop()
    f.monitors = (*f.monitors, target)


def monitorexit(m: Machine, f: Frame, i: Instr) -> None:
    """monitorexit; locking is structured (JVMS 2.11.10), as in all that javac makes."""
    target = m.non_null(f.stack[-1])
    held = f.monitors
    for at in range(len(held) - 1, -1, -1):
        if held[at] is target or m.decide(same_object(m.tm, held[at], target)):
            break
    else:
        m.throw_new(jdk.ILLEGAL_MONITOR_STATE)
    threads = m.state.threads
    if threads is not None:
        threads.release(target)
    f.stack.pop()
    f.monitors = (*held[:at], *held[at + 1 :])


def athrow(m: Machine, f: Frame, i: Instr) -> None:
    """athrow; that of an ``assert`` statement is noted on the path."""
    thrown = m.non_null(f.stack[-1])
    if isinstance(thrown, Opaque) and thrown.thrown is not None:
        m.throw(thrown.thrown())
    if thrown.cls.name == ASSERTION_ERROR and f.method.code is not None:
        if i.cache is None:
            i.cache = i.index in assert_throws(f.method.code)
        if i.cache:
            m.state.failed_assert = i
    m.throw(thrown)


HANDLERS: dict[str, Handler] = {
    "new": new,
    "getstatic": getstatic,
    "putstatic": putstatic,
    "getfield": getfield,
    "putfield": putfield,
    "instanceof": instanceof,
    "checkcast": checkcast,
    "monitorenter": monitorenter,
    "monitorexit": monitorexit,
    "athrow": athrow,
}
