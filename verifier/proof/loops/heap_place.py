"""The abstraction of a proof: places of the heap, loop cut points, and allocation sites."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from verifier.classfile import jdk


@dataclass(frozen=True, slots=True)
class AllocationSite:
    """Where the program creates containers (or text builders) of a class: a method and an instruction.

    It is the payload of a havocked container. ``method`` is empty for objects that the virtual machine
    creates. ``within``: the method of the JDK that creates it in a call from there, if it is one.
    """

    owner: str
    method: str
    pc: int
    within: str = ""

    def __str__(self) -> str:
        if not self.method:
            return f"{self.owner}@"
        return f"{self.owner}@{self.method}@{self.pc}" + (f" in {self.within}" if self.within else "")


@dataclass(frozen=True, slots=True)
class KeptSite(AllocationSite):
    """The objects of a site that rounds of a loop put into collections, beside those of the live path.

    Arrays among them are of this length.
    """

    length: int = 0

    @classmethod
    def of(cls, site: AllocationSite, length: int) -> KeptSite:
        """Those of a site."""
        return cls(site.owner, site.method, site.pc, site.within, length)

    @property
    def site(self) -> AllocationSite:
        """The site itself."""
        return AllocationSite(self.owner, self.method, self.pc, self.within)


Kind: TypeAlias = "str | AllocationSite"
"""The abstraction of a reference's target: a class (internal name), or an allocation site."""
ANSWERING, MUTE = MARKS = "!?"
"""Prefixes of kinds of opaque objects; the name of their declared type follows, or a signature with type
arguments."""
ANY_COMPARABLE = f"{ANSWERING}{jdk.COMPARABLE}"
"""The kind of the objects of models/open_comparable.py that answer."""


def class_of(kind: Kind) -> str:
    """The internal name of the class of these objects; of the declared type, if they are opaque."""
    if isinstance(kind, AllocationSite):
        return kind.owner
    if kind[0] not in MARKS:
        return kind
    return kind[2 : kind.index("<")] if kind.endswith(">;") else kind[1:]


class PlaceKind(IntEnum):
    """The kinds of places, in the order in which places are processed."""

    CONTENT = 0
    """The content of the containers of a site; the slot selects the part (elements, keys, values)."""
    ELEMENT = 1
    """The elements of the arrays of a class."""
    FIELD = 2
    """A field, by the class that declares it; in havocked containers, of those of a site."""
    PAYLOAD = 3
    """Data that models keep in objects of a class; for text builders, in those of a site."""
    ROWS = 4
    """The elements of the rows of arrays of a class."""
    STATIC = 5
    """A static field; slot 0 is the state of the class's initialisation."""


class Place(NamedTuple):
    """A place of the heap, which summarises many objects. ``owner`` is a class."""

    kind: PlaceKind
    owner: str
    slot: int = 0
    site: AllocationSite | None = None

    @property
    def order(self) -> tuple[int, str, int]:
        """The key by which places are sorted."""
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
        """Whether it is a recursive method."""
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
    """The result of the calls at a cut point."""

    cut: CutPoint


Holder: TypeAlias = Place | LocalAt | ResultAt
"""A holder of references."""
Subject: TypeAlias = Holder | CutPoint | AllocationSite | None
"""The subject of a candidate invariant; None stands for builders without a known site."""
