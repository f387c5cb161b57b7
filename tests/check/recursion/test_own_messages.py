"""Texts of exceptions that hold an object of any class, which may be such an exception again."""

from __future__ import annotations

from tests.check.conftest import Ask
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Told extends Exception {
  private final Object about;
  public Told(Object about) { this.about = about; }
  @Override public String getMessage() { return "about " + about; }
}
"""
CYCLIC = """
package acme;
public class Round extends Exception {
  private Object about = "nothing";
  public void tell(Object about) { this.about = about; }
  @Override public String getMessage() { return "about " + about; }
}
"""


def test_what_is_inside_is_no_cycle(ask: Ask) -> None:
    answer = ask("Told", SOURCE, ["getMessage"], 10.0)["getMessage"]
    assert answer.verdict is Verdict.TRUE, answer.reason
    assert "shallow-objects" in answer.assuming


def test_a_cycle_is_no_proof(try_to_prove: Ask) -> None:
    answer = try_to_prove("Round", CYCLIC, ["getMessage"], 10.0)["getMessage"]
    assert answer.verdict is not Verdict.TRUE
