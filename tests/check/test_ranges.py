"""Which relations of fields all objects keep: each way to break one, beside classes that keep theirs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from verifier.check.class_path_facts import Analyses, LibraryFacts
from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.policy import Policy
from verifier.check.ranges.inductive import Ranges
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = Path(__file__).parent / "ranges" / "Kept.java"
KEPT = {
    "Stack": "0 <= size; size <= items.length",
    "Ring": "0 <= head; head < items.length; 0 <= count; count <= items.length; 1 <= items.length",
    "Text": "0 <= size; size <= buffer.length",
    "Span": "start <= end",
    "Twice": "0 <= size; size <= keys.length; size <= names.length; keys.length <= names.length",
    "Copied": "0 <= size; size <= items.length",
    "Quiet": "0 <= high; low <= high",
    "QuietBelow": "1 <= size",
    "Looping": "size <= items.length",
    "Rated": "0 <= percent; percent <= 100; percent < 101",
    "Ordered": "early < late",
    "Turns": "0 <= turn",
    "Padded": "0 <= size; size <= items.length",
    "Inner": "0 <= size; size <= items.length",
    "Reading": "0 <= size; size <= buffer.length",
    "Worded": "0 <= size; size <= buffer.length",
    "Spread": "0 <= size; size <= items.length",
    "Tables": "table.length <= 3; wide.length <= 5; 5 <= wide.length; 3 <= words.length; words.length <= 3",
}
FAILED = {
    "NoRoom": "0 <= size; size <= items.length",
    "Cast": "0 <= size",
    "NotRescued": "size <= items.length",
    "Stored": "0 <= size",
}
"""What is kept but where the virtual machine ends a method that has failed."""
BROKEN = {
    "CopiedBadly": "size <= items.length",
    "OneBad": "0 <= size; size <= items.length",
    "Thrown": "0 <= size",
    "Divided": "0 <= size",
    "RescuedLater": "size <= items.length",
    "RescuedInTheEnd": "size <= items.length",
    "RescuedElsewhere": "size <= items.length",
    "RescuedFunction": "size <= items.length",
    "RescuedCallback": "size <= items.length",
    "RescuedShown": "size <= items.length",
    "CalledThrough": "size <= items.length",
    "RescuedTask": "size <= items.length",
    "Caught": "0 <= size",
    "Outer": "0 <= size; -1 <= size",
    "Shared": "0 <= size",
    "Above": "0 <= size",
    "CalledBack": "size <= items.length",
    "Leaking": "1 <= size",
    "LeakingBelow": "1 <= size",
    "Overridden": "1 <= size",
    "Shrinking": "size <= items.length",
    "Overflowing": "0 <= count",
    "Overflowing2": "0 <= size; -1 <= size",
    "Followed": "0 <= size",
    "Aliased": "size <= items.length",
    "Finalized": "start <= end",
    "Initialised": "0 <= size",
    "Emptied": "size <= items.length",
    "Function": "0 <= size",
    "Open": "0 <= size",
    "Updated": "0 <= level",
    "Escaping": "0 <= size",
    "Joined": "0 <= size",
    "Compared": "0 <= size",
    "Cycle": "0 <= size",
    "Locked": "0 <= size",
    "LateArray": "size <= items.length",
    "Part": "size <= items.length",
    "PartOfObjects": "size <= items.length",
    "PaddedShort": "size <= items.length",
    "BrokenOff": "size <= items.length",
    "SecondRound": "0 <= size",
    "InnerRound": "0 <= size",
    "SeenInLoop": "size <= items.length",
    "CaughtIndex": "size <= items.length",
    "CaughtAtLast": "size <= items.length",
    "Rejecting": "0 <= size",
    "InnerBad": "0 <= size",
    "InnerHanded": "0 <= size",
    "InnerOfNest": "0 <= size",
    "InnerAgain": "0 <= size",
    "InnerCaught": "0 <= size",
    "ReadingEnd": "0 <= size",
    "ReadingTwice": "size <= buffer.length",
    "ReadingAfresh": "size <= buffer.length",
    "ReadingOwn": "size <= buffer.length",
    "WordedAnew": "size <= buffer.length",
    "Asking": "size <= items.length",
    "Rows": "rows.length <= 1; 1 <= sized.length; sized.length <= 3; other.length <= 3",
    "Early": "3 <= row.length; 1 <= length",
    "Switched": "3 <= row.length",
    "Overrated": "percent <= 100; 0 <= percent",
    "TurnsForEver": "0 <= turn",
}


@pytest.fixture(scope="module")
def library(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The classes above."""
    folder = tmp_path_factory.mktemp("ranges")
    assert warm_jvm.compile_against([SOURCE], folder / "classes", []) is None
    return Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")


