"""Test classes are compiled as javac lints them and run several times before they are kept."""

from __future__ import annotations

import logging
import os
import resource
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier.clock import Deadline, add_waited
from verifier.jvm.javac_message import Complaint, JavacMessage, messages_of
from verifier.jvm.process import Jvm
from verifier.jvm.sandbox import run_folder, start_shut_in
from verifier.strategy.limits import TRIAL_S
from verifier.suites.bench import Jars, StaticField
from verifier.suites.writing import Case, Needs, TestSource

_LOG = logging.getLogger(__name__)
_RUNS = 3
_MOST_ROUNDS = 8
_LATE_ROUNDS = 2
"""Rounds that mend tests even after the deadline."""
_UNEQUAL = "AssertionFailedError: expected:"
"""The message of a test about a value that differs between runs; that assertion is removed."""
Render = Callable[[Sequence[Case], Needs], TestSource]


@dataclass
class Trial:
    """A test class whose tests passed in all runs, and why others are not in it, by their names."""

    kept: list[Case]
    source: TestSource
    dropped: dict[str, str] = field(default_factory=dict)


def try_tests(
    jvm: Jvm, jars: Jars, tools: Path, folders: Sequence[Path], cases: Sequence[Case], render: Render,
    out: Path, wants_failure: bool = False, statics: Callable[[], Sequence[StaticField]] = tuple,
    deadline: Deadline | None = None, sets_others: bool = False,
) -> Trial:  # fmt: skip
    """The tests that compile without warnings and pass in each of three runs: other orders, zones, languages.

    Where tests disturb one another, ``statics``, as far as they do, are set back after each. Of a test that
    sees another value in another run all the same, what it says of values is left out. ``wants_failure``:
    they are to fail in each run. ``out``: a new folder. After the ``deadline`` tests that do not pass are
    soon dropped as they are. ``sets_others``: they set static fields of other classes, which are set back
    anyhow, as other tests would go elsewhere and still pass.
    """
    needs = Needs(statics=tuple(statics()) if sets_others else ())
    before_statics: set[int] | None = None
    left = list(cases)
    dropped: dict[str, str] = {}
    source = render(left, needs)
    for number in range(_MOST_ROUNDS):
        if not left:
            break
        classes = out / f"classes{number}"
        left = _compiled(
            jvm,
            jars,
            folders,
            cases=left,
            needs=needs,
            render=render,
            out=out / f"round{number}",
            classes=classes,
            dropped=dropped,
        )
        source = render(left, needs)
        if not left:
            break
        _LOG.info("%s: round %d, %d tests, compiled", source.class_name, number, len(left))
        failed, alone = _failures(jvm, jars, tools, [classes, *folders], source)
        bad = {
            number: failed.get(name, "it passed") for number, name in source.names.items()
            if (name in failed) != wants_failure or "*" in failed
        }  # fmt: skip
        left_s = deadline.left_s() if deadline is not None else 0.0
        _LOG.info("%s: round %d, %d do not pass, %.1f s left", source.class_name, number, len(bad), left_s)
        if not bad:
            break
        is_late = number >= _LATE_ROUNDS and deadline is not None and deadline.is_over()
        disturbed = "*" not in failed and any(source.names[number] not in alone for number in bad)
        if before_statics is None and disturbed and not is_late and not sets_others:
            before_statics, needs.statics = set(bad), tuple(statics())
            if needs.statics:
                source = render(left, needs)
                continue
        if before_statics is not None and before_statics <= set(bad):
            needs.statics = ()  # it is of no use
        weaker: list[Case] = []
        for case in left:
            key = case.candidate.number
            weak = case.weakened() if key in bad and not wants_failure else case
            if key not in bad or (weak != case and _UNEQUAL in bad[key] and not is_late):
                weaker.append(weak)
            else:
                dropped[source.names[key]] = f"not stable: {bad[key]}"
        left = weaker
        source = render(left, needs)
    return Trial(left, source, dropped)


