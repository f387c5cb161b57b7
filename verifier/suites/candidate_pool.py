"""The candidates of a class, and what running them showed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from verifier.check.rejection import Caller, MethodGoal
from verifier.check.runs.workshop import Question, Workshop
from verifier.clock import Deadline, work_s
from verifier.errors import UserError
from verifier.jvm.javac_message import errors_of
from verifier.jvm.program_run import RunEnding, RunResult
from verifier.strategy.limits import CANDIDATE_LEAST_S
from verifier.suites.bench import Bench, CallSequence, Run, agreed
from verifier.suites.candidates import Candidate, candidate_of, make_candidate, render_candidates, variant
from verifier.suites.choosing import choose_plain_first
from verifier.suites.exploring import Inputs
from verifier.suites.goals import Wanted
from verifier.suites.simplifying import Parts
from verifier.suites.writing import Case
from verifier.verdict.outcome import Failure, TraceElement

_ERRORS = frozenset({"java.lang.VirtualMachineError", "java.lang.LinkageError", "java.lang.ThreadDeath"})
_WANTING_ROUNDS = 3
_TOGETHER = 400
"""Candidates that are compiled in one class, at most."""


class Pool:
    """Candidates by number, and their runs. ``folder``: for sources and classes; ``package``: with dots."""

    def __init__(
        self, shop: Workshop, bench: Bench, package: str, measured: Sequence[str], folder: Path,
        wanted: Wanted = Wanted.BRANCHES,
    ) -> None:  # fmt: skip
        self._wanted = wanted
        self._lines: dict[int, frozenset[str]] = {}
        self.candidates: dict[int, Candidate] = {}
        self.runs: dict[int, Run] = {}
        self.tried: set[int] = set()
        """Candidates that were to be run so far."""
        self._shop = shop
        self._bench = bench
        self._package = package
        self.measured = frozenset(measured)
        self._folder = folder
        self.reached_before: frozenset[str] = frozenset()
        """Probes that tests reach which are there already: no goals."""
        self._known: dict[tuple[tuple[str, ...], str], int] = {}
        self._callers: dict[int, Caller] = {}
        self._claims: dict[int, tuple[bool, frozenset[str]]] = {}
        """Of sequences of calls: whether they ended when they were drawn, and what they reached."""
        self._batches = 0
        self._seconds: list[float] = []

    def add(self, question: Question, inputs: Inputs) -> None:
        """The candidate of a driver's inputs, if it is a new one."""
        try:
            made = make_candidate(len(self.candidates), question, inputs, self._shop.library)
        except ValueError:
            return
        self._keep(made)

    def add_sequence(self, sequence: CallSequence) -> int | None:
        """The number of the candidate of a sequence of calls, if it is a new one."""
        try:
            made = candidate_of(len(self.candidates), sequence, self._shop.library)
        except (ValueError, UserError):
            return None
        if not self._keep(made):
            return None
        self._claims[made.number] = sequence.ended, sequence.claims
        return made.number

    def run_wanted(self) -> None:
        """Run the candidates that were not run yet.

        Of sequences of calls that were drawn, only few that together reach what all of them did; others only
        in the place of those that do not.
        """
        self.run([number for number in self.candidates if number not in self.tried | self._claims.keys()])
        for _ in range(_WANTING_ROUNDS):
            chosen: list[int] = []
            for kind in (True, False):
                reached = frozenset[str]().union(
                    *(self._reached(number) for number in self.runs if self._ends(number) is kind)
                )
                wanted = {
                    number: claims - reached for number, (ended, claims) in self._claims.items()
                    if ended is kind and number not in self.tried
                }  # fmt: skip
                cost = {number: self.candidates[number].cost for number in wanted}
                chosen += choose_plain_first(wanted, cost, self.is_plain)
            if not chosen:
                break
            self.run(chosen)

    def has_failed(self) -> bool:
        """Whether a sequence of calls that was drawn could not be run as it was."""
        return bool((self._claims.keys() & self.tried) - self.runs.keys())

    def is_plain(self, number: int) -> bool:
        """Whether a candidate is one call of a static method, with nothing before."""
        return not self.candidates[number].statements and self.candidates[number].target.method.is_static

    def _ends(self, number: int) -> bool:
        return self.runs[number].observed[0].kind != "throws"

    def _reached(self, number: int) -> frozenset[str]:
        """The goals that a run reached, and the claim about its exception."""
        _, claims = self._claims.get(number, (True, frozenset[str]()))
        is_seen = not self._ends(number)
        return self.runs[number].probes | {one for one in claims if is_seen and " at " in one}

    def add_variant(self, number: int, parts: Parts) -> int:
        """The number of a candidate made of another one; it may be there already."""
        made = variant(self.candidates[number], len(self.candidates), *parts)
        self._keep(made)
        return self._known[made.key]

    def _keep(self, made: Candidate) -> bool:
        is_new = made.key not in self._known
        if is_new:
            self._known[made.key] = made.number
            self.candidates[made.number] = made
        return is_new

    def run(self, numbers: Sequence[int], end: Deadline | None = None) -> None:
        """Compile candidates and run them; those that javac refuses or that cannot be made are left out.

        After the ``end`` none is run any more.
        """
        self.tried.update(numbers)
        for start in range(0, len(numbers), _TOGETHER):
            self._run_batch(numbers[start : start + _TOGETHER], end)

    def seconds_each(self) -> float:
        """The average time for a candidate, without runs that had to start a process."""
        plain = sorted(self._seconds)[: len(self._seconds) * 9 // 10]
        return max(CANDIDATE_LEAST_S, sum(plain) / max(1, len(plain)))

    def _run_batch(self, numbers: Sequence[int], end: Deadline | None) -> None:
        left = list(numbers)
        while left:
            self._batches += 1
            name = f"JrCandidates{self._batches}"
            chosen = [self.candidates[number] for number in left]
            text, callers, spans = render_candidates(self._package, name, chosen)
            source = self._folder / f"candidates{self._batches}" / f"{name}.java"
            source.parent.mkdir()
            source.write_text(text, encoding="utf-8")
            classes = self._folder / f"classes{self._batches}"
            messages = self._shop.jvm.compile_against([source], classes, self._shop.library.folders)
            if messages is None:
                full = f"{self._package}.{name}" if self._package else name
                self._run_compiled(full, left, classes, callers, end)
                return
            wrong = {one.line for one in errors_of(messages) if one.file.name == source.name}
            bad = {number for number, (first, last) in spans.items() if wrong & {*range(first, last + 1)}}
            left = [number for number in left if number not in bad] if bad else []

    def _run_compiled(
        self, owner: str, numbers: Sequence[int], classes: Path, callers: dict[int, Caller],
        end: Deadline | None,
    ) -> None:  # fmt: skip
        self._callers.update(callers)
        self._bench.use(classes)
        for number in numbers:
            if end is not None and end.is_over():
                return
            before_s = work_s()
            run = self._bench.run(number, owner, self.candidates[number].method)
            self._seconds.append(work_s() - before_s)
            if run is not None:
                self.runs[number] = run
                if self._wanted is Wanted.LINES:
                    self._lines[number] = frozenset(
                        f"{line.owner}:{line.line}"
                        for line in self._bench.count([number])
                        if line.covered_instructions
                    )

    def run_again(self, choose: Callable[[], Sequence[int]] | None = None, rounds: int = 1) -> list[int]:
        """Run all once more, in another time zone and language: only what is seen again stays.

        Takes out those of which one run threw what the other did not, and names them. Of candidates that are
        many, ``choose`` names those that are wanted: only these stay, and others in the place of those that
        are taken out, in so many rounds.
        """
        left, kept, differ = self.runs, dict[int, Run](), list[int]()
        self._bench.move()
        for _ in range(rounds):
            self.runs = left | kept
            numbers = [number for number in (choose() if choose else left) if number in left]
            if not numbers:
                break
            before, self.runs = {number: left.pop(number) for number in numbers}, {}
            self.run(numbers)
            for number, run in self.runs.items():
                seen = agreed(run.observed, before[number].observed)
                if seen is None:
                    differ.append(number)
                else:
                    kept[number] = replace(run, observed=seen)
        self.runs = kept
        return differ

    def goals_of(self, number: int) -> frozenset[str]:
        """The goals of a candidate: probes (lines), and the exception that leaves the method."""
        run = self.runs[number]
        probes = run.probes - self.reached_before
        if self._wanted is Wanted.LINES:
            probes = self._lines[number] if probes else frozenset()
        elif self._wanted is Wanted.EXCEPTIONS:
            probes = frozenset()
        first = run.observed[0]
        if (
            first.kind != "throws"
            or not first.trace
            or (self.reached_before and not run.probes - self.reached_before)
        ):
            return probes
        own = (row for row in first.trace if row[0].replace(".", "/") in self.measured)
        top = next(own, None)  # without one it is of an inherited method, which has tests elsewhere
        return probes if top is None else probes | {f"{first.type} at {top[0]}:{top[3]}"}

    def case_of(self, number: int) -> Case | None:
        """The candidate with what it observed; None if that is nothing that a test can say.

        ``failure`` is set where ``jr check`` would see one, for arguments that are not null, and that is not
        what the test made itself.
        """
        candidate, run = self.candidates[number], self.runs[number]
        first = run.observed[0]
        if first.kind != "throws":
            return Case(candidate, run.observed)
        if first.type is None or _ERRORS & set(first.kinds):
            return None
        caller = self._callers[number]
        trace: list[TraceElement] = []
        for owner, method, file, line in first.trace:
            is_call = (owner, line) == (caller.class_name, caller.line)
            trace.append(TraceElement(owner, caller.method if is_call else method, file, line))
            if is_call:
                break
        failure = Failure(first.kinds[0], first.value, tuple(trace))
        goal = MethodGoal(candidate.target, caller, self._shop.library, self._shop.policy)
        found = goal.failure_of(RunResult(RunEnding.UNCAUGHT, failure, first.kinds))
        passes_null = first.kinds[0] == "java.lang.NullPointerException" and _passes_null(candidate)
        if found is None or first.is_of_test or passes_null:
            return Case(candidate, run.observed)
        message = f": {first.value}" if first.value else ""
        lines = [" ".join(f"{first.kinds[0]}{message}".split())[:200]]
        lines += [f"    at {one.class_name}.{one.method}({one.file}:{one.line})" for one in trace[:-1][:10]]
        return Case(candidate, run.observed, tuple(lines))


def _passes_null(candidate: Candidate) -> bool:
    return any("null" in text for text in (*candidate.statements, candidate.call))
