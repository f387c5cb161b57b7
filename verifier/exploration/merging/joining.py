"""Regions that paths are in: opened at branches, left, waited for at their exits, and joined.

A region is opened when a branch in its frame forks (``enter``). A path reaches its exit (``arrive``) and
waits there, or leaves it in another way (``leave``, ``end``). When no path can reach the exit any more, the
region is ``completed``, and the waiting states are joined (``merge``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import TypeAlias

from verifier.classfile.cfg import BRANCHES, Cfg
from verifier.classfile.region import RegionMap
from verifier.exploration.exploration import suspend
from verifier.exploration.merging.merging import Merger
from verifier.exploration.merging.open_region import RETURN, Features, stopping_code
from verifier.exploration.merging.throwing import Throwing
from verifier.exploration.merging.unification import Excludes
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Instr, RtMethod
from verifier.machine.state import RegionRun, State
from verifier.stats import Stats

Exit: TypeAlias = tuple[RtMethod, int]
"""The end of a region: a method, and an instruction of it or RETURN."""


class Joining:
    """The regions of one exploration."""

    def __init__(
        self,
        machine: Machine,
        features: Features,
        stats: Stats,
        excludes: Excludes,
        left_s: Callable[[], float],
    ) -> None:
        self._machine = machine
        self._features = features
        self._stats = stats
        self._merger = Merger(machine, features, excludes, left_s)
        self._maps: dict[RtMethod, RegionMap | None] = {}
        self._throwing = Throwing(machine.loader)
        self._seen: set[tuple[RtMethod, int]] = set()
        self._entered = 0
        """The number of regions entered so far."""
        self.completed: list[RegionRun] = []
        """Regions whose waiting states are to be joined."""
        self.waiting = 0
        """The number of states that wait at exits."""
        machine.on_leave = self._on_leave

    def regions_of(self, method: RtMethod) -> RegionMap | None:
        """The static regions of a method, or None if it has no code."""
        if method not in self._maps:
            code = method.code
            self._maps[method] = RegionMap(Cfg(code)) if code is not None else None
        return self._maps[method]

    def exits_of(self, state: State, frame: Frame, instr: Instr, is_dispatch: bool) -> tuple[int, ...]:
        """The exits at which the sides of a fork may be joined, the last one in the code first; empty if
        there are none.

        A fork is a branch, or a call that is dispatched to several methods.
        """
        if not self._features.regions or state.threads is not None:
            return ()
        if is_dispatch and self._features.objects:
            return (instr.index + 1,)
        if instr.op not in BRANCHES:
            return ()
        regions = self.regions_of(frame.method)
        if regions is None:
            return ()
        static = regions.region_of(instr.index)
        reason = self._features.refusal(static)
        end = static.exit
        if end is None and reason is None:
            end = RETURN
            if not self._features.returns:
                reason = static.reason
            elif frame.caller is None:
                reason = "the end of the program"
            elif frame.on_return is not None:
                reason = "a model waits for the result"
        if reason is not None:
            self._stats.count("merges_refused", reason)
            return ()
        assert end is not None
        return (end,) if static.round_exit is None or not self._features.objects else (end, static.round_exit)

    def enter_catching(self, state: State, frame: Frame, instr: Instr) -> bool:
        """Open the region in which a path that throws here meets one that does not; whether one is open.

        Its exit is in the nearest activation with a handler that continues normally, where the handler meets
        the code after the call. A region cannot enclose regions that are open in activations above.
        """
        if not self._features.objects or state.threads is not None or not self._may_throw(frame, instr):
            return False
        above: set[int] = set()
        around: Frame | None = frame
        at = instr.index
        while around is not None:
            regions = self.regions_of(around.method)
            end = regions.meeting_of(at) if regions is not None and around.method.handlers else None
            if end is not None:
                break
            above.add(around.serial)
            around = around.caller
            at = around.pc - 1 if around is not None else 0
        if around is None or regions is None or end is None or not self._can_end_there(around, end):
            return False
        if self.find(state, around, end) is not None:
            return True
        innermost: RegionRun | None = state.region
        if innermost is not None:
            if innermost.frame_serial in above:
                return False
            if innermost.frame_serial == around.serial and not self._nests(regions, end, innermost.exit):
                return False
        self._enter_one(state, _own_activation(frame, around), end, catching=True)
        return True

    def _may_throw(self, frame: Frame, instr: Instr) -> bool:
        """Whether one side of a fork may end in an exception, as far as its method shows."""
        if instr.op not in BRANCHES:
            return True
        regions = self.regions_of(frame.method)
        return regions is not None and self._throwing.within(frame.method, regions, instr.index)

    def _can_end_there(self, frame: Frame, end: int) -> bool:
        """Whether paths can meet at the end of a method, if that is the exit."""
        if end != RETURN:
            return True
        return self._features.returns and frame.caller is not None and frame.on_return is None

    @staticmethod
    def _nests(regions: RegionMap, inner: int, outer: int) -> bool:
        """Whether a region with one exit of a method may lie within a region with another exit."""
        return outer == RETURN or (inner != RETURN and regions.is_behind(outer, inner))

    @staticmethod
    def find(state: State, frame: Frame, end: int) -> RegionRun | None:
        """The open region of an activation with this exit that the path is in."""
        region: RegionRun | None = state.region
        while region is not None and region.frame_serial == frame.serial:
            if region.exit == end:
                return region
            region = region.parent
        return None

    def enter(self, state: State, frame: Frame, ends: tuple[int, ...]) -> RegionRun | None:
        """Open the regions of a fork, or reuse those that are open for it; returns the outermost."""
        regions = [self._enter_one(state, frame, end) for end in ends]
        if state.region is not None:
            state.region.open += 1
        return regions[0] if regions else None

    def _enter_one(self, state: State, frame: Frame, end: int, catching: bool = False) -> RegionRun:
        region = self.find(state, frame, end)
        if region is None:
            self._entered += 1
            stamp = self._machine.memory.stamp
            region = RegionRun(state.region, frame, end, state, stamp, self._entered)
            region.catching = catching
            region.open = 1
            state.region = region
            frame.code = stopping_code(region, frame.method)
            self._stats.add("regions")
            if (frame.method, end) not in self._seen:
                self._seen.add((frame.method, end))
                self._stats.add("regions_distinct")
        return region

    def leave(self, state: State) -> None:
        """The state leaves its innermost region in another way than through the exit."""
        region = state.region
        assert region is not None
        region.lost = True
        self._stats.count("exits_by_kind", "left otherwise")
        state.region = region.parent
        if region.parent is not None:
            region.parent.open += 1
        self._release(region)

    def leave_all(self) -> None:
        """The open regions belong to paths that are explored elsewhere."""
        self.completed = []
        self.waiting = 0

    def _release(self, region: RegionRun) -> None:
        region.open -= 1
        if region.open == 0:
            self.completed.append(region)

    def _on_leave(self, frame: Frame) -> None:
        state = self._machine.state
        while state.region is not None and state.region.frame_serial == frame.serial:
            self.leave(state)

    def arrive(self, state: State) -> bool:
        """A path is at a region's exit; False if it continues at once."""
        machine = self._machine
        frame = machine.frame
        at = frame.pc - 1
        frame.pc = at
        wanted = RETURN if frame.code[at].op.endswith("return") else at
        region = state.region
        while region is not None and region.frame_serial == frame.serial and region.exit not in (wanted, at):
            region = region.parent
        if region is None or region.frame_serial != frame.serial:
            return self._pass_join(state, frame)
        while state.region is not region:
            self.leave(state)
        if region.exit == RETURN:
            self._normalise_return(frame, at)
        suspend(machine, state)
        region.waiting.append(state)
        self.waiting += 1
        self._stats.count("exits_by_kind", "a return" if region.exit == RETURN else "the exit")
        self._release(region)
        return True

    @staticmethod
    def _pass_join(state: State, frame: Frame) -> bool:
        """No region waits here any more (the path left it): remove the stops."""
        region = state.region
        if region is not None and region.frame_serial == frame.serial:
            frame.code = stopping_code(region, frame.method)
        else:
            assert frame.method.instrs is not None
            frame.code = frame.method.instrs
        return False

    @staticmethod
    def _normalise_return(frame: Frame, at: int) -> None:
        """All returns of a method are joined at its first one."""
        instrs = frame.method.instrs
        assert instrs is not None
        op = instrs[at].op
        frame.stack = frame.stack[-1:] if op != "return" else []
        frame.pc = next(i.index for i in instrs if i.op == op)

    def merge(self, region: RegionRun) -> list[State]:
        """Join the states that wait at the exit; returns those that continue."""
        merged = self._merged(region)
        parent = region.parent
        if parent is not None:
            parent.open += len(merged)
            self._release(parent)
        return merged

    def _merged(self, region: RegionRun) -> list[State]:
        merged: list[State] = []
        if region.waiting:
            with self._stats.phase("merging"):
                merged = self._merger.merge(region)
        for state in merged:
            state.trail = None  # the path is after its last decision, or has several histories
        self.waiting -= len(region.waiting)
        region.waiting = []
        return merged

    def part(self, inside: Iterable[State], short: Set[Exit]) -> tuple[Exit, list[State]] | None:
        """Join the states that wait at an open region's exit, to continue in no region; None if none waits.

        Among the regions that states are ``inside``, the outermost with waiting states is chosen, as these
        have the most work left; but none with an exit in ``short``, after which there is little. States that
        reach the exit later are joined without them.
        """
        regions: dict[RegionRun, Exit] = {}
        for state in inside:
            region: RegionRun | None = state.region
            while region is not None and region not in regions:
                regions[region] = (region.method, region.exit)
                region = region.parent
        waited_for = [region for region, end in regions.items() if region.waiting and end not in short]
        if not waited_for:
            return None
        region = min(waited_for, key=lambda each: (each.depth, each.serial))
        region.lose()
        parted = self._merged(region)
        for state in parted:
            state.region = None
        return regions[region], parted

    def end(self, state: State, feasible: bool) -> None:
        """The path of a state ended inside its regions."""
        region: RegionRun | None = state.region
        if region is not None:
            state.region = None
            self._stats.count("exits_by_kind", "the path ended")
            if feasible:
                region.lose()
            self._release(region)


def _own_activation(top: Frame, wanted: Frame) -> Frame:
    """A copy of an activation among the callers of the live one, as a frame that no other path has."""
    frame = top
    while frame is not wanted:
        caller = frame.caller
        assert caller is not None
        if caller.frozen:
            twin = caller.copy()
            if caller is wanted:
                wanted = twin
            frame.caller = caller = twin
        frame = caller
    return frame
