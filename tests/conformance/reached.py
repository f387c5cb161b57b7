"""How each model is compared: called with drawn arguments, reached through public calls, or exempt and why.

``through.txt`` names a case for each model that is not called by itself; ``scripts/conformance.py through``
writes it from what ran in the cases of a store, so that each line was seen.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from tests.conformance.cases import Catalogue, Key
from verifier.models.classification import Model

LEFT_OPEN = " (left open)"
"""Behind a case in which a model runs, but JR does not say what comes of it."""
THROUGH = Path(__file__).with_name("through.txt")


class Reason(Enum):
    """Why a model is compared with nothing."""

    INPUT = "it gives inputs, of which the Java virtual machine knows nothing"
    ENDS = "it ends the virtual machine"
    OUTSIDE = "what it answers lies outside of the program: sockets, the machine, who asks"
    START = "it stands for what a virtual machine does when it starts, or for what it keeps inside"
    OPEN = "all that it answers is left open"
    RELEASE = "the release at hand does not have it"
    REFUSED = "it says that it is not modelled, and no more"


def through_cases() -> dict[str, str]:
    """The case through which a model is reached, by the model."""
    lines = THROUGH.read_text(encoding="ascii").splitlines()
    return dict(line.removesuffix(LEFT_OPEN).split(" <- ") for line in lines if line)


def is_refusal(model: Model) -> bool:
    """Whether a model only refuses (models.calling.refuse)."""
    return model.run.__qualname__.startswith("refuse.")


_BY_CLASS = {
    "java/lang/Shutdown": Reason.ENDS,
    "java/lang/ApplicationShutdownHooks": Reason.ENDS,
    "java/net/InetAddressImplFactory": Reason.OUTSIDE,
    "java/net/ServerSocket": Reason.OUTSIDE,
    "java/net/Socket": Reason.OUTSIDE,
    "jdk/internal/access/SharedSecrets": Reason.START,
    "jdk/internal/loader/BootLoader": Reason.START,
    "jdk/internal/misc/CDS": Reason.START,
    "jdk/internal/misc/ScopedMemoryAccess": Reason.START,
    "jdk/internal/misc/VM": Reason.START,
    "jdk/internal/ref/CleanerFactory": Reason.START,
    "jdk/internal/util/StaticProperty": Reason.START,
    "org/sosy_lab/sv_benchmarks/Verifier": Reason.INPUT,
    "sun/security/provider/NativePRNG": Reason.OUTSIDE,
    "sun/security/provider/NativePRNG$RandomIO": Reason.OUTSIDE,
}
_BY_METHOD = {
    "<clinit>": Reason.START,
    "exit": Reason.ENDS,
    "halt": Reason.ENDS,
    "registerNatives": Reason.START,
}


def exemption(catalogue: Catalogue, key: Key, model: Model) -> Reason | None:
    """Why a model has no cases, if that is in order."""
    if catalogue.flags_of(key) is None and key[0] != "org/sosy_lab/sv_benchmarks/Verifier":
        return Reason.RELEASE
    if is_refusal(model):
        return Reason.REFUSED
    found = _BY_CLASS.get(key[0]) or _BY_METHOD.get(key[1].partition("(")[0])
    return found or EXEMPT.get(".".join(key))


EXEMPT: dict[str, Reason] = {}
"""Single models."""
