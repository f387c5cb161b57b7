"""What each bytecode does to the operand stack (JVMS 6.5): the entries that it pops, pushes and copies.

An entry is one value, wide or not. Kinds are I J F D A, and J for D where only the width matters.
"""

from __future__ import annotations

from typing import TypeVar

from verifier.classfile.constant import (
    DoubleConst,
    DynamicConst,
    FieldRef,
    FloatConst,
    IntConst,
    InvokeDynamicRef,
    LongConst,
    MethodRef,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction

Entry = TypeVar("Entry")

# mnemonic: (number of entries popped, kinds pushed), of those whose operands do not matter
EFFECTS: dict[str, tuple[int, str]] = {
    "nop": (0, ""), "aconst_null": (0, "A"), "iconst": (0, "I"), "lconst": (0, "J"), "fconst": (0, "F"),
    "dconst": (0, "D"), "ldc_string": (0, "A"), "ldc_class": (0, "A"), "ldc_dynamic": (0, "A"),
    "lambda_load": (0, "A"), "produce": (0, "A"), "pop": (1, ""), "goto": (0, ""),
    "new": (0, "A"), "newarray": (1, "A"), "anewarray": (1, "A"), "arraylength": (1, "I"), "athrow": (1, ""),
    "checkcast": (1, "A"), "instanceof": (1, "I"), "monitorenter": (1, ""), "monitorexit": (1, ""),
    "iinc": (0, ""), "jsr": (0, "A"), "ret": (0, ""), "tableswitch": (1, ""), "lookupswitch": (1, ""),
    "ifnull": (1, ""), "ifnonnull": (1, ""), "lcmp": (2, "I"), "fcmpl": (2, "I"), "fcmpg": (2, "I"),
    "dcmpl": (2, "I"), "dcmpg": (2, "I"), "return": (0, ""), "ldc": (0, "?"),
}  # fmt: skip
for _p, _k in (("i", "I"), ("l", "J"), ("f", "F"), ("d", "D"), ("a", "A")):
    EFFECTS[_p + "return"] = (1, "")
    EFFECTS[_p + "aload"] = (2, _k)
    EFFECTS[_p + "astore"] = (3, "")
    for _op in ("add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr", "ushr"):
        EFFECTS[_p + _op] = (2, _k)
    EFFECTS[_p + "neg"] = (1, _k)
    for _q, _target in (("i", "I"), ("l", "J"), ("f", "F"), ("d", "D"), ("b", "I"), ("c", "I"), ("s", "I")):
        EFFECTS[f"{_p}2{_q}"] = (1, _target)
for _p in "bcs":
    EFFECTS[_p + "aload"] = (2, "I")
    EFFECTS[_p + "astore"] = (3, "")
for _c in ("eq", "ne", "lt", "ge", "gt", "le"):
    EFFECTS["if" + _c] = (1, "")
    EFFECTS["if_icmp" + _c] = (2, "")
    EFFECTS["if_acmp" + _c] = (2, "")
_KINDS_OF_CONSTANTS = {IntConst: "I", LongConst: "J", FloatConst: "F", DoubleConst: "D"}
MOVING = frozenset({"dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "pop2", "swap"})
"""Instructions that only copy, move or drop entries of the stack."""


def duplication_form(op: str, stack: str) -> int:
    """Which JVMS form of pop2, dup_x2, dup2, dup2_x1, dup2_x2 applies to this stack."""
    wide = [k in "JD" for k in stack[-3:]]
    top, second = wide[-1], len(wide) > 1 and wide[-2]
    if op == "dup_x2":
        return 2 if second else 1
    if op != "dup2_x2":
        return 2 if top else 1
    if top:
        return 4 if second else 2
    return 3 if wide[0] else 1


def _duplication(op: str, stack: str) -> tuple[int, int]:
    """How many entries of a stack of kinds are doubled by dup and its like, and over how many they go.

    Any letters will do for kinds; J and D are the wide ones.
    """
    form = duplication_form(op, stack) if op not in ("dup", "dup_x1") else 1
    count = {
        "dup": 1,
        "dup_x1": 1,
        "dup_x2": 1,
        "dup2": 2 if form == 1 else 1,
        "dup2_x1": 2 if form == 1 else 1,
    }.get(op, 2 if form in (1, 3) else 1)
    below = {"dup": 0, "dup_x1": 1, "dup_x2": 2 if form == 1 else 1, "dup2": 0, "dup2_x1": 1}.get(
        op, 2 if form in (1, 2) else 1
    )
    return count, below


def moved(op: str, stack: tuple[Entry, ...], kinds: str) -> tuple[Entry, ...]:
    """A stack after an instruction of ``MOVING``. ``kinds``: those of its upper entries, at least of four."""
    if op == "swap":
        return (*stack[:-2], stack[-1], stack[-2])
    if op == "pop2":
        return stack[: -2 if duplication_form(op, kinds) == 1 else -1]
    count, below = _duplication(op, kinds)
    at = len(stack) - count - below
    return (*stack[:at], *stack[-count:], *stack[at:])


def effect(one: Instruction) -> tuple[int, str]:
    """How many entries an instruction pops, and what it pushes: a kind, a descriptor, or V for nothing.

    Not of those in ``LOADS``, ``STORES`` and ``MOVING``.
    """
    op, used = one.mnemonic, one.operand
    if isinstance(used, FieldRef):
        is_get, is_static = op.startswith("get"), op.endswith("static")
        return (not is_static) + (not is_get), used.descriptor if is_get else "V"
    if isinstance(used, (MethodRef, InvokeDynamicRef)) and op.startswith("invoke"):
        types, result = parse_method_descriptor(used.descriptor)
        is_static = op in ("invokestatic", "invokedynamic")
        return len(types) + (not is_static), result
    if op == "ldc":
        return 0, used.descriptor if isinstance(used, DynamicConst) else _KINDS_OF_CONSTANTS.get(
            type(used), "A"
        )
    if op == "multianewarray":
        return one.operands[1], "A"
    pops, pushes = EFFECTS[op]
    return pops, pushes or "V"


def int_constant(one: Instruction) -> int | None:
    """The int that an instruction pushes, if it is a constant."""
    number = one.operand.value if isinstance(one.operand, IntConst) else one.operand
    return number if one.mnemonic in ("iconst", "ldc") and isinstance(number, int) else None
