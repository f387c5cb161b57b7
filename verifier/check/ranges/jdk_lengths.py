"""Facts about numbers and lengths in results of JDK methods, and which of these run no code of the
program."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from verifier.check.ranges.paths import Cell, Maker, Ref
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
_ARRAYS_COPY = ("copyOf", "copyOfRange", "arraycopy")


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
    if not holds_of(Fact.CLOSED, ref):
        return False
    if ref.name in _ARRAYS_COPY:
        return True
    if ref.owner == "java/util/Objects" and ref.name in ("requireNonNull", "isNull", "nonNull"):
        return "Supplier" not in ref.descriptor
    return gets_no_code(ref.descriptor)


def is_quiet_site(ref: InvokeDynamicRef) -> bool:
    """Whether a lambda or string concatenation at a call site runs code of the JDK alone."""
    made_by = ref.bootstrap.handle.ref.owner
    is_joined = made_by == jdk.STRING_CONCAT_FACTORY and gets_no_code(ref.descriptor)
    return is_joined or made_by == jdk.LAMBDA_METAFACTORY


Model = Callable[[Maker, Sequence[Cell]], tuple[Cell | None, list[Term]]]
"""A function from the arguments of a call, receiver first, to its result and the facts that hold after it."""


def _length(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    return _ref(args[0]).length, []


def _is_empty(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    tm = make.tm
    return tm.ite(tm.eq(_ref(args[0]).length, tm.bv(0, 32)), tm.bv(1, 32), tm.bv(0, 32)), []


def _larger(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    a, b = map(_number, args)
    return make.tm.ite(make.tm.slt(a, b), b, a), []


def _smaller(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    a, b = map(_number, args)
    return make.tm.ite(make.tm.slt(a, b), a, b), []


def _copy(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    length = _number(args[1])
    return make.array(length, _ref(args[0]).type), [make.tm.sle(make.tm.bv(0, 32), length)]


def _copy_range(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    tm, first, last = make.tm, _number(args[1]), _number(args[2])
    inside = [tm.sle(tm.bv(0, 32), first), tm.sle(first, last), tm.sle(first, _ref(args[0]).length)]
    return make.array(tm.sub(last, first), _ref(args[0]).type), inside


def _same_length(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    return make.array(_ref(args[0]).length, _ref(args[0]).type), []


def _characters(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    return make.array(_ref(args[0]).length, "[C"), []


def _fits(make: Maker, first: Cell, count: Cell, length: Term) -> list[Term]:
    """The condition that ``count`` elements from ``first`` on are within bounds."""
    tm, start, number = make.tm, _number(first), _number(count)
    zero = tm.bv(0, 32)
    return [
        tm.sle(zero, start), tm.sle(zero, number), tm.sle(number, length),
        tm.sle(start, tm.sub(length, number)),
    ]  # fmt: skip


def _array_copy(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    source, start, target, at, count = args
    read = _fits(make, start, count, _ref(source).length)
    return None, read + _fits(make, at, count, _ref(target).length)


def _get_chars(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    text, first, last, target, at = args
    tm, start, end = make.tm, _number(first), _number(last)
    read = [tm.sle(tm.bv(0, 32), start), tm.sle(start, end), tm.sle(end, _ref(text).length)]
    return None, read + _fits(make, at, tm.sub(end, start), _ref(target).length)


def _any_length(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    return make.length(), []


def _size(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    return make.length(), []


def _builders_chars(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    _, first, last, target, at = args
    tm, start, end = make.tm, _number(first), _number(last)
    ordered = [tm.sle(tm.bv(0, 32), start), tm.sle(start, end)]
    return None, ordered + _fits(make, at, tm.sub(end, start), _ref(target).length)


def _taken(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    buffer, target, at, count = args
    return buffer, _fits(make, at, count, _ref(target).length)


def _part(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    whole, first, count = args
    return make.array(_number(count)), _fits(make, first, count, _ref(whole).length)


def _read(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    """An arbitrary count up to the free space (a buffer's ``length`` stands for its capacity), or -1 at the
    end."""
    tm, number = make.tm, arbitrary(make.tm, "I")
    room, inside = _ref(args[1]).length, list[Term]()
    if len(args) > 2:
        room = _number(args[3])
        inside = _fits(make, args[2], args[3], _ref(args[1]).length)
    return number, [*inside, tm.sle(tm.bv(-1, 32), number), tm.sle(number, room)]


def _check_index(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    tm, index = make.tm, _number(args[0])
    return index, [tm.sle(tm.bv(0, 32), index), tm.slt(index, _number(args[1]))]


def _required(make: Maker, args: Sequence[Cell]) -> tuple[Cell | None, list[Term]]:
    return args[0], [make.tm.not_(_ref(args[0]).null)]


def _ref(cell: Cell) -> Ref:
    assert isinstance(cell, Ref)
    return cell


def _number(cell: Cell) -> Term:
    assert isinstance(cell, Term)
    return cell


_MODELS: dict[tuple[str, str], Model] = {
    ("java/lang/String", "length()I"): _length,
    ("java/lang/String", "isEmpty()Z"): _is_empty,
    ("java/lang/String", "toCharArray()[C"): _characters,
    ("java/lang/String", "getChars(II[CI)V"): _get_chars,
    **{
        (f"java/lang/String{kind}", key): model
        for kind in ("Builder", "Buffer")
        for key, model in (("length()I", _any_length), ("getChars(II[CI)V", _builders_chars))
    },
    ("java/nio/CharBuffer", "get([CII)Ljava/nio/CharBuffer;"): _taken,
    ("java/nio/CharBuffer", "wrap([CII)Ljava/nio/CharBuffer;"): _part,
    ("java/io/Reader", "read([CII)I"): _read,
    ("java/io/Reader", "read([C)I"): _read,
    ("java/io/InputStream", "read([BII)I"): _read,
    ("java/io/InputStream", "read([B)I"): _read,
    ("java/lang/Readable", "read(Ljava/nio/CharBuffer;)I"): _read,
    ("java/io/Reader", "read(Ljava/nio/CharBuffer;)I"): _read,
    ("java/lang/Math", "max(II)I"): _larger,
    ("java/lang/Math", "min(II)I"): _smaller,
    ("java/lang/System", "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V"): _array_copy,
    ("java/util/Objects", "checkIndex(II)I"): _check_index,
    ("java/util/Objects", "requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;"): _required,
    ("java/util/Objects", "requireNonNull(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;"): (
        _required
    ),
}
_EXACT = (
    _length, _is_empty, _same_length, _characters, _larger, _smaller, _copy, _copy_range, _get_chars,
    _any_length,
)  # fmt: skip
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
        return _size
    return _MODELS.get((ref.owner, ref.key))


def is_failure(ref: MethodRef) -> bool:
    """Whether a method with such facts throws only for an index, a length or null."""
    return ref.owner.startswith(("[", "java/lang/", "java/util/Arrays")) and not is_reading(ref)


def is_reading(ref: MethodRef) -> bool:
    """Whether a method with such facts reads through an interface that programs can implement."""
    return model_of(ref) in (_read, _size)


def turns_buffer(ref: MethodRef) -> bool:
    """Whether a call may free space in a buffer."""
    return _BUFFERS.fullmatch(ref.owner) is not None and _TURNS.fullmatch(ref.key) is not None


def fails(make: Maker, ref: MethodRef, args: Sequence[Cell], facts: Sequence[Term]) -> Term:
    """Where a call with such facts may end with an exception, apart from errors of the virtual machine.

    ``args``: without the receiver, which is not null. ``facts``: the facts after a normal return.
    """
    tm = make.tm
    types, _ = parse_method_descriptor(ref.descriptor)
    if model_of(ref) not in _EXACT or "Ljava/lang/Object;" in types:
        return tm.true
    null = [arg.null for arg in args if isinstance(arg, Ref)]
    return tm.or_(*null, *(tm.not_(fact) for fact in facts))
