"""Invariants as they are printed, with the source's names of variables.

Names of candidates are formulas (verdict/formula.py) with local variables by number. Names outside the syntax
are printed unchanged, with a mark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count

from verifier.classfile.code import Code
from verifier.machine.place import line_of
from verifier.machine.rtclass import Instr
from verifier.verdict.formula import (
    Binary,
    ForAll,
    Formula,
    Literal,
    Name,
    Null,
    Unary,
    all_parts,
    mapped,
    text_of,
)
from verifier.verdict.formula_parser import FormulaError, parse_formula
from verifier.verdict.outcome import Invariant, InvariantKind

_LOCAL = re.compile(r"v([0-9]+)")
_TRUTH: Mapping[str, Callable[[float, float], bool]] = {
    "==": lambda x, y: x == y, "!=": lambda x, y: x != y, "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y, ">": lambda x, y: x > y, ">=": lambda x, y: x >= y,
}  # fmt: skip
_TRUE = Literal(True, "Z")


@dataclass(frozen=True)
class Scope:
    """The names of local variables at one place, by number and by name."""

    names: Mapping[int, str]
    booleans: frozenset[str]

    @classmethod
    def at(cls, code: Code | None, index: int) -> Scope:
        table = () if code is None else code.local_variables
        here = [one for one in table if one.start <= index < one.end]
        return cls(
            {one.slot: one.name for one in here}, frozenset(one.name for one in here if one.descriptor == "Z")
        )

    def named(self, formula: Formula) -> Formula:
        """The formula with names of the source instead of numbers."""

        def renamed(part: Formula) -> Formula:
            if isinstance(part, Name):
                found = _LOCAL.fullmatch(part.path[0])
                if found is not None:
                    return Name((self.names.get(int(found[1]), f"\\{part.path[0]}"), *part.path[1:]))
            return self._of_boolean(part)

        return mapped(mapped(formula, self._apart), renamed)

    def _apart(self, part: Formula) -> Formula:
        """A quantified formula whose index has another name than all local variables."""
        taken = set(self.names.values())
        if not isinstance(part, ForAll) or part.index not in taken:
            return part
        index = next(one for one in (f"{part.index}{number}" for number in count(1)) if one not in taken)

        def renamed(inner: Formula) -> Formula:
            return Name((index,)) if inner == Name((part.index,)) else inner

        condition = None if part.condition is None else mapped(part.condition, renamed)
        return replace(part, index=index, condition=condition, body=mapped(part.body, renamed))

    def numbered(self, formula: Formula) -> Formula:
        """The formula with numbers of local variables instead of names."""
        slots = {name: slot for slot, name in self.names.items()}

        def renamed(part: Formula) -> Formula:
            if not isinstance(part, Name):
                return part
            first, rest = part.path[0], part.path[1:]
            if first.startswith("\\") and _LOCAL.fullmatch(first[1:]):
                return Name((first[1:], *rest))
            return Name((f"v{slots[first]}", *rest)) if first in slots else part

        return mapped(formula, renamed)

    def _of_boolean(self, part: Formula) -> Formula:
        """A comparison of a boolean variable with a number, as Java writes it."""
        if not isinstance(part, Binary) or part.operator not in _TRUTH or not isinstance(part.left, Name):
            return part
        if len(part.left.path) > 1 or part.left.path[0] not in self.booleans:
            return part
        if not isinstance(part.right, Literal):
            return part
        test, limit = _TRUTH[part.operator], part.right.value
        if test(0, limit) == test(1, limit):
            return Literal(test(0, limit), "Z")
        return part.left if test(1, limit) else Unary("!", part.left)


@dataclass(frozen=True)
class Held:
    """The candidates that are assumed at a cut point, by name."""

    line: str
    method: str
    scope: Scope
    names: tuple[str, ...]
    absent: frozenset[str]
    """Names of numbers in objects that need not exist."""
    kind: InvariantKind

    def shown(self) -> Invariant:
        """The printed text."""
        texts: dict[str, None] = {}
        unstated: dict[str, None] = {}
        for name in self.names:
            try:
                formula = self.scope.named(self._guarded(parse_formula(name)))
            except FormulaError:
                unstated[name] = None
                continue
            if _simplified(formula) != _TRUE:
                texts[text_of(_simplified(formula))] = None
        return Invariant(self.line, self.method, tuple(texts), self.kind, tuple(unstated))

    def _guarded(self, formula: Formula) -> Formula:
        """The formula, guarded by the existence of the objects that it speaks of."""
        paths = {str(part): part.path for part in all_parts(formula) if isinstance(part, Name)}
        owners = {path[:-1] for label, path in paths.items() if label in self.absent}
        for owner in sorted(owners, reverse=True):
            formula = Binary("||", Binary("==", Name(owner), Null()), formula)
        return formula


def _simplified(formula: Formula) -> Formula:
    """The formula without parts that are always true or false."""

    def change(part: Formula) -> Formula:
        if not isinstance(part, Binary) or part.operator not in ("&&", "||"):
            return part
        neutral = Literal(part.operator == "&&", "Z")
        if part.left == neutral:
            return part.right
        if part.right == neutral:
            return part.left
        decided = Literal(part.operator == "||", "Z")
        return decided if decided in (part.left, part.right) else part

    return mapped(formula, change)


def held_at(head: Instr, names: Iterable[str], absent: Iterable[str], is_loop: bool) -> Held:
    """The assumptions about a loop at its head, or about calls at their start."""
    kind = InvariantKind.LOOP if is_loop else InvariantKind.CALLS
    scope = Scope.at(head.method.code, head.index)
    return Held(line_of(head), str(head.method), scope, tuple(names), frozenset(absent), kind)
