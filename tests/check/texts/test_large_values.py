"""Failures that need texts and arrays of 2^30 elements: never held here, shown by a run with the memory."""

from __future__ import annotations

import json
from typing import Any

import pytest

from verifier.analysis.large_inputs import with_least_lengths
from verifier.check.object_graph import Graph
from verifier.check.runs.replay_heap import LARGEST_HEAP_MIB, heap_mib
from verifier.host_memory import usable_bytes
from verifier.machine.state import Input
from verifier.report.harness import java_literal
from verifier.solving.answer import Model
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV16, bv_sort
from verifier.terms.term import Term
from verifier.texts.text import unknown_text, windows_of
from verifier.texts.text_value import TextTooLongError, is_long, joined, size_of_runs, text_runs
from verifier.verdict.outcome import LargeInput, Verdict

_GIB = 1 << 30
_HUGE = 1 << 30

# -- runs, without any virtual machine ---------------------------------------------------


def test_parts_of_a_text_are_joined() -> None:
    assert joined([("x", 1), ("", 1), ("y", 1), ("a", 0), ("a", 5)]) == (("xy", 1), ("a", 5))
    assert joined([]) == ()


def test_sizes_of_texts() -> None:
    assert size_of_runs((("a", _HUGE),)) == _GIB
    assert size_of_runs((("\u0100", _HUGE),)) == 2 * _GIB
    assert size_of_runs((("xy", 1), ("a", 1000))) == 2004
    assert is_long((("a", _HUGE),))
    assert not is_long((("a", 1000),))
    assert not is_long((("a" * 2000, 1),))


def test_the_text_of_a_model_is_told_in_runs() -> None:
    tm = TermFactory()
    text = unknown_text(tm, "t")
    length = tm.var("t.length", bv_sort(31))
    model: Model = {length: _HUGE, tm.var("t[1]", BV16): ord("x"), tm.var("t[0]", BV16): ord("a")}
    other = {tm.var("tt[3]", BV16): ord("q"), tm.var("t[2000000000]", BV16): ord("q")}
    assert text_runs(tm, text, Evaluator(model | other)) == (("ax", 1), ("a", _HUGE - 2))
    assert text_runs(tm, text, Evaluator({length: 2, tm.var("t[1]", BV16): ord("x")})) == (("\0x", 1),)


@pytest.mark.parametrize(
    ("runs", "source"),
    [
        ((("a", _HUGE),), '"a".repeat(1073741824)'),
        ((("xy", 1), ("a", 9)), '"xy".concat("a".repeat(9))'),
        ((("a", 3), ('"', 1), ("a", 5)), '"a".repeat(3).concat("\\"").concat("a".repeat(5))'),
        ((), '""'),
    ],
)
def test_long_texts_as_java(runs: tuple[tuple[str, int], ...], source: str) -> None:
    assert java_literal(LargeInput("string", "", None, 1, runs)) == source


def test_large_arrays_as_java() -> None:
    statements: list[str] = []
    graph = Graph(is_plain=True)
    told = [["ref", 4], [[4, "large", "byte", [_HUGE, 0, [[3, 5]]]]]]
    source, shown = graph.read(json.dumps(told), statements)
    assert statements == ["byte[] object4 = new byte[1073741824];", "object4[3] = (byte) 5;"]
    assert (source, shown) == ("object4", "byte[1073741824] {[3] = (byte) 5}")
    assert graph.type_of(source) == "byte[]"
    filled: list[str] = []
    told = [["ref", 5], [[5, "large", "int", [5000, 7, []]]]]
    assert graph.read(json.dumps(told), filled)[1] == "int[5000] {all 7}"
    assert filled == ["int[] object5 = new int[5000];", "java.util.Arrays.fill(object5, 7);"]


def test_long_texts_of_open_values() -> None:
    graph = Graph(is_plain=True)
    source, _ = graph.read(json.dumps([["runs", [["a", _HUGE]]], []]), [])
    assert source == '"a".repeat(1073741824)'
    assert graph.type_of(source) == "java.lang.String"


@pytest.mark.parametrize(
    "told",
    [
        [None, []],
        [["ref", 0], [[0, "object", "acme.Node", []]]],
        [["ref", 0], [[0, "object", "acme.Node", [["acme.Node", "n", ["runs", [["a", _HUGE]]]]]]]],
        [["static", "acme.Node", "ONE"], []],
    ],
)
def test_objects_of_any_fields_are_not_what_anybody_can_make(told: object) -> None:
    with pytest.raises(ValueError, match="never come about"):
        Graph(is_plain=True).read(json.dumps(told), [])


# -- how small ---------------------------------------------------------------------------


