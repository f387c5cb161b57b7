"""Reflection: members of classes as objects, and using them.

The payload of a Method or Constructor object is its RtMethod, that of a Field its RtField.
The specification leaves open in which order members are listed, and HotSpot's differs from run to run
for methods.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from verifier.assumption import Assumption
from verifier.classfile.constant import ClassRef, MethodRef
from verifier.classfile.descriptor import class_of_descriptor
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.note import MoreAnswers
from verifier.machine.payload import Payload
from verifier.machine.rtclass import (
    ACC_ABSTRACT,
    ACC_PROTECTED,
    ACC_PUBLIC,
    ACC_STATIC,
    REFLECTIVE,
    RtClass,
    RtField,
    RtMethod,
    Run,
)
from verifier.machine.unknown import Opaque
from verifier.machine.value import Args, Guarded, Obj, Reference, Value, join_references
from verifier.models.calling import method_of, one_of
from verifier.models.classification import Table, fixed, open_answer, partly_assumed, telling
from verifier.models.lang.annotation_view import MEMBER_ATTRIBUTES, raw_bytes, signature_of
from verifier.models.lang.conversion import widened, widens
from verifier.models.lang.klass import class_of, mirrors
from verifier.models.lang.text_access import text_of
from verifier.models.reflect.member_access import caller_of, check_access, is_exported
from verifier.semantics.array import any_message
from verifier.semantics.dynamic import UNBOXED, Body, box, is_reference, load_of, synthetic_method
from verifier.terms.sort import BOOL
from verifier.texts.text import concat

CLASS = "java/lang/Class"
METHOD = "java/lang/reflect/Method"
CONSTRUCTOR = "java/lang/reflect/Constructor"
FIELD = "java/lang/reflect/Field"
_CLASS, _CLASSES, _TEXT, _OBJECT = (
    "Ljava/lang/Class;",
    "[Ljava/lang/Class;",
    "Ljava/lang/String;",
    "Ljava/lang/Object;",
)
_SHOWN_FLAGS = {METHOD: 0x1DFF, CONSTRUCTOR: 0x1087, FIELD: 0x50DF}


# -- members as objects -----------------------------------------------------------------


def _types(m: Machine, descriptors: Iterable[str]) -> list[RtClass]:
    found = []
    for descriptor in descriptors:
        cls = m.loader.of_descriptor(descriptor)
        if cls is None:
            m.throw_new("java/lang/NoClassDefFoundError", class_of_descriptor(descriptor))
        assert cls is not None
        found.append(cls)
    return found


def _member(m: Machine, kind: str, declared: RtMethod | RtField, **fields: tuple[str, object]) -> Obj:
    result = m.loader.new_object(m.loader.get(kind))
    result.payload = declared
    fields["clazz"] = (_CLASS, m.loader.mirror(declared.cls))
    fields["modifiers"] = ("I", declared.flags & _SHOWN_FLAGS[kind])
    fields["signature"] = (_TEXT, signature_of(m, declared.info))
    if declared.info is not None:
        for name, attribute in MEMBER_ATTRIBUTES.items():
            fields[name] = ("[B", raw_bytes(m, declared.info.attribute(attribute)))
    for name, (descriptor, value) in fields.items():
        if result.cls.find_field(name, descriptor) is not None:
            result.slots[m.field_slot(result.cls, name, descriptor)] = value
    return result


def new_member(m: Machine, declared: RtMethod | RtField) -> Obj:
    """A Method, Constructor or Field object."""
    if isinstance(declared, RtField):
        kind = _types(m, [declared.descriptor])[0]
        name = m.intern(declared.name)
        return _member(m, FIELD, declared, name=(_TEXT, name), type=(_CLASS, m.loader.mirror(kind)))
    thrown = declared.info.exceptions if declared.info is not None else ()
    fields: dict[str, tuple[str, Value]] = {
        "parameterTypes": (_CLASSES, mirrors(m, _types(m, declared.params))),
        "exceptionTypes": (_CLASSES, mirrors(m, [m.loader.get(name) for name in thrown])),
    }
    if declared.name == "<init>":
        return _member(m, CONSTRUCTOR, declared, **fields)
    fields["name"] = (_TEXT, m.intern(declared.name))
    fields["returnType"] = (_CLASS, m.loader.mirror(_types(m, [declared.returns])[0]))
    return _member(m, METHOD, declared, **fields)


_MOST_ORDERED = 8
"""All orders of so many members are explored."""


# -- finding members --------------------------------------------------------------------


def declared_methods(cls: RtClass) -> list[RtMethod]:
    """The methods of a class itself, without constructors and initialisers."""
    return [method for method in cls.methods.values() if not method.name.startswith("<")]


def declared_constructors(cls: RtClass) -> list[RtMethod]:
    """The constructors of a class."""
    return [method for method in cls.methods.values() if method.name == "<init>"]


def public_methods(cls: RtClass) -> list[RtMethod]:
    """Public methods with those inherited, the nearest declaration of each."""
    found: dict[str, RtMethod] = {}
    seen: set[str] = set()

    def visit(current: RtClass, inherited: bool) -> None:
        if current.name in seen:
            return
        seen.add(current.name)
        for method in declared_methods(current):
            hidden = inherited and current.is_interface and method.flags & ACC_STATIC
            if method.flags & ACC_PUBLIC and not hidden:
                found.setdefault(method.key, method)
        if current.superclass is not None and not current.is_interface:
            visit(current.superclass, True)
        for interface in current.interfaces:
            visit(interface, True)

    visit(cls, False)
    return list(found.values())


def public_fields(cls: RtClass) -> list[RtField]:
    """Public fields with those inherited."""
    found = [declared for declared in cls.fields.values() if declared.flags & ACC_PUBLIC]
    for parent in (*cls.interfaces, cls.superclass):
        if parent is not None:
            found += [declared for declared in public_fields(parent) if declared not in found]
    return found


def _lister(name: str, kind: str, choose: Any) -> Run:
    def model(m: Machine, args: Args) -> Result:
        cls = class_of(m, args[0])
        members = [new_member(m, declared) for declared in choose(cls)]
        return m.new_array(f"[L{kind};", _in_some_order(m, f"{name}({cls.java_name}", kind, members))

    return model


def _in_some_order(m: Machine, what: str, kind: str, found: list[Obj]) -> list[Any]:
    """Members in an order that may come: methods in any, since HotSpot sorts them by the addresses of their
    names. The JDK's own code does not depend on it."""
    if len(found) < 2 or m.frame.method.cls.origin != "user" or m.mode.as_here:
        return found
    if kind == FIELD:
        m.lean(Assumption.MEMBER_ORDER)
        return found
    if len(found) <= _MOST_ORDERED:
        return _permuted(m, what, found)
    m.note(MoreAnswers(f"the order of the {len(found)} members that {what}) gives"))
    other = m.tm.var(f"order of {what})", BOOL)
    return [join_references(m.tm, other, *pair) for pair in zip(found, reversed(found), strict=True)]


