"""Static arrays whose elements nobody writes once their class is initialised.

Such an array is made in the initialiser for its field alone. All code of the class path that may get at it is
walked through: it flows from the field into local variables, other fields (each read of these may give it),
parameters and results of methods. It may be read, measured, compared and copied there; where it is written
into, or goes to code that is not known, the array may change. Users name what is public or protected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.check.library import Library
from verifier.classfile.code import Code
from verifier.classfile.constant import (
    DoubleConst,
    DynamicConst,
    FieldRef,
    InvokeDynamicRef,
    LongConst,
    MethodHandleConst,
    MethodRef,
)
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES, parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import READING_FIELDS
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.effect import EFFECTS, duplicated

FieldKey = tuple[str, str, str]
"""Internal name of the class, name and descriptor."""
MethodKey = tuple[str, str]
"""Internal name of the class, name with descriptor."""

_INITIALISER = "<clinit>()V"
_MOST_METHODS = 300
_ELEMENTS = frozenset({*NAMES_OF_PRIMITIVES, "Ljava/lang/String;"})
_STORES = frozenset(f"{kind}astore" for kind in "ilfdbcsa")
_ENDS = ("goto", "athrow", "tableswitch", "lookupswitch")
_OF_ARRAYS = frozenset({"clone", "equals", "getClass", "hashCode", "toString"})
_READ = {
    "java/util/Arrays": {
        "binarySearch", "compare", "copyOf", "copyOfRange", "equals", "hashCode", "mismatch", "toString",
    },
    "java/lang/String": {"<init>", "copyValueOf", "valueOf"},
    "java/lang/StringBuilder": {"append", "insert"},
    "java/lang/StringBuffer": {"append", "insert"},
    "java/util/Objects": {"isNull", "nonNull", "requireNonNull"},
    "java/lang/reflect/Array": {"getLength"},
    "javax/crypto/spec/SecretKeySpec": {"<init>"},
}  # fmt: skip
"""Methods of the JDK's that only read the arrays that they get, as documented, and cannot be overridden."""
_COPIES = {
    "java/util/Arrays": {"copyOf", "copyOfRange"},
    "java/lang/String": {"getBytes", "toCharArray"},
}
"""Methods of the JDK's that give a new array."""
_CHARSET = "Ljava/nio/charset/Charset;"
_CHARSETS = tuple(f"java/nio/charset/Charset{part}" for part in ("", "Encoder", "Decoder"))
_CONCATENATES = "java/lang/invoke/StringConcatFactory"
_IT, _OTHER, _WIDE, _PLAIN, _THIS = "T", "?", "J", "X", "S"


class _Lost(Exception):
    """The array may be written, or be where it cannot be followed."""


class KeptArrays:
    """The static arrays of a class path; each is asked about once."""

    def __init__(self, library: Library, may_be_others: bool) -> None:
        """``may_be_others``: whether there may be classes that are not on the class path."""
        self._library = library
        self._may_be_others = may_be_others
        self._known: dict[FieldKey, bool] = {}

    def keeps(self, array: FieldKey) -> bool:
        """Whether what a static field leads to is as its class's initialiser left it, for good."""
        if array not in self._known:
            self._known[array] = self._find(array)
        return self._known[array]

    def is_followed(self, array: FieldKey) -> bool:
        """Whether only code that this class follows can get at the array of a field (but an empty one)."""
        declared = self._declared(array)
        return declared is not None and not (declared.is_public or declared.is_protected)

    def _declared(self, array: FieldKey) -> FieldInfo | None:
        """The field, if it may hold an array that is followed."""
        owner, name, descriptor = array
        file = self._library.find(owner) if self._library.is_own(owner) else None
        declared = file.field(name, descriptor) if file is not None else None
        is_flat = declared is not None and declared.is_static and descriptor[1:] in _ELEMENTS
        return declared if is_flat else None

    def _find(self, array: FieldKey) -> bool:
        if self._declared(array) is None:
            return False
        file = self._library.get(array[0])
        try:
            _Spread(self._library, array, self._may_be_others).run(file)
        except _Lost:
            return False
        return True


