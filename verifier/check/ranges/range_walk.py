"""Symbolic execution of one method that writes fields, which drops the relations it may violate.

All objects are assumed to satisfy the relations at the start. Every object that the path wrote must satisfy
them again wherever other code may see it: at calls that are not followed, at the end, and where an exception
may be thrown. A call that is not followed havocs all fields. Unpublished objects, to which only their
constructor refers, need not satisfy the relations. Neither do objects after an exception of the virtual
machine (an index, null, a cast, a negative length), unless code of the class path may catch it (rescue.py):
every TRUE assumes that no earlier call failed so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from verifier.check.ranges.bodies import Body
from verifier.check.ranges.constants import ARRAY
from verifier.check.ranges.jdk_lengths import fails, is_failure, is_quiet, is_quiet_site, model_of
from verifier.check.ranges.paths import (
    Activation,
    Cell,
    Fields,
    GaveUp,
    Maker,
    Path,
    Ref,
    Values,
    as_ref,
    as_term,
    branch,
    is_wide,
)  # fmt: skip
from verifier.check.ranges.rescue import rescued
from verifier.check.ranges.subject import Subject
from verifier.classfile.constant import (
    DynamicConst,
    FieldRef,
    IntConst,
    InvokeDynamicRef,
    LongConst,
    MethodRef,
    StringConst,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.opcode import ARRAY_LOADS, ARRAY_STORES, RETURNS, SWITCHES
from verifier.clock import Deadline
from verifier.dataflow.abstract_frame import Frame, Steps
from verifier.machine.value import lift
from verifier.proof.houdini import unproved
from verifier.semantics import arithmetic, floating
from verifier.solving.answer import Solver
from verifier.strategy.limits import RANGE_QUERY_S
from verifier.terms.term import Term

_MOST_PATHS = 800
_MOST_STEPS = 15000
_MOST_FRAMES = 3
_ELEMENTS = {"b": "B", "c": "C", "s": "S", "i": "I", "l": "J", "f": "F", "d": "D", "a": "A"}


_NUMBERS: dict[str, Callable[[Any, Any, Any], None]] = {
    **arithmetic.HANDLERS,
    **{op: floating.HANDLERS[op] for op in ("lcmp", "i2l", "l2i", "i2b", "i2c", "i2s")},
}
"""The machine's own steps over ints and longs."""


class _Ended(Exception):
    """The path does not continue."""


