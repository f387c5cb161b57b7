"""The shared state of questions about methods, and a question: a method with a plan and its compiled
driver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from verifier.check.class_path_facts import Analyses
from verifier.check.library import Library
from verifier.check.making.driver import Driver
from verifier.check.making.makers import Plan
from verifier.check.policy import Policy
from verifier.check.reach import mentioned_by
from verifier.check.runs.initialisers import Initialisers
from verifier.check.target import Target
from verifier.classfile.mention import reflects
from verifier.classfile.model import ClassFile
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.strategy.attempt import Attempt, Way
from verifier.strategy.order import PLANS


@dataclass(frozen=True)
class Workshop:
    """The shared state of all questions."""

    jvm: Jvm
    library: Library
    policy: Policy
    options: Options
    scratch: Path
    mentioned: dict[str, frozenset[str]] = field(default_factory=dict)
    """See reach.reachable."""
    linked: dict[tuple[str, bool], str] = field(default_factory=dict)
    """For classes (with or without their members): why linking fails, empty if it succeeds."""
    memory_bytes: int | None = None
    """The memory limit of this process and its children, if it is not the machine's memory."""

    @cached_property
    def analyses(self) -> Analyses:
        """The static analyses of the library, shared by all questions."""
        return Analyses(self.library, self.policy)

    def find_unlinked(self, reached: dict[str, ClassFile]) -> Unlinked:
        """Classes of the class path that the virtual machine cannot link, and why."""
        return Unlinked(self, reached)

    def link(self, names: Iterable[str], members: bool) -> None:
        """Link classes of the class path that were not linked before; see ``linked``."""
        new = [name for name in names if (name, members) not in self.linked]
        if new:
            found = self.jvm.find_unlinked(self.library.folders, new, members)
            self.linked.update({(name, members): found.get(name, "") for name in new})

    @cached_property
    def initialisers(self) -> Initialisers:
        """Which initialisers of the library end normally."""
        return Initialisers(self.jvm, self.library.folders, self.scratch)


class Unlinked(Mapping[str, str]):
    """The classes among some that the virtual machine cannot link, and why.

    It links a class when it is asked for it, as paths use few classes of a large class path.
    """

    def __init__(self, shop: Workshop, reached: Mapping[str, ClassFile]) -> None:
        self._shop = shop
        self._reached = reached

    @cached_property
    def _members(self) -> bool:
        """Whether types of members count, as code lists members of classes."""
        return any(map(reflects, self._reached.values()))

    def __getitem__(self, name: str) -> str:
        file, shop = self._reached.get(name), self._shop
        if file is None or not shop.library.is_own(name):
            raise KeyError(name)
        if (name, self._members) not in shop.linked:
            near = mentioned_by(file, shop.library, shop.mentioned) & self._reached.keys()
            shop.link(sorted({name, *near}), self._members)
        problem = shop.linked[name, self._members]
        if not problem:
            raise KeyError(name)
        return problem

    def __iter__(self) -> Iterator[str]:
        names = [name for name in self._reached if self._shop.library.is_own(name)]
        self._shop.link(names, self._members)
        return (name for name in names if self._shop.linked[name, self._members])

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass(frozen=True)
class Question:
    """A method, a plan for it, and its driver, compiled into the folder ``classes``.

    ``owner``: the method's class as sources spell it. ``names``: of the reproducer's classes.
    """

    target: Target
    owner: str
    plan: Plan
    driver: Driver
    classes: Path
    program_name: str
    test_name: str
    attempt: Attempt = PLANS
    short_texts: bool = False
    """See Mode; only TRUE is asked then."""

    @property
    def over_approximates(self) -> bool:
        """Whether the run over-approximates: failures that are not large may then be spurious."""
        return self.attempt.over_approximates

    @property
    def has_large_receiver(self) -> bool:
        """Whether only failures of large receivers are searched for."""
        return self.attempt.way is Way.LARGE_RECEIVER
