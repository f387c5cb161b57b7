"""Tuples of arguments for each model, drawn by its signature; the same ones in every run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tests.conformance.java_methods import JavaMethod, methods_of, through_methods
from tests.conformance.machine_side import Method
from tests.conformance.pools import (
    Maker,
    a_builder,
    a_code_point,
    a_logged_object,
    a_text,
    an_array,
    any_array,
    maker_of,
    one_of,
    text_of,
)
from tests.conformance.recipe import Array, Call, ClassOf, New, Prim, Recipe, Static, Text, encoded, leaves_of
from tests.conformance.texts_pool import GRAMMARS
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.image import JdkImage
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.parser import parse_class
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_NATIVE, ACC_PUBLIC, ACC_STATIC

TUPLES = 320
MEMBERS = 8
Key = tuple[str, str]

RECEIVERS: dict[str, Maker] = {
    "java/lang/String": a_text,
    "java/lang/StringBuilder": a_builder,
    "java/lang/StringBuffer": lambda draw: a_builder(draw, "java/lang/StringBuffer"),
    "java/lang/AbstractStringBuilder": one_of(
        a_builder, lambda draw: a_builder(draw, "java/lang/StringBuffer")
    ),
    "java/lang/String$CaseInsensitiveComparator": one_of(
        Static("java/lang/String", "CASE_INSENSITIVE_ORDER", "Ljava/util/Comparator;")
    ),
}
BOXES = ("Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short")
for _name in BOXES:
    _maker = maker_of(f"Ljava/lang/{_name};")
    assert _maker is not None
    RECEIVERS[f"java/lang/{_name}"] = _maker
RECEIVERS["java/lang/Object"] = a_logged_object

_FORMAT, _PATTERN, _NUMBER = text_of("format"), text_of("pattern"), text_of("number")
_ELEMENTS = ("", "Boolean", "Byte", "Char", "Short", "Int", "Long", "Float", "Double")
ARRAY_ACCESSES = ("getLength", *(how + kind for how in ("get", "set") for kind in _ELEMENTS))
ROLES: dict[tuple[str, str, int], Maker] = {
    **{("java/lang/String", "format", at): _FORMAT for at in (0, 1)},
    ("java/lang/String", "formatted", 0): _FORMAT,
    ("java/lang/String", "split", 1): _PATTERN,
    ("java/lang/String", "matches", 1): _PATTERN,
    ("java/lang/String", "replaceAll", 1): _PATTERN,
    ("java/lang/String", "replaceFirst", 1): _PATTERN,
    ("java/lang/String", "replaceAll", 2): text_of("replacement"),
    ("java/lang/String", "replaceFirst", 2): text_of("replacement"),
    ("java/lang/String", "getBytes", 1): text_of("charset"),
    **{("java/lang/String", "<init>", at): text_of("charset") for at in (1, 3)},
    **{
        (f"java/lang/{name}", f"parse{what}", 0): _NUMBER
        for name, what in (
            ("Integer", "Int"),
            ("Long", "Long"),
            ("Double", "Double"),
            ("Float", "Float"),
            ("Boolean", "Boolean"),
        )
    },
    **{(f"java/lang/{name}", "valueOf", 0): _NUMBER for name in BOXES},
    ("java/net/URLDecoder", "decode", 0): text_of("encoded"),
    **{
        (f"java/net/URL{name}", f"{name.lower()[:-1]}e" if name == "Decoder" else "encode", 1): text_of(
            "charset"
        )
        for name in ("Encoder", "Decoder")
    },
    **{("java/lang/System", name, 0): text_of("property") for name in ("getProperty",)},
    **{("java/lang/System", "arraycopy", at): any_array for at in (0, 2)},
    **{("java/lang/reflect/Array", name, 0): any_array for name in ARRAY_ACCESSES},
}
"""Texts that are parsed: by class, method and number of the argument (receivers count)."""


def maker_of_parameter(descriptor: str, name: str) -> Maker:
    """Arguments for a parameter of a method of ours."""
    if descriptor == "Ljava/lang/String;" and name in GRAMMARS:
        return text_of(name)
    maker = _all_made(descriptor)
    assert maker is not None, descriptor
    return maker


@cache
def _all_made(descriptor: str) -> Maker | None:
    """What makes arguments of a type: the pools, and our class Make."""
    known = maker_of(descriptor)
    made = [_call(method) for method in methods_of("Make") if method.result == descriptor]
    return one_of(*([known] if known else []), *made) if made else known


def _call(method: JavaMethod) -> Maker:
    def make(draw: random.Random) -> Recipe:
        arguments = tuple(maker_of_parameter(*one)(draw) for one in method.parameters)
        return Call(method.owner, method.key, arguments)

    return make


HIDDEN = {
    "sun/nio/fs/UnixPath": "java/nio/file/Path",
    "java/util/concurrent/atomic/AtomicReference": "java/util/concurrent/atomic/AtomicReference",
}
"""Classes of receivers that are made as something more general."""


def receiver_of(owner: str) -> Maker | None:
    """What makes receivers of a class."""
    return RECEIVERS.get(owner) or _all_made(f"L{HIDDEN.get(owner, owner)};")


UNSAFE = "jdk/internal/misc/Unsafe"
_THE_UNSAFE = Static(UNSAFE, "theUnsafe", f"L{UNSAFE};")
CELLS = {
    "Int": "number", "Long": "large", "Reference": "any", "Object": "any", "Boolean": "flag",
    "Byte": "small", "Char": "letter", "Short": "brief", "Float": "single", "Double": "real",
}  # fmt: skip
"""The fields of Cells, by what names of accesses to them hold."""
INTERNAL = (
    "jdk/internal/access/", "jdk/internal/loader/", "jdk/internal/misc/CDS", "jdk/internal/misc/Scoped",
    "jdk/internal/misc/VM", "java/net/Socket", "java/net/ServerSocket", "java/net/InetAddress",
    "jdk/internal/ref/", "jdk/internal/reflect/", "jdk/internal/util/Static", "java/lang/Shutdown",
    "java/lang/ApplicationShutdownHooks", "org/sosy_lab/", "java/lang/ref/Cleaner", "sun/nio/",
    "java/io/DeleteOnExitHook", "java/io/FileCleanable", "sun/security/provider/Native",
)  # fmt: skip
"""Classes that no program calls: through public methods alone."""
NOT_ALONE = frozenset({
    "exit", "halt", "halt0", "registerNatives", "setDefault", "initDefault", "setProperty", "clearProperty",
    "loadLibrary0", "load0", "setIn0", "setOut0", "setErr0", "start", "start0", "park", "parkNanos",
    "parkUntil", "sleep", "wait", "wait0", "join", "setPriority0", "interrupt", "interrupt0",
    "setCurrentBlocker", "acquire", "lock", "lockInterruptibly", "await", "acquireUninterruptibly",
    "remove", "setNativeName", "notify", "notifyAll", "getAllStackTraces", "clearInterruptEvent",
    "nextThreadID", "next", "fillInStackTrace", "getCallerClass", "coder", "isLatin1", "hash", "spread",
    "newInstance", "invoke", "computeFormat", "getOurStackTrace", "getContext", "allowSecurityManager",
    "vectorizedMismatch", "privilegedGetProperties", "privilegedGetProperty", "isIPv6Supported",
    "generatePath", "keysToArray", "valuesToArray", "generateFile", "getClassLoader0", "value",
})  # fmt: skip
"""Methods that change the state of the whole virtual machine, wait, or depend on who calls."""


ALONE_AFTER_ALL = {("java/lang/String", "join")}
"""Others of such a name."""


@dataclass(frozen=True)
class Group:
    """Members that differ in the arguments of some numbers alone."""

    members: tuple[tuple[Recipe, ...], ...]
    symbolic: frozenset[int]
    fixed: bool
    """Whether texts have a known length."""


@dataclass(frozen=True)
class Cases:
    """All tuples of a model."""

    key: Key
    method: Method
    groups: tuple[Group, ...]

    @property
    def tuples(self) -> list[tuple[Recipe, ...]]:
        """The distinct ones in order."""
        return list(
            {tuple(map(encoded, one)): one for group in self.groups for one in group.members}.values()
        )


class Catalogue:
    """What the class files of a JDK say of the methods that are modelled."""

    def __init__(self, image: JdkImage) -> None:
        self._image = image
        self._files: dict[str, ClassFile | None] = {}

    def flags_of(self, key: Key) -> int | None:
        """The access flags of a method; None if this JDK does not have it."""
        method = self.method_of(key)
        return None if method is None else method.access_flags

    def method_of(self, key: Key) -> MethodInfo | None:
        """A method as its class file has it; None if this JDK does not have it."""
        owner, member = key
        if owner not in self._files:
            data = self._image.find(owner)
            self._files[owner] = None if data is None else parse_class(data)
        file = self._files[owner]
        for method in file.methods if file is not None else ():
            if method.name + method.descriptor == member:
                return method
        return None

    def is_abstract(self, owner: str) -> bool:
        """Whether a class has no objects of its own."""
        file = self._files.get(owner)
        return file is not None and bool(file.access_flags & ACC_ABSTRACT)

    def made_by_java(self, method: JavaMethod) -> tuple[Method, list[Maker]]:
        """How to call a method of ours."""
        return Method("S", method.owner, method.key), [maker_of_parameter(*one) for one in method.parameters]

    def makers_of(self, key: Key) -> tuple[Method, list[Maker]] | str:
        """How to call a modelled method, and what makes its arguments; or what is missing, in words."""
        owner, member = key
        for method in through_methods():
            if (method.owner, method.key) == key:
                return self.made_by_java(method)
        flags = self.flags_of(key)
        if flags is None:
            return "not in this JDK"
        name = member.partition("(")[0]
        is_internal = owner.startswith(INTERNAL) or (flags & ACC_NATIVE and not flags & ACC_PUBLIC)
        is_alone = (owner, name) in ALONE_AFTER_ALL and flags & ACC_PUBLIC
        if (name in NOT_ALONE and not is_alone) or is_internal:
            return "not called alone"
        if owner == UNSAFE:
            return _on_cells(key)
        parameters = parse_method_descriptor(member[member.index("(") :])[0]
        if name == "<clinit>":
            return "an initialiser"
        if name == "<init>" and self.is_abstract(owner):
            return "a constructor of an abstract class"
        kind = "N" if name == "<init>" else "S" if flags & ACC_STATIC else "X"
        makers: list[Maker] = []
        if kind == "X":
            receiver = receiver_of(owner)
            if receiver is None:
                return f"no receiver of {owner}"
            makers.append(receiver)
        for parameter in parameters:
            special = ROLES.get((owner, name, len(makers)))
            if special is not None and parameter in ("Ljava/lang/String;", "Ljava/lang/Object;"):
                makers.append(special)
                continue
            maker = _by_meaning(owner, name, parameter) or _all_made(parameter)
            if maker is None:
                return f"no argument of {parameter}"
            makers.append(maker)
        return Method(kind, owner, member), makers


def _on_cells(key: Key) -> tuple[Method, list[Maker]] | str:
    """Accesses to the fields of a Cells by their places."""
    owner, member = key
    name = member.partition("(")[0]
    parameters = parse_method_descriptor(member[member.index("(") :])[0]
    if parameters[:2] != ("Ljava/lang/Object;", "J"):
        return "no place in an object"
    field = next((field for kind, field in CELLS.items() if kind in name), None)
    if field is None:
        return "no place in an object"
    place = Call(
        UNSAFE,
        "objectFieldOffset(Ljava/lang/Class;Ljava/lang/String;)J",
        (_THE_UNSAFE, ClassOf("Lconformance/Cells;"), Text(field, known=True)),
        static=False,
    )
    cells = New("conformance/Cells", "()V")
    values: list[Maker] = []
    for parameter in parameters[2:]:
        value = maker_of(parameter)
        if value is None:
            return f"no argument of {parameter}"
        values.append(value)
    return Method("X", owner, member), [one_of(_THE_UNSAFE), one_of(cells), one_of(place), *values]


def _by_meaning(owner: str, name: str, parameter: str) -> Maker | None:
    if parameter == "I" and (owner == "java/lang/Character" or "odePoint" in name):
        return a_code_point
    if (
        parameter == "B" and owner == "java/lang/String"
    ):  # how the bytes encode: LATIN1, as is all that is ASCII
        return one_of(Prim("B", 0))
    return None


def draw_cases(key: Key, method: Method, makers: list[Maker], tuples: int = TUPLES) -> Cases:
    """The groups of a model, by a generator that its key seeds; few tuples are the first of many."""
    draw = random.Random(f"{key[0]}.{key[1]}")
    if not makers:
        return Cases(key, method, (Group(((),), frozenset(), False),))
    groups: list[Group] = []
    seen: set[tuple[str, ...]] = set()
    vain = 0
    while len(seen) < tuples and vain < 12:
        base = _tuple(makers, draw)
        symbolic = frozenset(at for at in range(len(makers)) if draw.random() < 0.65) or frozenset(
            {draw.randrange(len(makers))}
        )
        members = {tuple(map(encoded, base)): base}
        for _ in range(2 * MEMBERS):
            if len(members) < MEMBERS:
                other = _tuple(makers, draw, base, symbolic)
                members.setdefault(tuple(map(encoded, other)), other)
        vain = 0 if members.keys() - seen else vain + 1
        seen.update(members)
        groups.append(Group(tuple(members.values()), symbolic, bool(draw.randrange(2))))
    return Cases(key, method, tuple(groups))


def _tuple(
    makers: list[Maker],
    draw: random.Random,
    base: tuple[Recipe, ...] = (),
    redrawn: frozenset[int] | None = None,
) -> tuple[Recipe, ...]:
    made = list(base)
    for at, maker in enumerate(makers):
        one = (
            base[at]
            if redrawn is not None and at not in redrawn
            else _related(_made(maker, made[:at], draw), made[:at], draw)
        )
        made[at:] = [one, *made[at + 1 :]]
    return tuple(made)


def _made(maker: Maker, before: list[Recipe], draw: random.Random) -> Recipe:
    """What a maker makes; arrays of any type are often of the type of one before."""
    arrays = [recipe.descriptor for recipe in before if isinstance(recipe, Array)]
    if maker is any_array and arrays and draw.random() < 0.6:
        return an_array(draw, arrays[-1])
    return maker(draw)


def _related(one: Recipe, before: list[Recipe], draw: random.Random) -> Recipe:
    """Often a text like the one before, or a place in it: unrelated texts seldom match."""
    arrays = [recipe for recipe in before if isinstance(recipe, Array)]
    if arrays and isinstance(one, Prim) and one.kind == "I":
        length = len(draw.choice(arrays[-2:]).items)
        chance = draw.random()
        start = before[-1].value if isinstance(before[-1], Prim) and before[-1].kind == "I" else 0
        if chance < 0.4 and 0 <= start <= length:
            return Prim("I", length - start)
        if chance < 0.65:
            return Prim("I", draw.randrange(length // 2 + 1))
        return Prim("I", draw.randrange(-1, length + 2)) if chance < 0.9 else one
    texts = [leaf.value for recipe in before for leaf in leaves_of(recipe) if isinstance(leaf, Text)]
    if not texts or draw.random() < 0.6:
        return one
    text = draw.choice(texts)
    if isinstance(one, Prim) and one.kind in "IC":
        if text and (one.kind == "C" or draw.random() < 0.4):
            return Prim(one.kind, ord(draw.choice(text)))
        return Prim("I", draw.randrange(-1, len(text) + 2)) if one.kind == "I" else one
    if not isinstance(one, Text) or one.known:
        return one
    start = draw.randrange(len(text) + 1)
    part = text[start : start + draw.choice((1, 2, 40))]
    return Text(draw.choice((text, part, text.swapcase(), part.swapcase(), text.upper(), part + "a"))[:64])


def all_groups(cases: list[Cases]) -> Iterator[Group]:
    """Of several models."""
    for one in cases:
        yield from one.groups
