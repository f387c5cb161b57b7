"""Reads witnesses in the YAML format 2.x: invariants, and values of inputs; one UserError if it is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from verifier.errors import UserError
from verifier.verdict.input_kind import INPUT_KINDS, KIND_OF_CALL, InputKind
from verifier.verdict.outcome import InputValue
from verifier.verdict.witness.literal import parse_literal
from verifier.verdict.witness.parsing import read_bounded
from verifier.yaml_text import NotYamlError, load_yaml

SUFFIXES = (".yml", ".yaml")
_MAX_BYTES = 16 << 20
_SETS, _SEQUENCES = "invariant_set", "violation_sequence"
_INVARIANTS = ("loop_invariant", "location_invariant")
_WAYPOINTS = ("assumption", "branching", "function_enter", "function_return", "target")
_CALL = re.compile(r"/\*\s*([\w.]+)\s*\*/\s*$")
_EQUAL = re.compile(r"\s*\\result\s*==\s*(.*?)\s*", re.DOTALL)
_TEXT = re.compile(r'\s*"(.*)"\s*\.\s*equals\s*\(\s*\\result\s*\)\s*', re.DOTALL)
_ASSIGNED = re.compile(r"\s*[\w.]+\s*==?\s*(.*?)\s*;?\s*", re.DOTALL)


@dataclass(frozen=True)
class Location:
    """A place in the sources."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line}"


@dataclass(frozen=True)
class StatedInvariant:
    """An invariant as a witness states it."""

    is_loop: bool
    location: Location
    text: str


@dataclass(frozen=True)
class Waypoint:
    """A step on the way to a violation. ``constraint`` is empty for those without."""

    type: str
    location: Location
    constraint: str


@dataclass(frozen=True)
class Entry:
    """One entry of a witness."""

    is_correctness: bool
    specification: str
    hashes: Mapping[str, str]
    """Of the program's files, by their names."""
    invariants: tuple[StatedInvariant, ...] = ()
    waypoints: tuple[Waypoint, ...] = ()


def is_yaml(path: Path) -> bool:
    """Whether a file is a witness in this format by its name."""
    return path.suffix.lower() in SUFFIXES


def read_entry(path: Path) -> Entry:
    """The witness in a file; UserError with one line if it is none."""
    return read_bounded(path, _MAX_BYTES, parse_entry)


def parse_entry(text: str) -> Entry:
    """The one entry of a YAML text."""
    try:
        data = load_yaml(text)
    except NotYamlError as error:
        raise UserError(str(error)) from None
    if not isinstance(data, list) or len(data) != 1:
        raise UserError("not a list of one entry")
    entry = _mapping(data[0], "the entry")
    kind = entry.get("entry_type")
    if kind not in (_SETS, _SEQUENCES):
        raise UserError(f"entry_type is neither {_SETS} nor {_SEQUENCES}")
    metadata = _mapping(entry.get("metadata"), "metadata")
    version = str(metadata.get("format_version"))
    if not re.fullmatch(r"2\.\d{1,3}", version):
        raise UserError(f"format_version is {_short(version)}, not 2.x")
    task = _mapping(metadata.get("task"), "metadata.task")
    hashes = _mapping(task.get("input_file_hashes"), "input_file_hashes")
    specification = task.get("specification")
    if not isinstance(specification, str):
        raise UserError("metadata.task has no specification")
    content = entry.get("content")
    if not isinstance(content, list):
        raise UserError("content is no list")
    return Entry(
        kind == _SETS,
        specification,
        {str(name): str(value) for name, value in hashes.items()},
        tuple(map(_invariant, content)) if kind == _SETS else (),
        tuple(_waypoints(content)) if kind == _SEQUENCES else (),
    )


def _short(text: object) -> str:
    return repr(str(text)[:60])


def _mapping(data: object, what: str) -> Mapping[object, object]:
    if not isinstance(data, dict):
        raise UserError(f"{what} is no mapping")
    return data


def _location(data: object) -> Location:
    found = _mapping(data, "a location")
    file, line = found.get("file_name"), found.get("line")
    if not isinstance(file, str) or not isinstance(line, int) or isinstance(line, bool) or line < 1:
        raise UserError("a location has no file_name or no line")
    return Location(file, line)


def _invariant(item: object) -> StatedInvariant:
    found = _mapping(_mapping(item, "an item of content").get("invariant"), "an invariant")
    kind, value = found.get("type"), found.get("value")
    if kind not in _INVARIANTS:
        raise UserError(f"an invariant has the type {_short(kind)}")
    if not isinstance(value, (str, bool, int)):
        raise UserError("an invariant has no value")
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return StatedInvariant(kind == _INVARIANTS[0], _location(found.get("location")), text)


def _waypoints(content: list[object]) -> Iterator[Waypoint]:
    for item in content:
        segment = _mapping(item, "an item of content").get("segment")
        if not isinstance(segment, list):
            raise UserError("a segment is no list")
        for part in segment:
            found = _mapping(_mapping(part, "an item of a segment").get("waypoint"), "a waypoint")
            kind, action = found.get("type"), found.get("action")
            if kind not in _WAYPOINTS or action not in ("follow", "avoid"):
                raise UserError(f"a waypoint has the type {_short(kind)} and the action {_short(action)}")
            constraint = _mapping(found.get("constraint", {}), "a constraint").get("value", "")
            if action == "follow":
                yield Waypoint(str(kind), _location(found.get("location")), str(constraint))


def entry_inputs(entry: Entry) -> tuple[InputValue, ...]:
    """The values of inputs in a violation sequence, in order.

    Waypoints that say of no input what it was are passed over.
    """
    found: list[InputValue] = []
    for one in entry.waypoints:
        if one.type == "function_return" or (one.type == "assumption" and _CALL.search(one.constraint)):
            found.append(_input(one))
    return tuple(found)


def _input(waypoint: Waypoint) -> InputValue:
    call = _CALL.search(waypoint.constraint)
    equation = _CALL.sub("", waypoint.constraint)
    quoted = _TEXT.fullmatch(equation)
    equal = quoted or _EQUAL.fullmatch(equation) or _ASSIGNED.fullmatch(equation)
    kind = _kind_of_literal(equal[1] if equal else "", quoted is not None)
    if call is not None:
        named = KIND_OF_CALL.get(call[1])
        if named is None:
            raise UserError(f"no input is known that {call[1][:60]} asks for")
        kind = named
    try:
        if equal is None:
            raise ValueError
        return InputValue(kind.name, parse_literal(equal[1], kind.type))
    except ValueError:
        raise UserError(f"the constraint {_short(waypoint.constraint)} holds no {kind.name} value") from None


def _kind_of_literal(literal: str, is_text: bool) -> InputKind:
    """What a call gave, of which no comment says the name."""
    if is_text:
        return INPUT_KINDS["string"]
    if literal in ("true", "false"):
        return INPUT_KINDS["boolean"]
    if literal[-1:] in "lL" and literal:
        return INPUT_KINDS["long"]
    return INPUT_KINDS["int" if re.fullmatch(r"-?\d+", literal) else "double"]
