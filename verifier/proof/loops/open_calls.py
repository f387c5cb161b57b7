"""Cut points of recursive methods where objects are open: decorators, trees and the like.

The proof is by simultaneous induction over all such methods. For any receiver and arguments, from the state
in which the driver calls the method under check, a method ends without an exception if its recursive calls
do; it writes no object that existed before; and its recursive calls descend (descent.py), so that they
terminate. Hence there is no innermost call that fails. So a recursive call is replaced by any result of its
type, if its arguments are open values and nothing was written before it. The bodies are explored with all
such arguments.

The driver's own call is executed, since its exceptions may be rejections.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from verifier.classfile import jdk
from verifier.machine.control import PathEnd
from verifier.machine.frame import NO_FRAME, Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Cell, Node, Slots
from verifier.machine.rtclass import ACC_NATIVE, Handler, Instr, RtClass, RtMethod
from verifier.machine.unknown import Opaque
from verifier.machine.value import Guarded, Obj, Reference, Value, is_null, objects_of
from verifier.models.open_object import OpenHeap
from verifier.proof.loops.descent import Edge, Step, below, goes_down, same
from verifier.proof.loops.heap_candidate import Fact
from verifier.proof.loops.heap_place import AllocationSite, CutPoint, LocalAt, PlaceKind, ResultAt
from verifier.proof.loops.initialiser import may_start_early
from verifier.proof.loops.knowledge import NOT_NULL, Knowledge
from verifier.proof.loops.open_cut import OpenCutHeap, OpenCutMemory
from verifier.terms.sort import BOOL
from verifier.verdict.outcome import Ending

_SELECTED = "selects the method"
"""Candidate: the receiver's class has this method, and not an override of it."""
_MOST_METHODS = 16
"""The most methods that are cut in one proof."""


class _Body(NamedTuple):
    """The live path explores the body of a cut method with these arguments."""

    cut: CutPoint
    serial: int
    """The serial number of its frame."""
    arguments: tuple[Value, ...]
    """The arguments by local variable."""


class _Start(NamedTuple):
    """The state in which the driver calls the method, and the progress of the live path."""

    node: Node
    stamp: int
    body: _Body | None
    makes: AllocationSite | None = None
    """The allocation site of an object that the driver constructs; open values do not lead to it."""
    results: int = 0
    """The number of cut calls on this path that returned a result."""


class _Starts(Cell["_Start | None"]):
    """The join of the starts of paths: the common start, and more results than any path had."""

    def join(self, before: _Start | None, values: Sequence[_Start | None]) -> _Start | None:
        first = values[0]
        if first is None or not all(one is not None and self._is_one(first, one) for one in values):
            return super().join(before, values)
        return first._replace(results=max(one.results for one in values if one is not None))

    @staticmethod
    def _is_one(left: _Start, right: _Start) -> bool:
        is_same = left.node is right.node and left.body is right.body
        return is_same and left.stamp == right.stamp and left.makes == right.makes


_STARTS = _Starts()


