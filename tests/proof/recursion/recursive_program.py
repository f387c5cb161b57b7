"""Small random Java programs with recursion over whole numbers and static fields, each with one assertion."""

from __future__ import annotations

import random

LEAST, MOST = 0, 8
"""Range of the program's first input, which bounds its recursion."""

_RESULTS = ("r", "r + 1", "r + b", "2 * r", "2 * r + 1", "r + q", "r + q + 1", "1 - r", "r - b", "r + a", "q")
_MORE_RESULTS = ("r > 3 ? 3 : r", "r < 0 ? -r : r", "seen ? r : q", "r + g")


class RecursiveProgram:
    """One program; equal seeds give equal programs."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.name = f"R{seed}"

    def source(self) -> str:
        """A class with a main that reads one bounded int and a small one."""
        mutual = self._random.random() < 0.3
        methods = self._method("f", "h" if mutual else "f") + self._method("h", "f" if mutual else "h")
        claim = self._claim()
        return (
            f"import org.sosy_lab.sv_benchmarks.Verifier;\npublic class {self.name} {{\n"
            f"  static int g; static boolean seen;\n{methods}"
            "  public static void main(String[] args) {\n"
            f"    int n = Verifier.nondetInt(); Verifier.assume(n >= {LEAST} && n <= {MOST});\n"
            "    int m = Verifier.nondetInt(); Verifier.assume(m >= 0 && m <= 3);\n"
            f"    {self._random.choice(['', 'g = m;', 'g = 2;'])}\n"
            f"    int r = {self._random.choice(['f', 'h'])}(n, m);\n"
            f"    assert {claim};\n  }}\n}}\n"
        )

    def _method(self, name: str, callee: str) -> str:
        pick = self._random.choice
        down = pick(["a - 1", "a - 1", "a - 1", "a - 2", "a / 2"])
        other = pick(["b", "b", "b + 1", "b - 1", "b + a", "0", "a"])
        base = pick(["0", "1", "b", "a", "b + 1", "g", "2"])
        calls = [f"int r = {callee}({down}, {other});", "int q = 1;"]
        if self._random.random() < 0.4:
            calls[1] = f"int q = {callee}({pick(['a - 1', 'a - 2'])}, {pick(['b', 'b + 1', 'r'])});"
        result = pick(_RESULTS + _MORE_RESULTS)
        before, ending, after = (self._effect() for _ in range(3))
        return (
            f"  static int {name}(int a, int b) {{\n    {before}\n"
            f"    if (a <= {pick([0, 0, 1])}) {{ {ending} return {base}; }}\n"
            f"    {calls[0]} {calls[1]}\n    {after}\n    return {result};\n  }}\n"
        )

    def _effect(self) -> str:
        return self._random.choice(
            [
                "",
                "",
                "",
                "g++;",
                "g += 2;",
                "g += b;",
                "g = b;",
                "seen = true;",
                "if (g > 5) { g = 0; }",
                "g--;",
            ]
        )

    def _claim(self) -> str:
        pick = self._random.choice
        number, small = pick(["r", "g", "g - r"]), self._random.randint(-1, 6)
        factor, rest = pick([-1, 0, 1, 1, 2, 3]), pick(["", " + m", " + 1", " - 1", " + 2"])
        return pick(
            [
                f"{number} {pick(['<=', '>=', '!=', '=='])} {small}",
                f"{number} {pick(['>=', '<=', '=='])} {factor} * n{rest}",
                f"{number} == ({pick([1, 2])} << n){rest}",
                f"{number} % 2 == {pick(['n', 'm', '(n + m)'])} % 2",
                "!seen",
                "seen",
                f"seen || {number} >= {small}",
                f"n < 2 || {number} {pick(['>', '!='])} {small}",
            ]
        )
