"""Candidate invariants of loops mean what their names say; what is told apart by them is told apart."""

from __future__ import annotations

import math
import operator
from itertools import product

import pytest

from tests.java_formula import value_of
from verifier.proof.instances import Instances
from verifier.proof.loops.heap_candidate import INT_BOUNDS, LENGTHS, REAL_BOUNDS
from verifier.proof.loops.heap_place import (
    AllocationSite,
    CutPoint,
    LocalAt,
    Place,
    PlaceKind,
    ResultAt,
    class_of,
)
from verifier.proof.loops.knowledge import NOT_NULL, Knowledge
from verifier.proof.loops.relation import Relation, Variables, relations, strongest
from verifier.proof.loops.stated import stated_relation
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, F64
from verifier.terms.term import Term
from verifier.verdict.formula_parser import parse_formula

COMPARE = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}
MASK = (1 << 32) - 1
LEAST, LARGEST = -(1 << 31), (1 << 31) - 1


def ints(tm: TermFactory) -> tuple[Variables, list[Term], list[Term], Term]:
    """Two ints x and y that change, their values now and before the loop, and n, which does not change."""
    n = tm.var("n", BV32)
    now, before = ([tm.var(f"{name}{at}", BV32) for name in "xy"] for at in ("", " before"))
    return Variables(("x", "y"), (), (("n", n),), (), ("I", "I"), ()), now, before, n


def expected(name: str, values: dict[str, int]) -> bool:
    """What a relation's name says of numbers."""
    before = {label[4:]: value for label, value in values.items() if label.startswith("old ")}
    return bool(value_of(parse_formula(name), values, before))


@pytest.mark.parametrize("x, y", list(product((LEAST, -1, 0, 3, LARGEST), repeat=2)))
def test_relations_of_ints_are_what_their_names_say(x: int, y: int) -> None:
    tm = TermFactory()
    variables, now, before, n = ints(tm)
    found = relations(tm, variables, before, (0, 7), (), {"x": -2, "y": 3})
    for old_x, old_y, limit in ((0, 0, 0), (x, y, 3), (-1, LARGEST, LARGEST)):
        values = {"x": x, "y": y, "old x": old_x, "old y": old_y, "n": limit}
        evaluator = Evaluator(dict(zip((*now, *before, n), (x, y, old_x, old_y, limit), strict=True)))
        for relation in found:
            holds = bool(evaluator.value(relation.holds(now)))
            assert holds == expected(relation.name, values), relation.name
            again = stated_relation(
                tm, Instances(tm), variables, before, parse_formula(relation.name), relation.name
            )
            assert holds == bool(evaluator.value(again.holds(now))), relation.name


def test_what_is_stronger_implies() -> None:
    tm = TermFactory()
    variables, _, before, _ = ints(tm)
    found = {r.name: r for r in relations(tm, variables, before, (-7, 0, 1, 9), ())}
    pairs = [(found[name], weak) for weak in found.values() for name in weak.stronger if name in found]
    assert {"x >= 0", "x <= n", "x <= n + 1L", "x >= \\old(x)", "y <= 1 || y == \\old(y)"} <= {
        w.name for _, w in pairs
    }
    numbers = (LEAST, -8, -7, 0, 1, 9, LARGEST)
    names = ("x", "y", "old x", "old y", "n")
    for strong, weak in pairs:
        used = [
            name for name in names if name in f"{strong.name} {weak.name}" or name == f"old {weak.name[0]}"
        ]
        for values in product(numbers, repeat=len(used)):
            known = dict(zip(used, values, strict=True))
            assert not expected(strong.name, known) or expected(weak.name, known)


def test_the_strongest_imply_all_that_is_believed() -> None:
    tm = TermFactory()
    variables, _, before, _ = ints(tm)
    found = relations(tm, variables, before, (-7, 0, 1, 9), ())
    for dropped in range(0, len(found), 3):
        believed = {r.name for r in found[dropped::2]}
        kept = {r.name for r in strongest(found, believed.__contains__)}
        assert kept <= believed
        for one in found:
            if one.name in believed - kept:
                assert not believed.isdisjoint(one.stronger)
                assert one.name not in one.stronger


def test_names_of_relations_differ() -> None:
    tm = TermFactory()
    variables, _, before, _ = ints(tm)
    names = [relation.name for relation in relations(tm, variables, before, (0, 1, -1, 7), ())]
    assert len(set(names)) == len(names) > 40


@pytest.mark.parametrize("value", (-1.5, 0.0, 2.5, math.inf, math.nan))
def test_relations_of_floats_are_what_their_names_say(value: float) -> None:
    tm = TermFactory()
    now, before = tm.var("now", F64), tm.var("before", F64)
    variables = Variables(("x",), (), (), (), ("D",), ())
    evaluator = Evaluator({now: value, before: 0.0})

    def holds(relation: Relation) -> bool:
        return bool(evaluator.value(relation.holds([now])))

    found = {relation.name: holds(relation) for relation in relations(tm, variables, [before], (), (2.5,))}
    assert found == {
        "x >= 2.5": value >= 2.5,
        "x <= 2.5": value <= 2.5,
        "x >= \\old(x)": value >= 0,
        "x <= \\old(x)": value <= 0,
        "!Double.isNaN(x)": not math.isnan(value),
    }


@pytest.mark.parametrize("value, limit", list(product((LEAST, -1, 0, 5, LARGEST), repeat=2)))
def test_templates_of_the_heap_are_what_their_names_say(value: int, limit: int) -> None:
    tm = TermFactory()
    evaluator = Evaluator({})
    for words, test in (*INT_BOUNDS, *LENGTHS):
        *_, sign, _ = words.split()
        holds = test(tm, tm.bv(value, 32), tm.bv(limit, 32))
        assert bool(evaluator.value(holds)) == COMPARE[sign](value, limit), words
    for words, test in REAL_BOUNDS:
        holds = test(tm, tm.f64(float(value)), tm.f64(float(limit)))
        assert bool(evaluator.value(holds)) == COMPARE[words.split()[0]](value, limit), words


def test_what_is_dropped_of_one_subject_is_believed_of_others() -> None:
    site = AllocationSite("java/util/ArrayList", "Main.main()V", 4)
    cut = CutPoint("Main.main()V", 7)
    subjects = [
        None, cut, CutPoint("Main.main()V"), LocalAt(cut, 1), LocalAt(cut, 2), ResultAt(cut), site,
        Place(PlaceKind.FIELD, "A", 1), Place(PlaceKind.FIELD, "A", 2), Place(PlaceKind.STATIC, "A", 1),
        Place(PlaceKind.FIELD, "A", 1, site), Place(PlaceKind.CONTENT, site.owner, 1, site),
    ]  # fmt: skip
    known = Knowledge()
    for count, subject in enumerate(subjects):
        assert known.believes(subject, NOT_NULL)
        known.drop(subject, NOT_NULL)
        assert len(known.dropped) == count + 1 and known.changed
    assert all(known.believes(subject, ">= 0") for subject in subjects)


def test_a_kind_that_is_known_changes_nothing() -> None:
    site = AllocationSite("java/util/ArrayList", "Main.main()V", 4)
    known, place = Knowledge(), Place(PlaceKind.FIELD, "A", 1)
    for kind in (site.owner, site, AllocationSite(site.owner, site.method, 5)):
        known.changed = False
        known.add_kind(place, kind)
        assert known.changed and class_of(kind) == "java/util/ArrayList"
        known.changed = False
        known.add_kind(place, kind)
        assert not known.changed
    assert len(known.kinds[place]) == 3
