"""The manual page: everything that can be asked, dated, and without a complaint of its reader."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from scripts.archiving.manual import manual_texts, render_manual
from verifier.cli.completion import SHELLS


def test_all_commands_and_options_are_in_it() -> None:
    page = render_manual("1.2.3", 86_400).replace("\\-", "-")
    assert page.startswith('.TH JR "1" "1970-01-02" "JR 1.2.3"')
    for text in (
        "jr check",
        "--time-limit",
        "--sarif",
        "--witness",
        "20\nUNKNOWN",
        "jr - verify Java programs",
    ):
        assert text in page


def test_a_completion_for_each_shell() -> None:
    assert {path for path, _ in manual_texts("1", 0)} == {"man/jr.1", *(f"completion/jr.{s}" for s in SHELLS)}


@pytest.mark.skipif(not shutil.which("groff"), reason="there is no groff here")
def test_its_reader_does_not_complain() -> None:
    command = ["groff", "-man", "-ww", "-Tutf8"]
    done = subprocess.run(command, input=render_manual("1", 0), capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
