"""Loops that only count: how many rounds are made at once, and which loops these are."""

from __future__ import annotations

import random

import pytest

from verifier.exploration.acceleration import rounds_before_last
from verifier.terms.factory import TermFactory

LOW, HIGH = -(1 << 31), (1 << 31) - 1
GOES_ON = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "ne": lambda a, b: a != b,
}


def wrapped(number: int) -> int:
    return (number - LOW) % (1 << 32) + LOW


def drawn(draw: random.Random) -> int:
    near = draw.choice((LOW, HIGH, 0, draw.randint(LOW, HIGH)))
    return wrapped(near + draw.randint(-20, 20))


@pytest.mark.parametrize("word", GOES_ON)
def test_all_these_rounds_pass_the_test_and_are_all_but_one(word: str) -> None:
    tm, draw, test = TermFactory(), random.Random(word), GOES_ON[word]
    for _ in range(400):
        step = 1 if word == "ne" else draw.choice((1, 2, 3, 7, 1 << 30))
        step = -step if word[0] == "g" or (word == "ne" and draw.random() < 0.5) else step
        a, b = drawn(draw), drawn(draw)
        rounds = rounds_before_last(tm, word, step, tm.bv(a, 32), tm.bv(b, 32)).data
        assert isinstance(rounds, int)
        rounds %= 1 << 32
        if not test(a, b):
            assert rounds == 0
            continue
        passed = {0, rounds, *(draw.randint(0, rounds) for _ in range(20))}
        assert all(test(wrapped(a + step * number), b) for number in passed)
        after = a + step * (rounds + 1)
        assert not test(wrapped(after), b) or after != wrapped(after)