@dataclass
class _Spread:
    """Where an array may be."""

    library: Library
    array: FieldKey
    may_be_others: bool
    """Whether there may be classes that are not on the class path, and override."""
    carriers: set[FieldKey] = field(default_factory=set)
    parameters: dict[MethodKey, frozenset[int]] = field(default_factory=dict)
    results: set[str] = field(default_factory=set)
    """Names with descriptors of methods that may give it."""
    todo: list[MethodKey] = field(default_factory=list)

    def run(self, file: ClassFile) -> None:
        """Follow it everywhere; _Lost if it may be written."""
        _check_made(file, self.array)
        if any(map(self.library.below, _CHARSETS)):  # encoders may keep what getBytes gives
            raise _Lost
        self.carry(self.array)
        for _ in range(_MOST_METHODS):
            if not self.todo:
                return
            owner, key = self.todo.pop()
            found = self.library.find(owner)
            assert found is not None
            _Walk(self, found, found.methods_by_key[key]).run()
        raise _Lost

    def carry(self, carrier: FieldKey) -> None:
        """A field may hold it."""
        if carrier in self.carriers:
            return
        file = self.library.find(carrier[0]) if self.library.is_own(carrier[0]) else None
        declared = file.field(*carrier[1:]) if file is not None else None
        if declared is None or declared.is_public or declared.is_protected:
            raise _Lost
        self.carriers.add(carrier)
        for found, method in self._mentioning(carrier[1]):
            for one in _code(method):
                used = one.operands[0] if one.operands else None
                if isinstance(used, FieldRef) and self._means(used, carrier):
                    self.visit(found, method)
                if any(isinstance(ref, FieldRef) and self._means(ref, carrier) for ref in handled(used)):
                    raise _Lost

    def _mentioning(self, text: str) -> Iterator[tuple[ClassFile, MethodInfo]]:
        for name in self.library.mentioning(text):
            file = self.library.find(name)
            if file is None:
                continue
            if any(door in self.library.content(name) for door in READING_FIELDS):
                raise _Lost
            for method in file.methods:
                yield file, method

    def _means(self, ref: FieldRef, carrier: FieldKey) -> bool:
        named = (ref.name, ref.descriptor) == carrier[1:]
        return named and any(file.name == carrier[0] for file in self.library.supers(ref.owner))

    def is_carrier(self, ref: FieldRef) -> bool:
        """Whether a field that an instruction names may hold it."""
        return any(self._means(ref, carrier) for carrier in self.carriers)

    def visit(self, file: ClassFile, method: MethodInfo) -> None:
        """A method may get at it."""
        if method.code is not None and (file.name, method.key) not in self.todo:
            self.todo.append((file.name, method.key))

    def give(self, file: ClassFile, method: MethodInfo) -> None:
        """A method may return it."""
        if method.is_public or method.is_protected:
            raise _Lost
        if method.key in self.results:
            return
        self.results.add(method.key)
        for found, caller in self._mentioning(method.name):
            for one in _code(caller):
                used = one.operands[0] if one.operands else None
                if isinstance(used, MethodRef) and used.key == method.key:
                    self.visit(found, caller)
                if any(isinstance(ref, MethodRef) and ref.key == method.key for ref in handled(used)):
                    raise _Lost

    def pass_on(self, op: str, ref: MethodRef, numbers: frozenset[int]) -> None:
        """A call of a method of the class path passes it."""
        file, method = self._resolve(ref)
        is_exact = op == "invokestatic" or method.is_private or method.is_final or method.name == "<init>"
        if is_exact or (file.is_final and op == "invokevirtual"):
            self._enter(file, method, numbers)
            return
        if op != "invokevirtual" or self.may_be_others:
            raise _Lost
        for name in self.library.mentioning(ref.name):
            other = self.library.find(name)
            overriding = other.methods_by_key.get(ref.key) if other is not None else None
            if other is not None and overriding is not None and not overriding.is_static:
                self._enter(other, overriding, numbers)

    def _enter(self, file: ClassFile, method: MethodInfo, numbers: frozenset[int]) -> None:
        """It is among the arguments of a method."""
        if method.is_native:
            raise _Lost
        key = file.name, method.key
        before = self.parameters.get(key, frozenset())
        if not numbers <= before:
            self.parameters[key] = before | numbers
            self.visit(file, method)

    def _resolve(self, ref: MethodRef) -> tuple[ClassFile, MethodInfo]:
        for file in self.library.supers(ref.owner):
            method = file.methods_by_key.get(ref.key)
            if method is not None and not self.library.is_own(file.name):
                break
            if method is not None:
                return file, method
        raise _Lost


