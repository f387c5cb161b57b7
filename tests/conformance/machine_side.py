"""Calls on JR's machine: one machine for thousands of calls, each from the same version of the heap."""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, cast

from tests.conformance.call_driver import HOME, DriverWriter, Plan, initialising
from tests.conformance.canonical import OPEN, is_immutable, same_as, shown
from tests.conformance.members import Member, MemberFeasibility
from tests.conformance.recipe import Recipe
from verifier.errors import Unsupported
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine
from verifier.exploration.exploration import Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.machine.control import PathEnd
from verifier.machine.frame import NO_FRAME
from verifier.machine.machine import Machine
from verifier.machine.mode import Lengths, Mode
from verifier.machine.note import OPEN_LENGTH, Notes
from verifier.machine.oracle import Oracle
from verifier.machine.rtclass import ACC_STATIC, UNINITIALISED, RtClass, RtMethod
from verifier.machine.state import State
from verifier.models.registry import all_models
from verifier.stats import Stats
from verifier.verdict.outcome import Ending

MOST_CALLS = 3000
"""After so many, a new machine forgets their terms."""
CRASH = "crash"
OFTEN = 3
NEVER = 10**9


@dataclass(frozen=True)
class Effort:
    """How much a call may take; what takes more is left open, as if JR refused it."""

    steps: int
    paths: int
    seconds: float


OF_CONSTANTS = Effort(60_000, 64, 3.0)
OF_PINNED = Effort(15_000, 12, 1.0)
"""One assignment is on many paths only where free conditions split it, and then says little."""
OF_SETS = Effort(15_000, 64, 1.5)


class TooSlow(BaseException):
    """A call takes more seconds than it may."""


