"""Classes of keys: what hashes by identity, and what runs no code of the program when it is hashed."""

from __future__ import annotations

from verifier.machine.rtclass import RtClass

_QUIET = {"java/lang/Object", "java/lang/Enum", "java/lang/String", "java/math/BigInteger"} | {
    f"java/lang/{name}"
    for name in ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")
}


def hashes_by_identity(cls: RtClass) -> bool:
    """Whether the hash code of a class's objects is the identity hash code."""
    resolved = cls.find_method("hashCode()I")
    selected = cls.select(resolved) if resolved is not None else None
    return selected is None or selected.cls.name in ("java/lang/Object", "java/lang/Enum")


def is_quiet(cls: RtClass) -> bool:
    """Whether hashCode and equals of a class's objects run no code of the program."""
    for key in ("hashCode()I", "equals(Ljava/lang/Object;)Z"):
        resolved = cls.find_method(key)
        selected = cls.select(resolved) if resolved is not None else None
        if selected is not None and selected.cls.name not in _QUIET:
            return False
    return True
