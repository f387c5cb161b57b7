"""``jr replay``: runs the inputs of a witness on the Java virtual machine and says what happens."""

from __future__ import annotations

import shlex
from pathlib import Path

from verifier.cli.supervisor import Message
from verifier.config import Options
from verifier.errors import UserError
from verifier.task.definition import Surroundings, read_task
from verifier.task.task import Task
from verifier.verdict.outcome import InputValue

_UNORDERED = (
    "threads:   they took turns in an order of their own: a witness does not hold the order that fails.\n"
    "           A program that forces it is written by\n"
    "           {command}\n"
)
_NOTHING = Message("NOTHING TO REPLAY", "note:      a witness of correctness tells of no run\n")
_MISSING = Message("NOTHING TO REPLAY", "note:      there is no such witness\n")
REPLAY_LIMIT_S = 60.0


def replay_witness(
    witness: Path,
    inputs: list[Path],
    chosen: str | None,
    options: Options,
    around: Surroundings | None = None,
    if_there: bool = False,
) -> Message:
    """Compile the task, run it with the witness's inputs, and say whether its property is violated.

    ``if_there``: a witness that is missing is no error.
    """
    from verifier.verdict.witness.parsing import find_faults, read_inputs, read_witness
    from verifier.verdict.witness.yaml_parsing import entry_inputs, is_yaml, read_entry

    if if_there and not witness.exists():
        return _MISSING
    again = _command(inputs, chosen, around)
    if is_yaml(witness):
        entry = read_entry(witness)
        task = read_task(inputs, chosen, around)
        if entry.is_correctness:
            return _NOTHING
        try:
            return _run(task, entry_inputs(entry), options, "", again)
        except UserError as error:
            raise UserError(f"{witness}: {error}") from None
    graph = read_witness(witness)
    task = read_task(inputs, chosen, around)
    if graph.data.get("witness-type") == "correctness_witness":
        return _NOTHING
    try:
        values = read_inputs(graph, task.source_roots)
    except UserError as error:
        raise UserError(f"{witness}: {error}") from None
    notes = "".join(f"note:      the witness has a fault: {fault}\n" for fault in find_faults(graph))
    return _run(task, values, options, notes, again)


def _command(inputs: list[Path], chosen: str | None, around: Surroundings | None) -> str:
    """The command that verifies the program again and writes a harness."""
    words = ["jr", "verify", *map(str, inputs)]
    if chosen is not None:
        words += ["--property", chosen]
    if around is not None and around.class_path:
        words += ["--classpath", ":".join(map(str, around.class_path))]
    if around is not None and around.main_class is not None:
        words += ["--main", around.main_class]
    words += ["--harness", "Harness.java"]
    if around is not None and around.arguments:
        words += ["--args", *around.arguments]
    return shlex.join(words)


def _run(task: Task, values: tuple[InputValue, ...], options: Options, notes: str, again: str) -> Message:
    """One run; ``again``: the command that is printed if only the order of threads is missing."""
    from tempfile import TemporaryDirectory

    from verifier.analysis.entry import prepare_program
    from verifier.exploration.goal import Goal
    from verifier.jvm.process import Jvm, JvmOptions
    from verifier.jvm.program_run import RunRequest
    from verifier.report.account import render_run

    limit_s = options.wall_limit_s or options.time_limit_s or REPLAY_LIMIT_S
    with Jvm.start(JvmOptions(java_home=options.java_home)) as jvm, TemporaryDirectory() as scratch:
        jvm.use_library(options.native_library)
        classes = prepare_program(jvm, task, Path(scratch)).classes
        outcome = jvm.run(
            RunRequest(
                classes,
                task.entry_class,
                values,
                fallback="zero",
                time_limit_s=limit_s,
                plain=True,
                arguments=task.arguments,
                moved=bool(task.class_path),
            )
        )
    text = render_run(outcome.ending.value, outcome.inputs, outcome.failure, len(values))
    verdict = "REPRODUCED" if Goal(task.property).failure_of(outcome) is not None else "NOT REPRODUCED"
    if verdict == "NOT REPRODUCED" and outcome.threads_started:
        text += _UNORDERED.format(command=again)
    return Message(verdict, f"{notes}property:  {task.property.value}\n{text}")
