"""Which method ``invokespecial`` runs (JVMS 6.5), and what elements and returns give."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.models.concolic import Concolic
from verifier.machine.control import VOID
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_INTERFACE, INITIALISED, RtClass, RtMethod
from verifier.machine.value import Arr, Obj
from verifier.semantics import invoke
from verifier.semantics.array import read


def a_class(
    name: str, above: RtClass | None, *keys: str, flags: int = 0, interfaces: tuple[RtClass, ...] = ()
) -> RtClass:
    """A class with methods of these names, which take nothing."""
    cls = RtClass(name, None, above, interfaces, flags, "user")
    cls.statics[0] = INITIALISED
    for key in keys:
        cls.methods[f"{key}()V"] = RtMethod(cls, key, "()V", 0)
    return cls


SHOWN = a_class("Shown", None, "shown", flags=ACC_INTERFACE | ACC_ABSTRACT)
TOP = a_class("Top", None, "<init>", "own")
MIDDLE = a_class("Middle", TOP, "<init>", "own")
BOTTOM = a_class("Bottom", MIDDLE, "<init>", "own", interfaces=(SHOWN,))


@pytest.mark.parametrize(
    ("caller", "named", "name", "runs"),
    [
        (BOTTOM, MIDDLE, "own", MIDDLE),
        (BOTTOM, TOP, "own", MIDDLE),  # the class between them got the method later
        (BOTTOM, BOTTOM, "own", BOTTOM),  # a private method, for class files before Java 11
        (BOTTOM, TOP, "<init>", TOP),
        (MIDDLE, TOP, "own", TOP),
        (BOTTOM, SHOWN, "shown", SHOWN),
    ],
)
def test_calls_of_super_and_private_methods(
    monkeypatch: pytest.MonkeyPatch, caller: RtClass, named: RtClass, name: str, runs: RtClass
) -> None:
    entered: list[RtMethod] = []
    monkeypatch.setattr(invoke, "resolve_method", lambda m, i: named.find_method(f"{name}()V"))
    monkeypatch.setattr(invoke, "enter", lambda m, f, method: entered.append(method))
    machine: Any = Concolic()
    frame: Any = SimpleNamespace(stack=[Obj(BOTTOM, [None], 1)])
    ref = SimpleNamespace(owner=named.name, name=name, descriptor="()V")
    call: Any = SimpleNamespace(cache=None, a=ref, method=SimpleNamespace(cls=caller))
    for _ in range(2):  # the second time what was found at first
        invoke.invokespecial(machine, frame, call)
    assert [method.cls for method in entered] == [runs, runs]


@pytest.mark.parametrize("length", [1, 2, 3, 5, 8])
def test_elements_at_unknown_indices(length: int) -> None:
    for at in range(length):
        machine: Any = Concolic()
        array: Any = Arr(RtClass("[I", None, None, (), 0, "jdk"), [7 * n - 3 for n in range(length)], 1)
        found = read(machine, array, machine.integer("i", at), "I")
        assert machine.evaluate(found) == 7 * at - 3


def test_returns_give_the_upper_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entries below it are dropped."""
    given: list[Any] = []
    monkeypatch.setattr(invoke, "finish_return", lambda m, f, value: given.append(value))
    frame: Any = SimpleNamespace(stack=[1, 2])
    unused: Any = None
    invoke.return_value(unused, frame, unused)
    invoke.return_void(unused, frame, unused)
    assert given == [2, VOID]
