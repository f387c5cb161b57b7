"""MethodType, and MethodHandles of methods, constructors and fields, found by a Lookup or unreflected.

A handle's payload tells how it is called: the instructions of a synthetic method, with arguments bound in
front. Call sites convert as ``MethodHandle.asType`` does. What else can be made of handles (combinators,
spreaders, other lookups) is refused, and so are methods that ask who calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.rtclass import (
    ACC_ABSTRACT,
    ACC_FINAL,
    ACC_STATIC,
    REFLECTIVE,
    RtClass,
    RtField,
    RtMethod,
    Run,
)
from verifier.machine.threads.shared_access import state_of
from verifier.machine.value import PAYLOAD, Args, Guarded, Obj, Reference, Value
from verifier.machine.virtual_machine import Cell
from verifier.models.calling import known_text, refuse
from verifier.models.classification import Table, fixed
from verifier.models.lang.klass import class_of, descriptor_of
from verifier.models.reflect.as_type import (
    WRONG_TYPE,
    adapt,
    arguments,
    check_failures,
    class_named,
    given,
    site_of,
)
from verifier.models.reflect.handle import HANDLES
from verifier.models.reflect.lookup import LOOKUP, check_class, check_member, not_found
from verifier.semantics.array import any_message
from verifier.semantics.dynamic import Body, is_reference, return_of, synthetic_method

_TYPE = "java/lang/invoke/MethodType"
_HANDLE = "java/lang/invoke/MethodHandle"
_DIRECT = "java/lang/invoke/DirectMethodHandle"
_CLASS, _TEXT, _OBJECT = "Ljava/lang/Class;", "Ljava/lang/String;", "Ljava/lang/Object;"
_VARARGS = 0x80
_ASKING = (
    "java/lang/Class", "java/lang/Module", "java/lang/Package", "java/lang/Runtime", "java/lang/StackWalker",
    "java/lang/System", "java/lang/Thread", "java/lang/Throwable", "java/lang/invoke/", "java/lang/reflect/",
    "java/security/", "java/sql/", "java/util/ResourceBundle", "java/util/ServiceLoader",
    "java/util/logging/", "java/util/concurrent/", "jdk/", "sun/",
)  # fmt: skip
"""Classes with methods that depend on who calls them."""


@dataclass(frozen=True)
class _Call(Payload):
    """What a handle does: which instructions, between those that push the arguments and the return."""

    owner: RtClass
    name: str
    before: tuple[tuple[str, tuple[object, ...]], ...]
    after: tuple[tuple[str, tuple[object, ...]], ...]
    params: tuple[str, ...]
    returns: str
    bound: tuple[Value, ...] = ()
    """The first arguments, which callers do not give."""

    def references(self) -> Iterator[Value]:
        """The bound arguments."""
        return iter(self.bound)

    @property
    def open_params(self) -> tuple[str, ...]:
        """The parameters that callers give."""
        return self.params[len(self.bound) :]


# -- types ------------------------------------------------------------------------------


def _make_type(m: Machine, args: Args) -> Result:
    """MethodType.makeImpl: one object for each type."""
    returns, params = m.non_null(args[0]), m.non_null(args[1])
    kinds = [class_of(m, param) for param in params.slots]
    if any(kind.is_primitive and kind.name == "void" for kind in kinds):
        m.throw_new("java/lang/IllegalArgumentException", any_message(m))
    return _type_of(m, class_of(m, returns), tuple(kinds))


def _type_of(m: Machine, returns: RtClass, params: tuple[RtClass, ...]) -> Obj:
    holder = state_of(m, Cell.METHOD_TYPES, ())
    for known_returns, known_params, known in holder.payload:
        if known_returns is returns and known_params == params:
            assert isinstance(known, Obj)
            return known
    cls = m.loader.get(_TYPE)
    made = m.loader.new_object(cls)
    mirrors: list[Reference] = [m.loader.mirror(param) for param in params]
    made.slots[m.field_slot(cls, "rtype", _CLASS)] = m.loader.mirror(returns)
    made.slots[m.field_slot(cls, "ptypes", f"[{_CLASS}")] = m.new_array(f"[{_CLASS}", mirrors)
    m.write(holder, PAYLOAD, (*holder.payload, (returns, params, made)))
    return made


def _shape(m: Machine, reference: Reference) -> tuple[tuple[str, ...], str]:
    """Descriptors of the parameters and the result of a MethodType."""
    target = m.non_null(reference)
    params = m.non_null(m.get_field(target, "ptypes", f"[{_CLASS}"))
    returns = class_of(m, m.get_field(target, "rtype", _CLASS))
    return tuple(descriptor_of(class_of(m, param)) for param in params.slots), descriptor_of(returns)


# -- finding ----------------------------------------------------------------------------


def _new(m: Machine, call: _Call) -> Obj:
    made = m.loader.new_object(m.loader.get(_DIRECT))
    made.payload = call
    params = tuple(class_named(m, param) for param in call.open_params)
    made.slots[m.field_slot(made.cls, "type", f"L{_TYPE};")] = _type_of(
        m, class_named(m, call.returns), params
    )
    return made


def _check(
    m: Machine, lookup: Reference, declared: RtMethod | RtField, static: bool, sets: bool = False
) -> None:
    """Throw IllegalAccessException unless the class that looks may use a member."""
    owner = declared.cls
    if owner.origin == "jdk" and owner.name.startswith(_ASKING):
        raise Unsupported(f"a method handle of {owner.java_name}")
    check_member(m, lookup, declared, static, sets)


def _find_method(static: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        cls = class_of(m, args[1])
        check_class(m, args[0], cls)
        name = known_text(m, args[2], "Lookup.find")
        params, returns = _shape(m, args[3])
        found = None
        if name[:1] != "<" and not cls.is_primitive:
            found = cls.find_method(f"{name}({''.join(params)}){returns}")
        if found is None:
            return not_found(m, "Method")
        _check(m, args[0], found, static)
        return _of_method(m, cls, found)

    return model


def _of_method(m: Machine, cls: RtClass, found: RtMethod) -> Obj:
    """The handle of a method that was looked for in a class."""
    static = found.is_static
    if found.flags & _VARARGS or (static and found.cls.is_interface) or cls.is_array:
        raise Unsupported(f"a method handle of {found.cls.java_name}.{found.name}")
    ref = MethodRef(cls.name, found.name, found.descriptor, cls.is_interface)
    op = "invokestatic" if static else "invokeinterface" if cls.is_interface else "invokevirtual"
    params = found.params if static else (f"L{cls.name};", *found.params)
    return _new(m, _Call(cls, f"{op} {found.key}", (), ((op, (ref,)),), tuple(params), found.returns))


def _find_constructor(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[1])
    check_class(m, args[0], cls)
    params, returns = _shape(m, args[2])
    found = cls.methods.get(f"<init>({''.join(params)})V") if returns == "V" else None
    if found is None:
        return not_found(m, "Method")
    _check(m, args[0], found, False)
    return _of_constructor(m, found)


def _of_constructor(m: Machine, found: RtMethod) -> Obj:
    cls = found.cls
    if cls.flags & ACC_ABSTRACT or found.flags & _VARARGS:
        raise Unsupported(f"a method handle of a constructor of {cls.java_name}")
    before = (("new", (ClassRef(cls.name),)), ("dup", ()))
    after = (("invokespecial", (MethodRef(cls.name, "<init>", found.descriptor, False),)),)
    return _new(m, _Call(cls, f"new {found.key}", before, after, tuple(found.params), f"L{cls.name};"))


def _find_field(static: bool, sets: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        cls = class_of(m, args[1])
        check_class(m, args[0], cls)
        name = known_text(m, args[2], "Lookup.find")
        kind = descriptor_of(class_of(m, args[3]))
        found = None if cls.is_primitive else cls.find_field(name, kind)
        if found is None:
            return not_found(m, "Field")
        _check(m, args[0], found, static, sets)
        return _of_field(m, cls, found, sets)

    return model


def _of_field(m: Machine, cls: RtClass, found: RtField, sets: bool) -> Obj:
    """The handle that reads or writes a field that was looked for in a class."""
    name, kind, static = found.name, found.descriptor, found.is_static
    if found.cls.is_interface or (sets and found.flags & ACC_FINAL):
        raise Unsupported(f"a method handle of {cls.java_name}.{name}")
    op = ("put" if sets else "get") + ("static" if static else "field")
    params = (() if static else (f"L{cls.name};",)) + ((kind,) if sets else ())
    after = ((op, (FieldRef(cls.name, name, kind),)),)
    return _new(m, _Call(cls, f"{op} {name} {kind}", (), after, params, "V" if sets else kind))


def _unreflect(sets: bool = False) -> Run:
    """Lookup.unreflect and its like; access to members that were made accessible is not checked."""

    def model(m: Machine, args: Args) -> Result:
        member = m.non_null(args[1])
        declared: RtMethod | RtField = member.payload
        if m.truth(m.get_field(member, "override", "Z")):
            if declared.cls.origin == "jdk":
                raise Unsupported(f"a method handle of {declared.cls.java_name}")
        else:
            check_class(m, args[0], declared.cls)
            _check(m, args[0], declared, declared.is_static, sets)
        if isinstance(declared, RtField):
            return _of_field(m, declared.cls, declared, sets)
        if declared.name == "<init>":
            return _of_constructor(m, declared)
        return _of_method(m, declared.cls, declared)

    return model


# -- calling ----------------------------------------------------------------------------


def _call_of(m: Machine, reference: Reference) -> _Call:
    call = m.non_null(reference).payload
    if not isinstance(call, _Call):
        raise Unsupported("a method handle that is made of others")
    return call


def _invoke(exact: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        call = _call_of(m, args[0])
        if m.frame.method.cls.origin == "jdk":
            raise Unsupported("a method handle that other code calls")
        params, returns = site_of(m, _HANDLE)
        same = params == call.open_params and returns == call.returns
        if not same and (exact or len(params) != len(call.open_params)):
            m.throw_new(WRONG_TYPE, any_message(m))
        conversions = [_adapted(m, *pair) for pair in zip(params, call.open_params, strict=True)]
        after = [] if same else _adapted(m, call.returns, returns)
        return _run(m, call, params, conversions, after, returns, args=args[1:])

    return model


def _adapted(m: Machine, source: str, target: str) -> Body:
    body = adapt(m, source, target)
    if body is None:
        m.throw_new(WRONG_TYPE, any_message(m))
    return body


def _run(
    m: Machine,
    call: _Call,
    params: tuple[str, ...],
    conversions: list[Body],
    after: Body,
    returns: str,
    args: list[Value],
    prefix: str = "<handle",
) -> Result:
    """Call a synthetic method that does what the handle does, adapted to a call site."""
    all_params = (*call.params[: len(call.bound)], *params)
    name = f"{prefix} {call.name}({''.join(all_params)}){returns}>"
    method = call.owner.methods.get(name)
    if method is None:
        all_conversions: list[Body] = [*([] for _ in call.bound), *conversions]
        pushes = arguments(all_params, call.params, all_conversions, 0)
        body = [*call.before, *pushes, *call.after, *after, (return_of(returns), ())]
        method = synthetic_method(call.owner, name, f"({''.join(all_params)}){returns}", ACC_STATIC, body)
        call.owner.methods[name] = method
    return m.call(method, [*call.bound, *args])


def _held(m: Machine, array: Reference) -> list[Reference]:
    """The references in an Object[]."""
    slots = m.non_null(array).slots
    return [held for held in slots if held is None or isinstance(held, (Obj, Guarded))]


def _with_arguments(m: Machine, args: Args) -> Result:
    """MethodHandle.invokeWithArguments(Object...), of which stack traces show frames."""
    call = _call_of(m, args[0])
    held = _held(m, args[1]) if m.concrete(args[1]) is not None else []
    if len(held) != len(call.open_params):
        m.throw_new(WRONG_TYPE, any_message(m))
    pairs = list(zip(held, call.open_params, strict=True))
    check_failures(m, pairs)
    values = [given(m, value, param) for value, param in pairs]
    after = _adapted(m, call.returns, _OBJECT)
    same: list[Body] = [[] for _ in values]
    return _run(m, call, call.open_params, same, after, _OBJECT, args=values, prefix=f"{REFLECTIVE} spread")


def _bind(m: Machine, args: Args) -> Result:
    """MethodHandle.bindTo."""
    call = _call_of(m, args[0])
    if not call.open_params or not is_reference(call.open_params[0]):
        m.throw_new("java/lang/IllegalArgumentException", any_message(m))
    value = given(m, args[1], call.open_params[0])
    return _new(m, replace(call, bound=(*call.bound, value)))


def _insert(m: Machine, args: Args) -> Result:
    """MethodHandles.insertArguments at the beginning."""
    call = _call_of(m, args[0])
    values = _held(m, args[2])
    if args[1] != 0 or len(values) > len(call.open_params):
        raise Unsupported("MethodHandles.insertArguments")
    bound = [given(m, value, param) for value, param in zip(values, call.open_params, strict=False)]
    return _new(m, replace(call, bound=(*call.bound, *bound)))


def _unknown(what: str) -> Callable[[Machine, Obj], Value]:
    def hook(m: Machine, target: Obj) -> Value:
        raise Unsupported(what)

    return hook


FIELD_HOOKS = {
    (_TYPE, "form"): _unknown("the form of a MethodType"),
    (_HANDLE, "form"): _unknown("what is made of a method handle"),
    (_DIRECT, "member"): _unknown("what a method handle leads to"),
}
_FOUND = f"L{_HANDLE};"
_COMBINATORS = (
    *(f"{name}({_CLASS}){_FOUND}" for name in (
        "arrayConstructor", "arrayLength", "arrayElementGetter", "arrayElementSetter", "identity", "zero")),
    f"constant({_CLASS}{_OBJECT}){_FOUND}",
    f"throwException({_CLASS}{_CLASS}){_FOUND}",
    *(f"{name}(L{_TYPE};){_FOUND}" for name in ("exactInvoker", "invoker", "empty")),
    f"explicitCastArguments({_FOUND}L{_TYPE};){_FOUND}",
    f"permuteArguments({_FOUND}L{_TYPE};[I){_FOUND}",
    *(f"{name}({_FOUND}{_FOUND}){_FOUND}" for name in ("filterReturnValue", "foldArguments", "tryFinally")),
    f"foldArguments({_FOUND}I{_FOUND}){_FOUND}",
    f"collectArguments({_FOUND}I{_FOUND}){_FOUND}",
    f"filterArguments({_FOUND}I[{_FOUND}){_FOUND}",
    f"dropArguments({_FOUND}I[{_CLASS}){_FOUND}",
    f"dropArguments({_FOUND}ILjava/util/List;){_FOUND}",
    f"guardWithTest({_FOUND}{_FOUND}{_FOUND}){_FOUND}",
    f"catchException({_FOUND}{_CLASS}{_FOUND}){_FOUND}",
)  # fmt: skip
_MEMBER = "Ljava/lang/reflect/"
_SIGNATURE = f"([{_OBJECT}){_OBJECT}"
_FIXED: dict[tuple[str, str], Run] = {
    **{(HANDLES, key): refuse(f"MethodHandles.{key.partition('(')[0]}") for key in _COMBINATORS},
    (HANDLES, f"reflectAs({_CLASS}{_FOUND})Ljava/lang/reflect/Member;"): refuse("MethodHandles.reflectAs"),
    (LOOKUP, f"revealDirect({_FOUND})Ljava/lang/invoke/MethodHandleInfo;"): refuse("Lookup.revealDirect"),
    (_TYPE, f"makeImpl({_CLASS}[{_CLASS}Z)L{_TYPE};"): _make_type,
    (LOOKUP, f"findStatic({_CLASS}{_TEXT}L{_TYPE};){_FOUND}"): _find_method(True),
    (LOOKUP, f"findVirtual({_CLASS}{_TEXT}L{_TYPE};){_FOUND}"): _find_method(False),
    (LOOKUP, f"findConstructor({_CLASS}L{_TYPE};){_FOUND}"): _find_constructor,
    (LOOKUP, f"findGetter({_CLASS}{_TEXT}{_CLASS}){_FOUND}"): _find_field(False, False),
    (LOOKUP, f"findSetter({_CLASS}{_TEXT}{_CLASS}){_FOUND}"): _find_field(False, True),
    (LOOKUP, f"findStaticGetter({_CLASS}{_TEXT}{_CLASS}){_FOUND}"): _find_field(True, False),
    (LOOKUP, f"findStaticSetter({_CLASS}{_TEXT}{_CLASS}){_FOUND}"): _find_field(True, True),
    (LOOKUP, f"unreflect({_MEMBER}Method;){_FOUND}"): _unreflect(),
    (LOOKUP, f"unreflectConstructor({_MEMBER}Constructor;){_FOUND}"): _unreflect(),
    (LOOKUP, f"unreflectGetter({_MEMBER}Field;){_FOUND}"): _unreflect(),
    (LOOKUP, f"unreflectSetter({_MEMBER}Field;){_FOUND}"): _unreflect(True),
    (_HANDLE, f"invokeExact{_SIGNATURE}"): _invoke(True),
    (_HANDLE, f"invoke{_SIGNATURE}"): _invoke(False),
    (_HANDLE, f"invokeWithArguments{_SIGNATURE}"): _with_arguments,
    (_HANDLE, f"invokeWithArguments(Ljava/util/List;){_OBJECT}"): refuse("MethodHandle.invokeWithArguments"),
    (_HANDLE, f"bindTo({_OBJECT}){_FOUND}"): _bind,
    (HANDLES, f"insertArguments({_FOUND}I[{_OBJECT}){_FOUND}"): _insert,
}
MODELS: Table = fixed(_FIXED)
