"""What a new collection is, where a method stores it in a field: its class, and what is in it at first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import cast

from verifier.check.making.functions import erased
from verifier.check.making.generics import class_formals, method_types
from verifier.check.nulls.null_flow import Fact
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.origins import MethodOrigins, origins_of
from verifier.models.util.open_enum import ENUM_SET, OF_ENUMS

UTIL = "java/util/"
PARTS = {
    f"{UTIL}{name}": parts
    for names, parts in (
        ("ArrayList LinkedList ArrayDeque Vector PriorityQueue HashSet LinkedHashSet TreeSet", 1),
        ("concurrent/CopyOnWriteArrayList", 1),
        ("HashMap LinkedHashMap TreeMap concurrent/ConcurrentHashMap", 2),
        ("EnumSet", 1),
        ("EnumMap", 2),
    )
    for name in names.split()
}
"""Collection classes and the number of their type arguments."""
_NATURAL = {
    "java/util/TreeSet": {"()V", "(Ljava/util/Collection;)V"},
    "java/util/TreeMap": {"()V", "(Ljava/util/Map;)V"},
    "java/util/PriorityQueue": {"()V", "(I)V"},
}
"""Sorted collections, and their constructors that set no comparator."""
_CLASS = ("Ljava/lang/Class;",)
_COPYING = {"<init>", "copyOf", "complementOf"}
"""Methods that create a collection of enums as a copy of an argument."""
WHOLE, KEPT = "whole", "kept"
"""Stand for the classes of immutable collections without null, and of unmodifiable views of collections to
which nothing else refers."""
BARE = {"List": "ArrayList", "Collection": "ArrayList", "Set": "HashSet", "Map": "HashMap"}
"""Types of fields that may hold these alone, and a class with as many parts."""
_COLLECTIONS = f"{UTIL}Collections"
_UNMODIFIABLE = {_COLLECTIONS, *(UTIL + name for name in BARE)}
"""Classes with static methods that give unmodifiable collections."""


@dataclass(frozen=True)
class Given:
    """The content of a parameter, by its type arguments. ``fact`` excludes null among it."""

    types: tuple[str, ...]
    fact: Fact


Filled = tuple[str, ...] | FieldRef | Given | None
"""The initial content of a new collection: values of these types; a copy of the same field's content if there
are none; a copy of another field's content, or a parameter's; None if unknown."""


def stored_by(
    file: ClassFile, method: MethodInfo, is_it: Callable[[FieldRef], bool]
) -> Iterator[tuple[str, Filled]]:
    """The classes of what a method stores in a field, "" if unknown, each with its initial content."""
    origins = origins_of(file, method)
    for at, one in origins.reached():
        if one.mnemonic in ("putfield", "putstatic") and is_it(one.operands[0]):
            for made in origins.of(at, int(one.mnemonic == "putfield")):
                yield just_made(file, origins, made, at)


def just_made(file: ClassFile, origins: MethodOrigins, made: int, at: int) -> tuple[str, Filled]:
    """The class of a new object that nothing else refers to once it is stored, and its initial content."""
    one = origins.code[made] if made >= 0 else None
    used = one.operand if one is not None else None
    if isinstance(used, MethodRef) and used.owner in _UNMODIFIABLE:
        return _unmodifiable(file, origins, made, at)
    if one is None or not origins.is_moved(made, at):
        return "", ()
    if isinstance(used, MethodRef):
        is_enums = one is not None and one.mnemonic == "invokestatic" and used.owner == ENUM_SET
        return (ENUM_SET, _enum_of(file, origins, made, at)) if is_enums else ("", ())
    if one is None or one.mnemonic != "new" or not isinstance(used, ClassRef):
        return "", ()
    calls = [call for call, number in origins.uses(made) if call != at]
    (call,) = calls if len(calls) == 1 else (None,)
    if call is None:
        return "", ()
    ref: MethodRef = origins.code[call].operands[0]
    in_access_order = ref.descriptor == "(IFZ)V"  # a LinkedHashMap that changes at each look-up
    if in_access_order or ref.descriptor not in _NATURAL.get(used.name, {ref.descriptor}):
        return "", ()
    of_enums = used.name in OF_ENUMS
    return used.name, (_enum_of if of_enums else _filled)(file, origins, call, at)


def _unmodifiable(file: ClassFile, origins: MethodOrigins, call: int, put: int) -> tuple[str, Filled]:
    """The kind of an unmodifiable collection that a static method gives, and its content."""
    ref: MethodRef = origins.code[call].operands[0]
    count = len(parse_method_descriptor(ref.descriptor)[0])
    if ref.owner == _COLLECTIONS and ref.name.startswith("unmodifiable"):
        inner = {just_made(file, origins, one, call) for one in origins.of(call, 0)}
        ((name, filled),) = inner if len(inner) == 1 else (("", None),)
        return (KEPT, filled) if name in PARTS and name not in OF_ENUMS else ("", None)
    if ref.owner == _COLLECTIONS:
        return (WHOLE, ()) if ref.name in ("emptyList", "emptyMap", "emptySet") else ("", None)
    if ref.name == "copyOf":
        return WHOLE, _filled(file, origins, call, put)
    if ref.name != "of" or "[" in ref.descriptor:
        return "", None
    parts = 2 if ref.owner.endswith("Map") else 1
    types = [{*origins.types(call, number)} for number in range(count)]
    told = [set[str]().union(*types[part::parts]) for part in range(parts)]
    is_told = all(len(one) == 1 for one in told)
    return WHOLE, (
        tuple(name for one in told for name in one) if count and is_told else None if count else ()
    )


def _enum_of(file: ClassFile, origins: MethodOrigins, call: int, put: int) -> Filled:
    """The enum of a collection that a call creates; empty where the call copies a value of such a field."""
    made: MethodRef = origins.code[call].operands[0]
    kinds = parse_method_descriptor(made.descriptor)[0]
    if made.name in _COPYING and kinds != _CLASS:
        return _filled(file, origins, call, put)
    first = 1 if made.name == "<init>" else 0
    values = frozenset[int]().union(*(origins.of(call, first + number) for number in range(len(kinds))))
    given = [origins.code[one] for one in values if one >= 0]
    if kinds == _CLASS:
        types = {f"L{one.operand.name};" if isinstance(one.operand, ClassRef) else "" for one in given}
    else:
        constants = (one.operands[0] if one.mnemonic == "getstatic" else None for one in given)
        types = {ref.descriptor if ref and ref.descriptor == f"L{ref.owner};" else "" for ref in constants}
    return tuple(types) if len(given) == len(values) and len(types) == 1 and "" not in types else None


def _filled(file: ClassFile, origins: MethodOrigins, call: int, put: int) -> Filled:
    """The initial content of a collection, from the one argument of the call that creates it."""
    made: MethodRef = origins.code[call].operands[0]
    if "L" not in made.descriptor.partition(")")[0]:
        return ()
    if len(parse_method_descriptor(made.descriptor)[0]) != 1:
        return None
    method, stored = origins.method, origins.code[put].operands[0]
    values = origins.of(call, 1 if made.name == "<init>" else 0)
    if all(one >= 0 and _reads(origins.code[one], stored) for one in values):
        return ()
    (given,) = values if len(values) == 1 else (0,)
    if len(values) == 1 and given >= 0 and origins.code[given].mnemonic.startswith("get"):
        return cast(FieldRef, origins.code[given].operands[0])
    number = -1 - given - (not method.is_static)
    return None if given >= 0 or number < 0 else of_parameter(file, method, number)


def of_parameter(file: ClassFile, method: MethodInfo, number: int) -> Given | None:
    """The content of a parameter that is a collection with type arguments."""
    types = method_types(method)
    type_ = types.parameters[number] if number < len(types.parameters) else None
    if type_ is None or any(one.is_lower for one in type_.arguments):
        return None
    if not type_.base.startswith("Ljava/util/") or not type_.arguments:
        return None
    formals = class_formals(file) | dict(types.formals)
    found = tuple(erased(one, formals).descriptor for one in type_.arguments)
    return Given(found, Fact("elements", file.name, method.key, number))


def _reads(one: Instruction, ref: FieldRef) -> bool:
    """Whether an instruction reads this field, and not one of the same name in another class."""
    return one.mnemonic.startswith("get") and bool(one.operands[0] == ref)
