"""Collections and arrays of references that a method makes and changes in loops (proof/loops/stand_in.py)."""

from collections.abc import Mapping, Sequence

from tests.check.conftest import Ask, Refute
from tests.rows import DEAR, apart
from verifier.verdict.outcome import Verdict

LEFT_OUT = ""
"""For methods that can fail, in ways that proofs refuse to follow."""

LISTS = """
package acme;
import java.util.*;
import java.util.regex.Pattern;
public class Lists {
    private Lists() {}
    private static final Pattern BLOCKS = Pattern.compile("\\\\p{InCombiningDiacriticalMarks}+");
    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    static { for (int i = 0; i < 20; i++) NUMBERS.put("n" + i, i); }
    static final class Foo { final int n; Foo(int n) { this.n = n; } }

    public static String[] parts(String s, String separators) {
        List<String> found = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < s.length(); i++) {
            if (separators.indexOf(s.charAt(i)) >= 0) { found.add(s.substring(from, i)); from = i + 1; }
        }
        found.add(s.substring(from));
        return found.toArray(new String[0]);
    }
    public static int all(String s) {
        Set<Character> seen = new LinkedHashSet<>();
        Deque<String> stack = new ArrayDeque<>();
        for (int i = 0; i < s.length(); i++) { seen.add(s.charAt(i)); stack.push(s.substring(i)); }
        int n = seen.size();
        while (!stack.isEmpty()) n += stack.pop().length();
        for (Character one : seen) n += one;
        return n;
    }
    public static int counts(String s) {
        Map<Character, Integer> counts = new HashMap<>();
        for (int i = 0; i < s.length(); i++) {
            Integer before = counts.get(s.charAt(i));
            counts.put(s.charAt(i), before == null ? 1 : before + 1);
        }
        int n = 0;
        for (Map.Entry<Character, Integer> one : counts.entrySet()) n += one.getKey() + one.getValue();
        return NUMBERS.get("n7") + n;
    }
    public static int last(String s) {
        LinkedList<String> found = new LinkedList<>();
        for (int i = 0; i < s.length(); i++) found.add(s.substring(i));
        return found.isEmpty() ? 0 : found.get(found.size() - 1).length() + found.getFirst().length();
    }
    public static boolean same(String s) {
        List<String> found = new ArrayList<>(), others = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) { found.add(s); others.add(0, s); }
        return found.getClass() == ArrayList.class && found instanceof RandomAccess && found.equals(others);
    }

    public static int bits(String s) {
        BitSet found = new BitSet();
        for (int i = 0; i < s.length(); i++) if (s.charAt(i) == ' ') found.set(i);
        int n = 0;
        for (int i = found.nextSetBit(0); i >= 0; i = found.nextSetBit(i)) { n++; found.clear(i); }
        return found.isEmpty() ? n : found.cardinality();
    }

    public static int array(String s) {
        Set<Object> found = new HashSet<>();
        for (int i = 0; i < s.length(); i++) found.add(i);
        return found.toArray(new Integer[0]).length;
    }

    public static void bit(String s) {
        BitSet found = new BitSet();
        for (int i = 0; i < s.length(); i++) found.set(100 - i);
    }
    public static int bitsOf(String s) {
        BitSet found = new BitSet();
        for (int i = 0; i < s.length(); i++) found.set(i);
        return 100 / (found.cardinality() - 101) + 100 / (found.nextSetBit(7) + 1);
    }
    public static String first(String s) {
        List<String> found = new ArrayList<>();
        for (int i = 50; i < s.length(); i++) found.add(s.substring(i));
        return s.length() < 60 ? "" : found.get(10);
    }
    public static void changing(String s) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) found.add("a");
        for (String one : found) if (found.size() > 100) found.add(one);
    }
    public static int nulls(String s) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) found.add(i == 100 ? null : s);
        int n = 0;
        for (String one : found) n += one.length();
        return n;
    }
    public static int others(String s) {
        List<Object> found = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) found.add(i == 100 ? (Object) i : s);
        int n = 0;
        for (Object one : found) n += ((String) one).length();
        return n;
    }
    public static int created(String s) {
        List<Foo> found = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) found.add(new Foo(i));
        for (Foo one : found) if (one.n == 100) throw new ArithmeticException();
        return 0;
    }
    public static int inside(String s) {
        List<List<Integer>> found = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) {
            List<Integer> one = new ArrayList<>();
            found.add(one);
            if (i == 100) one.add(7);
        }
        for (List<Integer> one : found) if (one.size() == 1) throw new ArithmeticException();
        return 0;
    }
    public static int missing(String s) {
        Map<Integer, String> found = new TreeMap<>();
        for (int i = 0; i < s.length(); i++) if (i != 100) found.put(i, s);
        return s.length() > 100 ? found.get(100).length() : 0;
    }
    public static int empty(String s) {
        Deque<String> found = new ArrayDeque<>();
        for (int i = 0; i < s.length(); i++) found.add(s);
        for (int i = 0; i < 101 && s.length() > 99; i++) found.remove();
        return 0;
    }
    public static int sizes(String s) {
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < s.length(); i++) found.add(i);
        return 100 / (found.size() - 101);
    }
    public static Object[] stored(String s) {
        List<Object> found = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) found.add(i == 100 ? (Object) i : s);
        return found.toArray(new String[0]);
    }
}
"""
PROVED = ["parts", "all", "counts", "last", "same", "bits", "array"]
CAN_FAIL = {
    "first": "IndexOutOfBoundsException",
    "changing": "ConcurrentModificationException",
    "nulls": "NullPointerException",
    "others": "ClassCastException",
    "created": "ArithmeticException",
    "inside": LEFT_OUT,
    "missing": "NullPointerException",
    "empty": "NoSuchElementException",
    "sizes": "ArithmeticException",
    "stored": LEFT_OUT,
    "bit": "IndexOutOfBoundsException",
    "bitsOf": "ArithmeticException",
}

