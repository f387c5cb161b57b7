"""The state that models keep in an object besides its fields: its *payload*, in slot 0.

Payloads are immutable: a model replaces one through the memory. Texts (``str`` and texts.text.Text), known
numbers, linked classes and their members are payloads that do not depend on this module. Every other payload
has a class of its own, with operations for merging, cloning and the analysis of shared objects.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.machine.value import Guarded, Obj, Value, objects_of
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term


class Payload:
    """The base of payload classes. Its default holds no objects and joins only with an equal payload."""

    __slots__ = ()

    def references(self) -> Iterator[Value]:
        """The values it holds that may be objects."""
        return iter(())

    def join(self, tm: TermFactory, condition: Term, other: object) -> Payload | None:
        """A joint payload: this one if the condition holds, else the other; None if there is none."""
        return None

    def copied(self) -> Payload | None:
        """The payload of a clone."""
        return self


def references_of(held: object) -> Iterator[Obj]:
    """The objects that what a slot holds leads to at once: itself, choices, or those in a payload."""
    if isinstance(held, (Obj, Guarded)):
        yield from objects_of(held)
    elif isinstance(held, Payload):
        for value in held.references():
            yield from references_of(value)
    elif isinstance(held, tuple):
        for part in held:
            yield from references_of(part)
