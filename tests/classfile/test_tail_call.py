"""Tail calls as jumps, in compiled methods."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verifier.classfile.cfg import Cfg
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.tail_call import calls_itself_last, with_jumps


def _method(file: ClassFile, name: str) -> MethodInfo:
    return next(method for method in file.methods if method.name == name)


def test_arguments_go_back_and_the_method_begins_again(sample: Callable[[str], ClassFile]) -> None:
    file = sample("Tails")
    before, after = _method(file, "sum"), with_jumps(file.name, _method(file, "sum"))
    assert calls_itself_last(file) and after is not None
    assert before.code is not None and after.code is not None
    found = after.code.instructions
    jumps = [at for at, ins in enumerate(found) if ins.mnemonic == "goto" and ins.operands == (0,)]
    assert len(jumps) == 2 and all(ins.mnemonic != "invokestatic" for ins in found)
    for at in jumps:
        stored = [(ins.mnemonic, *ins.operands) for ins in found[at - 3 : at]]
        assert stored == [("astore", 3), ("istore", 2), ("lstore", 0)]
    (loop,) = Cfg(after.code).loops.values()
    assert loop.header == 0 and len(loop.latches) == 2
    (switch,) = (ins for ins in found if ins.mnemonic.endswith("switch"))
    (old,) = (ins for ins in before.code.instructions if ins.mnemonic.endswith("switch"))
    lines = [after.code.line_of(at) for at in switch.jump_targets()]
    assert lines == [before.code.line_of(at) for at in old.jump_targets()]


@pytest.mark.parametrize("name", ["product", "both", "handled", "locked", "received"])
def test_other_calls_stay(name: str, sample: Callable[[str], ClassFile]) -> None:
    file = sample("Tails")
    assert with_jumps(file.name, _method(file, name)) is None
