"""The analyses of a compiled task in their order: exploration, proofs, further runs, weak memory, stress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

from verifier.analysis.engine_run import EngineRun
from verifier.analysis.jvm_oracle import JvmOracle, OpaqueFunctions
from verifier.analysis.large_inputs import LargeViolation
from verifier.analysis.seeded import SeededRuns, undecided
from verifier.analysis.stress import WeakViolation, replay_under_stress
from verifier.analysis.symbolic import SymbolicAnalysis
from verifier.assumption import Assumption, Leanings
from verifier.config import Options, usable_workers
from verifier.exploration.acceleration import accelerating
from verifier.exploration.budget import Budget
from verifier.exploration.piece import Company, Piece
from verifier.exploration.threads.weak_memory import WeakMemory, what_is_open
from verifier.exploration.trail import Trail
from verifier.jvm.program_run import RunRequest
from verifier.machine.machine import Prepare
from verifier.machine.mode import Lengths, Mode
from verifier.machine.threads.ordering import RaceLog, Site
from verifier.machine.threads.pool_parts import NotPlain
from verifier.stats import Stats
from verifier.strategy import order
from verifier.strategy.attempt import Attempt, Outcome, Reason, Time, Way, first_answer
from verifier.verdict.outcome import (
    Analysis,
    Counterexample,
    Ending,
    InputValue,
    Invariant,
    Obligation,
    Result,
    Verdict,
    decide,
    proved,
)

if TYPE_CHECKING:
    from verifier.analysis.company import Report
    from verifier.analysis.recheck import Opinion
    from verifier.classfile.model import MethodInfo
    from verifier.proof.loops.knowledge import LoopProof
    from verifier.proof.recursion.induction import Contracts


@dataclass
class Run(EngineRun):
    """The analyses of one compiled task, concrete runs included."""

    proof: LoopProof | Contracts | None = None
    """The proof of the property, if there is one."""
    ran: Callable[[], Iterable[MethodInfo]] | None = None
    """The program's methods that ran on any path so far, where not all of them are asked about."""
    quick: bool = False
    """Whether only TRUE is wanted now, and loops are left to a proof (SymbolicAnalysis)."""
    only_true: bool = False
    """Whether replays show no violation that is not large, so that the first one says that TRUE is out."""
    is_violated: bool = False
    """Whether the last quick exploration met a violation."""
    takes_large: Callable[[tuple[InputValue, ...]], bool] | None = None
    """Whether replays take such inputs, some of which are too large to be held here."""
    large_numbers: bool = False
    """Whether large numbers are such inputs as well."""
    large: list[LargeViolation] = field(default_factory=list)
    """Violations with such inputs that were found."""
    _pools_are_plain: bool = True
    """Whether thread pools are tried with few operations, as nothing has spoken against it."""
    beside: Callable[[Run, SymbolicAnalysis, Mode, Budget], Company] | None = None
    """Other machines that explore as well (analysis.remote)."""
    _weakly_violated: tuple[WeakViolation, tuple[Site, ...]] | None = None
    """A violation in memory that is not sequentially consistent, and where the program races."""

    @classmethod
    def after(cls, runs: SeededRuns) -> Run:
        """The analyses after the first concrete runs, if these have not decided."""
        return cls(**{part.name: getattr(runs, part.name) for part in fields(runs)})

    def decide(self, budget: Budget) -> Result:
        """Analyses from the cheapest on, until one decides."""
        return self.decide_early(budget) or self.decide_late(budget)

    def decide_late(self, budget: Budget) -> Result:
        """The analyses after the first concrete runs."""
        result = self.if_memory_lasts(self.explore(budget))
        if result.verdict is not Verdict.UNKNOWN:
            return result
        late = self.first_of(order.AFTERWARDS, budget, Reason.NONE)
        if late is not None and late.analysis is Analysis.SYMBOLIC:
            return replace(late, obligations=result.obligations)
        return late or result

    def explore(self, budget: Budget) -> Result:
        """The symbolic analysis: texts abstract first, and where that mattered with bounded lengths.

        If that takes long, proofs are tried before it gets the rest of the time.
        """
        return self.explored(self.first_of(order.ANALYSES, budget))

    def explore_texts(self, budget: Budget) -> Result:
        """Exploration alone, with texts abstract and, if that leaves anything open, bounded."""
        return self.explored(self.first_of(order.TEXTS, budget))

    @staticmethod
    def explored(result: Result | None) -> Result:
        """What a table gave that has an exploration in each case."""
        assert result is not None
        return result

    def first_of(
        self, table: Sequence[Attempt], budget: Budget, said: Reason = Reason.UNEXPLORED
    ) -> Result | None:
        """The first definite result of attempts, or else the last one; ``said``: what is known before."""
        return first_answer(table, lambda attempt: self.make(attempt, budget), self.is_so, said)

    def is_so(self, reason: Reason) -> bool:
        """Whether a reason for an attempt holds that earlier attempts do not report."""
        if reason is Reason.RUNS_TELL:
            return self.runs_tell
        if reason is Reason.PROOFS:
            return "proof" in self.options.analyses
        if reason is Reason.WEAK_MEMORY:
            return self._weakly_violated is not None
        if reason is Reason.RECURSION:
            from verifier.analysis.proving import find_recursion  # most programs are decided without a proof

            return find_recursion(self.analysed()) is not None
        return False

    def make(self, attempt: Attempt, budget: Budget) -> Outcome[Result]:
        """The result of one attempt."""
        way, time = attempt.way, attempt.time
        if way is Way.EARLY_EXPLORATION:
            return self._outcome(Lengths.ABSTRACT, budget.part_of(time), here=True)
        if way is Way.EXPLORATION:
            return self._outcome(Lengths.ABSTRACT, budget, time.share)
        if way is Way.BOUNDED:
            return self._outcome(Lengths.BOUNDED, budget)
        if way is Way.INVARIANTS:
            is_proved = self.prove_loops(budget, time)
            return Outcome(
                replace(proved(Analysis.INVARIANTS), invariants=self.invariants()) if is_proved else None
            )
        if way is Way.CONTRACTS:
            return Outcome(proved(Analysis.INDUCTION) if self.prove_recursion(budget.part_of(time)) else None)
        if way is Way.STRESS:
            return Outcome(self._under_stress(budget))
        assert way is Way.RUNS
        may = time.needed_s == 0.0 or budget.left_s() > time.needed_s
        return Outcome(self.more_seeds(budget, time) if may else None)

    def _outcome(
        self, lengths: Lengths, budget: Budget, share: float = 1.0, here: bool = False
    ) -> Outcome[Result]:
        """The result of one symbolic analysis; see ``explore_once``."""
        result, abstracted = self.explore_once(lengths, budget, share, here)
        reason = Reason.OPEN_LENGTHS if abstracted else Reason.NONE
        if any(map(is_want_of_time, result.obligations)):
            reason |= Reason.OUT_OF_TIME
        return Outcome(result, reason)

    def again(self, options: Options) -> Run:
        """The same task with other options, and separate counters and assumptions."""
        return replace(self, options=options, stats=Stats(), leanings=Leanings(options.refuse))

    def prove_loops(self, budget: Budget, time: Time = order.INVARIANTS.time) -> bool:
        """Whether loop invariants prove the property (proof/loops/prover.py)."""
        from verifier.analysis.proving import prove_loops

        self.proof = prove_loops(self, budget, time, self.ran)
        return self.proof is not None

    def invariants(self) -> tuple[Invariant, ...]:
        """The invariants of each loop, if the property was proved by invariants."""
        from verifier.proof.loops.knowledge import LoopProof

        held = self.proof.known.held if isinstance(self.proof, LoopProof) else {}
        shown = [one.shown() for _, one in sorted(held.items())]
        if isinstance(self.proof, LoopProof) and self.proof.known.peel:  # they need not hold before that
            later = "from the second round on"
            shown = [
                replace(
                    one, texts=(), unstated=tuple(f"{later}: {text}" for text in (*one.texts, *one.unstated))
                )
                for one in shown
            ]
        return tuple(one for one in shown if one.texts or one.unstated)

    def prove_recursion(self, budget: Budget) -> bool:
        """Whether contracts of recursive methods prove the property (proof/recursion/induction.py)."""
        from verifier.analysis.proving import prove_recursion

        self.proof = prove_recursion(self, budget)
        return self.proof is not None

    def recheck(self, budget: Budget) -> Opinion:
        """The result of the second check of the proof."""
        from verifier.analysis.proving import recheck

        assert self.proof is not None
        return recheck(self, self.proof, budget)

    def explore_once(
        self, lengths: Lengths, budget: Budget, share: float = 1.0, here: bool = False
    ) -> tuple[Result, bool]:
        """One symbolic analysis, and whether it left a text's length open where it could be decided.

        One that does may use only a share of the budget. ``here``: other machines do not take part.
        """
        if self._pools_are_plain:
            before = self.leanings.leant()
            try:
                return self._explore_in(replace(self.mode(lengths), plain_pools=True), budget, share, here)
            except NotPlain:
                self._pools_are_plain = False
                self.leanings.return_to(before)
        return self._explore_in(self.mode(lengths), budget, share, here)

    def _explore_in(self, mode: Mode, budget: Budget, share: float, here: bool) -> tuple[Result, bool]:
        """See ``explore_once``; may raise NotPlain where pools are taken to be plain."""
        oracle = JvmOracle(self.jvm)
        machine = self.make_machine(oracle, mode, decode=self._decode)
        budget = budget.part_while(lambda: machine.notes.lengths_are_open, share)
        replayer = self.make_replayer()
        analysis = SymbolicAnalysis(
            machine,
            self.goal,
            self.options,
            stats=self.stats,
            replay=replayer,
            budget=budget,
            functions=OpaqueFunctions(oracle),
            begins_threads=self.before_threads,
            quick=self.quick,
            only_true=self.only_true,
            takes_large=self.takes_large,
            large_numbers=self.large_numbers,
            company=lambda analysis: self._company(analysis, mode, budget, here),
            stress=lambda violation, sites: self._stress(violation, sites, budget),
        )
        finding = analysis.run(self.task.entry_class, self.task.arguments)
        self.is_violated = analysis.is_violated
        self.large += analysis.large
        result = decide(
            exhausted=finding.exhausted,
            obligations=finding.obligations,
            counterexample=finding.counterexample,
            analysis=Analysis.SYMBOLIC,
        )
        if machine.races.found:
            with self.stats.phase("races"):
                result = self._with_races(result, machine.races, mode.lengths, budget)
        return result, machine.notes.lengths_are_open

    @property
    def _decode(self) -> Prepare | None:
        """How machines that explore decode methods; None where it is noted which lines they come to."""
        return accelerating if self.stats.lines is None else None

    def _company(self, analysis: SymbolicAnalysis, mode: Mode, budget: Budget, here: bool) -> Company | None:
        """The parallel explorers, if the options request any."""
        options = self.options
        workers = usable_workers(options)
        if self.quick or options.native_library is not None:
            return None
        if self.beside is not None:
            return None if here else self.beside(self, analysis, mode, budget)
        if workers == 1 or options.dump_queries is not None:
            return None
        from verifier.analysis.company import Forks  # most runs are not split

        limit_mib = options.memory_limit_mib
        limit_bytes = None if limit_mib is None else limit_mib << 20

        def finish(piece: Piece) -> Report:
            self.jvm.renew()
            return analysis.finish(piece)

        return Forks(workers, finish, analysis.include, self.stats, limit_bytes)

    def explore_trails(
        self,
        mode: Mode,
        trails: Sequence[Trail],
        company: Callable[[SymbolicAnalysis], Company],
        budget: Budget,
    ) -> Report | None:
        """The exploration of paths that were cut elsewhere (analysis.remote)."""
        oracle = JvmOracle(self.jvm)
        machine = self.make_machine(oracle, mode, decode=self._decode)
        analysis = SymbolicAnalysis(
            machine,
            self.goal,
            self.options,
            stats=self.stats,
            replay=self.make_replayer(),
            budget=budget,
            functions=OpaqueFunctions(oracle),
            company=company,
        )
        return analysis.finish_trails(self.task.entry_class, self.task.arguments, trails)

    def _with_races(self, result: Result, races: RaceLog, lengths: Lengths, budget: Budget) -> Result:
        """The verdict in the presence of data races, given that about sequentially consistent memory."""
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
            machine = self.make_machine(oracle, self.mode(lengths), weak=memory)
            functions = OpaqueFunctions(oracle)
            replayer = self.make_replayer()
            analysis = SymbolicAnalysis(
                machine, self.goal, self.options, self.stats, replayer, budget, functions=functions
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

    def _under_stress(self, budget: Budget) -> Result | None:
        """FALSE if a stress replay shows what a weak memory did."""
        assert self._weakly_violated is not None
        shown = self._stress(*self._weakly_violated, budget)
        if shown is None:
            return None
        return decide(exhausted=False, obligations=(), counterexample=shown, analysis=Analysis.SYMBOLIC)

    def _stress(
        self, violation: WeakViolation, sites: tuple[Site, ...], budget: Budget
    ) -> Counterexample | None:
        self.stats.add("stress_replays")
        request = RunRequest(self.classes, self.task.entry_class, arguments=self.task.arguments)
        with self.stats.phase("stress replay"):
            return replay_under_stress(
                self.jvm, request, violation, sites, self.goal, self.parsed, budget=budget
            )


def is_want_of_time(obligation: Obligation) -> bool:
    """Whether only time (or memory) was missing, for the exploration or for a solver."""
    return obligation.ending in (Ending.RESOURCE, Ending.SOLVER_UNKNOWN)
