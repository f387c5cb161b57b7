"""Limits and shares of time inside of attempts. Those of whole attempts are in ``order.py``.

``_S``: seconds of work (``clock.py``), where nothing else is said; ``_SHARE``: a part of what the line says.
What keeps processes in order (polling, starting, ending) is no strategy and stays with them.
"""

from __future__ import annotations

from verifier.strategy.attempt import Time

LONGER_PROOFS = Time(0.6, most_s=60.0)
"""Of what is left when invariants are tried: for those about nodes, and elements that are searched for."""

# Whole programs
CERTIFY_SHARE = 0.9
"""Share of the time left that a second opinion may use."""
CERTIFY_LEAST_S = 30.0
"""And so much at least."""
CERTIFY_FACTOR = 10.0
"""Times what the first took that it may take at most, besides."""
ANALYSES_SHARE = 0.9
"""Share of the time limit that the analyses may use; the rest is for ending in order."""
RECHECK_QUERY_S = 10.0
"""For each question of a second look at a proof."""
REST_SHARE = 0.75
"""Share of the time that the search for small lengths leaves."""
STRESS_MOST_S = 6.0
"""CPU time for one stress replay, at most; and half of what is left of the budget."""
STRESS_LEAST_S = 1.0
"""With less than that left, there is no stress replay."""
SEEDED_RUN_S = 0.3
"""For one run with drawn inputs."""
FIRST_RUN_S = 10.0
"""For the first run, which may decide a program without inputs."""
ASKING_RUN_S = 1.0
"""For the same if it asks for inputs."""
OTHER_FAILURES_SHARE = 0.2
"""Of the time for seeded runs, where no failed assertion is asked for: they seldom find anything else."""

# Methods of a library
METHOD_LIMIT_S = 10.0
"""For each method, where the user gives no limit."""
RANGE_QUERY_S = 0.5
"""For each question about what fields keep."""
RANGE_LEAST_S = 0.05
"""With less than that left, no more is asked."""
WATCHED_RUN_S = 20.0
"""For a run of a reproducer that is watched for calls of forbidden methods."""
RANGES_S = 5.0
"""For what the fields of a class keep, once for all methods."""
WITHOUT_RANGES_S = 1.0
"""For a first exploration without it, which most short methods do not need."""
FIRST_SEEDS_S = 0.1
"""For the first runs with drawn inputs."""
LAST_SEEDS_S = 0.5
"""For those at the end, where nothing else has answered."""
BEFORE_LAST_SHARE = 0.93
"""Share of the time that is left before the last runs with drawn inputs."""
FIRST_DRAWING_SHARE = 0.1
"""Share of the time for the first of them, where only a failure is an answer."""
DRAWING_SHARE = 0.4
"""Share of the time for runs with drawn inputs, the first and all, where only a failure is an answer."""
REDUCING_S = 1.0
"""For smaller inputs of a failure."""
LEAST_REDUCING_S = 0.5
"""And so much at least."""
LEAST_FOR_ANOTHER_S = 1.0
"""Work for a reproducer after the first: a check that takes longer than its time has no answer."""
REPRODUCER_S = 10.0
"""For one run of a reproducer."""
LARGE_REPRODUCER_S = 30.0
"""Where it makes gigabytes, which a machine that is short of memory is slow to give."""
EARLY_SHARE = 0.7
"""A question that used no more of its share was answered to its end."""
INITIALISERS_S = 10.0
"""For one run of initialisers on the Java virtual machine."""
OPENED_SHARE = 0.5
"""Share of the time in which static fields hold any values, and no initialiser runs."""
DRAWN_RUN_S = 0.3
"""For one run of a driver with drawn inputs."""

# Suites of tests
INFEASIBLE_LEAST_S = 0.5
"""For each method whose branches may have sides that no call takes."""
CANDIDATE_LEAST_S = 0.002
"""What one candidate is taken to need at least."""
FIRST_MUTANTS_S = 60.0
"""For the tests on the first mutant, before it is known how long they take."""
MUTANT_LEAST_S = 10.0
"""For them on each mutant."""
SURVIVORS_AROUND_S = 30.0
"""For what is around the questions about surviving mutants."""
SURVIVOR_LEAST_S = 2.0
"""For a question about one of them."""
SURVIVOR_MOST_S = 10.0
"""The most for such a question."""
SUITE_DRAWING_SHARE = 0.35
"""Of the time for exploration: drawn inputs of drivers."""
CALLING_SHARE = 0.4
"""Of the time for candidates: random sequences of calls."""
MOST_CALLING_SHARE = 0.65
"""The share as long as the calls reach something new."""
CALLING_AGAIN_SHARE = 0.85
"""The share of such calls after exploration."""
FIRST_CALLS_SHARE = 0.5
"""Of that time, before what was found is run: what those that fail had reached is looked for again."""
FRUITLESS_SHARE = 0.6
"""Of the time for exploration: explorations in a row that give no inputs, before no more are begun."""
CALLING_SLICE_S = 2.0
"""Random calls go on in slices of this length."""
LEAST_SLICE_S = 0.5
"""The last one has so much at least."""
LEAST_DRAWING_S = 0.05
"""Drawn inputs of one driver."""
MOST_DRAWING_S = 1.0
"""The most for drawn inputs of one driver."""
LEAST_EXPLORING_S = 0.5
"""For the exploration of one driver."""
EXPLORING_SHARE = 0.5
"""Of the time for candidates that is left behind random calls."""
EXPLORING_LESS_SHARE = 0.2
"""Where random calls still reached something new when their time was over: they go on afterwards."""
FINISHING_SHARE = 0.35
"""What is left for other runs of the chosen tests, simpler ones, and the runs of those that are written."""
LEAST_FINISHING_SHARE = 0.2
"""The least share, where there are few tests."""
FINISHING_EACH_S = 0.15
"""Few tests need no more than that, and so much for each."""
MANY_FINISHING_SHARE = 0.5
"""The largest share, where there are many tests."""
MANY_FINISHING_EACH_S = 0.06
"""As soon as there are many that would be chosen: what they need together at least."""
TRYING_SHARE = 0.2
"""What is left for these last."""
SUITE_AROUND_S = 8.0
"""Of the whole, before and after a suite is made."""
MOST_AROUND_SHARE = 0.3
"""What starting, compiling and measuring all together take."""
INFEASIBLE_SHARE = 0.5
"""Of what is left at the end: proofs that no call takes a side of a branch."""
LEAST_INFEASIBLE_S = 2.0
"""What is easy to prove is proved even if all time was used up."""
TRIAL_S = 120.0
"""For one run of all tests of a class."""

# Two versions
PAIR_RUN_S = 10.0
"""For one run of both versions."""

# Proofs
SAMPLING = Time(0.15, most_s=4.0)
"""For a few paths that drop candidates which do not hold, before a proof is tried with the others."""
SAMPLING_QUERY_S = 0.5
"""For each question of paths that drop candidates."""
PROOF_QUERY_S = 2.0
"""For each question of a proof by invariants."""
CANDIDATE_ALONE_S = 0.3
"""For a question about one candidate, where there was no answer about all of them."""
AFTER_REFUTED_SHARE = 0.6
"""Share of the time that is left for each way to prove what another way has refuted."""
INVENTING_S = 2.0
"""For invariants that a solver of Horn clauses suggests, each time."""
CONTRACT_QUERY_S = 2.0
"""For each question of a proof by contracts."""
CONTRACT_SAMPLING_S = 0.7
"""For each method."""
