"""Lists that List.of makes of arrays of any length, and List.copyOf of passed lists, where objects are open;
sets of enums that get what is in a passed collection.

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
from verifier.models.util.open_enum import SMALL_SET

_LIST = "java/util/List"
_OF_ARRAY = ("java/util/ImmutableCollections", f"listFromArray([Ljava/lang/Object;)L{_LIST};")
_ADD_ALL = "addAll(Ljava/util/Collection;)Z"
"""Of sets of enums: the JDK's own code adds another set of enums at once, which is as if one by one."""
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

    def add_all(m: Machine, args: Args) -> Result:
        given = m.concrete(args[1])
        is_known = isinstance(given, Opaque) and isinstance(given.answer, CollectionAnswer)
        owner = "java/util/AbstractCollection" if heap.called is not None and is_known else SMALL_SET
        return run_bytecode(m, owner, _ADD_ALL, [args[0], given])

    return {(SMALL_SET, _ADD_ALL): Modelled(add_all), _OF_ARRAY: Modelled(of_array), _COPY: Modelled(copy)}
