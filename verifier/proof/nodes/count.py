"""Counts of nodes: ghost fields, which a proof adds to objects.

A class with a link to its own kind, ``next``, gets ``#next``: the number of nodes from this one on along
``next``, as of the last write to ``next`` (1 if there was none). No instruction reads a ghost field, so every
property proved with it holds without it.
"""

from __future__ import annotations

from verifier.classfile.model import ClassFile, FieldInfo
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Obj, Reference, choices_of, lift
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_MOST_LINKS = 2


class Count(RtField):
    """The ghost field that counts along a link."""

    __slots__ = ("link",)

    def __init__(self, link: RtField, slot: int) -> None:
        super().__init__(link.cls, FieldInfo(link.info.pool, 0, f"#{link.name}", "I", {}), slot)
        self.link = link


def links_to_itself(file: ClassFile) -> bool:
    """Whether objects of a class would have counts."""
    return any(one.descriptor == f"L{file.name};" and not one.is_static for one in file.fields)


def add_counts(cls: RtClass) -> None:
    """Add the counts to a class that is being linked."""
    if cls.origin != "user" or cls.is_interface:
        return
    links = [
        field for field in cls.fields.values() if not field.is_static and field.descriptor == cls.descriptor
    ]
    for link in links if len(links) <= _MOST_LINKS else ():
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
        if target is not None and has_count(target, count):
            found = tm.ite(guard, lift(tm, target.slots[count.slot], "I"), found)
    return tm.add(found, tm.bv(1, 32))


def has_count(target: Obj, count: Count) -> bool:
    """Whether an object has a count."""
    layout = target.cls.layout
    return count.slot < len(layout) and layout[count.slot] is count
