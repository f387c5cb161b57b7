"""Automata of regular expressions, run on characters that may be terms."""

from __future__ import annotations

from collections.abc import Sequence as Sized
from functools import lru_cache

from verifier.terms.factory import TermFactory
from verifier.terms.term import Term
from verifier.texts.edit import in_ranges
from verifier.texts.regex_syntax import (
    Anchor,
    Chars,
    Choice,
    Group,
    Node,
    NotRegularError,
    Ranges,
    Repeat,
    Sequence,
    parsed,
)
from verifier.texts.text import Char

_MOST_STATES = 200
_SURROGATES: Ranges = ((0xD800, 0xDFFF),)


class Automaton:
    """A nondeterministic automaton (Thompson's construction) of a pattern without anchors inside."""

    def __init__(self, node: Node) -> None:
        self._steps: list[list[tuple[Ranges, int]]] = []
        self._jumps: list[list[int]] = []
        self._start, self._end = self._new(), self._new()
        self._build(_without_outer_anchors(node), self._start, self._end)
        self._closures = [self._closure(state) for state in range(len(self._steps))]

    def accepts(self, tm: TermFactory, chars: Sized[Char]) -> Term:
        """Whether the pattern matches all of the characters."""
        return self._after(tm, chars).get(self._end, tm.false)

    def may_go_on(self, tm: TermFactory, chars: Sized[Char]) -> Term:
        """Whether the characters may begin a match of the whole."""
        return tm.or_(tm.false, *self._after(tm, chars).values())

    def is_plain(self, tm: TermFactory, chars: Sized[Char]) -> Term:
        """Whether no character may be half of a pair: patterns look at pairs as one."""
        low, high = _SURROGATES[0]
        if not any(a <= high and low <= b for steps in self._steps for ranges, _ in steps for a, b in ranges):
            return tm.true  # neither half would be matched
        return tm.not_(tm.or_(tm.false, *(in_ranges(tm, char, _SURROGATES) for char in chars)))

    def _after(self, tm: TermFactory, chars: Sized[Char]) -> dict[int, Term]:
        """The states that the automaton may be in after the characters, and when."""
        present = dict.fromkeys(self._closures[self._start], tm.true)
        for char in chars:
            following: dict[int, list[Term]] = {}
            for state, condition in present.items():
                for ranges, target in self._steps[state]:
                    moves = tm.and_(condition, in_ranges(tm, char, ranges))
                    if not moves.is_false:
                        for reached in self._closures[target]:
                            following.setdefault(reached, []).append(moves)
            present = {state: tm.or_(*ways) for state, ways in following.items()}
        return present

    def _new(self) -> int:
        if len(self._steps) >= _MOST_STATES:
            raise NotRegularError("too many states")
        self._steps.append([])
        self._jumps.append([])
        return len(self._steps) - 1

    def _build(self, node: Node, start: int, end: int) -> None:
        match node:
            case Chars():
                self._steps[start].append((node.ranges, end))
            case Anchor():
                raise NotRegularError("an anchor inside")
            case Group():
                self._build(node.part, start, end)
            case Sequence():
                for part in node.parts[:-1]:
                    middle = self._new()
                    self._build(part, start, middle)
                    start = middle
                if node.parts:
                    self._build(node.parts[-1], start, end)
                else:
                    self._jumps[start].append(end)
            case Choice():
                for option in node.options:
                    first = self._new()
                    self._jumps[start].append(first)
                    self._build(option, first, end)
            case Repeat():
                self._repeat(node, start, end)

    def _repeat(self, node: Repeat, start: int, end: int) -> None:
        for _ in range(node.least):
            middle = self._new()
            self._build(node.part, start, middle)
            start = middle
        if node.most is None:
            loop = self._new()
            self._jumps[start].append(loop)
            self._build(node.part, loop, loop)
            self._jumps[loop].append(end)
            return
        for _ in range(node.most - node.least):
            self._jumps[start].append(end)
            middle = self._new()
            self._build(node.part, start, middle)
            start = middle
        self._jumps[start].append(end)

    def _closure(self, state: int) -> tuple[int, ...]:
        found, waiting = {state}, [state]
        while waiting:
            for target in self._jumps[waiting.pop()]:
                if target not in found:
                    found.add(target)
                    waiting.append(target)
        return tuple(sorted(found))


def _without_outer_anchors(node: Node) -> Node:
    """The same for a match of the whole text: there ^ in front and $ behind say nothing."""
    if not isinstance(node, Sequence):
        return node
    parts = list(node.parts)
    if parts and parts[0] == Anchor("^"):
        del parts[0]
    if parts and parts[-1] == Anchor("$"):
        del parts[-1]
    return Sequence(tuple(parts))


def automaton_of(pattern: str, flags: int) -> Automaton | None:
    """The automaton of a pattern; None if it is not regular for certain."""
    node = parsed(pattern, flags)
    return None if node is None else automaton_of_part(node)


@lru_cache(maxsize=256)
def automaton_of_part(node: Node) -> Automaton | None:
    """The same of a part of a pattern."""
    try:
        return Automaton(node)
    except NotRegularError:
        return None
