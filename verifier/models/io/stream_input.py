"""Input from outside the program: sockets, System.in and the readers on top of them.

A Socket connects and its streams deliver any input, which is how verification tasks use them.
Streams, readers and sockets of this kind are ``Standard.OUTSIDE``. A line is any text, or null at the
end, and an end is for ever. Each is recorded as inputs of the kinds outside_*, as the runner's
OutsideInput asks for them. Other streams run as JDK code.
"""

from __future__ import annotations

from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import PAYLOAD, Args, Obj, Reference, Value, join_references, lift, lower
from verifier.models.calling import known_text, no_value, refuse, run_bytecode, unknown
from verifier.models.classification import Table, open_answer
from verifier.models.io.standard import Standard, stands_for
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Term
from verifier.texts.text import unknown_text

SOCKET = "java/net/Socket"
STREAM = "java/io/BufferedInputStream"
DECODER = "java/io/InputStreamReader"
READER = "java/io/BufferedReader"
_POSITION = "pos"
_TEXT = "Ljava/lang/String;"
_KNOWN_CHARSETS = {"UTF-8", "UTF8", "ISO-8859-1", "US-ASCII", "UTF-16"}


def is_outside(target: Obj | None) -> bool:
    """Whether an object delivers input from outside."""
    return stands_for(target) is Standard.OUTSIDE


def _from_outside(m: Machine, reference: Reference) -> bool:
    return is_outside(m.concrete(reference))


def _is_over(m: Machine, stream: Any) -> Term:
    """Whether a stream from outside has ended; it has no buffer, so its position tells."""
    tm = m.tm
    return tm.not_(tm.eq(lift(tm, m.get_field(stream, _POSITION, "I"), "I"), tm.bv(0, 32)))


def _set_over(m: Machine, stream: Any, over: Term) -> None:
    m.set_field(stream, _POSITION, "I", lower(m.tm.ite(over, m.tm.bv(1, 32), m.tm.bv(0, 32))))


def _guard(condition: Term) -> Term | None:
    return None if condition.is_true else condition


def any_line(m: Machine, stream: Value) -> Result:
    """A line of input, or null where it ends."""
    tm = m.tm
    over = _is_over(m, stream)
    if over.is_true:
        return None
    ended = tm.var(f"in{m.state.asked}_outside_ended", BOOL)
    m.record_input("outside_ended", ended, _guard(tm.not_(over)))
    over = tm.or_(over, ended)
    _set_over(m, stream, over)
    if over.is_true:
        return None
    text = unknown_text(tm, f"in{m.state.asked}_outside_line")
    m.record_input("outside_line", text, _guard(tm.not_(over)))
    return join_references(tm, over, None, m.new_string(text))


def any_unit(m: Machine, stream: Value, kind: str, bits: int) -> Result:
    """A byte or char of input, or -1 where it ends."""
    tm = m.tm
    over = _is_over(m, stream)
    if over.is_true:
        return -1
    drawn = tm.var(f"in{m.state.asked}_{kind}", bv_sort(bits + 1))
    ended = tm.slt(drawn, tm.bv(0, bits + 1))
    unit = tm.ite(ended, tm.bv(-1, 32), tm.zext(32, tm.extract(bits - 1, 0, drawn)))
    m.record_input(kind, unit, _guard(tm.not_(over)))
    _set_over(m, stream, tm.or_(over, ended))
    return lower(tm.ite(over, tm.bv(-1, 32), unit))


# -- sockets ----------------------------------------------------------------------------


def _connect(m: Machine, args: Args) -> None:
    m.write(m.non_null(args[0]), PAYLOAD, Standard.OUTSIDE)


def _connect_to_port(m: Machine, args: Args) -> None:
    """new Socket(host, port, ...): the port is checked, as InetSocketAddress does."""
    tm = m.tm
    if not m.decide(tm.ule(lift(tm, args[2], "I"), tm.bv(0xFFFF, 32))):
        m.throw_new("java/lang/IllegalArgumentException", "port out of range")
    _connect(m, args)


def _input_stream(m: Machine, args: Args) -> Result:
    stream = m.loader.new_object(m.loader.get(STREAM))
    stream.payload = Standard.OUTSIDE
    return stream


def reader_from_outside(m: Machine) -> Obj:
    """A new reader that delivers input from outside."""
    stream = m.loader.new_object(m.loader.get(STREAM))
    stream.payload = Standard.OUTSIDE
    reader = m.loader.new_object(m.loader.get(DECODER))
    reader.payload = Standard.OUTSIDE
    m.set_field(reader, "lock", "Ljava/lang/Object;", stream)
    return reader


def _output_stream(m: Machine, args: Args) -> Result:
    """A sink: it takes what a print stream to stderr takes."""
    stream = m.loader.new_object(m.loader.get("java/io/PrintStream"))
    stream.payload = Standard.ERROR
    return stream


# -- streams and readers ----------------------------------------------------------------


def _read_byte(m: Machine, args: Args) -> Result:
    if _from_outside(m, args[0]):
        return any_unit(m, args[0], "outside_byte", 8)
    return run_bytecode(m, STREAM, "read()I", args)


def _stream_method(owner: str, key: str, what: str) -> Run:
    """A method that is refused for outside input and JDK code otherwise."""

    def model(m: Machine, args: Args) -> Result:
        if _from_outside(m, args[0]):
            raise Unsupported(f"{what} of input from outside")
        return run_bytecode(m, owner, key, args)

    return model


