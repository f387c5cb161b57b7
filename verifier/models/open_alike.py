"""New objects of one open reference: of each class one, of which the reference leads to one at most.

Each heap can be met with in this way: an object of it is the new one of the first reference that leads to
it, and of no other one; so of the new objects of one reference, only one has to be there. What they hold in
a field that a class above them declares may then be one value: the others are as any other object of
their class, which later references lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from verifier.machine.rtclass import RtField
from verifier.machine.value import Obj, Value


@dataclass
class Alike:
    """What the new objects of one reference hold at first in the same fields of references."""

    _groups: dict[Obj, dict[RtField, Value]] = field(default_factory=dict)

    def add(self, made: Iterable[Obj]) -> None:
        """These are the new objects of one reference."""
        group: dict[RtField, Value] = {}
        self._groups.update(dict.fromkeys(made, group))

    def first(self, owner: Obj, declared: RtField, make: Callable[[RtField], Value]) -> Value:
        """What a field of an object holds at first: any value that ``make`` gives."""
        group = self._groups.get(owner)
        if group is None or declared.kind != "A":
            return make(declared)
        if declared not in group:
            group[declared] = make(declared)
        return group[declared]
