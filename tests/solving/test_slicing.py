"""The incremental stages give what they would give from scratch."""

from __future__ import annotations

import random
from collections.abc import Sequence

from verifier.solving.answer import Answer, Sat
from verifier.solving.prefix import common_prefix
from verifier.solving.slicing import Partition, SlicingSolver
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
from verifier.terms.term import Term, free_variables


def parts_from_scratch(query: list[Term]) -> list[list[Term]]:
    groups: list[tuple[set[Term], list[int]]] = []
    for at, constraint in enumerate(query):
        variables, members = set(free_variables(constraint)), [at]
        rest = []
        for group in groups:
            if group[0] & variables:
                variables |= group[0]
                members += group[1]
            else:
                rest.append(group)
        groups = [*rest, (variables, members)]
    ordered = sorted((sorted(members) for _, members in groups), key=lambda g: g[-1])
    return [[query[at] for at in group] for group in ordered]


def test_partition_follows_a_changing_query() -> None:
    random_ = random.Random(1)
    tm = TermFactory()
    names = [tm.var(f"x{k}", BV32) for k in range(12)]
    partition = Partition()
    query: list[Term] = []
    for _ in range(400):
        del query[random_.randint(0, len(query)) :]
        for _ in range(random_.randint(0, 6)):
            a, b = random_.choice(names), random_.choice(names)
            query.append(tm.slt(a, b) if a is not b and random_.random() < 0.4 else tm.slt(a, tm.bv(7, 32)))
        assert partition.parts(query) == parts_from_scratch(query)


class Recorder:
    """Evaluates a fixed assignment; remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[Term]] = []

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        self.asked.append(list(constraints))
        return Sat({variable: len(self.asked) for c in constraints for variable in free_variables(c)})

    def close(self) -> None: ...


def test_unchanged_parts_are_asked_once_and_keep_their_model() -> None:
    random_ = random.Random(3)
    tm = TermFactory()
    names = [tm.var(f"x{k}", BV32) for k in range(12)]
    recorder = Recorder()
    solver = SlicingSolver(recorder, Stats())
    query: list[Term] = []
    asked = 0
    total = 0
    for _ in range(400):
        del query[random_.randint(max(0, len(query) - 3), len(query)) :]
        for _ in range(random_.randint(0, 4)):
            a, b = random_.choice(names), random_.choice(names)
            query.append(
                tm.slt(a, b) if random_.random() < 0.2 and a is not b else tm.distinct(a, tm.bv(7, 32))
            )
        recorder.asked.clear()
        answer = solver.check(query)
        parts = parts_from_scratch(query)
        assert isinstance(answer, Sat)
        assert set(answer.model) == {v for c in query for v in free_variables(c)}
        assert all(part in parts for part in recorder.asked)
        asked += len(recorder.asked)
        total += len(parts)
    assert asked < total * 0.7


def test_common_prefix() -> None:
    random_ = random.Random(2)
    for _ in range(500):
        a = [random_.randint(0, 3) for _ in range(random_.randint(0, 9))]
        b = a[: random_.randint(0, 9)] + [random_.randint(0, 3) for _ in range(random_.randint(0, 3))]
        expected = 0
        while expected < min(len(a), len(b)) and a[expected] == b[expected]:
            expected += 1
        assert common_prefix(a, b) == expected
