"""Facts about a class path from static analyses, and which of them a question may use."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from verifier.check.encapsulation import never_changes
from verifier.check.fields.array_classes import ArrayClasses
from verifier.check.fields.grids import Grids
from verifier.check.fields.holdings import Holdings
from verifier.check.fields.stored_types import StoredTypes
from verifier.check.library import Library
from verifier.check.making.changing import is_value
from verifier.check.making.functions import Functions
from verifier.check.making.generics import class_formals, method_types
from verifier.check.making.unmade import Unmade
from verifier.check.nulls.nullness import Nullness
from verifier.check.object_methods import CommonMethods
from verifier.check.policy import Policy
from verifier.check.purity import EQUALS, HASH
from verifier.check.ranges.inductive import Ranges
from verifier.check.runs.beginnings import Written
from verifier.check.runs.presumed import is_contained, reads_passed
from verifier.check.runs.traces import Traces, find_traces
from verifier.classfile import jdk
from verifier.classfile.constant import InvokeDynamicRef
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.models.open_heap import ClassPathFacts, Grid, Holding
from verifier.models.open_range import Relation
from verifier.strategy.limits import RANGES_S


class Analyses:
    """The static analyses of a class path; each runs on first use."""

    def __init__(self, library: Library, policy: Policy) -> None:
        self.library, self.policy = library, policy
        self._immutable: dict[str, bool] = {}

    @cached_property
    def nullness(self) -> Nullness:
        """Fields and results that are never null."""
        return self._null_facts[0]

    @cached_property
    def ranges(self) -> Ranges:
        """Relations between fields that are invariants of all objects of a class."""
        return Ranges(self.library, self.nullness, RANGES_S)

    @cached_property
    def functions(self) -> Functions:
        """Possible results of functions stored in fields."""
        return Functions(self.library)

    @cached_property
    def holdings(self) -> Holdings:
        """Possible content of collections in fields."""
        return self._null_facts[1]

    def never_changes(self, descriptor: str) -> bool:
        """Whether the values of a type are deeply immutable."""
        if descriptor not in self._immutable:
            self._immutable[descriptor] = never_changes(self.library, descriptor)
        return self._immutable[descriptor]

    @cached_property
    def _null_facts(self) -> tuple[Nullness, Holdings]:
        """Nullness and holdings, which depend on each other: an element of a collection may be a result of a
        method."""
        nullness = Nullness(self.library)
        return nullness, Holdings(self.library, nullness)

    @cached_property
    def common_methods(self) -> CommonMethods:
        """Classes whose ``equals``, ``hashCode`` or ``toString`` may do more than return a value."""
        return CommonMethods(self.library, self.nullness)

    @cached_property
    def steady_keys(self) -> bool:
        """Whether all classes keep equality."""
        library = self.library
        return all(self.keeps_equality(one) for one in library.names if not library.get(one).is_interface)

    def keeps_equality(self, name: str) -> bool:
        """Whether ``equals`` is not overridden, or is the compiler's for a record of such values."""
        above = [file for file in self.library.supers(name) if not file.is_interface]
        own = [file for file in above if self.library.is_own(file.name)]
        if not own:
            return is_value(self.library, f"L{name};")
        named = [file for file in above if file.name not in (jdk.OBJECT, jdk.ENUM, jdk.RECORD)]
        given = [one for file in named for key in (EQUALS, HASH) if (one := file.methods_by_key.get(key))]
        parts = [one.descriptor for file in own for one in file.fields if not one.is_static] if given else []
        return all(map(_is_generated, given)) and all(map(self._keeps_equality, parts))

    def _keeps_equality(self, descriptor: str) -> bool:
        """The same for all values of a type."""
        if is_value(self.library, descriptor):
            return True
        name = descriptor[1:-1]
        is_exact = descriptor[0] == "L" and self.library.is_own(name) and self.library.get(name).is_final
        return is_exact and self.keeps_equality(name)

    @cached_property
    def typed_comparables(self) -> bool:
        """Whether fields and methods have Comparable only as a bound of type variables, and one at a time."""
        files = [self.library.get(name) for name in self.library.mentioning(jdk.COMPARABLE)]
        told = [one.signature or one.descriptor for file in files for one in file.fields]
        methods = [one for file in files for one in file.methods if not one.is_synthetic]
        told += [one.signature or one.descriptor for one in methods]
        most = max((self._comparable_variables(file) for file in files), default=0)
        return most <= 1 and not any(map(_has_comparable, told))

    def _comparable_variables(self, file: ClassFile) -> int:
        """The most type variables of one scope that have Comparable as a bound."""
        bound = f"L{jdk.COMPARABLE};"
        of_class = sum(one.base == bound for one in class_formals(file).values())
        outer = self.library.find(file.name.rpartition("$")[0]) if file.is_inner else None
        if outer is not None:
            of_class += self._comparable_variables(outer)
        of_methods = (
            sum(one.base == bound for one in method_types(method).formals.values())
            + (0 if method.is_static else of_class)
            for method in file.methods
        )
        return max((of_class, *of_methods))

    @cached_property
    def array_classes(self) -> ArrayClasses:
        """The exact classes of arrays in fields."""
        return ArrayClasses(self.library)

    @cached_property
    def grids(self) -> Grids:
        """The shapes of two-dimensional arrays in fields."""
        return Grids(self.library, self.nullness)

    @cached_property
    def stored_types(self) -> StoredTypes:
        """Types of field contents that are narrower than the declared ones."""
        return StoredTypes(self.library)

    @cached_property
    def written(self) -> Written:
        """The static fields that are written."""
        return Written(self.library, self.policy.open_world)

    @cached_property
    def unmade(self) -> Unmade:
        """The classes that cannot have objects."""
        return Unmade(self.library)

    @cached_property
    def traces(self) -> Traces:
        """Global state of the JDK that initialisers may have changed."""
        return find_traces(self.library)


