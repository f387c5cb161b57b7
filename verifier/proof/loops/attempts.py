"""Attempts to prove a program by cutting its loops, from the cheapest guesses on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from verifier.classfile.model import ClassFile
from verifier.classfile.tail_call import calls_itself_last
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Asked
from verifier.machine.machine import Machine, Prepare
from verifier.machine.state import State
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.heap_place import CutPoint, Subject
from verifier.proof.loops.knowledge import ElementGuesses, Knowledge, LoopProof
from verifier.proof.loops.prover import (
    Parts,
    ProofMaker,
    Ran,
    Round,
    RoundMaker,
    may_see_memory_end,
    rounds,
)
from verifier.proof.loops.sampling import SamplingRound
from verifier.proof.nodes.count import links_to_itself
from verifier.proof.recursion.contract import char_constants, int_constants, real_constants
from verifier.proof.recursion.recursion import OUT_OF_STACK, catches
from verifier.stats import Stats
from verifier.strategy.limits import SAMPLING


class _Guess(NamedTuple):
    """What one attempt guesses beside what all do."""

    elements: ElementGuesses
    peel: bool = False
    """Whether first rounds are run as they are."""
    invents: bool = False
    nodes: bool = False
    counts: bool = False
    jumps: bool = False
    """Whether tail calls are jumps, as in all attempts after this one."""


_GUESSES = (
    _Guess(ElementGuesses.UNKNOWN),
    _Guess(ElementGuesses.UNKNOWN, peel=True),
    _Guess(ElementGuesses.UNKNOWN, invents=True),
    _Guess(ElementGuesses.UNKNOWN, nodes=True),
    _Guess(ElementGuesses.UNKNOWN, peel=True, nodes=True),
    _Guess(ElementGuesses.UNKNOWN, nodes=True, counts=True),
    _Guess(ElementGuesses.UNKNOWN, jumps=True),
    _Guess(ElementGuesses.ORDERED),
    _Guess(ElementGuesses.ON_ONE_SIDE),
    _Guess(ElementGuesses.BETWEEN),
    _Guess(ElementGuesses.BETWEEN, peel=True),
)
"""In the order of attempts."""


def prove_by_cutting(
    make: ProofMaker,
    start: Callable[[Machine], State],
    classes: Iterable[ClassFile],
    goal: Asked,
    stats: Stats,
    budget: Budget,
    longer: Budget,
    ran: Ran | None = None,
) -> LoopProof | None:
    """The proof of the property, if there is one; each round works on a fresh machine.

    ``classes`` are the program's, ``ran`` tells which of their methods ran on any path so far, if not all
    may run. ``longer`` is for attempts about elements of arrays: exploration hardly ends where loops
    fill arrays of any length. A proof leaves out of account that memory or stack may end, so
    there is none for programs that can see that.
    """
    classes = list(classes)
    bodies = [method for file in classes for method in file.methods]
    owners = frozenset(file.name for file in classes)
    if ran is None and may_see_memory_end(bodies, owners):
        return None
    calls = not catches(bodies, OUT_OF_STACK)
    bodies = bodies if ran is None else list(ran())
    constants, reals = tuple(int_constants(bodies)), tuple(real_constants(bodies))
    chars = tuple(char_constants(bodies))
    counted, has_jumps = any(map(links_to_itself, classes)), calls and any(map(calls_itself_last, classes))
    for replaced in (False, True):

        def build(memory: ProofMemory, decode: Prepare, replaced: bool = replaced) -> Parts:
            return make(memory, decode, replaced)

        wanted = False
        refuted: set[tuple[Subject, str]] = set()
        attempts: list[Knowledge] = []
        for elements, peel, invents, nodes, counts, jumps in _GUESSES:
            known = Knowledge(constants=constants, reals=reals, chars=chars, peel=peel, elements=elements)
            known.nodes, known.counts, known.jumps = nodes, counts, jumps
            part = longer if nodes or elements is not ElementGuesses.UNKNOWN else budget
            meets_nodes = any(one.meets_nodes for one in attempts)
            if (nodes and not meets_nodes) or (counts and not counted) or (jumps and not has_jumps):
                continue
            if invents:
                if not attempts[0].is_violated:
                    continue
                known = attempts[0].again()
                known.invents = True
            if elements is not ElementGuesses.UNKNOWN:
                if not any(one.meets_arrays for one in attempts):
                    break
                known.begin_like(_with_most_cuts(attempts))
                if not any(cut.is_calls for cut in known.cuts):
                    again, few = known.again(), part.part_of(SAMPLING)
                    sampling = SamplingRound(build, again, goal, calls, stats, few)
                    _sample(sampling, start, known, set() if peel else refuted)
            attempts.append(known)

            def make_round(known: Knowledge = known, build: RoundMaker = build, part: Budget = part) -> Round:
                return Round(build, known, goal, calls, stats, part)

            if rounds(make_round, start, known, stats, part):
                if ran is not None and may_see_memory_end(list(ran()), owners):
                    return None
                return LoopProof(known, replaced, calls)
            if not known.cuts:
                return None
            wanted = wanted or known.containers
        if not wanted:
            return None
    return None


def _with_most_cuts(attempts: Iterable[Knowledge]) -> Knowledge:
    """The attempt that cut most of the program as it is; counts are fields that others do not have."""
    return max((one for one in attempts if not one.counts), key=lambda one: (one.jumps, len(one.cuts)))


def _sample(
    round_: SamplingRound,
    start: Callable[[Machine], State],
    known: Knowledge,
    refuted: set[tuple[Subject, str]],
) -> None:
    """Drop the candidates at loops that do not hold on a few paths, and those that did not before."""
    scratch = round_.known
    scratch.dropped |= refuted
    round_.run(start)
    refuted |= {(where, name) for where, name in scratch.dropped if isinstance(where, CutPoint)}
    known.dropped |= refuted
