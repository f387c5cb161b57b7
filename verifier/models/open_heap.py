"""Interfaces for models of open objects: facts about the class path, and the heap of open objects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass
from verifier.machine.unknown import Opaque, OpenRefs
from verifier.machine.value import Obj, Reference, SymArr, Value
from verifier.models.jdk_contract import Contracts
from verifier.models.open_range import Relation
from verifier.terms.term import Term

OR_NULL = "+"
"""Before a type argument in a signature: values may be null."""


@dataclass(frozen=True)
class Holding:
    """The known content of a field: a collection of exactly this class (internal name), or null.

    ``parts``: descriptors of the element type, or of key and value types. ``nullable``: for each, whether
    null may occur. ``is_bare``: the class may be any JDK class below ``name``, but the collection is no view
    of another one. ``is_fixed``: it never changes. ``inner``: where the last part is a collection that only
    this one holds, its content. ``is_hidden``: no caller of the class path has the collection or a view of it
    (but iterators and streams).
    """

    name: str
    parts: tuple[str, ...]
    nullable: tuple[bool, ...]
    is_bare: bool = False
    is_fixed: bool = False
    inner: Holding | None = None
    is_hidden: bool = field(default=False, compare=False)

    @property
    def signature(self) -> str:
        """The type as a signature (JVMS 4.7.9.1), with ``OR_NULL`` before arguments that may be null."""
        last = self.parts[-1] if self.inner is None else self.inner.signature
        values = zip((*self.parts[:-1], last), self.nullable, strict=True)
        return f"L{self.name}<{''.join(OR_NULL + one if or_null else one for one, or_null in values)}>;"


@dataclass(frozen=True)
class Grid:
    """The known content of a field: an array of rows of equal length, never replaced and owned by the object.

    ``width``: the length of rows, or the field (name with descriptor) of the same object that holds it; None
    if unknown.
    """

    width: int | str | None


class ClassPathFacts(ABC):
    """Facts about a class path and about the objects that its methods receive.

    Classes have internal names. Fields are given by class and by name with descriptor.
    """

    @property
    @abstractmethod
    def unknown_classes(self) -> bool:
        """Whether objects of classes outside the class path may exist."""

    @property
    @abstractmethod
    def holes(self) -> bool:
        """Whether elements of argument arrays may be null."""

    @property
    def anything_goes(self) -> bool:
        """Whether JDK objects may hold null, and objects of unknown classes, anywhere."""
        return self.holes or self.unknown_classes

    @property
    @abstractmethod
    def constructed(self) -> bool:
        """Whether all objects come from constructors, so that final fields hold what these stored."""

    @property
    @abstractmethod
    def own_orders(self) -> bool:
        """Whether the program may have comparators."""

    @abstractmethod
    def below(self, name: str) -> Sequence[str]:
        """The program's concrete classes at or below a type, those of which there may be objects."""

    @abstractmethod
    def interfaces(self, name: str) -> Sequence[str]:
        """The program's interfaces below an interface."""

    @abstractmethod
    def overriding(self, key: str) -> Sequence[str]:
        """The classes that override a method of Object, given by name and descriptor."""

    @abstractmethod
    def never_changes(self, descriptor: str) -> bool:
        """Whether the values of a type are deeply immutable."""

    @abstractmethod
    def keeps_equality(self, name: str) -> bool:
        """Whether ``equals`` of objects of exactly a class is an equivalence, and gives always the same."""

    @property
    @abstractmethod
    def steady_keys(self) -> bool:
        """Whether that is so for all of the program's classes."""

    @property
    @abstractmethod
    def typed_comparables(self) -> bool:
        """Whether the program has values of the type Comparable only as those of type variables."""

    @abstractmethod
    def never_null(self, owner: str, key: str) -> bool:
        """Whether a field is non-null in all objects whose constructors returned, including subclasses."""

    @abstractmethod
    def never_unset(self, owner: str, key: str) -> bool:
        """Whether a field is non-null even in objects under construction."""

    @abstractmethod
    def constant(self, owner: str, key: str) -> bool:
        """Whether a static field is non-null once its class is initialised."""

    @abstractmethod
    def gives(self, owner: str, key: str) -> str | None:
        """The result type (a descriptor) of functions stored in a field; None where it may hold unrestricted
        functions."""

    @abstractmethod
    def function(self, name: str) -> str | None:
        """The result type of functions of an interface of the class path, as ``open_function`` has it; None
        if nothing is known of them."""

    @abstractmethod
    def holds(self, owner: str, key: str) -> Holding | None:
        """The JDK collection in a field, if it is known."""

    @abstractmethod
    def array_class(self, owner: str, key: str) -> str | None:
        """The exact class of arrays in a field, if it is known."""

    @abstractmethod
    def grid(self, owner: str, key: str) -> Grid | None:
        """The shape of a two-dimensional array in a field, if each object owns its rows."""

    @abstractmethod
    def stored_types(self, owner: str, key: str) -> Sequence[str]:
        """The types (descriptors) of objects stored in a field, if they are narrower than the declared
        one."""

    @abstractmethod
    def ranges(self, owner: str) -> Sequence[Relation]:
        """Relations between int and array fields of a class that all its objects satisfy."""


class Heap(Protocol):
    """The heap that creates open objects (open_object.py)."""

    machine: Machine
    facts: ClassPathFacts
    contracts: Contracts
    called: str | None
    made: dict[Obj, dict[int, Value]]
    ready: frozenset[RtClass]
    met_collections: bool
    mark: Callable[[Obj, Holding, str], None] | None
    assumed: set[str]
    near_dates: bool

    def is_unchanged(self, but_hidden: bool = False) -> bool: ...

    def value(self, descriptor: str, nullable: bool = True) -> Value: ...

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
