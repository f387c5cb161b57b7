"""The processes a run has started: what they use, and their end.

Linux keeps orphans of a *subreaper* below it, so that every process a run ever started can be
found from /proc, however it was started. Elsewhere only the direct child is known.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from dataclasses import dataclass

RUN_FOLDER = "JR_RUN_FOLDER"
"""The environment variable with the folder of a run's temporary files, for the processes of the run."""
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_PPID, _UTIME, _CSTIME, _RSS = 4 - 3, 14 - 3, 17 - 3, 24 - 3
_LINUX = sys.platform.startswith("linux")


@dataclass(frozen=True)
class Usage:
    """Resources of a process tree: CPU seconds including ended children, resident bytes."""

    cpu_s: float
    resident_bytes: int


def become_subreaper() -> None:
    """Let orphans below this process become its children (Linux, else nothing)."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(parent: int) -> None:
    """Let the kernel kill this process when its parent dies (Linux, else nothing)."""
    _prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
    if os.getppid() != parent:
        os._exit(1)


def _prctl(option: int, value: int) -> None:
    if _LINUX:
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def descendants(root: int) -> list[int]:
    """All living processes below ``root``, parents first."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if _LINUX else ():
        if name.isdigit() and (fields := _stat_fields(int(name))):
            children.setdefault(int(fields[_PPID]), []).append(int(name))
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found[1:]


def _stat_fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the command name (proc(5) numbers them from 3)."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return []


def is_stopped(pid: int) -> bool:
    """Whether a process was stopped by a signal, and does not go on."""
    fields = _stat_fields(pid)
    return bool(fields) and fields[0] in "Tt"


def measure(pids: list[int]) -> Usage:
    """The present use of these processes."""
    ticks = 0
    pages = 0
    for pid in pids:
        if fields := _stat_fields(pid):
            ticks += sum(int(field) for field in fields[_UTIME : _CSTIME + 1])
            pages += int(fields[_RSS])
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE"))


def measure_tree(root: int) -> Usage:
    """The present use of a process and all its descendants."""
    return measure([root, *descendants(root)])


def kill_below(pid: int) -> int:
    """Kill a child of this process and all that it started, and reap the child.

    Gives its status as waitpid(2) does. It is stopped first, so that it starts nothing meanwhile.
    """
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGSTOP)
    for victim in [*descendants(pid), pid]:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(victim, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    return status


def kill_tree(root: int, child: int, limit_s: float = 2.0) -> None:
    """Kill ``child`` and everything below ``root`` (this process), and reap them.

    Repeated until none is left: a process may start another while it is being killed.
    """
    deadline = time.monotonic() + limit_s
    while time.monotonic() < deadline:
        victims = descendants(root) or [child]
        for pid in victims:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not _reap_all():
            return
        time.sleep(0.005)


def end_all_below(limit_s: float = 2.0) -> None:
    """Kill everything below this process, and reap it; this process stays."""
    deadline = time.monotonic() + limit_s
    while time.monotonic() < deadline and (victims := descendants(os.getpid())):
        for pid in victims:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        _reap_all()
        time.sleep(0.005)


def _reap_all() -> bool:
    """Collect every ended child; False if none is left at all."""
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return False
        if pid == 0:
            return True


def remove_folder(folder: str) -> None:
    """Remove a folder with all that is in it, as far as can be; it may be deeper than Python can go."""
    import shutil

    with contextlib.suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    if os.path.lexists(folder):
        import subprocess

        with contextlib.suppress(OSError):
            subprocess.run(
                ["rm", "-rf", "--", folder], stdin=subprocess.DEVNULL, capture_output=True, check=False
            )
