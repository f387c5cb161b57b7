"""Open objects of many classes: of the new ones of one reference there is one at most."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verifier.check.answers import Answer

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SHAPES = 19
SOURCE = """
package acme;
public class Paint {
  abstract static class Shape {
    final Colour colour; Shape(Colour c) { colour = c; } abstract int area();
  }
  abstract static class Colour { Colour under; int red; int share() { return 1; } }
  SHAPES
  Shape shape; Shape other;
  public Paint(Shape s) { shape = s; other = s; }
  public Object colour() { return shape.colour; }
  public boolean light() { return shape.colour.red > 7; }
  public int areas() { return shape.area() + other.area(); }
  public boolean alike() { return shape != other || shape.colour == other.colour; }
  public void oneOfTwo(Paint p) { if (shape == p.shape) need(shape.colour == p.shape.colour); }
  public int half() { return 10 / (shape.colour.red - 5); }
  public void sameColour(Paint p) {
    if (shape instanceof S1 && p.shape instanceof S2) need(shape.colour != p.shape.colour);
  }
  public void otherColour(Paint p) {
    if (shape instanceof S1 && p.shape instanceof S2 && isFirst(shape.colour) && isFirst(p.shape.colour))
      need(shape.colour == p.shape.colour);
  }
  public void written(Paint p) {
    if (shape.colour == p.shape.colour) return;
    shape.colour.red = 1;
    need(p.shape.colour.red == 1);
  }
  public void late(Paint p, Colour c) {
    if (!(shape instanceof S1) || shape.colour instanceof C2 || !(p.shape instanceof S3)) return;
    need(p.shape.colour != c);
  }
  public void under(Paint p) {
    if (shape instanceof S1 && shape.colour instanceof C1 && shape.colour.under instanceof C2)
      need(shape.colour.under.red != 9);
  }
  public void throughOther() {
    if (shape instanceof S4 && other instanceof S5) need(shape.colour.under == other.colour.under);
  }
  private static boolean isFirst(Colour c) { return c instanceof C1; }
  private static void need(boolean holds) { if (!holds) throw new AssertionError(); }
}
"""
TRUE = ["colour", "light", "areas", "alike", "oneOfTwo"]
NOT_TRUE = ["half", "sameColour", "otherColour", "written", "late", "under", "throughOther"]


def _source() -> str:
    shapes = (
        f"static class S{n} extends Shape {{ S{n}(Colour c) {{ super(c); }} int area() {{ return {n}; }} }}\n"
        f"  static class C{n} extends Colour {{ }}"
        for n in range(SHAPES)
    )
    return SOURCE.replace("SHAPES", "\n  ".join(shapes))


@pytest.fixture(scope="module")
def answers(try_to_prove: Ask) -> dict[str, Answer]:
    """What is found of all of them."""
    return try_to_prove("Paint", _source(), TRUE + NOT_TRUE, 10)


@pytest.mark.parametrize("method", TRUE)
def test_what_holds(answers: dict[str, Answer], method: str) -> None:
    assert answers[method].verdict.name == "TRUE", answers[method].reason


@pytest.mark.parametrize("method", NOT_TRUE)
def test_what_can_fail(answers: dict[str, Answer], method: str) -> None:
    assert answers[method].verdict.name != "TRUE"
