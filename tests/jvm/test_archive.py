"""The archives of loaded classes are made, and mapped by the processes that they are for."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from verifier.jvm.command import UNVERIFIED, plain_command, runner_command, server_command
from verifier.jvm.java_side import ensure_support_classes
from verifier.jvm.process import Jvm


@pytest.mark.parametrize(
    ("name", "first"), [("server", "jr.Server"), ("runner", "jr.Runner"), ("plain", "jr.Plain")]
)
def test_an_archive_fits_its_process(jvm: Jvm, name: str, first: str, tmp_path: Path) -> None:
    """The virtual machine says where it has a class from; the class path of plain runs is the program's."""
    support = ensure_support_classes(jvm.java_home)
    flags = [*UNVERIFIED, "-Xlog:class+load"]
    elsewhere = [tmp_path, support / "fallback"]
    command = {
        "server": server_command(jvm.java_home, support, flags),
        "runner": runner_command(jvm.java_home, support, flags, 0, 1),
        "plain": plain_command(jvm.java_home, support, flags, (0, 1), elsewhere, ["jr.Usual"]),
    }[name]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, text=True, check=False)
    told = [line for line in done.stdout.splitlines() if f" {first} source:" in line]
    assert len(told) == 1, done.stdout[-2000:] + done.stderr
    assert "shared objects file (top)" in told[0]
