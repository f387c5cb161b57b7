"""What one method does with references that may be null: a walk over its bytecode (abstract interpretation).

Each value has what has to hold so that it is not null: nothing, facts about fields, parameters and results
(nullness.py shows or refutes them), or it may be null. Everything that is not understood may be null.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from verifier.check.nulls.jdk_results import may_be_never_null, never_null
from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.effect import EFFECTS, duplicated


class Fact(NamedTuple):
    """A field, parameter or result of a method is never null. ``key``: name and descriptor.

    ``number``: of the parameter; of a result EXACT, if no method that overrides is meant; of a field OF_THIS,
    if it is read in ``this``. "finished" is a field of objects whose constructors returned. Fields of a class
    below the one that declares them are meant in its objects alone. ``within``: the parameter of a
    constructor is meant where objects of this class, or of those below it, are made.
    """

    kind: Literal["field", "finished", "static", "parameter", "result", "itself"]
    owner: str
    key: str
    number: int = 0
    within: str = ""


Needs = frozenset[Fact] | None
"""What has to hold so that a value is not null; None: it may be null."""

IsOwn = Callable[[str], bool]
"""Whether a class (internal name) is one of the class path's."""

Ignores = Callable[[MethodRef], bool]
"""Whether no method that a call may run does anything with its receiver."""

EXACT = 1
OF_THIS = 2
NEVER: Needs = frozenset()
_ITSELF = Fact("itself", "", "")
_OTHER = Fact("itself", "another", "")
"""Beside ``this``, where a value may also be another one; both are never null."""
_SURE_FIELD = "holds: "
"""Beginning of an entry of a state for a field of ``this`` that was just written, or seen not to be null.

Behind it stand the letter of the value and the field, name with descriptor.
"""
_MAY_WRITE = ("invoke", "put", "new", "getstatic", "monitor")
"""Beginnings of instructions that write fields, or may run code that does."""
_WIDE, _PLAIN, _MAYBE = "J", "X", "?"


class Put(NamedTuple):
    """What is written into a field. ``own``: of ``this``."""

    ref: FieldRef
    value: Needs
    own: bool


class Call(NamedTuple):
    """A call, with what its arguments need (without the receiver); primitives need nothing."""

    ref: MethodRef
    arguments: tuple[Needs, ...]


@dataclass
class Flow:
    """What a method does.

    ``unset``: names with descriptors of fields of its class that are not set where ``this`` is handed out, or
    at the end (constructors alone). ``sets``: those that are set wherever it returns, and, as ``call_of`` and
    ``chosen_call_of`` name them, its own methods that were called on ``this`` there; None if it never does.
    ``leaks``: a constructor hands ``this`` out. ``delegates``: it begins with another one of its class.
    """

    puts: list[Put] = field(default_factory=list)
    constants: list[tuple[FieldRef, Needs]] = field(default_factory=list)
    """What is written into static fields."""
    returns: list[Needs] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    handles: list[MethodRef] = field(default_factory=list)
    """Methods that may be called by whoever gets a function."""
    unset: set[str] = field(default_factory=set)
    sets: frozenset[str] | None = None
    leaks: bool = False
    delegates: bool = False


_JDK_CONSTANTS = ("java/util/", "java/nio/charset/", "java/math/", "java/time/", "java/lang/Boolean")
"""Beginnings of the names of JDK classes whose final static fields are never null."""


def call_of(key: str) -> str:
    """How ``Flow.sets`` names a call."""
    return f"call of {key}"


def chosen_call_of(key: str) -> str:
    """The same of a call that runs this method of its class where no class below overrides it."""
    return f"chosen call of {key}"


def flow_of(file: ClassFile, method: MethodInfo, is_own: IsOwn, ignores: Ignores) -> Flow | None:
    """What a method does, None if that cannot be followed (it has no code, or subroutines).

    ``is_own``: whether a class is one of the class path's. ``ignores``: whether a method does not look at its
    receiver.
    """
    if method.code is None or any(one.mnemonic in ("jsr", "ret") for one in method.code.instructions):
        return None
    return _Walk(file, method, is_own, ignores).run()


def _holding(key: str, letter: str) -> str:
    return _SURE_FIELD + letter + key


def _held(entries: frozenset[str]) -> dict[str, str]:
    """Letters of the values of fields of ``this``, by the fields."""
    at = len(_SURE_FIELD)
    return {one[at + 1 :]: one[at] for one in entries if one.startswith(_SURE_FIELD)}


class _State(NamedTuple):
    """A letter for each local variable and stack entry, and which fields of ``this`` are set."""

    locals: str
    stack: str
    set: frozenset[str]


