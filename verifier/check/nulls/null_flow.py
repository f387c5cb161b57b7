"""What one method does with references that may be null, by abstract interpretation.

Each value has what has to hold so that it is not null: nothing, facts about fields, parameters and results
(nullness.py shows or refutes them), or it may be null. Everything that is not understood may be null.
Null checks are known by the bytecode of static methods on the class path, those of the JDK by jdk_facts.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple, cast

from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.effect import effect
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import LOADS, STORES
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed
from verifier.dataflow.jdk_facts import NULL_FREE, holds_of, may_hold
from verifier.dataflow.jdk_facts import Fact as JdkFact

Kind = Literal[
    "field", "finished", "static", "parameter", "result", "itself", "constants", "content", "inside",
    "elements",
]  # fmt: skip


class Fact(NamedTuple):
    """A field, parameter or result of a method is never null. ``key``: name and descriptor.

    ``number``: of the parameter; of a result EXACT, if no method that overrides is meant; of a field OF_THIS,
    if it is read in ``this``. "finished" is a field of objects whose constructors returned. Fields of a class
    below the one that declares them are meant in its objects alone. "constants" are the elements of the array
    that the method of an enum of this name gives, while it is unchanged. ``within``: the parameter of a
    constructor is meant where objects of this class, or of those below it, are made. "content" is what is in
    the collection that a field holds (``number``: 1 for the values of a map), and "inside" an iterator or
    view of that, which a method gives (``within``: its class and key). "elements" is what is in the
    collection that a parameter holds.
    """

    kind: Kind
    owner: str
    key: str
    number: int = 0
    within: str = ""

    @property
    def spelled(self) -> str:
        """What may be null where the fact does not hold, in words."""
        name = f"{self.owner.rpartition('/')[2].replace('$', '.')}.{self.key.partition('(')[0]}"
        if self.kind in ("parameter", "elements"):
            inside = "an element of " if self.kind == "elements" else ""
            return f"{inside}argument {self.number + 1} of {name}"
        if self.kind == "result":
            return f"what {name} returns"
        return name.partition("L")[0] if "(" not in self.key else name


Needs = frozenset[Fact] | None
"""What has to hold so that a value is not null; None: it may be null."""

IsOwn = Callable[[str], bool]
"""Whether a class (internal name) is one of the class path's."""

Ignores = Callable[[MethodRef], bool]
"""Whether no method that a call may run does anything with its receiver."""

Checks = Callable[[MethodRef], frozenset[int] | None]
"""The arguments (by number) that are not null where a static call returns; None if it never returns."""

EXACT = 1
OF_THIS = 2
NEVER: Needs = frozenset()
_ITSELF = Fact("itself", "", "")
_THIS: Needs = frozenset({_ITSELF})
_OTHER = Fact("itself", "another", "")
"""Beside ``this``, where a value may also be another one; both are never null."""
_MAY_WRITE = ("invoke", "put", "new", "getstatic", "monitor")
"""Beginnings of instructions that write fields, or may run code that does."""
_FIRST = frozenset({0})
_WITHOUT_RECEIVER = (6, 8)
"""Kinds of method handles: of static methods, and of constructors (JVMS 4.4.8)."""
_CONSTANTS = ("aconst_null", "iconst", "lconst", "fconst", "dconst", "ldc")
_WIDE: Needs = frozenset({Fact("itself", "wide", "")})
"""A long or a double, which needs nothing."""


class Holding(NamedTuple):
    """A field of ``this`` (name with descriptor) that was just written, or seen not to be null."""

    key: str
    value: Needs


State = Frame[Needs, str | Holding]
"""The facts are fields of ``this`` that are set, what is known to be in them, and calls (``call_of``)."""


class Put(NamedTuple):
    """What is written into a field. ``own``: of ``this``."""

    ref: FieldRef
    value: Needs
    own: bool


