"""Sets of enums that loops change, or that get the elements of a passed collection."""

from __future__ import annotations

from tests.check.conftest import Ask, others, proved
from verifier.verdict.outcome import Verdict

DAYS = """package acme;
import java.time.DayOfWeek;
import java.util.*;

public class Calendar {
    private final Set<DayOfWeek> closed;
    public Calendar(Collection<DayOfWeek> days) {
        this.closed = EnumSet.noneOf(DayOfWeek.class);
        this.closed.addAll(days);
    }
    public boolean isClosed(DayOfWeek day) { return closed.contains(day); }
    public static Set<DayOfWeek> of(List<DayOfWeek> days) {
        EnumSet<DayOfWeek> found = EnumSet.noneOf(DayOfWeek.class);
        found.addAll(days);
        return found;
    }
    public static String looped(List<DayOfWeek> days) {
        Set<DayOfWeek> found = EnumSet.noneOf(DayOfWeek.class);
        for (DayOfWeek one : days) found.add(one);
        StringBuilder text = new StringBuilder();
        for (DayOfWeek one : found) text.append(one.name());
        return text.toString();
    }

    public static int size(Collection<DayOfWeek> days) {
        Set<DayOfWeek> found = EnumSet.noneOf(DayOfWeek.class);
        found.addAll(days);
        return 1 / found.size();
    }
    public static int few(List<DayOfWeek> days) {
        Set<DayOfWeek> found = EnumSet.noneOf(DayOfWeek.class);
        for (DayOfWeek one : days) found.add(one);
        return 1 / (found.contains(DayOfWeek.MONDAY) ? 0 : 1);
    }
    public static void nulls(List<DayOfWeek> days) {
        Set<DayOfWeek> found = EnumSet.noneOf(DayOfWeek.class);
        for (DayOfWeek one : days) found.add(found.size() == 3 ? null : one);
    }
    public static int added(Collection<DayOfWeek> days) {
        Set<DayOfWeek> found = EnumSet.of(DayOfWeek.MONDAY);
        return 1 / (found.addAll(days) ? 0 : 1);
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void raw(Collection<String> days) {
        Set found = EnumSet.noneOf(DayOfWeek.class);
        found.addAll(days);
    }
}
"""


def test_sets_that_get_days(prove: Ask) -> None:
    found = prove("Calendar", DAYS, ("Calendar", "isClosed", "of", "looped"), 5.0)
    assert not others(found, Verdict.TRUE)


def test_what_such_sets_may_hold(try_to_prove: Ask) -> None:
    found = try_to_prove("Calendar", DAYS, ("size", "few", "nulls", "added", "raw"), 5.0)
    assert not proved(found)
