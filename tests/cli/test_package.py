"""Programs whose entry class lies in a package: all that a verification writes works for them too."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.test_command import jr

APP = """\
package com.acme;
import org.sosy_lab.sv_benchmarks.Verifier;
class App {
  public static void main(String[] args) { int n = Verifier.nondetInt(); Helper.check(n * 3 + 1); }
}
"""
HELPER = "package com.acme; class Helper { static void check(int m) { assert m != 22 : m; } }\n"
SPECIFICATION = "CHECK( init(com.acme.App.main()), LTL(G assert) )"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    package = tmp_path / "src/com/acme"
    package.mkdir(parents=True)
    (package / "App.java").write_text(APP)
    (package / "Helper.java").write_text(HELPER)
    (tmp_path / "app.prp").write_text(SPECIFICATION)
    return tmp_path


def test_a_program_in_a_package(folder: Path, root: Path) -> None:
    given = ["--property", str(folder / "app.prp"), str(root / "sv-benchmarks/java/common")]
    written = {name: str(folder / f"Show.{name}") for name in ("json", "graphml", "java", "html")}
    files = zip(("--json", "--witness", "--harness", "--report"), written.values(), strict=True)
    options = [word for pair in files for word in pair]
    status, out, _ = jr("verify", *options, *given, str(folder / "src"), root=root)
    assert (status, out.splitlines()[-1]) == (10, "FALSE")
    record = json.loads(Path(written["json"]).read_text())
    assert record["counterexample"]["inputs"][0]["value"] == 7
    assert SPECIFICATION in Path(written["graphml"]).read_text()
    assert "com/acme/App.java" in Path(written["graphml"]).read_text()
    assert "Helper.java" in Path(written["html"]).read_text()
    shown = subprocess.run(["java", written["java"]], capture_output=True, text=True, timeout=600)
    assert "AssertionError: 22" in shown.stderr and "com.acme.Helper.check(Helper.java:1)" in shown.stderr
    # the package's own folder will do
    status, out, _ = jr("replay", written["graphml"], *given, str(folder / "src/com/acme"), root=root)
    assert (status, out.splitlines()[-1]) == (0, "REPRODUCED")


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        (None, "the entry class com.acme.App has no source file in"),
        ("package other; public class App { }", "does not declare the entry class com.acme.App"),
        ("package com.acme; class App { void main(String[] a) { } }", "no public static void main(String[])"),
        ("package com.acme; class App { static void main(String[] a) { } }", "no public static void main"),
    ],
)
def test_an_entry_class_that_cannot_be_started(
    folder: Path, root: Path, source: str | None, complaint: str
) -> None:
    file = folder / "src/com/acme/App.java"
    file.unlink()
    if source is not None:
        file.write_text(source)
    status, out, err = jr("verify", "--property", str(folder / "app.prp"), str(folder / "src"), root=root)
    assert (status, out) == (2, "")
    assert err.startswith("jr: ") and err.count("\n") == 1 and complaint in err
