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
    assert answers["many"].reason.startswith(
        "not excluded: java.lang.ArrayIndexOutOfBoundsException at Odd.java:9; "
    )


LOST = """
package acme;
import java.util.*;
import java.util.function.*;
public class Lost {
  private final List<String> raw = new ArrayList<>();
  private final List<String> holes = new ArrayList<>();
  private final Map<String, Integer> known = new HashMap<>();
  public void add(String text) { raw.add(Objects.requireNonNull(text)); }
  public void spread(Consumer<List<String>> to) {
    to.accept(raw);
  }
  public void hole(String text) { holes.add(text); }
  public void open(Map<String, String> all) { hole(all.get("a")); }
  public int raw() { int n = 0; for (String one : raw) n += one.length(); return n; }
  public int holes() { int n = 0; for (String one : holes) n += one.length(); return n; }
}
"""


def test_what_made_the_content_of_a_field_unknown_is_named(ask: Ask) -> None:
    answers = ask("Lost", LOST, ["raw", "holes"], 3.0)
    assert {name: answer.verdict for name, answer in answers.items()} == {
        "raw": Verdict.UNKNOWN,
        "holes": Verdict.FALSE,
    }
    assert (
        "; what Lost.raw holds is not known because of Lost.spread (Lost.java:11); " in answers["raw"].reason
    )
