"""Quick stand-ins for Java's transcendental functions while searching.

The platform's C library may differ from Java's in the last bit and is only a guide: what the search finds
is checked with Java's own functions. Undefined results are NaN, overflows infinite, as in Java.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from verifier.terms.concrete_value import NAN

Function = Callable[..., Any]


def _total(function: Function, when_undefined: Function | None = None) -> Function:
    """``function`` with Java's special results instead of exceptions."""

    def compute(*args: float) -> float:
        try:
            result = function(*args)
        except ValueError:
            return NAN if when_undefined is None else float(when_undefined(*args))
        except OverflowError:
            return math.inf
        return float(result)

    return compute


def _log_edge(x: float) -> float:
    return -math.inf if x == 0.0 else NAN


def _cbrt(x: float) -> float:
    return math.copysign(abs(x) ** (1.0 / 3.0), x)


def _pow(x: float, y: float) -> float:
    result = math.pow(x, y)
    return NAN if abs(x) == 1.0 and math.isinf(y) else result


def quick_functions(exact: Mapping[str, Function]) -> Mapping[str, Function]:
    """Functions by name: quick where there is a stand-in, otherwise as given."""
    return _Quick(exact)


class _Quick(Mapping[str, Function]):
    def __init__(self, exact: Mapping[str, Function]) -> None:
        self._exact = exact
        table: dict[str, Function] = {
            "log": _total(math.log, _log_edge),
            "log10": _total(math.log10, _log_edge),
            "log1p": _total(math.log1p, lambda x: _log_edge(x + 1.0)),
            "cbrt": _total(_cbrt),
            "pow": _total(_pow, lambda x, y: math.inf if x == 0.0 else NAN),
        }
        for name in (
            "sin", "cos", "tan", "asin", "acos", "atan", "exp", "expm1", "sinh", "cosh", "tanh", "atan2",
            "hypot",
        ):  # fmt: skip
            table[name] = _total(getattr(math, name))
        table["IEEEremainder"] = _total(math.remainder)
        self._table = table

    def _find(self, name: str) -> Function | None:
        owner, _, plain = name.rpartition(".")
        return self._table.get(plain) if owner in ("Math", "StrictMath") else None

    def __getitem__(self, name: str) -> Function:
        return self._find(name) or self._exact[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (self._find(name) is not None or name in self._exact)

    def __iter__(self) -> Iterator[str]:
        return iter(self._exact)

    def __len__(self) -> int:
        return len(self._exact)
