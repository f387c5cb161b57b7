"""Whether a run of a driver may observe that initialisers did not run which it presumes to have run.

The machine watches the static fields of their own classes (machine/presumption.py). This module checks static
fields of other classes, which initialisers may have written or reached, and global state of the JDK. An
initialiser may also behave differently after the run if that wrote any of this state, or modified passed
objects.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from verifier.check.library import Library
from verifier.check.making.changing import is_value
from verifier.check.runs.traces import Traces, asks_threads, changes_settings
from verifier.classfile import jdk
from verifier.classfile.constant import FieldRef
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.classfile.mention import methods_in
from verifier.dataflow.call_graph import ANYTHING, call_graph
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtMethod
from verifier.models.open_heap import ClassPathFacts
from verifier.models.open_initialiser import LeftBehind, changing_state, user_classes

_SETTLED = frozenset(
    f"java/lang/{name}"
    for name in (
        "AbstractStringBuilder", "Boolean", "Byte", "CharSequence", "Character", "CharacterData",
        "CharacterData00", "CharacterDataLatin1", "Comparable", "Double",
        "Enum", "Float", "Integer", "Iterable", "Long", "Math", "Number", "Object", "Short", "StrictMath",
        "String", "StringBuilder",
    )
) | {"java/util/Objects"}  # fmt: skip
"""JDK classes whose methods read no settings, with a few exceptions."""
_ASKING = frozenset(
    {"format", "formatted", "getBoolean", "getBytes", "getInteger", "getLong", "toLowerCase", "toUpperCase"}
)
_TEXT = "java/lang/String"
_PLAIN = frozenset({*NAMES_OF_PRIMITIVES, f"L{_TEXT};"})
_OWN_STATE = frozenset(
    f"java/util/{name}"
    for name in (
        "AbstractCollection", "AbstractList", "AbstractMap", "AbstractSet", "ArrayDeque", "ArrayList",
        "Collection", "HashMap", "HashSet", "Iterator", "LinkedHashMap", "LinkedHashSet", "LinkedList",
        "List", "Map", "Set", "TreeMap", "TreeSet",
    )
)  # fmt: skip
"""JDK classes whose methods modify nothing but their receivers."""


def may_tell(
    m: Machine,
    driver: str,
    facts: ClassPathFacts,
    left: LeftBehind | None,
    traces: Callable[[], Traces],
) -> bool:
    """Whether a path of a machine may depend on initialisers of the class path that did not run.

    ``driver``: its class. ``left``: see OpenHeap. ``traces``: those of all initialisers.
    """
    if changing_state(m, driver, facts, left) is not None:
        return True
    settings, threads = asks_settings(m), asks_threads(m)
    if not (settings or threads):
        return False
    found = traces()
    return settings if found is Traces.ANYTHING else found is Traces.THREADS and threads


def may_disturb(m: Machine, driver: str) -> bool:
    """Whether a path may change the effect of a later initialiser.

    It does if it writes a static field (in an initialiser: one of another class), or settings of the JDK.
    """
    for cls in user_classes(m):
        for method in cls.methods.values() if cls.name != driver else ():
            if method.instrs is not None and (_writes_static(m, method) or changes_settings(method)):
                return True
    return False


def gets_objects(m: Machine) -> bool:
    """Whether methods that ran may reach objects of the initial heap, where none is passed.

    They read static fields, run code of enums, or call JDK code that may.
    """
    for cls in user_classes(m):
        for method in cls.methods.values():
            code = method.code if method.instrs is not None else None
            if code is not None and jdk.ENUM in cls.supers:
                return True
            for one in code.instructions if code is not None else ():
                ref = one.operands[0] if one.mnemonic == "getstatic" else None
                if isinstance(ref, FieldRef) and ref.descriptor not in _PLAIN:
                    return True
            if code is not None and not all(
                _is_settled(owner, name) or owner.name in _OWN_STATE for owner, name in _called(m, method)
            ):
                return True
    return False


def is_contained(library: Library, name: str) -> bool:
    """Whether the initialisation of a class neither reads nor writes mutable static fields of other classes.

    Other initialisers that it starts may write those of their own classes.
    """
    calls = call_graph(library)
    for owner, key in calls.reach(calls.initialisers(name)):
        file = library.find(owner) if library.is_own(owner) else None
        method = file.methods_by_key.get(key) if file is not None else None
        if (owner, key) == ANYTHING:
            return False
        own = {name, owner} if key == "<clinit>()V" else {name}
        for one in method.code.instructions if method is not None and method.code is not None else ():
            ref = one.operands[0] if one.operands else None
            if not isinstance(ref, FieldRef):
                continue
            if one.mnemonic == "getstatic" and not _is_constant(library, ref, name):
                return False
            if one.mnemonic == "putstatic" and not (ref.owner in own and _declares(library, ref)):
                return False
    return True


def reads_passed(library: Library, name: str, passed: Collection[str]) -> str | None:
    """A field of a possibly passed object that an initialiser of a class reads; None if there is none.

    Callers may have modified it: a non-final field of a ``passed`` class or a superclass. The initialiser
    reaches such an object through a static field of another class.
    """
    if not any(_may_change_some(library, one) for one in passed):
        return None  # the search through all code that an initialiser reaches is expensive
    calls = call_graph(library)
    gets, found = False, None
    for owner, key in calls.reach(calls.initialisers(name)):
        file = library.find(owner) if library.is_own(owner) else None
        method = file.methods_by_key.get(key) if file is not None else None
        for one in method.code.instructions if method is not None and method.code is not None else ():
            ref = one.operands[0] if one.mnemonic in ("getstatic", "getfield") else None
            if not isinstance(ref, FieldRef):
                continue
            if one.mnemonic == "getstatic":
                of_values = is_value(library, ref.descriptor.lstrip("["))
                gets |= not (of_values or _is_constant(library, ref, name))
            elif ref.owner in passed and _may_change_field(library, ref):
                found = f"{ref.owner.replace('/', '.')}.{ref.name}"
    return found if gets else None


def _may_change_some(library: Library, name: str) -> bool:
    """Whether a class has a non-final instance field."""
    file = library.find(name)
    return file is not None and any(not (one.is_static or one.is_final) for one in file.fields)


def _may_change_field(library: Library, ref: FieldRef) -> bool:
    found = library.field(ref)
    return found is not None and not found[1].is_final


def _declares(library: Library, ref: FieldRef) -> bool:
    """Whether the class that a field reference names declares the field itself."""
    return library.get(ref.owner).field(ref.name, ref.descriptor) is not None


def _is_constant(library: Library, ref: FieldRef, own: str) -> bool:
    """Whether a static field of the class path's leads to nothing that code outside its class may change."""
    file, declared = library.field(ref) or (None, None)
    if file is None or declared is None:
        return False
    if file.name == own or not library.is_own(file.name):
        return True
    return declared.is_final and is_value(library, ref.descriptor)


