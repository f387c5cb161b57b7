"""Candidate contracts of recursive methods over int arguments and an int result.

A contract is what stays of these candidates after those that a body does not keep are dropped
(Houdini; Flanagan and Leino, FME 2001). It only has to be an inductive invariant; the
candidates are guesses.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from verifier.classfile.constant import DoubleConst, FloatConst, IntConst
from verifier.classfile.model import MethodInfo
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

Relation = Callable[[TermFactory, Sequence[Term], Term], Term]

_MAX_CONSTANTS = 12


def int_constants(methods: Iterable[MethodInfo]) -> list[int]:
    """0, 1, -1 and the first few constants that the bodies of methods load."""
    found = {0: None, 1: None, -1: None}
    for method in methods:
        for ins in method.code.instructions if method.code is not None else ():
            if ins.mnemonic == "iconst":
                found[ins.operands[0]] = None
            elif ins.mnemonic == "ldc" and isinstance(ins.operands[0], IntConst):
                found[ins.operands[0].value] = None
    return list(found)[:_MAX_CONSTANTS]


def char_constants(methods: Iterable[MethodInfo]) -> list[int]:
    """The first few characters that the bodies of methods load or have cases for, but no letters, digits."""
    found: dict[int, None] = {}
    for method in methods:
        for ins in method.code.instructions if method.code is not None else ():
            numbers: Iterable[object] = ins.operands[:1] if ins.mnemonic == "iconst" else ()
            if ins.mnemonic == "lookupswitch":
                numbers = [key for key, _ in ins.operands[1]]
            elif ins.mnemonic == "tableswitch":
                numbers = range(max(ins.operands[0], 32), min(ins.operands[1], 126) + 1)
            for number in numbers:
                if isinstance(number, int) and 32 <= number < 127 and not chr(number).isalnum():
                    found[number] = None
    return list(found)[:_MAX_CONSTANTS]


def real_constants(methods: Iterable[MethodInfo]) -> list[float]:
    """0 and the first few float and double constants that the bodies of methods load."""
    found = {0.0: None}
    for method in methods:
        for ins in method.code.instructions if method.code is not None else ():
            if ins.mnemonic in ("fconst", "dconst"):
                found[float(ins.operands[0])] = None
            elif ins.mnemonic == "ldc" and isinstance(ins.operands[0], (FloatConst, DoubleConst)):
                found[ins.operands[0].value] = None
    return [number for number in found if math.isfinite(number)][:_MAX_CONSTANTS]


@dataclass(frozen=True)
class Candidate:
    """A relation of a method's int arguments and result, with a name for the log."""

    name: str
    relation: Relation


def _number(tm: TermFactory, value: int, like: Term) -> Term:
    return tm.bv(value, like.sort.width)


def _preconditions(count: int) -> Iterator[tuple[str, Callable[[TermFactory, Sequence[Term]], Term]]]:
    yield "", lambda tm, args: tm.true
    if count:
        yield "args >= 0: ", lambda tm, args: tm.and_(*(tm.sge(a, _number(tm, 0, a)) for a in args))
        yield "args > 0: ", lambda tm, args: tm.and_(*(tm.sgt(a, _number(tm, 0, a)) for a in args))


def _postconditions(count: int, constants: Sequence[int]) -> Iterator[tuple[str, Relation]]:
    for value in constants:
        yield f"r >= {value}", lambda tm, args, r, v=value: tm.sge(r, _number(tm, v, r))  # type: ignore[misc]
        yield f"r <= {value}", lambda tm, args, r, v=value: tm.sle(r, _number(tm, v, r))  # type: ignore[misc]
        yield f"r != {value}", lambda tm, args, r, v=value: tm.not_(tm.eq(r, _number(tm, v, r)))  # type: ignore[misc]
    for index in range(count):
        yield f"r >= a{index}", lambda tm, args, r, n=index: tm.sge(r, args[n])  # type: ignore[misc]
        yield f"r > a{index}", lambda tm, args, r, n=index: tm.sgt(r, args[n])  # type: ignore[misc]
        yield f"r <= a{index}", lambda tm, args, r, n=index: tm.sle(r, args[n])  # type: ignore[misc]
        yield f"r == a{index}", lambda tm, args, r, n=index: tm.eq(r, args[n])  # type: ignore[misc]
        for other in range(index):
            yield (
                f"r == a{other} + a{index}",
                lambda tm, args, r, n=index, o=other: tm.eq(r, tm.add(args[o], args[n])),  # type: ignore[misc]
            )
            yield (
                f"r == a{other} - a{index}",
                lambda tm, args, r, n=index, o=other: tm.eq(r, tm.sub(args[o], args[n])),  # type: ignore[misc]
            )
            yield (
                f"r == a{other} * a{index}",
                lambda tm, args, r, n=index, o=other: tm.eq(r, tm.mul(args[o], args[n])),  # type: ignore[misc]
            )


