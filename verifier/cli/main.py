"""The ``jr`` command: parses the command line and hands over to a command.

Only what every call needs is imported at the top, and of the commands only the one that is called is loaded.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from verifier import __version__
from verifier.cli.held import free_signals
from verifier.cli.numbers_given import add_cluster, jobs, seconds, where_of
from verifier.cli.status import EXIT_BAD_INPUT, EXIT_UNREAD
from verifier.config import add_arguments, build_options
from verifier.errors import UserError

if TYPE_CHECKING:
    from verifier.task.definition import Surroundings

_GARBAGE = 20_000
"""Objects made before young garbage is looked for: terms live long, and with Python's 700 a few hundredths
of a proof's time go into looking in vain."""

_EPILOG = """\
The last line of stdout is the verdict, alone: TRUE (the property holds on every run),
FALSE (a failing run was found and reproduced on the Java virtual machine) or UNKNOWN.

exit status:
   0  verdict TRUE
  10  verdict FALSE
  20  verdict UNKNOWN
   2  the command line, the task or the program is not usable; stderr says why
"""

_CHECK_EPILOG = """\
A line for each method; the last line of stdout is the verdict of the whole: FALSE if a method can fail,
else UNKNOWN if that is open for one, else TRUE.

exit status:
   0  verdict TRUE
  10  verdict FALSE
  20  verdict UNKNOWN
   2  the command line, the class path or a target is not usable; stderr says why
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
    parser = build_parser((sys.argv[1:] if arguments is None else arguments)[:1])
    if "_ARGCOMPLETE" in os.environ:
        from verifier.cli.completion import complete

        complete(parser)
    given = parser.parse_args(arguments)
    if not getattr(given, "supervised", False):
        free_signals()
    gc.freeze()
    gc.set_threshold(_GARBAGE, 10, 10)
    try:
        status: int = given.command(given)
        sys.stdout.flush()
    except UserError as error:
        sys.stderr.write(f"jr: {error}\n")
        return EXIT_BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_UNREAD
    return status


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def build_parser(first: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser of the whole command line, or, if its ``first`` word is a command, of this one's alone."""
    parser = argparse.ArgumentParser(
        prog="jr",
        description="JR verifies Java programs.",
        epilog="jr COMMAND --help says more.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    adding = {word: ADDING[word] for word in first if word in ADDING} or ADDING
    for add in adding.values():
        add(commands)
    return parser


def _add_of(module: str, commands: Commands) -> None:
    """Add the command that a module of this room has."""
    import_module(f"verifier.cli.{module}").add_command(commands)


def _add_verify(commands: Commands) -> None:
    command = commands.add_parser(
        "verify",
        help="decide whether a program has a property",
        description="Decide whether a Java program has a property.",
        usage="jr verify TASK.yml [--property NAME] [options]\n"
        "       jr verify --property FILE.prp DIR [DIR ...] [--classpath PATH[:PATH...]] [options]\n"
        "       jr verify --property NAME APP.jar [options] [--args ARG ...]\n"
        "       jr verify --property NAME --classpath PATH[:PATH...] --main CLASS [options] [--args ARG ...]",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    _add_task_arguments(command, "*")
    command.add_argument(
        "--config", type=Path, metavar="FILE", help="read options from FILE (YAML); the command line wins"
    )
    add_arguments(command)
    command.set_defaults(command=_verify, supervised=True)


def _add_check(commands: Commands) -> None:
    command = commands.add_parser(
        "check",
        help="decide whether methods of a library can fail",
        description="Say for each method whether arguments and a receiver make it fail.",
        usage="jr check [--classpath PATH[:PATH...]] TARGET [TARGET ...] [options]",
        epilog=_CHECK_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument(
        "targets",
        nargs="+",
        metavar="TARGET",
        help="a class, CLASS.METHOD, CLASS.METHOD(TYPES), PACKAGE.*, a jar, a folder of class files or "
        "sources, or a Maven or Gradle project",
    )
    command.add_argument(
        "--classpath", default="", metavar="PATH[:PATH...]", help="jars and folders of class files"
    )
    command.add_argument(
        "--timeout", type=seconds, default=10.0, metavar="S", help="CPU time for each method, in seconds"
    )
    command.add_argument(
        "-j", "--jobs", type=jobs, default=1, metavar="N", help="work at N methods at the same time"
    )
    add_cluster(command)
    command.add_argument(
        "--allow", action="append", default=[], metavar="EXCEPTION", help="an exception that is no failure"
    )
    command.add_argument(
        "--null",
        choices=("never", "arguments", "anything"),
        default="never",
        help="what may be null where no annotation says otherwise; default: never",
    )
    command.add_argument("--strict", action="store_true", help="rejections of arguments are failures, too")
    command.add_argument(
        "--preconditions",
        choices=("none", "asserts"),
        default="none",
        help="asserts: the assert statements at a method's start are assumptions; default: none",
    )
    _add_failures(command)
    _add_questions(command)
    command.add_argument(
        "--explain", action="store_true", help="say at the end what the assumptions mean that TRUE names"
    )
    command.add_argument(
        "--reproducers",
        type=Path,
        default=Path("jr-check"),
        metavar="DIR",
        help="where reproducers are written; default: jr-check",
    )
    command.add_argument(
        "--store",
        type=Path,
        metavar="FILE",
        help="keep answers in FILE (JSON lines), and take those of earlier checks that still hold",
    )
    command.add_argument("--json", type=Path, metavar="FILE", help="write all answers to FILE (JSON)")
    command.add_argument("--sarif", type=Path, metavar="FILE", help="write failures to FILE (SARIF 2.1.0)")
    command.add_argument(
        "--sourcepath", default="", metavar="PATH[:PATH...]", help="folders of sources, for places in SARIF"
    )
    add_arguments(command, only=("wall_limit_s", "memory_limit_mib", "java_home", "unsafe_runner", "verbose"))
    command.set_defaults(command=_check, supervised=True)


def _add_failures(command: argparse.ArgumentParser) -> None:
    """Options of ``jr check`` about failures that count."""
    command.add_argument(
        "--first", action="store_true", help="stop at a method's first failure instead of looking for all"
    )
    command.add_argument(
        "--fail-on",
        choices=("error", "warning", "note"),
        default="error",
        help="the mildest grade of failures that makes the verdict of all FALSE; default: error",
    )


def _add_questions(command: argparse.ArgumentParser) -> None:
    """Options of ``jr check`` that say which objects there are, and ask other questions."""
    command.add_argument(
        "--objects",
        choices=("constructed", "fields"),
        default="constructed",
        help="objects as constructors and calls make them, or with any field values; default: constructed",
    )
    command.add_argument(
        "--invariant",
        action="append",
        default=[],
        metavar="[CLASS.]METHOD",
        help="with --objects fields: a boolean method without arguments that holds of receiver and arguments",
    )
    command.add_argument(
        "--statics",
        choices=("initial", "any"),
        default="initial",
        help="static fields as after initialisation, or with any values; default: initial",
    )
    command.add_argument(
        "--open-world", action="store_true", help="there may be classes that are not on the class path"
    )
    command.add_argument(
        "--laws",
        action=argparse.BooleanOptionalAction,
        help="ask alone whether equals, hashCode, compareTo, comparators, copies and iterators keep their "
        "laws; by default this is asked as well, and what is broken is a warning",
    )
    command.add_argument(
        "--forbid",
        action="append",
        default=[],
        metavar="METHOD[,METHOD...]",
        help="ask instead whether calls can lead to METHOD, such as java.lang.Class.forName",
    )


def _add_replay(commands: Commands) -> None:
    command = commands.add_parser(
        "replay",
        help="run the inputs of a violation witness on the Java virtual machine",
        description="Run a program with the inputs of a violation witness and say what happens.",
        usage="jr replay WITNESS TASK.yml [--property NAME]\n"
        "       jr replay WITNESS --property FILE.prp DIR [DIR ...] [--classpath PATH[:PATH...]]\n"
        "       jr replay WITNESS --property NAME APP.jar [--main CLASS] [--args ARG ...]",
        epilog=_REPLAY_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument(
        "witness_file", type=Path, metavar="WITNESS", help="a witness (GraphML, or YAML by its name)"
    )
    command.add_argument(
        "--if-there", action="store_true", help="if there is no such witness, there is nothing to replay"
    )
    _add_task_arguments(command, "+")
    add_arguments(command, only=("wall_limit_s", "native_library", "java_home", "unsafe_runner", "verbose"))
    command.set_defaults(command=_replay, supervised=True)


def _add_validate(commands: Commands) -> None:
    from verifier.cli.validating import add_command

    command = add_command(commands)
    _add_task_arguments(command, "+")
    add_arguments(
        command,
        only=("time_limit_s", "wall_limit_s", "native_library", "java_home", "unsafe_runner", "verbose"),
    )
    command.set_defaults(command=_validate, supervised=True)


def _add_task_arguments(command: argparse.ArgumentParser, number: str) -> None:
    command.add_argument(
        "inputs",
        nargs=number,
        type=Path,
        metavar="TASK.yml|DIR|JAR",
        help="a task definition, or source directories, folders of class files and jars",
    )
    command.add_argument(
        "--property",
        metavar="NAME|FILE.prp",
        help="valid-assert, no-runtime-exception, no-deadlock, or a property file",
    )
    command.add_argument(
        "--classpath",
        default="",
        metavar="PATH[:PATH...]",
        help="jars (DIR/* for all of a folder) and folders of class files that the program needs",
    )
    command.add_argument(
        "--main",
        metavar="CLASS",
        help="the class whose main is started; default: what a jar's manifest or the property file says",
    )
    command.add_argument(
        "--args", nargs=argparse.REMAINDER, default=[], metavar="ARG...", help="what follows is given to main"
    )


def _surroundings(given: argparse.Namespace) -> Surroundings:
    from verifier.task.class_path import split_class_path
    from verifier.task.definition import Surroundings

    return Surroundings(split_class_path(given.classpath), given.main, tuple(given.args))


def _verify(given: argparse.Namespace) -> int:
    from verifier.cli.guard import run_guarded, run_supervised
    from verifier.cli.supervisor import Interruption, Message
    from verifier.cli.verify import verify_task

    options = build_options(vars(given), given.config)

    def account(snapshot: str | None, cut: Interruption) -> Message:
        from verifier.cli.snapshot import account_of, beginning

        def tell() -> Message:
            known = snapshot or beginning(given.inputs, given.property, _surroundings(given))
            return account_of(known, cut, options)

        return run_guarded(tell, options)

    return run_supervised(
        lambda announce: verify_task(given.inputs, given.property, options, announce, _surroundings(given)),
        options,
        account,
    )


def _check(given: argparse.Namespace) -> int:
    from verifier.check.answers import Grade
    from verifier.check.policy import Policy
    from verifier.check.session import Request
    from verifier.cli.checking import Outputs, check_methods
    from verifier.cli.guard import run_supervised
    from verifier.task.class_path import split_class_path

    if given.invariant and given.objects != "fields":
        raise UserError("--invariant is about objects with any field values: add --objects fields")
    options = build_options({**vars(given), "json": None})
    path = split_class_path(given.classpath)
    forbidden = _methods(given.forbid)
    policy = Policy(
        given.null,
        frozenset(given.allow),
        given.strict,
        forbidden=forbidden,
        objects=given.objects,
        open_world=given.open_world,
        preconditions=given.preconditions,
        statics=given.statics,
        invariants=tuple(given.invariant),
        all_failures=not given.first,
        laws=_laws(given),
    )
    request = Request(tuple(given.targets), path, policy, given.timeout)
    sources = tuple(Path(part) for part in given.sourcepath.split(os.pathsep) if part)
    where = where_of(given)
    outputs = Outputs(
        given.reproducers.resolve(),
        given.json,
        given.sarif,
        given.store,
        sources,
        given.explain,
        fail_on=Grade(given.fail_on),
    )
    return run_supervised(lambda announce: check_methods(request, options, outputs, where, announce), options)


def _laws(given: argparse.Namespace) -> Literal["none", "also", "only"]:
    """Whether laws are asked for; by default where objects are made as usual."""
    if given.laws is None:
        return "none" if given.forbid or given.objects == "fields" else "also"
    if given.laws and given.forbid:
        raise UserError("--laws and --forbid ask different questions: take one of them")
    return "only" if given.laws else "none"


def _methods(words: Sequence[str]) -> tuple[str, ...]:
    """The methods of a list with commas, of which some may be in the brackets of signatures."""
    text = ",".join(words)
    return tuple(word for word in re.split(r",(?![^()]*\))", text) if word)


def _replay(given: argparse.Namespace) -> int:
    from verifier.cli.guard import run_supervised
    from verifier.cli.replay import replay_witness

    options = build_options(vars(given))
    file, inputs, chosen = given.witness_file, given.inputs, given.property
    return run_supervised(
        lambda _: replay_witness(file, inputs, chosen, options, _surroundings(given), given.if_there), options
    )


def _validate(given: argparse.Namespace) -> int:
    from verifier.cli.guard import run_supervised
    from verifier.cli.validating import validate_witness

    options = build_options(vars(given))
    file, inputs, chosen = given.witness_file, given.inputs, given.property
    return run_supervised(
        lambda _: validate_witness(file, inputs, chosen, options, _surroundings(given)), options
    )


ADDING: dict[str, Callable[[Commands], None]] = {
    "verify": _add_verify,
    "check": _add_check,
    "replay": _add_replay,
    "validate": _add_validate,
    "tests": partial(_add_of, "testing"),
    "diff": partial(_add_of, "diffing"),
    "lsp": partial(_add_of, "language_server"),
    "init": partial(_add_of, "init"),
    "doctor": partial(_add_of, "doctor"),
    "explain": partial(_add_of, "explain"),
    "completion": partial(_add_of, "completion"),
}
"""The commands in the order of the help, and what adds each to the command line."""
