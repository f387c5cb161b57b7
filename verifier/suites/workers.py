"""The suites of several classes, made by worker processes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.asking import Workshop
from verifier.check.crew import Begin, Crew, CrewLimits, Lost
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.session import Scope
from verifier.check.target import Target, make_target
from verifier.config import Options
from verifier.host_memory import share_bytes
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
        names = [name for name in library.names if name == owner or name.startswith(f"{owner}$")]
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


def make_suites(
    groups: dict[str, list[Target]],
    scope: Scope,
    options: Options,
    jars: Jars,
    limit_s: float,
    jobs: int,
    tick: Callable[[], None],
    known: Coverage | None = None,
    wanted: Wanted = Wanted.BRANCHES,
) -> Iterator[tuple[int, Suite | Lost]]:
    """The suite of each class, with its number in the order of ``groups``, as they come.

    ``known``: what tests reach that are there already. ``wanted``: what they are chosen for.
    """
    owners = list(groups)

    def serve(batches: Iterator[list[int]], begin: Begin, tell: Callable[[int, Suite], None]) -> None:
        with Jvm.start(JvmOptions(java_home=options.java_home)) as jvm:
            scratch = Path(mkdtemp(prefix="shop-"))
            shop = Workshop(jvm, scope.library, POLICY, options, scratch, {})
            tools = compile_tools(jvm, jars, scratch / "tools")
            kit = Kit(shop, replace(shop, policy=PROVING), jars, tools, known, wanted)
            for batch in batches:
                for number in list(batch):
                    begin(number)
                    owner = owners[number]
                    try:
                        suite = make_suite(kit, owner, groups[owner], limit_s)
                    except Exception as error:
                        _LOG.info("%s", owner, exc_info=error)
                        said = " ".join(str(error).split())[:200]
                        suite = Suite(owner, failure=f"its analysis failed: {type(error).__name__}: {said}")
                    tell(number, suite)

    limits = CrewLimits(2 * limit_s + 30.0, share_bytes(options.memory_limit_mib, jobs))
    batches: Sequence[Sequence[int]] = [[number] for number in range(len(owners))]
    yield from Crew[Suite](batches, jobs, serve, limits, scope.folder).answers(tick)
