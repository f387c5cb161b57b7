"""Random state machines with flags and counters, and whether they fail within a number of rounds."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

DEPTH = 40
"""Rounds that are looked at for failures."""
_DRAWN = 12
"""Assertions of which the one that fails last is taken, or one that holds."""

Values: TypeAlias = tuple[int, int, int, bool, bool]
"""The state, two counters, two flags."""


class _Test(NamedTuple):
    """A condition in Java, and its value."""

    java: str
    holds: Callable[[Values], bool]


class _Step(NamedTuple):
    """A statement in Java, and what it does."""

    java: str
    run: Callable[[Values], Values]


class _Rule(NamedTuple):
    """In one state: if an input and a condition allow it, some steps."""

    state: int
    test: _Test
    is_free: bool
    steps: tuple[_Step, ...]


def _put(at: int, value: Callable[[Values], int | bool]) -> Callable[[Values], Values]:
    return lambda values: (*values[:at], value(values), *values[at + 1 :])  # type: ignore[return-value]


class StateProgram:
    """A program made of a seed."""

    def __init__(self, seed: int) -> None:
        self.name = f"States{seed}"
        self._random = random.Random(f"states {seed}")
        self._most = self._random.randint(2, 4)
        count = self._random.randint(2, 3)
        self._rules = [self._rule(state) for state in range(count) for _ in range(self._random.randint(1, 2))]
        self._holds = self._random.random() < 0.3
        claims = [self._pick_claim(count) for _ in range(_DRAWN)]
        self._claim, self._depth = max(
            ((claim, self._fails_after(claim)) for claim in claims), key=lambda one: self._worth(one[1])
        )

    def source(self) -> str:
        """Its one class."""
        rules = "\n".join(
            f"      {'else ' if at else ''}if (s == {one.state} && {one.test.java}"
            f"{' && Verifier.nondetBoolean()' if one.is_free else ''}) {{"
            f" {' '.join(step.java for step in one.steps)} }}"
            for at, one in enumerate(self._rules)
        )
        return f"""import org.sosy_lab.sv_benchmarks.Verifier;

public class {self.name} {{
  public static void main(String[] args) {{
    int s = 0;
    int x = 0;
    int y = 0;
    boolean f = false;
    boolean g = false;
    while (Verifier.nondetBoolean()) {{
{rules}
      assert {self._claim.java};
    }}
  }}
}}
"""

    def fails(self) -> bool:
        """Whether the assertion fails within some rounds."""
        return self._depth is not None

    def _worth(self, depth: int | None) -> int:
        """Most programs fail, as late as may be; some hold where that can be arranged."""
        if depth is None:
            return DEPTH if self._holds else -1
        return depth

    def _fails_after(self, claim: _Test) -> int | None:
        """The rounds after which the assertion fails first; None if it does not within so many."""
        latest: set[Values] = {(0, 0, 0, False, False)}
        seen = set(latest)
        for depth in range(DEPTH):
            latest = {after for values in latest for after in self._after(values)}
            if any(not claim.holds(values) for values in latest):
                return depth
            latest -= seen
            seen |= latest
        return None

    def _after(self, values: Values) -> list[Values]:
        found: list[Values] = []
        for rule in self._rules:
            if values[0] == rule.state and rule.test.holds(values):
                after = values
                for step in rule.steps:
                    after = step.run(after)
                found.append(after)
                if not rule.is_free:
                    return found
        return [*found, values]

    def _rule(self, state: int) -> _Rule:
        pick = self._random
        steps = tuple(self._step() for _ in range(pick.randint(1, 3)))
        return _Rule(state, self._test(), pick.random() < 0.6, steps)

    def _test(self) -> _Test:
        most = self._random.randint(1, self._most)
        return self._random.choice(
            [
                _Test("true", lambda _: True),
                _Test("true", lambda _: True),
                _Test(f"x < {most}", lambda v: v[1] < most),
                _Test("x > 0", lambda v: v[1] > 0),
                _Test("y < x", lambda v: v[2] < v[1]),
                _Test(f"y != {most}", lambda v: v[2] != most),
                _Test("!f", lambda v: not v[3]),
                _Test("f", lambda v: v[3]),
                _Test("f == g", lambda v: v[3] == v[4]),
            ]
        )

    def _step(self) -> _Step:
        pick, state = self._random, self._random.randint(0, 2)
        return pick.choice(
            [
                _Step(f"s = {state};", _put(0, lambda _: state)),
                _Step(f"s = {state};", _put(0, lambda _: state)),
                _Step("x++;", _put(1, lambda v: v[1] + 1)),
                _Step("if (x < 3) { x++; }", _put(1, lambda v: v[1] + (v[1] < 3))),
                _Step("if (x > 0) { x--; }", _put(1, lambda v: v[1] - (v[1] > 0))),
                _Step("x = 0;", _put(1, lambda _: 0)),
                _Step("if (y < x) { y++; }", _put(2, lambda v: v[2] + (v[2] < v[1]))),
                _Step("y = x;", _put(2, lambda v: v[1])),
                _Step("x = y + 2;", _put(1, lambda v: v[2] + 2)),
                _Step("f = !f;", _put(3, lambda v: not v[3])),
                _Step("f = true;", _put(3, lambda _: True)),
                _Step("g = f;", _put(4, lambda v: v[3])),
                _Step("f = s == 1;", _put(3, lambda v: v[0] == 1)),
            ]
        )

    def _pick_claim(self, count: int) -> _Test:
        pick, most, state = self._random, self._random.randint(0, 4), self._random.randint(0, count - 1)
        return pick.choice(
            [
                _Test(f"x <= {most}", lambda v: v[1] <= most),
                _Test("x >= 0", lambda v: v[1] >= 0),
                _Test(f"s != {state} || x <= {most}", lambda v: v[0] != state or v[1] <= most),
                _Test(f"s != {state} || f", lambda v: v[0] != state or v[3]),
                _Test(f"s != {state} || !f", lambda v: v[0] != state or not v[3]),
                _Test(f"y - x <= {most}", lambda v: v[2] - v[1] <= most),
                _Test("!(f && g)", lambda v: not (v[3] and v[4])),
                _Test("f || x >= y", lambda v: v[3] or v[1] >= v[2]),
                _Test("f == (s == 1)", lambda v: v[3] == (v[0] == 1)),
                _Test("s == 0 || x + y <= 5", lambda v: v[0] == 0 or v[1] + v[2] <= 5),
                _Test(f"x != {most + 1}", lambda v: v[1] != most + 1),
            ]
        )