ARRAYS = """
package acme;
public class Arrays2 {
    private Arrays2() {}
    static final class Foo { final int n; Foo(int n) { this.n = n; } }
    public static int boxes(String s) {
        Integer[] found = new Integer[s.length()];
        for (int i = 0; i < s.length(); i++) found[i] = (int) s.charAt(i);
        int n = 0;
        for (Integer one : found) n += one == null ? 0 : one;
        return n;
    }
    public static int twelve(String s) {
        String[] found = new String[12];
        for (int i = 0; i < s.length(); i++) found[i % 12] = s.substring(i);
        int n = 0;
        for (int i = 0; i < 12; i++) n += found[i] == null ? 0 : found[i].length();
        return n;
    }

    public static String nothing(String s) {
        String[] found = new String[120];
        for (int i = 0; i < s.length() && i < 120; i++) found[i] = s.substring(i);
        return s.length() < 100 ? "" : found[119].trim();
    }
    public static int other(String s) {
        Object[] found = new Object[s.length() + 5];
        for (int i = 0; i < s.length(); i++) found[i] = i == 100 ? "a" : (Object) i;
        int n = 0;
        for (Object one : found) n += one == null ? 0 : (Integer) one;
        return n;
    }
    public static int created(String s) {
        Foo[] found = new Foo[s.length()];
        for (int i = 0; i < s.length(); i++) found[i] = new Foo(i);
        for (Foo one : found) if (one.n == 100) throw new ArithmeticException();
        return 0;
    }
    public static int value(String s) {
        Integer[] found = new Integer[s.length()];
        for (int i = 0; i < s.length(); i++) found[i] = i;
        for (Integer one : found) if (one != null && one == 100) throw new ArithmeticException();
        return 0;
    }
    public static void stored(String s) {
        Object[] found = new String[s.length()];
        for (int i = 0; i < s.length(); i++) found[i] = i == 100 ? (Object) 7 : "a";
    }
    public static void outside(String s) {
        String[] found = new String[100];
        for (int i = 0; i < s.length(); i++) found[i] = "a";
    }
    public static int copied(String s) {
        Foo[] one = { new Foo(3) };
        Foo[] found = new Foo[s.length() + 1];
        for (int i = 0; i < s.length(); i++) if (i > 50) System.arraycopy(one, 0, found, i, 1);
        for (int i = 0; i < s.length(); i++) if (found[i] != null) throw new ArithmeticException();
        return 0;
    }
    public static int before(String s) {
        Object[] found = new Object[s.length() + 5];
        found[4] = "a";
        for (int i = 100; i < s.length(); i++) found[i] = i;
        return s.length() < 100 ? 0 : (Integer) found[4];
    }
}
"""
ARRAYS_PROVED = ["boxes", "twelve"]
ARRAYS_CAN_FAIL = {
    "nothing": "NullPointerException",
    "other": LEFT_OUT,
    "created": LEFT_OUT,
    "value": "ArithmeticException",
    "stored": "ArrayStoreException",
    "outside": "ArrayIndexOutOfBoundsException",
    "copied": LEFT_OUT,
    "before": LEFT_OUT,
}

