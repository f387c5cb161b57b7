"""The command as users call it: helps, bad input, defects."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from verifier import __version__
from verifier.cli.status import EXIT_UNREAD


def jr(*arguments: str, root: Path, prelude: str = "") -> tuple[int, str, str]:
    """Run the command; ``prelude`` is Python code run before it."""
    program = f"import sys\n{prelude}\nfrom verifier.cli.main import main\nsys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=600,
    )
    return done.returncode, done.stdout, done.stderr


def test_version(root: Path) -> None:
    assert jr("--version", root=root) == (0, f"{__version__}\n", "")


def test_helps(root: Path) -> None:
    status, out, _ = jr("--help", root=root)
    assert status == 0 and "verify" in out
    status, out, _ = jr("verify", "--help", root=root)
    assert status == 0
    for text in ("--property", "--time-limit", "--witness", "exit status:", "20  verdict UNKNOWN"):
        assert text in out


def test_help_loads_no_solver_and_no_yaml(root: Path) -> None:
    check = "import atexit; atexit.register(lambda: print({'yaml', 'z3', 'cvc5'} & set(sys.modules)))"
    assert jr("verify", "--help", root=root, prelude=check)[1].endswith("set()\n")


@pytest.mark.parametrize("name", ["broken.yml", "missing.yml", "bytes.yml", "nowhere", "empty.yml"])
def test_bad_input_is_one_line_and_status_2(root: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "broken.yml").write_text("a: [")
    (tmp_path / "bytes.yml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.yml").write_text("")
    status, out, err = jr("verify", str(tmp_path / name), "--property", "valid-assert", root=root)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("jr: ")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["unknown"],
        ["verify"],
        ["verify", "x", "--strategy", "best"],
        ["verify", "x", "--prop", "valid-assert"],
        ["verify", "x", "--config", "/nowhere.yml"],
        ["verify", "x", "--json", "/nowhere/x.json"],
        ["verify", "x", "--witness", "/"],
    ],
)
def test_bad_command_lines_have_status_2(root: Path, arguments: list[str]) -> None:
    status, out, err = jr(*arguments, root=root)
    assert (status, out) == (2, "")
    assert "Traceback" not in err
    assert err


def test_a_defect_gives_unknown_and_a_report(root: Path, tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text("class Main {}")
    broken = (
        "import types\nmodule = types.ModuleType('verifier.analysis.verification')\n"
        "def verify(*arguments): raise KeyError('boom')\n"
        "module.verify = verify\nsys.modules['verifier.analysis.verification'] = module"
    )
    arguments = ["verify", str(tmp_path), "--property", "valid-assert"]
    status, out, err = jr(*arguments, root=root, prelude=broken)
    assert status == 20
    assert out.splitlines()[-1] == "UNKNOWN"
    assert "defect of JR: KeyError: 'boom'" in out
    assert "Traceback" in err and "please report" in err


@pytest.mark.parametrize("command", ["explain", "doctor --no-run", "completion bash"])
def test_nobody_has_to_read_all_of_the_output(root: Path, command: str) -> None:
    """Also where the buffer is only written at the end."""
    program = "import sys; from verifier.cli.main import main; sys.exit(main())"
    started = [sys.executable, "-c", program, *command.split()]
    reader, writer = os.pipe()
    os.close(reader)
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(started, stdout=writer, stderr=subprocess.PIPE, text=True, env=environment)
    os.close(writer)
    assert (done.returncode, done.stderr) == (EXIT_UNREAD, "")
