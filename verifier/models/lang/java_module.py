"""Modules, and the providers of services.

A Module is an object created once for the run: for a module of the JDK, or for the class path. Its name and
its exports are known; other methods are refused by name. Providers of services are those that modules of the
JDK name; where a file of the class path names some, they are refused.
"""

from __future__ import annotations

from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, RtClass, Run
from verifier.machine.value import Args, Obj, Reference, Value
from verifier.models.calling import known_text, method_of, refuse
from verifier.models.classification import Table, fixed, telling
from verifier.models.lang.klass import class_of
from verifier.models.lang.resource import stream_of
from verifier.models.reflect.member_access import modules_of
from verifier.models.reflect.reflection import CONSTRUCTOR, METHOD, new_member

MODULE = "java/lang/Module"
_LOADER = "java/util/ServiceLoader"
_CLASS = "Ljava/lang/Class;"
_KNOWN = frozenset({"isNamed()Z", "getName()Ljava/lang/String;", "toString()Ljava/lang/String;"})


def _of_class(m: Machine, args: Args) -> Result:
    """Class.getModule."""
    asked = class_of(m, args[0])
    while asked.component is not None:
        asked = asked.component
    if asked.is_primitive:
        return module_object(m, "java.base")
    if asked.file is None:
        raise Unsupported(f"the module of {asked.java_name}")
    if asked.origin != "jdk":
        return module_object(m, None)
    name = m.loader.module_of(asked.name)
    if name is None:
        raise Unsupported(f"the module of {asked.java_name}")
    return module_object(m, name)


def module_object(m: Machine, name: str | None) -> Obj:
    """The Module of a name; None: that of the class path."""
    known = m.vm.modules.get(name)
    if known is None:
        cls = m.loader.get(MODULE)
        _refuse_others(cls)
        known = m.vm.modules[name] = m.loader.new_permanent(cls)
        if name is not None:
            known.slots[m.field_slot(cls, "name", "Ljava/lang/String;")] = m.intern(name)
    return known


def _can_use(m: Machine, args: Args) -> Result:
    """Modules of the JDK use the services that they ask for, and the class path may use any."""
    asked = m.non_null(args[0])
    m.non_null(args[1])
    if m.frame.method.cls.origin != "jdk" and asked is not m.vm.modules.get(None):
        raise Unsupported("Module.canUse")
    return 1


def _name_of(m: Machine, module: Obj) -> str | None:
    return next(name for name, known in m.vm.modules.items() if known is module)


def _for_name(m: Machine, args: Args) -> Result:
    """Class.forName in a module of the JDK: null if it has no such class."""
    module = _name_of(m, m.non_null(args[0]))
    name = known_text(m, args[1], "Class.forName").replace(".", "/")
    if module is None:
        raise Unsupported("Class.forName in the module of the class path")
    cls = m.loader.find(name) if m.loader.module_of(name) == module else None
    return None if cls is None else m.loader.mirror(cls)


def _loader_of(m: Machine, args: Args) -> Result:
    """Module.getClassLoader. Code of the JDK gets null: what it does with loaders is modelled without."""
    if m.frame.method.cls.origin != "jdk" or _name_of(m, m.non_null(args[0])) is None:
        raise Unsupported("Module.getClassLoader")
    return None


def _resource(m: Machine, args: Args) -> Result:
    """Module.getResourceAsStream, for the JDK's own code."""
    module = _name_of(m, m.non_null(args[0]))
    name = known_text(m, args[1], "Module.getResourceAsStream").removeprefix("/")
    if m.frame.method.cls.origin != "jdk" or module is None:
        raise Unsupported("Module.getResourceAsStream")
    return stream_of(m, name, m.loader.resource_of_jdk(module, name))


def _refuse_others(cls: RtClass) -> None:
    """Let no other code of modules run: the fields that it needs are not there."""
    for key, method in cls.methods.items():
        if method.model is None and not method.flags & ACC_STATIC and key not in _KNOWN:
            method.model = refuse(f"Module.{method.name}")


