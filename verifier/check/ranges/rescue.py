"""Whether the class path may catch exceptions of the virtual machine, so that a failed call goes
unnoticed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from verifier.check.library import Library
from verifier.check.ranges.bodies import Body
from verifier.classfile.graph import reachable
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


class Rescues:
    """Methods that may run below a handler for their exceptions.

    Code that receives a function may catch its exceptions, and so may the JDK for callbacks.
    """

    def __init__(self, library: Library) -> None:
        self._library = library

    def may_be_caught(self, body: Body) -> bool:
        """Whether a caller in the class path may catch the exception with which the virtual machine ended a
        method."""
        return (body.file.name, body.method.key) in self._caught

    @cached_property
    def _caught(self) -> frozenset[Method]:
        graph = call_graph(self._library)
        return frozenset(graph.reach({FUNCTIONS, *graph.implementing(_CATCHING), *self._guarded()}))

    def _guarded(self) -> Iterator[Method]:
        """The methods that instructions covered by a handler may reach."""
        graph = call_graph(self._library)
        for name in self._library.names:
            file = self._library.get(name)
            for method in file.methods:
                if method.code is None or not method.code.exception_table:
                    continue
                body = Body(file, method)
                for at in sorted(_guarded_in(body)):
                    yield from graph.led_to(body.instructions[at])


def _guarded_in(body: Body) -> set[int]:
    """The instructions of a method for which it has a handler of such exceptions."""
    assert body.method.code is not None
    found = set[int]()
    for row in body.method.code.exception_table:
        if row.catch_type not in {None, *_CAUGHT}:
            continue
        after = reachable(body.edges, [row.handler])
        if row.catch_type is not None or any(body.instructions[n].mnemonic.endswith("return") for n in after):
            found.update(range(row.start, row.end))
    return found
