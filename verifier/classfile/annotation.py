"""Annotations and their values as written in class files (JVMS 4.7.16 to 4.7.22), not interpreted."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.classfile.constant import DoubleConst, FloatConst, IntConst, LongConst
from verifier.classfile.error import ClassFormatError
from verifier.classfile.pool import ConstantPool, read_u2

MAX_NESTING = 64


@dataclass(frozen=True, slots=True)
class ConstantValue:
    """A primitive or String value; ``tag`` is one of ``BCDFIJSZs``."""

    tag: str
    value: int | float | str


@dataclass(frozen=True, slots=True)
class EnumValue:
    """An enum constant: the descriptor of its class and its name."""

    descriptor: str
    name: str


@dataclass(frozen=True, slots=True)
class ClassValue:
    """A class literal, as a return descriptor (``V`` is ``void.class``)."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """An annotation: the descriptor of its type, and the elements given in order."""

    descriptor: str
    elements: tuple[tuple[str, ElementValue], ...]


@dataclass(frozen=True, slots=True)
class TypeAnnotation:
    """An annotation of a type in a declaration (JVMS 4.7.20): which type, and which part of it.

    ``target`` is the item's target_type, ``number`` that of the parameter (or thrown type, ...) it names; of
    the bound of a type variable, the variable's and the bound's, a byte each. ``path``: from the declared
    type to the part, steps of a kind and an index; those into nested types are left out.
    """

    target: int
    number: int
    path: tuple[tuple[int, int], ...]
    annotation: Annotation

    @property
    def is_outermost(self) -> bool:
        """Whether it is about the declared type itself: no element, type argument or bound of it."""
        return not self.path


OF_FIELD, OF_RESULT, OF_PARAMETER = 0x13, 0x14, 0x16
OF_BOUND_OF_CLASS, OF_BOUND_OF_METHOD = 0x11, 0x12
"""Targets: the bound of a type variable."""
_TARGET_SIZES = {
    **dict.fromkeys((OF_FIELD, OF_RESULT, 0x15), 0),
    **dict.fromkeys((0x00, 0x01, OF_PARAMETER), 1),
    **dict.fromkeys((0x10, 0x11, 0x12, 0x17), 2),
}
"""Bytes of target_info, of the targets that declarations have (JVMS table 4.7.20-A)."""
INTO_ELEMENT, _INTO_NESTED, INTO_ARGUMENT = 0, 1, 3
"""Steps of a type path (JVMS table 4.7.20.2-A); the one that is missing goes to the bound of a wildcard."""

ElementValue = ConstantValue | EnumValue | ClassValue | Annotation | tuple["ElementValue", ...]


class AnnotationReader:
    """Reads one attribute from ``pos`` on."""

    def __init__(self, pool: ConstantPool, pos: int) -> None:
        self._pool = pool
        self._data = pool.data
        self._pos = pos

    def annotations(self) -> tuple[Annotation, ...]:
        """A counted list of annotations."""
        return tuple([self._annotation(0) for _ in range(self._u2())])

    def parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]:
        """The lists of each parameter."""
        return tuple([self.annotations() for _ in range(self._u1())])

    def type_annotations(self) -> tuple[TypeAnnotation, ...]:
        """A counted list of annotations of types; ClassFormatError for a target of code."""
        return tuple([self._type_annotation() for _ in range(self._u2())])

    def _type_annotation(self) -> TypeAnnotation:
        target = self._u1()
        size = _TARGET_SIZES.get(target)
        if size is None:
            raise ClassFormatError(f"a type annotation of target {target:#x} outside of code")
        number = 0
        for _ in range(size):
            number = number << 8 | self._u1()
        steps = [(self._u1(), self._u1()) for _ in range(self._u1())]
        path = tuple(step for step in steps if step[0] != _INTO_NESTED)
        return TypeAnnotation(target, number, path, self._annotation(0))

    def element_value(self, depth: int = 0) -> ElementValue:
        """One value; nested at most ``MAX_NESTING`` deep."""
        if depth > MAX_NESTING:
            raise ClassFormatError("annotation values are nested too deeply")
        tag = chr(self._u1())
        if tag == "e":
            return EnumValue(self._utf8(), self._utf8())
        if tag == "c":
            return ClassValue(self._utf8())
        if tag == "@":
            return self._annotation(depth + 1)
        if tag == "[":
            return tuple([self.element_value(depth + 1) for _ in range(self._u2())])
        if tag == "s":
            return ConstantValue(tag, self._utf8())
        if tag in "BCISZ":
            return ConstantValue(tag, self._pool.get(self._u2(), IntConst).value)
        if tag == "J":
            return ConstantValue(tag, self._pool.get(self._u2(), LongConst).value)
        if tag == "F":
            return ConstantValue(tag, self._pool.get(self._u2(), FloatConst).value)
        if tag == "D":
            return ConstantValue(tag, self._pool.get(self._u2(), DoubleConst).value)
        raise ClassFormatError(f"annotation value of unknown tag {tag!r}")

    def _annotation(self, depth: int) -> Annotation:
        descriptor = self._utf8()
        count = self._u2()
        elements = tuple([(self._utf8(), self.element_value(depth)) for _ in range(count)])
        return Annotation(descriptor, elements)

    def _u1(self) -> int:
        value = self._data[self._pos]
        self._pos += 1
        return value

    def _u2(self) -> int:
        value: int = read_u2(self._data, self._pos)[0]
        self._pos += 2
        return value

    def _utf8(self) -> str:
        return self._pool.utf8(self._u2())
