"""Proofs about cut loops where objects are open: the loop heads, and the rounds (open_cut.py)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

from verifier.classfile import jdk
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Asked
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.payload import references_of
from verifier.machine.rtclass import ACC_STATIC, Instr, RtMethod
from verifier.machine.state import State
from verifier.machine.unknown import Opaque
from verifier.machine.value import Obj, objects_of
from verifier.models.lang.text_access import BUILDERS
from verifier.models.open_bytes import bytes_models
from verifier.models.open_object import OpenHeap
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.cutpoint import Entry, LoopCuts
from verifier.proof.loops.heap import ProofHeap
from verifier.proof.loops.heap_place import CutPoint, LocalAt
from verifier.proof.loops.knowledge import Knowledge, LoopProof, Paths
from verifier.proof.loops.open_calls import OpenCutCalls
from verifier.proof.loops.open_cut import FRESH, OpenCutHeap, OpenCutMemory, is_flat
from verifier.proof.loops.prover import Ran, Round, RoundMaker, may_see_memory_end, rounds
from verifier.proof.recursion.contract import char_constants, int_constants
from verifier.proof.recursion.recursion import OUT_OF_STACK, catches
from verifier.semantics.kind import local_kinds
from verifier.stats import Stats
from verifier.strategy.limits import AFTER_REFUTED_SHARE
from verifier.verdict.outcome import NO_CAUSE, Cause

_LOG = logging.getLogger(__name__)
_MOST_APART = 16
"""The most paths of a round that are explored separately; if there are more, the next round joins paths."""


class OpenLoopCuts(LoopCuts):
    """Cut points of loops where objects are open."""

    def __init__(self, machine: Machine, memory: ProofMemory, heap: OpenCutHeap, known: Knowledge) -> None:
        super().__init__(machine, memory, heap, known, False)
        self._open_heap = heap

    def cut_around(self, innermost: Frame, instr: Instr) -> bool:
        """As in the superclass; loops in code of JDK collections are not cut if stand-ins can replace
        these."""
        frame: Frame | None = innermost
        while frame is not None and frame.method.cls.name.startswith(jdk.OF_UTIL):
            receiver = frame.locals[0] if frame.locals and not frame.method.flags & ACC_STATIC else None
            if isinstance(receiver, Obj) and self._open_heap.want_behind(receiver):
                return True
            frame = frame.caller
        return super().cut_around(innermost, instr)

    def come_back(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        """As in the superclass; also, no local variable may hold an object that the round created."""
        for index, kind in enumerate(local_kinds(f.method, i.index)):
            if kind != "A":
                continue
            for target in objects_of(f.locals[index]):
                if target in self._open_heap.fresh and not self._is_in_its_place(target, index, entry):
                    why = f"a {target.cls.java_name}, which a round creates, is kept in another place"
                    self._known.fail(why, target.cls.name)
                if not self._is_created(target) or target.serial <= entry.stamp:
                    continue
                if is_flat(target) or self._open_heap.is_like_open(target):
                    self._known.add_kind(LocalAt(cut, index), target.cls.name)
                elif target.cls.name == jdk.OPEN_ENTRY and (site := self._open_heap.further(target)):
                    self._known.add_kind(LocalAt(cut, index), site)
                elif self._is_held_here_alone(target, f):
                    self._known.add_kind(LocalAt(cut, index), FRESH + target.cls.name)
                else:
                    why = f"a {target.cls.java_name}, which a round creates, is kept for the next one"
                    self._known.fail(why, target.cls.name)
        for stamp in sorted({entry.stamp, *self._stamps_around(f, i)}):
            self._open_heap.check_kept(stamp)
        super().come_back(f, i, cut, entry)
        self._open_heap.want_stand_ins(self._known.cuts[cut].places)

    def _stamps_around(self, f: Frame, i: Instr) -> Iterator[int]:
        """When the live path entered the loops around an instruction: their rounds may keep objects, too."""
        frame: Frame | None = f
        at = i.index
        while frame is not None:
            method = frame.method
            cfg = self._cfg(method) if method.code is not None else None
            loop = cfg.innermost_loop(at) if cfg is not None else None
            while cfg is not None and loop is not None:
                found = self.entry(frame, CutPoint(str(method), cfg.blocks[loop.header].start))
                if isinstance(found, Entry):
                    yield found.stamp
                loop = loop.parent
            frame = frame.caller
            at = frame.code[max(0, frame.pc - 1)].index if frame is not None else 0

    @staticmethod
    def _is_in_its_place(target: Obj, index: int, entry: Entry) -> bool:
        """Whether a builder of an earlier round is still in its local variable."""
        before = [at for at, value in enumerate(entry.values) if target in references_of(value)]
        return not before or before == [index]

    @staticmethod
    def _is_held_here_alone(target: Obj, f: Frame) -> bool:
        """Whether it is a text builder to which only one local variable refers.

        Objects of the round must not pass it to the next one, and older objects must not hold it.
        """
        held = [value for value in f.locals if any(target is one for one in references_of(value))]
        return target.cls.name in BUILDERS and len(held) == 1

    @staticmethod
    def _is_created(target: Obj) -> bool:
        """Whether it is no open value; texts and boxes are covered by open values."""
        return not isinstance(target, Opaque) and not OpenCutHeap.is_value(target)


class _OpenRound(Round):
    """One exploration with cut loops and open objects."""

    def __init__(
        self,
        make: RoundMaker,
        known: Knowledge,
        goal: Asked,
        stats: Stats,
        budget: Budget,
        heap_of: Callable[[Machine], OpenHeap],
        heap_class: type[OpenCutHeap],
        cut_calls: bool,
    ) -> None:
        self._heap_of = heap_of
        self._heap_class = heap_class
        self._cut_calls = cut_calls
        self._stand_ins = len(known.stand_ins)
        self._ended = 0
        """The number of paths that ended."""
        super().__init__(make, known, goal, False, stats, budget)
        self._machine.loader.add_models(bytes_models(heap_of(self._machine)))

    def _make_memory(self) -> ProofMemory:
        return OpenCutMemory()

    def _make_heap(self) -> ProofHeap:
        assert isinstance(self._memory, OpenCutMemory)
        open_heap = self._heap_of(self._machine)
        return self._heap_class(self._machine, self._memory, self._known, self._unproved, open_heap)

    def _make_loops(self, calls: bool) -> LoopCuts:
        assert isinstance(self._heap, OpenCutHeap)
        return OpenLoopCuts(self._machine, self._memory, self._heap, self._known)

    def _make_calls(self) -> OpenCutCalls:
        assert isinstance(self._memory, OpenCutMemory) and isinstance(self._heap, OpenCutHeap)
        self._recursion = OpenCutCalls(
            self._machine, self._memory, self._heap, self._known, self._heap_of(self._machine),
            self._cut_calls,
        )  # fmt: skip
        return self._recursion

    def _decode(self, machine: Machine, method: RtMethod) -> list[Instr]:
        instrs = super()._decode(machine, method)
        self._recursion.begin(method, instrs)
        assert isinstance(self._heap, OpenCutHeap)
        self._heap.decode(method, instrs)
        return instrs

    def _is_over(self) -> bool:
        return super()._is_over() or len(self._known.stand_ins) != self._stand_ins

    def _on_end(self, state: State, end: PathEnd) -> bool:
        if self._is_over() or super()._on_end(state, end):
            return True
        self._ended += 1
        if self._known.paths is Paths.APART and self._ended > _MOST_APART:
            self._go_on(Paths.JOINED)
            return True
        return False

    def _go_on(self, paths: Paths) -> None:
        """Start another round, with or without joins."""
        self._known.paths, self._known.changed = paths, True

    def run(self, start: Callable[[Machine], State]) -> bool:
        """As in the superclass; also, recursive calls have to terminate. A failing joined round is repeated
        without joins."""
        is_proved = super().run(start)
        if self._known.failure is not None and self._known.paths is Paths.JOINED:
            self._known.failure, self._known.cause = None, NO_CAUSE
            self._go_on(Paths.NEVER_JOINED)
            return False
        if self._known.stand_ins and any(cut.is_calls for cut in self._known.cuts):
            self._known.fail("collections that change in loops, beside recursive methods")
        if is_proved and not self._known.changed:
            self._recursion.check_round()
        return is_proved and self._known.failure is None


def prove_by_open_cuts(
    make: RoundMaker,
    start: Callable[[Machine], State],
    heap_of: Callable[[Machine], OpenHeap],
    owners: frozenset[str],
    ran: Ran,
    goal: Asked,
    stats: Stats,
    budget: Budget,
    heap_class: type[OpenCutHeap],
    may_cut_calls: bool,
    failures: list[Cause] | None = None,
    begins: Callable[[], None] = lambda: None,
    like: LoopProof | None = None,
) -> LoopProof | None:
    """The proof that a driver with open objects does not fail, if there is one.

    ``owners``: the program's classes. ``ran``: methods of them that ran on any path; their constants occur in
    candidates. ``failures`` receives the reasons why there is none. ``begins`` is called before each attempt:
    what earlier attempts explored is no part of the proof. ``may_cut_calls``: whether recursive methods may
    be cut. ``like``: a proof for other initial classes; then only its attempt is made, with its assumptions.
    There is no proof for programs that can observe the end of memory.
    """
    bodies = list(ran())
    constants, chars = tuple(int_constants(bodies)), tuple(char_constants(bodies))
    cutting = (True, False) if may_cut_calls else (False,)
    is_refuted = False
    for cut_calls in cutting if like is None else (like.calls,):
        are_cut = False
        for peel in (False, True) if like is None else (like.known.peel,):
            known = Knowledge(constants=constants, chars=chars, peel=peel)
            known = known if like is None else like.known.again()
            begins()
            part = budget.part(AFTER_REFUTED_SHARE, float("inf")) if is_refuted else budget

            def make_round(
                known: Knowledge = known, cut_calls: bool = cut_calls, part: Budget = part
            ) -> Round:
                return _OpenRound(
                    make, known, goal, stats, part, heap_of, heap_class=heap_class, cut_calls=cut_calls
                )

            if rounds(make_round, start, known, stats, part):
                proof = LoopProof(known, False, cut_calls, descends=True)
                if may_see_memory_end(list(ran()), owners) or (
                    proof.cuts_calls and catches(ran(), OUT_OF_STACK)
                ):
                    _LOG.info("no proof: errors may be hidden")
                    if failures is not None:
                        failures.append(NO_CAUSE)
                    return None
                return proof
            if known.failure is not None:
                is_refuted = True
                if failures is not None:
                    failures.append(known.cause)
            are_cut |= any(cut.is_calls for cut in known.cuts)
            if not known.cuts or budget.left_s() <= 0 or known.cause.is_about_collections:
                return None
        if not are_cut:
            return None
    return None
