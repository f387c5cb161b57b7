"""Symbolic execution of one method that writes fields, which drops the relations it may violate.

All objects are assumed to satisfy the relations at the start. Every object that the path wrote must satisfy
them again wherever other code may see it: at calls that are not followed, at the end, and where an exception
may be thrown. A call that is not followed havocs all fields. Unpublished objects, to which only their
constructor refers, need not satisfy the relations. Neither do objects after an exception of the virtual
machine (an index, null, a cast, a
negative length), unless code of the class path may catch it (rescue.py): every TRUE assumes that no earlier
call failed so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.check.ranges.bodies import Body
from verifier.check.ranges.jdk_lengths import fails, is_failure, is_quiet, is_quiet_site, model_of
from verifier.check.ranges.paths import Cell, Fields, Frame, Maker, Path, Ref, is_wide
from verifier.check.ranges.subject import Subject
from verifier.check.ranges.value_steps import ARITHMETIC, GaveUp, ValueSteps, as_ref, as_term
from verifier.classfile.constant import (
    ClassRef,
    FieldRef,
    InvokeDynamicRef,
    MethodRef,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.clock import Deadline
from verifier.dataflow.effect import MOVING, moved
from verifier.proof.houdini import unproved
from verifier.solving.answer import Solver
from verifier.strategy.limits import RANGE_QUERY_S
from verifier.terms.term import Term

_MOST_PATHS = 800
_MOST_STEPS = 15000
_MOST_FRAMES = 3
_COMPARES = {"eq": "eq", "ne": "distinct", "lt": "slt", "ge": "sge", "gt": "sgt", "le": "sle"}
_ELEMENTS = {"b": "B", "c": "C", "s": "S", "i": "I", "l": "J", "f": "F", "d": "D", "a": "A"}


class RangeWalk(ValueSteps):
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
        super().__init__(make)
        self._subject = subject
        self._solver = solver
        self._deadline = deadline
        self._body = body
        self._follows = follows
        self._peels = peels
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
        self._todo += [self._handler(at) for at in self._body.handlers]
        while self._todo and self._subject.live:
            self._paths += 1
            if self._paths > _MOST_PATHS:
                raise GaveUp
            self._follow(self._todo.pop())

    def _entry(self) -> Path:
        cells: list[Cell | None] = [] if self._this is None else [self._this]
        for descriptor in self._body.method.parameter_types:
            cells.append(self._make.of_type(descriptor))
            cells += [None] if descriptor in "JD" else []
        path = Path([Frame(self._body, self._filled(cells))])
        if self._makes:
            assert self._this is not None
            path.heap[self._this] = {name: self._make.zero(self._type(name)) for name in self._subject.names}
            path.dirty.add(self._this)
            path.hidden = self._this
        return path

    def _handler(self, at: int) -> Path:
        """A path that begins at an exception handler, with arbitrary values."""
        keeps = self._this is not None and 0 not in self._body.stored
        cells = self._filled([self._this] if keeps else [])
        return Path([Frame(self._body, cells, [self._make.array()], at)])

    def _filled(self, cells: list[Cell | None]) -> list[Cell | None]:
        assert self._body.method.code is not None
        return cells + [None] * (self._body.method.code.max_locals - len(cells))

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
        return [one.holds(self._tm, measure.__getitem__) for one in self._subject.live]

    def _fields(self, path: Path, ref: Ref) -> Fields:
        """The current fields of an object."""
        if ref not in path.heap:
            path.heap[ref] = {name: self._value(name) for name in sorted(self._subject.names)}
            for cell in path.heap[ref].values():
                if isinstance(cell, Ref):
                    self._bound(path, cell.length)
            if not path.mixed:
                path.assume(*self._facts(path.heap[ref]))
        return path.heap[ref]

    def _check(self, path: Path, refs: set[Ref], *more: Term) -> None:
        """Drop the relations that some objects may violate under the condition ``more``."""
        if self._deadline.is_over():
            raise GaveUp
        if any(frame.rounds for frame in path.frames):  # another path checks this round
            for ref in refs if not more else ():
                path.assume(*self._facts(path.heap[ref]))
            return
        for ref in sorted(refs, key=lambda one: one.null.uid):
            relations = list(self._subject.live)
            known = {*path.conditions, *more}
            facts = self._facts(path.heap[ref])
            open_ = [n for n, fact in enumerate(facts) if fact not in known]
            asked = [facts[n] for n in open_]
            bad = unproved(self._tm, self._solver, [*path.conditions, *more], asked, RANGE_QUERY_S, {})
            for n in bad:
                self._subject.drop(relations[open_[n]])
            if not more:
                path.assume(*(fact for n, fact in enumerate(asked) if n not in bad))

    def _settle(self, path: Path, all_of_them: bool = False) -> None:
        """All objects except the hidden one are published now, so check them."""
        refs = path.dirty - (set() if all_of_them or path.hidden is None else {path.hidden})
        self._check(path, refs)
        path.dirty -= refs
        path.mixed = False

    def _may_throw(self, path: Path, condition: Term) -> None:
        """Explicit code throws an exception under the condition."""
        refs = path.dirty
        is_caught = path.frames[0].body.is_covered(path.frames[0].at)
        if path.hidden is not None and not is_caught and self._subject.dies_quietly():
            refs = refs - {path.hidden}
        if refs and not condition.is_false:
            self._check(path, refs, condition)

    def _may_fail(self, path: Path, condition: Term) -> None:
        """The virtual machine throws under the condition; if no code catches it, the method has failed."""
        if path.frames[0].body.is_covered(path.frames[0].at) or (
            path.dirty and self._subject.rescues.may_be_caught(self._body)
        ):
            self._may_throw(path, condition)

    def _leave(self, path: Path, shown: Sequence[Cell] = ()) -> None:
        """Unknown code runs: it may change all fields of published objects."""
        path.show(shown)
        self._settle(path)
        kept = {}
        for ref, fields in path.heap.items():
            if ref is path.hidden:
                kept[ref] = fields
            elif self._subject.finals:
                kept[ref] = {
                    name: cell if name in self._subject.finals else self._value(name)
                    for name, cell in fields.items()
                }
        path.heap = kept
        for ref, fields in kept.items():
            if ref is not path.hidden:
                path.assume(*self._facts(fields))

    # -- steps --------------------------------------------------------------------------

    def _follow(self, path: Path) -> None:
        """Execute a path to its end; at a fork, all but one side are queued."""
        going = True
        while going and (path.dirty or any(self._leads(frame) for frame in path.frames)):
            self._steps += 1
            if self._steps > _MOST_STEPS or (self._steps % 64 == 0 and self._deadline.is_over()):
                raise GaveUp
            going = self._cut(path) and self._step(path)

    def _leads(self, frame: Frame) -> bool:
        return frame.at in frame.body.leading_to(self._subject.names, self._subject.may_write)

    def _cut(self, path: Path) -> bool:
        """Whether the path continues at a cut point: it does so once, after havoc."""
        frame = path.top
        cuts = frame.body.cuts
        if any(frame.at not in cuts[head].cycle for head in frame.rounds):
            return False  # the peeled paths cover the exits
        cut = cuts.get(frame.at)
        if cut is None:
            return True
        if cut.touches:
            self._settle(path, all_of_them=True)
        if frame.at in frame.cut:
            came_back = frame.at in frame.rounds
            frame.rounds -= {frame.at}
            return came_back
        frame.cut |= {frame.at}
        if self._peels:
            first = path.fork()
            if self._step(first):
                self._todo.append(first)
            frame.rounds |= {frame.at}
        changed = [*(frame.locals[slot] for slot in cut.slots), *frame.stack]
        if path.hidden is not None and any(isinstance(cell, Ref) for cell in changed):
            path.show([path.hidden])  # the havocked reference may be an alias of it
            self._settle(path)
        for slot in cut.slots:
            frame.locals[slot] = self._make.like(frame.locals[slot])
        others = [(cell, self._make.like(cell)) for cell in frame.stack]
        frame.stack = [cell if other is None else other for cell, other in others]
        if cut.touches:
            path.heap = {}
            if path.hidden is not None:
                self._fields(path, path.hidden)
                path.dirty.add(path.hidden)
        return True

    def _step(self, path: Path) -> bool:
        """Execute one instruction; returns whether the path continues."""
        frame = path.top
        one = frame.body.instructions[frame.at]
        op = one.mnemonic
        if op in _STEPS:
            return _STEPS[op](self, path, one)
        if op.startswith("if"):
            return self._branch(path, one)
        if op.startswith("invoke"):
            return self._call(path, one)
        if op.endswith("return"):
            return self._return(path, op)
        if op in MOVING:
            stack = frame.stack
            stack[:] = moved(op, tuple(stack), "".join("J" if is_wide(cell) else "X" for cell in stack[-4:]))
            return self._go(path)
        if op[1:] in ARITHMETIC and op[0] in "il":
            return self._arithmetic(path, op)
        if op[1:] == "aload" and op != "aload":
            return self._element(path, op)
        if op[1:] == "astore" and op != "astore":
            return self._store_element(path)
        if op[1:] in ("load", "store"):
            return self._local(path, op, one.operands[0])
        return self._other(path, op)

    def _branch(self, path: Path, one: Instruction) -> bool:
        tm, stack, op = self._tm, path.top.stack, one.mnemonic
        if op.startswith("if_acmp"):
            del stack[-2:]
            condition = None
        elif op in ("ifnull", "ifnonnull"):
            null = as_ref(stack.pop()).null
            condition = null if op == "ifnull" else tm.not_(null)
        else:
            b = as_term(stack.pop()) if op.startswith("if_icmp") else tm.bv(0, 32)
            condition = getattr(tm, _COMPARES[op[-2:]])(as_term(stack.pop()), b)
        other = path.fork()
        other.top.at = one.operands[0]
        if condition is None or other.assume(condition):
            self._todo.append(other)
        self._go(path)
        return condition is None or path.assume(tm.not_(condition))

    def _goto(self, path: Path, one: Instruction) -> bool:
        return self._go(path, one.operands[0])

    def _switch(self, path: Path, one: Instruction) -> bool:
        tm, value = self._tm, as_term(path.top.stack.pop())
        if one.mnemonic == "tableswitch":
            low, _, default, targets = one.operands
            rows = [(low + n, target) for n, target in enumerate(targets)]
        else:
            default, rows = one.operands
        for key, target in rows:
            other = path.fork()
            other.top.at = target
            if target != default and other.assume(tm.eq(value, tm.bv(key, 32))):
                self._todo.append(other)
        return self._go(path, default)

    def _throw(self, path: Path, one: Instruction) -> bool:
        path.show(path.top.stack[-1:])
        self._may_throw(path, self._tm.true)
        return False

    # -- arrays -------------------------------------------------------------------------

    def _need(self, path: Path, ref: Ref) -> bool:
        """Dereference a value, which throws if it is null; returns whether the path continues."""
        self._may_fail(path, ref.null)
        return path.assume(self._tm.not_(ref.null))

    def _bound(self, path: Path, length: Term) -> bool:
        """Assume the virtual machine's limit on lengths of arrays."""
        return path.assume(self._tm.slt(length, self._tm.bv((1 << 31) - 1, 32)))

    def _inside(self, path: Path, ref: Ref, index: Term) -> bool:
        tm = self._tm
        if not self._bound(path, ref.length) or not self._need(path, ref):
            return False
        inside = tm.and_(tm.sle(tm.bv(0, 32), index), tm.slt(index, ref.length))
        self._may_fail(path, tm.not_(inside))
        return path.assume(inside)

    def _element(self, path: Path, op: str) -> bool:
        stack = path.top.stack
        index, ref = as_term(stack.pop()), as_ref(stack.pop())
        if not self._inside(path, ref, index):
            return False
        stack.append(self._make.of_type(_ELEMENTS[op[0]]))
        return self._go(path)

    def _store_element(self, path: Path) -> bool:
        stack = path.top.stack
        value, index, ref = stack.pop(), as_term(stack.pop()), as_ref(stack.pop())
        if not self._inside(path, ref, index):
            return False
        path.show([value])
        if isinstance(value, Ref):
            self._may_fail(path, self._tm.true)
        return self._go(path)

    def _new_array(self, path: Path, one: Instruction) -> bool:
        tm, stack = self._tm, path.top.stack
        count = one.operands[1] if one.mnemonic == "multianewarray" else 1
        lengths = [as_term(cell) for cell in stack[-count:]]
        del stack[-count:]
        fits = tm.and_(*(tm.sle(tm.bv(0, 32), length) for length in lengths))
        self._may_fail(path, tm.not_(fits))
        stack.append(self._make.array(lengths[0]))
        return path.assume(fits) and self._bound(path, lengths[0]) and self._go(path)

    def _array_length(self, path: Path, one: Instruction) -> bool:
        ref = as_ref(path.top.stack.pop())
        path.top.stack.append(ref.length)
        return self._bound(path, ref.length) and self._need(path, ref) and self._go(path)

    def _cast(self, path: Path, one: Instruction) -> bool:
        wanted: ClassRef = one.operands[0]
        if as_ref(path.top.stack[-1]).type not in (wanted.name, f"L{wanted.name};"):
            self._may_fail(path, self._tm.true)
        return self._go(path)

    # -- fields -------------------------------------------------------------------------

    def _get(self, path: Path, one: Instruction) -> bool:
        ref: FieldRef = one.operands[0]
        target = as_ref(path.top.stack.pop())
        if not self._need(path, target):
            return False
        name = self._subject.field_of(ref)
        cell = self._make.of_type(ref.descriptor) if name is None else self._fields(path, target)[name]
        path.top.stack.append(cell)
        return self._go(path)

    def _put(self, path: Path, one: Instruction) -> bool:
        stack = path.top.stack
        value, target = stack.pop(), as_ref(stack.pop())
        path.show([value])
        if not self._need(path, target):
            return False
        name = self._subject.field_of(one.operands[0])
        if name is not None:
            self._fields(path, target)[name] = value
            path.dirty.add(target)
            if target is not path.hidden:
                path.mixed = True
                for ref, fields in path.heap.items():
                    if ref is not target and ref is not path.hidden:
                        fields[name] = self._value(name)
        return self._go(path)

    def _static(self, path: Path, one: Instruction) -> bool:
        ref: FieldRef = one.operands[0]
        self._initialise(path, ref.owner)
        if one.mnemonic == "putstatic":
            path.show([path.top.stack.pop()])
        else:
            number, length = self._subject.number_of(ref), self._subject.length_of(ref)
            if length is not None:
                path.top.stack.append(self._make.array(self._tm.bv(length, 32), ref.descriptor))
            elif number is not None:
                path.top.stack.append(self._tm.bv(number, 32))
            else:
                path.top.stack.append(self._make.of_type(ref.descriptor))
        return self._go(path)

    def _initialise(self, path: Path, name: str) -> None:
        """The first use of a class may run its initialiser."""
        if self._subject.initialises(name, path.top.body.file):
            self._leave(path)

    def _new(self, path: Path, one: Instruction) -> bool:
        made: ClassRef = one.operands[0]
        self._initialise(path, made.name)
        null = self._tm.false
        path.top.stack.append(Ref(null, self._make.length(), made.name))
        return self._go(path)

    # -- calls --------------------------------------------------------------------------

    def _call(self, path: Path, one: Instruction) -> bool:
        ref: MethodRef | InvokeDynamicRef = one.operands[0]
        stack = path.top.stack
        types, result = parse_method_descriptor(ref.descriptor)
        count = len(types) + (one.mnemonic not in ("invokestatic", "invokedynamic"))
        args = stack[len(stack) - count :]
        del stack[len(stack) - count :]
        if isinstance(ref, InvokeDynamicRef):
            return self._finish(path, args, result, is_quiet_site(ref))
        if one.mnemonic == "invokestatic":
            self._initialise(path, ref.owner)
        elif ref.name == "<init>":
            return self._construct(path, ref, args)
        elif not self._need(path, as_ref(args[0])):
            return False
        if one.mnemonic == "invokespecial" and (ref.owner, ref.name) == ("java/lang/Object", "clone"):
            return self._clone(path, as_ref(args[0]))
        model = model_of(ref)
        if model is not None and self._subject.has_model(ref, path.top.body.file):
            path.show(args)
            cell, facts = model(self._make, args)
            throws = self._may_fail if is_failure(ref) else self._may_throw
            throws(path, fails(self._make, ref, args[count - len(types) :], facts))
            stack += [] if cell is None else [cell]
            return path.assume(*facts) and self._go(path)
        target = self._subject.target(one.mnemonic, ref) if self._follows else None
        if target is not None and target.cuts and self._subject.is_harmless(ref):
            return self._finish(path, args, result, True)
        if target is not None and self._may_enter(path, target):
            self._enter(path, target, args)
            return True
        self._subject.walk_alone(one.mnemonic, ref)
        return self._finish(path, args, result, not self._subject.library.is_own(ref.owner) and is_quiet(ref))

    def _finish(self, path: Path, args: Sequence[Cell], result: str, quiet: bool) -> bool:
        """The return of a call that is not followed."""
        if quiet:
            path.show(args)
            self._may_throw(path, self._tm.true)
        else:
            self._leave(path, args)
        if result != "V":
            path.top.stack.append(self._make.of_type(result))
        return self._go(path)

    def _clone(self, path: Path, target: Ref) -> bool:
        """A clone has the same fields, if the object can be cloned."""
        path.show([target])
        self._may_throw(path, self._tm.true)
        twin = self._make.array()
        path.heap[twin] = dict(self._fields(path, target))
        if target in path.dirty:
            path.dirty.add(twin)
        path.top.stack.append(twin)
        return self._go(path)

    def _construct(self, path: Path, ref: MethodRef, args: Sequence[Cell]) -> bool:
        """A constructor call, for a new object or from another constructor."""
        target = as_ref(args[0])
        if target.made:
            quiet = ref.name == "<init>" and is_quiet(ref)
            return self._finish(path, args[1:] if quiet else args, "V", quiet)
        if target is not path.hidden:
            return self._finish(path, args, "V", False)
        if ref.owner == self._subject.file.name:
            if any(_is_set(cell) for cell in path.heap[target].values()):
                raise GaveUp  # the other constructor begins with these fields, not with zeros
            path.hidden = None
            path.dirty.discard(target)
            del path.heap[target]
            return self._finish(path, args, "V", False)
        if self._subject.is_quiet(ref.owner):
            return self._finish(path, args[1:], "V", False)
        return self._finish(path, args, "V", False)

    def _may_enter(self, path: Path, target: Body) -> bool:
        is_deep = len(path.frames) > _MOST_FRAMES
        return not (is_deep or target.has_subroutines or any(frame.body is target for frame in path.frames))

    def _enter(self, path: Path, target: Body, args: Sequence[Cell]) -> None:
        assert target.method.code is not None
        cells: list[Cell | None] = []
        for cell in args:
            cells += [cell, None] if is_wide(cell) else [cell]
        cells += [None] * (target.method.code.max_locals - len(cells))
        path.frames.append(Frame(target, cells))

    def _return(self, path: Path, op: str) -> bool:
        given = path.top.stack[-1:] if op != "return" else []
        path.frames.pop()
        if path.frames:
            path.top.stack += given
            return self._go(path)
        path.show(given)
        self._check(path, path.dirty)
        return False


