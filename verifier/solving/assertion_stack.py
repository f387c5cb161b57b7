"""Room for solvers that recurse over deep terms: some need up to a kilobyte of stack for each level."""

from __future__ import annotations

import contextlib
import resource
from typing import Final

STACK_BYTES: Final = 120 << 20
"""Enough for terms 100,000 deep; Linux keeps at least 128 MiB free below the main thread's stack."""


def raise_stack_limit() -> None:
    """Let the main thread's stack of this process grow to ``STACK_BYTES``, if the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    if soft != resource.RLIM_INFINITY and soft < STACK_BYTES:
        wanted = STACK_BYTES if hard == resource.RLIM_INFINITY else min(STACK_BYTES, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_STACK, (wanted, hard))
