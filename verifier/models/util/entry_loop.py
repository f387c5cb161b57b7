"""Recognition of loops that only copy the entries of a hash table into other tables.

``for (Map.Entry e : map.entrySet()) other.put(e.getValue(), e.getKey())``: if no two rounds put the same key,
the order of the rounds cannot be observed. This module recognises the bytecode that javac generates for such
loops; its callers check that keys differ, and which tables these are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verifier.classfile.code import Code
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.instruction import Instruction

ENTRY, KEY, VALUE = "entry", "key", "value"
_OTHER = "other"
_UNUSED = "the result of a put"
_CONSTANTS = frozenset({"iconst", "ldc", "aconst_null"})
_TESTS = {"ifeq": 1, "ifne": 1, "ifnull": 1, "ifnonnull": 1, "if_acmpeq": 2, "if_acmpne": 2}
_ENDS = frozenset({"goto", "athrow", "tableswitch", "lookupswitch"})
_ITERATOR = "java/util/Iterator"
_MAP_ENTRY = "java/util/Map$Entry"
_PUTS = {"put": 3, "add": 2}
_TABLES = frozenset({"java/util/Map", "java/util/HashMap", "java/util/Set", "java/util/HashSet"})


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


Tag = str | tuple[str, FieldRef | int]
"""An abstract value: an entry, a key, a value, a value from before the loop (by its place), or another
one."""


@dataclass
class _State:
    locals: dict[int, Tag]
    stack: list[Tag]

    def joined(self, other: _State | None) -> _State | None:
        """The join of both; None if the stacks differ."""
        if other is None:
            return _State(dict(self.locals), list(self.stack))
        if self.stack != other.stack:
            return None
        same = {slot: tag for slot, tag in self.locals.items() if other.locals.get(slot) == tag}
        return _State(same, list(self.stack))


@dataclass
class _Body:
    """The instructions of one round, ``first`` to the one before ``end``."""

    code: Code
    owner: str
    head: int
    first: int
    end: int
    fillings: set[Filling] = field(default_factory=set)
    casts: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        inside = self.code.instructions[self.head : self.end]
        self.stored = {one.operands[0] for one in inside if one.mnemonic.endswith("store") and one.operands}
        self.stored |= {one.operands[0] for one in inside if one.mnemonic == "iinc"}

    def follow(self, given: Mapping[int, Tag]) -> bool:
        """Whether nothing but puts happens, with these values in local variables at first."""
        states: dict[int, _State] = {self.first: _State(dict(given), [])}
        for at in range(self.first, self.end):
            state = states.get(at)
            if state is None:
                continue  # never reached
            instruction = self.code.instructions[at]
            if not self._step(instruction, state):
                return False
            following = list(instruction.jump_targets())
            if instruction.mnemonic != "goto":
                following.append(at + 1)
            for target in following:
                if target == self.head:
                    if state.stack:
                        return False
                    continue
                joined = state.joined(states.get(target))
                if joined is None or not at < target < self.end:
                    return False
                states[target] = joined
        return True

    def _step(self, one: Instruction, state: _State) -> bool:
        """Change the state as an instruction does; False for what a round may not do."""
        name, stack = one.mnemonic, state.stack
        if stack and stack[-1] == _UNUSED and name != "pop":
            return False
        if name in ("aload", "iload"):
            slot = one.operands[0]
            if slot in self.stored and slot not in state.locals:
                return False  # of the round before
            stack.append(state.locals.get(slot, (_OTHER, slot)))
        elif name in ("astore", "istore"):
            state.locals[one.operands[0]] = stack.pop()
        elif name in _CONSTANTS:
            stack.append(_OTHER)
        elif name == "getstatic":
            place: FieldRef = one.operands[0]
            stack.append((_OTHER, place))
            return place.owner == self.owner
        elif name == "checkcast":
            return self._cast(stack[-1], one.operands[0].name)
        elif name == "pop":
            stack.pop()
        elif name in _TESTS:
            del stack[-_TESTS[name] :]
        elif name in ("invokeinterface", "invokevirtual"):
            return self._call(one.operands[0], stack)
        elif name != "goto":
            return False
        return True

    def _cast(self, tag: Tag, name: str) -> bool:
        if tag == ENTRY:
            return name == _MAP_ENTRY
        if tag in (KEY, VALUE):
            self.casts.add((str(tag), name))
        return tag in (KEY, VALUE)

    def _call(self, called: MethodRef, stack: list[Tag]) -> bool:
        if called.owner == _MAP_ENTRY and called.name in ("getKey", "getValue") and stack[-1] == ENTRY:
            stack[-1] = KEY if called.name == "getKey" else VALUE
            return True
        if (called.name, called.descriptor) == ("equals", "(Ljava/lang/Object;)Z"):
            receiver = stack[-2]
            stack[-2:] = [_OTHER]
            return receiver in (KEY, VALUE)
        taken = _PUTS.get(called.name)
        if taken is None or called.owner not in _TABLES or len(stack) < taken:
            return False
        arguments = stack[-taken:]
        del stack[-taken:]
        table, key = arguments[:2]
        if not isinstance(table, tuple) or key not in (KEY, VALUE):
            return False
        self.fillings.add(Filling(table[1], str(key), called.name == "put"))
        stack.append(_UNUSED)
        return True


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
    body = _Body(code, owner, head, at + 7, end)
    begin = at + 7
    tag: Tag = kind
    if code.instructions[begin].mnemonic == "checkcast":
        if not body._cast(tag, code.instructions[begin].operands[0].name):
            return None
        begin += 1
    if code.instructions[begin].mnemonic != "astore":
        return None
    body.first = begin + 1
    element = code.instructions[begin].operands[0]
    if iterator in body.stored or code.instructions[end - 1].mnemonic != "goto":
        return None
    body.stored.add(iterator)  # which no round may use
    is_covered = any(handler.start < end and head < handler.end for handler in code.exception_table)
    if is_covered or not body.follow({element: tag}):
        return None
    if _may_read(code, end, body.stored):
        return None
    return EntryLoop(frozenset(body.fillings), frozenset(body.casts))


def _may_read(code: Code, start: int, slots: set[int]) -> bool:
    """Whether a local variable may be read from an instruction on before it is written."""
    pending = [(start, frozenset(slots))]
    seen = set(pending)
    while pending:
        at, left = pending.pop()
        one = code.instructions[at]
        is_load = one.mnemonic.endswith("load") and len(one.operands) == 1
        if (is_load or one.mnemonic in ("iinc", "ret")) and one.operands[0] in left:
            return True
        if one.mnemonic.endswith("store") and one.operands:
            left -= {one.operands[0]}
        following = list(one.jump_targets())
        following += [h.handler for h in code.exception_table if h.start <= at < h.end]
        if not (
            one.mnemonic in ("goto", "athrow", "tableswitch", "lookupswitch") or "return" in one.mnemonic
        ):
            following.append(at + 1)
        for target in following:
            if (target, left) not in seen:
                seen.add((target, left))
                pending.append((target, left))
    return False
