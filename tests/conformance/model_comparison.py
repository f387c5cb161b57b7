"""Runs cases on both machines and compares what they say."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

from tests.conformance.cases import Cases, Group
from tests.conformance.jvm_side import JvmSide, is_comparable
from tests.conformance.machine_side import OF_PINNED, OF_SETS, MachineSide, Outcome, is_open, matches
from tests.conformance.recipe import Recipe, encoded, written

MOST_SECONDS = 40.0
_OF_CONSTANTS, _OF_PINNED, _OF_SETS = 0.6, 0.2, 0.2
"""The shares of the ways."""
_VAIN, _SELDOM = 12, 6
"""After so many calls in a row that were left open, every so many is made, until one is not."""
_BATCH = 40
"""Models of which one process of Java answers all calls."""
Answers = dict[tuple[str, tuple[str, ...]], str]
"""What the Java virtual machine says, by method and arguments."""


@dataclass(frozen=True)
class Difference:
    """A call of which JR says what the Java virtual machine does not do."""

    model: str
    how: str
    """constant, pinned or set."""
    call: str
    expected: str
    said: str


@dataclass
class Tally:
    """What came of the cases of one model."""

    model: str
    tuples: int = 0
    calls: int = 0
    """Comparisons."""
    open: int = 0
    dropped: int = 0
    """Tuples for which there was no time."""
    skipped: int = 0
    """Tuples that the Java virtual machine has no answer for that another one must give."""
    differences: list[Difference] = field(default_factory=list)
    ran: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many tuples ran a model, of those that were not left open."""
    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The same of those that were."""
    whys: Counter[str] = field(default_factory=Counter)
    cpu_s: float = 0.0


class _Patience:
    """How long one way of comparing a model goes on; where it is only left open, it is seldom tried."""

    def __init__(self, seconds: float) -> None:
        self._deadline = time.process_time() + seconds
        self._vain = 0
        self._next = 0

    def is_over(self) -> bool:
        """Whether there is no time left."""
        return time.process_time() > self._deadline

    def takes_next(self) -> bool:
        """Whether the next one is tried."""
        self._next += 1
        return self._vain < _VAIN or self._next % _SELDOM == 0

    def note(self, is_vain: bool) -> None:
        """What came of one."""
        self._vain = self._vain + 1 if is_vain else 0


class Comparison:
    """The two machines."""

    def __init__(
        self, jvm: JvmSide, bounded: MachineSide, abstract: MachineSide, seconds: float = MOST_SECONDS
    ) -> None:
        """``seconds``: of work for a model; tuples for which there is none left are not compared."""
        self._seconds = seconds
        self._jvm = jvm
        self._bounded = bounded
        self._abstract = abstract

    def renew(self) -> None:
        """Make JR's machines anew, with the models that there are now."""
        self._bounded.renew()
        self._abstract.renew()

    def run(self, cases: Iterable[Cases]) -> Iterator[Tally]:
        """Compare all calls of some models, one after the other; the next ones' answers are got meanwhile."""
        remaining = iter(cases)
        with ThreadPoolExecutor(1) as ahead:
            batch = list(islice(remaining, _BATCH))
            answers = ahead.submit(self._answers, batch)
            while batch:
                known = answers.result()
                following = list(islice(remaining, _BATCH))
                answers = ahead.submit(self._answers, following)
                for one in batch:
                    start_s = time.process_time()
                    tally = self._compare(one, known)
                    tally.cpu_s = time.process_time() - start_s
                    yield tally
                batch = following

    def _answers(self, cases: Sequence[Cases]) -> Answers:
        """What the Java virtual machine says of all calls of some models."""
        calls = [(one.method, arguments) for one in cases for arguments in one.tuples]
        names = ((str(method), tuple(map(encoded, arguments))) for method, arguments in calls)
        return dict(zip(names, self._jvm.run(calls), strict=True))

    def _compare(self, cases: Cases, answers: Answers) -> Tally:
        """Constants first, as they tell most and cost least; then single assignments, then sets of them."""
        tally = Tally(".".join(cases.key), len(cases.tuples))
        comparable = []
        for arguments in cases.tuples:
            answer = answers[str(cases.method), tuple(map(encoded, arguments))]
            if is_comparable(answer):
                comparable.append((arguments, answer))
            else:
                tally.skipped += 1
                tally.whys[answer[:60]] += 1
        patience = _Patience(self._seconds * _OF_CONSTANTS)
        for at, (arguments, answer) in enumerate(comparable):
            if patience.is_over():
                tally.dropped = len(comparable) - at
                break
            self._bounded.ran.clear()
            [outcomes] = self._bounded.run(cases.method, [arguments], frozenset())
            self._note(tally, "constant", cases, arguments, answer, outcomes)
            is_told = outcomes and not any(outcome.text is None for outcome in outcomes)
            (tally.ran if is_told else tally.met).update(self._bounded.ran)
        everything = frozenset(range(len(cases.tuples[0])))
        patience = _Patience(self._seconds * _OF_PINNED)
        for arguments, answer in comparable if everything else []:
            if patience.is_over():
                break
            if patience.takes_next():
                [outcomes] = self._abstract.run(cases.method, [arguments], everything, effort=OF_PINNED)
                patience.note(self._note(tally, "pinned", cases, arguments, answer, outcomes))
        patience = _Patience(self._seconds * _OF_SETS)
        for group in cases.groups:
            if patience.is_over():
                break
            if group.symbolic and patience.takes_next():
                patience.note(self._compare_group(tally, cases, group, answers))
        return tally

    def _compare_group(self, tally: Tally, cases: Cases, group: Group, answers: Answers) -> bool:
        """Whether little is said of all members."""
        known = [answers[str(cases.method), tuple(map(encoded, one))] for one in group.members]
        members = [
            (one, answer) for one, answer in zip(group.members, known, strict=True) if is_comparable(answer)
        ]
        if not members:
            return False
        side = self._bounded if group.fixed else self._abstract
        found = side.run(cases.method, [one for one, _ in members], group.symbolic, group.fixed, OF_SETS)
        noted = [
            self._note(tally, "set", cases, arguments, answer, outcomes)
            for (arguments, answer), outcomes in zip(members, found, strict=True)
        ]
        return all(noted)

    @staticmethod
    def _note(
        tally: Tally,
        how: str,
        cases: Cases,
        arguments: tuple[Recipe, ...],
        answer: str,
        outcomes: list[Outcome],
    ) -> bool:
        """Whether little is said."""
        tally.calls += 1
        is_free = any(outcome.free for outcome in outcomes)
        fits = [matches(answer, outcome) for outcome in outcomes]
        if any(is_open(outcome) for outcome in outcomes) or is_free:
            tally.open += 1
            tally.whys.update({outcome.why[:90] for outcome in outcomes if outcome.text is None})
        if any(fits) if is_free else outcomes and all(fits):
            return is_free or any(outcome.text is None for outcome in outcomes)
        said = next((outcome for outcome, fit in zip(outcomes, fits, strict=True) if not fit), None)
        call = (
            f"{cases.method.owner}.{cases.method.key.partition('(')[0]}({', '.join(map(written, arguments))})"
        )
        text = "nothing: no path has this member" if said is None else str(said.text)
        tally.differences.append(Difference(str(cases.method), how, call, answer, text))
        return False
