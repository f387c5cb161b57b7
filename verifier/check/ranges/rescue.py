"""Whether the class path catches exceptions of the virtual machine: then nobody saw that a method failed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from verifier.check.library import Library
from verifier.check.ranges.bodies import Body
from verifier.classfile.constant import InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.graph import reachable

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


class _Call(NamedTuple):
    caller: Body
    at: int | None
    owner: str


class Rescues:
    """Which methods are called where somebody catches what ends them, or by whoever gets a function."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[tuple[str, str], bool] = {}
        self._calling: dict[str, dict[str, list[_Call]]] = {}

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
        key, owner = called.method.key, called.file.name
        is_made = called.method.name == "<init>"
        for name in self._library.mentioning(owner if is_made else called.method.name):
            for call in self._calls_in(name).get(key, ()):
                if self._is_near(call.owner, owner):
                    yield call.caller, call.at

    def _calls_in(self, name: str) -> dict[str, list[_Call]]:
        """All calls in the methods of a class, by name and descriptor of what they call."""
        if name not in self._calling:
            found: dict[str, list[_Call]] = {}
            file = self._library.get(name)
            for method in file.methods:
                body = Body(file, method)
                for at, one in enumerate(method.code.instructions if method.code is not None else ()):
                    used = one.operands[0] if one.operands else None
                    if isinstance(used, MethodRef):
                        found.setdefault(used.key, []).append(_Call(body, at, used.owner))
                    elif isinstance(used, InvokeDynamicRef):
                        for argument in used.bootstrap.args:
                            ref = argument.ref if isinstance(argument, MethodHandleConst) else None
                            if isinstance(ref, MethodRef):
                                found.setdefault(ref.key, []).append(_Call(body, None, ref.owner))
            self._calling[name] = found
        return self._calling[name]

    def _is_near(self, named: str, owner: str) -> bool:
        """Whether a call on one class may run a method of the other."""
        return named == owner or any(
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
