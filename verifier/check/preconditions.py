"""Preconditions at the start of a method, by ``assert`` or by ``jr.Contract.requires``, on the bytecode.

javac compiles one to ``getstatic $assertionsDisabled; ifne END; condition; new AssertionError; dup; detail;
invokespecial <init>; athrow`` with END behind it (JLS 14.10). A *leading* one has nothing before it but
others of its kind, and a condition that only reads: loads, arithmetic, comparisons, fields, elements, and
calls of methods that only read as well. The same holds for a leading call of ``requires``.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.classfile.assertion import ASSERTION_ERROR, FLAG
from verifier.classfile.code import Code
from verifier.classfile.constant import MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ACC_FINAL, ACC_PRIVATE, ACC_STATIC, ClassFile, MethodInfo

_KEPT_JDK = frozenset({"java/lang/Math", "java/lang/Character", "java/lang/String"})
_BOXES = frozenset(
    f"java/lang/{name}"
    for name in ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")
)
_GETTERS = frozenset({"size", "isEmpty", "length", "charAt", "isPresent"})
_GETTER_OWNERS = ("java/util/", "java/lang/CharSequence")
_WRITES = frozenset({"putfield", "putstatic"})
_DEEDS = frozenset(
    {
        "monitorenter",
        "monitorexit",
        "athrow",
        "new",
        "newarray",
        "anewarray",
        "multianewarray",
        "invokedynamic",
    }
)
_CALLS = frozenset({"invokevirtual", "invokespecial", "invokestatic", "invokeinterface"})
_ROOTS = frozenset({"java/lang/Object", "java/lang/Record"})
_DEEPEST = 3
"""The deepest nesting of helper methods in a condition."""
CONTRACT = "jr/Contract"
_OF_NEW_OBJECTS = frozenset({"newarray", "anewarray", "putfield"})


def leading_lines(owner: ClassFile, method: MethodInfo) -> frozenset[int]:
    """The source lines whose AssertionErrors all come from leading ``assert``s."""
    code = method.code
    if code is None:
        return frozenset()
    leading = frozenset(_leading_errors(owner, method, code))
    lines = {code.line_of(index) for index in leading}
    others = {
        code.line_of(i) for i in range(len(code.instructions)) if _makes_error(code, i) and i not in leading
    }
    return frozenset(line for line in lines - others if line is not None)


def required_lines(owner: ClassFile, method: MethodInfo) -> frozenset[int]:
    """The source lines of leading calls of ``requires``.

    A constructor may have assigned fields of its object before.
    """
    code = method.code
    if code is None:
        return frozenset()
    calls = [index for index, one in enumerate(code.instructions) if _calls_contract(one, "requires")]
    leading = [call for call in calls if _leads_to(owner, method, code, call)]
    others = {code.line_of(call) for call in calls if call not in leading}
    return frozenset(
        line for call in leading if (line := code.line_of(call)) is not None and line not in others
    )


def _leads_to(owner: ClassFile, method: MethodInfo, code: Code, call: int) -> bool:
    """Whether all code before a call only reads, and no path bypasses the call or returns to it."""
    start = _behind_super(code) if method.name == "<init>" else 0
    if any(handler.start <= call for handler in code.exception_table):
        return False
    for index in range(start, call):
        one = code.instructions[index]
        if any(not index < target <= call for target in one.jump_targets()):
            return False
        if _calls_contract(one) or _makes_predicate(one):
            continue
        if method.name == "<init>" and one.mnemonic in _OF_NEW_OBJECTS:
            continue
        if not _only_reads(owner, one, method.argument_slots, _DEEPEST):
            return False
    return all(target > call for one in code.instructions[call + 1 :] for target in one.jump_targets())


def _calls_contract(instruction: Instruction, name: str | None = None) -> bool:
    if instruction.mnemonic != "invokestatic":
        return False
    called: MethodRef = instruction.operands[0]
    return called.owner == CONTRACT and name in (None, called.name)


def _makes_predicate(instruction: Instruction) -> bool:
    """Whether an instruction creates the predicate that ``forall`` and ``exists`` call."""
    if instruction.mnemonic != "invokedynamic":
        return False
    return bool(instruction.operands[0].descriptor.endswith(")Ljava/util/function/IntPredicate;"))


def _leading_errors(owner: ClassFile, method: MethodInfo, code: Code) -> Iterator[int]:
    """The constructor calls of the errors of leading asserts."""
    at = _behind_super(code) if method.name == "<init>" else 0
    while (end := _end_of_assert(code, at)) is not None:
        made = [index for index in range(at, end) if _makes_error(code, index)]
        start = next((i for i in range(at, end) if code.instructions[i].mnemonic == "new"), end)
        is_one = len(made) == 1 and made[0] == end - 2 and start < made[0]
        if not is_one or any(handler.start < end for handler in code.exception_table):
            return
        for index in range(at + 2, start):
            instruction = code.instructions[index]
            inside = all(index < target <= end for target in instruction.jump_targets())
            if not inside or not _only_reads(owner, instruction, method.argument_slots, _DEEPEST):
                return
        throwing = code.instructions[start:end]
        if any(not start < target < end for one in throwing for target in one.jump_targets()):
            return
        yield made[0]
        at = end


def _behind_super(code: Code) -> int:
    """The index behind the call of Object's constructor, with which a constructor begins."""
    first = code.instructions[:2]
    if len(first) < 2 or first[0].mnemonic != "aload" or first[1].mnemonic != "invokespecial":
        return 0
    called: MethodRef = first[1].operands[0]
    return 2 if called.owner in _ROOTS and called.name == "<init>" else 0


