"""What the runs say about a property, and whether verdicts disagree with them or with each other.

Independent of JR's own rule on purpose: what violates a property is said here once more, and ends that
two readers may see differently decide nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scripts.attacking.program import Observation, Program
from scripts.attacking.verifying import Answer

ASSERTION, UNCHECKED = "java.lang.AssertionError", "java.lang.RuntimeException"


def violates(goal: str, run: Observation) -> bool:
    """Does the run violate the property, beyond doubt?"""
    if run.ending in ("broken", "refused"):
        return False
    if goal == "no-deadlock":
        return run.ending == "hangs"
    wanted = ASSERTION if goal == "valid-assert" else UNCHECKED
    return wanted in run.main or wanted in run.other


def fulfils(goal: str, run: Observation) -> bool:
    """Does the run keep the property, beyond doubt?"""
    if run.ending == "broken" or violates(goal, run):
        return False
    thrown = run.main + run.other
    return run.ending != "hangs" and "java.lang.ExceptionInInitializerError" not in thrown


@dataclass(frozen=True)
class Truth:
    """What is known of a program apart from JR. fails: a run that violates. holds: it holds for certain."""

    fails: Observation | None
    holds: bool
    not_true: bool = False

    @property
    def word(self) -> str:
        """The verdict to expect, as far as it is known."""
        if self.fails is not None:
            return "FALSE"
        return "NOT-TRUE" if self.not_true else "TRUE" if self.holds else "?"


def truth(program: Program, runs: Sequence[Observation]) -> Truth:
    """What the runs and the specification say about a program."""
    failing = next((run for run in runs if violates(program.goal, run)), None)
    known = program.sketch.known
    whole = (
        program.exhaustive
        and not program.sketch.varies
        and len(runs) >= len(program.vectors)
        and all(fulfils(program.goal, run) or run.ending == "refused" for run in runs)
    )
    holds = failing is None and (known == "TRUE" or (known is None and whole))
    return Truth(failing, holds, known in ("NOT-TRUE", "FALSE"))


@dataclass(frozen=True)
class Disagreement:
    """kind: wrong-TRUE, wrong-FALSE, contradiction, or not-shown (FALSE that schedules did not repeat)."""

    kind: str
    configuration: str
    detail: str
    other: str = ""


def judge(
    program: Program,
    known: Truth,
    answers: dict[str, Answer],
    replayed: dict[str, bool | None],
) -> list[Disagreement]:
    """All disagreements. ``answers`` by configuration, with ``+variant`` for a changed program;
    ``replayed`` says whether a plain machine showed the failure with the inputs of a FALSE."""
    found = []
    for name, answer in answers.items():
        if answer.verdict == "TRUE" and (known.fails is not None or known.not_true):
            run = known.fails
            detail = (
                f"inputs {run.vector!r} flags {run.flags} end by {run.main or run.other or run.ending}"
                if run
                else ""
            )
            found.append(Disagreement("wrong-TRUE", name, detail or f"the specification: {known.word}"))
        if answer.verdict == "FALSE" and known.fails is None:
            if known.holds:
                found.append(Disagreement("wrong-FALSE", name, f"holds; JR: {answer.exception}"))
            elif replayed.get(name) is False:
                kind = "not-shown" if program.sketch.varies or answer.scheduled else "wrong-FALSE"
                found.append(Disagreement(kind, name, f"not shown with {answer.inputs}: {answer.exception}"))
    trues = [name for name, answer in answers.items() if answer.verdict == "TRUE"]
    falses = [name for name, answer in answers.items() if answer.verdict == "FALSE"]
    if trues and falses and not any(one.kind.startswith("wrong") for one in found):
        found.append(Disagreement("contradiction", trues[0], f"FALSE with {falses[0]}", falses[0]))
    return found
