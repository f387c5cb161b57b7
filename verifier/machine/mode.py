"""How a machine treats what a program leaves open: fixed when it is built, the same on every path."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Lengths(Enum):
    """The treatment of unknown lengths of texts and of arrays of references."""

    BOUNDED = "bounded"
    """They are decided one by one, up to a bound."""
    ABSTRACT = "abstract"
    """They stay open; what depends on more than the first characters is opaque."""


class Natives(Enum):
    """The treatment of native methods that have no model.

    With data that depends on input, ``CONTINUE`` and ``REPORT`` split the path by some values.
    """

    RUN = "run"
    CONTINUE = "continue"
    REPORT = "report"
    REFUSE = "refuse"


@dataclass(frozen=True)
class Mode:
    """The abstractions that a machine uses, and what it refuses.

    The ``any_`` fields are for proofs, where one path represents many rounds of a loop: they replace a state
    that would change from round to round by arbitrary values.
    """

    lengths: Lengths = Lengths.BOUNDED
    natives: Natives = Natives.CONTINUE
    any_parts: bool = False
    """``String.split`` of a text of unknown length gives any parts that hold no separator."""
    any_random: bool = False
    """A ``java.util.Random`` gives any values, whatever its seed."""
    any_lines: bool = False
    """A ``BufferedReader`` over a text of unknown content gives any lines."""
    replaced: frozenset[str] = frozenset()
    """Internal names of the classes of the JDK that others take the place of (proof.loops.container)."""
    open_arrays: bool = False
    """Arrays of references may have any elements and lengths, and are copied as a whole: for one thread."""
    as_here: bool = False
    """Open answers are those that HotSpot usually gives: for comparison with its runs, never for a
    verdict."""
    short_texts: bool = False
    """Texts of unknown content, but for those of loops, have less than 2^30 characters, so that those made of
    a few of them exist."""
    plain_pools: bool = False
    """Plain thread pools make few operations (machine.threads.plain_pool), while they stay plain."""

    @property
    def parts_for_natives(self) -> bool:
        """Whether a path is parted by values that a native method may read."""
        return self.natives in (Natives.CONTINUE, Natives.REPORT)

    @property
    def only_true(self) -> bool:
        """Whether the machine over-approximates, so that failures may be spurious."""
        return self.open_arrays or self.any_parts

    @property
    def is_proof(self) -> bool:
        """Whether nothing is wanted but a proof: no path is replayed."""
        return self.any_parts

    @property
    def leaves_lengths_open(self) -> bool:
        """Whether lengths that depend on input stay open."""
        return self.lengths is Lengths.ABSTRACT

    @classmethod
    def of_proof(cls, natives: Natives, replaced: frozenset[str]) -> Mode:
        """The mode of a proof that cuts loops."""
        return cls(
            Lengths.ABSTRACT, natives, any_parts=True, any_random=True, any_lines=True, replaced=replaced
        )
