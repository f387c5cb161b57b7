"""From a verdict to its witness in the YAML format 2.0: a violation sequence, or a set of invariants.

The format is defined for C. For Java, JR fills it so: ``language`` is Java, ``data_model`` LP64 (whose int
and long are as wide as Java's), and the values of inputs are waypoints of type ``function_return`` whose
constraint says what the call gave. ``format`` is ``java_expression`` where a value is an expression of Java's
own, else ``ext_java_expression`` (verdict/formula.py). What the format has no place for stands in comments.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import yaml

from verifier import __version__
from verifier.verdict.formula import is_plain_java
from verifier.verdict.formula_parser import parse_formula
from verifier.verdict.input_kind import input_kind
from verifier.verdict.outcome import Counterexample, InputValue, Invariant, InvariantKind, TraceElement
from verifier.verdict.witness.literal import render_literal
from verifier.verdict.witness.writer import Program, failing_place, moment_of

VERSION = "2.0"
PLAIN, EXTENDED = "java_expression", "ext_java_expression"
_LOOP = re.compile(r"\b(?:for|while|do)\b")
_FARTHEST = 8
"""Lines from a loop's first instruction up to its keyword: the first line of a body, for ``do``."""
_SPACE = uuid.UUID("6d3f0d8e-0c0b-5a53-9a86-3f2f6f0f7a35")


def violation_yaml(program: Program, counterexample: Counterexample, time: datetime | None = None) -> str:
    """The witness of FALSE."""
    waypoints = [_input_waypoint(program, item) for item in counterexample.inputs]
    place = failing_place(program, counterexample.failure.trace)
    target = {"type": "target", "action": "follow", "location": _location(program, place)}
    content: list[dict[str, object]] = [{"segment": [{"waypoint": one}]} for one in (*waypoints, target)]
    comments = []
    if counterexample.schedule:
        comments.append("threads take turns, which this format does not tell")
    return _render("violation_sequence", program, content, comments, time)


def correctness_yaml(program: Program, invariants: Sequence[Invariant], time: datetime | None = None) -> str:
    """The witness of TRUE, with what its proof rests on."""
    content: list[dict[str, object]] = []
    comments: list[str] = []
    first: dict[str, object] | None = None
    for one in invariants:
        if one.kind not in (InvariantKind.LOOP, InvariantKind.CALLS):
            continue
        location = invariant_location(program, one)
        first = first or location
        kind = "loop_invariant" if one.kind is InvariantKind.LOOP else "location_invariant"
        content += (_invariant(kind, location, text) for text in one.texts)
    for one in invariants:
        if one.kind is InvariantKind.OBJECTS and first is not None:
            content += (_invariant("location_invariant", first, text) for text in one.texts)
        elif one.kind not in (InvariantKind.LOOP, InvariantKind.CALLS):
            comments += (f"{one.kind.value} {one.line} {one.method}: {text}" for text in one.texts)
        comments += (f"{one.kind.value} {one.line}: {text}" for text in one.unstated)
    return _render("invariant_set", program, content, comments, time)


def invariant_location(program: Program, one: Invariant) -> dict[str, object]:
    """Where an invariant holds: a loop by the line of its keyword, where that is found."""
    owner, name = _method_of(one.method)
    file, _, number = one.line.rpartition(":")
    line = int(number) if number.isdigit() else 1
    source = program.find_source(owner, file)
    location: dict[str, object] = {"file_name": _name_of(program, source, file)}
    if source is not None and one.kind is InvariantKind.LOOP:
        line = keyword_line(_lines(source), line)
        column = _only(_LOOP, _lines(source)[line - 1]) if line <= len(_lines(source)) else None
        location["line"] = line
        if column is not None:
            location["column"] = column.start() + 1
    else:
        location["line"] = line
    location["function"] = f"{owner}.{name}"
    return location


