"""What a proof with cuts believes so far, from round to round (see proof/loops/prover.py).

Everything here only grows weaker: effects and classes are added, candidates dropped. A round
that changed nothing has shown that what was believed is inductive.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from enum import Enum

from verifier.proof.loops.heap_place import AllocationSite, CutPoint, Holder, Kind, Place, Subject
from verifier.proof.loops.learned import Learned
from verifier.proof.loops.shown import Held
from verifier.proof.loops.summed import Summed
from verifier.solving.horn import Formula
from verifier.verdict.outcome import NO_CAUSE, Cause

_MOST_LEARNED = 8
"""Functions of the index that are learned at one loop."""
_MOST_INVENTED = 60
NOT_NULL = "!= null"
"""The name of the candidate that a reference is not null."""


class Paths(Enum):
    """Whether paths are joined where branches meet (exploration/merging)."""

    APART = "as long as there are few of them"
    JOINED = "yes"
    NEVER_JOINED = "no"


class ElementGuesses(Enum):
    """What is guessed about all elements of an array in a range."""

    UNKNOWN = "nothing"
    ON_ONE_SIDE = "in ranges that end at one int"
    BETWEEN = "also in ranges between two ints"
    ORDERED = "also of any two elements"


@dataclass
class Effects:
    """What one loop may change."""

    locals: set[int] = field(default_factory=set)
    places: set[Place] = field(default_factory=set)


@dataclass
class Knowledge:
    """All that is believed; ``changed`` since the round began."""

    cuts: dict[CutPoint, Effects] = field(default_factory=dict)
    kinds: dict[Holder, set[Kind]] = field(default_factory=dict)
    """The kinds of objects that a place, or a local variable at a cut, may refer to."""
    initialised: dict[CutPoint, set[str]] = field(default_factory=dict)
    """Classes that are initialised in a loop, which is then done before it."""
    stand_ins: set[AllocationSite] = field(default_factory=set)
    """Where the program creates collections that have stand-ins beside the JDK's classes (stand_in.py)."""
    thrown: dict[CutPoint, set[str]] = field(default_factory=dict)
    """Classes of the exceptions that may leave the calls of a recursive method."""
    dropped: set[tuple[Subject, str]] = field(default_factory=set)
    """Candidates that do not hold: what they speak of, and their name."""
    opaque: set[str] = field(default_factory=set)
    """Classes with a payload that models keep: no arbitrary object of them can be made."""
    constants: tuple[int, ...] = (0, 1, -1)
    reals: tuple[float, ...] = ()
    chars: tuple[int, ...] = ()
    """Characters that builders may lack."""
    peel: bool = False
    """Whether the first round of each loop is run as it is, so that invariants need hold only after it."""
    paths: Paths = Paths.APART
    """What becomes of the paths of the next round, where objects are open."""
    elements: ElementGuesses = ElementGuesses.UNKNOWN
    """What is guessed about the elements of arrays."""
    nodes: bool = False
    """Whether anything is guessed about edges between objects of the program's own (edge.py)."""
    counts: bool = False
    """Whether nodes are counted along their links (count.py)."""
    jumps: bool = False
    """Whether a method that calls itself as the last thing it does is a loop (classfile/tail_call.py)."""
    shared_nodes: set[Kind] = field(default_factory=set)
    """The kinds of nodes that others know, be it only locals of calls around the one that is explored."""
    meets_nodes: bool = False
    """Whether such objects were met in a loop that is cut."""
    learned: dict[CutPoint, dict[str, Learned]] = field(default_factory=dict)
    """Functions of the index that rounds of a loop wrote into arrays, by what they say."""
    has_learned: bool = False
    """Whether one was found since the round began."""
    is_violated: bool = False
    """Whether a path violated the property as far as what was believed told."""
    invents: bool = False
    """Whether candidates are invented for violations that those at hand do not exclude (invented.py)."""
    invented: dict[CutPoint, dict[str, Formula]] = field(default_factory=dict)
    """What was invented, by what it says."""
    summed: dict[CutPoint, dict[str, Summed]] = field(default_factory=dict)
    """Sums that rounds of a loop were seen to make, by what they say."""
    meets_arrays: bool = False
    """Whether a cut loop can speak of elements of an array."""
    held: dict[CutPoint, Held] = field(default_factory=dict)
    """What the latest round believed of each cut wherever paths came there."""
    containers: bool = False
    """Whether a class of java.util kept this from becoming a proof."""
    changed: bool = False
    failure: str | None = None
    """Why this cannot become a proof, if that is known."""
    cause: Cause = NO_CAUSE
    """What that comes from."""

    def again(self) -> Knowledge:
        """A copy of what is believed, as a round begins with it."""
        return replace(deepcopy(self), changed=False, failure=None, cause=NO_CAUSE)

    def begin_like(self, other: Knowledge) -> None:
        """Cut the loops that another attempt cut, which change what they changed there."""
        self.jumps = other.jumps
        self.cuts, self.kinds = deepcopy(other.cuts), deepcopy(other.kinds)
        self.learned = deepcopy(other.learned)
        self.initialised, self.thrown = deepcopy(other.initialised), deepcopy(other.thrown)
        self.opaque = set(other.opaque)

    def hold(self, cut: CutPoint, now: Held) -> None:
        """This is believed where a path comes to a cut."""
        before = self.held.get(cut, now)
        self.held[cut] = replace(now, names=tuple(one for one in now.names if one in before.names))

    def add_cut(self, cut: CutPoint) -> bool:
        """Cut a loop; False if it was cut already."""
        if cut in self.cuts:
            return False
        self.cuts[cut] = Effects()
        self.changed = True
        return True

    def add_local(self, cut: CutPoint, index: int) -> None:
        """A local variable changes in a loop."""
        changing = self.cuts[cut].locals
        if index not in changing:
            changing.add(index)
            self.changed = True

    def add_place(self, cut: CutPoint, place: Place) -> None:
        """A place changes in a loop."""
        changing = self.cuts[cut].places
        if place not in changing:
            changing.add(place)
            self.changed = True

    def add_kind(self, where: Holder, kind: Kind) -> None:
        """An object of a kind is stored somewhere."""
        known = self.kinds.setdefault(where, set())
        if kind not in known:
            known.add(kind)
            self.changed = True

    def add_node(self, kind: Kind) -> None:
        """A node of a kind becomes known to others."""
        if kind not in self.shared_nodes:
            self.shared_nodes.add(kind)
            self.changed = True

    def add_stand_in(self, site: AllocationSite) -> None:
        """A loop changes collections that are created at a place."""
        if site not in self.stand_ins:
            self.stand_ins.add(site)
            self.changed = True

    def learn(self, cut: CutPoint, written: Learned) -> None:
        """A round wrote a function of the index into an array."""
        known = self.learned.setdefault(cut, {})
        name = f"{written.array}[k] == {written.text}"
        if name not in known and len(known) < _MOST_LEARNED:
            known[name] = written
            self.changed = self.has_learned = True

    def invent(self, cut: CutPoint, text: str, formula: Formula) -> None:
        """A solver suggests an invariant."""
        known = self.invented.setdefault(cut, {})
        if text not in known and len(known) < _MOST_INVENTED:
            known[text] = formula
            self.changed = True

    def add_sum(self, cut: CutPoint, summed: Summed) -> None:
        """A round adds what changes to an int."""
        known = self.summed.setdefault(cut, {})
        if summed.text not in known and len(known) < _MOST_LEARNED:
            known[summed.text] = summed
            self.changed = True

    def add_opaque(self, name: str) -> None:
        """Objects of a class have a payload."""
        if name not in self.opaque:
            self.opaque.add(name)
            self.changed = True

    def want_containers(self, name: str) -> None:
        """Nothing is known of objects of a class, or of an array of references, that collections may keep."""
        if name.lstrip("[L").startswith("java/util/") or name == "[Ljava/lang/Object;":
            self.containers = True

    def add_thrown(self, cut: CutPoint, name: str) -> None:
        """An exception may leave the calls of a recursive method."""
        known = self.thrown.setdefault(cut, set())
        if name not in known:
            known.add(name)
            self.changed = True

    def drop(self, where: Subject, name: str) -> None:
        """A candidate does not hold."""
        if (where, name) not in self.dropped:
            self.dropped.add((where, name))
            self.changed = True

    def believes(self, where: Subject, name: str) -> bool:
        """Whether a candidate was not dropped yet."""
        return (where, name) not in self.dropped

    def fail(self, why: str, of: str | None = None, cause: Cause | None = None) -> None:
        """There will be no proof. ``of``: the class that this is about (internal name)."""
        if self.failure is None:
            self.failure, self.cause = why, cause or Cause(of=of)


@dataclass(frozen=True)
class LoopProof:
    """A proof with cuts: what was believed in the round that confirmed it."""

    known: Knowledge
    replaced: bool
    """Whether havocked containers took the place of the library's."""
    calls: bool
    """Whether recursive methods may be cut."""
    descends: bool = False
    """Whether calls that are cut were shown to end, in what was there before their objects."""

    @property
    def cuts_calls(self) -> bool:
        """Whether it leaves open how deep calls go: that the stack suffices is assumed."""
        return any(cut.is_calls for cut in self.known.cuts)

    @property
    def may_go_on(self) -> bool:
        """Whether calls may go as deep as they like."""
        return self.cuts_calls and not self.descends
