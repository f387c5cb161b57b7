"""Recognition of loops that only copy the entries of a hash table into other tables.

``for (Map.Entry e : map.entrySet()) other.put(e.getValue(), e.getKey())``: if no two rounds put the same key,
the order of the rounds cannot be observed. This module recognises the bytecode that javac generates for such
loops; its callers check that keys differ, and which tables these are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.classfile.code import Code
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.liveness import live_before
from verifier.classfile.opcode import LOCAL_WRITES
from verifier.dataflow.abstract_frame import CodeDomain, Frame
from verifier.dataflow.worklist import fixpoint

ENTRY, KEY, VALUE = "entry", "key", "value"
_OTHER, _STALE = "other", "what the round before left in a local variable"
_UNUSED = "the result of a put"
_HARMLESS = frozenset(
    {"iconst", "ldc", "aconst_null", "aload", "iload", "astore", "istore", "goto", "pop"}
    | {"ifeq", "ifne", "ifnull", "ifnonnull", "if_acmpeq", "if_acmpne"}
)
_CALLS = frozenset({"invokeinterface", "invokevirtual"})
_ITERATOR = "java/util/Iterator"
_MAP_ENTRY = "java/util/Map$Entry"
_PUTS = {"put": 3, "add": 2}
_TABLES = frozenset({"java/util/Map", "java/util/HashMap", "java/util/Set", "java/util/HashSet"})


class _Shows(Exception):
    """The loop does something else, so that the order may show."""


@dataclass(frozen=True)
class Filling:
    """A put in each round, into the table in a static field or a local variable.

    ``by``: whether keys or values of the source's entries become keys there. ``is_map``: a map's put, else a
    set's add.
    """

    table: FieldRef | int
    by: str
    is_map: bool


@dataclass(frozen=True)
class EntryLoop:
    """The effect of each round: puts, and casts of keys or values to classes (internal names)."""

    fillings: frozenset[Filling]
    casts: frozenset[tuple[str, str]]


Tag = str | FieldRef | int
"""An abstract value: an entry, a key, a value, a value from before the loop (by its place), or another
one."""
_Frame = Frame[Tag, object]


class _Round(CodeDomain[Tag, object]):
    """One round: the instructions from ``first`` to the one before ``end``; those behind ``head`` are the
    loop's."""

    nothing, thrown = _STALE, _OTHER

    def __init__(self, code: Code, owner: str, head: int, first: int, end: int) -> None:
        super().__init__(code)
        self._owner, self._head, self._first, self._end = owner, head, first, end
        written = (one.operands[0] for one in code.instructions[head:end] if one.mnemonic in LOCAL_WRITES)
        self.stored = frozenset(written)
        self.fillings: set[Filling] = set()
        self.casts: set[tuple[str, str]] = set()

    def follow(self, iterator: int, element: int, tag: Tag) -> None:
        """Raise ``_Shows`` unless nothing but puts happens, with the element in a local variable at first."""
        hidden = self.stored | {iterator}
        values: list[Tag] = [_STALE if slot in hidden else slot for slot in range(self.code.max_locals)]
        before: _Frame = Frame(tuple(values))
        fixpoint(before.with_local(element, tag), self._within, self.join)

    def _within(self, at: int, frame: _Frame) -> Iterator[tuple[int, _Frame]]:
        """Where an instruction leads to in the round; the solver begins at 0, which is none of it."""
        if at == 0:
            yield self._first, frame
            return
        for target, after in self._flow(at, frame):
            if target != self._head:
                if not at < target < self._end:
                    raise _Shows
                yield target, after
            elif after.stack:
                raise _Shows

    def arguments(self) -> list[Tag]:
        return []

    def of_type(self, type_: str) -> Tag:
        return _OTHER

    def is_wide(self, value: Tag) -> bool:
        return False

    def loaded(self, op: str, value: Tag) -> Tag:
        if value == _STALE:
            raise _Shows
        return value

    def joined(self, a: Tag, b: Tag) -> Tag:
        if _UNUSED in (a, b):
            raise _Shows
        return _STALE

    def step(self, one: Instruction, frame: _Frame) -> _Frame:
        op, stack = one.mnemonic, frame.stack
        if stack and stack[-1] == _UNUSED and op != "pop":
            raise _Shows
        if op not in _HARMLESS and op not in _CALLS and op not in ("getstatic", "checkcast"):
            raise _Shows
        return super().step(one, frame)

    def other(self, one: Instruction, type_: str, used: tuple[Tag, ...], frame: _Frame) -> Tag:
        return self.cast(used[0], one.operand.name) if one.mnemonic == "checkcast" else _OTHER

    def cast(self, tag: Tag, name: str) -> Tag:
        """The value after a cast to a class."""
        if tag in (KEY, VALUE):
            self.casts.add((str(tag), name))
        elif tag != ENTRY or name != _MAP_ENTRY:
            raise _Shows
        return tag

    def field(self, op: str, ref: FieldRef, used: tuple[Tag, ...], frame: _Frame) -> Tag:
        if ref.owner != self._owner:
            raise _Shows
        return ref

    def call(self, op: str, ref: MethodRef, used: tuple[Tag, ...], frame: _Frame) -> Tag:
        receiver, *given = used
        if ref.owner == _MAP_ENTRY and ref.name in ("getKey", "getValue") and receiver == ENTRY:
            return KEY if ref.name == "getKey" else VALUE
        if ref.key == "equals(Ljava/lang/Object;)Z" and receiver in (KEY, VALUE):
            return _OTHER
        is_put = ref.owner in _TABLES and _PUTS.get(ref.name) == len(used)
        if not is_put or isinstance(receiver, str) or given[0] not in (KEY, VALUE):
            raise _Shows
        self.fillings.add(Filling(receiver, str(given[0]), ref.name == "put"))
        return _UNUSED


def entry_loop(code: Code, at: int, owner: str, kind: str) -> EntryLoop | None:
    """The effect of the loop that begins with the call of ``iterator`` at an index, None for any other loop.

    ``owner`` is the class of the method, ``kind`` that of the iterator's elements.
    """
    before = ["astore", "aload", "invokeinterface", "ifeq", "aload", "invokeinterface"]
    names = [one.mnemonic for one in code.instructions[at + 1 : at + 7]]
    if names != before:
        return None
    kept, loaded, has_next, leave, again, gives = code.instructions[at + 1 : at + 7]
    iterator, head, end = kept.operands[0], at + 2, leave.operands[0]
    calls: list[MethodRef] = [has_next.operands[0], gives.operands[0]]
    if [(called.owner, called.name) for called in calls] != [(_ITERATOR, "hasNext"), (_ITERATOR, "next")]:
        return None
    if loaded.operands != (iterator,) or again.operands != (iterator,) or end <= at + 7:
        return None
    # The element is on the stack: its cast and its store are the first instructions of a round.
    first, second = code.instructions[at + 7 : at + 9]
    cast = first if first.mnemonic == "checkcast" else None
    store = first if cast is None else second
    found = _Round(code, owner, head, at + (8 if cast is None else 9), end)
    goes_back = code.instructions[end - 1].mnemonic == "goto"
    is_covered = any(handler.start < end and head < handler.end for handler in code.exception_table)
    if store.mnemonic != "astore" or iterator in found.stored or not goes_back or is_covered:
        return None
    try:
        if cast is not None:
            found.cast(kind, cast.operand.name)
        found.follow(iterator, store.operands[0], kind)
    except _Shows:
        return None
    live = live_before(code, end)
    if live is None or live & (found.stored | {iterator}):
        return None
    return EntryLoop(frozenset(found.fillings), frozenset(found.casts))