def _compiled(
    jvm: Jvm, jars: Jars, folders: Sequence[Path], cases: list[Case], needs: Needs, render: Render, out: Path,
    classes: Path, dropped: dict[str, str],
) -> list[Case]:  # fmt: skip
    """The tests that compile, after additions that javac requires."""
    left = cases
    for number in range(2 * _MOST_ROUNDS):
        if not left:
            return left
        source = render(left, needs)
        file = out / str(number) / f"{source.class_name.rpartition('.')[2]}.java"
        file.parent.mkdir(parents=True)
        file.write_text(source.source, encoding="utf-8")
        status, text = jvm.compile_with_warnings([file], classes, [*folders, *jars.junit])
        found = _by_test(text, source.spans)
        if not found and not status:
            return left
        bad: dict[int, str] = {}
        for test, messages in found.items():
            bad.update(_mended(test, messages, needs))
        if status and not found:
            bad = {case.candidate.number: text.strip().partition("\n")[0] for case in left}
        dropped.update({source.names[test]: f"javac: {why}" for test, why in bad.items()})
        left = [case for case in left if case.candidate.number not in bad]
    return []


def _by_test(text: str, spans: Mapping[int, tuple[int, int]]) -> dict[int, list[JavacMessage]]:
    """javac's messages by the number of the test that they are about."""
    found: dict[int, list[JavacMessage]] = {}
    for message in messages_of(text):
        for number, (first, last) in spans.items():
            if first <= message.line <= last:
                found.setdefault(number, []).append(message)
    return found


def _mended(test: int, messages: Iterable[JavacMessage], needs: Needs) -> dict[int, str]:
    """Add what a test needs; the number with a reason if that is not enough."""
    silenced = frozenset(needs.warnings.get(test, ()))
    throws = {None: "Exception", "Exception": "Throwable"}.get(needs.throws.get(test))
    for message in messages:
        if not message.is_error and message.lint and message.lint not in silenced:
            needs.warnings.setdefault(test, set()).add(message.lint)
        elif message.complaint is Complaint.UNREPORTED and throws is not None:
            needs.throws[test] = throws
        elif message.is_error or not message.lint or message.lint in silenced:
            return {test: message.text}
    return {}


def _failures(
    jvm: Jvm, jars: Jars, tools: Path, folders: Sequence[Path], source: TestSource
) -> tuple[dict[str, str], frozenset[str]]:
    """Tests that failed in one of the runs, and how; ``*`` if the runs did not come to their end.

    The others are those of them that fail without other tests, too.
    """
    places = os.pathsep.join(str(place.resolve()) for place in (tools, *jars.junit))
    command = [
        str(jvm.java_home / "bin" / "java"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m",
        "-cp", places, "Trial", str(_RUNS), str(len(folders)),
        *(str(folder.resolve()) for folder in folders), source.class_name,
    ]  # fmt: skip
    readable = [jvm.java_home, tools, *jars.junit, *folders, *run_folder()]
    with TemporaryDirectory(prefix="trial-", ignore_cleanup_errors=True) as scratch:
        before_s = _children_cpu_s()
        process = start_shut_in(command, Path(scratch).resolve(), readable)
        try:
            said, _ = process.communicate(timeout=TRIAL_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return {"*": "the tests did not end in time"}, frozenset()
        finally:
            add_waited(_children_cpu_s() - before_s)
    rows = [line.split("\t") for line in said.decode("utf-8", "replace").splitlines()]
    failed = {row[2]: row[3] for row in rows if row[0] == "failed"}
    ends = [row for row in rows if row[0] == "run" and int(row[2]) == len(source.names)]
    if len(ends) != _RUNS and not failed:
        failed["*"] = "the tests ended the virtual machine"
    return failed, frozenset(row[2] for row in rows if row[0] == "alone")


def _children_cpu_s() -> float:
    """CPU seconds of the processes that this one waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
