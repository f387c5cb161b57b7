"""Whether a program may see if two lambda expressions, or one evaluated twice, are the same object.

JLS 15.27.4 leaves that open. Besides ``==`` (analysis/determinism/survey.py), what the JDK compares by
equals shows it.
The code is looked at instruction by instruction, without regard to flow, so the answer errs to one side.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from verifier.analysis.determinism.determined import VALUES
from verifier.classfile.constant import InvokeDynamicRef, MethodRef, StringConst
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction

LAMBDAS = "java/lang/invoke/LambdaMetafactory"
_COMPARING = """
    equals deepEquals contains containsAll containsKey containsValue get getOrDefault indexOf lastIndexOf
    remove removeAll retainAll removeElement removeFirstOccurrence removeLastOccurrence search frequency
    mismatch indexOfSubList lastIndexOfSubList replaceAll
"""
"""Methods of the JDK that compare what they are given by equals."""
_NAMES = frozenset(_COMPARING.split())
_GENERAL = frozenset(
    {"Ljava/lang/Object;", "[Ljava/lang/Object;"}
    | {f"Ljava/util/{name};" for name in ("Collection", "List", "Set", "Map")}
)
_FUNCTIONS = ("Ljava/util/function/", "Ljava/util/Comparator;", "Ljava/lang/Runnable;")
_PUSHES = frozenset({"aload", "aconst_null", "getstatic", "ldc", "iconst", "lconst", "fconst", "dconst"})


def keeps_lambda(instructions: Sequence[Instruction], own: Collection[str]) -> bool:
    """Whether some lambda expression is not just handed to a method of the JDK that calls it.

    ``own``: the classes of the program.
    """
    return any(
        isinstance(site := _operand(at), InvokeDynamicRef)
        and site.bootstrap.handle.ref.owner == LAMBDAS
        and not _only_called(_operand(after), own)
        for at, after in pairwise(instructions)
    )


def _only_called(call: object, own: Collection[str]) -> bool:
    if not isinstance(call, MethodRef) or call.owner in own:
        return False
    parameters = parse_method_descriptor(call.descriptor)[0]
    return bool(parameters) and parameters[-1].startswith(_FUNCTIONS)


def compares(ref: MethodRef, instructions: Sequence[Instruction], at: int) -> bool:
    """Whether the call of a method of the JDK at an index may compare lambda expressions."""
    parameters = parse_method_descriptor(ref.descriptor)[0]
    if ref.owner in VALUES or _GENERAL.isdisjoint(parameters):
        return False
    if ref.name == "add" and ref.owner.endswith("Set"):
        return not _gives_value(instructions[at - 1])
    if ref.name in ("put", "putIfAbsent") and ref.owner.endswith("Map"):
        return not _gives_value(instructions[_key_of(instructions, at)])
    return ref.name in _NAMES and not _gives_value(instructions[at - 1])


def _key_of(instructions: Sequence[Instruction], at: int) -> int:
    """What gives the first of two arguments, if the second one is simple; else an index that says nothing."""
    before = at - 1
    if _gives_value(instructions[before]) and instructions[before].mnemonic == "invokestatic":
        before -= 1
    operand = _operand(instructions[before])
    captures = not isinstance(operand, InvokeDynamicRef) or not operand.descriptor.startswith("()")
    return at if instructions[before].mnemonic not in _PUSHES and captures else before - 1


def _gives_value(instruction: Instruction) -> bool:
    """Whether an instruction leaves a text, a number or another value: no lambda expression."""
    operand = _operand(instruction)
    if isinstance(operand, (MethodRef, InvokeDynamicRef)):
        return parse_method_descriptor(operand.descriptor)[1][1:-1] in VALUES
    return isinstance(operand, StringConst) or (
        instruction.mnemonic == "checkcast" and getattr(operand, "name", None) in VALUES
    )


def _operand(instruction: Instruction) -> object:
    return instruction.operands[0] if instruction.operands else None
