"""Whether the class path catches exceptions of the virtual machine: then nobody saw that a method failed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from verifier.check.library import Library
from verifier.check.ranges.bodies import Body
from verifier.classfile.graph import reachable
from verifier.dataflow.call_graph import FUNCTIONS, Method, call_graph

_CATCHING = re.compile(r"java/lang/Runnable|java/util/(concurrent|function)/.*")
"""Types of the JDK whose objects it may run inside of handlers of its own, as a FutureTask does."""
_CAUGHT = frozenset(
    "java/lang/" + name
    for name in (
        "Throwable", "Exception", "RuntimeException", "IndexOutOfBoundsException",
        "ArrayIndexOutOfBoundsException", "StringIndexOutOfBoundsException", "NullPointerException",
        "ClassCastException", "ArrayStoreException", "NegativeArraySizeException",
    )
)  # fmt: skip
"""What a handler names that gets an exception for an index, null, a cast, or a length."""


class Rescues:
    """Which methods may be called where somebody catches what ends them.

    Whoever gets a function may catch; so may the JDK, of what it runs for others.
    """

    def __init__(self, library: Library) -> None:
        self._library = library

    def may_be_caught(self, body: Body) -> bool:
        """Whether a method of the class path may go on after the virtual machine ended this one."""
        return (body.file.name, body.method.key) in self._caught

    @cached_property
    def _caught(self) -> frozenset[Method]:
        graph = call_graph(self._library)
        return frozenset(graph.reach({FUNCTIONS, *graph.implementing(_CATCHING), *self._guarded()}))

    def _guarded(self) -> Iterator[Method]:
        """What instructions lead to whose exceptions are caught."""
        graph = call_graph(self._library)
        for name in self._library.names:
            file = self._library.get(name)
            for method in file.methods:
                if method.code is None or not method.code.exception_table:
                    continue
                body = Body(file, method)
                for at, one in enumerate(body.instructions):
                    led_to = set(graph.led_to(one))
                    if led_to and _catches(body, at):
                        yield from led_to


def _catches(body: Body, at: int) -> bool:
    """Whether a method may go on where an instruction ends by such an exception."""
    assert body.method.code is not None
    for row in body.method.code.exception_table:
        if not row.start <= at < row.end or row.catch_type not in {None, *_CAUGHT}:
            continue
        after = reachable(body.edges, [row.handler])
        if row.catch_type is not None or any(body.instructions[n].mnemonic.endswith("return") for n in after):
            return True
    return False
