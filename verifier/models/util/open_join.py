"""String.join of a collection, where objects are open: Joined.java below jvm/java/open runs.

The JDK's own code collects the texts in an array that it extends. What is joined is taken to fit into a text.
"""

from __future__ import annotations

from verifier.assumption import Assumption
from verifier.classfile import jdk
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled
from verifier.machine.value import Args
from verifier.models.calling import run_bytecode
from verifier.models.jdk_contract import INSTEAD
from verifier.models.open_heap import Heap
from verifier.semantics.array import may_catch_out_of_memory

_JOIN = f"join(Ljava/lang/CharSequence;Ljava/lang/Iterable;)L{jdk.STRING};"


def join_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """The model, where only TRUE is asked."""

    def join(m: Machine, args: Args) -> Result:
        if heap.called is None or may_catch_out_of_memory(m):
            return run_bytecode(m, jdk.STRING, _JOIN, args)
        m.lean(Assumption.STACK_AND_HEAP)
        return run_bytecode(m, f"{jdk.CONTRACT}Joined{INSTEAD}", _JOIN, args)

    return {(jdk.STRING, _JOIN): Modelled(join)}
