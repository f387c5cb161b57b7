"""Tests that pass only in this time zone or language are seen by the runs before they are kept."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.compiling import javac
from verifier.jvm.home import find_java_home

SOURCE = """\
import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Test;

class PlaceTest {
  @Test void zone() { assertEquals("Etc/UTC", java.time.ZoneId.systemDefault().getId()); }
  @Test void upper() { assertEquals("TITLE", "title".toUpperCase()); }
  @Test void sum() { assertEquals(2, 1 + 1); }
}
"""


def test_tests_run_in_other_zones_and_languages(
    root: Path, jars: tuple[list[Path], list[Path]], tmp_path: Path
) -> None:
    (tmp_path / "PlaceTest.java").write_text(SOURCE, encoding="utf-8")
    home = find_java_home()
    path = ":".join(map(str, jars[0]))
    running = root / "verifier" / "suites" / "running"
    tools = [running / "Trial.java", running / "Leftovers.java"]
    javac("-d", tmp_path, "-cp", path, *tools, tmp_path / "PlaceTest.java")
    java: list[str | Path] = [home / "bin" / "java", "-Duser.timezone=Etc/UTC", "-Duser.language=en"]
    command: list[str | Path] = [*java, "-cp", f"{tmp_path}:{path}", "Trial", "3", "1", tmp_path, "PlaceTest"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    failed = {row.split("\t")[2] for row in done.stdout.splitlines() if row.startswith("failed")}
    assert failed == {"zone", "upper"}
