"""Candidate contracts of recursive methods over integers.

They relate the inputs of a call (its arguments, and static fields before it) to one output (the result, or a
static field after it). Candidates that the body violates are dropped (Houdini; Flanagan and Leino, FME 2001),
and the rest is the contract. It only has to be inductive, so candidates may be guesses.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, zip_longest

from verifier.classfile.constant import DoubleConst, FloatConst, StringConst
from verifier.classfile.effect import int_constant
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import MethodInfo
from verifier.models.lang.text_access import BUILDERS, STRING
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

Relation = Callable[[TermFactory, Sequence[Term], Term], Term]

_MAX_CONSTANTS = 12
_TEXTS = {STRING, *BUILDERS}
_SEARCHES = {"contains", "indexOf", "lastIndexOf", "startsWith", "endsWith", "equals"}
"""Methods of these that look for a text."""


def int_constants(methods: Iterable[MethodInfo]) -> list[int]:
    """0, 1, -1 and the first few int constants of the methods' bodies, those in comparisons first."""
    compared: dict[int, None] = {}
    others: dict[int, None] = {}
    for method in methods:
        instructions = method.code.instructions if method.code is not None else ()
        for ins, following in pairwise(instructions):
            value = int_constant(ins)
            if value is not None:
                (compared if following.mnemonic.startswith("if_icmp") else others)[value] = None
    return list({0: None, 1: None, -1: None} | compared | others)[:_MAX_CONSTANTS]


def char_constants(methods: Iterable[MethodInfo]) -> list[int]:
    """The first few characters that the methods look for, without letters and digits.

    Those of texts that the next instruction gives to a search of the library come first, then constants and
    cases.
    """
    searched: dict[int, None] = {}
    others: dict[int, None] = {}
    for method in methods:
        instructions = method.code.instructions if method.code is not None else ()
        for ins, following in zip_longest(instructions, instructions[1:]):
            if following is not None and _searches(following):
                searched |= dict.fromkeys(_chars_loaded(ins))
            others |= dict.fromkeys(_chars_of_cases(ins))
    found = [number for number in searched | others if 32 <= number < 127 and not chr(number).isalnum()]
    return found[:_MAX_CONSTANTS]


def _searches(ins: Instruction) -> bool:
    """Whether an instruction calls a method of String or a builder that looks for its last argument."""
    if ins.mnemonic != "invokevirtual":
        return False
    target = ins.operands[0]
    return target.owner in _TEXTS and target.name in _SEARCHES


def _chars_loaded(ins: Instruction) -> Iterable[int]:
    """The characters of the text that an instruction loads."""
    constant = ins.operands[0] if ins.mnemonic == "ldc" else None
    return map(ord, constant.value) if isinstance(constant, StringConst) else ()


def _chars_of_cases(ins: Instruction) -> Iterable[int]:
    """The int that an instruction loads, or the cases of a switch."""
    if ins.mnemonic == "iconst":
        return [int(ins.operands[0])]
    if ins.mnemonic == "lookupswitch":
        return [key for key, _ in ins.operands[1]]
    if ins.mnemonic == "tableswitch":
        return range(max(ins.operands[0], 32), min(ins.operands[1], 126) + 1)
    return ()


def real_constants(methods: Iterable[MethodInfo]) -> list[float]:
    """0 and the first few float and double constants of the methods' bodies."""
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
    """A relation between the inputs and one output of a call, with a name for the log."""

    name: str
    relation: Relation


def _number(tm: TermFactory, value: int, like: Term) -> Term:
    return tm.bv(value, like.sort.width)


_MOST_SIGNED = 2
"""The most arguments whose signs distinguish preconditions."""


def _preconditions(count: int) -> Iterator[tuple[str, Callable[[TermFactory, Sequence[Term]], Term]]]:
    yield "", lambda tm, args: tm.true
    if not count:
        return
    sizes = {0, count} if count > _MOST_SIGNED else set(range(count + 1))
    for size in sorted(sizes):
        for above in combinations(range(count), size):

            def condition(tm: TermFactory, args: Sequence[Term], above: tuple[int, ...] = above) -> Term:
                zero = [_number(tm, 0, a) for a in args]
                return tm.and_(*((tm.sgt if i in above else tm.sge)(a, zero[i]) for i, a in enumerate(args)))

            yield "".join(f"a{i} {'>' if i in above else '>='} 0, " for i in range(count)), condition


_Test = Callable[[TermFactory, Term, Term], Term]
_Made = Callable[[TermFactory, Term, Term], Term]

