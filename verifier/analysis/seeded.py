"""The concrete runs of one compiled task, before, between and after the symbolic analyses.

They alone decide many programs, so this module must not import the engine, which takes longer to load than
most such runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.analysis.concrete import decide_concretely
from verifier.analysis.determinism.leaning import goes_on_after_errors
from verifier.analysis.replayer import JvmReplayer, Replayer
from verifier.assumption import Assumption, Leanings
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.goal import Asked, Goal, goal_of
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.strategy import order
from verifier.strategy.attempt import Time
from verifier.strategy.limits import OTHER_FAILURES_SHARE
from verifier.task.property import Property
from verifier.task.task import Task
from verifier.verdict.outcome import Analysis, Ending, Obligation, Result, Verdict, decide

if TYPE_CHECKING:
    from verifier.classfile.overlay import UserModels

_FIRST_RUNS = 1500
_MORE_RUNS = 100_000


@dataclass
class SeededRuns:
    """One compiled task, and what concrete runs say about it."""

    task: Task
    options: Options
    stats: Stats
    jvm: Jvm
    classes: tuple[Path, ...]
    leanings: Leanings = field(default_factory=Leanings)
    unlinked: Mapping[str, str] = field(default_factory=dict)
    """Classes of the class path that the virtual machine does not link, and why: runs say nothing of them."""
    asked: Asked | None = None
    """The question, if it is not the task's property."""
    models: UserModels | None = None
    """Users' models of classes, for the engine: runs know nothing of them."""
    _seeds_may_tell: bool = True
    """Whether further seeded runs may show what those so far did not."""

    @property
    def runs_tell(self) -> bool:
        """Whether concrete runs are made."""
        return "concrete" in self.options.analyses and not self.unlinked

    def decide_early(self, budget: Budget) -> Result | None:
        """The verdict if the first runs decide or nothing else is requested, None if the engine has to
        continue."""
        if self.runs_tell:
            decided = self._concretely(self._seeded_s(budget, order.FIRST_RUNS.time), _FIRST_RUNS)
            if decided is not None:
                return decided
        if "symbolic" not in self.options.analyses:
            return undecided(Ending.BOUND, "only some concrete runs were made")
        return None

    @cached_property
    def goal(self) -> Goal:
        """The question, in the form for analyses."""
        return goal_of(self.task.property if self.asked is None else self.asked)

    def make_replayer(self) -> Replayer:
        """The replayer that confirms counterexamples."""
        return JvmReplayer(self.task, self.jvm, self.classes, self.goal)

    @cached_property
    def parsed(self) -> dict[str, ClassFile]:
        """The program's class files, by the names of their classes."""
        files = [file for place in reversed(self.classes) for file in sorted(place.rglob("*.class"))]
        return {found.name: found for found in (parse_class(file.read_bytes()) for file in files)}

    def analysed(self, whole: bool = False) -> dict[str, ClassFile]:
        """The program's class files as the engine runs them, with users' models.

        ``whole``: with what models make of the JDK's classes, too.
        """
        models = self.models.classes if self.models is not None else {}
        kept = {name: file for name, (file, origin) in models.items() if whole or origin == "user"}
        return {**self.parsed, **kept}

    def if_memory_lasts(self, result: Result) -> Result:
        """No analysis looks at errors of a stack or heap that ends; they show if the program goes on."""
        enough = Assumption.STACK_AND_HEAP
        if result.verdict is not Verdict.TRUE or not goes_on_after_errors(self.analysed(whole=True).values()):
            return result
        if self.leanings.refuses(enough):
            return undecided(Ending.UNSUPPORTED, f"whether it holds that {enough.phrase}")
        self.leanings.lean(enough)
        return result

    def more_seeds(self, budget: Budget, time: Time) -> Result | None:
        """The verdict, if further runs decide."""
        return self._concretely(self._seeded_s(budget, time), _MORE_RUNS) if self._seeds_may_tell else None

    def _seeded_s(self, budget: Budget, time: Time) -> float:
        of_assertions = self.task.property is Property.VALID_ASSERT
        most_s = time.most_s if of_assertions else OTHER_FAILURES_SHARE * time.most_s
        return replace(time, most_s=most_s).seconds(budget.left_s())

    def _concretely(self, budget_s: float, run_limit: int) -> Result | None:
        task = self.task
        with self.stats.phase("concrete"):
            outcome = decide_concretely(
                self.classes,
                task.entry_class,
                task.property,
                jvm=self.jvm,
                stats=self.stats,
                budget_s=budget_s,
                run_limit=run_limit,
                first_seed=1 + self.stats.counters["concrete_runs"],
                leanings=self.leanings,
                arguments=task.arguments,
                moved=bool(task.class_path),
            )
        self._seeds_may_tell = outcome.more_may_tell
        return outcome.result


def undecided(ending: Ending, why: str) -> Result:
    """UNKNOWN, with what is missing."""
    missing = Obligation(ending, why)
    return decide(exhausted=False, obligations=(missing,), counterexample=None, analysis=Analysis.NONE)