class _Walk:
    def __init__(self, file: ClassFile, method: MethodInfo, is_own: IsOwn, ignores: Ignores) -> None:
        assert method.code is not None
        self._file = file
        self._method = method
        self._code = method.code
        self._is_own = is_own
        self._ignores = ignores
        self._is_constructor = method.name == "<init>"
        self._letters: dict[Needs, str] = {None: _MAYBE}
        self._needs: dict[str, Needs] = {_MAYBE: None, _WIDE: NEVER, _PLAIN: NEVER}
        self._flow = Flow()
        self._fields = {one.name + one.descriptor for one in file.fields if not one.is_static}
        self._jumped_to = {target for one in self._code.instructions for target in one.jump_targets()}
        self._jumped_to |= {row.handler for row in self._code.exception_table}

    def run(self) -> Flow:
        states: dict[int, _State] = {0: self._start()}
        work = [0]
        while work:
            at = work.pop()
            for target, state in self._targets(at, states[at]):
                old = states.get(target)
                new = state if old is None else self._met(old, state)
                if new != old:
                    states[target] = new
                    work.append(target)
        self._flow = Flow()  # what was noted on the way was not yet all that can come there
        for at, state in states.items():
            list(self._targets(at, state))
        return self._flow

    def _letter(self, needs: Needs) -> str:
        known = self._letters.get(needs)
        if known is None:
            known = self._letters[needs] = chr(0xE000 + len(self._letters))
            self._needs[known] = needs
        return known

    def _start(self) -> _State:
        letters = "" if self._method.is_static else self._letter(frozenset({_ITSELF}))
        for number, descriptor in enumerate(self._method.parameter_types):
            if descriptor in "JD":
                letters += _WIDE + _PLAIN
            elif descriptor[0] in "L[":
                fact = Fact("parameter", self._file.name, self._method.key, number)
                letters += self._letter(frozenset({fact}))
            else:
                letters += _PLAIN
        return _State(letters.ljust(self._code.max_locals, _MAYBE), "", frozenset())

    def _met(self, a: _State, b: _State) -> _State:
        both = a.set & b.set
        left, right = _held(a.set - both), _held(b.set - both)
        for key in left.keys() & right.keys():
            letter = self._met_letter(left[key], right[key])
            both |= {_holding(key, letter)} if letter != _MAYBE else set()
        return _State(self._met_letters(a[0], b[0]), self._met_letters(a[1], b[1]), both)

    def _met_letters(self, a: str, b: str) -> str:
        return a if a == b else "".join(map(self._met_letter, a, b))

    def _met_letter(self, a: str, b: str) -> str:
        if a == b:
            return a
        left, right = self._needs[a], self._needs[b]
        if left is None or right is None:
            return _MAYBE
        if (_ITSELF in left) != (_ITSELF in right):
            return self._letter(left | right | {_OTHER})
        return _WIDE if _WIDE in (a, b) else self._letter(left | right)

    def _targets(self, at: int, state: _State) -> Iterator[tuple[int, _State]]:
        instruction = self._code.instructions[at]
        op = instruction.mnemonic
        before = state
        if op.startswith(_MAY_WRITE):
            before = state._replace(set=frozenset(k for k in state.set if not k.startswith(_SURE_FIELD)))
        after = self._after(instruction, before)
        jumped, next_one = after, after
        passed = self._needed_at(at)
        if passed is not None:
            here = after.locals
            here = here[:passed] + self._sure(here[passed]) + here[passed + 1 :]
            next_one = after._replace(locals=here)
        if op in ("ifnull", "ifnonnull", "ifeq", "ifne") and at not in self._jumped_to:
            kept = self._known_there(at, after)
            jumped, next_one = (after, kept) if op in ("ifnull", "ifeq") else (kept, after)
        for target in instruction.jump_targets():
            yield target, jumped
        if op not in ("goto", "athrow", "tableswitch", "lookupswitch") and not op.endswith("return"):
            yield at + 1, next_one
        caught = self._letter(NEVER)
        sure = state.set & after.set  # what throws may have written before
        for row in self._code.exception_table:
            if row.start <= at < row.end:
                yield row.handler, _State(state.locals, caught, sure)
                yield row.handler, _State(after.locals, caught, sure)

    def _needed_at(self, at: int) -> int | None:
        """The local variable that cannot be null behind an instruction, which would have failed."""
        one = self._code.instructions[at]
        used = one.operands[0] if one.operands else None
        above = 0
        if isinstance(used, MethodRef):
            types, _ = parse_method_descriptor(used.descriptor)
            if one.mnemonic == "invokestatic":
                if (used.owner, used.name) != ("java/util/Objects", "requireNonNull") or len(types) > 2:
                    return None
                above = len(types) - 1
            elif types or used.name == "<init>":
                return None
        elif one.mnemonic not in ("getfield", "arraylength"):
            return None
        row = self._code.instructions[max(0, at - 1 - above) : at]
        is_whole = len(row) == above + 1 and self._jumped_to.isdisjoint(range(at - above, at + 1))
        if not is_whole or row[0].mnemonic != "aload" or any(i.mnemonic != "ldc" for i in row[1:]):
            return None
        return int(row[0].operands[0])

    def _known_there(self, at: int, state: _State) -> _State:
        """The state where what a jump asks for is not null, or is an instance of a class."""
        before = self._code.instructions[max(0, at - 2) : at]
        names = [one.mnemonic for one in before]
        is_whole = at - 1 not in self._jumped_to
        slot = None
        if self._code.instructions[at].mnemonic in ("ifeq", "ifne"):
            slot = int(before[0].operands[0]) if names == ["aload", "instanceof"] and is_whole else None
        elif names[-1:] == ["aload"] or (names == ["dup", "astore"] and is_whole):
            slot = int(before[-1].operands[0])
        elif names == ["aload", "getfield"] and is_whole and before[0].operands[0] == 0:
            ref: FieldRef = before[-1].operands[0]
            if self._needs[state.locals[0]] == frozenset({_ITSELF}) and ref.owner == self._file.name:
                key = ref.name + ref.descriptor
                return state._replace(set=state.set | {key, _holding(key, self._letter(NEVER))})
        if slot is None:
            return state
        here = state.locals
        return state._replace(locals=here[:slot] + self._sure(here[slot]) + here[slot + 1 :])

    def _sure(self, letter: str) -> str:
        needs = self._needs[letter]
        return letter if needs is not None and _ITSELF in needs else self._letter(NEVER)

    def _after(self, instruction: Instruction, state: _State) -> _State:
        op, operands = instruction.mnemonic, instruction.operands
        locals_, stack, done = state
        if op[1:] == "load" and op[0] in "ilfda":
            return _State(locals_, stack + self._loaded(op[0], locals_[operands[0]]), done)
        if op[1:] == "store" and op[0] in "ilfda":
            at = operands[0]
            return _State(locals_[:at] + stack[-1] + locals_[at + 1 :], stack[:-1], done)
        if op in ("dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "pop2"):
            return _State(locals_, duplicated(op, stack), done)
        if op == "swap":
            return _State(locals_, stack[:-2] + stack[-1] + stack[-2], done)
        used = operands[0] if operands else None
        if op in ("getfield", "putfield", "getstatic", "putstatic"):
            assert isinstance(used, FieldRef)
            return self._field(op, used, state)
        if op == "invokedynamic":
            assert isinstance(used, InvokeDynamicRef)
            return _State(locals_, self._dynamic(used, stack, done), done)
        if op.startswith("invoke"):
            assert isinstance(used, MethodRef)
            left = self._call(op, used, stack, done)
            return _State(locals_, left, done | self._called_on_itself(op, used, stack))
        return _State(locals_, self._other(op, operands, stack, done), done)

    def _loaded(self, kind: str, letter: str) -> str:
        return letter if kind == "a" else _WIDE if kind in "ld" else _PLAIN

    def _other(self, op: str, operands: tuple[object, ...], stack: str, done: frozenset[str]) -> str:
        sure = self._letter(NEVER)
        if op == "multianewarray":
            return stack[: -int(str(operands[1]))] + sure
        if op in ("new", "newarray", "anewarray"):
            return stack[: len(stack) - (op != "new")] + sure
        if op == "checkcast":
            return stack
        if op == "ldc":
            kind = type(operands[0]).__name__
            return stack + (
                _WIDE if kind in ("LongConst", "DoubleConst") else _MAYBE if "Dyn" in kind else sure
            )
        if op == "aastore":
            self._shown(stack[-1], done)
        elif op == "areturn":
            self._flow.returns.append(self._needs[stack[-1]])
        elif op == "return" and self._is_constructor:
            self._flow.unset |= self._fields - done
        if op.endswith("return"):
            self._flow.sets = done if self._flow.sets is None else self._flow.sets & done
        pops, pushes = EFFECTS[op]
        pushed = "".join(_WIDE if kind in "JD" else _MAYBE if kind == "A" else _PLAIN for kind in pushes)
        return stack[: len(stack) - pops] + pushed

    def _may_be_itself(self, letter: str) -> bool:
        needs = self._needs[letter]
        return needs is not None and _ITSELF in needs

    def _shown(self, letters: str, done: frozenset[str]) -> None:
        """Others get these values."""
        if self._is_constructor and any(map(self._may_be_itself, letters)):
            self._flow.leaks = True
            self._flow.unset |= self._fields - done

    def _result(self, descriptor: str, needs: Needs) -> str:
        if descriptor == "V":
            return ""
        if descriptor in "JD":
            return _WIDE
        return self._letter(needs) if descriptor[0] in "L[" else _PLAIN

    def _field(self, op: str, ref: FieldRef, state: _State) -> _State:
        locals_, stack, done = state
        key = ref.name + ref.descriptor
        if op == "getstatic":
            return _State(locals_, stack + self._result(ref.descriptor, self._static(ref)), done)
        if op == "putstatic":
            self._shown(stack[-1], done)
            if ref.descriptor[0] in "L[":
                self._flow.constants.append((ref, self._needs[stack[-1]]))
            return _State(locals_, stack[:-1], done)
        if op == "getfield":
            if self._needs[stack[-1]] == frozenset({_ITSELF}) and ref.owner == self._file.name:
                held = _held(done).get(key)
                if held is not None:
                    return _State(locals_, stack[:-1] + held, done)
            early = self._is_constructor and self._may_be_itself(stack[-1]) and key not in done
            known = self._is_own(ref.owner) and not early
            of_this = OF_THIS if self._needs[stack[-1]] == frozenset({_ITSELF}) else 0
            needs: Needs = frozenset({Fact("field", ref.owner, key, of_this)}) if known else None
            return _State(locals_, stack[:-1] + self._result(ref.descriptor, needs), done)
        target, value = stack[-2], stack[-1]
        is_itself = self._needs[target] == frozenset({_ITSELF})
        if ref.descriptor[0] in "L[":
            self._flow.puts.append(Put(ref, self._needs[value], is_itself))
        if not (is_itself and self._is_constructor):
            self._shown(value, done)
        if is_itself and ref.owner == self._file.name:
            done |= {key}
            if self._needs[value] is not None and ref.descriptor[0] in "L[":
                done |= {_holding(key, value)}
        return _State(locals_, stack[:-2], done)

    def _static(self, ref: FieldRef) -> Needs:
        if self._is_own(ref.owner):
            return frozenset({Fact("static", ref.owner, ref.name + ref.descriptor)})
        return NEVER if ref.owner.startswith(_JDK_CONSTANTS) and ref.name.isupper() else None

    def _dynamic(self, ref: InvokeDynamicRef, stack: str, done: frozenset[str]) -> str:
        types, result = parse_method_descriptor(ref.descriptor)
        at = len(stack) - len(types)
        self._shown(stack[at:], done)
        for one in ref.bootstrap.args:
            if isinstance(one, MethodHandleConst) and isinstance(one.ref, MethodRef):
                self._flow.handles.append(one.ref)
        return stack[:at] + self._result(result, NEVER)

    def _call(self, op: str, ref: MethodRef, stack: str, done: frozenset[str]) -> str:
        types, result = parse_method_descriptor(ref.descriptor)
        at = len(stack) - len(types)
        arguments, below = stack[at:], stack[:at]
        self._flow.calls.append(Call(ref, tuple(self._needs[letter] for letter in arguments)))
        self._shown(arguments, done)
        if op != "invokestatic":
            receiver, below = below[-1], below[:-1]
            if ref.name == "<init>" and self._is_constructor and self._may_be_itself(receiver):
                self._flow.delegates |= ref.owner == self._file.name
            elif not (self._is_constructor and self._may_be_itself(receiver) and self._ignores(ref)):
                self._shown(receiver, done)
        return below + self._result(result, self._given(op, ref, result))

    def _called_on_itself(self, op: str, ref: MethodRef, stack: str) -> frozenset[str]:
        """The call, if it runs a method of this class, on ``this``."""
        method = self._file.methods_by_key.get(ref.name + ref.descriptor)
        if op == "invokestatic" or ref.owner != self._file.name or method is None or method.name == "<init>":
            return frozenset()
        receiver = stack[-1 - len(parse_method_descriptor(ref.descriptor)[0])]
        fixed = op == "invokespecial" or method.is_private or method.is_final
        is_itself = self._needs[receiver] == frozenset({_ITSELF})
        named = call_of(method.key) if fixed else chosen_call_of(method.key)
        return frozenset({named}) if is_itself else frozenset()

    def _given(self, op: str, ref: MethodRef, result: str) -> Needs:
        if result[0] not in "L[":
            return NEVER
        if ref.owner.startswith("["):
            return NEVER if ref.name == "clone" else None
        is_own = self._is_own(ref.owner)
        if not is_own and never_null(ref.owner, ref.key):
            return NEVER
        exact = EXACT if op == "invokespecial" else 0
        is_asked = is_own or may_be_never_null(ref.owner, ref.key)
        return frozenset({Fact("result", ref.owner, ref.key, exact)}) if is_asked else None
