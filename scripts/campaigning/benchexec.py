"""BenchExec, both ways: runs a configuration through it, and reads result files of any tool."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from scripts.campaigning.grid import Grid
from scripts.sweeping.collect import Run, collection_root
from scripts.sweeping.provenance import task_digest
from scripts.sweeping.sweep_store import Outcome
from verifier.process_tree import descendants

_OPEN: Mapping[str, Callable[[Path], Any]] = {".bz2": bz2.open, ".gz": gzip.open}
_LARGEST_MIB = 512
"""Of a result file, unpacked."""
_OF_RUN = re.compile(r"\d\d:\d\d:\d\d ")
"""How BenchExec begins the line of a run that has ended."""
_COUNTERS = {"paths": "paths", "queries": "queries"}


def modes(root: Path) -> tuple[tuple[str, ...], ...]:
    """Ways of isolating runs in a checkout, the strictest first; not every system grants each.

    Where all but the checkout can only be read, what runs write there goes into a layer above it.
    """
    layered = ("--read-only-dir", "/", "--hidden-dir", "/home", "--full-access-dir", "/tmp")
    return (), (*layered, "--overlay-dir", str(root)), ("--no-container",)


def find_mode(root: Path) -> tuple[str, ...] | None:
    """The flags with which BenchExec works here, or None."""
    command = find_command()
    if command is None:
        return None
    for mode in modes(root):
        contained = "--no-container" not in mode
        words = (
            [str(Path(command).with_name("containerexec")), *mode, "true"] if contained else [command, "-h"]
        )
        try:
            done = subprocess.run(words, cwd=root, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if done.returncode == 0:
            return mode
    return None


def find_command() -> str | None:
    """The ``benchexec`` of this Python's environment, else of the system."""
    beside = Path(sys.executable).with_name("benchexec")
    return str(beside) if beside.exists() else shutil.which("benchexec")


def run_configuration(
    name: str,
    grid: Grid,
    runs: Iterable[Run],
    mode: tuple[str, ...],
    root: Path,
    folder: Path,
    jobs: int,
    tell: Callable[[str], object],
) -> list[Outcome]:
    """Make all runs of one configuration. One that was interrupted is begun again.

    ``tell`` gets BenchExec's line about each run as it ends.
    """
    folder = folder.resolve()  # BenchExec works in the checkout
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {run.key: run for run in runs}
    outcomes: dict[str, Outcome] = {}
    for goal in sorted({run.goal for run in wanted.values()}):
        files = [run.file for run in wanted.values() if run.goal == goal]
        definition = folder / f"{name}-{goal}.xml"
        definition.write_text(_definition(name, goal, grid, files), encoding="utf-8")
        command = [
            str(find_command()),
            str(definition),
            *mode,
            "--no-compress-results",  # so that the page of the campaign can link to logs
            "-N",
            str(jobs),
            "-o",
            f"{folder}/{name}-{goal}/",
        ]
        _run(command, root, folder / "benchexec.log", tell)
        for result in sorted((folder / f"{name}-{goal}").glob("*.results.*xml")):
            for outcome in read_results(result):
                if outcome.key in wanted:
                    digest = task_digest(wanted[outcome.key])
                    outcomes[outcome.key] = replace(outcome, task_sha256=digest)
    return [outcomes[key] for key in wanted if key in outcomes]


def _run(command: list[str], root: Path, log: Path, tell: Callable[[str], object]) -> None:
    """Run BenchExec; ^C ends it with all that it started, within a second."""
    scratch = tempfile.TemporaryDirectory(prefix="jr-benchexec-", ignore_cleanup_errors=True)
    with log.open("w+", encoding="utf-8") as errors, scratch as folder:
        process = subprocess.Popen(
            command,
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root), "PYTHONUNBUFFERED": "1", "TMPDIR": folder},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if _OF_RUN.match(line):
                    tell(" ".join(line.split()[1:]))
            process.wait()
        except BaseException:
            _end(process)
            raise
        errors.seek(0)
        if process.returncode != 0:
            raise SystemExit(f"campaign: benchexec: {errors.read().strip()[-500:]}")


