"""Entries of maps that rounds of a loop keep: they stand for any entry of a map, which may change."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.util.*;
import java.util.Map.Entry;
import java.util.stream.*;
public class NAME {
    private final Map<String, Integer> counts = new HashMap<>();
    private final TreeMap<String, Integer> tree = new TreeMap<>();
    public void count(String word) { counts.merge(word, 1, Integer::sum); }
    public void plant(String word) { tree.merge(word, 1, Integer::sum); }
    private List<Entry<String, Integer>> list() {
        List<Entry<String, Integer>> list = new ArrayList<>();
        for (Entry<String, Integer> one : counts.entrySet()) list.add(one);
        return list;
    }
    static void fail() { int[] none = {}; none[3] = 1; }
"""
HOLDS = (
    HEAD.replace("NAME", "Kept")
    + """
    public List<Entry<String, Integer>> sorted() {
        List<Entry<String, Integer>> list = new ArrayList<>(counts.entrySet());
        list.sort(Entry.<String, Integer>comparingByValue().reversed());
        return list;
    }
    public List<String> names() {
        return counts.entrySet().stream().sorted(Entry.comparingByValue()).map(Entry::getKey)
            .collect(Collectors.toList());
    }
    public Optional<Entry<String, Integer>> most() {
        return counts.entrySet().stream().max(Entry.comparingByValue());
    }
    public String best() {
        Entry<String, Integer> best = null;
        for (Entry<String, Integer> one : counts.entrySet())
            if (best == null || one.getValue() > best.getValue()) best = one;
        return best == null ? "" : best.getKey().trim();
    }
    public String last() {
        StringBuilder text = new StringBuilder();
        Entry<String, Integer> last = null;
        for (Entry<String, Integer> one : tree.entrySet()) {
            if (last != null) text.append(last.getKey().length());
            last = one;
        }
        return text.toString();
    }
    public static Map<String, Integer> byValue(Map<String, Integer> given) {
        Map<String, Integer> result = new LinkedHashMap<>();
        given.entrySet().stream().sorted(Entry.comparingByValue())
            .forEach(one -> result.put(one.getKey(), one.getValue()));
        return result;
    }
    public static List<Entry<String, Integer>> copy(Map<String, Integer> given) {
        List<Entry<String, Integer>> list = new ArrayList<>(given.entrySet());
        list.sort(Entry.comparingByValue());
        return list;
    }
    public static int longest(List<List<String>> all) {
        List<String> longest = null;
        for (List<String> one : all) if (longest == null || one.size() > longest.size()) longest = one;
        return longest == null || longest.isEmpty() ? 0 : longest.get(0).length();
    }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Changing")
    + """
    public void replaced() {
        for (Entry<String, Integer> one : list()) {
            int before = one.getValue();
            counts.merge(one.getKey(), 1, Integer::sum);
            if (one.getValue() != before) fail();
        }
    }
    public static void allReplaced(List<String> keys) {
        Map<String, Integer> own = new HashMap<>();
        for (String key : keys) own.put(key, 1);
        List<Entry<String, Integer>> list = new ArrayList<>();
        for (Entry<String, Integer> one : own.entrySet()) list.add(one);
        own.replaceAll((key, value) -> 7);
        for (Entry<String, Integer> one : list) if (one.getValue() == 7) fail();
    }
    public void firstTwice() {
        Entry<String, Integer> first = null;
        for (Entry<String, Integer> one : counts.entrySet()) if (first == null) first = one;
        if (first != null && counts.entrySet().iterator().next() == first) fail();
    }
    public void sameAgain() {
        List<Entry<String, Integer>> list = list();
        for (Entry<String, Integer> one : counts.entrySet())
            for (Entry<String, Integer> other : list) if (one == other) fail();
    }
    public void moved() {
        List<Entry<String, Integer>> list = new ArrayList<>();
        for (Entry<String, Integer> one : tree.entrySet()) list.add(one);
        for (Entry<String, Integer> one : list) {
            String before = one.getKey();
            tree.remove("b");
            if (!before.equals(one.getKey())) fail();
        }
    }
    public void none() {
        Entry<String, Integer> last = null;
        for (Entry<String, Integer> one : counts.entrySet()) last = one;
        last.getKey();
    }
    public void bounds() {
        int[] seen = new int[10];
        for (Entry<String, Integer> one : list()) seen[one.getValue()]++;
    }
    public void comparing() {
        list().sort((one, other) -> {
            counts.merge(one.getKey(), 1, Integer::sum);
            return one.getValue().compareTo(other.getValue());
        });
    }
    public static void ofMany(List<String> keys) {
        List<Map<String, Integer>> maps = new ArrayList<>();
        List<Entry<String, Integer>> list = new ArrayList<>();
        for (String key : keys) {
            Map<String, Integer> own = new HashMap<>();
            own.put(key, 1);
            maps.add(own);
            for (Entry<String, Integer> one : own.entrySet()) list.add(one);
        }
        for (Map<String, Integer> own : maps) for (String key : own.keySet()) own.put(key, 9);
        for (Entry<String, Integer> one : list) if (one.getValue() == 9) fail();
    }
    public static int removedBefore(List<String> names) {
        Map<String, String> own = new HashMap<>();
        for (String name : names) own.put(name, names.size() == 1777 ? null : name);
        if (own.isEmpty()) return 0;
        Entry<String, String> one = own.entrySet().iterator().next();
        own.remove(one.getKey());
        own.replaceAll((key, value) -> "x");
        return one.getValue().length();
    }
    public static int identical(List<String> names) {
        Map<String, Integer> own = new HashMap<>();
        for (String name : names) own.put(name, 1);
        Entry<String, Integer> first = null, second = null;
        for (Entry<String, Integer> one : own.entrySet()) first = one;
        for (Entry<String, Integer> one : own.entrySet()) second = one;
        Map<Entry<String, Integer>, Integer> all = new IdentityHashMap<>();
        all.put(first, 1);
        all.put(second, 2);
        return names.size() != 1777 ? 1 : 10 / (all.size() - 1);
    }
    public static void given(Map<String, Integer> given) {
        List<Entry<String, Integer>> list = new ArrayList<>(given.entrySet());
        for (Entry<String, Integer> one : list) if (one.getValue() == 5) fail();
    }
    public static void longest(List<List<String>> all) {
        List<String> longest = null;
        for (List<String> one : all) if (longest == null || one.size() > longest.size()) longest = one;
        longest.get(0);
    }
}
"""
)
_INDEX, _NULL = "ArrayIndexOutOfBoundsException", "NullPointerException"
REFUTED = {
    "replaced": _INDEX,
    "allReplaced": _INDEX,
    "firstTwice": _INDEX,
    "sameAgain": _INDEX,
    "moved": _INDEX,
    "none": _NULL,
    "bounds": _INDEX,
    "comparing": "IllegalArgumentException",
    "ofMany": _INDEX,
    "removedBefore": _NULL,
    "identical": "",  # identity hash codes of entries are refused
    "given": _INDEX,
    "longest": _NULL,
}


def test_kept_entries_are_entries_of_their_maps(prove: Ask) -> None:
    methods = ["sorted", "names", "most", "best", "last", "byValue", "copy", "longest"]
    found = prove("Kept", HOLDS, methods, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(methods) and not wrong


def test_what_kept_entries_may_be(refute: Refute) -> None:
    assert refute("Changing", FAILS, list(REFUTED)) == REFUTED


def test_an_entry_that_a_map_gives_twice_is_one(ask: Ask) -> None:
    source = HEAD.replace("NAME", "Twice") + (
        """
    public void twice() {
        Entry<String, Integer> first = null;
        for (Entry<String, Integer> one : counts.entrySet()) {
            first = one;
            break;
        }
        for (Entry<String, Integer> one : counts.entrySet()) if (first == one) fail();
    }
}
"""
    )
    (answer,) = ask("Twice", source, ["twice"], 10.0).values()
    assert answer.verdict is Verdict.FALSE
