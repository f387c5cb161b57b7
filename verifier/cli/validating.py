"""``jr validate``: whether a witness holds of a task: its invariants are checked, its run is replayed."""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from verifier.cli.supervisor import Message
from verifier.config import Options
from verifier.errors import UserError
from verifier.task.definition import Surroundings, read_task
from verifier.task.task import Task

if TYPE_CHECKING:
    from verifier.verdict.witness.yaml_parsing import StatedInvariant

_LIMIT_S = 60.0
_WORDS = {True: "VALIDATED", False: "REFUSED", None: "UNKNOWN"}
EPILOG = """\
The last line of stdout is VALIDATED, REFUSED or UNKNOWN.

exit status:
   0  VALIDATED: the invariants are inductive and exclude all violations, or the run shows the failure
   1  REFUSED: the account says which invariant fails, or that the run does not fail
  20  UNKNOWN
   2  the command line, the witness or the program is not usable; stderr says why
"""


def validate_witness(
    witness: Path,
    inputs: list[Path],
    chosen: str | None,
    options: Options,
    around: Surroundings | None = None,
) -> Message:
    """Check a witness of correctness, or replay one of a violation."""
    from verifier.cli.replay import replay_witness

    stated = _stated(witness)
    if stated is None:
        replayed = replay_witness(witness, inputs, chosen, options, around)
        words = {"REPRODUCED": "VALIDATED", "NOT REPRODUCED": "REFUSED"}
        return Message(words.get(replayed.answer or "", "UNKNOWN"), replayed.text)
    invariants, hashes, specification = stated
    task = read_task(inputs, chosen, around)
    if "".join(specification.split()) != "".join(task.specification.text.split()):
        raise UserError(f"{witness}: it is about another property: {' '.join(specification.split())[:100]}")
    _require_files(witness, task, hashes)
    return _check(task, invariants, options)


def _stated(witness: Path) -> tuple[list[StatedInvariant], set[str], str] | None:
    """The invariants of a correctness witness, hashes of its files, its property; None for a violation
    witness."""
    from verifier.verdict.witness.parsing import read_witness
    from verifier.verdict.witness.yaml_parsing import Location, StatedInvariant, is_yaml, read_entry

    if is_yaml(witness):
        entry = read_entry(witness)
        known = list(entry.invariants), set(entry.hashes.values()), entry.specification
        return known if entry.is_correctness else None
    graph = read_witness(witness)
    if graph.data.get("witness-type") != "correctness_witness":
        return None
    places = {edge.target: edge.data for edge in graph.edges if edge.data.get("startline", "").isdigit()}
    invariants: list[StatedInvariant] = []
    for node in graph.nodes:
        if (text := node.data.get("invariant")) is not None:
            place = places.get(node.id)
            if place is None:
                raise UserError(f"{witness}: an invariant has no line")
            location = Location(place.get("originfile", ""), int(place["startline"][:9]))
            invariants.append(StatedInvariant(True, location, text))
    return invariants, {graph.data.get("programhash", "")}, graph.data.get("specification", "")


def _require_files(witness: Path, task: Task, hashes: set[str]) -> None:
    """The files that a witness is about must be those of the task."""
    from verifier.verdict.witness.writer import Program
    from verifier.verdict.witness.yaml_entry import hash_of, input_files

    program = Program(task.source_roots, task.entry_class, task.specification.text, task.class_path)
    there = {hash_of(file) for file in input_files(program)}
    if not hashes or not hashes <= there:
        raise UserError(f"{witness}: it is about other files: their hashes are not those of the task's")


def _check(task: Task, invariants: list[StatedInvariant], options: Options) -> Message:
    from verifier.analysis.entry import prepare_program
    from verifier.analysis.run import Run
    from verifier.analysis.witness_check import check_stated
    from verifier.exploration.budget import Budget
    from verifier.jvm.process import Jvm, JvmOptions
    from verifier.stats import Stats

    budget = Budget(options.time_limit_s or _LIMIT_S, options.clock_limit_s)
    with (
        Jvm.start(JvmOptions(java_home=options.java_home)) as jvm,
        TemporaryDirectory(prefix="jr-") as scratch,
    ):
        program = prepare_program(jvm, task, Path(scratch), options.models)
        run = Run(
            task, options, Stats(), jvm, program.classes, unlinked=program.unlinked, models=program.models
        )
        opinion = check_stated(run, invariants, budget)
    text = f"property:  {task.property.value}\nstated:    {len(invariants)} invariants\n"
    return Message(_WORDS[opinion.agrees], f"{text}checked:   {ascii(opinion.reason)[1:-1]}\n")


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """The parser of ``jr validate``, without the arguments of a task."""
    command = commands.add_parser(
        "validate",
        help="check the invariants of a witness, or replay its run",
        description="Say whether a witness holds of a program.",
        usage="jr validate WITNESS TASK.yml [--property NAME] [options]\n"
        "       jr validate WITNESS --property FILE.prp DIR [DIR ...] [--classpath PATH[:PATH...]] [options]",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument("witness_file", type=Path, metavar="WITNESS", help="a witness (GraphML or YAML)")
    return command
