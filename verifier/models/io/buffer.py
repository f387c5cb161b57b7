"""What java.nio's heap buffers (and java.util.Scanner over them) need below them."""

from __future__ import annotations

from verifier.machine.rtclass import Run
from verifier.models.calling import no_value
from verifier.models.classification import Table, fixed

_FIXED: dict[tuple[str, str], Run] = {
    ("jdk/internal/misc/ScopedMemoryAccess", "registerNatives()V"): no_value,
}
MODELS: Table = fixed(_FIXED)
