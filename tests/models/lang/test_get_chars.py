"""``getChars`` and ``arraycopy`` into arrays whose length depends on input."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.models.concolic import Concolic
from verifier.errors import Unsupported
from verifier.machine.value import SymArr
from verifier.models.lang.arraycopy import MAX_OPEN_COUNT, _most_copied
from verifier.models.lang.string import MAX_OPEN_CHARS, _get_open_chars
from verifier.terms.sort import BV32, array_sort


def prepared(mode: str, count: int) -> tuple[Any, SymArr, Any]:
    """A machine, an array of 100 characters, and a number of characters."""
    machine: Any = Concolic(mode)
    machine.note = lambda note: None
    memory = machine.memory
    memory.next_serial = lambda: 7
    memory.write = lambda slots, key, value, owner=None: slots.__setitem__(key, value)
    cls: Any = SimpleNamespace(name="[C", element="C")
    content = machine.tm.const_array(array_sort(BV32, BV32), machine.tm.bv(32, 32))
    return machine, SymArr(cls, machine.integer("length", 100), content, 1), machine.integer("count", count)


@pytest.mark.parametrize("mode", ["bounded", "abstract"])
def test_few_characters_are_put_one_by_one(mode: str) -> None:
    machine, target, _ = prepared(mode, 0)
    tm = machine.tm
    _get_open_chars(machine, "xyz", tm.bv(1, 32), tm.bv(3, 32), target, machine.integer("at", 4))
    elements = [machine.evaluate(tm.select(target.content[0], tm.bv(at, 32))) for at in range(3, 7)]
    assert elements == [32, ord("y"), ord("z"), 32]


def test_many_characters_leave_the_elements_open() -> None:
    machine, target, count = prepared("abstract", 20)
    tm = machine.tm
    _get_open_chars(machine, machine.text("s", "x" * 20), tm.bv(0, 32), count, target, tm.bv(0, 32))
    assert target.content[0] is tm.var("elements(7)", array_sort(BV32, BV32))


def test_many_characters_are_refused_where_lengths_are_decided() -> None:
    machine, target, count = prepared("bounded", MAX_OPEN_CHARS + 1)
    tm = machine.tm
    with pytest.raises(Unsupported):
        _get_open_chars(machine, "x" * 99, tm.bv(0, 32), count, target, tm.bv(0, 32))


def test_many_copied_elements_leave_the_target_open() -> None:
    machine, target, count = prepared("abstract", MAX_OPEN_COUNT + 1)
    assert _most_copied(machine, count, target, target) is None
    machine, target, count = prepared("bounded", MAX_OPEN_COUNT + 1)
    with pytest.raises(Unsupported):
        _most_copied(machine, count, target, target)
    machine, target, count = prepared("bounded", 3)
    assert _most_copied(machine, count, target, target) == MAX_OPEN_COUNT
