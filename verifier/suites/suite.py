"""The suite of one class: explore its methods, run candidates, choose, make them small, write, try."""

from __future__ import annotations

import gc
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.session import prepare_questions
from verifier.check.target import Target, constants_of
from verifier.classfile.constant import ClassRef
from verifier.classfile.model import ClassFile
from verifier.classfile.opcode import LOOKUPSWITCH_OPCODE, TABLESWITCH_OPCODE
from verifier.clock import Deadline
from verifier.strategy.attempt import Way
from verifier.strategy.limits import (
    CALLING_AGAIN_SHARE,
    CALLING_SHARE,
    CALLING_SLICE_S,
    EXPLORING_LESS_SHARE,
    EXPLORING_SHARE,
    FINISHING_EACH_S,
    FINISHING_SHARE,
    FIRST_CALLS_SHARE,
    FRUITLESS_SHARE,
    INFEASIBLE_SHARE,
    LEAST_DRAWING_S,
    LEAST_EXPLORING_S,
    LEAST_FINISHING_SHARE,
    LEAST_INFEASIBLE_S,
    LEAST_SLICE_S,
    MANY_FINISHING_EACH_S,
    MANY_FINISHING_SHARE,
    MOST_AROUND_SHARE,
    MOST_CALLING_SHARE,
    MOST_DRAWING_S,
    SUITE_AROUND_S,
    SUITE_DRAWING_SHARE,
    TRYING_SHARE,
)
from verifier.suites.bench import Bench, Jars, Line
from verifier.suites.candidate_pool import Pool
from verifier.suites.choosing import choose, choose_plain_first, fitting
from verifier.suites.exploring import Inputs, Sides, explore
from verifier.suites.goals import Branch, Wanted, branches_in
from verifier.suites.infeasible import prove_infeasible
from verifier.suites.measuring import Coverage
from verifier.suites.richer import richer_questions
from verifier.suites.simplifying import variants
from verifier.suites.trying import try_tests
from verifier.suites.writing import Case, Needs, TestSource, render_tests

_MOST_IDLE_SLICES = 5
"""Slices of random calls that reach nothing new, one after the other, before exploration goes on."""
_MOST_IDLE_AGAIN = 20
"""The number of such slices after exploration, if time and uncovered branches are left."""
_MOST_RESOURCES = 20
_MOST_MENTIONED = 60
_MOST_BELOW = 8
_MOST_SETTING = 20
_MOST_KEYS = 100
_ASKS = frozenset({"ldc", "instanceof", "checkcast"})
_CONFIRMING_ROUNDS = 3
_SHRINKING_ROUNDS = 4
_MOST_TRIES = 3
"""Explorations that may miss a side of another method, before no more are begun for its sake."""
_MOST_VARIANTS = 600


@dataclass(frozen=True)
class Kit:
    """The tools for making suites. ``proving``: a workshop whose policy includes null and all values of
    static fields."""

    shop: Workshop
    proving: Workshop
    jars: Jars
    tools: Path
    known: Coverage | None = None
    """The coverage of existing tests."""
    wanted: Wanted = Wanted.BRANCHES


@dataclass(frozen=True)
class Asked:
    """The sources of random calls: the package of the tests, constants, classes (internal names)."""

    package: str
    constants: Sequence[int | float | str]
    mentioned: Sequence[str]
    setting: Sequence[str]
    """Other classes whose static methods the class calls."""


