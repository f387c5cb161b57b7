"""The supervisor: one verdict line and no process left, whatever happens to the child."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from verifier.cli.supervisor import LimitGuard
from verifier.config import Options

PRELUDE = """
import os, signal, subprocess, sys, time
from pathlib import Path
from verifier.cli.supervisor import Message, supervise
from verifier.config import Options
folder = Path(sys.argv[1])
signal.signal(signal.SIGINT, signal.default_int_handler)  # else ignored in a shell's background jobs
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # or by nohup

def start_sleepers():
    # a child, a grandchild in a session of its own, and an orphan
    code = "import subprocess, time; subprocess.Popen(['sleep', '300'], start_new_session=True)"
    subprocess.run([sys.executable, "-S", "-c", code])
    subprocess.Popen([sys.executable, "-S", "-c", code + "; time.sleep(300)"], start_new_session=True)
    time.sleep(0.3)
    (folder / "started").write_text("")

"""


def start(folder: Path, work: str, options: str = "") -> subprocess.Popen[str]:
    """Run a program that supervises the function ``work`` with the given body."""
    lines = "".join(f"    {line}\n" for line in work.splitlines())
    program = f"{PRELUDE}def work(announce):\n{lines}\nsys.exit(supervise(work, Options({options})))\n"
    return subprocess.Popen(
        [sys.executable, "-c", program, str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(folder), "MARK": str(folder), "PYTHONPATH": os.getcwd()},
        start_new_session=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[int, list[str], str]:
    out, err = process.communicate(timeout=600)
    return process.returncode, out.splitlines(), err


def marked_processes(folder: Path) -> list[str]:
    """Living processes that were started below this test."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if f"MARK={folder}".encode() in (path / "environ").read_bytes().split(b"\0"):
                found.append((path / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


def await_file(path: Path) -> None:
    deadline = time.monotonic() + 300
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize(("verdict", "status"), [("TRUE", 0), ("FALSE", 10), ("UNKNOWN", 20)])
def test_a_verdict_is_the_last_line(tmp_path: Path, verdict: str, status: int) -> None:
    process = start(tmp_path, f"return Message({verdict!r}, 'an account\\nof two lines')")
    assert finish(process) == (status, ["an account", "of two lines", verdict], "")


def test_bad_input_goes_to_stderr(tmp_path: Path) -> None:
    assert finish(start(tmp_path, "return Message(None, 'jr: no such file')")) == (
        2,
        [],
        "jr: no such file\n",
    )


def test_what_the_child_prints_is_not_the_result(tmp_path: Path) -> None:
    work = "print('FALSE', flush=True); os.system('echo TRUE'); return Message('UNKNOWN', '')"
    status, out, err = finish(start(tmp_path, work))
    assert (status, out) == (20, ["UNKNOWN"])
    assert err == "FALSE\nTRUE\n"


def test_lone_surrogates_are_printed(tmp_path: Path) -> None:
    status, out, _ = finish(start(tmp_path, r"return Message('TRUE', '\ud800')"))
    assert (status, out) == (0, ["\\ud800", "TRUE"])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_gives_unknown_and_leaves_no_process(tmp_path: Path, number: signal.Signals) -> None:
    process = start(tmp_path, "start_sleepers()\ntime.sleep(300)")
    await_file(tmp_path / "started")
    assert len(marked_processes(tmp_path)) >= 5
    begin_s = time.monotonic()
    process.send_signal(number)
    status, out, _ = finish(process)
    assert time.monotonic() - begin_s < 60
    assert (status, out[-1]) == (20, "UNKNOWN")
    assert number.name in out[0]
    assert marked_processes(tmp_path) == []


def test_a_signal_is_answered_while_the_child_is_stuck_in_native_code(tmp_path: Path) -> None:
    work = (
        "(folder / 'started').write_text('')\n"
        "import ctypes\nctypes.PyDLL(None).sleep(300)  # keeps the interpreter lock"
    )
    process = start(tmp_path, work)
    await_file(tmp_path / "started")
    process.terminate()
    assert finish(process)[1][-1] == "UNKNOWN"
    assert marked_processes(tmp_path) == []


def test_the_end_of_a_good_run_leaves_no_process_and_no_files(tmp_path: Path) -> None:
    work = (
        "start_sleepers()\n"
        "import tempfile\nPath(tempfile.mkdtemp(), 'x').write_text('x')\n"
        "return Message('TRUE', '')"
    )
    assert finish(start(tmp_path, work))[:2] == (0, ["TRUE"])
    assert marked_processes(tmp_path) == []
    assert [path.name for path in tmp_path.iterdir()] == ["started"]


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", "ended by SIGSEGV"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "out of memory?"),
        ("os._exit(7)", "ended with status 7"),
        ("raise SystemExit(0)", "ended with status 1"),
    ],
)
def test_a_child_that_dies_gives_unknown(tmp_path: Path, work: str, reason: str) -> None:
    status, out, _ = finish(start(tmp_path, work))
    assert (status, out[-1]) == (20, "UNKNOWN")
    assert reason in out[0]


