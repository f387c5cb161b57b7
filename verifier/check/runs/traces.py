"""Global state of the JDK that initialisers of a class path may have changed: properties, defaults.

Settings of threads are considered separately: code that queries no thread does not observe them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from verifier.check.library import Library
from verifier.classfile.constant import MethodRef
from verifier.classfile.mention import called_by, computes_names, methods_in
from verifier.classfile.model import ClassFile
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.origins import argument, origins_of
from verifier.dataflow.rapid_types import called_from
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtMethod

_THREAD = "java/lang/Thread"
_SYSTEM, _PROPERTIES = "java/lang/System", ("java/util/Properties", "java/util/Hashtable", "java/util/Map")
_GLOBAL = {
    _SYSTEM: ("setProp", "getProperties", "clearProperty", "setOut", "setErr", "setIn"),
    "java/util/Locale": ("setDefault",),
    "java/util/TimeZone": ("setDefault",),
    _THREAD: ("setDefault", "setName", "setContext", "setPriority", "setUncaught"),
    "java/util/logging/": ("set", "add", "remove", "read", "reset"),
    "java/security/": ("addProvider", "insertProviderAt", "removeProvider", "setProperty", "setPolicy"),
    "java/net/": ("setDefault", "setURLStreamHandlerFactory", "setContentHandlerFactory"),
}
"""Prefixes of names of JDK classes and methods that change global state."""
_READING = frozenset({"getProperty", "containsKey", "get", "size", "isEmpty"})
"""Methods of properties that only read."""
_DEEPEST = 3
"""The depth of calls into which properties are followed."""
_BLIND = frozenset(
    {
        "currentThread", "interrupted", "isInterrupted", "interrupt", "sleep", "onSpinWait", "yield",
        "holdsLock", "getId", "threadId", "isVirtual", "registerNatives", "<clinit>",
    }
)  # fmt: skip
"""Methods of threads that do not observe settings."""


class Traces(IntEnum):
    """Changes that initialisers may have made."""

    NONE = 0
    THREADS = 1
    ANYTHING = 2


def find_traces(library: Library) -> Traces:
    """The global state of the JDK that initialisers of the class path may have changed."""
    mentioned = (name for owner in _GLOBAL for name in library.mentioning(owner))
    if _worst(ref for name in set(mentioned) for ref in _called_by(library, name)) is Traces.NONE:
        return Traces.NONE
    files = {name: file for name in library.names if (file := library.find(name)) is not None}
    roots = [(file, one) for file in files.values() for one in file.methods if one.name == "<clinit>"]
    called = called_from(roots, files, library).methods
    if any(computes_names(files[name]) for name in {owner for owner, _ in called} if name in files):
        called = frozenset((name, one.key) for name, file in files.items() for one in file.methods)
    return _worst(
        ref for owner, key in called if owner in files for ref in _changed_by(files[owner], key, files)
    )


def _called_by(library: Library, name: str) -> Iterator[MethodRef]:
    file = library.find(name)
    return iter(()) if file is None else called_by(file)


def _worst(refs: Iterable[MethodRef]) -> Traces:
    found = Traces.NONE
    for ref in refs:
        for owner, names in _GLOBAL.items():
            if ref.owner.startswith(owner) and ref.name.startswith(names):
                found = max(found, Traces.THREADS if owner == _THREAD else Traces.ANYTHING)
    return found


def _changed_by(file: ClassFile, key: str, files: dict[str, ClassFile]) -> Iterator[MethodRef]:
    """The methods that code calls or makes functions of, without those that only read a property."""
    for at, one in enumerate(file.methods_by_key[key].instructions):
        for ref in (found for operand in one.operands for found in methods_in(operand)):
            is_asked = (ref.owner, ref.name) == (_SYSTEM, "getProperties") and one.operands[0] is ref
            if not (is_asked and _only_reads(file, key, at, files)):
                yield ref


def _only_reads(
    file: ClassFile | None, key: str, origin: int, files: dict[str, ClassFile], depth: int = 0
) -> bool:
    """Whether a method, and those of the class path that it passes them to, only query single properties.

    ``origin``: where the method has the properties from.
    """
    if file is None or key not in file.methods_by_key or depth > _DEEPEST:
        return False
    try:
        origins = origins_of(file, file.methods_by_key[key])
    except Unfollowed:
        return False
    for at, number in origins.uses(origin):
        op, used = origins.code[at].mnemonic, origins.code[at].operand
        if not isinstance(used, MethodRef):
            return False
        if op in ("invokestatic", "invokespecial"):
            if not _only_reads(files.get(used.owner), used.key, argument(number), files, depth + 1):
                return False
        elif number > 0 or used.owner not in _PROPERTIES or used.name not in _READING:
            return False
    return True


def changes_settings(method: RtMethod) -> bool:
    """Whether the code of a method names a method that changes global state of the JDK."""
    code = method.instructions
    refs = (found for one in code for operand in one.operands for found in methods_in(operand))
    return _worst(refs) is not Traces.NONE


def asks_threads(m: Machine) -> bool:
    """Whether a method that ran on any path may have queried a thread for a setting."""
    for cls in m.loader.classes.values():
        is_thread = _THREAD in cls.supers
        for method in cls.methods.values():
            if method.instrs is None:
                continue
            if (is_thread and method.name not in _BLIND) or _mentions_threads(m, method):
                return True
    return False


def _mentions_threads(m: Machine, method: RtMethod) -> bool:
    for one in method.instructions:
        for ref in (found for operand in one.operands for found in methods_in(operand)):
            owner = m.loader.classes.get(ref.owner)
            is_thread = ref.owner == _THREAD if owner is None else _THREAD in owner.supers
            if is_thread and ref.name not in _BLIND:
                return True
    return False
