"""Equality of two objects, one of each version.

Java methods for a pair driver. Values are compared as users observe them, and objects of the versions'
classes field by field, if both have the same fields; aliases in one version must be aliases in the other.
Objects that cannot be compared are reported as a difference (``JrDifferent``): it counts only if runs of the
real versions show it, and a path that may reach it excludes a proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from verifier.check.library import Library
from verifier.classfile import jdk
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.classfile.model import ACC_STATIC, ACC_SYNTHETIC, ClassFile, FieldInfo
from verifier.dataflow.jdk_facts import IMMUTABLE

_DEEPEST = 4
"""Objects inside of objects that are compared."""
_MOST_CLASSES = 12
_VALUES = IMMUTABLE - {jdk.CLASS, "java/util/regex/Pattern"}
"""Classes of the JDK whose objects never change and are equal if they say so."""
_ANY = Path(__file__).parent / "java" / "SameAny.java"
_MEET = """
static final Object[] ours = new Object[100], theirs = new Object[100];
static int met;
static int meet(Object a, Object b) {
  for (int i = 0; i < met; i++) {
    if ((ours[i] == a) != (theirs[i] == b)) return -1;
    if (ours[i] == a) return 1;
  }
  if (met == ours.length) throw new JrDifferent("many objects");
  ours[met] = a;
  theirs[met++] = b;
  return 0;
}
""".strip().splitlines()
"""Objects that were met in pairs: 1 if this is one of them, -1 if one of the two was met with another."""
_FLOATS = """
static boolean sameFloat(double a, double b) {
  if (a != a || b != b) return a != a && b != b;
  return a == b && (a != 0 || 1 / a == 1 / b);
}
""".strip().splitlines()
_EXCEPTIONS = """
static boolean sameException(Throwable a, Throwable b) {
  String other = b.getClass().getName();
  return a.getClass().getName().equals(other.startsWith("%(prefix)s") ? other.substring(%(length)d) : other);
}
""".strip()


def may_change(descriptor: str) -> bool:
    """Whether a call may change what a reference of the type leads to."""
    return descriptor not in NAMES_OF_PRIMITIVES and descriptor[1:-1] not in _VALUES


@dataclass
class Sameness:
    """Creates the methods on demand.

    ``library``: of this version. ``names``: the internal names of the other version's classes, by those of
    this one. ``prefix``: what the other names begin with, as binary names do. ``package``: of the driver.
    """

    library: Library
    other: Library
    names: Mapping[str, str]
    prefix: str
    package: str
    methods: list[str] = field(default_factory=list)
    _named: dict[str, str] = field(default_factory=dict)

    def spell(self, descriptor: str) -> str:
        """The type of this version in sources."""
        return self.library.spell(descriptor)

    def _spell_other(self, descriptor: str) -> str:
        dimensions = len(descriptor) - len(descriptor.lstrip("["))
        name = descriptor[dimensions + 1 : -1]
        if descriptor[dimensions] == "L" and name in self.names:
            return self.other.spell("[" * dimensions + f"L{self.names[name]};")
        return self.library.spell(descriptor)

    def same(self, descriptor: str, ours: str, theirs: str) -> str:
        """An expression that is true if two values are the same."""
        if descriptor in "FD":
            self._once("sameFloat", _FLOATS)
            return f"sameFloat({ours}, {theirs})"
        if descriptor in NAMES_OF_PRIMITIVES:
            return f"({ours} == {theirs})"
        if descriptor[1:-1] in _VALUES:
            return f"java.util.Objects.equals({ours}, {theirs})"
        return self._nested(descriptor, ours, theirs, str(_DEEPEST))

    def same_exceptions(self, ours: str, theirs: str) -> str:
        """Whether two exceptions are of the same class."""
        text = _EXCEPTIONS % {"prefix": self.prefix, "length": len(self.prefix)}
        self._once("sameException", text.splitlines())
        return f"sameException({ours}, {theirs})"

    def _once(self, name: str, lines: list[str]) -> None:
        if name not in self._named:
            self._named[name] = name
            self.methods += lines

    def _nested(self, descriptor: str, ours: str, theirs: str, left: str) -> str:
        return f"{self._method(descriptor)}({ours}, {theirs}, {left})"

    def _method(self, descriptor: str) -> str:
        """The name of the method that compares references of a type."""
        if descriptor not in self._named:
            self._once("meet", _MEET)
            name = descriptor[1:-1]
            element = descriptor[1:] if descriptor[0] == "[" else ""
            if not element and name not in self.names:
                self._named[descriptor] = "sameAny"
                any_ = _ANY.read_text(encoding="utf-8").splitlines()
                self._once("sameAny", [*any_[:3], *self._of_any_class(), *any_[3:]])
            else:
                method = self._named[descriptor] = f"same{len(self._named)}"
                body = self._elements(element) if element else self._objects(name)
                types = self.spell(descriptor), self._spell_other(descriptor)
                head = f"static boolean {method}({types[0]} a, {types[1]} b, int left) {{"
                start = "  if (a == null || b == null) return a == null && b == null;"
                pairs = ["  int met = meet(a, b);", "  if (met != 0) return met > 0;"]
                self.methods += [head, start, *pairs, *(f"  {line}" for line in body), "}"]
        return self._named[descriptor]

    def _of_any_class(self) -> Iterator[str]:
        """Lines that compare objects of the versions' classes, as lists hold them."""
        near = [
            one for one in self.names if one.rpartition("/")[0] == self.package and self._can_be_named(one)
        ]
        concrete = [one for one in near if not self.library.get(one).is_abstract]
        for one in concrete[:_MOST_CLASSES]:
            ours, theirs = self.spell(f"L{one};"), self._spell_other(f"L{one};")
            same = self._nested(f"L{one};", f"({ours}) a", f"({theirs}) b", "left - 1")
            yield f"  if (a instanceof {ours}) return b instanceof {theirs} && {same};"

    def _elements(self, element: str) -> list[str]:
        if element in NAMES_OF_PRIMITIVES:
            return ["return java.util.Arrays.equals(a, b);"]
        same = (
            "java.util.Objects.equals(a[i], b[i])"
            if element[1:-1] in _VALUES
            else self._nested(element, "a[i]", "b[i]", "left")
        )
        return [
            "if (a.length != b.length) return false;",
            f"for (int i = 0; i < a.length; i++) if (!{same}) return false;",
            "return true;",
        ]

    def _objects(self, name: str) -> list[str]:
        """The body that compares objects of a class of both versions, or of classes below it."""
        lines = ['if (left == 0) throw new JrDifferent("objects deep inside");']
        concrete = [
            one
            for one in self.library.at_or_below(name)
            if not self.library.get(one).is_abstract and not self.library.get(one).is_interface
        ]
        for one in concrete[:_MOST_CLASSES]:
            if one in self.names and self._can_be_named(one):
                ours, theirs = self.spell(f"L{one};"), self._spell_other(f"L{one};")
                told = f"(Object) a.getClass() == {ours}.class"
                lines.append(f"if ({told}) {{")
                lines.append(f"  if ((Object) b.getClass() != {theirs}.class) return false;")
                lines += [f"  {line}" for line in self._fields(one, ours, theirs)]
                lines.append("}")
        return [*lines, 'throw new JrDifferent("objects of classes that are not compared");']

    def _can_be_named(self, name: str) -> bool:
        return self.library.can_be_named(name, self.package)

    def _fields(self, name: str, ours: str, theirs: str) -> list[str]:
        """Compare all fields of objects of exactly this class, ``a`` and ``b``."""
        file = self.library.get(name)
        if file.is_enum:
            return [f"return (({ours}) a).name().equals((({theirs}) b).name());"]
        mine = list(self._instance_fields(self.library, name))
        others = list(self._instance_fields(self.other, self.names[name]))
        if self._keys(mine, self.names) != self._keys(others, {}):
            return ['throw new JrDifferent("objects with other fields");']
        lines = []
        for owner, one in mine:
            if one.access_flags & ACC_SYNTHETIC or owner.name not in self.names:
                return ['throw new JrDifferent("objects with fields that are not compared");']
            at = self.spell(f"L{owner.name};"), self._spell_other(f"L{owner.name};")
            parts = f"(({at[0]}) a).{one.name}", f"(({at[1]}) b).{one.name}"
            if one.descriptor in NAMES_OF_PRIMITIVES or one.descriptor[1:-1] in _VALUES:
                same = self.same(one.descriptor, *parts)
            else:
                same = self._nested(one.descriptor, *parts, "left - 1")
            lines.append(f"if (!({same})) return false;")
        return [*lines, "return true;"]

    @staticmethod
    def _instance_fields(library: Library, name: str) -> Iterator[tuple[ClassFile, FieldInfo]]:
        at: str | None = name
        while at is not None:
            file = library.get(at)
            yield from ((file, one) for one in file.fields if not one.access_flags & ACC_STATIC)
            at = file.super_name

    @staticmethod
    def _keys(
        fields: list[tuple[ClassFile, FieldInfo]], names: Mapping[str, str]
    ) -> list[tuple[str, str, str]]:
        def other(descriptor: str) -> str:
            base = descriptor.lstrip("[")
            renamed = f"L{names.get(base[1:-1], base[1:-1])};" if base[0] == "L" else base
            return descriptor[: len(descriptor) - len(base)] + renamed

        return sorted(
            (names.get(owner.name, owner.name), one.name, other(one.descriptor)) for owner, one in fields
        )
