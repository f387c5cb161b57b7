"""One record tells all about a solver."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verifier.config import SOLVERS as CHOICES
from verifier.solver import (
    ARRAY,
    FLOAT,
    LINEAR,
    NAMES,
    NONLINEAR,
    RECORDS,
    REMAINDER,
    SolverRecord,
    counter_of,
    preference,
)
from verifier.solving.backends.backend import Backend
from verifier.solving.solvers import make_backend
from verifier.stats import Stats


@pytest.mark.parametrize("name", NAMES)
def test_code_names_a_solver_in_its_backend_and_its_record_alone(root: Path, name: str) -> None:
    naming = {
        path.relative_to(root).as_posix()
        for path in (root / "verifier").rglob("*.py")
        if re.search(rf"[\"'](won_)?{name}[\"']", path.read_text(encoding="utf-8"))
    }
    assert naming == {"verifier/solver.py", f"verifier/solving/backends/{name}.py"}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_a_record_fits_its_backend(record: SolverRecord) -> None:
    module, made = record.backend
    backend: type[Backend] = getattr(
        pytest.importorskip(f"verifier.solving.backends.{module}", exc_type=ImportError), made
    )
    assert backend.name == record.name
    assert backend.has_remainder or REMAINDER not in record.places
    assert backend.has_floats or FLOAT not in record.places
    assert backend.has_arrays or ARRAY not in record.places


def test_each_solver_has_what_follows_from_its_record() -> None:
    assert ("portfolio", *NAMES) == CHOICES
    stats = Stats()
    for record in RECORDS:
        stats.add(counter_of(record.name))
    assert stats.counters["won_bitwuzla"] == 2


def test_who_is_asked_first() -> None:
    everybody = ("yices", "bitwuzla", "z3", "cvc5")
    assert preference(LINEAR) == preference(NONLINEAR) == everybody
    assert preference(ARRAY) == everybody[1:]
    assert preference(FLOAT) == ("bitwuzla", "bitwuzla-search", "z3", "cvc5")
    assert preference(REMAINDER) == ("bitwuzla", "bitwuzla-search")


def test_a_name_that_is_none() -> None:
    with pytest.raises(ValueError, match="no solver is called cvc6"):
        make_backend("cvc6")
