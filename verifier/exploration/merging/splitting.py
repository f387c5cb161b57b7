"""Splitting a path again on what a merge joined, where that made a question too hard for the solvers.

A merge turns what differs into if-then-else terms over the conditions of the branches that it joins. A path
that meets a question nobody answers in time is parted by one of these conditions, if a few of them make the
question simple, and the two sides are not joined again. Either way all of the path is explored.
"""

from __future__ import annotations

from collections import Counter

from verifier.machine.state import State
from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term

MOST_GUARDS = 64
"""Conditions of merges that a path remembers, the latest ones."""
MOST_TRIED = 3
"""Guards that are tried together for one question."""
MOST_VAIN = 2
"""Questions about which no guard helped, after which none is tried any more."""
_MOST_TERMS = 20_000
"""Subterms of a question that are looked at."""


def joined_guards(sides: list[State], decided: list[Term]) -> tuple[Term, ...]:
    """What a joined path remembers: the guards of its sides, and those that tell the sides apart."""
    guards = dict.fromkeys(guard for side in sides for guard in side.guards)
    guards.update(dict.fromkeys(decided))
    return tuple(guards)[-MOST_GUARDS:]


def guards_to_split(tm: TermFactory, state: State, condition: Term) -> list[Term]:
    """The guards that most values of a condition hang on, as far as the path has not decided them."""
    open_guards: dict[Term, Term] = {}
    for guard in state.guards:
        negation = tm.not_(guard)
        if guard not in state.known and negation not in state.known:
            open_guards[guard] = open_guards[negation] = guard
    uses = Counter[Term]()
    seen = {condition}
    pending = [condition]
    while pending and len(seen) < _MOST_TERMS:
        term = pending.pop()
        if term.op is Op.ITE and term.args[0] in open_guards:
            uses[open_guards[term.args[0]]] += 1
        for arg in term.args:
            if arg not in seen:
                seen.add(arg)
                pending.append(arg)
    return sorted(uses, key=lambda guard: (-uses[guard], guard.uid))[:MOST_TRIED]
