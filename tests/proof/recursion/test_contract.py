"""Candidate contracts: each means what its name says, and laws are read off the calls that follow them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from itertools import product

import pytest

from verifier.proof.recursion.contract import Candidate, candidates, fitted
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32

MASK = (1 << 32) - 1


def holds(candidate: Candidate, args: Sequence[int], result: int) -> bool:
    """Whether the candidate's formula is true of these numbers."""
    tm = TermFactory()
    variables = [tm.var(f"a{index}", BV32) for index in range(len(args))]
    r = tm.var("r", BV32)
    formula = candidate.relation(tm, variables, r)
    return bool(Evaluator({**dict(zip(variables, args, strict=True)), r: wrapped(result)}).value(formula))


def wrapped(value: int) -> int:
    """As Java's int."""
    return ((value + (1 << 31)) & MASK) - (1 << 31)


def meant(text: str, args: Sequence[int], result: int) -> bool:
    """What ``a0 > 0, a1 >= 0, r == a0 + a1`` says."""
    names = {**{f"a{index}": arg for index, arg in enumerate(args)}, "r": result}
    *before, after = text.split(", ")
    return not all(eval(part, {}, names) for part in before) or bool(eval(after, {}, names))


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_templates_mean_what_they_are_called(count: int) -> None:
    rng = random.Random(count)
    found = candidates(count, [0, 1, -1, 7])
    assert len({candidate.name for candidate in found}) == len(found)
    numbers = [0, 1, -1, 2, 7, -7, 6, 8]
    for candidate in found:
        for _ in range(20):
            args = [rng.choice(numbers) for _ in range(count)]
            near = [*numbers, *args, sum(args)]
            if count > 1:
                near += [args[0] - args[1], args[0] * args[1], args[1] - args[0]]
            result = rng.choice(near)
            assert holds(candidate, args, result) == meant(candidate.name, args, result), (
                candidate.name,
                args,
                result,
            )


def test_preconditions_tell_signs_apart() -> None:
    names = {candidate.name for candidate in candidates(2, [5])}
    assert {"r >= 5", "a0 >= 0, a1 > 0, r != 5", "a0 > 0, a1 > 0, r == a0 * a1"} <= names
    many = {candidate.name.rpartition(", ")[0] for candidate in candidates(3, [5])}
    assert many == {"", "a0 >= 0, a1 >= 0, a2 >= 0", "a0 > 0, a1 > 0, a2 > 0"}


def applies(candidate: Candidate, args: Sequence[int]) -> bool:
    """Whether the arguments lie in the range that a fitted candidate speaks of."""
    condition, _, _ = candidate.name.partition(": r == ")
    names = {f"a{index}": arg for index, arg in enumerate(args)}
    return all(eval(part, {}, names) for part in condition.split(", "))


Law = Callable[..., int]
LAWS: dict[str, tuple[int, Law, list[int], int | None, list[tuple[int, ...]]]] = {
    "linear": (1, lambda a: 2 * a + 3, [0], None, [(50,)]),
    "with its parity": (1, lambda a: 3 * a + 5 * (a & 1) - 1, [0], None, [(50,), (51,)]),
    "of two": (2, lambda a, b: 3 * a - b + 1, [0], None, [(20, 30), (31, 12)]),
    "one law for each sign": (1, lambda a: a if a >= 0 else 7 - a, [0], None, [(90,), (-90,)]),
    "from a constant on": (1, lambda a: 12 if a < 5 else a - 2, [5], None, [(77,)]),
    "a power": (1, lambda a: 5 * 2**a - 2 if a >= 0 else -a * a, [0], None, [(20,), (31,)]),
    "a power from 1 on": (1, lambda a: 2**a if a >= 1 else a * a * a + 9, [0], None, [(16,)]),
    "a power from 2 on": (1, lambda a: 3 * 2**a if a >= 2 else a * a + 9, [0], None, [(16,)]),
    "a power added to a number": (2, lambda a, s: s + 2**a if a >= 0 else a * a, [0], 1, [(17, 5)]),
} | {
    f"a power where the other is {3 + more}": (
        2,
        lambda a, b, at=3 + more: 2**a if b == at and a >= 0 else a * a * b + b * b,
        [3],
        None,
        [(15, 3 + more)],
    )
    for more in (-1, 0, 1, 2)
}


@pytest.mark.parametrize("name", LAWS)
def test_laws_are_found(name: str) -> None:
    count, law, constants, start, unseen = LAWS[name]
    samples = {args: law(*args) for args in product(range(-6, 9), repeat=count)}
    found = fitted(samples, constants, start)
    for candidate in found:
        seen = [args for args in samples if applies(candidate, args)]
        assert seen, candidate.name
        for args in random.Random(1).sample(seen, min(6, len(seen))):
            assert holds(candidate, args, samples[args]), (candidate.name, args)
            assert not holds(candidate, args, samples[args] + 1), (candidate.name, args)
    for args in unseen:
        told = [candidate for candidate in found if applies(candidate, args)]
        assert any(holds(candidate, args, law(*args)) for candidate in told), args
        assert not any(holds(candidate, args, law(*args) + 1) for candidate in told), args


def test_what_follows_no_law_gets_points() -> None:
    rng = random.Random(3)
    samples = {(a,): rng.randrange(10**6) for a in range(-50, 51)}
    found = fitted(samples, [0])
    assert len(found) == 64
    spoken_of = sorted((int(re.findall(r"a0 == (-?\d+)", c.name)[0]) for c in found), key=abs)
    assert spoken_of == sorted(range(-50, 51), key=abs)[:64]
    assert all(
        holds(c, args, samples[args]) and not holds(c, args, samples[args] + 1)
        for c in found
        for args in samples
        if applies(c, args)
    )


def test_few_samples_tell_nothing() -> None:
    assert fitted({}, [0]) == []
    assert [c.name for c in fitted({(1, 2): 3, (2, 3): 5}, [0])] == []
