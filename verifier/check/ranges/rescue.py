"""Whether the class path catches exceptions of the virtual machine: then nobody saw that a method failed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from verifier.check.library import Library
from verifier.check.ranges.bodies import Body
from verifier.classfile.constant import InvokeDynamicRef, MethodRef
from verifier.classfile.graph import reachable
from verifier.classfile.mention import methods_in

_MOST_CALLERS = 3000
"""Methods that are looked at for one; where there are more, one may catch it."""
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
    """Which methods are called where somebody catches what ends them, or by whoever gets a function."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[tuple[str, str], bool] = {}

    def may_be_caught(self, body: Body) -> bool:
        """Whether a method of the class path may go on after the virtual machine ended this one."""
        place = body.file.name, body.method.key
        if place not in self._known:
            self._known[place] = self._find(body)
        return self._known[place]

    def _find(self, body: Body) -> bool:
        todo, seen = [body], {(body.file.name, body.method.key)}
        while todo:
            for caller, at in self._calls(todo.pop()):
                place = caller.file.name, caller.method.key
                if at is None or _catches(caller, at) or len(seen) > _MOST_CALLERS:
                    return True
                if place not in seen:
                    seen.add(place)
                    todo.append(caller)
        return False

    def _calls(self, called: Body) -> Iterator[tuple[Body, int | None]]:
        """Calls that may run a method: who calls, and at which instruction (None: makes a function of it)."""
        for owner, caller, at in self._callers.get(called.method.key, ()):
            if self._is_near(owner, called.file.name):
                yield caller, at

    @cached_property
    def _callers(self) -> dict[str, list[tuple[str, Body, int | None]]]:
        """Of what class a method is called by its name and descriptor, by whom, and where."""
        found: dict[str, list[tuple[str, Body, int | None]]] = {}
        for name in self._library.names:
            file = self._library.get(name)
            for method in file.methods:
                body = Body(file, method)
                for at, one in enumerate(method.code.instructions if method.code is not None else ()):
                    used = one.operands[0] if one.operands else None
                    if isinstance(used, MethodRef):
                        found.setdefault(used.key, []).append((used.owner, body, at))
                    elif isinstance(used, InvokeDynamicRef):
                        for ref in methods_in(used):
                            found.setdefault(ref.key, []).append((ref.owner, body, None))
        return found

    def _is_near(self, named: str, owner: str) -> bool:
        """Whether a call on one class may run a method of the other."""
        return any(
            file.name == low
            for high, low in ((named, owner), (owner, named))
            for file in self._library.supers(high)
        )


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