BUILDERS = """
package acme;
import java.util.*;
public class Builders {
    private Builders() {}
    public static String last(String s) {
        StringBuilder b = null; int n = 0;
        for (int i = 0; i < s.length(); i++) {
            if (b == null || s.charAt(i) == ' ') { b = new StringBuilder(); n++; }
            b.append(s.charAt(i));
        }
        return b == null ? "" : b.append(n).toString();
    }
    public static String text(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            if (i == 100) b = new StringBuilder("abc");
        }
        if (b.length() == 3) throw new ArithmeticException();
        return "";
    }
    public static int alias(String s) {
        StringBuilder b = new StringBuilder(), c = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            if (i == 100) { b = new StringBuilder("abc"); c = b; }
            int n = c.length();
            b.append('x');
            if (i > 100 && c.length() != n) throw new ArithmeticException();
        }
        return 0;
    }
    public static int later(String s) {
        StringBuilder b = new StringBuilder(), c = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            if (i == 100) b = new StringBuilder("abc");
            if (i == 101) c = b;
            int n = c.length();
            b.append('x');
            if (i > 101 && c.length() != n) throw new ArithmeticException();
        }
        return 0;
    }
    static final class Box { StringBuilder in; }
    public static int field(String s) {
        Box x = new Box(); x.in = new StringBuilder();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            if (i == 100) b = new StringBuilder("abc");
            if (i == 101) x.in = b;
            int n = x.in.length();
            b.append('x');
            if (i > 101 && x.in.length() != n) throw new ArithmeticException();
        }
        return 0;
    }
    public static int list(String s) {
        List<StringBuilder> x = new ArrayList<>();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            if (i == 100) b = new StringBuilder("abc");
            if (i == 101) x.add(b);
            if (i <= 101) continue;
            int n = x.get(0).length();
            b.append('x');
            if (x.get(0).length() != n) throw new ArithmeticException();
        }
        return 0;
    }
    public static int nested(String s, String t) {
        StringBuilder b = new StringBuilder(), c = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            for (int j = 0; j < t.length(); j++) {
                if (j == 100) b = new StringBuilder("abc");
                if (j == 200) c = b;
            }
            int n = c.length();
            b.append('x');
            if (i > 101 && c.length() != n) throw new ArithmeticException();
        }
        return 0;
    }
    public static int nothing(String s) {
        StringBuilder b = null;
        for (int i = 0; i < s.length(); i++) {
            if (i == 100) b = new StringBuilder();
        }
        return s.length() < 50 ? 0 : b.length();
    }
}
"""
BUILDERS_CAN_FAIL = {
    "text": "ArithmeticException",
    "alias": LEFT_OUT,
    "later": LEFT_OUT,
    "field": LEFT_OUT,
    "list": "IndexOutOfBoundsException",
    "nested": LEFT_OUT,
    "nothing": "NullPointerException",
}