class Call(NamedTuple):
    """A call, with what its arguments need (without the receiver); primitives need nothing.

    ``at``: the index of the instruction.
    """

    ref: MethodRef
    arguments: tuple[Needs, ...]
    at: int


@dataclass
class Flow:
    """What a method does.

    ``unset``: names with descriptors of fields of its class that are not set where ``this`` is handed out, or
    at the end (constructors alone). ``sets``: those that are set wherever it returns, and, as ``call_of`` and
    ``chosen_call_of`` name them, its own methods that were called on ``this`` there; None if it never does.
    ``checked``: parameters whose arguments are not null wherever it returns, as a null check makes sure.
    ``leaks``: a constructor hands ``this`` out. ``delegates``: it begins with another one of its class.
    """

    puts: list[Put] = field(default_factory=list)
    constants: list[tuple[FieldRef, Needs]] = field(default_factory=list)
    """What is written into static fields."""
    returns: list[Needs] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    handles: list[Call] = field(default_factory=list)
    """Methods that may be called by whoever gets a function, with the arguments that it captures."""
    unset: set[str] = field(default_factory=set)
    sets: frozenset[str] | None = None
    checked: frozenset[int] | None = None
    leaks: bool = False
    delegates: bool = False


_JDK_CONSTANTS = ("java/util/", "java/nio/charset/", "java/math/", "java/time/", "java/lang/Boolean")
"""Beginnings of the names of JDK classes whose final static fields are never null."""


_VIEWS = {
    "iterator()Ljava/util/Iterator;": 0,
    "listIterator()Ljava/util/ListIterator;": 0,
    "descendingIterator()Ljava/util/Iterator;": 0,
    "keySet()Ljava/util/Set;": 0,
    "values()Ljava/util/Collection;": 1,
}
"""What gives iterators and views, by name and descriptor, and of which part of what is in a collection."""
_ELEMENTS = frozenset(
    f"{name}Ljava/lang/Object;"
    for name in (
        "get(I)", "next()", "previous()", "remove(I)", "elementAt(I)", "element()", "pop()",
        *(f"{verb}{end}()" for verb in ("get", "remove") for end in ("First", "Last")),
        *(f"{end}{what}()" for end in ("first", "last") for what in ("", "Key", "Element")),
    )
)  # fmt: skip
"""What gives something that is in a collection, or fails."""


_UTIL = "java/util/"
_ENTRIES = "entrySet()Ljava/util/Set;"
_OF_ENTRIES = " of entries"
"""How facts about views and iterators are marked that give the entries of a map, and facts about these."""
_OF_ENTRY = frozenset(f"get{part}()Ljava/lang/Object;" for part in ("Key", "Value"))


def _sure(value: Needs) -> Needs:
    """A value that is not null, and still the same one: what it needed stands in facts that always hold."""
    return frozenset(
        one if one.kind == "itself" else Fact("itself", *one[1:4], f"{one.kind} {one.within}")
        for one in value or ()
    )


def _meant(value: Needs) -> frozenset[Fact]:
    """What a value needed before it was seen not to be null."""
    found = set()
    for one in value or ():
        kind, _, within = one.within.partition(" ")
        is_sure = one.kind == "itself" and kind
        found.add(Fact(cast(Kind, kind), *one[1:4], within) if is_sure else one)
    return frozenset(found)


def given_by(ref: MethodRef, receiver: Fact) -> Fact | None:
    """What the result of a call on a collection of a field or parameter, or on what it gave, needs."""
    if receiver.kind == "itself" and receiver.owner in NULL_FREE:
        return _OTHER if ref.key in _ELEMENTS else None
    if receiver.kind not in ("field", "inside", "parameter", "elements") or not ref.owner.startswith(_UTIL):
        return None
    of_parameter = "(" in receiver.key
    key = ref.key
    part = receiver.number if of_parameter or receiver.kind == "inside" else _VIEWS.get(key, 0)
    if receiver.kind == "elements":
        is_entry = key in _OF_ENTRY and receiver.within == _OF_ENTRIES
        return receiver._replace(within="") if is_entry else None
    of_entries = _OF_ENTRIES if key == _ENTRIES or receiver.within.endswith(_OF_ENTRIES) else ""
    if key in _ELEMENTS:
        kind: Kind = "elements" if of_parameter else "content"
        return Fact(kind, receiver.owner, receiver.key, part, of_entries)
    if key in _VIEWS or (of_parameter and key == _ENTRIES):
        return Fact("inside", receiver.owner, receiver.key, part, f"{ref.owner} {key}{of_entries}")
    return None


