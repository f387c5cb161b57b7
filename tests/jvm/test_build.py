"""Set-up of the support classes: once, for one JDK, by one process."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from verifier.errors import UserError
from verifier.jvm import java_side
from verifier.jvm.home import find_java_home
from verifier.jvm.java_side import ensure_compiled, ensure_support_classes


def test_nothing_is_built_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = find_java_home()
    monkeypatch.setattr(java_side, "train_archives", lambda *_: None)
    monkeypatch.setattr(java_side, "_build", lambda _, __, target: (target / "jr.jar").touch())
    first = ensure_support_classes(home, tmp_path)
    before = (first / "jr.jar").stat().st_mtime_ns
    assert ensure_support_classes(home, tmp_path) == first
    assert (first / "jr.jar").stat().st_mtime_ns == before
    (first / "done").unlink()
    (first / "rest").touch()
    assert ensure_support_classes(home, tmp_path) == first
    assert not (first / "rest").exists()


def test_helpers_are_compiled_once_for_their_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(java_side, "_cache_candidates", lambda: [tmp_path / "cache"])
    source, library = tmp_path / "A.java", tmp_path / "a.jar"
    source.write_text("class A { }")
    library.write_text("1")
    built: list[Path] = []

    def build(target: Path) -> None:
        target.mkdir()
        (target / "A.class").touch()
        built.append(target)

    home = find_java_home()
    first = ensure_compiled([source], [library], home, build, tmp_path / "spare1")
    assert first.parent == tmp_path / "cache" and (first / "A.class").exists()
    assert ensure_compiled([source], [library], home, build, tmp_path / "spare2") == first
    library.write_text("another one")
    assert ensure_compiled([source], [library], home, build, tmp_path / "spare3") != first
    assert built == [tmp_path / "spare1", tmp_path / "spare3"]


def test_helpers_stay_where_they_were_compiled_if_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(java_side, "_cache_candidates", lambda: [tmp_path / "file" / "a"])
    spare = tmp_path / "spare"
    assert ensure_compiled([], [], find_java_home(), Path.mkdir, spare) == spare
    assert spare.is_dir()


def test_two_processes_at_once_build_once(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path\n"
        "from verifier.jvm import java_side; from verifier.jvm.home import find_java_home\n"
        "java_side.train_archives = lambda *_: None\n"
        "made = java_side.ensure_support_classes(find_java_home(), Path(sys.argv[1]))\n"
        "print((made / 'jr.jar').stat().st_mtime_ns)\n"
    )

    def run() -> str:
        command = [sys.executable, "-c", script, str(tmp_path)]
        root = Path(__file__).resolve().parents[2]
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout

    with ThreadPoolExecutor(2) as pool:
        times = [future.result() for future in [pool.submit(run), pool.submit(run)]]
    assert times[0] == times[1] != ""


def test_no_place_to_write_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(
        java_side, "_cache_candidates", lambda: [tmp_path / "file" / "a", tmp_path / "file" / "b"]
    )
    with pytest.raises(UserError, match="no place to keep the compiled Java support classes"):
        ensure_support_classes(find_java_home())
