"""Faults planted in the provers: a program that fails is proved, so the test that it is not falls.

Each fault is one that is easily made: an alias is forgotten, what is believed is not checked where it
may break.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.proof.loops.test_cutting import compiled, is_proved
from verifier.jvm.process import Jvm
from verifier.proof.loops import abstract_memory, calls, cutpoint, heap, knowledge
from verifier.proof.nodes import before_heap, cut_heap, node_heap

__all__ = ["compiled"]

_NODES, _HEAP = node_heap.NodeHeap, heap.ProofHeap


def _nothing(*_: Any) -> None:
    """In the place of a check, or of an effect."""


def _no_facts(*_: Any) -> list[Any]:
    return []


def _only_unknown_aliases(self: Any, owner: Any) -> Iterator[Any]:
    return (one for one in _aliases(self, owner) if one.is_unknown)


def _only_known_aliases(self: Any, owner: Any) -> Iterator[Any]:
    return (one for one in _aliases(self, owner) if not one.is_unknown)


_aliases = _NODES._aliases


def _entered_unchecked(self: Any, cut: Any, found: Any, values: Any, more: Any) -> None:
    """What is believed of a loop is not asked where paths come in."""


def _round_unchecked(self: Any, f: Any, cut: Any, entry: Any) -> None:
    """What is believed of elements is not asked after a round."""
    plain = tuple(one for one in entry.relations if one.marker is None)
    assumed = tuple(
        term for one, term in zip(entry.relations, entry.assumed, strict=True) if one.marker is None
    )
    _prove_kept(self, f, cut, replace(entry, relations=plain, assumed=assumed))


_prove_kept = cutpoint.LoopCuts._prove_kept


def _without_written(self: Any, kind: Any, most: int) -> Any:
    """What is believed of all nodes at a cut is not asked of those that the round wrote to."""
    written = {owner for owner, _, _ in self._log[0]}
    explicit, others = _every(self, kind, most)
    return [one for one in explicit if one[0] not in written], others


def _without_new(self: Any, kind: Any, most: int) -> Any:
    """What is believed of all nodes at a cut is not asked of those that the round created."""
    written = {owner for owner, _, _ in self._log[0]}
    explicit, others = _every(self, kind, most)
    return [one for one in explicit if one[0] in written], others


def _without_others(self: Any, kind: Any, most: int) -> Any:
    """What is believed of all nodes at a cut is asked of those alone that the round met."""
    return _every(self, kind, most)[0], []


_every = cut_heap.CutHeap._every


def _no_array(*_: Any) -> bool:
    return False


FAULTS: dict[str, tuple[str, list[tuple[type, str, Any]]]] = {
    "writes leave the first node as it is": (
        "NodeSameAsFirst",
        [(_NODES, "_aliases", _only_unknown_aliases)],
    ),
    "writes leave unknown nodes as they are": (
        "NodeFirstIsOther",
        [(_NODES, "_aliases", _only_known_aliases)],
    ),
    "nothing is asked of nodes that become known": ("NodeEarly", [(_NODES, "_invariants", _no_facts)]),
    "loops change no known object": ("OldObjectComesBack", [(_HEAP, "_smash", _nothing)]),
    "entry is not asked": ("ElementsButTheLast", [(cutpoint.LoopCuts, "_prove", _entered_unchecked)]),
    "a round is not asked": ("ElementsButTheLast", [(cutpoint.LoopCuts, "_prove_kept", _round_unchecked)]),
    "what calls give is not asked": ("NodeResultStale", [(calls.CutCalls, "_check_result", _nothing)]),
    "nodes before one are not asked": ("NodeStaticHead", [(_NODES, "_predecessors", _no_facts)]),
    "nodes are before none": ("NodeBeforeStatic", [(before_heap.BeforeHeap, "_leading", _no_facts)]),
    "written nodes are not asked at a cut": (
        "EveryNodeBetween",
        [(cut_heap.CutHeap, "_every", _without_written)],
    ),
    "new nodes are not asked at a cut": ("EveryNodePrivate", [(cut_heap.CutHeap, "_every", _without_new)]),
    "other nodes are not asked at a cut": (
        "EveryNodePrivate",
        [(cut_heap.CutHeap, "_every", _without_others)],
    ),
    "what a round writes is not noted": (
        "CalleeChangesArgument",
        [(knowledge.Knowledge, "add_place", _nothing)],
    ),
    "loops change no array": ("ElementOfZeros", [(abstract_memory.ProofMemory, "is_array_among", _no_array)]),
}
"""The program that falls to each, and what is put in the place of what."""


@pytest.mark.parametrize("fault", FAULTS)
def test_the_program_is_proved_with_the_fault(
    jvm: Jvm, fault: str, compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, patches = FAULTS[fault]
    for owner, attribute, planted in patches:
        monkeypatch.setattr(owner, attribute, planted)
    assert is_proved(jvm, name, compiled, tmp_path)
