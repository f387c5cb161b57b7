"""What JR and its scripts read of somebody else's making: how each reader is used, and how it refuses."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scripts.attacking.attack_store import Store as AttackStore
from scripts.campaigning.benchexec import read_conditions, read_results
from scripts.campaigning.grid import read_grid
from scripts.sweeping.cause import render_causes
from scripts.sweeping.collect import collect_runs
from scripts.sweeping.sweep_store import read_provenance, read_store
from scripts.sweeping.sweep_table import render_reasons, render_table, render_wrong
from verifier.check.answer_store import Record, Store
from verifier.check.answers import render_answer
from verifier.check.plain_data import from_plain
from verifier.check.policy import Policy
from verifier.check.reports import CheckReport, Entry, render_json
from verifier.check.sarif import render_sarif
from verifier.check.sources import SourceFinder
from verifier.check.target import Target
from verifier.classfile.error import ClassFormatError
from verifier.classfile.parser import parse_class
from verifier.config import read_config
from verifier.errors import UserError
from verifier.task.class_path import unpack_entries, with_named_by_jars
from verifier.task.definition import read_task_file
from verifier.task.property import parse_property
from verifier.verdict.witness.parsing import find_faults, parse_witness, read_inputs

CORPUS = Path(__file__).resolve().parents[2] / "tests" / "corpus"
"""Good inputs and those that failed once, in a folder for each reader."""


def use_class(data: bytes, _: Path) -> None:
    """Parse a class file and ask for all that it holds."""
    parsed = parse_class(data)
    _ask_all(parsed)
    for member in (*parsed.fields, *parsed.methods):
        _ask_all(member)
    for method in parsed.methods:
        try:
            code = method.code
        except ClassFormatError:
            continue
        if code is not None:
            _ask_all(code)


def _ask_all(thing: object) -> None:
    for name in dir(type(thing)):
        if not name.startswith("_") and not callable(getattr(type(thing), name, None)):
            try:
                getattr(thing, name)
            except ClassFormatError:
                continue


def use_jar(data: bytes, folder: Path) -> None:
    """Read a jar's manifest and unpack it; nothing may come to lie outside of the folder."""
    jar = folder / "a.jar"
    jar.write_bytes(data)
    with_named_by_jars([jar])
    with tempfile.TemporaryDirectory(dir=folder) as inner:
        unpack_entries([jar], 17, Path(inner) / "out")
        if sorted(path.name for path in Path(inner).iterdir()) not in ([], ["out"]):
            raise AssertionError("a file lies outside of its folder")


def use_task(data: bytes, folder: Path) -> None:
    """Read a task definition; what it names is there."""
    (folder / "Main.java").touch()
    (folder / "valid.prp").write_text("CHECK( init(Main.main()), LTL(G assert) )")
    (folder / "task.yml").write_bytes(data)
    read_task_file(folder / "task.yml", None)


def use_config(data: bytes, folder: Path) -> None:
    """Read a file of options."""
    (folder / "config.yml").write_bytes(data)
    read_config(folder / "config.yml")


def use_property(data: bytes, _: Path) -> None:
    """Read a property."""
    parse_property(data.decode("utf-8", "replace"), "fuzz.prp")


def use_witness(data: bytes, folder: Path) -> None:
    """Read a witness, its faults, and its input values."""
    graph = parse_witness(data.decode("utf-8", "replace"))
    find_faults(graph)
    read_inputs(graph, (folder,))


def use_store(data: bytes, folder: Path) -> None:
    """Read a store of ``jr check``, and show its answers as a check does."""
    file = folder / "store.jsonl"
    file.write_bytes(data)
    Store(file, _SETTING)
    for line in data.splitlines():
        try:
            answer = from_plain(Record, json.loads(line)).answer
        except (ValueError, RecursionError):
            continue
        render_answer(answer, 20).encode("utf-8", "replace")
        entries = [Entry(_some_target(), answer, (), False)]
        report = CheckReport(entries, 1, answer.verdict, Policy())
        json.loads(render_json(report))
        json.loads(render_sarif(report, SourceFinder([folder])))


_SETTING = "0" * 64


@cache
def _some_target() -> Target:
    owner = parse_class(next((CORPUS / "class").iterdir()).read_bytes())
    return Target(owner, owner.methods[0], f"{owner.name}.some()", owner.package)


def use_sweep(data: bytes, folder: Path) -> None:
    """Read the store of a sweep or a campaign, and make its tables."""
    file = folder / "sweep.jsonl"
    file.write_bytes(data)
    read_provenance(file)
    outcomes = list(read_store(file)[1].values())
    render_table(outcomes, set(), {})
    render_wrong(outcomes, set())
    render_reasons(outcomes)
    render_causes(outcomes)


def use_attack(data: bytes, folder: Path) -> None:
    """Read the store of an attack."""
    file = folder / "attack.jsonl"
    file.write_bytes(data)
    list(AttackStore(file))


def use_grid(data: bytes, folder: Path) -> None:
    """Read the grid of a campaign."""
    (folder / "grid.yml").write_bytes(data)
    read_grid(folder / "grid.yml")


def use_set(data: bytes, folder: Path) -> None:
    """Read a list of tasks."""
    (folder / "tasks.set").write_bytes(data)
    collect_runs([str(folder / "tasks.set")], set())


def use_results(data: bytes, folder: Path) -> None:
    """Read BenchExec's results."""
    file = folder / ("results.xml.bz2" if data.startswith(b"BZ") else "results.xml")
    file.write_bytes(data)
    read_conditions(file)
    render_table(read_results(file), set(), {})


@dataclass(frozen=True)
class Reader:
    """``suffix``: of the files that are for it. ``refusal``: what it raises for bad input."""

    suffix: str
    use: Callable[[bytes, Path], None]
    refusal: type[BaseException]


READERS: dict[str, Reader] = {
    "class": Reader(".class", use_class, ClassFormatError),
    "jar": Reader(".jar", use_jar, UserError),
    "task": Reader(".yml", use_task, UserError),
    "config": Reader(".yaml", use_config, UserError),
    "property": Reader(".prp", use_property, UserError),
    "witness": Reader(".graphml", use_witness, UserError),
    "store": Reader(".jsonl", use_store, UserError),
    "sweep": Reader(".jsonl", use_sweep, SystemExit),
    "attack": Reader(".jsonl", use_attack, SystemExit),
    "grid": Reader(".yml", use_grid, SystemExit),
    "set": Reader(".set", use_set, SystemExit),
    "results": Reader(".xml", use_results, SystemExit),
}