def keyword_line(lines: Sequence[str], line: int) -> int:
    """The line of the keyword of a loop whose first instruction is in a line."""
    for at in range(min(line, len(lines)), max(0, line - _FARTHEST), -1):
        if _LOOP.search(lines[at - 1]):
            return at
    return line


def _method_of(method: str) -> tuple[str, str]:
    """The class (dots) and the name of a method such as ``a/b/Main.run(I)V``."""
    owner, _, name = method.partition("(")[0].rpartition(".")
    return owner.replace("/", "."), name


def _invariant(kind: str, location: dict[str, object], text: str) -> dict[str, object]:
    form = PLAIN if is_plain_java(parse_formula(text)) else EXTENDED
    return {"invariant": {"type": kind, "location": dict(location), "value": text, "format": form}}


def _input_waypoint(program: Program, item: InputValue) -> dict[str, object]:
    kind = input_kind(item.kind)
    literal = render_literal(item.value)
    said = f'"{literal}".equals(\\result)' if kind.is_text else f"\\result == {literal}"
    constraint = {"value": f"{said} /* {kind.call} */", "format": EXTENDED}
    return {
        "type": "function_return",
        "action": "follow",
        "constraint": constraint,
        "location": _location(program, item.where, kind.call),
    }


def _location(program: Program, place: TraceElement | None, call: str | None = None) -> dict[str, object]:
    """A place in the sources; with the column of the bracket that ends a call, if only one is in the line."""
    if place is None:
        return {"file_name": _name_of(program, program.file, program.entry_class), "line": 1}
    source = program.find_source(place.class_name, place.file)
    location: dict[str, object] = {
        "file_name": _name_of(program, source, place.file or place.class_name),
        "line": place.line or 1,
    }
    if source is not None and call is not None and place.line and place.line <= len(_lines(source)):
        method = re.escape(call.rpartition(".")[2])
        found = _only(re.compile(rf"\b{method}\s*\(\s*\)"), _lines(source)[place.line - 1])
        if found is not None:
            location["column"] = found.end()
    location["function"] = f"{place.class_name}.{place.method}"
    return location


def _only(pattern: re.Pattern[str], line: str) -> re.Match[str] | None:
    found = list(pattern.finditer(line))
    return found[0] if len(found) == 1 else None


def _lines(source: Path) -> list[str]:
    return source.read_text(encoding="utf-8", errors="replace").splitlines()


def _name_of(program: Program, source: Path | None, otherwise: str) -> str:
    return otherwise if source is None else str(source)


def input_files(program: Program) -> Iterator[Path]:
    """The files of a program: its sources, or of one without sources its jars."""
    for root in program.source_roots:
        yield from sorted(root.rglob("*.java"))
    if not program.source_roots:
        yield from (place for place in program.class_path if place.is_file())


def hash_of(file: Path) -> str:
    """The SHA-256 hash of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _render(
    kind: str,
    program: Program,
    content: list[dict[str, object]],
    comments: Sequence[str],
    time: datetime | None,
) -> str:
    hashes = {str(file): hash_of(file) for file in input_files(program)}
    metadata: dict[str, object] = {
        "format_version": VERSION,
        "uuid": "",
        "creation_time": f"{moment_of(time).isoformat()}Z",
        "producer": {"name": "JR", "version": __version__},
        "task": {
            "input_files": list(hashes),
            "input_file_hashes": hashes,
            "specification": program.specification,
            "data_model": "LP64",
            "language": "Java",
        },
    }
    entry = {"entry_type": kind, "metadata": metadata, "content": content}
    metadata["uuid"] = str(uuid.uuid5(_SPACE, _dump(entry)))
    notes = "".join(f"# {ascii(comment)[1:-1]}\n" for comment in comments)
    return f"{notes}{_dump([entry])}"


class _Dumper(yaml.SafeDumper):
    """Each value in full: no marks for what occurs twice."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _dump(data: object) -> str:
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=False, width=10_000)
