"""Random programs about products and sums, most of them wrong, and whether they fail for some sizes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

_LIMITS = (9, 100, 1000, 40_000, 46_340, 46_341, 65_536, 100_000)
_NEAR = (-1, 0, 1)


def wrapped(number: int) -> int:
    """What an int of Java is."""
    return (number + (1 << 31)) % (1 << 32) - (1 << 31)


Each = Callable[[int, int, int], int]
"""What a round adds, of i, e and n."""

_EACH: tuple[tuple[str, Each], ...] = (
    ("i", lambda i, e, n: i),
    ("e", lambda i, e, n: e),
    ("2 * i + 1", lambda i, e, n: 2 * i + 1),
    ("i + 1", lambda i, e, n: i + 1),
    ("n", lambda i, e, n: n),
    ("3 * e - 1", lambda i, e, n: 3 * e - 1),
    ("-i", lambda i, e, n: -i),
    ("n - i", lambda i, e, n: n - i),
)
_CLAIMS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("x == n * n", lambda x, n: x == wrapped(n * n)),
    ("x == n * (n - 1) / 2", lambda x, n: x == int(wrapped(n * (n - 1)) / 2)),
    ("x == n * (n + 1) / 2", lambda x, n: x == int(wrapped(n * (n + 1)) / 2)),
    ("x <= n * n", lambda x, n: x <= wrapped(n * n)),
    ("x >= 0", lambda x, n: x >= 0),
    ("x >= n", lambda x, n: x >= n),
    ("2 * x == n * (n + 1)", lambda x, n: wrapped(2 * x) == wrapped(n * (n + 1))),
    ("x + n * (n - 1) / 2 == 0", lambda x, n: wrapped(x + int(wrapped(n * (n - 1)) / 2)) == 0),
)


class ProductProgram:
    """A program made of a seed."""

    def __init__(self, seed: int) -> None:
        pick = random.Random(f"products {seed}")
        self.name = f"Products{seed}"
        self._is_sum = pick.random() < 0.6
        self._limit, self._first, self._step = (
            pick.choice(_LIMITS),
            pick.choice((0, 1, 2)),
            pick.choice((1, 2, 3)),
        )
        self._each, self._claim = pick.choice(_EACH), pick.choice(_CLAIMS)
        self._is_swapped = pick.random() < 0.3
        self._above, self._offset = pick.choice(("<", "<=")), pick.choice((0, 0, 0, 1))

    def source(self) -> str:
        """Its one class."""
        return f"""import org.sosy_lab.sv_benchmarks.Verifier;

public class {self.name} {{
  public static void main(String[] args) {{
    int n = Verifier.nondetInt();
    if (n < 0 || n > {self._limit}) {{
      return;
    }}
{self._sum() if self._is_sum else self._cells()}
  }}
}}
"""

    def _sum(self) -> str:
        return f"""    int x = 0;
    int e = {self._first};
    for (int i = 0; i < n; i++) {{
      x += {self._each[0]};
      e += {self._step};
    }}
    assert {self._claim[0]};"""

    def _cells(self) -> str:
        side, other = ("n", "m") if self._is_swapped else ("m", "n")
        return f"""    int m = Verifier.nondetInt();
    if (m < 0 || m > {self._limit}) {{
      return;
    }}
    for (int i = 0; i {self._above} {other}; i++) {{
      for (int j = 0; j < {side}; j++) {{
        int at = i * m + j + {self._offset};
        assert at >= 0 && at < n * m;
      }}
    }}"""

    def fails(self) -> bool:
        """Whether some sizes are found for which the assertion fails."""
        return any(self._sum_fails()) if self._is_sum else any(self._cells_fail())

    def _sum_fails(self) -> Iterator[bool]:
        asked = {*range(40), *(number + near for number in _LIMITS for near in _NEAR)}
        for n in sorted(size for size in asked if 0 <= size <= self._limit):
            x, e = 0, self._first
            for i in range(n):
                x, e = x + self._each[1](i, e, n), e + self._step
            yield not self._claim[1](wrapped(x), n)

    def _cells_fail(self) -> Iterator[bool]:
        sizes = sorted({0, 1, 2, 3, 5, 9, self._limit, self._limit - 1, self._limit // 2})
        for n in sizes:
            for m in sizes:
                rows, columns = (m, n) if self._is_swapped else (n, m)
                last = rows if self._above == "<=" else rows - 1
                for i in {0, 1, last - 1, last} & set(range(last + 1)):
                    for j in {0, columns - 1} & set(range(columns)):
                        at = wrapped(i * m + j + self._offset)
                        yield not 0 <= at < wrapped(n * m)