def _code(method: MethodInfo) -> Sequence[Instruction]:
    return method.code.instructions if method.code is not None else ()


def handled(used: object) -> Iterator[object]:
    """Fields and methods that a method handle among the operands names."""
    if isinstance(used, MethodHandleConst):
        yield used.ref
    elif isinstance(used, (InvokeDynamicRef, DynamicConst)):
        for one in used.bootstrap.args:
            yield from handled(one)


def _check_made(file: ClassFile, array: FieldKey) -> None:
    """_Lost unless the initialiser alone sets the field, once, with an array that it makes for it."""
    for method in file.methods:
        for at, one in enumerate(_code(method)):
            used = one.operands[0] if one.mnemonic == "putstatic" else None
            if not isinstance(used, FieldRef) or (used.name, used.descriptor) != array[1:]:
                continue
            if method.key != _INITIALISER or used.owner != file.name or method.code is None:
                raise _Lost
            if not _is_new(method.code, at):
                raise _Lost


def _is_new(code: Code, at: int) -> bool:
    """Whether what an instruction stores was made just before, as a literal, empty, or a copy."""
    row = code.instructions
    entered = {target for one in row for target in one.jump_targets()}
    entered |= {handler.handler for handler in code.exception_table}
    last = row[at - 1] if at else None
    if at in entered or last is None:
        return False
    if last.mnemonic == "checkcast" and at >= 2 and at - 1 not in entered:
        last = row[at - 2]
    used = last.operands[0] if last.operands else None
    if isinstance(used, MethodRef):
        is_clone = used.owner.startswith("[") and used.name == "clone"
        return is_clone or used.name in _COPIES.get(used.owner, ())
    for start in range(at - 1, -1, -1):
        if start + 1 in entered:
            return False
        if row[start].mnemonic in ("newarray", "anewarray"):
            return _is_filled(row[start + 1 : at])
    return False


def _is_filled(between: Sequence[Instruction]) -> bool:
    """Whether code only writes elements into the new array on the stack, and leaves it there."""
    stack = _IT
    for one in between:
        if one.mnemonic == "dup":
            stack += stack[-1]
            continue
        effect = _effect(one)
        if effect is None:
            return False
        pops, pushes = effect
        used = stack[len(stack) - pops :]
        if len(used) < pops or (_IT in used and not (one.mnemonic in _STORES and used == f"{_IT}??")):
            return False
        stack = stack[: len(stack) - pops] + "?" * pushes
        if not stack.startswith(_IT):
            return False
    return stack == _IT


def _effect(one: Instruction) -> tuple[int, int] | None:
    """How many entries an instruction pops and pushes; None for those that jump, leave or move entries."""
    op, used = one.mnemonic, one.operands[0] if one.operands else None
    if op[0] in "ilfda" and op[1:] == "load":
        return 0, 1
    if op == "getstatic":
        return 0, 1
    if isinstance(used, (MethodRef, InvokeDynamicRef)):
        types, result = parse_method_descriptor(used.descriptor)
        return len(types) + (op not in ("invokestatic", "invokedynamic")), int(result != "V")
    if op not in EFFECTS or one.jump_targets() or op.endswith("return") or op in (*_ENDS, "ret"):
        return None
    pops, pushes = EFFECTS[op]
    return pops, len(pushes)


