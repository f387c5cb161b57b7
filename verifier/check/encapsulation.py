"""Whether every state of a class's objects is reachable by calls on that object alone.

Then a loop of arbitrary calls with arbitrary arguments (the most general client of the class) reaches all
states, and a property of a method after that loop holds for every receiver. The check is an abstract
interpretation of the bytecode with a tag for each value. Fields may be written in ``this`` or in an object
under construction only. The representation (arrays, collections) must neither escape nor come from outside.
Code that is not understood counts as open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from verifier.check.library import Library
from verifier.check.making.changing import ROOTS, is_value
from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.classfile.opcode import ARRAY_STORES, NULL_TESTS
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed
from verifier.dataflow.jdk_facts import Fact, holds_of

# Tags of values. Wide ones (long, double) are J, as the semantics has them.
THIS, FRESH, EITHER, MADE, HELD, FOREIGN, LOOSE, NULL, PLAIN, WIDE = "TFEMHPL0XJ"
"""The receiver; an object of the class that is being made; the receiver or another object; an array or
collection made here; one that an object of the class has; an object that others may know; held or foreign;
null; a value that never changes."""
_CONTAINERS = frozenset(
    f"java/util/{name}"
    for name in (
        "ArrayList", "LinkedList", "ArrayDeque", "HashMap", "LinkedHashMap", "TreeMap", "HashSet",
        "LinkedHashSet", "TreeSet", "BitSet",
    )
) | {"java/lang/StringBuilder", "java/lang/StringBuffer"}  # fmt: skip
_HOLDERS = _CONTAINERS | {
    f"java/util/{name}" for name in ("List", "Collection", "Map", "Set", "Deque", "Queue", "SortedMap")
}
_READS = frozenset({
    "size", "isEmpty", "get", "contains", "indexOf", "lastIndexOf", "containsKey", "containsValue",
    "getOrDefault", "getFirst", "getLast", "peek", "peekFirst", "peekLast", "first", "last", "firstKey",
    "lastKey", "length", "charAt", "cardinality", "nextSetBit", "nextClearBit", "toString", "capacity",
})  # fmt: skip
_CHANGES = frozenset({
    "add", "set", "remove", "clear", "put", "putIfAbsent", "replace", "addFirst", "addLast", "removeFirst",
    "removeLast", "poll", "pollFirst", "pollLast", "offer", "offerFirst", "offerLast", "push", "pop",
    "append", "insert", "deleteCharAt", "delete", "setLength", "setCharAt", "reverse", "flip",
    "ensureCapacity",
})  # fmt: skip
_CHANGES_ARRAY = frozenset({"fill", "sort"})
_ELSEWHERE = (
    "java/lang/Thread", "java/util/concurrent/", "java/util/Timer", "java/lang/reflect/", "java/lang/invoke/",
    "sun/misc/", "java/lang/Runtime", "java/lang/ref/",
)  # fmt: skip
"""Threads, reflection, and code that runs later, which the analysis does not follow."""
_HARMLESS_BOOTSTRAPS = frozenset({jdk.STRING_CONCAT_FACTORY, jdk.OBJECT_METHODS})
Member = TypeVar("Member", FieldInfo, MethodInfo)


class Open(Exception):
    """States may exist that no calls on one object reach; the message says why."""


def asks_only_its_class(method: MethodInfo, slot: int, name: str) -> bool:
    """Whether a method only compares a parameter with ``this``, tests its class, or casts it to its own
    class.

    Then the method does not distinguish objects of other classes. ``slot``: the parameter's local variable.
    """
    code = method.code
    if code is None:
        return False
    words = [_word(one, slot, name) for one in code.instructions]
    if "overwritten" in words:
        return False
    return all(
        any(tuple(words[at - back : at - back + len(form)]) == form for form, back in _ASKING if back <= at)
        for at, word in enumerate(words)
        if word == "it"
    )


_ASKING = (
    (("it", "of"), 0), (("it", "null"), 0), (("it", "this", "same"), 0), (("this", "it", "same"), 1),
    (("this", "class", "it", "class", "same"), 2), (("it", "class", "this", "class", "same"), 0),
)  # fmt: skip
"""Forms of such tests, with the position of the parameter in each."""


def _word(instruction: Instruction, slot: int, name: str) -> str:
    """The abbreviation of an instruction in these forms."""
    op = instruction.mnemonic
    used = instruction.operand
    if op in ("aload", "astore") and used in (0, slot):
        return "overwritten" if op == "astore" else "this" if used == 0 else "it"
    if op in ("instanceof", "checkcast") and isinstance(used, ClassRef) and used.name == name:
        return "of"
    if isinstance(used, MethodRef) and used.key == "getClass()Ljava/lang/Class;":
        return "class"
    if op.startswith("if_acmp"):
        return "same"
    return "null" if op in NULL_TESTS else ""


def never_changes(library: Library, descriptor: str) -> bool:
    """Whether the values of a type are deeply immutable, perhaps as they own the arrays and collections that
    they hold."""
    if is_value(library, descriptor):
        return True
    name = descriptor[1:-1]
    if descriptor[0] != "L" or not library.is_own(name):
        return False
    try:
        about = Encapsulation(library, library.get(name))
    except Open:
        return False
    return about.is_immutable and not about.makers


@dataclass
class Encapsulation:
    """How the code of a class treats the states of its objects; raises ``Open`` where that is not understood.

    ``classes``: the class and its superclasses without the JDK's.
    """

    library: Library
    owner: ClassFile
    classes: tuple[ClassFile, ...] = ()
    held: set[tuple[str, str]] = field(default_factory=set)
    """Names and descriptors of fields whose arrays and collections the object owns."""
    writers: set[str] = field(default_factory=set)
    """Keys of methods that may modify the receiver."""
    makers: set[str] = field(default_factory=set)
    """Keys of methods that write fields of an object they create, or use a private constructor."""
    escapes: set[str] = field(default_factory=set)
    """Keys of methods that publish the receiver."""
    _calls: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        above = [file for file in self.library.supers(self.owner.name) if not file.is_interface]
        self.classes = tuple(file for file in above if self.library.is_own(file.name))
        self._check_class([file for file in above if not self.library.is_own(file.name)])
        for file in self.classes:
            for one in file.fields:
                self._check_field(file, one)
        self._check_package()
        for file in self.classes:
            for method in file.methods:
                if method.is_native:
                    raise Open(f"{method.name} is native")
                if method.code is not None:
                    _follow(self, method)
        self._spread()
        self._check_constructors()

    @cached_property
    def is_immutable(self) -> bool:
        """Whether objects are immutable after construction."""
        return not self.writers - {key for key in self.writers if key.startswith("<")}

    def _check_class(self, jdk: list[ClassFile]) -> None:
        name = self.owner.name
        spelled = self.library.spell_class(name)
        if self.owner.is_interface or self.owner.is_abstract or self.owner.is_enum:
            raise Open(f"{spelled} has no constructors of its own")
        if any(file.name not in ROOTS for file in jdk):
            raise Open(f"{spelled} extends a class of the JDK")
        if self.library.below(name):
            raise Open(f"{spelled} has subclasses")
        if any(file.name == "java/lang/Cloneable" for file in self.library.supers(name)):
            raise Open(f"{spelled} can be cloned")

    def _check_field(self, file: ClassFile, one: FieldInfo) -> None:
        spelled = f"{self.library.spell_class(file.name)}.{one.name}"
        plain = is_value(self.library, one.descriptor)
        if one.is_static:
            is_fixed = one.is_final and (plain or (one.is_private and self.holds(one.descriptor)))
            if not is_fixed and one.descriptor != f"L{file.name};":
                raise Open(f"{spelled} is static and may change")
        elif (one.is_public or one.is_protected) and not (one.is_final and plain):
            raise Open(f"{spelled} can be changed by others")
        elif not plain and not self.holds(one.descriptor):
            raise Open(f"{spelled} refers to an object that others may change")
        if not plain and self.holds(one.descriptor):
            self.held.add((one.name, one.descriptor))

    def holds(self, descriptor: str) -> bool:
        """Whether values of a type are tracked as parts of the object."""
        if descriptor.startswith("["):
            return is_value(self.library, descriptor[1:])
        return descriptor[1:-1] in _HOLDERS

    def field_of(self, ref: FieldRef) -> FieldInfo | None:
        """The field of the class or a superclass that a reference names, if there is one."""
        return self._of_mine(ref.owner, self.library.field(ref))

    def method_of(self, ref: MethodRef) -> MethodInfo | None:
        """The method of the class or a superclass that a call names, if there is one."""
        return self._of_mine(ref.owner, self.library.method(ref))

    def _of_mine(self, owner: str, found: tuple[ClassFile, Member] | None) -> Member | None:
        names = {file.name for file in self.classes}
        return found[1] if found is not None and {owner, found[0].name} <= names else None

    def _check_package(self) -> None:
        """Check that no other class of the package, which could use non-public members, does so."""
        mine = {file.name for file in self.classes}
        packages = {file.package for file in self.classes}
        for name in self.library.names:
            if name.rpartition("/")[0] not in packages or name in mine:
                continue
            for method in self.library.get(name).methods:
                for instruction in method.instructions:
                    self._check_foreign(name, instruction)

    def _check_foreign(self, name: str, instruction: Instruction) -> None:
        used = instruction.operand
        reached: FieldInfo | MethodInfo | None = None
        if isinstance(used, FieldRef):
            one = self.field_of(used)
            if one is not None and (
                instruction.mnemonic == "putfield" or (one.name, one.descriptor) in self.held
            ):
                reached = one
        elif isinstance(used, MethodRef):
            method = self.method_of(used)
            if method is not None and (method.is_private or method.name.startswith("access$")):
                reached = method
        if reached is not None:
            raise Open(f"{self.library.spell_class(name)} reaches into {reached.name}")

    def note_call(self, caller: MethodInfo, callee: MethodInfo) -> None:
        """Record a call of another method of the class on the same receiver."""
        self._calls.setdefault(caller.key, set()).add(callee.key)

    def _spread(self) -> None:
        """Methods that call a writer on their own receiver are writers too."""
        grown = True
        while grown:
            grown = False
            for caller, callees in self._calls.items():
                if caller not in self.writers and callees & self.writers:
                    self.writers.add(caller)
                    grown = True

    def _check_constructors(self) -> None:
        """Check constructors: an object published early can be used even if its constructor throws."""
        todo = [key for file in self.classes for key in file.methods_by_key if key.startswith("<init>")]
        seen: set[str] = set()
        while todo:
            key = todo.pop()
            if key in self.escapes:
                raise Open(f"{self.library.spell_class(self.owner.name)} is handed out before it is made")
            if key not in seen:
                seen.add(key)
                todo += self._calls.get(key, ())


def _follow(about: Encapsulation, method: MethodInfo) -> None:
    """Record the effects of a method; raises Open where something is not understood."""
    try:
        domain = _TagDomain(about, method)
    except Unfollowed:
        raise Open(f"{method.name} has subroutines") from None
    domain.solve()
    if domain.keeps_made:
        domain.solve()


class _TagDomain(FrameDomain[str, object]):
    """The domain of tags for the values in one method, and the effects of instructions on them."""

    nothing = thrown = PLAIN

    def __init__(self, about: Encapsulation, method: MethodInfo) -> None:
        super().__init__(method)
        self._about = about
        self.keeps_made = False
        """Whether a new array or collection may become owned by an object; it is then treated as owned from
        the start."""

    def receiver(self) -> str:
        return THIS

    def is_wide(self, value: str) -> bool:
        return value == WIDE

    def of_type(self, type_: str) -> str:
        return WIDE if type_ in "JD" else PLAIN

    def parameter(self, number: int, descriptor: str) -> str:
        return self._tag_of(descriptor)

    def joined(self, a: str, b: str) -> str:
        if a == NULL or b == NULL:
            return b if a == NULL else a
        if {a, b} & {HELD, MADE, LOOSE}:
            return LOOSE
        if {a, b} & {THIS, EITHER}:
            return EITHER
        return FOREIGN if {a, b} & {FOREIGN, FRESH} else PLAIN

    def _tag_of(self, descriptor: str) -> str:
        if descriptor in ("J", "D"):
            return WIDE
        return PLAIN if is_value(self._about.library, descriptor) else FOREIGN

    def _is_held(self, tag: str) -> bool:
        return tag in (HELD, LOOSE) or (tag == MADE and self.keeps_made)

    def _free(self, tags: Iterable[str], what: str) -> None:
        if any(map(self._is_held, tags)):
            raise Open(f"{self.method.name} {what} what the object has")

    def other(self, one: Instruction, type_: str, used: tuple[str, ...], frame: Frame[str, object]) -> str:
        op, operand = one.mnemonic, one.operand
        if op == "new" and isinstance(operand, ClassRef):
            return self._made(operand.name)
        if op in ("newarray", "anewarray"):
            return MADE
        if op == "multianewarray":
            return FOREIGN
        if op == "aconst_null":
            return NULL
        if op == "checkcast" and isinstance(operand, ClassRef):
            plain = is_value(self._about.library, f"L{operand.name};") and not self._is_held(used[0])
            return PLAIN if plain and used[0] != NULL else used[0]
        if op == "aaload":
            return FOREIGN if used[0] == FOREIGN else PLAIN
        if op in ARRAY_STORES:
            self._store(used[0], used[2])
        if op in ("areturn", "athrow"):
            self._free(used, "hands out")
        return self.of_type(type_)

    def _store(self, array: str, value: str) -> None:
        """A store into an array element."""
        if value in (THIS, EITHER):
            self._about.escapes.add(self.method.key)
        self._free(value, "stores")
        if array == LOOSE:
            raise Open(f"{self.method.name} changes what another object has")
        if self._is_held(array):
            if value not in (PLAIN, WIDE, NULL):
                raise Open(f"{self.method.name} keeps an object of others")
            self._about.writers.add(self.method.key)

    def _made(self, name: str) -> str:
        library = self._about.library
        if name == self._about.owner.name:
            return FRESH
        if name in _CONTAINERS:
            return MADE
        if library.is_own(name):
            above = {file.name for file in library.supers(name)}
            if "java/lang/Throwable" in above:
                return FOREIGN
            if not is_value(library, f"L{name};"):
                raise Open(f"{self.method.name} makes a {library.spell_class(name)}")
            return PLAIN
        return FOREIGN

    def field(self, op: str, ref: FieldRef, used: tuple[str, ...], frame: Frame[str, object]) -> str:
        about = self._about
        one = about.field_of(ref)
        is_held = one is not None and (one.name, one.descriptor) in about.held
        if op == "getstatic" and one is None and about.library.is_own(ref.owner):
            self._check_static(ref)
        elif op == "putstatic":
            self._put_static(one, is_held, used[0])
        elif op == "putfield":
            self._put(one, is_held, *used)
        if not is_held:
            return self._tag_of(ref.descriptor)
        return HELD if op == "getfield" and used[0] == THIS else LOOSE

    def _check_static(self, ref: FieldRef) -> None:
        file = self._about.library.get(ref.owner)
        found = file.field(ref.name, ref.descriptor)
        if found is None or not found.is_final or not is_value(self._about.library, ref.descriptor):
            raise Open(f"{self.method.name} reads a static field that may change")

    def _put_static(self, one: FieldInfo | None, is_held: bool, value: str) -> None:
        """Check that only the initialiser sets static fields, and that their content is only read
        afterwards."""
        if self.method.name != "<clinit>" or one is None:
            raise Open(f"{self.method.name} changes static fields")
        if is_held and value == MADE:
            self.keeps_made = True
        elif is_held and value != NULL:
            raise Open("a static field refers to an object of others")
        else:
            self._free(value, "stores")

    def _put(self, one: FieldInfo | None, is_held: bool, receiver: str, value: str) -> None:
        name = self.method.name
        if one is None:
            raise Open(f"{name} changes fields of other classes")
        if receiver not in (THIS, FRESH):
            raise Open(f"{name} changes fields of another object")
        if is_held:
            if value == MADE:
                self.keeps_made = True
            elif value != NULL and not (value == HELD and receiver == THIS):
                raise Open(f"{name} keeps an object of others")
        else:
            self._free(value, "stores")
        (self._about.writers if receiver == THIS else self._about.makers).add(self.method.key)

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[str, ...], frame: Frame[str, object]) -> str:
        bootstrap = ref.bootstrap.handle.ref
        if getattr(bootstrap, "owner", None) not in _HARMLESS_BOOTSTRAPS:
            self._free(used, "captures")
            if {THIS, FRESH, EITHER} & set(used):
                raise Open(f"{self.method.name} makes a function of the object")
        return self._tag_of(parse_method_descriptor(ref.descriptor)[1])

    def call(self, op: str, ref: MethodRef, used: tuple[str, ...], frame: Frame[str, object]) -> str:
        if ref.owner.startswith(_ELSEWHERE) or ref.name in ("forName", "finalize"):
            raise Open(f"{self.method.name} calls {ref.owner.replace('/', '.')}.{ref.name}")
        is_static = op == "invokestatic"
        return self._given(ref, "" if is_static else used[0], used if is_static else used[1:])

    def _given(self, ref: MethodRef, receiver: str, arguments: tuple[str, ...]) -> str:
        """The tag of a call's result."""
        pushed = self._tag_of(parse_method_descriptor(ref.descriptor)[1])
        name = ref.name
        reads = name in _CHANGES_ARRAY or holds_of(Fact.READS_ARRAYS, ref)
        if ref.owner == "java/util/Arrays" and reads:
            if name in _CHANGES_ARRAY:
                self._store(arguments[0], PLAIN)
            self._free(arguments[1:] if name != "equals" else (), "hands out")
            return MADE if holds_of(Fact.COPIES_ARRAY, ref) else pushed
        if (ref.owner, ref.name) == ("java/lang/System", "arraycopy"):
            self._store(arguments[2], PLAIN)
            return pushed
        if name == "clone" and ref.owner.startswith("["):
            return MADE
        if receiver and self._is_held(receiver):
            return self._on_held(ref, receiver, arguments, pushed)
        self._free(arguments, "hands out")
        mine = self._about.method_of(ref)
        if name == "clone" and (mine is None or receiver in (THIS, EITHER)):
            raise Open(f"{self.method.name} clones")
        if mine is not None and receiver == THIS:
            self._about.note_call(self.method, mine)
        elif mine is not None and mine.is_private and name == "<init>":
            self._about.makers.add(self.method.key)
        if THIS in arguments or EITHER in (receiver, *arguments):
            self._about.writers.add(self.method.key)  # whoever gets the object may call it
            self._about.escapes.add(self.method.key)
        if receiver == THIS and mine is None and ref.owner not in ROOTS:
            self._about.writers.add(self.method.key)
        if receiver == MADE and name in ("append", "insert", "reverse", "delete", "deleteCharAt"):
            return MADE
        return pushed

    def _on_held(self, ref: MethodRef, receiver: str, arguments: tuple[str, ...], pushed: str) -> str:
        name = ref.name
        if name == "<init>":
            if FOREIGN in arguments or EITHER in arguments:
                raise Open(f"{self.method.name} keeps an object of others")
            return pushed
        if ref.owner not in _HOLDERS or name not in _READS | _CHANGES:
            raise Open(f"{self.method.name} calls {name} on what the object has")
        if name in _CHANGES:
            if receiver == LOOSE:
                raise Open(f"{self.method.name} changes what another object has")
            if any(tag not in (PLAIN, WIDE, NULL) for tag in arguments):
                raise Open(f"{self.method.name} keeps an object of others")
            self._about.writers.add(self.method.key)
        if ref.owner[10:] in ("StringBuilder", "StringBuffer") and pushed == FOREIGN:
            return receiver
        return PLAIN if pushed == FOREIGN else pushed
