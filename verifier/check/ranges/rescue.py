"""Whether the class path may catch exceptions of the virtual machine, so that a failed call goes
unnoticed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from verifier.check.library import Library
from verifier.check.ranges.bodies import edges
from verifier.classfile.graph import reachable
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import MethodInfo
from verifier.classfile.opcode import RETURNS
from verifier.dataflow.call_graph import FUNCTIONS, Method, call_graph

_CATCHING = re.compile(r"java/lang/Runnable|java/util/(concurrent|function)/.*")
"""JDK types whose methods the JDK may call inside exception handlers, as FutureTask does."""
_CAUGHT = frozenset(
    "java/lang/" + name
    for name in (
        "Throwable", "Exception", "RuntimeException", "IndexOutOfBoundsException",
        "ArrayIndexOutOfBoundsException", "StringIndexOutOfBoundsException", "NullPointerException",
        "ClassCastException", "ArrayStoreException", "NegativeArraySizeException",
    )
)  # fmt: skip
"""Classes in handlers that catch an exception for an index, null, a cast, or a length."""


@lru_cache(maxsize=4)
def rescued(library: Library) -> frozenset[Method]:
    """The methods whose exceptions of the virtual machine a caller in the class path may catch.

    Code that receives a function may catch its exceptions, and so may the JDK for callbacks.
    """
    graph = call_graph(library)
    guarded = (
        one for name in library.names for method in library.get(name).methods for one in _guarded(method)
    )
    led_to = (method for one in guarded for method in graph.led_to(one))
    return frozenset(graph.reach({FUNCTIONS, *graph.implementing(_CATCHING), *led_to}))


def _guarded(method: MethodInfo) -> Iterator[Instruction]:
    """The instructions of a method for which it has a handler of such exceptions."""
    for row in method.code.exception_table if method.code is not None else ():
        if row.catch_type in _CAUGHT or (row.catch_type is None and _goes_on(method, row.handler)):
            yield from method.instructions[row.start : row.end]


def _goes_on(method: MethodInfo, handler: int) -> bool:
    """Whether a handler may return, and not only throw the exception on."""
    after = reachable(edges(method.instructions), [handler])
    return any(method.instructions[at].mnemonic in RETURNS for at in after)
