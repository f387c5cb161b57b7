"""Recursive methods that can be replaced by contracts, found in the class files.

A method qualifies if it takes and returns primitive values and, with all it calls in the program, changes
nothing but static fields of primitive type. It may depend on nothing else that changes, and there must be no
callbacks: it creates no objects of the program's classes, uses the library for numbers, texts, exceptions and
output only, and initialisers do not depend on other classes. Then a call may be replaced by an arbitrary
result and arbitrary values of those fields that satisfy the contract, if the body, explored once with
arbitrary arguments, satisfies the contract and lets no exception out. StackOverflowError is ignored, so the
program must not be able to catch it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.graph import reachable, strong_components
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo

MethodKey = tuple[str, str]
"""Class name and name+descriptor."""

OUT_OF_STACK = jdk.SEES_FULL_STACK | {None}
"""Types in handlers that catch a StackOverflowError; None stands for finally."""
OUT_OF_MEMORY: frozenset[str | None] = frozenset(jdk.SEES_FULL_HEAP)
"""Types in handlers that catch an OutOfMemoryError and do not just rethrow it."""
_CHANGES_HEAP = {
    "putfield", "iastore", "lastore", "fastore", "dastore", "aastore", "bastore", "castore", "sastore",
    "monitorenter", "invokedynamic",
}  # fmt: skip
_READS_HEAP = {"getfield"}
_VERIFIER = "org/sosy_lab/sv_benchmarks/Verifier"
_NUMBERS = {
    "Boolean",
    "Byte",
    "Character",
    "Double",
    "Float",
    "Integer",
    "Long",
    "Math",
    "Short",
    "StrictMath",
}
_TEXTS = {"String", "StringBuffer", "StringBuilder"}
_READS_SETTINGS = {"format", "formatted", "getBoolean", "getInteger", "getLong", "toLowerCase", "toUpperCase"}
"""Methods of numbers and texts that read properties or the default locale."""
_OTHER_CALLS = {
    "java/lang/Object.<init>", "java/lang/Runtime.exit", "java/lang/Runtime.getRuntime",
    "java/lang/Runtime.halt", "java/lang/System.exit", "java/io/PrintStream.flush",
    "java/io/PrintStream.print", "java/io/PrintStream.println",
}  # fmt: skip
_REPLACES_OUTPUT = {"setErr", "setOut"}


@dataclass(frozen=True)
class Recursion:
    """The methods to be replaced, and the static fields (class, name, descriptor) that their calls write or
    read."""

    methods: frozenset[MethodKey]
    statics: frozenset[tuple[str, str, str]]


def catches(methods: Iterable[MethodInfo], types: frozenset[str | None]) -> bool:
    """Whether a handler in these methods catches one of these types."""
    return any(
        handler.catch_type in types
        for method in methods
        if method.code is not None
        for handler in method.code.exception_table
    )


def hides_errors(methods: Iterable[MethodInfo], owners: frozenset[str]) -> bool:
    """Whether a finally block may do anything with an Error but rethrow it.

    ``owners`` are the program's classes. Library calls in the block do not fail.
    """
    for method in methods:
        if method.code is None:
            continue
        for handler in method.code.exception_table:
            body = method.code.instructions[handler.handler :]
            if handler.catch_type is None and not _passes_on(body, owners):
                return True
    return False


def _passes_on(instructions: Sequence[Instruction], owners: frozenset[str]) -> bool:
    for ins in instructions:
        op = ins.mnemonic
        if op == "athrow":
            return True
        if op in ("goto", "new", "newarray", "invokedynamic") or op.endswith(("return", "div", "rem")):
            return False
        if op.startswith("invoke") and ins.operands[0].owner in owners:
            return False
    return False


def find_recursion(classes: Mapping[str, ClassFile]) -> Recursion | None:
    """The recursive methods of a program, None if there are none or they do not qualify."""
    bodies: dict[MethodKey, MethodInfo] = {}
    for name, file in classes.items():
        for method in file.methods:
            if method.code is not None:
                bodies[(name, method.key)] = method
    if catches(bodies.values(), OUT_OF_STACK):
        return None
    calls = {key: _callees(method, bodies) for key, method in bodies.items()}
    recursive = _recursive(calls)
    if not recursive:
        return None
    if any(name in _REPLACES_OUTPUT for method in bodies.values() for name in _called_names(method)):
        return None
    statics: set[tuple[str, str, str]] = set()
    for key in reachable(calls, recursive):
        if key[0] == _VERIFIER:
            continue
        effects = _effects(key[0], bodies[key], classes)
        if effects is None:
            return None
        statics |= effects
    if not all(_is_primitive(bodies[key]) for key in recursive):
        return None
    return Recursion(frozenset(recursive), frozenset(statics))


def _callees(method: MethodInfo, bodies: Mapping[MethodKey, MethodInfo]) -> list[MethodKey]:
    """The possible callees in the program, by name and descriptor, in any class.

    Constructors, static calls and special calls to library classes are distinguished by class.
    """
    assert method.code is not None
    owners = {name for name, _ in bodies}
    found: dict[MethodKey, None] = {}
    for ins in method.code.instructions:
        if not ins.mnemonic.startswith("invoke") or not isinstance(ins.operands[0], MethodRef):
            continue
        ref = ins.operands[0]
        if ref.name == "<init>":
            wanted = [(ref.owner, ref.key)]
        elif ins.mnemonic in ("invokestatic", "invokespecial") and ref.owner not in owners:
            wanted = []
        else:
            wanted = [body for body in bodies if body[1] == ref.key]
        found.update(dict.fromkeys(body for body in wanted if body in bodies))
    return list(found)


def _recursive(calls: Mapping[MethodKey, list[MethodKey]]) -> set[MethodKey]:
    numbers = {key: n for n, key in enumerate(calls)}
    keys = list(calls)
    edges = [[numbers[c] for c in calls[key]] for key in keys]
    component = strong_components(edges)
    sizes = Counter(component)
    return {key for n, key in enumerate(keys) if sizes[component[n]] > 1 or n in edges[n]}


def _is_primitive(method: MethodInfo) -> bool:
    params, returns = parse_method_descriptor(method.descriptor)
    return method.is_static and all(p[0] not in "L[" for p in (*params, returns))


def _called_names(method: MethodInfo) -> Iterator[str]:
    assert method.code is not None
    for ins in method.code.instructions:
        if ins.mnemonic.startswith("invoke") and isinstance(ins.operands[0], MethodRef):
            yield ins.operands[0].name


def _is_harmless(ref: MethodRef) -> bool:
    """Whether a library method has no state between calls."""
    package, _, name = ref.owner.rpartition("/")
    if f"{ref.owner}.{ref.name}" in _OTHER_CALLS:
        return True
    if package == "java/lang" and name in _NUMBERS | _TEXTS:
        return ref.name not in _READS_SETTINGS
    return package in ("java/lang", "java/util") and name.endswith(("Exception", "Error"))


def _initialises_itself(name: str, classes: Mapping[str, ClassFile]) -> bool:
    """Whether the time at which a class of the program and its supertypes are initialised cannot be
    observed."""
    file = classes.get(name)
    if file is None:
        return True
    if not all(_initialises_itself(parent, classes) for parent in (file.super_name or "", *file.interfaces)):
        return False
    for method in file.methods:
        for ins in method.code.instructions if method.name == "<clinit>" and method.code is not None else ():
            op = ins.mnemonic
            if op in _CHANGES_HEAP or op in _READS_HEAP or op == "new":
                return False
            if op.startswith("invoke") and ins.operands[0].name != "desiredAssertionStatus":
                return False
            if op in ("getstatic", "putstatic") and ins.operands[0].owner != name:
                return False
    return True


def _effects(
    owner: str, method: MethodInfo, classes: Mapping[str, ClassFile]
) -> set[tuple[str, str, str]] | None:
    """The static fields of the program that a body uses; None if it has an effect that a contract cannot
    cover."""
    assert method.code is not None
    found: set[tuple[str, str, str]] = set()
    for ins in method.code.instructions:
        if ins.mnemonic in _CHANGES_HEAP or ins.mnemonic in _READS_HEAP:
            return None
        if ins.mnemonic == "new" and ins.operands[0].name in classes:
            return None
        if ins.mnemonic.startswith("invoke") and ins.operands[0].owner != _VERIFIER:
            ref = ins.operands[0]
            if ref.owner not in classes and not _is_harmless(ref):
                return None
        if ins.mnemonic in ("getstatic", "putstatic", "invokestatic"):
            used = ins.operands[0].owner
            if used not in (owner, _VERIFIER) and not _initialises_itself(used, classes):
                return None
        if ins.mnemonic in ("getstatic", "putstatic"):
            ref = ins.operands[0]
            file = classes.get(ref.owner)
            if file is None:
                continue
            field = file.field(ref.name, ref.descriptor)
            if field is None or (ref.descriptor[0] in "L[" and not _is_constant_string(field)):
                return None
            if field.is_final:
                continue
            found.add((ref.owner, ref.name, ref.descriptor))
    return found


def _is_constant_string(field: FieldInfo) -> bool:
    return field.is_final and field.descriptor == "Ljava/lang/String;"
