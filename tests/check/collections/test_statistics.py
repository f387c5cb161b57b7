"""Statistics of numbers (IntSummaryStatistics and the like), which streams or loops make."""

from __future__ import annotations

from tests.check.conftest import Ask, others, proved
from verifier.verdict.outcome import Verdict

STATISTICS = """package acme;
import java.util.*;
import java.util.stream.*;

public class Stats {
    record Item(int size, long weight, double price) {}
    private final List<Item> items = new ArrayList<>();

    public void add(Item one) { items.add(Objects.requireNonNull(one)); }
    public int largest() {
        IntSummaryStatistics found = items.stream().mapToInt(Item::size).summaryStatistics();
        return found.getCount() == 0 ? 0 : found.getMax();
    }
    public double average() {
        return items.stream().collect(Collectors.summarizingLong(Item::weight)).getAverage();
    }
    public String looped() {
        LongSummaryStatistics found = new LongSummaryStatistics();
        for (Item one : items) found.accept(one.weight());
        return found.getMin() + ".." + found.getMax();
    }
    public double prices(double[] all) {
        DoubleSummaryStatistics found = new DoubleSummaryStatistics();
        for (double one : all) found.accept(one);
        return found.getSum();
    }

    public long share() { return 1 / items.stream().mapToInt(Item::size).summaryStatistics().getCount(); }
    public int at(int[] all) { return all[items.stream().mapToInt(Item::size).summaryStatistics().getMin()]; }
    public long sum() {
        IntSummaryStatistics found = new IntSummaryStatistics();
        for (Item one : items) found.accept(one.size());
        return 100 / found.getSum();
    }
    public int one() {
        IntSummaryStatistics found = new IntSummaryStatistics();
        for (Item one : items) if (one.size() > 0) found.accept(one.size());
        return 1 / (found.getCount() > 1 ? 0 : 1);
    }
}
"""


def test_statistics_that_are_made(prove: Ask) -> None:
    found = prove("Stats", STATISTICS, ("add", "largest", "average", "looped", "prices"), 5.0)
    assert not others(found, Verdict.TRUE)


def test_statistics_of_none_or_several(try_to_prove: Ask) -> None:
    found = try_to_prove("Stats", STATISTICS, ("share", "at", "sum", "one"), 5.0)
    assert not proved(found)
