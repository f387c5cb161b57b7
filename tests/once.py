"""What several processes of one test run need is made by the first of them (compiled programs, mostly)."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The folder that ``make`` fills, by a name that no other such folder of the run has.

    If ``make`` raises, the next process that needs the folder tries again.
    """
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder = base / f"once-{name}"
    with (base / f"once-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            made = factory.mktemp(name)
            make(made)
            made.rename(folder)
    return folder
