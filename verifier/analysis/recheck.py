"""A second check of proofs: are the assumptions of a proof inductive, and do they imply the property?

One round of the proof is run again with its final assumptions. Nothing is guessed or learned any more. At
each cut, base (the invariants hold where the loop is entered), step (a round keeps them and changes nothing
else) and use (nothing violates the property) are queried here, one by one, with a solver that the caller
chooses; so neither Houdini's loop, nor its questions about many candidates at once, nor a cache is trusted. A
fact that a model refutes means that the proof was wrong. A round that differs from the proof's is
inconclusive.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass

from verifier.exploration.budget import Budget
from verifier.exploration.goal import Asked
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Instr
from verifier.machine.state import State
from verifier.machine.value import same_value
from verifier.proof.loops.cutpoint import Entry, LoopCuts
from verifier.proof.loops.heap_candidate import Fact
from verifier.proof.loops.heap_place import CutPoint, PlaceKind
from verifier.proof.loops.knowledge import LoopProof
from verifier.proof.loops.prover import ProofMaker, Round
from verifier.proof.loops.relation import variables_of
from verifier.proof.recursion.induction import Attempt, Contracts, MachineMaker
from verifier.proof.recursion.recursion import Recursion
from verifier.semantics.kind import local_kinds
from verifier.solving.answer import Sat, Solver, Unsat
from verifier.stats import Stats
from verifier.strategy.limits import RECHECK_QUERY_S
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_MOST_VISITS = 4096
"""Times that a path may come to a branch: many more than in the proof, where terms decided more of them."""


@dataclass(frozen=True)
class Opinion:
    """The result of a second check: it agrees, it disagrees, or (None) it is inconclusive; with the
    reason."""

    agrees: bool | None
    reason: str = ""


class Questions:
    """Asks whether facts follow, one by one."""

    def __init__(self, tm: TermFactory, solver: Solver) -> None:
        self._tm = tm
        self._solver = solver
        self._shown: set[tuple[Term, ...]] = set()
        self.refuted: str | None = None
        self.open: str | None = None

    def follows(self, condition: Sequence[Term], fact: Term, name: str) -> bool:
        """Whether a fact holds wherever the condition does."""
        return self.impossible([*condition, self._tm.not_(fact)], name)

    def impossible(self, condition: Sequence[Term], name: str) -> bool:
        """Whether no values satisfy a condition; what was found out otherwise is kept."""
        question = tuple(condition)
        if question in self._shown:
            return True
        answer = self._solver.check(question, RECHECK_QUERY_S)
        if isinstance(answer, Unsat):
            self._shown.add(question)
            return True
        if isinstance(answer, Sat):
            self.refuted = self.refuted or name
        else:
            self.open = self.open or f"the solver gives no answer about {name}"
        return False

    def opinion(self, confirmed: bool, other: str | None) -> Opinion:
        """The conclusion from all answers."""
        if self.refuted is not None:
            return Opinion(False, self.refuted)
        if self.open is not None or not confirmed:
            return Opinion(None, self.open or other or "the check took another course than the proof")
        return Opinion(True)


class _SecondCuts(LoopCuts):
    """Cut points with a separate query for each claim."""

    questions: Questions

    def _holds(self, fact: Fact) -> bool:
        named = f"{fact.name} at {fact.subject}"
        return self.questions.follows(self._machine.state.condition, fact.holds, named)

    def refused(self, facts: Sequence[Fact]) -> Collection[int]:
        """Which facts (their indices) need not hold on the live path."""
        return [n for n, fact in enumerate(facts) if not self._holds(fact)]

    def begin(self, f: Frame, i: Instr, cut: CutPoint) -> Entry:
        """Base."""
        m, known = self._machine, self._known
        variables = variables_of(m, self._memory, f, local_kinds(f.method, i.index), known.cuts[cut])
        before = variables.values(m.tm, f)
        for relation in self.candidates(f, cut, variables, before):
            if known.believes(cut, relation.name):
                self._holds(Fact(cut, relation.name, relation.holds(before)))
        return super().begin(f, i, cut)

    def come_back(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        self._step(f, i, cut, entry)
        super().come_back(f, i, cut, entry)

    def check_round(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        self._step(f, i, cut, entry)
        super().check_round(f, i, cut, entry)

    def _step(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        """Step, of a loop or of a recursive call."""
        effects = self._known.cuts[cut]
        after = entry.variables.values(self._machine.tm, f)
        for relation in entry.relations:
            self._holds(Fact(cut, relation.name, relation.holds(after)))
        for index, kind in enumerate(local_kinds(f.method, i.index)):
            changed = kind != "-" and not same_value(f.locals[index], entry.values[index])
            if changed and index not in effects.locals:
                self._never(f"local variable {index} is not changed in the loop at {cut}")
        early = self._known.initialised.get(cut, set())
        for place in self._memory.changes(entry.node, self._memory.freeze(), entry.stamp) - effects.places:
            if place.kind is not PlaceKind.STATIC or place.owner not in early:
                self._never(f"{place} is not changed in the loop at {cut}")

    def _never(self, claim: str) -> None:
        """A claim that the live path breaks, if it is feasible."""
        if not self.questions.impossible(self._machine.state.condition, claim):
            self._known.fail(f"not so: {claim}")


class _SecondRound(Round):
    """A round that is not to learn anything."""

    def _make_loops(self, calls: bool) -> LoopCuts:
        self.questions = Questions(self._machine.tm, self._solver)
        cuts = _SecondCuts(self._machine, self._memory, self._heap, self._known, calls, self._instances)
        cuts.questions = self.questions
        self._heap.facts.check = cuts.refused
        return cuts

    def _only_learn(self) -> None:
        """All is checked, as it is told what fails."""

    def _on_end(self, state: State, end: PathEnd) -> bool:
        """Use."""
        if not self._calls.in_body and self._goal.violated_by(end):
            self.questions.impossible(state.condition, f"no violation: {end.message or end.ending.word}")
        return super()._on_end(state, end)

    def _note_visits(self, frame: Frame, instr: Instr, visits: int) -> None:
        if visits > _MOST_VISITS:
            self._known.fail(f"the check goes round at {instr}")


def recheck_loops(
    make: ProofMaker,
    start: Callable[[Machine], State],
    proof: LoopProof,
    goal: Asked,
    stats: Stats,
    budget: Budget,
) -> Opinion:
    """The second check of a proof with cuts; ``make`` supplies the terms and the solver."""
    known = proof.known.again()
    second = _SecondRound(
        lambda memory, decode: make(memory, decode, proof.replaced), known, goal, proof.calls, stats, budget
    )
    proved = second.run(start)
    late = "the time was used up" if budget.left_s() <= 0 else None
    return second.questions.opinion(proved and not known.changed, late or known.failure)


class _SecondAttempt(Attempt):
    """The exploration with contracts, that is not to drop any."""

    def __init__(
        self,
        make: MachineMaker,
        recursion: Recursion,
        contracts: Contracts,
        goal: Asked,
        stats: Stats,
        budget: Budget,
    ) -> None:
        super().__init__(make, recursion, contracts, goal, stats, budget)
        self.questions = Questions(self._machine.tm, self._solver)

    def _unproved(self, m: Machine, facts: Sequence[Term]) -> set[int]:
        follows, condition = self.questions.follows, m.state.condition
        return {n for n, fact in enumerate(facts) if not follows(condition, fact, f"contract: {fact}")}

    def _on_end(self, state: State, end: PathEnd) -> bool:
        if self._goal.violated_by(end):
            self.questions.impossible(state.condition, f"no violation: {end.message or end.ending.word}")
        return super()._on_end(state, end)


def recheck_contracts(
    make: MachineMaker,
    recursion: Recursion,
    contracts: Contracts,
    goal: Asked,
    stats: Stats,
    budget: Budget,
) -> Opinion:
    """The second check of a proof by induction."""
    second = _SecondAttempt(make, recursion, deepcopy(contracts), goal, stats, budget)
    proved = second.run()
    late = "the time was used up" if budget.left_s() <= 0 else None
    return second.questions.opinion(proved is True, late)