_TO_CONSTANT: tuple[tuple[str, _Test], ...] = (
    ("r >= {}", lambda tm, r, value: tm.sge(r, value)),
    ("r <= {}", lambda tm, r, value: tm.sle(r, value)),
    ("r != {}", lambda tm, r, value: tm.not_(tm.eq(r, value))),
)
_TO_ARGUMENT: tuple[tuple[str, _Test], ...] = (
    ("r >= a{}", lambda tm, r, a: tm.sge(r, a)),
    ("r > a{}", lambda tm, r, a: tm.sgt(r, a)),
    ("r <= a{}", lambda tm, r, a: tm.sle(r, a)),
    ("r == a{}", lambda tm, r, a: tm.eq(r, a)),
)
_OF_TWO: tuple[tuple[str, _Made], ...] = (
    ("r == a{} + a{}", lambda tm, a, b: tm.add(a, b)),
    ("r == a{} - a{}", lambda tm, a, b: tm.sub(a, b)),
    ("r == a{} * a{}", lambda tm, a, b: tm.mul(a, b)),
)


def _to_constant(test: _Test, value: int) -> Relation:
    return lambda tm, args, r: test(tm, r, _number(tm, value, r))


def _to_argument(test: _Test, index: int) -> Relation:
    return lambda tm, args, r: test(tm, r, args[index])


def _of_two(made: _Made, first: int, second: int) -> Relation:
    return lambda tm, args, r: tm.eq(r, made(tm, args[first], args[second]))


def _postconditions(count: int, constants: Sequence[int]) -> Iterator[tuple[str, Relation]]:
    for value in constants:
        for words, test in _TO_CONSTANT:
            yield words.format(value), _to_constant(test, value)
    for index in range(count):
        for words, test in _TO_ARGUMENT:
            yield words.format(index), _to_argument(test, index)
        for other in range(index):
            for words, made in _OF_TWO:
                yield words.format(other, index), _of_two(made, other, index)


def candidates(arguments: int, constants: Sequence[int]) -> list[Candidate]:
    """All candidates for so many inputs; ``constants`` come from the program."""
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


Samples = Mapping[tuple[int, ...], int]
"""The inputs of sample calls, with the output."""

_FEWEST_SAMPLES = 3
_MAX_POINTS = 64
_MAX_ROWS = 32
_MAX_POWERS = 12
_MAX_FACTOR = 1000
_PRIME = (1 << 61) - 1


def fitted(samples: Samples, constants: Sequence[int], start: int | None = None) -> list[Candidate]:
    """Candidates read off sample calls: linear in the inputs and their parities, or a power of 2.

    They hold for one argument in a range that is bounded by the program's constants. ``start`` is the
    argument that holds the output's value before the call, if there is one.
    """
    if not samples:
        return []
    count = len(next(iter(samples)))
    found: list[Candidate] = []
    told: set[tuple[int, ...]] = set()
    tried: dict[frozenset[tuple[int, ...]], _Linear | None] = {}
    for condition in _ranges(count, constants):
        chosen = {args: result for args, result in samples.items() if condition(args)}
        if len(chosen) < _FEWEST_SAMPLES:
            continue
        points = frozenset(chosen)
        if points not in tried:
            tried[points] = _linear_law(chosen, count)
        law = tried[points]
        if law is not None:
            found.append(_conditional([condition], law))
            told.update(chosen)
    if count == 1:
        found += _points({args[0]: result for args, result in samples.items() if args not in told})
    return found + list(_powers(samples, count, constants, start))


def _points(samples: Mapping[int, int]) -> Iterator[Candidate]:
    """A candidate for each of the smallest arguments: the result is that of the sample call."""
    for argument in sorted(samples, key=abs)[:_MAX_POINTS]:
        yield _conditional([_Range(0, "==", argument)], _Linear((0,), samples[argument]))


@dataclass(frozen=True)
class _Range:
    """A condition that one argument is equal to, at most or at least a constant."""

    index: int
    relation: str
    bound: int

    def __str__(self) -> str:
        return f"a{self.index} {self.relation} {self.bound}"

    def __call__(self, args: Sequence[int]) -> bool:
        value = args[self.index]
        if self.relation == "==":
            return value == self.bound
        return value <= self.bound if self.relation == "<=" else value >= self.bound

    def holds(self, tm: TermFactory, args: Sequence[Term]) -> Term:
        """The condition on terms."""
        value, bound = args[self.index], _number(tm, self.bound, args[self.index])
        if self.relation == "==":
            return tm.eq(value, bound)
        return tm.sle(value, bound) if self.relation == "<=" else tm.sle(bound, value)


def _ranges(count: int, constants: Sequence[int]) -> Iterator[_Range]:
    bounds = sorted({c + d for c in constants for d in (-1, 0, 1, 2)})
    for index in range(count):
        for bound in bounds:
            for relation in ("==", "<=", ">="):
                yield _Range(index, relation, bound)


@dataclass(frozen=True)
class _Linear:
    """A sum of multiples of the arguments, multiples of their lowest bits, and a constant."""

    factors: tuple[int, ...]
    rest: int

    def __str__(self) -> str:
        return f"{self.factors} * args + {self.rest}"

    def of(self, args: Sequence[int]) -> int:
        return self.rest + sum(f * a for f, a in zip(self.factors, _features(args), strict=False))

    def term(self, tm: TermFactory, args: Sequence[Term], like: Term) -> Term:
        """The value for terms, modulo two to their width."""
        total = _number(tm, self.rest, like)
        bits = [tm.band(a, _number(tm, 1, a)) for a in args]
        for factor, value in zip(self.factors, [*args, *bits], strict=False):
            if factor:
                total = tm.add(total, tm.mul(_number(tm, factor, value), value))
        return total


