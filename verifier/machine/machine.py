"""The machine: one live state, and what instructions and models do to it.

The explorer makes a State live (``frame``, ``state``, memory version), steps it, and takes
it away again. Nothing here decides between paths: ``decide`` answers from what is known or
raises Fork.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from verifier.assumption import Assumption, Leanings
from verifier.classfile import jdk
from verifier.classfile.constant import StringConst
from verifier.classfile.model import FieldConstant
from verifier.errors import Unsupported
from verifier.machine.control import (
    CALLED,
    VOID,
    Continuation,
    Fork,
    JavaThrow,
    Narrow,
    PathEnd,
    Pushed,
    Result,
)
from verifier.machine.frame import NO_FRAME, Frame
from verifier.machine.loader import Loader
from verifier.machine.memory import Memory, Slots
from verifier.machine.mode import Mode
from verifier.machine.note import Note, Notes
from verifier.machine.oracle import Oracle
from verifier.machine.place import user_line
from verifier.machine.presumption import Presumption
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_STATIC, PROCEDURE, REFLECTIVE, Instr, RtClass, RtMethod
from verifier.machine.state import Input, State
from verifier.machine.threads.freezing import Sharing
from verifier.machine.threads.operation import UNORDERED, WRITE, Op, Switch
from verifier.machine.threads.ordering import RaceLog
from verifier.machine.threads.records import Threads
from verifier.machine.threads.weakness import Weakness
from verifier.machine.unknown import Opaque
from verifier.machine.value import (
    ORIGIN,
    SHARED_IF_EMPTY,
    Arr,
    Guarded,
    Number,
    Obj,
    Reference,
    Value,
    lower_int,
)
from verifier.machine.virtual_machine import VirtualMachine
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.sort import Sort
from verifier.terms.term import Op as TermOp
from verifier.terms.term import Term
from verifier.verdict.outcome import Cause, Ending, TraceElement

Prepare = Callable[["Machine", RtMethod], list[Instr]]
"""Makes the instructions of a method."""


@dataclass(frozen=True)
class Procedures:
    """Procedures that the machine calls; its builder supplies them, as they need a machine.

    ``synthesize``: creates code that throws. ``require_init``, ``fail``: of machine.initialisation.
    ``acquire``: enters a monitor, if there are threads. ``is_own_affair``: of machine.threads.plain_pool.
    """

    prepare: Prepare
    synthesize: Callable[[Machine, RtMethod, str, bool, bool], list[Instr]]
    require_init: Callable[[Machine, RtClass], None]
    fail: Callable[[Machine, Frame, Obj], None]
    acquire: Callable[[Machine, Threads, Obj, RtClass], None]
    is_own_affair: Callable[[Machine, Threads, Op], bool]


_MOST_CHOICES = 256
_FEW_CONSTANTS = 16
"""A value that is one of so many constants is tried by those, not by its interval."""


class Machine:
    """The live state, and what instructions and models do to it."""

    def __init__(
        self,
        tm: TermFactory,
        loader: Loader,
        memory: Memory,
        stats: Stats,
        procedures: Procedures,
        mode: Mode | None = None,
        oracle: Oracle | None = None,
        leanings: Leanings | None = None,
        weak: Weakness | None = None,
        max_depth: int = 200_000,
    ) -> None:
        """``oracle``: None where no Java virtual machine can be asked. ``leanings``: what verdicts rest on
        besides the specification, shared by the machines of a run. ``weak``: see Weakness, if there is one.
        """
        self.mode = mode or Mode()
        self.oracle = oracle
        self.vm = VirtualMachine()
        self.notes = Notes()
        """The notes of all paths."""
        self.tm = tm
        self.loader = loader
        self.memory = memory
        self.stats = stats
        self.frame: Frame = NO_FRAME
        self.on_initialised: Callable[[RtClass], None] | None = None
        """Called when the initialisation of a class ends, on any path."""
        self.presumption: Presumption | None = None
        self.state: State = None  # type: ignore[assignment]
        self.output: list[str] | None = None
        """Collects the output, if it is requested (concrete interpretation)."""
        self.open_text: Callable[[str], object] = _no_open_text
        """Creates an unknown text with a name; supplied by the machine's builder."""
        self.leanings = leanings or Leanings()
        self.field_hooks: Mapping[tuple[str, str], Callable[[Machine, Obj], Value]] = {}
        """Fields of modelled classes, by class and name, that are computed from the payload."""
        self.on_leave: Callable[[Frame], None] = lambda frame: None
        """Called when a frame inside a merge region is left."""
        self.sharing = Sharing()
        self.races = RaceLog()
        self.weak = weak
        self.stack_is_partial: Callable[[], bool] = _never
        """Whether callers' frames are missing from the stack, as in proofs about any call of a method."""
        self._procedures = procedures
        self._serial = 0
        self.max_depth = max_depth

    # -- decisions ------------------------------------------------------------------

    def decide(self, condition: Term, fork: type[Fork] = Fork) -> bool:
        """Whether the condition holds on this path; ``fork`` is raised if that is not known yet."""
        if condition.is_const:
            return bool(condition.data)
        known = self.state.known
        answer = known.get(condition)
        if answer is not None:
            return answer
        answer = known.get(self.tm.not_(condition))
        if answer is not None:
            return not answer
        raise fork(condition)

    def truth(self, value: Number) -> bool:
        """Whether a Java boolean (0, 1 or a term) is true; may fork."""
        if isinstance(value, Term):
            return self.decide(self.tm.not_(self.tm.eq(value, self.tm.bv(0, 32))))
        return bool(value)

    def boolean(self, condition: Term) -> int | Term:
        """A Boolean term as a Java boolean, without forking."""
        return lower_int(self.tm.ite(condition, self.tm.bv(1, 32), self.tm.bv(0, 32)))

    def concrete(self, reference: Reference, fork: type[Fork] = Fork) -> Obj | None:
        """The only object of a reference; forks over guarded choices."""
        if isinstance(reference, Guarded):
            reference = self.narrow(reference)
        if isinstance(reference, Guarded):
            for guard, target in reference.choices[:-1]:
                if self.decide(guard, fork):
                    return target
            return reference.choices[-1][1]
        return reference

    def settled(self, reference: Guarded, name: str = "", guess: bool = False) -> Reference:
        """The reference without opaque objects, except those that can answer instanceof questions.

        ``guess``: or for which the answer is open. Unsupported on paths where one of the others is meant.
        """
        unclear = [
            (guard, one)
            for guard, one in reference.choices
            if isinstance(one, Opaque) and not (one.tells(name) or (guess and one.may_be is not None))
        ]
        if not unclear:
            return reference
        for guard, target in unclear:
            if self.decide(guard):
                assert isinstance(target, Opaque)
                raise Unsupported(target.why)
        left = tuple(choice for choice in reference.choices if choice not in unclear)
        if not left:
            raise PathEnd(Ending.INFEASIBLE)
        return left[0][1] if len(left) == 1 else Guarded(left)

    def narrow(self, reference: Guarded) -> Reference:
        """The one object that a reference can mean on this path, or the reference if there are several.

        Raises Narrow where that was not asked since the path last branched.
        """
        state = self.state
        for guard, target in reference.choices:
            if state.known.get(guard):
                return target
        guards = tuple(guard for guard, _ in reference.choices)
        if state.narrowed.get(guards) != len(state.condition):
            raise Narrow(guards)
        return reference

    def non_null(self, reference: Reference, message: str | None = None, fork: type[Fork] = Fork) -> Obj:
        """Like ``concrete``; throws NullPointerException for null."""
        target = self.concrete(reference, fork)
        if target is None:
            self.throw_new(jdk.NULL_POINTER, message)
        return target

    def choose_int(self, value: int | Term, low: int, high: int) -> int:
        """A concrete value for an int in low..high inclusive; forks over the values."""
        if not isinstance(value, Term):
            return int(value)
        width = value.sort.width
        low_bound, high_bound = self.tm.interval(value)
        low, high = max(low, low_bound), min(high, high_bound)
        for candidate in self.constants_of(value) or ():
            if low <= candidate <= high and self.decide(self.tm.eq(value, self.tm.bv(candidate, width))):
                return candidate
        for candidate in range(low, high):
            if self.decide(self.tm.eq(value, self.tm.bv(candidate, width))):
                return candidate
        return high

    @staticmethod
    def constants_of(value: Term) -> set[int] | None:
        """The few constants that an if-then-else chooses from, if it does."""
        found: set[int] = set()
        seen = {value}
        waiting = [value]
        while waiting:
            term = waiting.pop()
            if term.is_const:
                assert isinstance(term.data, int)
                found.add(term.data)
            elif term.op != TermOp.ITE or len(seen) > _MOST_CHOICES:
                return None
            else:
                waiting += [side for side in term.args[1:] if side not in seen]
                seen.update(term.args[1:])
        return found if len(found) <= _FEW_CONSTANTS else None

    def lean(self, assumption: Assumption) -> None:
        """The path relies on this assumption; Unsupported if the user refuses it."""
        self.leanings.lean(assumption)

    def note(self, note: Note) -> None:
        """The live path leaves something open."""
        if note not in self.notes:
            self.notes.add(note, user_line(self.frame))

    # -- threads --------------------------------------------------------------------

    def visible(self, op: Op) -> None:
        """The current instruction does this, which other threads can see; Switch if it must wait its turn."""
        threads = self.state.threads
        if threads is None:
            return
        granted = threads.granted
        if granted is None or granted.touches != op.touches or granted.kind != op.kind:
            if self.mode.plain_pools and self._procedures.is_own_affair(self, threads, op):
                return
            raise Switch(op)

    def _enter_monitor(self, method: RtMethod, args: Sequence[Value]) -> None:
        """A synchronized method is called and there are threads."""
        assert self.state.threads is not None
        receiver = None if method.is_static else args[0]
        assert not isinstance(receiver, (int, float, Term))
        monitor = self.loader.mirror(method.cls) if method.is_static else self.non_null(receiver)
        self._procedures.acquire(self, self.state.threads, monitor, method.cls)

    def _leave_monitor(self, frame: Frame) -> None:
        threads = self.state.threads
        assert threads is not None
        method = frame.method
        monitor = self.loader.mirror(method.cls) if method.is_static else frame.locals[0]
        held = threads.owners.get(monitor)
        if held is None or held[0] != threads.current:
            raise Unsupported("a synchronized method that no longer owns its monitor")
        threads.release(monitor)

    # -- inputs ---------------------------------------------------------------------

    def new_input(self, kind: str, sort: Sort) -> Term:
        """A new nondeterministic value of a primitive kind, recorded in order."""
        term = self.tm.var(f"in{self.state.asked}_{kind}", sort)
        self.record_input(kind, term)
        return term

    def record_input(self, kind: str, value: object, guard: Term | None = None) -> None:
        """Record a value given to the program as its next input, if the guard holds."""
        self.visible(Op("step", ((("inputs", 0), WRITE),), order=UNORDERED))
        state = self.state
        state.inputs = (*state.inputs, Input(kind, value, self.call_site(), guard))
        state.asked += 1

    def call_site(self) -> Instr | None:
        """The instruction being executed in the live frame."""
        frame = self.frame
        return frame.code[frame.pc - 1] if frame is not None and 0 < frame.pc <= len(frame.code) else None

    # -- frames ---------------------------------------------------------------------

    def code_of(self, method: RtMethod) -> list[Instr]:
        """The decoded instructions of a method (decoded on the first call)."""
        instrs = method.instrs
        if instrs is None:
            if method.code is None and not method.body:
                raise Unsupported(
                    f"native method {method.cls.java_name}.{method.name}{method.descriptor}"
                    if not method.flags & ACC_ABSTRACT
                    else f"abstract method {method.cls.java_name}.{method.name}"
                )
            instrs = method.instrs = self._procedures.prepare(self, method)
        return instrs

    def push(self, method: RtMethod, args: Sequence[Value], on_return: Continuation | None = None) -> None:
        """Start an activation of a method that has code."""
        code = method.instrs or self.code_of(method)
        values: list[Value] = [None] * method.max_locals
        for index, value in zip(method.slots, args, strict=True):
            values[index] = value
        caller = self.frame
        if caller is not None and caller.depth >= self.max_depth and not self._is_throwing(caller):
            self._overflow()
        if method.is_synchronized and self.state.threads is not None:
            self._enter_monitor(method, args)
        self._serial += 1
        self.frame = Frame(method, code, values, caller, self._serial, on_return)

    def call(self, method: RtMethod, args: Sequence[Value], then: Continuation | None = None) -> Result:
        """Call a method from a model. The model returns what this returns.

        ``then(machine, result)`` gives the model's own result (VOID if it has none).
        """
        model = method.model
        if model is not None:
            result: Result = model(self, list(args))
            if then is None:
                return result
            if result is CALLED:
                self._continue_after(then)
                return CALLED
            return then(self, None if result is VOID else result)
        self.push(method, args, then)
        return CALLED

    def _continue_after(self, then: Continuation) -> None:
        """Run ``then`` after the continuation of the frame that a model has just pushed."""
        first = self.frame.on_return

        def both(machine: Machine, value: Value) -> Result:
            result: Result = value if first is None else first(machine, value)
            if result is CALLED:
                machine._continue_after(then)
                return CALLED
            return then(machine, None if result is VOID else result)

        self.frame.on_return = both

    def call_virtual(
        self, receiver: Obj, key: str, args: Sequence[Value], then: Continuation | None = None
    ) -> Result:
        """Call the method ``name+descriptor`` selected by the receiver's class."""
        if isinstance(receiver, Opaque):
            selected = receiver.asked(key, args)
            if not isinstance(selected, RtMethod):
                return selected if then is None else then(self, selected)
        elif (selected := receiver.cls.select_by(key)) is None:
            raise Unsupported(f"method {receiver.cls.java_name}.{key}", of=receiver.cls.name)
        return self.call(selected, [receiver, *args], then)

    def leave(self, frame: Frame) -> Frame | None:
        """Drop the top frame; the caller becomes live (a copy, if it is shared)."""
        caller = frame.caller
        if frame.method.is_synchronized and self.state.threads is not None:
            self._leave_monitor(frame)
        if frame.method.freezes and self.state.threads is not None:
            self.sharing.freeze(self.memory, self.state.threads, frame)
        if caller is not None and caller.frozen:
            caller = caller.copy()
        if frame.code is not frame.method.instrs:
            self.on_leave(frame)
        self.frame = NO_FRAME if caller is None else caller
        return caller

    def unwind(self, exception: Obj) -> None:
        """Find the handler of an exception (JVMS 2.10), or end the path."""
        frame: Frame | None = self.frame
        thrower, supers = frame, exception.cls.supers
        while frame is not None:
            at = frame.pc - 1
            for start, end, handler, catch in frame.method.handlers:
                if start <= at < end and (catch is None or catch in supers or exception.is_caught_by(catch)):
                    frame.stack = [exception]
                    frame.pc = handler
                    # How deep a program gets before it overflows differs from run to run.
                    own = catch is not None or frame.method.cls.origin == "user"
                    if own and jdk.VIRTUAL_MACHINE_ERROR in supers:
                        name = exception.cls.java_name
                        text, cause = f"{name} is caught by the program", Cause(exception=name)
                        raise PathEnd(Ending.BOUND, text, exception, cause=cause)
                    return
            if frame.method.name in ("<clinit>", PROCEDURE):
                self._procedures.fail(self, frame, exception)
            frame = self.leave(frame)
        name = exception.cls.java_name
        cause = Cause(exception=name, where=user_line(thrower))
        raise PathEnd(Ending.UNCAUGHT, name, exception, cause=cause)

    def _is_throwing(self, frame: Frame | None) -> bool:
        """Whether frames beyond the deepest allowed one construct a StackOverflowError."""
        while frame is not None and frame.depth >= self.max_depth:
            if frame.method.name == "<throw>":
                return True
            frame = frame.caller
        return False

    def _overflow(self) -> None:
        self.throw_new(jdk.STACK_OVERFLOW_ERROR, None, depth_checked=False)

    def refuse_replaced(self, cls: RtClass, member: str) -> None:
        """Raise Unsupported if a class lacks a member because havocked containers replace the JDK's."""
        if self.mode.replaced & (cls.supers | {cls.name}):
            raise Unsupported(f"a proof about {cls.java_name}.{member}", of=cls.name)

    # -- exceptions -----------------------------------------------------------------

    def throw_new(
        self,
        name: str,
        argument: str | Obj | None = None,
        depth_checked: bool = True,
        cause: Obj | None = None,
    ) -> NoReturn:
        """Create and throw an exception as the virtual machine does; never returns.

        The constructor runs as Java code: (), (String) or (Throwable) by the argument; a String
        object may hold a text that depends on input. A ``cause`` is given to initCause.
        """
        if name == jdk.NULL_POINTER and self.frame is not NO_FRAME:
            self._refuse_internal_null(self.frame.method)
        cls = self.loader.get(name)
        if argument is None:
            operand: Obj | None = None
            descriptor = "()V"
        elif isinstance(argument, str):
            operand = self.intern(argument)
            descriptor = "(Ljava/lang/String;)V"
        else:
            operand = argument
            is_text = argument.cls.name == jdk.STRING
            descriptor = "(Ljava/lang/String;)V" if is_text else "(Ljava/lang/Throwable;)V"
        method = RtMethod(cls, "<throw>", "()V", ACC_STATIC)
        method.instrs = self._procedures.synthesize(
            self, method, descriptor, argument is not None, cause is not None
        )
        method.max_locals = 2
        if not depth_checked:
            self.max_depth += 64
        self.push(method, ())
        if not depth_checked:
            self.max_depth -= 64
        self.frame.locals = [operand, cause]
        raise Pushed

    def _refuse_internal_null(self, method: RtMethod) -> None:
        """In the JDK's internal classes, null may mean a field that only the start of a JVM sets."""
        name = method.cls.name
        is_internal = name.startswith((*jdk.INTERNAL_PACKAGES, jdk.INVOKE)) and not name.startswith(
            jdk.PROXIES
        )
        if method.cls.origin == "jdk" and is_internal:
            raise Unsupported(f"null inside of {method.cls.java_name}.{method.name}", of=method.cls.name)

    def throw(self, exception: Obj) -> NoReturn:
        """Throw an existing exception object; never returns."""
        raise JavaThrow(exception)

    def stack_trace(self) -> tuple[TraceElement, ...]:
        """The live frames as Throwable.fillInStackTrace sees them, innermost first.

        Methods and classes that the machine made are hidden, as their counterparts in HotSpot are; but for
        proxies, and for the frames of reflection, of which there is one here.
        """
        elements: list[TraceElement] = []
        frame: Frame | None = self.frame
        while frame is not None and len(elements) < 1024:
            method = frame.method
            file = method.cls.file
            if method.name.startswith(REFLECTIVE):
                elements.append(TraceElement(jdk.METHOD.replace("/", "."), "invoke", "Method.java", None))
            elif file is None and not method.cls.is_hidden:
                elements.append(TraceElement(method.cls.java_name, method.name, None, None))
            elif file is not None and (method.name[0] != "<" or method.name in ("<init>", "<clinit>")):
                elements.append(
                    TraceElement(
                        method.cls.java_name,
                        method.name,
                        file.source_file,
                        method.line_of(frame.code[frame.pc - 1].index if frame.pc else 0),
                    )
                )
            frame = frame.caller
        return tuple(elements)

    # -- classes and objects --------------------------------------------------------

    def require_class(self, name: str) -> RtClass:
        """A class that the program needs; Unsupported where the class path lacks it.

        The Java virtual machine throws a NoClassDefFoundError, but it may do so earlier (JVMS 5.4).
        """
        return self.loader.get(name)

    def require_init(self, cls: RtClass) -> None:
        """Make sure a class is initialised (JVMS 5.5); Retry after pushing its initialiser."""
        self._procedures.require_init(self, cls)

    def constant(self, constant: FieldConstant) -> Value:
        """A ConstantValue attribute's value as the machine's."""
        return self.intern(constant.value) if isinstance(constant, StringConst) else constant.value

    def new(self, name: str) -> Obj:
        """A fresh, unconstructed instance of an initialised class (for models)."""
        cls = self.loader.get(name)
        self.require_init(cls)
        return self.loader.new_object(cls)

    def new_string(self, text: object, origin: object = SHARED_IF_EMPTY) -> Obj:
        """A new String object of a Python str or a symbolic text; ``origin``: see machine.value."""
        string = self.loader.new_object(self.loader.get(jdk.STRING))
        string.payload = text
        string.slots[ORIGIN] = origin
        return string

    def intern(self, text: str) -> Obj:
        """The interned String object of a constant (JLS 3.10.5)."""
        string = self.vm.interned.get(text)
        if string is None:
            string = self.loader.new_permanent(self.loader.get(jdk.STRING))
            string.payload = text
            self.vm.interned[text] = string
        return string

    def new_array(self, descriptor: str, elements: Slots) -> Arr:
        """A new array of an array type such as '[I', with these elements."""
        return self.loader.new_array(self.loader.get(descriptor), elements)

    def write(self, target: Obj, slot: int, value: object) -> None:
        """Set a slot of an object, undoably."""
        self.memory.write(target.slots, slot, value, target)

    def field_slot(self, cls: RtClass, name: str, descriptor: str) -> int:
        """Index of an instance field (or of a static one among the statics)."""
        declared = cls.find_field(name, descriptor)
        if declared is None:
            raise Unsupported(f"field {cls.java_name}.{name}", of=cls.name)
        return declared.slot

    def get_field(self, target: Obj, name: str, descriptor: str) -> Any:
        """Value of an instance field, by name (for models)."""
        return target.slots[self.field_slot(target.cls, name, descriptor)]

    def set_field(self, target: Obj, name: str, descriptor: str, value: Value) -> None:
        """Set an instance field, by name (for models)."""
        self.write(target, self.field_slot(target.cls, name, descriptor), value)

    def get_static(self, class_name: str, name: str, descriptor: str) -> Any:
        """Value of a static field of an initialised class, by name (for models)."""
        cls = self.loader.get(class_name)
        self.require_init(cls)
        return cls.statics[self.field_slot(cls, name, descriptor)]


def _never() -> bool:
    return False


def _no_open_text(name: str) -> object:
    """Used by machines without texts of unknown content."""
    raise Unsupported(f"the text {name}")
