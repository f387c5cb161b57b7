"""The kinds of open objects, boxes and values; open_object.py creates them."""

from __future__ import annotations

from collections.abc import Collection

from verifier.machine.unknown import Unknown
from verifier.machine.value import Obj


class OpenObj(Unknown):
    """An open object. Unlike other unknown objects it aliases no other object of the heap.

    As an exception, it also stands for the known immutable objects ``constants`` of its class.
    """

    __slots__ = ("constants",)
    is_unknown = False

    constants: Collection[Obj]

    def may_stand_for(self, other: Obj) -> bool:
        """Whether it may be the same object as a known one."""
        return other in self.constants and other.cls is self.cls


class OpenBox(Obj):
    """A box with an open value. Which of the boxes with that value it is stays open."""

    __slots__ = ()
    is_unknown = True


class OpenData(Obj):
    """An immutable JDK object with open values."""

    __slots__ = ()
    is_unknown = True
