"""The assumptions of a proof with cuts, from round to round (see proof/loops/prover.py).

They only become weaker: effects and classes are added, candidates dropped. A round that changes nothing shows
that the assumptions are inductive.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from enum import Enum

from verifier.proof.loops.fitted import Fitted
from verifier.proof.loops.heap_place import AllocationSite, CutPoint, Holder, Kind, Place, Subject
from verifier.proof.loops.learned import Learned
from verifier.proof.loops.shown import Held
from verifier.proof.loops.summed import Summed
from verifier.solving.horn import Formula
from verifier.verdict.outcome import NO_CAUSE, Cause

_MOST_LEARNED = 8
"""The most functions of the index that are learned at one loop."""
_MOST_INVENTED = 60
NOT_NULL = "!= null"
"""The name of the candidate that a reference is not null."""


class Paths(Enum):
    """Whether paths are joined where branches meet (exploration/merging)."""

    APART = "as long as there are few of them"
    JOINED = "yes"
    NEVER_JOINED = "no"


class ElementGuesses(Enum):
    """The candidates about elements of an array in a range of indices."""

    UNKNOWN = "nothing"
    ON_ONE_SIDE = "in ranges that end at one int"
    BETWEEN = "also in ranges between two ints"
    ORDERED = "also of any two elements"
    FITTED = "what sampled states have in common"


class NodeGuesses(Enum):
    """What is guessed about objects of the program's own and those that they lead to (nodes/)."""

    NOTHING = "nothing"
    EDGES = "how an object is to those that it leads to"
    COUNTED = "also with counts of nodes along links"
    BEFORE = "also with the object before each"
    AT_CUTS = "also how all objects are to numbers at a cut"


@dataclass
class Effects:
    """What one loop may change."""

    locals: set[int] = field(default_factory=set)
    places: set[Place] = field(default_factory=set)