@dataclass(frozen=True)
class _Power:
    """A multiple of a power of two with an argument as exponent, added to the argument ``start``."""

    index: int
    least: int
    factor: int
    rest: int
    start: int | None

    def __str__(self) -> str:
        added = "" if self.start is None else f" + a{self.start}"
        return f"({self.factor} << (a{self.index} - {self.least})) + {self.rest}{added}"

    def term(self, tm: TermFactory, args: Sequence[Term], like: Term) -> Term:
        """The value for terms, modulo two to their width."""
        exponent = tm.sub(args[self.index], _number(tm, self.least, like))
        total = tm.add(tm.shl(_number(tm, self.factor, like), exponent), _number(tm, self.rest, like))
        return total if self.start is None else tm.add(total, args[self.start])


def _conditional(ranges: Sequence[_Range], law: _Linear | _Power) -> Candidate:
    def relation(tm: TermFactory, args: Sequence[Term], result: Term) -> Term:
        here = tm.and_(*(condition.holds(tm, args) for condition in ranges))
        return tm.implies(here, tm.eq(result, law.term(tm, args, result)))

    return Candidate(f"{', '.join(map(str, ranges))}: r == {law}", relation)


def _features(args: Sequence[int]) -> list[int]:
    return [*args, *(a & 1 for a in args)]


def _linear_law(samples: Samples, count: int) -> _Linear | None:
    """Small factors and a constant that fit all results, if there are any; parities only if needed."""
    for width in (count, 2 * count):
        rows = [[1, *_features(args)[:width], result] for args, result in samples.items()]
        solution = _solve(rows[:: max(1, len(rows) // _MAX_ROWS)])
        if solution is None:
            continue
        law = _Linear(tuple(solution[1:]), solution[0])
        if max(map(abs, law.factors)) <= _MAX_FACTOR and all(law.of(a) == r for a, r in samples.items()):
            return law
    return None


def _solve(rows: list[list[int]]) -> list[int] | None:
    """A solution of linear equations, each ending with its right side, modulo a prime as small numbers.

    None if there is none, or if no redundant equation confirms it.
    """
    width = len(rows[0]) - 1
    pivots: list[tuple[int, list[int]]] = []
    confirmed = False
    for row in rows:
        for column, pivot in pivots:
            factor = row[column]
            if factor:
                row = [(a - factor * b) % _PRIME for a, b in zip(row, pivot, strict=True)]
        lead = next((i for i in range(width) if row[i] % _PRIME), None)
        if lead is None:
            if row[width] % _PRIME:
                return None
            confirmed = True
            continue
        inverse = pow(row[lead], -1, _PRIME)
        row = [a * inverse % _PRIME for a in row]
        pivots = [(c, [(a - p[lead] * b) % _PRIME for a, b in zip(p, row, strict=True)]) for c, p in pivots]
        pivots.append((lead, row))
    if not confirmed:
        return None
    solution = [0] * width
    for column, pivot in pivots:
        value = pivot[width]
        solution[column] = value if value <= _PRIME // 2 else value - _PRIME
    return solution


def _powers(samples: Samples, count: int, constants: Sequence[int], start: int | None) -> Iterator[Candidate]:
    """Laws whose differences double for consecutive values of one argument, another one perhaps fixed."""
    bounds = sorted({c + d for c in constants for d in (-1, 0, 1, 2)})
    fixed = [_Range(index, "==", bound) for index in range(count) if index != start for bound in bounds]
    known: set[int] = set()
    for condition in (None, *fixed):
        for index in range(count):
            if index == start or index in known or (condition is not None and index == condition.index):
                continue
            values: dict[int, set[int]] = {}
            for args, result in samples.items():
                if condition is None or condition(args):
                    change = result if start is None else result - args[start]
                    values.setdefault(args[index], set()).add(change)
            for least in range(3):
                law = _power_law(values, index, least, start)
                if law is not None:
                    domain = [_Range(index, ">=", least), _Range(index, "<=", least + 31)]
                    yield _conditional([*([condition] if condition is not None else []), *domain], law)
                    if condition is None:
                        known.add(index)
                    break


def _power_law(values: Mapping[int, set[int]], index: int, least: int, start: int | None) -> _Power | None:
    results: list[int] = []
    while len(results) < _MAX_POWERS and len(values.get(least + len(results), ())) == 1:
        results.append(min(values[least + len(results)]))
    steps = [after - before for before, after in pairwise(results)]
    if len(steps) < _FEWEST_SAMPLES - 1 or not steps[0]:
        return None
    if any(later != 2 * step for step, later in pairwise(steps)):
        return None
    return _Power(index, least, steps[0], results[0] - steps[0], start)