def _exports(opens: bool) -> Run:
    """Module.isExported and isOpen: of a package, to all modules or to another one."""

    def model(m: Machine, args: Args) -> Result:
        asked, package = m.non_null(args[0]), known_text(m, args[1], "Module.isExported").replace(".", "/")
        other = m.non_null(args[2]) if len(args) > 2 else None
        name = _name_of(m, asked)
        if name is None or m.vm.java_home is None:
            return int(name is None)
        if asked is other:
            raise Unsupported("whether a module exports a package to itself")
        info = modules_of(m.vm.java_home)[name]
        targets = (info.opens if opens else info.exports | info.opens).get(package)
        if targets is None:
            return 0
        to = next((name for name, module in m.vm.modules.items() if module is other), None)
        return int(not targets or to in targets)

    return model


def _providers(m: Machine, args: Args) -> Result:
    """ServiceLoader.newLookupIterator: an iterator over providers that are not instantiated yet.

    The JDK's own code does not mind in which order several come; for a program that is open.
    """
    loader = m.non_null(args[0])
    service = class_of(m, m.get_field(loader, "service", _CLASS))
    refused = f"the providers of {service.java_name}"
    if m.vm.java_home is None or m.loader.resource(f"META-INF/services/{service.java_name}") is not None:
        raise Unsupported(refused)
    infos = modules_of(m.vm.java_home).values()
    names = [name for info in infos for name in info.provides.get(service.name, ())]
    if names and (len(names) > 1 or service.name.startswith("java/")) and not _asked_by_jdk(m):
        raise Unsupported(refused)
    found: list[Reference] = [_provider(m, service, m.loader.get(name)) for name in names]
    as_list = method_of(m, "java/util/Arrays", "asList([Ljava/lang/Object;)Ljava/util/List;")

    def iterator(machine: Machine, made: Value) -> Result:
        assert isinstance(made, Obj)
        return machine.call_virtual(made, "iterator()Ljava/util/Iterator;", [])

    return m.call(as_list, [m.new_array("[Ljava/lang/Object;", found)], iterator)


def _asked_by_jdk(m: Machine) -> bool:
    """Whether a class of the JDK besides ServiceLoader wants the providers."""
    frame: Any = m.frame
    while frame is not None and frame.method.cls.name.startswith(_LOADER):
        frame = frame.caller
    return frame is not None and frame.method.cls.origin == "jdk"


def _provider(m: Machine, service: RtClass, kind: RtClass) -> Obj:
    """A ServiceLoader.Provider: by its static method ``provider``, or by its plain constructor."""
    made = m.new(f"{_LOADER}$ProviderImpl")
    m.set_field(made, "service", _CLASS, m.loader.mirror(service))
    m.set_field(made, "type", _CLASS, m.loader.mirror(kind))
    for method in kind.methods.values():
        if method.name == "provider" and not method.params and method.is_static:
            m.set_field(made, "factoryMethod", f"L{METHOD};", new_member(m, method))
            return made
    m.set_field(made, "ctor", f"L{CONSTRUCTOR};", new_member(m, kind.methods["<init>()V"]))
    return made


_FIXED: dict[tuple[str, str], Run] = {
    ("java/lang/Class", f"getModule()L{MODULE};"): _of_class,
    ("java/lang/Class", f"forName(L{MODULE};Ljava/lang/String;){_CLASS}"): _for_name,
    (MODULE, "getClassLoader()Ljava/lang/ClassLoader;"): _loader_of,
    (MODULE, f"canUse({_CLASS})Z"): _can_use,
    (MODULE, "getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;"): _resource,
    (MODULE, "isExported(Ljava/lang/String;)Z"): _exports(False),
    (MODULE, f"isExported(Ljava/lang/String;L{MODULE};)Z"): _exports(False),
    (MODULE, "isOpen(Ljava/lang/String;)Z"): _exports(True),
    (MODULE, f"isOpen(Ljava/lang/String;L{MODULE};)Z"): _exports(True),
    (_LOADER, "newLookupIterator()Ljava/util/Iterator;"): _providers,
}
MODELS: Table = telling({"java/lang/Class"}, fixed(_FIXED))
