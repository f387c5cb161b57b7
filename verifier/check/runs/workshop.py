"""The shared state of questions about methods, and a question: a method with a plan and its compiled
driver."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from verifier.check.class_path_facts import Analyses
from verifier.check.library import Library
from verifier.check.making.driver import Driver
from verifier.check.making.makers import Plan
from verifier.check.policy import Policy
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
    mentioned: dict[str, frozenset[str]]
    """See reach.reachable."""
    linked: dict[tuple[str, bool], str] = field(default_factory=dict)
    """For classes (with or without their members): why linking fails, empty if it succeeds."""
    memory_bytes: int | None = None
    """The memory limit of this process and its children, if it is not the machine's memory."""

    @cached_property
    def analyses(self) -> Analyses:
        """The static analyses of the library, shared by all questions."""
        return Analyses(self.library, self.policy)

    def find_unlinked(self, reached: dict[str, ClassFile]) -> dict[str, str]:
        """Classes of the class path that the virtual machine cannot link, and why."""
        members = any(map(reflects, reached.values()))
        names = [name for name in reached if self.library.is_own(name)]
        new = [name for name in names if (name, members) not in self.linked]
        if new:
            found = self.jvm.find_unlinked(self.library.folders, new, members)
            self.linked.update({(name, members): found.get(name, "") for name in new})
        return {name: self.linked[name, members] for name in names if self.linked[name, members]}

    @cached_property
    def initialisers(self) -> Initialisers:
        """Which initialisers of the library end normally."""
        return Initialisers(self.jvm, self.library.folders, self.scratch)


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

    @property
    def over_approximates(self) -> bool:
        """Whether the run over-approximates: failures that are not large may then be spurious."""
        return self.attempt.over_approximates

    @property
    def has_large_receiver(self) -> bool:
        """Whether only failures of large receivers are searched for."""
        return self.attempt.way is Way.LARGE_RECEIVER
