"""Sides of branches that no call of their method takes: a whole exploration never goes there.

The drivers are those of ``jr check``: all arguments, null included, static fields of any values, and
receivers of any field values or in all states that calls lead to.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence

from verifier.check.asking import Question, Workshop, late_initialiser, reached_by, with_gaps
from verifier.check.session import prepare_questions
from verifier.check.target import Target
from verifier.clock import Deadline
from verifier.machine.mode import Lengths
from verifier.suites.exploring import Sides, explore_all
from verifier.suites.goals import Branch, branches_in
from verifier.verdict.outcome import Verdict

_LEAST_S = 0.5


def prove_infeasible(shop: Workshop, targets: Sequence[Target], sides: Sides, limit_s: float) -> list[Branch]:
    """The sides that are proved to be never taken, of those that are wanted."""
    open_ones = [target for target in targets if _wanted(target, sides)]
    deadline = Deadline(limit_s)
    found: list[Branch] = []
    if not open_ones:
        return found
    prepared = prepare_questions(shop, open_ones, range(len(open_ones)))
    for at, (target, ways) in enumerate(zip(open_ones, prepared, strict=True)):
        share_s = max(_LEAST_S, deadline.left_s() / (len(open_ones) - at))
        for way in ways:
            if deadline.left_s() <= 0:
                return found
            if isinstance(way, Question) and way.plan.gap is None:
                proved = _never_taken(shop, way, sides, _wanted(target, sides), share_s)
                if proved is not None:
                    found += proved
                    break
    return found


def _wanted(target: Target, sides: Sides) -> list[Branch]:
    """The sides of a method that no path is known to take."""
    code = target.method.code
    if code is None:
        return []
    own = branches_in(target.owner.name, target.method, code)
    return [branch for branch in own if sides.bit(branch) & sides.wanted]


def _never_taken(
    shop: Workshop, question: Question, sides: Sides, wanted: Sequence[Branch], limit_s: float
) -> list[Branch] | None:
    """Those that no path of the driver takes; None if there is no proof."""
    for lengths in (Lengths.ABSTRACT, Lengths.BOUNDED):
        seen, run, goal = explore_all(shop, question, sides, limit_s, lengths)
        gc.collect()
        if seen is not None:
            break
    else:
        return None
    if (question.plan.is_open and goal.unmade) or late_initialiser(run) is not None:
        return None
    if with_gaps(shop, question, reached_by(shop, question))[0] is not Verdict.TRUE:
        return None
    return [branch for branch in wanted if not sides.bit(branch) & seen]