OBJECTS = """
package acme;
import java.util.*;
public class Objects2 {
    private Objects2() {}
    static final class Foo { final int n; final String s; Foo(int n, String s) { this.n = n; this.s = s; } }
    static class Pair { int lo, hi; Pair(int lo) { this.lo = lo; this.hi = lo + 1; } }
    static class Holder { List<String> l = new ArrayList<>(); Object o; }
    static class Node { int n; Node next; Node(int n, Node next) { this.n = n; this.next = next; } }
    public static int texts(String s) {
        List<Foo> l = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) l.add(new Foo(i, s.substring(i)));
        int n = 0;
        for (Foo f : l) n += f.s.length() + f.n;
        return n;
    }
    public static int last(String s) {
        Foo f = null;
        for (int i = 0; i < s.length(); i++) if (f == null || s.charAt(i) == ' ') f = new Foo(i, s);
        return f == null ? 0 : f.s.length();
    }
    public static int number(String s) {
        List<Foo> l = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) l.add(new Foo(i, s.substring(i)));
        for (Foo f : l) if (f.n == 100) throw new ArithmeticException();
        return 0;
    }
    public static int kept(String s) {
        Foo f = new Foo(1, s);
        for (int i = 0; i < s.length(); i++) if (i == 100) f = new Foo(i, s);
        return 100 / (f.n - 100);
    }
    public static int broken(String s) {
        List<Pair> l = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) { Pair p = new Pair(5); p.hi = 2; l.add(p); }
        if (s.length() < 50) return 0;
        for (Pair p : l) if (p.hi < p.lo) throw new ArithmeticException();
        return 0;
    }
    public static int alias(String s) {
        List<Pair> l = new ArrayList<>();
        Pair last = new Pair(5);
        for (int i = 0; i < s.length(); i++) {
            if (i == 100) { last = new Pair(6); l.add(last); }
            for (Pair p : l) { int n = p.lo; last.lo++; if (p.lo != n) throw new ArithmeticException(); }
        }
        return 0;
    }
    public static int holder(String s) {
        List<Holder> l = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) {
            Holder h = new Holder();
            l.add(h);
            if (i == 100) h.l.add("x");
        }
        for (Holder h : l) if (h.l.size() == 1) throw new ArithmeticException();
        return 0;
    }
    public static int chain(String s) {
        Node at = null;
        for (int i = 0; i < s.length(); i++) at = new Node(i, at);
        int count = 0;
        while (at != null) { count++; at = at.next; }
        if (count == 100) throw new ArithmeticException();
        return 0;
    }
    public static int inner(String s) {
        List<Holder> l = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) { Holder h = new Holder(); h.o = new Foo(i, s); l.add(h); }
        for (Holder h : l) if (h.o instanceof Foo && ((Foo) h.o).n == 100) throw new ArithmeticException();
        return 0;
    }
    public static int identity(String s) {
        List<Foo> l = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) l.add(new Foo(i, s));
        Foo x = null;
        for (Foo f : l) {
            if (x == f) throw new ArithmeticException();
            if (f.n == 100) { x = f; l = new ArrayList<>(l); l.add(x); }
        }
        for (Foo f : l) if (x != null && x == f && x.n == 100) throw new ArithmeticException();
        return 0;
    }
    public static int later(String s) {
        List<Pair> l = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) l.add(new Pair(i));
        for (Pair p : l) p.lo = 7;
        for (Pair p : l) if (p.lo == 7 && p.hi == 101) throw new ArithmeticException();
        return 0;
    }
    public static int nulled(String s) {
        List<Node> l = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) l.add(new Node(i, null));
        for (Node p : l) if (p.n == 100) p.next.n = 1;
        return 0;
    }
}
"""
OBJECTS_PROVED = ["texts", "last"]
OBJECTS_CAN_FAIL = {
    "number": "ArithmeticException",
    "kept": "ArithmeticException",
    "broken": "ArithmeticException",
    "alias": "ArithmeticException",
    "holder": LEFT_OUT,
    "chain": LEFT_OUT,
    "inner": LEFT_OUT,
    "identity": LEFT_OUT,
    "later": "ArithmeticException",
    "nulled": LEFT_OUT,
}

