"""Surviving mutants: each is compared with the original class, like two versions.

A mutant is equivalent if every method of the class that reaches the change is proved EQUAL in both, and has
no loops or recursion, so that it terminates in both. Inputs for which a method is DIFFERENT make a test that
kills the mutant; otherwise it stays open.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from verifier.check.answers import Reproducer
from verifier.check.library import Library
from verifier.check.reach import reachable
from verifier.check.runs.workshop import Workshop
from verifier.check.target import Target
from verifier.classfile.constant import InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.mention import mentioned_names
from verifier.classfile.model import MethodInfo
from verifier.classfile.mutation import Mutant
from verifier.clock import Deadline
from verifier.config import Options
from verifier.dataflow.rapid_types import Called, called_from
from verifier.equivalence.pair_session import compare_method
from verifier.equivalence.versions import Versions, open_versions, with_changed
from verifier.fleet.opening import Where, open_fleet
from verifier.fleet.work import Limits, Lost, Work
from verifier.jvm.home import JavaHome
from verifier.jvm.process import Jvm, JvmOptions
from verifier.strategy.limits import SURVIVOR_LEAST_S, SURVIVOR_MOST_S, SURVIVORS_AROUND_S
from verifier.suites.workers import PROVING, callable_methods
from verifier.verdict.outcome import Verdict

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Judged:
    """The result of comparing a mutant. ``reason``: why it is open. ``test``: asserts the behaviour of the
    class."""

    verdict: Verdict
    reason: str = ""
    test: Reproducer | None = None
    target: Target | None = None
    """The method that the test calls."""


@dataclass
class Reaching:
    """The call graph of the methods of a class and its nested ones."""

    library: Library
    owner: str
    targets: Sequence[Target]
    _called: dict[str, Called] = field(default_factory=dict)

    def affected(self, mutant: Mutant) -> list[Target] | str:
        """The targets that reach the change, or why comparing them would be inconclusive."""
        found = [one for one in self.targets if self._leads_to(one, mutant)]
        if not found:
            return "no method that could be compared leads to it"
        known = {one.key for one in self.targets}
        for one in self._entries:
            if one.key not in known and self._leads_to(one, mutant):
                return f"{one.text} leads to it, too"
        return found

    def may_go_on(self, targets: Sequence[Target]) -> bool:
        """Whether code of the class path that the targets reach has loops or recursion.

        EQUAL is claimed only of calls that terminate in both versions.
        """
        found = {place for one in targets for place in self._calls(one).methods}
        methods = {place: self.library.get(place[0]).methods_by_key[place[1]] for place in found}
        if any(_goes_back(method) for method in methods.values()):
            return True
        calls = {place: _called_keys(method) for place, method in methods.items()}
        left = set(found)
        while ends := {one for one in left if not any(_shown(*other) in calls[one] for other in left)}:
            left -= ends
        return bool(left)

    @cached_property
    def _entries(self) -> list[Target]:
        names = self.library.nest_of(self.owner)
        return [one for name in names for one in callable_methods(self.library, name)]

    def _calls(self, target: Target) -> Called:
        if target.key not in self._called:
            files = reachable(target.owner, self.library, {})
            self._called[target.key] = called_from([(target.owner, target.method)], files, self.library)
        return self._called[target.key]

    def _leads_to(self, target: Target, mutant: Mutant) -> bool:
        called = self._calls(target)
        owner = self.library.get(mutant.owner)
        hidden = not self.library.can_be_named(owner.name, owner.package)
        if mutant.method.startswith("<clinit>") or hidden:
            return mutant.owner in called.touched
        return (mutant.owner, mutant.method) in called.methods


def _goes_back(method: MethodInfo) -> bool:
    """Whether the code has a backward jump."""
    instructions = method.instructions
    return any(to <= index for index, one in enumerate(instructions) for to in one.jump_targets())


def _shown(owner: str, key: str) -> str:
    """The key, as methods may be overridden; constructors are not."""
    return f"{owner}.{key}" if key.startswith("<") else key


def _called_keys(method: MethodInfo) -> set[str]:
    """All methods that a method names, in the form of ``_shown``."""
    found = set()
    for one in method.instructions:
        for operand in one.operands[:1]:
            if isinstance(operand, MethodRef):
                found.add(_shown(operand.owner, operand.key))
            elif isinstance(operand, InvokeDynamicRef):
                handles = [arg for arg in operand.bootstrap.args if isinstance(arg, MethodHandleConst)]
                refs = [handle.ref for handle in handles if isinstance(handle.ref, MethodRef)]
                found |= {_shown(ref.owner, ref.key) for ref in refs}
    return found


def versioned_names(library: Library, owner: str) -> frozenset[str]:
    """The classes that both versions need a copy of if one is mutated: its package, and all that mention one
    of these."""
    package = owner.rpartition("/")[0]
    found = {name for name in library.names if name.rpartition("/")[0] == package}
    left = {name: mentioned_names(library.get(name)) for name in library.names if name not in found}
    while more := {name for name, mentioned in left.items() if mentioned & found}:
        found |= more
        for name in more:
            del left[name]
    return frozenset(found)


@dataclass(frozen=True)
class Judging(Work[int, Judged]):
    """Compares a class with its mutants, by number. ``methods``: those that reach the change of each.

    ``share_s``: CPU time for each; ``limit_s``: of a worker for all, later ones stay open.
    """

    reaching: Reaching
    home: JavaHome
    mutants: Sequence[Mutant]
    methods: dict[int, list[Target]]
    options: Options
    share_s: float
    limit_s: float

    def serve(
        self, batches: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, Judged], None]
    ) -> None:
        with Jvm.start(JvmOptions(java_home=self.options.java_home)) as jvm:
            whole = Deadline(self.limit_s)
            unchanged: Versions | None = None
            for batch in batches:
                for number in batch:
                    begin(number)
                    if whole.left_s() <= 0:
                        tell(number, Judged(Verdict.UNKNOWN, "the time for mutants was used up before"))
                        continue
                    scratch = Path(mkdtemp(prefix="mutant-"))
                    try:
                        unchanged = unchanged or self._twice()
                        judged = self._judge(jvm, number, unchanged, scratch)
                    except Exception as error:
                        _LOG.info("%s", self.mutants[number].change, exc_info=error)
                        said = " ".join(str(error).split())[:200]
                        judged = Judged(Verdict.UNKNOWN, f"comparing failed: {type(error).__name__}: {said}")
                    rmtree(scratch)
                    tell(number, judged)

    def _twice(self) -> Versions:
        """The class path with two copies of the classes that may change, equal at first."""
        library, home = self.reaching.library, self.home
        place = Path(mkdtemp(prefix="versions-"))
        lay(library, versioned_names(library, self.reaching.owner), place / "classes")
        opened = open_versions(library, place / "classes", home.path, home.version, place / "versions")
        return replace(opened, keeps_ours=True)

    def _judge(self, jvm: Jvm, number: int, unchanged: Versions, scratch: Path) -> Judged:
        mutant, methods, home = self.mutants[number], self.methods[number], self.home
        versions = with_changed(
            unchanged, mutant.owner, mutant.data, home.path, home.version, scratch / "changed"
        )
        (scratch / "shop").mkdir()
        shop = Workshop(jvm, versions.together, PROVING, self.options, scratch / "shop")
        deadline = Deadline(self.share_s)
        unknown: Judged | None = None
        for at, target in enumerate(methods):
            one_s = max(0.5, deadline.left_s() / (len(methods) - at))
            answer = compare_method(shop, versions, target, at, one_s).answer
            if answer.verdict is Verdict.FALSE:
                return Judged(Verdict.FALSE, test=answer.reproducer, target=target)
            if answer.verdict is Verdict.UNKNOWN and unknown is None:
                unknown = Judged(Verdict.UNKNOWN, f"{target.method.name}: {answer.reason}")
        if unknown is None and self.reaching.may_go_on(methods):
            return Judged(Verdict.UNKNOWN, "equal where calls end; that they do is not proved")
        return unknown or Judged(Verdict.TRUE)


def compare_mutants(
    home: JavaHome, reaching: Reaching, mutants: Sequence[Mutant], options: Options,
    limit_s: float, where: Where, folder: Path, tick: Callable[[], None],
) -> Iterator[tuple[int, Judged]]:  # fmt: skip
    """The result of comparing each mutant, by number; each worker has ``limit_s`` of CPU time for all.

    When it is used up, the remaining mutants are open.
    """
    methods = [reaching.affected(mutant) for mutant in mutants]
    for number, found in enumerate(methods):
        if isinstance(found, str):
            yield number, Judged(Verdict.UNKNOWN, found)
    asked = {number: found for number, found in enumerate(methods) if not isinstance(found, str)}
    share_s = min(SURVIVOR_MOST_S, max(SURVIVOR_LEAST_S, limit_s * where.jobs / max(1, len(asked))))
    work = Judging(reaching, home, mutants, asked, options, share_s, limit_s=limit_s)
    limits = Limits(2 * share_s + SURVIVORS_AROUND_S, where.memory_bytes(options.memory_limit_mib))
    for number, judged in open_fleet(work, limits, where, folder).ask([[one] for one in asked], tick):
        yield number, Judged(Verdict.UNKNOWN, judged.reason) if isinstance(judged, Lost) else judged


def lay(library: Library, names: frozenset[str], folder: Path) -> None:
    """Write the class files of a version from which each mutant differs in one class."""
    for name in names:
        file = folder / f"{name}.class"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(library.get(name).pool.data)
