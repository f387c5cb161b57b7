"""One law about a method of a class: its words, and the Java that states it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Law:
    """``name``: of the method of Laws.java that states it, whose text is ``source``. ``says``: for people.

    ``subject``: the class (internal name). ``about``: the key of its method that has to keep the law.
    ``call``: the Java statement that asks for it, with ``{0}``, ``{1}`` and ``{2}`` for the objects.
    """

    name: str
    says: str
    subject: str
    about: str
    call: str
    source: str
