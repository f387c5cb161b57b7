"""Numbers on the command line of ``jr check`` and ``jr tests``, as argparse wants to have them read."""

from __future__ import annotations

import argparse

MOST_JOBS = 256


def seconds(text: str) -> float:
    """A time in seconds, above 0; ``s`` may follow. Raises argparse.ArgumentTypeError."""
    try:
        value = float(text.removesuffix("s"))
    except ValueError:
        value = -1.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text}: seconds, above 0, are wanted")
    return value


def jobs(text: str) -> int:
    """How much is done at the same time, 1 to MOST_JOBS. Raises argparse.ArgumentTypeError."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{text}: a number from 1 to {MOST_JOBS} is wanted")
    return int(text)
