"""What one method does with a collection of a field: a walk over its bytecode (abstract interpretation).

Each value has its static type, whether it may be the collection or a view of it, and what says that it is not
null. ``Lost`` where the collection gets to code that the walk does not follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.check.nulls.null_flow import Fact
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.semantics.kind import EFFECTS, duplicated


class Lost(Exception):
    """What happens to the collection is not followed."""


class Held(NamedTuple):
    """A value. ``type``: descriptors with ``|`` between, "" if it is not known, and ``NULL`` of null."""

    type: str = ""
    held: bool = False
    fact: Fact | None = None
    """What says that it is not null; ``SURE`` if it never is."""


SURE = Fact("itself", "", "")
NULL = "null"
MIXED = "mixed"
"""The type of what may be the collection or another object."""
_PLAIN, _WIDE, _OTHER = Held("X"), Held("J"), Held()
_MOST_TYPES = 4
"""That a value may be of."""
_JDK = ("java/", "javax/")
_ADDS = {
    "add", "addFirst", "addLast", "offer", "offerFirst", "offerLast", "push", "set", "put", "putIfAbsent",
    "addElement",
}  # fmt: skip
_KEEPS = {
    "size", "isEmpty", "get", "getOrDefault", "contains", "containsKey", "containsValue", "containsAll",
    "remove", "removeAll", "retainAll", "removeIf", "removeFirst", "removeLast", "clear", "indexOf",
    "lastIndexOf", "getFirst", "getLast", "peek", "peekFirst", "peekLast", "poll", "pollFirst", "pollLast",
    "pop", "element", "elementAt", "firstElement", "lastElement", "iterator", "listIterator",
    "descendingIterator", "hasNext", "next", "hasPrevious", "previous", "keySet", "values", "entrySet",

    "subList", "toArray", "stream", "forEach", "equals", "hashCode", "toString", "getClass", "sort",
    "trimToSize", "ensureCapacity",
}  # fmt: skip
_TAKES = {"addAll", "putAll", "containsAll", "removeAll", "retainAll", "equals"}
"""Methods of the JDK's collections that keep nothing of an argument but what is in it."""
_COPIES = {
    f"java/util/{name}"
    for name in (
        "ArrayList", "LinkedList", "ArrayDeque", "Vector", "PriorityQueue", "HashSet", "LinkedHashSet",
        "TreeSet", "HashMap", "LinkedHashMap", "TreeMap",
    )
}  # fmt: skip
"""Collections whose constructors copy the collection that they get."""
_TEXTS = {"java/lang/String", "java/lang/StringBuilder", "java/lang/StringBuffer"}
"""Classes whose methods ask a collection for its text at most."""
_ITERATOR = "Ljava/util/Iterator;"
_CONCATENATES = "java/lang/invoke/StringConcatFactory"


@dataclass
class Uses:
    """What a method does with the collection."""

    added: list[tuple[Held, ...]] = field(default_factory=list)
    """What is put into it: the references among the arguments of each call."""
    gives: bool = False
    """Whether it returns the collection."""
    spreads: bool = False
    """Whether it hands the collection to code of the class path that knows what types it holds."""
    stored: list[tuple[FieldRef, str]] = field(default_factory=list)
    """The types of what it stores in fields."""


@dataclass(frozen=True)
class Sources:
    """Fields (names with descriptors) and calls (keys) that may give the collection.

    ``may_be_own``: whether calls of a type of the JDK's collections may run code of the class path.
    ``iterators_add``: whether an Iterator of the collection may be a ListIterator, too.
    ``is_typed``: whether a field, or a parameter of what an instruction calls, has type arguments.
    """

    fields: frozenset[str]
    calls: frozenset[str]
    may_be_own: Callable[[str], bool]
    iterators_add: bool
    is_typed: Callable[[str, FieldRef | MethodRef, int], bool] = lambda op, ref, at: False


def uses_of(file: ClassFile, method: MethodInfo, sources: Sources) -> Uses:
    """What a method does with the collection that sources give; Lost if it does what is not followed."""
    return _Walk(file, method, sources).run()


def stores_of(file: ClassFile, method: MethodInfo, sources: Sources) -> list[tuple[FieldRef, str]]:
    """The types of what a method stores in fields of objects (see ``Held.type``)."""
    return _Walk(file, method, sources).run().stored


State = tuple[str, str]


def _met_types(left: Held, right: Held) -> str:
    """The type of one of two values."""
    types = {left.type, right.type} - {NULL}
    if MIXED in types or (left.held != right.held and NULL not in (left.type, right.type)):
        return MIXED
    found = {one for type_ in types for one in type_.split("|")}
    is_known = all(one[:1] in ("L", "[") for one in found) and len(found) <= _MOST_TYPES
    return "|".join(sorted(found)) if is_known else ""