def _permuted(m: Machine, what: str, found: list[Obj]) -> list[Value]:
    """Value permutation: all swaps that sorting by neighbours makes, each done or not."""
    order: list[Any] = list(found)
    for last in range(len(order) - 1, 0, -1):
        for at in range(last):
            swapped = m.tm.var(f"order of {what},{last},{at})", BOOL)
            here, there = order[at], order[at + 1]
            order[at] = join_references(m.tm, swapped, there, here)
            order[at + 1] = join_references(m.tm, swapped, here, there)
    return order


def _parameters(m: Machine, array: Reference) -> tuple[list[RtClass | None], str]:
    """The classes asked for, and how the message of an exception shows them; null fits no parameter."""
    target = m.concrete(array)
    given = [m.concrete(mirror) for mirror in target.slots] if target is not None else []
    classes = [None if mirror is None else class_of(m, mirror) for mirror in given]
    return classes, ",".join("null" if cls is None else cls.java_name for cls in classes)


def _fits(m: Machine, method: RtMethod, wanted: list[RtClass | None]) -> bool:
    return len(method.params) == len(wanted) and _types(m, method.params) == wanted


def _most_specific(candidates: list[RtMethod]) -> RtMethod:
    """Of bridges and what they bridge to, the one with the narrower result."""
    real = [c for c in candidates if not c.flags & 0x40]
    return (real or candidates)[0]


