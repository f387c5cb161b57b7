"""The state of one path: what forking copies and merging joins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from verifier.machine.frame import Frame
from verifier.machine.memory import Node
from verifier.terms.evaluator import Value as Datum
from verifier.terms.term import Term

if TYPE_CHECKING:
    from verifier.machine.rtclass import Instr
    from verifier.machine.threads.records import Schedule, Threads


@dataclass(frozen=True)
class Input:
    """A value the program asked for: kind as in verdict.outcome.InputValue, and its value here.

    ``guard`` is the condition under which the value was asked for at all (None: always).
    """

    kind: str
    value: object
    site: Instr | None
    guard: Term | None = None


class State:
    """A path: frames, memory version, path condition and bookkeeping of the exploration."""

    __slots__ = (
        "asked",
        "condition",
        "failed_assert",
        "frame",
        "guards",
        "inputs",
        "known",
        "model",
        "narrowed",
        "node",
        "parted",
        "region",
        "rounds",
        "schedule",
        "serial",
        "steps",
        "threads",
        "trail",
        "uncertain",
        "visits",
    )  # fmt: skip

    def __init__(self, frame: Frame, node: Node) -> None:
        self.frame = frame
        self.node = node
        self.condition: list[Term] = []
        self.known: dict[Term, bool] = {}
        """Conditions decided on this path (asserted or implied)."""
        self.inputs: tuple[Input, ...] = ()
        self.asked = 0
        """Number of inputs asked for so far (the longest merged side counts)."""
        self.model: dict[Term, Datum] | None = {}
        """Values that satisfy the path condition, if known."""
        self.visits: dict[Instr, int] = {}
        """How often each branch forked on this path."""
        self.rounds: dict[tuple[int, Instr], int] = {}
        """The number of forks at a branch since a region was entered, by the region's serial number."""
        self.narrowed: dict[tuple[Term, ...], int] = {}
        """When it was last seen that guards allow several objects: the length of the condition."""
        self.region: RegionRun | None = None
        """The innermost region that the path is in (exploration.merging)."""
        self.guards: tuple[Term, ...] = ()
        """Guards of joins on which values of this path depend, the latest ones."""
        self.parted: frozenset[Term] = frozenset()
        """On which of them, or of their negations, it was split again."""
        self.steps = 0
        self.uncertain = False
        """Whether a solver did not answer if this path is feasible."""
        self.failed_assert: Instr | None = None
        """Where an ``assert`` statement failed on this path, or on one that was merged into it."""
        self.trail: Any = None
        """The decisions of this path (exploration.trail), if they are recorded."""
        self.serial = 0
        self.threads: Threads | None = None
        """The threads, as long as there may be more than one that matters."""
        self.schedule: Schedule | None = None
        """The schedule of this path's threads, if it has or had any."""

    def fork(self, frame: Frame) -> State:
        """A path with the same history and this frame."""
        twin = State(frame, self.node)
        twin.condition = self.condition[:]
        twin.known = self.known.copy()
        twin.inputs = self.inputs
        twin.asked = self.asked
        twin.model = self.model
        twin.visits = self.visits.copy()
        twin.rounds = self.rounds.copy()
        twin.narrowed = self.narrowed.copy()
        twin.region = self.region
        twin.guards = self.guards
        twin.parted = self.parted
        twin.steps = self.steps
        twin.uncertain = self.uncertain
        twin.failed_assert = self.failed_assert
        twin.schedule = self.schedule
        twin.trail = self.trail
        if self.threads is not None:
            twin.threads = self.threads.copy()
        return twin

    def assume(self, condition: Term) -> None:
        """Add a condition (and what it makes known) to the path."""
        self.condition.append(condition)
        self.known[condition] = True


class RegionRun:
    """One instantiated merge region, which exploration.merging opens and closes.

    ``open`` counts the states and inner regions that may still reach the exit.
    """

    __slots__ = (
        "catching",
        "condition",
        "depth",
        "exit",
        "frame_serial",
        "inputs",
        "joins",
        "known",
        "lost",
        "method",
        "node",
        "open",
        "outer_code",
        "parent",
        "serial",
        "stamp",
        "waiting",
    )  # fmt: skip

    def __init__(
        self, parent: RegionRun | None, frame: Frame, exit: int, state: State, stamp: int, serial: int
    ) -> None:
        self.serial = serial
        self.parent = parent
        self.frame_serial = frame.serial
        self.method = frame.method
        self.exit = exit
        self.outer_code: list[Instr] = frame.code
        inherited = (
            parent.joins if parent is not None and parent.frame_serial == frame.serial else frozenset()
        )
        self.joins: frozenset[int] = inherited | {exit}
        self.open = 0
        self.waiting: list[State] = []
        self.node: Node = state.node
        self.condition: list[Term] = state.condition[:]
        self.known: dict[Term, bool] = state.known.copy()
        self.inputs: tuple[Input, ...] = state.inputs
        self.stamp = stamp
        self.catching = False
        """Whether paths that throw are to be joined with those that do not."""
        self.lost = False
        """Whether a state that was inside will not come to the exit, or came there from outside."""
        self.depth: int = 0 if parent is None else parent.depth + 1

    def lose(self) -> None:
        """A state inside ended: it will come to the exit of none of the regions around it."""
        region: RegionRun | None = self
        while region is not None:
            region.lost = True
            region = region.parent
