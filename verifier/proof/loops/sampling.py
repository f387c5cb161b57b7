"""States at the heads of loops that runs reach: what they refute need not be asked of a solver.

Before an attempt at a proof with many candidates, the program is explored for a few rounds of each loop
with nothing cut. For each path that ends, a solver gives inputs, the rest is drawn, and the candidates
are evaluated in the states that the path had at the heads, as Daikon does with runs (Ernst et al., 2001).
A candidate that is false in one of them is dropped, and so is one about the elements in a range that was
empty in all of them: nothing speaks for it. Dropping is always right.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Slots
from verifier.machine.rtclass import Handler, Instr
from verifier.machine.state import State
from verifier.proof.loops.cutpoint import Entry, LoopCuts, Peeled
from verifier.proof.loops.fitted import MOST_ELEMENTS, Fitted, Snapshot, fitted
from verifier.proof.loops.heap_place import CutPoint
from verifier.proof.loops.knowledge import ElementGuesses
from verifier.proof.loops.prover import Round
from verifier.proof.loops.relation import Relation, variables_of
from verifier.semantics.kind import local_kinds
from verifier.solving.answer import Model, Sat
from verifier.strategy.limits import SAMPLING_QUERY_S
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.evaluator import Evaluator, UnknownFunctionError, Value
from verifier.terms.sort import BOOL
from verifier.terms.term import Term, free_variables
from verifier.verdict.outcome import Ending

_MOST_PATHS = 32
_MOST_ROUNDS = 5
"""Rounds of one loop on a path, each time that it comes there."""
_MOST_STATES = 40
"""States of one path."""
_MOST_SEEN = 16
"""States at one head, after the same number of rounds, to which candidates are fitted."""
_LEAST_STATES = 8
"""States at a head that show that a range of indices is always empty there."""
_DRAWS = 6
"""Draws for each path."""
_MOST_FRUITLESS = 2
"""Draws in a row that drop nothing, before the next path."""
_TRIES = 4
"""Attempts to keep drawn values under the path condition, each with half as many of them."""
_LARGEST = 6
_SHARE_OF_ANY, _SHARE_OF_CONSTANTS = 0.2, 0.2


@dataclass(frozen=True)
class _Sample:
    """A state at the head of a loop, in terms, and what may hold there."""

    cut: CutPoint
    relations: tuple[Relation, ...]
    values: tuple[Term, ...]
    entry: Entry
    stated: dict[str, tuple[Term | None, Term]] = field(default_factory=dict)
    """Of each candidate by its name: where it says anything, and what it says."""

    def says(self, relation: Relation) -> tuple[Term | None, Term]:
        """Where a candidate says anything of this state (None: everywhere), and what it says."""
        if relation.name not in self.stated:
            guard = relation.guard(self.values) if relation.guard is not None else None
            self.stated[relation.name] = guard, relation.holds(self.values)
        return self.stated[relation.name]

    def snapshot(self, evaluator: Evaluator) -> Snapshot:
        """The numbers of the state."""
        variables, entry = self.entry.variables, self.entry

        def number(value: Value) -> int:
            assert isinstance(value, int)
            return value

        ints = [at for at, _ in enumerate(variables.ints) if at not in variables.present]
        changing = [array for array in variables.arrays if array.changes]
        arrays: dict[str, tuple[tuple[int, ...], int]] = {}
        for array in changing:
            length = number(evaluator.value(array.length))
            content = evaluator.value(self.values[array.position])
            assert isinstance(content, ArrayValue)
            shown = range(min(length, MOST_ELEMENTS))
            arrays[array.label] = tuple(number(content.select(index)) for index in shown), length
        return Snapshot(
            changing={variables.names[at]: number(evaluator.value(self.values[at])) for at in ints},
            before={variables.names[at]: number(evaluator.value(entry.numbers[at])) for at in ints},
            fixed={label: number(evaluator.value(term)) for label, term in variables.limits},
            arrays=arrays,
        )


class _SampledCuts(LoopCuts):
    """Heads of loops at which paths are only looked at."""

    samples: Slots
    """Those of the live path; a slot of the memory."""

    def _at_head(self, run: Handler, cut: CutPoint) -> Handler:
        def head(m: Machine, f: Frame, i: Instr) -> None:
            entry = self.entry(f, cut)
            if entry is None and self._known.peel:
                self.note_entry(f, cut, Peeled())
            elif isinstance(entry, Entry) and entry.round_begun:
                self._look_again(f, cut, entry)
            elif entry is None or isinstance(entry, Entry) or entry.round_begun:
                self.begin(f, i, cut)
            run(m, f, i)

        return head

    def begin(self, f: Frame, i: Instr, cut: CutPoint) -> Entry:
        """A path comes to a loop."""
        m, kinds = self._machine, local_kinds(f.method, i.index)
        variables = variables_of(m, self._memory, f, kinds, self._known.cuts[cut])
        before = variables.values(m.tm, f)
        relations = tuple(
            one for one in self.candidates(f, cut, variables, before) if self._known.believes(cut, one.name)
        )
        entry = Entry(
            node=self._memory.freeze(),
            stamp=0,
            values=(),
            variables=variables,
            relations=relations,
            assumed=(),
            numbers=tuple(before),
        )
        self._look(f, cut, entry)
        return entry

    def _look_again(self, f: Frame, cut: CutPoint, entry: Entry) -> None:
        if entry.stamp >= _MOST_ROUNDS:
            raise PathEnd(Ending.BOUND)
        self._look(f, cut, replace(entry, round_begun=False, stamp=entry.stamp + 1))

    def _look(self, f: Frame, cut: CutPoint, entry: Entry) -> None:
        """``entry.stamp`` counts the rounds here."""
        self.note_entry(f, cut, entry)
        seen: tuple[_Sample, ...] = self.samples[0]
        if len(seen) < _MOST_STATES:
            values = tuple(entry.variables.values(self._machine.tm, f))
            self._memory.put(self.samples, 0, (*seen, _Sample(cut, entry.relations, values, entry)))


class SamplingRound(Round):
    """An exploration that drops what does not hold on its paths; it proves nothing."""

    _paths = 0

    def fitted(self) -> dict[CutPoint, dict[str, Fitted]]:
        """What the states that were seen have in common."""
        return {
            cut: fitted([state for seen in by_rounds for state in seen.values()])
            for cut, by_rounds in self._seen.items()
        }

    def run(self, start: Callable[[Machine], State]) -> bool:
        """Look at a few paths."""
        proved = super().run(start)
        if self._budget.left_s() > 0:  # else too few paths were seen
            for cut, name in self._empty:
                if self._states[cut] >= _LEAST_STATES:
                    self._known.drop(cut, name)
        return proved

    def _make_loops(self, calls: bool) -> LoopCuts:
        self._states = Counter[CutPoint]()
        self._seen: dict[CutPoint, list[dict[tuple[int, ...], Snapshot]]] = {}
        """States for candidates that are fitted, by rounds of the loop and their numbers."""
        self._empty = dict[tuple[CutPoint, str], None]()
        """The candidates whose ranges were empty so far."""
        self._not_empty = set[tuple[CutPoint, str]]()
        cuts = _SampledCuts(self._machine, self._memory, self._heap, self._known, False, self._instances)
        self._samples: Slots = [()]
        cuts.samples = self._samples
        return cuts

    def _note_visits(self, frame: Frame, instr: Instr, visits: int) -> None:
        """Nothing is cut."""

    def _is_over(self) -> bool:
        return self._paths >= _MOST_PATHS

    def _on_end(self, state: State, end: PathEnd) -> bool:
        samples: tuple[_Sample, ...] = self._samples[0]
        answer = self._solver.check(state.condition, SAMPLING_QUERY_S) if samples else None
        if isinstance(answer, Sat):
            self._paths += 1
            fruitless = 0
            for number in range(_DRAWS):
                draw = random.Random(f"{self._paths} {number}")
                model = self._vary(answer.model, state.condition, draw) if number else answer.model
                before = len(self._known.dropped)
                self._refute(samples, model, draw)
                fruitless = 0 if len(self._known.dropped) > before else fruitless + 1
                if fruitless >= _MOST_FRUITLESS:
                    break
        return self._is_over()

    def _drawn(self, leaf: Term, draw: random.Random) -> int:
        """A small number, or one about a constant of the program, or any."""
        kind = draw.random()
        if kind < _SHARE_OF_ANY:
            return draw.randint(leaf.lo, leaf.hi)
        near = draw.choice(self._known.constants) + draw.randint(-1, 1)
        if kind > 1 - _SHARE_OF_CONSTANTS and leaf.lo <= near <= leaf.hi:
            return near
        lowest = max(leaf.lo, -_LARGEST)
        return draw.randint(lowest, min(leaf.hi, lowest + 2 * _LARGEST))

    def _vary(self, model: Model, condition: Sequence[Term], draw: random.Random) -> Model:
        """Draw other values for as many variables as the path condition lets."""
        leaves = [leaf for leaf in model if leaf.sort.is_bv]
        for _ in range(_TRIES):
            varied = {**model, **{leaf: self._drawn(leaf, draw) for leaf in leaves}}
            evaluator = Evaluator(varied, self._functions)
            try:
                if all(evaluator.value(one) for one in condition):
                    return varied
            except UnknownFunctionError:
                return model
            leaves = draw.sample(leaves, len(leaves) // 2)
        return model

    def _refute(self, samples: Sequence[_Sample], model: Model, draw: random.Random) -> None:
        drawn = dict(model)
        for sample in samples:
            for term in sample.values:
                for leaf in sorted(free_variables(term), key=lambda one: one.uid):
                    if leaf not in drawn and leaf.sort.is_bv:
                        drawn[leaf] = self._drawn(leaf, draw)
                    elif leaf not in drawn and leaf.sort is BOOL:
                        drawn[leaf] = draw.random() < 0.5
        for sample in samples:
            try:
                self._refute_at(sample, drawn)
            except UnknownFunctionError:
                return

    def _refute_at(self, sample: _Sample, drawn: Model) -> None:
        """Drop the candidates that do not hold in a state, and note which say anything there."""
        cut, known, instances = sample.cut, self._known, self._instances
        self._states[cut] += 1
        if known.elements is ElementGuesses.FITTED:
            self._see(sample, drawn)
        by_guard: dict[Term | None, list[tuple[Relation, Term]]] = {}
        for relation in sample.relations:
            if known.believes(cut, relation.name):
                guard, holds = sample.says(relation)
                by_guard.setdefault(guard, []).append((relation, holds))
                if guard is not None and (cut, relation.name) not in self._not_empty:
                    self._empty[cut, relation.name] = None
        of_two = {guard for guard, among in by_guard.items() if any(one.is_of_two for one, _ in among)}
        for number, other in product(range(_LARGEST), range(_LARGEST if of_two else 1)):
            evaluator = Evaluator({**drawn, instances.index: number, instances.other: other}, self._functions)
            for guard in of_two if other else list(by_guard):
                if guard is None or evaluator.value(guard):
                    by_guard[guard] = [one for one in by_guard[guard] if self._keeps(evaluator, cut, one)]

    def _see(self, sample: _Sample, drawn: Model) -> None:
        """Keep a state, if its numbers are small."""
        by_rounds = self._seen.setdefault(sample.cut, [{} for _ in range(_MOST_ROUNDS + 1)])
        seen = by_rounds[sample.entry.stamp]
        if len(seen) < _MOST_SEEN:
            snapshot = sample.snapshot(Evaluator(drawn, self._functions))
            if snapshot.is_small:
                seen[snapshot.numbers] = snapshot

    def _keeps(self, evaluator: Evaluator, cut: CutPoint, one: tuple[Relation, Term]) -> bool:
        """Whether a candidate that says something in a state holds there; it is dropped if not."""
        relation, holds = one
        key = cut, relation.name
        if key not in self._not_empty and relation.guard is not None:
            self._empty.pop(key, None)
            self._not_empty.add(key)
        if evaluator.value(holds):
            return True
        self._known.drop(*key)
        return False