def _method_finder(choose: Any) -> Run:
    def model(m: Machine, args: Args) -> Result:
        cls = class_of(m, args[0])
        wanted, shown = _parameters(m, args[2])
        fitting = [method for method in choose(cls) if _fits(m, method, wanted)]
        name = one_of(m, args[1], (method.name for method in fitting))
        found = [method for method in fitting if method.name == name]
        if not found:
            said = concat(f"{cls.java_name}.", text_of(m, args[1]), f"({shown})")
            m.throw_new("java/lang/NoSuchMethodException", m.new_string(said))
        return new_member(m, _most_specific(found))

    return model


def _constructor_finder(public: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        cls = class_of(m, args[0])
        wanted, shown = _parameters(m, args[1])
        for method in declared_constructors(cls):
            if _fits(m, method, wanted) and (method.flags & ACC_PUBLIC or not public):
                return new_member(m, method)
        return m.throw_new("java/lang/NoSuchMethodException", f"{cls.java_name}.<init>({shown})")

    return model


def _field_finder(choose: Any) -> Run:
    def model(m: Machine, args: Args) -> Result:
        fields: list[RtField] = choose(class_of(m, args[0]))
        name = one_of(m, args[1], (declared.name for declared in fields))
        for declared in fields:
            if declared.name == name:
                return new_member(m, declared)
        return m.throw_new("java/lang/NoSuchFieldException", m.non_null(args[1]))

    return model


# -- access -----------------------------------------------------------------------------


def _set_accessible(m: Machine, args: Args) -> None:
    holder = m.non_null(args[0])
    if m.truth(args[1]) and not _may_be_made_accessible(m, holder.payload):
        m.throw_new("java/lang/reflect/InaccessibleObjectException", any_message(m))
    m.set_field(holder, "override", "Z", args[1])


def _may_be_made_accessible(m: Machine, declared: RtMethod | RtField) -> bool:
    """AccessibleObject.checkCanSetAccessible."""
    owner, caller, flags = declared.cls, caller_of(m), declared.flags
    if owner.origin != "jdk" or caller.origin == "jdk":
        return True
    if owner.name == CLASS and declared.name == "<init>":
        raise Unsupported("setAccessible on the constructor of Class")
    if is_exported(m, owner) and owner.flags & ACC_PUBLIC:
        inherited = flags & ACC_PROTECTED and declared.is_static and caller.is_subclass_of(owner.name)
        if flags & ACC_PUBLIC or inherited:
            return True
    return is_exported(m, owner, opens=True)


def _set_all_accessible(m: Machine, args: Args) -> None:
    for holder in m.non_null(args[0]).slots:
        _set_accessible(m, [holder, args[1]])


# -- use --------------------------------------------------------------------------------


_ILLEGAL_ARGUMENT = "java/lang/IllegalArgumentException"
_BY_HANDLES = "jdk/internal/reflect/DirectMethodHandleAccessor"


def _refuse_argument(m: Machine, has_cause: bool) -> NoReturn:
    """An argument does not fit; releases that reflect by handles may give what failed as the cause."""
    if has_cause and m.loader.find(_BY_HANDLES) is not None:
        raise Unsupported("the cause of an argument type mismatch")
    m.throw_new(_ILLEGAL_ARGUMENT, any_message(m))


def _unboxed(m: Machine, value: Reference, descriptor: str, of_method: bool) -> Result:
    """An argument given as an object, as a parameter of this type takes it.

    ``of_method``: what is refused then has no cause, but for null.

    What a refusal says depends on how often the member was called, and on the release: the first calls go
    through native code, later ones through code that is made for the member.
    """
    target = m.concrete(value) if isinstance(value, Guarded) else value
    if is_reference(descriptor):
        if target is not None and class_of_descriptor(descriptor) not in target.cls.supers:
            _refuse_argument(m, not of_method)
        return target
    if target is None:
        _refuse_argument(m, True)
    source = UNBOXED.get(target.cls.name)
    if source is None or (source != descriptor and not widens(source, descriptor)):
        _refuse_argument(m, not of_method)
    assert source is not None
    plain = m.get_field(target, "value", source)
    return widened(m, plain, source, descriptor)


def bridge(method: RtMethod, wraps: bool, given: bool = False) -> RtMethod:
    """A static method that calls a method and boxes the result.

    With ``wraps`` what the callee throws arrives as an InvocationTargetException. A constructor is called on
    a new object, or on one that is ``given``.
    """
    kind = " given" if given else "" if wraps else " plainly"
    name = f"{REFLECTIVE}{kind} {method.key}>"
    known = method.cls.methods.get(name)
    if known is not None:
        return known
    creates = method.name == "<init>"
    ref = MethodRef(method.cls.name, method.name, method.descriptor, method.cls.is_interface)
    params = list(method.params)
    if given or (not creates and not method.is_static):
        params.insert(0, f"L{method.cls.name};" if not method.cls.is_array else method.cls.name)
    body: Body = [("new", (ClassRef(method.cls.name),)), ("dup", ())] if creates and not given else []
    index = 0
    for param in params:
        body.append((load_of(param), (index,)))
        index += 2 if param in "JD" else 1
    start = len(body)
    body.append((_call_of(method), (ref,)))
    if given:
        body.append(("aload", (0,)))
    elif creates or is_reference(method.returns):
        pass
    elif method.returns == "V":
        body.append(("aconst_null", ()))
    else:
        body.append(box(method.returns))
    body.append(("areturn", ()))
    handlers = ((start, start + 1, len(body), None),) if wraps else ()
    descriptor = f"({''.join(params)}){_OBJECT}"
    made = synthetic_method(method.cls, name, descriptor, ACC_STATIC, [*body, *_wrapping(index)], handlers)
    method.cls.methods[name] = made
    return made


def _wrapping(local: int) -> Body:
    """Throw the exception on the stack inside an InvocationTargetException."""
    wrapper = "java/lang/reflect/InvocationTargetException"
    construct = MethodRef(wrapper, "<init>", "(Ljava/lang/Throwable;)V", False)
    body: Body = [("astore", (local,)), ("new", (ClassRef(wrapper),)), ("dup", ()), ("aload", (local,))]
    return [*body, ("invokespecial", (construct,)), ("athrow", ())]


def _call_of(method: RtMethod) -> str:
    if method.name == "<init>":
        return "invokespecial"
    if method.is_static:
        return "invokestatic"
    return "invokeinterface" if method.cls.is_interface else "invokevirtual"


def _arguments(m: Machine, array: Reference, method: RtMethod) -> list[Any]:
    target = m.concrete(array)
    values = target.slots if target is not None else []
    if len(values) != len(method.params):
        m.throw_new(_ILLEGAL_ARGUMENT, any_message(m))
    of_method = method.name != "<init>"
    return [_unboxed(m, value, param, of_method) for value, param in zip(values, method.params, strict=True)]


def _invoke(m: Machine, args: Args) -> Result:
    holder = m.non_null(args[0])
    method: RtMethod = holder.payload
    check_access(m, holder, method, args[1])
    receiver = []
    if method.is_static:
        m.require_init(method.cls)
    else:
        target = m.non_null(args[1])
        is_one = isinstance(target, Opaque) and target.is_one_of(method.cls.name)
        if not is_one and not target.cls.is_subclass_of(method.cls.name):
            m.throw_new(_ILLEGAL_ARGUMENT, any_message(m))
        receiver = [target]
    return m.call(bridge(method, True), [*receiver, *_arguments(m, args[2], method)])


@dataclass(frozen=True)
class Unfinished(Payload):
    """A constructor that is run for an object of a class below its own (models.reflect.serialization)."""

    cls: RtClass
    method: RtMethod


def _construct(m: Machine, args: Args) -> Result:
    holder = m.non_null(args[0])
    if isinstance(holder.payload, Unfinished):
        m.require_init(holder.payload.cls)
        made = m.loader.new_object(holder.payload.cls)
        return m.call(bridge(holder.payload.method, True, True), [made])
    method: RtMethod = holder.payload
    check_access(m, holder, method)
    if method.cls.flags & 0x4000:
        m.throw_new("java/lang/IllegalArgumentException", "Cannot reflectively create enum objects")
    if method.cls.flags & ACC_ABSTRACT:
        m.throw_new("java/lang/InstantiationException")
    m.require_init(method.cls)
    return m.call(bridge(method, True), _arguments(m, args[1], method))


def _no_constructor(m: Machine, cls: RtClass) -> Result:
    cause = m.new("java/lang/NoSuchMethodException")
    construct = method_of(m, cause.cls.name, f"<init>({_TEXT})V")
    told = m.intern(f"{cls.java_name}.<init>()")

    def failed(machine: Machine, _: Value) -> Result:
        machine.throw_new("java/lang/InstantiationException", cls.java_name, cause=cause)

    return m.call(construct, [cause, told], failed)


def _new_instance(m: Machine, args: Args) -> Result:
    """Class.newInstance: exceptions of the constructor pass through unchanged."""
    cls = class_of(m, args[0])
    constructor = cls.methods.get("<init>()V")
    if constructor is None:
        return _no_constructor(m, cls)
    check_access(m, None, constructor)
    if cls.flags & ACC_ABSTRACT:
        m.throw_new("java/lang/InstantiationException")
    m.require_init(cls)
    return m.call(bridge(constructor, False), [])


def _public_constructors(cls: RtClass) -> list[RtMethod]:
    return [constructor for constructor in declared_constructors(cls) if constructor.flags & ACC_PUBLIC]


_LISTS: dict[tuple[str, str], Run] = {
    (CLASS, f"{name}()[L{kind};"): _lister(name, kind, choose)
    for name, kind, choose in (
        ("getMethods", METHOD, public_methods),
        ("getDeclaredMethods", METHOD, declared_methods),
        ("getConstructors", CONSTRUCTOR, _public_constructors),
        ("getDeclaredConstructors", CONSTRUCTOR, declared_constructors),
    )
}
_FIELD_LISTS: dict[tuple[str, str], Run] = {
    (CLASS, f"getFields()[L{FIELD};"): _lister("getFields", FIELD, public_fields),
    (CLASS, f"getDeclaredFields()[L{FIELD};"): _lister(
        "getDeclaredFields", FIELD, lambda cls: cls.fields.values()
    ),
}


def _class_models() -> dict[str, Run]:
    return {
        f"getMethod({_TEXT}{_CLASSES})L{METHOD};": _method_finder(public_methods),
        f"getDeclaredMethod({_TEXT}{_CLASSES})L{METHOD};": _method_finder(declared_methods),
        f"getConstructor({_CLASSES})L{CONSTRUCTOR};": _constructor_finder(True),
        f"getDeclaredConstructor({_CLASSES})L{CONSTRUCTOR};": _constructor_finder(False),
        f"getField({_TEXT})L{FIELD};": _field_finder(public_fields),
        f"getDeclaredField({_TEXT})L{FIELD};": _field_finder(lambda cls: cls.fields.values()),
        f"newInstance(){_OBJECT}": _new_instance,
    }


_FIXED: dict[tuple[str, str], Run] = {(CLASS, key): model for key, model in _class_models().items()}
_FIXED[(METHOD, f"invoke({_OBJECT}[{_OBJECT}){_OBJECT}")] = _invoke
# The JDK's own detour, by which its frames do not count as the caller.
_FIXED[("sun/reflect/misc/MethodUtil", "<clinit>()V")] = lambda m, args: None
_FIXED[("sun/reflect/misc/MethodUtil", f"invoke(L{METHOD};{_OBJECT}[{_OBJECT}){_OBJECT}")] = _invoke
_FIXED[(CONSTRUCTOR, f"newInstance([{_OBJECT}){_OBJECT}")] = _construct
for _owner in (METHOD, CONSTRUCTOR, FIELD, "java/lang/reflect/AccessibleObject"):
    _FIXED[(_owner, "setAccessible(Z)V")] = _set_accessible
_ACCESSIBLE = "java/lang/reflect/AccessibleObject"
_FIXED[(_ACCESSIBLE, f"setAccessible([L{_ACCESSIBLE};Z)V")] = _set_all_accessible
_FIXED[(_ACCESSIBLE, "<clinit>()V")] = lambda m, args: None
MODELS: Table = telling(
    {"java/lang/Class", "java/lang/reflect/Field"},
    fixed(_FIXED) | open_answer(_LISTS) | partly_assumed(Assumption.MEMBER_ORDER, _FIELD_LISTS),
)
