"""What models keep in an object besides its fields: its *payload*, in slot 0.

Payloads are immutable: a model replaces one through the memory. Texts (``str`` and texts.text.Text), known
numbers, linked classes and their members are payloads that know nothing of this module; what else a
model keeps is a class of its own, which says here what merging, cloning and the analysis of what threads
share have to know of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.machine.value import Guarded, Obj, Value
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term


class Payload:
    """Base of payload classes; by itself one that holds no objects and joins with none but its equal."""

    __slots__ = ()

    def references(self) -> Iterator[Value]:
        """The values it holds that may be objects."""
        return iter(())

    def join(self, tm: TermFactory, condition: Term, other: object) -> Payload | None:
        """One payload that is this if the condition holds and else the other; None if there is none."""
        return None

    def copied(self) -> Payload | None:
        """The payload of a clone."""
        return self


def references_of(held: object) -> Iterator[Obj]:
    """The objects that what a slot holds leads to at once: itself, choices, or those in a payload."""
    if isinstance(held, Obj):
        yield held
    elif isinstance(held, Guarded):
        yield from (target for _, target in held.choices if target is not None)
    elif isinstance(held, Payload):
        for value in held.references():
            yield from references_of(value)
    elif isinstance(held, tuple):
        for part in held:
            yield from references_of(part)
