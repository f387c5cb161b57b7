"""The analyses of a driver: open objects, cut loops, and initialisers before the call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from verifier.analysis.large_inputs import replay_smallest
from verifier.analysis.replayer import Replayer
from verifier.analysis.run import Run, is_want_of_time
from verifier.assumption import CheckAssumption
from verifier.check.class_path_facts import LibraryFacts
from verifier.check.runs.beginnings import Beginnings, StaticKey, left_by_others
from verifier.check.runs.presumed import gets_objects, may_disturb, may_tell
from verifier.classfile import jdk
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.exploration.budget import Budget
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.mode import Lengths, Mode
from verifier.machine.presumption import Presumption, WantedError
from verifier.machine.state import State
from verifier.models.contract_native import contract_models
from verifier.models.io.open_charset import charset_models
from verifier.models.io.open_file import file_models
from verifier.models.open_collection import passed_models
from verifier.models.open_initialiser import has_run, user_classes
from verifier.models.open_mac import mac_models
from verifier.models.open_object import OpenHeap
from verifier.models.open_statics import open_class, static_models
from verifier.models.open_value import open_models
from verifier.models.util.open_copy import copy_models
from verifier.models.util.open_enum import enum_models
from verifier.models.util.open_format import format_models
from verifier.models.util.open_join import join_models
from verifier.models.util.open_sort import sort_models
from verifier.proof.loops.knowledge import LoopProof
from verifier.strategy import order
from verifier.strategy.attempt import Attempt, Outcome, Reason, Way
from verifier.strategy.limits import WITHOUT_RANGES_S
from verifier.verdict.outcome import Analysis, Cause, Ending, Obligation, Result, Verdict, decide, proved

_OUT_OF_MEMORY = jdk.OUT_OF_MEMORY_ERROR.replace("/", ".")
_STACK_OVERFLOW = jdk.STACK_OVERFLOW_ERROR.replace("/", ".")


@dataclass(frozen=True)
class DriverCall:
    """The call that a driver makes, and the objects that it requests."""

    is_open: bool
    """Whether it requests open objects."""
    open_types: tuple[str, ...]
    called: str | None
    """The class (internal name) of the called method, where only TRUE is asked."""
    called_key: str
    statics: tuple[StaticKey, ...]
    """Static fields that the driver havocs."""
    nameable: tuple[str, ...]
    """The options for reflection with an unknown class name."""
    used_fields: frozenset[str] | None = None
    """See OpenHeap."""
    passes_objects: bool = True
    """Whether the method has a receiver, or parameters other than primitives and texts."""


@dataclass(kw_only=True)
class DriverRun(Run):
    """The analyses of a driver. The program consists of the classes that it reaches, not of a whole
    library."""

    facts: LibraryFacts
    call: DriverCall
    reproduction: Replayer
    reached: dict[str, ClassFile]
    beginnings: Beginnings | None = None
    heaps: list[OpenHeap] = field(default_factory=list)
    begun_first: tuple[str, ...] = ()
    """Classes initialised before the call, as open references may mean objects that their initialisers
    publish."""
    machines: list[Machine] = field(default_factory=list)
    presumption: Presumption | None = None
    """Classes that are treated as initialised although their initialisers were not run, if any."""
    deferred: set[str] | None = None
    """See LibraryFacts; a set in an exploration that does without relations that are not known yet."""
    short_texts: bool = False
    """See Mode."""
    near_dates: bool = True
    """Whether dates that are moved may be any, far from the limits; else they are what the JDK computes."""
    proved_with: tuple[LoopProof, bool] | None = None
    """The last proof by cut loops, and whether stand-ins replaced all collections in it."""

    def __post_init__(self) -> None:
        self.ran = self._have_run
        self._causes: list[Cause] = []
        """Why the last quick exploration and the proofs after it had no answer."""
        self._met = False
        """Whether that exploration met collections of unknown content."""
        self._explored = 0
        """The number of heaps before the proofs after it."""
        self.statics = self.call.statics
        """Static fields that are havocked."""

    @cached_property
    def parsed(self) -> dict[str, ClassFile]:
        """The classes that the driver reaches."""
        return self.reached

    def mode(self, lengths: Lengths) -> Mode:
        """The usual mode; with open arrays where objects are open and only TRUE is asked."""
        is_open = self._only_true_of_open and lengths is Lengths.ABSTRACT
        return replace(super().mode(lengths), open_arrays=is_open, short_texts=self.short_texts)

    @property
    def _only_true_of_open(self) -> bool:
        return self.call.is_open and self.call.called is not None

    def extend(self, machine: Machine) -> None:
        """The models of open objects, if the driver requests any, and of reflection."""
        self.machines.append(machine)
        if self.presumption is not None:
            machine.presumption = self.presumption.for_machine()
        machine.loader.driver = self.task.entry_class.replace(".", "/")
        machine.loader.nameable = self.call.nameable
        if self.call.is_open:
            heap = OpenHeap(
                machine, replace(self.facts, deferred=self.deferred), machine.loader.driver, self._types,
                called=self.call.called, called_key=self.call.called_key,
                early=None if self.beginnings is None else self.beginnings.early,
                near_dates=self.near_dates, begun_first=self._begun_first, used=self.call.used_fields,
            )  # fmt: skip
            self.heaps.append(heap)
            if machine.presumption is not None and machine.presumption.opens:
                machine.presumption.open_class = partial(open_class, heap)
            machine.loader.add_models(
                open_models(heap)
                | static_models(heap, self.statics)
                | passed_models(heap)
                | contract_models(heap)
                | enum_models()
                | mac_models(heap)
                | file_models(heap)
                | charset_models(heap)
                | format_models(heap)
                | join_models(heap)
                | copy_models(heap)
                | sort_models(heap)
            )

    @property
    def met(self) -> str | None:
        """What the last proof, or the quick exploration, would have to exclude or to follow, where only TRUE
        is asked; None if that is not known."""
        cause = next((one for one in reversed(self._causes) if one.told), None)
        if cause is None:
            return None
        why = self.facts.why_vague(cause.exception == "java.lang.NullPointerException")
        return f"{cause.told}; {why}" if why else cause.told

    @property
    def _begun_first(self) -> tuple[str, ...]:
        """Classes that are always initialised before the call."""
        return tuple(dict.fromkeys([*(owner for owner, _, _ in self.statics), *self.begun_first]))

    @property
    def _types(self) -> tuple[str, ...]:
        held = (one for _, _, one in self.statics)
        return tuple(dict.fromkeys([*self.call.open_types, *(one[1:-1] for one in held if one[0] == "L")]))

    def _explore_in(self, mode: Mode, budget: Budget, share: float, here: bool) -> tuple[Result, bool]:
        """The usual exploration, repeated if the initialiser of a class has to run first."""
        presumption, made = self.presumption, (len(self.machines), len(self.heaps))
        if presumption is None or presumption.is_off:
            return super()._explore_in(mode, budget, share, here)
        presumption.stops = True
        try:
            found = super()._explore_in(mode, budget, share, here)
            if found[0].verdict is Verdict.FALSE or not self.tells_presumed(made[0]):
                return found
            presumption.is_off = True
        except WantedError:
            pass
        finally:
            presumption.stops = False
        del self.machines[made[0] :], self.heaps[made[1] :]
        return self._explore_in(mode, budget, share, here)

    def tells_presumed(self, first: int = 0) -> bool:
        """Whether a path may observe that an initialiser did not run, or make a later one fail.

        ``first``: the number of the first machine whose paths count.
        """
        heaps = {id(heap.machine): heap for heap in self.heaps}
        driver = self.task.entry_class.replace(".", "/")
        for machine in self.machines[first:]:
            here = machine.presumption.here if machine.presumption is not None else frozenset()
            if not here:
                continue
            heap = heaps.get(id(machine))
            late = here - self._begun_by_call(machine)
            if late and may_disturb(machine, driver):
                return True
            gets = self.call.passes_objects or gets_objects(machine)
            sees = gets or (self.presumption is not None and self.presumption.is_open())
            if late and sees and not all(map(self.facts.is_contained, late)):
                return True
            left = heap.left if heap is not None else None
            if may_tell(machine, driver, self.facts, left, lambda: self.facts.traces):
                return True
        return False

    def _begun_by_call(self, machine: Machine) -> frozenset[str]:
        """Classes that are initialised before a method runs that is called with open objects."""
        at = machine.loader.classes.get(self.call.called or "")
        found = set()
        while at is not None:
            found.add(at.name)
            at = at.superclass
        return frozenset(found)

    def disturbed_initialiser(self) -> str | None:
        """Why an initialiser may fail after callers modified passed objects; None if none may."""
        begun = {cls.name for m in self.machines for cls in user_classes(m) if has_run(cls)}
        begun |= set(self.presumption.all) if self.presumption is not None else set()
        # The classes of passed objects are initialised.
        if not begun - {above for heap in self.heaps for one in heap.ready for above in one.supers}:
            return None
        passed = {above for heap in self.heaps for one in heap.behind for above in one.supers}
        for name in sorted(begun - passed):
            field = self.facts.read_by_initialiser(name, passed)
            if field is not None:
                return f"whether {name.replace('/', '.')} is initialised where callers have changed {field}"
        return None

    def has_run(self, owner: ClassFile, method: MethodInfo) -> bool:
        """Whether a method ran on any path of the explorations, which decoded it then."""
        for machine in self.machines:
            cls = machine.loader.classes.get(owner.name)
            linked = cls.methods.get(method.key) if cls is not None else None
            if linked is not None and linked.instrs is not None:
                return True
        return False

    def explore(self, budget: Budget) -> Result:
        """The usual exploration. With open objects and TRUE alone asked, loops with many rounds are cut."""
        if self.large_numbers:
            return self._with_large(self.explore_once(Lengths.ABSTRACT, budget)[0])
        if not self._only_true_of_open:
            return self._with_large(super().explore(budget))
        while True:
            if self.beginnings is None:
                result = self._explore_open(budget)
            else:
                result = self.beginnings.explore(
                    self.heaps, self._explore_open, lambda: self.is_violated, budget
                )
            if result.verdict is not Verdict.TRUE:
                if not any(CheckAssumption.ORDINARY_DATES.word in heap.assumed for heap in self.heaps):
                    return result
                self.near_dates = False
                self.heaps.clear()
                continue
            if self._is_revised():
                continue
            if any(heap.late_initialiser(hidden=True) for heap in self.heaps):
                return result
            _, behind = left_by_others(self.heaps, self.facts.written)
            if behind is not None:
                reason = f"what makes arguments may change what {behind} leads to"
                return Result(Verdict.UNKNOWN, reason, (Obligation(Ending.UNSUPPORTED, reason),))
            return result

    def _is_revised(self) -> bool:
        """Whether the next run needs more initial state, so that a TRUE of this one does not count."""
        if any(heap.late_initialiser(hidden=True) for heap in self.heaps):
            return False
        late = next((one for heap in self.heaps if (one := heap.late_initialiser())), None)
        if late is not None and late.replace(".", "/") not in self.begun_first:
            self.begun_first += (late.replace(".", "/"),)
            return True
        left, behind = left_by_others(self.heaps, self.facts.written)
        if behind is not None or left <= set(self.statics):
            return False
        self.statics = tuple(sorted(left | set(self.statics)))
        return True

    def _with_large(self, result: Result) -> Result:
        """The result, or FALSE if a run shows one of the violations with large inputs."""
        if result.verdict is not Verdict.UNKNOWN or not self.large or self.takes_large is None:
            return result
        found, why = replay_smallest(self.large, self.takes_large, self.make_replayer())
        if found is None:
            return result if why is None else replace(result, reason=why.message, cause=why.cause)
        return decide(
            exhausted=False,
            obligations=result.obligations,
            counterexample=found,
            analysis=Analysis.SYMBOLIC,
        )

    def _explore_open(self, budget: Budget) -> Result:
        if self.is_proved_again(budget):
            return proved(Analysis.INVARIANTS)
        self.quick = True
        quick = self._without_relations(budget)
        if quick is None:
            quick = self._outcome(Lengths.ABSTRACT, budget.part_of(order.QUICK_EXPLORATION.time))
        self.quick = False
        result = self.explored(quick.answer)
        if result.verdict is not Verdict.UNKNOWN:
            return result
        if not self.is_violated:
            if self.beginnings is not None and self.beginnings.misses(self.heaps):
                return result
            if self._is_revised():
                self.heaps.clear()
                return self._explore_open(budget)
        self._causes = [one.cause for one in result.obligations]
        self._met = any(heap.met_collections for heap in self.heaps)
        # A list that grew may have been of any size.
        if any(one.exception == _OUT_OF_MEMORY for one in self._causes):
            self._met |= any(heap.relies for heap in self.heaps)
        self._explored = len(self.heaps)
        recurs = any(one.exception == _STACK_OVERFLOW for one in self._causes)
        said = Reason.NONE if self.is_violated and not recurs else Reason.LOOPS
        found = self.first_of(order.CUTS, budget, said)
        if found is not None:
            return found
        refuted = self._causes if self.is_violated else self._causes[len(result.obligations) :]
        abstracted = bool((quick.reason or Reason.NONE) & Reason.OPEN_LENGTHS)
        return self.explore_longer(result, abstracted, refuted, budget)

    def _without_relations(self, budget: Budget) -> Outcome[Result] | None:
        """A quick exploration that does not look for relations between fields.

        Relations only restrict what the fields of open objects hold, so its TRUE counts. None if relations
        that were left out, or more time, might change another result.
        """
        made = len(self.machines), len(self.heaps), len(self.large)
        self.deferred = set()
        limit = budget.part(order.QUICK_EXPLORATION.time.share, WITHOUT_RANGES_S)
        found = self._outcome(Lengths.ABSTRACT, limit)
        is_cut, self.deferred = bool(self.deferred) or limit.left_s() <= 0, None
        if found.answer is None or (is_cut and found.answer.verdict is Verdict.UNKNOWN):
            del self.machines[made[0] :], self.heaps[made[1] :], self.large[made[2] :]
            return None
        return found

    def is_so(self, reason: Reason) -> bool:
        """The usual test; for collections it includes those that cut loops met."""
        if reason is not Reason.COLLECTIONS:
            return super().is_so(reason)
        if self._met or self.is_violated:
            return self._met
        return any(heap.relies for heap in self.heaps) or any(c.is_about_collections for c in self._causes)

    def make(self, attempt: Attempt, budget: Budget) -> Outcome[Result]:
        """The usual analyses, and cut loops over open objects."""
        if attempt.way not in (Way.CUTS, Way.OPEN_CONTENT):
            return super().make(attempt, budget)
        from verifier.analysis.proving import prove_open_loops  # most methods are decided without it

        def forget() -> None:
            del self.heaps[self._explored :]

        replaced = attempt.way is Way.OPEN_CONTENT
        self.proof = prove_open_loops(
            self, lambda _: self.heaps[-1], self._have_run, budget, replaced, self._causes, begins=forget
        )
        if self.proof is None:
            return Outcome()
        self.proved_with = self.proof, replaced
        return Outcome(proved(Analysis.INVARIANTS))

    def explore_longer(
        self, result: Result, abstracted: bool, refuted: Sequence[Cause], budget: Budget
    ) -> Result:
        """A longer exploration where there is no proof; ``result`` is that of the quick one.

        ``refuted``: why there is no proof; empty if time was up.
        """
        if self.is_violated:
            return self.explore_once(Lengths.BOUNDED, budget)[0] if abstracted else result
        goes_on = abstracted or any(map(is_want_of_time, result.obligations))
        return self.explore_texts(budget) if goes_on and budget.left_s() > 0 else result

    def is_proved_again(self, budget: Budget) -> bool:
        """Whether a proof for other initial classes is one for these."""
        if self.proved_with is None:
            return False
        from verifier.analysis.proving import prove_open_loops

        (known, replaced), self.proved_with = self.proved_with, None
        before = len(self.heaps)
        self.proof = prove_open_loops(
            self, lambda _: self.heaps[-1], self._have_run, budget, replaced, like=known
        )
        if self.proof is None:
            del self.heaps[before:]
            return False
        self.proved_with = self.proof, replaced
        return True

    def ran_methods(self) -> list[tuple[ClassFile, MethodInfo]]:
        """The methods of the program that ran on any path, and their classes."""
        files = self.analysed(whole=True).values()
        return [(file, method) for file in files for method in file.methods if self.has_run(file, method)]

    def _have_run(self) -> list[MethodInfo]:
        return [method for _, method in self.ran_methods()]

    def before_threads(self, state: State) -> PathEnd | None:
        """Open objects are used by one thread only."""
        return PathEnd(Ending.UNSUPPORTED, "threads where objects are open") if self.heaps else None

    def make_replayer(self) -> Replayer:
        """Reproducers are used instead of replays."""
        return self.reproduction
