"""Objects of a type of the JDK that classes of the program extend: what they may be asked."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Zones {
  public static class Fixed extends TimeZone {
    final int offset;
    public Fixed(int offset) { this.offset = offset; }
    public int getOffset(int era, int year, int month, int day, int dayOfWeek, int ms) { return offset; }
    public int getRawOffset() { return offset; }
    public void setRawOffset(int ms) { throw new UnsupportedOperationException(); }
    public boolean useDaylightTime() { return false; }
    public boolean inDaylightTime(Date date) { return false; }
    @Override public int hashCode() { return %s offset; }
    @Override public String toString() { return "fixed " + offset; }
    @Override public boolean equals(Object o) { return o instanceof Fixed && ((Fixed) o).offset == offset; }
  }
  private final TimeZone zone;
  public Zones(TimeZone zone) { this.zone = Objects.requireNonNull(zone); }
  public int hashed() { return 31 * zone.hashCode(); }
  public boolean same(Zones other) { return zone.equals(other.zone); }
  public String shown() { return "" + zone; }
  public int divided() { return 10 / zone.hashCode(); }
  public int raw() { zone.setRawOffset(1); return 1; }
}
"""
RIGHT, WRONG = ("hashed", "same", "shown"), ("divided", "raw")


def test_objects_that_answer(ask: Any, try_to_prove: Any) -> None:
    for name, answer in ask("Zones", SOURCE % "31 *", RIGHT, 8).items():
        assert answer.verdict is Verdict.TRUE, (name, answer)
    for name, answer in try_to_prove("Zones", SOURCE % "31 *", WRONG, 2).items():
        assert answer.verdict is not Verdict.TRUE, (name, answer)


@pytest.mark.parametrize("name", ["hashed", "divided"])
def test_objects_that_fail(try_to_prove: Any, name: str) -> None:
    found = try_to_prove("Zones", SOURCE % "31 /", (name,), 2)
    assert found[name].verdict is not Verdict.TRUE