def candidates(arguments: int, constants: Sequence[int]) -> list[Candidate]:
    """All candidates for a number of int arguments; ``constants`` come from the program."""
    found = []
    for before, precondition in _preconditions(arguments):
        for after, postcondition in _postconditions(arguments, constants):

            def relation(
                tm: TermFactory,
                args: Sequence[Term],
                result: Term,
                pre: Callable[[TermFactory, Sequence[Term]], Term] = precondition,
                post: Relation = postcondition,
            ) -> Term:
                return tm.implies(pre(tm, args), post(tm, args, result))

            found.append(Candidate(before + after, relation))
    return found


_COEFFICIENTS = (0, 1, 2, -1, 3)
_FEWEST_SAMPLES = 3
_MAX_POINTS = 64


def fitted(samples: Mapping[tuple[int, ...], int], constants: Sequence[int]) -> list[Candidate]:
    """Candidates read off sample calls: the result is linear in the arguments, if one is in a range.

    Ranges are bounded by the program's constants. What fits the samples is a guess like any other.
    """
    if not samples:
        return []
    count = len(next(iter(samples)))
    found: list[Candidate] = []
    told: set[tuple[int, ...]] = set()
    for label, condition in _ranges(count, constants):
        chosen = {args: result for args, result in samples.items() if condition(args)}
        if len(chosen) < _FEWEST_SAMPLES:
            continue
        law = _linear_law(chosen, count)
        if law is not None:
            found.append(_law_candidate(label, condition, law))
            told.update(chosen)
    if count == 1:
        found += _points({args[0]: result for args, result in samples.items() if args not in told})
    return found


def _points(samples: Mapping[int, int]) -> Iterator[Candidate]:
    """One candidate for each of the smallest arguments: the result is what the sample call gave."""
    for argument in sorted(samples, key=abs)[:_MAX_POINTS]:
        result = samples[argument]

        def relation(
            tm: TermFactory, args: Sequence[Term], r: Term, at: int = argument, value: int = result
        ) -> Term:
            here = tm.eq(args[0], _number(tm, at, args[0]))
            return tm.implies(here, tm.eq(r, _number(tm, value, r)))

        yield Candidate(f"a0 == {argument}: r == {result}", relation)


@dataclass(frozen=True)
class _Range:
    """Arguments of which one is equal to, at most or at least a constant."""

    index: int
    relation: str
    bound: int

    def __call__(self, args: Sequence[int]) -> bool:
        value = args[self.index]
        if self.relation == "==":
            return value == self.bound
        return value <= self.bound if self.relation == "<=" else value >= self.bound

    def holds(self, tm: TermFactory, args: Sequence[Term]) -> Term:
        """The same of terms."""
        value, bound = args[self.index], _number(tm, self.bound, args[self.index])
        if self.relation == "==":
            return tm.eq(value, bound)
        return tm.sle(value, bound) if self.relation == "<=" else tm.sle(bound, value)


def _ranges(count: int, constants: Sequence[int]) -> Iterator[tuple[str, _Range]]:
    bounds = sorted({c + d for c in constants for d in (-1, 0, 1, 2)})
    for index in range(count):
        for bound in bounds:
            for relation in ("==", "<=", ">="):
                yield f"a{index} {relation} {bound}", _Range(index, relation, bound)


def _linear_law(samples: Mapping[tuple[int, ...], int], count: int) -> tuple[tuple[int, ...], int] | None:
    """Small coefficients and a constant that give all results, if there are any."""
    for factors in product(_COEFFICIENTS, repeat=count):
        rests = {
            result - sum(f * a for f, a in zip(factors, args, strict=True))
            for args, result in samples.items()
        }
        if len(rests) == 1:
            return factors, rests.pop()
    return None


def _law_candidate(label: str, condition: _Range, law: tuple[tuple[int, ...], int]) -> Candidate:
    factors, rest = law

    def relation(tm: TermFactory, args: Sequence[Term], result: Term) -> Term:
        total = _number(tm, rest, result)
        for factor, argument in zip(factors, args, strict=True):
            if factor:
                total = tm.add(total, tm.mul(_number(tm, factor, argument), argument))
        return tm.implies(condition.holds(tm, args), tm.eq(result, total))

    return Candidate(f"{label}: r == {factors} * args + {rest}", relation)