@pytest.fixture(scope="module")
def ranges(library: Library) -> Ranges:
    """Their relations."""
    return Ranges(library, Nullness(library), 20.0)


def _found(ranges: Ranges, name: str) -> set[str]:
    return set(map(str, ranges.of(f"acme/Kept${name}")))


@pytest.mark.parametrize("name", KEPT | FAILED)
def test_what_all_methods_keep(ranges: Ranges, name: str) -> None:
    assert set((KEPT | FAILED)[name].split("; ")) <= _found(ranges, name)


@pytest.mark.parametrize("name", BROKEN)
def test_what_one_method_breaks(ranges: Ranges, name: str) -> None:
    assert not set(BROKEN[name].split("; ")) & _found(ranges, name)


def test_relations_that_wait(library: Library) -> None:
    """A question may do without relations that are not known yet, and is told of which classes they are."""
    analyses = Analyses(library, Policy())
    waiting = LibraryFacts(analyses, only_true=True, any_statics=False, deferred=set())
    assert (waiting.ranges("acme/Kept$Span"), waiting.ranges("java/lang/String")) == ((), ())
    assert waiting.deferred == {"acme/Kept$Span"}
    assert "start <= end" in map(str, replace(waiting, deferred=None).ranges("acme/Kept$Span"))
    again = replace(waiting, deferred=set())
    assert again.ranges("acme/Kept$Span") and not again.deferred


BUFFER = """
package acme;
public class Buffer {
  private int[] items = new int[8];
  private int size;
  private final byte[] word = new byte[4];
  private byte[] other = new byte[8];
  public int third() { return word[2]; }
  public byte[] word() { return word; }
  public void use(byte[] given) { if (given.length > 2) other = given; }
  public int same() { return 1 / (word == other ? 0 : 1); }
  public void push(int v) {
    if (size == items.length) items = java.util.Arrays.copyOf(items, size + 8);
    items[size++] = v;
  }
  public int pop() { if (size == 0) throw new IllegalStateException(); return items[--size]; }
  public int top(Buffer other) {
    if (other.size == 0) throw new IllegalStateException();
    int before = size;
    size = 0;
    int top = other == this ? 0 : other.items[other.size - 1];
    size = before;
    return top;
  }
  public void each(java.util.function.IntSupplier next) {
    size = items.length + 1;
    try { items[0] = next.getAsInt(); } finally { size = 0; }
  }
}
"""


def test_methods_that_need_them(ask: Any) -> None:
    """Relations decide what any field values leave open; where a callback sees a broken one, nothing does."""
    whole = BUFFER[: BUFFER.index("  public void each")] + "}\n"
    kept = ask("Buffer", whole, ["pop", "top", "third"], 5.0)
    assert kept["pop"].verdict is Verdict.TRUE
    assert kept["top"].verdict is Verdict.TRUE
    assert kept["third"].verdict is Verdict.TRUE
    broken = ask("Buffer", BUFFER, ["pop", "same"], 2.0)
    assert broken["pop"].verdict is not Verdict.TRUE
    assert broken["same"].verdict is not Verdict.TRUE


OBJECTS = """
package acme;
public class Objects {
  private Object[] items = new Object[8];
  private int size;
  public void push(Object v) {
    if (size == items.length) items = java.util.Arrays.copyOf(items, size + 8);
    items[size++] = v;
  }
  public Object top() { return size == 0 ? null : items[size - 1]; }
  public Object next() { return size == items.length ? null : items[size]; }
  public Object beyond() { return items[size]; }
  public Object other(Objects other) { return size == 0 ? null : other.items[size - 1]; }
}
"""


def test_lengths_of_arrays_of_any_class(ask: Any) -> None:
    """They are as long where their class is not known."""
    found = ask("Objects", OBJECTS, ["top", "next", "beyond", "other"], 4.0)
    verdicts = [found[name].verdict is Verdict.TRUE for name in ("top", "next", "beyond", "other")]
    assert verdicts == [True, True, False, False]
