"""Enum sets and maps in fields of open objects: the JDK's own objects, with any content.

Their code accepts only constants of one enum. So a set has an arbitrary bit for each constant, and a map any
value, or none, for each constant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtClass, RtField
from verifier.machine.unknown import OpenRefs
from verifier.machine.value import (
    Args,
    Guarded,
    Obj,
    Reference,
    Value,
    is_null,
    join_references,
    lower,
    objects_of,
)
from verifier.models.open_ancestor import constants_of
from verifier.models.open_heap import Heap, Holding
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Term

ENUM_MAP, ENUM_SET = "java/util/EnumMap", "java/util/EnumSet"
SET_WALK = "java/util/RegularEnumSet$EnumSetIterator"
"""Iterators over sets; bit masks hold the elements left and the last one returned."""
OF_ENUMS = frozenset({ENUM_MAP, ENUM_SET})
SMALL_SET = "java/util/RegularEnumSet"
_MOST_IN_SMALL_SET, _MOST_COUNTED = 64, 16
_OBJECTS = "[Ljava/lang/Object;"


def class_of_enums(m: Machine, holding: Holding) -> RtClass:
    """The class of such a collection; its enum is initialised."""
    keys = enum_of(m, holding)
    name = holding.name
    if name == ENUM_SET:
        name = SMALL_SET
        if len(constants_of(keys)) > _MOST_IN_SMALL_SET:
            raise Unsupported(f"sets of the enum {keys.java_name}, which is large", of=keys.name)
    cls = m.loader.get(name)
    m.require_init(cls)
    return cls


def enum_of(m: Machine, holding: Holding) -> RtClass:
    """The enum of such a collection, initialised."""
    keys = m.loader.get(holding.parts[0][1:-1])
    if not keys.is_enum:
        raise Unsupported(f"collections of the enum {keys.java_name}", of=keys.name)
    m.require_init(keys)
    return keys


def value_of_enums(heap: Heap, owner: Obj, declared: RtField, holding: Holding) -> Value:
    """The initial value of a field of such a collection."""
    m = heap.machine
    keys = m.loader.get(holding.parts[0][1:-1])
    count = len(constants_of(keys))
    match declared.name:
        case "keyType" | "elementType":
            return m.loader.mirror(keys)
        case "keyUniverse" | "universe":
            universe = keys.find_field("$VALUES", f"[L{keys.name};")
            assert universe is not None  # constants_of checks it as well
            return keys.statics[universe.slot]
        case "elements":
            return _any_bits(m, count)
        case "vals":
            return _values(heap, declared, holding, count)
        case "size":
            return _size(heap, owner, count)
        case "entrySet" | "keySet" | "values":
            return None
    raise Unsupported(f"{declared.name} of a {declared.cls.java_name}", of=declared.cls.name)


def bits_of_walk(m: Machine, walk: Obj) -> Value:
    """Arbitrary bits of an iterator over a set."""
    return bits_of_sets(m, objects_of(m.get_field(walk, "this$0", f"L{SMALL_SET};")))


def bits_of_sets(m: Machine, sets: Iterable[Obj]) -> Value:
    """Arbitrary bits of one of these sets."""
    return _any_bits(m, max(len(m.get_field(one, "universe", "[Ljava/lang/Enum;").slots) for one in sets))


def _any_bits(m: Machine, count: int) -> Value:
    bits = m.tm.fresh("elements", bv_sort(count)) if count else m.tm.bv(0, 64)
    return lower(bits if count in (0, 64) else m.tm.zext(64, bits))


def _values(heap: Heap, declared: RtField, holding: Holding, count: int) -> OpenRefs:
    """The array of values, by the ordinals of the constants."""
    m, tm = heap.machine, heap.machine.tm
    none = declared.cls.find_field("NULL", "Ljava/lang/Object;")
    assert none is not None
    stands_for_null = none.cls.statics[none.slot]
    assert isinstance(stands_for_null, Obj)

    def value() -> Reference:
        drawn = heap.value(holding.parts[1])
        assert drawn is None or isinstance(drawn, (Obj, Guarded))
        if holding.nullable[1]:
            return join_references(tm, tm.fresh("is null", BOOL), stands_for_null, drawn)
        return drawn

    few = [value() for _ in range(count)] if count <= _MOST_COUNTED else []
    return heap.new_references(
        m.loader.get(_OBJECTS),
        lambda index: _at(m, few, index) if few else value(),
        tm.bv(count, 32),
    )


def _at(m: Machine, values: Sequence[Reference], index: Term) -> Reference:
    """The element at an index within bounds."""
    tm, found = m.tm, values[-1]
    for number, one in enumerate(values[:-1]):
        is_it = tm.eq(index, tm.bv(number, 32))
        if is_it.is_const and is_it.is_true:
            return one
        if not is_it.is_const:
            found = join_references(tm, is_it, one, found)
    return found


def enum_models() -> dict[tuple[str, str], Modelled]:
    """How a map of open content reads its values, where these are open: none is the object for null itself,
    which never leaves a map."""

    def unmasked(m: Machine, args: Args) -> Result:
        stands_for_null = m.get_static(ENUM_MAP, "NULL", f"L{jdk.OBJECT};")
        value: Reference = args[1]
        if not isinstance(value, Guarded):
            return None if value is stands_for_null else value
        return Guarded(
            tuple((guard, None if one is stands_for_null else one) for guard, one in value.choices)
        )

    return {(ENUM_MAP, f"unmaskNull(L{jdk.OBJECT};)L{jdk.OBJECT};"): Modelled(unmasked)}


def _size(heap: Heap, owner: Obj, count: int) -> Value:
    """The number of constants that have a value."""
    tm = heap.machine.tm
    if count > _MOST_COUNTED:
        drawn = tm.zext(32, tm.fresh("size", bv_sort(count.bit_length())))
        most = tm.bv(count, 32)
        return lower(tm.ite(tm.sle(drawn, most), drawn, most))
    slot = next(one.slot for one in owner.cls.layout if isinstance(one, RtField) and one.name == "vals")
    first = heap.made[owner].get(slot)
    values = owner.slots[slot] if first is None else first
    assert isinstance(values, OpenRefs)
    size = tm.bv(0, 32)
    for number in range(count):
        is_none = is_null(tm, values.element(tm.bv(number, 32)))
        size = tm.add(size, tm.ite(is_none, tm.bv(0, 32), tm.bv(1, 32)))
    return lower(size)