class _Walk:
    """Values are letters, so that states are short to compare and to copy."""

    def __init__(self, file: ClassFile, method: MethodInfo, sources: Sources) -> None:
        if method.code is None or any(one.mnemonic in ("jsr", "ret") for one in method.code.instructions):
            raise Lost
        self._file, self._method, self._code = file, method, method.code
        self._sources = sources
        self._letters: dict[Held, str] = {_PLAIN: "X", _WIDE: "J", _OTHER: "?"}
        self._values = {letter: value for value, letter in self._letters.items()}
        self._uses = Uses()

    def _letter(self, value: Held) -> str:
        if value not in self._letters:
            letter = chr(0x100 + len(self._letters))
            self._letters[value], self._values[letter] = letter, value
        return self._letters[value]

    def run(self) -> Uses:
        states = {0: (self._start(), "")}
        todo = [0]
        while todo:
            at = todo.pop()
            for target, state in self._targets(at, states[at]):
                known = states.get(target)
                met = state if known is None else self._met(known, state)
                if met != known:
                    states[target] = met
                    todo.append(target)
        self._uses = Uses()
        for at, state in states.items():
            list(self._targets(at, state))  # what is done with the final values counts
        return self._uses

    def _start(self) -> str:
        letters = "" if self._method.is_static else self._letter(Held(f"L{self._file.name};", False, SURE))
        for number, descriptor in enumerate(self._method.parameter_types):
            fact = Fact("parameter", self._file.name, self._method.key, number)
            letters += self._typed(descriptor, fact)
            letters += "X" if descriptor in ("J", "D") else ""
        return letters.ljust(self._code.max_locals, "?")

    def _typed(self, descriptor: str, fact: Fact | None = None, held: bool = False) -> str:
        if descriptor == "V":
            return ""
        if descriptor in ("J", "D"):
            return "J"
        return self._letter(Held(descriptor, held, fact)) if descriptor[0] in "L[" else "X"

    def _met(self, a: State, b: State) -> State:
        if len(a[1]) != len(b[1]):
            raise Lost
        return "".join(map(self._met_letter, a[0], b[0])), "".join(map(self._met_letter, a[1], b[1]))

    def _met_letter(self, a: str, b: str) -> str:
        if a == b:
            return a
        left, right = self._values[a], self._values[b]
        fact = left.fact if left.fact == right.fact else None
        return self._letter(Held(_met_types(left, right), left.held or right.held, fact))

    def _targets(self, at: int, state: State) -> Iterator[tuple[int, State]]:
        one = self._code.instructions[at]
        after = self._after(one, state)
        for target in one.jump_targets():
            yield target, after
        if one.mnemonic not in (
            "goto",
            "athrow",
            "tableswitch",
            "lookupswitch",
        ) and not one.mnemonic.endswith("return"):
            yield at + 1, after
        for row in self._code.exception_table:
            if row.start <= at < row.end:
                yield row.handler, (state[0], self._letter(Held("", False, SURE)))
                yield row.handler, (after[0], self._letter(Held("", False, SURE)))

    def _after(self, one: Instruction, state: State) -> State:
        op, operands = one.mnemonic, one.operands
        locals_, stack = state
        if op[1:] == "load" and op[0] in "ilfda":
            kind = locals_[operands[0]] if op[0] == "a" else "J" if op[0] in "ld" else "X"
            return locals_, stack + kind
        if op[1:] == "store" and op[0] in "ilfda":
            at = operands[0]
            return locals_[:at] + stack[-1] + locals_[at + 1 :], stack[:-1]
        if op in ("dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "pop2"):
            return locals_, duplicated(op, stack)
        if op == "swap":
            return locals_, stack[:-2] + stack[-1] + stack[-2]
        used = operands[0] if operands else None
        if isinstance(used, FieldRef):
            return locals_, self._field(op, used, stack)
        if isinstance(used, InvokeDynamicRef):
            return locals_, self._dynamic(used, stack)
        if isinstance(used, MethodRef) and op.startswith("invoke"):
            return locals_, self._call(op, used, stack)
        return locals_, self._other(op, operands, stack)

    def _held(self, letters: str) -> bool:
        return any(self._values[letter].held for letter in letters)

    def _other(self, op: str, operands: tuple[object, ...], stack: str) -> str:
        used = operands[0] if operands else None
        if op == "new" and isinstance(used, ClassRef):
            return stack + self._letter(Held(f"L{used.name};", False, SURE))
        if op == "aconst_null":
            return stack + self._letter(Held(NULL))
        if op == "checkcast" and isinstance(used, ClassRef):
            before = self._values[stack[-1]]
            type_ = used.name if used.name.startswith("[") else f"L{used.name};"
            return stack[:-1] + self._letter(
                before._replace(type=before.type if before.type in (NULL, MIXED) else type_)
            )
        if op == "ldc":
            kind = type(used).__name__
            text = "Ljava/lang/String;" if "String" in kind else ""
            return stack + (
                "J" if kind in ("LongConst", "DoubleConst") else self._letter(Held(text, False, SURE))
            )
        if op == "multianewarray":
            return stack[: -int(str(operands[1]))] + self._letter(Held("", False, SURE))
        if op == "aastore" and self._held(stack[-1]):
            raise Lost
        if op == "areturn" and self._held(stack[-1]):
            self._uses.gives = True
        pops, pushes = EFFECTS[op]
        pushed = "".join("J" if kind in "JD" else "?" if kind == "A" else "X" for kind in pushes)
        return stack[: len(stack) - pops] + pushed

    def _field(self, op: str, ref: FieldRef, stack: str) -> str:
        if op in ("putfield", "putstatic"):
            if self._held(stack[-1]):
                self._spread(op, ref, 0)
            self._uses.stored.append((ref, self._values[stack[-1]].type))
            return stack[: -2 if op == "putfield" else -1]
        key = ref.name + ref.descriptor
        below = stack if op == "getstatic" else stack[:-1]
        fact = Fact("static" if op == "getstatic" else "field", ref.owner, key)
        return below + self._typed(ref.descriptor, fact, key in self._sources.fields)

    def _dynamic(self, ref: InvokeDynamicRef, stack: str) -> str:
        types, result = parse_method_descriptor(ref.descriptor)
        at = len(stack) - len(types)
        if self._held(stack[at:]) and getattr(ref.bootstrap.handle.ref, "owner", "") != _CONCATENATES:
            raise Lost
        for one in ref.bootstrap.args:
            if isinstance(one, MethodHandleConst) and getattr(one.ref, "key", "") in self._sources.calls:
                raise Lost
        return stack[:at] + self._typed(result, SURE)

    def _call(self, op: str, ref: MethodRef, stack: str) -> str:
        types, result = parse_method_descriptor(ref.descriptor)
        at = len(stack) - len(types)
        arguments, below = stack[at:], stack[:at]
        is_jdk = ref.owner.startswith(_JDK)
        if (ref.owner, ref.name, result[:1]) == ("java/util/Objects", "requireNonNull", "L"):
            given = self._values[arguments[0]]
            if not self._held(arguments[1:]):
                return below + self._letter(given._replace(fact=SURE))
        on_held = False
        if op != "invokestatic":
            on_held = self._held(below[-1])
            below = below[:-1]
        if not on_held:
            self._check_arguments(op, ref, arguments)
        gives = ref.key in self._sources.calls
        gives |= not is_jdk and self._held(arguments) and result.startswith("Ljava/util/")
        if on_held:
            self._on_held(ref, arguments, is_jdk)
            reads = result == _ITERATOR and not self._sources.iterators_add
            gives |= result.startswith("Ljava/util/") and not reads
        elif ref.name == "setValue" and ref.owner == "java/util/Map$Entry":
            raise Lost
        is_made = is_jdk and ref.name == "valueOf" and ref.owner != "java/lang/String"
        fact = SURE if is_made else Fact("result", ref.owner, ref.key)
        return below + self._typed(result, fact, gives)

    def _check_arguments(self, op: str, ref: MethodRef, arguments: str) -> None:
        if not self._held(arguments):
            return
        copies = ref.name == "<init>" and ref.owner in _COPIES
        hides = ref.owner == "java/util/Collections" and ref.name.startswith("unmodifiable")
        takes = op != "invokestatic" and self._takes(ref)
        if not (copies or hides or takes or ref.owner in _TEXTS):
            for number, letter in enumerate(arguments):
                if self._held(letter):
                    self._spread(op, ref, number)

    def _spread(self, op: str, ref: FieldRef | MethodRef, at: int) -> None:
        """The collection gets to code that is not followed, which has to know what types it holds."""
        if not self._sources.is_typed(op, ref, at):
            raise Lost
        self._uses.spreads = True

    def _takes(self, ref: MethodRef) -> bool:
        """Whether a method of a collection gets at most what is in the collections that it gets."""
        is_own = ref.owner.startswith("java/util/") and self._sources.may_be_own(ref.owner)
        return ref.name in _TAKES and ref.owner.startswith("java/util/") and not is_own

    def _on_held(self, ref: MethodRef, arguments: str, is_jdk: bool) -> None:
        is_followed = is_jdk and (ref.name in _KEEPS or ref.name in _ADDS)
        if self._held(arguments):
            values = [self._values[letter] for letter in arguments if letter != "X"]
            is_followed = self._takes(ref) and all(one.held and one.type != MIXED for one in values)
        if not is_followed:
            raise Lost
        if ref.name in _ADDS:
            put = (self._values[letter] for letter in arguments)
            self._uses.added.append(tuple(value for value in put if value not in (_PLAIN, _WIDE)))
