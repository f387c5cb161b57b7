"""Files of JSON objects, one a line, that scripts append to and read again.

A line that was cut short by an interruption is left out. Anything else that no script wrote is refused by a
line that says where it stands, so that no count of runs silently lacks some.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


class NotLinesError(SystemExit):
    """The file is none of these; the message names the line."""


def read_lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Where each object stands (``FILE:LINE``), and the object; nothing if there is no file."""
    try:
        data = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise NotLinesError(f"{path}: cannot be read: {error.strerror}") from None
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        if not line.startswith(b"{"):
            raise NotLinesError(f"{path}:{number}: not a line of a store; name another file")
        try:
            found = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError):
            continue
        yield f"{path}:{number}", found


def as_record(kind: type[T], data: Mapping[str, Any], place: str) -> T:
    """The dataclass of an object, less what the class does not know; NotLinesError if the rest misfits."""
    hints = typing.get_type_hints(kind)
    values = {}
    for item in fields(kind):  # type: ignore[arg-type]
        if item.name in data:
            values[item.name] = data[item.name]
            if not _fits(data[item.name], hints[item.name]):
                raise NotLinesError(f"{place}: {item.name} has a value of another type; remove the line")
        elif item.default is MISSING and item.default_factory is MISSING:
            raise NotLinesError(f"{place}: {item.name} is missing; remove the line, or name another file")
    return kind(**values)


def _fits(value: object, kind: Any) -> bool:
    """Whether a JSON value is of a declared type; tuples are lists in JSON."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return any(_fits(value, one) for one in inner)
    if origin is dict:
        return isinstance(value, dict) and all(_fits(item, inner[1]) for item in value.values())
    if origin is list:
        return isinstance(value, list) and all(_fits(item, inner[0]) for item in value)
    if origin is tuple:
        return isinstance(value, list) and len(value) == len(inner) and all(map(_fits, value, inner))
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
