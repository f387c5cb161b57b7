"""What models of open objects are given: facts about the class path, and the heap of open objects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass
from verifier.machine.unknown import Opaque, OpenRefs
from verifier.machine.value import Obj, Reference, SymArr, Value
from verifier.models.open_range import Relation
from verifier.terms.term import Term


@dataclass(frozen=True)
class Holding:
    """What a field holds: a collection of exactly this class (internal name), or null.

    ``parts``: descriptors of the types of elements, or of keys and values. ``nullable``: whether null may be
    among these and those. ``is_bare``: of any class of the JDK's below ``name``, but no view of another one.
    """

    name: str
    parts: tuple[str, ...]
    nullable: tuple[bool, ...]
    is_bare: bool = False


@dataclass(frozen=True)
class Grid:
    """What a field holds: an array of rows of one length, which are never replaced, and nobody else's.

    ``width``: that length, or a field (name with descriptor) of the same object that is; None if unknown.
    """

    width: int | str | None


class ClassPathFacts(ABC):
    """What is known of a class path and of the objects that its methods are given.

    Classes have internal names. A field is asked for by its class and its name with descriptor.
    """

    @property
    @abstractmethod
    def unknown_classes(self) -> bool:
        """Whether there may be classes that are not on the class path."""

    @property
    @abstractmethod
    def holes(self) -> bool:
        """Whether elements of arrays that are arguments may be null."""

    @property
    def anything_goes(self) -> bool:
        """Whether objects of the JDK's may hold null anywhere, or objects of unknown classes."""
        return self.holes or self.unknown_classes

    @property
    @abstractmethod
    def constructed(self) -> bool:
        """Whether all objects were made by constructors: final fields hold what these put there."""

    @property
    @abstractmethod
    def own_orders(self) -> bool:
        """Whether the program may have comparators."""

    @abstractmethod
    def below(self, name: str) -> Sequence[str]:
        """The program's classes at or below a type, abstract ones left out."""

    @abstractmethod
    def interfaces(self, name: str) -> Sequence[str]:
        """The program's interfaces below one."""

    @abstractmethod
    def overriding(self, key: str) -> Sequence[str]:
        """Classes that have their own method of Object, by its name and descriptor."""

    @abstractmethod
    def never_null(self, owner: str, key: str) -> bool:
        """Whether a field is never null in objects whose constructors returned, also of classes below."""

    @abstractmethod
    def never_unset(self, owner: str, key: str) -> bool:
        """The same, also in objects that are just being made."""

    @abstractmethod
    def constant(self, owner: str, key: str) -> bool:
        """Whether a static field is never null once its class is initialised."""

    @abstractmethod
    def gives(self, owner: str, key: str) -> str | None:
        """What functions in a field give (a descriptor); None where it may hold others than are passed."""

    @abstractmethod
    def holds(self, owner: str, key: str) -> Holding | None:
        """What collection of the JDK a field holds, if that is known."""

    @abstractmethod
    def array_class(self, owner: str, key: str) -> str | None:
        """Of which class exactly the arrays in a field are, if that is known."""

    @abstractmethod
    def grid(self, owner: str, key: str) -> Grid | None:
        """What is known of the rows of arrays in a field, if each object has its own."""

    @abstractmethod
    def stored_types(self, owner: str, key: str) -> Sequence[str]:
        """Types (descriptors) of what a field holds, if they say more than the declared one."""

    @abstractmethod
    def ranges(self, owner: str) -> Sequence[Relation]:
        """Relations of int and array fields that a class declares, which all its objects keep."""


class Heap(Protocol):
    """Where open objects are made (open_object.py)."""

    machine: Machine
    facts: ClassPathFacts
    called: str | None
    made: dict[Obj, dict[int, Value]]
    ready: frozenset[RtClass]
    met_collections: bool

    def is_unchanged(self) -> bool: ...

    def value(self, descriptor: str, nullable: bool = True) -> Value: ...

    def reference(self, name: str, nullable: bool) -> Reference: ...

    def array(self, cls: RtClass, nullable: bool, holes: bool = True) -> Reference: ...

    def any_of(self, options: Sequence[Obj | None], name: str) -> Reference: ...

    def opaque(self, why: str, name: str, is_jdk: bool) -> Opaque: ...

    def new(self, cls: RtClass) -> Obj: ...

    def new_primitives(self, cls: RtClass, length: Term) -> SymArr: ...

    def new_references(self, cls: RtClass, draw: Callable[[Term], Value], length: Term) -> OpenRefs: ...

    def met(self, cls: RtClass) -> Iterable[Obj]: ...

    def place_of(self, one: Obj) -> str | None: ...

    def texts(self, name: str) -> list[Obj | None] | None: ...

    def is_any(self, name: str) -> bool: ...

    def candidates(self, name: str) -> tuple[RtClass, ...]: ...

    def change(self, declared: RtClass) -> None: ...
