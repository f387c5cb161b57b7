"""``jr doctor``: what JR found on this machine, and how what is missing is brought.

Each examination is a function that yields findings; nothing is changed on the machine. The last one
verifies the program that ``jr init`` writes, so that what counts is seen and not inferred.
"""

from __future__ import annotations

import argparse
import contextlib
import glob
import importlib
import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from verifier import __version__
from verifier.config import Options, usable_cores
from verifier.errors import UserError
from verifier.host_memory import available_bytes

EXIT_MISSING = 1
"""A necessary part of JR is missing."""
_SELF_TEST_LIMIT_S = 120
_OLDEST_PYTHON = (3, 10)
_JUNIT_JARS = ("junit-jupiter-api", "junit-platform-console-standalone", "org.jacoco.agent")


@dataclass(frozen=True)
class Finding:
    """One line of the answer.

    ``grade``: ``ok``; ``less`` if JR works without it, but can do less; ``missing``
    if it cannot work. ``remedy`` is what the user can do."""

    subject: str
    text: str
    grade: str = "ok"
    remedy: str = ""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``jr doctor`` to the command line."""
    command = commands.add_parser(
        "doctor",
        help="say what JR found on this machine, and what is missing",
        description="Say what JR found on this machine, what is missing, and how to bring it.",
        epilog="exit status:\n   0  JR can work (what a line marked 'less' names, it does without)\n"
        "   1  something that JR needs is missing",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument("--json", action="store_true", help="print the findings as JSON")
    command.add_argument("--no-run", action="store_true", help="do not verify a sample program at the end")
    command.set_defaults(command=lambda given: report(given.json, given.no_run))


def report(as_json: bool = False, no_run: bool = False) -> int:
    """Print all findings on stdout as they are made; returns the exit status."""
    grades = set()
    chosen = [examine for examine in EXAMINATIONS if not (no_run and examine is examine_by_a_run)]
    if as_json:
        findings = [finding for examine in chosen for finding in examine()]
        print(json.dumps({"format": 1, "findings": [asdict(finding) for finding in findings]}, indent=2))
        return EXIT_MISSING if any(finding.grade == "missing" for finding in findings) else 0
    for examine in chosen:
        for finding in examine():
            grades.add(finding.grade)
            mark = {"ok": "ok      ", "less": "less    ", "missing": "MISSING "}[finding.grade]
            print(f"{mark}{finding.subject}: {finding.text}", flush=True)
            if finding.remedy:
                print(f"        -> {finding.remedy}", flush=True)
    return EXIT_MISSING if "missing" in grades else 0


def examine_python() -> Iterator[Finding]:
    """JR, its Python and the packages it needs at once."""
    yield Finding("JR", __version__)
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info >= _OLDEST_PYTHON:
        yield Finding("Python", f"{version} ({sys.executable})")
    else:
        oldest = ".".join(map(str, _OLDEST_PYTHON))
        yield Finding("Python", f"{version} is too old", "missing", f"install Python {oldest} or newer")
    try:
        importlib.import_module("yaml")
    except ImportError as error:
        yield Finding("PyYAML", str(error), "missing", "pip install 'PyYAML>=6.0,<7'")


def examine_jdks() -> Iterator[Finding]:
    """The JDK that runs use, and others that ``--java-home`` could name."""
    from verifier.jvm.home import TRIED, find_java_home, installed_jdks, read_java_home

    used = None
    try:
        used = read_java_home(find_java_home())
        yield Finding("JDK", f"{used.full_version} ({used.path})")
        if used.version in TRIED:
            told = f"JR's own programs are run with {used.version}; docs/java.md says what differs"
            yield Finding("JDK's release", told)
        else:
            tried = ", ".join(map(str, TRIED))
            told = (
                f"JR was tried with {tried}, not with {used.version}; what it lacks there it refuses by name"
            )
            yield Finding(
                "JDK's release", told, "less", f"--java-home with a JDK {tried}, if verdicts are missing"
            )
    except UserError as error:
        yield Finding("JDK", str(error), "missing", "apt-get install openjdk-17-jdk-headless")
    for other in installed_jdks():
        if used is None or other.path != used.path:
            yield Finding("another JDK", f"{other.full_version} (--java-home {other.path})")


def examine_solvers() -> Iterator[Finding]:
    """Each solver of the portfolio, loaded as a run would."""
    import importlib.metadata  # takes longer to load than the rest
    import platform

    from verifier.solver import SOLVERS
    from verifier.solving.backends.backend import BackendMissingError
    from verifier.solving.solvers import make_backend

    present = 0
    for record in SOLVERS:
        try:
            make_backend(record.name)
        except BackendMissingError:
            remedy = f"pip install {record.distribution} (not all have a wheel for {platform.machine()})"
            yield Finding(record.title, "not installed", "less", remedy)
            continue
        present += 1
        version = ""
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            version = f"{importlib.metadata.version(record.distribution)}, "
        yield Finding(record.title, f"{version}{record.licence}")
    if not present:
        yield Finding("solvers", "there is none", "missing", f"pip install {SOLVERS[1].distribution}")


def examine_machine() -> Iterator[Finding]:
    """Cores, memory and limits of this process."""
    from verifier.cli.guard import FILES_WANTED

    yield Finding("cores", str(usable_cores(Options())))
    memory = available_bytes()
    if memory is None:
        yield Finding("memory", "not told by this system (no /proc/meminfo)", "less")
    else:
        free = memory >> 20
        if free < 2000:
            yield Finding("memory", f"{free} MiB can be had", "less", "2 GiB or more are wanted")
        else:
            yield Finding("memory", f"{free} MiB can be had")
    for name, kind, wanted in (("processes", "NPROC", 256), ("open files", "NOFILE", FILES_WANTED)):
        limit = resource.getrlimit(getattr(resource, f"RLIMIT_{kind}"))[0]
        if limit != resource.RLIM_INFINITY and limit < wanted:
            yield Finding(name, f"at most {limit}", "less", f"ulimit: {wanted} or more are wanted")


def examine_sandbox() -> Iterator[Finding]:
    """The protection of the system from the program under test."""
    from verifier.jvm.call_filter import knows_calls
    from verifier.jvm.enclosure import find_enclosure
    from verifier.jvm.landlock import landlock_version

    version, enclosure = landlock_version(), find_enclosure()
    if version:
        yield Finding("Landlock", f"version {version}: programs read and write only what they are given")
    elif enclosure:
        remedy = "none needed if that shows no secrets; else Linux 5.13 or newer with Landlock switched on"
        yield Finding("Landlock", f"none; what programs can read is up to {enclosure}", "less", remedy)
    else:
        remedy = (
            "Linux 5.13 or newer with it switched on; a container; or --unsafe-runner for your own programs"
        )
        yield Finding("Landlock", "this kernel has none, so JR runs no programs", "less", remedy)
    if knows_calls():
        yield Finding("seccomp", "sockets with names, rights of files and signals are refused to programs")
    else:
        yield Finding("seccomp", "the system calls of this machine are not known to JR", "less")
    if enclosure:
        yield Finding("around JR", enclosure)
    if not shutil.which("unshare"):
        yield Finding("namespaces", "no command unshare", "less", "apt-get install util-linux")
    elif subprocess.run(["unshare", "-Un", "true"], capture_output=True, check=False).returncode:
        yield Finding(
            "namespaces", "this user may not make any", "less", "sysctl kernel.unprivileged_userns_clone=1"
        )
    else:
        yield Finding("namespaces", "users and network")


def examine_libraries() -> Iterator[Finding]:
    """The libraries against which generated unit tests are compiled."""
    for name in _JUNIT_JARS:
        package = "libjacoco-java" if "jacoco" in name else "junit5"
        if glob.glob(f"/usr/share/java/{name}*.jar"):
            yield Finding(name, "in /usr/share/java")
        else:
            remedy = f"apt-get install {package}, or name a jar"
            yield Finding(name, "not in /usr/share/java", "less", remedy)


def examine_by_a_run() -> Iterator[Finding]:
    """Whether a small program is decided, from its sources to a replayed counterexample."""
    from verifier.task.template import write_task

    with TemporaryDirectory(prefix="jr-doctor-") as folder:
        task = write_task(Path(folder) / "Sample")
        command = [sys.executable, "-m", "verifier.cli", "verify", str(task)]
        command += ["--property", "valid-assert", "--time-limit", str(_SELF_TEST_LIMIT_S)]
        root = str(Path(__file__).resolve().parent.parent.parent)
        path = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
            check=False,
        )
    lines = (done.stdout.strip() or done.stderr.strip()).splitlines() or ["nothing"]
    if lines[-1] == "FALSE":
        yield Finding("a run", "a sample program was decided, and its counterexample replayed")
    else:
        yield Finding("a run", f"a sample program ended with: {lines[-1]}", "missing", "see the lines above")


EXAMINATIONS: tuple[Callable[[], Iterator[Finding]], ...] = (
    examine_python,
    examine_jdks,
    examine_solvers,
    examine_machine,
    examine_sandbox,
    examine_libraries,
    examine_by_a_run,
)
"""In the order of the answer."""
