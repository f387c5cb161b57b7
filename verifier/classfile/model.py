"""Class files as the rest of JR sees them (JVMS chapter 4).

The parser records where attributes are; their contents are read when a property is first asked for,
so every property may raise ``ClassFormatError``. Objects are never changed once parsed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import cast

from verifier.classfile.annotation import Annotation, AnnotationReader, ElementValue, TypeAnnotation
from verifier.classfile.code import Code, Handler, LocalVariable, read_attribute_header
from verifier.classfile.constant import (
    BootstrapMethod,
    DoubleConst,
    FloatConst,
    IntConst,
    LongConst,
    NameAndType,
    StringConst,
)
from verifier.classfile.descriptor import check_field_descriptor, parameter_slots, parse_method_descriptor
from verifier.classfile.error import ClassFormatError, rejects_truncation
from verifier.classfile.instruction import Instruction
from verifier.classfile.pool import ConstantPool, read_u2, read_u2_u2

__all__ = [
    "Annotation",
    "BootstrapMethod",
    "ClassFile",
    "Code",
    "EnclosingMethod",
    "FieldConstant",
    "FieldInfo",
    "Handler",
    "InnerClass",
    "Instruction",
    "LocalVariable",
    "MethodInfo",
    "RecordComponent",
]

ACC_PUBLIC, ACC_PRIVATE, ACC_PROTECTED, ACC_STATIC, ACC_FINAL = 0x1, 0x2, 0x4, 0x8, 0x10
ACC_SYNCHRONIZED, ACC_VOLATILE, ACC_BRIDGE = 0x20, 0x40, 0x40
ACC_NATIVE, ACC_INTERFACE, ACC_ABSTRACT, ACC_SYNTHETIC = 0x100, 0x200, 0x400, 0x1000
ACC_ANNOTATION, ACC_ENUM = 0x2000, 0x4000

FieldConstant = IntConst | LongConst | FloatConst | DoubleConst | StringConst
Spans = dict[str, tuple[int, int]]
# By descriptor, the kind of constant a static field may start with; all others are ints.
CONSTANT_KINDS: Mapping[str, type[FieldConstant]] = MappingProxyType(
    {"J": LongConst, "F": FloatConst, "D": DoubleConst, "Ljava/lang/String;": StringConst}
)


@dataclass(frozen=True, slots=True)
class InnerClass:
    """A row of InnerClasses; local and anonymous classes have no ``outer``, the latter no ``simple_name``."""

    name: str
    outer: str | None
    simple_name: str | None
    access_flags: int


@dataclass(frozen=True, slots=True)
class EnclosingMethod:
    """Where a local or anonymous class is; without a method it is in an initialiser."""

    owner: str
    method_name: str | None
    method_descriptor: str | None


def _flag(mask: int) -> bool:
    """A property: whether an access flag is set."""
    return cast(bool, property(lambda member: member.access_flags & mask != 0))


class Attributed:
    """The common part of classes, fields, methods and record components: flags and attributes."""

    def __init__(self, pool: ConstantPool, access_flags: int, spans: Spans) -> None:
        self.pool = pool
        self.access_flags = access_flags
        self.spans = spans
        """Where attributes are in the file."""

    def attribute(self, name: str) -> bytes | None:
        """The raw contents of an attribute."""
        span = self.spans.get(name)
        return None if span is None else self.pool.data[span[0] : span[1]]

    @cached_property
    def signature(self) -> str | None:
        """The generic signature."""
        return self._utf8_attribute("Signature")

    def _annotation_readers(self, kind: str) -> Iterator[AnnotationReader]:
        """Those of the attributes with annotations of a kind that are visible at run time, and others."""
        for name in (f"RuntimeVisible{kind}", f"RuntimeInvisible{kind}"):
            if name in self.spans:
                yield AnnotationReader(self.pool, self.spans[name][0])

    @cached_property
    @rejects_truncation
    def annotations(self) -> tuple[Annotation, ...]:
        """The annotations, visible at run time or not."""
        return tuple(one for read in self._annotation_readers("Annotations") for one in read.annotations())

    @cached_property
    @rejects_truncation
    def type_annotations(self) -> tuple[TypeAnnotation, ...]:
        """The annotations of types in the declaration, visible at run time or not."""
        readers = self._annotation_readers("TypeAnnotations")
        return tuple(one for read in readers for one in read.type_annotations())

    is_public = _flag(ACC_PUBLIC)
    is_private = _flag(ACC_PRIVATE)
    is_protected = _flag(ACC_PROTECTED)
    is_static = _flag(ACC_STATIC)
    is_final = _flag(ACC_FINAL)
    is_synthetic = _flag(ACC_SYNTHETIC)  # made by the compiler

    @rejects_truncation
    def _utf8_attribute(self, name: str) -> str | None:
        span = self.spans.get(name)
        return None if span is None else self.pool.utf8(read_u2(self.pool.data, span[0])[0])

    @rejects_truncation
    def _class_table(self, name: str) -> tuple[str, ...] | None:
        span = self.spans.get(name)
        return None if span is None else self.pool.class_names(span[0])


class FieldInfo(Attributed):
    """A field."""

    def __init__(
        self, pool: ConstantPool, access_flags: int, name: str, descriptor: str, spans: Spans
    ) -> None:
        super().__init__(pool, access_flags, spans)
        self.name = name
        self.descriptor = check_field_descriptor(descriptor)
        self.key = name + descriptor

    def __repr__(self) -> str:
        return f"FieldInfo({self.name}:{self.descriptor})"

    is_volatile = _flag(ACC_VOLATILE)
    is_enum = _flag(ACC_ENUM)  # holds a constant of an enum

    @cached_property
    @rejects_truncation
    def constant_value(self) -> FieldConstant | None:
        """The ConstantValue (to be used for static fields only); boolean to int are ``IntConst``."""
        span = self.spans.get("ConstantValue")
        if span is None:
            return None
        constant: object = self.pool.entry(read_u2(self.pool.data, span[0])[0])
        kind = CONSTANT_KINDS.get(self.descriptor, IntConst)
        if not isinstance(constant, kind):
            raise ClassFormatError(f"field {self.name} has a constant of another type")
        return constant


class MethodInfo(Attributed):
    """A method, constructor (``<init>``) or class initialiser (``<clinit>``)."""

    def __init__(
        self, pool: ConstantPool, access_flags: int, name: str, descriptor: str, spans: Spans
    ) -> None:
        super().__init__(pool, access_flags, spans)
        self.name = name
        self.descriptor = descriptor
        self.key = name + descriptor

    def __repr__(self) -> str:
        return f"MethodInfo({self.key})"

    @cached_property
    @rejects_truncation
    def code(self) -> Code | None:
        """The body; None for native and abstract methods."""
        span = self.spans.get("Code")
        if (span is None) != (self.is_native or self.is_abstract):
            raise ClassFormatError(f"method {self.key} must have code exactly if not native or abstract")
        return None if span is None else Code(self.pool, *span)

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        """The instructions of the body; none for native and abstract methods."""
        return self.code.instructions if self.code is not None else ()

    @property
    def code_span(self) -> tuple[int, int]:
        """Where the contents of the Code attribute are in the file; ClassFormatError if there are none."""
        if "Code" not in self.spans:
            raise ClassFormatError(f"method {self.key} has no code")
        return self.spans["Code"]

    @cached_property
    def parameter_types(self) -> tuple[str, ...]:
        """Descriptors of the parameters, without the receiver."""
        return parse_method_descriptor(self.descriptor)[0]

    @cached_property
    def return_type(self) -> str:
        """Descriptor of the result."""
        return parse_method_descriptor(self.descriptor)[1]

    @cached_property
    def argument_slots(self) -> int:
        """Local variable slots the arguments take, the receiver counted."""
        return parameter_slots(self.descriptor) + (0 if self.is_static else 1)

    @cached_property
    def exceptions(self) -> tuple[str, ...]:
        """The classes of the throws clause."""
        return self._class_table("Exceptions") or ()

    @cached_property
    @rejects_truncation
    def annotation_default(self) -> ElementValue | None:
        """The default of an annotation element."""
        span = self.spans.get("AnnotationDefault")
        return None if span is None else AnnotationReader(self.pool, span[0]).element_value()

    @cached_property
    @rejects_truncation
    def all_parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]:
        """Annotations of the parameters, visible at run time or not; of the last ones if rows are missing."""
        rows: list[tuple[Annotation, ...]] = [()] * len(self.parameter_types)
        for read in self._annotation_readers("ParameterAnnotations"):
            given = read.parameter_annotations()
            first = max(0, len(rows) - len(given))
            for number, row in enumerate(given[-len(rows) :] if rows else ()):
                rows[first + number] += row
        return tuple(rows)

    is_native = _flag(ACC_NATIVE)
    is_abstract = _flag(ACC_ABSTRACT)
    is_synchronized = _flag(ACC_SYNCHRONIZED)
    is_bridge = _flag(ACC_BRIDGE)  # a bridge method of the compiler


class RecordComponent(Attributed):
    """A component of a record class."""

    def __init__(self, pool: ConstantPool, name: str, descriptor: str, spans: Spans) -> None:
        super().__init__(pool, 0, spans)
        self.name = name
        self.descriptor = check_field_descriptor(descriptor)


class ClassFile(Attributed):
    """A class or interface. ``name`` is internal (``java/lang/String``)."""

    def __init__(
        self,
        pool: ConstantPool,
        access_flags: int,
        name: str,
        super_name: str | None,
        interfaces: tuple[str, ...],
        fields: tuple[FieldInfo, ...],
        methods: tuple[MethodInfo, ...],
        spans: Spans,
    ) -> None:
        super().__init__(pool, access_flags, spans)
        self.name = name
        self.super_name = super_name
        self.interfaces = interfaces
        self.fields = fields
        self.methods = methods
        _, self.major_version = read_u2_u2(pool.data, 4)
        if "BootstrapMethods" in spans:
            pool.set_bootstraps(*spans["BootstrapMethods"])

    def __repr__(self) -> str:
        return f"ClassFile({self.name})"

    @cached_property
    def methods_by_key(self) -> dict[str, MethodInfo]:
        """Methods by name and descriptor."""
        return {method.key: method for method in self.methods}

    @cached_property
    def fields_by_key(self) -> dict[str, FieldInfo]:
        """Fields by name and descriptor."""
        return {field.name + field.descriptor: field for field in self.fields}

    def method(self, name: str, descriptor: str) -> MethodInfo | None:
        """The method declared here with that name and descriptor."""
        return self.methods_by_key.get(name + descriptor)

    def field(self, name: str, descriptor: str) -> FieldInfo | None:
        """The field declared here with that name and descriptor."""
        return self.fields_by_key.get(name + descriptor)

    is_interface = _flag(ACC_INTERFACE)  # an interface or annotation type
    is_abstract = _flag(ACC_ABSTRACT)  # abstract, or an interface
    is_annotation = _flag(ACC_ANNOTATION)  # an annotation type
    is_enum = _flag(ACC_ENUM)  # an enum, or the body of one of its constants

    @property
    def is_inner(self) -> bool:
        """Whether its objects belong to one of the class around it (JLS 8.1.3)."""
        row = next((row for row in self.inner_classes if row.name == self.name), None)
        return row is not None and not row.access_flags & ACC_STATIC

    @property
    def package(self) -> str:
        """The package, in internal form, empty for the unnamed one."""
        return self.name.rpartition("/")[0]

    @cached_property
    def source_file(self) -> str | None:
        """The name of the source file, without directories."""
        return self._utf8_attribute("SourceFile")

    @cached_property
    @rejects_truncation
    def bootstrap_methods(self) -> tuple[BootstrapMethod, ...]:
        """The BootstrapMethods attribute."""
        return self.pool.bootstrap_methods()

    @cached_property
    @rejects_truncation
    def inner_classes(self) -> tuple[InnerClass, ...]:
        """The InnerClasses attribute: member, local and anonymous classes mentioned here."""
        span = self.spans.get("InnerClasses")
        if span is None:
            return ()
        pool, data = self.pool, self.pool.data
        rows: list[InnerClass] = []
        for i in range(read_u2(data, span[0])[0]):
            inner, outer = read_u2_u2(data, span[0] + 2 + 8 * i)
            name, flags = read_u2_u2(data, span[0] + 6 + 8 * i)
            outer_name = pool.optional_class_name(outer)
            rows.append(InnerClass(pool.class_name(inner), outer_name, pool.optional_utf8(name), flags))
        return tuple(rows)

    @cached_property
    @rejects_truncation
    def enclosing_method(self) -> EnclosingMethod | None:
        """Set for local and anonymous classes."""
        span = self.spans.get("EnclosingMethod")
        if span is None:
            return None
        owner, method = read_u2_u2(self.pool.data, span[0])
        if not method:
            return EnclosingMethod(self.pool.class_name(owner), None, None)
        member = self.pool.get(method, NameAndType)
        return EnclosingMethod(self.pool.class_name(owner), member.name, member.descriptor)

    @cached_property
    @rejects_truncation
    def nest_host(self) -> str | None:
        """The host of the nest, None if this class is its own host."""
        span = self.spans.get("NestHost")
        return None if span is None else self.pool.class_name(read_u2(self.pool.data, span[0])[0])

    @cached_property
    def nest_members(self) -> tuple[str, ...]:
        """The other members of the nest this class hosts."""
        return self._class_table("NestMembers") or ()

    @cached_property
    def permitted_subclasses(self) -> tuple[str, ...] | None:
        """Direct subclasses of a sealed class, None if it is not sealed."""
        return self._class_table("PermittedSubclasses")

    @cached_property
    @rejects_truncation
    def record_components(self) -> tuple[RecordComponent, ...] | None:
        """Components of a record class, None for other classes."""
        span = self.spans.get("Record")
        if span is None:
            return None
        pool = self.pool
        pos = span[0] + 2
        components: list[RecordComponent] = []
        for _ in range(read_u2(pool.data, span[0])[0]):
            name, descriptor = read_u2_u2(pool.data, pos)
            spans, pos = read_spans(pool, pos + 4)
            components.append(RecordComponent(pool, pool.utf8(name), pool.utf8(descriptor), spans))
        return tuple(components)


def read_spans(pool: ConstantPool, pos: int) -> tuple[Spans, int]:
    """The attributes table at ``pos``: contents' start and end by name; and the position after it."""
    data = pool.data
    spans: Spans = {}
    count = read_u2(data, pos)[0]
    pos += 2
    for _ in range(count):
        name, length = read_attribute_header(data, pos)
        start = pos + 6
        pos = start + length
        spans.setdefault(pool.utf8(name), (start, pos))
    if pos > len(data):
        raise ClassFormatError("an attribute is longer than the file")
    return spans, pos