def _end_of_assert(code: Code, at: int) -> int | None:
    """The end of an ``assert`` statement that begins at an instruction, None if there is none."""
    instructions = code.instructions
    if at + 2 >= len(instructions):
        return None
    flag, test = instructions[at], instructions[at + 1]
    if flag.mnemonic != "getstatic" or flag.operands[0].name != FLAG or test.mnemonic != "ifne":
        return None
    end: int = test.operands[0]
    return end if end > at + 4 and instructions[end - 1].mnemonic == "athrow" else None


def _makes_error(code: Code, index: int) -> bool:
    instruction = code.instructions[index]
    if instruction.mnemonic != "invokespecial":
        return False
    called: MethodRef = instruction.operands[0]
    return (called.owner, called.name) == (ASSERTION_ERROR, "<init>")


def _only_reads(owner: ClassFile, instruction: Instruction, first_local: int, depth: int) -> bool:
    """Whether an instruction of a condition has no effect but on locals from ``first_local`` on."""
    name = instruction.mnemonic
    if name in _WRITES or name in _DEEDS or name.endswith("switch") or name in ("jsr", "ret"):
        return False
    if name == "getstatic":
        return bool(instruction.operands[0].owner == owner.name)  # it may initialise another class
    if name[1:] == "astore":
        return False
    if name[1:] == "store" or name == "iinc":
        return bool(instruction.operands[0] >= first_local)
    if name in _CALLS:
        return _is_reading_call(owner, instruction.operands[0], depth)
    return not name.endswith("return")


def _is_reading_call(owner: ClassFile, called: MethodRef, depth: int) -> bool:
    """Whether a call only reads: a getter of the JDK, or a method of the class that no class overrides."""
    if called.owner in _KEPT_JDK:
        return not called.descriptor.endswith(")V") and called.name not in ("random", "getChars", "getBytes")
    if called.owner in _BOXES:
        return called.name.endswith("Value") or called.name in ("compare", "isNaN", "isInfinite", "isFinite")
    if called.owner.startswith(_GETTER_OWNERS):
        return called.name in _GETTERS
    method = owner.method(called.name, called.descriptor) if called.owner == owner.name else None
    if method is None or method.code is None or depth == 0 or method.name == "<init>":
        return False
    fixed = ACC_STATIC | ACC_PRIVATE | ACC_FINAL
    if not (method.access_flags & fixed or owner.access_flags & ACC_FINAL):
        return False
    return only_reads(owner, method, depth - 1)


def only_reads(owner: ClassFile, method: MethodInfo, depth: int = _DEEPEST) -> bool:
    """Whether a method of a class has no side effects."""
    return method.code is not None and all(
        one.mnemonic.endswith("return") or _only_reads(owner, one, 0, depth)
        for one in method.code.instructions
    )
