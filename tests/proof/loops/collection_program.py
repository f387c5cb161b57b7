"""Small random Java programs whose loops without bound change collections, each with one assertion."""

from __future__ import annotations

import random

LEAST, MOST = 13, 30
"""Range of the program's first input, which bounds its loops."""

_EQUALS = """
    public boolean equals(Object other) { calls++; return other instanceof P && ((P) other).v == v; }
    public int hashCode() { calls++; return v; }
"""
_COMPARES = "    public int compareTo(P other) { calls++; return Integer.compare(v, other.v); }\n"


class CollectionProgram:
    """One program; equal seeds give equal programs."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._counters: list[str] = []
        self._names = 0
        self.name = f"C{seed}"

    def source(self) -> str:
        """A class with a main that reads one bounded int, and more values."""
        pick = self._random.choice
        own = (_EQUALS if self._random.random() < 0.5 else "") + _COMPARES
        first = pick(["ArrayList", "LinkedList", "Vector", "Stack"])
        other = pick(["ArrayList", "LinkedList", "ArrayList"])
        deque = pick(["ArrayDeque", "LinkedList"])
        ints = pick(["HashMap", "LinkedHashMap", "TreeMap"])
        texts = pick(["HashSet", "LinkedHashSet", "TreeSet"])
        queue = pick(["PriorityQueue<Integer>()", "PriorityQueue<Integer>((a, b) -> b - a)"])
        shared = pick(["l", f"new {other}<P>()", f"new {other}<P>()"])
        body = self._block(1, 2) + self._loop(2) + self._block(1, 2)
        if self._random.random() < 0.5:
            body += self._loop(1)
        return (
            "import java.util.*;\nimport org.sosy_lab.sv_benchmarks.Verifier;\n"
            f"public class {self.name} {{\n"
            f"  static int calls;\n  static class P implements Comparable<P> {{\n    int v;\n"
            f"    P(int v) {{ this.v = v; }}\n{own}  }}\n"
            "  public static void main(String[] args) {\n"
            f"    int n = Verifier.nondetInt(); Verifier.assume(n >= {LEAST} && n <= {MOST});\n"
            "    int x = 0, y = 1; P p = new P(1), q = new P(2);\n"
            f"    List<P> l = new {first}<P>(); List<P> k = {shared};\n"
            f"    Deque<Integer> d = new {deque}<Integer>();\n"
            f"    Map<Integer, P> m = new {ints}<Integer, P>(); Set<String> s = new {texts}<String>();\n"
            f"    Queue<Integer> e = new {queue}; TreeMap<P, String> t = new TreeMap<P, String>();\n"
            "    Map<P, Integer> u = new HashMap<P, Integer>();\n"
            f"{body}    {self._assertion()}\n  }}\n}}\n"
        )

    def _index(self) -> str:
        return self._random.choice(["0", "x", "l.size() - 1", "y", "l.indexOf(p)", "k.size() / 2"])

    def _int(self) -> str:
        pick = self._random.choice
        counter = pick(self._counters) if self._counters else "n"
        return pick(
            [
                counter, counter, "x", "y", "p.v", "q.v", "l.size()", "k.size()", "m.size()", "s.size()",
                "d.size()", "e.size()", "t.size()", "calls", str(self._random.randint(-1, 4)), "(x & 3)",
                f"({counter} % 5)", "(Verifier.nondetInt() & 7)", "x + 1", "y - 1",
            ]
        )  # fmt: skip

    def _bool(self) -> str:
        pick = self._random.choice
        return pick(
            [
                f"{self._int()} {pick(['<', '==', '>', '!='])} {self._int()}",
                "Verifier.nondetBoolean()",
                "l.isEmpty()",
                "!d.isEmpty()",
                "!e.isEmpty()",
                f"m.containsKey({self._int()})",
                "l.contains(p)",
                "k.contains(q)",
                's.contains("a" + x)',
                "t.containsKey(q)",
                "l == k",
                "l.equals(k)",
                "u.containsKey(p)",
                "u.containsValue(3)",
                "m.keySet().contains(x)",
                "l.containsAll(k)",
                "k.indexOf(p) > 0",
                "m.containsValue(p)",
                "p.equals(q)",
                's.add("b")',
                "l.remove(q)",
                f"m.get({self._int()}) != null",
                "d.peek() != null && d.peek() > 2",
            ]
        )

    def _simple(self) -> str:
        self._names += 1
        name = f"r{self._names}"
        return self._random.choice([*self._on_elements(name), *self._on_maps_and_views(name)])

    def _on_elements(self, name: str) -> list[str]:
        """Statements about single objects and what lists, queues, maps and sets hold."""
        return [
            "x++;",
            "y = x;",
            f"x = {self._int()};",
            f"y = {self._int()};",
            "l.add(p);",
            "l.add(p);",
            f"l.add(new P({self._int()}));",
            f"k.add(new P({self._int()}));",
            "k.add(q);",
            "k.add(null);",
            "l.add(0, q);",
            "l.addAll(k);",
            "k.addAll(l);",
            f"p = l.get({self._index()});",
            "if (!l.isEmpty()) { p = l.get(l.size() - 1); }",
            "if (!k.isEmpty()) { q = k.remove(0); }",
            f"l.remove({self._index()});",
            "l.remove(p);",
            f"l.set({self._index()}, q);",
            "l.clear();",
            "l.removeAll(k);",
            "l.removeIf(c -> c == null || c.v > 3);",
            "Collections.sort(l);",
            "Collections.reverse(l);",
            "p.v++;",
            f"q.v = {self._int()};",
            "p = q;",
            "{ P h = p; p = q; q = h; }",
            f"p = new P({self._int()});",
            f"d.push({self._int()});",
            f"d.addLast({self._int()});",
            "x = d.pop();",
            "if (!d.isEmpty()) { x = d.pollLast(); }",
            f"e.add({self._int()});",
            "if (!e.isEmpty()) { y = e.poll(); }",
            f"m.put({self._int()}, p);",
            f"m.put({self._int()}, new P(x));",
            f"m.putIfAbsent({self._int()}, q);",
            f"m.remove({self._int()});",
            "if (m.containsKey(x)) { p = m.get(x); }",
            f"p = m.getOrDefault({self._int()}, q);",
            "m.merge(x & 3, p, (a, b) -> a);",
            "m.computeIfAbsent(y, c -> new P(c));",
            's.add("a" + x);',
            's.add("a");',
            's.remove("a");',
            "t.put(p, \"u\");",
            "t.remove(q);",
            "if (!t.isEmpty()) { q = t.firstKey(); }",
            f"for (P {name} : l) {{ if ({name} != null) {{ x = {name}.v; }} }}",
            f"for (P {name} : k) {{ if ({name}.v > 2) {{ l.add({name}); }} }}",
            f"for (P {name} : l) {{ y++; }}",
            f"for (int {name} : m.keySet()) {{ q = m.get({name}); }}",
            f"for (Map.Entry<Integer, P> {name} : m.entrySet()) {{ p = {name}.getValue(); }}",
            f"for (String {name} : s) {{ x = {name}.length(); }}",
            f"for (Iterator<P> {name} = l.iterator(); {name}.hasNext();) "
            f"{{ if ({name}.next() == q) {{ {name}.remove(); y++; }} }}",
            f"for (int {name} : d) {{ x = {name}; }}",
        ]  # fmt: skip

    def _on_maps_and_views(self, name: str) -> list[str]:
        """Statements about a map by identity, iterators that change, and functions handed over."""
        return [
            "u.put(p, x);",
            f"u.put(new P({self._int()}), y);",
            "u.putIfAbsent(q, y);",
            "if (u.containsKey(p)) { y = u.get(p); }",
            "u.remove(q);",
            f"for (P {name} : u.keySet()) {{ y = {name}.v; }}",
            f"for (Iterator<P> {name} = u.keySet().iterator(); {name}.hasNext();) "
            f"{{ if ({name}.next() == p) {{ {name}.remove(); }} }}",
            f"for (Map.Entry<P, Integer> {name} : u.entrySet()) {{ {name}.setValue(x); }}",
            "u.merge(p, 1, (a, b) -> a > 2 ? null : a + b);",
            "u.computeIfPresent(q, (a, b) -> b > 3 ? null : b + 1);",
            "d.removeIf(c -> c > 2);",
            "e.removeIf(c -> c > 2);",
            "d.retainAll(e);",
            f"for (Iterator<Integer> {name} = e.iterator(); {name}.hasNext();) "
            f"{{ if ({name}.next() > 2) {{ {name}.remove(); }} }}",
            f"for (ListIterator<P> {name} = l.listIterator(); {name}.hasNext();) "
            f"{{ if ({name}.next() == p) {{ {name}.add(q); y++; }} }}",
            f"for (ListIterator<P> {name} = k.listIterator(k.size()); {name}.hasPrevious();) "
            f"{{ if ({name}.previous() == q) {{ {name}.set(null); }} }}",
            "if (l.size() > 2) { l.subList(1, 2).clear(); }",
            "k.replaceAll(c -> c == null ? new P(7) : c);",
            "Collections.swap(l, 0, l.size() - 1);",
            "k = new ArrayList<P>(l);",
            "m.replaceAll((a, b) -> new P(a));",
            "m.keySet().removeIf(c -> c > 3);",
            "m.values().remove(p);",
            "l.stream().forEach(c -> { calls++; });",
            "l.forEach(c -> { calls++; });",
            "if (t.firstEntry() != null) { p = t.firstEntry().getKey(); }",
            "if (t.higherKey(p) != null) { q = t.higherKey(p); }",
            "l.retainAll(k);",
            "k.sort((a, b) -> (a == null ? 0 : a.v) - (b == null ? 0 : b.v));",
        ]  # fmt: skip

    def _block(self, depth: int, length: int) -> str:
        return "".join(self._statement(depth) for _ in range(self._random.randint(1, length)))

    def _statement(self, depth: int) -> str:
        if depth == 0 or self._random.random() < 0.6:
            return f"    {self._simple()}\n"
        self._names += 1
        name = f"r{self._names}"
        return self._random.choice(
            [
                f"if ({self._bool()}) {{ {self._block(depth - 1, 2)} }}\n",
                f"if ({self._bool()}) {{ {self._simple()} }} else {{ {self._simple()} }}\n",
                f"try {{ {self._simple()} }} catch (RuntimeException {name}) {{ {self._simple()} }}\n",
                self._loop(depth - 1),
            ]
        )

    def _loop(self, depth: int) -> str:
        self._names += 1
        counter = f"i{self._names}"
        self._counters.append(counter)
        inner = self._block(depth, 3)
        self._counters.pop()
        return f"for (int {counter} = 0; {counter} < n; {counter}++) {{\n{inner}}}\n"

    def _assertion(self) -> str:
        pick = self._random.choice
        small = self._random.randint(-1, 4)
        return pick(
            [
                f"assert {self._int()} {pick(['<=', '>=', '!=', '=='])} {small};",
                f"assert {self._int()} {pick(['<=', '>=', '!='])} {self._int()};",
                f"assert l.isEmpty() || l.get(0) {pick(['!= null', '== p', '!= q', '!= p'])};",
                f"for (P c : l) {{ assert c == null || c.v {pick(['<=', '>='])} {small}; }}",
                f"for (P c : k) {{ assert c {pick(['!= null', '== q', '!= p'])}; }}",
                f"for (int c : d) {{ assert c {pick(['<=', '>='])} {small}; }}",
                f"while (!e.isEmpty()) {{ assert e.poll() {pick(['<=', '>='])} {small}; }}",
                f"for (int c : m.keySet()) {{ assert c {pick(['<=', '>='])} {small}; }}",
                f"for (P c : m.values()) {{ assert c {pick(['!= null', '!= p', '== q'])}; }}",
                'assert !s.contains("a");',
                "assert p == q || l != k;",
                "assert p != null;",
                "assert calls == 0;",
                f"for (int c : u.values()) {{ assert c {pick(['<=', '>='])} {small}; }}",
                "assert u.isEmpty() || u.keySet().iterator().next() != p;",
                "assert l.size() >= k.size();",
                f"for (P c : t.keySet()) {{ assert c.v {pick(['<=', '>='])} {small}; }}",
            ]
        )
