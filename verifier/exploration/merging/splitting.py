"""Splitting a path on the guard of a merge where merging made a query too hard for the solvers.

A merge turns differences into if-then-else terms over the conditions of the joined branches. If a query has
no answer in time, and a few of these conditions would make it simple, the path is split on one of them, and
the two sides are not joined again. Either way the whole path is explored.
"""

from __future__ import annotations

from collections import Counter

from verifier.machine.state import State
from verifier.terms.factory import TermFactory
from verifier.terms.term import Op, Term

MOST_GUARDS = 64
"""The most guards of merges that a path remembers, the latest ones."""
MOST_TRIED = 3
"""The most guards that are tried together for one query."""
MOST_VAIN = 2
"""After so many queries for which no guard helped, none is tried any more."""
_MOST_TERMS = 20_000
"""The most subterms of a query that are searched."""


def joined_guards(sides: list[State], decided: list[Term]) -> tuple[Term, ...]:
    """The guards that a joined path remembers: those of its sides, and those that distinguish the sides."""
    guards = dict.fromkeys(guard for side in sides for guard in side.guards)
    guards.update(dict.fromkeys(decided))
    return tuple(guards)[-MOST_GUARDS:]


def guards_to_split(tm: TermFactory, state: State, condition: Term) -> list[Term]:
    """The undecided guards on which most values of a condition depend."""
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
