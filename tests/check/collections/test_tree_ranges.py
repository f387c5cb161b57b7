"""Ranges of maps in fields that are only read: subMap, headMap and tailMap of a TreeMap."""

from __future__ import annotations

from tests.check.conftest import Ask, others, proved
from verifier.verdict.outcome import Verdict

RANGES = """package acme;
import java.time.LocalDate;
import java.util.*;

public class Bookings {
    record Booking(String guest, int nights) {
        Booking { Objects.requireNonNull(guest); }
    }
    private final NavigableMap<Integer, Booking> byStart = new TreeMap<>();
    private final TreeMap<LocalDate, Integer> sums = new TreeMap<>();

    public void add(int start, Booking one) { byStart.put(start, Objects.requireNonNull(one)); }
    public void sum(LocalDate day, int sum) { if (day != null) sums.put(day, sum); }
    public List<Booking> between(int from, int to) {
        if (from > to) return List.of();
        return new ArrayList<>(byStart.subMap(from, true, to, false).values());
    }
    public int before(LocalDate day) {
        int found = 0;
        for (int one : sums.headMap(Objects.requireNonNull(day)).values()) found += one;
        return found;
    }
    public int nights(int from) {
        return byStart.tailMap(from, false).values().stream().mapToInt(Booking::nights).sum();
    }
    public String guests(int from) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Integer, Booking> each : byStart.tailMap(from).entrySet())
            text.append(each.getKey()).append(each.getValue().guest());
        return text.toString();
    }
    public int count(int to) { return byStart.headMap(to, true).size(); }
    public String next(int from) {
        Map.Entry<Integer, Booking> found = byStart.tailMap(from, true).firstEntry();
        return found == null ? "" : found.getValue().guest();
    }

    public List<Booking> anyBetween(int from, int to) {
        return new ArrayList<>(byStart.subMap(from, true, to, false).values());
    }
    public int beforeNull(int day) { return sums.headMap(day == 7 ? null : LocalDate.MAX).size(); }
    public int firstOf(int from) { return byStart.tailMap(from).firstKey(); }
    public String guest(int from) { return byStart.tailMap(from, true).firstEntry().getValue().guest(); }
    public void changing(int from) { for (Integer one : byStart.tailMap(from).keySet()) byStart.remove(one); }
    public void changed(int from) {
        for (Map.Entry<Integer, Booking> each : byStart.tailMap(from).entrySet())
            byStart.remove(each.getKey());
    }
    public void outside(int from, Booking one) { byStart.headMap(from).put(from + 1, one); }
    public int all(int from) {
        return 1 / (byStart.tailMap(from).size() == byStart.size() ? 1 : 0);
    }
    public int some(int from) { return 1 / byStart.tailMap(from).values().size(); }
    public String iterated(int to) { return byStart.headMap(to).values().iterator().next().guest(); }
}
"""


def test_ranges_that_are_read(prove: Ask) -> None:
    names = ("between", "before", "nights", "guests", "count", "next")
    found = prove("Bookings", RANGES, names, 5.0)
    assert not others(found, Verdict.TRUE)


def test_ranges_that_fail(try_to_prove: Ask) -> None:
    """Bounds in the wrong order or null, ranges without entries, and maps that change meanwhile."""
    names = (
        "anyBetween", "beforeNull", "firstOf", "guest", "changing", "changed", "outside", "all", "some",
        "iterated",
    )  # fmt: skip
    found = try_to_prove("Bookings", RANGES, names, 5.0)
    assert not proved(found)


ORDERED = """package acme;
import java.util.*;

public class Ordered {
    record Version(int major) implements Comparable<Version> {
        public int compareTo(Version other) { return 100 / (major - other.major); }
    }
    private final TreeMap<Version, String> names = new TreeMap<>();
    public int named(Version from) { return names.tailMap(from).size(); }
    public int all(Version from) {
        int found = 0;
        for (String one : names.headMap(from, true).values()) found++;
        return found;
    }
}
"""


def test_keys_whose_comparison_fails(try_to_prove: Ask) -> None:
    found = try_to_prove("Ordered", ORDERED, ("named", "all"), 5.0)
    assert not proved(found)
