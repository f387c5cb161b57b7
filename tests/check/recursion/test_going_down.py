"""Which final fields lead to older objects, and which calls end."""

from __future__ import annotations

import pytest

from verifier.classfile.parser import parse_class
from verifier.dataflow.kept_parameter import keeps_parameters
from verifier.jvm.process import Jvm
from verifier.proof.loops.descent import Edge, Step, goes_down
from verifier.proof.loops.heap_place import CutPoint

SOURCE = """
import java.util.Objects;
class Kept {
  final Object kept; final Kept required; final String cast; final Kept none; final Kept later;
  final Object itself; final Kept made; final Kept asked; final Object chosen; final Kept changed;
  Kept open;
  final int[] array; final int number;
  Kept(Object kept, long wide, Kept required, Object cast, boolean b, Kept changed, int[] array) {
    this.kept = kept;
    this.required = Objects.requireNonNull(required, "required");
    this.cast = (String) Objects.requireNonNull(cast);
    this.none = null;
    this.itself = this;
    this.made = b ? null : new Kept(this);
    this.asked = ask();
    this.chosen = b ? kept : this;
    if (changed == null) changed = this;
    this.changed = changed;
    this.array = array;
    this.number = 3;
    this.open = required;
    this.later = b ? required : changed;
  }
  Kept(Kept other) { this(other, 1L, other, "", true, other, null); }
  Kept ask() { return this; }
  class Inner { Kept outer() { return Kept.this; } }
  record Pair(Pair left, Pair right) { Pair { if (left == null) right = left; } }
}
"""
KEPT = {"kept", "required", "cast", "none"}
A, B = CutPoint("A"), CutPoint("B")


@pytest.fixture(scope="module")
def fields(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bool]:
    """Of each field, whether it keeps parameters."""
    folder = tmp_path_factory.mktemp("kept")
    source = folder / "Kept.java"
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    files = [parse_class(one.read_bytes()) for one in (folder / "classes").glob("*.class")]
    return {one.name: keeps_parameters(file, one) for file in files for one in file.fields}


def test_final_fields_keep_parameters(fields: dict[str, bool]) -> None:
    kept = {name for name, is_kept in fields.items() if is_kept}
    assert kept == KEPT | {"this$0", "left", "right"}, kept


def edge(caller: CutPoint, callee: CutPoint, steps: dict[tuple[int, int], Step]) -> Edge:
    """A call."""
    return caller, callee, steps


DOWN, SAME = Step.BELOW, Step.SAME


@pytest.mark.parametrize(
    ("edges", "ends"),
    [
        ([], True),
        ([edge(A, A, {(0, 0): DOWN})], True),
        ([edge(A, A, {(0, 0): SAME})], False),
        ([edge(A, A, {(0, 1): DOWN, (1, 0): DOWN})], False),
        ([edge(A, A, {(0, 0): DOWN}), edge(A, A, {(1, 1): DOWN})], False),
        ([edge(A, A, {(0, 0): DOWN, (1, 1): SAME}), edge(A, A, {(0, 0): DOWN})], True),
        ([edge(A, B, {(0, 1): SAME}), edge(B, A, {(1, 0): DOWN})], True),
        ([edge(A, B, {(0, 1): SAME}), edge(B, A, {(1, 0): SAME})], False),
        ([edge(A, B, {(0, 1): SAME}), edge(B, A, {(0, 0): DOWN})], False),
        ([edge(A, B, {(0, 0): SAME}), edge(B, B, {(0, 0): DOWN})], True),
        ([edge(A, A, {})], False),
        ([edge(A, B, {})], True),
        ([edge(A, B, {}), edge(A, A, {(0, 0): DOWN}), edge(B, B, {(1, 1): DOWN})], True),
        ([edge(A, B, {}), edge(B, A, {(0, 0): DOWN})], False),
    ],
)
def test_calls_end_if_one_argument_goes_down(edges: list[Edge], ends: bool) -> None:
    assert goes_down(edges) is ends
