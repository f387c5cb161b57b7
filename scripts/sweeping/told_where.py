"""Where runs are made: ``-j`` and ``--cluster`` of scripts."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from verifier.errors import UserError
from verifier.fleet.address import CLUSTER_HELP, WITHOUT_TLS_HELP, parse_address
from verifier.fleet.commands import OWN_JR
from verifier.fleet.opening import Where


def add_where(parser: argparse.ArgumentParser, jobs: int) -> None:
    """The options."""
    parser.add_argument("-j", "--jobs", type=int, default=jobs, help=f"runs at the same time ({jobs})")
    add_cluster(parser)


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """``--cluster`` and what belongs to it."""
    parser.add_argument("--cluster", metavar="WHERE", help=CLUSTER_HELP)
    parser.add_argument("--cluster-without-tls", action="store_true", help=WITHOUT_TLS_HELP)


def where_of(given: argparse.Namespace) -> Where:
    """What they say."""
    if given.cluster is None:
        return Where(given.jobs)
    try:
        return Where(cluster=parse_address(given.cluster, given.cluster_without_tls))
    except UserError as error:
        raise SystemExit(f"{error}") from None


def command_for(where: Where, command: Sequence[str], root: Path) -> tuple[str, ...]:
    """The command as workers know it: for the JR of this checkout, their own."""
    is_own = where.cluster is not None and tuple(command) == (str(root / "jr"),)
    return (OWN_JR,) if is_own else tuple(command)
