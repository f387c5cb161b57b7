"""``jr verify``: from the command line to a message for the supervisor.

The one catch-all of JR is here: a defect yields UNKNOWN and a report on stderr, never a verdict.
"""

from __future__ import annotations

import logging
import os
import traceback
from pathlib import Path

from verifier.cli.supervisor import Interruption, Message, unknown
from verifier.config import Options
from verifier.errors import UserError
from verifier.task.reader import read_task
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Result, Verdict


def run_verification(inputs: list[Path], chosen: str | None, options: Options) -> Message:
    """Verify one task; never raises."""
    if options.verbose:
        logging.basicConfig(level=logging.DEBUG, format="%(relativeCreated)7d ms %(name)s: %(message)s")
    try:
        check_writable(options.json, options.witness)
        return _verify(read_task(inputs, chosen), options)
    except UserError as error:
        return Message(None, f"jr: {error}")
    except MemoryError:
        return unknown(Interruption(Ending.RESOURCE.word, "out of memory"), options)
    except Exception as error:
        return unknown(Interruption(Ending.DEFECT.word, f"defect of JR: {_report_defect(error)}"), options)


def check_writable(*files: Path | None) -> None:
    """Refuse a result file in a place that cannot be written, before any work is done."""
    for file in files:
        if file is not None and (file.is_dir() or not os.access(file.parent, os.W_OK)):
            raise UserError(f"{file}: cannot be written")


def _verify(task: Task, options: Options) -> Message:
    from verifier.engine.run import verify
    from verifier.report.account import render_account
    from verifier.stats import Stats

    result = verify(task, options, Stats())
    if options.json is not None:
        from verifier.report.record import dump_json, result_as_dict

        _write(options.json, dump_json(result_as_dict(task, result, options)))
    if options.witness is not None:
        _write_witness(options.witness, task, result)
    return Message(result.verdict.value, render_account(task, result, options))


def _write_witness(file: Path, task: Task, result: Result) -> None:
    """Write the witness of TRUE or FALSE; UNKNOWN has none, nor may an older one stay."""
    from verifier.verdict.witness.build import Program, correctness_witness, violation_witness
    from verifier.verdict.witness.graphml import render_graphml

    program = Program(task.source_roots, task.entry_class, task.specification.text)
    if result.verdict is Verdict.TRUE:
        _write(file, render_graphml(correctness_witness(program)))
    elif result.verdict is Verdict.FALSE and result.counterexample is not None:
        _write(file, render_graphml(violation_witness(program, result.counterexample)))
    else:
        file.unlink(missing_ok=True)


def _write(file: Path, text: str) -> None:
    """Write a whole file or nothing: readers never see half of it."""
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(file)
    except OSError as error:
        raise UserError(f"{file}: cannot be written: {error.strerror}") from None


def _report_defect(error: Exception) -> str:
    """Print the traceback with a plea on stderr; returns one line for the account."""
    logging.getLogger(__name__).error(
        "JR met a defect of its own; please report this with the task:\n%s",
        "".join(traceback.format_exception(error)).rstrip(),
    )
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]
