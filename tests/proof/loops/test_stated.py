"""What candidates say by their names, by their terms, and by the formulas that the names are: the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any, SupportsIndex

import pytest

from tests.java_formula import value_of
from verifier.proof.instances import Instances
from verifier.proof.loops.element import ElementCandidates
from verifier.proof.loops.knowledge import ElementGuesses
from verifier.proof.loops.learned import writes_learned
from verifier.proof.loops.relation import Elements, Relation, Variables, summed_relations
from verifier.proof.loops.shown import Scope
from verifier.proof.loops.stated import NotStatedError, stated_relation
from verifier.proof.loops.summed import Summed
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, array_sort
from verifier.terms.term import Term
from verifier.verdict.formula import text_of
from verifier.verdict.formula_parser import parse_formula

SIZE = 4
INTS = array_sort(BV32, BV32)


class Padded(list[int]):
    """An array; what is outside of it is 0."""

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        assert isinstance(at, int)
        return super().__getitem__(at) if 0 <= at < len(self) else 0


@dataclass(frozen=True)
class State:
    """Values of all by their names, and of what changes before the loop."""

    now: dict[str, Any]
    before: dict[str, Any]


class Bench:
    """A loop with the ints i and j and the array a, which change, and n and the array b, which do not."""

    def __init__(self) -> None:
        tm = self.tm = TermFactory()
        self.n, self.size = tm.var("n", BV32), tm.bv(SIZE, 32)
        arrays = (Elements("a", 2, self.size, True), Elements("b", 3, self.size, False))
        self.variables = Variables(
            ("i", "j", "a", "b"), (), (("n", self.n),), (), ("I", "I", "[", "["), (), arrays
        )
        b = tm.var("b", INTS)
        self.now = [tm.var("i", BV32), tm.var("j", BV32), tm.var("a", INTS), b]
        self.before = [tm.var("i0", BV32), tm.var("j0", BV32), tm.var("a0", INTS), b]
        self.instances = Instances(tm)

    def again(self, name: str) -> Relation:
        """What the name says, as a candidate."""
        formula = parse_formula(name)
        return stated_relation(self.tm, self.instances, self.variables, self.before, formula, name)

    def holds(self, relation: Relation, state: State) -> bool:
        """Whether a candidate holds, for each index if it is about all."""
        terms = zip((*self.now, *self.before[:3]), ("i", "j", "a", "b", "i", "j", "a"), strict=True)
        values: dict[Term, Any] = {self.n: state.now["n"]}
        for at, (term, name) in enumerate(terms):
            value = (state.now if at < 4 else state.before)[name]
            values[term] = ArrayValue(0, dict(enumerate(value))) if isinstance(value, list) else value
        said = relation.holds(self.now)
        index, other = self.instances.index, self.instances.other
        pairs = product(range(SIZE), range(SIZE))
        found = (Evaluator({**values, index: at, other: to}).value(said) for at, to in pairs)
        return all(map(bool, found))


def states(number: int, seed: str) -> list[State]:
    drawn = random.Random(seed)

    def ints(*names: str) -> dict[str, Any]:
        return {name: drawn.randint(-1, SIZE + 1) for name in names}

    def array() -> Padded:
        return Padded(drawn.choice((drawn.randint(-1, 3), 1)) for _ in range(SIZE))

    sizes = {"a.length": SIZE, "b.length": SIZE}
    return [
        State({**ints("i", "j", "n"), "a": array(), "b": array(), **sizes}, {**ints("i", "j"), "a": array()})
        for _ in range(number)
    ]


@pytest.mark.parametrize(("guesses", "least"), [(ElementGuesses.BETWEEN, 300), (ElementGuesses.ORDERED, 150)])
def test_elements_are_what_their_names_say(guesses: ElementGuesses, least: int) -> None:
    bench = Bench()
    tm, content = bench.tm, bench.now[2]
    place = tm.add(bench.now[0], tm.bv(1, 32))
    written = tm.store(content, place, tm.add(tm.mul(place, tm.bv(3, 32)), bench.n))
    named = {bench.n: "n", content: "\\old(a)"}
    learned = tuple(writes_learned(tm, "a", content, written, bench.now[:2], named))
    assert [one.text for one in learned] == ["n + k * 3"]
    found = list(
        ElementCandidates(
            tm,
            bench.instances,
            bench.variables,
            bench.before,
            (0, 2),
            frozenset({"n"}),
            guesses,
            learned,
            [2],
        ).all()
    )
    assert len({one.name for one in found}) == len(found) > least
    drawn, told, known = random.Random(1), [0, 0], {one.name: one for one in found}
    for relation in found:
        formula, again = parse_formula(relation.name), bench.again(relation.name)
        stronger = [known[name] for name in relation.stronger if name in known]
        for state in drawn.sample(states(40, "elements"), 4):
            expected = bool(value_of(formula, state.now, state.before))
            assert bench.holds(relation, state) == bench.holds(again, state) == expected, relation.name
            assert expected or not any(bench.holds(one, state) for one in stronger)
            told[expected] += 1
    assert min(told) > 100
    assert sum(name in known for one in found for name in one.stronger) > least


def test_an_element_that_is_compared_with_itself_speaks_for_nothing() -> None:
    """Where a range is never more than that element, sampled states drop what is said of the range."""
    bench = Bench()
    found = ElementCandidates(
        bench.tm, bench.instances, bench.variables, bench.before, (0,), frozenset(), ElementGuesses.BETWEEN
    ).all()
    relation = next(one for one in found if one.name == "for all i <= k < j: a[k] >= a[i]")
    assert relation.guard is not None
    ends = {bench.now[0]: 1, bench.now[1]: 3}
    supports = [
        Evaluator({**ends, bench.instances.index: at}).value(relation.guard(bench.now)) for at in range(SIZE)
    ]
    assert supports == [False, False, True, False]


Function = Callable[[TermFactory, Term, Term, Term], Term]
FUNCTIONS: dict[str, Function] = {
    "(byte) (k + n)": lambda tm, k, n, b: tm.sext(32, tm.extract(7, 0, tm.add(k, n))),
    "(char) (k - n)": lambda tm, k, n, b: tm.zext(32, tm.extract(15, 0, tm.sub(k, n))),
    "k < n ? 1 : b[k]": lambda tm, k, n, b: tm.ite(tm.slt(k, n), tm.bv(1, 32), tm.select(b, k)),
    "-k & 7": lambda tm, k, n, b: tm.band(tm.neg(k), tm.bv(7, 32)),
    "(int) ((long) k / 3L)": lambda tm, k, n, b: tm.extract(31, 0, tm.sdiv(tm.sext(64, k), tm.bv(3, 64))),
}


@pytest.mark.parametrize("text", FUNCTIONS)
def test_functions_that_are_learned_are_java(text: str) -> None:
    """A round that stores the function is seen to; its name is read back, and means what was stored."""
    bench = Bench()
    tm, i, content, b = bench.tm, bench.now[0], bench.now[2], bench.now[3]
    value = FUNCTIONS[text](tm, i, bench.n, b)
    named = {bench.n: "n", b: "b"}
    (learned,) = writes_learned(tm, "a", content, tm.store(content, i, value), [i], named)
    again = bench.again(f"for all 0 <= k < a.length: a[k] == {learned.text}")
    for state in states(20, text):
        state.now["a"][:] = [value_of(parse_formula(text), {**state.now, "k": k}) for k in range(SIZE)]
        assert bench.holds(again, state)
        state.now["a"][2] += 1
        assert not bench.holds(again, state)


@pytest.mark.parametrize(
    "one",
    [Summed("i", "j", 2, 3, -1, None), Summed("j", "i", -1, 0, 5, None), Summed("i", "j", 1, -2, 4, "n")],
)
def test_sums_are_what_their_names_say(one: Summed) -> None:
    bench = Bench()
    (relation,) = summed_relations(bench.tm, bench.variables, bench.before, [one])
    kept = State({"i": 0, "j": 0, "n": 3}, {"i": 0, "j": 0})
    for _ in range(5):
        kept.now[one.moved] += one.step
        limit = 0 if one.limit is None else kept.now[one.limit]
        kept.now[one.total] += one.factor * (kept.now[one.moved] - one.step) + one.number + limit
        for state in (kept, *states(3, str(kept.now))):
            full = State({**states(1, "")[0].now, **state.now}, {**states(1, "")[0].before, **state.before})
            expected = bool(value_of(parse_formula(relation.name), full.now, full.before))
            assert bench.holds(relation, full) == bench.holds(bench.again(relation.name), full) == expected
            assert expected or state is not kept


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x > 0", "nothing is told of x there"),
        ("i", ""),
        ("i + 1.5 > 0", "an int beside a float"),
        ("a == null", "whether a is null is not told there"),
        ("for all 0 <= k < n: i > k", "no array is read at k"),
        ("for all 0 <= k < n: c[k] > 0", "nothing is told of the elements of c there"),
        ("for all Node x: x.value > 0", "for all Node x: x.value > 0 is no value"),
        ("i + 1L", "i + 1L is neither true nor false"),
        ("\\result > 0", "nothing is told of \\result there"),
        ("null", "null is no value"),
    ],
)
def test_what_cannot_be_told_is_said(text: str, why: str) -> None:
    bench = Bench()
    if not why:
        assert bench.holds(bench.again(text), states(1, "")[0])
        return
    with pytest.raises(NotStatedError) as found:
        bench.again(text)
    assert str(found.value) == why


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("for all 0 <= k < v2: v0[k] == k", "for all 0 <= k1 < k: a[k1] == k1"),
        (
            "for all 0 <= k < v2, k % 2 == 0: for all k < m < v2: v0[k] <= v0[m]",
            "for all 0 <= k1 < k, k1 % 2 == 0: for all k1 < m < k: a[k1] <= a[m]",
        ),
    ],
)
def test_an_index_has_another_name_than_local_variables(text: str, shown: str) -> None:
    scope = Scope({0: "a", 2: "k"}, frozenset())
    printed = text_of(scope.named(parse_formula(text)))
    assert printed == shown
    assert scope.numbered(parse_formula(printed)) == parse_formula(text.replace("k", "k1"))
