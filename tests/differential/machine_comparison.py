"""Runs programs on JR's machine with everything concrete and compares with the reference.

    python -m tests.differential.machine_comparison [--report FILE] [AREA | PROGRAM ...]

prints the programs that differ, each with the first difference.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from tests.differential.interpret import InterpretResult, interpret
from tests.differential.reference import Behaviour, Program, compile_programs, find_programs, observe
from verifier.analysis.jvm_oracle import JvmOracle
from verifier.jvm.process import Jvm, JvmOptions

TIME_LIMIT_S = 60.0
GAP_TIME_LIMIT_S = 3.0


class TooSlowError(Exception):
    """The machine did not come back within the time limit."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise TooSlowError in the main thread when the time is over."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TooSlowError(f"not finished after {seconds:.0f} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run_on_machine(program: Program, classes: Path, jvm: Jvm, time_limit_s: float) -> InterpretResult:
    """Interpret one compiled program; the same machine code as a verification run uses."""
    with deadline(time_limit_s + 5):
        return interpret([classes], program.name, jvm.java_home, JvmOracle(jvm), time_limit_s)


def own_frames(program: Program, frames: Sequence[tuple[str, str, str | None, int | None]]) -> list[str]:
    """The frames of the program itself, as text; what the library does inside is not compared."""
    shown = []
    for owner, method, file, line in frames:
        if owner == program.name or owner.startswith(program.name + "$"):
            shown.append(f"{owner}.{method}({file}:{line})")
    return shown


def first_difference(expected: str, actual: str) -> str:
    """The first line in which two outputs differ."""
    wanted, got = expected.splitlines(), actual.splitlines()
    for number, (want, have) in enumerate(zip(wanted, got, strict=False), start=1):
        if want != have:
            return f"line {number}: expected {want!r}, got {have!r}"
    if len(got) < len(wanted):
        return f"line {len(got) + 1}: expected {wanted[len(got)]!r}, output ends"
    if len(got) > len(wanted):
        return f"line {len(wanted) + 1}: output should end, got {got[len(wanted)]!r}"
    return "line ends differ"


def differences(program: Program, expected: Behaviour, actual: InterpretResult) -> list[str]:
    """In words, how a run on the machine differs from the Java virtual machine."""
    found = []
    if actual.unsupported is not None:
        found.append(f"unsupported: {actual.unsupported}")
    if actual.stdout != expected.stdout:
        found.append(first_difference(expected.stdout, actual.stdout))
    exception = actual.exception.exception if actual.exception else None
    if exception != expected.exception:
        found.append(f"exception: expected {expected.exception}, got {exception}")
    elif actual.exception is not None:
        if actual.exception.message != expected.message:
            found.append(f"message: expected {expected.message!r}, got {actual.exception.message!r}")
        trace = [(t.class_name, t.method, t.file, t.line) for t in actual.exception.trace]
        if own_frames(program, trace) != own_frames(program, expected.frames):
            found.append(
                f"trace: expected {own_frames(program, expected.frames)}, got {own_frames(program, trace)}"
            )
    return found


def _outcome(program: Program, expected: Behaviour, classes: Path, jvm: Jvm, limit_s: float) -> list[str]:
    try:
        return differences(program, expected, run_on_machine(program, classes, jvm, limit_s))
    except TooSlowError as slow:
        return [f"time: {slow}"]
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        name = Path(place.filename).name
        return [f"crash: {type(error).__name__}: {error} ({name}:{place.lineno} {place.name})"]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Compare JR's machine with the Java virtual machine.")
    parser.add_argument("--report", type=Path)
    parser.add_argument("--limit", type=float, default=TIME_LIMIT_S)
    parser.add_argument("selection", nargs="*")
    options = parser.parse_args(arguments)
    chosen = options.selection
    programs = [p for p in find_programs() if not chosen or p.name in chosen or p.area in chosen]
    lines = []
    with (
        TemporaryDirectory() as classes_name,
        TemporaryDirectory() as scratch,
        Jvm.start(JvmOptions()) as jvm,
    ):
        classes = Path(classes_name)
        compile_programs(programs, classes, jvm.java_home)
        reference = observe(programs, classes, Path(scratch), jvm.java_home)
        for program in programs:
            start = time.monotonic()
            found = _outcome(program, reference[program.name], classes, jvm, options.limit)
            spent_s = time.monotonic() - start
            if found or spent_s > 5:
                lines.append(f"{program.area}/{program.name} ({spent_s:.1f} s): " + "; ".join(found))
                sys.stdout.write(lines[-1][:600] + "\n")
                sys.stdout.flush()
            if options.report is not None:
                options.report.write_text("\n".join(lines) + "\n")
    sys.stdout.write(f"{len(programs)} programs, {len(lines)} differ or are slow\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
