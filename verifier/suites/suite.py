"""The suite of one class: explore its methods, run candidates, choose, write, try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.answers import Answer
from verifier.check.asking import Question, Workshop
from verifier.check.rejection import Caller, MethodGoal
from verifier.check.session import prepare_questions
from verifier.check.target import Target
from verifier.clock import Deadline
from verifier.jvm.program_run import RunEnding, RunRequest, RunResult, Seed
from verifier.suites.bench import Bench, Jars, Line, Observation, Run
from verifier.suites.candidates import Candidate, make_candidate, render_candidates
from verifier.suites.choosing import choose
from verifier.suites.exploring import Inputs, Sides, explore
from verifier.suites.trying import try_tests
from verifier.suites.writing import Case, Needs, TestSource, render_tests
from verifier.verdict.outcome import Failure, TraceElement

_SEEDS = 12
_SEED_LIMIT_S = 0.3
_LEAST_SHARE_S = 0.5


@dataclass(frozen=True)
class Kit:
    """What suites are made with."""

    shop: Workshop
    jars: Jars
    tools: Path


@dataclass
class Suite:
    """What came of a class (internal name): test classes, JaCoCo's counts, and what was left out."""

    owner: str
    sources: list[TestSource] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    infeasible: list[tuple[str, int]] = field(default_factory=list)
    """Class and line of sides of branches that are proved to be never taken."""
    dropped: dict[str, str] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    """Methods for which there is no driver, and why."""
    open_reasons: list[str] = field(default_factory=list)
    tests: int = 0
    defects: int = 0
    failure: str = ""
    """Why there is no suite, if so."""

    @property
    def branches(self) -> int:
        """How many sides of branches JaCoCo counts."""
        return sum(line.branches for line in self.lines)

    @property
    def covered(self) -> int:
        """How many of them the tests reach."""
        return sum(line.covered for line in self.lines)


def make_suite(kit: Kit, owner: str, targets: Sequence[Target], limit_s: float) -> Suite:
    """The suite of a class and its nested ones, whose methods are ``targets``, in seconds of work."""
    return _Maker(kit, owner, targets, limit_s).make()


