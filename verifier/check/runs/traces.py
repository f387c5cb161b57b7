"""Global state of the JDK that initialisers of a class path may have changed: properties, defaults.

Settings of threads are considered separately: code that queries no thread does not observe them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum

from verifier.check.library import Library
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import called_by, computes_names, methods_in
from verifier.classfile.model import ClassFile, MethodInfo
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
    code = file.methods_by_key[key].code
    instructions = code.instructions if code is not None else ()
    for at, one in enumerate(instructions):
        for ref in (found for operand in one.operands for found in methods_in(operand)):
            is_asked = (ref.owner, ref.name) == (_SYSTEM, "getProperties") and one.operands[0] is ref
            if not (is_asked and _only_reads(instructions, at + 1, files, 0)):
                yield ref


def _only_reads(code: Sequence[Instruction], at: int, files: dict[str, ClassFile], depth: int) -> bool:
    """Whether the properties on top of the stack before an instruction are only queried for single keys."""
    jumped_to = {target for one in code for target in one.jump_targets()}
    for after in range(at, len(code)):
        one = code[after]
        used = one.operand
        if after in jumped_to or not (one.mnemonic == "ldc" or isinstance(used, MethodRef)):
            return False
        if isinstance(used, MethodRef):
            passed = parse_method_descriptor(used.descriptor)[0]
            if used.owner in _PROPERTIES and one.mnemonic in ("invokevirtual", "invokeinterface"):
                return used.name in _READING and len(passed) == after - at
            is_fixed = one.mnemonic in ("invokestatic", "invokespecial") and after == at
            return is_fixed and len(passed) > 0 and _reads_last(files, used, depth + 1)
    return False


def _reads_last(files: dict[str, ClassFile], ref: MethodRef, depth: int) -> bool:
    """Whether a method of the class path only reads the properties that are its last argument."""
    file = files.get(ref.owner)
    method: MethodInfo | None = file.methods_by_key.get(ref.key) if file is not None else None
    if method is None or method.code is None or depth > _DEEPEST:
        return False
    before = parse_method_descriptor(ref.descriptor)[0][:-1]
    local = (not method.is_static) + sum(2 if one in "JD" else 1 for one in before)
    code = method.code.instructions
    return all(
        one.mnemonic == "aload" and _only_reads(code, at + 1, files, depth)
        for at, one in enumerate(code)
        if one.mnemonic in ("aload", "astore") and one.operands[0] == local
    )


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