@dataclass
class Knowledge:
    """All assumptions; ``changed`` since the round began."""

    cuts: dict[CutPoint, Effects] = field(default_factory=dict)
    kinds: dict[Holder, set[Kind]] = field(default_factory=dict)
    """The kinds of objects that a place, or a local variable at a cut point, may refer to."""
    initialised: dict[CutPoint, set[str]] = field(default_factory=dict)
    """Classes that a loop initialises; a proof initialises them before the loop."""
    stand_ins: set[AllocationSite] = field(default_factory=set)
    """The allocation sites whose collections are stand-ins instead of JDK objects (stand_in.py)."""
    thrown: dict[CutPoint, set[str]] = field(default_factory=dict)
    """Classes of exceptions that may leave calls of a recursive method."""
    dropped: set[tuple[Subject, str]] = field(default_factory=set)
    """Candidates that were dropped: their subject and their name."""
    patience: float = 1.0
    """The factor by which the time limit of each solver query is longer than usual."""
    refuted: set[tuple[Subject, str]] | None = None
    """The candidates that were dropped before the first unanswered query; None if each had an answer."""
    opaque: set[str] = field(default_factory=set)
    """Classes whose payload models keep; no arbitrary object of such a class can be created."""
    constants: tuple[int, ...] = (0, 1, -1)
    reals: tuple[float, ...] = ()
    chars: tuple[int, ...] = ()
    """Characters that may be absent from builders."""
    peel: bool = False
    """Whether the first round of each loop is peeled, so that invariants hold only after it."""
    paths: Paths = Paths.APART
    """Whether the next round joins paths, where objects are open."""
    elements: ElementGuesses = ElementGuesses.UNKNOWN
    """The candidates about elements of arrays."""
    nodes: NodeGuesses = NodeGuesses.NOTHING
    """The candidates about edges between objects of the program (nodes/edge.py)."""
    jumps: bool = False
    """Whether a tail-recursive method is treated as a loop (classfile/tail_call.py)."""
    shared_nodes: set[Kind] = field(default_factory=set)
    """The kinds of published nodes, including those held only by locals of activations outside the explored
    body."""
    meets_nodes: bool = False
    """Whether a cut loop reads such objects."""
    learned: dict[CutPoint, dict[str, Learned]] = field(default_factory=dict)
    """Functions of the index that rounds of a loop store into arrays, by their text."""
    fitted: dict[CutPoint, dict[str, Fitted]] = field(default_factory=dict)
    """The equations that sampled states fulfil, by their text."""
    has_learned: bool = False
    """Whether the current round found one."""
    is_violated: bool = False
    """Whether a path violates the property under the current assumptions."""
    invents: bool = False
    """Whether a Horn solver is asked for candidates if the present ones do not exclude a violation
    (invented.py)."""
    invented: dict[CutPoint, dict[str, Formula]] = field(default_factory=dict)
    """The candidates of the Horn solver, by their text."""
    summed: dict[CutPoint, dict[str, Summed]] = field(default_factory=dict)
    """Sums that rounds of a loop compute, by their text."""
    meets_arrays: bool = False
    """Whether relations at a cut loop can speak of elements of an array."""
    held: dict[CutPoint, Held] = field(default_factory=dict)
    """The candidates that the latest round assumed at each cut point, wherever paths reached it."""
    containers: bool = False
    """Whether the proof failed because of a class of java.util."""
    changed: bool = False
    failure: str | None = None
    """Why this cannot become a proof, if a reason is known."""
    cause: Cause = NO_CAUSE
    """The origin of that reason."""

    @property
    def follows_nodes(self) -> bool:
        """Whether anything is guessed about edges."""
        return self.nodes is not NodeGuesses.NOTHING

    def again(self) -> Knowledge:
        """A copy of the assumptions with which a round begins."""
        return replace(deepcopy(self), changed=False, failure=None, cause=NO_CAUSE)

    def with_patience(self, factor: float) -> Knowledge:
        """What was believed before the first question without an answer, to be asked with more time."""
        again = replace(self.again(), patience=self.patience * factor, refuted=None, is_violated=False)
        if self.refuted is not None:
            again.dropped = set(self.refuted)
        return again

    def begin_like(self, other: Knowledge) -> None:
        """Cut the loops that another attempt cut, with the same effects."""
        self.jumps = other.jumps
        self.cuts, self.kinds = deepcopy(other.cuts), deepcopy(other.kinds)
        self.learned = deepcopy(other.learned)
        self.initialised, self.thrown = deepcopy(other.initialised), deepcopy(other.thrown)
        self.opaque = set(other.opaque)

    def hold(self, cut: CutPoint, now: Held) -> None:
        """Record the candidates that are assumed at a cut point."""
        before = self.held.get(cut, now)
        self.held[cut] = replace(now, names=tuple(one for one in now.names if one in before.names))

    def add_cut(self, cut: CutPoint) -> bool:
        """Cut a loop; False if it is cut already."""
        if cut in self.cuts:
            return False
        self.cuts[cut] = Effects()
        self.changed = True
        return True

    def add_local(self, cut: CutPoint, index: int) -> None:
        """Record that a loop changes a local variable."""
        changing = self.cuts[cut].locals
        if index not in changing:
            changing.add(index)
            self.changed = True

    def add_place(self, cut: CutPoint, place: Place) -> None:
        """Record that a loop changes a place."""
        changing = self.cuts[cut].places
        if place not in changing:
            changing.add(place)
            self.changed = True

    def add_kind(self, where: Holder, kind: Kind) -> None:
        """Record that an object of a kind is stored somewhere."""
        known = self.kinds.setdefault(where, set())
        if kind not in known:
            known.add(kind)
            self.changed = True

    def add_node(self, kind: Kind) -> None:
        """Record that a node of a kind is published."""
        if kind not in self.shared_nodes:
            self.shared_nodes.add(kind)
            self.changed = True

    def add_stand_in(self, site: AllocationSite) -> None:
        """Use stand-ins for the collections of an allocation site, which a loop changes."""
        if site not in self.stand_ins:
            self.stand_ins.add(site)
            self.changed = True

    def learn(self, cut: CutPoint, written: Learned) -> None:
        """Add a function of the index that a round stores into an array."""
        known = self.learned.setdefault(cut, {})
        name = f"{written.array}[k] == {written.text}"
        if name not in known and len(known) < _MOST_LEARNED:
            known[name] = written
            self.changed = self.has_learned = True

    def invent(self, cut: CutPoint, text: str, formula: Formula) -> None:
        """Add a candidate of the Horn solver."""
        known = self.invented.setdefault(cut, {})
        if text not in known and len(known) < _MOST_INVENTED:
            known[text] = formula
            self.changed = True

    def add_sum(self, cut: CutPoint, summed: Summed) -> None:
        """Add a sum that a round computes."""
        known = self.summed.setdefault(cut, {})
        if summed.text not in known and len(known) < _MOST_LEARNED:
            known[summed.text] = summed
            self.changed = True

    def add_opaque(self, name: str) -> None:
        """Record that objects of a class have a payload."""
        if name not in self.opaque:
            self.opaque.add(name)
            self.changed = True

    def want_containers(self, name: str) -> None:
        """An object of this class, or an array of references, is unknown: havocked containers may help, if it
        belongs to a collection."""
        if name.lstrip("[L").startswith("java/util/") or name == "[Ljava/lang/Object;":
            self.containers = True

    def add_thrown(self, cut: CutPoint, name: str) -> None:
        """Record that an exception may leave the calls of a recursive method."""
        known = self.thrown.setdefault(cut, set())
        if name not in known:
            known.add(name)
            self.changed = True

    def drop(self, where: Subject, name: str) -> None:
        """Drop a candidate."""
        if (where, name) not in self.dropped:
            self.dropped.add((where, name))
            self.changed = True

    def lack_answer(self) -> None:
        """No solver answered a question: what is dropped from now on was perhaps not refuted."""
        if self.refuted is None:
            self.refuted = set(self.dropped)

    def believes(self, where: Subject, name: str) -> bool:
        """Whether a candidate is still assumed."""
        return (where, name) not in self.dropped

    def fail(self, why: str, of: str | None = None, cause: Cause | None = None) -> None:
        """End the attempt. ``of``: the class that the reason is about (internal name)."""
        if self.failure is None:
            self.failure, self.cause = why, cause or Cause(of=of, feature=why)


@dataclass(frozen=True)
class LoopProof:
    """A proof with cuts: the assumptions of the round that confirmed them."""

    known: Knowledge
    replaced: bool
    """Whether havocked containers replaced the library's."""
    calls: bool
    """Whether recursive methods may be cut."""
    descends: bool = False
    """Whether cut calls were shown to terminate, as they descend in objects that existed before."""

    @property
    def cuts_calls(self) -> bool:
        """Whether the depth of calls is unbounded, so that the proof assumes a sufficient stack."""
        return any(cut.is_calls for cut in self.known.cuts)

    @property
    def may_go_on(self) -> bool:
        """Whether the depth of calls is unbounded."""
        return self.cuts_calls and not self.descends
