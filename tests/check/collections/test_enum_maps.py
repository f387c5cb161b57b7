"""Maps of enums that loops change, and lists in those of fields: stand-ins keep the iterators and entries of
the JDK, which do not notice changes."""

from __future__ import annotations

from tests.check.conftest import Ask, others, proved
from verifier.verdict.outcome import Verdict

COUNTED = """package acme;
import java.math.BigDecimal;
import java.util.*;

public class Counted {
    enum Tax { FULL, REDUCED, NONE }
    record Item(Tax tax, BigDecimal net) {
        Item { Objects.requireNonNull(tax); Objects.requireNonNull(net); }
    }
    private final EnumMap<Tax, Integer> counts = new EnumMap<>(Tax.class);
    private final Map<Tax, List<String>> names = new EnumMap<>(Tax.class);

    public static Map<Tax, BigDecimal> sums(List<Item> items) {
        Map<Tax, BigDecimal> sums = new EnumMap<>(Tax.class);
        for (Item one : items) sums.merge(one.tax(), one.net(), BigDecimal::add);
        return sums;
    }
    public static String histogram(List<Tax> all) {
        EnumMap<Tax, Integer> found = new EnumMap<>(Tax.class);
        for (Tax one : all) found.put(one, found.getOrDefault(one, 0) + 1);
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Tax, Integer> each : found.entrySet())
            text.append(each.getKey().name()).append(each.getValue());
        return text.toString();
    }
    public static Tax most(List<Tax> all) {
        Map<Tax, Integer> found = new EnumMap<>(Tax.class);
        for (Tax one : all) found.merge(one, 1, Integer::sum);
        Map.Entry<Tax, Integer> best = null;
        for (Map.Entry<Tax, Integer> each : found.entrySet())
            if (best == null || each.getValue() > best.getValue()) best = each;
        return best == null ? null : best.getKey();
    }
    public static Map<Tax, List<String>> group(Map<String, Tax> all) {
        Map<Tax, List<String>> found = new EnumMap<>(Tax.class);
        for (Map.Entry<String, Tax> each : all.entrySet())
            found.computeIfAbsent(each.getValue(), key -> new ArrayList<>()).add(each.getKey());
        return found;
    }
    public void countAll(Tax[] all) {
        for (Tax one : all) if (one != null) counts.merge(one, 1, Integer::sum);
    }
    public void name(Tax tax, String name) {
        if (tax != null) names.computeIfAbsent(tax, key -> new ArrayList<>()).add(name);
    }

    private static Map<Tax, Integer> counted(List<Tax> all) {
        Map<Tax, Integer> found = new EnumMap<>(Tax.class);
        for (Tax one : all) if (one != null) found.merge(one, 1, Integer::sum);
        return found;
    }
    public static int removed(List<Tax> all) {
        int sum = 0;
        Map<Tax, Integer> found = counted(all);
        for (Map.Entry<Tax, Integer> each : found.entrySet()) {
            found.remove(each.getKey());
            sum += each.getValue();
        }
        return sum;
    }
    public static int kept(List<Tax> all) {
        Map<Tax, Integer> found = counted(all);
        Map.Entry<Tax, Integer> last = null;
        for (Map.Entry<Tax, Integer> each : found.entrySet()) last = each;
        found.clear();
        return last == null ? 0 : last.getValue();
    }
    public static int unnoticed(List<Tax> all) {
        int found = 1;
        Map<Tax, Integer> counted = counted(all);
        try {
            for (Tax one : counted.keySet()) counted.remove(one);
            found = 0;
        } catch (ConcurrentModificationException thrown) {
            found = 2;
        }
        return 1 / found;
    }
    public static int computed(List<Tax> all, Tax tax) {
        return counted(all).computeIfPresent(tax, (key, before) -> null);
    }
    public static String dropped(List<Tax> all) {
        for (Iterator<Map.Entry<Tax, Integer>> each = counted(all).entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<Tax, Integer> one = each.next();
            each.remove();
            return one.getKey().name();
        }
        return "";
    }
    public static Integer byNull(Tax[] all) {
        Map<Tax, Integer> found = new EnumMap<>(Tax.class);
        for (Tax one : all) found.computeIfAbsent(all.length > 1 ? null : one, key -> 1);
        return found.get(null);
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void raw(List<String> all) {
        Map found = new EnumMap(Tax.class);
        for (String one : all) found.put(one, 1);
    }
    public static void like(Map<Tax, Integer> other, List<Tax> all) {
        Map<Tax, Integer> found = new EnumMap<>(new HashMap<>(other));
        for (Tax one : all) found.merge(one, 1, Integer::sum);
    }
    public void countNull(Tax[] all) {
        for (Tax one : all) counts.merge(all.length > 1 ? null : one, 1, Integer::sum);
    }
    public int ofNone(Tax tax) { return names.get(tax).size(); }
}
"""


def test_what_is_counted(prove: Ask) -> None:
    """By merging, by functions, and in fields."""
    names = ("sums", "histogram", "most", "group", "countAll", "name")
    found = prove("Counted", COUNTED, names, 5.0)
    assert not others(found, Verdict.TRUE)


def test_what_may_fail(try_to_prove: Ask) -> None:
    """Entries that are places of what was removed, changes that nothing notices, and other keys."""
    names = (
        "removed", "kept", "unnoticed", "computed", "dropped", "byNull", "raw", "like", "countNull", "ofNone",
    )  # fmt: skip
    found = try_to_prove("Counted", COUNTED, names, 5.0)
    assert not proved(found)
