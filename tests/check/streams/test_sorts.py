"""Sorts by comparators, and sorted streams: the comparisons must be those of a total order."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.math.BigDecimal;
import java.util.*;
import java.util.stream.*;
public class NAME {
    public record Line(String sku, int quantity, BigDecimal price) {
        public Line { Objects.requireNonNull(sku); Objects.requireNonNull(price); }
    }
    private NAME() {}
    static void fail() { int[] none = {}; none[3] = 1; }
"""
HOLDS = (
    HEAD.replace("NAME", "Sorted")
    + """
    public static void byNumber(List<Line> list) {
        new ArrayList<>(list).sort((a, b) -> Integer.compare(a.quantity(), b.quantity()));
    }
    public static List<Line> byKeys(List<Line> list) {
        List<Line> copy = new ArrayList<>(list);
        Collections.sort(copy, Comparator.comparing(Line::price).reversed().thenComparing(Line::sku));
        return copy;
    }
    public static List<String> first(List<Line> list) {
        return list.stream().filter(one -> one.quantity() > 2)
            .sorted(Comparator.comparing(Line::price)).limit(3).map(Line::sku).toList();
    }
    public static String[] names(List<Line> list) {
        return list.stream().map(Line::sku).sorted().toArray(String[]::new);
    }
    public static int sizes(List<Line> list) {
        Object[] all = list.stream().filter(one -> one.quantity() > 2).toArray();
        return all.length == 0 ? 0 : ((Line) all[0]).quantity();
    }
    public static Set<String> linked(List<Line> list) {
        return list.stream().map(Line::sku).sorted().collect(Collectors.toCollection(LinkedHashSet::new));
    }
    public static List<String> few(List<String> list) {
        List<String> own = new ArrayList<>();
        for (int i = 0; i < Math.min(31, list.size()); i++) own.add(list.get(i));
        own.sort((a, b) -> a.length() < b.length() ? -1 : 1);
        return own;
    }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Unsorted")
    + """
    private static boolean turned;
    public static class Rank implements Comparable<Rank> {
        private final int value;
        public Rank(int value) { this.value = value; }
        public int compareTo(Rank other) { return value - other.value; }
    }
    public static void overflow(List<Line> list) {
        new ArrayList<>(list).sort((a, b) -> a.quantity() - b.quantity());
    }
    public static void cycle(List<Line> list) {
        new ArrayList<>(list).sort((a, b) -> a.quantity() % 3 == b.quantity() % 3 ? 0
            : Math.floorMod(a.quantity() + 1, 3) == Math.floorMod(b.quantity(), 3) ? -1 : 1);
    }
    public static void turnedBySome(List<Line> list) {
        turned = false;
        new ArrayList<>(list).sort((a, b) -> {
            if (a.sku().equals("a") && b.sku().equals("b")) turned = true;
            return turned ? Integer.compare(b.quantity(), a.quantity())
                : Integer.compare(a.quantity(), b.quantity());
        });
    }
    static final class Turning implements Comparator<Boolean> {
        private boolean last, isTurned;
        public int compare(Boolean a, Boolean b) {
            boolean one = a, other = b;
            if (one != other) {
                last = true;
                return one != isTurned ? 1 : -1;
            }
            if (!last) isTurned = !isTurned;
            last = false;
            return 0;
        }
    }
    public static void turnedByTwo(List<Boolean> list) { new ArrayList<>(list).sort(new Turning()); }
    public static void own(List<Rank> list) { Collections.sort(new ArrayList<>(list)); }
    public static void fails(List<Line> list) {
        new ArrayList<>(list).sort((a, b) -> {
            if (a.quantity() == 7) fail();
            return a.sku().compareTo(b.sku());
        });
    }
    public static List<String> nulls(List<Line> list) {
        return list.stream().map(one -> one.quantity() > 5 ? null : one.sku()).sorted().toList();
    }
    public static Object[] other(List<Line> list) {
        return list.stream().map(one -> (Object) one.quantity()).sorted().toArray(String[]::new);
    }
    public static void unchangeable(List<Line> list) { list.stream().sorted(
        Comparator.comparing(Line::sku)).toList().add(null); }
    public static void least(List<Line> list) {
        List<Line> all = list.stream().sorted(Comparator.comparing(Line::sku)).toList();
        if (all.size() > 1 && all.get(0) != all.get(1)) fail();
    }
    public static List<String> copies(List<String> list) {
        List<String> own = new ArrayList<>();
        for (int i = 0; i < Math.min(32, list.size()); i++) own.add(list.get(i));
        own.sort((a, b) -> a.length() < b.length() ? -1 : 1);
        return own;
    }
}
"""
)
_INDEX, _ORDER = "ArrayIndexOutOfBoundsException", "IllegalArgumentException"
REFUTED = {
    "overflow": _ORDER,
    "cycle": _ORDER,
    "turnedBySome": _ORDER,
    "turnedByTwo": _ORDER,
    "own": _ORDER,
    "fails": _INDEX,
    "nulls": "NullPointerException",
    "other": "ArrayStoreException",
    "unchangeable": "UnsupportedOperationException",
    "least": _INDEX,
    "copies": _ORDER,
}


def test_sorts_by_total_orders(prove: Ask) -> None:
    methods = ["byNumber", "byKeys", "first", "names", "sizes", "linked", "few"]
    found = prove("Sorted", HOLDS, methods, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(methods) and not wrong


def test_what_sorts_may_meet(refute: Refute) -> None:
    assert refute("Unsorted", FAILS, list(REFUTED)) == REFUTED


def test_comparisons_that_contradict_themselves_are_found(ask: Ask) -> None:
    source = HEAD.replace("NAME", "Contradicting") + (
        """
    public static void noZero(List<Integer> list) {
        new ArrayList<>(list).sort((a, b) -> a < b ? -1 : 1);
    }
}
"""
    )
    (answer,) = ask("Contradicting", source, ["noZero"], 20.0).values()
    assert answer.verdict is Verdict.FALSE


def test_the_function_that_makes_an_array_may_run_before_all_others(ask: Ask) -> None:
    source = HEAD.replace("NAME", "MadeFirst") + (
        """
    public static int madeFirst(List<Integer> list) {
        List<Integer> other = new ArrayList<>();
        other.add(1);
        return list.stream().map(one -> other.get(0)).toArray(n -> {
            other.clear();
            return new Integer[n];
        }).length;
    }
}
"""
    )
    (answer,) = ask("MadeFirst", source, ["madeFirst"], 4.0).values()
    assert answer.verdict is Verdict.FALSE


def test_arrays_of_another_length_are_no_proof(refute: Refute) -> None:
    source = HEAD.replace("NAME", "Longer") + (
        """
    public static Object[] captured(List<Integer> list, int most) {
        if (most < 0) return null;
        return list.stream().filter(one -> one > 3).toArray(n -> new Integer[most]);
    }
}
"""
    )
    assert "captured" in refute("Longer", source, ["captured"])
