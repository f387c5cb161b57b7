"""Asks the try with open objects about methods of one class and its inner classes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.check.conftest import Tried, looked_at, try_alone
from verifier.check.policy import Policy
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.session import Request, open_scope, prepare_questions
from verifier.config import Options
from verifier.jvm.process import Jvm


def open_tries(jvm: Jvm, folder: Path, name: str, source: str, methods: Sequence[str]) -> dict[str, Tried]:
    """What became of the proofs about methods (``Inner.method``)."""
    path = folder / f"{name}.java"
    path.write_text(source, encoding="utf-8")
    assert jvm.compile_against([path], folder / "classes", []) is None
    methods = looked_at(methods)
    words = tuple(f"acme.{name}.{one.removesuffix('.<init>')}" for one in methods)
    scope = open_scope(Request(words, (folder / "classes",), Policy()), jvm.java_home, jvm.version, folder)
    shop = Workshop(jvm, scope.library, Policy(), Options(), folder)
    numbers = range(len(scope.targets))
    found = {}
    for number, ways in zip(numbers, prepare_questions(shop, scope.targets, numbers), strict=True):
        first, target = ways[0], scope.targets[number]
        owner = target.owner.name.removeprefix(f"acme/{name}").removeprefix("$")
        called = f"{owner}.{target.method.name}".removeprefix(".")
        if called in methods:
            assert isinstance(first, Question) and first.over_approximates
            found[called] = try_alone(shop, first)
    return found
