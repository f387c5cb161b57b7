"""Attempts to prove a program by cutting its loops, from the cheapest guesses on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from verifier.classfile.model import ClassFile
from verifier.classfile.tail_call import calls_itself_last
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Asked
from verifier.machine.machine import Machine, Prepare
from verifier.machine.state import State
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.heap_place import CutPoint, Subject
from verifier.proof.loops.knowledge import ElementGuesses, Knowledge, LoopProof, NodeGuesses
from verifier.proof.loops.prover import Parts, ProofMaker, Ran, Round, RoundMaker, may_see_memory_end, rounds
from verifier.proof.loops.sampling import SamplingRound
from verifier.proof.nodes.ghost import links_to_itself
from verifier.proof.recursion.contract import char_constants, int_constants, real_constants
from verifier.proof.recursion.recursion import OUT_OF_STACK, catches
from verifier.stats import Stats
from verifier.strategy.limits import SAMPLING


class _Guess(NamedTuple):
    """What one attempt guesses beside what all do."""

    elements: ElementGuesses
    peel: bool = False
    """Whether first rounds are run as they are."""
    invents: bool = False
    nodes: NodeGuesses = NodeGuesses.NOTHING
    jumps: bool = False
    """Whether tail calls are jumps, as in all attempts after this one."""

    def tell(self, known: Knowledge) -> None:
        """Let an attempt guess this."""
        known.elements, known.peel, known.invents = self.elements, self.peel, self.invents
        known.nodes = self.nodes
        known.jumps |= self.jumps


_GUESSES = (
    _Guess(ElementGuesses.UNKNOWN),
    _Guess(ElementGuesses.UNKNOWN, peel=True),
    _Guess(ElementGuesses.UNKNOWN, invents=True),
    _Guess(ElementGuesses.UNKNOWN, nodes=NodeGuesses.EDGES),
    _Guess(ElementGuesses.UNKNOWN, peel=True, nodes=NodeGuesses.EDGES),
    _Guess(ElementGuesses.UNKNOWN, nodes=NodeGuesses.COUNTED),
    _Guess(ElementGuesses.UNKNOWN, nodes=NodeGuesses.BEFORE),
    _Guess(ElementGuesses.UNKNOWN, jumps=True),
    _Guess(ElementGuesses.FITTED),
    _Guess(ElementGuesses.ORDERED),
    _Guess(ElementGuesses.ON_ONE_SIDE),
    _Guess(ElementGuesses.BETWEEN),
    _Guess(ElementGuesses.BETWEEN, peel=True),
    _Guess(ElementGuesses.UNKNOWN, nodes=NodeGuesses.AT_CUTS),
)
"""In the order of attempts."""
_WITH_GHOSTS = {NodeGuesses.COUNTED, NodeGuesses.BEFORE}
_PATIENCE, _MOST_PATIENCE = 4.0, 16.0
"""How many times as long a question may take where it had no answer, each time and at most."""


def prove_by_cutting(
    make: ProofMaker,
    start: Callable[[Machine], State],
    classes: Iterable[ClassFile],
    goal: Asked,
    stats: Stats,
    budget: Budget,
    longer: Budget,
    ran: Ran | None = None,
) -> LoopProof | None:
    """The proof of the property, if there is one; each round works on a fresh machine.

    ``classes`` are the program's, ``ran`` tells which of their methods ran on any path so far, if not all
    may run. ``longer`` is for attempts about elements of arrays: exploration hardly ends where loops
    fill arrays of any length. A proof ignores that memory or stack may be exhausted, so
    there is none for programs that can see that.
    """
    classes = list(classes)
    bodies = [method for file in classes for method in file.methods]
    owners = frozenset(file.name for file in classes)
    if ran is None and may_see_memory_end(bodies, owners):
        return None
    calls = not catches(bodies, OUT_OF_STACK)
    bodies = bodies if ran is None else list(ran())
    constants, reals = tuple(int_constants(bodies)), tuple(real_constants(bodies))
    chars = tuple(char_constants(bodies))
    has_jumps = calls and any(map(calls_itself_last, classes))
    followed = {NodeGuesses.NOTHING, NodeGuesses.EDGES}
    if any(map(links_to_itself, classes)):
        followed |= {*_WITH_GHOSTS, NodeGuesses.AT_CUTS}
    for replaced in (False, True):

        def build(memory: ProofMemory, decode: Prepare, replaced: bool = replaced) -> Parts:
            return make(memory, decode, replaced)

        attempts = _Attempts(build, start, goal, calls, stats, budget=budget, longer=longer)
        wanted = False
        for guess in _GUESSES:
            known = Knowledge(constants=constants, reals=reals, chars=chars)
            meets_nodes = any(one.meets_nodes for one in attempts.made)
            if guess.nodes not in followed or (guess.nodes is not NodeGuesses.NOTHING and not meets_nodes):
                continue
            if guess.jumps and not has_jumps:
                continue
            if guess.invents:
                if not attempts.made[0].is_violated:
                    continue
                known = attempts.made[0].again()
            if guess.elements is not ElementGuesses.UNKNOWN:
                if not any(one.meets_arrays for one in attempts.made):
                    continue
                known.begin_like(_with_most_cuts(attempts.made))
            guess.tell(known)
            if guess.elements is not ElementGuesses.UNKNOWN and not any(cut.is_calls for cut in known.cuts):
                attempts.sample(known)
            if guess.elements is ElementGuesses.FITTED and not any(known.fitted.values()):
                continue
            if attempts.prove(known):
                break
            if not known.cuts:
                return None
            wanted = wanted or known.containers
        proved = attempts.proved or attempts.prove_with_patience()
        if proved is not None:
            if ran is not None and may_see_memory_end(list(ran()), owners):
                return None
            return LoopProof(proved, replaced, calls)
        if not wanted:
            return None
    return None


class _Attempts:
    """Attempts with the same models."""

    def __init__(
        self,
        build: RoundMaker,
        start: Callable[[Machine], State],
        goal: Asked,
        calls: bool,
        stats: Stats,
        budget: Budget,
        longer: Budget,
    ) -> None:
        self._build = build
        self._start = start
        self._goal = goal
        self._calls = calls
        self._stats = stats
        self._budget = budget
        self._longer = longer
        self._refuted: set[tuple[Subject, str]] = set()
        """Candidates that do not hold on a few paths."""
        self.made: list[Knowledge] = []
        self.proved: Knowledge | None = None
        """What was believed in the attempt that was a proof."""

    def _part(self, known: Knowledge) -> Budget:
        is_long = known.follows_nodes or known.elements is not ElementGuesses.UNKNOWN
        return self._longer if is_long else self._budget

    def sample(self, known: Knowledge) -> None:
        """Drop the candidates at loops that do not hold on a few paths, and those that did not before."""
        refuted = set[tuple[Subject, str]]() if known.peel else self._refuted
        scratch, few = known.again(), self._part(known).part_of(SAMPLING)
        scratch.dropped |= refuted
        sampling = SamplingRound(self._build, scratch, self._goal, self._calls, self._stats, few)
        sampling.run(self._start)
        known.fitted = sampling.fitted()
        refuted |= {(where, name) for where, name in scratch.dropped if isinstance(where, CutPoint)}
        known.dropped |= refuted

    def prove(self, known: Knowledge) -> bool:
        """Whether rounds that begin with these beliefs end with a proof."""
        self.made.append(known)
        part = self._part(known)

        def make_round() -> Round:
            return Round(self._build, known, self._goal, self._calls, self._stats, part)

        if rounds(make_round, self._start, known, self._stats, part):
            self.proved = known
        return self.proved is not None

    def prove_with_patience(self) -> Knowledge | None:
        """Make the attempts again in which questions had no answer in time, with more time for each."""
        for known in self.made:  # and what is appended meanwhile
            lacks_answers = known.refuted is not None and known.patience < _MOST_PATIENCE
            has_time = self._part(known).left_s() > 0
            if lacks_answers and has_time and self.prove(known.with_patience(_PATIENCE)):
                break
        return self.proved


def _with_most_cuts(attempts: Iterable[Knowledge]) -> Knowledge:
    """The attempt that cut most of the program as it is; ghosts are fields that others do not have."""
    plain = (one for one in attempts if one.nodes not in _WITH_GHOSTS)
    return max(plain, key=lambda one: (one.jumps, len(one.cuts)))
