"""Times of the day and dates with a time: any of them are tried, and shown as a person writes them."""

from __future__ import annotations

from tests.check.conftest import Ask
from verifier.verdict.outcome import Verdict

SOURCE = """package acme;
import java.time.*;
public class Clock {
  public static int hour(LocalTime time) { return 10 / (time.getHour() - 7); }
  public static int minute(LocalDateTime at) { return 10 / (at.getMinute() - 57); }
}
"""


def test_times_of_the_day(ask: Ask) -> None:
    found = ask("Clock", SOURCE, ("hour", "minute"), 5.0)
    assert [one.verdict for one in found.values()] == [Verdict.FALSE, Verdict.FALSE]
    shown = {name: one.reproducer.shown for name, one in found.items() if one.reproducer is not None}
    assert shown["hour"] == ("time = LocalTime.of(7, 0)",)
    assert shown["minute"][0].endswith(".atTime(0, 57)")