@dataclass
class Suite:
    """The result for a class (internal name): test classes, JaCoCo's counts, and omitted tests."""

    owner: str
    sources: list[TestSource] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    infeasible: list[Branch] = field(default_factory=list)
    """Sides of branches that are proved to be never taken."""
    dropped: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    """Methods for which there is no driver, and why."""
    open_reasons: dict[str, None] = field(default_factory=dict)
    tests: int = 0
    defects: int = 0
    exceptions: int = 0
    """Places with a class of exceptions that tests and tests of defects see leave a method."""
    failure: str = ""
    """Why there is no suite, if so."""

    @property
    def branches(self) -> int:
        """How many sides of branches JaCoCo counts."""
        return sum(line.branches for line in self.lines)

    @property
    def open_places(self) -> list[str]:
        """The lines with sides that are neither covered nor proved infeasible, class and line."""
        proved = Counter((one.place.owner, one.line) for one in self.infeasible)
        return [
            f"{line.owner.rpartition('/')[2]}:{line.line}"
            for line in self.lines
            if line.branches - line.covered > proved[line.owner, line.line]
        ]

    @property
    def covered(self) -> int:
        """How many of them the tests reach."""
        return sum(line.covered for line in self.lines)


def make_suite(kit: Kit, owner: str, targets: Sequence[Target], limit_s: float) -> Suite:
    """The suite of a class and its nested ones, whose methods are ``targets``, in seconds of work."""
    library = kit.shop.library
    measured = library.nest_of(owner)
    dotted = [name.replace("/", ".") for name in measured]
    folder = Path(mkdtemp(prefix="suite-", dir=kit.shop.scratch))
    with Bench(kit.shop.jvm, kit.jars, kit.tools, library.folders, dotted, kit.shop.scratch) as bench:
        package = targets[0].package.replace("/", ".")
        pool = Pool(kit.shop, bench, package, measured, folder, kit.wanted)
        sides = Sides(frozenset(measured), for_exceptions=kit.wanted is Wanted.EXCEPTIONS)
        if kit.known is not None:
            pool.reached_before = kit.known.probes
            sides.known = kit.known.reached.keys()
        own_s = max((1 - MOST_AROUND_SHARE) * limit_s, limit_s - SUITE_AROUND_S)
        making = Deadline((1 - FINISHING_SHARE) * own_s)
        return _Maker(
            kit,
            owner,
            targets,
            deadline=Deadline(own_s),
            making=making,
            limit_s=own_s,
            bench=bench,
            pool=pool,
            folder=folder,
            sides=sides,
        ).make()


_LOG = logging.getLogger(__name__)


