"""Kinds of locals and operand stack entries at each instruction (after JVMS 4.10.2).

A data-flow analysis over one method. A frame is a pair of strings of kinds, I J F D A, and
'-' for a local that holds nothing usable on every path. It tells dup2 and its kin what they
copy, and merging how to join locals.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.classfile.descriptor import KIND_OF_TYPE, parse_method_descriptor
from verifier.classfile.opcode import LOADS, NO_FALL_THROUGH, STORES
from verifier.dataflow.effect import EFFECTS, MOVING, moved
from verifier.dataflow.worklist import fixpoint
from verifier.machine.rtclass import Instr, RtMethod

Kinds = tuple[str, str]


def _pushed(descriptor: str) -> str:
    return "" if descriptor == "V" else KIND_OF_TYPE[descriptor[0]]


def _after(instr: Instr, kinds: Kinds) -> Kinds:
    values, stack = kinds
    op = instr.op
    if op in LOADS:
        return values, stack + ("J" if op[0] == "l" else op[0].upper())
    if op in STORES:
        kind = stack[-1]
        return values[: instr.a] + kind + values[instr.a + 1 :], stack[:-1]
    if op.startswith("invoke"):
        ref = instr.a
        params, returns = parse_method_descriptor(ref.descriptor)
        count = len(params) + (0 if op in ("invokestatic", "invokedynamic") else 1)
        return values, stack[: len(stack) - count] + _pushed(returns)
    if op in ("getstatic", "getfield"):
        return values, stack[: len(stack) - (op == "getfield")] + _pushed(instr.a.descriptor)
    if op in ("putstatic", "putfield"):
        return values, stack[: -2 if op == "putfield" else -1]
    if op in MOVING:
        return values, "".join(moved(op, tuple(stack), stack))
    if op == "multianewarray":
        return values, stack[: -instr.b] + "A"
    if op == "ldc":
        return values, stack + instr.b
    pops, pushes = EFFECTS[op]
    return values, stack[: len(stack) - pops] + pushes


def _targets(instr: Instr) -> list[int]:
    op = instr.op
    if op.startswith("if") or op in ("goto", "jsr"):
        return [instr.a]
    if op == "tableswitch":
        return [instr.b[0], *instr.b[1]]
    if op == "lookupswitch":
        return [instr.a, *instr.b.values()]
    return []


def _meet(left: Kinds, right: Kinds) -> Kinds:
    if left == right:
        return left
    values = "".join(a if a == b else "-" for a, b in zip(left[0], right[0], strict=True))
    return values, left[1]


def infer_kinds(method: RtMethod, instrs: list[Instr]) -> list[Kinds | None]:
    """The kinds before each instruction (None where it cannot be reached)."""
    locals_ = ["-"] * method.max_locals
    kinds = [KIND_OF_TYPE[p[0]] for p in method.params]
    if not method.is_static:
        kinds.insert(0, "A")
    for index, kind in zip(method.slots, kinds, strict=True):
        locals_[index] = kind

    def flow(at: int, before: Kinds) -> Iterator[tuple[int, Kinds]]:
        instr = instrs[at]
        after = _after(instr, before)
        for start, end, handler, _ in method.handlers:
            if start <= at < end:
                yield handler, (before[0], "A")
                yield handler, (after[0], "A")
        for target in _targets(instr):
            yield target, after
        if instr.op not in NO_FALL_THROUGH and at + 1 < len(instrs):
            yield at + 1, after

    found = fixpoint(("".join(locals_), ""), flow, _meet)
    return [found.get(at) for at in range(len(instrs))]
