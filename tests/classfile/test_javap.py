"""Decoded instructions against those the JDK's own disassembler prints."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.classfile.constant import (
    ClassRef,
    DoubleConst,
    DynamicConst,
    FieldRef,
    FloatConst,
    IntConst,
    InvokeDynamicRef,
    LongConst,
    MethodHandleConst,
    MethodRef,
    MethodTypeConst,
    StringConst,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.image import JdkImage
from verifier.classfile.model import ClassFile, Code, Instruction
from verifier.classfile.parser import parse_class

JDK_CLASSES = (
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/AbstractStringBuilder",
    "java/lang/Integer",
    "java/lang/Character",
    "java/lang/Math",
    "java/lang/Thread",
    "java/lang/Class",
    "java/util/HashMap",
    "java/util/ArrayList",
    "java/util/TimSort",
    "java/util/Formatter",
    "java/util/Scanner",
    "java/util/TreeMap",
    "java/util/regex/Pattern",
    "java/math/BigDecimal",
    "java/util/concurrent/ConcurrentHashMap",
    "java/lang/invoke/MethodHandles",
    "java/time/LocalDate",
    "jdk/internal/math/FormattedFloatingDecimal",
    "java/util/stream/ReferencePipeline",
    "java/lang/CharacterDataLatin1",
    "java/util/concurrent/TimeUnit",
    "java/lang/StrictMath",
)

INSTRUCTION = re.compile(r"^ +(\d+): (\w+) *([^/]*?)(?:// (.*))?$")
CASE = re.compile(r"^ +(-?\d+|default): (\d+)$")
SUFFIXED = re.compile(r"^([ilfda](?:load|store))_(\d)$")
CONSTANT = re.compile(r"^([ilfd]const)_(m1|\d)$")
BASE = {"bipush": "iconst", "sipush": "iconst", "ldc_w": "ldc", "ldc2_w": "ldc", "goto_w": "goto"}


class Listing:
    """One instruction as javap prints it."""

    def __init__(self, offset: int, mnemonic: str, arguments: str, comment: str) -> None:
        self.offset = offset
        self.arguments = [part for part in arguments.replace(",", " ").split() if not part.startswith("{")]
        self.comment = comment.strip()
        self.cases: list[tuple[str, int]] = []
        self.mnemonic = BASE.get(mnemonic, mnemonic.removesuffix("_w") if mnemonic != "jsr_w" else "jsr")
        if match := SUFFIXED.match(mnemonic):
            self.mnemonic, self.arguments = match[1], [match[2]]
        elif match := CONSTANT.match(mnemonic):
            self.mnemonic, self.arguments = match[1], [match[2].replace("m", "-")]


def parse_listing(text: str) -> list[list[Listing]]:
    """The bodies of the methods, in the order of the class file."""
    bodies: list[list[Listing]] = []
    for line in text.splitlines():
        if line.startswith("    Code:"):
            bodies.append([])
        elif not bodies:
            continue
        elif bodies[-1] and bodies[-1][-1].mnemonic.endswith("switch") and (case := CASE.match(line)):
            bodies[-1][-1].cases.append((case[1], int(case[2])))
        elif line.startswith("   ") and (match := INSTRUCTION.match(line)):
            bodies[-1].append(Listing(int(match[1]), match[2], match[3], match[4] or ""))
    return bodies


def describe(constant: object, owner: str) -> str | None:
    """The comment javap writes for a constant, None where its notation is not worth imitating."""
    if isinstance(constant, (FieldRef, MethodRef)):
        kind = "Field" if isinstance(constant, FieldRef) else "Method"
        if isinstance(constant, MethodRef) and constant.is_interface:
            kind = "InterfaceMethod"
        name = f'"{constant.name}"' if constant.name.startswith("<") else constant.name
        holder = f'"{constant.owner}"' if constant.owner.startswith("[") else constant.owner
        prefix = "" if constant.owner == owner else f"{holder}."
        return f"{kind} {prefix}{name}:{constant.descriptor}"
    if isinstance(constant, ClassRef):
        return f'class "{constant.name}"' if constant.name.startswith("[") else f"class {constant.name}"
    if isinstance(constant, IntConst):
        return f"int {constant.value}"
    if isinstance(constant, LongConst):
        return f"long {constant.value}l"
    if isinstance(constant, StringConst) and re.fullmatch(r"[\w .,:;()-]*\w", constant.value, re.ASCII):
        return f"String {constant.value}"
    return None


def check_operands(listing: Listing, decoded: Instruction, code: Code, owner: str) -> None:
    """Hold one decoded instruction to what javap says."""
    operands = decoded.operands

    def offset(index: int) -> int:
        return code.instructions[index].offset

    if decoded.mnemonic == "tableswitch":
        low, high, default, targets = operands
        cases = [(str(low + i), offset(target)) for i, target in enumerate(targets)]
        assert len(targets) == high - low + 1
        assert [*cases, ("default", offset(default))] == listing.cases
    elif decoded.mnemonic == "lookupswitch":
        default, pairs = operands
        cases = [(str(key), offset(target)) for key, target in pairs]
        assert [*cases, ("default", offset(default))] == listing.cases
    elif decoded.jump_targets():
        assert str(offset(operands[0])) == listing.arguments[0]
    elif decoded.mnemonic == "newarray":
        assert {"boolean": "Z", "long": "J"}.get(
            listing.arguments[0], listing.arguments[0][0].upper()
        ) == operands[0]
    elif listing.comment:
        constant = operands[0]
        if isinstance(constant, (FloatConst, DoubleConst)):
            text = listing.comment.split()[1][:-1].replace("Infinity", "inf")
            assert float(text) == pytest.approx(constant.value, rel=1e-6, nan_ok=True)
        elif isinstance(constant, (InvokeDynamicRef, DynamicConst)):
            assert listing.comment.endswith(f":{constant.name}:{constant.descriptor}")
        else:
            expected = describe(constant, owner)
            if expected is None:
                assert isinstance(constant, (StringConst, MethodTypeConst, MethodHandleConst))
            else:
                assert listing.comment == expected
        if decoded.mnemonic == "multianewarray":
            assert listing.arguments[1] == str(operands[1])
    else:
        assert [float(argument) for argument in listing.arguments] == [float(value) for value in operands]


def check_class(parsed: ClassFile, text: str) -> int:
    """Hold all methods of a class to javap's listing; the number of instructions."""
    bodies = parse_listing(text)
    methods = [method for method in parsed.methods if method.code is not None]
    assert len(bodies) == len(methods)
    total = 0
    for method, body in zip(methods, bodies, strict=True):
        assert method.code is not None
        parse_method_descriptor(method.descriptor)
        expected = [(listing.offset, listing.mnemonic) for listing in body]
        assert [(i.offset, i.mnemonic) for i in method.code.instructions] == expected
        for listing, decoded in zip(body, method.code.instructions, strict=True):
            check_operands(listing, decoded, method.code, parsed.name)
            assert method.code.instructions[method.code.index_of[listing.offset]] is decoded
        total += len(body)
    return total


def javap(java_home: Path, *arguments: str) -> str:
    """What javap prints of the code of all members."""
    command = [java_home / "bin" / "javap", "-J-XX:TieredStopAtLevel=1", "-c", "-p", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def split_classes(text: str) -> list[str]:
    """The listing of each class."""
    return re.split(r"^Compiled from .*$", text, flags=re.MULTILINE)[1:]


def test_jdk_classes(java_home: Path, image: JdkImage) -> None:
    present = {name: data for name in JDK_CLASSES if (data := image.find(name)) is not None}
    assert len(present) > 20
    listings = split_classes(javap(java_home, *[name.replace("/", ".") for name in present]))
    total = 0
    for data, text in zip(present.values(), listings, strict=True):
        total += check_class(parse_class(data), text)
    assert total > 30_000


@pytest.mark.parametrize("name", ["Features", "Flow", "Wide", "Shape", "Shape$Circle", "Shape$Kind"])
def test_sample_classes(
    name: str, java_home: Path, sample_dir: Path, sample: Callable[[str], ClassFile]
) -> None:
    text = javap(java_home, str(sample_dir / "sample" / f"{name}.class"))
    assert check_class(sample(name), text) > 0
