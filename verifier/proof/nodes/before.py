"""The object that leads to one, as a ghost field.

A class with links to its own kind, ``left`` and ``right``, gets ``#before``. Where a link of an object ``x``
that others know becomes ``y``, ``y`` gets ``x`` there; so it does where ``x`` becomes known to others and
leads to ``y`` already. An object that a link of ``x`` no longer leads to gets null, if it had ``x`` there.

"``x.left.#before`` is ``x``" is a fact of edges like others. It says that no two objects lead to one, and
then a write to ``y`` can break what is believed of one other object only, which is known.
"""

from __future__ import annotations

from verifier.machine.rtclass import RtClass, RtField
from verifier.proof.nodes.ghost import Ghost, links_of


class Before(Ghost):
    """The object before along any of some links."""

    __slots__ = ("links",)

    def __init__(self, links: list[RtField], slot: int) -> None:
        super().__init__(links[0], "#before", links[0].descriptor, slot)
        self.links = links


def add_before(cls: RtClass) -> None:
    """Give the objects of a class that is being linked the ones before them."""
    links = links_of(cls)
    if links:
        cls.layout.append(Before(links, len(cls.template)))
        cls.template.append(None)


def befores_of(cls: RtClass) -> list[Before]:
    """The ghost fields for the objects before: one for each class above that has links."""
    return [field for field in cls.layout if isinstance(field, Before)]


def before_along(cls: RtClass, slot: int) -> Before | None:
    """The one for the link in a slot."""
    return next((one for one in befores_of(cls) if slot in [link.slot for link in one.links]), None)