@dataclass
class _Maker:
    kit: Kit
    owner: str
    targets: Sequence[Target]
    deadline: Deadline
    making: Deadline
    """For candidates; what is left then is for choosing and trying."""
    limit_s: float
    bench: Bench
    pool: Pool
    folder: Path
    sides: Sides
    suite: Suite = field(init=False)
    slices: int = field(init=False, default=0)
    """Of random calls so far: a process that is started again is not to draw the same once more."""

    def make(self) -> Suite:
        """All steps."""
        self.suite = Suite(self.owner)
        self._explore()
        self._log("explored")
        self.pool.run_wanted()
        if self.sides.for_exceptions or any(line.covered < line.branches for line in self._count()):
            self.bench.know([number for number, case in self._cases().items() if not case.failure])
            needed_s = LEAST_FINISHING_SHARE * self.limit_s + FINISHING_EACH_S * len(self._chosen_numbers())
            finishing_s = min(FINISHING_SHARE * self.limit_s, needed_s)
            self.making = Deadline(self.deadline.left_s() - finishing_s)
            self._call_randomly(_MOST_IDLE_AGAIN, CALLING_AGAIN_SHARE)
        self._log("drawn again")
        self.pool.run_again(self._chosen_numbers, _CONFIRMING_ROUNDS)
        self._log("ran again")
        self._shrink()
        self._log("made simpler")
        for number in self.pool.run_again():
            self.suite.dropped[self.pool.candidates[number].call] = "it does not throw the same in each run"
        self._write()
        self._log("written")
        if self.suite.covered < self.suite.branches:
            self._prove()
        return self.suite

    def _log(self, what: str) -> None:
        count = len(self.pool.candidates)
        _LOG.info("%s: %s with %.1f s left, %d candidates", self.owner, what, self.deadline.left_s(), count)

    # Candidates

    def _explore(self) -> None:
        """Candidates: random calls first, drawn inputs, then explored paths, simple plans first."""
        goes_on = self._call_randomly(_MOST_IDLE_SLICES)
        self._log("drawn")
        todo = self._questions()
        end = Deadline((EXPLORING_LESS_SHARE if goes_on else EXPLORING_SHARE) * self.making.left_s())
        drawing_s = SUITE_DRAWING_SHARE * end.left_s() / max(1, len(todo))
        drawing_s = min(MOST_DRAWING_S, max(LEAST_DRAWING_S, drawing_s))
        for at, question in enumerate(todo):
            if end.left_s() > LEAST_EXPLORING_S and self._has_open_lines(question.target):
                self._draw(question, at, drawing_s)
        touched: dict[str, int] = {}
        tries: Counter[int] = Counter()
        most_s = FRUITLESS_SHARE * end.left_s()
        fruitless_s = 0.0
        for at, question in enumerate(todo):
            known = touched.get(question.target.key)
            if known is not None and not self._is_promising(question.target, known, tries):
                continue
            if end.left_s() <= 0 or fruitless_s > most_s:
                self.suite.open_reasons["time"] = None
                break
            before_s = end.left_s()
            share_s = max(LEAST_EXPLORING_S, min(end.left_s() / 3, 3 * end.left_s() / (len(todo) - at)))
            explored = explore(self.kit.shop, question, self.sides, share_s)
            gc.collect()  # an exploration leaves circles behind, and does not collect them
            touched[question.target.key] = explored.touched | touched.get(question.target.key, 0)
            missed = explored.touched & self.sides.wanted
            tries.update(bit for bit in self.sides.branches.values() if bit & missed)
            if missed:
                self.suite.open_reasons.update(dict.fromkeys(explored.reasons))
            fruitless_s = 0.0 if explored.paths else fruitless_s + before_s - end.left_s()
            for inputs in explored.paths:
                self.pool.add(question, inputs)

    def _call_randomly(self, most_idle: int, share: float = CALLING_SHARE) -> bool:
        """Candidates of random sequences of calls, as long as they reach something new; they are run.

        ``share``: of the time that is left for candidates. Gives whether the last ones reached something new.
        """
        package = self.targets[0].package.replace("/", ".")
        library = self.kit.shop.library
        owners = [owner for name in self.pool.measured if (owner := library.find(name)) is not None]
        constants = list(dict.fromkeys(one for owner in owners for one in constants_of(owner)))
        constants += [one for owner in owners for one in keys_of(owner) if one not in constants]
        constants += resources_of(library, self.owner)
        asked = Asked(package, constants, mentioned_by(library, owners), called_by(library, owners))
        left_s = self.making.left_s()
        idle = 0
        for part in (FIRST_CALLS_SHARE, 1.0):
            spent_s = left_s - self.making.left_s()
            end = Deadline(part * share * left_s - spent_s)
            last = Deadline(part * max(share, MOST_CALLING_SHARE) * left_s - spent_s)
            idle = self._draw_calls(asked, end, last, most_idle)
            self.pool.run_wanted()
            if self.pool.has_failed():  # what they reached is not reached yet
                self.bench.know([number for number, case in self._cases().items() if not case.failure])
            elif idle >= most_idle:
                break
            self._keep_time()
        lines = self._count()
        self.sides.note_done(
            {(line.owner, line.line) for line in lines if line.branches and line.covered == line.branches}
        )
        return not idle

    def _keep_time(self) -> None:
        """End with candidates earlier where there are many tests to be tried."""
        many_s = LEAST_FINISHING_SHARE * self.limit_s + MANY_FINISHING_EACH_S * len(self._chosen_numbers())
        left_s = self.deadline.left_s() - min(MANY_FINISHING_SHARE * self.limit_s, many_s)
        if left_s < self.making.left_s():
            self.making = Deadline(max(0.0, left_s))

    def _draw_calls(self, asked: Asked, end: Deadline, last: Deadline, most_idle: int) -> int:
        """Draw until so many slices in a row found nothing new, whose number it gives.

        Not longer than to the ``end``, or the ``last`` one as long as there is something new.
        """
        idle, begun = 0, self.slices
        while idle < most_idle and (last if self.slices > begun and not idle else end).left_s() > 0:
            slice_s = min(CALLING_SLICE_S, max(LEAST_SLICE_S, end.left_s()))
            found = self.bench.call_randomly(
                asked.package, slice_s, self.slices, asked.constants, asked.mentioned,
                self.sides.for_exceptions, setting=asked.setting,
            )  # fmt: skip
            self.slices += 1
            added = [self.pool.add_sequence(one) for one in found]
            idle = 0 if any(one is not None for one in added) else idle + 1
        return idle

    def _count(self) -> list[Line]:
        """JaCoCo's counts if all candidates were tests."""
        return self.bench.count([number for number, case in self._cases().items() if not case.failure])

    def _questions(self) -> list[Question]:
        """Drivers of all methods: plans of depth 0 first, then those with calls before."""
        prepared = prepare_questions(self.kit.shop, self.targets, range(len(self.targets)))
        rounds: dict[int, list[Question]] = {}
        for target, ways in zip(self.targets, prepared, strict=True):
            questions = [way for way in ways if isinstance(way, Question) and _makes_tests(way)]
            if not questions:
                reasons = [way.reason for way in ways if isinstance(way, Answer)]
                self.suite.left_out[target.text] = reasons[0] if reasons else "no objects can be made"
            for depth, question in enumerate(questions):
                rounds.setdefault(depth, []).append(question)
        if rounds:
            deepest = [question for depth in sorted(rounds, reverse=True) for question in rounds[depth]]
            last = {question.target.key: question for question in reversed(deepest)}
            rounds[len(rounds)] = list(
                richer_questions(self.kit.shop, list(last.values()), self.folder / "rich")
            )
        return [question for depth in sorted(rounds) for question in rounds[depth]]

    def _has_open_lines(self, target: Target) -> bool:
        """Whether random calls left a side of the method, or a method that no branch tells about."""
        code = target.method.code
        own = branches_in(target.owner.name, target.method, code) if code is not None else ()
        lines = {(branch.place.owner, branch.line) for branch in own}
        return self.sides.for_exceptions or not lines or not lines <= self.sides.done_lines

    def _is_promising(self, target: Target, known: int, tries: Counter[int]) -> bool:
        """Whether a method still misses sides of its own, or others that few methods were tried for."""
        wanted = known & self.sides.wanted
        return self.sides.for_exceptions or any(
            bit & wanted and (branch.place.method == target.method.name or tries[bit] < _MOST_TRIES)
            for branch, bit in self.sides.branches.items()
        )

    def _draw(self, question: Question, number: int, limit_s: float) -> None:
        """Candidates of drawn inputs that reach something new."""
        constants = constants_of(question.target.owner)
        driver = question.driver.caller
        for inputs in self.bench.fuzz(driver, question.classes, limit_s, number, constants):
            if _is_short(inputs):
                self.pool.add(question, inputs)

    # Choice

    def _chosen_numbers(self) -> list[int]:
        """Those that would be tests, and tests of defects."""
        good, bad = self._chosen(self._cases())
        return [*good, *bad]

    def _chosen(self, cases: dict[int, Case], fits: bool = False) -> tuple[list[int], list[int]]:
        """The numbers of tests, and those of tests of defects.

        ``fits``: tests for exceptions alone are chosen only as far as the suite is not longer than the class.
        """
        good = {number: self.pool.goals_of(number) for number, case in cases.items() if not case.failure}
        bad = {
            number: frozenset(goal for goal in self.pool.goals_of(number) if " at " in goal)
            for number, case in cases.items() if case.failure
        }  # fmt: skip
        cost = {number: self.pool.candidates[number].cost for number in cases}
        chosen = choose_plain_first(good, cost, self.pool.is_plain)
        if fits and not self.sides.for_exceptions:
            lines = {number: cases[number].lines for number in chosen}
            chosen = fitting(chosen, good, lines, self._class_lines(), lambda goal: " at " in goal)
        return chosen, choose(bad, cost)

    def _class_lines(self) -> int:
        """How long the source of the class is, about."""
        lines = [line.line for line in self._count()]
        return max(lines) - min(lines) + 1 if lines else 0

    def _cases(self) -> dict[int, Case]:
        made = {number: self.pool.case_of(number) for number in self.pool.runs}
        return {number: case for number, case in made.items() if case is not None}

    def _shrink(self) -> None:
        """Put simpler tests that reach what is needed in the place of those that are chosen."""
        cases = self._cases()
        good, bad = self._chosen(cases)
        assigned: set[str] = set()
        wanted: dict[int, frozenset[str]] = {}
        for number in good:  # each goal is the task of one test
            wanted[number] = self.pool.goals_of(number) - assigned
            assigned |= wanted[number]
        for number in bad:
            wanted[number] = frozenset(one for one in self.pool.goals_of(number) if " at " in one)
        for _ in range(_SHRINKING_ROUNDS):
            left_s = self.deadline.left_s() - TRYING_SHARE * self.limit_s
            most = min(_MOST_VARIANTS, int(left_s / self.pool.seconds_each())) // max(1, len(wanted))
            if most <= 0:
                break
            made = {number: self._variants(number, most) for number in wanted}
            every = dict.fromkeys(one for numbers in made.values() for one in numbers)
            new = [one for one in every if one not in self.pool.tried]
            self.pool.run(new, Deadline(left_s))
            before, wanted = wanted, {}
            for number, goal in before.items():
                simplest = self._simplest(number, made[number], goal)
                wanted[simplest] = wanted.get(simplest, frozenset()) | goal
            if not new and wanted.keys() == before.keys():
                break
        kept = set(wanted)
        self.pool.runs = {number: run for number, run in self.pool.runs.items() if number in kept}

    def _variants(self, number: int, most: int) -> list[int]:
        parts = variants(self.pool.candidates[number])[:most]
        return [self.pool.add_variant(number, one) for one in parts]

    def _simplest(self, number: int, others: Sequence[int], goal: frozenset[str]) -> int:
        """The least of a test and its variants that reach all that is needed."""
        fits = [one for one in others if one in self.pool.runs and goal <= self.pool.goals_of(one)]
        return min([number, *fits], key=lambda one: self.pool.candidates[one].cost)

    # Tests

    def _write(self) -> None:
        cases = self._cases()
        while True:
            good, bad = self._chosen(cases, fits=True)
            self.suite.sources.clear()
            lost = self._try([cases[number] for number in good], "Test", False)
            lost |= self._try([cases[number] for number in bad], "DefectTest", True)
            if not lost or self.deadline.left_s() <= 0:
                break
            cases = {number: case for number, case in cases.items() if number not in lost}
        kept = [n for n in good if any(n in source.names for source in self.suite.sources)]
        self.suite.lines = self.bench.count(kept)
        seen = [n for n in (*good, *bad) if any(n in source.names for source in self.suite.sources)]
        self.suite.exceptions = len({goal for n in seen for goal in self.pool.goals_of(n) if " at " in goal})

    def _try(self, cases: Sequence[Case], suffix: str, defects: bool) -> set[int]:
        """Add a test class; the numbers of the candidates that could not be tests after all."""
        shop = self.kit.shop
        library = shop.library
        spelled = library.spell_class(self.owner)
        package = self.targets[0].package.replace("/", ".")
        name = spelled.rpartition(".")[2] + suffix

        def render(chosen: Sequence[Case], needs: Needs) -> TestSource:
            return render_tests(
                package, name, spelled, chosen, lambda one: library.find_dotted(one) is not None, needs
            )

        kept: set[int] = set()
        if cases:
            out = Path(mkdtemp(prefix="trial-", dir=self.folder))
            sets = self.bench.sets_others(one for case in cases for one in case.candidate.statements)
            trial = try_tests(
                shop.jvm,
                self.kit.jars,
                self.kit.tools,
                folders=library.folders,
                cases=cases,
                render=render,
                out=out,
                wants_failure=defects,
                statics=self.bench.statics,
                deadline=self.deadline,
                sets_others=sets,
            )
            if trial.kept:
                self.suite.sources.append(trial.source)
            self.suite.dropped.update(trial.dropped)
            kept = {case.candidate.number for case in trial.kept}
        if defects:
            self.suite.defects = len(kept)
        else:
            self.suite.tests = len(kept)
        return {case.candidate.number for case in cases} - kept

    # Proofs

    def _prove(self) -> None:
        """Sides that no call takes, of branches on lines where JaCoCo misses some."""
        missed = {(line.owner, line.line): line.branches - line.covered for line in self.suite.lines}
        limit_s = max(LEAST_INFEASIBLE_S, INFEASIBLE_SHARE * self.deadline.left_s())
        for branch in prove_infeasible(
            self.kit.proving, self.targets, self.sides, sorted(self.pool.measured), limit_s
        ):
            place = branch.place.owner, branch.line or 0
            if missed.get(place, 0) > 0:
                missed[place] -= 1
                self.suite.infeasible.append(branch)


