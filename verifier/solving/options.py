"""Options of the solving layer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Evaluate = Literal["none", "basic", "intervals"]
CacheKind = Literal["none", "exact", "normalised"]
Helpers = Literal["never", "late", "early"]


@dataclass(frozen=True, slots=True)
class SolverOptions:
    """How queries are decided.

    ``solver``             one backend, or the portfolio of all that are installed.
    ``evaluate``           what is decided without a solver: nothing, by rewriting, also by intervals.
    ``interval_rounds``    propagation rounds of the interval analysis.
    ``cache``              reuse of answers: none, same constraints, also same up to renaming.
    ``time_limit_s``       work for one query (``clock``) unless the caller says otherwise.
    ``helpers``            when processes with other solvers join the portfolio's first: never (they take
                           turns in this process, at the least CPU time), once a query lasts, or very soon.
    ``integers``           whether linear arithmetic of integers is tried before the portfolio.
    ``memory_limit_bytes`` address space of one worker process.
    ``dump_queries``       directory that receives each query a solver sees, as SMT-LIB.
    """

    solver: str = "portfolio"
    evaluate: Evaluate = "intervals"
    interval_rounds: int = 2
    cache: CacheKind = "normalised"
    time_limit_s: float = 30.0
    helpers: Helpers = "late"
    integers: bool = False
    memory_limit_bytes: int = 4 << 30
    dump_queries: Path | None = None
