"""The heap of a proof: what is believed of fields is checked once others may come to the object."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from verifier.exploration.build import build_machine
from verifier.jvm.home import find_java_home
from verifier.machine.frame import NO_FRAME
from verifier.machine.machine import Machine
from verifier.machine.mode import Mode, Natives
from verifier.machine.state import State
from verifier.machine.value import Obj
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.heap import ProofHeap
from verifier.proof.loops.heap_candidate import Fact, facts_place
from verifier.proof.loops.knowledge import NOT_NULL, Knowledge
from verifier.stats import Stats

TOKENS = "java/util/StringTokenizer"
"""A class of the library of which candidates speak as of the program's."""


class Heap:
    """A heap behind the cut of a loop that changes nothing, and what is checked of it."""

    def __init__(self) -> None:
        memory = ProofMemory()
        mode = Mode.of_proof(Natives.REFUSE, frozenset())
        self.machine: Machine = build_machine([], find_java_home(), Stats(), mode, memory=memory)
        self.machine.state = State(NO_FRAME, memory.freeze())
        self.heap = ProofHeap(self.machine, memory, Knowledge(), self._note)
        self._checked: list[Fact] = []
        self.new()  # an object that is older than the cut
        self.heap.forget(set())
        self._checked.clear()

    def _note(self, facts: Sequence[Fact]) -> list[int]:
        self._checked += facts
        return []

    def checked(self) -> int:
        """How often the text of a tokenizer was checked not to be null since this was asked last."""
        field = self.machine.loader.get(TOKENS).find_field("str", "Ljava/lang/String;")
        assert field is not None
        where, self._checked[:] = [(fact.subject, fact.name) for fact in self._checked], []
        return where.count((facts_place(field), NOT_NULL))

    def new(self) -> Obj:
        """A tokenizer whose fields have no values yet."""
        return self.machine.loader.new_object(self.machine.loader.get(TOKENS))

    def write(self, target: Obj) -> None:
        """Give its text a value."""
        slot = self.machine.field_slot(target.cls, "str", "Ljava/lang/String;")
        self.machine.write(target, slot, None)


@pytest.fixture(scope="module")
def heap() -> Heap:
    return Heap()


def test_what_nobody_else_knows_is_not_checked(heap: Heap) -> None:
    heap.write(heap.new())
    assert heap.checked() == 0


def test_what_becomes_shared_is_checked_then_and_at_each_write(heap: Heap) -> None:
    target = heap.new()
    heap.heap.share(target)
    assert heap.checked() == 1
    heap.write(target)
    assert heap.checked() == 1
    heap.heap.share(target)
    assert heap.checked() == 0


def test_what_a_shared_array_was_made_of_is_shared(heap: Heap) -> None:
    """Models make arrays of objects without writes to their elements."""
    inner = heap.new()
    row = heap.machine.new_array("[Ljava/lang/Object;", [inner])
    outer = heap.machine.new_array("[[Ljava/lang/Object;", [row])
    assert heap.checked() == 0
    heap.heap.share(outer)
    assert heap.checked() == 1
    heap.write(inner)
    assert heap.checked() == 1
