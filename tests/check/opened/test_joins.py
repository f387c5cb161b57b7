"""String.join of collections that are passed, or that fields hold."""

from __future__ import annotations

from tests.check.conftest import Ask, Refute
from verifier.verdict.outcome import Verdict

HEAD = """
package acme;
import java.util.*;
public class NAME {
    private final List<String> list = new ArrayList<>();
    private final Set<String> tags = new LinkedHashSet<>();
    private final Set<String> sorted = new TreeSet<>();
    private final List<String> holes = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    public void add(String one) {
        list.add(one);
        tags.add(one);
        sorted.add(one);
        holes.add(one.isEmpty() ? null : one);
        parts.add(new Part(one));
    }
    static int shown;
    static final class Part implements CharSequence {
        final String text;
        Part(String text) { this.text = text; }
        public int length() { return text.length(); }
        public char charAt(int at) { return text.charAt(at); }
        public CharSequence subSequence(int from, int to) { return text.subSequence(from, to); }
        public String toString() { shown++; SHOW }
    }
    static void fail() { int[] none = {}; none[3] = 1; }
"""
HOLDS = (
    HEAD.replace("NAME", "Joined").replace("SHOW", "return text;")
    + """
    public String ofList() { return String.join(", ", list); }
    public String ofSet() { return String.join(", ", tags); }
    public String ofSorted() { return String.join(", ", sorted).trim(); }
    public String ofHoles() { return String.join(", ", holes); }
    public int ofParts() { return String.join("", parts).length(); }
    public String split(String between) { return String.join(between, list); }
    public static String passed(Collection<String> all) { return String.join(", ", all).toUpperCase(); }
    public static String any(Iterable<String> all) { return String.join("/", all); }
    public static int keys(Map<String, Integer> map) { return String.join("/", map.keySet()).length(); }
    public static String copied(List<String> all) {
        List<String> found = new ArrayList<>();
        for (String one : all) if (!one.isEmpty()) found.add(one);
        return String.join(" ", found);
    }
    public static char known(List<String> all) {
        return String.join("-", List.of("a", "b")).charAt(all.isEmpty() ? 0 : 2);
    }
}
"""
)
FAILS = (
    HEAD.replace("NAME", "Split").replace("SHOW", "return text.isEmpty() ? null : text;")
    + """
    public String ofParts() { return String.join("", parts); }
    public static String none(List<String> all) { return String.join(null, all); }
    public static String nothing(List<String> all, boolean is) { return String.join("", is ? null : all); }
    public static char first(List<String> all) { return String.join(",", all).charAt(0); }
    public static void empty(List<String> all) { if (String.join(",", all).isEmpty()) fail(); }
    public static void one(List<String> all) { if (String.join(",", all).equals("a,b")) fail(); }
    public static void alone(List<String> all) { if (!String.join(",", all).contains(",")) fail(); }
    public static void ofNull(List<String> all) {
        List<String> nulls = new ArrayList<>();
        for (String one : all) nulls.add(null);
        if (String.join("", nulls).equals("nullnull")) fail();
    }
    public void counted() {
        shown = 0;
        String text = String.join("", parts);
        if (shown > 1) fail();
    }
    public static char known(List<String> all) {
        return String.join("-", List.of("a", "b")).charAt(all.isEmpty() ? 3 : 2);
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String mixed(List<String> all) {
        List other = new ArrayList<>();
        for (String one : all) other.add(one.length());
        return String.join("", (List<String>) other);
    }
    public static void shownAll(List<String> all) {
        List<Part> parts = new ArrayList<>();
        for (String one : all) parts.add(new Part(""));
        try {
            String.join("", parts);
        } catch (NullPointerException e) {
            if (shown > 5) fail();
        }
    }
}
"""
)
_INDEX, _NULL = "ArrayIndexOutOfBoundsException", "NullPointerException"
_OUTSIDE = "StringIndexOutOfBoundsException"
REFUTED = {
    "ofParts": _NULL,
    "none": _NULL,
    "nothing": _NULL,
    "first": _OUTSIDE,
    "empty": _INDEX,
    "one": _INDEX,
    "alone": _INDEX,
    "ofNull": _INDEX,
    "counted": _INDEX,
    "known": _OUTSIDE,
    "mixed": "ClassCastException",
    "shownAll": _INDEX,
}


def test_joins_of_collections(prove: Ask) -> None:
    methods = [
        "ofList", "ofSet", "ofSorted", "ofHoles", "ofParts", "split", "passed", "any", "keys", "copied",
        "known",
    ]  # fmt: skip
    found = prove("Joined", HOLDS, methods, 20.0)
    wrong = {name: one.reason for name, one in found.items() if one.verdict is not Verdict.TRUE}
    assert len(found) == len(methods) and not wrong


def test_what_joins_may_give(refute: Refute) -> None:
    assert refute("Split", FAILS, list(REFUTED)) == REFUTED
