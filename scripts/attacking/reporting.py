"""Keeps what disagrees: program, answers of JR, runs of the machine; the first of a cause is shrunk."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from scripts.attacking.judging import Disagreement
from scripts.attacking.program import Program
from scripts.attacking.verifying import options_of

Shrink = Callable[[Program, Disagreement], str]
Confirm = Callable[[Program, Disagreement], bool]


class Reporter:
    """Writes ``findings/SEED-KIND`` below a folder: ``Main.java`` and ``expected.yml`` as regressions have
    them, ``finding.md``, and ``whole/Main.java``, the program as it was drawn.

    Pairs of kind and topic that were reported before are not shrunk: such programs are kept in ``more``.
    """

    def __init__(self, folder: Path, shrink: Shrink, confirm: Confirm) -> None:
        self._folder = folder
        self._shrink = shrink
        self._confirm = confirm
        self._known = {
            tuple(line.split("\t"))
            for file in folder.glob("*/cause.txt")
            for line in file.read_text("utf-8").splitlines()
        }

    def __call__(self, program: Program, found: list[Disagreement]) -> None:
        for one in found:
            sys.stderr.write(
                f"{time.strftime('%H:%M:%S')} seed {program.seed} {program.sketch.topic}: {one}\n"
            )
            cause = (one.kind, program.sketch.topic)
            if cause in self._known:
                self._keep(program, one)
                continue
            self._known.add(cause)
            confirmed = self._confirm(program, one)
            text = self._shrink(program, one) if one.kind != "not-shown" else program.text
            self._write(program, one, text, confirmed)

    def _keep(self, program: Program, one: Disagreement) -> None:
        """Another program of a cause that is known, or of another one with the same topic."""
        place = self._folder / "more" / f"{program.seed}-{one.kind}"
        place.mkdir(parents=True, exist_ok=True)
        (place / "Main.java").write_text(program.text, encoding="utf-8")

    def _write(self, program: Program, one: Disagreement, text: str, confirmed: bool) -> None:
        place = self._folder / f"{program.seed}-{one.kind}"
        (place / "whole").mkdir(parents=True, exist_ok=True)
        (place / "whole" / "Main.java").write_text(program.text, encoding="utf-8")
        (place / "Main.java").write_text(text, encoding="utf-8")
        verdict = {"wrong-TRUE": "FALSE", "wrong-FALSE": "TRUE"}.get(one.kind, "UNKNOWN")
        (place / "expected.yml").write_text(yaml.safe_dump({program.goal: verdict}), encoding="utf-8")
        (place / "cause.txt").write_text(f"{one.kind}\t{program.sketch.topic}\n", encoding="utf-8")
        options = " ".join(options_of(one.configuration.partition("+")[0]))
        lines = [
            f"# {one.kind}: {program.sketch.topic}",
            "",
            f"- property: {program.goal}",
            f"- options: {options or '(none)'} ({one.configuration})",
            f"- {one.detail}",
            f"- the command line says the same: {'yes' if confirmed else 'no'}",
            "",
            "```java",
            text,
            "```",
            "",
        ]
        (place / "finding.md").write_text("\n".join(lines), encoding="utf-8")
