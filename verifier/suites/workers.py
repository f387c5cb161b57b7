"""The suites of several classes, made by worker processes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.runs.workshop import Workshop
from verifier.check.scope_recipe import ScopeRecipe, recipe_of
from verifier.check.session import Scope
from verifier.check.target import Target, make_target
from verifier.config import Options
from verifier.fleet.bundle import Bundle, Places
from verifier.fleet.opening import Where, open_fleet
from verifier.fleet.work import Limits, Lost, Recipe, Work
from verifier.jvm.process import Jvm, JvmOptions
from verifier.suites.bench import Jars, compile_tools
from verifier.suites.goals import Wanted
from verifier.suites.measuring import Coverage
from verifier.suites.suite import Kit, Suite, make_suite

_LOG = logging.getLogger(__name__)
POLICY = Policy(nulls="anything")
"""Tests pass null wherever a reference is taken: branches ask for it."""
PROVING = Policy(nulls="anything", statics="any")
"""What is proved of a branch holds for all values."""


def group_by_class(scope: Scope) -> dict[str, list[Target]]:
    """The methods by their top-level classes (internal names).

    Where a whole class is asked for, its methods that tests in its package can call are added.
    """
    library = scope.library
    groups: dict[str, dict[str, Target]] = {}
    for target in scope.targets:
        groups.setdefault(target.owner.name.partition("$")[0], {})[target.key] = target
    for owner, found in groups.items():
        names = library.nest_of(owner)
        public = [t for name in names for t in callable_methods(library, name) if t.method.is_public]
        whole = any(
            len({t.method.name for t in public if t.owner is o}) > 1 for o in {t.owner for t in public}
        )
        if whole and {t.key for t in public if t.owner.name == owner} <= set(found):
            found.update({t.key: t for name in names for t in callable_methods(library, name)})
    return {owner: list(found.values()) for owner, found in groups.items()}


def callable_methods(library: Library, name: str) -> Iterator[Target]:
    """The methods of a class that classes of its package can call and that have a body."""
    owner = library.find(name)
    if owner is None or owner.is_synthetic or not library.can_be_named(name, owner.package):
        return
    for method in owner.methods:
        if method.is_private or method.code is None or method.is_synthetic or method.name == "<clinit>":
            continue
        if method.name == "<init>" and (owner.is_abstract or owner.is_enum):
            continue
        yield make_target(library, owner, method)


@dataclass(frozen=True)
class SuitingRecipe(Recipe[int, Suite]):
    """The suites on another machine. ``sizes``: how many of the methods are those of each class."""

    scope: ScopeRecipe
    sizes: dict[str, int]
    options: Options
    jars: Jars
    limit_s: float
    known: Coverage | None
    wanted: Wanted

    def needs(self) -> Sequence[Bundle]:
        jars = dict.fromkeys((*self.jars.junit, *self.jars.jacoco))
        return [*self.scope.needs(), *(Bundle((path,)) for path in jars)]

    def limits(self, limits: Limits, memory_bytes: int | None) -> Limits:
        return replace(limits, resident_bytes=limits.resident_bytes or memory_bytes)

    def open(self, places: Places, scratch: Path, limits: Limits) -> Suiting:
        scope = self.scope.open(places, scratch)
        left = iter(scope.targets)
        groups = {owner: list(islice(left, size)) for owner, size in self.sizes.items()}
        jars = Jars(tuple(map(places.of, self.jars.junit)), tuple(map(places.of, self.jars.jacoco)))
        return Suiting(groups, scope, self.options, jars, self.limit_s, self.known, wanted=self.wanted)


@dataclass(frozen=True)
class Suiting(Work[int, Suite]):
    """Makes the suites of classes, by number in the order of ``groups``.

    ``known``: what tests reach that are there already. ``wanted``: what they are chosen for.
    """

    groups: dict[str, list[Target]]
    scope: Scope
    options: Options
    jars: Jars
    limit_s: float
    known: Coverage | None = None
    wanted: Wanted = Wanted.BRANCHES

    def serve(
        self, batches: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, Suite], None]
    ) -> None:
        owners = list(self.groups)
        with Jvm.start(JvmOptions(java_home=self.options.java_home)) as jvm:
            scratch = Path(mkdtemp(prefix="shop-"))
            shop = Workshop(jvm, self.scope.library, POLICY, self.options, scratch)
            tools = compile_tools(jvm, self.jars, scratch / "tools")
            kit = Kit(shop, replace(shop, policy=PROVING), self.jars, tools, self.known, self.wanted)
            for batch in batches:
                for number in batch:
                    begin(number)
                    owner = owners[number]
                    try:
                        suite = make_suite(kit, owner, self.groups[owner], self.limit_s)
                    except Exception as error:
                        _LOG.info("%s", owner, exc_info=error)
                        said = " ".join(str(error).split())[:200]
                        suite = Suite(owner, failure=f"its analysis failed: {type(error).__name__}: {said}")
                    tell(number, suite)

    def recipe(self) -> SuitingRecipe:
        scope = recipe_of(self.scope.library, [one for found in self.groups.values() for one in found])
        sizes = {owner: len(found) for owner, found in self.groups.items()}
        options = replace(self.options, java_home=None)
        jars = Jars(tuple(map(Path.resolve, self.jars.junit)), tuple(map(Path.resolve, self.jars.jacoco)))
        return SuitingRecipe(scope, sizes, options, jars, self.limit_s, self.known, wanted=self.wanted)


def make_suites(
    work: Suiting, where: Where, tick: Callable[[str], None]
) -> Iterator[tuple[int, Suite | Lost]]:
    """The suite of each class, with its number, as they come."""
    limits = Limits(2 * work.limit_s + 30.0, where.memory_bytes(work.options.memory_limit_mib))
    batches: Sequence[Sequence[int]] = [[number] for number in range(len(work.groups))]
    fleet = open_fleet(work, limits, where, work.scope.folder)
    yield from fleet.ask(batches, lambda: tick(fleet.note()))
