"""Removals from collections in fields in the middle of a walk: by iterators, removeIf and views."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.util.*;
public class NAME {
    private final Map<String, Integer> map = new HashMap<>();
    private final TreeMap<String, Integer> tree = new TreeMap<>();
    private final Map<String, Integer> holes = new HashMap<>();
    private final Map<String, Integer> swapped = new HashMap<>();
    private final Set<String> set = new LinkedHashSet<>();
    private final List<String> list = new ArrayList<>();
    public void add(String key, int number) {
        map.put(key, number);
        tree.put(key, number);
        holes.put(key, number > 5 ? null : number);
        swapped.put(key, number);
        set.add(key);
        list.add(key);
    }
    static void fail() { int[] none = {}; none[3] = 1; }
"""
HOLDS = (
    HEAD.replace("NAME", "Thinned")
    + """
    public void values() { map.values().removeIf(one -> one == 0); }
    public void keys() { map.keySet().removeIf(one -> one.isEmpty()); }
    public void entries() { map.entrySet().removeIf(one -> one.getValue() == 0); }
    public boolean ofTree() { return tree.values().removeIf(one -> one < 0); }
    public boolean ofSet() { return set.removeIf(one -> one.isEmpty()); }
    public void replace() { map.replaceAll((key, value) -> value + 1); }
    public void trim() { list.replaceAll(String::trim); }
    public void retain() { map.keySet().retainAll(set); }
    public void remove() { map.keySet().removeAll(list); }
    public int loop() {
        int count = 0;
        for (Iterator<Integer> each = map.values().iterator(); each.hasNext(); )
            if (each.next() == 0) {
                each.remove();
                count++;
            }
        return count;
    }
    public int byKey() {
        int sum = 0;
        Iterator<Map.Entry<String, Integer>> each = tree.entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<String, Integer> one = each.next();
            sum += one.getKey().length() + one.getValue();
            if (one.getKey().isEmpty()) each.remove();
        }
        return sum;
    }
    public void present() { holes.values().removeIf(one -> one == null); }
    public int sum() {
        int sum = 0;
        for (int one : map.values()) sum += one;
        for (String one : list) sum += one.length();
        return sum;
    }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Torn")
    + """
    public void other() { map.values().removeIf(one -> map.remove("a") != null); }
    public void both() {
        Iterator<String> one = map.keySet().iterator();
        map.values().removeIf(value -> value == 0);
        if (one.hasNext()) one.next();
    }
    public void inside() {
        Iterator<String> outer = set.iterator();
        set.removeIf(one -> outer.hasNext() && outer.next().isEmpty());
    }
    public void late() {
        for (Iterator<String> each = set.iterator(); each.hasNext(); )
            if (each.next().isEmpty()) set.remove("");
    }
    public void twice() {
        for (Iterator<String> each = set.iterator(); each.hasNext(); ) {
            each.next();
            each.remove();
            each.remove();
        }
    }
    public void early() {
        for (Iterator<Integer> each = map.values().iterator(); each.hasNext(); ) each.remove();
    }
    public void two() {
        for (Iterator<String> each = set.iterator(); each.hasNext(); ) {
            each.next();
            each.remove();
            each.next();
        }
    }
    public void hole() { holes.values().removeIf(one -> one == 0); }
    public void emptied() {
        map.values().removeIf(one -> one == 0);
        if (map.isEmpty()) fail();
    }
    public void left() {
        map.keySet().removeIf(one -> one.isEmpty());
        if (!map.isEmpty()) fail();
    }
    public void told() { if (set.removeIf(one -> one.isEmpty())) fail(); }
    public void shorter() {
        int before = tree.size();
        tree.values().removeIf(one -> one < 0);
        if (tree.size() < before) fail();
    }
    public void first() {
        tree.values().removeIf(one -> one < 0);
        tree.firstEntry().getValue();
    }
    public int dividing() {
        int sum = 0;
        for (Iterator<Integer> each = map.values().iterator(); each.hasNext(); ) {
            int one = each.next();
            if (one == 0) each.remove();
            sum += 1 / one;
        }
        return sum;
    }
    public void replaced() {
        swapped.replaceAll((key, value) -> key.isEmpty() ? null : value + 1);
        for (int one : swapped.values()) one++;
    }
}
"""
)
_INDEX, _NULL = "ArrayIndexOutOfBoundsException", "NullPointerException"
_CHANGED = "ConcurrentModificationException"
REFUTED = {
    "other": _CHANGED,
    "both": _CHANGED,
    "inside": _CHANGED,
    "late": _CHANGED,
    "twice": "IllegalStateException",
    "early": "IllegalStateException",
    "two": "NoSuchElementException",
    "hole": _NULL,
    "emptied": _INDEX,
    "left": _INDEX,
    "told": _INDEX,
    "shorter": _INDEX,
    "first": _NULL,
    "dividing": "ArithmeticException",
    "replaced": _NULL,
}


def test_removals_while_going_through(prove: Ask) -> None:
    methods = [
        "values", "keys", "entries", "ofTree", "ofSet", "replace", "trim", "retain", "remove", "loop",
        "byKey", "present", "sum",
    ]  # fmt: skip
    found = prove("Thinned", HOLDS, methods, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(methods) and not wrong


def test_what_removals_may_break(refute: Refute) -> None:
    assert refute("Torn", FAILS, list(REFUTED)) == REFUTED
