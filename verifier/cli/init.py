"""``jr init``: a task to begin with, and what to do with it."""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path

from verifier.task.template import write_task


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``jr init`` to the command line."""
    command = commands.add_parser(
        "init",
        help="write a task to begin with",
        description="Write a small verification task into a new folder: a program, its task definition, "
        "the properties and the class Verifier.",
        epilog="example:\n  jr init first && jr verify first/first.yml --property valid-assert",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument("folder", type=Path, metavar="DIR", help="a folder that is new or empty")
    command.set_defaults(command=_write)


def _write(given: argparse.Namespace) -> int:
    definition = write_task(given.folder)
    print(f"written: {definition}")
    called = os.environ.get("JR_COMMAND", "jr")
    print(f"next:    {called} verify {shlex.quote(str(definition))} --property valid-assert")
    return 0
