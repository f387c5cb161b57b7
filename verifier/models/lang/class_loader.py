"""Class loaders: the application's, which has loaded the program, and its parent, the platform's.

Both are objects created once for the run; the loader of java.base is null. Only their names, parents and
identities are modelled: other methods are refused by name.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, RtClass, Run
from verifier.machine.value import Args, Obj, Value
from verifier.models.calling import no_value, refuse
from verifier.models.classification import Table, fixed, telling
from verifier.models.lang.klass import class_of, loaded_class, named_class

LOADER = "java/lang/ClassLoader"
_ANY = f"L{LOADER};"
_BUILT_IN = "jdk/internal/loader/ClassLoaders"
_KNOWN = frozenset({"getName()Ljava/lang/String;", f"getParent(){_ANY}"})
_BASE = ("java/lang/", "java/util/", "java/io/", "java/math/", "java/nio/", "java/text/", "java/time/")
"""Packages of classes whose loader is null; others may be the platform's."""


def _made(m: Machine) -> tuple[Obj, Obj]:
    """The application's loader and the platform's."""
    known = m.vm.class_loaders
    if known is None:
        platform = _new(m, "Platform", None)
        known = _new(m, "App", platform), platform
        m.vm.class_loaders = known
    return known


def _new(m: Machine, kind: str, parent: Obj | None) -> Obj:
    cls = m.loader.get(f"{_BUILT_IN}${kind}ClassLoader")
    _refuse_others(cls)
    made = m.loader.new_permanent(cls)
    made.slots[m.field_slot(cls, "name", "Ljava/lang/String;")] = m.intern(kind.lower())
    made.slots[m.field_slot(cls, "parent", _ANY)] = parent
    return made


def _refuse_others(cls: RtClass | None) -> None:
    """Let no other code of a loader's classes run: the fields that it needs are not there."""
    while cls is not None and cls.name != "java/lang/Object":
        for key, method in cls.methods.items():
            if method.model is None and not method.flags & ACC_STATIC and key not in _KNOWN:
                method.model = refuse(f"{cls.java_name}.{method.name}")
        cls = cls.superclass


def app_loader(m: Machine) -> Obj:
    """The application's loader."""
    return _made(m)[0]


def is_app(m: Machine, loader: Value) -> bool:
    """Whether a reference leads to the application's loader only."""
    return loader is not None and loader is _made(m)[0]


def _asked_by_program(m: Machine) -> bool:
    return m.frame.method.cls.origin != "jdk"


def _of_class(m: Machine, args: Args) -> Result:
    """Class.getClassLoader. Code of the JDK gets null: what it does with loaders is modelled without."""
    asked = class_of(m, args[0])
    if not _asked_by_program(m):
        return None
    while asked.component is not None:
        asked = asked.component
    if asked.is_primitive or (asked.origin == "jdk" and asked.name.startswith(_BASE)):
        return None
    if asked.origin == "jdk":
        raise Unsupported(f"the class loader of {asked.java_name}")
    return _made(m)[0]


def _context(m: Machine, args: Args) -> Result:
    """Thread.getContextClassLoader: programs cannot set another one (see ``_set_context``)."""
    if not _asked_by_program(m):
        return None
    if "Innocuous" in m.non_null(args[0]).cls.name:
        raise Unsupported("Thread.getContextClassLoader")
    return _made(m)[0]


def _set_context(m: Machine, args: Args) -> Result:
    m.non_null(args[0])
    if _asked_by_program(m) and not is_app(m, args[1]):
        raise Unsupported("Thread.setContextClassLoader")
    return VOID


def _for_name(m: Machine, args: Args) -> Result:
    """Class.forName with a loader: the application's finds all that is on the class path."""
    cls = named_class(m, args[0], "Class.forName")
    if _asked_by_program(m) and not is_app(m, args[2]):
        raise Unsupported("Class.forName with another class loader")
    if m.truth(args[1]):
        m.require_init(cls)
    return m.loader.mirror(cls)


def _load(m: Machine, args: Args) -> Result:
    if not is_app(m, m.non_null(args[0])):
        raise Unsupported("ClassLoader.loadClass of another class loader")
    return m.loader.mirror(loaded_class(m, args[1]))


_FIXED: dict[tuple[str, str], Run] = {
    ("java/lang/Class", f"getClassLoader(){_ANY}"): _of_class,
    ("java/lang/Class", f"forName(Ljava/lang/String;Z{_ANY})Ljava/lang/Class;"): _for_name,
    ("java/lang/Thread", f"getContextClassLoader(){_ANY}"): _context,
    ("java/lang/Thread", f"setContextClassLoader({_ANY})V"): _set_context,
    (LOADER, "registerNatives()V"): no_value,
    (LOADER, f"getSystemClassLoader(){_ANY}"): lambda m, args: _made(m)[0],
    (LOADER, f"getPlatformClassLoader(){_ANY}"): lambda m, args: _made(m)[1],
    (LOADER, f"getParent(){_ANY}"): lambda m, args: m.get_field(m.non_null(args[0]), "parent", _ANY),
    (LOADER, "loadClass(Ljava/lang/String;)Ljava/lang/Class;"): _load,
}
MODELS: Table = telling(
    {"java/lang/Class", "java/lang/Thread"},
    fixed(_FIXED),
)