@pytest.mark.parametrize("least", [2000, _HUGE, (1 << 31) - 32])
def test_the_smallest_length_is_found(least: int) -> None:
    tm = TermFactory()
    text = unknown_text(tm, "t")
    (window,) = windows_of(text)
    variable, char = tm.var("t.length", bv_sort(31)), tm.var("t[0]", BV16)
    asked = 0

    def find(conditions: list[Term]) -> Model | None:
        nonlocal asked
        asked += 1
        model: Model = {variable: least - (1 << 31) if least >> 30 else least, char: ord("a")}
        evaluator = Evaluator(model)
        return model if all(evaluator.holds(one) for one in conditions) else None

    start: Model = {variable: -2, char: ord("q")}
    found = with_least_lengths(tm, [Input("string", text, None)], [], start, find, {})
    assert Evaluator(found).value(window.length) == least
    assert text_runs(tm, text, Evaluator(found)) == (("a", least),)
    assert asked < 40


def test_short_texts_are_left_alone() -> None:
    tm = TermFactory()
    model: Model = {tm.var("t.length", bv_sort(31)): 7}

    def find(conditions: list[Term]) -> Model | None:
        raise AssertionError

    inputs = [Input("string", unknown_text(tm, "t"), None)]
    assert with_least_lengths(tm, inputs, [], model, find, {}) is model


# -- memory ------------------------------------------------------------------------------


def test_heaps_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.check.runs.replay_heap.available_bytes", lambda: 64 * _GIB)
    assert heap_mib(5000, 32 * _GIB) is None
    assert heap_mib(_GIB, 32 * _GIB) == LARGEST_HEAP_MIB
    assert heap_mib(_GIB, 4 * _GIB) == 2560
    with pytest.raises(TextTooLongError, match="about 8 GiB of memory to be run"):
        heap_mib(8 * _GIB, 32 * _GIB)
    with pytest.raises(TextTooLongError, match="about 1 GiB"):
        heap_mib(_GIB, 2 * _GIB)
    monkeypatch.setattr("verifier.check.runs.replay_heap.available_bytes", lambda: _GIB)
    with pytest.raises(TextTooLongError, match="about 1 GiB"):
        heap_mib(_GIB, 32 * _GIB)


# -- methods -----------------------------------------------------------------------------

SOURCE = """
package acme;
public class Large {
  private char[] buffer = new char[8];
  private int size;
  public void append(String text) {
    int need = size + text.length();
    if (need > buffer.length) {
      char[] old = buffer;
      buffer = new char[need * 2];
      System.arraycopy(old, 0, buffer, 0, size);
    }
    text.getChars(0, text.length(), buffer, size);
    size = need;
  }
  public void reserve(int n) { if (n > buffer.length) buffer = new char[n * 2]; }
  public static char[] digits(byte[] data) { return new char[data.length << 1]; }
  public static int marked(int[] data) {
    if (data.length == 5000 && data[17] == 3) throw new ArithmeticException();
    return 1;
  }
  public static long size(byte[] data) { return 2L * data.length; }
  public static char[] rejects(byte[] data) {
    if (data.length > 1 << 20) throw new IllegalArgumentException("large");
    return new char[data.length << 1];
  }
  public static char[] ready(byte[] data) {
    int size = data.length << 1;
    return size < 0 ? new char[0] : new char[size];
  }
  public static long[] longs(long[] data) { return new long[data.length * 2]; }
}
"""


@pytest.mark.skipif(usable_bytes() < 6 * _GIB, reason="replays need 2 GiB and more")
def test_overflows_are_reproduced(ask: Any) -> None:
    answers = ask("Large", SOURCE, ("digits", "append"), 90.0)
    digits, append = answers["digits"], answers["append"]
    for answer in (digits, append):
        assert answer.verdict is Verdict.FALSE, answer.reason
        assert answer.failure.exception == "java.lang.NegativeArraySizeException"
        assert "-Xmx" in answer.reproducer.program
        assert "It needs a heap of " in answer.reproducer.test
    assert "new byte[1073741824]" in digits.reproducer.program
    assert '"a".repeat(1073741824)' in append.reproducer.test
    assert "reflect" not in append.reproducer.program + digits.reproducer.program


def test_smaller_failures_and_cousins(ask: Any) -> None:
    answers = ask("Large", SOURCE, ("marked", "reserve", "size", "rejects", "ready"), 4.0)
    assert {name for name, one in answers.items() if one.verdict is Verdict.FALSE} == {"marked", "reserve"}
    assert answers["size"].verdict is Verdict.TRUE
    assert "object0[17] = 3;" in answers["marked"].reproducer.test
    assert "new int[5000]" in answers["marked"].reproducer.test


def test_what_needs_too_much_memory_is_said(ask: Any) -> None:
    answer = ask("Large", SOURCE, ("longs",), 4)["longs"]
    assert answer.verdict is Verdict.UNKNOWN
    assert "needs about 8 GiB of memory to be run" in answer.reason
