"""Loops with two indices that move by different strides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.check.answers import Answer
from verifier.proof.loops.stride import proportion
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, Sequence[str], float], dict[str, Answer]]
SOURCE = """
package acme;
public class Strides {
  // These hold.
  public static byte[] pairs(char[] from) {
    if ((from.length & 1) != 0) throw new IllegalArgumentException("odd");
    byte[] to = new byte[from.length >> 1];
    for (int i = 0, j = 0; j < from.length; i++) {
      int both = from[j] << 4;
      j++;
      both |= from[j];
      j++;
      to[i] = (byte) both;
    }
    return to;
  }

  // These do not: an odd length, a step that some rounds leave out, one place too many.
  public static byte[] odd(char[] from) {
    byte[] to = new byte[from.length >> 1];
    for (int i = 0, j = 0; j < from.length; i++, j += 2) to[i] = (byte) from[j];
    return to;
  }
  public static byte[] some(char[] from) {
    byte[] to = new byte[(from.length + 1) / 2];
    for (int i = 0, j = 0; j < from.length; i++, j += 2) {
      if (from[j] == 'x') i++;
      to[i] = 1;
    }
    return to;
  }
  public static int thirds(int[] from) {
    int sum = 0;
    for (int i = 0, j = from.length; i < from.length / 3; i++, j -= 3) sum += from[j - 4];
    return sum;
  }
}
"""


def test_indices_with_different_strides_stay_together(try_to_prove: Ask) -> None:
    answers = try_to_prove("Strides", SOURCE, ("pairs",), 6)
    answers |= try_to_prove("Strides", SOURCE, ("odd", "some", "thirds"), 2)
    assert {name: answers[name].verdict is Verdict.TRUE for name in answers} == {
        "pairs": True, "odd": False, "some": False, "thirds": False,
    }  # fmt: skip


def test_factors_make_strides_as_long_as_each_other() -> None:
    assert proportion(2, 1) == (1, 2)
    assert proportion(-8, 1) == (1, -8)
    assert proportion(4, 6) == (3, 2)
    assert proportion(1, -1) is None
    assert proportion(0, 2) is None
