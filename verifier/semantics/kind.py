"""Kinds of locals and operand stack entries at each instruction (after JVMS 4.10.2).

A data-flow analysis over one method. A frame is a pair of strings of kinds, I J F D A, and
'-' for a local that holds nothing usable on every path. It tells dup2 and its kin what they
copy, and merging how to join locals.
"""

from __future__ import annotations

from verifier.classfile.descriptor import KIND_OF_TYPE, parse_method_descriptor
from verifier.machine.rtclass import Instr, RtMethod

Kinds = tuple[str, str]

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

_ENDS = {
    "goto",
    "athrow",
    "tableswitch",
    "lookupswitch",
    "return",
    "ireturn",
    "lreturn",
    "freturn",
    "dreturn",
    "areturn",
    "ret",
}


def _pushed(descriptor: str) -> str:
    return "" if descriptor == "V" else KIND_OF_TYPE[descriptor[0]]


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


def duplication(op: str, stack: str) -> tuple[int, int]:
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


def duplicated(op: str, stack: str) -> str:
    """A stack of kinds after dup and its like, or pop2."""
    if op == "pop2":
        return stack[: -2 if duplication_form(op, stack) == 1 else -1]
    count, below = duplication(op, stack)
    at = len(stack) - count - below
    return stack[:at] + stack[-count:] + stack[at:]


def _after(instr: Instr, kinds: Kinds) -> Kinds:
    values, stack = kinds
    op = instr.op
    if op in ("iload", "lload", "fload", "dload", "aload"):
        return values, stack + ("J" if op[0] == "l" else op[0].upper())
    if op in ("istore", "lstore", "fstore", "dstore", "astore"):
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
    if op in ("dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "pop2"):
        return values, duplicated(op, stack)
    if op == "swap":
        return values, stack[:-2] + stack[-1] + stack[-2]
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
    result: list[Kinds | None] = [None] * len(instrs)
    result[0] = ("".join(locals_), "")
    work = [0]

    def flow(target: int, value: Kinds) -> None:
        old = result[target]
        new = value if old is None else _meet(old, value)
        if new != old:
            result[target] = new
            work.append(target)

    while work:
        at = work.pop()
        before = result[at]
        assert before is not None
        instr = instrs[at]
        after = _after(instr, before)
        for start, end, handler, _ in method.handlers:
            if start <= at < end:
                flow(handler, (before[0], "A"))
                flow(handler, (after[0], "A"))
        for target in _targets(instr):
            flow(target, after)
        if instr.op not in _ENDS and at + 1 < len(instrs):
            flow(at + 1, after)
    return result
