"""Class initialisers that may run earlier than they would (proofs run them before loops)."""

from __future__ import annotations

from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_FINAL, RtMethod

_HARMLESS_CALLS = {
    "java/lang/Object.<init>()V",
    "java/lang/Enum.<init>(Ljava/lang/String;I)V",
    "java/lang/Class.desiredAssertionStatus()Z",
}
_ENUM_CALLS = {"values", "ordinal", "clone"}


def is_simple(m: Machine, body: RtMethod, seen: set[RtMethod]) -> bool:
    """Whether it makes no difference when an initialiser runs.

    It must use nothing that can change: of other classes only final fields, and what enums offer.
    """
    if body in seen:
        return True
    seen.add(body)
    if body.code is None:
        return False
    for ins in body.code.instructions:
        op = ins.mnemonic
        if op in ("invokedynamic", "invokeinterface", "monitorenter"):
            return False
        if op not in ("getstatic", "putstatic", "getfield", "putfield") and not op.startswith("invoke"):
            continue
        ref = ins.operands[0]
        own = ref.owner == body.cls.name
        if op.startswith("invoke"):
            target = body.cls.find_method(ref.key) if own else None
            harmless = f"{ref.owner}.{ref.key}" in _HARMLESS_CALLS or ref.name in _ENUM_CALLS
            if harmless:
                continue
            if target is None or target.cls is not body.cls or not is_simple(m, target, seen):
                return False
        elif op.startswith("put") and not own:
            return False
        elif not own:
            cls = m.loader.find(ref.owner)
            field = cls.find_field(ref.name, ref.descriptor) if cls is not None else None
            if field is None or not field.flags & ACC_FINAL:
                return False
    return True