class _State(NamedTuple):
    """A letter for each local variable and entry of the stack, and fields of ``this`` just set to others."""

    locals: str
    stack: str
    others: frozenset[FieldRef] = frozenset()


class _Walk:
    """One method: which of its values may be the array, and what it does with them."""

    def __init__(self, spread: _Spread, file: ClassFile, method: MethodInfo) -> None:
        if method.code is None or any(one.mnemonic in ("jsr", "ret") for one in method.code.instructions):
            raise _Lost
        self._spread, self._file, self._method, self._code = spread, file, method, method.code
        self._fills = (file.name, method.key) == (spread.array[0], _INITIALISER)

    def run(self) -> None:
        """Follow it through the method; _Lost if it is written."""
        states = {0: self._start()}
        work = [0]
        while work:
            at = work.pop()
            for target, state in self._targets(at, states[at]):
                known = states.get(target)
                met = state if known is None else _met_states(known, state)
                if met != known:
                    states[target] = met
                    work.append(target)

    def _start(self) -> _State:
        given = self._spread.parameters.get((self._file.name, self._method.key), frozenset())
        letters = "" if self._method.is_static else _THIS
        for number, descriptor in enumerate(self._method.parameter_types):
            letters += _IT if number in given else _letter(descriptor)
            letters += _PLAIN if descriptor in ("J", "D") else ""
        return _State(letters.ljust(self._code.max_locals, _OTHER), "")

    def _targets(self, at: int, state: _State) -> Iterator[tuple[int, _State]]:
        one = self._code.instructions[at]
        after = self._after(one, state)
        for target in one.jump_targets():
            yield target, after
        if one.mnemonic not in _ENDS and not one.mnemonic.endswith("return"):
            yield at + 1, after
        for row in self._code.exception_table:
            if row.start <= at < row.end:
                yield row.handler, _State(state.locals, _OTHER)
                yield row.handler, _State(after.locals, _OTHER)

    def _after(self, one: Instruction, state: _State) -> _State:
        op, operands = one.mnemonic, one.operands
        locals_, stack, others = state
        if op[1:] == "load" and op[0] in "ilfda":
            kind = locals_[operands[0]] if op[0] == "a" else _WIDE if op[0] in "ld" else _OTHER
            return _State(locals_, stack + kind, others)
        if op[1:] == "store" and op[0] in "ilfda":
            at = operands[0]
            return _State(locals_[:at] + stack[-1] + locals_[at + 1 :], stack[:-1], others)
        if op in ("dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "pop2"):
            return _State(locals_, duplicated(op, stack), others)
        if op == "swap":
            return _State(locals_, stack[:-2] + stack[-1] + stack[-2], others)
        used = operands[0] if operands else None
        if isinstance(used, FieldRef):
            return self._field(op, used, state)
        if isinstance(used, InvokeDynamicRef):
            return _State(locals_, self._dynamic(used, stack))
        if isinstance(used, MethodRef) and op.startswith("invoke"):
            return _State(locals_, self._call(op, used, stack))
        if op == "new":
            others = frozenset()
        return _State(locals_, self._other(op, operands, stack), others)

    def _other(self, op: str, operands: tuple[object, ...], stack: str) -> str:
        if op == "checkcast":
            return stack
        if op == "ldc":
            is_wide = isinstance(operands[0], (LongConst, DoubleConst))
            is_wide |= isinstance(operands[0], DynamicConst) and operands[0].descriptor in ("J", "D")
            return stack + (_WIDE if is_wide else _OTHER)
        if op == "multianewarray":
            return stack[: -int(str(operands[1]))] + _OTHER
        if op in _STORES:
            array, value = stack[-3], stack[-1]
            if value == _IT or (array == _IT and not self._fills):
                raise _Lost
        if op == "areturn" and stack[-1] == _IT:
            self._spread.give(self._file, self._method)
        pops, pushes = EFFECTS[op]
        pushed = "".join(_WIDE if kind in "JD" else _OTHER for kind in pushes)
        return stack[: len(stack) - pops] + pushed

    def _field(self, op: str, ref: FieldRef, state: _State) -> _State:
        locals_, stack, others = state
        if op in ("putfield", "putstatic"):
            if stack[-1] == _IT:
                self._carry(ref)
            others = frozenset(one for one in others if one.name != ref.name)
            if op == "putfield" and stack[-1] != _IT and stack[-2] == _THIS:
                others |= {ref}
            return _State(locals_, stack[: -2 if op == "putfield" else -1], others)
        below = stack if op == "getstatic" else stack[:-1]
        is_other = op == "getfield" and stack[-1] == _THIS and ref in others
        may_be = self._spread.is_carrier(ref) and not is_other
        if op == "getstatic" and ref.owner != self._file.name:
            others = frozenset()  # an initialiser may run
        return _State(locals_, below + (_IT if may_be else _letter(ref.descriptor)), others)

    def _carry(self, ref: FieldRef) -> None:
        """All fields that may be meant hold it."""
        owners = [
            file.name
            for file in self._spread.library.supers(ref.owner)
            if file.field(ref.name, ref.descriptor) is not None
        ]
        if not owners:
            raise _Lost
        for owner in owners:
            self._spread.carry((owner, ref.name, ref.descriptor))

    def _dynamic(self, ref: InvokeDynamicRef, stack: str) -> str:
        types, result = parse_method_descriptor(ref.descriptor)
        at = len(stack) - len(types)
        made_by = ref.bootstrap.handle.ref
        if _IT in stack[at:] and getattr(made_by, "owner", "") != _CONCATENATES:
            raise _Lost
        return stack[:at] + _letter(result)

    def _call(self, op: str, ref: MethodRef, stack: str) -> str:
        types, result = parse_method_descriptor(ref.descriptor)
        at = len(stack) - len(types)
        numbers = frozenset(number for number, letter in enumerate(stack[at:]) if letter == _IT)
        below = stack[:at]
        if op != "invokestatic":
            if below[-1] == _IT and (ref.name not in _OF_ARRAYS or numbers):
                raise _Lost
            below = below[:-1]
        gives = ref.key in self._spread.results
        if numbers and self._spread.library.is_own(ref.owner):
            self._spread.pass_on(op, ref, numbers)
        elif numbers:
            self._check_read(ref, numbers)
            gives |= ref.name == "requireNonNull"
        return below + (_IT if gives else _letter(result))

    def _check_read(self, ref: MethodRef, numbers: frozenset[int]) -> None:
        """_Lost unless a method of the JDK only reads the arguments with these numbers."""
        copies = (ref.owner, ref.name) == ("java/lang/System", "arraycopy") and numbers == {0}
        if not copies and ref.name not in _READ.get(ref.owner, ()):
            raise _Lost
        if _CHARSET in ref.descriptor and self._spread.may_be_others:  # its decoder may get it
            raise _Lost


def _letter(descriptor: str) -> str:
    if descriptor == "V":
        return ""
    return _WIDE if descriptor in ("J", "D") else _OTHER


def _met_states(a: _State, b: _State) -> _State:
    if len(a.stack) != len(b.stack):
        raise _Lost
    locals_ = "".join(map(_met, a.locals, b.locals))
    return _State(locals_, "".join(map(_met, a.stack, b.stack)), a.others & b.others)


def _met(a: str, b: str) -> str:
    return a if a == b else _IT if _IT in (a, b) else _OTHER
