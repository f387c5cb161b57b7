"""A second opinion about TRUE (``--certify``), by other means.

A TRUE of an exploration or of a single run is explored again, without merging, without caches, and with the
solver that answered the fewest questions before. A proof is checked cut by cut (analysis/recheck.py). Both
use terms without simplification first. If that takes too long, or takes another course, the same is tried
with simplified terms, and the certificate says so. If the second opinion disagrees, the verdict is UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from verifier.analysis.recheck import Opinion
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.proof.loops.knowledge import LoopProof
from verifier.proof.recursion.induction import Contracts
from verifier.solver import SOLVERS, counter_of
from verifier.solving.backends.backend import BackendMissingError
from verifier.solving.solvers import make_backend
from verifier.stats import Stats
from verifier.strategy.limits import CERTIFY_FACTOR, CERTIFY_LEAST_S, CERTIFY_SHARE
from verifier.verdict.outcome import Analysis, Certificate, Ending, Obligation, Result, Verdict, decide

LATE = Certificate(False, "the time was used up")


class Second(Protocol):
    """The task, to be decided with other options."""

    proof: LoopProof | Contracts | None

    def explore_texts(self, budget: Budget) -> Result:
        """Exploration alone."""
        ...

    def recheck(self, budget: Budget) -> Opinion:
        """The check of the proof."""
        ...


def certify(
    result: Result, again: Callable[[Options], Second], options: Options, stats: Stats, budget: Budget
) -> Result:
    """A TRUE with its certificate, or UNKNOWN if the second opinion disagrees.

    ``stats`` are those of the first opinion, ``budget`` is what is left of the run's.
    """
    solver = other_solver(options, stats)
    if solver is None:
        return replace(result, certificate=Certificate(False, "no other solver is installed"))
    part = budget.part(CERTIFY_SHARE, CERTIFY_LEAST_S + CERTIFY_FACTOR * sum(stats.phases_s.values()))
    opinion, how = Opinion(None, LATE.text), ""
    for evaluate in ("none", "basic"):
        if part.left_s() <= 0:
            break
        other = replace(options, merge="off", cache="none", prune="always", evaluate=evaluate, solver=solver)
        second = again(other)
        attempt = part.part(0.5 if evaluate == "none" else 1.0, float("inf"))
        if result.analysis in (Analysis.INVARIANTS, Analysis.INDUCTION):
            opinion, how = second.recheck(attempt), _checked(second)
        else:
            opinion, how = _opinion(second.explore_texts(attempt)), "exploration again without merging"
        how += ", terms not simplified" if evaluate == "none" else ", terms simplified"
        if opinion.agrees is not None:
            break
    if opinion.agrees is False:
        obligation = Obligation(Ending.DEFECT, f"certification disagrees: {opinion.reason} (by {solver})")
        return decide(
            exhausted=False, obligations=(obligation,), counterexample=None, analysis=result.analysis
        )
    given = opinion.agrees is True
    return replace(result, certificate=Certificate(given, f"{how}, by {solver}" if given else opinion.reason))


def _checked(second: Second) -> str:
    """The check of a proof."""
    if isinstance(second.proof, LoopProof):
        count = len(second.proof.known.cuts)
        return f"invariants at {count} cut point{'' if count == 1 else 's'}: base, step and use"
    assert second.proof is not None
    count = len(second.proof.kept)
    return f"contracts of {count} method{'' if count == 1 else 's'}: body and use"


def _opinion(result: Result) -> Opinion:
    """The result of an exploration about an earlier TRUE."""
    if result.verdict is Verdict.TRUE:
        return Opinion(True)
    if result.verdict is Verdict.FALSE:
        return Opinion(False, f"a counterexample: {result.reason}")
    defect = next((o for o in result.obligations if o.ending is Ending.DEFECT), None)
    if defect is not None:
        return Opinion(False, str(defect))
    return Opinion(None, str(result.obligations[0]) if result.obligations else result.reason)


def other_solver(options: Options, stats: Stats) -> str | None:
    """An installed solver that answered least of the questions so far, and was not chosen for all of them."""
    able = sorted(SOLVERS, key=lambda record: record.second_opinion)
    wins = {r.name: stats.counters.get(counter_of(r.name), 0) for r in able if r.name != options.solver}
    for name in sorted(wins, key=lambda name: wins[name]):
        try:
            make_backend(name).close()
        except BackendMissingError:
            continue
        return name
    return None
