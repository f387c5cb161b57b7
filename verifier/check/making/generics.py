"""Generic types, read from signatures (JVMS 4.7.9.1), so that a list of texts is not filled with numbers.

Sources of drivers contain erased types only; generics determine the classes of contained values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verifier.classfile.annotation import INTO_ARGUMENT, INTO_ELEMENT
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.classfile.jdk import BOX_OF
from verifier.classfile.model import ClassFile, MethodInfo

OBJECT = "Ljava/lang/Object;"
ANY = "*"
_SPREAD = frozenset(
    {
        OBJECT,
        "Ljava/lang/Comparable;",
        "Ljava/lang/CharSequence;",
        "Ljava/io/Serializable;",
        "Ljava/lang/Cloneable;",
    }
)


@dataclass(frozen=True)
class Type:
    """``base``: descriptor of a primitive or class, ``TNAME;`` of a type variable, ``*`` for any type at all.

    ``arguments`` of a class (none: raw, or not generic); ``dimensions`` of an array. ``nullable``: whether an
    annotation allows null, for the elements of an array. ``is_lower``: whether an argument is the lower bound
    of a wildcard. Types that differ in these two alone are equal.
    """

    base: str
    arguments: tuple[Type, ...] = ()
    dimensions: int = 0
    nullable: bool = field(default=False, compare=False)
    is_lower: bool = field(default=False, compare=False)

    @property
    def is_nullable(self) -> bool:
        """Whether null is allowed for a value of the type, and not only for elements of it."""
        return self.nullable and not self.dimensions

    @property
    def nulls(self) -> tuple[object, ...]:
        """The parts of the type where annotations allow null, which equality ignores."""
        return (self.nullable, *(one.nulls for one in self.arguments))

    @property
    def has_null_inside(self) -> bool:
        """Whether annotations allow null for elements or type arguments."""
        inside = any(one.nullable or one.has_null_inside for one in self.arguments)
        return inside or (self.nullable and self.dimensions > 0)

    def null_for(self, variables: Collection[str]) -> Type:
        """The type with null allowed for the values of these type variables."""
        arguments = tuple(one.null_for(variables) for one in self.arguments)
        return replace(self, nullable=self.nullable or self.base in variables, arguments=arguments)

    def allowing_null(self, path: Sequence[tuple[int, int]]) -> Type:
        """The type with null allowed for the part that a type path leads to (annotation.py)."""
        if not path:
            return replace(self, nullable=True)
        (kind, number), rest = path[0], path[1:]
        if kind == INTO_ELEMENT:
            into = next((at for at, step in enumerate(path) if step[0] != INTO_ELEMENT), len(path))
            return self if into < self.dimensions else self.allowing_null(path[into:])
        if kind != INTO_ARGUMENT:
            return self.allowing_null(rest)
        if number >= len(self.arguments):
            return self
        arguments = list(self.arguments)
        arguments[number] = arguments[number].allowing_null(rest)
        return replace(self, arguments=tuple(arguments))

    @property
    def descriptor(self) -> str:
        """Its erasure. Only of types without variables."""
        return "[" * self.dimensions + self.base

    @property
    def name(self) -> str:
        """The internal name of a class."""
        return self.base[1:-1]

    @property
    def element(self) -> Type:
        """Of an array."""
        return replace(self, dimensions=self.dimensions - 1)


Bindings = Mapping[str, Type]
"""Types by the type variables (``TNAME;``) that they replace."""
TEXT = Type("Ljava/lang/String;")
BOXES = {box: NAMES_OF_PRIMITIVES[primitive] for primitive, box in BOX_OF.items()}


def plain(descriptor: str) -> Type:
    """The type of a descriptor."""
    base = descriptor.lstrip("[")
    return Type(base, (), len(descriptor) - len(base))


_NAME = re.compile(r"[^.;<]+")


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def skip(self, wanted: str) -> bool:
        """Whether the next character is this one; if so, it is consumed."""
        found = self._text.startswith(wanted, self._at)
        self._at += found
        return found

    def type(self) -> Type:
        dimensions = 0
        while self.skip("["):
            dimensions += 1
        start = self._text[self._at]
        if start == "L":
            return replace(self._class(), dimensions=dimensions)
        end = self._text.index(";", self._at) + 1 if start == "T" else self._at + 1
        base = self._text[self._at : end]
        self._at = end
        return Type(base, (), dimensions)

    def _class(self) -> Type:
        name = ""
        arguments: list[Type] = []
        while not self.skip(";"):
            if self.skip("<"):
                arguments = []
                while not self.skip(">"):
                    arguments.append(self._argument())
            elif self.skip("."):
                name += "$"
            else:
                found = _NAME.match(self._text, self._at)
                if found is None:
                    raise IndexError(f"the signature {self._text!r} ends too early")
                name += found.group()
                self._at = found.end()
        return Type(f"{name};", tuple(arguments))

    def _argument(self) -> Type:
        if self.skip("*"):
            return Type(ANY)
        if self.skip("-"):
            return replace(self.type(), is_lower=True)
        self.skip("+")
        return self.type()

    def formals(self) -> dict[str, Type]:
        """Type variables with their first bound."""
        found: dict[str, Type] = {}
        if not self.skip("<"):
            return found
        while not self.skip(">"):
            end = self._text.index(":", self._at)
            name = f"T{self._text[self._at : end]};"
            self._at = end
            bounds = []
            while self.skip(":"):
                if self._text[self._at] != ":":  # no class bound, only interface bounds
                    bounds.append(self.type())
            found[name] = bounds[0] if bounds else Type(OBJECT)
        return found

    def rest(self) -> list[Type]:
        """Types until the text or the list of parameters ends."""
        found = []
        while self._at < len(self._text) and not self.skip(")"):
            found.append(self.type())
        return found


def read_type(signature: str) -> Type:
    """The type of a signature."""
    return _Reader(signature).type()


@dataclass(frozen=True)
class MethodTypes:
    """The generic types of a method, with its own type variables and their first bounds."""

    formals: Mapping[str, Type]
    parameters: tuple[Type, ...]
    result: Type


def method_types(method: MethodInfo) -> MethodTypes:
    """The types in the signature; those of the descriptor where it omits parameters that the compiler
    added."""
    erased = tuple(plain(descriptor) for descriptor in method.parameter_types)
    if method.signature is not None:
        reader = _Reader(method.signature)
        formals = reader.formals()
        reader.skip("(")
        parameters = tuple(reader.rest())
        result = reader.type()
        if len(parameters) == len(erased):
            return MethodTypes(formals, parameters, result)
    return MethodTypes({}, erased, plain(method.return_type))


def class_formals(file: ClassFile) -> dict[str, Type]:
    """The type variables of a class, with their first bounds."""
    return _Reader(file.signature).formals() if file.signature is not None else {}


def parents(file: ClassFile) -> list[Type]:
    """Superclass and interfaces, in terms of the type variables of the class."""
    if file.signature is None:
        above = [*([file.super_name] if file.super_name else []), *file.interfaces]
        return [Type(f"L{name};") for name in above]
    reader = _Reader(file.signature)
    reader.formals()
    return reader.rest()


def bind(formals: Mapping[str, Type], given: Bindings) -> dict[str, Type]:
    """A type for each variable: the given one, else one that its bound allows, the same for all occurrences.

    An unbounded variable becomes String.
    """
    return {name: given.get(name) or _typical(bound) for name, bound in formals.items()}


def _typical(bound: Type) -> Type:
    if bound.base in _SPREAD or bound.base == ANY or bound.base.startswith("T"):
        return TEXT
    if bound.base == "Ljava/lang/Number;":
        return Type("Ljava/lang/Integer;")
    if bound.base == "Ljava/lang/Enum;":
        return Type("Ljava/util/concurrent/TimeUnit;")
    return Type(bound.base)


def substitute(type: Type, bindings: Bindings) -> Type:
    """The type without variables; unbound variables and unbounded wildcards become String."""
    if type.base == ANY or type.base.startswith("T"):
        found = bindings.get(type.base, TEXT)
        nullable = found.nullable or type.nullable
        return replace(found, dimensions=found.dimensions + type.dimensions, nullable=nullable)
    if type.base == "Ljava/lang/Class;" and type.arguments[:1] == (Type(ANY),):
        return replace(type, arguments=())
    return replace(type, arguments=tuple(substitute(one, bindings) for one in type.arguments))


def arguments_of(file: ClassFile, type: Type) -> dict[str, Type]:
    """The variables of the class of a type, bound to the type's arguments."""
    formals = class_formals(file)
    given = dict(zip(formals, type.arguments, strict=False)) if len(formals) == len(type.arguments) else {}
    fitting = {name: one for name, one in given.items() if one != TEXT or _typical(formals[name]) == TEXT}
    return bind(formals, fitting)  # String is used for a wildcard, whose bound is that of the variable


