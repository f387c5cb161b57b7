"""Days of the week of open dates: any of them, the same one for the same date (contract of LocalDate)."""

from tests.check.conftest import Ask, Refute, others
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.time.*;
import java.util.*;
public class NAME {
    private final List<LocalDateTime> all = new ArrayList<>();
    public void add(LocalDateTime one) { all.add(Objects.requireNonNull(one)); }
"""
HOLDS = (
    HEAD.replace("NAME", "Days")
    + """
    public int[] counted() {
        int[] counts = new int[7];
        for (LocalDateTime one : all) counts[one.getDayOfWeek().ordinal()]++;
        return counts;
    }
    public DayOfWeek quietest() {
        int[] counts = counted();
        int best = 0;
        for (int i = 1; i < counts.length; i++) if (counts[i] < counts[best]) best = i;
        return DayOfWeek.values()[best];
    }
    public static int same(LocalDate one) {
        int[] steps = {1, 2, 3, 4, 5, 6, 7};
        return steps[one.getDayOfWeek().getValue() - 1] / (one.getDayOfWeek() == one.getDayOfWeek() ? 1 : 0);
    }
    public static int parts(LocalDateTime one) {
        if (one.getDayOfWeek() != one.toLocalDate().getDayOfWeek()) return 1 / 0;
        return new int[12][one.getMonth().ordinal()].length;
    }
    public static int known() {
        return 1 / LocalDate.of(2024, 2, 29).getDayOfWeek().compareTo(DayOfWeek.FRIDAY);
    }
    public int[] months() {
        int[] found = new int[12];
        int[] days = new int[31];
        int[] hours = new int[24];
        for (LocalDateTime one : all) {
            found[one.getMonthValue() - 1]++;
            found[one.getMonth().ordinal()]++;
            days[one.getDayOfMonth() - 1]++;
            hours[one.getHour()]++;
            hours[one.getMinute() / 3] += one.getSecond();
        }
        return found;
    }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Weeks")
    + """
    public int[] work() {
        int[] counts = new int[6];
        for (LocalDateTime one : all) counts[one.getDayOfWeek().ordinal()]++;
        return counts;
    }
    public int[] shifted() {
        int[] counts = new int[7];
        for (LocalDateTime one : all) counts[one.getDayOfWeek().getValue()]++;
        return counts;
    }
    public static int sunday(LocalDate one) { return 1 / (one.getDayOfWeek().getValue() - 7); }
    public static int friday(LocalDateTime one) {
        return 1 / (one.getDayOfWeek() == DayOfWeek.FRIDAY ? 0 : 1);
    }
    public static int apart(LocalDate one, LocalDate other) {
        return 1 / (one.getDayOfWeek() == other.getDayOfWeek() ? 1 : 0);
    }
    public static int together(LocalDate one, LocalDate other) {
        return one.equals(other) ? 0 : 1 / (one.getDayOfWeek() == other.getDayOfWeek() ? 0 : 1);
    }
    public static int known() {
        return 1 / LocalDate.of(2024, 2, 29).getDayOfWeek().compareTo(DayOfWeek.THURSDAY);
    }
    public int hour() {
        int[] hours = new int[23];
        for (LocalDateTime one : all) hours[one.getHour()]++;
        return hours[0];
    }
    public static int none(LocalDate one, boolean is) { return (is ? null : one).getDayOfWeek().ordinal(); }
    public static LocalDate last() { return LocalDate.MAX.plusDays(1); }
}
"""
)
_INDEX, _ARITHMETIC = "ArrayIndexOutOfBoundsException", "ArithmeticException"
RIGHT = ("counted", "quietest", "same", "parts", "known", "months")
REFUTED = {
    "work": _INDEX,
    "shifted": _INDEX,
    "sunday": _ARITHMETIC,
    "friday": _ARITHMETIC,
    "apart": _ARITHMETIC,
    "together": _ARITHMETIC,
    "hour": _INDEX,
    "none": "NullPointerException",
}
CERTAIN = ("known", "last")


def test_days_of_the_week(prove: Ask) -> None:
    found = prove("Days", HOLDS, RIGHT, 10)
    assert others(found, Verdict.TRUE) == set()


def test_what_days_do_not_tell_refutes_proofs(refute: Refute) -> None:
    assert refute("Weeks", FAILS, list(REFUTED)) == REFUTED


def test_days_of_known_dates_are_those_of_the_jdk(ask: Ask) -> None:
    found = ask("Weeks", FAILS, CERTAIN, 5)
    assert {name: answer.verdict for name, answer in found.items()} == dict.fromkeys(CERTAIN, Verdict.FALSE)
