"""The query pipeline, composed in one place.

A query passes the stages from top to bottom; each stage is a Solver around the next one:

    flattening    conjunctions split, duplicates and contradictions seen
    slicing       independent parts asked apart
    caching       answers to the same, larger or smaller questions
    refuting      contradicting bounds, by interval inference
    model         recent models tried
    guessing      assignments within the bounds tried
    renaming      answers to the same question about other variables
    search        models of floating-point queries, by minimising a distance
    validation    lowering of what solvers lack; no model is believed unevaluated
    dumping       optional record of what reaches a solver
    integers      optional: wrapping numbers as integers
    portfolio     the solvers
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verifier.solving.answer import Solver
from verifier.solving.caching import CachingSolver, ModelSolver, RenamingSolver
from verifier.solving.deciding import Contexts, GuessingSolver, RefutingSolver
from verifier.solving.dumping import DumpingSolver
from verifier.solving.flattening import FlatteningSolver
from verifier.solving.integers import IntegerSolver
from verifier.solving.lowering import Lowering, standard_facts
from verifier.solving.options import SolverOptions
from verifier.solving.portfolio import PortfolioSolver, SingleSolver
from verifier.solving.search import SearchSolver
from verifier.solving.slicing import SlicingSolver
from verifier.solving.validation import ValidatingSolver
from verifier.stats import Stats
from verifier.terms.factory import TermFactory


def build_solver(
    tm: TermFactory,
    options: SolverOptions,
    stats: Stats,
    functions: Mapping[str, Callable[..., Any]] | None = None,
) -> Solver:
    """The solver of a run. ``functions`` computes opaque functions (it may be filled later)."""
    table: Mapping[str, Callable[..., Any]] = {} if functions is None else functions
    solver: Solver
    if options.solver == "portfolio":
        solver = PortfolioSolver(options, stats)
    else:
        solver = SingleSolver(options.solver, stats, options.memory_limit_bytes)
    if options.integers:
        solver = IntegerSolver(solver)
    if options.dump_queries is not None:
        solver = DumpingSolver(solver, options.dump_queries)
    solver = ValidatingSolver(tm, solver, Lowering(tm, standard_facts()), table, stats)
    if options.evaluate != "none":
        solver = SearchSolver(solver, stats, table)
    contexts = Contexts(tm, options.interval_rounds)
    if options.cache == "normalised":
        solver = RenamingSolver(solver, stats)
    if options.evaluate == "intervals":
        solver = GuessingSolver(solver, stats, table, contexts)
    if options.cache != "none":
        solver = ModelSolver(solver, stats, table)
    if options.evaluate == "intervals":
        solver = RefutingSolver(solver, stats, contexts)
    if options.cache != "none":
        solver = CachingSolver(solver, stats)
    if options.evaluate != "none":
        solver = SlicingSolver(solver, stats)
    return FlatteningSolver(tm, solver, stats, options.time_limit_s)
