"""Searches in streams: findFirst, findAny and the matches, behind filters and maps."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.util.*;
import java.util.stream.*;
public class NAME {
    private final List<String> all = new ArrayList<>();
    private final List<String> some = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    public void add(String one) { all.add(one); }
    public void addSome(String one) { some.add(one.isEmpty() ? null : one); }
    public void count(String word) { counts.merge(word, 1, Integer::sum); }
    static void fail() { int[] none = {}; none[3] = 1; }
"""
HOLDS = (
    HEAD.replace("NAME", "Found")
    + """
    public Optional<String> first(String s) { return all.stream().filter(p -> p.equals(s)).findFirst(); }
    public Optional<String> any(String s) { return all.stream().filter(p -> p.equals(s)).findAny(); }
    public int length(String s) {
        return all.stream().filter(p -> p.startsWith(s)).findFirst().map(String::length).orElse(0);
    }
    public String present() { return some.stream().filter(Objects::nonNull).findFirst().orElse("").trim(); }
    public boolean contains(String s) { return all.stream().anyMatch(p -> p.equals(s)); }
    public String most() {
        return counts.entrySet().stream().filter(e -> e.getValue() > 1).map(Map.Entry::getKey)
            .findFirst().orElse("").trim();
    }
    public static Optional<Integer> mapped(List<String> l) {
        return l.stream().map(String::length).filter(n -> n > 3).findFirst();
    }
    public static String passed(Collection<String> l) {
        return l.stream().filter(p -> p.isEmpty()).findAny().orElse("none").trim();
    }
    public static boolean matches(List<String> l) {
        return l.stream().filter(p -> p.length() > 1).noneMatch(String::isEmpty);
    }
    public static void once(List<String> l) {
        int[] asked = {0};
        l.stream().peek(p -> asked[0]++).findFirst();
        if (asked[0] < 0) fail();
    }
    public static int later(List<String> l) {
        Optional<String> found = l.stream().filter(p -> p.length() > 2).findFirst();
        if (found.isPresent()) return found.get().length();
        return 0;
    }
    public static String flat(List<List<String>> l) {
        return l.stream().flatMap(List::stream).filter(p -> p.isEmpty()).findFirst().orElse("none").trim();
    }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Lost")
    + """
    public Optional<String> none() { return some.stream().findFirst(); }
    public Optional<String> filtered() { return some.stream().filter(p -> p != "a").findAny(); }
    public static Optional<String> mapped(List<String> l) {
        return l.stream().map(p -> p.isEmpty() ? null : p).findFirst();
    }
    public int get(String s) { return all.stream().filter(p -> p.equals(s)).findFirst().get().charAt(0); }
    public static int orNull(List<String> l) {
        return l.stream().filter(p -> p.isEmpty()).findFirst().orElse(null).length();
    }
    public static void found(List<String> l) {
        if (l.stream().filter(p -> p.isEmpty()).findFirst().isPresent()) fail();
    }
    public static void missed(List<String> l) {
        if (!l.stream().filter(p -> p.isEmpty()).findAny().isPresent()) fail();
    }
    public static void asked(List<String> l) {
        int[] asked = {0};
        l.stream().filter(p -> asked[0]++ > 1).findFirst();
        if (asked[0] == 2) fail();
    }
    public void changes() {
        all.stream().filter(p -> { counts.put(p, 0); return false; }).findFirst();
        for (int count : counts.values()) if (count == 0) fail();
    }
    public static void late(List<String> l) {
        boolean[] caught = {false};
        Optional<Object> found = l.stream().mapMulti((p, sink) -> {
            try { sink.accept(null); } catch (NullPointerException e) { caught[0] = true; }
        }).findFirst();
    }
    public static char at(List<String> l) {
        return l.stream().filter(p -> p.length() < 3).findFirst().map(p -> p.charAt(1)).orElse(' ');
    }
    public static void twice(List<String> l) {
        Stream<String> stream = l.stream();
        stream.filter(p -> p.isEmpty()).findFirst();
        stream.findFirst();
    }
    public boolean matched() { return some.stream().anyMatch(p -> p.isEmpty()); }
    public Optional<String> sorted() { return some.stream().sorted().findFirst(); }
}
"""
)
_INDEX, _NULL = "ArrayIndexOutOfBoundsException", "NullPointerException"
REFUTED = {
    "none": _NULL,
    "filtered": _NULL,
    "mapped": _NULL,
    "get": "StringIndexOutOfBoundsException",
    "orNull": _NULL,
    "found": _INDEX,
    "missed": _INDEX,
    "asked": _INDEX,
    "changes": _INDEX,
    "late": _NULL,
    "at": "StringIndexOutOfBoundsException",
    "twice": "IllegalStateException",
    "matched": _NULL,
    "sorted": _NULL,
}


def test_searches_behind_filters(prove: Ask) -> None:
    methods = [
        "first", "any", "length", "present", "contains", "most", "mapped", "passed", "matches", "once",
        "later", "flat",
    ]  # fmt: skip
    found = prove("Found", HOLDS, methods, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(methods) and not wrong


def test_what_searches_may_find(refute: Refute) -> None:
    assert refute("Lost", FAILS, list(REFUTED)) == REFUTED
