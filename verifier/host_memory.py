"""The memory of the machine, as far as control groups and other programs leave it to this process."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

_AVAILABLE = re.compile(r"^MemAvailable:\s+(\d+) kB", re.MULTILINE)
_LIMITS = ("sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory/memory.limit_in_bytes")
"""Of control groups, of version 2 and 1: bytes, or ``max``."""
SHARE = 0.8
"""The share of all memory for all workers together."""


def usable_bytes(root: Path = Path("/")) -> int:
    """The memory of the machine, or of the container that this runs in."""
    return min([os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"), *_limits_bytes(root)])


def available_bytes(root: Path = Path("/")) -> int | None:
    """The memory that other programs leave free, None if the system does not report it."""
    found = _AVAILABLE.search(content_of(root / "proc/meminfo"))
    return min([int(found.group(1)) << 10, *_limits_bytes(root)]) if found is not None else None


def share_bytes(limit_mib: int | None, jobs: int) -> int:
    """The share of each worker with its processes, of a limit or else of the usable memory."""
    whole = usable_bytes() if limit_mib is None else limit_mib << 20
    return int(SHARE * whole / jobs)


def _limits_bytes(root: Path) -> Iterator[int]:
    texts = (content_of(root / place).strip() for place in _LIMITS)
    return (int(text) for text in texts if text.isdecimal())


def content_of(path: Path) -> str:
    """What a file says, nothing where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
