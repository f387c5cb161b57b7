"""Dates and times that were there before have any valid values, and the JDK's code runs on them."""

from __future__ import annotations

from collections.abc import Callable

from tests.check.conftest import others
from verifier.assumption import CheckAssumption
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.time.*;
import java.util.Objects;
public class Stay {
  private final LocalDate from;
  private LocalDate to;
  public Stay(LocalDate from) { this.from = Objects.requireNonNull(from); }
  public void until(LocalDate to) { this.to = to; }

  // These hold.
  public long nights() { return to == null || to.isBefore(from) ? 0 : to.toEpochDay() - from.toEpochDay(); }
  public LocalDate same() { return LocalDate.of(from.getYear(), from.getMonth(), from.getDayOfMonth()); }
  public DayOfWeek tomorrow(DayOfWeek day) { return DayOfWeek.of(day.getValue() % 7 + 1); }
  public LocalDate next() { return from.plusDays(1); }
  public boolean over(LocalDate now) { return now.isAfter(from.plusMonths(3).minusWeeks(1)); }
  public int months(LocalDate now) { return java.time.Period.between(from, now).getMonths(); }
  public static Duration longer(Duration one, Duration other) { return one.plus(other).multipliedBy(2); }
  public static boolean late(Clock clock, Instant since) {
    return since.plusSeconds(60).isBefore(clock.instant()); }
  public static long minutes(Instant one, Instant other) { return Duration.between(one, other).toMinutes(); }
  public static long hours(LocalDateTime one, LocalDateTime other) {
    return Duration.between(one, other).toHours(); }
  public static LocalDateTime end(LocalDateTime at, Duration length) {
    return length.isNegative() || length.toDays() > 400 ? at : at.plus(length).minus(Period.ofMonths(3)); }
  public static LocalDate due(LocalDate from) { return from.plus(Period.of(1, 2, 3)); }
  public static String said(Duration length) { return "takes " + length; }

  // These do not.
  public static LocalDateTime far(LocalDateTime at, Duration length) { return at.plus(length); }
  public static LocalDate mixedUnits(LocalDate from, Duration length) { return from.minus(length); }
  public static LocalDate years(LocalDate from, Period all) { return from.minus(all); }
  public static int written(Duration length) { return 1 / (length.toString().length() - 4); }
  public static int empty(LocalDateTime one, LocalDateTime other) {
    return (int) (1 / Duration.between(one, other).toHours()); }
  public static Duration mixed(LocalDate one, LocalDate other) { return Duration.between(one, other); }
  public LocalDate later(long days) { return from.plusDays(days); }
  public static Duration often(Duration one, long times) { return one.multipliedBy(times); }
  public LocalDate itself() { return from.plusDays(0) == from ? LocalDate.of(2020, 13, 1) : from; }
  public LocalDate year() { return LocalDate.of(from.getYear() + 1, 1, 1); }
  public LocalDate in(int year) {
    return LocalDate.of(Math.floorMod(year, 100), from.getMonth(), from.getDayOfMonth()); }
  public int first() { if (from == LocalDate.MIN) throw new ArithmeticException(); return 1; }
  public int noon(LocalTime time) { return 1 / (time == LocalTime.NOON ? 0 : 1); }
  public DayOfWeek after(DayOfWeek day) { return DayOfWeek.of(day.getValue() + 1); }
  public int leap() { return from.getMonthValue() == 2 ? 1 / (29 - from.getDayOfMonth()) : 0; }
}
"""
RIGHT = (
    "nights",
    "same",
    "tomorrow",
    "minutes",
    "next",
    "over",
    "months",
    "longer",
    "late",
    "hours",
    "end",
    "due",
    "said",
)
MOVED = {"next", "over", "longer", "late", "end", "due"}
WRONG = {
    "later": "DateTimeException",
    "often": "DateTimeException",  # what contracts let fail first; the JDK throws ArithmeticException
    "itself": "DateTimeException",
    "year": "DateTimeException",
    "in": "DateTimeException",
    "first": "ArithmeticException",
    "noon": "ArithmeticException",
    "after": "DateTimeException",
    "leap": "ArithmeticException",
    "empty": "ArithmeticException",
    "far": "DateTimeException",
    "mixedUnits": "UnsupportedTemporalTypeException",
    "years": "DateTimeException",
    "written": "ArithmeticException",
    "mixed": "UnsupportedTemporalTypeException",
}


def test_what_holds_of_all_dates_is_proved(prove: Callable[..., dict[str, Answer]]) -> None:
    found = prove("Stay", SOURCE, RIGHT, 4)
    assert others(found, Verdict.TRUE) == set()
    word = CheckAssumption.ORDINARY_DATES.word
    assert {name for name, answer in found.items() if word in answer.assuming} == MOVED


def test_dates_at_the_end_of_time_and_constants_refute_proofs(refute: Callable[..., dict[str, str]]) -> None:
    assert refute("Stay", SOURCE, list(WRONG)) == WRONG