def element_of(array: Fact) -> Fact | None:
    """What an element of an array needs, if that is a parameter."""
    return array._replace(kind="elements") if array.kind == "parameter" else None


def content_of(passed: Needs) -> Needs:
    """What is needed of the elements of a container, given what the reference to it needs.

    Not known unless parameters and fields alone hold it.
    """
    meant = _meant(passed)
    if meant and all(one.kind == "itself" and one.owner in NULL_FREE for one in meant):
        return NEVER
    if not meant or any(one.kind not in ("parameter", "field") for one in meant):
        return None
    found = set()
    for one in meant:
        is_map = one.kind == "field" and one.key.endswith("Map;")
        found |= {
            Fact("elements" if one.kind == "parameter" else "content", one.owner, one.key, number)
            for number in ([one.number] if one.kind == "parameter" else [0, 1] if is_map else [0])
        }
    return frozenset(found)


def call_of(key: str) -> str:
    """How ``Flow.sets`` names a call."""
    return f"call of {key}"


def chosen_call_of(key: str) -> str:
    """The same of a call that runs this method of its class where no class below overrides it."""
    return f"chosen call of {key}"


def flow_of(
    file: ClassFile, method: MethodInfo, is_own: IsOwn, ignores: Ignores, checks: Checks
) -> Flow | None:
    """What a method does, None if that cannot be followed (it has no code, or subroutines).

    ``is_own``: whether a class is one of the class path's. ``ignores``: whether a method does not look at its
    receiver. ``checks``: what a static call makes sure of.
    """
    try:
        return _NullDomain(file, method, is_own, ignores, checks).run()
    except Unfollowed:
        return None


def _needs(value: Needs) -> Needs:
    return NEVER if value is _WIDE else value


def is_sure(value: Needs) -> bool:
    """Whether a value is never null, whatever holds otherwise."""
    return value is not None and all(one.kind == "itself" for one in value)


def _held(facts: frozenset[str | Holding]) -> dict[str, Needs]:
    """The values of fields of ``this``, by the fields."""
    return {one.key: one.value for one in facts if isinstance(one, Holding)}


def _done(facts: frozenset[str | Holding]) -> frozenset[str]:
    """The fields that are set, and the calls."""
    return frozenset(one for one in facts if isinstance(one, str))


