"""Unknown JDK readers, writers, streams and builders: any content, any failure.

Every check assumes that they conform to their documentation, throw nothing but a new IOException, and change
nothing else that the method sees. What is written is not recorded. A call is left open if the documentation
rejects an argument. It is also left open if the object may alias one that static fields lead to, as the
machine has the content of that one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.classfile.descriptor import KIND_OF_TYPE
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtField, RtMethod
from verifier.machine.unknown import Opaque, Unknown, UnknownThrown, any_length, arbitrary
from verifier.machine.value import (
    SORT_OF_KIND,
    Args,
    Arr,
    Guarded,
    Obj,
    Reference,
    SymArr,
    Value,
    choices_of,
    lower,
)
from verifier.models.lang.text_access import as_int, shown_text
from verifier.models.lang.throwable import TraceBelow, UnknownTrace
from verifier.models.open_heap import Heap
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32, array_sort, bv_sort
from verifier.terms.term import Term
from verifier.texts.query import checked_length
from verifier.texts.text import TextLike
from verifier.verdict.outcome import TraceElement

_IO = "java/io/IOException"
_LONGEST_FILLED = 1 << 14
"""The most elements of an array of known length that are havocked one by one."""
_SHOWN = jdk.ALL_BOXES


@dataclass(frozen=True, eq=False)
class _Asked:
    """A call, with its arguments without the receiver."""

    heap: Heap
    name: str
    receiver: Opaque
    arguments: Args
    returns: str
    takes_long: bool

    @property
    def machine(self) -> Machine:
        return self.heap.machine

    def require(self, condition: Term, what: str) -> None:
        """Unsupported on paths where the condition, which an argument has to satisfy, may be false."""
        if not condition.is_true and not self.machine.decide(condition):
            of = self.receiver.cls.name
            raise Unsupported(f"{self.name} with {what}, of an object that was not made here", of)

    def present(self, at: int) -> Reference:
        """An argument that is not null."""
        value: Reference = self.arguments[at]
        tm = self.machine.tm
        missing = [guard for guard, one in choices_of(value, tm.true) if one is None]
        self.require(tm.not_(tm.or_(*missing)) if missing else tm.true, "null")
        if not isinstance(value, Guarded):
            return value
        left = tuple(choice for choice in value.choices if choice[1] is not None)
        return left[0][1] if len(left) == 1 else Guarded(left)


# -- arguments --------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    """Facts about valid arguments."""

    count: Term | None = None
    """The requested number of units."""
    filled: Obj | None = None
    """The array that receives units; its content is unknown afterwards."""


def _anything(asked: _Asked) -> Checked:
    return Checked()


def _natural(asked: _Asked) -> Checked:
    """A number that is not negative."""
    value, tm = asked.arguments[0], asked.machine.tm
    term = value if isinstance(value, Term) else tm.bv(value, 64 if asked.takes_long else 32)
    asked.require(tm.sle(tm.bv(0, term.sort.width), term), "a negative number")
    return Checked(term)


def _positive(asked: _Asked) -> Checked:
    value, tm = as_int(asked.machine, asked.arguments[0]), asked.machine.tm
    asked.require(tm.slt(tm.bv(0, 32), value), "a bound that is not positive")
    return Checked(value)


def _buffer(asked: _Asked) -> Checked:
    """A buffer from outside the method; it is read to its end."""
    given = asked.present(0)
    for guard, one in choices_of(given, asked.machine.tm.true):
        if not (isinstance(one, Opaque) and one.is_jdk) and asked.machine.decide(guard):
            raise Unsupported(f"{asked.name} with a buffer that was made here")
        if isinstance(one, Opaque) and one.declared is not None:
            asked.heap.change(one.declared)
    return Checked()


def _opened(asked: _Asked) -> Checked:
    """A path of a JDK class, without options."""
    path, options = asked.present(0), asked.machine.concrete(asked.present(1))
    targets = (one for _, one in choices_of(path, asked.machine.tm.true))
    if not all(isinstance(one, Opaque) and one.is_jdk for one in targets):
        raise Unsupported(f"{asked.name} with a path that was made here")
    if not isinstance(options, Arr) or options.slots:
        raise Unsupported(f"{asked.name} with options")
    return Checked()


def _code_point(asked: _Asked) -> Checked:
    value, tm = as_int(asked.machine, asked.arguments[0]), asked.machine.tm
    asked.require(tm.ule(value, tm.bv(0x10FFFF, 32)), "what is no code point")
    return Checked()


def _array(asked: _Asked) -> Checked:
    """An array that is only read."""
    return Checked(_into(asked).count)


def _into(asked: _Asked) -> Checked:
    """An array that the call fills."""
    array = asked.machine.concrete(asked.present(0))
    if not isinstance(array, (Arr, SymArr)) or array.cls.component is None:
        raise Unsupported(f"{asked.name} with an array that was not made here")
    length = array.length if isinstance(array, SymArr) else asked.machine.tm.bv(len(array.slots), 32)
    return Checked(length, array)


def _part(asked: _Asked) -> Checked:
    """A part of an array that is only read, by offset and length."""
    return Checked(_into_part(asked).count)


def _into_part(asked: _Asked) -> Checked:
    """A part of an array that the call fills."""
    whole = _into(asked)
    assert whole.count is not None
    count = _range(asked, whole.count, asked.arguments[1], asked.arguments[2])
    return Checked(count, whole.filled)


def _range(asked: _Asked, whole: Term, offset: Value, length: Value) -> Term:
    m = asked.machine
    tm, begin, count = m.tm, as_int(m, offset), as_int(m, length)
    zero = tm.bv(0, 32)
    inside = (
        tm.sle(zero, begin),
        tm.sle(zero, count),
        tm.sle(count, whole),
        tm.sle(begin, tm.sub(whole, count)),
    )
    asked.require(tm.and_(*inside), "an offset and a length outside")
    return count


def _text(asked: _Asked) -> Checked:
    """A text that is not null."""
    _need_texts(asked, asked.present(0))
    return Checked()


def _text_part(asked: _Asked) -> Checked:
    """A text, by offset and length."""
    text = _known(asked, asked.present(0))
    _range(asked, checked_length(asked.machine, text), asked.arguments[1], asked.arguments[2])
    return Checked()


def _sequence(asked: _Asked) -> Checked:
    """A sequence of characters, or another object that is converted to a text; or null."""
    _need_texts(asked, asked.arguments[0])
    return Checked()


def _sequence_part(asked: _Asked) -> Checked:
    """A sequence of characters or null, with the begin and end of a part."""
    m, tm = asked.machine, asked.machine.tm
    first, last = as_int(m, asked.arguments[1]), as_int(m, asked.arguments[2])
    length = checked_length(m, _known(asked, asked.arguments[0]))
    inside = (tm.sle(tm.bv(0, 32), first), tm.sle(first, last), tm.sle(last, length))
    asked.require(tm.and_(*inside), "a part outside")
    return Checked()


def _known(asked: _Asked, reference: Reference) -> TextLike:
    """The text of a nullable sequence of characters."""
    target = asked.machine.concrete(reference)
    text = "null" if target is None else shown_text(target)
    if text is None:
        raise Unsupported(f"{asked.name} with parts of other sequences of characters")
    return text


def _need_texts(asked: _Asked, reference: Reference) -> None:
    """Unsupported if converting an object to a text may run code of the program."""
    for guard, one in choices_of(reference, asked.machine.tm.true):
        is_builder = isinstance(one, Opaque) and one.declared is not None and one.declared.name in _BUILDERS
        if one is None or is_builder or shown_text(one) is not None:
            continue
        if (isinstance(one, Opaque) or one.cls.name not in _SHOWN) and asked.machine.decide(guard):
            raise Unsupported(f"{asked.name} with an object that is no text")


_CHECKS: dict[str, Callable[[_Asked], Checked]] = {
    "-": _anything,
    "natural": _natural,
    "positive": _positive,
    "buffer": _buffer,
    "code_point": _code_point,
    "opened": _opened,
    "array": _array,
    "part": _part,
    "into": _into,
    "into_part": _into_part,
    "text": _text,
    "text_part": _text_part,
    "sequence": _sequence,
    "sequence_part": _sequence_part,
}

# -- results ----------------------------------------------------------------------------


def _unit(bits: int) -> Callable[[_Asked, Checked], Value]:
    """A byte or char, or -1 at the end."""

    def give(asked: _Asked, checked: Checked) -> Value:
        tm = asked.machine.tm
        drawn = tm.fresh("unit", bv_sort(bits + 1))
        found = tm.zext(32, tm.extract(bits - 1, 0, drawn))
        return lower(tm.ite(tm.slt(drawn, tm.bv(0, bits + 1)), tm.bv(-1, 32), found))

    return give


def _unsigned(bits: int) -> Callable[[_Asked, Checked], Value]:
    return lambda asked, checked: asked.machine.tm.zext(32, asked.machine.tm.fresh("unit", bv_sort(bits)))


def _any_natural(asked: _Asked, checked: Checked) -> Value:
    tm, width = asked.machine.tm, 64 if asked.returns == "J" else 32
    return tm.zext(width, tm.fresh("unit", bv_sort(width - 1)))


def _count(asked: _Asked, checked: Checked) -> Value:
    """The number of units read: at least one of those requested, or -1 at the end."""
    assert checked.count is not None
    return how_many(asked.machine.tm, checked.count)


def how_many(tm: TermFactory, count: Term) -> Value:
    """An arbitrary number up to the requested one, or -1; 0 only if none is requested."""
    drawn, zero = tm.fresh("count", bv_sort(32)), tm.bv(0, 32)
    some = tm.or_(tm.not_(tm.eq(drawn, zero)), tm.eq(count, zero))
    inside = tm.and_(tm.sle(zero, drawn), tm.sle(drawn, count), some)
    return lower(tm.ite(inside, drawn, tm.bv(-1, 32)))


def _skipped(asked: _Asked, checked: Checked) -> Value:
    """An arbitrary number up to the requested one."""
    assert checked.count is not None
    tm, width = asked.machine.tm, checked.count.sort.width
    drawn, zero = tm.fresh("count", bv_sort(width)), tm.bv(0, width)
    inside = tm.and_(tm.sle(zero, drawn), tm.sle(drawn, checked.count))
    return lower(tm.ite(inside, drawn, zero))


def _below(asked: _Asked, checked: Checked) -> Value:
    """An arbitrary non-negative number below the argument."""
    assert checked.count is not None
    tm = asked.machine.tm
    return lower(tm.urem(tm.fresh("below", bv_sort(32)), checked.count))


def _stream(asked: _Asked, checked: Checked) -> Value:
    return asked.heap.opaque(f"what {asked.name} gives", asked.returns[1:-1], True)


def _any(asked: _Asked, checked: Checked) -> Value:
    if asked.returns[0] == "[":
        return new_array(asked.machine, asked.returns)
    return asked.heap.value(asked.returns, False)


def new_array(m: Machine, descriptor: str, length: Term | None = None) -> Obj:
    """A new array of primitives with arbitrary content, and of arbitrary length if none is given."""
    cls = m.loader.get(descriptor)
    content = m.tm.fresh("elements", array_sort(BV32, SORT_OF_KIND[KIND_OF_TYPE[cls.element]]))
    return m.loader.new_symbolic_array(cls, any_length(m.tm) if length is None else length, content)


_RESULTS: dict[str, Callable[[_Asked, Checked], Value]] = {
    "void": lambda asked, checked: None,
    "self": lambda asked, checked: asked.receiver,
    "any": _any,
    "line": lambda asked, checked: asked.heap.value(asked.returns),
    "byte": _unit(8),
    "char": _unit(16),
    "unsigned8": _unsigned(8),
    "unsigned16": _unsigned(16),
    "natural": _any_natural,
    "count": _count,
    "skipped": _skipped,
    "below": _below,
    "stream": _stream,
}

# -- methods ----------------------------------------------------------------------------

_BUILDERS = ("java/lang/StringBuilder", "java/lang/StringBuffer")
_OF_BUILDERS = """
append(Z) - self!; append(C) - self!; append(I) - self!; append(J) - self!; append(F) - self!;
append(D) - self!; append([C) array self!; append([CII) part self!; append(Ljava/lang/String;) sequence self!;
append(Ljava/lang/Object;) sequence self!; append(Ljava/lang/StringBuffer;) sequence self!;
append(Ljava/lang/CharSequence;) sequence self!; append(Ljava/lang/CharSequence;II) sequence_part self!;
appendCodePoint(I) code_point self!; reverse() - self!; ensureCapacity(I) - void!; trimToSize() - void!;
capacity() - natural!; setLength(I) natural void!
"""
_PRINTING = """
print(Z) - void!; print(C) - void!; print(I) - void!; print(J) - void!; print(F) - void!; print(D) - void!;
print([C) array void!; print(Ljava/lang/String;) sequence void!; print(Ljava/lang/Object;) sequence void!;
println() - void!; println(Z) - void!; println(C) - void!; println(I) - void!; println(J) - void!;
println(F) - void!; println(D) - void!; println([C) array void!; println(Ljava/lang/String;) sequence void!;
println(Ljava/lang/Object;) sequence void!; checkError() - any!; flush() - void!; close() - void!;
write(I) - void!; append(C) - self!; append(Ljava/lang/CharSequence;) sequence self!;
append(Ljava/lang/CharSequence;II) sequence_part self!;
"""
_WRITTEN = "write(I) - void; write([B) array void; write([BII) part void"
_SHOWING = "toString() - any!"
_MEMORY = f"{_SHOWING}; size() - natural!; reset() - void!; write(I) - void!;"
_ATOMIC = """
set({0}) - void!; lazySet({0}) - void!; getAndSet({0}) - any!; compareAndSet({0}{0}) - any!;
incrementAndGet() - any!; decrementAndGet() - any!; getAndIncrement() - any!; getAndDecrement() - any!;
addAndGet({0}) - any!; getAndAdd({0}) - any!
"""
_ENGINES = {
    "java/security/MessageDigest": "java/security/MessageDigestSpi",
    "java/util/Random": "java/security/SecureRandomSpi",
    "java/net/URL": "java/net/URLStreamHandler",
    "java/io/File": "java/nio/file/spi/FileSystemProvider",
    "java/nio/file/spi/FileSystemProvider": "java/nio/file/spi/FileSystemProvider",
}
"""Types whose objects may delegate to engines. They answer only where the program has no subclasses of
these."""
_METHODS = {
    "java/io/Closeable": "close() - void",
    "java/io/Flushable": "flush() - void",
    "java/lang/Appendable": "append(C) - self; append(Ljava/lang/CharSequence;) sequence self; "
    "append(Ljava/lang/CharSequence;II) sequence_part self",
    "java/io/Reader": "read() - char; read([C) into count; read([CII) into_part count; "
    "skip(J) natural skipped; ready() - any; markSupported() - any!; mark(I) natural void; reset() - void",
    "java/io/BufferedReader": "readLine() - line",
    "java/io/LineNumberReader": "getLineNumber() - any!; setLineNumber(I) - void!",
    "java/io/PushbackReader": "unread(I) - void; unread([C) array void; unread([CII) part void",
    "java/io/InputStream": "read() - byte; read([B) into count; read([BII) into_part count; "
    "readAllBytes() - any; readNBytes(I) natural any; readNBytes([BII) into_part skipped; "
    "skip(J) natural skipped; skipNBytes(J) - void; available() - natural; markSupported() - any!; "
    "mark(I) natural void!; reset() - void",
    "java/io/PushbackInputStream": "unread(I) - void; unread([B) array void; unread([BII) part void",
    "java/io/DataInput": "readFully([B) into void; readFully([BII) into_part void; "
    "skipBytes(I) natural skipped; "
    "readBoolean() - any; readByte() - any; readShort() - any; readChar() - any; readInt() - any; "
    "readLong() - any; readFloat() - any; readDouble() - any; readUTF() - any; readLine() - line; "
    "readUnsignedByte() - unsigned8; readUnsignedShort() - unsigned16",
    "java/io/Writer": "write(I) - void; write([C) array void; write([CII) part void; "
    "write(Ljava/lang/String;) text void; write(Ljava/lang/String;II) text_part void",
    "java/io/BufferedWriter": "newLine() - void",
    "java/io/OutputStream": _WRITTEN,
    "java/io/DataOutput": f"{_WRITTEN}; writeBoolean(Z) - void; writeByte(I) - void; writeShort(I) - void; "
    "writeChar(I) - void; writeInt(I) - void; writeLong(J) - void; writeFloat(F) - void; "
    "writeDouble(D) - void; writeBytes(Ljava/lang/String;) text void; "
    "writeChars(Ljava/lang/String;) text void; writeUTF(Ljava/lang/String;) text void",
    "java/io/DataOutputStream": "size() - natural!",
    "java/io/PrintWriter": f"{_PRINTING} write([C) array void!; write([CII) part void!; "
    "write(Ljava/lang/String;) text void!; write(Ljava/lang/String;II) text_part void!",
    "java/io/PrintStream": f"{_PRINTING} write([BII) part void!",
    "java/io/StringWriter": f"{_SHOWING}; flush() - void!; write(I) - void!; "
    "write(Ljava/lang/String;) text void!",
    "java/io/CharArrayWriter": f"{_MEMORY} toCharArray() - any!; write([CII) part void!",
    "java/io/ByteArrayOutputStream": f"{_MEMORY} toByteArray() - any!; write([BII) part void!; "
    "writeBytes([B) array void!",
    "java/security/MessageDigest": "update(B) - void!; update([B) array void!; update([BII) part void!; "
    "update(Ljava/nio/ByteBuffer;) buffer void!; digest() - any!; digest([B) array any!; reset() - void!; "
    "getDigestLength() - natural!; getAlgorithm() - any!",
    "java/util/Random": "nextInt() - any!; nextLong() - any!; nextBoolean() - any!; nextFloat() - any!; "
    "nextDouble() - any!; nextGaussian() - any!; nextBytes([B) into void!; nextInt(I) positive below!",
    "java/util/concurrent/atomic/AtomicInteger": _ATOMIC.format("I"),
    "java/util/concurrent/atomic/AtomicLong": _ATOMIC.format("J"),
    "java/util/concurrent/atomic/AtomicBoolean": "set(Z) - void!; lazySet(Z) - void!; getAndSet(Z) - any!; "
    "compareAndSet(ZZ) - any!",
    "java/net/URL": "openStream() - stream",
    "java/io/File": "toPath() - stream",
    "java/nio/file/spi/FileSystemProvider": "newInputStream(Ljava/nio/file/Path;[Ljava/nio/file/OpenOption;) "
    "opened stream",
    "java/io/RandomAccessFile": "read() - byte; read([B) into count; read([BII) into_part count; "
    "seek(J) - void; length() - natural; getFilePointer() - natural; setLength(J) natural void",
    **dict.fromkeys(_BUILDERS, _OF_BUILDERS),
}


@dataclass(frozen=True)
class Effect:
    """The effect of a method: a check of its arguments, its result, and whether it may fail."""

    check: Callable[[_Asked], Checked]
    give: Callable[[_Asked, Checked], Value]
    fails: bool
    failure: str = _IO
    """The class of the exceptions."""


_NO_PATH = "java/nio/file/InvalidPathException"
"""The exception for a file name with an illegal character."""
_FAILURES = {("java/io/File", "toPath()"): _NO_PATH}


def _read_table(owner: str, rows: str) -> dict[str, Effect]:
    """Rows of the table: the method without result type, the check, the result. ``!``: it never fails."""
    found = {}
    for row in re.split(r";\s+", rows.strip(" ;\n")):
        key, check, give = row.split()
        failure = _FAILURES.get((owner, key), _IO)
        found[key] = Effect(_CHECKS[check], _RESULTS[give.rstrip("!")], not give.endswith("!"), failure)
    return found


_EFFECTS = {owner: _read_table(owner, rows) for owner, rows in _METHODS.items()}


def effect_of(declared: RtClass, method: RtMethod) -> Effect | None:
    """The effect of a method on a JDK object of which only ``declared`` and the method's class are known."""
    key = method.key.rpartition(")")[0] + ")"
    owners = [name for name in declared.supers | method.cls.supers if key in _EFFECTS.get(name, ())]
    if not owners:
        return None
    return _EFFECTS[max(owners, key=lambda name: (len(_supers(declared, method, name)), name))][key]


def _supers(declared: RtClass, method: RtMethod, name: str) -> frozenset[str]:
    """The supertypes of either class."""
    todo: list[RtClass | None] = [declared, method.cls]
    while todo:
        at = todo.pop()
        if at is not None and name in at.supers:
            if at.name == name:
                return at.supers
            todo += [at.superclass, *at.interfaces]
    return frozenset()


def stream_answer(heap: Heap, declared: RtClass, method: RtMethod, effect: Effect, arguments: Args) -> Value:
    """The result of a call on an unknown JDK object at or below ``declared``."""
    name = f"{declared.java_name}.{method.name}"
    if heap.facts.anything_goes:
        raise Unsupported(f"{name} of an object that was not made here", declared.name)
    m = heap.machine
    asked = _Asked(
        heap, name, arguments[0], arguments[1:], method.returns, method.descriptor.startswith("(J")
    )
    engines = [engine for owner, engine in _ENGINES.items() if owner in declared.supers]
    if any(map(heap.facts.below, engines)):
        raise Unsupported(f"{name} of an object that may leave it to the program", declared.name)
    heap.change(declared)
    checked = effect.check(asked)
    failing = m.tm.var(f"in{m.state.asked}_failing", BOOL)
    fails = effect.fails and m.decide(failing)
    thrown = new_exception(heap, name, effect.failure) if fails else None
    if thrown is not None and effect.failure is not _IO and not m.stack_is_partial():
        called = TraceElement(method.cls.java_name, method.name, None, None)
        thrown.payload = TraceBelow((called, *m.stack_trace()))
    m.state.asked += 1
    if checked.filled is not None:
        fill(m, checked.filled)
    if thrown is not None:
        m.throw(thrown)
    return effect.give(asked, checked)


def fill(m: Machine, array: Obj) -> None:
    """Havoc all elements. This is an over-approximation of the part that may have been read."""
    if isinstance(array, SymArr):
        content = array.content[0]
        m.memory.write(array.content, 0, m.tm.fresh("elements", content.sort), array.holder)
        return
    if len(array.slots) > _LONGEST_FILLED:
        raise Unsupported("filling a long array")
    for at in range(len(array.slots)):
        m.write(array, at, lower(arbitrary(m.tm, array.cls.element)))


# -- failures ---------------------------------------------------------------------------


def new_exception(heap: Heap, name: str, base: str = _IO) -> UnknownThrown:
    """An exception that a method creates, of a checked class or below: a class that a handler distinguishes,
    or another one."""
    m = heap.machine
    told = _told_apart(m, base)
    number = m.state.asked
    found = next((one for one in told if m.decide(m.tm.var(f"in{number}_is_{one}", BOOL))), base)
    cls = m.loader.get(found)
    m.require_init(cls)

    def may_be(other: str) -> bool:
        asked = m.loader.find(other)
        is_near = asked is not None and (asked.is_interface or found in asked.supers)
        return is_near and other not in told

    thrown = UnknownThrown.of(
        cls, m.memory.next_serial(), lambda owner, at: _first_value(heap, owner, at), m.tm.true
    )
    assert isinstance(thrown, UnknownThrown)
    thrown.payload = UnknownTrace()
    thrown.may_be = may_be
    thrown.any_class = lambda: heap.opaque(f"the class of an exception of {name}", jdk.CLASS, True)
    return thrown


def _told_apart(m: Machine, base: str) -> list[str]:
    """The subclasses of a class that handlers of the live methods catch, the lowest first."""
    found: dict[str, int] = {}
    frame: Frame | None = m.frame
    while frame is not None:
        for *_, catch in frame.method.handlers:
            cls = m.loader.find(catch) if catch is not None else None
            if cls is not None and cls.name != base and base in cls.supers:
                found[cls.name] = len(cls.supers)
        frame = frame.caller
    return sorted(found, key=lambda name: (-found[name], name))


def _first_value(heap: Heap, thrown: Unknown, slot: int) -> Value:
    """The initial value of a field of such an exception."""
    m = heap.machine
    declared = thrown.cls.layout[slot]
    assert isinstance(declared, RtField)
    if declared.name == "detailMessage":
        value = heap.value(declared.descriptor)
    elif declared.name == "suppressedExceptions":  # reads of it go through the trace or a model
        value = m.get_static(jdk.THROWABLE, "SUPPRESSED_SENTINEL", declared.descriptor)
    else:
        raise Unsupported(f"what {declared.cls.java_name} keeps in an exception of code that was not run")
    list.__setitem__(thrown.slots, slot, value)
    return value
