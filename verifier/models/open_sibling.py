"""Open objects that never exist together: the new ones of one reference, one of each class that it may have.

An object is known by the reference that met it first, so of the new ones of one reference there is one at
most; another reference to another object has new ones of its own. What a field of theirs holds needs to be
told once, then, for all of them. Otherwise the options would multiply with each class above and those below
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Obj, Reference


@dataclass(eq=False)
class Siblings:
    """The new objects of one reference, by their classes, and what it may mean."""

    made: dict[RtClass, Obj] = field(default_factory=dict)
    _options: frozenset[Obj | None] = frozenset()
    _value: Reference = None

    def known(self, options: Sequence[Obj | None], make: Callable[[], Reference]) -> Reference:
        """The value that means one of ``options``, and others that do not depend on when it was asked."""
        if self._options != frozenset(options) or not options:
            self._options, self._value = frozenset(options), make()
        return self._value


New = Siblings | None
"""Where a reference may share new objects with others, those."""


class Families:
    """Which open objects are siblings, and what their fields mean."""

    def __init__(self) -> None:
        self._of: dict[Obj, Siblings] = {}
        self._fields: dict[tuple[Siblings, RtField], Siblings] = {}

    def behind(self, owner: Obj, declared: RtField) -> Siblings | None:
        """The siblings that a field of an object means, and of those that never exist beside it."""
        above = self._of.get(owner)
        return None if above is None else self._fields.setdefault((above, declared), Siblings())

    def new(self, cls: RtClass, siblings: Siblings, make: Callable[[RtClass], Obj]) -> list[Obj]:
        """One of a class beside others; none if there is one, which was met then."""
        if cls in siblings.made:
            return []
        made = siblings.made[cls] = make(cls)
        self._of[made] = siblings
        return [made]
