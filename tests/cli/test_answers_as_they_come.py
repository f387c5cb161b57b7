"""jr check on a terminal: each line as soon as it is known, and ^C keeps what is known."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SOURCE = """package acme;

public class Steps {
  public static int half(int x) { return x / 2; }

  public static int collatz(long n) {
    int steps = 0;
    while (n != 1) {
      n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
      steps++;
    }
    return 100 / steps;
  }
}
"""
_WAIT_S = 120.0
"""Nothing is measured: only that what has to come does come before the last method is done."""


def test_answers_come_before_the_last_method_is_done(tmp_path: Path) -> None:
    source = tmp_path / "acme" / "Steps.java"
    source.parent.mkdir()
    source.write_text(SOURCE)
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ |= {"TERM": "xterm", "NO_COLOR": "1"}
        words = ["check", "--classpath", str(tmp_path), "acme.Steps", "--timeout", "600"]
        words += ["--reproducers", str(tmp_path / "out")]
        os.execv(sys.executable, [sys.executable, "-m", "verifier.cli", *words])
    try:
        shown = _read(terminal, lambda text: "acme.Steps.half(int)  " in text)
        assert "acme.Steps.collatz" not in shown
        shown += _read(terminal, lambda text: len(set(re.findall(r"jr: (\d+) s, 2 of 3", text))) > 1)
        os.write(terminal, b"\x03")
        shown += _read(terminal, lambda text: text.endswith("UNKNOWN\r\n"))
        _, status = os.waitpid(pid, 0)
    except BaseException:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        raise
    finally:
        os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 20
    assert "2 methods: 2 TRUE, 0 FALSE, 0 UNKNOWN\r\n1 more without an answer\r\n" in shown
    assert subprocess.run(["pgrep", "-g", str(pid)], stdout=subprocess.DEVNULL).returncode == 1


def _read(terminal: int, is_enough: Callable[[str], bool]) -> str:
    """What is shown until it is enough."""
    shown, until_s = "", time.monotonic() + _WAIT_S
    while not is_enough(shown):
        ready, _, _ = select.select([terminal], [], [], max(0.0, until_s - time.monotonic()))
        assert ready, f"nothing more came: {shown}"
        shown += os.read(terminal, 1 << 16).decode()
    return shown
