"""The choice of tests: all goals, few tests, simple ones first."""

from __future__ import annotations

from verifier.suites.choosing import choose, choose_plain_first, fitting


def test_what_is_chosen_reaches_all() -> None:
    reached = {1: frozenset("ab"), 2: frozenset("bc"), 3: frozenset("c")}
    chosen = choose(reached, {1: (1, 1), 2: (5, 5), 3: (1, 1)})
    assert set().union(*(reached[one] for one in chosen)) == set("abc")
    assert len(chosen) == 2


def test_the_simpler_one_of_equals_is_chosen() -> None:
    reached = {1: frozenset("a"), 2: frozenset("a")}
    assert choose(reached, {1: (2, 0), 2: (1, 9)}) == [2]


def test_a_test_that_others_make_needless_goes() -> None:
    reached = {1: frozenset("abcd"), 2: frozenset("abe"), 3: frozenset("cdf")}
    assert sorted(choose(reached, {1: (1, 1), 2: (1, 1), 3: (1, 1)})) == [2, 3]


def test_nothing_to_reach_needs_no_tests() -> None:
    assert choose({1: frozenset()}, {1: (1, 1)}) == []


def test_exceptions_alone_are_left_out_of_a_suite_that_is_too_long() -> None:
    reached = {1: frozenset({"a", "E at A:1"}), 2: frozenset({"E at A:2"}), 3: frozenset({"E at A:3"})}
    lines = {1: 9, 2: 5, 3: 6}

    def fitted(most: int) -> list[int]:
        return fitting([1, 2, 3], reached, lines, most, lambda goal: " at " in goal)

    assert [fitted(most) for most in (20, 15, 9, 1)] == [[1, 2, 3], [1, 2], [1], [1]]


def test_plain_ones_are_chosen_before_one_that_reaches_more() -> None:
    reached = {"plain": {"a"}, "dear": {"a", "b"}, "other": {"b"}}
    cost = {"plain": (0, 1), "dear": (2, 9), "other": (1, 3)}
    assert choose(reached, cost) == ["dear"]
    assert choose_plain_first(reached, cost, "plain".__eq__) == ["plain", "other"]
