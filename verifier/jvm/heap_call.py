"""Calls on a copy of a heap, made by the trusted server (java/jr/Mirror.java): request and answer.

A heap is a list of nodes that name each other by their place in it. The answer gives all nodes as they are
after the call, those of the request first.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.jvm.trusted_server import NotCallable
from verifier.jvm.wire import JavaBox, Reader, Writer


@dataclass(frozen=True)
class Ref:
    """A reference to a node."""

    number: int


CopyValue = JavaBox | Ref | None
"""A primitive, a reference or null."""


@dataclass
class Node:
    """An object: ``kind`` is one of

    s (String), b, B (StringBuilder, StringBuffer): ``name`` is the text;
    c (Class): ``name`` is the descriptor;
    a (array): ``name`` is the descriptor of the elements, ``elements`` their values;
    o (object): ``name`` is its class, ``fields`` has a value by (declaring class, name, descriptor);
    f (in answers, what a static final field holds): ``name`` is the class, ``constant`` (name, descriptor).
    """

    kind: str
    name: str
    elements: list[CopyValue] = field(default_factory=list)
    fields: dict[tuple[str, str, str], CopyValue] = field(default_factory=dict)
    constant: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class HeapCall:
    """A method of the JDK, or a constructor (``<init>``, the new object first), on nodes."""

    owner: str
    name: str
    descriptor: str
    nodes: tuple[Node, ...]
    args: tuple[CopyValue, ...]


@dataclass(frozen=True)
class HeapAnswer:
    """What the call gave: ``value``, or ``exception`` (binary name) and ``message``; and the heap then."""

    value: CopyValue
    exception: str | None
    message: str | None
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class PeerCall:
    """Calls in a row on memory outside of the heap: ``address`` stands for where it lies."""

    address: int
    calls: tuple[HeapCall, ...]


def encode_heap_call(call: HeapCall) -> bytes:
    """The request."""
    out = Writer()
    out.byte("h")
    _encode(out, call)
    return out.body()


def encode_peer_call(peer: PeerCall) -> bytes:
    """The request."""
    out = Writer()
    out.byte("p")
    out.text(peer.calls[0].owner)
    out.int64(peer.address)
    out.int32(len(peer.calls))
    for call in peer.calls:
        _encode(out, call)
    return out.body()


def _encode(out: Writer, call: HeapCall) -> None:
    for text in (call.owner, call.name, call.descriptor):
        out.text(text)
    out.int32(len(call.nodes))
    for node in call.nodes:
        out.byte(node.kind)
        out.text(node.name)
        if node.kind == "a":
            out.int32(len(node.elements))
    for node in call.nodes:
        out.int32(len(node.elements) + len(node.fields))
        for value in node.elements:
            _write(out, value)
        for (owner, name, _), value in node.fields.items():
            out.text(owner)
            out.text(name)
            _write(out, value)
    out.int32(len(call.args))
    for value in call.args:
        _write(out, value)


def _write(out: Writer, value: CopyValue) -> None:
    if isinstance(value, Ref):
        out.byte("r")
        out.int32(value.number)
    elif value is None:
        out.byte("n")
    else:
        out.tagged(value.tag, value.value)


def decode_heap_answer(reader: Reader) -> HeapAnswer | NotCallable:
    """The answer."""
    how = reader.byte()
    if how == "x":
        return NotCallable(reader.text())
    value: CopyValue = None
    exception = message = None
    if how == "v":
        value = _read(reader)
    else:
        exception, message = reader.text(), reader.optional_text()
    nodes = []
    while reader.byte() == "\1":
        nodes.append(_read_node(reader))
    return HeapAnswer(value, exception, message, tuple(nodes))


def _read(reader: Reader) -> CopyValue:
    tag = reader.byte()
    if tag == "n":
        return None
    if tag == "r":
        return Ref(reader.int32())
    return JavaBox(tag, reader.primitive(tag))


def _read_node(reader: Reader) -> Node:
    node = Node(reader.byte(), reader.text())
    if node.kind == "a":
        node.elements = [_read(reader) for _ in range(reader.int32())]
    elif node.kind == "f":
        node.constant = reader.text(), reader.text()
    elif node.kind == "o":
        for _ in range(reader.int32()):
            key = reader.text(), reader.text(), reader.text()
            node.fields[key] = _read(reader)
    return node