class RangeWalk(Steps[Cell, object]):
    """The execution of one method.

    ``follows``: whether short callees are executed too. ``peels``: whether the first round of a loop is
    peeled (see bodies.py).
    """

    def __init__(
        self,
        subject: Subject,
        make: Maker,
        solver: Solver,
        deadline: Deadline,
        body: Body,
        follows: bool,
        peels: bool = False,
    ) -> None:
        self.tm = make.tm
        self._make = make
        self._subject = subject
        self._solver = solver
        self._deadline = deadline
        self._body = body
        self._follows = follows
        self._peels = peels
        self._path = Path([])
        """The one that is followed."""
        self._todo: list[Path] = []
        self._steps = 0
        self._paths = 0
        file, method = body.file, body.method
        self._makes = method.name == "<init>" and file is subject.file
        self._this = make.array() if not method.is_static else None

    def run(self) -> None:
        """Drop the relations that may be violated; GaveUp if the method is not supported."""
        if self._body.has_subroutines:
            raise GaveUp
        self._todo.append(self._entry())
        self._todo += [self._handler(at) for at in self._body.handlers if at in self._body.kinds]
        while self._todo and self._subject.live:
            self._paths += 1
            if self._paths > _MOST_PATHS:
                raise GaveUp
            self._follow(self._todo.pop())

    def _entry(self) -> Path:
        cells: list[Cell] = [] if self._this is None else [self._this]
        path = Path([])
        cells += map(self._make.of_type, self._body.method.parameter_types)
        self._enter(path, self._body, cells)
        if self._makes:
            assert self._this is not None
            self._begin(path, self._this)
        return path

    def _begin(self, path: Path, made: Ref) -> None:
        """A constructor begins: nobody else has the object yet."""
        path.heap[made] = {name: self._make.zero(self._type(name)) for name in self._subject.names}
        path.dirty.add(made)
        path.hidden = made

    def _handler(self, at: int) -> Path:
        """A path that begins at an exception handler, with arbitrary values."""
        cells = [*map(self._make.of_type, self._body.kinds[at].locals)]
        if self._this is not None and 0 not in self._body.stored:
            cells[0] = self._this
        return Path([Activation(self._body, Frame(tuple(cells), (self._make.array(),)), at)])

    @staticmethod
    def _enter(path: Path, body: Body, args: Sequence[Cell]) -> None:
        assert body.method.code is not None
        cells: list[Cell] = []
        for cell in args:
            cells += [cell, None] if is_wide(cell) else [cell]
        cells += [None] * (body.method.code.max_locals - len(cells))
        path.frames.append(Activation(body, Frame(tuple(cells))))

    @staticmethod
    def _type(name: str) -> str:
        """The descriptor of a field."""
        return name[name.index("[") :] if "[" in name else name[-1]

    # -- relations ---------------------------------------------------------------------

    def _value(self, name: str) -> Cell:
        """An arbitrary value of a field of a published object."""
        if name in self._subject.never_null and not self._makes:
            return self._make.array(type=self._type(name))
        return self._make.of_type(self._type(name))

    def _facts(self, fields: Fields) -> list[Term]:
        measure = {name: self._make.measure(cell) for name, cell in fields.items()}
        return [one.holds(self.tm, measure.__getitem__) for one in self._subject.live]

    def _fields(self, ref: Ref) -> Fields:
        """The current fields of an object."""
        if ref not in self._path.heap:
            self._path.heap[ref] = {name: self._value(name) for name in sorted(self._subject.names)}
            for cell in self._path.heap[ref].values():
                if isinstance(cell, Ref):
                    self._bound(cell.length)
            if not self._path.mixed:
                self._path.assume(*self._facts(self._path.heap[ref]))
        return self._path.heap[ref]

    def _check(self, refs: set[Ref], *more: Term) -> None:
        """Drop the relations that some objects may violate under the condition ``more``."""
        if not refs:
            return
        if self._deadline.is_over():
            raise GaveUp
        if any(frame.rounds for frame in self._path.frames):  # another path checks this round
            for ref in refs if not more else ():
                self._path.assume(*self._facts(self._path.heap[ref]))
            return
        for ref in sorted(refs, key=lambda one: one.null.uid):
            relations = list(self._subject.live)
            known = {*self._path.conditions, *more}
            facts = self._facts(self._path.heap[ref])
            open_ = [n for n, fact in enumerate(facts) if fact not in known]
            asked = [facts[n] for n in open_]
            conditions = [*self._path.conditions, *more]
            bad = unproved(self.tm, self._solver, conditions, asked, RANGE_QUERY_S, {}).all
            for n in bad:
                self._subject.drop(relations[open_[n]])
            if not more:
                self._path.assume(*(fact for n, fact in enumerate(asked) if n not in bad))

    def _settle(self, all_of_them: bool = False) -> None:
        """All objects except the hidden one are published now, so check them."""
        refs = self._path.dirty - (set() if all_of_them or self._path.hidden is None else {self._path.hidden})
        self._check(refs)
        self._path.dirty -= refs
        self._path.mixed = False

    def _may_throw(self, condition: Term) -> None:
        """Explicit code throws an exception under the condition."""
        self._check(self._left_behind(condition), condition)

    def _may_fail(self, condition: Term) -> None:
        """The virtual machine throws under the condition; if no code catches it, the method has failed."""
        refs = self._left_behind(condition)
        place = self._body.file.name, self._body.method.key
        if refs and (self._is_covered() or place in rescued(self._subject.library)):
            self._check(refs, condition)

    def _is_covered(self) -> bool:
        return self._path.frames[0].body.is_covered(self._path.frames[0].at)

    def _left_behind(self, condition: Term) -> set[Ref]:
        """The objects to check if an exception is thrown; not the hidden one, if it is unreachable."""
        refs, hidden = set() if condition.is_false else self._path.dirty, self._path.hidden
        is_seen = hidden not in refs or self._is_covered() or not self._subject.dies_quietly
        return refs if is_seen else refs - {hidden}

    def _leave(self, shown: Sequence[Cell] = ()) -> None:
        """Unknown code runs: it may change all fields of published objects."""
        self._path.show(shown)
        self._settle()
        kept = {}
        for ref, fields in self._path.heap.items():
            if ref is self._path.hidden:
                kept[ref] = fields
            elif self._subject.finals:
                kept[ref] = {
                    name: cell if name in self._subject.finals else self._value(name)
                    for name, cell in fields.items()
                }
        self._path.forget(kept)
        for ref, fields in kept.items():
            if ref is not self._path.hidden:
                self._path.assume(*self._facts(fields))

    # -- paths --------------------------------------------------------------------------

    def _follow(self, path: Path) -> None:
        """Execute a path to its end; at a fork, all but one side are queued."""
        self._path = path
        with suppress(_Ended):
            while path.dirty or any(self._leads(frame) for frame in path.frames):
                self._steps += 1
                if self._steps > _MOST_STEPS or (self._steps % 64 == 0 and self._deadline.is_over()):
                    raise GaveUp
                self._cut()
                self._go()

    def _leads(self, frame: Activation) -> bool:
        return frame.at in self._subject.leading_to_write(frame.body)

    def _assume(self, *conditions: Term) -> None:
        """The path continues under these conditions."""
        if not self._path.assume(*conditions):
            raise _Ended

    def _fork(self, target: int, condition: Term) -> None:
        """Queue a path that continues at a jump target under a condition."""
        other = self._path.fork()
        other.top.at = target
        if other.assume(condition):
            self._todo.append(other)

    def _cut(self) -> None:
        """At a cut point, the path continues once, after havoc."""
        path, frame = self._path, self._path.top
        cuts = frame.body.cuts
        if any(frame.at not in cuts[head].cycle for head in frame.rounds):
            raise _Ended  # the peeled paths cover the exits
        cut = cuts.get(frame.at)
        if cut is None:
            return
        if cut.touches:
            self._settle(all_of_them=True)
        if frame.at in frame.cut:
            if frame.at not in frame.rounds:
                raise _Ended
            frame.rounds -= {frame.at}
            return
        frame.cut |= {frame.at}
        if self._peels:
            self._path = path.fork()
            with suppress(_Ended):
                self._go()
                self._todo.append(self._path)
            self._path = path
            frame.rounds |= {frame.at}
        values = frame.values
        changed = [*(values.locals[slot] for slot in cut.slots), *values.stack]
        if path.hidden is not None and any(isinstance(cell, Ref) for cell in changed):
            path.show([path.hidden])  # the havocked reference may be an alias of it
            self._settle()
        for slot in cut.slots:
            values = values.with_local(slot, self._make.like(values.locals[slot]))
        frame.values = Frame(values.locals, tuple(map(self._make.like, values.stack)))
        if cut.touches:
            path.forget({})
            if path.hidden is not None:
                self._fields(path.hidden)
                path.dirty.add(path.hidden)

    def _go(self) -> None:
        """Execute one instruction."""
        top, before = self._path.top, self._path.top.values
        one = top.body.instructions[top.at]
        if one.mnemonic in RETURNS:
            self._return(before.stack[-1:] if one.mnemonic != "return" else ())
            return
        top.values = self.step(one, before)
        if one.mnemonic == "athrow":
            raise _Ended
        if one.jump_targets():
            self._jump(one, before.stack)
        elif self._path.top is top:
            top.at += 1

    def _jump(self, one: Instruction, stack: tuple[Cell, ...]) -> None:
        tm, top, op, target = self.tm, self._path.top, one.mnemonic, one.operands[0]
        if op in SWITCHES:
            if op == "tableswitch":
                low, _, default, targets = one.operands
                rows = [(low + n, target) for n, target in enumerate(targets)]
            else:
                default, rows = one.operands
            for key, target in rows:
                if target != default:
                    self._fork(target, tm.eq(as_term(stack[-1]), tm.bv(key, 32)))
            top.at = default
        elif op == "goto":
            top.at = target
        else:
            condition = branch(tm, op, stack)
            self._fork(target, condition)
            top.at += 1
            self._assume(tm.not_(condition))

    def _return(self, given: Sequence[Cell]) -> None:
        path = self._path
        path.frames.pop()
        if not path.frames:
            path.show(given)
            self._check(path.dirty)
            raise _Ended
        values = path.top.values
        path.top.at += 1
        if given:
            path.top.values = Frame(values.locals, (*values.stack[:-1], *given))

    # -- values -------------------------------------------------------------------------

    def of_type(self, type_: str) -> Cell:
        return self._make.of_type(type_)

    def is_wide(self, value: Cell) -> bool:
        return is_wide(value)

    def loaded(self, op: str, value: Cell) -> Cell:
        return value

    def incremented(self, value: Cell, step: int) -> Cell:
        return self.tm.add(as_term(value), self.tm.bv(step, 32))

    def other(self, one: Instruction, type_: str, used: tuple[Cell, ...], frame: Values) -> Cell:
        op = one.mnemonic
        if op in _NUMBERS:
            entries = SimpleNamespace(stack=[*map(as_term, used)])
            _NUMBERS[op](self, entries, one)
            return lift(self.tm, entries.stack[0], type_)
        if op in ARRAY_LOADS:
            self._inside(as_ref(used[0]), as_term(used[1]))
            return self._make.of_type(_ELEMENTS[op[0]])
        if op in ARRAY_STORES:
            self._inside(as_ref(used[0]), as_term(used[1]))
            self._path.show(used[2:])
            if isinstance(used[2], Ref):
                self._may_fail(self.tm.true)
        elif op.startswith("monitor") or op == "athrow":
            self._path.show(used if op == "athrow" else ())
            self._may_throw(self.tm.true)
        elif op in _OBJECTS:
            return _OBJECTS[op](self, one, used)
        elif op in ("iconst", "lconst", "ldc"):
            return self._constant(one.operands[0], type_)
        return self._make.of_type(type_)

    def decide(self, throws: Term) -> bool:
        """A step over numbers throws under a condition; the path continues under its negation."""
        self._may_throw(throws)
        self._assume(self.tm.not_(throws))
        return False

    def _constant(self, constant: object, type_: str) -> Cell:
        number = constant.value if isinstance(constant, (IntConst, LongConst)) else constant
        if isinstance(number, int):
            return self.tm.bv(number, 32 if type_ == "I" else 64)
        if isinstance(constant, StringConst):
            return self._make.array(self.tm.bv(len(constant.value), 32))
        if isinstance(constant, DynamicConst):
            raise GaveUp
        return self._make.of_type(type_)

    # -- objects ------------------------------------------------------------------------

    def _need(self, ref: Ref) -> None:
        """Dereference a value, which throws if it is null."""
        self._may_fail(ref.null)
        self._assume(self.tm.not_(ref.null))

    def _bound(self, length: Term) -> None:
        """Assume the virtual machine's limit on lengths of arrays."""
        self._assume(self.tm.slt(length, self.tm.bv((1 << 31) - 1, 32)))

    def _inside(self, ref: Ref, index: Term) -> None:
        tm = self.tm
        self._bound(ref.length)
        self._need(ref)
        inside = tm.and_(tm.sle(tm.bv(0, 32), index), tm.slt(index, ref.length))
        self._may_fail(tm.not_(inside))
        self._assume(inside)

    def _null(self, one: Instruction, used: Sequence[Cell]) -> Cell:
        return self._make.reference(self.tm.true)

    def _new(self, one: Instruction, used: Sequence[Cell]) -> Cell:
        name: str = one.operands[0].name
        self._initialise(name)
        return Ref(self.tm.false, self._make.length(), name)

    def _new_array(self, one: Instruction, used: Sequence[Cell]) -> Cell:
        tm, lengths = self.tm, [as_term(cell) for cell in used]
        fits = tm.and_(*(tm.sle(tm.bv(0, 32), length) for length in lengths))
        self._may_fail(tm.not_(fits))
        self._assume(fits)
        self._bound(lengths[0])
        return self._make.array(lengths[0])

    def _array_length(self, one: Instruction, used: Sequence[Cell]) -> Cell:
        ref = as_ref(used[0])
        self._bound(ref.length)
        self._need(ref)
        return ref.length

    def _cast(self, one: Instruction, used: Sequence[Cell]) -> Cell:
        wanted: str = one.operands[0].name
        if as_ref(used[0]).type not in (wanted, f"L{wanted};"):
            self._may_fail(self.tm.true)
        return used[0]

    # -- fields -------------------------------------------------------------------------

    def field(self, op: str, ref: FieldRef, used: tuple[Cell, ...], frame: Values) -> Cell:
        if op.endswith("static"):
            return self._static(ref, used)
        self._path.show(used[1:])
        target = as_ref(used[0])
        self._need(target)
        name = self._subject.field_of(ref)
        if name is None:
            return self._path.other_field(target, self._subject.library.field(ref), ref, used[1:], self._make)
        fields = self._fields(target)
        if op == "putfield":
            fields[name] = used[1]
            self._written(target, name)
        return fields[name]

    def _written(self, target: Ref, name: str) -> None:
        path = self._path
        path.dirty.add(target)
        if target is not path.hidden:
            path.mixed = True
            for ref, fields in path.heap.items():
                if ref is not target and ref is not path.hidden:
                    fields[name] = self._value(name)

    def _static(self, ref: FieldRef, written: Sequence[Cell]) -> Cell:
        self._initialise(ref.owner)
        self._path.show(written)
        constant = self._subject.constants.of(ref)
        if constant is None:
            return self._make.of_type(ref.descriptor)
        number = self.tm.bv(constant.of, 32)
        return self._make.array(number, ref.descriptor) if constant.kind == ARRAY else number

    def _initialise(self, name: str) -> None:
        """The first use of a class may run its initialiser."""
        if self._subject.initialises(name, self._path.top.body.file):
            self._leave()

    # -- calls --------------------------------------------------------------------------

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[Cell, ...], frame: Values) -> Cell:
        return self._finish(used, ref.descriptor, is_quiet_site(ref))

    def call(self, op: str, ref: MethodRef, used: tuple[Cell, ...], frame: Values) -> Cell:
        if op == "invokestatic":
            self._initialise(ref.owner)
        elif ref.name == "<init>":
            return self._construct(ref, used)
        else:
            self._need(as_ref(used[0]))
        if op == "invokespecial" and (ref.owner, ref.name) == ("java/lang/Object", "clone"):
            return self._clone(as_ref(used[0]))
        model = model_of(ref)
        if model is not None and self._subject.has_model(ref, self._path.top.body.file):
            self._path.show(used)
            if not is_quiet(ref):
                self._path.read = {}
            cell, facts = model(self._make, used)
            throws = self._may_fail if is_failure(ref) else self._may_throw
            throws(fails(self._make, ref, used if op == "invokestatic" else used[1:], facts))
            self._assume(*facts)
            return cell
        target = self._subject.target(op, ref) if self._follows else None
        if target is not None and target.cuts and self._subject.is_harmless(ref):
            self._path.read = {}
            return self._finish(used, ref.descriptor, True)
        if target is not None and self._may_enter(target):
            self._enter(self._path, target, used)
            return super().call(op, ref, used, frame)  # which its return replaces
        self._subject.walk_alone(op, ref)
        is_quiet_call = not self._subject.library.is_own(ref.owner) and is_quiet(ref)
        return self._finish(used, ref.descriptor, is_quiet_call)

    def _finish(self, args: Sequence[Cell], descriptor: str, quiet: bool) -> Cell:
        """The return of a call that is not followed."""
        if quiet:
            self._path.show(args)
            self._may_throw(self.tm.true)
        else:
            self._leave(args)
        return self._make.of_type(parse_method_descriptor(descriptor)[1])

    def _clone(self, target: Ref) -> Cell:
        """A clone has the same fields, if the object can be cloned."""
        path = self._path
        path.show([target])
        self._may_throw(self.tm.true)
        twin = self._make.array()
        path.heap[twin] = dict(self._fields(target))
        if target in path.dirty:
            path.dirty.add(twin)
        return twin

    def _construct(self, ref: MethodRef, args: Sequence[Cell]) -> Cell:
        """A constructor call, for a new object or from another constructor."""
        path, target = self._path, as_ref(args[0])
        quiet = shown = False
        body = self._subject.target("invokespecial", ref) if target.made and self._follows else None
        if body in self._subject.inner and path.hidden is None and self._may_enter(body):
            self._begin(path, target)
            self._enter(path, body, args)
            return super().call("invokespecial", ref, tuple(args), path.top.values)
        self._subject.walk_alone("invokespecial", ref)
        if target.made:
            quiet = is_quiet(ref)
            shown = not quiet
        elif target is not path.hidden:
            shown = True
        elif ref.owner == self._subject.file.name:
            if any(_is_set(cell) for cell in path.heap[target].values()):
                raise GaveUp  # the other constructor begins with these fields, not with zeros
            path.hidden = None
            path.dirty.discard(target)
            del path.heap[target]
            shown = True
        else:
            shown = not self._subject.nullness.is_quiet(ref.owner)
        return self._finish(args if shown else args[1:], ref.descriptor, quiet)

    def _may_enter(self, target: Body) -> bool:
        frames = self._path.frames
        is_deep = len(frames) > _MOST_FRAMES
        return not (is_deep or target.has_subroutines or any(frame.body is target for frame in frames))


def _is_set(cell: Cell) -> bool:
    """Whether a field may have another value than the default."""
    if isinstance(cell, Ref):
        return not cell.null.is_true
    return not (isinstance(cell, Term) and cell.data == 0 and not cell.args)


_OBJECTS: dict[str, Callable[[RangeWalk, Instruction, Sequence[Cell]], Cell]] = {
    "aconst_null": RangeWalk._null, "new": RangeWalk._new, "checkcast": RangeWalk._cast,
    "newarray": RangeWalk._new_array, "anewarray": RangeWalk._new_array,
    "multianewarray": RangeWalk._new_array, "arraylength": RangeWalk._array_length,
}  # fmt: skip