WALKS = """
package acme;
import java.util.*;
public class Walks {
    private Walks() {}
    public static int of(Integer[] given) {
        int n = 0;
        for (Integer one : Arrays.asList(given)) if (one != null) n += one;
        return n;
    }
    public static int copy(List<Integer> given) {
        int n = 0;
        for (Integer one : new ArrayList<>(given)) if (one != null) n += one;
        return n;
    }

    public static int beyond(Integer[] given) {
        int n = 0;
        for (Iterator<Integer> walk = Arrays.asList(given).iterator(); walk.hasNext(); n++) {
            walk.next();
            if (n == 100) walk.next();
        }
        return n;
    }
    public static int removed(Integer[] given) {
        int n = 0;
        List<Integer> found = new ArrayList<>(Arrays.asList(given));
        for (Integer one : found) if (++n == 100) found.remove(0);
        return n;
    }
    public static int nulls(Integer[] given) {
        int n = 0;
        List<Integer> found = new ArrayList<>();
        for (Integer one : given) found.add(n++ == 100 ? null : 1);
        for (Integer one : new ArrayList<>(found)) n += one;
        return n;
    }
}
"""
WALKS_PROVED = ["of", "copy"]
WALKS_CAN_FAIL = {
    "beyond": "NoSuchElementException",
    "removed": "ConcurrentModificationException",
    "nulls": "NullPointerException",
}


def refutes(
    refute: Refute, name: str, source: str, expected: Mapping[str, str], methods: Sequence[str]
) -> None:
    """Each proof is refuted, by the exception that is expected if it is one."""
    found = refute(name, source, methods)
    assert found.keys() == set(methods)
    assert [one for one in methods if expected[one] and found[one] != expected[one]] == []


LONG = {"counts", "parts", "changing", "created", "others", "empty"}
"""Methods about collections that take long; others have the same features."""


@DEAR
def test_what_holds_of_collections_that_loops_change(dear: bool, try_to_prove: Ask) -> None:
    names = apart(PROVED, dear, LONG)
    answers = try_to_prove("Lists", LISTS, names, 20)
    assert [name for name in names if answers[name].verdict is not Verdict.TRUE] == []


@DEAR
def test_what_collections_can_lead_to(dear: bool, refute: Refute) -> None:
    refutes(refute, "Lists", LISTS, CAN_FAIL, apart(CAN_FAIL, dear, LONG))


def test_what_holds_of_arrays_that_loops_change(try_to_prove: Ask) -> None:
    answers = try_to_prove("Arrays2", ARRAYS, ARRAYS_PROVED, 20)
    assert [name for name in ARRAYS_PROVED if answers[name].verdict is not Verdict.TRUE] == []


def test_what_arrays_can_lead_to(refute: Refute) -> None:
    refutes(refute, "Arrays2", ARRAYS, ARRAYS_CAN_FAIL, [*ARRAYS_CAN_FAIL])


def test_a_builder_that_a_round_makes_for_the_next_one(try_to_prove: Ask) -> None:
    assert try_to_prove("Builders", BUILDERS, ["last"], 20)["last"].verdict is Verdict.TRUE


@DEAR
def test_what_such_builders_can_lead_to(dear: bool, refute: Refute) -> None:
    names = apart(BUILDERS_CAN_FAIL, dear, ("later", "nested"))
    refutes(refute, "Builders", BUILDERS, BUILDERS_CAN_FAIL, names)


def test_objects_that_a_round_makes_for_the_next_one(try_to_prove: Ask, refute: Refute) -> None:
    answers = try_to_prove("Objects2", OBJECTS, OBJECTS_PROVED, 20)
    assert [name for name in OBJECTS_PROVED if answers[name].verdict is not Verdict.TRUE] == []
    refutes(refute, "Objects2", OBJECTS, OBJECTS_CAN_FAIL, [*OBJECTS_CAN_FAIL])


def test_iterators_over_what_does_not_change(try_to_prove: Ask) -> None:
    answers = try_to_prove("Walks", WALKS, WALKS_PROVED, 20)
    assert [name for name in WALKS_PROVED if answers[name].verdict is not Verdict.TRUE] == []


@DEAR
def test_what_such_iterators_can_lead_to(dear: bool, refute: Refute) -> None:
    refutes(refute, "Walks", WALKS, WALKS_CAN_FAIL, apart(WALKS_CAN_FAIL, dear, ("nulls",)))
