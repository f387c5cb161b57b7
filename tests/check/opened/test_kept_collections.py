"""Collections and arrays that rounds of a loop create and put into others: groups of streams and of loops."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.math.BigDecimal;
import java.util.*;
import java.util.stream.*;
public class NAME {
    public record Line(String sku, int quantity) { public Line { Objects.requireNonNull(sku); } }
    private NAME() {}
    static void fail() { int[] none = {}; none[3] = 1; }
    private static Map<Integer, List<Line>> groups(List<Line> list) {
        Map<Integer, List<Line>> groups = new HashMap<>();
        for (Line line : list) groups.computeIfAbsent(line.quantity(), k -> new ArrayList<>()).add(line);
        return groups;
    }
"""
HOLDS = (
    HEAD.replace("NAME", "Kept")
    + """
    private final List<Line> lines = new ArrayList<>();
    public void add(Line line) { lines.add(Objects.requireNonNull(line)); }

    public Map<String, List<Line>> bySku() {
        return lines.stream().collect(Collectors.groupingBy(Line::sku));
    }
    private static Map<String, Long> counts(List<Line> list) {
        return list.stream().collect(Collectors.groupingBy(Line::sku, Collectors.counting()));
    }
    public static Map<Integer, BigDecimal> totals(List<Line> list, BigDecimal price) {
        return list.stream().collect(Collectors.groupingBy(
            Line::quantity, Collectors.reducing(BigDecimal.ZERO, l -> price, BigDecimal::add)));
    }
    public static long most(List<Line> list) {
        Map<String, Long> counts = counts(list);
        long most = 0;
        for (Map.Entry<String, Long> one : counts.entrySet()) most = Math.max(most, one.getValue());
        return most;
    }
    public static Map<Integer, List<String>> mapped(List<Line> list) {
        return list.stream().collect(Collectors.groupingBy(
            Line::quantity, TreeMap::new, Collectors.mapping(Line::sku, Collectors.toList())));
    }
    public static int loop(List<Line> list) {
        int sum = 0;
        for (List<Line> one : groups(list).values()) for (Line line : one) sum += line.quantity();
        return sum;
    }
    public static int arrays(List<Line> list) {
        Map<String, int[]> sums = new HashMap<>();
        for (Line line : list) sums.computeIfAbsent(line.sku(), k -> new int[2])[1] += line.quantity();
        int sum = 0;
        for (int[] one : sums.values()) sum += one[0] + one[1];
        return sum;
    }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Lost")
    + """
    public static Map<String, List<Line>> nullKey(List<Line> list) {
        return list.stream().collect(Collectors.groupingBy(i -> i.quantity() > 7 ? null : "x"));
    }
    public static Map<Integer, String> twice(List<Line> list) {
        return list.stream().collect(Collectors.toMap(Line::quantity, Line::sku));
    }
    public static int third(List<Line> list) {
        int sum = 0;
        for (List<Line> one : list.stream().collect(Collectors.groupingBy(Line::sku)).values())
            sum += one.get(2).quantity();
        return sum;
    }
    public static long few(List<Line> list) {
        Map<String, Long> counts = list.stream().collect(
            Collectors.groupingBy(Line::sku, Collectors.counting()));
        for (long one : counts.values()) if (one == 2) fail();
        return 0;
    }
    public static int two(List<Line> list) {
        for (List<Line> one : groups(list).values()) if (one.size() == 2) fail();
        return 0;
    }
    public static int cleared(List<Line> list) {
        Map<Integer, List<Line>> groups = groups(list);
        for (List<Line> one : groups.values()) one.clear();
        int sum = 0;
        for (List<Line> one : groups.values()) sum += one.get(0).quantity();
        return sum;
    }
    public static void arrays(List<Line> list) {
        Map<Integer, int[]> groups = new HashMap<>();
        for (Line line : list) groups.computeIfAbsent(line.quantity(), k -> new int[1])[0]++;
        for (int[] one : groups.values()) if (one[0] == 2) fail();
    }
    public static void lengths(List<Line> list) {
        Map<Integer, int[]> groups = new HashMap<>();
        for (Line line : list) groups.computeIfAbsent(line.quantity(), k -> new int[k == 1 ? 1 : 2])[1]++;
    }
    public static void boxes(List<Line> list) {
        Map<Integer, Object[]> groups = new HashMap<>();
        for (Line line : list) {
            Object[] box = groups.computeIfAbsent(line.quantity(), k -> new Object[1]);
            if (box[0] instanceof Integer) fail();
            box[0] = box[0] == null ? (Object) "first" : (Object) 1;
        }
    }
    public static Map<Integer, Integer> reduced(List<Line> list, int first) {
        return list.stream().collect(Collectors.groupingBy(
            Line::quantity, Collectors.reducing(first, Line::quantity, (a, b) -> 100 / (a - b))));
    }
    public static void nested(List<Line> list) {
        Map<Integer, Map<String, List<Line>>> groups = new HashMap<>();
        for (Line line : list)
            groups.computeIfAbsent(line.quantity(), k -> new HashMap<>())
                .computeIfAbsent(line.sku(), k -> new ArrayList<>()).add(line);
        for (Map<String, List<Line>> one : groups.values())
            for (List<Line> many : one.values()) if (many.size() == 2) fail();
    }
    public static void same(List<Line> list) {
        List<List<Line>> all = new ArrayList<>();
        for (Line line : list) { List<Line> one = new ArrayList<>(); one.add(line); all.add(one); }
        if (all.size() > 1 && all.get(0) != all.get(1)) fail();
    }
    public static void different(List<Line> list) {
        List<List<Line>> all = new ArrayList<>();
        for (Line line : list) { List<Line> one = new ArrayList<>(); all.add(one); all.add(one); }
        if (all.size() > 1 && all.get(0) == all.get(1)) fail();
    }
    public static int replaced(Map<String, Integer> map) {
        Map<String, Object> own = new HashMap<>(map);
        own.replaceAll((k, v) -> "text");
        int sum = 0;
        for (Object one : own.values()) sum += (Integer) one;
        return sum;
    }
    public static String replacedAndPut(Map<String, Integer> map) {
        Map<String, Object> own = new HashMap<>(map);
        own.replaceAll((k, v) -> "text");
        for (String key : map.keySet()) own.put(key + "a", 5);
        String last = "";
        for (Object one : own.values()) last = (String) one;
        return last;
    }
    public static void inner(List<Line> list, int times) {
        List<List<String>> all = new ArrayList<>();
        for (Line line : list) {
            if (all.size() > 1) { all.get(0).add("a"); if (all.get(1).isEmpty()) fail(); }
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < times; i++) all.add(texts);
        }
    }
    public static void innerArrays(List<Line> list, int times) {
        List<int[]> all = new ArrayList<>();
        for (Line line : list) {
            if (!all.isEmpty() && all.get(0)[0] == 5) fail();
            int[] count = new int[1];
            count[0] = 5;
            for (int i = 0; i < times; i++) all.add(count);
        }
    }
    public static int leftHalf(Map<String, Integer> map) {
        Map<String, Object> own = new HashMap<>();
        for (String key : map.keySet()) own.put(key, 1);
        try {
            own.replaceAll((k, v) -> { if (k.isEmpty()) throw new IllegalStateException(); return "text"; });
        } catch (IllegalStateException e) { }
        int sum = 0;
        for (Object one : own.values()) sum += (Integer) one;
        return sum;
    }
    public static int twiceReplaced(Map<String, Integer> map) {
        Map<String, Object> own = new HashMap<>(map);
        own.replaceAll((k, v) -> "text");
        own.replaceAll((k, v) -> (Object) 5);
        int sum = 0;
        for (Object one : own.values()) sum += ((String) one).length();
        return sum;
    }
}
"""
)
_INDEX, _CAST = "ArrayIndexOutOfBoundsException", "ClassCastException"
REFUTED = {
    "nullKey": "NullPointerException",
    "twice": "IllegalStateException",
    "third": "IndexOutOfBoundsException",
    "few": _INDEX,
    "two": _INDEX,
    "cleared": "IndexOutOfBoundsException",
    "arrays": _INDEX,
    "lengths": _INDEX,
    "boxes": _INDEX,
    "reduced": "ArithmeticException",
    "nested": _INDEX,
    "same": _INDEX,
    "different": _INDEX,
    "replaced": _CAST,
    "replacedAndPut": _CAST,
    "leftHalf": _CAST,
    "inner": _INDEX,
    "innerArrays": _INDEX,
    "twiceReplaced": _CAST,
}


def test_kept_collections(prove: Ask) -> None:
    methods = ["bySku", "totals", "most", "mapped", "loop", "arrays"]
    found = prove("Kept", HOLDS, methods, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(methods) and not wrong


def test_what_kept_collections_may_be(refute: Refute) -> None:
    assert refute("Lost", FAILS, list(REFUTED)) == REFUTED


def test_copies_of_arrays_are_not_null(prove: Ask) -> None:
    source = """
