"""Whether something around JR (a container, BenchExec) keeps a program from the user's files already.

Asked only where the kernel has no means of JR's own, and by ``jr doctor``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from verifier.host_memory import content_of

_MARKER_FILES = {
    "/.dockerenv": "Docker",
    "/run/.containerenv": "Podman",
    "/run/systemd/container": "a container",
}
_GROUPS = re.compile(r"docker|libpod|containerd|kubepods|crio|lxc|garden|machine\.slice|buildkit")
_BENCHEXEC_HOME = "/home/benchexec"


def find_enclosure(root: Path = Path("/"), environ: Mapping[str, str] | None = None) -> str | None:
    """The name of what JR runs in, None if it seems to run on the machine itself.

    ``root``: the file system to look into, ``environ``: the environment, where not those of this process.
    """
    environ = os.environ if environ is None else environ
    if _is_of_benchexec(root, environ):
        return "a container of BenchExec"
    for file, name in _MARKER_FILES.items():
        if (root / file[1:]).exists():
            return name
    if environ.get("container"):  # systemd-nspawn, LXC and Podman say so
        return f"a container ({environ['container']})"
    found = _GROUPS.search(content_of(root / "proc/1/cgroup") + content_of(root / "proc/self/cgroup"))
    return f"a container ({found.group()})" if found else None


def _is_of_benchexec(root: Path, environ: Mapping[str, str]) -> bool:
    """BenchExec gives each run a home of this name and, in most of its modes, an overlay of its own."""
    if environ.get("HOME") == _BENCHEXEC_HOME:
        return True
    return "/BenchExec_run_" in content_of(root / "proc/self/mountinfo")
