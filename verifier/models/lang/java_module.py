"""Modules, and the providers of services.

A Module is an object that is made once for the run: of a module of the JDK, or of the class path. Its name is
known, and which packages others may use; all else is refused by its name. Of a service that neither a
module of the JDK nor a file of the class path names a provider of, there is none; others are refused by name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from verifier.classfile.module_info import ModuleInfo, read_modules
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, RtClass, Run
from verifier.machine.value import Args, Obj
from verifier.models.calling import known_text, method_of, refuse
from verifier.models.classification import Table, fixed, telling
from verifier.models.lang.klass import class_of

_MODULE = "java/lang/Module"
_LOADER = "java/util/ServiceLoader"
_CLASS = "Ljava/lang/Class;"
_KNOWN = frozenset({"isNamed()Z", "getName()Ljava/lang/String;", "toString()Ljava/lang/String;"})


def _of_class(m: Machine, args: Args) -> Result:
    """Class.getModule."""
    asked = class_of(m, args[0])
    while asked.component is not None:
        asked = asked.component
    if asked.is_primitive:
        return _module(m, "java.base")
    if asked.file is None:
        raise Unsupported(f"the module of {asked.java_name}")
    if asked.origin != "jdk":
        return _module(m, None)
    name = m.loader.module_of(asked.name)
    if name is None:
        raise Unsupported(f"the module of {asked.java_name}")
    return _module(m, name)


def _module(m: Machine, name: str | None) -> Obj:
    known = m.vm.modules.get(name)
    if known is None:
        cls = m.loader.get(_MODULE)
        _refuse_others(cls)
        known = m.vm.modules[name] = m.loader.new_permanent(cls)
        if name is not None:
            known.slots[m.field_slot(cls, "name", "Ljava/lang/String;")] = m.intern(name)
    return known


def _can_use(m: Machine, args: Args) -> Result:
    """Modules of the JDK use the services that they ask for, and the class path may use any."""
    asked = m.non_null(args[0])
    if m.frame.method.cls.origin != "jdk" and asked is not m.vm.modules.get(None):
        raise Unsupported("Module.canUse")
    return 1


def _refuse_others(cls: RtClass) -> None:
    """Let no other code of modules run: the fields that it needs are not there."""
    for key, method in cls.methods.items():
        if method.model is None and not method.flags & ACC_STATIC and key not in _KNOWN:
            method.model = refuse(f"Module.{method.name}")


@cache
def _modules(java_home: Path) -> dict[str, ModuleInfo]:
    return read_modules(java_home)


def _exports(opens: bool) -> Run:
    """Module.isExported and isOpen: of a package, to all modules or to another one."""

    def model(m: Machine, args: Args) -> Result:
        asked, package = m.non_null(args[0]), known_text(m, args[1], "Module.isExported").replace(".", "/")
        other = m.non_null(args[2]) if len(args) > 2 else None
        name = next(name for name, module in m.vm.modules.items() if module is asked)
        if name is None or m.vm.java_home is None:
            return int(name is None)
        if asked is other:
            raise Unsupported("whether a module exports a package to itself")
        info = _modules(m.vm.java_home)[name]
        targets = (info.opens if opens else info.exports | info.opens).get(package)
        if targets is None:
            return 0
        to = next((name for name, module in m.vm.modules.items() if module is other), None)
        return int(not targets or to in targets)

    return model


def _providers(m: Machine, args: Args) -> Result:
    """ServiceLoader.newLookupIterator: an iterator over providers that are not instantiated yet."""
    loader = m.non_null(args[0])
    service = class_of(m, m.get_field(loader, "service", _CLASS))
    home = m.vm.java_home
    listed = home is None or any(service.name in info.provides for info in _modules(home).values())
    if listed or m.loader.resource(f"META-INF/services/{service.java_name}") is not None:
        raise Unsupported(f"the providers of {service.java_name}")
    empty = method_of(m, "java/util/Collections", "emptyIterator()Ljava/util/Iterator;")
    return m.call(empty, [])


_FIXED: dict[tuple[str, str], Run] = {
    ("java/lang/Class", f"getModule()L{_MODULE};"): _of_class,
    (_MODULE, f"canUse({_CLASS})Z"): _can_use,
    (_MODULE, "isExported(Ljava/lang/String;)Z"): _exports(False),
    (_MODULE, f"isExported(Ljava/lang/String;L{_MODULE};)Z"): _exports(False),
    (_MODULE, "isOpen(Ljava/lang/String;)Z"): _exports(True),
    (_MODULE, f"isOpen(Ljava/lang/String;L{_MODULE};)Z"): _exports(True),
    (_LOADER, "newLookupIterator()Ljava/util/Iterator;"): _providers,
}
MODELS: Table = telling({"java/lang/Class"}, fixed(_FIXED))