def _end(process: subprocess.Popen[str]) -> None:
    """End BenchExec as ^C does, and what is left of it a moment later."""
    started = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=0.3)
    for pid in (process.pid, *started):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _definition(name: str, goal: str, grid: Grid, files: list[Path]) -> str:
    top = ElementTree.Element(
        "benchmark",
        tool="toolinfo.jr",
        displayName=f"JR {name}",
        timelimit=f"{grid.cpu_limit_s:g} s",
        walltimelimit=f"{grid.wall_limit_s:g} s",
        memlimit=f"{grid.memory_limit_mib << 20} B",
    )
    ElementTree.SubElement(top, "rundefinition", name=name)
    words = iter(grid.configurations[name])
    option = None
    for word in words:
        if word.startswith("--"):
            option = ElementTree.SubElement(top, "option", name=word)
        elif option is not None:
            option.text = word
    ElementTree.SubElement(top, "option", name="--stats")
    properties = collection_root(files[0]) / "properties"
    ElementTree.SubElement(top, "propertyfile").text = str(properties / f"{goal}.prp")
    tasks = ElementTree.SubElement(top, "tasks")
    for file in files:
        ElementTree.SubElement(tasks, "include").text = str(file)
    columns = ElementTree.SubElement(top, "columns")
    for title in _COUNTERS.values():
        ElementTree.SubElement(columns, "column", title=title).text = f"counters.{title}"
    return ElementTree.tostring(top, encoding="unicode")


def read_results(file: Path) -> list[Outcome]:
    """The outcomes in a result file of any tool (BenchExec's format 3, packed or not)."""
    root = _parse(file)
    logs = f"{file.name.partition('.results.')[0]}.logfiles/{root.get('name')}."
    return [_outcome(run, file.parent, logs) for run in root.iter("run")]


def read_conditions(file: Path) -> str:
    """What a result file says about tool, version and limits of its runs."""
    root = _parse(file)
    told = [str(root.get(name)) for name in ("tool", "version") if root.get(name)]
    told += [f"{name} {root.get(name)}" for name in ("timelimit", "memlimit", "cpuCores") if root.get(name)]
    return ", ".join(told) or "nothing is recorded"


def _parse(file: Path) -> ElementTree.Element:
    try:
        with _OPEN[file.suffix](file) if file.suffix in _OPEN else file.open("rb") as stream:
            data = stream.read((_LARGEST_MIB << 20) + 1)
        if len(data) > _LARGEST_MIB << 20:
            raise ValueError(f"more than {_LARGEST_MIB} MiB")
        return ElementTree.fromstring(data)
    except (OSError, EOFError, ValueError, zlib.error, LookupError, ElementTree.ParseError) as error:
        raise SystemExit(f"campaign: {file}: not a BenchExec result file: {error}") from None


def _outcome(run: ElementTree.Element, folder: Path, logs: str) -> Outcome:
    """``logs``: what names of log files begin with, below the folder."""
    columns = {column.get("title", ""): column.get("value", "") for column in run.iter("column")}
    status = columns.get("status", "")
    verdict = {"true": "TRUE", "false": "FALSE"}.get(status.lower().partition("(")[0].strip())
    expected = {"true": True, "false": False}.get(str(run.get("expectedVerdict")).lower().partition("(")[0])
    name = Path(run.get("name", ""))
    file = (folder / name).resolve()
    log = folder / f"{logs}{name.name}.log"
    place = file.relative_to(collection_root(file)) if file.exists() else Path(*name.parts[-2:])
    memory_bytes = _number(columns.get("memory", "0").removesuffix("B"))
    stopped = status.startswith(("TIMEOUT", "OUT OF"))
    return Outcome(
        task=place.with_suffix("").as_posix(),
        goal=run.get("properties", "").split(" ")[0],
        expected=expected,
        verdict=verdict,
        category="decided" if verdict else "timeout" if stopped else _category(status),
        cpu_s=round(_number(columns.get("cputime", "0").removesuffix("s")), 3),
        wall_s=round(_number(columns.get("walltime", "0").removesuffix("s")), 3),
        memory_mib=int(memory_bytes) >> 20,
        reason="" if verdict else status,
        counters={
            name: int(_number(columns[title])) for name, title in _COUNTERS.items() if columns.get(title)
        },
        log=str(log.resolve()) if log.is_file() else "",
    )


def _category(status: str) -> str:
    return "unknown" if status.lower() == "unknown" else "crashed"


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if math.isfinite(number) else 0.0
