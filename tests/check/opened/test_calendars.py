"""Calendars that are passed or made, where objects are open: fields within their bounds, any times."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Times {
  private final Calendar own;
  private Times(Calendar own) { this.own = own; }

  public static Date later(Date date, int hours) {
    Calendar made = Calendar.getInstance();
    made.setTime(date);
    made.add(Calendar.HOUR_OF_DAY, hours);
    return made.getTime();
  }
  public static int month(Calendar one) { return one.get(Calendar.MONTH) > 11 ? 1 / 0 : 1; }
  public static int length(Calendar one) {
    int[] lengths = new int[12];
    return lengths[one.get(Calendar.MONTH)];
  }
  public static int first(Calendar one, int at) {
    if (at < 0 || at > 16) return 0;
    return one.getActualMinimum(at) + one.get(at);
  }
  public int day() { return 10 / own.get(Calendar.DAY_OF_MONTH) + own.get(Calendar.MINUTE); }
  public static boolean same(Calendar a, Calendar b) {
    return a.getTimeInMillis() == b.getTimeInMillis() && a.get(Calendar.ERA) == b.get(Calendar.ERA);
  }

  public static int year(Calendar one) { return 1 / one.get(Calendar.YEAR); }
  public static int hour(Calendar one) { return 1 / one.get(Calendar.HOUR); }
  public static int table(Calendar one) {
    int[] lengths = new int[11];
    return lengths[one.get(Calendar.MONTH)];
  }
  public static int field(Calendar one, int at) { return one.get(at); }
  public static void zone(Calendar one, int by) { one.add(Calendar.ZONE_OFFSET, by); }
  public static int era(Calendar one) {
    int[] eras = new int[2];
    return eras[one.get(Calendar.ERA)];
  }
  public static int twice(Calendar one) {
    int before = one.get(Calendar.MONTH);
    one.add(Calendar.MONTH, 1);
    return 1 / (one.get(Calendar.MONTH) - before + 11);
  }
  public int owned(Calendar one) {
    int before = own.get(Calendar.YEAR);
    one.setTimeInMillis(0);
    return own.get(Calendar.YEAR) == before ? 1 : 1 / 0;
  }
  public static int date(Calendar one) {
    Date date = one.getTime();
    date.setTime(0);
    return 1 / (int) date.getTime();
  }
  public static Calendar none(Calendar one) { one.setTime(null); return one; }
  public static GregorianCalendar cast(Calendar one) { return (GregorianCalendar) one.clone(); }
  public static int unset(Calendar one) {
    one.clear();
    return one.isSet(Calendar.MONTH) ? 1 : 1 / (one.get(Calendar.YEAR) - 1970);
  }
}
"""
HOLD = ("later", "month", "length", "first", "day", "same")
FAIL = (
    "year", "hour", "table", "field", "zone", "era", "twice", "owned", "date", "none", "cast",
    "unset",
)  # fmt: skip

OWN = """
package acme;
import java.util.*;
public class Moons {
  public static class Moon extends GregorianCalendar {
    public int get(int field) { return field == MONTH ? 12 : super.get(field); }
  }
  public static int month(Calendar one) { return 1 / (one.get(Calendar.MONTH) - 12); }
}
"""

LATE = """
package acme;
import java.util.*;
public class Lates {
  public static class Late extends Date { public long getTime() { throw new IllegalStateException(); } }
  public static Date later(Date date) {
    Calendar made = Calendar.getInstance();
    made.setTime(date);
    return made.getTime();
  }
}
"""

STRICT = """
package acme;
import java.util.*;
public class Strict {
  public static Date strict(Date date, int month) {
    Calendar made = Calendar.getInstance();
    made.setLenient(false);
    made.setTime(date);
    made.set(Calendar.MONTH, month);
    return made.getTime();
  }
  private final Calendar own;
  private Strict(Calendar one) { own = (Calendar) one.clone(); own.setLenient(false); }
  public int next() { own.set(Calendar.MONTH, 12); return own.get(Calendar.YEAR); }
}
"""
KEPT = """
package acme;
import java.util.*;
public class Kept {
  static final Date DAY = new Date(1);
  public static long day(Date one) { one.setTime(0); return 1 / DAY.getTime(); }
}
"""


@pytest.fixture(scope="module")
def answers(try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    own = {**try_to_prove("Moons", OWN, ("month",), 2.0), **try_to_prove("Lates", LATE, ("later",), 2.0)}
    strict = try_to_prove("Strict", STRICT, ("next", "strict"), 2.0)
    kept = try_to_prove("Kept", KEPT, ("day",), 2.0)
    found = try_to_prove("Times", SOURCE, (*HOLD, *FAIL), 3.0)
    return {
        **found,
        "kept day": kept["day"],
        **strict,
        **{f"own {name}": one for name, one in own.items()},
    }


@pytest.mark.parametrize("name", HOLD)
def test_calendars_give_what_they_may(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", (*FAIL, "own month", "own later", "kept day", "next", "strict"))
def test_failures_around_calendars_are_seen(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