class _Maker:
    def __init__(self, kit: Kit, owner: str, targets: Sequence[Target], limit_s: float) -> None:
        self._kit = kit
        self._shop = kit.shop
        self._targets = targets
        self._deadline = Deadline(limit_s)
        library = kit.shop.library
        self._measured = [n for n in library.names if n == owner or n.startswith(f"{owner}$")]
        self._sides = Sides(frozenset(self._measured))
        self._suite = Suite(owner)
        self._folder = Path(mkdtemp(prefix="suite-", dir=kit.shop.scratch))
        self._candidates: dict[int, Candidate] = {}
        self._known: set[tuple[tuple[str, ...], str]] = set()
        self._runs: dict[int, Run] = {}
        self._callers: dict[int, Caller] = {}
        self._batches = 0

    def make(self) -> Suite:
        """All steps."""
        shop = self._shop
        measured = [name.replace("/", ".") for name in self._measured]
        with Bench(shop.jvm, self._kit.jars, self._kit.tools, shop.library.folders, measured) as bench:
            self._explore()
            self._run_all(bench, list(self._candidates))
            self._again(bench)
            self._write(bench)
        return self._suite

    # Candidates

    def _explore(self) -> None:
        """Candidates of all methods: plans of depth 0 first, then those with calls before."""
        prepared = prepare_questions(self._shop, self._targets, range(len(self._targets)))
        rounds: dict[int, list[Question]] = {}
        for target, ways in zip(self._targets, prepared, strict=True):
            questions = [way for way in ways if isinstance(way, Question) and _makes_tests(way)]
            if not questions:
                reasons = [way.reason for way in ways if isinstance(way, Answer)]
                self._suite.left_out[target.text] = reasons[0] if reasons else "no objects can be made"
            for depth, question in enumerate(questions):
                rounds.setdefault(depth, []).append(question)
        todo = [question for depth in sorted(rounds) for question in rounds[depth]]
        exploring_s = 0.7 * self._deadline.left_s()
        end = Deadline(exploring_s)
        for at, question in enumerate(todo):
            self._draw(question)
            share_s = max(_LEAST_SHARE_S, 2.0 * end.left_s() / (len(todo) - at))
            if end.left_s() <= 0:
                self._suite.open_reasons.append("time")
                break
            explored = explore(self._shop, question, self._sides, share_s, lambda: False)
            for inputs in explored.paths:
                self._add(question, inputs)

    def _draw(self, question: Question) -> None:
        """Candidates of zeros and of drawn inputs."""
        request = RunRequest(
            (question.classes, *self._shop.library.folders), question.driver.class_name, fallback="zero",
            time_limit_s=_SEED_LIMIT_S, want_where=False, output_limit_bytes=0,
        )  # fmt: skip
        for number in range(_SEEDS):
            result = self._shop.jvm.run(replace(request, fallback=Seed(number) if number else "zero"))
            if result.ending in (RunEnding.FINISHED, RunEnding.UNCAUGHT) and _is_short(result.inputs):
                self._add(question, result.inputs)
            if not result.inputs:
                break

    def _add(self, question: Question, inputs: Inputs) -> None:
        try:
            made = make_candidate(len(self._candidates), question, inputs, self._shop.library)
        except ValueError:
            return
        if made.key not in self._known:
            self._known.add(made.key)
            self._candidates[made.number] = made

    # Runs

    def _run_all(self, bench: Bench, numbers: Sequence[int]) -> None:
        """Compile candidates and run them; those that javac refuses are left out."""
        left = list(numbers)
        library = self._shop.library
        package = self._targets[0].package.replace("/", ".")
        while left:
            self._batches += 1
            name = f"JrCandidates{self._batches}"
            text, callers, spans = render_candidates(package, name, [self._candidates[n] for n in left])
            source = self._folder / f"candidates{self._batches}" / f"{name}.java"
            source.parent.mkdir()
            source.write_text(text, encoding="utf-8")
            classes = self._folder / f"classes{self._batches}"
            messages = self._shop.jvm.compile_against([source], classes, library.folders)
            if messages is None:
                break
            bad = {
                number for number, (first, last) in spans.items()
                if any(f"{name}.java:{line}: error" in messages for line in range(first, last + 1))
            }  # fmt: skip
            left = [number for number in left if number not in bad] if bad else []
        if not left:
            return
        self._callers.update(callers)
        bench.use(classes)
        full = f"{package}.{name}" if package else name
        for number in left:
            run = bench.run(number, full, self._candidates[number].method)
            if run is not None:
                self._runs[number] = run

    def _again(self, bench: Bench) -> None:
        """Run all once more in a new process: what differs is not kept, and the counts are of one process."""
        before = self._runs
        self._runs = {}
        bench.close()
        self._run_all(bench, list(before))
        for number in list(self._runs):
            if _said(self._runs[number]) != _said(before[number]):
                del self._runs[number]
                self._suite.dropped[self._candidates[number].call] = "it does not give the same in each run"

    # Tests

    def _write(self, bench: Bench) -> None:
        cases = {number: self._case(number) for number in self._runs}
        cases = {number: case for number, case in cases.items() if _can_be_written(case)}
        while True:
            good = {n: self._goals(n) for n, case in cases.items() if not case.failure}
            bad = {n: self._failure_goals(case) for n, case in cases.items() if case.failure}
            cost = {n: self._candidates[n].cost for n in cases}
            lost = self._try([cases[n] for n in choose(good, cost)], "Test", False)
            lost |= self._try([cases[n] for n in choose(bad, cost)], "DefectTest", True)
            if not lost or self._deadline.left_s() <= 0:
                break
            cases = {number: case for number, case in cases.items() if number not in lost}
            self._suite.sources.clear()
            self._suite.tests = self._suite.defects = 0
        kept = [number for source in self._suite.sources for number in source.names if number in good]
        self._suite.lines = bench.count(kept)

    def _try(self, cases: Sequence[Case], suffix: str, defects: bool) -> set[int]:
        """Add a test class; the numbers of the candidates that could not be tests after all."""
        if not cases:
            return set()
        shop = self._shop
        library = shop.library
        spelled = library.spell_class(self._suite.owner)
        package = self._targets[0].package.replace("/", ".")
        name = spelled.rpartition(".")[2] + suffix

        def render(chosen: Sequence[Case], needs: Needs) -> TestSource:
            return render_tests(
                package, name, spelled, chosen, lambda one: library.find_dotted(one) is not None, needs
            )

        out = Path(mkdtemp(prefix="trial-", dir=self._folder))
        trial = try_tests(
            shop.jvm, self._kit.jars, self._kit.tools, library.folders, cases, render, out, defects
        )
        if trial.kept:
            self._suite.sources.append(trial.source)
        if defects:
            self._suite.defects = len(trial.kept)
        else:
            self._suite.tests = len(trial.kept)
        self._suite.dropped.update(trial.dropped)
        kept = {case.candidate.number for case in trial.kept}
        return {case.candidate.number for case in cases} - kept

    def _goals(self, number: int) -> frozenset[str]:
        """What a candidate reaches: probes, and the exception that leaves the method."""
        run = self._runs[number]
        first = run.observed[0]
        if first.kind != "throws" or not first.trace:
            return run.probes
        top = next((row for row in first.trace if row[0].replace(".", "/") in self._measured), first.trace[0])
        return run.probes | {f"{first.type} at {top[0]}:{top[3]}"}

    def _failure_goals(self, case: Case) -> frozenset[str]:
        """One test for each place that fails."""
        return frozenset(goal for goal in self._goals(case.candidate.number) if " at " in goal)

    def _case(self, number: int) -> Case:
        """The candidate with what it observed, and whether that is a failure as ``jr check`` sees it."""
        candidate, run = self._candidates[number], self._runs[number]
        first = run.observed[0]
        if first.kind != "throws":
            return Case(candidate, run.observed)
        caller = self._callers[number]
        trace: list[TraceElement] = []
        for owner, method, file, line in first.trace:
            if (owner, line) == (caller.class_name, caller.line):
                trace.append(TraceElement(owner, caller.method, file, line))
                break
            trace.append(TraceElement(owner, method, file, line))
        failure = Failure(first.kinds[0], first.value, tuple(trace))
        goal = MethodGoal(candidate.target, caller, self._shop.library, self._shop.policy)
        found = goal.failure_of(RunResult(RunEnding.UNCAUGHT, failure, first.kinds))
        is_null = first.kinds[0] == "java.lang.NullPointerException" and _passes_null(candidate)
        if found is None or is_null:
            return Case(candidate, run.observed)
        message = f": {first.value}" if first.value else ""
        lines = [" ".join(f"{first.kinds[0]}{message}".split())]
        lines += [f"    at {one.class_name}.{one.method}({one.file}:{one.line})" for one in trace[:-1][:10]]
        return Case(candidate, run.observed, tuple(lines))


def _makes_tests(question: Question) -> bool:
    """Whether the driver's objects are made by calls that a test can make."""
    simple = question.driver.class_name.rpartition(".")[2]
    return not question.only_true and not question.plan.is_open and not simple.startswith("JrDriverClient")


def _is_short(inputs: Inputs) -> bool:
    """Whether a person would write such a test."""
    return len(inputs) <= 40 and all(len(one.value) <= 40 for one in inputs if isinstance(one.value, str))


def _said(run: Run) -> list[tuple[Observation, ...]]:
    """What has to be the same in each run."""
    return [tuple(replace(one, trace=()) for one in run.observed)]


def _can_be_written(case: Case) -> bool:
    """An exception has to have a public class, and no error of the virtual machine is a result."""
    first = case.observed[0]
    if first.kind != "throws":
        return True
    errors = {"java.lang.VirtualMachineError", "java.lang.LinkageError", "java.lang.ThreadDeath"}
    return first.type is not None and not errors & set(first.kinds)


def _passes_null(candidate: Candidate) -> bool:
    return any("null" in text for text in (*candidate.statements, candidate.call))
