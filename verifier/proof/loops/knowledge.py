"""What a proof with cuts believes so far, from round to round (see proof/loops/prover.py).

Everything here only grows weaker: effects and classes are added, candidates dropped. A round
that changed nothing has shown that what was believed is inductive.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace

Place = tuple[str, str, int]
"""What is told apart in the heap: ``("field", declaring class, slot)``, ``("payload", class, 0)``,
``("static", class, slot)``, ``("element", array class, 0)`` or ``("rows", array class, 0)``. Fields of
open collections, and payloads of builders, have the site after the class, ``class@site``; what is in
collections is ``("content", site, part)``."""

Spot = tuple[str, int]
"""A loop of the program: its method (class and key) and the index of its first instruction, or CALL:
the calls that a recursive method makes to itself."""

CALL = -1


@dataclass
class Effects:
    """What one loop may change."""

    locals: set[int] = field(default_factory=set)
    places: set[Place] = field(default_factory=set)


@dataclass
class Knowledge:
    """All that is believed; ``changed`` since the round began."""

    cuts: dict[Spot, Effects] = field(default_factory=dict)
    classes: dict[Place | tuple[Spot, int], set[str]] = field(default_factory=dict)
    """The classes of the objects that a place, or a local variable at a cut, may refer to."""
    initialised: dict[Spot, set[str]] = field(default_factory=dict)
    """Classes that are initialised in a loop, which is then done before it."""
    thrown: dict[Spot, set[str]] = field(default_factory=dict)
    """Classes of the exceptions that may leave the calls of a recursive method."""
    dropped: set[tuple[object, str]] = field(default_factory=set)
    """Candidates that do not hold: where they belong to (a place or a loop), and their name."""
    opaque: set[str] = field(default_factory=set)
    """Classes with a payload that models keep: no arbitrary object of them can be made."""
    constants: tuple[int, ...] = (0, 1, -1)
    reals: tuple[float, ...] = ()
    chars: tuple[int, ...] = ()
    """Characters that builders may lack."""
    peel: bool = False
    """Whether the first round of each loop is run as it is, so that invariants need hold only after it."""
    collections: bool = False
    """Whether a class of java.util kept this from becoming a proof."""
    changed: bool = False
    failure: str | None = None
    """Why this cannot become a proof, if that is known."""

    def again(self) -> Knowledge:
        """A copy of what is believed, as a round begins with it."""
        return replace(deepcopy(self), changed=False, failure=None)

    def add_cut(self, spot: Spot) -> bool:
        """Cut a loop; False if it was cut already."""
        if spot in self.cuts:
            return False
        self.cuts[spot] = Effects()
        self.changed = True
        return True

    def add_local(self, spot: Spot, index: int) -> None:
        """A local variable changes in a loop."""
        changing = self.cuts[spot].locals
        if index not in changing:
            changing.add(index)
            self.changed = True

    def add_place(self, spot: Spot, place: Place) -> None:
        """A place changes in a loop."""
        changing = self.cuts[spot].places
        if place not in changing:
            changing.add(place)
            self.changed = True

    def add_class(self, where: Place | tuple[Spot, int], name: str) -> None:
        """An object of a class is stored somewhere."""
        known = self.classes.setdefault(where, set())
        if name not in known:
            known.add(name)
            self.changed = True

    def add_opaque(self, name: str) -> None:
        """Objects of a class have a payload."""
        if name not in self.opaque:
            self.opaque.add(name)
            self.changed = True

    def want_collections(self, name: str) -> None:
        """Nothing is known of objects of a class, or of an array of references, that collections may keep."""
        if name.lstrip("[L").startswith("java/util/") or name == "[Ljava/lang/Object;":
            self.collections = True

    def add_thrown(self, spot: Spot, name: str) -> None:
        """An exception may leave the calls of a recursive method."""
        known = self.thrown.setdefault(spot, set())
        if name not in known:
            known.add(name)
            self.changed = True

    def drop(self, where: object, name: str) -> None:
        """A candidate does not hold."""
        if (where, name) not in self.dropped:
            self.dropped.add((where, name))
            self.changed = True

    def believes(self, where: object, name: str) -> bool:
        """Whether a candidate was not dropped yet."""
        return (where, name) not in self.dropped

    def fail(self, why: str) -> None:
        """There will be no proof."""
        self.failure = self.failure or why


@dataclass(frozen=True)
class LoopProof:
    """A proof with cuts: what was believed in the round that confirmed it."""

    known: Knowledge
    replaced: bool
    """Whether open collections took the place of the library's."""
    calls: bool
    """Whether recursive methods may be cut."""
