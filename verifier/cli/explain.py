"""``jr explain``: what the names of assumptions mean that a TRUE names."""

from __future__ import annotations

import argparse
import sys

from verifier.assumption import BY_WORD, OF_CHECK, explain
from verifier.errors import UserError


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``jr explain`` to the command line."""
    command = commands.add_parser(
        "explain",
        help="say what assumptions that a TRUE names mean",
        description="Say what assumptions that a TRUE names mean, with examples; all if none is named.",
        allow_abbrev=False,
    )
    command.add_argument("names", nargs="*", metavar="NAME", help="as in 'TRUE  (assuming: no-null)'")
    command.set_defaults(command=lambda given: tell(given.names))


def tell(names: list[str]) -> int:
    """Print them on stdout; UserError for a name that there is not."""
    for name in names:
        if explain(name) is None:
            raise UserError(f"{name}: no assumption has this name; jr explain shows all")
    for name in names or [*OF_CHECK, *BY_WORD]:
        sys.stdout.write(explain(name) or "")
    return 0
