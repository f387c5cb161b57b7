"""Candidates about the edges of linked structures: an object, a link to another object, fields of both.

An example is "for all published objects x: if x.next is not null, x.value <= x.next.value". The objects are
those of one allocation site. A new template is a line in one of the tables below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verifier.classfile import jdk
from verifier.machine.rtclass import RtClass, RtField
from verifier.proof.nodes.before import befores_of
from verifier.proof.nodes.count import counts_of
from verifier.proof.nodes.ghost import Ghost, ghosts_of
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

Test: TypeAlias = Callable[[TermFactory, Term, Term], Term]

_MOST_SLOTS = 10
"""The most slots of an object with candidates about its edges."""
_MOST_NUMBERS = 3
"""The most numbers of an object that are compared with those of its neighbours."""


def _one_above(tm: TermFactory, x: Term, y: Term) -> Term:
    return tm.eq(y, tm.add(x, tm.bv(1, x.sort.width)))


def _one_below(tm: TermFactory, x: Term, y: Term) -> Term:
    return tm.eq(x, tm.add(y, tm.bv(1, x.sort.width)))


def _not_both(number: int) -> Test:
    def test(tm: TermFactory, x: Term, y: Term) -> Term:
        limit = tm.bv(number, x.sort.width)
        return tm.not_(tm.and_(tm.eq(x, limit), tm.eq(y, limit)))

    return test


WITHIN: tuple[tuple[str, Test], ...] = (
    ("{x} <= {y}", lambda tm, x, y: tm.sle(x, y)),
    ("{x} >= {y}", lambda tm, x, y: tm.sle(y, x)),
    ("{x} != {y}", lambda tm, x, y: tm.not_(tm.eq(x, y))),
)
"""Two numbers of one object, or of it and its neighbour."""
BETWEEN: tuple[tuple[str, Test], ...] = (
    *WITHIN,
    ("{y} == {x} + 1", _one_above),
    ("{x} == {y} + 1", _one_below),
    ("not both 0: {x}, {y}", _not_both(0)),
    ("not both 1: {x}, {y}", _not_both(1)),
)
"""A number of an object and a number of its neighbour."""
COUNTED: tuple[tuple[str, Test], ...] = (
    ("{x} == {y} + 1", _one_below),
    ("{x} > {y}", lambda tm, x, y: tm.slt(y, x)),
)
"""The count of an object along a link and that of its neighbour."""


@dataclass(frozen=True)
class Edge:
    """A candidate about all objects with a field ``link`` (none: about a single object)."""

    link: RtField | None
    own: RtField | None
    """The number of the object; None for the candidate that ``other`` links back to the object."""
    other: RtField
    """The field of the neighbour, or of the object if there is no ``link``."""
    name: str
    test: Test | None = None

    @property
    def place(self) -> RtField:
        """The place of the candidate."""
        return self.link or self.other

    def slots(self) -> Iterator[int]:
        """The slots of the object itself in the candidate."""
        for field in (self.link, self.own, None if self.link is not None else self.other):
            if field is not None:
                yield field.slot


def has_edges(cls: RtClass) -> bool:
    """Whether objects of a class are nodes: their classes are the program's own, and have instance fields
    only."""
    if cls.is_array or cls.origin != "user" or len(cls.layout) - len(ghosts_of(cls)) > _MOST_SLOTS:
        return False
    above: RtClass | None = cls
    while above is not None and above.origin == "user":
        above = above.superclass
    return above is not None and above.name == jdk.OBJECT


def has_field(cls: RtClass, field: RtField) -> bool:
    """Whether objects of a class have a field."""
    return field.slot < len(cls.layout) and cls.layout[field.slot] is field


def edges_of(cls: RtClass, class_of: Callable[[str], RtClass | None]) -> list[Edge]:
    """All candidates about objects of a class; ``class_of`` maps descriptors to classes."""
    if not has_edges(cls):
        return []
    fields = [field for field in cls.layout if field is not None and not isinstance(field, Ghost)]
    numbers = [field for field in fields if field.kind in "IJ"][:_MOST_NUMBERS]
    found: list[Edge] = []
    for at, y in enumerate(numbers):
        for x in numbers[:at]:
            if x.kind == y.kind:
                found += (Edge(None, x, y, words.format(x=x.name, y=y.name), test) for words, test in WITHIN)
    for link in fields:
        target = class_of(link.descriptor) if link.descriptor[0] == "L" else None
        if target is not None and has_edges(target):
            found += _along(link, numbers, target)
    for count in counts_of(cls):
        for words, test in COUNTED:
            name = words.format(x=count.name, y=f"{count.link.name}.{count.name}")
            found.append(Edge(count.link, count, count, name, test))
    return found


def _along(link: RtField, numbers: Sequence[RtField], target: RtClass) -> Iterator[Edge]:
    others = [field for field in target.layout if field is not None and not isinstance(field, Ghost)]
    for y in [field for field in others if field.kind in "IJ"][:_MOST_NUMBERS]:
        for x in numbers:
            if x.kind == y.kind:
                for words, test in BETWEEN:
                    name = words.format(x=x.name, y=f"{link.name}.{y.name}")
                    yield Edge(link, x, y, name, test)
    for back in others:
        if back.kind == "A" and back is not link and back.descriptor == f"L{link.cls.name};":
            yield Edge(link, None, back, back_name(link, back))
    for before in befores_of(target):
        if any(one is link for one in before.links):
            yield Edge(link, None, before, back_name(link, before))


def back_name(link: RtField, back: RtField) -> str:
    """The name of the candidate that a field of what a link leads to leads back."""
    return f"{link.name}.{back.name} == this"
