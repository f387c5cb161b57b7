"""Candidate contracts of recursive methods over int arguments and an int result.

A contract is what stays of these candidates after those that a body does not keep are dropped
(Houdini; Flanagan and Leino, FME 2001). It only has to be an inductive invariant; the
candidates are guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from verifier.classfile.constant import IntConst
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
