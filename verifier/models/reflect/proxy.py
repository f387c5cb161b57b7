"""java.lang.reflect.Proxy: classes whose methods call an InvocationHandler.

Such a class is made of instructions once per list of interfaces. Its methods pass a Method object, the
arguments boxed (null for none), and take the result as the interface declares it; what the handler throws
passes through if the method may throw it, else inside an UndeclaredThrowableException (JDK documentation).
"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, IntConst, MethodRef
from verifier.classfile.descriptor import class_of_descriptor
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import (
    ACC_FINAL,
    ACC_PUBLIC,
    ACC_STATIC,
    INITIALISED,
    RtClass,
    RtMethod,
    Run,
)
from verifier.machine.value import (
    Args,
)
from verifier.models.classification import Table, fixed
from verifier.models.lang.class_loader import is_app
from verifier.models.lang.klass import class_of
from verifier.models.reflect.reflection import new_member, public_methods
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
    cls = RtClass(name, None, m.loader.get(PROXY), interfaces, ACC_PUBLIC | ACC_FINAL, "jdk")
    cls.statics[0] = INITIALISED
    root = m.loader.get("java/lang/Object")
    methods: dict[str, RtMethod] = {key: root.methods[key] for key in _OF_OBJECT}
    for interface in interfaces:
        for method in public_methods(interface):
            if not method.flags & ACC_STATIC:
                methods.setdefault(method.key, method)
    for key, method in methods.items():
        cls.methods[key] = _forwarding(cls, method)
    m.loader.define(cls)
    return cls


def _forwarding(cls: RtClass, declared: RtMethod) -> RtMethod:
    """A method that hands its call to the handler in the field ``h``."""
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
    method = synthetic_method(cls, declared.name, declared.descriptor, ACC_PUBLIC | ACC_FINAL, body)
    method.max_locals = size + 1
    allowed = declared.info.exceptions if declared.info is not None else ()
    passing = ("java/lang/RuntimeException", "java/lang/Error", *allowed)
    method.handlers = (
        *((call, call + 1, passes, name) for name in passing),
        (call, call + 1, wraps, "java/lang/Throwable"),
    )
    return method


def _box_of(primitive: str) -> str:
    return next((owner for owner, kind in UNBOXED.items() if kind == primitive), "java/lang/Object")


def _boxed_arguments(params: Iterable[str]) -> Body:
    params = tuple(params)
    if not params:
        return [("aconst_null", ())]
    body: Body = [("ldc", (IntConst(len(params)),)), ("anewarray", (ClassRef(class_of_descriptor(_OBJECT)),))]
    index = 1
    for at, param in enumerate(params):
        body += [("dup", ()), ("ldc", (IntConst(at),)), (load_of(param), (index,))]
        body += [] if is_reference(param) else [box(param)]
        body.append(("aastore", ()))
        index += 2 if param in "JD" else 1
    return body


def _new_proxy(m: Machine, args: Args) -> Result:
    mirrors, handler = m.non_null(args[1]), m.non_null(args[2])
    interfaces = tuple(class_of(m, mirror) for mirror in mirrors.slots)
    for interface in interfaces:
        if not interface.is_interface:
            m.throw_new(_ILLEGAL, f"{interface.java_name} is not an interface")
    own = any(not interface.name.startswith("java/") for interface in interfaces)
    if own and m.frame.method.cls.origin != "jdk" and not is_app(m, args[0]):
        raise Unsupported("Proxy.newProxyInstance with another class loader")
    if len(set(interfaces)) < len(interfaces):
        m.throw_new(_ILLEGAL, f"repeated interface: {interfaces[0].java_name}")
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
    (
        PROXY,
        f"newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;L{HANDLER};){_OBJECT}",
    ): _new_proxy,
    (PROXY, "isProxyClass(Ljava/lang/Class;)Z"): _is_proxy_class,
    (PROXY, f"getInvocationHandler({_OBJECT})L{HANDLER};"): _handler_of,
}
MODELS: Table = fixed(_FIXED)
