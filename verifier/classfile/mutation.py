"""Simple mutants of a class file: one condition, constant, operator or return value changed.

Each replaces instructions by others of the same length and the same effect on the types of the operand stack
(JVMS 6.5), so that no offset and no stack map frame moves. What the verifier refuses all the same is for the
Java virtual machine to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.classfile.code import Code
from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo

_ASSERTIONS = "$assertionsDisabled"
_NOP, _POP, _POP2 = 0x00, 0x57, 0x58
_IINC = 0x84
_NEGATED = {
    one: other for low in (*range(153, 167, 2), 198) for one, other in ((low, low + 1), (low + 1, low))
}
_AT_BOUNDARY = {155: 158, 158: 155, 156: 157, 157: 156, 161: 164, 164: 161, 162: 163, 163: 162}
"""``<`` and ``<=``, ``>=`` and ``>``."""
_OPERATORS = {
    **{96 + kind: 100 + kind for kind in range(4)},  # + to -
    **{100 + kind: 96 + kind for kind in range(4)},  # - to +
    **{104 + kind: 108 + kind for kind in range(4)},  # * to /
    **{108 + kind: 104 + kind for kind in range(4)},  # / to *
    **{112 + kind: 104 + kind for kind in range(4)},  # % to *
    **{116 + kind: _NOP for kind in range(4)},  # unary - left out
    120: 122, 121: 123, 122: 120, 123: 121, 124: 122, 125: 123,  # shifts
    126: 128, 127: 129, 128: 126, 129: 127, 130: 126, 131: 127,  # bits
}  # fmt: skip
_CONSTANTS = {2: 3, 3: 4, 4: 3, 5: 6, 6: 7, 7: 8, 8: 7, 9: 10, 10: 9, 11: 12, 12: 11, 13: 12, 14: 15, 15: 14}
_BIPUSH, _SIPUSH = 16, 17
_ZEROS = {172: 3, 173: 9, 174: 11, 175: 14, 176: 1}
"""The instruction that pushes the zero (or null) for a return instruction."""
_SYMBOLS = {
    **dict.fromkeys(range(96, 100), "+"), **dict.fromkeys(range(100, 104), "-"),
    **dict.fromkeys(range(104, 108), "*"), **dict.fromkeys(range(108, 112), "/"),
    **dict.fromkeys(range(112, 116), "%"), 120: "<<", 121: "<<", 122: ">>", 123: ">>", 124: ">>>", 125: ">>>",
    126: "&", 127: "&", 128: "|", 129: "|", 130: "^", 131: "^",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """A class (internal name) with one change.

    ``method``: its key. ``line``: of the source, None if not known. ``change``: for people. ``data``: the
    class file.
    """

    owner: str
    method: str
    line: int | None
    change: str
    data: bytes


def mutants_of(file: ClassFile) -> Iterator[Mutant]:
    """All mutants of a class, in the order of its methods and their instructions."""
    for method in () if file.is_synthetic else file.methods:
        code = method.code
        if code is None or _is_made_by_compiler(file, method):
            continue
        first = _written_from(code)
        for index, instruction in enumerate(code.instructions[first:], first):
            for change, at, put in _changes(code, index, method.descriptor[-1]):
                start = code.bytecode_start + at
                data = file.pool.data[:start] + put + file.pool.data[start + len(put) :]
                yield Mutant(file.name, method.key, code.line_at(instruction.offset), change, data)


def _is_made_by_compiler(file: ClassFile, method: MethodInfo) -> bool:
    """Whether the compiler generated the method: bridges, accessors, methods of enums."""
    if file.is_enum and (method.name in ("values", "valueOf", "$values") or method.name == "<clinit>"):
        return True
    return method.is_synthetic and not method.name.startswith("lambda$")


def _written_from(code: Code) -> int:
    """The index after javac's look at whether assertions are enabled."""
    for index, one in enumerate(code.instructions):
        if one.mnemonic == "putstatic" and one.operands[0].name == _ASSERTIONS:
            return index + 1
    return 0


def _changes(code: Code, index: int, result: str) -> Iterator[tuple[str, int, bytes]]:
    """The possible replacements of an instruction: a description, the offset, the bytes."""
    instruction = code.instructions[index]
    at = instruction.offset
    raw = code.bytecode[at]
    if raw in _NEGATED and not _asks_for_assertions(code, index):
        yield "condition negated", at, bytes([_NEGATED[raw]])
        if raw in _AT_BOUNDARY:
            yield "boundary of a condition moved", at, bytes([_AT_BOUNDARY[raw]])
    elif raw in _OPERATORS:
        other = _OPERATORS[raw]
        words = f"{_SYMBOLS[raw]} replaced by {_SYMBOLS[other]}" if other else "unary - left out"
        yield words, at, bytes([other])
    elif raw == _IINC:
        step = int(instruction.operands[1])
        if step != -128:
            yield f"step {step} replaced by {-step}", at + 2, (-step).to_bytes(1, "big", signed=True)
    elif raw in _CONSTANTS:
        yield "constant changed", at, bytes([_CONSTANTS[raw]])
    elif raw in (_BIPUSH, _SIPUSH):
        value = int(instruction.operands[0])
        size = 1 if raw == _BIPUSH else 2
        other = value - 1 if value == (1 << 8 * size - 1) - 1 else value + 1
        yield f"constant {value} replaced by {other}", at + 1, other.to_bytes(size, "big", signed=True)
    elif raw in _ZEROS and index:
        yield from _other_results(code, index, raw, result)


def _asks_for_assertions(code: Code, index: int) -> bool:
    before = code.instructions[index - 1].operands if index else ()
    return bool(before) and isinstance(before[0], FieldRef) and before[0].name == _ASSERTIONS


def _other_results(code: Code, index: int, raw: int, result: str) -> Iterator[tuple[str, int, bytes]]:
    """Return zero, null or a truth value in place of what the instruction before has pushed."""
    before = code.instructions[index - 1]
    length = code.instructions[index].offset - before.offset
    pops = _popped(before, code.bytecode[before.offset])
    if pops is None or len(pops) + 1 > length:
        return
    zeros = [("null" if raw == 176 else "false" if result == "Z" else "0", _ZEROS[raw])]
    if result == "Z" and raw != 176:
        zeros.append(("true", 4))
    for word, push in zeros:
        put = bytes([*pops, push])
        yield f"returns {word}", before.offset, put + bytes(length - len(put))


def _popped(before: Instruction, raw: int) -> list[int] | None:
    """The instructions that drop what one takes from the stack, None if it is none that can be replaced."""
    operand = before.operand
    if 18 <= raw <= 45 or raw == 178:  # ldc, loads of variables, getstatic
        return []
    if raw in (180, 192, 193):  # getfield, checkcast, instanceof
        return [_POP]
    if isinstance(operand, MethodRef | InvokeDynamicRef) and 182 <= raw <= 186:
        sizes = [2 if one in "JD" else 1 for one in parse_method_descriptor(operand.descriptor)[0]]
        if raw not in (184, 186):
            sizes.insert(0, 1)
        return _drops(sizes)
    return None


def _drops(sizes: list[int]) -> list[int]:
    """Drop values of these sizes, the last one being on top."""
    made = []
    left = list(sizes)
    while left:
        top = left.pop()
        if top == 1 and left and left[-1] == 1:
            left.pop()
            top = 2
        made.append(_POP2 if top == 2 else _POP)
    return made
