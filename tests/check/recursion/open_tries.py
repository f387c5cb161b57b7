"""Asks the try with open objects about methods of one class and its inner classes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from verifier.check.answers import Answer
from verifier.check.asking import ask
from verifier.check.policy import Policy
from verifier.check.runs.driver_run import DriverRun
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.session import Request, open_scope, prepare_questions
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Result, Verdict

_HOLDING_S, _FAILING_S = 6.0, 1.6


def open_answers(
    jvm: Jvm, folder: Path, name: str, source: str, hold: Sequence[str], fail: Sequence[str]
) -> dict[str, Answer]:
    """The answers about methods (``Inner.method``); those that ``hold`` get more time."""
    path = folder / f"{name}.java"
    path.write_text(source, encoding="utf-8")
    assert jvm.compile_against([path], folder / "classes", []) is None
    words = tuple(f"acme.{name}.{one.removesuffix('.<init>')}" for one in (*hold, *fail))
    scope = open_scope(Request(words, (folder / "classes",), Policy()), jvm.java_home, jvm.version, folder)
    shop = Workshop(jvm, scope.library, Policy(), Options(), folder, {})
    numbers = range(len(scope.targets))
    found = {}
    for number, ways in zip(numbers, prepare_questions(shop, scope.targets, numbers), strict=True):
        first, target = ways[0], scope.targets[number]
        owner = target.owner.name.removeprefix(f"acme/{name}").removeprefix("$")
        called = f"{owner}.{target.method.name}".removeprefix(".")
        if called not in (*hold, *fail):
            continue
        assert isinstance(first, Question) and first.only_true
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(DriverRun, "explore_texts", _no_more)
            found[called] = ask(shop, first, _HOLDING_S if called in hold else _FAILING_S)
    return found


def _no_more(run: DriverRun, budget: Budget) -> Result:
    """Stands for the exploration after proofs, which never ends where recursion has no bound."""
    return Result(Verdict.UNKNOWN, "no proof")