@dataclass(frozen=True)
class LibraryFacts(ClassPathFacts):
    """The facts that a question may use under its policy.

    ``only_true``: the question is for TRUE alone. ``any_statics``: static fields are havocked.
    """

    analyses: Analyses
    only_true: bool
    any_statics: bool
    deferred: set[str] | None = None
    """The classes whose relations were asked for and not given, as finding them may take seconds; None if
    all are found at once."""
    asked: set[tuple[str, str]] = field(default_factory=set)
    """The fields whose content was asked for."""

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
        """Whether field contents may be narrowed: a search for counterexamples needs the other values too."""
        return self.constructed and self.only_true

    @property
    def written(self) -> Written:
        """The static fields that are written."""
        return self.analyses.written

    @property
    def traces(self) -> Traces:
        """Global state of the JDK that initialisers may have changed."""
        return self.analyses.traces

    def is_contained(self, name: str) -> bool:
        """Whether the initialisation of a class reads no mutable static field of another class."""
        return is_contained(self.analyses.library, name)

    def read_by_initialiser(self, name: str, passed: Collection[str]) -> str | None:
        """A field of a possibly passed object that the initialisation of a class reads, if there is one."""
        return reads_passed(self.analyses.library, name, passed)

    def below(self, name: str) -> Sequence[str]:
        found = self.analyses.library.at_or_below(name)
        return [one for one in found if not (self.constructed and self.analyses.unmade.is_unmade(one))]

    def interfaces(self, name: str) -> Sequence[str]:
        library = self.analyses.library
        return [one for one in library.below(name) if library.get(one).is_interface]

    def overriding(self, key: str) -> Sequence[str]:
        found = self.analyses
        return found.common_methods.harmful(key) if self.constructed else found.library.overriding(key)

    def never_changes(self, descriptor: str) -> bool:
        return self.analyses.never_changes(descriptor)

    def keeps_equality(self, name: str) -> bool:
        return self.analyses.keeps_equality(name)

    @property
    def steady_keys(self) -> bool:
        return self.analyses.steady_keys

    @property
    def typed_comparables(self) -> bool:
        return self.analyses.typed_comparables

    def never_null(self, owner: str, key: str) -> bool:
        return self.constructed and self.analyses.nullness.is_set_at_last(owner, key)

    def never_unset(self, owner: str, key: str) -> bool:
        return self.constructed and self.analyses.nullness.is_never_null(owner, key)

    def constant(self, owner: str, key: str) -> bool:
        return self.constructed and not self.any_statics and self.analyses.nullness.is_constant(owner, key)

    def gives(self, owner: str, key: str) -> str | None:
        return self.analyses.functions.in_field(owner, key) if self._narrows else None

    def function(self, name: str) -> str | None:
        return self.analyses.functions.of_any(self.analyses.library.get(name)) if self._narrows else None

    def holds(self, owner: str, key: str) -> Holding | None:
        if not self._narrows:
            return None
        self.asked.add((owner, key))
        return self.analyses.holdings.in_field(owner, key)

    def why_vague(self, is_null: bool) -> str:
        """Why too little is known of what fields hold that were read, in words; "" if it is not so.

        ``is_null``: also why null may be there.
        """
        told = (self.analyses.holdings.why_vague(*one, is_null) for one in sorted(self.asked))
        return next(filter(None, told), "")

    def array_class(self, owner: str, key: str) -> str | None:
        return self.analyses.array_classes.of_field(owner, key) if self._narrows else None

    def grid(self, owner: str, key: str) -> Grid | None:
        return self.analyses.grids.of_field(owner, key) if self._narrows else None

    def stored_types(self, owner: str, key: str) -> Sequence[str]:
        return self.analyses.stored_types.of_field(owner, key) if self._narrows else ()

    def ranges(self, owner: str) -> Sequence[Relation]:
        if not self.constructed:
            return ()
        if self.deferred is not None and not self.analyses.ranges.is_at_hand(owner):
            self.deferred.add(owner)
            return ()
        return self.analyses.ranges.of(owner)


def _is_generated(method: MethodInfo) -> bool:
    """Whether a method of a record is the compiler's."""
    used = [one.operand for one in method.instructions if isinstance(one.operand, InvokeDynamicRef)]
    return any(getattr(one.bootstrap.handle.ref, "owner", "") == jdk.OBJECT_METHODS for one in used)


def _has_comparable(signature: str) -> bool:
    """Whether a type of a field, a parameter or a result names Comparable (JVMS 4.7.9.1)."""
    return f"L{jdk.COMPARABLE}" in signature[max(0, signature.find("(")) :]