@pytest.mark.parametrize(
    ("work", "options", "reason"),
    [
        ("time.sleep(300)", "wall_limit_s=1.0", "the wall time limit of 1 s"),
        ("while True: pass", "time_limit_s=1.0", "the CPU time limit of 1 s"),
        ("subprocess.run([sys.executable, '-c', 'while True: pass'])", "time_limit_s=1.0", "CPU time"),
        (
            "data = bytearray(200 << 20)\ntime.sleep(300)",
            "memory_limit_mib=150",
            "the memory limit of 150 MiB",
        ),
    ],
)
def test_limits_are_kept(tmp_path: Path, work: str, options: str, reason: str) -> None:
    process = start(tmp_path, work, f"{options}, json=folder / 'r.json'")
    status, out, _ = finish(process)
    assert (status, out[-1]) == (20, "UNKNOWN")
    assert reason in out[0]
    data = json.loads((tmp_path / "r.json").read_text())
    assert data["verdict"] == "UNKNOWN"
    assert data["obligations"][0]["ending"] == "out of time or memory"
    assert marked_processes(tmp_path) == []


def test_a_cpu_limit_limits_the_wall_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now_s)
    guard = LimitGuard(Options(time_limit_s=1e6))
    now_s += 4e6 + 15 - 2
    assert guard.passed_limit() is None
    now_s += 2
    assert guard.passed_limit() == f"the wall time limit of {4e6 + 15:g} s was reached"


def test_a_closed_stdout_does_not_matter(tmp_path: Path) -> None:
    process = start(tmp_path, "time.sleep(0.2); return Message('FALSE', 'x')")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    error = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=600) == 10
    assert error == ""


ANNOUNCED = """\
announce(Message("TRUE", "certified: no"))
{then}
"""


@pytest.mark.parametrize(
    ("then", "options"),
    [
        ("while True: pass", "time_limit_s=2.0"),
        ("os.kill(os.getpid(), signal.SIGKILL)", ""),
        ("os.kill(os.getppid(), signal.SIGTERM); time.sleep(60)", ""),
    ],
)
def test_what_was_announced_stands_if_nothing_else_comes(tmp_path: Path, then: str, options: str) -> None:
    status, out, _ = finish(start(tmp_path, ANNOUNCED.format(then=then), options))
    assert (status, out) == (0, ["certified: no", "TRUE"])


def test_the_last_message_replaces_what_was_announced(tmp_path: Path) -> None:
    then = 'return Message("UNKNOWN", "result: disagrees")'
    status, out, _ = finish(start(tmp_path, ANNOUNCED.format(then=then)))
    assert (status, out) == (20, ["result: disagrees", "UNKNOWN"])


def test_what_a_killed_supervisor_left_is_removed_by_the_next_run(tmp_path: Path) -> None:
    def folder_of(process: subprocess.Popen[str]) -> Path:
        for _ in range(3000):
            if found := list(tmp_path.glob(f"jr-{process.pid}-*/held")):
                return found[0].parent
            time.sleep(0.02)
        raise AssertionError("the run made no folder")

    killed, alive = (start(tmp_path, "time.sleep(600)") for _ in range(2))
    folders = [folder_of(killed), folder_of(alive)]
    killed.kill()
    killed.communicate()
    for folder in folders:
        os.utime(folder, (0, 0))
    assert finish(start(tmp_path, 'return Message("TRUE", "")'))[0] == 0
    assert [folder.exists() for folder in folders] == [False, True]
    alive.terminate()
    assert finish(alive)[0] == 20
    assert list(tmp_path.glob("jr-*")) == []
