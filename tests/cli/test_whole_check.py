"""jr check as a process: killed in the middle, gone on with, interrupted, and held up by a method."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from verifier.jvm.process import Jvm

SOURCE = """package acme; public class Mix {
  public static int plain(int n) { return n; }
  public static int fails(int n) { return 1 / (n - 7); }
  public static int endless(int n) {
    int s = n;
    for (int i = 0; i < 1000000; i++) { s = s * s + n; }
    return 1 / (s - 1234567891);
  }
}
"""


@pytest.fixture(scope="module")
def classes(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mix")
    (folder / "Mix.java").write_text(SOURCE)
    assert warm_jvm.compile_against([folder / "Mix.java"], folder / "classes", []) is None
    return folder / "classes"


def start(classes: Path, folder: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "verifier.cli", "check", "--classpath", str(classes), *arguments]
    command += ["--store", str(folder / "store"), "--json", str(folder / "json")]
    command += ["--reproducers", str(folder / "out")]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(folder)},
        # who was started in the background of a shell may have ^C ignored, and would hand that down
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def wait_for_answers(folder: Path, number: int) -> None:
    for _ in range(12_000):
        if lines(folder / "store") > number:
            return
        time.sleep(0.05)
    raise AssertionError("no answers came")


def test_a_killed_check_goes_on_and_an_interrupted_one_says_what_it_has(
    classes: Path, tmp_path: Path
) -> None:
    killed = start(classes, tmp_path, "acme.Mix", "--timeout", "600")
    wait_for_answers(tmp_path, 3)  # the constructor, plain and fails; endless goes on
    os.kill(killed.pid, signal.SIGKILL)
    killed.communicate()
    shutil.rmtree(tmp_path / "out")
    stored = (tmp_path / "store").read_bytes()
    (tmp_path / "store").write_bytes(stored + b'{"method": "acme/Mi')

    again = start(classes, tmp_path, "acme.Mix", "--timeout", "600")
    for _ in range(12_000):
        if (tmp_path / "out").is_dir():  # of a stored answer, too
            break
        time.sleep(0.05)
    time.sleep(0.5)
    again.send_signal(signal.SIGINT)
    out, err = again.communicate(timeout=600)
    assert again.returncode == 10, err
    said = [line.split()[:2] for line in out.splitlines()]
    assert ["acme.Mix.plain(int)", "TRUE"] in said and ["acme.Mix.fails(int)", "FALSE"] in said
    more = "1 more without an answer\nlaws were not asked about yet\n"
    assert out.endswith(f"3 methods: 2 TRUE, 1 FALSE, 0 UNKNOWN\n{more}FALSE\n")
    assert (tmp_path / "store").read_bytes() == stored + b'{"method": "acme/Mi\n', "nothing was asked again"
    assert err == ""


def test_who_is_stuck_holds_nobody_up(classes: Path, tmp_path: Path) -> None:
    begun = os.times()
    done = start(classes, tmp_path, "acme.Mix.endless", "acme.Mix.plain", "-j", "2", "--timeout", "1")
    out, _ = done.communicate(timeout=600)
    used = os.times()
    assert done.returncode == 20 and "2 methods: 1 TRUE, 0 FALSE, 1 UNKNOWN\nUNKNOWN\n" in out
    spent_s = used.children_user + used.children_system - begun.children_user - begun.children_system
    assert spent_s < 1 + 6, "its limit, and the start of two workers"
    data = json.loads((tmp_path / "json").read_text())
    assert [answer["name"] for answer in data["answers"]] == ["endless", "plain"]
