"""The proofs of a compiled task, and the second look at them: machines, solvers and time for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verifier.analysis.engine_run import EngineRun
from verifier.analysis.jvm_oracle import JvmOracle, OpaqueFunctions
from verifier.analysis.recheck import Opinion, recheck_contracts, recheck_loops
from verifier.analysis.symbolic import solver_options
from verifier.exploration.budget import Budget
from verifier.exploration.exploration import Functions
from verifier.machine.machine import Machine, Prepare
from verifier.machine.mode import Lengths, Mode, Natives
from verifier.machine.state import State
from verifier.models.open_object import OpenHeap
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.attempts import prove_by_cutting
from verifier.proof.loops.container import classes_beside, open_classes
from verifier.proof.loops.knowledge import LoopProof
from verifier.proof.loops.open_content import OpenContentHeap
from verifier.proof.loops.open_prover import prove_by_open_cuts
from verifier.proof.loops.prover import Ran, RoundMaker
from verifier.proof.loops.stand_in import StandInHeap
from verifier.proof.recursion.induction import Contracts, prove_by_induction
from verifier.proof.recursion.recursion import find_recursion
from verifier.solving.answer import Solver
from verifier.solving.pipeline import build_solver
from verifier.strategy.attempt import Time
from verifier.strategy.limits import LONGER_PROOFS
from verifier.verdict.outcome import Cause

__all__ = ["find_recursion", "prove_loops", "prove_open_loops", "prove_recursion", "recheck"]


class _Makers:
    """Builds what one attempt at a proof needs: a machine, a solver."""

    def __init__(self, run: EngineRun) -> None:
        self._run = run

    def for_loops(
        self, memory: ProofMemory, decode: Prepare, replaced: bool, open_arrays: bool = False
    ) -> tuple[Machine, Solver, Functions]:
        """For cutting loops; ``replaced``: with open classes in the place of the JDK's collections."""
        run, oracle = self._run, JvmOracle(self._run.jvm)
        classes = run.jvm.open_classes if replaced else None
        names = open_classes(classes)
        if open_arrays and not replaced:
            names = classes_beside(run.jvm.open_classes)
        mode = Mode.of_proof(Natives(run.options.natives), names)
        mode = replace(mode, open_arrays=open_arrays)
        machine = run.make_machine(oracle, mode, memory, decode, classes)
        functions = OpaqueFunctions(oracle)
        options = replace(solver_options(run.options), integers=True)
        return machine, build_solver(machine.tm, options, run.stats, functions), functions

    def for_calls(self) -> tuple[Machine, Solver, State, Functions]:
        """For contracts of calls."""
        run, oracle = self._run, JvmOracle(self._run.jvm)
        machine, functions = run.make_machine(oracle, run.mode(Lengths.ABSTRACT)), OpaqueFunctions(oracle)
        solver = build_solver(machine.tm, solver_options(run.options), run.stats, functions)
        return machine, solver, run.start(machine), functions


def prove_loops(run: EngineRun, budget: Budget, time: Time, ran: Ran | None = None) -> LoopProof | None:
    """The proof by loop invariants, if there is one; see ``prover``."""
    part, longer = budget.part_of(time), budget.part_of(LONGER_PROOFS)
    with run.stats.phase("invariants"):
        return prove_by_cutting(
            _Makers(run).for_loops, run.start, run.analysed(whole=True).values(), run.goal,
            run.stats, budget=part, longer=longer, ran=ran,
        )  # fmt: skip


def prove_open_loops(
    run: EngineRun,
    heap_of: Callable[[Machine], OpenHeap],
    ran: Ran,
    budget: Budget,
    replaced: bool = False,
    failures: list[Cause] | None = None,
    begins: Callable[[], None] = lambda: None,
    like: LoopProof | None = None,
) -> LoopProof | None:
    """The proof by cut loops over open objects, if there is one; see ``open_prover``.

    ``replaced``: with open classes in the place of the JDK's collections, also in fields (``open_content``).
    ``failures`` gets what keeps it from being one. ``like``: a proof to begin with.
    """
    makers = _Makers(run)
    with run.stats.phase("invariants"):
        return prove_by_open_cuts(
            lambda memory, decode: makers.for_loops(memory, decode, replaced, open_arrays=True),
            run.start,
            heap_of,
            owners=frozenset(run.analysed(whole=True)),
            ran=ran,
            goal=run.goal,
            stats=run.stats,
            budget=budget,
            heap_class=OpenContentHeap if replaced else StandInHeap,
            may_cut_calls=not replaced,
            failures=failures,
            begins=begins,
            like=like,
        )


def machines_for_loops(run: EngineRun) -> RoundMaker:
    """Machines and solvers for rounds with the JDK's own collections."""
    return lambda memory, decode: _Makers(run).for_loops(memory, decode, replaced=False)


def prove_recursion(run: EngineRun, budget: Budget) -> Contracts | None:
    """The proof by contracts of recursive methods, if there is one."""
    recursion = find_recursion(run.analysed())
    if recursion is None:
        return None
    with run.stats.phase("induction"):
        return prove_by_induction(
            _Makers(run).for_calls, recursion, run.analysed(), run.goal, run.stats, budget
        )


def recheck(run: EngineRun, proof: LoopProof | Contracts, budget: Budget) -> Opinion:
    """The result of the second check of a proof."""
    makers = _Makers(run)
    if isinstance(proof, LoopProof):
        return recheck_loops(makers.for_loops, run.start, proof, run.goal, run.stats, budget)
    recursion = find_recursion(run.analysed())
    assert recursion is not None
    return recheck_contracts(makers.for_calls, recursion, proof, run.goal, run.stats, budget)
