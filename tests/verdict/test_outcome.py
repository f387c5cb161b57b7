"""When a verdict may be given."""

from __future__ import annotations

import pytest

from verifier.verdict.outcome import (
    Analysis,
    Counterexample,
    Ending,
    Failure,
    Obligation,
    TraceElement,
    Verdict,
    decide,
)

OPEN = Obligation(Ending.BOUND, "loop stopped after 8 iterations", "Main.java:4")


def found(replayed: bool) -> Counterexample:
    return Counterexample((), Failure("java.lang.AssertionError", None), replayed)


def test_true_needs_exhaustion_and_nothing_open() -> None:
    assert (
        decide(exhausted=True, obligations=(), counterexample=None, analysis=Analysis.SYMBOLIC).verdict
        is Verdict.TRUE
    )


@pytest.mark.parametrize(("exhausted", "obligations"), [(False, ()), (True, (OPEN,)), (False, (OPEN,))])
def test_anything_open_is_unknown(exhausted: bool, obligations: tuple[Obligation, ...]) -> None:
    result = decide(
        exhausted=exhausted, obligations=obligations, counterexample=None, analysis=Analysis.SYMBOLIC
    )
    assert result.verdict is Verdict.UNKNOWN
    assert result.obligations == obligations


@pytest.mark.parametrize("exhausted", [True, False])
def test_false_needs_a_replay(exhausted: bool) -> None:
    yes = decide(
        exhausted=exhausted, obligations=(OPEN,), counterexample=found(True), analysis=Analysis.SYMBOLIC
    )
    assert yes.verdict is Verdict.FALSE
    no = decide(exhausted=exhausted, obligations=(), counterexample=found(False), analysis=Analysis.SYMBOLIC)
    assert no.verdict is Verdict.UNKNOWN
    assert no.obligations[-1].ending is Ending.DEFECT
    assert no.counterexample is None


def test_endings_are_told_apart_by_their_words() -> None:
    assert len({ending.word for ending in Ending}) == len(Ending)
    incomplete = {ending for ending in Ending if not ending.complete}
    assert incomplete == {
        Ending.BOUND,
        Ending.UNSUPPORTED,
        Ending.SOLVER_UNKNOWN,
        Ending.RESOURCE,
        Ending.DEFECT,
        Ending.UNSETTLED,
        Ending.RACE,
    }


@pytest.mark.parametrize(
    ("file", "line", "text"),
    [
        ("Main.java", 3, "Main.main(Main.java:3)"),
        ("Main.java", None, "Main.main(Main.java)"),
        (None, None, "Main.main(Unknown Source)"),
    ],
)
def test_trace_elements_read_as_java_prints_them(file: str | None, line: int | None, text: str) -> None:
    assert str(TraceElement("Main", "main", file, line)) == text
