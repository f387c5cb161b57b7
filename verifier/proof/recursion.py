"""Recursive methods that can be replaced by contracts, found in the class files.

A method qualifies if it takes and returns primitive values and, with all it calls in the
program, changes nothing but static fields of primitive type. Then a call may be replaced by an
arbitrary result (of which the contract holds) and arbitrary values of those fields, provided
that the body, run once with arbitrary arguments, keeps the contract and lets no exception out.
StackOverflowError is left out of account, so the program must not be able to catch it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.graph import strong_components
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo

MethodKey = tuple[str, str]
"""Class name and name+descriptor."""

_VIRTUAL_MACHINE = {"java/lang/Throwable", "java/lang/Error", "java/lang/VirtualMachineError"}
OUT_OF_STACK = frozenset({None, "java/lang/StackOverflowError", *_VIRTUAL_MACHINE})
"""Types of handlers that see a StackOverflowError; None is finally."""
OUT_OF_MEMORY = frozenset({"java/lang/OutOfMemoryError", *_VIRTUAL_MACHINE})
"""Types of handlers that see an OutOfMemoryError and do not just pass it on."""
_CHANGES_HEAP = {
    "putfield", "iastore", "lastore", "fastore", "dastore", "aastore", "bastore", "castore", "sastore",
    "monitorenter", "invokedynamic",
}  # fmt: skip
_READS_HEAP = {"getfield"}


@dataclass(frozen=True)
class Recursion:
    """The methods to replace, and the static fields (class, name, descriptor) their calls change or read."""

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
    """Whether a finally block may do anything else with an Error than pass it on.

    ``owners`` are the program's classes; what the library is called for does not fail.
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
    statics: set[tuple[str, str, str]] = set()
    for key in _reachable(recursive, calls):
        effects = _effects(bodies[key], classes)
        if effects is None:
            return None
        statics |= effects
    if not all(_is_primitive(bodies[key]) for key in recursive):
        return None
    return Recursion(frozenset(recursive), frozenset(statics))


def _callees(method: MethodInfo, bodies: Mapping[MethodKey, MethodInfo]) -> list[MethodKey]:
    """Methods of the program that may be called: by name and descriptor, whatever the class.

    Constructors, and static and special calls to classes of the library, are told apart by owner.
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


def _reachable(start: Iterable[MethodKey], calls: Mapping[MethodKey, list[MethodKey]]) -> set[MethodKey]:
    seen = set(start)
    work = list(seen)
    while work:
        for callee in calls[work.pop()]:
            if callee not in seen:
                seen.add(callee)
                work.append(callee)
    return seen


def _is_primitive(method: MethodInfo) -> bool:
    params, returns = parse_method_descriptor(method.descriptor)
    return method.is_static and all(p[0] not in "L[" for p in (*params, returns))


def _effects(method: MethodInfo, classes: Mapping[str, ClassFile]) -> set[tuple[str, str, str]] | None:
    """Static fields of the program that a body uses, None if it does what a contract cannot cover."""
    assert method.code is not None
    found: set[tuple[str, str, str]] = set()
    for ins in method.code.instructions:
        if ins.mnemonic in _CHANGES_HEAP or ins.mnemonic in _READS_HEAP:
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
