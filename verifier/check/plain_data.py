"""Frozen dataclasses as JSON values and back, by their declared types.

For what JR itself writes and reads again: dataclasses, enums, tuples, optional values, text and numbers.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]
T = TypeVar("T")


def to_plain(value: object) -> Plain:
    """The JSON value of a dataclass, an enum, a tuple or what JSON has itself; TypeError for others."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, Enum):
        return to_plain(value.value)
    if isinstance(value, (tuple, list)):
        return [to_plain(item) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {item.name: to_plain(getattr(value, item.name)) for item in dataclasses.fields(value)}
    raise TypeError(f"{type(value).__name__} has no plain form")


def from_plain(kind: type[T], data: Plain) -> T:
    """What ``to_plain`` made the data of; ValueError if it fits the dataclass no more."""
    value = _read(kind, data)
    if not isinstance(value, kind):
        raise ValueError(f"this is no {kind.__name__}")
    return value


def _read(kind: object, data: Plain) -> object:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return None if data is None else _read(next(a for a in arguments if a is not type(None)), data)
    if origin is tuple and isinstance(data, list):
        inner = arguments[:1] * len(data) if arguments[-1:] == (Ellipsis,) else arguments
        if len(inner) != len(data):
            raise ValueError("a tuple of another length")
        return tuple(_read(one, item) for one, item in zip(inner, data, strict=True))
    if not isinstance(kind, type):
        raise ValueError(f"{kind} has no plain form")
    if issubclass(kind, Enum):
        return kind(data)
    if dataclasses.is_dataclass(kind):
        return _read_dataclass(kind, data)
    if not isinstance(data, kind):
        raise ValueError(f"no {kind.__name__}: {data!r}")
    return data


def _read_dataclass(kind: type, data: Plain) -> object:
    hints: Mapping[str, object] = typing.get_type_hints(kind)
    names = {item.name for item in dataclasses.fields(kind)}
    if not isinstance(data, dict) or data.keys() != names:
        raise ValueError(f"no {kind.__name__}: other fields")
    return kind(**{name: _read(hints[name], item) for name, item in data.items()})
