"""The one step over frames: with kinds as values, verified code of the JDK finds what it needs."""

from __future__ import annotations

import pytest

from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.image import JdkImage
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import MethodInfo
from verifier.classfile.opcode import LOADS, STORES
from verifier.classfile.parser import parse_class
from verifier.dataflow.abstract_frame import FrameDomain, Unfollowed
from verifier.dataflow.kinds import KindDomain, Kinds
from verifier.jvm.process import Jvm

CLASSES = (
    "java/math/BigInteger", "java/util/HashMap", "java/util/Formatter", "java/util/regex/Pattern",
    "java/util/concurrent/ForkJoinPool", "java/lang/Long", "java/lang/Double", "java/util/Scanner",
)  # fmt: skip


class _KindDomain(KindDomain):
    """Each instruction is asked whether it finds the kinds that it needs."""

    seen: set[str]

    def loaded(self, op: str, value: str) -> str:
        assert super().loaded(op, value) == value
        return value

    def transfer(self, at: int, frame: Kinds) -> Kinds:
        one = self.code.instructions[at]
        if one.mnemonic in STORES or (one.mnemonic[1:] == "return" and one.mnemonic[0] in "ilfda"):
            assert frame.stack[-1] == _kind_of(one.mnemonic)
        if one.mnemonic in LOADS | STORES or one.mnemonic.startswith("dup"):
            self.seen.add(one.mnemonic)
        return super().transfer(at, frame)

    def field(self, op: str, ref: FieldRef, used: tuple[str, ...], frame: Kinds) -> str:
        assert not op.startswith("put") or used[-1] == self.of_type(ref.descriptor)
        assert not op.endswith("field") or used[0] == "A"
        return self.of_type(ref.descriptor)

    def call(self, op: str, ref: MethodRef, used: tuple[str, ...], frame: Kinds) -> str:
        types, result = parse_method_descriptor(ref.descriptor)
        receiver = () if op == "invokestatic" else ("A",)
        assert used == (*receiver, *map(self.of_type, types))
        return self.of_type(result)

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[str, ...], frame: Kinds) -> str:
        types, result = parse_method_descriptor(ref.descriptor)
        assert used == tuple(map(self.of_type, types))
        return self.of_type(result)

    def other(self, one: Instruction, type_: str, used: tuple[str, ...], frame: Kinds) -> str:
        if one.mnemonic[0] in "ilfd" and one.mnemonic[1:] in ("add", "sub", "mul", "div", "rem"):
            assert used == (_kind_of(one.mnemonic),) * 2
        return self.of_type(type_)


def _kind_of(op: str) -> str:
    return "J" if op[0] == "l" else op[0].upper()


def test_code_of_the_jdk_finds_the_kinds_that_it_needs(jvm: Jvm) -> None:
    _KindDomain.seen = set()
    number = 0
    with JdkImage(jvm.java_home / "lib" / "modules") as image:
        for name in CLASSES:
            data = image.find(name)
            assert data is not None
            for method in parse_class(data).methods:
                number += method.code is not None and _has_frames(method)
    assert number > 500
    assert {"dup_x1", "dup_x2", "dup2", "lload", "lstore"} <= _KindDomain.seen


def _has_frames(method: MethodInfo) -> bool:
    assert method.code is not None
    states = _KindDomain(method.code, method.parameter_types, method.is_static).solve()
    assert states[0].stack == ()
    return True


class _Anything(FrameDomain[str, object]):
    """Any value is like any other."""

    def of_type(self, type_: str) -> str:
        return "?"

    def is_wide(self, value: str) -> bool:
        return False

    def receiver(self) -> str:
        return "?"


def test_methods_without_code_are_not_followed(jvm: Jvm) -> None:
    with JdkImage(jvm.java_home / "lib" / "modules") as image:
        data = image.find("java/lang/Runnable")
    assert data is not None
    (method,) = parse_class(data).methods
    with pytest.raises(Unfollowed):
        _Anything(method)
