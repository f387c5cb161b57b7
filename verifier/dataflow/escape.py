"""Escape of arrays: which are new where they are stored, and which code only uses them in place.

Methods of the class path have summaries: whether one gives a new array to its caller alone, and whether it
retains an argument. Only calls are followed whose target is known from the class file: no override counts.
"""

from __future__ import annotations

from verifier.classfile.constant import MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import ARRAY_LOADS, ARRAY_STORES
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.call_graph import ClassPath
from verifier.dataflow.jdk_facts import Fact, holds_of
from verifier.dataflow.origins import MethodOrigins, argument, origins_of

_IN_PLACE = ARRAY_LOADS | ARRAY_STORES | {"arraylength"}
_KEEP_NOTHING = frozenset(
    {"arraycopy", "copyOf", "copyOfRange", "equals", "hashCode", "binarySearch", "fill", "sort"}
)
"""JDK methods that do not retain their first operand, an array."""
_DEEPEST = 5
"""The depth of calls into which an array is followed."""


def exact_target(library: ClassPath, op: str, ref: MethodRef) -> tuple[ClassFile, MethodInfo] | None:
    """The method of the class path that a call runs, None if it depends on the receiver or is not known."""
    found = library.method(ref) if library.is_own(ref.owner) else None
    if found is None or not library.is_own(found[0].name) or found[1].code is None:
        return None
    file, method = found
    is_exact = op == "invokestatic" or method.is_private or method.is_final or method.name == "<init>"
    return found if is_exact or (file.is_final and op == "invokevirtual") else None


def is_used_in_place(
    library: ClassPath, origins: MethodOrigins, array: int, store: int | None = None, depth: int = 0
) -> bool:
    """Whether code only reads, writes, measures and copies an array, apart from one store of it.

    ``array``: its origin. ``store``: the instruction that stores it, or returns it.
    """
    return all(
        at == store or _keeps_nothing(library, origins.code[at], number, depth)
        for at, number in origins.uses(array)
    )


def _keeps_nothing(library: ClassPath, one: Instruction, number: int, depth: int) -> bool:
    """Whether an instruction retains an operand nowhere."""
    ref = one.operand
    if not (isinstance(ref, MethodRef) and one.mnemonic.startswith("invoke")):
        return number == 0 and one.mnemonic in _IN_PLACE
    if number == 0 and (copies_array(one) or (ref.owner.startswith("java/") and ref.name in _KEEP_NOTHING)):
        return True
    found = exact_target(library, one.mnemonic, ref) if depth < _DEEPEST else None
    try:
        called = origins_of(*found) if found is not None else None
    except Unfollowed:
        return False
    return called is not None and is_used_in_place(library, called, argument(number), None, depth + 1)


def is_new(library: ClassPath, origins: MethodOrigins, made: int, store: int, depth: int = 0) -> bool:
    """Whether a value is a new array that nothing else has when an instruction stores or returns it.

    ``made``: its origin. The code may have filled it, and may use it in place afterwards.
    """
    one = origins.code[made] if made >= 0 else None
    if one is None or not is_used_in_place(library, origins, made, store, depth):
        return False
    ref = one.operand
    if one.mnemonic in ("newarray", "anewarray") or copies_array(one):
        return True
    if not isinstance(ref, MethodRef) or depth >= _DEEPEST:
        return False
    found = exact_target(library, one.mnemonic, ref)
    try:
        called = origins_of(*found) if found is not None else None
    except Unfollowed:
        return False
    return called is not None and all(
        is_new(library, called, given, at, depth + 1)
        for at, last in called.reached()
        if last.mnemonic == "areturn"
        for given in called.of(at, 0)
    )


def copies_array(one: Instruction) -> bool:
    """Whether an instruction pushes a new copy of an array, or of the content of a text."""
    ref = one.operand
    if not isinstance(ref, MethodRef):
        return False
    return holds_of(Fact.COPIES_ARRAY, ref) or (ref.name == "clone" and ref.owner.startswith("["))
