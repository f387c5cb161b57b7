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
from verifier.machine.memory import Place
from verifier.machine.rtclass import Instr, RtMethod
from verifier.machine.state import RegionRun, State
from verifier.machine.value import Obj
from verifier.terms.term import Term

RETURN = METHOD_END
"""The exit of a region that ends where its method returns."""


@dataclass(frozen=True)
class Features:
    """The kinds of joins that a setting of ``--merge`` makes; the settings f1 to f4 and full each include the
    one before."""

    regions: bool
    calls: bool
    """Regions with calls inside."""
    single_paths: bool
    """Regions that some states leave in another way than through the exit; these continue alone."""
    returns: bool
    """Early returns, joined at the end of their method."""
    objects: bool
    """References that differ, objects created inside, loops."""
    estimate: bool
    """Whether an estimate may keep states apart."""
    splits: bool
    """Whether a path is split again on a guard of a join if a query has no answer."""
    unifies: bool
    """Whether objects that sides created for the same place are unified."""

    @staticmethod
    def of(setting: str) -> Features:
        """The features of a value of ``--merge``; ``apart``: as ``full``, but created objects stay apart."""
        order = ("off", "f1", "f2", "f3", "f4", "apart", "full", "all")
        rank = order.index(setting)
        is_full = setting in ("full", "apart")
        return Features(
            rank >= 1, rank >= 2, rank >= 3, rank >= 4, rank >= 5, is_full, splits=is_full, unifies=rank >= 6
        )

    def refusal(self, region: Region) -> str | None:
        """Why a static region is not opened, or None."""
        if self.objects:
            return None
        if region.has_calls and not self.calls:
            return "a call inside"
        return "a loop inside" if region.has_loop else None


@dataclass(frozen=True)
class Side:
    """A waiting state, with its assumptions and writes since the region began."""

    state: State
    suffix: tuple[Term, ...]
    places: dict[tuple[int, int], Place]
    values: dict[tuple[int, int], object]
    created: dict[int, Obj]
    """Objects created inside, by identity."""


def _stop(m: Machine, f: Frame, i: Instr) -> None:
    raise AtJoin


def _stop_return(m: Machine, f: Frame, i: Instr) -> None:
    raise AtJoin


def stopping_code(region: RegionRun, method: RtMethod) -> list[Instr]:
    """The method's instructions with a stop at the exits of the open regions of this frame."""
    patched = method.joins.get(region.joins)
    if patched is None:
        assert method.instrs is not None
        patched = method.instrs[:]
        for instr in method.instrs:
            is_return = RETURN in region.joins and instr.op.endswith("return")
            if is_return or instr.index in region.joins:
                stop = Instr(
                    _stop_return if is_return else _stop, instr.op, instr.a, instr.b, instr.index, method
                )
                patched[instr.index] = stop
        method.joins[region.joins] = patched
    return patched