class _NullDomain(FrameDomain[Needs, str | Holding]):
    nothing = None
    thrown = NEVER

    def __init__(
        self, file: ClassFile, method: MethodInfo, is_own: IsOwn, ignores: Ignores, checks: Checks
    ) -> None:
        super().__init__(method)
        self._file = file
        self._is_own = is_own
        self._ignores = ignores
        self._checks = checks
        self._is_constructor = method.name == "<init>"
        self._at = 0
        self._found = Flow()
        self._fields = {one.key for one in file.fields if not one.is_static}
        self._jumped_to = {target for one in self.code.instructions for target in one.jump_targets()}
        self._jumped_to |= {row.handler for row in self.code.exception_table}

    def run(self) -> Flow:
        """What the method does with the values of the fixpoint."""
        states = self.solve()
        self._found = Flow()  # what was noted on the way was not yet all that can come there
        for at, state in states.items():
            self.transfer(at, state)
        return self._found

    def transfer(self, at: int, frame: State) -> State:
        self._at = at
        return super().transfer(at, frame)

    def receiver(self) -> Needs:
        return _THIS

    def parameter(self, number: int, descriptor: str) -> Needs:
        if descriptor[0] not in "L[":
            return self.of_type(descriptor)
        return frozenset({Fact("parameter", self._file.name, self.method.key, number)})

    def of_type(self, type_: str) -> Needs:
        return _WIDE if type_ in ("J", "D") else None if type_[0] in "AL[" else NEVER

    def is_wide(self, value: Needs) -> bool:
        return value is _WIDE

    def join(self, a: State, b: State) -> State:
        both = super().join(a, b)
        left, right = _held(a.facts - both.facts), _held(b.facts - both.facts)
        met = {Holding(key, self.joined(left[key], right[key])) for key in left.keys() & right.keys()}
        return both.with_facts(both.facts | {one for one in met if one.value is not None})

    def joined(self, a: Needs, b: Needs) -> Needs:
        left, right = _needs(a), _needs(b)
        if left is None or right is None:
            return None
        if left != right and (not left or not right or (_ITSELF in left) != (_ITSELF in right)):
            return left | right | {_OTHER}
        return _WIDE if a is _WIDE or b is _WIDE else left | right

    def refined(self, at: int, before: State, after: State) -> tuple[State | None, State | None]:
        op = self.code.instructions[at].mnemonic
        if op in ("ifnull", "ifnonnull", "ifeq", "ifne") and at not in self._jumped_to:
            kept = self._known_there(at, after)
            return (after, kept) if op in ("ifnull", "ifeq") else (kept, after)
        sure = self._sure_behind(self.code.instructions[at])
        if sure is None:
            return None, None
        slots = self._passed_at(at) if sure else ()
        for number, slot in enumerate(slots):
            if number in sure and slot is not None:
                after = self._with_sure(after, slot)
        return after, after

    def _with_sure(self, state: State, slot: int) -> State:
        """The state where a local variable is not null."""
        return state.with_local(slot, _sure(state.locals[slot]))

    def _sure_behind(self, one: Instruction) -> frozenset[int] | None:
        """The operands of an instruction that were not null if it did not fail; None if it always does."""
        op, ref = one.mnemonic, one.operand
        if op == "invokestatic" and isinstance(ref, MethodRef):
            return self._checks(ref)
        is_call = isinstance(ref, MethodRef) and op.startswith("invoke") and ref.name != "<init>"
        return _FIRST if is_call or op in ("getfield", "arraylength") else frozenset()

    def _passed_at(self, at: int) -> list[int | None]:
        """The local variables that were pushed last as the operands of an instruction.

        None for a constant. Empty if it is not so simple.
        """
        count = effect(self.code.instructions[at])[0]
        row = self.code.instructions[max(0, at - count) : at]
        if len(row) < count or not self._jumped_to.isdisjoint(range(at - count + 1, at + 1)):
            return []
        if not all(one.mnemonic in LOADS or one.mnemonic in _CONSTANTS for one in row):
            return []
        return [int(one.operands[0]) if one.mnemonic == "aload" else None for one in row]

    def _known_there(self, at: int, state: State) -> State:
        """The state where what a jump asks for is not null, or is an instance of a class."""
        before = self.code.instructions[max(0, at - 2) : at]
        names = [one.mnemonic for one in before]
        is_whole = at - 1 not in self._jumped_to
        slot = None
        if self.code.instructions[at].mnemonic in ("ifeq", "ifne"):
            slot = int(before[0].operands[0]) if names == ["aload", "instanceof"] and is_whole else None
        elif names[-1:] == ["aload"] or (names == ["dup", "astore"] and is_whole):
            slot = int(before[-1].operands[0])
        elif names == ["aload", "getfield"] and is_whole and before[0].operands[0] == 0:
            ref: FieldRef = before[-1].operands[0]
            if state.locals[0] == _THIS and ref.owner == self._file.name:
                key = ref.key
                return state.with_facts(state.facts | {key, Holding(key, NEVER)})
        return state if slot is None else self._with_sure(state, slot)

    def other(self, one: Instruction, type_: str, used: tuple[Needs, ...], frame: State) -> Needs:
        op = one.mnemonic
        if op == "new" and (made := one.operands[0].name) in NULL_FREE:
            return frozenset({Fact("itself", made, "")})  # beside that it is not null, its class
        if op in ("new", "newarray", "anewarray", "multianewarray") or (op == "ldc" and type_ == "A"):
            return NEVER
        if op == "checkcast":
            return used[0]
        if op == "aaload":
            return self._element(used[0])
        if op == "aastore":
            self._shown(used[2:], frame)
        elif op == "areturn":
            self._found.returns.append(used[0])
        elif op == "return" and self._is_constructor:
            self._found.unset |= self._fields - frame.facts
        if op.endswith("return"):
            done = _done(frame.facts)
            self._found.sets = done if self._found.sets is None else self._found.sets & done
            sure = self._checked(frame)
            self._found.checked = sure if self._found.checked is None else self._found.checked & sure
        return self.of_type(type_)

    def _checked(self, frame: State) -> frozenset[int]:
        """The parameters that nothing was stored to and that are not null at an instruction."""
        return frozenset(number for number, slot in self._parameters.items() if is_sure(frame.locals[slot]))

    @cached_property
    def _parameters(self) -> dict[int, int]:
        """The local variables of references that are passed and never replaced, by their numbers."""
        stored = {one.operands[0] for one in self.code.instructions if one.mnemonic in STORES}
        found, slot = dict[int, int](), int(not self.method.is_static)
        for number, type_ in enumerate(self.method.parameter_types):
            if type_[0] in "L[" and slot not in stored:
                found[number] = slot
            slot += 1 + (type_ in ("J", "D"))
        return found

    def _element(self, array: Needs) -> Needs:
        """What an element needs: one of a parameter, or of ``values()`` of an enum on the stack alone."""
        meant = _meant(array)
        if len(meant) != 1:
            return None
        (fact,) = meant
        if (of_parameter := element_of(fact)) is not None:
            return frozenset({of_parameter})
        if not self._are_values_unnamed:
            return None
        is_values = fact.kind == "result" and fact.key == f"values()[L{fact.owner};"
        return frozenset({Fact("constants", fact.owner, fact.key)}) if is_values else None

    @cached_property
    def _are_values_unnamed(self) -> bool:
        """Whether no array that a method called ``values`` gives gets a second reference."""
        code = self.code.instructions
        after = [
            later.mnemonic
            for one, later in pairwise(code)
            if one.mnemonic == "invokestatic" and one.operands[0].name == "values"
        ]
        if any(one.mnemonic.startswith("dup2") for one in code):  # with an index above it
            return False
        return not any(op.startswith(("astore", "dup", "swap", "checkcast")) for op in after)

    def _shown(self, values: tuple[Needs, ...], state: State) -> None:
        """Others get these values."""
        if self._is_constructor and any(one is not None and _ITSELF in one for one in values):
            self._found.leaks = True
            self._found.unset |= self._fields - state.facts

    def _result(self, descriptor: str, needs: Needs) -> Needs:
        return needs if descriptor[0] in "L[" else self.of_type(descriptor)

    def field(self, op: str, ref: FieldRef, used: tuple[Needs, ...], frame: State) -> Needs:
        key = ref.key
        if op == "getstatic":
            return self._result(ref.descriptor, self._static(ref))
        if op == "putstatic":
            self._shown(used, frame)
            if ref.descriptor[0] in "L[":
                self._found.constants.append((ref, used[0]))
            return NEVER
        target = used[0]
        is_itself = target == _THIS
        if op == "getfield":
            held = _held(frame.facts) if is_itself and ref.owner == self._file.name else {}
            if key in held:
                return held[key]
            may_be_itself = target is not None and _ITSELF in target
            early = self._is_constructor and may_be_itself and key not in frame.facts
            known = self._is_own(ref.owner) and not early
            fact = Fact("field", ref.owner, key, OF_THIS if is_itself else 0)
            return self._result(ref.descriptor, frozenset({fact}) if known else None)
        if ref.descriptor[0] in "L[":
            self._found.puts.append(Put(ref, used[1], is_itself))
        if not (is_itself and self._is_constructor):
            self._shown(used[1:], frame)
        return NEVER

    def facts_after(
        self, one: Instruction, used: tuple[Needs, ...], frame: State
    ) -> frozenset[str | Holding]:
        op, ref = one.mnemonic, one.operand
        if not op.startswith(_MAY_WRITE):
            return frame.facts
        done: frozenset[str | Holding] = frozenset(_done(frame.facts))
        if isinstance(ref, FieldRef):
            if op == "putfield" and used[0] == _THIS and ref.owner == self._file.name:
                key = ref.key
                is_held = used[1] is not None and ref.descriptor[0] in "L["
                return done | ({key, Holding(key, used[1])} if is_held else {key})
        elif isinstance(ref, MethodRef):
            return done | self._called_on_itself(op, ref, used)
        return done

    def _static(self, ref: FieldRef) -> Needs:
        if self._is_own(ref.owner):
            return frozenset({Fact("static", ref.owner, ref.key)})
        return NEVER if ref.owner.startswith(_JDK_CONSTANTS) and ref.name.isupper() else None

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[Needs, ...], frame: State) -> Needs:
        self._shown(used, frame)
        for one in ref.bootstrap.args:
            if isinstance(one, MethodHandleConst) and isinstance(one.ref, MethodRef):
                captured = used if one.kind in _WITHOUT_RECEIVER else used[1:]
                self._found.handles.append(Call(one.ref, tuple(map(_needs, captured)), self._at))
        return self._result(parse_method_descriptor(ref.descriptor)[1], NEVER)

    def call(self, op: str, ref: MethodRef, used: tuple[Needs, ...], frame: State) -> Needs:
        arguments = used if op == "invokestatic" else used[1:]
        self._found.calls.append(Call(ref, tuple(map(_needs, arguments)), self._at))
        self._shown(arguments, frame)
        if op != "invokestatic" and self._is_constructor and used[0] is not None and _ITSELF in used[0]:
            if ref.name == "<init>":
                self._found.delegates |= ref.owner == self._file.name
            elif not self._ignores(ref):
                self._shown(used[:1], frame)
        result = parse_method_descriptor(ref.descriptor)[1]
        known = _meant(used[0]) if op != "invokestatic" and used else ()
        inside = given_by(ref, next(iter(known))) if len(known) == 1 else None
        return self._result(result, self._given(op, ref) if inside is None else frozenset({inside}))

    def _called_on_itself(self, op: str, ref: MethodRef, used: tuple[Needs, ...]) -> frozenset[str]:
        """The call, if it runs a method of this class, on ``this``."""
        method = self._file.methods_by_key.get(ref.key)
        if op == "invokestatic" or ref.owner != self._file.name or method is None or method.name == "<init>":
            return frozenset()
        fixed = op == "invokespecial" or method.is_private or method.is_final
        named = call_of(method.key) if fixed else chosen_call_of(method.key)
        return frozenset({named}) if used[0] == _THIS else frozenset()

    def _given(self, op: str, ref: MethodRef) -> Needs:
        if ref.owner.startswith("["):
            return NEVER if ref.name == "clone" else None
        is_own = self._is_own(ref.owner)
        if not is_own and holds_of(JdkFact.NEVER_NULL, ref):
            return NEVER
        exact = EXACT if op == "invokespecial" else 0
        is_asked = is_own or may_hold(JdkFact.NEVER_NULL_HERE, ref)
        return frozenset({Fact("result", ref.owner, ref.key, exact)}) if is_asked else None
