"""Class initialisers that may run early, as proofs run them before loops."""

from __future__ import annotations

from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_FINAL, RtClass, RtField, RtMethod

_HARMLESS_CALLS = {
    "java/lang/Object.<init>()V",
    "java/lang/Enum.<init>(Ljava/lang/String;I)V",
    "java/lang/Class.desiredAssertionStatus()Z",
}


def may_start_early(m: Machine, cls: RtClass, seen: set[RtMethod]) -> bool:
    """Whether the early initialisation of a class, with all that it initialises, cannot be observed."""
    for name in sorted(cls.supers):
        parent = m.loader.get(name)
        initialiser = parent.methods.get("<clinit>()V")
        if parent.origin == "user" and initialiser is not None and not is_simple(m, initialiser, seen):
            return False
    return True


def is_simple(m: Machine, body: RtMethod, seen: set[RtMethod]) -> bool:
    """Whether the time at which an initialiser runs cannot be observed.

    It must depend on nothing that changes: of other classes it may read only final fields without mutable
    objects, and constants of enums.
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
        owner = m.loader.find(ref.owner)
        if owner is None:
            return False
        if op.startswith("invoke"):
            if f"{ref.owner}.{ref.key}" in _HARMLESS_CALLS:
                continue
            if _is_harmless(owner, ref.key) and may_start_early(m, owner, seen):
                continue
            target = body.cls.find_method(ref.key) if owner is body.cls else None
            if target is None or target.cls is not body.cls or not is_simple(m, target, seen):
                return False
            continue
        field = owner.find_field(ref.name, ref.descriptor)
        if field is None:
            return False
        changes = op.startswith("put") or not _is_constant(m, field)
        if field.cls is not body.cls and (changes or not may_start_early(m, field.cls, seen)):
            return False
    return True


def _is_harmless(owner: RtClass, key: str) -> bool:
    """Whether it is code that the compiler generates for enums and switches; arrays belong to the
    initialiser."""
    if owner.is_array:
        return key.startswith("clone()")
    return owner.is_enum and key in ("ordinal()I", f"values()[L{owner.name};")


def _is_constant(m: Machine, field: RtField) -> bool:
    """Whether everything reachable from a field is immutable."""
    if not field.flags & ACC_FINAL or field.descriptor[0] == "[":
        return False
    if field.descriptor[0] != "L" or field.descriptor == "Ljava/lang/String;":
        return True
    cls = m.loader.of_descriptor(field.descriptor)
    return cls is not None and cls.is_enum
