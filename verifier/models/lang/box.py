"""Boxing of primitives without the caches' arrays.

``valueOf`` gives small values the same object each time (JLS 5.1.7). Here each call makes a
fresh object marked BOXED, and ``same_box`` states as a term when two such objects are the
same one on a real machine, so that neither boxing nor comparing forks.
"""

from __future__ import annotations

from verifier.classfile.jdk import BOX_OF
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import BOXED, Args, join_references
from verifier.models.classification import Table, fixed, open_answer


def _boxer(owner: str, kind: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        cls = m.loader.get(owner)
        box = m.loader.new_object(cls)
        box.payload = BOXED
        box.slots[m.field_slot(cls, "value", kind)] = args[0]
        return box

    return model


def _boolean(m: Machine, args: Args) -> Result:
    owner = "java/lang/Boolean"
    yes, no = (m.get_static(owner, name, f"L{owner};") for name in ("TRUE", "FALSE"))
    value = args[0]
    if isinstance(value, int):
        return yes if value else no
    return join_references(m.tm, m.tm.not_(m.tm.eq(value, m.tm.bv(0, 32))), yes, no)


_OPEN: dict[tuple[str, str], Run] = {
    (owner, f"valueOf({kind})L{owner};"): _boxer(owner, kind)
    for kind, owner in BOX_OF.items()
    if kind in "BSCIJ"
}
_FIXED: dict[tuple[str, str], Run] = {
    ("java/lang/Boolean", "valueOf(Z)Ljava/lang/Boolean;"): _boolean,
}
# The value is fixed, which object holds it is open beyond the cached ones (machine.value.same_boxed_value).
MODELS: Table = fixed(_FIXED) | open_answer(_OPEN)
