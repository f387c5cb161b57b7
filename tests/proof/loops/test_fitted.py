"""Candidates that are fitted to states: which equations these fulfil."""

from __future__ import annotations

from verifier.proof.loops.fitted import Snapshot, fitted

MERGED = [
    Snapshot(
        changing={"left": left, "right": right, "at": left + right - middle},
        before={"left": 0, "right": middle, "at": 0},
        fixed={"middle": middle, "high": high},
        arrays={"to": (tuple(k - 7 if k < left + right - middle else 0 for k in range(high)), high)},
    )
    for high in (2, 3, 5, 6)
    for middle in range(1, high)
    for left, right in [
        *((left, middle) for left in range(middle + 1)),
        *((middle, right) for right in range(middle + 1, high + 1)),
    ]
]
"""A merge of two halves, of which the first one has the smaller elements."""


def test_equations_of_a_merge() -> None:
    found = fitted(MERGED)
    assert "middle == left + right - at" in found
    assert "left == middle || right == \\old(right)" in found
    assert "for all 0 <= k < at: to[k] == k - 7" in found
    assert not any("to[k] == k - 7" in text for text in found if "k < to.length" in text)


def test_a_part_of_a_range_follows_from_the_whole() -> None:
    found = fitted(MERGED)
    part = found["for all 0 <= k < left: to[k] == k - 7"]
    assert part.stronger == ()
    assert "for all 0 <= k < at: to[k] == 0" not in found
    rest = found["for all at < k < to.length: to[k] == 0"]
    assert rest.stronger == ("for all at <= k < to.length: to[k] == 0",)


def test_a_sum_that_may_wrap_around_is_in_no_larger_range() -> None:
    found = fitted(MERGED)
    last = found["for all at + 1 < k < to.length: to[k] == 0"]
    assert last.stronger == ()


def test_one_other_state_refutes() -> None:
    other = Snapshot(
        changing={"left": 1, "right": 4, "at": 2},
        before={"left": 0, "right": 3, "at": 0},
        fixed={"middle": 3, "high": 6},
        arrays={"to": ((-7, 5, 0, 0, 0, 0), 6)},
    )
    found = fitted([*MERGED, other])
    assert "middle == left + right - at" in found
    assert "left == middle || right == \\old(right)" not in found
    assert "for all 0 <= k < at: to[k] == k - 7" not in found


def test_states_with_other_names_are_left_out() -> None:
    other = Snapshot(changing={"i": 1}, before={"i": 0}, fixed={}, arrays={})
    assert fitted([*MERGED, other]) == fitted(MERGED)
    assert fitted([]) == {}


def test_large_numbers_are_not_small() -> None:
    assert all(one.is_small for one in MERGED)
    assert not Snapshot(changing={"i": 1 << 21}, before={"i": 0}, fixed={}, arrays={}).is_small