package acme;
import java.util.*;
public class Rows {
    private final List<String[]> rows = new ArrayList<>();
    public void add(String[] cells) { rows.add(cells.clone()); }
    public int width() {
        int width = 0;
        for (String[] row : rows) width += row.length;
        return width;
    }
}
"""
    (found,) = prove("Rows", source, ["width"], 10.0).values()
    assert found.verdict is Verdict.TRUE


QUEUES = """
package acme;
import java.util.*;
public class Queues {
    public static final class Item { }
    public static int[] inOrder(List<Integer> all) {
        PriorityQueue<Integer> queue = new PriorityQueue<>(all);
        int[] found = new int[all.size()];
        int at = 0;
        while (!queue.isEmpty() && at < found.length) found[at++] = queue.poll();
        return found;
    }
    public static int divided(List<Integer> all) {
        PriorityQueue<Integer> queue = new PriorityQueue<>(all);
        int sum = 0;
        while (!queue.isEmpty()) sum += 10 / queue.poll();
        return sum;
    }
    public static int further(List<Integer> all) {
        PriorityQueue<Integer> queue = new PriorityQueue<>(all);
        int sum = 0;
        for (int at = 0; at <= all.size(); at++) sum += queue.poll();
        return sum;
    }
    public static int unordered(List<Item> all) { return new PriorityQueue<>(all).size(); }
}
"""


def test_queues_of_what_a_list_holds(prove: Ask, refute: Refute) -> None:
    (found,) = prove("Queues", QUEUES, ["inOrder"], 10.0).values()
    assert found.verdict is Verdict.TRUE
    assert refute("Queues", QUEUES, ["divided", "further", "unordered"]) == {
        "divided": "ArithmeticException",
        "further": "NullPointerException",
        "unordered": "ClassCastException",
    }
