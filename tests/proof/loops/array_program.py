"""Random programs that fill, copy, turn round and compare arrays of any length, often wrongly."""

from __future__ import annotations

import random

_CONSTANTS = (-1, 0, 1, 2, 3, 7)


class ArrayProgram:
    """A program made of a seed: one class, whose first input is the length of its arrays."""

    def __init__(self, seed: int) -> None:
        self.name = f"Arrays{seed}"
        self._random = random.Random(f"arrays {seed}")

    def source(self) -> str:
        """Its one class."""
        pick = self._random
        loops = [self._fill("a"), self._fill("b")]
        loops += [self._change() for _ in range(pick.randint(0, 2))]
        body = "\n".join(loops)
        alias = "a" if pick.random() < 0.1 else "new int[n]"
        return f"""import org.sosy_lab.sv_benchmarks.Verifier;

public class {self.name} {{
  static void swap(int[] of, int x, int y) {{
    int kept = of[x];
    of[x] = of[y];
    of[y] = kept;
  }}

  public static void main(String[] args) {{
    int n = Verifier.nondetInt();
    if (n < 0 || n > 1000) {{
      return;
    }}
    int[] a = new int[n];
    int[] b = {alias};
    int most = {pick.choice(_CONSTANTS)};
    int at = 0;
{body}
{self._check()}
  }}
}}
"""

    def _value(self, index: str) -> str:
        pick = self._random
        number = pick.choice(_CONSTANTS)
        return pick.choice(
            [
                str(number),
                index,
                f"{number} * {index} + {pick.choice(_CONSTANTS)}",
                "Verifier.nondetInt()",
                f"Math.max({number}, Verifier.nondetInt())",
                f"Math.min({number}, Verifier.nondetInt())",
            ]
        )

    def _head(self) -> str:
        return self._random.choice(
            [
                "for (int i = 0; i < n; i++)",
                "for (int i = 0; i < n; i++)",
                "for (int i = n - 1; i >= 0; i--)",
                "for (int i = 1; i < n; i++)",
                "for (int i = 0; i < n - 1; i++)",
                "for (int i = 0; i < n; i += 2)",
                "for (int i = 0; i <= n / 2 && i < n; i++)",
            ]
        )

    def _fill(self, array: str) -> str:
        return f"    {self._head()} {{\n      {array}[i] = {self._value('i')};\n    }}"

    def _change(self) -> str:
        pick = self._random
        one, other = pick.sample(["a", "b"], 2)
        number = pick.choice(_CONSTANTS)
        steps = [
            f"{one}[i] = {other}[i];",
            f"{one}[i] = {other}[n - 1 - i];",
            f"{one}[n - 1 - i] = {other}[i];",
            f"if ({one}[i] < {number}) {{ {one}[i] = {number}; }}",
            f"if ({one}[i] > {one}[at]) {{ at = i; }}",
            f"if ({one}[i] > most) {{ most = {one}[i]; }}",
            f"if (i > 0) {{ {one}[i] = {one}[i - 1] + {number}; }}",
            f"if (i + 1 < n) {{ {one}[i] = {one}[i + 1]; }}",
            f"if (i == {number}) {{ {one}[i / 2] = {pick.choice(_CONSTANTS)}; }}",
            f"{one}[i] = {other}[i] + {number};",
            f"if (i > 0 && {one}[i - 1] > {one}[i]) {{ swap({one}, i - 1, i); }}",
            f"swap({one}, i, n - 1 - i);",
            f"{one}[i] = {number}; {other}[at] = {pick.choice(_CONSTANTS)};",
        ]
        return f"    {self._head()} {{\n      {pick.choice(steps)}\n    }}"

    def _check(self) -> str:
        pick = self._random
        one, other = pick.sample(["a", "b"], 2)
        number = pick.choice(_CONSTANTS)
        checks = [
            f"{one}[i] >= {number}",
            f"{one}[i] <= {number}",
            f"{one}[i] != {number}",
            f"{one}[i] == {number}",
            f"{one}[i] == i",
            f"{one}[i] == {number} * i + {pick.choice(_CONSTANTS)}",
            f"{one}[i] == {other}[i]",
            f"{one}[i] == {other}[n - 1 - i]",
            f"i == 0 || {one}[i - 1] <= {one}[i]",
            f"{one}[i] <= most",
            f"{one}[i] <= {one}[at]",
            f"i % 2 == 1 || {one}[i] == {number}",
        ]
        return f"    {self._head()} {{\n      assert {pick.choice(checks)};\n    }}"
