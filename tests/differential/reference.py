"""What the programs of the differential suite do on a real Java virtual machine.

All programs are compiled by two calls of javac (``modern`` for Java 17, the rest for Java 8) and run
in one virtual machine, so that the reference costs a few seconds for the whole suite. Programs of
the folder ``exit`` end the virtual machine: each has one of its own, and only its output counts.
"""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.compiling import javac

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
DRIVER = HERE / "driver" / "Reference.java"
LIMIT_S = 600
JVM_OPTIONS = (
    "-ea",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
    "-XX:-ShowCodeDetailsInExceptionMessages",
    "-Xshare:auto",
)


@dataclass(frozen=True)
class Program:
    """One program: its source file; the main class has the file's name."""

    source: Path

    @property
    def name(self) -> str:
        return self.source.stem

    @property
    def area(self) -> str:
        return self.source.parent.name

    @property
    def release(self) -> str:
        return "17" if self.area == "modern" else "8"


@dataclass(frozen=True)
class Behaviour:
    """What a run of a program shows. Frames are (class, method, file, line), innermost first."""

    stdout: str
    exception: str | None = None
    message: str | None = None
    frames: tuple[tuple[str, str, str, int], ...] = ()


def find_programs() -> list[Program]:
    """All programs, by area and name."""
    return [Program(source) for source in sorted(PROGRAMS.glob("*/*.java"))]


def compile_programs(programs: Iterable[Program], out: Path, java_home: Path) -> None:
    """Compile the programs into one folder of classes."""
    by_release: dict[str, list[str]] = {}
    for program in programs:
        by_release.setdefault(program.release, []).append(str(program.source))
    for release, sources in by_release.items():
        options = ["-nowarn", "-Xlint:none", "-g", "-encoding", "UTF-8", "--release", release]
        javac(*options, "-d", out, *sources, java_home=java_home)


def _decode(line: str) -> tuple[str, Behaviour]:
    fields = [base64.b64decode(field).decode() for field in line.split("\t")]
    name, stdout, exception, has_message, message, trace = fields
    frames = []
    for frame in trace.splitlines():
        owner, method, file, number = frame.split("|")
        frames.append((owner, method, file, int(number)))
    shown = message if has_message else None
    return name, Behaviour(stdout, exception or None, shown, tuple(frames))


def observe(
    programs: Sequence[Program], classes: Path, scratch: Path, java_home: Path
) -> dict[str, Behaviour]:
    """Run the programs on the Java virtual machine; by name."""
    java = str(java_home / "bin" / "java")
    javac("-d", scratch, DRIVER, java_home=java_home)
    together = [p.name for p in programs if p.area != "exit"]
    done = subprocess.run(
        [java, *JVM_OPTIONS, "-cp", f"{classes}:{scratch}", "Reference"],
        input="".join(f"{name}\n" for name in together),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=LIMIT_S,
    )
    observed = dict(_decode(line) for line in done.stdout.splitlines())
    for program in programs:
        if program.area == "exit":
            command = [java, *JVM_OPTIONS, "-cp", str(classes), program.name]
            alone = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=LIMIT_S)
            observed[program.name] = Behaviour(alone.stdout)
    return observed
