"""What is loaded when: a program that concrete runs decide does not pay for the engine."""

from __future__ import annotations

import subprocess
import sys

ENGINE = ("exploration.explorer", "machine.machine", "models", "proof", "semantics", "solving", "texts")


def loaded_with(module: str) -> set[str]:
    """The verifier's modules that are there after the import of one."""
    code = f"import sys, {module}\nprint(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return {name.removeprefix("verifier.") for name in found.split() if name.startswith("verifier.")}


def test_concrete_runs_need_no_engine() -> None:
    assert loaded_with("verifier.analysis.verification").isdisjoint(ENGINE)


def test_the_analyses_need_it() -> None:
    assert loaded_with("verifier.analysis.run").issuperset(ENGINE)
