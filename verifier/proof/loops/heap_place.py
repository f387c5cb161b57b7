"""What a proof tells apart: places of the heap, loop cut points, and where objects are created."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class AllocationSite:
    """Where the program creates containers (or builders of texts) of a class: a method and an instruction.

    The payload of a havocked container. ``method`` is empty for what the virtual machine creates.
    """

    owner: str
    method: str
    pc: int

    def __str__(self) -> str:
        return f"{self.owner}@{self.method}@{self.pc}" if self.method else f"{self.owner}@"


Kind: TypeAlias = "str | AllocationSite"
"""What a reference may lead to: objects of a class (its internal name), or those of an allocation site."""


def class_of(kind: Kind) -> str:
    """The internal name of the class of these objects."""
    return kind.owner if isinstance(kind, AllocationSite) else kind


class PlaceKind(IntEnum):
    """The kinds of places, in the order in which places are gone through."""

    CONTENT = 0
    """What is in the containers of a site; the slot says in which part of them."""
    ELEMENT = 1
    """The elements of the arrays of a class."""
    FIELD = 2
    """A field, by the class that declares it; in havocked containers, of those of a site."""
    PAYLOAD = 3
    """What models keep in objects of a class; in builders of texts, of those of a site."""
    ROWS = 4
    """The elements of the rows of arrays of a class."""
    STATIC = 5
    """A static field; slot 0 is the state of the class's initialisation."""


class Place(NamedTuple):
    """A place of the heap: all objects that have it are taken together. ``owner`` is a class."""

    kind: PlaceKind
    owner: str
    slot: int = 0
    site: AllocationSite | None = None

    @property
    def order(self) -> tuple[int, str, int]:
        """What places are sorted by."""
        return self.kind, self.owner if self.site is None else f"{self.owner}@{self.site}", self.slot

    def __str__(self) -> str:
        at = "" if self.site is None else f" created at {self.site}"
        return f"{self.kind.name.lower()} {self.slot} of {self.owner}{at}"


@dataclass(frozen=True, order=True)
class CutPoint:
    """Where paths are cut: the head of a loop, or the calls that a recursive method makes to itself.

    ``method`` is its class and key; ``head`` the index of the loop's first instruction.
    """

    method: str
    head: int = -1

    @property
    def is_calls(self) -> bool:
        """Whether it is no loop."""
        return self.head < 0

    def __str__(self) -> str:
        return f"calls of {self.method}" if self.is_calls else f"{self.method}:{self.head}"


@dataclass(frozen=True, order=True)
class LocalAt:
    """A local variable at a cut point."""

    cut: CutPoint
    slot: int


@dataclass(frozen=True, order=True)
class ResultAt:
    """What the calls at a cut point give."""

    cut: CutPoint


Holder: TypeAlias = Place | LocalAt | ResultAt
"""What may hold a reference."""
Subject: TypeAlias = Holder | CutPoint | AllocationSite | None
"""What a candidate invariant speaks of; None are builders that no site is known of."""
