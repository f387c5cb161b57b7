"""Files and resources with unknown names, where objects are open: they may be missing, and contain any bytes.

A stream of such a file runs the JDK's code over a marked descriptor. Native calls on it return any result or
throw an IOException. Whether a passed path leads to a file of some kind is a free choice at each question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.rtclass import Modelled, Run
from verifier.machine.unknown import Opaque, any_length, arbitrary
from verifier.machine.value import PAYLOAD, Args, Arr, Obj, Reference, SymArr, Value, lift, lower, size_of
from verifier.models.calling import run_bytecode, settled_text
from verifier.models.io.file import NATIVES
from verifier.models.io.path_text import MODELS as PATHS
from verifier.models.io.path_text import marked
from verifier.models.io.stream_input import MODELS as BUFFERED
from verifier.models.lang.class_loader import LOADER, is_app
from verifier.models.lang.klass import class_of
from verifier.models.lang.resource import MODELS as RESOURCES
from verifier.models.lang.text_access import text_of
from verifier.models.open_array import fill, how_many
from verifier.models.open_failure import new_exception
from verifier.models.open_heap import Heap
from verifier.semantics.array import any_message, is_part
from verifier.terms.sort import BOOL, bv_sort
from verifier.texts.text import unknown_text

_STREAM, _DESCRIPTOR, _SYSTEM = "java/io/FileInputStream", "java/io/FileDescriptor", "java/io/UnixFileSystem"
_BUFFERED, _READ = "java/io/BufferedInputStream", "read([BII)I"
_READ_ONE = "read()I"
_MISSING = "java/io/FileNotFoundException"
_S = "Ljava/lang/String;"
_CLASS, _PATHS, _HANDLER = "java/lang/Class", "java/nio/file/Files", "java/net/URLStreamHandler"
_PROVIDER = "java/nio/file/spi/FileSystemProvider"
_NORMALIZE = f"normalize({_S}){_S}"
_STREAM_OF = f"({_S})Ljava/io/InputStream;"
_BESIDE = f"getResourceAsStream{_STREAM_OF}"
_OF_LOADERS = (_BESIDE, f"getSystemResourceAsStream{_STREAM_OF}")
_LINKS = "(Ljava/nio/file/Path;[Ljava/nio/file/LinkOption;)Z"
_ASKING = (
    *(f"{name}{_LINKS}" for name in ("exists", "notExists", "isDirectory", "isRegularFile")),
    *(f"{name}(Ljava/nio/file/Path;)Z" for name in ("isReadable", "isWritable", "isExecutable")),
    "isSymbolicLink(Ljava/nio/file/Path;)Z",
)
"""Queries of java.nio.file.Files about a path, which never throw."""


@dataclass(frozen=True)
class _Foreign(Payload):
    """The target of a descriptor of a file of unknown content."""


class _Files:
    """The models of one machine."""

    def __init__(self, heap: Heap) -> None:
        self._heap = heap

    # -- streams ------------------------------------------------------------------------

    def open(self, m: Machine, args: Args) -> Result:
        """FileInputStream.open0."""
        if marked(text_of(m, args[1])) is not None:
            return NATIVES[_STREAM, "open0"](m, args)
        missing = m.decide(m.tm.var(f"in{m.state.asked}_missing", BOOL))
        m.state.asked += 1
        if missing:
            m.throw_new(_MISSING, any_message(m))
        m.write(_descriptor(m, args), PAYLOAD, _Foreign())
        return VOID

    def close(self, m: Machine, args: Args) -> Result:
        """FileDescriptor.close0."""
        descriptor = m.non_null(args[0])
        if not isinstance(descriptor.payload, _Foreign):
            return NATIVES[_DESCRIPTOR, "close0"](m, args)
        self._may_fail(m, "close")
        m.write(descriptor, PAYLOAD, None)
        m.set_field(descriptor, "fd", "I", -1)
        return VOID

    def native(self, name: str, give: Callable[[Machine, Args], Value]) -> Run:
        """A native method of FileInputStream on such a file."""

        def model(m: Machine, args: Args) -> Result:
            if not isinstance(_descriptor(m, args).payload, _Foreign):
                return NATIVES[_STREAM, name](m, args)
            self._may_fail(m, name)
            return give(m, args)

        return model

    def _may_fail(self, m: Machine, name: str) -> None:
        fails = m.decide(m.tm.var(f"in{m.state.asked}_failing", BOOL))
        thrown = new_exception(self._heap, f"java.io.FileInputStream.{name}") if fails else None
        m.state.asked += 1
        if thrown is not None:
            m.throw(thrown)

    def read_buffered(self, m: Machine, args: Args) -> Result:
        """BufferedInputStream.read(byte[], int, int) over a source of arbitrary bytes, without a mark."""
        stream, array = m.non_null(args[0]), m.concrete(args[1])
        begin, count = lift(m.tm, args[2], "I"), lift(m.tm, args[3], "I")
        if not isinstance(array, (Arr, SymArr)) or not self._is_open(m, stream):
            return BUFFERED[_BUFFERED, _READ].run(m, args)
        tm, zero = m.tm, m.tm.bv(0, 32)
        size = size_of(tm, array)
        inside = tm.and_(tm.sle(zero, begin), tm.slt(zero, count), tm.sle(begin, tm.sub(size, count)))
        if not m.decide(inside):
            return BUFFERED[_BUFFERED, _READ].run(m, args)
        self._may_fail(m, "read")
        fill(m, array)
        return how_many(tm, count)

    def read_one(self, m: Machine, args: Args) -> Result:
        """BufferedInputStream.read() over a source of arbitrary bytes."""
        if not self._is_open(m, m.non_null(args[0])):
            return BUFFERED[_BUFFERED, _READ_ONE].run(m, args)
        self._may_fail(m, "read")
        return _byte(m, args)

    def _is_open(self, m: Machine, stream: Obj) -> bool:
        """Whether a stream is an open BufferedInputStream over a source of arbitrary bytes or exceptions."""
        if stream.cls.name != _BUFFERED or m.get_field(stream, "markpos", "I") != -1:
            return False
        below = m.concrete(m.get_field(stream, "in", "Ljava/io/InputStream;"))
        is_closed = m.concrete(m.get_field(stream, "buf", "[B")) is None
        if is_closed or below is None or isinstance(below, Opaque) or below.cls.name != _STREAM:
            return False
        return isinstance(_descriptor(m, [below]).payload, _Foreign)

    # -- names --------------------------------------------------------------------------

    def normalize(self, m: Machine, args: Args) -> Result:
        """The normalised path of an unknown text, which is itself an unknown text."""
        text = m.non_null(args[1])
        if marked(text_of(m, text)) is not None:
            return PATHS[_SYSTEM, _NORMALIZE].run(m, args)
        return m.new_string(unknown_text(m.tm, str(m.tm.fresh("path", BOOL).data)))

    def ask(self, key: str) -> Run:
        """A query of Files about a path."""

        def model(m: Machine, args: Args) -> Result:
            path, options = m.concrete(args[0]), [m.concrete(one) for one in args[1:]]
            is_passed = isinstance(path, Opaque) and path.is_jdk
            is_plain = all(isinstance(one, Arr) and not one.slots for one in options)
            if not (is_passed and is_plain) or self._heap.facts.below(_PROVIDER):
                return run_bytecode(m, _PATHS, key, args)
            return lower(arbitrary(m.tm, "Z"))

        return model

    # -- resources ----------------------------------------------------------------------

    def beside_class(self, m: Machine, args: Args) -> Result:
        """Class.getResourceAsStream."""
        asked = class_of(m, args[0])
        while asked.component is not None:
            asked = asked.component
        if asked.origin != "user" or not self._is_unknown(m, args[1]):
            return RESOURCES[_CLASS, _BESIDE].run(m, args)
        return self._stream(m)

    def on_class_path(self, key: str) -> Run:
        """The same for the application class loader and the system class loader."""

        def model(m: Machine, args: Args) -> Result:
            is_right = len(args) == 1 or is_app(m, m.non_null(args[0]))
            if not is_right or not self._is_unknown(m, args[-1]):
                return RESOURCES[LOADER, key].run(m, args)
            return self._stream(m)

        return model

    def _is_unknown(self, m: Machine, name: Reference) -> bool:
        heap = self._heap
        if heap.facts.unknown_classes or heap.facts.holes or heap.facts.below(_HANDLER):
            return False
        return settled_text(m, m.non_null(name)) is None

    def _stream(self, m: Machine) -> Result:
        name = "java/io/InputStream"
        return self._heap.any_of([None, self._heap.opaque("the stream of a resource", name, True)], name)


def _descriptor(m: Machine, args: Args) -> Obj:
    return m.non_null(m.get_field(m.non_null(args[0]), "fd", f"L{_DESCRIPTOR};"))


def _byte(m: Machine, args: Args) -> Value:
    drawn = m.tm.fresh("unit", bv_sort(9))
    is_there = m.tm.slt(m.tm.bv(-1, 9), drawn)
    return lower(m.tm.ite(is_there, m.tm.zext(32, m.tm.extract(7, 0, drawn)), m.tm.bv(-1, 32)))


def _bytes(m: Machine, args: Args) -> Value:
    """As many bytes as fit into a part of an array."""
    tm, array = m.tm, m.non_null(args[1])
    if not isinstance(array, (Arr, SymArr)):
        raise Unsupported("a part of an array for a file that depends on input")
    begin, count = lift(tm, args[2], "I"), lift(tm, args[3], "I")
    if not m.decide(is_part(tm, begin, count, size_of(tm, array))):
        m.throw_new("java/lang/IndexOutOfBoundsException")
    fill(m, array)
    return how_many(tm, count)


def _any_long(m: Machine, args: Args) -> Value:
    return lower(arbitrary(m.tm, "J"))


def _natural(m: Machine, args: Args) -> Value:
    return lower(m.tm.zext(64, m.tm.fresh("place", bv_sort(63))))


def _available(m: Machine, args: Args) -> Value:
    return lower(any_length(m.tm))


def _regular(m: Machine, args: Args) -> Value:
    return lower(arbitrary(m.tm, "Z"))


_NATIVES: dict[str, Callable[[Machine, Args], Value]] = {
    "read0()I": _byte,
    "readBytes([BII)I": _bytes,
    "readBytes0([BII)I": _bytes,
    "skip0(J)J": _any_long,
    "available0()I": _available,
    "length0()J": _natural,
    "position0()J": _natural,
    "isRegularFile0(Ljava/io/FileDescriptor;)Z": _regular,
}


def file_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """Models for a machine where objects are open and only TRUE is asked."""
    if heap.called is None:
        return {}
    files = _Files(heap)
    runs: dict[tuple[str, str], Run] = {
        (_STREAM, f"open0({_S})V"): files.open,
        (_DESCRIPTOR, "close0()V"): files.close,
        (_SYSTEM, _NORMALIZE): files.normalize,
        (_BUFFERED, _READ): files.read_buffered,
        (_BUFFERED, _READ_ONE): files.read_one,
        (_CLASS, _BESIDE): files.beside_class,
    }
    runs |= {
        (_STREAM, key): files.native(key.partition("(")[0], give)
        for key, give in _NATIVES.items()
        if (_STREAM, key.partition("(")[0]) in NATIVES
    }
    runs |= {(LOADER, key): files.on_class_path(key) for key in _OF_LOADERS}
    runs |= {(_PATHS, key): files.ask(key) for key in _ASKING}
    return {key: Modelled(run) for key, run in runs.items()}
