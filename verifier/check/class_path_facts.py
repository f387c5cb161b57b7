"""What analyses of bytecode find out about a class path, and what of it a question may believe."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from verifier.check.holdings import Holdings
from verifier.check.library import Library
from verifier.check.making.functions import Functions
from verifier.check.nulls.nullness import Nullness
from verifier.check.object_methods import CommonMethods
from verifier.check.policy import Policy
from verifier.check.ranges.array_classes import ArrayClasses
from verifier.check.ranges.grids import Grids
from verifier.check.ranges.inductive import Ranges
from verifier.check.runs.beginnings import Written
from verifier.check.runs.presumed import is_contained, reads_passed
from verifier.check.runs.traces import Traces, find_traces
from verifier.check.stored_types import StoredTypes
from verifier.models.open_heap import ClassPathFacts, Grid, Holding
from verifier.models.open_range import Relation
from verifier.strategy.limits import RANGES_S


class Analyses:
    """The analyses of a class path, each begun when it is asked for first."""

    def __init__(self, library: Library, policy: Policy) -> None:
        self.library, self.policy = library, policy

    @cached_property
    def nullness(self) -> Nullness:
        """What is never null."""
        return self._null_facts[0]

    @cached_property
    def ranges(self) -> Ranges:
        """Which relations of their fields objects keep."""
        return Ranges(self.library, self.nullness, RANGES_S)

    @cached_property
    def functions(self) -> Functions:
        """What functions in fields give."""
        return Functions(self.library)

    @cached_property
    def holdings(self) -> Holdings:
        """What collections in fields hold."""
        return self._null_facts[1]

    @cached_property
    def _null_facts(self) -> tuple[Nullness, Holdings]:
        """The two ask each other: what is in a collection may be what another one gave."""
        nullness = Nullness(self.library)
        return nullness, Holdings(self.library, nullness)

    @cached_property
    def common_methods(self) -> CommonMethods:
        """Which classes may do more than to answer ``equals``, ``hashCode``, ``toString``."""
        return CommonMethods(self.library, self.nullness)

    @cached_property
    def array_classes(self) -> ArrayClasses:
        """Of which classes arrays in fields are."""
        return ArrayClasses(self.library)

    @cached_property
    def grids(self) -> Grids:
        """What rows arrays in fields have."""
        return Grids(self.library, self.nullness)

    @cached_property
    def stored_types(self) -> StoredTypes:
        """Types of what fields hold that say more than the declared ones."""
        return StoredTypes(self.library)

    @cached_property
    def written(self) -> Written:
        """Which static fields are written."""
        return Written(self.library, self.policy.open_world)

    @cached_property
    def traces(self) -> Traces:
        """What initialisers may have changed of what the JDK keeps for all."""
        return find_traces(self.library)


@dataclass(frozen=True)
class LibraryFacts(ClassPathFacts):
    """What of these analyses a question may believe, by its policy.

    ``only_true``: it asks for TRUE alone. ``any_statics``: static fields are given any values.
    """

    analyses: Analyses
    only_true: bool
    any_statics: bool

    @property
    def unknown_classes(self) -> bool:
        return self.analyses.policy.open_world

    @property
    def holes(self) -> bool:
        return self.analyses.policy.nulls == "anything"

    @property
    def constructed(self) -> bool:
        return self.analyses.policy.objects == "constructed" and not self.anything_goes

    @property
    def own_orders(self) -> bool:
        return self.only_true and self.analyses.functions.compares

    @property
    def _narrows(self) -> bool:
        """Whether what fields hold may be narrowed: counterexamples cannot do without the others."""
        return self.constructed and self.only_true

    @property
    def written(self) -> Written:
        """Which static fields are written."""
        return self.analyses.written

    @property
    def traces(self) -> Traces:
        """What initialisers may have changed of what the JDK keeps for all."""
        return self.analyses.traces

    def is_contained(self, name: str) -> bool:
        """Whether what initialises a class asks for no static field of another class that may change."""
        return is_contained(self.analyses.library, name)

    def read_by_initialiser(self, name: str, passed: Collection[str]) -> str | None:
        """A field that what initialises a class reads of an object which may be a passed one, if any."""
        return reads_passed(self.analyses.library, name, passed)

    def below(self, name: str) -> Sequence[str]:
        return list(self.analyses.library.at_or_below(name))

    def interfaces(self, name: str) -> Sequence[str]:
        library = self.analyses.library
        return [one for one in library.below(name) if library.get(one).is_interface]

    def overriding(self, key: str) -> Sequence[str]:
        found = self.analyses
        return found.common_methods.harmful(key) if self.constructed else found.library.overriding(key)

    def never_null(self, owner: str, key: str) -> bool:
        return self.constructed and self.analyses.nullness.is_set_at_last(owner, key)

    def never_unset(self, owner: str, key: str) -> bool:
        return self.constructed and self.analyses.nullness.is_never_null(owner, key)

    def constant(self, owner: str, key: str) -> bool:
        return self.constructed and not self.any_statics and self.analyses.nullness.is_constant(owner, key)

    def gives(self, owner: str, key: str) -> str | None:
        return self.analyses.functions.in_field(owner, key) if self._narrows else None

    def holds(self, owner: str, key: str) -> Holding | None:
        return self.analyses.holdings.of_field(owner, key) if self._narrows else None

    def array_class(self, owner: str, key: str) -> str | None:
        return self.analyses.array_classes.of_field(owner, key) if self._narrows else None

    def grid(self, owner: str, key: str) -> Grid | None:
        return self.analyses.grids.of_field(owner, key) if self._narrows else None

    def stored_types(self, owner: str, key: str) -> Sequence[str]:
        return self.analyses.stored_types.of_field(owner, key) if self._narrows else ()

    def ranges(self, owner: str) -> Sequence[Relation]:
        return self.analyses.ranges.of(owner) if self.constructed else ()
