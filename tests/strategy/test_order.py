"""The tables of attempts: who is due, what counts as an answer, how time is parted."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from verifier.strategy import order
from verifier.strategy.attempt import Attempt, Of, Outcome, Reason, Tells, Time, Way, first_answer, reason_of
from verifier.verdict.outcome import Cause, Verdict

ROOT = Path(__file__).resolve().parent.parent.parent
REASONING = ("analysis", "check", "equivalence", "exploration", "proof", "suites")
"""Folders whose limits and shares of time stand in ``verifier/strategy``."""
OF_PROCESSES = ("company", "remote", "building", "piece", "budget", "bench", "pruning", "candidate_pool")
"""Modules that keep processes in order, or weigh something else than time."""


@dataclass
class Said:
    verdict: Verdict


def made(
    table: Sequence[Attempt], said: dict[Way, Outcome[Said]], facts: Reason
) -> tuple[Said | None, list[Way]]:
    """The answer of a table, and which attempts were made."""
    ways: list[Way] = []

    def make(attempt: Attempt) -> Outcome[Said]:
        ways.append(attempt.way)
        return said.get(attempt.way, Outcome())

    return first_answer(table, make, lambda reason: reason in facts), ways


NO_TIME = Outcome(Said(Verdict.UNKNOWN), Reason.OUT_OF_TIME)
OPEN_TEXTS = Outcome(Said(Verdict.UNKNOWN), Reason.OPEN_LENGTHS)


def test_where_time_is_missing_proofs_come_before_the_long_exploration() -> None:
    _, ways = made(order.ANALYSES, {Way.EARLY_EXPLORATION: NO_TIME}, Reason.PROOFS | Reason.RUNS_TELL)
    assert ways == [Way.EARLY_EXPLORATION, Way.INVARIANTS, Way.RUNS, Way.EXPLORATION]


def test_where_no_time_is_missing_only_lengths_are_bounded() -> None:
    _, ways = made(order.ANALYSES, {Way.EARLY_EXPLORATION: OPEN_TEXTS}, Reason.PROOFS | Reason.RUNS_TELL)
    assert ways == [Way.EARLY_EXPLORATION, Way.BOUNDED]


def test_without_proofs_there_is_one_exploration() -> None:
    _, ways = made(order.ANALYSES, {Way.EXPLORATION: NO_TIME}, Reason.RECURSION)
    assert ways == [Way.EXPLORATION]


def test_a_proof_ends_the_attempts() -> None:
    said = {Way.EARLY_EXPLORATION: NO_TIME, Way.CONTRACTS: Outcome(Said(Verdict.TRUE))}
    answer, ways = made(order.ANALYSES, said, Reason.PROOFS | Reason.RECURSION)
    assert answer == Said(Verdict.TRUE)
    assert ways == [Way.EARLY_EXPLORATION, Way.INVARIANTS, Way.CONTRACTS]


def test_an_answer_that_an_attempt_may_not_give_is_a_defect() -> None:
    with pytest.raises(AssertionError):
        made(
            [order.INVARIANTS],
            {Way.INVARIANTS: Outcome(Said(Verdict.FALSE))},
            Reason.PROOFS | Reason.RECURSION,
        )


def test_runs_of_own_classes_and_large_receivers_never_tell_true() -> None:
    for attempt in (order.OWN_CLASSES, order.LARGE_RECEIVER):
        assert not attempt.is_answer(Verdict.TRUE)
        assert attempt.is_answer(Verdict.FALSE)


def test_over_approximations_are_those_whose_small_failures_are_no_answer() -> None:
    over = {one.way for one in order.CHECK if one.over_approximates}
    assert over == {Way.QUANTIFIED, Way.OPEN_OBJECTS, Way.SHORT_TEXTS}
    assert not any(one.over_approximates for one in order.ANALYSES if Tells.FALSE in one.tells)


def test_what_a_cause_says_is_typed() -> None:
    assert reason_of(Cause()) is Reason.NONE
    assert reason_of(Cause(memory=True, large=True)) == Reason.MEMORY | Reason.LARGE
    assert reason_of(Cause(of="java/util/ArrayList")) is Reason.COLLECTIONS


def test_time_is_a_share_within_bounds() -> None:
    assert Time(0.5, most_s=2.0).seconds(10.0) == 2.0
    assert Time(0.5, Of.WHOLE).seconds(1.0, 10.0) == 5.0
    assert Time(1.0, Of.EACH, least_s=0.5).seconds(3.0, 10.0, 3) == 1.0
    assert Time(1.0, Of.EACH, least_s=0.5).seconds(0.3, 10.0, 3) == 0.5


def test_all_limits_and_shares_of_time_stand_in_one_place() -> None:
    """Module constants named for seconds or shares, with a number as their value."""
    found = []
    for room in REASONING:
        for path in sorted((ROOT / "verifier" / room).rglob("*.py")):
            if path.stem in OF_PROCESSES:
                continue
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
                names = [one.id for one in targets if isinstance(one, ast.Name)]
                is_number = isinstance(getattr(node, "value", None), ast.Constant)
                found += [
                    f"{path.relative_to(ROOT)}: {name}"
                    for name in names
                    if is_number and re.search(r"(?<!COMPILE_LIMIT)_S$|_MS$|SHARE|BUDGET|FRACTION", name)
                ]
    assert not found, "\n".join(found)
