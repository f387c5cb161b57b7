"""How a runner process is shut in: limits, no network, a clean environment.

What holds for an ordinary user: core dumps, files over 64 MiB and more than 512 open files are
refused; where the system grants user namespaces, the process has a network namespace of its own
without any interface; it starts in an empty scratch directory with standard input, output and error
at /dev/null and none of JR's environment; it dies with JR. What does not hold: the process runs with
the user's own rights on files (namespaces for mounts would cost more than they protect), and code
that uses sun.misc.Unsafe or deep reflection could read the secret of the result channel from memory.
"""

from __future__ import annotations

import shutil
from pathlib import Path

_LIMITS = "ulimit -c 0; ulimit -f 131072; ulimit -n 512; "
_PROBED = 'unshare -rn true 2>/dev/null && exec unshare -rn "$@"; exec "$@"'


def sandbox_command(command: list[str]) -> list[str]:
    """``command`` behind limits and, if user namespaces are granted, without network."""
    script = _LIMITS + (_PROBED if shutil.which("unshare") else 'exec "$@"')
    return ["/bin/sh", "-c", script, "sh", *command]


def sandbox_environment(scratch: Path) -> dict[str, str]:
    """The whole environment of a Java process."""
    return {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin", "HOME": str(scratch)}
