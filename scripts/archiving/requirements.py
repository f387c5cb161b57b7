"""The lock of the first start: ``requirements.lock``, in pip's format, with the digest of every wheel.

Versions are those of ``wheels.lock``, so that archive and checkout run the same packages. Each wheel that the
index offers for a platform below is fetched, and its digest taken from the file. ``./jr`` installs from it.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from scripts.archiving import wheels

LOCK: Final = Path(__file__).resolve().parent.parent.parent / "requirements.lock"
BUILD: Final = "setuptools"
"""Builds JR's own entry in the environment; of pure Python."""
_GLIBC: Final = (17, 24, 27, 28, 31, 34, 35, 38, 39)
PLATFORMS: Final = {
    **{
        f"manylinux {machine}, glibc 2.{newest}": tuple(
            [f"manylinux_2_{minor}_{machine}" for minor in _GLIBC if minor <= newest]
            + [f"manylinux2014_{machine}"]
        )
        for machine in ("x86_64", "aarch64")
        for newest in (17, 28, 39)
    },
    **{
        f"musllinux {machine}": tuple(f"musllinux_1_{minor}_{machine}" for minor in (1, 2))
        for machine in ("x86_64", "aarch64")
    },
}
"""Of older and newer systems apart, as pip takes only the best wheel of a call."""
_HEADER: Final = """\
# Written by scripts/build_archive.py --relock. `./jr` installs these files on its first start; where a wheel
# is missing, it says so and does without. Digests are of the files themselves.
"""


def write(requirements: Iterable[str], folder: Path) -> None:
    """Write the lock: the versions of ``wheels.lock`` and their wheels for all platforms."""
    versions = {wheel.package: wheel.version for wheel in wheels.read_lock()}
    markers = {_normal(text): text.partition(";")[2].strip() for text in requirements}
    build = folder / BUILD
    _download(f"{BUILD}>=77", "3.10", ("any",), build)
    versions[BUILD] = next(build.glob("*.whl")).name.split("-")[1]
    parts = [_HEADER]
    for package in sorted(versions):
        digests = _digests(package, versions[package], folder / package)
        marker = f" ; {markers[package]}" if markers.get(package) else ""
        hashes = "".join(f" \\\n    --hash=sha256:{digest}" for digest in digests)
        parts.append(f"{package}=={versions[package]}{marker}{hashes}\n")
    LOCK.write_text("".join(parts), encoding="ascii")


def _digests(package: str, version: str, folder: Path) -> list[str]:
    """The digests of all wheels of a version that any platform and Python gets."""
    per_python = package in map(_normal, (*wheels.PER_PYTHON, "PyYAML"))
    pythons = [f"3.{name[1:]}" for name in (wheels.PYTHONS if per_python else wheels.PYTHONS[:1])]
    calls = [
        (f"{package}=={version}", python, platforms, folder / f"{python} {name}")
        for python in pythons
        for name, platforms in PLATFORMS.items()
    ]
    with ThreadPoolExecutor(max_workers=4) as pool:
        list(pool.map(lambda call: _download(*call), calls))
    found = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.rglob("*.whl")}
    if not found:
        raise SystemExit(f"build_archive: the index has no wheel of {package} {version}")
    print(f"{package} {version}: {len(found)} wheels", file=sys.stderr)
    return sorted(found.values())


def _download(requirement: str, python: str, platforms: Iterable[str], folder: Path) -> None:
    """Fetch the wheel for one Python and kind of system; there may be none."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--implementation", "cp", "--python-version", python]
    for platform in platforms:
        command += ["--platform", platform]
    done = subprocess.run(
        [*command, "--dest", str(folder), requirement],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0 and "No matching distribution" not in done.stderr:
        raise SystemExit(f"build_archive: pip could not download {requirement}: {done.stderr.strip()[-300:]}")


def read() -> Iterator[tuple[str, str, list[str]]]:
    """Package, version and digests of each entry of the lock."""
    for entry in re.split(r"\n(?=\S)", LOCK.read_text(encoding="ascii")):
        if not entry.startswith("#"):
            package, _, rest = entry.partition("==")
            yield package, rest.split()[0], re.findall(r"sha256:([0-9a-f]{64})", entry)


def _normal(requirement: str) -> str:
    return re.split(r"[<>=;\s]", requirement)[0].lower().replace("_", "-")
