"""A whole verification: compile, run, analyse cheapest first, decide.

The engine is loaded when the first concrete runs have not decided.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.analysis.entry import prepare_program
from verifier.analysis.seeded import SeededRuns
from verifier.assumption import Leanings
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.fleet.address import parse_address
from verifier.jvm.process import Jvm, JvmOptions
from verifier.stats import Stats
from verifier.strategy.limits import ANALYSES_SHARE
from verifier.task.task import Task
from verifier.verdict.outcome import Result, Verdict


def verify(
    task: Task,
    options: Options,
    stats: Stats,
    started_jvm: Jvm | None = None,
    announce: Callable[[Result], None] = lambda result: None,
) -> Result:
    """Decide a task; raises UserError for bad input, anything else is a defect.

    ``announce`` is told of a TRUE before a second opinion about it is sought, which may never end.
    ``started_jvm`` is one that was started while Python was still loading; it is closed here.
    """
    with started_jvm or Jvm.start(JvmOptions(java_home=options.java_home)) as jvm:
        return verify_with(jvm, task, options, stats, announce)


def verify_with(
    jvm: Jvm,
    task: Task,
    options: Options,
    stats: Stats,
    announce: Callable[[Result], None] = lambda result: None,
) -> Result:
    """Decide a task (see ``verify``) with Java processes that stay running for other tasks."""
    started = time.monotonic()
    if options.cluster is not None:
        parse_address(options.cluster, options.cluster_without_tls)
    budget = Budget(_most_of(options.time_limit_s), _most_of(options.clock_limit_s))
    with TemporaryDirectory(prefix="jr-") as scratch:
        jvm.use_library(options.native_library)
        with stats.phase("compile"):
            program = prepare_program(jvm, task, Path(scratch), options.models)
        if options.native_library is not None:
            jvm.use_library(options.native_library, program.classes)
        leanings = Leanings(options.refuse)
        runs = SeededRuns(
            task,
            options,
            stats,
            jvm,
            program.classes,
            leanings,
            unlinked=program.unlinked,
            models=program.models,
        )
        early = runs.decide_early(budget)
        if early is not None and not (options.certify and early.verdict is Verdict.TRUE):
            return _with_facts(early, runs, started)
        from verifier.analysis.run import Run

        run = Run.after(runs)
        if options.cluster is not None:
            from verifier.analysis.remote import beside

            run.beside = beside
        result = early or run.decide_late(budget)
        if options.certify and result.verdict is Verdict.TRUE:
            from verifier.analysis.certify import LATE, certify

            announce(_with_facts(replace(result, certificate=LATE), run, started))
            with stats.phase("certification"):
                result = certify(result, run.again, options, stats, budget)
    return _with_facts(result, run, started)


def _with_facts(result: Result, run: SeededRuns, started: float) -> Result:
    """A result with what the run counted and assumed."""
    statistics = run.stats.as_dict()
    statistics["wall_s"] = round(time.monotonic() - started, 3)
    assumptions = run.leanings.made() if result.verdict is Verdict.TRUE else ()
    return replace(result, statistics=statistics, assumptions=assumptions)


def _most_of(limit_s: float | None) -> float | None:
    """The part of a limit that the analyses may use."""
    return None if limit_s is None else limit_s * ANALYSES_SHARE - 0.5
