"""Acceleration of counting loops: all rounds but the last are executed in one step, however many there are.

A round of such a loop has a single path. It adds constants to int variables, and has one test, which compares
two ints of which one changes. There is no other branch, no call, no access to the heap, and no instruction
that throws. So after ``k`` rounds a variable ``v`` has the value ``v + k * c``, where sums wrap around as in
Java.

The number of rounds follows from the test. Let ``a`` be the changing int, which grows by ``c > 0``, and ``b``
the other one, as the test reads them in the next round. If the loop continues while ``a < b``, and this holds
now, then ``a + j * c`` is at most ``b - 1`` for all ``j`` up to ``q = (b - 1 - a) / c``. So no sum up to
there wraps around, and the test succeeds each time. ``q`` rounds are executed at once. One more is executed
as usual, so that each line is visited and the loop is left normally. Other tests are treated alike
(``rounds_before_last``).

The step has the effect of the rounds in every state, so it is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Handler, Instr, RtMethod
from verifier.machine.value import lift, lower_int
from verifier.semantics.decode import prepare
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

FIRST_ROUNDS = 8
"""A path forks so often at the test of a loop before its rounds are accelerated: few rounds are better
apart."""
OFTEN = 100
_LONGEST = 64
"""The most instructions of a round."""
_LARGEST = 1 << 30
_MIRRORED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
_NEGATED = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


@dataclass(frozen=True)
class _Sum:
    """The value of a local variable at the start of the round (none: 0), plus a constant."""

    slot: int | None
    more: int = 0

    def plus(self, number: int) -> _Sum:
        return _Sum(self.slot, self.more + number)

    def now(self, tm: TermFactory, f: Frame) -> Term:
        """The value at the start of a round."""
        more = tm.bv(self.more, 32)
        return more if self.slot is None else tm.add(lift(tm, f.locals[self.slot], "I"), more)


@dataclass(frozen=True)
class _Test:
    """The loop continues while the test of ``moving`` and ``still`` holds; ``step``: the change of
    ``moving``."""

    at: int
    goes_on: str
    moving: _Sum
    still: _Sum
    step: int


@dataclass
class Counting:
    """A counting loop: its test, and the constants that a round adds to local variables."""

    test: _Test
    steps: dict[int, int]
    _came: int = 0
    _made: set[Term] = field(default_factory=set)
    """Values of the changing int for which the last round is due: nothing is accelerated there."""

    def skip(self, m: Machine, f: Frame) -> None:
        """Execute all rounds but the last, at the start of a round."""
        tm, test = m.tm, self.test
        moving, still = test.moving.now(tm, f), test.still.now(tm, f)
        is_known = moving.is_const and still.is_const
        if moving in self._made or not (is_known or self._went_round(m, f)):
            return
        rounds = rounds_before_last(tm, test.goes_on, test.step, moving, still)
        if rounds.is_const and not rounds.data:
            return
        for slot, step in self.steps.items():
            moved = tm.add(lift(tm, f.locals[slot], "I"), tm.mul(tm.bv(step, 32), rounds))
            f.locals[slot] = lower_int(moved)
        if not is_known:
            self._made.add(tm.add(test.moving.now(tm, f), tm.bv(test.step, 32)))

    def _went_round(self, m: Machine, f: Frame) -> bool:
        """Whether the path forked often at the test, or paths came here often without forking."""
        self._came += 1
        return self._came > OFTEN or m.state.visits.get(f.code[self.test.at], 0) >= FIRST_ROUNDS


def rounds_before_last(tm: TermFactory, goes_on: str, change: int, a: Term, b: Term) -> Term:
    """The number of rounds that pass the test and are followed by one more; 0 if the next round leaves the
    loop.

    The loop continues while the test of ``a`` and ``b`` holds; ``a`` changes by a constant.
    """
    none, one, step = tm.bv(0, 32), tm.bv(1, 32), tm.bv(abs(change), 32)
    match goes_on:
        case "lt":
            return tm.ite(tm.slt(a, b), tm.udiv(tm.sub(tm.sub(b, one), a), step), none)
        case "le":
            return tm.ite(tm.sle(a, b), tm.udiv(tm.sub(b, a), step), none)
        case "gt":
            return tm.ite(tm.slt(b, a), tm.udiv(tm.sub(tm.sub(a, one), b), step), none)
        case "ge":
            return tm.ite(tm.sle(b, a), tm.udiv(tm.sub(a, b), step), none)
        case _:  # inequality; steps are 1 or -1, so a meets b after as many rounds as they are apart
            apart = tm.sub(b, a) if change > 0 else tm.sub(a, b)
            return tm.ite(tm.eq(a, b), none, tm.sub(apart, one))


def accelerating(machine: Machine, method: RtMethod) -> list[Instr]:
    """A decoder that accelerates counting loops in the program's own code."""
    instrs = prepare(machine, method)
    if method.cls.origin == "user":
        for head, loop in counting_loops(instrs):
            instrs[head].run = _at_head(instrs[head].run, loop)
    return instrs


