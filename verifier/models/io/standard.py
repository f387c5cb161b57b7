"""The standard streams and what delivers input from outside: objects that their payload tells apart."""

from __future__ import annotations

from enum import Enum

from verifier.machine.unknown import Opaque
from verifier.machine.value import Obj


class Standard(Enum):
    """What an unconstructed stream, reader or socket stands for."""

    OUTSIDE = "input from outside"
    OUTPUT = "standard output"
    ERROR = "standard error"


def stands_for(target: Obj | None) -> Standard | None:
    """What an object stands for, if it is such a one; one that cannot be listed answers for itself."""
    if isinstance(target, Opaque):
        return None
    held = target.payload if target is not None and target.slots else None
    return held if isinstance(held, Standard) else None
