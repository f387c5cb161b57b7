"""Damaged class files: a ``ClassFormatError`` or a class, never anything else, and soon."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from verifier.classfile.cfg import Cfg
from verifier.classfile.error import ClassFormatError
from verifier.classfile.image import JdkImage
from verifier.classfile.parser import parse_class
from verifier.classfile.pool import ConstantPool
from verifier.classfile.region import RegionMap

CLASS_PROPERTIES = (
    *("signature", "annotations", "source_file", "bootstrap_methods", "inner_classes", "enclosing_method"),
    *(
        "nest_host",
        "nest_members",
        "permitted_subclasses",
        "record_components",
        "methods_by_key",
        "fields_by_key",
    ),
)
METHOD_PROPERTIES = (
    *("signature", "annotations", "exceptions", "annotation_default", "all_parameter_annotations"),
    *("parameter_types", "return_type", "argument_slots"),
)
CODE_PROPERTIES = ("instructions", "exception_table", "line_numbers", "local_variables")


def tolerate(thing: Any, names: tuple[str, ...]) -> None:
    """Ask for every property; each may be malformed."""
    for name in names:
        try:
            getattr(thing, name)
        except ClassFormatError:
            continue


def use_all(data: bytes) -> bool:
    """Parse and ask for everything; whether the class itself was accepted."""
    try:
        parsed = parse_class(data)
    except ClassFormatError:
        return False
    tolerate(parsed, CLASS_PROPERTIES)
    for field in parsed.fields:
        tolerate(field, ("signature", "annotations", "constant_value"))
    for method in parsed.methods:
        tolerate(method, METHOD_PROPERTIES)
        try:
            code = method.code
            if code is None:
                continue
            tolerate(code, CODE_PROPERTIES)
            graph = Cfg(code)
            regions = RegionMap(graph)
            assert all(regions.region_of(branch) for branch in graph.branches)
            assert graph.loops is not None
        except ClassFormatError:
            continue
    return True


@pytest.fixture(scope="module")
def victims(sample_dir: Path) -> list[bytes]:
    """Small classes that together have every attribute."""
    names = ("Features", "Features$1", "Marker", "Shape$Circle", "Shape", "Flow", "Shape$Kind")
    return [(sample_dir / "sample" / f"{name}.class").read_bytes() for name in names]


def test_intact_classes_are_accepted(victims: list[bytes]) -> None:
    assert all(use_all(data) for data in victims)


def test_truncated_at_every_length(victims: list[bytes]) -> None:
    for data in victims:
        assert not any(use_all(data[:length]) for length in range(len(data)))


def test_random_damage(victims: list[bytes]) -> None:
    draw = random.Random(20)
    accepted = 0
    for _ in range(1200):
        data = bytearray(draw.choice(victims))
        for _ in range(draw.choice((1, 1, 1, 2, 8))):
            if draw.random() < 0.7:
                data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
            else:
                data[draw.randrange(len(data))] = draw.choice((0, 1, 0x7F, 0xFF))
        accepted += use_all(bytes(data))
    assert 100 < accepted < 1150


def test_inserted_and_removed_bytes(victims: list[bytes]) -> None:
    draw = random.Random(21)
    for _ in range(300):
        data = bytearray(draw.choice(victims))
        at = draw.randrange(len(data))
        if draw.random() < 0.5:
            del data[at : at + draw.randrange(1, 9)]
        else:
            data[at:at] = draw.randbytes(draw.randrange(1, 9))
        use_all(bytes(data))


def test_every_opcode_anywhere(code_of: Callable[..., Any]) -> None:
    draw = random.Random(22)
    for opcode in range(256):
        for _ in range(12):
            body = code_of(bytes([opcode]) + draw.randbytes(draw.randrange(12)) + b"\xb1")
            tolerate(body, CODE_PROPERTIES)


def test_deep_annotation(assembler: Any) -> None:
    depth = 20_000
    name = assembler.utf8("x")
    contents = b"\0\1" + name.to_bytes(2, "big") * 1 + b"\0\1" + name.to_bytes(2, "big") + b"[\0\1" * depth
    assembler.class_attributes.append(assembler.attribute("RuntimeVisibleAnnotations", contents))
    parsed = parse_class(assembler.build(b"\xb1"))
    with pytest.raises(ClassFormatError, match="nested too deeply"):
        assert parsed.annotations is None


def jump(distance: int) -> bytes:
    """``iconst_0; ifeq`` with a distance from the ``ifeq``."""
    return b"\x03\x99" + distance.to_bytes(2, "big", signed=True)


def test_long_chains_and_deep_nests_take_little_time(code_of: Callable[..., Any]) -> None:
    depth = 6_000
    forward = (jump(4) + b"\0") * 13_000 + b"\xb1"
    backward = jump(-1) + jump(-5) * 16_000 + b"\xb1"
    nest = b"".join(jump(5 * depth - 5 * i - 2) for i in range(depth)) + b"\0" * depth + b"\xb1"
    start = time.process_time()
    for code, branches in ((forward, 13_000), (backward, 16_001), (nest, depth)):
        graph = Cfg(code_of(code))
        assert len(graph.branches) == branches
        assert graph.ipdom_of(graph.branches[-1]) is not None
        assert graph.immediate_dominators[-1] is not None
    assert time.process_time() - start < 10


def test_loops_nested_as_deep_as_fits(code_of: Callable[..., Any]) -> None:
    """N loops, each within the next: nops first, then the latches from the inside out."""
    count = 6_000
    latches = b"".join(jump((count - 1 - i) - (count + 4 * i + 1)) for i in range(count))
    start = time.process_time()
    graph = Cfg(code_of(b"\0" * count + latches + b"\xb1"))
    assert len(graph.loops) == count
    innermost = graph.innermost_loop(count - 1)
    assert innermost is not None and innermost.depth == count
    assert time.process_time() - start < 10


def test_strings_of_the_image_are_not_classes(image: JdkImage) -> None:
    data = image.resource("java.base", "java/lang/String.class")
    assert data is not None
    assert not use_all(data[1:])


def test_an_entry_of_the_constant_pool_that_is_its_own_class_is_refused() -> None:
    method = b"\x0a\0\1\0\1"  # a Methodref whose class is entry 1, itself
    pool = ConstantPool(b"\xca\xfe\xba\xbe\0\0\0\x3d\0\2" + method)
    with pytest.raises(ClassFormatError, match="in a circle"):
        pool.entry(1)
    with pytest.raises(ClassFormatError, match="in a circle"):
        pool.entry(1)
