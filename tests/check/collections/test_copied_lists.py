"""List.of of an array of any length, and List.copyOf of passed collections and of those in fields."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.util.*;
public class NAME {
    private final List<String> names;
    private final List<String> list = new ArrayList<>();
    private final List<String> holes = new ArrayList<>();
    private final Set<String> tags = new HashSet<>();
    public NAME(String... names) { this.names = List.of(names); }
    public void add(String one) {
        list.add(one);
        tags.add(one);
        holes.add(one.isEmpty() ? null : one);
    }
    static void fail() { int[] none = {}; none[3] = 1; }
"""
HOLDS = (
    HEAD.replace("NAME", "Copied")
    + """
    public int size() { return names.size(); }
    public List<String> ofList() { return List.copyOf(list); }
    public List<String> ofTags() { return List.copyOf(tags); }
    public int sum() { int sum = 0; for (String one : list) sum += one.length(); return sum; }
    public static List<String> passed(List<String> all) { return List.copyOf(all); }
    public static int ofAny(Collection<String> all) { return List.copyOf(all).size(); }
    public static List<String> keys(Map<String, Integer> map) { return List.copyOf(map.keySet()); }
    public static int ofArray(String[] all) {
        int sum = 0;
        for (String one : List.of(all)) sum += one.length();
        return sum;
    }
    public static String last(String... all) {
        List<String> found = List.of(all);
        return found.isEmpty() ? "" : found.get(found.size() - 1).trim();
    }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Cut")
    + """
    public List<String> ofHoles() { return List.copyOf(holes); }
    public static void isNull(String[] all, boolean is) { List.of(is ? null : all).size(); }
    public static void hole(String[] all) {
        if (all.length > 5) all[4] = null;
        List.of(all);
    }
    public static void change(String[] all) { List.of(all).set(0, "a"); }
    public static void more(List<String> all) { List.copyOf(all).add("a"); }
    public static String outside(String[] all) { return List.of(all).get(3); }
    public static void same(List<String> all) { if (List.copyOf(all) == all) fail(); }
    public static void other(List<String> all) { if (List.copyOf(all) != all) fail(); }
    public static void none(List<String> all, boolean is) { List.copyOf(is ? null : all); }
    public static void contains(String[] all) { if (List.of(all).contains(null)) fail(); }
    public static void apart(String[] all) {
        if (all.length < 4) return;
        List<String> found = List.of(all);
        all[3] = "b";
        if (!found.get(3).equals("b")) fail();
    }
    public static void equal(String[] all) {
        int count = 0;
        for (String one : List.of(all)) if (one.equals("a")) count++;
        if (count == 2) fail();
    }
}
"""
)
_INDEX, _NULL = "ArrayIndexOutOfBoundsException", "NullPointerException"
_FIXED = "UnsupportedOperationException"
REFUTED = {
    "ofHoles": _NULL,
    "isNull": _NULL,
    "hole": _NULL,
    "change": _FIXED,
    "more": _FIXED,
    "outside": _INDEX,
    "same": _INDEX,
    "other": _INDEX,
    "none": _NULL,
    "contains": _NULL,
    "apart": _INDEX,
    "equal": _INDEX,
}


def test_copied_lists(prove: Ask) -> None:
    methods = ["size", "ofList", "ofTags", "sum", "passed", "ofAny", "keys", "ofArray", "last"]
    found = prove("Copied", HOLDS, methods, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(methods) and not wrong


def test_what_copied_lists_refuse(refute: Refute) -> None:
    assert refute("Cut", FAILS, list(REFUTED)) == REFUTED
