"""What an UNKNOWN says of the exception that a proof would have to exclude."""

from __future__ import annotations

from collections.abc import Callable

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.util.List;
public class Odd {
  private static final int[] FEW = new int[3];
  public static int many(List<Integer> of) {
    int odd = 0;
    for (int one : of) if (one % 2 == 1) odd++;
    return odd > 1000000 ? FEW[5] : odd;
  }
  public static int any(List<Integer> of) {
    int odd = 0;
    for (int one : of) if (one % 2 == 1) odd++;
    return odd;
  }
}
"""


def test_the_exception_that_no_proof_excludes_is_named(ask: Ask) -> None:
    answers = ask("Odd", SOURCE, ["many", "any"], 3.0)
    assert answers["any"].verdict is Verdict.TRUE
    assert answers["many"].verdict is Verdict.UNKNOWN
    assert answers["many"].reason.endswith("; not excluded: java.lang.ArrayIndexOutOfBoundsException")
