"""The Python packages inside the archive: which wheels, and which of their files.

``wheels.lock`` names every wheel with its version and SHA-256 digest, so that an archive built again
holds the same bytes. Packages without code for one Python version go to ``lib/any``, the others to
``lib/pyXY``; what JR does not load (headers, command-line programs, static libraries, tests) stays out.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from verifier.solver import SOLVERS

LOCK = Path(__file__).with_name("wheels.lock")
PYTHONS = ("310", "311", "312", "313", "314")
SHARED = ("PyYAML", "argcomplete", *(solver.distribution for solver in SOLVERS if not solver.per_python))
"""Packages taken once for all Python versions: pure Python, or a library loaded through ctypes."""
PER_PYTHON = tuple(solver.distribution for solver in SOLVERS if solver.per_python)
PLATFORMS = (
    "manylinux_2_28_x86_64",
    "manylinux_2_27_x86_64",
    "manylinux_2_17_x86_64",
    "manylinux2014_x86_64",
)
_LEFT_OUT = re.compile(
    r"""\.(h|a|pyi|pyx|pxd)$ | \.data/ | ^tests?(_\w+)?/ | ^z3/lib/libz3\.so\. | ^_yaml/ | ^yaml/_yaml\.
    | \.dist-info/(?!.*(LICEN[CS]E|COPYING|licenses/))""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Wheel:
    """One line of the lock file. ``place`` is the folder below ``lib``: ``any`` or ``pyXY``."""

    place: str
    file: str
    sha256: str

    @property
    def package(self) -> str:
        return self.file.split("-")[0].lower().replace("_", "-")

    @property
    def version(self) -> str:
        return self.file.split("-")[1]


def read_lock() -> list[Wheel]:
    """The wheels of the lock file."""
    lines = LOCK.read_text(encoding="ascii").splitlines()
    return [Wheel(*line.split()) for line in lines if line and not line.startswith("#")]


def write_lock(requirements: Iterable[str], folder: Path) -> None:
    """Choose the newest wheels that pyproject.toml allows, and write them down."""
    wanted = {re.split(r"[<>=;\s]", text)[0]: text.partition(";")[0] for text in requirements}
    lines = ["# Written by scripts/build_archive.py --relock: folder below lib, wheel, SHA-256"]
    for python in PYTHONS:
        names = PER_PYTHON if python != PYTHONS[0] else (*SHARED, *PER_PYTHON)
        target = folder / python
        _download([wanted[name] for name in names], python, target)
        for file in sorted(target.glob("*.whl")):
            name = file.name.split("-")[0].lower().replace("_", "-")
            place = f"py{python}" if name in PER_PYTHON else "any"
            lines.append(f"{place} {file.name} {_digest(file)}")
    LOCK.write_text("\n".join(lines) + "\n", encoding="ascii")


def fetch(wheels: Iterable[Wheel], folder: Path) -> None:
    """Bring the wheels that ``folder`` lacks into it, and hold all of them to their digests."""
    for wheel in wheels:
        file = folder / wheel.file
        if not file.exists():
            python = wheel.place.removeprefix("py") if wheel.place != "any" else PYTHONS[0]
            _download([f"{wheel.package}=={wheel.version}"], python, folder)
        if not file.exists() or _digest(file) != wheel.sha256:
            raise SystemExit(f"build_archive: {wheel.file} is not the file that {LOCK.name} names")


def files_of(wheel: Wheel, folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a wheel that go into the archive, with their paths below its top folder.

    Licences come without the Python version, so those of one package are the same files.
    """
    with zipfile.ZipFile(folder / wheel.file) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith("/") or _LEFT_OUT.search(name):
                continue
            licence = re.search(r"\.dist-info/(?:licenses/)?(.+)$", name)
            if licence is None:
                yield f"lib/{wheel.place}/{name}", archive.read(name)
            else:
                yield f"licenses/{wheel.package}/{licence.group(1)}", archive.read(name)


def _download(requirements: list[str], python: str, folder: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--implementation", "cp", "--python-version", f"3.{python[1:]}"]
    for platform in PLATFORMS:
        command += ["--platform", platform]
    done = subprocess.run(
        [*command, "--dest", str(folder), *requirements], stdin=subprocess.DEVNULL, stdout=sys.stderr
    )
    if done.returncode != 0:
        raise SystemExit(f"build_archive: pip could not download {', '.join(requirements)}")


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
