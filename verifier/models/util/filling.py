"""Loops that copy all entries of one hash table into others, whose order cannot be observed afterwards.

If identity hash codes place the entries, their order is unknown (``hash_order``). That is irrelevant if the
loop does nothing else (``entry_loop``), no two rounds put the same key, and identity hash codes place the
entries of the target tables as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.value import Obj, Value
from verifier.models.util.entry_loop import ENTRY, KEY, VALUE, EntryLoop, Filling, entry_loop
from verifier.models.util.hash_key import hashes_by_identity, is_quiet

_HASH_MAP, _HASH_SET = "java/util/HashMap", "java/util/HashSet"
_OBJECT = "Ljava/lang/Object;"
_KINDS = {
    f"{_HASH_MAP}$EntryIterator": ENTRY,
    f"{_HASH_MAP}$KeyIterator": KEY,
    f"{_HASH_MAP}$ValueIterator": VALUE,
}
_INNER = (f"{_HASH_MAP}$", _HASH_SET)


def is_order_lost(m: Machine, walked: Obj, table: Obj) -> bool:
    """Whether the walk of a map's table that begins in the live frame does not show its order."""
    frame: Frame | None = m.frame
    kind = ENTRY
    while frame is not None and frame.method.cls.name.startswith(_INNER):
        kind = _KINDS.get(frame.method.cls.name, kind)
        frame = frame.caller
    if frame is None or frame.method.code is None or m.state.threads is not None:
        return False
    at = frame.code[max(0, frame.pc - 1)].index
    loop = entry_loop(frame.method.code, at, frame.method.cls.name, kind)
    columns = _columns(m, table) if loop is not None else None
    if loop is None or columns is None:
        return False
    if not (_casts_succeed(loop, columns) and _are_different(loop, columns)):
        return False
    return all(_is_plain_table(m, frame, filling, walked) for filling in loop.fillings)


def _columns(m: Machine, table: Obj) -> dict[str, list[Obj]] | None:
    """Keys and values of the entries, None if some are not known or may run code when they are compared."""
    columns: dict[str, list[Obj]] = {KEY: [], VALUE: []}
    for head in table.slots:
        node = head
        while node is not None:
            if not _is_one(node):
                return None
            for name, column in columns.items():
                held = m.get_field(node, name, _OBJECT)
                if not _is_one(held) or not is_quiet(held.cls):
                    return None
                column.append(held)
            node = m.get_field(node, "next", f"L{_HASH_MAP}$Node;")
    return columns


def _is_one(value: Value) -> TypeGuard[Obj]:
    """Whether a reference leads to one known object."""
    return type(value) is Obj and not value.is_unknown


def _casts_succeed(loop: EntryLoop, columns: dict[str, list[Obj]]) -> bool:
    return all(name in held.cls.supers for column, name in loop.casts for held in columns[column])


def _are_different(loop: EntryLoop, columns: dict[str, list[Obj]]) -> bool:
    """Whether no two rounds put the same key, and all keys that are put hash by identity."""
    rounds: Sequence[set[Obj]] = [set() for _ in columns[KEY]]
    for filling in loop.fillings:
        for number, key in enumerate(columns[filling.by]):
            if not hashes_by_identity(key.cls):
                return False
            rounds[number].add(key)
    return len(set().union(*rounds)) == sum(map(len, rounds))


def _is_plain_table(m: Machine, frame: Frame, filling: Filling, walked: Obj) -> bool:
    """Whether a table that is filled is a HashMap or HashSet itself, and not the one that is walked."""
    place = filling.table
    if isinstance(place, int):
        target: Value = frame.locals[place]
    else:
        target = m.get_static(place.owner, place.name, place.descriptor)
    if not _is_one(target):
        return False
    if filling.is_map:
        return target.cls.name == _HASH_MAP and target is not walked
    inner = m.get_field(target, "map", f"L{_HASH_MAP};") if target.cls.name == _HASH_SET else None
    return _is_one(inner) and inner.cls.name == _HASH_MAP and inner is not walked
