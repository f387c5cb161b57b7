"""The replay benchmark on queries recorded by the pipeline."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.replay_queries import Timing, contradictions, hard_queries, main, medians
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, F64


def test_recorded_queries_are_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scripts.replay_queries.HARD_S", 1e9)
    tm = TermFactory()
    directory = tmp_path / "queries"
    options = SolverOptions(solver="z3", evaluate="none", cache="none", dump_queries=directory)
    solver = build_solver(tm, options, Stats())
    x, d = tm.var("x", BV32), tm.var("d", F64)
    for k in range(4):
        solver.check([tm.eq(tm.mul(x, x), tm.bv(k, 32))])
    solver.check([tm.flt(tm.fmul(d, d), tm.f64(-1.0))])
    solver.close()
    out = tmp_path / "out" / "replay"
    assert main(["--solver", "z3", "--solver", "portfolio", "--out", str(out), str(directory)]) == 0
    printed = capsys.readouterr().out
    assert "| z3 | 5 | 2 | 3 |" in printed
    assert "| portfolio | 5 | 2 | 3 |" in printed
    assert out.with_suffix(".md").read_text() in printed + "\n"
    assert out.with_suffix(".svg").read_text().count("<polyline") == 2
    assert len(out.with_suffix(".json").read_text()) > 100
    joined = tmp_path / "joined"
    assert main(["--solver", "z3", "--solver", "portfolio", "--out", str(joined), f"{out}.json"]) == 0
    assert joined.with_suffix(".md").read_text() == out.with_suffix(".md").read_text()


def test_contradictions_and_hard_queries() -> None:
    timings = [
        Timing("a", "z3", "sat", 0.1),
        Timing("a", "yices", "unsat", 0.1),
        Timing("b", "z3", "sat", 3.0),
        Timing("b", "portfolio", "sat", 0.1),
        Timing("c", "z3", "unknown", 0.1),
        Timing("d", "z3", "sat", 0.1),
        Timing("d", "yices", "unknown", 0.001),
    ]
    assert contradictions(timings) == ["a"]
    assert hard_queries(timings) == {"b", "c"}
    answers = (("sat", 1.0), ("unknown", 5.0), ("sat", 2.0))
    assert medians([Timing("a", "z3", *answer) for answer in answers]) == [Timing("a", "z3", "sat", 2.0)]
