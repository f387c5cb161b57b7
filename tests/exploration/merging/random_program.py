"""Small random Java programs over three ints: branches, loops, arrays, objects, calls, exceptions."""

from __future__ import annotations

import random

LOW, HIGH = -2, 2
"""Range of each input."""

_HELPERS = """
  static final class Cell { int value; Cell next; Cell(int value) { this.value = value; } }
  static class Shape { int area(int x) { return x + 1; } }
  static class Square extends Shape { int area(int x) { if (x < 0) { return -x; } return x * x; } }
  static class Picky extends Shape {
    int area(int x) { if (x < 0) { throw new IllegalArgumentException("" + x); } return x / (x - 1); }
  }
  static final class Refused extends Exception {
    final int why; Refused(int why) { super(null, null, false, false); this.why = why; }
  }
  static int ask(int x) throws Refused {
    if (x > 0) { try { return 4 / (x - 1); } finally { spent++; } }
    if (x == -1) { throw new Refused(x); }
    return x;
  }
  static int spent;
  static RuntimeException last;
  static int early(int x, int y) {
    if (x > y) { return x - y; }
    if (x == 0) { throw new IllegalStateException(); }
    return y;
  }
"""


class RandomProgram:
    """One program; equal seeds give equal programs."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._names = 0
        self.name = f"P{seed}"

    def source(self) -> str:
        """A class with ``run(a, b, c)``, and a main that feeds it bounded nondeterministic ints."""
        body = self._block(3, 5)
        end = f"assert {self._int(2)} != {self._random.randint(-3, 9)} || {self._bool(1)};"
        inputs = "".join(
            f"    int {v} = Verifier.nondetInt(); Verifier.assume({v} >= {LOW} && {v} <= {HIGH});\n"
            for v in "abc"
        )
        return (
            f"import org.sosy_lab.sv_benchmarks.Verifier;\npublic class {self.name} {{\n{_HELPERS}\n"
            "  static void run(int a, int b, int c) {\n"
            "    int x = 0, y = 1; int[] r = new int[3], t = r;\n"
            "    Cell p = new Cell(1), q = null; Shape s = new Shape(); Cell[] k = {p, null, new Cell(2)};\n"
            "    Shape[] u = {s, new Square(), new Picky(), a > 1 ? null : new Shape()};\n"
            "    spent = 0; last = null;\n"
            "    java.util.ArrayList<Integer> l = new java.util.ArrayList<>(1);\n"
            f"{body}    {end}\n  }}\n  public static void main(String[] args) {{\n"
            f"{inputs}    run(a, b, c);\n  }}\n}}\n"
        )

    def _exit(self) -> str:
        return self._random.choice(["break;", "continue;", "return;", "throw new IllegalStateException();"])

    def _int(self, depth: int) -> str:
        pick = self._random.choice
        if depth == 0:
            return pick(["a", "b", "c", "x", "y", str(self._random.randint(-3, 3))])
        one, two = self._int(depth - 1), self._int(depth - 1)
        return pick([
            f"({one} {pick(['+', '-', '*', '&', '^'])} {two})", f"r[({one}) & 1]", f"early({one}, {two})",
            "p.value", f"s.area({one})", f"({one} / {two})", f"r[{one}]", one, one, "(p == q ? 1 : 0)",
            f"t[({one}) & 1]", "t.length", "l.size()", f"(l.size() > 1 ? l.get(({one}) & 1) : -1)",
            f"k[{one}].value", "(r == t ? 2 : 1)", "(k[0] == p ? 0 : k[2] == q ? 1 : 2)",
            f"u[({one}) & 3].area({two})", "spent",
            "(last == null ? 0 : last instanceof ArithmeticException ? 1 : 2)",
        ])  # fmt: skip

    def _bool(self, depth: int) -> str:
        pick = self._random.choice
        test = f"{self._int(depth)} {pick(['<', '==', '!=', '>='])} {self._int(0)}"
        if depth and self._random.random() < 0.4:
            return f"({test} {pick(['&&', '||'])} {self._bool(depth - 1)})"
        return pick([test, test, "q == null", "s instanceof Square", "p == q"])

    def _block(self, depth: int, length: int) -> str:
        return "".join(self._statement(depth) for _ in range(self._random.randint(1, length)))

    def _statement(self, depth: int) -> str:
        pick = self._random.choice
        if depth == 0 or self._random.random() < 0.35:
            return pick([
                f"x = {self._int(1)};", f"y = {self._int(2)};", f"r[({self._int(1)}) & 1] = {self._int(1)};",
                f"p.value = {self._int(1)};", f"q = new Cell({self._int(0)});", "q = p;", "p = new Cell(x);",
                "s = new Square();", "if (q != null) { p = q; }", f"r[{self._int(0)}]++;", "p.next = q;",
                "if (p.next != null) { p = p.next; }", f"assert {self._bool(1)};",
                f"l.add({self._int(1)});", f"if (!l.isEmpty()) {{ l.set(0, {self._int(0)}); }}",
                "t = r;", "r = t;", "if (!l.isEmpty()) { l.remove(0); }",
                f"t = new int[] {{{self._int(1)}, {self._int(0)}, x}};", "r = new int[3];", "r = r.clone();",
                f"t = new int[({self._int(0)} & 1) + 2];", f"t[({self._int(0)}) & 1] = {self._int(1)};",
                f"k[{self._int(0)}] = p;", "k[1] = new Cell(y);", f"q = k[({self._int(0)}) & 1];",
                "k = new Cell[] {q, p, new Cell(x)};", "q = new Cell(y); q.next = p;",
                f"s = u[({self._int(0)}) & 1];", f"u[{self._int(0)} & 3] = s;",
                f"try {{ x += ask({self._int(1)}); }} catch (Refused e) {{ y = e.why; }}",
                f"try {{ x = u[({self._int(0)}) & 3].area({self._int(0)}); }}"
                " catch (IllegalArgumentException | ArithmeticException e) { last = e; y--; }",
            ]) + "\n"  # fmt: skip
        test, inner = self._bool(1), self._block(depth - 1, 2)
        self._names += 1
        counter = f"i{self._names}"
        return pick([
            f"if ({test}) {{ {inner} }} else {{ {self._block(depth - 1, 2)} }}\n",
            f"if ({test}) {{ {inner} }}\n",
            f"if ({test}) {{ return; }}\n",
            f"for (int {counter} = 0; {counter} < 3; {counter}++) {{ if ({test}) {{ break; }} {inner} }}\n",
            f"for (int {counter} = 0; {counter} < (a & 3); {counter}++) {{ {inner} }}\n",
            f"for (int {counter} = 3; {counter} > 0; {counter}--)"
            f" {{ if ({test}) {{ continue; }} {inner} }}\n",
            f"{{ int {counter} = 0; while ({counter} < 3 && ({test} || {self._bool(1)})) {{"
            f" {counter}++; if ({self._bool(1)}) {{ {self._exit()} }} {inner} }} }}\n",
            f"try {{ {inner} }} catch (RuntimeException e{counter}) {{ x++; {self._block(depth - 1, 1)} }}\n",
            f"try {{ {inner} }} catch (ArithmeticException e{counter}) {{ last = e{counter}; }}"
            f" finally {{ y++; {self._block(depth - 1, 1)} }}\n",
            f"for (int {counter} = 0; {counter} < 3; {counter}++) {{"
            f" try {{ {inner} }} catch (IllegalStateException | NullPointerException e) {{"
            f" {self._exit()} }} }}\n",
            f"switch ({self._int(0)}) {{ case 0: {inner} break; case 1: y--; default: x = y; }}\n",
        ])  # fmt: skip
