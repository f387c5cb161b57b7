"""Whether what fails on a line is a number as a parameter gave it, and whether the method ever tests it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from verifier.classfile import jdk
from verifier.classfile.checkers import CALLS, arguments, has_line, start_of, unassigned
from verifier.classfile.code import Code
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import MethodInfo
from verifier.classfile.opcode import ARRAY_LOADS, ARRAY_STORES, LOADS, LOCAL_WRITES

_NEW_ARRAYS = frozenset({"newarray", "anewarray"})
_ENDS = frozenset({"goto", "athrow", "pop", "pop2", "putfield", "putstatic"}) | LOCAL_WRITES | ARRAY_STORES
"""What ends a statement."""

Number = Callable[[Sequence[Instruction], int], Instruction | None]


def element_given(method: MethodInfo, line: int | None, slots: frozenset[int]) -> bool:
    """Whether all indices of arrays on a line are parameters as they are; there is at least one."""
    return _all_given(method, line, slots, _index)


def length_given(method: MethodInfo, line: int | None, slots: frozenset[int]) -> bool:
    """Whether all lengths of arrays made on a line are parameters as they are; there is at least one."""
    return _all_given(method, line, slots, _length)


def written_behind(
    method: MethodInfo, line: int | None, arrays: frozenset[int], slots: frozenset[int]
) -> bool:
    """Whether a line only writes into arrays that are parameters, behind a place that is one."""
    code = method.code
    if code is None:
        return False
    kept = unassigned(method, code)
    steps = code.instructions
    here = [at for at, one in enumerate(steps) if line is None or code.line_at(one.offset) == line]
    stores = [at for at in here if steps[at].mnemonic in ARRAY_STORES]
    if not stores or any(steps[at].mnemonic in ARRAY_LOADS for at in here):
        return False
    return all(_is_behind(steps, at, arrays & kept, slots & kept) for at in stores)


def _is_behind(
    code: Sequence[Instruction], store: int, arrays: frozenset[int], slots: frozenset[int]
) -> bool:
    value = start_of(code, store - 1)
    index = start_of(code, value - 1) if value is not None else None
    if value is None or index is None or index < 1:
        return False
    return _is_load(code[index - 1], arrays) and any(_is_load(one, slots) for one in code[index:value])


def numbers_given(method: MethodInfo, line: int | None, callee: str, slots: frozenset[int]) -> bool:
    """Whether the ints that a line passes to the methods of a name are parameters as they are, or constants.

    At least one is a parameter.
    """
    code = method.code
    if code is None:
        return False
    kept = slots & unassigned(method, code)
    found = False
    for number, call in enumerate(code.instructions):
        if call.mnemonic not in CALLS or call.operands[0].name != callee:
            continue
        if line is not None and code.line_at(call.offset) != line:
            continue
        for expression in _ints(code.instructions, number):
            if len(expression) != 1:
                return False
            found |= _is_load(expression[0], kept)
            if not (_is_load(expression[0], kept) or expression[0].mnemonic == "iconst"):
                return False
    return found


def _ints(code: Sequence[Instruction], call: int) -> Iterator[Sequence[Instruction]]:
    """The expressions of a call's int arguments; an empty one for each that is not straight."""
    called: MethodRef = code[call].operands[0]
    types = parse_method_descriptor(called.descriptor)[0]
    of_types = list(zip(reversed(types), arguments(code, call), strict=False))
    if len(of_types) < len(types):
        yield ()
    yield from (expression for descriptor, (_, expression) in of_types if descriptor == "I")


def _all_given(method: MethodInfo, line: int | None, slots: frozenset[int], number: Number) -> bool:
    code = method.code
    if code is None:
        return False
    kept = slots & unassigned(method, code)
    here = [
        number(code.instructions, at)
        for at, one in enumerate(code.instructions)
        if one.mnemonic in (_NEW_ARRAYS if number is _length else ARRAY_LOADS | ARRAY_STORES)
        if line is None or code.line_at(one.offset) == line
    ]
    return bool(here) and all(one is not None and _is_load(one, kept) for one in here)


def _index(code: Sequence[Instruction], at: int) -> Instruction | None:
    """What gives the index of an array access, if it is one instruction."""
    end: int | None = at - 1
    if code[at].mnemonic in ARRAY_STORES:
        end = start_of(code, at - 1)
        end = None if end is None else end - 1
    return code[end] if end is not None and end >= 0 and start_of(code, end) == end else None


def _length(code: Sequence[Instruction], at: int) -> Instruction | None:
    return code[at - 1] if at and start_of(code, at - 1) == at - 1 else None


def _is_load(one: Instruction, slots: frozenset[int]) -> bool:
    return one.mnemonic in LOADS and one.operands[0] in slots


def tests_any(method: MethodInfo, line: int | None, called: str | None, slots: frozenset[int]) -> bool:
    """Whether a method that has the line compares what is in one of the slots with anything.

    ``called``: the name of the method that it hands them on to, which is asked by itself. Who tests an
    index and lets it through says that it is a right one.
    """
    code = method.code
    return code is not None and has_line(method, line) and any(_tested(code, called, slots))


def _tested(code: Code, called: str | None, slots: frozenset[int]) -> Iterator[bool]:
    for number, one in enumerate(code.instructions):
        if one.mnemonic.startswith("if") or one.mnemonic.endswith("switch"):
            at = number - 1
            while at >= 0 and not _ends_statement(code.instructions[at]):
                yield _is_load(code.instructions[at], slots)
                at -= 1
        elif one.mnemonic in CALLS and one.operands[0].name != called and _may_test(one.operands[0]):
            passed = (expression for _, expression in arguments(code.instructions, number))
            yield any(len(only) == 1 and _is_load(only[0], slots) for only in passed)


def _may_test(called: MethodRef) -> bool:
    """Whether a method may be there to test its arguments: it gives nothing, or belongs to Objects."""
    return called.name != "<init>" and (called.descriptor.endswith("V") or called.owner == jdk.OBJECTS)


def _ends_statement(one: Instruction) -> bool:
    name = one.mnemonic
    if name in CALLS:
        return bool(one.operands[0].descriptor.endswith("V"))
    return name in _ENDS or name.startswith("if") or name.endswith(("return", "switch"))
