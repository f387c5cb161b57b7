"""Runs cases on both machines and compares what they say."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.conformance.cases import Cases, Group
from tests.conformance.jvm_side import JvmSide, is_comparable
from tests.conformance.machine_side import MachineSide, Outcome, is_open, matches
from tests.conformance.recipe import Recipe, encoded, written

MOST_SECONDS = 30.0


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
    skipped: int = 0
    """Tuples that the Java virtual machine has no answer for that another one must give."""
    differences: list[Difference] = field(default_factory=list)
    ran: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many tuples ran a model, of those that were not left open."""
    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The same of those that were."""
    whys: Counter[str] = field(default_factory=Counter)
    cpu_s: float = 0.0


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

    def run(self, cases: Sequence[Cases]) -> Iterator[Tally]:
        """Compare all calls of some models, one after the other."""
        calls = [(one.method, arguments) for one in cases for arguments in one.tuples]
        answers = dict(
            zip(((str(m), tuple(map(encoded, a))) for m, a in calls), self._jvm.run(calls), strict=True)
        )
        for one in cases:
            start_s = time.process_time()
            tally = self._compare(one, answers)
            tally.cpu_s = time.process_time() - start_s
            yield tally

    def _compare(self, cases: Cases, answers: dict[tuple[str, tuple[str, ...]], str]) -> Tally:
        tally = Tally(".".join(cases.key), len(cases.tuples))
        everything = frozenset(range(len(cases.tuples[0])))
        deadline = time.process_time() + self._seconds / 2
        for arguments in cases.tuples:
            if time.process_time() > deadline:
                tally.whys["too slow for more tuples"] += 1
                break
            answer = answers[str(cases.method), tuple(map(encoded, arguments))]
            if not is_comparable(answer):
                tally.skipped += 1
                tally.whys[answer[:60]] += 1
                continue
            self._bounded.ran.clear()
            [outcomes] = self._bounded.run(cases.method, [arguments], frozenset())
            self._note(tally, "constant", cases, arguments, answer, outcomes)
            is_told = outcomes and not any(outcome.text is None for outcome in outcomes)
            (tally.ran if is_told else tally.met).update(self._bounded.ran)
            if everything:
                [outcomes] = self._abstract.run(cases.method, [arguments], everything)
                self._note(tally, "pinned", cases, arguments, answer, outcomes)
        deadline += self._seconds / 2
        for group in cases.groups:
            if group.symbolic and time.process_time() < deadline:
                self._compare_group(tally, cases, group, answers)
        return tally

    def _compare_group(
        self, tally: Tally, cases: Cases, group: Group, answers: dict[tuple[str, tuple[str, ...]], str]
    ) -> None:
        known = [answers[str(cases.method), tuple(map(encoded, one))] for one in group.members]
        members = [
            (one, answer) for one, answer in zip(group.members, known, strict=True) if is_comparable(answer)
        ]
        if not members:
            return
        side = self._bounded if group.fixed else self._abstract
        found = side.run(cases.method, [one for one, _ in members], group.symbolic, group.fixed)
        for (arguments, answer), outcomes in zip(members, found, strict=True):
            self._note(tally, "set", cases, arguments, answer, outcomes)

    @staticmethod
    def _note(
        tally: Tally,
        how: str,
        cases: Cases,
        arguments: tuple[Recipe, ...],
        answer: str,
        outcomes: list[Outcome],
    ) -> None:
        tally.calls += 1
        is_free = any(outcome.free for outcome in outcomes)
        fits = [matches(answer, outcome) for outcome in outcomes]
        if any(is_open(outcome) for outcome in outcomes) or is_free:
            tally.open += 1
            tally.whys.update({outcome.why[:90] for outcome in outcomes if outcome.text is None})
        if any(fits) if is_free else outcomes and all(fits):
            return
        said = next((outcome for outcome, fit in zip(outcomes, fits, strict=True) if not fit), None)
        call = (
            f"{cases.method.owner}.{cases.method.key.partition('(')[0]}({', '.join(map(written, arguments))})"
        )
        text = "nothing: no path has this member" if said is None else str(said.text)
        tally.differences.append(Difference(str(cases.method), how, call, answer, text))
