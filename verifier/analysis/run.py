"""The analyses of a compiled task in their order: exploration, proofs, further runs, weak memory, stress."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path

from verifier.analysis.jvm_oracle import JvmOracle, OpaqueFunctions
from verifier.analysis.recheck import Opinion, recheck_contracts, recheck_loops
from verifier.analysis.seeded import SeededRuns, undecided
from verifier.analysis.stress import WeakViolation, replay_under_stress
from verifier.analysis.symbolic import (
    SymbolicAnalysis,
    solver_options,
    term_factory,
)
from verifier.assumption import Assumption, Leanings
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.exploration import Functions
from verifier.exploration.threads.weak_memory import WeakMemory, what_is_open
from verifier.jvm.program_run import RunRequest
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine, Prepare
from verifier.machine.memory import Memory
from verifier.machine.mode import Lengths, Mode, Natives
from verifier.machine.oracle import Oracle
from verifier.machine.state import State
from verifier.machine.threads.ordering import RaceLog, Site
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.container import open_classes
from verifier.proof.loops.knowledge import LoopProof
from verifier.proof.loops.prover import prove_by_cutting
from verifier.proof.recursion.induction import Contracts, prove_by_induction
from verifier.proof.recursion.recursion import Recursion, find_recursion
from verifier.solving.answer import Solver
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.verdict.outcome import (
    Analysis,
    Ending,
    Obligation,
    Result,
    Verdict,
    decide,
    proved,
)

EARLY_BUDGET_S = 2.0
"""Time for the symbolic analysis before proofs are tried."""
INDUCTION_BUDGET_S = 30.0
CUTTING_BUDGET_S = 60.0
MORE_BUDGET_S = 4.0
"""Time for further seeded runs when neither proofs nor a short exploration decided."""
LATE_BUDGET_S = 10.0
"""Time for seeded runs after a symbolic analysis that did not decide."""
ABSTRACT_SHARE = 0.5
"""Share of the time for the analysis with texts of unknown length left abstract."""


@dataclass
class Run(SeededRuns):
    """The analyses of one compiled task, concrete runs included."""

    proof: LoopProof | Contracts | None = None
    """What proved the property, if a proof did."""
    _weakly_violated: tuple[WeakViolation, tuple[Site, ...]] | None = None
    """A violation in memory that is not sequentially consistent, and where the program races."""

    @classmethod
    def after(cls, runs: SeededRuns) -> Run:
        """What goes on where the first concrete runs have not decided."""
        return cls(**{part.name: getattr(runs, part.name) for part in fields(runs)})

    def decide(self, budget: Budget) -> Result:
        """Analyses from the cheapest on, until one decides."""
        return self.decide_early(budget) or self.decide_late(budget)

    def decide_late(self, budget: Budget) -> Result:
        """The analyses after the first concrete runs."""
        result = self._under_stress(self.if_memory_lasts(self._explore(budget)), budget)
        if result.verdict is Verdict.UNKNOWN and self.runs_tell and budget.left_s() > 1.0:
            return self.more_seeds(budget, LATE_BUDGET_S) or result
        return result

    def _explore(self, budget: Budget) -> Result:
        """The symbolic analysis: texts abstract first, and where that mattered with bounded lengths.

        If that takes long, proofs are tried before it gets the rest of the time.
        """
        if "proof" in self.options.analyses:
            early, abstracted = self._symbolic(Lengths.ABSTRACT, budget.part(0.15, EARLY_BUDGET_S))
            if early.verdict is not Verdict.UNKNOWN:
                return early
            goes_on = any(_is_want_of_time(o) for o in early.obligations)
            analysis = self._prove(budget, goes_on)
            if analysis is not None:
                return proved(analysis)
            if goes_on and self.runs_tell:
                decided = self.more_seeds(budget, MORE_BUDGET_S)
                if decided is not None:
                    return decided
            if not goes_on:
                return self._symbolic(Lengths.BOUNDED, budget)[0] if abstracted else early
        return self.explore_texts(budget)

    def explore_texts(self, budget: Budget) -> Result:
        """Exploration alone, with texts abstract and, if that leaves anything open, bounded."""
        result, abstracted = self._symbolic(Lengths.ABSTRACT, budget, ABSTRACT_SHARE)
        if not abstracted or result.verdict is not Verdict.UNKNOWN:
            return result
        return self._symbolic(Lengths.BOUNDED, budget)[0]

    def again(self, options: Options) -> Run:
        """The same task with other options, and counters and assumptions of its own."""
        return replace(self, options=options, stats=Stats(), leanings=Leanings(options.refuse))

    def recheck(self, budget: Budget) -> Opinion:
        """What a second look at the proof says."""
        goal = self.goal
        if isinstance(self.proof, LoopProof):
            return recheck_loops(self._make_for_loops, self._start, self.proof, goal, self.stats, budget)
        recursion = find_recursion(self.parsed)
        assert isinstance(self.proof, Contracts) and recursion is not None
        return recheck_contracts(self._make_for_calls, recursion, self.proof, goal, self.stats, budget)

    def _prove(self, budget: Budget, goes_on: bool) -> Analysis | None:
        """How the property was proved without exploring all paths, if it was."""
        recursion = find_recursion(self.parsed)
        if (goes_on or recursion is not None) and self.prove_loops(budget):
            return Analysis.INVARIANTS
        if recursion is not None and self._by_induction(recursion, budget):
            return Analysis.INDUCTION
        return None

    def before_threads(self, state: State) -> PathEnd | None:
        """How a path ends that is about to have threads, None if it may."""
        return None

    def make_machine(
        self,
        oracle: Oracle,
        mode: Mode,
        memory: Memory | None = None,
        decode: Prepare | None = None,
        replaced: Path | None = None,
        weak: WeakMemory | None = None,
    ) -> Machine:
        """A machine for the program."""
        places = (*self.classes, self.jvm.fallback_classes)
        return build_machine(
            places,
            self.jvm.java_home,
            self.stats,
            mode,
            oracle,
            term_factory(self.options),
            memory,
            decode,
            replaced,
            self.leanings,
            weak,
            self.unlinked,
        )

    def _mode(self, lengths: Lengths) -> Mode:
        return Mode(lengths, Natives(self.options.natives))

    def _make_for_calls(self) -> tuple[Machine, Solver, State, Functions]:
        oracle = JvmOracle(self.jvm)
        machine, functions = self.make_machine(oracle, self._mode(Lengths.ABSTRACT)), OpaqueFunctions(oracle)
        solver = build_solver(machine.tm, solver_options(self.options), self.stats, functions)
        return machine, solver, self._start(machine), functions

    def _by_induction(self, recursion: Recursion, budget: Budget) -> bool:
        goal, make = self.goal, self._make_for_calls
        part = budget.part(0.3, INDUCTION_BUDGET_S)
        with self.stats.phase("induction"):
            self.proof = prove_by_induction(make, recursion, self.parsed, goal, self.stats, part)
        return self.proof is not None

    def _start(self, machine: Machine) -> State:
        return initial_state(machine, self.task.entry_class, self.task.arguments)

    def _make_for_loops(
        self, memory: ProofMemory, decode: Prepare, replaced: bool
    ) -> tuple[Machine, Solver, Functions]:
        oracle = JvmOracle(self.jvm)
        classes = self.jvm.open_classes if replaced else None
        mode = Mode.of_proof(Natives(self.options.natives), open_classes(classes))
        machine = self.make_machine(oracle, mode, memory, decode, classes)
        functions = OpaqueFunctions(oracle)
        solver = build_solver(machine.tm, solver_options(self.options), self.stats, functions)
        return machine, solver, functions

    def prove_loops(self, budget: Budget) -> bool:
        """Whether loop invariants prove the property (proof/loops/prover.py)."""
        make, start, goal = self._make_for_loops, self._start, self.goal
        part = budget.part(0.35, CUTTING_BUDGET_S)
        with self.stats.phase("invariants"):
            self.proof = prove_by_cutting(make, start, self.parsed.values(), goal, self.stats, part)
        return self.proof is not None

    def _symbolic(self, lengths: Lengths, budget: Budget, share: float = 1.0) -> tuple[Result, bool]:
        """One symbolic analysis, and whether it left a text's length open where it could be decided.

        One that does may use only a share of the budget.
        """
        oracle = JvmOracle(self.jvm)
        machine = self.make_machine(oracle, self._mode(lengths))
        budget = budget.part_while(lambda: machine.notes.lengths_are_open, share)
        replayer = self.make_replayer()
        analysis = SymbolicAnalysis(
            machine, self.goal, self.options, self.stats, replayer, budget, OpaqueFunctions(oracle),
            self.before_threads,
        )  # fmt: skip
        finding = analysis.run(self.task.entry_class, self.task.arguments)
        result = decide(
            exhausted=finding.exhausted,
            obligations=finding.obligations,
            counterexample=finding.counterexample,
            analysis=Analysis.SYMBOLIC,
        )
        if machine.races.found:
            with self.stats.phase("races"):
                result = self._with_races(result, machine.races, lengths, budget)
        return result, machine.notes.lengths_are_open

    def _with_races(self, result: Result, races: RaceLog, lengths: Lengths, budget: Budget) -> Result:
        """What a verdict about sequentially consistent memory is worth where there are data races."""
        if result.verdict is Verdict.FALSE:
            return result
        if result.verdict is Verdict.UNKNOWN:
            named = tuple(Obligation(Ending.RACE, text) for text in races.found)
            return replace(result, obligations=(*result.obligations, *named))
        assumed = [Assumption.TEARING] if races.wide else []
        if self.options.memory == "sequential":
            assumed.append(Assumption.SEQUENTIAL_MEMORY)
        else:
            result = self._weakly(races, lengths, budget)
        if result.verdict is Verdict.TRUE:
            for assumption in assumed:
                if self.leanings.refuses(assumption):
                    race = next(iter(races.found))
                    return undecided(Ending.RACE, f"{race}, and whether it holds that {assumption.phrase}")
                self.leanings.lean(assumption)
        return result

    def _weakly(self, races: RaceLog, lengths: Lengths, budget: Budget) -> Result:
        """The symbolic analysis again, for a memory that shows what data races may (JLS 17.4)."""
        memory = WeakMemory()
        while True:
            self.stats.add("weak_explorations")
            memory.has_grown = False
            oracle = JvmOracle(self.jvm)
            machine = self.make_machine(oracle, self._mode(lengths), weak=memory)
            functions = OpaqueFunctions(oracle)
            replayer = self.make_replayer()
            analysis = SymbolicAnalysis(
                machine, self.goal, self.options, self.stats, replayer, budget, functions
            )
            finding = analysis.run(self.task.entry_class, self.task.arguments)
            violation = analysis.weak_violation
            failure = violation.failure if violation is not None else None
            open_ = [*finding.obligations, *what_is_open(machine, memory, list(races.found), failure)]
            if open_ or not memory.has_grown:
                break
        if violation is not None:
            self._weakly_violated = violation, tuple(races.sites)
        return decide(
            exhausted=finding.exhausted,
            obligations=tuple(open_),
            counterexample=None,
            analysis=Analysis.SYMBOLIC,
        )

    def _under_stress(self, result: Result, budget: Budget) -> Result:
        """The result, or FALSE if a stress replay shows what the weak memory did."""
        if result.verdict is not Verdict.UNKNOWN or self._weakly_violated is None:
            return result
        self.stats.add("stress_replays")
        violation, sites = self._weakly_violated
        request = RunRequest(self.classes, self.task.entry_class, arguments=self.task.arguments)
        goal = self.goal
        with self.stats.phase("stress replay"):
            shown = replay_under_stress(self.jvm, request, violation, sites, goal, self.parsed, budget)
        if shown is None:
            return result
        return decide(
            exhausted=False, obligations=result.obligations, counterexample=shown, analysis=Analysis.SYMBOLIC
        )


def _is_want_of_time(obligation: Obligation) -> bool:
    """Whether only time (or memory) was missing, for the exploration or for a solver."""
    return obligation.ending in (Ending.RESOURCE, Ending.SOLVER_UNKNOWN)
