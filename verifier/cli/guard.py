"""The one catch-all of JR: a defect yields UNKNOWN and a report on stderr, never a verdict."""

from __future__ import annotations

import contextlib
import logging
import os
import resource
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

from verifier.cli.supervisor import Announce, Interruption, Message, supervise, unknown
from verifier.config import Options
from verifier.errors import UserError
from verifier.verdict.outcome import Ending

_FILES_NEEDED = 64
FILES_WANTED: Final = 512
"""Open files of a process: pipes to solvers and Java virtual machines, and what these inherit."""
_SAID: set[str] = set()
"""Files of which it was said that they cannot be written."""


def run_supervised(
    command: Callable[[Announce], Message],
    options: Options,
    account: Callable[[str | None, Interruption], Message] | None = None,
) -> int:
    """Run a command in a child process that never raises an ``Exception``: see ``supervise``."""
    return supervise(lambda announce: run_guarded(lambda: command(announce), options), options, account)


def run_guarded(command: Callable[[], Message], options: Options) -> Message:
    """Run a command; never raises an ``Exception``."""
    if options.verbose:
        logging.basicConfig(level=logging.DEBUG, format="%(relativeCreated)7d ms %(name)s: %(message)s")
    if options.unsafe_runner:
        from verifier.jvm.sandbox import consent

        consent()
    try:
        _widen_open_files()
        check_writable(options.json, options.witness, options.harness, options.report)
        return command()
    except UserError as error:
        return Message(None, f"jr: {error}")
    except MemoryError:
        return unknown(Interruption(Ending.RESOURCE.word, "out of memory"), options)
    except Exception as error:
        return unknown(Interruption(Ending.DEFECT.word, f"defect of JR: {_report_defect(error)}"), options)


def _widen_open_files() -> None:
    """Let this process and those below it open as many files as are wanted; UserError if it is too few."""
    most, allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY or most >= FILES_WANTED:
        return
    reached = FILES_WANTED if allowed == resource.RLIM_INFINITY else min(allowed, FILES_WANTED)
    resource.setrlimit(resource.RLIMIT_NOFILE, (reached, allowed))
    if reached < _FILES_NEEDED:
        raise UserError(
            f"at most {allowed} files may be open, {FILES_WANTED} are wanted: ulimit -n {FILES_WANTED}"
        )


def check_writable(*files: Path | None) -> None:
    """Refuse a result file in a place that cannot be written, before any work is done."""
    for file in files:
        if file is None or (_is_stream(file) and os.access(file, os.W_OK)):
            continue
        if file.is_dir() or not os.access(file.parent, os.W_OK):
            raise UserError(f"{file}: cannot be written")


def _is_stream(file: Path) -> bool:
    """Whether this is a device or a pipe, be it by a link of /dev or /proc: written, never replaced."""
    listed = file.absolute().parts[1:2] in (("dev",), ("proc",))
    return not file.is_dir() and file.exists() and (listed or not file.is_file())


def write_whole(file: Path, text: str) -> None:
    """Write a whole file or nothing: readers never see half of it."""
    if _is_stream(file):
        try:
            with file.open("a", encoding="utf-8") as stream:
                stream.write(text)
        except OSError as error:
            raise UserError(f"{file}: cannot be written: {error.strerror}") from None
        return
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        raise UserError(f"{file}: cannot be written: {error.strerror}") from None


def write_or_say(file: Path, text: str) -> None:
    """As ``write_whole``; a failure (a full disk) does not change the verdict."""
    try:
        write_whole(file, text)
    except UserError as error:
        with contextlib.suppress(OSError):
            if not _is_stream(file):
                file.unlink(missing_ok=True)  # an older one would be taken for this run's
        if str(file) not in _SAID:
            _SAID.add(str(file))
            sys.stderr.write(f"jr: {error}\n")


def _report_defect(error: Exception) -> str:
    """Print the traceback with a plea on stderr; returns one line for the account."""
    logging.getLogger(__name__).error(
        "JR met a defect of its own; please report this with the task:\n%s",
        "".join(traceback.format_exception(error)).rstrip(),
    )
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]
