"""Stress replays: whether a Java virtual machine shows a violation to which no schedule leads.

The violation may need the effects of caches, store buffers and compilers, or thread switches inside of the
JDK's code, which a schedule does not order. So the program runs many times on one Java virtual machine, in
fresh class loaders and with the inputs that the exploration found. Before its first racing access, a thread
waits a little at a *gate* for another one that races (java/jr/Stress.java, Gate.java).

A failure that is seen is one of the program itself. A gate only delays accesses, which is always allowed, and
adds edges to happens-before, which can only exclude executions (JLS 17.4.5). Its reads do not matter, as
their values are not used. The failure must be the exception that the exploration found, at the same places of
the program. A program that could notice earlier repetitions in the same virtual machine is not replayed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from verifier.analysis.determinism.sharing import could_tell, unlike_plain
from verifier.analysis.determinism.survey import survey_classes
from verifier.classfile.model import ClassFile
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Goal
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunEnding, RunRequest, Site
from verifier.machine.threads.ordering import Site as CodeSite
from verifier.strategy.limits import STRESS_LEAST_S, STRESS_MOST_S
from verifier.verdict.outcome import DEADLOCK, Counterexample, Failure, InputValue, TraceElement

_LOG = logging.getLogger(__name__)
# Members by which a program may see what an earlier repetition left behind, its class loader, or a gate.
_TELLING = (
    "getName", "getId", "threadId", "getThreadGroup", "setDefault", "addShutdownHook", "getProperty",
    "getProperties", "setProperty", "clearProperty", "getClassLoader", "getContextClassLoader",
    "getSystemClassLoader", "getResource", "getResourceAsStream", "getDeclaredMethods", "getStackTrace",
)  # fmt: skip
_SPELLED = (*(bytes([len(name)]) + name.encode() for name in _TELLING), b"java/util/logging/")


class WeakViolation(NamedTuple):
    """A violation that needs a weak memory, so that no schedule shows it."""

    inputs: tuple[InputValue, ...]
    failure: Failure
    thread: int
    """The number of the thread that failed; main is 0."""


def replay_under_stress(
    jvm: Jvm,
    request: RunRequest,
    found: WeakViolation,
    sites: Iterable[CodeSite],
    goal: Goal,
    program: Mapping[str, ClassFile],
    budget: Budget,
) -> Counterexample | None:
    """The violation as a Java virtual machine showed it, or None if it did not within the time limit.

    ``request`` says which program to run, ``sites`` where it races, ``program`` holds its classes by name.
    """
    limit_s = min(STRESS_MOST_S, budget.left_s() / 2)
    gates = _gates(sites)
    if not gates or limit_s < STRESS_LEAST_S or found.failure.exception == DEADLOCK:
        return None
    if _may_notice(request.classes, program.values()):
        return None
    outcome = jvm.run(
        RunRequest(
            request.classes,
            request.main_class,
            found.inputs,
            fallback="zero",
            time_limit_s=limit_s,
            gates=gates,
            awaited=found.failure.exception,
            arguments=request.arguments,
        )
    )
    _LOG.info("stress replay: %s %s in %d runs", outcome.ending, outcome.failure, outcome.repetition)
    failure = goal.failure_of(outcome) if outcome.ending in (RunEnding.UNCAUGHT, RunEnding.FINISHED) else None
    if failure is None or failure.exception != found.failure.exception:
        return None
    places = _places(failure, program)
    if not places or places != _places(found.failure, program):
        return None
    thread = 0 if failure is outcome.failure else found.thread
    return Counterexample(outcome.inputs, failure, True, thread=thread, stress_runs=outcome.repetition)


def _places(failure: Failure, program: Mapping[str, ClassFile]) -> list[TraceElement]:
    return [element for element in failure.trace if element.class_name.replace(".", "/") in program]


def _gates(sites: Iterable[CodeSite]) -> tuple[Site, ...]:
    """The first racing access in each method: gates between accesses would suppress reordering."""
    first: dict[tuple[str, str, str], int] = {}
    for site in sites:
        if site is None:
            continue
        method, index = site
        code = method.code
        if code is None:
            continue
        key = (method.cls.name, method.name, method.descriptor)
        offset = code.instructions[index].offset
        first[key] = min(offset, first.get(key, offset))
    return tuple(Site(*key, offset) for key, offset in sorted(first.items()))


def _may_notice(directories: tuple[Path, ...], program: Iterable[ClassFile]) -> bool:
    """Whether the program could distinguish repeated runs in one process from a single run."""
    if survey_classes(directories).unreal or unlike_plain(directories) or could_tell(program):
        return True
    files = [path.read_bytes() for place in directories for path in sorted(place.rglob("*.class"))]
    return any(spelled in data for data in files for spelled in _SPELLED)
