"""Lists that List.of makes of arrays of any length, and List.copyOf of passed lists, where objects are open.

The JDK's own code stores the elements one by one in an array. Methods of Passed.java below jvm/java/open take
a copy of the array and look at its elements, so that no loop changes one.
"""

from __future__ import annotations

from verifier.machine.control import CALLED, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled
from verifier.machine.unknown import Opaque
from verifier.machine.value import Args, SymArr
from verifier.models.calling import run_bytecode
from verifier.models.open_collection import CollectionAnswer, method_of_passed
from verifier.models.open_heap import Heap

_LIST = "java/util/List"
_OF_ARRAY = ("java/util/ImmutableCollections", f"listFromArray([Ljava/lang/Object;)L{_LIST};")
_COPY = (_LIST, f"copyOf(Ljava/util/Collection;)L{_LIST};")


def copy_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """The models, where only TRUE is asked."""

    def of_array(m: Machine, args: Args) -> Result:
        given = m.concrete(args[0])
        if heap.called is None or not isinstance(given, SymArr):
            return run_bytecode(m, *_OF_ARRAY, [given])
        m.push(method_of_passed("listOf", heap), [given])
        return CALLED

    def copy(m: Machine, args: Args) -> Result:
        given = m.concrete(args[0])
        is_known = isinstance(given, Opaque) and isinstance(given.answer, CollectionAnswer)
        if heap.called is None or not is_known:
            return run_bytecode(m, *_COPY, [given])
        m.push(method_of_passed("copyOf", heap), [given])
        return CALLED

    return {_OF_ARRAY: Modelled(of_array), _COPY: Modelled(copy)}
