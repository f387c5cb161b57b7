"""Orders that differ from run to run: hash tables with identity hash codes, Set.of and Map.of.

Where a table that holds two or more entries is walked, and a key's place follows from an
identity hash code, the order is not known. An iterator over a few entries goes through them in any order
(``walk_order``), another walk is refused unless its result does not depend on the order. The order of
immutable sets and maps follows from two undecided values of the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from verifier.assumption import Assumption
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Effects, Run
from verifier.machine.value import BOXED, Args, Arr, Obj, Reference, Value, objects_of
from verifier.models.calling import run_bytecode
from verifier.models.classification import Table, open_answer, partly_assumed, telling
from verifier.models.concurrent.pool_worker import Rank
from verifier.models.lang.string import hash_of
from verifier.models.util import walk_order
from verifier.models.util.filling import is_order_lost
from verifier.models.util.hash_key import hashes_by_identity, is_quiet
from verifier.terms.sort import BOOL, BV32

HASH_MAP = "java/util/HashMap"
IMMUTABLE = "java/util/ImmutableCollections"
ORDERLESS = {
    ("java/util/AbstractMap", "equals"),
    ("java/util/AbstractMap", "hashCode"),
    ("java/util/AbstractSet", "equals"),
    ("java/util/AbstractSet", "hashCode"),
    ("java/util/AbstractSet", "removeAll"),
    ("java/util/AbstractCollection", "containsAll"),
    ("java/util/HashMap", "putMapEntries"),
    ("java/nio/file/attribute/PosixFilePermissions", "asFileAttribute"),
    ("sun/nio/fs/UnixChannelFactory$Flags", "toFlags"),
    ("sun/nio/fs/UnixFileModeAttribute", "toUnixMode"),
}
"""Methods of the JDK that walk a table without showing its order (of plain tables)."""
_COLLECTORS = "java/util/stream/Collectors"
"""A finisher of grouping collectors maps each value separately."""
_FILLERS = {("java/util/HashMap", "putMapEntries"), ("java/util/AbstractCollection", "addAll")}
_PLAIN_TABLES = ("java/util/HashMap", "java/util/HashSet")
_VIEWS = ("java/util/ImmutableCollections", "java/util/AbstractCollection$", "java/util/AbstractMap")
_LINKED = (f"L{HASH_MAP}$Node;", "Ljava/util/concurrent/ConcurrentHashMap$Node;")
_INNER = ("java/util/HashMap$", "java/util/HashSet", "java/util/Collections$")


IDENTITY_ORDER = "the order of a hash table whose keys have identity hash codes"


def _held(m: Machine, node: Reference, field: str) -> Iterator[Obj]:
    """All that a field of a chain of nodes may hold, if they have it."""
    pending, seen = [node], set()
    while pending:
        for entry in objects_of(pending.pop()):
            if id(entry) in seen:
                continue
            seen.add(id(entry))
            holder = next((f for f in entry.cls.layout if f is not None and f.name == field), None)
            if holder is not None:
                yield from objects_of(entry.slots[holder.slot])
            declared = next((f for f in entry.cls.layout if f is not None and f.name == "next"), None)
            if declared is not None:
                pending.append(entry.slots[declared.slot])


def _is_quiet_table(m: Machine, table: Obj) -> bool:
    """Whether nothing in a table runs code of the program when it is hashed or compared."""
    return all(
        is_quiet(found.cls)
        for node in table.slots
        for field in ("key", "value", "val")
        for found in _held(m, node, field)
    )


def _is_orderless(m: Machine) -> bool:
    """Whether the walk that begins in the live frame is made by a method that hides the order."""
    frame: Any = m.frame
    if frame.method.cls.name == _COLLECTORS:
        return True
    while frame is not None and frame.method.cls.name.startswith(_INNER):
        frame = frame.caller
    if frame is None or (frame.method.cls.name, frame.method.name) not in ORDERLESS:
        return False
    receiver = frame.locals[0]
    linked = isinstance(receiver, Obj) and receiver.cls.is_subclass_of("java/util/LinkedHashMap")
    return not linked


def check_order(m: Machine, table: Reference, owner: Obj | None = None) -> None:
    """Refuse to walk a table (of the map ``owner``) whose order follows from identity hash codes."""
    if has_any_order(m, table, owner):
        raise Unsupported(IDENTITY_ORDER)


def has_any_order(m: Machine, table: Reference, owner: Obj | None = None) -> bool:
    """Whether the order of a table (of the map ``owner``) follows from identity hash codes, and may show."""
    array = m.concrete(table)
    if array is None:
        return False
    keys = {id(key): key for node in array.slots for key in _held(m, node, "key")}
    if len(keys) < 2 or (_is_orderless(m) and _is_quiet_table(m, array)):
        return False
    m.lean(Assumption.HASH_ORDER)
    if owner is not None and owner.serial in _copies(m) and not _has_one_order(m, array, len(keys)):
        raise Unsupported("the order of a copied hash table, which is smaller from JDK 19 on (JDK-8281631)")
    if not any(hashes_by_identity(key.cls) for key in keys.values()) and not _has_placed(m, array):
        return False
    return not all(key.slots and isinstance(key.payload, Rank) for key in keys.values())


def _has_placed(m: Machine, array: Obj) -> bool:
    """Whether hash codes of the program that follow from identity hash codes may have placed an entry."""
    if not m.vm.places or array.cls.element not in _LINKED:
        return False
    nodes = walk_order.entries(m, array)
    return nodes is None or any(walk_order.is_placed(m, node) for node in nodes)


def _copies(m: Machine) -> set[int]:
    """Serial numbers of maps that were filled from another collection when they had no table yet."""
    return m.vm.copied_tables


def _has_smaller_copies(m: Machine) -> bool:
    """Whether this JDK makes tables as JDK 19 does: copies of 3, 6, 12, ... entries have half the size."""
    return "newHashMap(I)Ljava/util/HashMap;" in m.loader.get(HASH_MAP).methods


def _has_one_order(m: Machine, array: Obj, entries: int) -> bool:
    """Whether a copied table is walked alike if JDK 19's rule for its size, or the one before, were used."""
    size = len(array.slots)
    smaller = _has_smaller_copies(m)
    if not smaller and entries * 8 > size * 3:  # the copy would not fit into half the size
        return True
    hashes = []
    for head in array.slots:
        node = head
        while node is not None:
            code = m.get_field(node, "hash", "I") if isinstance(node, Obj) else None
            if not isinstance(code, int):
                return False
            hashes.append(code)
            node = m.get_field(node, "next", f"L{HASH_MAP}$Node;")
    if smaller:
        places = [code & (2 * size - 1) for code in hashes]
        return places == sorted(places)
    # Who comes first in a bucket of the smaller table, that two of this one fall into, is not known.
    places = list(dict.fromkeys(code & (size - 1) for code in hashes))
    halves = [place & (size // 2 - 1) for place in places]
    return all(first < after for first, after in pairwise(halves))


def _copy_entries(m: Machine, args: Args) -> Result:
    """HashMap.putMapEntries: constructors, putAll and clone come to it."""
    target = m.non_null(args[0])
    if m.get_field(target, *_NODES) is None:
        _copies(m).add(target.serial)
    return run_bytecode(m, HASH_MAP, "putMapEntries(Ljava/util/Map;Z)V", args)


def _make_table(m: Machine, args: Args) -> Result:
    """new HashMap(capacity): HashSet makes one to copy a collection."""
    frame: Any = m.frame
    if frame.method.name == "newHashMap":
        frame = frame.caller
    made_for = (frame.method.cls.name, frame.method.key) if frame is not None else None
    if made_for == ("java/util/HashSet", "<init>(Ljava/util/Collection;)V"):
        capacity = args[1] if _has_smaller_copies(m) else args[1] - 1 if isinstance(args[1], int) else None
        if not isinstance(capacity, int) or (capacity >= 16 and capacity & (capacity - 1) == 0):
            _copies(m).add(m.non_null(args[0]).serial)
    return run_bytecode(m, HASH_MAP, "<init>(I)V", args)


def _walker(owner: str, key: str, map_at: int, table: tuple[str, str]) -> Run:
    """A method that walks the table of the map given as an argument."""

    def model(m: Machine, args: Args) -> Result:
        walked = m.non_null(args[map_at])
        if not walked.cls.is_subclass_of("java/util/LinkedHashMap"):
            check_order(m, m.get_field(walked, *table), walked)
        return run_bytecode(m, owner, key, args)

    return model


def _begin_walk(m: Machine, args: Args) -> Result:
    """A new iterator over a HashMap, its keys, or its values."""
    walked = m.non_null(args[1])
    table = m.get_field(walked, *_NODES)
    if walked.cls.is_subclass_of("java/util/LinkedHashMap") or not has_any_order(m, table, walked):
        return run_bytecode(m, walk_order.ITERATOR, walk_order.BEGIN, args)
    if is_order_lost(m, walked, m.non_null(table)):
        return run_bytecode(m, walk_order.ITERATOR, walk_order.BEGIN, args)
    known = walk_order.entries(m, m.non_null(table))
    if known is not None and len(known) > walk_order.MOST_ENTRIES:
        return walk_order.begin_steady(m, args, IDENTITY_ORDER)
    return walk_order.begin(m, args, _chosen(m, m.non_null(args[0]), table))


def _chosen(m: Machine, made: Obj, table: Reference) -> tuple[Obj, ...]:
    order = walk_order.choose(m, made, m.non_null(table))
    if order is None:
        raise Unsupported(IDENTITY_ORDER)
    return order


def _array_filler(key: str, field: str) -> Run:
    """HashMap.keysToArray and valuesToArray; the array is large enough."""

    def model(m: Machine, args: Args) -> Result:
        walked, array = m.non_null(args[0]), m.non_null(args[1])
        table = m.get_field(walked, *_NODES)
        linked = walked.cls.is_subclass_of("java/util/LinkedHashMap")
        if linked or not has_any_order(m, table, walked):
            return run_bytecode(m, HASH_MAP, key, args)
        if not isinstance(array, Arr):
            raise Unsupported(IDENTITY_ORDER)
        return walk_order.fill(m, array, _chosen(m, array, table), field)

    return model


def _view_walker(owner: str, key: str) -> Run:
    """A method of a view of a HashMap (the map is the view's outer instance)."""

    def model(m: Machine, args: Args) -> Result:
        outer = m.non_null(m.get_field(m.non_null(args[0]), "this$0", f"L{HASH_MAP};"))
        check_order(m, m.get_field(outer, "table", f"[L{HASH_MAP}$Node;"), outer)
        return run_bytecode(m, owner, key, args)

    return model


def _concurrent_walker(key: str) -> Run:
    owner = "java/util/concurrent/ConcurrentHashMap$Traverser"

    def model(m: Machine, args: Args) -> Result:
        check_order(m, args[1])
        return run_bytecode(m, owner, key, args)

    return model


def _identity_walker(m: Machine, args: Args) -> Result:
    walked = m.non_null(args[1])
    size = m.get_field(walked, "size", "I")
    if not isinstance(size, int) or size > 1:
        raise Unsupported("the order of an IdentityHashMap")
    owner = "java/util/IdentityHashMap$IdentityHashMapIterator"
    return run_bytecode(m, owner, "<init>(Ljava/util/IdentityHashMap;)V", args)


def _salted_walker(kind: str, iterator: str) -> Run:
    owner = f"{IMMUTABLE}${kind}${iterator}"
    stride, field = (1, "elements") if kind == "SetN" else (2, "table")

    def model(m: Machine, args: Args) -> Result:
        walked = m.non_null(args[1])
        size = m.get_field(walked, "size", "I")
        if not isinstance(size, int) or size > 1:
            _choose_order(m, m.get_field(walked, field, "[Ljava/lang/Object;"), stride)
        return run_bytecode(m, owner, f"<init>(L{IMMUTABLE}${kind};)V", args)

    return model


def _choose_order(m: Machine, table: Value, stride: int) -> None:
    """Decide in which order a Set.of or Map.of is walked: its direction, and where its salt lets it begin.

    Both are the same for all walks of a run. The class's statics get what leads to the order that was
    chosen; an entry is the first one if the walk begins anywhere between it and the one before.
    """
    if not isinstance(table, Arr) or any(not isinstance(key, Obj | None) for key in table.slots[::stride]):
        raise Unsupported("the order of Set.of and Map.of, which differs from run to run")
    if _fills_hash_table(m) and _never_collide([key for key in table.slots[::stride] if key is not None]):
        return
    forward = _choose_direction(m)
    places = len(table.slots) // stride
    taken = [at for at, key in enumerate(table.slots[::stride]) if key is not None]
    bounds = taken if forward else [at + 1 for at in taken]
    salt = m.tm.var("salt of Set.of", BV32)
    begin = bounds[-1] % places
    for first, after in pairwise(bounds):
        low, high = (-(-at * (1 << 32) // places) for at in (first, after))
        inside = m.tm.and_(m.tm.ule(m.tm.bv(low, 32), salt), m.tm.ult(salt, m.tm.bv(high, 32)))
        if m.decide(inside):
            begin = first
            break
    _set_static(m, "SALT32L", "J", -(-begin * (1 << 32) // places))


def _fills_hash_table(m: Machine) -> bool:
    """Whether the walk that begins in the live frame does nothing but put keys into a plain hash table."""
    frame: Any = m.frame
    while frame is not None and frame.method.cls.name.startswith(_VIEWS):
        frame = frame.caller
    if frame is None or (frame.method.cls.name, frame.method.name) not in _FILLERS:
        return False
    receiver = frame.locals[0]
    return isinstance(receiver, Obj) and receiver.cls.name in _PLAIN_TABLES


def _never_collide(keys: list[Any]) -> bool:
    """Whether the keys have known hash codes that lead to different buckets of any table that holds them."""
    least = 16 if len(keys) > 5 else 8 if len(keys) > 2 else 4
    buckets = set()
    for key in keys:
        code = hash_of(key.payload) if isinstance(key.payload, str) else None
        if key.payload is BOXED and key.cls.name == "java/lang/Integer" and isinstance(key.boxed, int):
            code = key.boxed
        if code is None:
            return False
        code &= 0xFFFFFFFF
        buckets.add((code ^ code >> 16) % least)
    return len(buckets) == len(keys)


def _choose_direction(m: Machine) -> bool:
    """Whether immutable sets and maps are walked upwards, one unknown bit per run."""
    m.require_init(m.loader.get(IMMUTABLE))
    reverse = m.decide(m.tm.var("order of Set.of", BOOL))
    _set_static(m, "REVERSE", "Z", int(reverse))
    return reverse


def _set_static(m: Machine, name: str, descriptor: str, value: int) -> None:
    cls = m.loader.get(IMMUTABLE)
    declared = cls.find_field(name, descriptor)
    if declared is None:
        raise Unsupported("the order of Set.of and Map.of, which differs from run to run")
    m.memory.write(cls.statics, declared.slot, value, cls)


def _salted_pair(key: str) -> Run:
    """Set12: the order of two is that of the static REVERSE, one unknown bit per run."""

    def model(m: Machine, args: Args) -> Result:
        second = m.get_field(m.non_null(args[0]), "e1", "Ljava/lang/Object;")
        if second is not m.get_static(IMMUTABLE, "EMPTY", "Ljava/lang/Object;"):
            _choose_direction(m)
        return run_bytecode(m, f"{IMMUTABLE}$Set12", key, args)

    return model


def _contains_value(m: Machine, args: Args) -> Result:
    """HashMap.containsValue: it compares values in the table's order, until one is equal."""
    walked = m.non_null(args[0])
    array = m.concrete(m.get_field(walked, *_NODES))
    linked = walked.cls.is_subclass_of("java/util/LinkedHashMap")
    if array is not None and not linked and not _is_quiet_table(m, array):
        check_order(m, array)
    return run_bytecode(m, HASH_MAP, "containsValue(Ljava/lang/Object;)Z", args)


def _salted_hash(kind: str, table: str | None) -> Run:
    """hashCode of a Set.of or Map.of: it calls that of the elements in an order of the run.

    A pair has its elements in two fields instead of a table.
    """

    def model(m: Machine, args: Args) -> Result:
        target = m.non_null(args[0])
        if table is None:
            held = [m.get_field(target, name, "Ljava/lang/Object;") for name in ("e0", "e1")]
        else:
            held = m.non_null(m.get_field(target, table, "[Ljava/lang/Object;")).slots
        found = [o for slot in held for o in objects_of(slot)]
        if not all(is_quiet(element.cls) for element in found):
            raise Unsupported("the order in which Set.of and Map.of call hashCode")
        return run_bytecode(m, f"{IMMUTABLE}${kind}", "hashCode()I", args)

    return model


def _entry_hash(m: Machine, args: Args) -> Result:
    """Hashtable.Entry.hashCode: it shows the hash code that placed the entry."""
    for key in objects_of(m.get_field(m.non_null(args[0]), "key", "Ljava/lang/Object;")):
        if hashes_by_identity(key.cls):
            raise Unsupported("the hash code of a Hashtable whose keys have identity hash codes")
    return run_bytecode(m, "java/util/Hashtable$Entry", "hashCode()I", args)


_NODES = ("table", f"[L{HASH_MAP}$Node;")
_WALKED: dict[tuple[str, str], Run] = {
    (owner, key): _walker(owner, key, at, table)
    for owner, key, at, table in (
        ("java/util/HashMap$HashMapSpliterator", f"<init>(L{HASH_MAP};IIII)V", 1, _NODES),
        (HASH_MAP, "forEach(Ljava/util/function/BiConsumer;)V", 0, _NODES),
        (HASH_MAP, "replaceAll(Ljava/util/function/BiFunction;)V", 0, _NODES),
        (
            "java/util/Hashtable$Enumerator",
            "<init>(Ljava/util/Hashtable;IZ)V",
            1,
            ("table", "[Ljava/util/Hashtable$Entry;"),
        ),
    )
}
for _view in ("KeySet", "Values", "EntrySet"):
    _owner = f"{HASH_MAP}${_view}"
    _WALKED[(_owner, "forEach(Ljava/util/function/Consumer;)V")] = _view_walker(
        _owner, "forEach(Ljava/util/function/Consumer;)V"
    )
_WALKED[(walk_order.ITERATOR, walk_order.BEGIN)] = _begin_walk
for _key, _field in (("keysToArray", "key"), ("valuesToArray", "value")):
    _key += "([Ljava/lang/Object;)[Ljava/lang/Object;"
    _WALKED[(HASH_MAP, _key)] = _array_filler(_key, _field)
_WALKED[(HASH_MAP, "containsValue(Ljava/lang/Object;)Z")] = _contains_value
_WALKED[(HASH_MAP, "putMapEntries(Ljava/util/Map;Z)V")] = _copy_entries
_WALKED[(HASH_MAP, "<init>(I)V")] = _make_table
_TRAVERSE = "<init>([Ljava/util/concurrent/ConcurrentHashMap$Node;III)V"
_WALKED[("java/util/concurrent/ConcurrentHashMap$Traverser", _TRAVERSE)] = _concurrent_walker(_TRAVERSE)
_OPEN: dict[tuple[str, str], Run] = {}
_OPEN[("java/util/Hashtable$Entry", "hashCode()I")] = _entry_hash
_OPEN[(f"{IMMUTABLE}$Set12", "hashCode()I")] = _salted_hash("Set12", None)
_OPEN[(f"{IMMUTABLE}$SetN", "hashCode()I")] = _salted_hash("SetN", "elements")
_OPEN[(f"{IMMUTABLE}$MapN", "hashCode()I")] = _salted_hash("MapN", "table")
_OPEN[("java/util/IdentityHashMap$IdentityHashMapIterator", "<init>(Ljava/util/IdentityHashMap;)V")] = (
    _identity_walker
)
for _kind, _iterator in (("SetN", "SetNIterator"), ("MapN", "MapNIterator")):
    _OPEN[(f"{IMMUTABLE}${_kind}${_iterator}", f"<init>(L{IMMUTABLE}${_kind};)V")] = _salted_walker(
        _kind, _iterator
    )
for _key in (
    "iterator()Ljava/util/Iterator;",
    "toArray()[Ljava/lang/Object;",
    "toArray([Ljava/lang/Object;)[Ljava/lang/Object;",
):
    _OPEN[(f"{IMMUTABLE}$Set12", _key)] = _salted_pair(_key)
MODELS: Table = telling(
    {
        "java/util/HashMap$HashIterator",
        "java/util/HashMap$HashMapSpliterator",
        "java/util/Hashtable$Enumerator",
        "java/util/concurrent/ConcurrentHashMap$Traverser",
        "java/util/IdentityHashMap$IdentityHashMapIterator",
    },
    partly_assumed(Assumption.HASH_ORDER, _WALKED) | open_answer(_OPEN),
    Effects.LOOKS,
)
