"""Whether the invariants of a witness are inductive and sufficient (``jr validate``).

Rounds of a proof are run that assume only what the witness states. The effects of loops, and the targets of
references, are computed by these rounds, as sets that only grow. Base, step and use are queried one by one
with one solver, as in the second check of a proof (``recheck``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from verifier.analysis.certify import other_solver
from verifier.analysis.proving import machines_for_loops
from verifier.analysis.recheck import Opinion, Questions
from verifier.analysis.run import Run
from verifier.exploration.budget import Budget
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Instr, RtMethod
from verifier.machine.state import State
from verifier.proof.loops.cutpoint import Entry, LoopCuts
from verifier.proof.loops.heap_candidate import Fact
from verifier.proof.loops.heap_place import CutPoint, LocalAt, Subject
from verifier.proof.loops.knowledge import NOT_NULL, Knowledge
from verifier.proof.loops.prover import Round, rounds
from verifier.proof.loops.relation import Relation, Variables
from verifier.proof.loops.shown import Scope
from verifier.proof.loops.stated import NotStatedError, stated_relation
from verifier.stats import Stats
from verifier.terms.term import Term
from verifier.verdict.formula import Binary, ForAllObjects, Formula, Name, Null
from verifier.verdict.formula_parser import FormulaError, parse_formula
from verifier.verdict.outcome import Verdict
from verifier.verdict.witness.yaml_entry import keyword_line
from verifier.verdict.witness.yaml_parsing import StatedInvariant


@dataclass
class _StatedKnowledge(Knowledge):
    """The statements of a witness, and nothing else."""

    texts: set[str] = field(default_factory=set)
    present: set[LocalAt] = field(default_factory=set)
    """Local variables that it says are not null."""
    placed: set[StatedInvariant] = field(default_factory=set)
    """The statements whose place was reached."""

    def believes(self, where: Subject, name: str) -> bool:
        stated = name in self.texts if isinstance(where, CutPoint) else where in self.present
        return stated and super().believes(where, name)


@dataclass(frozen=True)
class _Stated:
    """The invariants of a witness, and the sources in which they have their places."""

    invariants: Sequence[tuple[StatedInvariant, Formula]]
    source_roots: tuple[Path, ...]

    def at(self, method: RtMethod, cut: CutPoint) -> Iterator[tuple[StatedInvariant, Formula]]:
        """The statements about a cut point: for a loop by the line of its keyword or head, for calls by their
        first line."""
        file = method.cls.file
        name = file.source_file if file is not None else None
        line = method.line_of(max(cut.head, 0))
        if name is None or line is None:
            return
        lines = {line, keyword_line(self._lines(method.cls.name, name), line)}
        for one, formula in self.invariants:
            is_here = Path(one.location.file).name == name and one.location.line in lines
            if is_here and one.is_loop != cut.is_calls:
                yield one, formula

    def _lines(self, owner: str, name: str) -> list[str]:
        for root in self.source_roots:
            source = (root / owner).parent / name
            if source.is_file():
                return source.read_text(encoding="utf-8", errors="replace").splitlines()
        return []


class _StatedCuts(LoopCuts):
    """Cut points of which nothing is believed but what a witness states."""

    questions: Questions
    stated: _Stated
    in_round = False
    is_open = False
    """Whether a fact was found that may be violated."""

    def refused(self, facts: Sequence[Fact]) -> Collection[int]:
        """None is dropped: at the end of the round it shows whether one of those that need not hold counts.

        It does not where something was seen to change for the first time: facts were stated with its value as
        it was when the loop was entered, and another round follows.
        """
        if self._known.changed:
            return []
        when = "after a round" if self.in_round else "where it is entered"
        condition = self._machine.state.condition
        found = [
            n
            for n, fact in enumerate(facts)
            if not self.questions.follows(condition, fact.holds, f"{fact.name} ({when}, {fact.subject})")
        ]
        self.is_open = self.is_open or bool(found)
        return []

    def candidates(
        self, f: Frame, cut: CutPoint, variables: Variables, before: Sequence[Term]
    ) -> list[Relation]:
        """The statements of the witness."""
        known, scope = self._known, Scope.at(f.method.code, max(cut.head, 0))
        assert isinstance(known, _StatedKnowledge) and self._instances is not None
        found: list[Relation] = []
        for one, formula in self.stated.at(f.method, cut):
            known.placed.add(one)
            numbered = scope.numbered(formula)
            if isinstance(numbered, Binary) and (numbered.operator, numbered.right) == ("!=", Null()):
                self._note_present(known, cut, numbered.left)
                continue
            try:
                made = stated_relation(
                    self._machine.tm, self._instances, variables, before, numbered, one.text
                )
            except NotStatedError as error:
                known.fail(f"{one.text}: {error}")
                continue
            known.texts.add(one.text)
            found.append(made)
        return found

    @staticmethod
    def _note_present(known: _StatedKnowledge, cut: CutPoint, path: Formula) -> None:
        if isinstance(path, Name):
            known.texts.add(f"{path} {NOT_NULL}")
            if len(path.path) == 1 and path.path[0][1:].isdigit():
                known.present.add(LocalAt(cut, int(path.path[0][1:])))

    def check_round(self, f: Frame, i: Instr, cut: CutPoint, entry: Entry) -> None:
        self.in_round = True
        try:
            super().check_round(f, i, cut, entry)
        finally:
            self.in_round = False


class _StatedRound(Round):
    """A round that asks one by one."""

    stated: _Stated

    def _make_loops(self, calls: bool) -> LoopCuts:
        self.questions = Questions(self._machine.tm, self._solver)
        cuts = _StatedCuts(self._machine, self._memory, self._heap, self._known, calls, self._instances)
        cuts.questions, cuts.stated = self.questions, self.stated
        self._heap.facts.check = cuts.refused
        self.cuts = cuts
        return cuts

    def run(self, start: Callable[[Machine], State]) -> bool:
        proved = super().run(start)
        if self.cuts.is_open and not self._known.changed:
            self._known.fail("an invariant was not shown")
        return proved and not self.cuts.is_open

    def _only_learn(self) -> None:
        """All is checked, as it is told what fails."""

    def _on_end(self, state: State, end: PathEnd) -> bool:
        if not self._calls.in_body and self._goal.violated_by(end):
            words = end.message or end.ending.word
            self.questions.impossible(state.condition, f"the invariants leave it open: {words}")
        return super()._on_end(state, end)


def check_stated(run: Run, invariants: Sequence[StatedInvariant], budget: Budget) -> Opinion:
    """The check of a correctness witness: with other options, by another solver."""
    solver = other_solver(run.options, run.stats)
    if solver is None:
        return Opinion(None, "no other solver is installed")
    second = run.again(replace(run.options, solver=solver, cache="none"))
    if not invariants:
        result = second.explore_texts(budget)
        found = {Verdict.TRUE: True, Verdict.FALSE: False, Verdict.UNKNOWN: None}[result.verdict]
        return Opinion(found, f"{result.reason}, by {solver}")
    try:
        parsed = [(one, parse_formula(one.text)) for one in invariants]
    except FormulaError as error:
        return Opinion(None, f"an invariant is in no syntax that is read here: {error}")
    about = next((one for one, formula in parsed if isinstance(formula, ForAllObjects)), None)
    if about is not None:
        return Opinion(None, f"facts about all objects are not checked yet: {about.text}")
    return _by_rounds(second, _Stated(parsed, run.task.source_roots), budget, solver)


def _by_rounds(run: Run, stated: _Stated, budget: Budget, solver: str) -> Opinion:
    known, made = _StatedKnowledge(), list[_StatedRound]()
    build = machines_for_loops(run)

    class _This(_StatedRound):
        """A round about this witness."""

    _This.stated = stated

    def make_round() -> Round:
        made.append(_This(build, known, run.goal, True, Stats(), budget))
        return made[-1]

    proved = rounds(make_round, run.start, known, run.stats, budget)
    missing = next((one for one, _ in stated.invariants if one not in known.placed), None)
    if proved and missing is not None:
        return Opinion(None, f"no loop was met at {missing.location}: {missing.text}")
    if proved:
        return Opinion(True, f"base, step and use, by {solver}")
    questions = made[-1].questions
    if questions.refuted is not None:
        return Opinion(False, questions.refuted)
    return Opinion(None, questions.open or known.failure or "the time was used up")
