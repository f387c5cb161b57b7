"""Places and machines that are not as expected: one clear line, or the right behaviour."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.test_command import jr

MAIN = "public class Main { public static void main(String[] a) { %s } }"
IN_NAMESPACE = ["unshare", "-rm", "sh", "-c"]


def verify(*arguments: str, root: Path) -> tuple[int, str, str]:
    return jr("verify", *arguments, "--property", "valid-assert", root=root)


def shut_off(script: str, *arguments: str, root: Path, cwd: Path) -> tuple[int, str, str]:
    """Run the command after ``script``, in mounts of its own."""
    if not shutil.which("unshare") or subprocess.run([*IN_NAMESPACE, "true"], check=False).returncode:
        pytest.skip("this user may not make namespaces here")
    command = [*IN_NAMESPACE, f'{script}; exec "$@"', "sh", sys.executable, "-m", "verifier.cli", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )
    return done.returncode, done.stdout, done.stderr


def test_sources_that_are_not_utf_8(root: Path, tmp_path: Path) -> None:
    program = MAIN % 'String s = "\xe9"; assert s.length() == 1;'
    (tmp_path / "Main.java").write_bytes(program.encode("latin-1"))
    assert verify(str(tmp_path), root=root)[0] == 0


def test_odd_places_and_links(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ü 'q\" $(x)"
    folder.mkdir()
    (folder / "Main.java").write_text(MAIN % "assert false;")
    (folder / "me").symlink_to(".")
    (tmp_path / "link").symlink_to(folder)
    (tmp_path / "loop").symlink_to("loop")
    for place in (folder, tmp_path / "link"):
        assert verify(str(place), root=root)[0] == 10
    status, out, err = verify(str(tmp_path / "loop"), root=root)
    assert (status, out, err.count("\n")) == (2, "", 1) and "no such file or directory" in err


def test_two_programs_at_once(root: Path, tmp_path: Path) -> None:
    for name, body in (("a", "assert false;"), ("b", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "Main.java").write_text(MAIN % body)
    status, out, err = verify(str(tmp_path / "a"), str(tmp_path / "b"), root=root)
    assert (status, out, err.count("\n")) == (2, "", 1) and "several sources, name one" in err
    assert verify(str(tmp_path / "a"), str(tmp_path / "a"), root=root)[0] == 10


def test_an_odd_locale_and_no_home(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setenv("LC_ALL", "tr_TR.ISO-8859-9")
    (tmp_path / "Main.java").write_text(MAIN % 'assert "TITLE".toLowerCase().equals("title");')
    assert verify(str(tmp_path), root=root)[0] == 0


def test_a_folder_that_cannot_be_written(root: Path, tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(MAIN % "assert false;")
    script = "mount --bind . . && mount -o remount,bind,ro . && cd $PWD"
    asked = ["verify", ".", "--property", "valid-assert"]
    status, out, _ = shut_off(script, *asked, root=root, cwd=tmp_path)
    assert (status, out.splitlines()[-1]) == (10, "FALSE")
    status, out, err = shut_off(script, *asked, "--json", "x.json", root=root, cwd=tmp_path)
    assert (status, out, err) == (2, "", "jr: x.json: cannot be written\n")


def test_no_proc(root: Path, tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(MAIN % "")
    asked = ["verify", ".", "--property", "valid-assert"]
    status, out, err = shut_off("mount -t tmpfs none /proc", *asked, root=root, cwd=tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1) and "/proc is not mounted" in err
