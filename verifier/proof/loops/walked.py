"""Modification counts of collections that an iterator refers to, as variables of relations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.machine.frame import Frame
from verifier.machine.rtclass import RtField
from verifier.machine.unknown import NOT_MADE
from verifier.machine.value import Number, Obj
from verifier.models.open_kind import OpenObj
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.knowledge import Effects

COUNTS = (".modCount", ".changes")
"""The ends of labels of modification counts of collections; only relations with iterators use them."""
EXPECTED = ".expected"
"""The end of the label of what an iterator expects such a count to be."""

Reader = Callable[[Frame], Number]


def add_walked_counts(
    memory: ProofMemory,
    frame: Frame,
    fixed: Sequence[int],
    effects: Effects,
    names: list[str],
    readers: list[Reader],
) -> None:
    """Add the changing counts of collections that iterators in local variables refer to.

    ``fixed``: the local variables with references that the loop does not change. Collections that are in one
    of them are left out.
    """
    values = [frame.locals[index] for index in fixed]
    there = {one for one in values if isinstance(one, Obj)}
    for index, walk in zip(fixed, values, strict=True):
        if type(walk) is not Obj or not any(f".{one.name}" == EXPECTED for one in _fields(walk)):
            continue
        for field in _fields(walk):
            is_fixed = field.kind == "A" and memory.place_of(walk, field.slot) not in effects.places
            behind = walk.slots[field.slot] if is_fixed else None
            if not isinstance(behind, Obj) or type(behind) not in (Obj, OpenObj) or behind in there:
                continue
            for count in _fields(behind):
                is_count = count.kind == "I" and f".{count.name}" in COUNTS
                if is_count and memory.place_of(behind, count.slot) in effects.places:
                    names.append(f"v{index}.{field.name}.{count.name}")
                    readers.append(_slot_of(behind, count.slot))


def _fields(target: Obj) -> list[RtField]:
    """The fields of an object that were made already."""
    made = (one for one in target.cls.layout[1:] if one is not None)
    return [one for one in made if list.__getitem__(target.slots, one.slot) is not NOT_MADE]


def _slot_of(target: Obj, slot: int) -> Reader:
    return lambda _: target.slots[slot]