def _at_head(run: Handler, loop: Counting) -> Handler:
    def head(m: Machine, f: Frame, i: Instr) -> None:
        if not f.stack:
            loop.skip(m, f)
        run(m, f, i)

    return head


def counting_loops(instrs: list[Instr]) -> Iterator[tuple[int, Counting]]:
    """The counting loops of a body, by the instruction at which a round begins."""
    heads = {i.a for i in instrs if _jumps(i) and i.a <= i.index}
    for head in sorted(heads):
        loop = _Round(instrs, head).loop()
        if loop is not None:
            yield head, loop


def _jumps(instr: Instr) -> bool:
    return instr.op == "goto" or instr.op.startswith("if")


class _Round:
    """The symbolic execution of one round on local variables."""

    def __init__(self, instrs: list[Instr], head: int) -> None:
        self._instrs = instrs
        self._head = head

    def loop(self) -> Counting | None:
        """The loop, if it is a counting loop with a supported test."""
        ways = [way for stays in (True, False) if (way := self._follow(stays)) is not None]
        if len(ways) != 1:  # the other side of its one branch leaves it
            return None
        values, (at, word, left, right) = ways[0]
        steps: dict[int, int] = {}
        for slot, value in values.items():
            if value.slot != slot or abs(value.more) > _LARGEST:
                return None
            if value.more:
                steps[slot] = value.more
        moves = [one.slot is not None and one.slot in steps for one in (left, right)]
        if moves == [False, True]:
            left, right, word = right, left, _MIRRORED[word]
        elif moves != [True, False]:
            return None
        assert left.slot is not None
        step = steps[left.slot]
        is_known = {"lt": step > 0, "le": step > 0, "gt": step < 0, "ge": step < 0, "ne": abs(step) == 1}
        return Counting(_Test(at, word, left, right, step), steps) if is_known.get(word) else None

    def _follow(self, jumps: bool) -> tuple[dict[int, _Sum], tuple[int, str, _Sum, _Sum]] | None:
        """The variables after a round that does or does not take the jump at its test, and the test."""
        values: dict[int, _Sum] = {}
        stack: list[_Sum] = []
        test: tuple[int, str, _Sum, _Sum] | None = None
        at = self._head
        for _ in range(_LONGEST):
            if at >= len(self._instrs):
                return None
            instr = self._instrs[at]
            at += 1
            if instr.op == "goto":
                at = instr.a
            elif _jumps(instr):
                if test is not None or instr.op.removeprefix("if_icmp").removeprefix("if") not in _NEGATED:
                    return None
                word, of_two = instr.op[-2:], instr.op.startswith("if_icmp")
                if len(stack) < 1 + of_two:
                    return None
                right = stack.pop() if of_two else _Sum(None)
                test = (instr.index, word if jumps else _NEGATED[word], stack.pop(), right)
                at = instr.a if jumps else at
            elif not _step(instr, values, stack):
                return None
            if at == self._head:
                return None if stack or test is None else (values, test)
        return None


_TAKES = {"istore": 1, "iadd": 2, "isub": 2}


def _step(instr: Instr, values: dict[int, _Sum], stack: list[_Sum]) -> bool:
    """Execute one instruction; False if it does more than move ints and add constants."""
    if len(stack) < _TAKES.get(instr.op, 0):
        return False
    match instr.op:
        case "iconst":
            stack.append(_Sum(None, instr.a))
        case "ldc" if instr.b == "I":
            stack.append(_Sum(None, instr.a))
        case "iload":
            stack.append(values.get(instr.a, _Sum(instr.a)))
        case "istore":
            values[instr.a] = stack.pop()
        case "iinc":
            values[instr.a] = values.get(instr.a, _Sum(instr.a)).plus(instr.b)
        case "iadd" | "isub":
            right, left = stack.pop(), stack.pop()
            if right.slot is not None and (left.slot is not None or instr.op == "isub"):
                return False
            more = right.more if instr.op == "iadd" else -right.more
            stack.append(left.plus(more) if right.slot is None else right.plus(left.more))
        case "nop":
            pass
        case _:
            return False
    return True