def _closer(owner: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        if _from_outside(m, args[0]):
            return None
        return run_bytecode(m, owner, "close()V", args)

    return model


def _decode(key: str) -> Run:
    """new InputStreamReader(stream, ...): over outside input, a reader that delivers it."""

    def model(m: Machine, args: Args) -> Result:
        reader = m.non_null(args[0])
        source = m.concrete(args[1])
        if source is None or not is_outside(source):
            return run_bytecode(m, DECODER, key, args)
        if len(args) > 2:
            charset = m.non_null(args[2])
            is_name = charset.cls.name == "java/lang/String"
            name = known_text(m, charset, "a charset name") if is_name else "UTF-8"
            if not name.isascii() or name.upper() not in _KNOWN_CHARSETS:
                raise Unsupported("a reader of input from outside in an unusual charset")
        m.write(reader, PAYLOAD, Standard.OUTSIDE)
        m.set_field(reader, "lock", "Ljava/lang/Object;", source)
        return None

    return model


def _read_char(m: Machine, args: Args) -> Result:
    if _from_outside(m, args[0]):
        return any_unit(m, _source(m, args[0]), "outside_char", 16)
    return run_bytecode(m, DECODER, "read()I", args)


def _source(m: Machine, decoder: Any) -> Value:
    """The stream from outside that a decoder reads."""
    return m.concrete(m.get_field(decoder, "lock", "Ljava/lang/Object;"))


def _decoder(m: Machine, reference: Reference) -> Obj | None:
    """What a BufferedReader reads."""
    return m.concrete(m.get_field(m.non_null(reference), "in", "Ljava/io/Reader;"))


def _underlying(m: Machine, reference: Reference) -> bool:
    """Whether a BufferedReader reads a decoder of outside input."""
    return is_outside(_decoder(m, reference))


def _read_line(m: Machine, args: Args) -> Result:
    if _underlying(m, args[0]):
        return any_line(m, _source(m, _decoder(m, args[0])))
    return run_bytecode(m, READER, f"readLine(){_TEXT}", args)


def _read_buffered(m: Machine, args: Args) -> Result:
    if _underlying(m, args[0]):
        return any_unit(m, _source(m, _decoder(m, args[0])), "outside_char", 16)
    return run_bytecode(m, READER, "read()I", args)


def _mark(m: Machine, args: Args) -> Result:
    if _underlying(m, args[0]):
        raise Unsupported("marking of input from outside")
    return run_bytecode(m, READER, "mark(I)V", args)


def _ready(m: Machine, args: Args) -> Result:
    if _underlying(m, args[0]):
        return m.boolean(unknown(m, "input is ready", BOOL))
    return run_bytecode(m, READER, "ready()Z", args)


_SOCKET_METHODS: dict[str, Run] = {
    "<clinit>()V": no_value,
    **{
        f"<init>({arguments})V": _connect_to_port
        for arguments in (
            f"{_TEXT}I", "Ljava/net/InetAddress;I",
            f"{_TEXT}ILjava/net/InetAddress;I",
            "Ljava/net/InetAddress;ILjava/net/InetAddress;I", f"{_TEXT}IZ", "Ljava/net/InetAddress;IZ",
        )
    },
    "<init>()V": _connect,
    "<init>(Ljava/net/Proxy;)V": _connect,
    "connect(Ljava/net/SocketAddress;)V": no_value,
    "connect(Ljava/net/SocketAddress;I)V": no_value,
    "bind(Ljava/net/SocketAddress;)V": no_value,
    "getInputStream()Ljava/io/InputStream;": _input_stream,
    "getOutputStream()Ljava/io/OutputStream;": _output_stream,
    "close()V": no_value,
    "shutdownInput()V": no_value,
    "shutdownOutput()V": no_value,
    "setTcpNoDelay(Z)V": no_value,
    "setSoTimeout(I)V": no_value,
    "setKeepAlive(Z)V": no_value,
    "setReuseAddress(Z)V": no_value,
    **{f"{name}()Z": refuse(f"Socket.{name}") for name in ("isConnected", "isBound", "isClosed")},
}  # fmt: skip

_OPEN: dict[tuple[str, str], Run] = {
    **{(SOCKET, key): model for key, model in _SOCKET_METHODS.items()},
    ("java/net/ServerSocket", "<init>(I)V"): refuse("a server socket"),
    (STREAM, "read()I"): _read_byte,
    (STREAM, "read([BII)I"): _stream_method(STREAM, "read([BII)I", "reading blocks"),
    (STREAM, "skip(J)J"): _stream_method(STREAM, "skip(J)J", "skipping"),
    (STREAM, "available()I"): _stream_method(STREAM, "available()I", "the available bytes"),
    (STREAM, "mark(I)V"): _stream_method(STREAM, "mark(I)V", "marking"),
    (STREAM, "reset()V"): _stream_method(STREAM, "reset()V", "resetting"),
    (STREAM, "close()V"): _closer(STREAM),
    **{
        (DECODER, key): _decode(key)
        for key in (
            "<init>(Ljava/io/InputStream;)V",
            f"<init>(Ljava/io/InputStream;{_TEXT})V",
            "<init>(Ljava/io/InputStream;Ljava/nio/charset/Charset;)V",
        )
    },
    (DECODER, "read()I"): _read_char,
    (DECODER, "read([CII)I"): _stream_method(DECODER, "read([CII)I", "reading blocks"),
    (DECODER, "ready()Z"): _stream_method(DECODER, "ready()Z", "the readiness"),
    (DECODER, "close()V"): _closer(DECODER),
    (READER, f"readLine(){_TEXT}"): _read_line,
    (READER, "read()I"): _read_buffered,
    (READER, "ready()Z"): _ready,
    (READER, "mark(I)V"): _mark,
}
MODELS: Table = open_answer(_OPEN)