def _writes_static(m: Machine, method: RtMethod) -> bool:
    for one in method.instructions:
        ref = one.operands[0] if one.mnemonic == "putstatic" else None
        if isinstance(ref, FieldRef):
            owner = m.loader.find(ref.owner)
            found = owner.find_field(ref.name, ref.descriptor) if owner is not None else None
            if method.name != "<clinit>" or found is None or found.cls is not method.cls:
                return True
    return False


def asks_settings(m: Machine) -> bool:
    """Whether a method that ran on any path may have read JDK settings that programs can change."""
    return any(
        _asks(m, method)
        for cls in m.loader.classes.values()
        for method in cls.methods.values()
        if method.instrs is not None
    )


def _asks(m: Machine, method: RtMethod) -> bool:
    if method.cls.origin != "user":
        return not _is_settled(method.cls, method.name)
    return any(not _is_settled(owner, name) for owner, name in _called(m, method))


def _called(m: Machine, method: RtMethod) -> Iterator[tuple[RtClass, str]]:
    """The JDK methods that code names, as far as their classes were searched for."""
    for one in method.instructions:
        for ref in (found for operand in one.operands for found in methods_in(operand)):
            owner = m.loader.classes.get(ref.owner)
            if owner is not None and owner.origin != "user":
                yield owner, ref.name


def _is_settled(owner: RtClass, name: str) -> bool:
    """Whether a JDK method, or a constructor of exceptions, reads no settings."""
    if owner.name in _SETTLED:
        return name not in _ASKING and (owner.name, name) != (_TEXT, "<init>")  # that of bytes
    if owner.name == "java/lang/Class":
        return name == "<clinit>"
    return "java/lang/Throwable" in owner.supers and name in ("<init>", "fillInStackTrace")
