"""Facts about all elements of arrays: quantified formulas, instantiated here and not by a solver.

A fact "for all k: P(k)" over the contents of arrays is represented in the path condition by a marker, a
Boolean variable whose meaning this module knows. Before a solver is asked, each marker among its constraints
adds the instances P(i) for the indices i that the constraints read or write in these contents, which is the
index set of the array property fragment (Bradley, Manna, Sipma, VMCAI 2006). Each instance follows from the
fact, so an answer ``Unsat`` is right; ``Sat`` may be wrong where an instance is missing, so it only means
that nothing was proved. A fact is proved as P(k) for a fresh variable k. A fact about any two indices, "for
all k, m: P(k, m)", has an instance for each pair of these; two fresh variables prove it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from verifier.clock import Deadline
from verifier.proof.reads import Reads
from verifier.solving.answer import Answer, Model, Sat, Solver, Unknown, Unsat
from verifier.terms.evaluator import Evaluator, UnknownFunctionError
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32
from verifier.terms.term import Op, Term, post_order

Body = Callable[[Term], Term]
"""A fact about one index, as a function of that index."""
BodyOfTwo = Callable[[Term, Term], Term]
Trigger = tuple[Term, Body]
"""An array content, and the index in it that makes a fact speak of an element at the given index."""

_GENERATIONS = 2
"""Instances may read elements at further indices, which lead to more instances; this many generations are
made."""
_MOST_CORRECTIONS = 40
"""The most repetitions of a query, each with instances and axioms that the last model violates."""
_MOST = 600
"""The most instances in one query."""


@dataclass(frozen=True, eq=False)
class _ForAll:
    """A fact about all indices, with the root arrays that it reads."""

    body: Body
    triggers: tuple[Trigger, ...]
    made: dict[Term, Term]
    """The instances so far, by index."""

    def instances(self, indices: Iterable[Term], known: list[Term]) -> Iterator[Term]:
        """The instances at some indices; ``known``: indices of earlier requests."""
        for index in indices:
            if index not in self.made:
                self.made[index] = self.body(index)
            yield self.made[index]


@dataclass(frozen=True, eq=False)
class _ForAllPairs:
    """A fact about all pairs of indices."""

    body: BodyOfTwo
    triggers: tuple[Trigger, ...]
    made: dict[tuple[Term, Term], Term]

    def instances(self, indices: Iterable[Term], known: list[Term]) -> Iterator[Term]:
        """The instances for all pairs with one index among the given ones, and the other among these or the
        known ones."""
        for one in indices:
            if one not in known:
                known.append(one)
                for other in known:
                    for pair in {(one, other): None, (other, one): None}:
                        if pair not in self.made:
                            self.made[pair] = self.body(*pair)
                        yield self.made[pair]


class Instances:
    """The facts about elements that one round of a proof assumes."""

    def __init__(self, tm: TermFactory) -> None:
        self._tm = tm
        self.index = tm.fresh("index", BV32)
        """The fresh index for which facts are proved; nothing is assumed of it."""
        self.other = tm.fresh("other", BV32)
        """The second fresh index, for facts about pairs."""
        self._facts: dict[Term, _ForAll | _ForAllPairs] = {}
        self._uses: dict[Term, tuple[tuple[Term, Term], ...]] = {}

    def for_all(self, triggers: Iterable[Trigger], body: Body) -> Term:
        """The marker of a fact. It implies the fact and nothing else."""
        marker = self._tm.fresh("for all", BOOL)
        self._facts[marker] = _ForAll(body, _rooted(triggers), {})
        return marker

    def for_all_pairs(self, triggers: Iterable[Trigger], body: BodyOfTwo) -> Term:
        """The marker of a fact about pairs of indices."""
        marker = self._tm.fresh("for all pairs", BOOL)
        self._facts[marker] = _ForAllPairs(body, _rooted(triggers), {})
        return marker

    def of(self, constraints: Sequence[Term]) -> list[Term]:
        """Instances of the facts whose markers occur in some constraints."""
        known = self._facts
        facts = {term: known[term] for term in constraints if term in known} if known else {}
        if not facts:
            return []
        found: dict[Term, None] = {}
        met: dict[Term, list[Term]] = {marker: [] for marker in facts}
        seen: set[tuple[Term, Term]] = set()
        fresh: Iterable[Term] = constraints
        for _ in range(_GENERATIONS):
            uses = dict.fromkeys(use for term in fresh for use in self._used_in(term) if use not in seen)
            seen.update(uses)
            more: dict[Term, None] = {}
            for marker, fact in facts.items():
                for instance in fact.instances(_spoken_of(fact.triggers, uses), met[marker]):
                    if instance not in found:
                        more[instance] = None
                    if len(more) > _MOST:
                        break
            found.update(more)
            fresh = more
            if len(found) > _MOST:
                break
        return [term for term in found if not term.is_true][:_MOST]

    def _used_in(self, constraint: Term) -> tuple[tuple[Term, Term], ...]:
        """The root arrays with the indices at which a constraint reads or writes them."""
        known = self._uses.get(constraint)
        if known is not None:
            return known
        found: dict[tuple[Term, Term], None] = {}
        for term in post_order(constraint):
            if term.op in (Op.SELECT, Op.STORE):
                found.update(((root, term.args[1]), None) for root in _roots(term.args[0]))
        self._uses[constraint] = tuple(found)
        return self._uses[constraint]


def _rooted(triggers: Iterable[Trigger]) -> tuple[Trigger, ...]:
    return tuple((root, index_of) for content, index_of in triggers for root in _roots(content))


def _spoken_of(triggers: Sequence[Trigger], uses: Iterable[tuple[Term, Term]]) -> Iterator[Term]:
    """The indices at which a fact has to be instantiated because elements are read or written."""
    for content, at in uses:
        for root, index_of in triggers:
            if root is content:
                yield index_of(at)


def _roots(content: Term) -> list[Term]:
    """The arrays from which a content was built by stores."""
    roots: dict[Term, None] = {}
    waiting, seen = [content], {content}
    while waiting:
        term = waiting.pop()
        if term.op == Op.STORE:
            parts: tuple[Term, ...] = term.args[:1]
        elif term.op == Op.ITE:
            parts = term.args[1:]
        else:
            roots[term] = None
            continue
        for part in parts:
            if part not in seen:
                seen.add(part)
                waiting.append(part)
    return list(roots)


class Instantiating:
    """A solver that knows the facts whose markers occur in a query.

    Instances are added lazily: of those that the index sets lead to, a query gets the ones that its last
    model violates. Most have no part in an answer.
    """

    def __init__(self, tm: TermFactory, solver: Solver, instances: Instances) -> None:
        self._solver = solver
        self._instances = instances
        self._reads = Reads(tm)

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Whether the conjunction is satisfiable. Sat is an over-approximation, as instances may be
        missing."""
        more = self._instances.of(constraints)
        if not more:
            return self._solver.check(constraints, time_limit_s)
        deadline = None if time_limit_s is None else Deadline(time_limit_s)
        answer = self._of_numbers(constraints, more, deadline)
        if answer is None:
            left_s = None if deadline is None else deadline.left_s()
            if left_s is not None and left_s <= 0:
                return Unknown("instances of facts: time")
            answer = self._solver.check([*constraints, *more], left_s)
        return Unsat() if isinstance(answer, Unsat) else answer

    def _of_numbers(
        self, constraints: Sequence[Term], more: Sequence[Term], deadline: Deadline | None
    ) -> Answer | None:
        """The answer to the query without arrays, with as many instances and axioms about reads as it needs.

        None if there is no answer.
        """
        asked, axioms = dict.fromkeys(constraints), dict[Term, None]()
        for _ in range(_MOST_CORRECTIONS):
            reduced = self._reads.reduced(asked)
            if reduced is None:
                return None
            axioms.update(dict.fromkeys(self._reads.agreed(reduced)))
            left_s = None if deadline is None else deadline.left_s()
            if left_s is not None and left_s <= 0:
                return Unknown("reads of arrays: time")
            terms = [*reduced, *axioms]
            answer = self._solver.check(terms, left_s)
            if not isinstance(answer, Sat):
                return answer if isinstance(answer, Unsat) else None
            disagreeing = self._reads.disagreeing(answer.model, terms)
            model = self._reads.with_arrays(answer.model, terms)
            violated = [one for one in _violated(model, more) if one not in asked]
            if not disagreeing and not violated:
                return Sat(model)
            axioms.update(dict.fromkeys(disagreeing))
            asked.update(dict.fromkeys(violated))
        return None

    def close(self) -> None:
        """Release memory and processes; the solver is not used afterwards."""
        self._solver.close()


def _violated(model: Model, terms: Iterable[Term]) -> Iterator[Term]:
    """The terms that a model does not satisfy, as far as its value is known."""
    evaluator = Evaluator(model)
    for term in terms:
        try:
            holds = evaluator.value(term)
        except UnknownFunctionError:
            holds = False
        if not holds:
            yield term