def resources_of(library: Library, owner: str) -> list[str]:
    """The names of a few files beside the classes of a package: what its methods may look for."""
    home = library.home_of(owner)
    if home is None:
        return []
    places = {home, (home / owner).parent}
    files = sorted(file for place in places for file in place.iterdir() if file.is_file())
    names = [file.relative_to(home).as_posix() for file in files if file.suffix != ".class"]
    return names[:_MOST_RESOURCES]


def keys_of(owner: ClassFile) -> list[int]:
    """The keys of its switches: they may be characters that it reads."""
    found: dict[int, None] = {}
    for method in owner.methods:
        for instruction in method.instructions:
            if instruction.opcode == LOOKUPSWITCH_OPCODE:
                found.update(dict.fromkeys(key for key, _ in instruction.operands[1]))
            elif instruction.opcode == TABLESWITCH_OPCODE:
                found.update(dict.fromkeys(range(instruction.operands[0], instruction.operands[1] + 1)))
    return list(found)[:_MOST_KEYS]


def mentioned_by(library: Library, owners: Sequence[ClassFile]) -> list[str]:
    """Classes that some classes ask objects for, and a few of the class path that are below these."""
    found = list(dict.fromkeys(one for owner in owners for one in classes_in(owner)))[:_MOST_MENTIONED]
    below = [
        other for one in found if library.is_own(one)
        for other in library.below(one)[:_MOST_BELOW] if (file := library.find(other)) and file.is_public
    ]  # fmt: skip
    return list(dict.fromkeys([*found, *below]))[: 2 * _MOST_MENTIONED]