def match(pattern: Type, wanted: Type) -> dict[str, Type] | None:
    """Bindings of the pattern's variables that make it the wanted type; None if there are none.

    A raw wanted type is matched by any type arguments.
    """
    if pattern.base.startswith("T") and pattern.dimensions <= wanted.dimensions:
        return {pattern.base: replace(wanted, dimensions=wanted.dimensions - pattern.dimensions)}
    if pattern.base == ANY:
        return {}
    if (pattern.base, pattern.dimensions) != (wanted.base, wanted.dimensions):
        return None
    found: dict[str, Type] = {}
    if len(pattern.arguments) == len(wanted.arguments):
        for mine, theirs in zip(pattern.arguments, wanted.arguments, strict=True):
            inner = match(mine, theirs)
            if inner is None or any(found.get(name, one) != one for name, one in inner.items()):
                return None
            found |= inner
    return found


def seen_as(file: ClassFile, above: str, find: Callable[[str], ClassFile | None]) -> Type | None:
    """A class as an instance of a supertype, in terms of its own type variables."""
    start = Type(f"L{file.name};", tuple(Type(name) for name in class_formals(file)))
    todo, seen = [start], set()
    while todo:
        at = todo.pop()
        if at.name == above:
            return at
        found = find(at.name)
        if found is None or at.name in seen:
            continue
        seen.add(at.name)
        formals = class_formals(found)
        raw = len(formals) != len(at.arguments)
        bindings = bind(formals, {}) if raw else dict(zip(formals, at.arguments, strict=True))
        todo += [substitute(one, bindings) for one in parents(found)]
    return None
