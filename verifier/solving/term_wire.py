"""Messages between JR and its solver processes.

A message is a length of four bytes and a marshalled tuple. Terms are sent once per process, as nodes
that name their arguments by number.
"""

from __future__ import annotations

import marshal
import struct
from collections.abc import Sequence
from typing import Any, BinaryIO

from verifier.solving.answer import Answer, Sat, Unknown, Unsat
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.sort import sort_of_name
from verifier.terms.term import Op, Term, bottom_up, free_variables

Node = tuple[int, str, str, Any, tuple[int, ...]]


def encode(message: tuple[Any, ...]) -> bytes:
    """A message with its length."""
    body = marshal.dumps(message)
    return struct.pack("<I", len(body)) + body


def read_message(stream: BinaryIO) -> tuple[Any, ...] | None:
    """The next message of a blocking stream; None at its end."""
    head = _read_exactly(stream, 4)
    if head is None:
        return None
    body = _read_exactly(stream, struct.unpack("<I", head)[0])
    return None if body is None else marshal.loads(body)


def _read_exactly(stream: BinaryIO, size: int) -> bytes | None:
    parts = []
    while size:
        part = stream.read(size)
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


class MessageBuffer:
    """Messages out of chunks as they arrive."""

    def __init__(self) -> None:
        self._data = bytearray()

    def feed(self, chunk: bytes) -> list[tuple[Any, ...]]:
        """Messages completed by this chunk."""
        self._data += chunk
        messages = []
        while len(self._data) >= 4:
            size = struct.unpack("<I", self._data[:4])[0]
            if len(self._data) < 4 + size:
                break
            messages.append(marshal.loads(bytes(self._data[4 : 4 + size])))
            del self._data[: 4 + size]
        return messages


class TermSender:
    """Knows which terms the other side has."""

    def __init__(self) -> None:
        self._sent: set[Term] = set()

    def __len__(self) -> int:
        return len(self._sent)

    def nodes(self, constraints: Sequence[Term]) -> list[Node]:
        """Nodes the other side lacks, arguments first."""
        nodes: list[Node] = []
        for top in bottom_up(constraints, self._sent):
            self._sent.add(top)
            args = tuple(arg.uid for arg in top.args)
            nodes.append((top.uid, top.op, top.sort.name, top.data, args))
        return nodes


class TermReceiver:
    """Terms of the other side; for translation only, they are in no factory."""

    def __init__(self) -> None:
        self._terms: dict[int, Term] = {}

    def receive(self, nodes: Sequence[Node]) -> None:
        """Take in new nodes."""
        terms = self._terms
        for uid, op, sort_name, data, args in nodes:
            sort = sort_of_name(sort_name)
            value = data if op == Op.CONST and sort.is_bv else 0
            terms[uid] = Term(op, sort, tuple(terms[arg] for arg in args), data, uid, value, hi=value)

    def term(self, uid: int) -> Term:
        """The term of this number."""
        return self._terms[uid]


def answer_to_wire(answer: Answer) -> tuple[Any, ...]:
    """An answer as plain data."""
    if isinstance(answer, Sat):
        return ("sat", [(variable.uid, _plain(value)) for variable, value in answer.model.items()])
    return ("unsat",) if isinstance(answer, Unsat) else ("unknown", answer.reason)


def answer_from_wire(data: tuple[Any, ...], constraints: Sequence[Term]) -> Answer:
    """The answer to a query, its model over the query's own terms."""
    if data[0] == "unsat":
        return Unsat()
    if data[0] == "unknown":
        return Unknown(data[1])
    by_uid: dict[int, Term] = {}
    for constraint in constraints:
        for variable in free_variables(constraint):
            by_uid[variable.uid] = variable
    return Sat({by_uid[uid]: _value(value) for uid, value in data[1] if uid in by_uid})


def _plain(value: Any) -> Any:
    if isinstance(value, ArrayValue):
        return ("array", _plain(value.default), [(k, _plain(v)) for k, v in value.entries.items()])
    return value


def _value(data: Any) -> Any:
    if isinstance(data, tuple):
        return ArrayValue(_value(data[1]), {k: _value(v) for k, v in data[2]})
    return data
