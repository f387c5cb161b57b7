"""java.lang.reflect.Proxy: classes whose methods call an InvocationHandler.

Such a class is made of instructions once per list of interfaces. Its methods pass a Method object, the
arguments boxed (null for none), and take the result as the interface declares it; what the handler throws
passes through if the method may throw it, else inside an UndeclaredThrowableException (JDK documentation).
"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, IntConst, MethodRef
from verifier.classfile.descriptor import class_of_descriptor, slots_of
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_FINAL, ACC_PUBLIC, ACC_STATIC, INITIALISED, RtClass, RtMethod, Run
from verifier.machine.value import Args
from verifier.models.calling import refuse
from verifier.models.classification import Table, fixed
from verifier.models.lang.class_loader import is_app
from verifier.models.lang.klass import class_of, modifiers
from verifier.models.reflect.member_access import package_of
from verifier.models.reflect.reflection import new_member, public_methods
from verifier.semantics.array import any_message
from verifier.semantics.dynamic import (
    UNBOXED,
    Body,
    box,
    convert,
    is_reference,
    load_of,
    return_of,
    synthetic_method,
)

PROXY = "java/lang/reflect/Proxy"
HANDLER = "java/lang/reflect/InvocationHandler"
_UNDECLARED = "java/lang/reflect/UndeclaredThrowableException"
_ILLEGAL = "java/lang/IllegalArgumentException"
_OBJECT = "Ljava/lang/Object;"
_METHOD = "Ljava/lang/reflect/Method;"
_OF_OBJECT = ("hashCode()I", f"equals({_OBJECT})Z", "toString()Ljava/lang/String;")


def proxy_class(m: Machine, interfaces: tuple[RtClass, ...]) -> RtClass:
    """The proxy class of some interfaces, in this order."""
    name = f"{jdk.PROXIES}1/$Proxy$" + "$".join(interface.name.replace("/", "-") for interface in interfaces)
    known = m.loader.classes.get(name)
    if known is not None:
        return known
    is_public = all(modifiers(interface) & ACC_PUBLIC for interface in interfaces)
    flags = ACC_FINAL | ACC_PUBLIC if is_public else ACC_FINAL
    cls = RtClass(name, None, m.loader.get(PROXY), interfaces, flags, "jdk")
    cls.statics[0] = INITIALISED
    for key, declarations in _declarations(m, interfaces).items():
        cls.methods[key] = _forwarding(cls, declarations[0], _passing(m, declarations))
    descriptor = f"(L{HANDLER};)V"
    above = ("invokespecial", (MethodRef(PROXY, "<init>", descriptor, False),))
    body: Body = [("aload", (0,)), ("aload", (1,)), above, ("return", ())]
    constructor = synthetic_method(cls, "<init>", descriptor, ACC_PUBLIC, body)
    cls.methods[constructor.key] = constructor
    m.loader.define(cls)
    return cls


def _declarations(m: Machine, interfaces: tuple[RtClass, ...]) -> dict[str, list[RtMethod]]:
    """The methods that a proxy has, each as the interfaces declare it, the first one first."""
    root = m.loader.get("java/lang/Object")
    found = {key: [root.methods[key]] for key in _OF_OBJECT}
    for interface in interfaces:
        for method in public_methods(interface):
            if not method.flags & ACC_STATIC:
                found.setdefault(method.key, []).append(method)
    return found


def _passing(m: Machine, declarations: list[RtMethod]) -> list[str]:
    """The classes of exceptions that each of the declarations allows."""
    thrown: list[str] | None = None
    for method in declarations:
        own = list(method.info.exceptions) if method.info is not None else []
        if thrown is None:
            thrown = own
        else:
            thrown = [*_narrower(m, own, thrown), *_narrower(m, thrown, own)]
    return thrown or []


def _narrower(m: Machine, names: list[str], allowed: list[str]) -> list[str]:
    return [name for name in names if any(above in m.loader.get(name).supers for above in allowed)]


def _check_results(m: Machine, interfaces: tuple[RtClass, ...]) -> None:
    """Methods of one name and parameters: one of their results is of a type that suits all of them."""
    results: dict[str, set[str]] = {}
    for key in _declarations(m, interfaces):
        shape, _, returns = key.rpartition(")")
        results.setdefault(shape, set()).add(returns)
    for kinds in results.values():
        classes = [m.loader.of_descriptor(kind) for kind in kinds]
        suits = any(
            all(one is not None and other is not None and other.name in one.supers for other in classes)
            for one in classes
        )
        if len(kinds) > 1 and not (all(is_reference(kind) for kind in kinds) and suits):
            m.throw_new(_ILLEGAL, any_message(m))


def _forwarding(cls: RtClass, declared: RtMethod, allowed: list[str]) -> RtMethod:
    """A method that hands its call to the handler in the field ``h``; what it may throw passes through."""
    body: Body = [("aload", (0,)), ("getfield", (FieldRef(PROXY, "h", f"L{HANDLER};"),)), ("aload", (0,))]
    body.append(("produce", (lambda m: new_member(m, declared),)))
    body += _boxed_arguments(declared.params)
    call = len(body)
    descriptor = f"({_OBJECT}{_METHOD}[{_OBJECT}){_OBJECT}"
    body.append(("invokeinterface", (MethodRef(HANDLER, "invoke", descriptor, True),)))
    returns = declared.returns
    hint = returns if is_reference(returns) else f"L{_box_of(returns)};"
    body += convert(_OBJECT, returns, hint)
    body.append((return_of(returns), ()))
    passes = len(body)
    body.append(("athrow", ()))
    wraps = len(body)
    size = 1 + sum(2 if param in "JD" else 1 for param in declared.params)
    body += [("astore", (size,)), ("new", (ClassRef(_UNDECLARED),)), ("dup", ()), ("aload", (size,))]
    body += [
        ("invokespecial", (MethodRef(_UNDECLARED, "<init>", "(Ljava/lang/Throwable;)V", False),)),
        ("athrow", ()),
    ]
    passing = ("java/lang/RuntimeException", "java/lang/Error", *allowed)
    handlers = (
        *((call, call + 1, passes, name) for name in passing),
        (call, call + 1, wraps, "java/lang/Throwable"),
    )
    flags = ACC_PUBLIC | ACC_FINAL
    return synthetic_method(cls, declared.name, declared.descriptor, flags, body, handlers)


def _box_of(primitive: str) -> str:
    return next((owner for owner, kind in UNBOXED.items() if kind == primitive), "java/lang/Object")


def _boxed_arguments(params: Iterable[str]) -> Body:
    params = tuple(params)
    if not params:
        return [("aconst_null", ())]
    body: Body = [("ldc", (IntConst(len(params)),)), ("anewarray", (ClassRef(class_of_descriptor(_OBJECT)),))]
    for at, (param, slot) in enumerate(zip(params, slots_of(params, 1), strict=True)):
        body += [("dup", ()), ("ldc", (IntConst(at),)), (load_of(param), (slot,))]
        body += [] if is_reference(param) else [box(param)]
        body.append(("aastore", ()))
    return body


def _new_proxy(m: Machine, args: Args) -> Result:
    mirrors, handler = m.non_null(args[1]), m.non_null(args[2])
    interfaces = tuple(class_of(m, mirror) for mirror in mirrors.slots)
    for at, interface in enumerate(interfaces):
        if not interface.is_interface:
            m.throw_new(_ILLEGAL, f"{interface.java_name} is not an interface")
        if interface.file is not None and interface.file.permitted_subclasses is not None:
            m.throw_new(_ILLEGAL, any_message(m))  # it is sealed
        if interface in interfaces[:at]:
            m.throw_new(_ILLEGAL, f"repeated interface: {interface.java_name}")
    hidden = [interface for interface in interfaces if not modifiers(interface) & ACC_PUBLIC]
    if len({package_of(interface) for interface in hidden}) > 1:
        m.throw_new(_ILLEGAL, any_message(m))
    own = any(not interface.name.startswith("java/") for interface in interfaces)
    if own and m.frame.method.cls.origin != "jdk" and not is_app(m, args[0]):
        raise Unsupported("Proxy.newProxyInstance with another class loader")
    _check_results(m, interfaces)
    proxy = m.loader.new_object(proxy_class(m, interfaces))
    m.set_field(proxy, "h", f"L{HANDLER};", handler)
    return proxy


def _is_proxy(cls: RtClass) -> bool:
    return cls.superclass is not None and cls.superclass.name == PROXY and cls.file is None


def _is_proxy_class(m: Machine, args: Args) -> Result:
    return int(_is_proxy(class_of(m, args[0])))


def _handler_of(m: Machine, args: Args) -> Result:
    proxy = m.non_null(args[0])
    if not _is_proxy(proxy.cls):
        m.throw_new(_ILLEGAL, "not a proxy instance")
    return m.get_field(proxy, "h", f"L{HANDLER};")


_FIXED: dict[tuple[str, str], Run] = {
    (HANDLER, f"invokeDefault({_OBJECT}{_METHOD}[{_OBJECT}){_OBJECT}"): refuse("a proxy's default method"),
    (
        PROXY,
        f"newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;L{HANDLER};){_OBJECT}",
    ): _new_proxy,
    (PROXY, "isProxyClass(Ljava/lang/Class;)Z"): _is_proxy_class,
    (PROXY, f"getInvocationHandler({_OBJECT})L{HANDLER};"): _handler_of,
}
MODELS: Table = fixed(_FIXED)
