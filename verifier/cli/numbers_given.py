"""Options that ``jr check`` and ``jr tests`` share: numbers, and where the work is done."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verifier.fleet.opening import Where

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


def add_cluster(command: argparse.ArgumentParser) -> None:
    """``--cluster`` and what belongs to it."""
    from verifier.fleet.address import CLUSTER_HELP, WITHOUT_TLS_HELP

    command.add_argument("--cluster", metavar="WHERE", help=CLUSTER_HELP)
    command.add_argument("--cluster-without-tls", action="store_true", help=WITHOUT_TLS_HELP)


def where_of(given: argparse.Namespace) -> Where:
    """Where the work is done; UserError if that cannot be."""
    from verifier.fleet.address import parse_address
    from verifier.fleet.opening import Where

    if given.cluster is None:
        return Where(given.jobs)
    return Where(given.jobs, parse_address(given.cluster, given.cluster_without_tls))
