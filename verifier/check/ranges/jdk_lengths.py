"""Facts about numbers and lengths in results of JDK methods, and which of these run no code of the
program."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from verifier.check.ranges.paths import Cell, Maker, Ref, as_ref, as_term
from verifier.classfile import jdk
from verifier.classfile.constant import InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.dataflow.jdk_facts import Fact, gets_no_code, holds_of
from verifier.machine.unknown import arbitrary
from verifier.terms.term import Term

_BUFFERS = re.compile(r"java/nio/\w*Buffer")
_OF_BUFFERS = re.compile(
    r"(hasArray|array|arrayOffset|capacity|limit|position|remaining|hasRemaining|isReadOnly|isDirect)\(\).*"
)
"""Methods that a buffer does not call on a character sequence that it may wrap; no program can extend
buffers."""
_TURNS = re.compile(r"(clear|rewind|flip|reset|compact)\(.*|(limit|position)\(I\).*")


def is_quiet(ref: MethodRef) -> bool:
    """Whether a JDK method runs code of the JDK alone; constructors create a new object."""
    if ref.owner.startswith("["):
        return True
    if holds_of(Fact.FAILURE, ref):
        return gets_no_code(ref.descriptor)
    if _BUFFERS.fullmatch(ref.owner):
        return _OF_BUFFERS.fullmatch(ref.key) is not None
    if ref.owner == "java/lang/Object":
        return ref.name in ("<init>", "getClass")
    return holds_of(Fact.KEEPS, ref) or (holds_of(Fact.CLOSED, ref) and gets_no_code(ref.descriptor))


def is_quiet_site(ref: InvokeDynamicRef) -> bool:
    """Whether a lambda or string concatenation at a call site runs code of the JDK alone."""
    made_by = ref.bootstrap.handle.ref.owner
    is_joined = made_by == jdk.STRING_CONCAT_FACTORY and gets_no_code(ref.descriptor)
    return is_joined or made_by == jdk.LAMBDA_METAFACTORY


Facts = tuple[Cell, list[Term]]
Model = Callable[[Maker, Sequence[Cell]], Facts]
"""A function from the arguments of a call, receiver first, to its result and the facts that hold after it."""


def _length(make: Maker, args: Sequence[Cell]) -> Facts:
    return as_ref(args[0]).length, []


def _is_empty(make: Maker, args: Sequence[Cell]) -> Facts:
    tm = make.tm
    return tm.ite(tm.eq(as_ref(args[0]).length, tm.bv(0, 32)), tm.bv(1, 32), tm.bv(0, 32)), []


def _larger(make: Maker, args: Sequence[Cell]) -> Facts:
    a, b = map(as_term, args)
    return make.tm.ite(make.tm.slt(a, b), b, a), []


def _smaller(make: Maker, args: Sequence[Cell]) -> Facts:
    a, b = map(as_term, args)
    return make.tm.ite(make.tm.slt(a, b), a, b), []


def _copy(make: Maker, args: Sequence[Cell]) -> Facts:
    length = as_term(args[1])
    return make.array(length, as_ref(args[0]).type), [make.tm.sle(make.tm.bv(0, 32), length)]


def _copy_range(make: Maker, args: Sequence[Cell]) -> Facts:
    tm, first, last = make.tm, as_term(args[1]), as_term(args[2])
    inside = [*_ordered(make, first, last), tm.sle(first, as_ref(args[0]).length)]
    return make.array(tm.sub(last, first), as_ref(args[0]).type), inside


def _same_length(make: Maker, args: Sequence[Cell]) -> Facts:
    return make.array(as_ref(args[0]).length, as_ref(args[0]).type), []


def _ordered(make: Maker, *numbers: Term) -> list[Term]:
    """The condition that numbers are not negative, and none is less than the one before."""
    return [make.tm.sle(a, b) for a, b in pairwise((make.tm.bv(0, 32), *numbers))]


def _fits(make: Maker, first: Cell, count: Cell, length: Term) -> list[Term]:
    """The condition that ``count`` elements from ``first`` on are within bounds."""
    start, number = as_term(first), as_term(count)
    return [*_ordered(make, number, length), *_ordered(make, start, make.tm.sub(length, number))]


def _array_copy(make: Maker, args: Sequence[Cell]) -> Facts:
    source, start, target, at, count = args
    read = _fits(make, start, count, as_ref(source).length)
    return None, read + _fits(make, at, count, as_ref(target).length)


def _get_chars(make: Maker, args: Sequence[Cell]) -> Facts:
    text, _, last, _, _ = args
    value, facts = _builders_chars(make, args)
    return value, [*facts, make.tm.sle(as_term(last), as_ref(text).length)]


def _builders_chars(make: Maker, args: Sequence[Cell]) -> Facts:
    _, first, last, target, at = args
    start, end = as_term(first), as_term(last)
    written = _fits(make, at, make.tm.sub(end, start), as_ref(target).length)
    return None, _ordered(make, start, end) + written


def _any_length(make: Maker, args: Sequence[Cell]) -> Facts:
    return make.length(), []


def _taken(make: Maker, args: Sequence[Cell]) -> Facts:
    buffer, target, at, count = args
    return buffer, _fits(make, at, count, as_ref(target).length)


def _part(make: Maker, args: Sequence[Cell]) -> Facts:
    whole, first, count = args
    return make.array(as_term(count)), _fits(make, first, count, as_ref(whole).length)


def _read(make: Maker, args: Sequence[Cell]) -> Facts:
    """An arbitrary count up to the free space (a buffer's ``length`` stands for its capacity), or -1 at the
    end."""
    tm, number = make.tm, arbitrary(make.tm, "I")
    room, inside = as_ref(args[1]).length, list[Term]()
    if len(args) > 2:
        inside = _fits(make, args[2], args[3], room)
        room = as_term(args[3])
    return number, [*inside, tm.sle(tm.bv(-1, 32), number), tm.sle(number, room)]


def _check_index(make: Maker, args: Sequence[Cell]) -> Facts:
    tm, index = make.tm, as_term(args[0])
    return index, [tm.sle(tm.bv(0, 32), index), tm.slt(index, as_term(args[1]))]


def _required(make: Maker, args: Sequence[Cell]) -> Facts:
    return args[0], [make.tm.not_(as_ref(args[0]).null)]


_BUFFER, _OBJECT = "Ljava/nio/CharBuffer;", "Ljava/lang/Object;"
_MODELS: dict[str, Model] = {
    "java/lang/String.length()I": _length,
    "java/lang/String.isEmpty()Z": _is_empty,
    "java/lang/String.toCharArray()[C": lambda make, args: (make.array(as_ref(args[0]).length, "[C"), []),
    "java/lang/String.getChars(II[CI)V": _get_chars,
    "java/lang/StringBuilder.length()I": _any_length,
    "java/lang/StringBuffer.length()I": _any_length,
    "java/lang/StringBuilder.getChars(II[CI)V": _builders_chars,
    "java/lang/StringBuffer.getChars(II[CI)V": _builders_chars,
    f"java/nio/CharBuffer.get([CII){_BUFFER}": _taken,
    f"java/nio/CharBuffer.wrap([CII){_BUFFER}": _part,
    "java/io/Reader.read([CII)I": _read,
    "java/io/Reader.read([C)I": _read,
    f"java/io/Reader.read({_BUFFER})I": _read,
    f"java/lang/Readable.read({_BUFFER})I": _read,
    "java/io/InputStream.read([BII)I": _read,
    "java/io/InputStream.read([B)I": _read,
    "java/lang/Math.max(II)I": _larger,
    "java/lang/Math.min(II)I": _smaller,
    f"java/lang/System.arraycopy({_OBJECT}I{_OBJECT}II)V": _array_copy,
    "java/util/Objects.checkIndex(II)I": _check_index,
}
_PARTIAL = (_builders_chars, _taken)
"""Models that do not say exactly when a call fails."""
_COPIES: dict[str, Model] = {"copyOf": _copy, "copyOfRange": _copy_range}
_COPY_ARGUMENTS = re.compile(r"\(\[([BCDFIJSZ]|Ljava/lang/Object;)II?\).*")
"""Descriptors of copies, without the variant that takes the class of the result."""


def model_of(ref: MethodRef) -> Model | None:
    """The facts about a method's result, None if there are none."""
    if ref.owner.startswith("[") and ref.name == "clone":
        return _same_length
    if ref.owner == "java/util/Arrays" and _COPY_ARGUMENTS.fullmatch(ref.descriptor):
        return _COPIES.get(ref.name)
    if ref.owner.startswith("java/util/") and ref.key == "size()I":
        return _any_length
    if holds_of(Fact.GIVES_BACK, ref) and holds_of(Fact.KEEPS, ref):
        return _required
    return _MODELS.get(f"{ref.owner}.{ref.key}")


def is_failure(ref: MethodRef) -> bool:
    """Whether a method with such facts throws only for an index, a length or null."""
    return ref.owner.startswith(("[", "java/lang/", "java/util/Arrays")) and not is_reading(ref)


def is_reading(ref: MethodRef) -> bool:
    """Whether a method with such facts reads through an interface that programs can implement."""
    return model_of(ref) is _read or ref.key == "size()I"


def turns_buffer(ref: MethodRef) -> bool:
    """Whether a call may free space in a buffer."""
    return _BUFFERS.fullmatch(ref.owner) is not None and _TURNS.fullmatch(ref.key) is not None


def fails(make: Maker, ref: MethodRef, args: Sequence[Cell], facts: Sequence[Term]) -> Term:
    """Where a call with such facts may end with an exception, apart from errors of the virtual machine.

    ``args``: without the receiver, which is not null. ``facts``: the facts after a normal return.
    """
    tm = make.tm
    types, _ = parse_method_descriptor(ref.descriptor)
    if is_reading(ref) or model_of(ref) in _PARTIAL or _OBJECT in types:
        return tm.true
    null = [arg.null for arg in args if isinstance(arg, Ref)]
    return tm.or_(*null, *(tm.not_(fact) for fact in facts))
