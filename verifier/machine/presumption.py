"""Initialisers that are presumed to have run before, so that nobody has to run them here.

Most methods ask nothing of what the initialisers of the classes they use have left. A class that is made
objects of, or whose static methods are called, is taken to be initialised then. Who reads or writes a static
field of it, or asks for its initialisation in another way, ends the exploration: the class is *wanted*, and
its initialiser runs as ever the next time. What else may show that an initialiser did not run here (static
fields of other classes, settings of the JDK) is for those who use this to look at (check/runs/presumed.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from verifier.classfile import jdk
from verifier.machine.control import PathEnd
from verifier.machine.rtclass import UNINITIALISED, RtClass, RtField
from verifier.verdict.outcome import Ending

_INITIALISER = "<clinit>()V"
_ASSERTIONS = "$assertionsDisabled"
_SYNTHETIC = 0x1000


class WantedError(Exception):
    """The initialiser of a class that was presumed to be initialised has to run."""


@dataclass
class Presumption:
    """Which classes are presumed to be initialised in one machine, by internal name.

    ``wanted``: those whose initialisers have to run, ``all``: those that were presumed to be in any machine
    of a run, in this order. ``stops``: whether a class that is wanted ends the whole exploration, and not
    only the path. ``is_off``: whether nothing is presumed any more.
    """

    wanted: set[str] = field(default_factory=set)
    all: dict[str, None] = field(default_factory=dict)
    stops: bool = False
    is_off: bool = False
    _here: set[str] = field(default_factory=set)

    @property
    def here(self) -> frozenset[str]:
        """What was presumed in this machine."""
        return frozenset(self._here)

    def for_machine(self) -> Presumption:
        """One for a new machine of the same run."""
        return replace(self, _here=set())

    def covers(self, cls: RtClass) -> bool:
        """Whether a class may be used without running its initialiser."""
        return (
            not self.is_off
            and cls.origin == "user"
            and cls.statics[0] == UNINITIALISED
            and _INITIALISER in cls.methods
            and cls.methods[_INITIALISER].model is None
            and jdk.ENUM not in cls.supers
            and cls.name not in self.wanted
        )

    def presume(self, names: Iterable[str]) -> None:
        """From here on these classes are presumed to be initialised."""
        found = set(names)
        self._here |= found
        self.all.update(dict.fromkeys(sorted(found)))

    def knows(self, declared: RtField) -> bool:
        """Whether a static field of a class that is presumed to be initialised is as it is from the start."""
        is_known = declared.name == _ASSERTIONS and bool(declared.flags & _SYNTHETIC)  # they are enabled
        return is_known and declared.cls.name in self._here

    def check(self, cls: RtClass) -> None:
        """A class is to be initialised really: WantedError or PathEnd if it was presumed to be."""
        if cls.name in self._here and cls.name not in self.wanted:
            self.wanted.add(cls.name)
            if self.stops:
                raise WantedError(cls.name)
            raise PathEnd(Ending.UNSUPPORTED, f"what the initialiser of {cls.java_name} left")
