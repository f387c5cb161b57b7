"""Merge regions at run time: which states are inside, and who waits at the exit.

A region belongs to one frame and one exit instruction (or to the frame's return). ``open``
counts the states and inner regions that may still reach the exit; at zero the states that
wait are joined.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.classfile.region import METHOD_END, Region
from verifier.machine.control import AtJoin
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Node, Place
from verifier.machine.rtclass import Instr, RtMethod
from verifier.machine.state import Input, State
from verifier.machine.value import Obj
from verifier.terms.term import Term

RETURN = METHOD_END
"""The exit of a region that ends where its method returns."""


@dataclass(frozen=True)
class Features:
    """What a setting of ``--merge`` joins; the settings f1 to f4 and full each include the one before."""

    regions: bool
    calls: bool
    """Regions with calls inside."""
    single_paths: bool
    """Regions that some states leave otherwise than through the exit; these go on alone."""
    returns: bool
    """Early returns, at the end of their method."""
    objects: bool
    """References that differ, objects created inside, loops."""
    estimate: bool
    """Whether an estimate may keep states apart."""

    @staticmethod
    def of(setting: str) -> Features:
        """The features of a value of ``--merge``."""
        order = ("off", "f1", "f2", "f3", "f4", "full", "all")
        rank = order.index(setting)
        return Features(rank >= 1, rank >= 2, rank >= 3, rank >= 4, rank >= 5, setting == "full")

    def refusal(self, region: Region) -> str | None:
        """Why a static region is not opened, or None."""
        if self.objects:
            return None
        if region.calls and not self.calls:
            return "a call inside"
        return "a loop inside" if region.has_loop else None


@dataclass(frozen=True)
class Side:
    """A waiting state, what it assumed since the region began, and what it wrote."""

    state: State
    suffix: tuple[Term, ...]
    places: dict[tuple[int, int], Place]
    values: dict[tuple[int, int], object]
    created: dict[int, Obj]
    """Objects that came to be inside, by identity."""


class RegionRun:
    """One instantiated region."""

    __slots__ = (
        "condition",
        "depth",
        "exit",
        "frame_serial",
        "inputs",
        "joins",
        "known",
        "lost",
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
        self.lost = False
        """Whether a state that was inside will not come to the exit, or came there from outside."""
        self.depth: int = 0 if parent is None else parent.depth + 1

    def lose(self) -> None:
        """A state inside ended: it will come to the exit of none of the regions around it."""
        region: RegionRun | None = self
        while region is not None:
            region.lost = True
            region = region.parent

    def code(self, method: RtMethod) -> list[Instr]:
        """The method's instructions with a stop at the exits of the open regions of this frame."""
        patched = method.joins.get(self.joins)
        if patched is None:
            assert method.instrs is not None
            patched = method.instrs[:]
            for instr in method.instrs:
                is_return = RETURN in self.joins and instr.op.endswith("return")
                if is_return or instr.index in self.joins:
                    stop = Instr(
                        _stop_return if is_return else _stop, instr.op, instr.a, instr.b, instr.index, method
                    )
                    patched[instr.index] = stop
            method.joins[self.joins] = patched
        return patched


def _stop(m: Machine, f: Frame, i: Instr) -> None:
    raise AtJoin


def _stop_return(m: Machine, f: Frame, i: Instr) -> None:
    raise AtJoin
