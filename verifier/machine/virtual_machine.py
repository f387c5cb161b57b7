"""The state of the virtual machine itself: created on first use, once for all paths.

State that paths change lies in *cells*: objects whose payload is written through the memory, so that each
path has its own. All objects that the program may reach are ``roots``, where the analysis of shared objects
starts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.classfile import jdk
from verifier.machine.value import Obj

if TYPE_CHECKING:
    from verifier.machine.loader import Loader
    from verifier.machine.rtclass import RtMethod
    from verifier.terms.term import Term

Ranges = tuple[tuple[int, int], ...]
"""Inclusive ranges of characters."""


@dataclass(frozen=True)
class LetterCase:
    """How the JDK at hand changes the case of the first 65,536 characters, those that change."""

    upper: Mapping[int, int]
    lower: Mapping[int, int]
    folds: Mapping[int, int]
    """The small letters of their capitals."""
    several: frozenset[int]
    """Those characters that map to several characters in texts."""


class Access(Enum):
    """The access of a thread to a part of the virtual machine's state (shared_access.state_of)."""

    OPERATION = "each use is an operation, as it depends on those of other threads"
    ALONE = "no thread uses it while there are others"
    UNSEEN = "the order in which threads use it cannot be observed"


class Cell(Enum):
    """A part of the virtual machine's state that paths change, and what its uses are among threads.

    Other parts are fields of the JDK's classes, which its own code accesses as any code does.
    """

    def __init__(self, meaning: str, access: Access = Access.OPERATION) -> None:
        self.meaning = meaning
        self.access = access

    THREAD_IDS = "the number of Thread objects"
    WORKER_PLACES = "the places of workers in the sets of their pools: ((pool, place), ...)", Access.UNSEEN
    SET_PROPERTIES = "the properties that the program set: ((key, value or None), ...)"
    PEERS = "memory outside of the heap, by what made and used it: ((address, calls), ...)"
    FILES = "the files that the program made or wrote"
    LIBRARY_LOADED = "whether the program has loaded its library of native methods", Access.ALONE
    SHUTDOWN_HOOKS = "the threads to start at the program's end, or None once they are", Access.ALONE
    METHOD_TYPES = "the MethodType objects: ((result, parameters, object), ...)"
    LAST_NANO_TIME = "what System.nanoTime last gave, or None"


@dataclass
class VirtualMachine:
    """State of the virtual machine, and caches about the JDK at hand."""

    main_thread: Obj | None = None
    """The Thread object of the main thread."""
    class_loaders: tuple[Obj, Obj] | None = None
    """The application's and the platform's."""
    java_home: Path | None = None
    """The folder of the JDK, whose files its own code may read."""
    modules: dict[str | None, Obj] = field(default_factory=dict)
    """The Module objects by name; None: that of the class path."""
    packages: dict[tuple[str, bool], Obj] = field(default_factory=dict)
    """The Package objects by name, and whether the package is one of the JDK."""
    loggers: dict[str, Obj] = field(default_factory=dict)
    """The Logger objects by name."""
    properties: dict[str, Obj] = field(default_factory=dict)
    """The String objects of properties that were set when the program began."""
    thread_entry: RtMethod | None = None
    """The method that calls the run method of a thread."""
    interned: dict[str, Obj] = field(default_factory=dict)
    """The String objects of constants."""
    failures: defaultdict[str, Obj | None] = field(default_factory=lambda: defaultdict(lambda: None))
    """The cause of errors at uses of a class whose initialiser failed, by its name."""
    placed: set[int] = field(default_factory=set)
    """Serial numbers of objects whose place in a hash table followed from them, on any path."""
    copied_tables: set[int] = field(default_factory=set)
    """Serial numbers of maps that were filled from another collection when they had no table yet."""
    unfinished_walks: dict[int, str] = field(default_factory=dict)
    """Iterators (by their serial numbers) over what has any order, where it may yet show; and why."""
    places: dict[int, Term] = field(default_factory=dict)
    """Hash codes that follow from identity hash codes and placed keys, by the place that is theirs alone."""
    kept_history: int = 0
    """How often code runs of which it will be asked what it wrote."""
    told_apart: set[int] = field(default_factory=set)
    """The uids of terms for characters above Latin-1 whose values are distinguished exactly."""
    settings_read: int = 0
    """How often a property was read that programs can set, on any path."""
    character_tables: dict[tuple[str, int], Ranges | None] = field(default_factory=dict)
    """The characters from a given one on for which a predicate of Character holds; None if unknown."""
    letter_case: LetterCase | None = None
    """Once it was asked for."""
    _cells: dict[Cell, Obj] = field(default_factory=dict)

    @property
    def keeps_history(self) -> bool:
        """Whether it may be asked what was written."""
        return bool(self.unfinished_walks or self.kept_history)

    def cell(self, loader: Loader, which: Cell, first: object) -> Obj:
        """The object whose payload is this part of the state; ``first`` before any path changed it."""
        holder = self._cells.get(which)
        if holder is None:
            holder = self._cells[which] = loader.new_permanent(loader.get(jdk.OBJECT))
            holder.payload = first
        return holder

    def roots(self) -> Iterator[Obj]:
        """Every object that the program may reach by asking the virtual machine; constants aside."""
        if self.main_thread is not None:
            yield self.main_thread
        yield from self.class_loaders or ()
        yield from self.modules.values()
        yield from self.packages.values()
        yield from self.loggers.values()
        yield from self.properties.values()
        yield from (cause for cause in self.failures.values() if cause is not None)
        yield from self._cells.values()
