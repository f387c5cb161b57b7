"""``jr verify``: from the command line to a verdict, its account and its files."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from verifier.cli.guard import write_or_say
from verifier.cli.progress import Progress
from verifier.cli.snapshot import Snapshots
from verifier.cli.supervisor import Announce, Message
from verifier.config import Options
from verifier.errors import UserError
from verifier.stats import Stats
from verifier.task.definition import Surroundings, read_task
from verifier.task.task import Task
from verifier.verdict.outcome import DEADLOCK, Analysis, Counterexample, Result, Verdict

if TYPE_CHECKING:
    from verifier.exploration.threads.guided import Story
    from verifier.report.following import Followed
    from verifier.report.walk import Retrace

_LOG = logging.getLogger(__name__)


def verify_task(
    inputs: list[Path],
    chosen: str | None,
    options: Options,
    announce: Announce = lambda message: None,
    around: Surroundings | None = None,
) -> Message:
    """Verify one task. What only later steps need is imported when they begin.

    A TRUE of which a second opinion is wanted is announced before.
    """
    task = read_task(inputs, chosen, around)
    stats = Stats()
    if options.report is not None:
        options.report.unlink(missing_ok=True)
        stats.lines = set()
    with Snapshots(task, stats, announce):
        return _verify(task, options, stats, announce)


def _verify(task: Task, options: Options, stats: Stats, announce: Announce) -> Message:
    with stats.phase("start"):
        from verifier.jvm.process import Jvm, JvmOptions

        jvm = Jvm.start(JvmOptions(java_home=options.java_home))  # it boots while the engine is loaded
        from verifier.analysis.verification import verify
        from verifier.report.account import render_account

    def tell(result: Result, story: Story | None = None) -> Message:
        """Write the files that belong to every verdict, and print it."""
        if options.json is not None:
            from verifier.report.record import dump_json, result_as_dict

            write_or_say(options.json, dump_json(result_as_dict(task, result, options, story)))
        if options.witness is not None:
            _write_witness(options.witness, task, result)
        if options.report is not None:  # the walk-through is added later, if there is time
            _write_page(options.report, task, result, options, stats, None, story=story)
        lines: list[str] = []
        if story is not None:
            from verifier.report.following import render_story

            lines = render_story(story)
        return Message(result.verdict.value, render_account(task, result, options, lines))

    with Progress(stats, options):
        result = verify(task, options, stats, jvm, lambda result: announce(tell(result)))
    message = tell(result)
    announce(message)
    followed = None
    shown = result.counterexample if result.verdict is Verdict.FALSE else None
    if shown is not None and (followed := _follow(task, shown, options)) is not None:
        message = tell(result, followed.story)
        announce(message)
    if options.harness is not None and shown is not None:
        _write_harness(options.harness, task, shown, options, followed.story if followed else None)
    if options.report is not None:
        _write_report(options.report, task, result, options, stats, followed)
    return message


def _follow(
    task: Task, counterexample: Counterexample, options: Options, anyway: bool = False
) -> Followed | None:
    """The story of the threads of a counterexample; loaded only if it has threads.

    ``anyway``: even if the failure does not depend on their order.
    """
    if not counterexample.schedule and counterexample.failure.exception != DEADLOCK and not anyway:
        return None
    from verifier.jvm.wire import JvmError
    from verifier.report.following import follow

    try:
        return follow(task, counterexample, options.java_home)
    except (JvmError, LookupError, ArithmeticError, ValueError, TypeError, AssertionError) as error:
        _LOG.warning("the schedule cannot be followed: %s: %s", type(error).__name__, error)
        return None


def _write_report(
    file: Path, task: Task, result: Result, options: Options, stats: Stats, followed: Followed | None
) -> None:
    """Write the page. A run that can be repeated (FALSE, or without inputs) is walked through for it."""
    from verifier.report.walk import retrace

    shown = result.counterexample if result.verdict is Verdict.FALSE else None
    inputs = shown.inputs if shown is not None and followed is None else None
    if inputs is None and result.analysis is Analysis.CONCRETE:
        inputs = ()
    walked = retrace(task, inputs, options.java_home)
    if shown is not None and walked.threads_start:
        followed = _follow(task, shown, options, anyway=True)
    story = None
    if followed is not None:
        walked, story = replace(walked, walk=followed.walk), followed.story
    _write_page(file, task, result, options, stats, walked, story=story)


def _write_page(
    file: Path,
    task: Task,
    result: Result,
    options: Options,
    stats: Stats,
    walked: Retrace | None,
    story: Story | None,
) -> None:
    from verifier.report.html import render_report
    from verifier.report.walk import Retrace

    known = walked or Retrace(frozenset(), None)
    write_or_say(file, render_report(task, result, options, known, frozenset(stats.lines or ()), story))


def _write_witness(file: Path, task: Task, result: Result) -> None:
    """Write the witness of TRUE or FALSE; UNKNOWN has none, nor may an older one stay."""
    from verifier.verdict.witness.graphml import render_graphml
    from verifier.verdict.witness.writer import Program, correctness_witness, violation_witness
    from verifier.verdict.witness.yaml_entry import correctness_yaml, violation_yaml
    from verifier.verdict.witness.yaml_parsing import is_yaml

    program = Program(task.source_roots, task.entry_class, task.specification.text, task.class_path)
    found = result.counterexample
    if result.verdict is Verdict.TRUE:
        if is_yaml(file):
            text = correctness_yaml(program, result.invariants)
        else:
            text = render_graphml(correctness_witness(program, result.invariants))
        write_or_say(file, text)
    elif result.verdict is Verdict.FALSE and found is not None:
        is_entry = is_yaml(file)
        text = (
            violation_yaml(program, found) if is_entry else render_graphml(violation_witness(program, found))
        )
        write_or_say(file, text)
    else:
        file.unlink(missing_ok=True)


def _write_harness(
    file: Path, task: Task, counterexample: Counterexample, options: Options, story: Story | None
) -> None:
    """Write the program and its test; a verdict stands also where there can be no harness."""
    from verifier.report.harness import render_harness

    try:
        if counterexample.schedule or not _leaves_main(counterexample):
            program, test = _forced(file.stem, task, counterexample, options.java_home, story)
        else:
            program, test = render_harness(
                file.stem,
                task.source_roots,
                task.entry_class,
                counterexample,
                task.class_path,
                task.arguments,
            )
    except UserError as error:
        _LOG.warning("%s: not written: %s", file, error)
        return
    write_or_say(file, program)
    write_or_say(file.with_name(f"{file.stem}Test.java"), test)


def _leaves_main(counterexample: Counterexample) -> bool:
    """Whether the failure is an exception of the main thread, as its trace shows."""
    failure = counterexample.failure
    inner = not failure.trace or failure.trace[-1].method in ("main", "<clinit>")
    return failure.exception != DEADLOCK and inner


def _forced(
    name: str, task: Task, counterexample: Counterexample, java_home: Path | None, story: Story | None
) -> tuple[str, str]:
    """The program that forces a schedule, and its test."""
    from verifier.analysis.entry import prepare_program
    from verifier.jvm.process import Jvm, JvmOptions
    from verifier.report.following import render_story
    from verifier.report.forced import render_forced

    with (
        Jvm.start(JvmOptions(java_home=java_home)) as jvm,
        TemporaryDirectory(prefix="jr-forced-") as scratch,
    ):
        program = prepare_program(jvm, task, Path(scratch))
        places = jvm.with_turn_points(program.classes, task.entry_class)
        lines = render_story(story) if story is not None else []
        return render_forced(name, places, task.entry_class, counterexample, lines, task.arguments)
