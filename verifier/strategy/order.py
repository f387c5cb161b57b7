"""The tables of attempts, in their order: for whole programs, methods, and two versions.

Seconds are of work (``clock.py``). What attempts need of time inside of them is in ``limits.py``.
The members of ``Way`` (attempt.py) are carried out in analysis/run.py and check/runs/driver_run.py.
"""

from __future__ import annotations

from dataclasses import replace

from verifier.strategy.attempt import Attempt, Of, Reason, Tells, Time, Way

# For a whole program: FIRST_RUNS, ANALYSES, AFTERWARDS.
FIRST_RUNS = Attempt(
    Way.RUNS, Tells.BOTH, (Reason.RUNS_TELL,), Time(0.25, most_s=1.0, least_s=0.05)
)  # most assertions that fail, fail soon
EARLY_EXPLORATION = Attempt(Way.EARLY_EXPLORATION, Tells.BOTH, (Reason.PROOFS,), Time(0.15, most_s=2.0))
MORE_RUNS = Attempt(
    Way.RUNS, Tells.BOTH,
    (Reason.RUNS_TELL, Reason.PROOFS, Reason.OUT_OF_TIME), Time(0.25, most_s=4.0, least_s=0.05),
)  # fmt: skip
TEXTS = (
    Attempt(
        Way.EXPLORATION, Tells.BOTH, (Reason.UNEXPLORED | Reason.OUT_OF_TIME,), Time(0.5)
    ),  # its share counts from when a length is left open
    Attempt(Way.BOUNDED, Tells.BOTH, (Reason.OPEN_LENGTHS,)),
)
INVARIANTS = Attempt(
    Way.INVARIANTS, Tells.TRUE,
    (Reason.PROOFS, Reason.OUT_OF_TIME | Reason.RECURSION), Time(0.35, most_s=60.0),
)  # fmt: skip
CONTRACTS = Attempt(Way.CONTRACTS, Tells.TRUE, (Reason.PROOFS, Reason.RECURSION), Time(0.3, most_s=30.0))
ANALYSES = (EARLY_EXPLORATION, INVARIANTS, CONTRACTS, MORE_RUNS, *TEXTS)
AFTERWARDS = (
    Attempt(Way.STRESS, Tells.FALSE, (Reason.WEAK_MEMORY,)),
    Attempt(Way.RUNS, Tells.BOTH, (Reason.RUNS_TELL,), Time(0.25, most_s=10.0, least_s=0.05, needed_s=1.0)),
)

QUICK_EXPLORATION = Attempt(Way.QUICK_EXPLORATION, Tells.BOTH, (), Time(0.25))
CUTS = (
    Attempt(Way.CUTS, Tells.TRUE, (Reason.LOOPS,)),
    Attempt(Way.OPEN_CONTENT, Tells.TRUE, (Reason.COLLECTIONS,)),
)
"""For a method with open objects, where only TRUE is asked, after a quick exploration."""

LEAST_S = 0.5
"""Seconds that each question about a method gets, however little is left."""
OPEN_OBJECTS = Attempt(Way.OPEN_OBJECTS, Tells.TRUE | Tells.LARGE, (), Time(0.35, Of.WHOLE, least_s=LEAST_S))
OPEN_OBJECTS_ALONE = replace(OPEN_OBJECTS, time=Time(0.7, Of.WHOLE, least_s=LEAST_S))
"""Where no other attempt may show that nothing fails."""
QUANTIFIED = Attempt(Way.QUANTIFIED, Tells.TRUE | Tells.LARGE, (), Time(0.4, Of.WHOLE, least_s=LEAST_S))
LARGE_RECEIVER = Attempt(Way.LARGE_RECEIVER, Tells.FALSE, (Reason.LARGE,), Time(0.3, Of.WHOLE))
SHORT_TEXTS = Attempt(Way.SHORT_TEXTS, Tells.TRUE, (Reason.HUGE,), Time(0.4, Of.WHOLE))
PLANS = Attempt(Way.PLANS, Tells.BOTH, (), Time(1.0, Of.EACH, least_s=LEAST_S))
CLIENT = Attempt(Way.CLIENT, Tells.BOTH, (), Time(1.0, Of.EACH, least_s=LEAST_S))
OWN_CLASSES = Attempt(Way.OWN_CLASSES, Tells.FALSE, (), Time(0.1, Of.WHOLE, least_s=LEAST_S))
CHECK = (QUANTIFIED, OPEN_OBJECTS, LARGE_RECEIVER, SHORT_TEXTS, PLANS, CLIENT, OWN_CLASSES)
"""For a method of a library. What has its share of the whole keeps it from those that part what is left."""
