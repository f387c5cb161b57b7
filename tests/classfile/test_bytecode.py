"""Decoding of code that compilers seldom or never make."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest

from verifier.classfile.constant import (
    BootstrapMethod,
    ClassRef,
    DynamicConst,
    InvokeDynamicRef,
    LongConst,
    MethodHandleConst,
    MethodRef,
)
from verifier.classfile.error import ClassFormatError
from verifier.classfile.model import Code
from verifier.classfile.opcode import OPCODES
from verifier.classfile.parser import parse_class

CodeOf = Callable[..., Code]


def decoded(code: Code) -> list[tuple[str, tuple[object, ...]]]:
    return [(instruction.mnemonic, instruction.operands) for instruction in code.instructions]


def test_wide_forms(code_of: CodeOf) -> None:
    code = code_of(bytes.fromhex("c4 15 0101 c4 37 0005 c4 84 0102 8001 c4 a9 0003".replace(" ", "")))
    assert decoded(code) == [("iload", (257,)), ("lstore", (5,)), ("iinc", (258, -32767)), ("ret", (3,))]
    assert [instruction.offset for instruction in code.instructions] == [0, 4, 8, 14]
    assert [instruction.opcode for instruction in code.instructions] == [21, 55, 132, 169]


def test_constants(code_of: CodeOf) -> None:
    code = code_of(
        bytes.fromhex("02 08 10ff 117fff 118000 09 0a 0b 0d 0e 0f 01 84 07 ff b1".replace(" ", ""))
    )
    ints = [("iconst", (value,)) for value in (-1, 5, -1, 32767, -32768)]
    rest = [("lconst", (0,)), ("lconst", (1,)), ("fconst", (0.0,)), ("fconst", (2.0,))]
    more = [("dconst", (0.0,)), ("dconst", (1.0,)), ("aconst_null", ()), ("iinc", (7, -1)), ("return", ())]
    assert decoded(code) == ints + rest + more


def test_wide_jumps_and_subroutines(code_of: CodeOf) -> None:
    code = code_of(bytes.fromhex("c8 00000006 00 c9 00000007 b1 00 4b a9 00".replace(" ", "")))
    assert decoded(code) == [
        ("goto", (2,)),
        ("nop", ()),
        ("jsr", (5,)),
        ("return", ()),
        ("nop", ()),
        ("astore", (0,)),
        ("ret", (0,)),
    ]
    assert code.instructions[0].jump_targets() == (2,)
    assert code.instructions[6].jump_targets() == ()


@pytest.mark.parametrize("shift", range(4))
def test_switch_padding(code_of: CodeOf, shift: int) -> None:
    pad = b"\0" * (3 - shift)
    table = struct.pack(">iii", 21 + len(pad), 7, 8) + struct.pack(">ii", 21 + len(pad), 22 + len(pad))
    code = code_of(b"\0" * shift + b"\xaa" + pad + table + b"\0\xb1")
    assert decoded(code)[shift] == ("tableswitch", (7, 8, shift + 1, (shift + 1, shift + 2)))
    lookup = struct.pack(">iiiiii", 25 + len(pad), 2, -5, 26 + len(pad), 9, 25 + len(pad))
    code = code_of(b"\0" * shift + b"\xab" + pad + lookup + b"\0\xb1")
    assert decoded(code)[shift] == ("lookupswitch", (shift + 1, ((-5, shift + 2), (9, shift + 1))))
    assert code.instructions[shift].jump_targets() == (shift + 2, shift + 1)


def test_handlers_are_indices(code_of: CodeOf) -> None:
    code = code_of(bytes.fromhex("100a 57 b1 57 b1".replace(" ", "")), [(0, 3, 4, 0), (2, 6, 4, 0)])
    spans = [(row.start, row.end, row.handler, row.catch_type) for row in code.exception_table]
    assert spans == [(0, 2, 3, None), (1, 5, 3, None)]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("falls off the end", "00"),
        ("ends in a jump that may not be taken", "03 990000"),
        ("cut short", "10"),
        ("unknown opcode", "ca b1"),
        ("reserved opcode", "ff b1"),
        ("jump before the code", "a7ffff"),
        ("jump past the code", "a70003"),
        ("jump inside an instruction", "a70004 1000 b1"),
        ("wide of another instruction", "c4 60 0000 b1"),
        ("wide of wide", "c4 c4 15 0000 b1"),
        ("newarray of type 3", "bc03 b1"),
        ("newarray of type 12", "bc0c b1"),
        ("table with low above high", "aa000000 00000000 00000001 00000000 b1"),
        ("table of four milliard cases", "aa000000 00000000 80000000 7fffffff b1"),
        ("lookup of minus one pairs", "ab000000 00000000 ffffffff b1"),
        ("lookup of many pairs", "ab000000 00000000 7fffffff b1"),
        ("lookup out of order", "ab000000 0000001c 00000002 00000002 0000001c 00000001 0000001c b1"),
        ("class that is a text", "bb0001 b1"),
        ("no such constant", "12ff b1"),
        ("constant zero", "1200 b1"),
        ("field that is a text", "b20001 b1"),
        ("method that is a text", "b80001 b1"),
    ],
)
def test_malformed_code(code_of: CodeOf, name: str, code: str) -> None:
    body = code_of(bytes.fromhex(code.replace(" ", "")))
    with pytest.raises(ClassFormatError):
        assert body.instructions is None, name


@pytest.mark.parametrize(
    "row", [(0, 0, 0, 0), (1, 0, 0, 0), (0, 9, 0, 0), (0, 1, 7, 0), (1, 2, 0, 0), (0, 3, 0, 999)]
)
def test_malformed_handlers(code_of: CodeOf, row: tuple[int, int, int, int]) -> None:
    body = code_of(bytes.fromhex("1000b1"), [row])
    assert body.instructions
    with pytest.raises(ClassFormatError):
        assert body.exception_table is None


def test_every_opcode_has_a_normal_form() -> None:
    assert len(OPCODES) == 202
    by_mnemonic = {mnemonic: number for mnemonic, number, _, _ in OPCODES}
    assert all(by_mnemonic[mnemonic] == number for mnemonic, number, _, _ in OPCODES)


def test_reference_operands(assembler: Any) -> None:
    array = assembler.named(7, "[[[I")
    text = assembler.member(11, "I", "f", "()V")
    big = assembler.entry(struct.pack(">Bq", 5, -2), 2)
    code = b"\xc5" + struct.pack(">HB", array, 2) + b"\xb9" + struct.pack(">HBB", text, 1, 0)
    code += b"\x14" + struct.pack(">H", big) + b"\xb8" + struct.pack(">H", text) + b"\xb1"
    body = parse_class(assembler.build(code)).methods[0].code
    assert body is not None
    method = MethodRef("I", "f", "()V", True)
    assert decoded(body) == [
        ("multianewarray", (ClassRef("[[[I"), 2)),
        ("invokeinterface", (method,)),
        ("ldc", (LongConst(-2),)),
        ("invokestatic", (method,)),
        ("return", ()),
    ]
    assert method.key == "f()V"


def bootstrap_rows(*rows: tuple[int, ...]) -> bytes:
    """The contents of a BootstrapMethods attribute; a row is a handle and its arguments."""
    contents = struct.pack(">H", len(rows))
    for handle, *args in rows:
        contents += struct.pack(f">HH{len(args)}H", handle, len(args), *args)
    return contents


def test_dynamic_constants_and_call_sites(assembler: Any) -> None:
    method = assembler.member(10, "B", "boot", "()Ljava/lang/Object;")
    handle = assembler.entry(struct.pack(">BBH", 15, 6, method))
    int_type = assembler.pair(12, assembler.utf8("n"), assembler.utf8("I"))
    long_type = assembler.pair(12, assembler.utf8("w"), assembler.utf8("J"))
    call_type = assembler.pair(12, assembler.utf8("call"), assembler.utf8("()V"))
    inner = assembler.pair(17, 0, int_type)
    wide = assembler.pair(17, 1, long_type)
    site = assembler.pair(18, 1, call_type)
    assembler.class_attributes.append(
        assembler.attribute("BootstrapMethods", bootstrap_rows((handle,), (handle, inner)))
    )
    code = struct.pack(">BHBHBHHB", 0x13, inner, 0x14, wide, 0xBA, site, 0, 0xB1)
    parsed = parse_class(assembler.build(code))
    body = parsed.methods[0].code
    assert body is not None
    first, second, call = [instruction.operands[0] for instruction in body.instructions[:3]]
    assert isinstance(first, DynamicConst) and first.descriptor == "I"
    assert first.bootstrap.handle == MethodHandleConst(
        6, MethodRef("B", "boot", "()Ljava/lang/Object;", False)
    )
    assert isinstance(second, DynamicConst) and second.bootstrap.args == (first,)
    assert isinstance(call, InvokeDynamicRef) and call.bootstrap is second.bootstrap
    assert parsed.bootstrap_methods == (first.bootstrap, second.bootstrap)
    assert isinstance(call.bootstrap, BootstrapMethod)


def test_dynamic_constants_in_a_circle(assembler: Any) -> None:
    method = assembler.member(10, "B", "boot", "()Ljava/lang/Object;")
    handle = assembler.entry(struct.pack(">BBH", 15, 6, method))
    int_type = assembler.pair(12, assembler.utf8("n"), assembler.utf8("I"))
    constant = assembler.pair(17, 0, int_type)
    assembler.class_attributes.append(
        assembler.attribute("BootstrapMethods", bootstrap_rows((handle, constant)))
    )
    parsed = parse_class(assembler.build(struct.pack(">BHB", 0x13, constant, 0xB1)))
    body = parsed.methods[0].code
    assert body is not None
    with pytest.raises(ClassFormatError, match="circle"):
        assert body.instructions is None
    with pytest.raises(ClassFormatError, match="circle"):
        assert parsed.bootstrap_methods is None


def test_wide_constants_need_the_wide_form(assembler: Any) -> None:
    big = assembler.entry(struct.pack(">Bq", 5, 1), 2)
    body = parse_class(assembler.build(struct.pack(">BHB", 0x13, big, 0xB1))).methods[0].code
    with pytest.raises(ClassFormatError, match="wrong size"):
        assert body.instructions is None