class OpenCutCalls:
    """The cut points of recursive methods in one round of a proof with open objects."""

    def __init__(
        self,
        machine: Machine,
        memory: OpenCutMemory,
        heap: OpenCutHeap,
        known: Knowledge,
        open_heap: OpenHeap,
        cut_calls: bool,
    ) -> None:
        self._m = machine
        self._memory = memory
        self._heap = heap
        self._known = known
        self._open = open_heap
        self._cut_calls = cut_calls and open_heap.facts.constructed
        self._start: Slots = [None]
        self._arguments: dict[tuple[CutPoint, int], Value] = {}
        self._results: dict[tuple[CutPoint, int], Value] = {}
        self._used: set[CutPoint] = set()
        self._explored: set[CutPoint] = set()
        self._edges: list[Edge] = []

    @property
    def in_body(self) -> bool:
        """Whether the live path explores the body of a cut method, not the driver."""
        start: _Start | None = self._start[0]
        return start is not None and start.body is not None

    # -- where to cut -----------------------------------------------------------------------

    def _cut_at(self, f: Frame) -> bool:
        """Cut a recursive method of the program, together with the overrides in its cycle of calls."""
        added = [self._known.add_cut(cut) for cut in self._circle(f)]
        if not any(added):
            return False
        if len(self._methods()) > _MOST_METHODS:
            self._known.fail(f"more than {_MOST_METHODS} recursive methods")
        return True

    def _circle(self, frame: Frame) -> Iterator[CutPoint]:
        """A method, and the overrides of it on the stack above its previous activation."""
        method, above = frame.method, frame.caller
        between = [method]
        while above is not None and above.method is not method:
            if above.method.key == method.key and above.method.cls.origin == "user":
                between.append(above.method)
            above = above.caller
        if above is None:
            return
        while above is not None:
            if above.method.name == "<clinit>":
                return
            above = above.caller
        yield from (CutPoint(str(one)) for one in between)

    def _methods(self) -> list[CutPoint]:
        return sorted(cut for cut in self._known.cuts if cut.is_calls)

    def _method(self, cut: CutPoint) -> RtMethod:
        owner, _, key = cut.method.partition(".")
        return self._m.loader.get(owner).methods[key]

    # -- instructions -----------------------------------------------------------------------

    def begin(self, method: RtMethod, instrs: list[Instr]) -> None:
        """Start the bodies of all cut methods where the driver makes its call; find the recursive ones."""
        if self._cut_calls and method.cls.origin == "user" and not method.name.startswith("<"):
            instrs[0].run = self._watch(instrs[0].run)
        if self._methods() and method.cls.origin == "user" and method.name != "<clinit>":
            instrs[0].run = self._at_start(instrs[0].run)

    def _watch(self, run: Handler) -> Handler:
        def begin(m: Machine, f: Frame, i: Instr) -> None:
            if self._open.begun is not None and self._cut_at(f):
                raise PathEnd(Ending.FINISHED)
            run(m, f, i)

        return begin

    def decode(self, instrs: list[Instr], cut: CutPoint) -> None:
        """Make instructions of a cut method stop at its entry and its returns."""
        returns = {i.op: i for i in instrs if i.op.endswith("return")}
        instrs[0].run = self._at_call(instrs[0].run, cut, {op: i.run for op, i in returns.items()})
        for instr in instrs:
            if instr.op in returns:
                instr.run = self._at_return(instr.run)

    def _is_called_by_driver(self, f: Frame) -> bool:
        return f.caller is not None and f.caller.method.cls.name == self._open.driver

    def _at_start(self, run: Handler) -> Handler:
        def start(m: Machine, f: Frame, i: Instr) -> None:
            if self._start[0] is not None or self._open.begun is None or not self._is_called_by_driver(f):
                run(m, f, i)
                return
            for name in sorted({one for cut in self._methods() for one in self._early(cut)}):
                m.require_init(m.loader.get(name))
            for cut in self._methods():
                if m.decide(m.tm.var(f"body of {cut}", BOOL)):
                    self._enter(m, cut)
                    return
            makes = self._memory.sites.get(f.locals[0]) if f.method.name == "<init>" else None
            self._put(_Start(self._memory.freeze(), self._memory.stamp, None, makes))
            run(m, f, i)

        return start

    def _early(self, cut: CutPoint) -> set[str]:
        return self._known.initialised.get(cut, set())

    def _put(self, start: _Start) -> None:
        self._memory.put(self._start, 0, start, _STARTS)

    # -- bodies -----------------------------------------------------------------------------

    def _enter(self, m: Machine, cut: CutPoint) -> None:
        """Start a path that calls a method with arbitrary arguments in the present state."""
        method = self._method(cut)
        if method.is_synchronized or method.flags & ACC_NATIVE:
            self._fail(f"calls of {method}")
        self._explored.add(cut)
        arguments = [self._argument(cut, method, number) for number in range(method.argc)]
        m.frame = NO_FRAME
        m.push(method, arguments)
        f = m.frame
        body = _Body(cut, f.serial, tuple(f.locals))
        self._put(_Start(self._memory.freeze(), self._memory.stamp, body))

    def _argument(self, cut: CutPoint, method: RtMethod, number: int) -> Value:
        """An arbitrary argument of the calls."""
        slot = method.slots[number]
        if (cut, slot) not in self._arguments:
            if slot == 0 and not method.is_static:
                value: Value = self._receiver(cut, method)
            else:
                descriptor = method.params[number - (not method.is_static)]
                nullable = not self._known.believes(LocalAt(cut, slot), NOT_NULL)
                value = self._open.value(descriptor, nullable)
            self._arguments[cut, slot] = value
        return self._arguments[cut, slot]

    def _receiver(self, cut: CutPoint, method: RtMethod) -> Reference:
        heap = self._open
        classes = self._classes(cut, method)
        options: list[Obj | None] = [one for one in (*heap.targets, *heap.held) if one.cls in classes]
        options = list(dict.fromkeys([*options, *heap.new_ones(classes)]))
        if not options:
            self._fail(f"no receivers of {method}")
        return heap.any_of(options, method.cls.name)

    def _classes(self, cut: CutPoint, method: RtMethod) -> list[RtClass]:
        """The classes of the receivers."""
        found = [cls for cls in self._open.candidates(method.cls.name) if cls in self._open.ready]
        if not any(cls.select(method) is method for cls in found):
            self._known.drop(cut, _SELECTED)  # a ``super`` call selects it too
        any_one = not self._known.believes(cut, _SELECTED)
        return [cls for cls in found if any_one or cls.select(method) is method]

    def _at_return(self, run: Handler) -> Handler:
        def back(m: Machine, f: Frame, i: Instr) -> None:
            start: _Start | None = self._start[0]
            if start is None or start.body is None or start.body.serial != f.serial:
                run(m, f, i)
                return
            cut = start.body.cut
            self._check_unchanged(start, cut)
            result = ResultAt(cut)
            if i.op == "areturn" and self._known.believes(result, NOT_NULL):
                present = m.tm.not_(is_null(m.tm, f.stack[-1]))
                self._heap.facts.prove([Fact(result, NOT_NULL, present)])
            raise PathEnd(Ending.FINISHED)

        return back

    def leaves_body(self, exception: Obj) -> None:
        """An exception leaves the body of a cut method, so calls may fail."""
        self._known.fail(f"{exception.cls.java_name} may leave a recursive call", exception.cls.name)

    # -- calls ------------------------------------------------------------------------------

    def _at_call(self, run: Handler, cut: CutPoint, returns: Mapping[str, Handler]) -> Handler:
        def call(m: Machine, f: Frame, i: Instr) -> None:
            start: _Start | None = self._start[0]
            is_body = start is not None and start.body is not None and start.body.serial == f.serial
            if start is None or is_body or self._is_called_by_driver(f):
                run(m, f, i)
            else:
                self._give_result(start, f, cut, returns)

        return call

    def _give_result(self, start: _Start, f: Frame, cut: CutPoint, returns: Mapping[str, Handler]) -> None:
        """Return from a call with an arbitrary result."""
        m = self._m
        self._used.add(cut)
        self._check_unchanged(start, cut)
        self._check_arguments(f, cut)
        if start.body is not None:
            self._edges.append((start.body.cut, cut, self._steps(start.body, f)))
        if not returns:
            raise PathEnd(Ending.FINISHED)
        kind = f.method.returns
        f.stack = [] if kind == "V" else [self._result(cut, kind, start.results)]
        self._put(start._replace(results=start.results + 1))
        m.state.model = None
        (run,) = returns.values()
        instrs = f.method.instrs
        assert instrs is not None
        back = next(i for i in instrs if i.op in returns)
        f.pc = back.index + 1
        run(m, f, back)

    def _result(self, cut: CutPoint, descriptor: str, number: int) -> Value:
        """An arbitrary result. The n-th cut calls of different paths share it."""
        if (cut, number) not in self._results:
            nullable = not self._known.believes(ResultAt(cut), NOT_NULL)
            self._results[cut, number] = self._open.value(descriptor, nullable)
        return self._results[cut, number]

    def _check_unchanged(self, start: _Start, cut: CutPoint) -> None:
        """Check that no object that existed at the driver's call was written since."""
        places = self._memory.changes_before(start.node, start.stamp)
        begun = {place.owner for place in places if place.kind is PlaceKind.STATIC and place.slot == 0}
        for place in sorted(places, key=lambda place: place.order):
            if place.site is not None and place.site == start.makes:
                continue
            if place.kind is not PlaceKind.STATIC or place.owner not in begun:
                self._fail(f"a recursive method, or what runs before its call, changes {place}")
        for name in sorted(begun):
            if name in self._early(cut) or not may_start_early(self._m, self._m.loader.get(name), set()):
                self._fail(f"the class {name} is initialised before a recursive call, or in it")
            self._known.initialised.setdefault(cut, set()).add(name)
            self._known.changed = True

    def _check_arguments(self, f: Frame, cut: CutPoint) -> None:
        """Check that the bodies are explored with all these arguments."""
        tm, method = self._m.tm, f.method
        facts: list[Fact] = []
        for number, slot in enumerate(method.slots):
            value = f.locals[slot]
            if not (value is None or isinstance(value, (Obj, Guarded))):
                continue
            targets = objects_of(value)
            if slot == 0 and not method.is_static:
                self._check_receivers(cut, method, targets)
                continue
            descriptor = method.params[number - (not method.is_static)]
            for target in targets:
                if not self._is_fine(target, descriptor):
                    self._fail(f"{target} as an argument of a recursive call")
            if self._known.believes(LocalAt(cut, slot), NOT_NULL):
                facts.append(Fact(LocalAt(cut, slot), NOT_NULL, tm.not_(is_null(tm, value))))
        self._heap.facts.prove(facts)

    def _check_receivers(self, cut: CutPoint, method: RtMethod, targets: list[Obj]) -> None:
        listed = self._classes(cut, method)
        for target in targets:
            cls = target.cls
            if jdk.ENUM in cls.supers and cls.superclass is not None and not cls.is_enum:
                cls = cls.superclass
            if not self._heap.is_given(target) or isinstance(target, Opaque):
                self._fail(f"a recursive call on {target}")
            elif cls not in listed:
                if cls.select(method) is method or not self._known.believes(cut, _SELECTED):
                    self._fail(f"a recursive call on an object of {target.cls.java_name}")
                self._known.drop(cut, _SELECTED)

    def _is_fine(self, target: Obj, descriptor: str) -> bool:
        """Whether any value of a type may be this object."""
        if isinstance(target, Opaque):
            declared = self._m.loader.of_descriptor(descriptor)
            return declared is not None and declared.origin == "jdk" and not declared.is_array
        return self._heap.is_given(target)

    def _steps(self, body: _Body, f: Frame) -> Mapping[tuple[int, int], Step]:
        """The relations between the arguments of the call and those of the body."""
        tm = self._m.tm
        wanted: list[tuple[int, int, Step]] = []
        facts: list[Fact] = []
        for p in self._method(body.cut).slots:
            for q in f.method.slots:
                above, value = body.arguments[p], f.locals[q]
                if not (isinstance(above, (Obj, Guarded)) and isinstance(value, (Obj, Guarded))):
                    continue
                for step, test in ((Step.BELOW, below), (Step.SAME, same)):
                    holds = test(tm, value, above)
                    if not holds.is_false:
                        wanted.append((p, q, step))
                        facts.append(Fact(None, step.value, holds))
        open_ = set(self._heap.facts.check(facts)) if facts else set()
        found: dict[tuple[int, int], Step] = {}
        for number, (p, q, step) in enumerate(wanted):
            if number not in open_:
                found.setdefault((p, q), step)
        return found

    # -- the end of a round -----------------------------------------------------------------

    def check_round(self) -> None:
        """Whether the round checked all that it assumed."""
        if not self._used <= self._explored:
            self._known.fail("calls of methods whose bodies were not explored")
        if not goes_down(self._edges):
            self._known.fail("recursive calls that need not end")

    def _fail(self, why: str) -> None:
        self._known.fail(why)
        raise PathEnd(Ending.FINISHED)
