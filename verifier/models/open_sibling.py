"""Open objects that never coexist: the new objects of one reference, one for each class that it may have.

An object belongs to the reference that created it, so at most one of its new objects exists; other references
have new objects of their own. So siblings share the targets of a field. Otherwise options would multiply with
each subclass.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Obj, Reference


@dataclass(eq=False)
class Siblings:
    """The new objects of one reference, by class, and the value of the reference."""

    made: dict[RtClass, Obj] = field(default_factory=dict)
    _options: frozenset[Obj | None] = frozenset()
    _value: Reference = None

    def known(self, options: Sequence[Obj | None], make: Callable[[], Reference]) -> Reference:
        """The value for ``options``, made anew when these differ from those of the last request."""
        if self._options != frozenset(options) or not options:
            self._options, self._value = frozenset(options), make()
        return self._value


New = Siblings | None
"""The siblings whose new objects a reference may share, if any."""


class Families:
    """Which open objects are siblings, and the targets of their fields."""

    def __init__(self) -> None:
        self._of: dict[Obj, Siblings] = {}
        self._fields: dict[tuple[Siblings, RtField], Siblings] = {}

    def behind(self, owner: Obj, declared: RtField) -> Siblings | None:
        """The siblings that are targets of a field of an object, shared by all that never coexist with it."""
        above = self._of.get(owner)
        return None if above is None else self._fields.setdefault((above, declared), Siblings())

    def new(self, cls: RtClass, siblings: Siblings, make: Callable[[RtClass], Obj]) -> list[Obj]:
        """A new object of a class for this reference; none if it has one, which is then an option already."""
        if cls in siblings.made:
            return []
        made = siblings.made[cls] = make(cls)
        self._of[made] = siblings
        return [made]
