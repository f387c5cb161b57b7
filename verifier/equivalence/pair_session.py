"""A whole comparison: all methods of the targets in two versions, in worker processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.answers import Answer
from verifier.check.client import make_client
from verifier.check.making.construction import NoWay
from verifier.check.making.makers import Plan
from verifier.check.making.planning import make_plan
from verifier.check.policy import Policy
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.scope_recipe import ScopeRecipe, recipe_of
from verifier.check.session import stem_of
from verifier.check.target import Target
from verifier.clock import Deadline
from verifier.config import Options
from verifier.equivalence.comparing import Compared, compare
from verifier.equivalence.pairing import Names, render_pair
from verifier.equivalence.sameness import Sameness
from verifier.equivalence.versions import Versions, open_versions
from verifier.fleet.bundle import Bundle, Places
from verifier.fleet.opening import Where, open_fleet
from verifier.fleet.work import Limits, Lost, Recipe, Work
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.javac_message import errors_of
from verifier.jvm.process import Jvm, JvmOptions
from verifier.strategy.order import PLANS
from verifier.verdict.outcome import Verdict

_DEEPEST = 1
POLICY = Policy()


@dataclass(frozen=True)
class ComparingRecipe(Recipe[int, Compared]):
    """A comparison on another machine."""

    scope: ScopeRecipe
    other: Path
    options: Options
    limit_s: float

    def needs(self) -> Sequence[Bundle]:
        return [*self.scope.needs(), Bundle((self.other,))]

    def open(self, places: Places, scratch: Path, limits: Limits) -> Comparing:
        scope = self.scope.open(places, scratch)
        home = read_java_home(find_java_home())
        other = places.of(self.other)
        versions = open_versions(scope.library, other, home.path, home.version, scratch / "versions")
        return Comparing(versions, other, scope.targets, self.options, self.limit_s)


@dataclass(frozen=True)
class Comparing(Work[int, Compared]):
    """Compares the targets, by number, with the ``other`` version; ``limit_s`` of CPU time for each."""

    versions: Versions
    other: Path
    targets: Sequence[Target]
    options: Options
    limit_s: float

    def serve(
        self,
        batches: Iterator[list[int]],
        begin: Callable[[int], None],
        tell: Callable[[int, Compared], None],
    ) -> None:
        with Jvm.start(JvmOptions(java_home=self.options.java_home)) as jvm:
            scratch = Path(mkdtemp(prefix="pairs-"))
            shop = Workshop(jvm, self.versions.together, POLICY, self.options, scratch)
            for batch in batches:
                for number in batch:
                    begin(number)
                    tell(number, self._compared(shop, number))

    def _compared(self, shop: Workshop, number: int) -> Compared:
        target = self.targets[number]
        other = self.versions.counterpart(target)
        if isinstance(other, Target) and self.versions.has_same_code(target, other):
            return Compared(Answer(target.text, Verdict.TRUE, ""))
        return compare_method(shop, self.versions, target, number, self.limit_s)

    def recipe(self) -> ComparingRecipe:
        scope = recipe_of(self.versions.ours, self.targets)
        options = replace(self.options, java_home=None)
        return ComparingRecipe(scope, self.other.resolve(), options, self.limit_s)


def run_comparison(work: Comparing, where: Where, folder: Path) -> Iterator[tuple[int, Compared]]:
    """The answer about each method, with its number, as answers come."""
    batches = [[number] for number in range(len(work.targets))]
    for number, told in open_fleet(work, Limits(work.limit_s), where, folder).ask(batches):
        yield number, _unknown(work.targets[number], told.reason) if isinstance(told, Lost) else told


def _unknown(target: Target, reason: str) -> Compared:
    return Compared(Answer(target.text, Verdict.UNKNOWN, reason))


def compare_method(
    shop: Workshop, versions: Versions, target: Target, number: int, limit_s: float
) -> Compared:
    """The answer about one method, by plans with more and more ways."""
    other = versions.counterpart(target)
    if isinstance(other, str):
        return _unknown(target, other)
    if versions.is_same_code(target):
        return Compared(Answer(target.text, Verdict.TRUE, ""))
    deadline = Deadline(limit_s)
    last: Compared | None = None
    plans = list(_plans(shop, versions, target, other))
    for at, plan in enumerate(plans):
        if isinstance(plan, str):
            last = last or _unknown(target, plan)
            continue
        share_s = PLANS.time.seconds(deadline.left_s(), limit_s, len(plans) - at)
        question = _question(shop, versions, target, plan, f"{number}n{at}")
        if isinstance(question, str):
            last = last or _unknown(target, question)
            continue
        last = compare(shop, question, versions, _result_type(versions, target), share_s)
        if last.answer.verdict is not Verdict.UNKNOWN:
            break
    assert last is not None
    return last


def _plans(shop: Workshop, versions: Versions, target: Target, other: Target) -> Iterator[Plan | str]:
    """The different plans, that of the most general client (alike in both) last; or why there is none."""
    made: list[Plan] = []
    for depth in range(_DEEPEST + 1):
        try:
            plan = make_plan(target, versions.ours, depth, shop.policy)
        except NoWay as problem:
            yield str(problem)
            continue
        if plan not in made:
            made.append(plan)
            yield plan
    if made and all(plan.gap is not None for plan in made):
        client = make_client(target, versions.ours, shop.policy, {})
        if client is not None and client == make_client(other, versions.theirs, shop.policy, {}):
            yield client


def _question(shop: Workshop, versions: Versions, target: Target, plan: Plan, suffix: str) -> Question | str:
    """The question with its pair driver compiled, or why that cannot be."""
    spelled = {
        versions.ours.spell_class(ours): versions.together.spell_class(theirs)
        for ours, theirs in versions.names.items()
    }
    owner = versions.ours.spell_class(target.owner.name)
    same = Sameness(versions.ours, versions.together, versions.names, versions.prefix, target.package)
    driver = render_pair(target, owner, plan, f"JrPair{suffix}", Names(spelled), same)
    folder = Path(mkdtemp(prefix="pair-", dir=shop.scratch))
    source = folder / "sources" / driver.path
    source.parent.mkdir(parents=True)
    source.write_text(driver.source, encoding="utf-8")
    messages = shop.jvm.compile_against([source], folder / "classes", shop.library.folders)
    if messages is not None:
        errors = errors_of(messages)
        said = errors[0].text if errors else messages.strip().partition("\n")[0]
        return f"no driver of both versions compiles: {said}"
    name = stem_of(target)
    return Question(target, owner, plan, driver, folder / "classes", f"{name}_Main", test_name=f"{name}_Test")


def _result_type(versions: Versions, target: Target) -> str:
    if target.is_constructor:
        return versions.ours.spell_class(target.owner.name)
    descriptor = target.method.descriptor.partition(")")[2]
    return "void" if descriptor == "V" else versions.ours.spell(descriptor)