@contextmanager
def _cpu_limit(seconds: float) -> Iterator[None]:
    """Raise TooSlow in the main thread when this process has worked for so long."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class _Unlimited(Budget):
    """Calls are bounded by their instructions."""

    def __init__(self) -> None:
        super().__init__(None, None)

    def left_s(self) -> float:
        return float("inf")


@dataclass(frozen=True)
class Outcome:
    """What JR says of one member on one path: the outcome as text, or why there is none."""

    text: str | None
    why: str = ""
    free: bool = False
    """Whether a condition that the arguments do not settle led there."""


@dataclass(frozen=True)
class Method:
    """A method to call: ``kind`` is S (static), N (constructor), V (virtual) or X (not virtual)."""

    kind: str
    owner: str
    key: str

    def __str__(self) -> str:
        return f"{self.owner}.{self.key}"


class MachineSide:
    """JR's machine, made anew when it has met many terms."""

    def __init__(
        self,
        classes: Path,
        java_home: Path,
        oracle: Oracle | None,
        functions: Mapping[str, Callable[..., Any]],
        lengths: Lengths = Lengths.BOUNDED,
    ) -> None:
        self._classes = classes
        self._java_home = java_home
        self._oracle = oracle
        self._functions = functions
        self._mode = Mode(lengths)
        self._calls = 0
        self._initialised: Counter[RtClass] = Counter()
        self.ran: set[tuple[str, str]] = set()
        """The models that ran since somebody emptied it."""
        self.renew()

    def renew(self) -> None:
        """Make the machine anew."""
        self.machine = build_machine([self._classes], self._java_home, Stats(), self._mode, self._oracle)
        self.machine.vm.kept_history = 1  # the explorer drops no version of the heap
        self._record_models(self.machine)
        self._base = self.machine.memory.freeze()
        self._calls = 0
        self._initialised.clear()
        self.machine.on_initialised = self._note_initialised

    def _note_initialised(self, cls: RtClass) -> None:
        if cls.origin == "jdk":
            self._initialised[cls] += 1

    def _keep_initialised(self) -> None:
        """Classes of the JDK that calls initialise again and again are initialised before all further ones.

        On the Java virtual machine they are, too: one process makes all calls.
        """
        again = [cls for cls, count in self._initialised.items() if count >= OFTEN and not cls.trivial]
        for cls in again:
            self._initialised[cls] = -NEVER
            if cls.statics[0] == UNINITIALISED:
                self._initialise(cls)

    def _initialise(self, cls: RtClass) -> None:
        """Initialise a class in the heap that calls start from, if one path does that without a condition."""
        machine = self.machine
        base = self._base
        method = RtMethod(machine.loader.get(HOME), "<initialise>", "()V", ACC_STATIC)
        method.instrs = initialising(method, cls)
        state = self._begin()
        machine.push(method, ())
        state.frame = machine.frame
        feasibility = MemberFeasibility(machine.tm, [Member({})])
        feasibility.first(state)

        def ended(state: State, end: PathEnd) -> bool:
            if end.ending is Ending.FINISHED and not state.condition and not state.known:
                self._base = machine.memory.freeze()
            return True

        explorer = Explorer(
            machine,
            cast(Feasibility, feasibility),
            Limits(_Unlimited(), max_steps=OF_CONSTANTS.steps),
            Hooks(ended),
        )
        explorer.explore(state)
        if len(machine.notes.obligations(True)):
            self._base = base

    def _begin(self) -> State:
        """The state that a run starts from."""
        machine = self.machine
        machine.memory.switch(self._base)
        machine.notes = Notes()
        state = State(NO_FRAME, self._base)
        machine.state = state
        machine.frame = NO_FRAME
        return state

    def _record_models(self, machine: Machine) -> None:
        loader = machine.loader
        models = {}
        for key, model in all_models().items():
            known = model.for_machine()
            models[key] = type(known)(_recording(known.entry, key, self.ran), known.effects)
        loader.add_models(models)

    def run(
        self,
        method: Method,
        members: Sequence[tuple[Recipe, ...]],
        symbolic: frozenset[int],
        fixed: bool = False,
        effort: Effort = OF_CONSTANTS,
    ) -> list[list[Outcome]]:
        """The outcomes of each member, one for each path that it may be on."""
        outcomes = self._run(method, members, symbolic, fixed, effort)
        if any(outcome.why == CRASH for those in outcomes for outcome in those):
            self.renew()  # the terms of other calls are no reason for it
            outcomes = self._run(method, members, symbolic, fixed, effort)
        return outcomes

    def _run(
        self,
        method: Method,
        members: Sequence[tuple[Recipe, ...]],
        symbolic: frozenset[int],
        fixed: bool,
        effort: Effort,
    ) -> list[list[Outcome]]:
        self._calls += 1
        if self._calls > MOST_CALLS:
            self.renew()
        machine = self.machine
        machine.memory.switch(self._base)
        self._keep_initialised()
        outcomes: list[list[Outcome]] = [[] for _ in members]
        state = self._begin()
        try:
            plan = DriverWriter(machine, list(members), symbolic, fixed).write(
                method.kind, method.owner, method.key
            )
        except Unsupported as missing:
            return [[Outcome(None, missing.feature)] for _ in members]
        machine.push(plan.method, ())
        state.frame = machine.frame
        state.node = machine.memory.freeze()
        people = [Member(values, self._functions) for values in plan.values]
        feasibility = MemberFeasibility(machine.tm, people)
        feasibility.first(state)
        paths = 0

        def ended(state: State, end: PathEnd) -> bool:
            nonlocal paths
            paths += 1
            for index, free in feasibility.members_of(state).items():
                outcomes[index].append(self._outcome(plan, end, people[index], free))
            return paths >= effort.paths

        explorer = Explorer(
            machine,
            cast(Feasibility, feasibility),
            Limits(_Unlimited(), max_steps=effort.steps),
            Hooks(ended),
        )
        try:
            with _cpu_limit(effort.seconds):
                explorer.explore(state)
        except (TooSlow, MemoryError):
            self.renew()
            return [[*those, Outcome(None, "too slow")] for those in outcomes]
        except Exception as problem:  # whatever it is, it is the model's mistake
            place = traceback.extract_tb(problem.__traceback__)[-1]
            self.renew()
            where = f"{Path(place.filename).name}:{place.lineno}"
            crash = Outcome(f"crash\t{type(problem).__name__}: {problem} ({where})", CRASH)
            return [[*those, crash] for those in outcomes]
        left_open = [note for note in machine.notes if note is not OPEN_LENGTH]
        if left_open:
            return [[*those, Outcome(None, str(left_open[0]), True)] for those in outcomes]
        if paths >= effort.paths:
            return [[*those, Outcome(None, "more paths")] for those in outcomes]
        return outcomes

    def _outcome(self, plan: Plan, end: PathEnd, member: Member, free: bool) -> Outcome:
        machine = self.machine
        frame = machine.frame
        if end.ending is not Ending.FINISHED or frame is None or frame.method is not plan.method:
            return Outcome(None, f"{end.ending.word}: {end.message}", free)
        values = frame.locals
        kind = values[plan.arity + 1]
        result = plan.result if kind == "V" else "Ljava/lang/Throwable;"
        texts = [kind, shown(machine, values[plan.arity], result, member)]
        for argument in values[: plan.arity]:
            plain = is_immutable(argument)
            texts.append("." if plain else shown(machine, argument, "Ljava/lang/Object;", member))
        texts.append(shown(machine, values[plan.arity + 2], "Ljava/lang/Object;", member))
        if kind == "V":
            texts.append("".join(same_as(one, member) for one in values[plan.arity + 3] or ()))
        return Outcome("\t".join(texts), "", free)


def _recording(entry: Any, key: tuple[str, str], ran: set[tuple[str, str]]) -> Any:
    def run(m: Any, args: list[Any]) -> Any:
        ran.add(key)
        return entry(m, args)

    return run


def matches(jvm: str, outcome: Outcome) -> bool:
    """Whether what JR says may be what the Java virtual machine did."""
    if outcome.text is None:
        return True
    if OPEN not in outcome.text:
        return jvm == outcome.text
    position = 0
    parts = outcome.text.split(OPEN)
    if not jvm.startswith(parts[0]):
        return False
    position = len(parts[0])
    for part in parts[1:-1]:
        found = jvm.find(part, position)
        if found < 0:
            return False
        position = found + len(part)
    return jvm.endswith(parts[-1]) and len(jvm) - len(parts[-1]) >= position


def is_open(outcome: Outcome) -> bool:
    """Whether nothing, or not all, is said."""
    return outcome.text is None or OPEN in outcome.text
