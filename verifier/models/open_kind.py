"""Open objects and boxes, as the machine has them; open_object.py makes them."""

from __future__ import annotations

from collections.abc import Collection

from verifier.machine.unknown import Unknown
from verifier.machine.value import Obj


class OpenObj(Unknown):
    """An open object: unlike other unknown ones, it is itself and no other object.

    But it stands for all ``constants`` of its class, known objects that never change.
    """

    __slots__ = ("constants",)
    is_unknown = False

    constants: Collection[Obj]

    def may_stand_for(self, other: Obj) -> bool:
        """Whether it may be a known object."""
        return other in self.constants and other.cls is self.cls


class OpenBox(Obj):
    """A box of which the value is open, and which of the boxes of that value it is."""

    __slots__ = ()
    is_unknown = True


class OpenData(Obj):
    """An object of the JDK with open values that never change: any one of these values."""

    __slots__ = ()
    is_unknown = True
