"""Under which circumstances a run took place: date, tools, command, and what it used."""

from __future__ import annotations

import os
import platform
import resource
import shlex
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from verifier import __version__
from verifier.errors import UserError
from verifier.jvm.home import find_java_home, read_java_home
from verifier.process_tree import measure_tree

_KIB_IN_MIB = 1024


@dataclass(frozen=True)
class Circumstances:
    """Rows for people: a name and a text each."""

    rows: tuple[tuple[str, str], ...]

    @staticmethod
    def of_this_run(java_home: Path | None, wall_s: object) -> Circumstances:
        """Those of the run that this process makes; what it used up to now."""
        own, others = (
            resource.getrusage(who).ru_maxrss // _KIB_IN_MIB
            for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        time_used = f"{measure_tree(os.getpid()).cpu_s:.1f} s of CPU"
        if isinstance(wall_s, (int, float)):
            time_used += f", {wall_s:.1f} s by the clock"
        return Circumstances(
            (
                ("Date", time.strftime("%Y-%m-%d %H:%M:%S %Z")),
                ("JR", f"{__version__} with Python {platform.python_version()}"),
                ("JDK", _jdk(java_home)),
                ("Command", shlex.join(["jr", *sys.argv[1:]])),
                ("Time", time_used),
                ("Memory", f"at most {own} MiB in JR, {others} MiB in the largest process that it started"),
            )
        )


def _jdk(java_home: Path | None) -> str:
    try:
        home = read_java_home(java_home or find_java_home())
    except UserError:
        return "none that is usable"
    return f"{home.full_version} ({home.path})"
