"""Evidence for intended rejections in bytecode: methods that only test and throw, and unchanged arguments.

A method is a *guard* if it does little but test its arguments and throw: it returns nothing or a parameter,
and writes nothing. An argument is *handed on* if a frame of a trace passes one of its own parameters, which
it never assigns, to the method above it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, pairwise

from verifier.classfile import jdk
from verifier.classfile.code import Code
from verifier.classfile.constant import (
    ClassRef,
    FieldRef,
    InvokeDynamicRef,
    MethodHandleConst,
    MethodRef,
    StringConst,
)
from verifier.classfile.descriptor import parse_method_descriptor, slot_count, slots_of
from verifier.classfile.effect import MOVING, effect
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import MethodInfo
from verifier.classfile.opcode import ARRAY_LOADS, HEAP_STORES, INVOCATIONS, LOADS, LOCAL_WRITES, STORES

CALLS = INVOCATIONS - {"invokedynamic"}
_WRITES = HEAP_STORES - {"aastore"}
_ARITHMETIC = frozenset({"add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr", "ushr"})
_COMPUTING = _ARITHMETIC | {"neg", "aload"}
"""The mnemonics, without the letter of the type, of arithmetic and of loads of array elements."""
_NOT_STRAIGHT = MOVING | STORES | {"new", "invokedynamic", "multianewarray", "jsr"}
_WIDENING = frozenset({"i2l", "i2f", "i2d", "l2f", "l2d", "f2d"})
_CONSTANTS = frozenset({"iconst", "lconst", "fconst", "dconst", "aconst_null", "ldc"})
_MAKING = CALLS | LOADS | _CONSTANTS | {"getstatic", "new", "dup", "checkcast", "newarray", "anewarray"}
_DEREFERENCES = ARRAY_LOADS | {"arraylength", "monitorenter"}
_NEVER_ON_NULL = (jdk.STRING_BUILDER, jdk.CLASS)
"""Classes whose methods are called on objects that were just given."""
_INDEXING = {"charAt", "codePointAt", "substring", "subSequence", "get", "subList", "remove", "set"}
_LONGEST = 120
"""Instructions of a guard."""


def is_guard(method: MethodInfo) -> bool:
    """Whether a method does little but test its arguments and throw."""
    code = method.code
    if code is None or not 1 <= len(code.instructions) <= _LONGEST:
        return False
    names = [instruction.mnemonic for instruction in code.instructions]
    if "athrow" not in names or any(name in _WRITES for name in names):
        return False
    if method.return_type != "V" and not _returns_parameters(method, code):
        return False
    return not any(_is_deed(instruction) for instruction in code.instructions)


def _is_deed(instruction: Instruction) -> bool:
    """A call that gives no result can only be for its effect; constructors make what is thrown."""
    if instruction.mnemonic not in CALLS:
        return False
    called: MethodRef = instruction.operands[0]
    return called.name != "<init>" and called.descriptor.endswith(")V")


def _returns_parameters(method: MethodInfo, code: Code) -> bool:
    unchanged = unassigned(method, code)
    at = [number for number, i in enumerate(code.instructions) if i.mnemonic.endswith("return")]
    before = [code.instructions[number - 1] for number in at if number]
    return all(i.mnemonic in LOADS and i.operands[0] in unchanged for i in before)


def unassigned(method: MethodInfo, code: Code) -> frozenset[int]:
    """The slots of receiver and parameters that the method never assigns."""
    written = {i.operands[0] for i in code.instructions if i.mnemonic in LOCAL_WRITES}
    return frozenset(range(method.argument_slots)) - written


def parameters(method: MethodInfo, kinds: str) -> frozenset[int]:
    """The slots of parameters whose descriptors begin with one of these characters."""
    types = method.parameter_types
    slots = zip(types, slots_of(types, 0 if method.is_static else 1), strict=True)
    return frozenset(slot for descriptor, slot in slots if descriptor[0] in kinds)


def number_of_calls(method: MethodInfo, line: int | None, callee: str) -> int:
    """How many calls of methods of a name a line has, or a method whose lines are not known."""
    code = method.code
    if code is None:
        return 0
    calls = (one for one in code.instructions if one.mnemonic in CALLS and one.operands[0].name == callee)
    return sum(line is None or code.line_at(one.offset) == line for one in calls)


def handed_on(
    method: MethodInfo,
    line: int | None,
    callee: str,
    slots: frozenset[int],
    is_own: Callable[[str], bool] = lambda name: False,
) -> frozenset[int]:
    """The slots in which a called method gets what is in ``slots`` of the caller, by calls on a line.

    A receiver is in slot 0 of the callee. Handed on are plain loads, and objects of classes that ``is_own``
    says yes to (internal names), made of loads by calls alone: ``builder().setSize(size)``.
    """
    code = method.code
    if code is None:
        return frozenset()
    kept = slots & unassigned(method, code)
    found: set[int] = set()
    for number, instruction in enumerate(code.instructions):
        if instruction.mnemonic not in CALLS or instruction.operands[0].name != callee:
            continue
        if line is None or code.line_at(instruction.offset) == line:
            for slot, expression in arguments(code.instructions, number):
                is_plain = len(expression) == 1 or _makes_own(expression, is_own)
                if is_plain and any(i.mnemonic in LOADS and i.operands[0] in kept for i in expression):
                    found.add(slot)
    return frozenset(found)


def passes_computed(method: MethodInfo, line: int | None, callee: str) -> bool:
    """Whether a call on a line may pass a number that is computed for it, there or before."""
    code = method.code
    if code is None:
        return False
    given = unassigned(method, code)
    for number, call in enumerate(code.instructions):
        if call.mnemonic in CALLS and call.operands[0].name == callee:
            passed = operands(code.instructions, number)
            is_straight = len(passed) + (call.operands[0].name == "<init>") >= effect(call)[0]
            is_here = line is None or code.line_at(call.offset) == line
            if is_here and not (is_straight and not any(_computes(one, given) for one in chain(*passed))):
                return True
    return False


def computes_nothing(method: MethodInfo) -> bool:
    """Whether all numbers in a method are parameters that it never assigns."""
    code = method.code
    if code is None:
        return False
    given = unassigned(method, code)
    steps = code.instructions
    return not any(
        _computes(one, given) or _reads_number(one) or one.mnemonic == "iinc" for one in steps
    ) and not any(_unboxes(one) and not _loads(before, given) for before, one in pairwise(steps))


def _unboxes(one: Instruction) -> bool:
    """Whether an instruction gives what is in a box, which may come from anywhere."""
    return one.mnemonic == "invokevirtual" and one.operands[0].owner in jdk.ALL_BOXES and _keeps_value(one)


def _loads(one: Instruction, slots: frozenset[int]) -> bool:
    return one.mnemonic == "aload" and one.operands[0] in slots


def _reads_number(one: Instruction) -> bool:
    """Whether an instruction gives a constant number, or one of a field."""
    used = one.operand
    if isinstance(used, FieldRef):
        return one.mnemonic.startswith("get") and used.descriptor in tuple("BCSIJFDZ")
    if one.mnemonic == "ldc":
        return not isinstance(used, (ClassRef, StringConst))
    return one.mnemonic[1:] == "const" or one.mnemonic == "arraylength"


def _computes(one: Instruction, given: frozenset[int]) -> bool:
    """Whether an instruction gives a number that is no constant, field or parameter (in ``given``)."""
    op = one.mnemonic
    if op in CALLS:
        result = one.operands[0].descriptor.rpartition(")")[2]
        return result in tuple("BCSIJFD") and not _keeps_value(one)
    if op in LOADS and op != "aload":
        return one.operands[0] not in given
    return (op != "aload" and op[1:] in _COMPUTING) or (_is_conversion(op) and op not in _WIDENING)


def has_line(method: MethodInfo, line: int | None) -> bool:
    """Whether a method with code has a line, as far as lines are known."""
    code = method.code
    return code is not None and (
        line is None or any(code.line_at(one.offset) == line for one in code.instructions)
    )


def only_calls(method: MethodInfo, line: int | None, callee: str) -> bool:
    """Whether all calls of a method on a line, at least one, are of methods of a name."""
    code = method.code
    called = [
        one.operands[0].name
        for one in (code.instructions if code is not None else ())
        if one.mnemonic.startswith("invoke") and code is not None
        if line is None or code.line_at(one.offset) == line
    ]
    return called != [] and set(called) == {callee}


def throws_result(method: MethodInfo, line: int | None, callee: str) -> bool:
    """Whether a method throws what a call on a line gives it: ``throw unsupported();``."""
    code = method.code
    return code is not None and any(
        call.mnemonic in CALLS
        and call.operands[0].name == callee
        and then.mnemonic == "athrow"
        and (line is None or code.line_at(call.offset) == line)
        for call, then in pairwise(code.instructions)
    )


def functions_on(method: MethodInfo, line: int | None) -> Iterator[MethodRef]:
    """The methods that functions call which a method creates on a line."""
    code = method.code
    for one in code.instructions if code is not None else ():
        used = one.operand
        is_here = code is not None and (line is None or code.line_at(one.offset) == line)
        if is_here and isinstance(used, InvokeDynamicRef):
            for handle in used.bootstrap.args:
                if isinstance(handle, MethodHandleConst) and isinstance(handle.ref, MethodRef):
                    yield handle.ref


def creations(method: MethodInfo, name: str, line: int | None) -> Iterator[Sequence[Instruction]]:
    """The instructions from each ``new`` of a class on a line to the call of its constructor."""
    code = method.code
    for at, one in enumerate(code.instructions if code is not None else ()):
        ref = one.operand
        is_made = one.mnemonic == "invokespecial" and isinstance(ref, MethodRef) and ref.name == "<init>"
        if is_made and ref.owner == name and code is not None and line in (None, code.line_at(one.offset)):
            before = code.instructions[:at]
            news = [
                n for n, each in enumerate(before) if each.mnemonic == "new" and each.operand.name == name
            ]
            yield before[news[-1] if news else 0 :]


def may_raise(code: Sequence[Instruction], exception: str) -> bool:
    """Whether instructions may raise an exception (internal name) that programs throw, too: of null,
    an index, or a text that is no number."""
    return any(
        _may_raise(one, exception)
        or (_is_null(exception) and one.mnemonic == "getfield" and not _is_this(before))
        for before, one in pairwise((None, *code))
        if one is not None
    )


def _is_null(exception: str) -> bool:
    return exception == jdk.NULL_POINTER


def _is_this(one: Instruction | None) -> bool:
    """Whether an instruction pushes what is ``this`` in methods of objects."""
    return one is not None and one.mnemonic == "aload" and one.operand == 0


def _may_raise(one: Instruction, exception: str) -> bool:
    op, ref = one.mnemonic, one.operand
    called = ref if isinstance(ref, MethodRef) else None
    if _is_null(exception):
        is_call = op in ("invokevirtual", "invokeinterface") and called is not None
        return (is_call and called is not None and called.owner not in _NEVER_ON_NULL) or op in _DEREFERENCES
    if exception.endswith("IndexOutOfBoundsException"):
        return op in ARRAY_LOADS or (called is not None and called.name in _INDEXING)
    if exception == jdk.NUMBER_FORMAT and called is not None:
        is_of_text = called.descriptor.startswith(f"(L{jdk.STRING};") and called.owner != exception
        return (is_of_text and called.name in ("valueOf", "decode", "<init>")) or called.name.startswith(
            "parse"
        )
    return False


def _makes_own(expression: Sequence[Instruction], is_own: Callable[[str], bool]) -> bool:
    called = expression[-1]
    if called.mnemonic not in CALLS or any(i.mnemonic not in _MAKING for i in expression):
        return False
    made: MethodRef = called.operands[0]
    if made.name == "<init>":
        return is_own(made.owner)
    result = made.descriptor.rpartition(")")[2]
    return result.startswith("L") and is_own(result[1:-1])


def arguments(code: Sequence[Instruction], call: int) -> Iterator[tuple[int, Sequence[Instruction]]]:
    """Slot and expression of each argument of a call, the last argument first, casts left out."""
    called: MethodRef = code[call].operands[0]
    types = list(parse_method_descriptor(called.descriptor)[0])
    if code[call].mnemonic != "invokestatic":
        types.insert(0, jdk.OBJECT)
    slots = list(accumulate(map(slot_count, types[:-1]), initial=0))
    for slot, expression in zip(reversed(slots), operands(code, call), strict=False):
        last = len(expression) - 1
        while last and _keeps_value(expression[last]):
            last -= 1
        yield slot, expression[: last + 1]


def _keeps_value(instruction: Instruction) -> bool:
    """Whether an instruction gives what it takes: casts, boxes and what is in them."""
    if instruction.mnemonic in CALLS:
        called: MethodRef = instruction.operands[0]
        if (called.owner, called.name) == (jdk.STRING, "valueOf"):
            return True
        return called.owner in jdk.ALL_BOXES and (called.name == "valueOf" or called.name.endswith("Value"))
    return instruction.mnemonic == "checkcast" or _is_conversion(instruction.mnemonic)


def operands(code: Sequence[Instruction], at: int) -> list[Sequence[Instruction]]:
    """The expressions of what an instruction takes off the stack, the last one first, up to one that is not
    straight."""
    found: list[Sequence[Instruction]] = []
    for _ in range(1 if code[at].mnemonic in STORES else effect(code[at])[0]):
        start = start_of(code, at - 1)
        if start is None:
            break
        found.append(code[start:at])
        at = start
    return found


def start_of(code: Sequence[Instruction], end: int) -> int | None:
    """Where the expression begins that ends at an instruction, None where that is not straight."""
    at, wanted = end + 1, 1
    while wanted and at > 0:
        at -= 1
        one = code[at]
        op = one.mnemonic
        if op in LOADS:
            wanted -= 1
            continue
        if op == "dup" and wanted > 1 and code[at - 1].mnemonic == "new":
            at, wanted = at - 1, wanted - 2  # a new object, for its constructor and as the value
            continue
        if op in _NOT_STRAIGHT:
            return None
        pops, pushes = effect(one)
        is_made = op in CALLS and one.operands[0].name == "<init>"
        if pushes == "V" and not is_made:
            return None
        wanted += pops - (not is_made)
    return None if wanted else at


def is_arithmetic(one: Instruction) -> bool:
    """Whether an instruction computes a number of two."""
    return one.mnemonic[1:] in _ARITHMETIC


def _is_conversion(name: str) -> bool:
    return len(name) == 3 and name[1] == "2"
