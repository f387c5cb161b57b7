"""Checks that an ``equals``, ``hashCode`` or ``toString`` is pure and total, by abstract interpretation.

``Harmful`` is raised for code that may throw, write, run unknown code or initialise a class. So no accepted
code writes: two reads of one access path give the same value, and facts from branches stay valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from verifier.classfile import jdk
from verifier.classfile.constant import (
    ClassRef,
    DoubleConst,
    FieldRef,
    FloatConst,
    IntConst,
    InvokeDynamicRef,
    LongConst,
    MethodRef,
    StringConst,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import NULL_TESTS
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed
from verifier.dataflow.jdk_facts import Fact, holds, is_known


class Harmful(Unfollowed):
    """The method may do more than return a value, or is not understood."""


EQUALS, HASH, SHOW = "equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;"
_OBJECT, _STRING, _CLASS = f"L{jdk.OBJECT};", f"L{jdk.STRING};", f"L{jdk.CLASS};"
_NULL = "null"
_MOST_CODE, _MOST_STEPS, _MOST_ELEMENTS = 400, 4000, 64
_BUILDERS = (jdk.STRING_BUILDER, jdk.STRING_BUFFER)
_TAKES_NULL = frozenset({"equals", "equalsIgnoreCase", "isNull", "nonNull", "identityHashCode"})
_ASKING = {
    ("java/util/Objects", "equals"): EQUALS,
    ("java/util/Objects", "hashCode"): HASH,
    ("java/util/Objects", "toString"): SHOW,
    (jdk.STRING, "valueOf"): SHOW,
}
"""JDK methods that call methods of their non-null arguments of type Object."""
_PLAIN = {f"{p}{op}" for p in "ilfd" for op in ("add", "sub", "mul", "neg")} | {
    f"{p}{op}" for p in "il" for op in ("and", "or", "xor", "shl", "shr", "ushr")
} | {"fdiv", "ddiv", "frem", "drem", "lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg", "nop", "pop", "goto"} | {
    f"{p}2{q}" for p in "ilfd" for q in "ilfdbcs"
} | {"tableswitch", "lookupswitch", "return", "ireturn", "lreturn", "freturn", "dreturn"} | {
    f"if{one}{c}" for one in ("", "_icmp") for c in ("eq", "ne", "lt", "ge", "gt", "le")
} | {"if_acmpeq", "if_acmpne", "ifnull", "ifnonnull"}  # fmt: skip

Path = tuple[str, ...]
THIS: Path = ("this",)


class Val(NamedTuple):
    """An abstract value. ``path``: its access path from ``this`` or a parameter; ``sure``: it is not null.

    ``mark``: further facts: ``("const", number)``, ``("is", path, class)`` for the result of a test,
    ``("class of", path)``, ``("class", name)``, ``("made",)`` for a new builder, ``("array", size)``.
    """

    type: str = ""
    sure: bool = False
    path: Path | None = None
    mark: tuple[object, ...] = ()
    field: tuple[str, str] | None = None
    """The field that it was read from (class, name with descriptor), which a fact may say is never null."""


_NO_VALUE = Val("-")
Facts = frozenset[tuple[Path, str]]
"""Access paths with a class of which their value is an instance; Object if it is only known not to be
null."""


class _Call(NamedTuple):
    """A call. ``types``: of the arguments; ``sure``: which of them are not null; ``facts``: before it."""

    ref: MethodRef
    types: tuple[str, ...]
    arguments: tuple[Val, ...]
    sure: tuple[bool, ...]
    facts: Facts


State = Frame[Val, tuple[Path, str]]


class Host(Protocol):
    """Queries about the class path (object_methods.py)."""

    def is_below(self, name: str, above: str) -> bool: ...

    def is_there(self, name: str) -> bool: ...

    def is_set(self, owner: str, key: str) -> bool: ...

    def is_constant(self, owner: str, key: str) -> bool: ...

    def is_begun(self, owner: str, key: str, exact: str) -> bool: ...

    def asks(self, type: str, key: str, exact: bool) -> None: ...

    def calls(self, name: str, ref: MethodRef, sure: tuple[bool, ...], exact: bool) -> bool: ...

    def calls_above(self, name: str, exact: str, key: str, sure: tuple[bool, ...]) -> bool: ...

    def calls_static(self, ref: MethodRef, exact: str, sure: tuple[bool, ...]) -> bool: ...

    def fields_of(self, name: str) -> list[str]: ...


class PureDomain(FrameDomain[Val, tuple[Path, str]]):
    """One method on an object of exactly the class ``exact``; a static method if that is empty."""

    nothing = thrown = _NO_VALUE

    def __init__(
        self, host: Host, file: ClassFile, method: MethodInfo, exact: str, sure: tuple[bool, ...]
    ) -> None:
        super().__init__(method)
        if len(self.code.instructions) > _MOST_CODE or method.is_synchronized:
            raise Harmful
        self._host, self._file, self._exact, self._sure = host, file, exact, sure
        self._gives_null = False
        self._steps = 0

    def run(self) -> bool:
        """Whether the method never returns null; Harmful if it may do more than return a value."""
        self.solve()
        return not self._gives_null

    def receiver(self) -> Val:
        return Val(f"L{self._exact};", True, THIS)

    def parameter(self, number: int, descriptor: str) -> Val:
        return _typed(descriptor, self._sure[number], (f"p{number}",))

    def of_type(self, type_: str) -> Val:
        return _typed(type_, True)

    def is_wide(self, value: Val) -> bool:
        return value.type in ("J", "D")

    def loaded(self, op: str, value: Val) -> Val:
        if value == _NO_VALUE:
            raise Harmful
        return value

    def caught(self, before: State, after: State) -> Iterator[State]:
        return iter(())  # accepted instructions throw nothing

    def transfer(self, at: int, frame: State) -> State:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise Harmful
        return super().transfer(at, frame)

    # -- joining --------------------------------------------------------------------

    def join(self, a: State, b: State) -> State:
        if len(a.stack) != len(b.stack):
            raise Harmful

        def both(left: tuple[Val, ...], right: tuple[Val, ...]) -> tuple[Val, ...]:
            return tuple(self._joined(x, y, a.facts, b.facts) for x, y in zip(left, right, strict=True))

        return Frame(both(a.locals, b.locals), both(a.stack, b.stack), a.facts & b.facts)

    def _joined(self, x: Val, y: Val, of_x: Facts, of_y: Facts) -> Val:
        if x == y:
            known = x.sure or all(any(path == x.path for path, _ in facts) for facts in (of_x, of_y))
            return x._replace(sure=known)
        if x.type != y.type and not (_is_reference(x) and _is_reference(y)):
            return _NO_VALUE
        if x.type == y.type or y.type == _NULL:
            type_ = x.type
        elif x.type == _NULL or self._fits(x, y.type, of_x):
            type_ = y.type
        else:
            type_ = x.type if self._fits(y, x.type, of_y) else _OBJECT
        sure = self._is_sure(x, of_x) and self._is_sure(y, of_y)
        return Val(type_, sure, x.path if x.path == y.path else None, x.mark if x.mark == y.mark else ())

    def _is_sure(self, value: Val, facts: Facts) -> bool:
        if value.sure or any(path == value.path for path, _ in facts):
            return True
        return value.field is not None and self._host.is_set(*value.field)

    def _classes(self, value: Val, facts: Facts) -> list[str]:
        """Types of which the value is an instance, or null."""
        known = [f"L{name};" for path, name in facts if path == value.path and name != jdk.OBJECT]
        return [*known, value.type]

    def _fits(self, value: Val, wanted: str, facts: Facts) -> bool:
        if value.type == _NULL or wanted == _OBJECT:
            return True
        plain = wanted.startswith("L")
        return any(
            one == wanted or (plain and one.startswith("L") and self._host.is_below(one[1:-1], wanted[1:-1]))
            for one in self._classes(value, facts)
        )

    def _best(self, value: Val, facts: Facts) -> str:
        """The most specific known class of a value."""
        best, *others = self._classes(value, facts)
        for one in others:
            if one.startswith("L") and best.startswith("L") and self._host.is_below(one[1:-1], best[1:-1]):
                best = one
        return best

    # -- steps ----------------------------------------------------------------------

    def refined(self, at: int, before: State, after: State) -> tuple[State | None, State | None]:
        op = self.code.instructions[at].mnemonic
        if op in NULL_TESTS:
            value = before.stack[-1]
            is_null = None if self._is_sure(value, before.facts) else after
            not_null = None if value.type == _NULL else self._with(after, value.path, jdk.OBJECT)
            return (is_null, not_null) if op == "ifnull" else (not_null, is_null)
        if op in ("ifeq", "ifne") and before.stack[-1].mark[:1] == ("is",):
            _, path, name = before.stack[-1].mark
            known = self._with(after, path, name)
            return (after, known) if op == "ifeq" else (known, after)
        if op in ("if_acmpeq", "if_acmpne"):
            known = self._of_one_class(after, *before.stack[-2:])
            return (known, after) if op == "if_acmpeq" else (after, known)
        return after, after

    def _with(self, state: State, path: object, name: object) -> State:
        if not isinstance(path, tuple) or not isinstance(name, str) or name.startswith("["):
            return state
        return state.with_facts(state.facts | {(path, name)})

    def _of_one_class(self, state: State, left: Val, right: Val) -> State:
        """The state in which two Class objects are equal."""
        for one, other in ((left, right), (right, left)):
            if one.mark[:1] == ("class of",):
                if other.mark == ("class of", THIS):
                    state = self._with(state, one.mark[1], self._exact)
                elif other.mark[:1] == ("class",):
                    state = self._with(state, one.mark[1], other.mark[1])
        return state

    def other(self, one: Instruction, type_: str, used: tuple[Val, ...], frame: State) -> Val:
        op, operand = one.mnemonic, one.operand
        if isinstance(operand, ClassRef) and not self._is_there(operand.name):
            raise Harmful
        if op == "aconst_null":
            return Val(_NULL)
        if op in ("iconst", "lconst", "fconst", "dconst"):
            return Val(op[0].upper(), True, None, ("const", operand))
        if op == "ldc":
            return _constant(operand)
        if op == "instanceof" and isinstance(operand, ClassRef):
            path = used[0].path
            is_told = path is not None and operand.name[0] != "["
            return Val("I", True, None, ("is", path, operand.name) if is_told else ())
        if op == "checkcast" and isinstance(operand, ClassRef):
            wanted = operand.name if operand.name.startswith("[") else f"L{operand.name};"
            if not self._fits(used[0], wanted, frame.facts):
                raise Harmful
            return used[0] if used[0].type == _NULL else used[0]._replace(type=wanted)
        if op == "new" and isinstance(operand, ClassRef) and operand.name in _BUILDERS:
            return Val(f"L{operand.name};", True, None, ("made",))
        if op == "anewarray" and isinstance(operand, ClassRef) and operand.name == jdk.OBJECT:
            size = used[0].mark
            if size[:1] != ("const",) or not isinstance(size[1], int) or not 0 <= size[1] <= _MOST_ELEMENTS:
                raise Harmful
            return Val(f"[{_OBJECT}", True, None, ("array", size[1]))
        if op == "aastore":
            self._stored(used[0], used[1], used[2], frame.facts)
        elif op == "areturn":
            self._gives_null |= not self._is_sure(used[0], frame.facts)
        elif op in ("idiv", "irem", "ldiv", "lrem"):
            if used[1].mark[:1] != ("const",) or not used[1].mark[1]:
                raise Harmful
        elif op not in _PLAIN and not (op == "arraylength" and self._is_sure(used[0], frame.facts)):
            raise Harmful
        return self.of_type(type_)

    def _is_there(self, name: str) -> bool:
        """Whether a class, or the element class of an array, can be loaded."""
        element = name.lstrip("[")
        if element != name:
            element = element[1:-1] if element.startswith("L") else ""
        return not element or self._host.is_there(element)

    def _stored(self, array: Val, index: Val, value: Val, facts: Facts) -> None:
        """A store into a new array, whose elements later calls ask for ``equals`` and the like."""
        if array.mark[:1] != ("array",) or index.mark[:1] != ("const",):
            raise Harmful
        size, at = array.mark[1], index.mark[1]
        if not (isinstance(size, int) and isinstance(at, int) and 0 <= at < size):
            raise Harmful
        for key in (HASH, SHOW):
            self._asked(value, key, facts)

    def _asked(self, value: Val, key: str, facts: Facts) -> None:
        """A call of a method of Object on a value, unless it is null."""
        if value.type != _NULL and value.mark != ("made",):
            is_exact = value.path == THIS
            self._host.asks(f"L{self._exact};" if is_exact else self._best(value, facts), key, is_exact)

    def _elements_asked(self, value: Val, key: str, facts: Facts) -> None:
        """Calls of a method of Object on all elements of an array of references."""
        best = self._best(value, facts)
        if best != _NULL:
            if not best.startswith("["):
                raise Harmful
            self._host.asks(best[1:], key, False)

    def field(self, op: str, ref: FieldRef, used: tuple[Val, ...], frame: State) -> Val:
        key = ref.key
        if op == "getstatic":
            if not self._host.is_begun(ref.owner, key, self._exact or self._file.name):
                raise Harmful
            return _typed(ref.descriptor, self._host.is_constant(ref.owner, key))
        if op != "getfield" or not self._is_sure(used[0], frame.facts):
            raise Harmful
        path = used[0].path
        value = _typed(ref.descriptor, False, None if path is None else (*path, f"{ref.owner}.{key}"))
        return value._replace(field=(ref.owner, key) if ref.descriptor[0] in "L[" else None)

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[Val, ...], frame: State) -> Val:
        types, result = parse_method_descriptor(ref.descriptor)
        maker = getattr(ref.bootstrap.handle.ref, "owner", "")
        if maker == jdk.STRING_CONCAT_FACTORY:
            for value, type_ in zip(used, types, strict=True):
                if type_[0] in "L[":
                    self._asked(value, SHOW, frozenset())
        elif maker == jdk.OBJECT_METHODS and self._exact == self._file.name:
            key = {"equals": EQUALS, "hashCode": HASH, "toString": SHOW}[ref.name]
            for descriptor in self._host.fields_of(self._file.name):
                if descriptor[0] in "L[":
                    self._host.asks(descriptor, key, False)
        else:
            raise Harmful
        return _typed(result, True)

    # -- calls ----------------------------------------------------------------------

    def call(self, op: str, ref: MethodRef, used: tuple[Val, ...], frame: State) -> Val:
        types, result = parse_method_descriptor(ref.descriptor)
        arguments, facts = used if op == "invokestatic" else used[1:], frame.facts
        asks = op in ("invokevirtual", "invokeinterface") and ref.key == EQUALS
        asks |= op == "invokestatic" and (ref.owner, ref.name) in _ASKING
        sure = tuple(not asks and self._is_sure(one, facts) for one in arguments)
        called = _Call(ref, types, arguments, sure, facts)
        if op == "invokestatic":
            given: bool | Val = self._static(called)
        else:
            if used[0] == _NO_VALUE or not self._is_sure(used[0], facts):
                raise Harmful
            given = self._on(op, used[0], called)
        return given if isinstance(given, Val) else _typed(result, given)

    def _static(self, call: _Call) -> bool:
        """Whether a static method never returns null."""
        ref, types, arguments, sure, facts = call
        if (ref.owner, ref.name) == ("java/util/Objects", "hash"):
            if arguments[0].mark[:1] != ("array",):
                raise Harmful
            return True
        if ref.owner == "java/util/Arrays" and types[0] == f"[{_OBJECT}":
            key = {"toString": SHOW, "hashCode": HASH, "equals": EQUALS}.get(ref.name)
            if key is None or any(type_ != types[0] for type_ in types):
                raise Harmful
            for value in arguments:
                self._elements_asked(value, key, facts)
            return True
        asked = _ASKING.get((ref.owner, ref.name))
        if asked is not None and types[0] == _OBJECT:
            for value in arguments if asked == EQUALS else arguments[:1]:
                self._asked(value, asked, facts)
            return len(arguments) == 1 or self._is_sure(arguments[1], facts)
        if ref.owner.startswith("java/"):
            self._total(ref.owner, ref, types, sure)
            return True
        return self._host.calls_static(ref, self._exact or self._file.name, sure)

    def _on(self, op: str, receiver: Val, call: _Call) -> bool | Val:
        """The abstract result of a virtual call, or whether it is not null."""
        ref, types, _, sure, facts = call
        if receiver.mark == ("made",):
            self._build(call)
            return receiver if ref.name == "append" else True
        if op == "invokespecial":
            if receiver.path != THIS:
                raise Harmful
            return self._host.calls_above(ref.owner, self._exact, ref.key, sure)
        if ref.key == "getClass()Ljava/lang/Class;":
            return Val(_CLASS, True, None, ("class of", receiver.path) if receiver.path else ())
        if ref.key in (EQUALS, HASH, SHOW):
            self._asked(receiver, ref.key, facts)
            return True
        best = self._best(receiver, facts)
        if best == _STRING or (best.startswith("Ljava/lang/") and is_known(Fact.TOTAL, best[1:-1])):
            self._total(best[1:-1], ref, types, sure)
            return True
        if not best.startswith("L"):
            raise Harmful
        is_exact = receiver.path == THIS
        return self._host.calls(self._exact if is_exact else best[1:-1], ref, sure, is_exact)

    def _total(self, owner: str, ref: MethodRef, types: tuple[str, ...], sure: tuple[bool, ...]) -> None:
        """A JDK method that returns a value for all non-null arguments."""
        if not holds(Fact.TOTAL, owner, ref.key):
            raise Harmful
        if owner == "java/lang/Character" and "I" in types:  # some ints are no characters
            raise Harmful
        if owner == "java/util/Arrays" and any(type_[0] != "[" or type_[1] in "L[" for type_ in types):
            raise Harmful
        for type_, is_there in zip(types, sure, strict=True):
            is_alike = type_ == f"L{owner};" and is_there
            if type_[0] == "[" and owner != "java/util/Arrays":
                raise Harmful
            if type_[0] == "L" and not (is_alike or ref.name in _TAKES_NULL):
                raise Harmful

    def _build(self, call: _Call) -> None:
        """A call on a text builder that the method created."""
        ref, types, arguments, sure, facts = call
        if ref.name == "<init>":
            size = arguments[0].mark if arguments else ("const", 0)
            is_size = size[:1] == ("const",) and isinstance(size[1], int) and size[1] >= 0
            if types not in ((), (_STRING,)) and not (types == ("I",) and is_size):
                raise Harmful
            if types == (_STRING,) and not sure[0]:
                raise Harmful
        elif ref.name == "append" and len(types) == 1:
            if types[0] == _OBJECT:
                self._asked(arguments[0], SHOW, facts)
            elif types[0] not in ("Z", "C", "I", "J", "F", "D", _STRING):
                raise Harmful
        elif ref.key not in (SHOW, "length()I"):
            raise Harmful


def _typed(descriptor: str, sure: bool, path: Path | None = None) -> Val:
    if descriptor[0] in "L[":
        return Val(descriptor, sure, path)
    return Val("I" if descriptor in "ZBCS" else descriptor, True, path)


def _is_reference(value: Val) -> bool:
    return value.type == _NULL or value.type[:1] in ("L", "[")


def _constant(used: object) -> Val:
    if isinstance(used, IntConst):
        return Val("I", True, None, ("const", used.value))
    if isinstance(used, LongConst):
        return Val("J", True, None, ("const", used.value))
    if isinstance(used, (FloatConst, DoubleConst)):
        return Val("F" if isinstance(used, FloatConst) else "D", True)
    if isinstance(used, StringConst):
        return Val(_STRING, True)
    if isinstance(used, ClassRef):
        return Val(_CLASS, True, None, ("class", used.name))
    raise Harmful
