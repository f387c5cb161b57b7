"""Class initialisers that are presumed to have run before, so that the analysis need not run them.

Most methods do not depend on what the initialisers of their classes did. So a class is presumed to be
initialised where a path creates an object of it or calls a static method. A path that reads or writes a
static field of the class, or starts its initialisation in another way, ends the exploration. The class is
then *wanted*, and the next exploration runs its initialiser as usual. Initialisers may also write static
fields of other classes and settings of the JDK. Users of this module have to check that nothing reads these
(check/runs/presumed.py).

Where only TRUE is asked, static fields of such classes may hold any values instead (models/open_statics.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from verifier.classfile import jdk
from verifier.machine.control import PathEnd
from verifier.machine.rtclass import UNINITIALISED, RtClass, RtField
from verifier.verdict.outcome import Ending

_INITIALISER = "<clinit>()V"
_ASSERTIONS = "$assertionsDisabled"
_SYNTHETIC = 0x1000


def is_of_assertions(declared: RtField) -> bool:
    """Whether a static field tells whether assertions are disabled: they are enabled, so it is false."""
    return declared.name == _ASSERTIONS and bool(declared.flags & _SYNTHETIC)


class WantedError(Exception):
    """The initialiser of a class that was presumed to be initialised has to run."""


@dataclass
class Presumption:
    """Which classes are presumed to be initialised in one machine, by internal name.

    ``wanted``: classes whose initialisers have to run. ``all``: classes that were presumed to be initialised
    in some machine of a run, in order. ``stops``: a wanted class ends the whole exploration, and not only its
    path. ``is_off``: nothing is presumed any more. ``opens``: static fields of presumed classes hold any
    values.
    """

    wanted: set[str] = field(default_factory=set)
    all: dict[str, None] = field(default_factory=dict)
    stops: bool = False
    is_off: bool = False
    opens: bool = False
    opened: set[str] = field(default_factory=set)
    """Classes (internal names) whose static fields were used with any values."""
    open_class: Callable[[RtClass], None] | None = None
    """Gives the static fields of a class any values, in one machine, if they have these."""
    _here: set[str] = field(default_factory=set)

    @property
    def here(self) -> frozenset[str]:
        """The classes that were presumed to be initialised in this machine."""
        return frozenset(self._here)

    def for_machine(self) -> Presumption:
        """The presumption of a new machine of the same run."""
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
        """Presume from now on that these classes are initialised."""
        found = set(names)
        self._here |= found
        self.all.update(dict.fromkeys(sorted(found)))

    def is_open(self) -> bool:
        """Whether static fields were used that held any values."""
        return bool(self.opened)

    def open(self, cls: RtClass) -> None:
        """A path uses static fields of a presumed class, which hold any values."""
        assert self.open_class is not None
        method = cls.methods[_INITIALISER]
        if method.instrs is not None:  # it ran on another path
            self.check(cls)
        if cls.name in self._here:
            self.opened.add(cls.name)
            self.open_class(cls)

    def knows(self, declared: RtField) -> bool:
        """Whether a presumed class's static field has a known value: whether assertions are enabled."""
        return is_of_assertions(declared) and declared.cls.name in self._here

    def check(self, cls: RtClass) -> None:
        """A path needs the class initialised: WantedError or PathEnd if that was only presumed."""
        if cls.name in self._here and cls.name not in self.wanted:
            self.wanted.add(cls.name)
            if self.stops:
                raise WantedError(cls.name)
            raise PathEnd(Ending.UNSUPPORTED, f"what the initialiser of {cls.java_name} left")
