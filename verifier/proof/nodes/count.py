"""Counts of nodes: ghost fields, which a proof adds to objects.

A class with a link to its own kind, ``next``, gets ``#next``: the number of nodes from this one on along
``next``, as of the last write to ``next`` (1 if there was none).
"""

from __future__ import annotations

from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Reference, choices_of, lift
from verifier.proof.nodes.ghost import Ghost, has_ghost, links_of
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term


class Count(Ghost):
    """The ghost field that counts along a link."""

    __slots__ = ()

    def __init__(self, link: RtField, slot: int) -> None:
        super().__init__(link, f"#{link.name}", "I", slot)


def add_counts(cls: RtClass) -> None:
    """Add the counts to a class that is being linked."""
    for link in links_of(cls):
        cls.layout.append(Count(link, len(cls.template)))
        cls.template.append(1)


def counts_of(cls: RtClass) -> list[Count]:
    """The counts of a class's objects."""
    return [field for field in cls.layout if isinstance(field, Count)]


def count_along(cls: RtClass, slot: int) -> Count | None:
    """The count along the link in a slot."""
    return next((one for one in counts_of(cls) if one.link.slot == slot), None)


def counted(tm: TermFactory, count: Count, value: Reference) -> Term:
    """The count after a write to its link."""
    found = tm.bv(0, 32)
    for guard, target in choices_of(value, tm.true):
        if target is not None and has_ghost(target, count):
            found = tm.ite(guard, lift(tm, target.slots[count.slot], "I"), found)
    return tm.add(found, tm.bv(1, 32))
