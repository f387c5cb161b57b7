"""Class files compiled by javac, seen through the model."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from verifier.classfile.annotation import Annotation, ClassValue, ConstantValue, EnumValue
from verifier.classfile.constant import (
    DoubleConst,
    FloatConst,
    IntConst,
    LongConst,
    MethodHandleConst,
    MethodTypeConst,
    StringConst,
)
from verifier.classfile.image import JdkImage
from verifier.classfile.model import ClassFile, EnclosingMethod, InnerClass
from verifier.classfile.mutf8 import to_utf16_units
from verifier.classfile.parser import ClassFormatError, parse_class

Sample = Callable[[str], ClassFile]


def test_header(sample: Sample) -> None:
    features = sample("Features")
    assert (features.name, features.super_name) == ("sample/Features", "java/lang/Object")
    assert features.interfaces == ("java/util/function/Supplier",)
    assert features.package == "sample"
    assert features.major_version == 61
    assert features.is_abstract and features.is_public and not features.is_interface
    assert features.source_file == "Features.java"
    assert features.signature == (
        "<T::Ljava/lang/Comparable<TT;>;>Ljava/lang/Object;Ljava/util/function/Supplier<TT;>;"
    )


def test_object_has_no_super_class(image: JdkImage) -> None:
    data = image.find("java/lang/Object")
    assert data is not None
    assert parse_class(data).super_name is None


def test_constant_values(sample: Sample) -> None:
    fields = {field.name: field for field in sample("Features").fields}
    assert fields["INT"].constant_value == IntConst(-123456)
    assert fields["LONG"].constant_value == LongConst(-(2**63))
    assert fields["CHAR"].constant_value == IntConst(0xFFFF)
    assert fields["BOOLEAN"].constant_value == IntConst(1)
    assert fields["BYTE"].constant_value == IntConst(-128)
    double = fields["DOUBLE"].constant_value
    assert isinstance(double, DoubleConst) and double.value == 1e300
    zero = fields["FLOAT"].constant_value
    assert isinstance(zero, FloatConst) and math.copysign(1, zero.value) == -1
    text = to_utf16_units("nul\0, accent \u00e9, pair \U0001f600, lone \ud800")
    assert fields["STRING"].constant_value == StringConst(text)
    assert fields["value"].constant_value is None
    assert fields["value"].is_volatile and fields["value"].signature == "TT;"
    assert not fields["grid"].is_volatile and fields["grid"].descriptor == "[[I"


def test_methods(sample: Sample) -> None:
    features = sample("Features")
    external = features.method("external", "(J[D)I")
    assert external is not None and external.is_native and external.code is None
    assert external.argument_slots == 3 and external.parameter_types == ("J", "[D")
    assert external.return_type == "I"
    pick = features.methods_by_key["pick(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;"]
    assert pick.is_abstract and pick.code is None
    assert pick.exceptions == ("java/io/IOException", "java/lang/InterruptedException")
    assert pick.signature == "(TT;TT;)TT;"
    concat = features.methods_by_key["concat(Ljava/lang/String;I)Ljava/lang/String;"]
    assert concat.is_synchronized and not concat.is_static and concat.argument_slots == 3
    assert features.method("concat", "()V") is None
    assert features.field("INT", "I") is not None and features.field("INT", "J") is None


def test_annotations(sample: Sample) -> None:
    features = sample("Features")
    (marker,) = features.annotations
    assert marker == Annotation(
        "Lsample/Marker;",
        (
            ("number", ConstantValue("I", 42)),
            ("text", ConstantValue("s", "on class")),
            ("many", ()),
        ),
    )
    concat = features.methods_by_key["concat(Ljava/lang/String;I)Ljava/lang/String;"]
    assert [annotation.descriptor for annotation in concat.annotations] == ["Ljava/lang/Deprecated;"]
    first, second = concat.all_parameter_annotations
    assert first[0].elements == (("number", ConstantValue("I", 1)),) and second == ()
    value = features.field("value", "Ljava/lang/Comparable;")
    assert value is not None and value.annotations == (Annotation("Lsample/Marker;", ()),)


def test_annotation_defaults(sample: Sample) -> None:
    marker = sample("Marker")
    assert marker.is_annotation and marker.is_interface
    defaults = {method.name: method.annotation_default for method in marker.methods}
    assert defaults == {
        "number": ConstantValue("I", -7),
        "big": ConstantValue("J", 1 << 40),
        "ratio": ConstantValue("D", 0.5),
        "small": ConstantValue("F", 1.5),
        "letter": ConstantValue("C", ord("x")),
        "flag": ConstantValue("Z", 1),
        "text": ConstantValue("s", "hi"),
        "type": ClassValue("[I"),
        "kind": EnumValue("Lsample/Shape$Kind;", "ROUND"),
        "inner": Annotation("Lsample/Marker$Inner;", (("value", ConstantValue("s", "deep")),)),
        "many": (ConstantValue("s", "a"), ConstantValue("s", "b")),
    }


def test_nesting(sample: Sample) -> None:
    features = sample("Features")
    assert set(features.nest_members) == {
        "sample/Features$Member",
        "sample/Features$1",
        "sample/Features$1Local",
    }
    assert features.nest_host is None
    assert InnerClass("sample/Features$Member", "sample/Features", "Member", 0x8) in features.inner_classes
    anonymous = sample("Features$1")
    assert anonymous.nest_host == "sample/Features" and anonymous.nest_members == ()
    assert anonymous.enclosing_method == EnclosingMethod("sample/Features", "local", "()Ljava/lang/Object;")
    names = {row.name: (row.outer, row.simple_name) for row in anonymous.inner_classes}
    assert names["sample/Features$1"] == (None, None) and names["sample/Features$1Local"] == (None, "Local")
    body = sample("Shape$Kind$1")
    assert body.enclosing_method == EnclosingMethod("sample/Shape$Kind", None, None)
    assert features.enclosing_method is None


def test_records_and_sealed_types(sample: Sample) -> None:
    shape = sample("Shape")
    assert shape.is_interface and shape.record_components is None
    assert shape.permitted_subclasses == ("sample/Shape$Circle", "sample/Shape$Square")
    circle = sample("Shape$Circle")
    assert circle.permitted_subclasses is None
    components = circle.record_components
    assert components is not None
    assert [(part.name, part.descriptor) for part in components] == [
        ("radius", "D"),
        ("names", "Ljava/util/List;"),
    ]
    assert components[1].signature == "Ljava/util/List<Ljava/lang/String;>;"
    assert sample("Shape$Kind").is_enum


def test_bootstrap_methods(sample: Sample) -> None:
    features = sample("Features")
    concat = next(b for b in features.bootstrap_methods if b.handle.ref.name == "makeConcatWithConstants")
    recipe = concat.args[0]
    assert concat.handle.kind == 6 and isinstance(recipe, StringConst)
    assert recipe.value.startswith("\x01-\x01\x02")
    lambdas = [b for b in features.bootstrap_methods if b.handle.ref.name == "metafactory"]
    kinds = [type(argument) for argument in lambdas[0].args]
    assert kinds == [MethodTypeConst, MethodHandleConst, MethodTypeConst]
    targets = {
        b.args[1].ref.name: b.args[1].kind for b in lambdas if isinstance(b.args[1], MethodHandleConst)
    }
    assert targets == {"lambda$lambdas$0": 6, "valueOf": 6, "<init>": 8}


def test_debug_tables(sample: Sample) -> None:
    method = sample("Features").method("sum", "([I)I")
    assert method is not None and method.code is not None
    code = method.code
    names = {variable.name: (variable.descriptor, variable.slot) for variable in code.local_variables}
    assert names["numbers"] == ("[I", 0) and names["total"] == ("I", 1) and names["number"][0] == "I"
    numbers = next(variable for variable in code.local_variables if variable.name == "numbers")
    assert (numbers.start, numbers.end) == (0, len(code.instructions))
    lines = [code.line_of(index) or 0 for index in range(len(code.instructions))]
    first = lines[0]
    assert set(lines) == {first, first + 1, first + 2, first + 4} and lines[-1] == first + 4


def test_exception_table(sample: Sample) -> None:
    method = sample("Features").method("tries", "(I)I")
    assert method is not None and method.code is not None
    code = method.code
    types = [handler.catch_type for handler in code.exception_table]
    assert types[:2] == ["java/lang/ArithmeticException", "java/lang/NullPointerException"]
    assert None in types
    first = code.exception_table[0]
    inside = [instruction.mnemonic for instruction in code.instructions[first.start : first.end]]
    assert "idiv" in inside
    assert code.instructions[first.handler].mnemonic == "astore"


@pytest.mark.parametrize("junk", [b"", b"\xca\xfe\xba", b"PK\x03\x04", b"\xca\xfe\xba\xbe"])
def test_not_a_class_file(junk: bytes) -> None:
    with pytest.raises(ClassFormatError):
        parse_class(junk)


def test_bytes_after_the_class_are_refused(image: JdkImage) -> None:
    data = image.find("java/lang/Object")
    assert data is not None
    with pytest.raises(ClassFormatError, match="1 bytes follow"):
        parse_class(data + b"\0")


def test_module_info_is_tolerated(image: JdkImage) -> None:
    data = image.resource("java.base", "module-info.class")
    assert data is not None
    parsed = parse_class(data)
    assert parsed.name == "module-info" and parsed.attribute("Module") is not None
    assert parsed.attribute("Module") and parsed.attribute("Code") is None
