"""The ``jr`` command: parses the command line and hands over to a command.

Only what every call needs is imported at the top; ``jr --help`` and the supervisor stay cheap.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from verifier import __version__
from verifier.cli.status import EXIT_BAD_INPUT
from verifier.config import add_arguments, build_options
from verifier.errors import UserError

_EPILOG = """\
The last line of stdout is the verdict, alone: TRUE (the property holds on every run),
FALSE (a failing run was found and reproduced on the Java virtual machine) or UNKNOWN.

exit status:
   0  verdict TRUE
  10  verdict FALSE
  20  verdict UNKNOWN
   2  the command line, the task or the program is not usable; stderr says why
"""

_REPLAY_EPILOG = """\
The last line of stdout is REPRODUCED (the run violates the property) or NOT REPRODUCED.

exit status:
   0  REPRODUCED
   1  NOT REPRODUCED
  20  UNKNOWN: the run was stopped
   2  the command line, the witness or the program is not usable; stderr says why
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``jr`` with these arguments (those of the process by default)."""
    parser = build_parser()
    given = parser.parse_args(arguments)
    try:
        status: int = given.command(given)
    except UserError as error:
        sys.stderr.write(f"jr: {error}\n")
        return EXIT_BAD_INPUT
    return status


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="jr",
        description="JR verifies Java programs.",
        epilog="jr COMMAND --help says more.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_verify(commands)
    _add_replay(commands)
    return parser


def _add_verify(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "verify",
        help="decide whether a program has a property",
        description="Decide whether a Java program has a property.",
        usage="jr verify TASK.yml [--property NAME] [options]\n"
        "       jr verify --property FILE.prp DIR [DIR ...] [options]",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    _add_task_arguments(command)
    command.add_argument(
        "--config", type=Path, metavar="FILE", help="read options from FILE (YAML); the command line wins"
    )
    add_arguments(command)
    command.set_defaults(command=_verify)


def _add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser(
        "replay",
        help="run the inputs of a violation witness on the Java virtual machine",
        description="Run a program with the inputs of a violation witness and say what happens.",
        usage="jr replay WITNESS TASK.yml [--property NAME]\n"
        "       jr replay WITNESS --property FILE.prp DIR [DIR ...]",
        epilog=_REPLAY_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument("witness_file", type=Path, metavar="WITNESS", help="a witness (GraphML)")
    _add_task_arguments(command)
    add_arguments(command, only=("wall_limit_s", "java_home", "verbose"))
    command.set_defaults(command=_replay)


def _add_task_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "inputs",
        nargs="+",
        type=Path,
        metavar="TASK.yml|DIR",
        help="a task definition, or source directories",
    )
    command.add_argument(
        "--property",
        metavar="NAME|FILE.prp",
        help="valid-assert, no-runtime-exception, no-deadlock, or a property file",
    )


def _verify(given: argparse.Namespace) -> int:
    from verifier.cli.guard import run_guarded
    from verifier.cli.supervisor import supervise
    from verifier.cli.verify import verify_task

    options = build_options(vars(given), given.config)
    return supervise(
        lambda announce: run_guarded(
            lambda: verify_task(given.inputs, given.property, options, announce), options
        ),
        options,
    )


def _replay(given: argparse.Namespace) -> int:
    from verifier.cli.guard import run_guarded
    from verifier.cli.replay import replay_witness
    from verifier.cli.supervisor import supervise

    options = build_options(vars(given))
    file, inputs, chosen = given.witness_file, given.inputs, given.property
    return supervise(
        lambda announce: run_guarded(lambda: replay_witness(file, inputs, chosen, options), options), options
    )
