"""Replay recorded queries against each solver alone and against the portfolio, side by side.

    replay_queries.py [--solver NAME ...] [--time-limit SECONDS] [--sample N] [--rounds N] [--out PREFIX]
                      DIR [DIR ...]

Each DIR holds the queries of one run (``jr verify --dump-queries DIR``), which are asked in order, so that
incremental solving counts as it does in the run. All solvers are asked a query one after the other. Writes
PREFIX.json (every time), PREFIX.md (a table, with the queries split into easy and hard) and PREFIX.svg (a
cactus plot). Instead of a DIR, the PREFIX.json of an earlier run may be given: its results are joined, as
those of another round where queries are the same.
Exit status 1 if solvers contradict each other.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import log10
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.solver import NAMES  # noqa: E402
from verifier.solving.answer import Sat, Solver, Unsat  # noqa: E402 (the path is set above)
from verifier.solving.options import SolverOptions  # noqa: E402
from verifier.solving.portfolio import PortfolioSolver, SingleSolver  # noqa: E402
from verifier.stats import Stats  # noqa: E402
from verifier.terms.factory import TermFactory  # noqa: E402
from verifier.terms.term import Term  # noqa: E402
from verifier.terms.term_reader import read_script  # noqa: E402

SOLVERS = (*NAMES, "portfolio")
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000")
MOST_POINTS = 300
"""Points of a curve in the plot, roughly; at its end all are kept."""
HARD_S = 0.5
"""A query is hard if the quickest single solver needs longer, or one does not answer."""


@dataclass(frozen=True)
class Timing:
    """One query asked of one solver."""

    query: str
    solver: str
    answer: str
    wall_s: float


def load(directory: Path, sample: int) -> list[tuple[str, list[Term]]]:
    """The queries of one run; the first ``sample`` of them, if not 0."""
    tm = TermFactory()
    paths = sorted(directory.glob("*.smt2"))
    return [
        (f"{directory.name}/{path.stem}", read_script(tm, path.read_text(encoding="utf-8")))
        for path in (paths[:sample] if sample else paths)
    ]


def make_solver(name: str, time_limit_s: float) -> Solver:
    """A solver as the last stage of the pipeline has it."""
    if name == "portfolio":
        return PortfolioSolver(SolverOptions(time_limit_s=time_limit_s), Stats())
    return SingleSolver(name, Stats())


def replay(
    queries: Sequence[tuple[str, list[Term]]], names: Sequence[str], time_limit_s: float, turn: int = 0
) -> list[Timing]:
    """Ask all solvers all queries of a run: query by query in turn, so that noise hits all alike."""
    solvers = {name: make_solver(name, time_limit_s) for name in names}
    timings = []
    try:
        for number, (query, constraints) in enumerate(queries):
            first = (number + turn) % len(names)
            for name in (*names[first:], *names[:first]):
                start = time.perf_counter()
                answer = solvers[name].check(constraints, time_limit_s)
                elapsed_s = time.perf_counter() - start
                kind = (
                    "sat" if isinstance(answer, Sat) else "unsat" if isinstance(answer, Unsat) else "unknown"
                )
                timings.append(Timing(query, name, kind, round(elapsed_s, 6)))
    finally:
        for solver in solvers.values():
            solver.close()
    return timings


def medians(timings: Sequence[Timing]) -> list[Timing]:
    """One timing for those of several rounds: the median time, the answer that most rounds gave."""
    grouped: dict[tuple[str, str], list[Timing]] = {}
    for timing in timings:
        grouped.setdefault((timing.query, timing.solver), []).append(timing)
    return [
        Timing(
            query,
            solver,
            statistics.mode(t.answer for t in same),
            statistics.median(t.wall_s for t in same),
        )
        for (query, solver), same in grouped.items()
    ]


def contradictions(timings: Sequence[Timing]) -> list[str]:
    """Queries with both answers."""
    answers: dict[str, set[str]] = {}
    for timing in timings:
        answers.setdefault(timing.query, set()).add(timing.answer)
    return sorted(query for query, kinds in answers.items() if {"sat", "unsat"} <= kinds)


def hard_queries(timings: Sequence[Timing]) -> set[str]:
    """Queries that a single solver left unanswered, or that the quickest needed more than HARD_S for.

    Yices does not count where it knows no sort of the query, which it says at once.
    """
    quickest: dict[str, float] = {}
    hard = set()
    for timing in timings:
        if timing.solver == "portfolio":
            continue
        quickest.setdefault(timing.query, float("inf"))
        if timing.answer != "unknown":
            quickest[timing.query] = min(quickest[timing.query], timing.wall_s)
        elif timing.solver != "yices" or timing.wall_s > HARD_S / 10:
            hard.add(timing.query)
    return hard | {query for query, wall_s in quickest.items() if wall_s > HARD_S}


def table(timings: Sequence[Timing], solvers: Sequence[str]) -> str:
    """The results as Markdown."""
    hard = hard_queries(timings)
    lines = []
    for title, wanted in (("Easy", False), ("Hard", True)):
        chosen = [t for t in timings if (t.query in hard) is wanted]
        count = len({t.query for t in chosen})
        lines += [f"{title} queries: {count}", ""]
        if not count:
            continue
        lines += [
            "| solver | solved | sat | unsat | total s | mean ms | median ms |",
            "|---|--:|--:|--:|--:|--:|--:|",
        ]
        for solver in solvers:
            mine = [t for t in chosen if t.solver == solver]
            sat = sum(t.answer == "sat" for t in mine)
            unsat = sum(t.answer == "unsat" for t in mine)
            walls = [t.wall_s for t in mine] or [0.0]
            lines.append(
                f"| {solver} | {sat + unsat} | {sat} | {unsat} | {sum(walls):.2f} "
                f"| {statistics.mean(walls) * 1e3:.2f} | {statistics.median(walls) * 1e3:.2f} |"
            )
        singles = {t.query for t in chosen if t.solver != "portfolio" and t.answer != "unknown"}
        lines += [f"| any single | {len(singles)} | | | | | |", ""]
    return "\n".join(lines) + "\n"


def cactus(timings: Sequence[Timing], solvers: Sequence[str]) -> str:
    """A cactus plot: queries solved (across) against the time the slowest of them took (up, log scale)."""
    width, height, margin = 760, 420, 60
    answered = [t for t in timings if t.answer != "unknown"]
    curves = {s: sorted(t.wall_s for t in answered if t.solver == s) for s in solvers}
    most = max((len(curve) for curve in curves.values()), default=0) or 1
    decades = (-4, -3, -2, -1, 0, 1, 2)

    def across(count: float) -> float:
        return margin + count / most * (width - 2 * margin - 60)

    def up(seconds: float) -> float:
        place = (log10(max(seconds, 10.0 ** decades[0])) - decades[0]) / (decades[-1] - decades[0])
        return height - margin - place * (height - 2 * margin)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
        'font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{width / 2}" y="{height - 15}" text-anchor="middle">queries answered</text>',
        f'<text x="18" y="{height / 2}" text-anchor="middle" transform="rotate(-90 18 {height / 2})">'
        "seconds for one query</text>",
    ]
    for decade in decades:
        y = up(10.0**decade)
        parts.append(f'<line x1="{margin}" x2="{across(most)}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{margin - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0**decade:g}</text>')
    for count in (0, most // 2, most):
        parts.append(f'<text x="{across(count):.1f}" y="{height - 38}" text-anchor="middle">{count}</text>')
    for at, (solver, curve) in enumerate(curves.items()):
        colour = COLOURS[at % len(COLOURS)]
        step = max(1, len(curve) // MOST_POINTS)
        places = [n for n in range(len(curve)) if n % step == 0 or n >= len(curve) - MOST_POINTS // 2]
        points = " ".join(f"{across(n + 1):.1f},{up(curve[n]):.1f}" for n in places)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        y = margin + 18 * at
        parts.append(f'<text x="{across(most) + 12:.1f}" y="{y}" fill="{colour}">{solver}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Replay and write the results."""
    parser = argparse.ArgumentParser(description="Replay recorded queries against solvers side by side.")
    parser.add_argument("directories", nargs="+", type=Path, metavar="DIR")
    parser.add_argument("--solver", action="append", choices=SOLVERS, help="default: all")
    parser.add_argument("--time-limit", type=float, default=10.0, metavar="SECONDS")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="the first N queries of each DIR")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="medians of so many rounds")
    parser.add_argument("--out", type=Path, default=Path("replay"), metavar="PREFIX")
    given = parser.parse_args(arguments)
    solvers = given.solver or list(SOLVERS)
    timings: list[Timing] = []
    for directory in given.directories:
        if directory.suffix == ".json":
            timings += [Timing(**item) for item in json.loads(directory.read_text(encoding="utf-8"))]
            continue
        queries = load(directory, given.sample)
        for turn in range(given.rounds):
            timings += replay(queries, solvers, given.time_limit, turn)
        print(f"{directory}: {len(queries)} queries", file=sys.stderr)
    timings = medians(timings)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.with_suffix(".json").write_text(json.dumps([asdict(t) for t in timings]), encoding="utf-8")
    given.out.with_suffix(".md").write_text(table(timings, solvers), encoding="utf-8")
    given.out.with_suffix(".svg").write_text(cactus(timings, solvers), encoding="utf-8")
    print(table(timings, solvers))
    wrong = contradictions(timings)
    for query in wrong:
        print(f"solvers contradict each other on {query}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
