"""Small random Java programs with loops and recursion without bound, each with one assertion."""

from __future__ import annotations

import random

LEAST, MOST = 13, 30
"""Range of the program's first input, which bounds its loops: they go round often."""

_MEMBERS = """
  static class Node {
    int v;
    int c;
    byte b;
    int[] d;
    Node next;
    Object o;
    Node(int v) { this.v = v; this.d = new int[2 + (v & 1)]; }
    void step() { v++; }
  }
  static class Sub extends Node {
    Sub(int v) { super(v); c = 1; }
    void step() { v--; next = this; }
  }
  enum Color { RED, GREEN }
  static Node after(Node k) { return k.next == null ? k : k.next; }
  static class Lazy { static int z = 3; static Node node = new Node(1); }
  static int g;
  static Node h;
  static int[] s = new int[3];
"""


class LoopProgram:
    """One program; equal seeds give equal programs."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._names = 0
        self._counters: list[str] = []
        self._calls = False
        self.name = f"L{seed}"

    def source(self) -> str:
        """A class with a main that reads one bounded int, and maybe more values."""
        walk, call = self._method("walk"), self._method("call")
        self._calls = self._random.random() < 0.3
        body = (
            self._block(1, 2) + self._loop(self._random.randint(1, 2)) + self._block(0, 2) + self._assertion()
        )
        return (
            f"import org.sosy_lab.sv_benchmarks.Verifier;\npublic class {self.name} {{\n"
            f"{_MEMBERS}\n{walk}{call}"
            "  public static void main(String[] args) {\n"
            f"    int n = Verifier.nondetInt(); Verifier.assume(n >= {LEAST} && n <= {MOST});\n"
            "    int x = 0, y = 1; Node p = new Node(1), q = new Node(2); int[] a = new int[3];\n"
            f'    Object o = p; Color e = Color.RED; String t = ""; h = p; Integer w = 1;\n{body}  }}\n}}\n'
        )

    def _method(self, name: str) -> str:
        """A method that calls itself up to n times, and maybe changes what it can reach."""
        pick = self._random.choice
        before, after = self._simple(), self._simple()
        result = pick(["x", "y", "x + 1", "0", "p.v", "g"])
        return (
            f"  static int {name}(int n, int x, int y, Node p, Node q, int[] a) {{\n"
            '    Object o = q; Color e = Color.RED; String t = ""; Integer w = x;\n'
            f"    if (n <= 0) {{ {pick([self._simple(), ''])} return {pick(['x', 'y', '0', '1'])}; }}\n"
            f"    {before}\n    y = {name}(n - 1, {pick(['x', 'x + 1', 'y', 'n'])}, {pick(['y', 'x'])}, "
            f"{pick(['p', 'q', 'p.next', 'new Node(n)'])}, {pick(['q', 'p', 'h'])}, {pick(['a', 's'])});\n"
            f"    {after}\n    return {result};\n  }}\n"
        )

    def _node(self) -> str:
        return self._random.choice(["p", "q", "p", "q", "h", "p.next", "after(p)", "after(q)", "Lazy.node"])

    def _int(self) -> str:
        pick = self._random.choice
        small = str(self._random.randint(-1, 4))
        counter = pick(self._counters) if self._counters else "n"
        return pick(
            [
                "x",
                "y",
                small,
                small,
                counter,
                counter,
                "g",
                f"{self._node()}.v",
                f"{self._node()}.c",
                "a[1]",
                "p.d.length",
                "Lazy.z",
                "x + 1",
                "y - 1",
                f"a[{pick(['x', 'y', 'g'])} & 1]",
                "e.ordinal()",
                "t.length()",
                "((x ^ y) & 3)",
                "-x",
                "w",
                "p.b",
                "x / 2",
                "(Verifier.nondetInt() & 3)",
            ]
        )

    def _bool(self) -> str:
        pick = self._random.choice
        counter = pick(self._counters) if self._counters else "n"
        deep = self._random.randint(11, 16)
        return pick(
            [
                f"{counter} == {deep}",
                f"{counter} >= {deep}",
                f"{self._int()} {pick(['<', '==', '!=', '>'])} {self._int()}",
                f"{self._node()} == {self._node()}",
                f"{self._node()}.next == null",
                "Verifier.nondetBoolean()",
                "o instanceof Sub",
                "o == p",
                "e == Color.GREEN",
                f"{counter} % 3 == 0",
                "t.isEmpty()",
                "p.o != q",
            ]
        )

    def _simple(self) -> str:
        pick = self._random.choice
        return pick(
            [
                "x++;",
                "x++;",
                f"x = {self._int()};",
                f"y = {self._int()};",
                f"g = {self._int()};",
                "y = x;",
                "g++;",
                f"p = {self._node()};",
                f"q = {self._node()};",
                f"h = {self._node()};",
                "p = new Node(x);",
                "q = new Sub(y);",
                "p.next = q;",
                f"{self._node()}.next = {self._node()};",
                f"{self._node()}.v = {self._int()};",
                f"{self._node()}.c = {self._int()};",
                f"{self._node()}.b++;",
                f"{self._node()}.d = {pick(['a', 's', 'new int[3]', 'q.d', 'new int[n]'])};",
                f"a[{pick('012')}] = {self._int()};",
                f"a[{self._int()}] = x;",
                f"a = {pick(['s', 'p.d', 'new int[4]', 's.clone()', 'a'])};",
                "s = a;",
                f"o = {pick(['q', 'p', 'p.next', 'h', 't', 'e', 'a', 'w'])};",
                f"{self._node()}.step();",
                "Lazy.z++;",
                "e = e == Color.RED ? Color.GREEN : Color.RED;",
                "e = Color.GREEN;",
                "t = t + 'a';",
                't = "b";',
                "w = x;",
                "if (o instanceof Node) { p = (Node) o; }",
                "p.o = o;",
                "if (p.o instanceof Node) { q = (Node) p.o; }",
                f"x += {self._int()};",
                "q.d[1]++;",
                "{ Node k = new Node(n); k.next = p; p = k; }",
                "o = p.o;",
                "{ Node k = p; p = q; q = k; }",
                "p.c = p.d.length;",
                "if (p.next != null) { p = p.next; }",
            ]
        )

    def _block(self, depth: int, length: int) -> str:
        return "".join(self._statement(depth) for _ in range(self._random.randint(1, length)))

    def _loop(self, depth: int) -> str:
        pick = self._random.choice
        self._names += 1
        counter = f"i{self._names}"
        self._counters.append(counter)
        inner = self._block(depth, 3)
        self._counters.pop()
        head = pick(
            [
                f"for (int {counter} = 0; {counter} < n; {counter}++)",
                f"for (int {counter} = n; {counter} > 0; {counter}--)",
                f"for (int {counter} = 0; {counter} < n && {self._bool()}; {counter}++)",
            ]
        )
        if self._random.random() < 0.15:
            return f"int {counter} = 0; do {{ {counter}++; {inner} }} while ({counter} < n);\n"
        return f"{head} {{\n{inner}}}\n"

    def _statement(self, depth: int) -> str:
        pick = self._random.choice
        if depth == 0 or self._random.random() < 0.5:
            return self._simple() + "\n"
        inner = self._block(depth - 1, 2)
        arguments = f"({pick(['n', '3', 'x & 7'])}, x, y, p, q, a)"
        self._names += 1
        exits = (
            "if (" + self._bool() + ") { " + pick(["break", "continue"]) + "; }\n" if self._counters else ""
        )
        return pick(
            [
                f"if ({self._bool()}) {{ {inner} }} else {{ {self._block(depth - 1, 2)} }}\n",
                f"if ({self._bool()}) {{ {inner} }}\n",
                f"if ({self._bool()}) {{ {self._simple()} }}\n",
                self._loop(depth - 1),
                exits,
                f"try {{ {inner} }} catch (RuntimeException r{self._names}) {{ {self._simple()} }}\n",
                f"try {{ {inner} {exits} }} finally {{ {self._simple()} }}\n",
                *(
                    [f"x = walk{arguments};\n", f"y = call{arguments};\n", f"walk{arguments};\n"]
                    if self._calls
                    else []
                ),
                f"switch (e) {{ case RED: {self._simple()} break; default: {self._simple()} }}\n",
                f'switch (t) {{ case "b": {self._simple()} break; case "": {self._simple()} }}\n',
            ]
        )

    def _assertion(self) -> str:
        small = self._random.randint(-1, 5)
        pick = self._random.choice
        number = pick(["x", "y", "g", "p.v", "q.v", "h.v", "p.c", "a[1]", "Lazy.z"])
        return (
            "assert "
            + pick(
                [
                    f"{number} {pick(['<=', '>=', '!=', '=='])} {small}",
                    f"{self._node()} {pick(['==', '!='])} {self._node()}",
                    f"{self._node()} {pick(['==', '!='])} null",
                    f"x {pick(['<=', '>=', '!='])} {pick(['y', 'n', 'g', 'p.v'])}",
                    f"{self._node()}.d.length >= {self._node()}.c",
                    f"p.next == null || p.next.v {pick(['<=', '>='])} {small}",
                    "e == Color.RED",
                    "t.length() < 3",
                    "o == p",
                    "!(p instanceof Sub)",
                    "p.d != a",
                    "w <= 3",
                    "p.b >= 0",
                    f"Lazy.node.v {pick(['<', '>='])} {small}",
                    f"p.d[1] {pick(['<=', '=='])} {small}",
                    "p.d != q.d",
                    "p.o == null",
                ]
            )
            + ";\n"
        )
