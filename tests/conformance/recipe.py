"""Recipes: how an argument is made, the same on the Java virtual machine and on JR's.

A recipe is a tree of calls with *leaves*: primitives and texts, the parts that a run on JR's machine may
leave symbolic. Two recipes of one *skeleton* differ in their leaves alone.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from verifier.classfile.descriptor import parse_method_descriptor

NAN_BITS = {"F": 0x7FC00000, "D": 0x7FF8000000000000}


@dataclass(frozen=True)
class Null:
    """The null reference."""


@dataclass(frozen=True)
class Prim:
    """A primitive of a descriptor; floats and doubles are given by their bits, as a signed number."""

    kind: str
    value: int


@dataclass(frozen=True)
class Text:
    """A new String of these UTF-16 units; ``known``: never symbolic."""

    value: str
    known: bool = False


@dataclass(frozen=True)
class Array:
    """An array of a descriptor such as ``[I``."""

    descriptor: str
    items: tuple[Recipe, ...]


@dataclass(frozen=True)
class ClassOf:
    """The Class object of a descriptor."""

    descriptor: str


@dataclass(frozen=True)
class New:
    """A new object: internal name of its class, and the constructor's descriptor."""

    owner: str
    descriptor: str
    args: tuple[Recipe, ...] = ()


@dataclass(frozen=True)
class Call:
    """The result of a call of a method, by name and descriptor; the receiver first, if it has one."""

    owner: str
    key: str
    args: tuple[Recipe, ...] = ()
    static: bool = True


@dataclass(frozen=True)
class Static:
    """The value of a static field."""

    owner: str
    name: str
    descriptor: str


@dataclass(frozen=True)
class After:
    """An object on which methods were called; the receivers of the calls are left out."""

    made: Recipe
    calls: tuple[Call, ...]


@dataclass(frozen=True)
class Same:
    """The very object that an earlier argument is."""

    index: int


Recipe = Null | Prim | Text | Array | ClassOf | New | Call | Static | After | Same
Leaf = Prim | Text


def integer(value: int) -> Prim:
    """An int."""
    return Prim("I", value)


def double(value: float) -> Prim:
    """A double."""
    return Prim("D", struct.unpack(">q", struct.pack(">d", value))[0])


def real(value: float) -> Prim:
    """A float."""
    return Prim("F", struct.unpack(">i", struct.pack(">f", value))[0])


def python_value(leaf: Prim) -> int | float:
    """What the machine holds for a primitive."""
    if leaf.kind == "D":
        return float(struct.unpack(">d", struct.pack(">q", leaf.value))[0])
    if leaf.kind == "F":
        return float(struct.unpack(">f", struct.pack(">i", leaf.value))[0])
    return leaf.value


def parts_of(recipe: Recipe) -> tuple[Recipe, ...]:
    """The recipes that a recipe is made of."""
    if isinstance(recipe, Array):
        return recipe.items
    if isinstance(recipe, (New, Call)):
        return recipe.args
    if isinstance(recipe, After):
        return (recipe.made, *(part for call in recipe.calls for part in call.args))
    return ()


def leaves_of(recipe: Recipe) -> Iterator[Leaf]:
    """The leaves in order."""
    if isinstance(recipe, Prim) or (isinstance(recipe, Text) and not recipe.known):
        yield recipe
    for part in parts_of(recipe):
        yield from leaves_of(part)


def skeleton_of(recipe: Recipe, fixed_lengths: bool = False) -> object:
    """What recipes have in common that differ in leaves alone."""
    if isinstance(recipe, Prim):
        return ("prim", recipe.kind)
    if isinstance(recipe, Text) and not recipe.known:
        return ("text", len(recipe.value) if fixed_lengths else -1)
    parts = tuple(skeleton_of(part, fixed_lengths) for part in parts_of(recipe))
    if isinstance(recipe, Array):
        return ("array", recipe.descriptor, parts)
    if isinstance(recipe, New):
        return ("new", recipe.owner, recipe.descriptor, parts)
    if isinstance(recipe, Call):
        return ("call", recipe.owner, recipe.key, parts)
    if isinstance(recipe, After):
        return ("after", tuple((call.owner, call.key) for call in recipe.calls), parts)
    return recipe


def encoded(recipe: Recipe) -> str:
    """The tokens that the harness in Java reads (Recipes.java)."""
    if isinstance(recipe, Null):
        return "N"
    if isinstance(recipe, Prim):
        return f"p{recipe.kind}{recipe.value}"
    if isinstance(recipe, Text):
        return "s" + "".join(f"{ord(unit):04x}" for unit in recipe.value)
    if isinstance(recipe, ClassOf):
        return f"k {recipe.descriptor}"
    if isinstance(recipe, Same):
        return f"= {recipe.index}"
    if isinstance(recipe, Static):
        return f"f {recipe.owner} {recipe.name} {recipe.descriptor}"
    if isinstance(recipe, After):
        calls = " ".join(_encoded_call(call) for call in recipe.calls)
        return f"d {len(recipe.calls)} {encoded(recipe.made)} {calls}"
    if isinstance(recipe, Array):
        return " ".join([f"[ {recipe.descriptor} {len(recipe.items)}", *map(encoded, recipe.items)])
    if isinstance(recipe, New):
        return " ".join([f"n {recipe.owner} {recipe.descriptor}", *map(encoded, recipe.args)])
    return f"{'c' if recipe.static else 'v'} {_encoded_call(recipe)}"


def _encoded_call(call: Call) -> str:
    return " ".join([f"{call.owner} {call.key}", *map(encoded, call.args)])


def written(recipe: Recipe) -> str:
    """Nearly Java, for people."""
    if isinstance(recipe, Null):
        return "null"
    if isinstance(recipe, Prim):
        return _written_prim(recipe)
    if isinstance(recipe, Text):
        return quoted(recipe.value)
    if isinstance(recipe, ClassOf):
        return f"{recipe.descriptor}.class"
    if isinstance(recipe, Same):
        return f"<argument {recipe.index}>"
    if isinstance(recipe, Static):
        return f"{_short(recipe.owner)}.{recipe.name}"
    if isinstance(recipe, After):
        return written(recipe.made) + "".join(
            f".{call.key.partition('(')[0]}({', '.join(map(written, call.args))})" for call in recipe.calls
        )
    if isinstance(recipe, Array):
        return f"new {recipe.descriptor}{{{', '.join(map(written, recipe.items))}}}"
    if isinstance(recipe, New):
        return f"new {_short(recipe.owner)}({', '.join(map(written, recipe.args))})"
    name = recipe.key.partition("(")[0]
    if recipe.static:
        return f"{_short(recipe.owner)}.{name}({', '.join(map(written, recipe.args))})"
    return f"{written(recipe.args[0])}.{name}({', '.join(map(written, recipe.args[1:]))})"


def _short(owner: str) -> str:
    return owner.rpartition("/")[2]


def _written_prim(leaf: Prim) -> str:
    if leaf.kind == "Z":
        return "true" if leaf.value else "false"
    if leaf.kind in "FD":
        return f"{python_value(leaf)!r}{'f' if leaf.kind == 'F' else ''}"
    if leaf.kind == "C":
        return f"'{quoted(chr(leaf.value))[1:-1]}'"
    return f"{leaf.value}{'L' if leaf.kind == 'J' else ''}"


def quoted(text: str) -> str:
    """As Java's sources and the harness write a text."""
    shown = "".join(
        unit if " " <= unit <= "~" and unit not in '"\\' else f"\\u{ord(unit):04x}" for unit in text
    )
    return f'"{shown}"'


def parameter_count(descriptor: str) -> int:
    """Of a method's descriptor, which may have its name before it."""
    return len(parse_method_descriptor(descriptor[descriptor.index("(") :])[0])
