"""Unpacks an archive in an empty place and runs its smoke test there, cut off from everything else.

No network (where unshare(1) may take it away), no environment, no site-packages of the user, an empty
home, and, where we may change user, one who cannot write to the archive.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

LIMIT_S = 900.0
_NOBODY = "65534"


def smoke_test(archive: Path) -> bool:
    """Whether the smoke test of an archive passes."""
    with tempfile.TemporaryDirectory(prefix="jr-archive-") as name:
        place = Path(name)
        place.chmod(0o755)
        (place / "home").mkdir()
        (place / "home").chmod(0o777)
        top = unpack(archive, place)
        environment = ["env", "-i", f"PATH={os.defpath}", f"HOME={place / 'home'}"]
        command = [*_cut_off(), *environment, str(top / "smoketest.sh")]
        done = subprocess.run(command, cwd=place, stdin=subprocess.DEVNULL, timeout=LIMIT_S, check=False)
    return done.returncode == 0


def unpack(archive: Path, place: Path) -> Path:
    """Unpack with the modes the archive gives; returns its top folder."""
    with zipfile.ZipFile(archive) as packed:
        for info in packed.infolist():
            file = packed.extract(info, place)
            os.chmod(file, (info.external_attr >> 16) & 0o777)
        return place / packed.namelist()[0].partition("/")[0]


def _cut_off() -> list[str]:
    """The words before a command that take network and rights away, as far as the system lets us."""
    words: list[str] = []
    for option in (["-n"], ["-rn"]):
        if _works(["unshare", *option, "true"]):
            words = ["unshare", *option]
            break
    else:
        sys.stderr.write("build_archive: the network cannot be taken away here\n")
    if os.geteuid() == 0:
        nobody = ["setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups"]
        words += nobody if _works([*nobody, "true"]) else []
    return words


def _works(command: list[str]) -> bool:
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0