def called_by(library: Library, owners: Sequence[ClassFile]) -> list[str]:
    """Other classes of the class path whose static methods some classes call."""
    own = {owner.name for owner in owners}
    refs = (
        instruction.operands[0].owner
        for owner in owners
        for method in owner.methods
        for instruction in method.instructions
        if instruction.mnemonic == "invokestatic"
    )
    return [one for one in dict.fromkeys(refs) if one not in own and library.is_own(one)][:_MOST_SETTING]


def classes_in(owner: ClassFile) -> Iterator[str]:
    """Classes that methods ask objects for, or use as objects: the internal names, arrays left out."""
    for method in owner.methods:
        for instruction in method.instructions:
            operand = instruction.operands[0] if instruction.mnemonic in _ASKS else None
            if isinstance(operand, ClassRef) and not operand.name.startswith("["):
                yield operand.name


def _makes_tests(question: Question) -> bool:
    """Whether the driver's objects are made by calls that a test can make."""
    return question.attempt.way in (Way.PLANS, Way.OWN_CLASSES) and not question.plan.is_open


def _is_short(inputs: Inputs) -> bool:
    """Whether the test is short enough to be readable."""
    return len(inputs) <= 40 and all(len(one.value) <= 40 for one in inputs if isinstance(one.value, str))
