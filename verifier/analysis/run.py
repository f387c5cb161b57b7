"""A whole verification run: compile, analyse cheapest first, decide."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.analysis.certify import LATE, certify
from verifier.analysis.concrete import decide_concretely
from verifier.analysis.determinism.leaning import goes_on_after_errors
from verifier.analysis.entry import prepare_program
from verifier.analysis.jvm_oracle import JvmOracle, OpaqueFunctions
from verifier.analysis.recheck import Opinion, recheck_contracts, recheck_loops
from verifier.analysis.replayer import JvmReplayer, Replayer
from verifier.analysis.stress import WeakViolation, replay_under_stress
from verifier.analysis.symbolic import (
    SymbolicAnalysis,
    solver_options,
    term_factory,
)
from verifier.assumption import Assumption, Leanings
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.exploration import Functions
from verifier.exploration.goal import Asked, Goal, goal_of
from verifier.exploration.threads.weak_memory import WeakMemory, what_is_open
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.program_run import RunRequest
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
from verifier.task.property import Property
from verifier.task.task import Task
from verifier.verdict.outcome import (
    Analysis,
    Ending,
    Obligation,
    Result,
    Verdict,
    decide,
    proved,
)

_LOG = logging.getLogger(__name__)
FIRST_BUDGET_S = 1.0
"""Time for the first seeded runs: most assertions that fail, fail soon."""
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
RESERVE = 0.9
"""Share of the time limit that the analyses may use; the rest is for ending in order."""


def verify(
    task: Task,
    options: Options,
    stats: Stats,
    started_jvm: Jvm | None = None,
    announce: Callable[[Result], None] = lambda result: None,
) -> Result:
    """Decide a task; raises UserError for bad input, anything else is a defect.

    ``announce`` is told of a TRUE before a second opinion about it is sought, which may never end.
    ``started_jvm`` is one that was started while Python was still loading; it is closed here.
    """
    with started_jvm or Jvm.start(JvmOptions(java_home=options.java_home)) as jvm:
        return verify_with(jvm, task, options, stats, announce)


def verify_with(
    jvm: Jvm,
    task: Task,
    options: Options,
    stats: Stats,
    announce: Callable[[Result], None] = lambda result: None,
) -> Result:
    """The same with Java processes that stay open, for other tasks."""
    started = time.monotonic()
    budget = Budget(_most_of(options.time_limit_s), _most_of(options.clock_limit_s))
    with TemporaryDirectory(prefix="jr-") as scratch:
        with stats.phase("compile"):
            program = prepare_program(jvm, task, Path(scratch))
        leanings = Leanings(options.refuse)
        run = Run(task, options, stats, jvm, program.classes, leanings, unlinked=program.unlinked)
        result = run.decide(budget)
        if options.certify and result.verdict is Verdict.TRUE:
            announce(_with_facts(replace(result, certificate=LATE), run, started))
            with stats.phase("certification"):
                result = certify(result, run.again, options, stats, budget)
    return _with_facts(result, run, started)


@dataclass
class Run:
    """The analyses of one compiled task."""

    task: Task
    options: Options
    stats: Stats
    jvm: Jvm
    classes: tuple[Path, ...]
    leanings: Leanings = field(default_factory=Leanings)
    proof: LoopProof | Contracts | None = None
    """What proved the property, if a proof did."""
    unlinked: Mapping[str, str] = field(default_factory=dict)
    """Classes of the class path that the virtual machine does not link, and why: runs say nothing of them."""
    asked: Asked | None = None
    """What is asked where it is not the task's property."""
    _seeds_may_tell: bool = True
    """Whether further seeded runs may show what those so far did not."""
    _weakly_violated: tuple[WeakViolation, tuple[Site, ...]] | None = None
    """A violation in memory that is not sequentially consistent, and where the program races."""

    @cached_property
    def goal(self) -> Goal:
        """What is asked, as the analyses see it."""
        return goal_of(self.task.property if self.asked is None else self.asked)

    def make_replayer(self) -> Replayer:
        """What confirms counterexamples."""
        return JvmReplayer(self.task, self.jvm, self.classes, self.goal)

    def decide(self, budget: Budget) -> Result:
        """Analyses from the cheapest on, until one decides."""
        concrete = "concrete" in self.options.analyses and not self.unlinked
        if concrete:
            decided = self._concretely(self._seeded_s(budget, FIRST_BUDGET_S), 1500)
            if decided is not None:
                return decided
        if "symbolic" not in self.options.analyses:
            return _undecided(Ending.BOUND, "only some concrete runs were made")
        result = self._under_stress(self._if_memory_lasts(self._explore(budget)), budget)
        if result.verdict is Verdict.UNKNOWN and concrete and budget.left_s() > 1.0:
            return self._more_seeds(budget, LATE_BUDGET_S) or result
        return result

    def _if_memory_lasts(self, result: Result) -> Result:
        """No analysis looks at errors of a stack or heap that ends; they show if the program goes on."""
        enough = Assumption.STACK_AND_HEAP
        if result.verdict is not Verdict.TRUE or not goes_on_after_errors(self.parsed.values()):
            return result
        if self.leanings.refuses(enough):
            return _undecided(Ending.UNSUPPORTED, f"whether it holds that {enough.phrase}")
        self.leanings.lean(enough)
        return result

    def _more_seeds(self, budget: Budget, wanted_s: float) -> Result | None:
        if not self._seeds_may_tell:
            return None
        return self._concretely(self._seeded_s(budget, wanted_s), 100_000)

    def _seeded_s(self, budget: Budget, wanted_s: float) -> float:
        """Time for seeded runs: they seldom find other exceptions than failed assertions."""
        wanted_s = wanted_s if self.task.property is Property.VALID_ASSERT else wanted_s / 5
        return max(0.05, min(wanted_s, budget.left_s() / 4))

    def _concretely(self, budget_s: float, run_limit: int) -> Result | None:
        task = self.task
        with self.stats.phase("concrete"):
            outcome = decide_concretely(
                self.classes,
                task.entry_class,
                task.property,
                self.jvm,
                self.stats,
                budget_s,
                run_limit,
                1 + self.stats.counters["concrete_runs"],
                self.leanings,
                task.arguments,
            )
        self._seeds_may_tell = outcome.more_may_tell
        return outcome.result

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
            if goes_on and "concrete" in self.options.analyses and not self.unlinked:
                decided = self._more_seeds(budget, MORE_BUDGET_S)
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

    @cached_property
    def parsed(self) -> dict[str, ClassFile]:
        """The program's class files, by the names of their classes."""
        files = [file for place in reversed(self.classes) for file in sorted(place.rglob("*.class"))]
        return {found.name: found for found in (parse_class(file.read_bytes()) for file in files)}

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
            machine, self.goal, self.options, self.stats, replayer, budget, OpaqueFunctions(oracle)
        )
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
                    return _undecided(Ending.RACE, f"{race}, and whether it holds that {assumption.phrase}")
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


def _with_facts(result: Result, run: Run, started: float) -> Result:
    """A result with what the run counted and assumed."""
    statistics = run.stats.as_dict()
    statistics["wall_s"] = round(time.monotonic() - started, 3)
    assumptions = run.leanings.made() if result.verdict is Verdict.TRUE else ()
    return replace(result, statistics=statistics, assumptions=assumptions)


def _undecided(ending: Ending, why: str) -> Result:
    missing = Obligation(ending, why)
    return decide(exhausted=False, obligations=(missing,), counterexample=None, analysis=Analysis.NONE)


def _is_want_of_time(obligation: Obligation) -> bool:
    """Whether only time (or memory) was missing, for the exploration or for a solver."""
    return obligation.ending in (Ending.RESOURCE, Ending.SOLVER_UNKNOWN)


def _most_of(limit_s: float | None) -> float | None:
    """What the analyses may use of a limit."""
    return None if limit_s is None else limit_s * RESERVE - 0.5