def _is_set(cell: Cell) -> bool:
    """Whether a field may have another value than the default."""
    if isinstance(cell, Ref):
        return not cell.null.is_true
    return not (isinstance(cell, Term) and cell.data == 0 and not cell.args)


Step = Callable[[RangeWalk, Path, Instruction], bool]
_STEPS: dict[str, Step] = {
    "getfield": RangeWalk._get, "putfield": RangeWalk._put, "getstatic": RangeWalk._static,
    "putstatic": RangeWalk._static, "new": RangeWalk._new, "newarray": RangeWalk._new_array,
    "anewarray": RangeWalk._new_array, "multianewarray": RangeWalk._new_array,
    "arraylength": RangeWalk._array_length, "checkcast": RangeWalk._cast, "athrow": RangeWalk._throw,
    "tableswitch": RangeWalk._switch, "lookupswitch": RangeWalk._switch, "goto": RangeWalk._goto,
    "lcmp": RangeWalk._compare_longs, "iinc": RangeWalk._convert, "aconst_null": RangeWalk._constant,
    "iconst": RangeWalk._constant, "lconst": RangeWalk._constant, "ldc": RangeWalk._constant,
    **dict.fromkeys(("ineg", "lneg", "i2l", "l2i", "i2b", "i2c", "i2s"), RangeWalk._convert),
}  # fmt: skip
