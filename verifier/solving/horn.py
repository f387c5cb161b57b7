"""Constrained Horn clauses over integers: what unknown predicates may be, so that all clauses hold.

A clause says that its conditions, and predicates of some numbers, imply a predicate of other numbers, or a
contradiction. Numbers are terms with bits; they are taken for integers that do not wrap around, so an answer
is a good guess and no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verifier.clock import by_clock_s
from verifier.terms.term import Term

Formula: TypeAlias = "str | tuple[Formula, ...]"
"""An expression of SMT-LIB: a symbol, or an operator with its arguments."""

_Translate: TypeAlias = Callable[[Sequence[Term], Sequence[Term], bool], "tuple[list[str], list[str]] | None"]
_TOKEN = re.compile(r"[()]|[^\s()]+")
_VARIABLE = re.compile(r"\b[bnk][0-9]+\b")
_MOST_TEXT = 400_000
_WORK_PER_S = 1_500_000
"""Steps of the solver in a second of CPU time, about."""


@dataclass(frozen=True)
class Use:
    """A predicate of some numbers, by names of its arguments; it may leave out some."""

    predicate: str
    numbers: Mapping[str, Term]


@dataclass(frozen=True)
class Clause:
    """``conditions`` and all of ``body`` imply ``head``, or a contradiction if that is None."""

    body: tuple[Use, ...]
    conditions: tuple[Term, ...]
    head: Use | None


def solve(clauses: Sequence[Clause], limit_s: float, wraps: bool = False) -> dict[str, list[Formula]]:
    """A solution for each predicate: a conjunction over the names of its arguments.

    Empty if there is no answer. ``limit_s`` is converted to a number of solver steps, so that the answer is
    the same on every machine. ``wraps``: whether sums may wrap around.
    """
    from verifier.solving.backends.z3 import Integers, solve_horn  # most runs do without

    arguments = _arguments(clauses)
    spelled = {
        f"p{number}": [f"a{at}" for at in range(len(names))]
        for number, names in enumerate(arguments.values())
    }
    integers, lines = Integers(), ["(set-logic HORN)"]
    for name, own in spelled.items():
        lines.append(f"(declare-fun {name} ({' '.join('Int' for _ in own)}) Bool)")
    for clause in clauses:
        line = _in_text(integers.in_text, clause, arguments, wraps)
        if line is None:
            return {}
        lines.append(line)
    text = "\n".join(lines)
    if len(text) > _MOST_TEXT:
        return {}
    answer = solve_horn(text, spelled, int(limit_s * _WORK_PER_S), by_clock_s(limit_s))
    found: dict[str, list[Formula]] = {}
    for (predicate, names), (name, own) in zip(arguments.items(), spelled.items(), strict=True):
        if answer is not None and name in answer:
            formula = _without_let(parse(answer[name]), dict(zip(own, names, strict=True)))
            found[predicate] = list(_conjuncts(formula))
    return found


def _arguments(clauses: Sequence[Clause]) -> dict[str, list[str]]:
    """The predicates, with the names of their arguments: all that are no constant somewhere."""
    found: dict[str, dict[str, None]] = {}
    for clause in clauses:
        for use in (*clause.body, *(() if clause.head is None else (clause.head,))):
            names = found.setdefault(use.predicate, {})
            names.update((name, None) for name, number in use.numbers.items() if not number.is_const)
    return {predicate: list(names) for predicate, names in found.items()}


def _in_text(
    translate: _Translate, clause: Clause, arguments: Mapping[str, list[str]], wraps: bool
) -> str | None:
    uses = [*clause.body, *(() if clause.head is None else (clause.head,))]
    numbers = [use.numbers[name] for use in uses for name in arguments[use.predicate] if name in use.numbers]
    made = translate(clause.conditions, numbers, wraps)
    if made is None:
        return None
    formulas, values = made
    rest, unknown = iter(values), 0
    applied: list[str] = []
    for use in uses:
        given: list[str] = []
        for name in arguments[use.predicate]:
            if name in use.numbers:
                given.append(next(rest))
            else:
                unknown += 1
                given.append(f"n0{unknown}")
        name = f"p{list(arguments).index(use.predicate)}"
        applied.append(f"({name} {' '.join(given)})" if given else name)
    head = "false" if clause.head is None else applied.pop()
    body = " ".join(("true", *applied, *formulas))
    implied = f"(=> (and {body}) {head})"
    variables = sorted(set(_VARIABLE.findall(implied)))
    if not variables:
        return f"(assert {implied})"
    bound = " ".join(f"({name} {'Bool' if name[0] == 'b' else 'Int'})" for name in variables)
    return f"(assert (forall ({bound}) {implied}))"


def parse(text: str) -> Formula:
    """The expression that a text of SMT-LIB is."""
    stack: list[list[Formula]] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = tuple(stack.pop())
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0][0]


def _without_let(formula: Formula, known: Mapping[str, Formula]) -> Formula:
    """The formula with ``let`` names replaced by their definitions."""
    if isinstance(formula, str):
        return known.get(formula, formula)
    if formula and formula[0] == "let":
        _, bindings, inner = formula
        assert not isinstance(bindings, str)
        more = {str(one[0]): _without_let(one[1], known) for one in bindings}
        return _without_let(inner, {**known, **more})
    return tuple(_without_let(one, known) for one in formula)


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    if isinstance(formula, tuple) and formula[0] == "and":
        for one in formula[1:]:
            yield from _conjuncts(one)
    elif formula != "true":
        yield formula
