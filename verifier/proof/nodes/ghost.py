"""Fields that the program does not have, kept beside a link of its own in a proof.

No instruction reads them, so whatever is shown of the program with them holds of the program without them.
"""

from __future__ import annotations

from verifier.classfile.model import ClassFile, FieldInfo
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Obj

_MOST_LINKS = 2


class Ghost(RtField):
    """A field that goes with a link."""

    __slots__ = ("link",)

    def __init__(self, link: RtField, name: str, descriptor: str, slot: int) -> None:
        super().__init__(link.cls, FieldInfo(link.info.pool, 0, name, descriptor, {}), slot)
        self.link = link


def links_to_itself(file: ClassFile) -> bool:
    """Whether objects of a class would have ghost fields."""
    return any(one.descriptor == f"L{file.name};" and not one.is_static for one in file.fields)


def links_of(cls: RtClass) -> list[RtField]:
    """The links to its own kind that a class declares, if they are few."""
    if cls.origin != "user" or cls.is_interface:
        return []
    links = [
        field for field in cls.fields.values() if not field.is_static and field.descriptor == cls.descriptor
    ]
    return links if len(links) <= _MOST_LINKS else []


def ghosts_of(cls: RtClass) -> list[Ghost]:
    """The ghost fields that objects of a class have."""
    return [field for field in cls.layout if isinstance(field, Ghost)]


def has_ghost(target: Obj, ghost: Ghost) -> bool:
    """Whether an object has a ghost field."""
    layout = target.cls.layout
    return ghost.slot < len(layout) and layout[ghost.slot] is ghost
