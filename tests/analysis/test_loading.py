"""What is loaded when: a program that concrete runs decide does not pay for the engine."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from verifier.cli.main import ADDING, build_parser

ENGINE = ("exploration.explorer", "machine.machine", "models", "proof", "semantics", "solving", "texts")


def loaded_with(module: str) -> set[str]:
    """The verifier's modules that are there after the import of one."""
    code = f"import sys, {module}\nprint(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    return {name.removeprefix("verifier.") for name in found.split() if name.startswith("verifier.")}


def test_concrete_runs_need_no_engine() -> None:
    assert loaded_with("verifier.analysis.verification").isdisjoint(ENGINE)


def test_the_exploration_needs_no_proofs() -> None:
    loaded = loaded_with("verifier.analysis.run")
    assert loaded.issuperset(set(ENGINE) - {"proof"})
    assert not any(name.startswith("proof") for name in loaded)


def test_proofs_are_loaded_with_their_room() -> None:
    assert loaded_with("verifier.analysis.proving").issuperset(ENGINE)


def test_no_command_is_loaded_before_its_name_is_read() -> None:
    loaded = loaded_with("verifier.cli.main")
    assert loaded.isdisjoint(f"cli.{name}" for name in ("checking", "doctor", "language_server", "testing"))


@pytest.mark.parametrize("first", [[], ["verify"], ["lsp"], ["nothing"]])
def test_a_command_line_that_names_a_command_needs_this_one_alone(first: list[str]) -> None:
    actions = build_parser(first)._actions
    (commands,) = (one for one in actions if isinstance(one, argparse._SubParsersAction))
    assert list(commands.choices) == (first if first in (["verify"], ["lsp"]) else list(ADDING))
