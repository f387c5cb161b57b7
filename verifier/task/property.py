"""The properties JR decides, and the property files that name them.

A property file holds ``CHECK( init(Main.main()), LTL(G assert) )``, white space being free,
and possibly a licence text. What is not understood is refused, never guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from verifier.errors import UserError


class Property(Enum):
    """What must hold on every run, named as the property files are."""

    VALID_ASSERT = "valid-assert"
    NO_RUNTIME_EXCEPTION = "no-runtime-exception"
    NO_DEADLOCK = "no-deadlock"

    @property
    def formula(self) -> str:
        """The formula in the notation of property files."""
        return _FORMULA_OF[self]

    @property
    def meaning(self) -> str:
        """The property in words, for people."""
        return _MEANING_OF[self]


_FORMULA_OF = {
    Property.VALID_ASSERT: "G assert",
    Property.NO_RUNTIME_EXCEPTION: "G ! uncaught(java.lang.RuntimeException)",
    Property.NO_DEADLOCK: "G ! deadlock",
}
_MEANING_OF = {
    Property.VALID_ASSERT: "no AssertionError leaves main or ends another thread",
    Property.NO_RUNTIME_EXCEPTION: "no RuntimeException leaves main or ends another thread",
    Property.NO_DEADLOCK: "threads never all wait for one another, without a time limit",
}
_BLANK = re.compile(r"\s+")
_CHECK = re.compile(r"\bCHECK\s*\(", re.ASCII)
_INIT = re.compile(r"init\(([\w$]+(?:\.[\w$]+)*)\.main\(\)\),LTL\((.*)\)\Z")


@dataclass(frozen=True)
class Specification:
    """A property, the class whose ``main`` starts the program, and the text they stand in."""

    goal: Property
    entry_class: str = "Main"

    @property
    def text(self) -> str:
        """The specification in the notation of property files."""
        return f"CHECK( init({self.entry_class}.main()), LTL({self.goal.formula}) )"


def property_by_name(name: str) -> Property:
    """The property with this name, such as ``valid-assert``."""
    try:
        return Property(name)
    except ValueError:
        known = ", ".join(p.value for p in Property)
        raise UserError(f"unknown property {name!r}; JR knows: {known}") from None


def parse_property(text: str, origin: str) -> Specification:
    """Read the text of a property file; ``origin`` names it in messages."""
    starts = [match.end() for match in _CHECK.finditer(text)]
    if not starts:
        raise UserError(f"{origin}: no CHECK( init(Main.main()), LTL(...) ) found")
    if len(starts) > 1:
        raise UserError(f"{origin}: {len(starts)} CHECK lines found; a property file for Java has one")
    body = _BLANK.sub("", _balanced(text, starts[0], origin))
    match = _INIT.match(body)
    if match is None:
        raise UserError(f"{origin}: expected init(CLASS.main()), LTL(...) but found {_clip(body)}")
    entry_class, formula = match.groups()
    for prop, known in _FORMULA_OF.items():
        if formula == _BLANK.sub("", known):
            return Specification(prop, entry_class)
    raise UserError(f"{origin}: unknown property LTL({_clip(formula)})")


def _balanced(text: str, start: int, origin: str) -> str:
    """The text from ``start`` up to the parenthesis that closes the one just before it."""
    depth = 1
    for index in range(start, len(text)):
        if text[index] == "(":
            depth += 1
        elif text[index] == ")":
            depth -= 1
            if depth == 0:
                return text[start:index]
    raise UserError(f"{origin}: the parenthesis after CHECK is never closed")


def _clip(text: str, limit: int = 80) -> str:
    return text if len(text) <= limit else text[:limit] + "..."
