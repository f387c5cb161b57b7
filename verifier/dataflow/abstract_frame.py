"""Abstract interpretation of code: frames of abstract values, and the one step over them.

A domain says what its values are and what an instruction pushes. Loads, stores and moves of the operand stack
are the same for all (``Steps``); so are edges between instructions and joins of frames for those that solve
data-flow equations, of any code (``CodeDomain``) or of a method of a class file (``FrameDomain``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from verifier.classfile.code import Code, Handler
from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.effect import MOVING, effect, moved
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import LOADS, NO_FALL_THROUGH, STORES
from verifier.dataflow.worklist import fixpoint

Value = TypeVar("Value")
Fact = TypeVar("Fact")


class Unfollowed(Exception):
    """The method has no code, or code that the analysis does not follow.

    ``place``: the instruction, if it is known: class, method and index.
    """

    place: tuple[ClassFile, MethodInfo, int] | None = None


@dataclass(frozen=True, slots=True)
class Frame(Generic[Value, Fact]):
    """The state before an instruction. ``facts``: what else holds; a join keeps those of both frames."""

    locals: tuple[Value, ...]
    stack: tuple[Value, ...] = ()
    facts: frozenset[Fact] = frozenset()

    def with_local(self, slot: int, value: Value) -> Frame[Value, Fact]:
        """The frame with another value in a local variable."""
        return Frame((*self.locals[:slot], value, *self.locals[slot + 1 :]), self.stack, self.facts)

    def with_facts(self, facts: frozenset[Fact]) -> Frame[Value, Fact]:
        """The frame with other facts."""
        return Frame(self.locals, self.stack, facts)


class Steps(ABC, Generic[Value, Fact]):
    """What an instruction does to a frame: it pushes what a domain says, and all else is common."""

    @abstractmethod
    def of_type(self, type_: str) -> Value:
        """Any value of a type (a descriptor), or of a kind (I J F D, A of any reference); of V any at all."""

    @abstractmethod
    def is_wide(self, value: Value) -> bool:
        """Whether a value is a long or a double."""

    def loaded(self, op: str, value: Value) -> Value:
        """What a load pushes, given the value of the local variable."""
        return value if op == "aload" else self.of_type("J" if op == "lload" else op[0].upper())

    def incremented(self, value: Value, step: int) -> Value:
        """What an iinc makes of a local variable."""
        return self.of_type("I")

    def field(self, op: str, ref: FieldRef, used: tuple[Value, ...], frame: Frame[Value, Fact]) -> Value:
        """What an access to a field pushes; ``used``: the entries that it pops."""
        return self.of_type(ref.descriptor)

    def call(self, op: str, ref: MethodRef, used: tuple[Value, ...], frame: Frame[Value, Fact]) -> Value:
        """The result of a call; ``used``: the receiver, if there is one, and the arguments."""
        return self.of_type(parse_method_descriptor(ref.descriptor)[1])

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[Value, ...], frame: Frame[Value, Fact]) -> Value:
        """The result of an invokedynamic."""
        return self.of_type(parse_method_descriptor(ref.descriptor)[1])

    def other(
        self, one: Instruction, type_: str, used: tuple[Value, ...], frame: Frame[Value, Fact]
    ) -> Value:
        """What any other instruction pushes, of a type or kind."""
        return self.of_type(type_)

    def facts_after(
        self, one: Instruction, used: tuple[Value, ...], frame: Frame[Value, Fact]
    ) -> frozenset[Fact]:
        """The facts behind an instruction that does more than to load, to store or to move entries."""
        return frame.facts

    def step(self, one: Instruction, frame: Frame[Value, Fact]) -> Frame[Value, Fact]:
        """The frame behind an instruction."""
        op, stack = one.mnemonic, frame.stack
        if op in LOADS:
            value = self.loaded(op, frame.locals[one.operands[0]])
            return Frame(frame.locals, (*stack, value), frame.facts)
        if op in STORES:
            return Frame(frame.locals, stack[:-1], frame.facts).with_local(one.operands[0], stack[-1])
        if op == "iinc":
            slot, step = one.operands
            return frame.with_local(slot, self.incremented(frame.locals[slot], step))
        if op in MOVING:
            kinds = "".join("J" if self.is_wide(value) else "I" for value in stack[-4:])
            return Frame(frame.locals, moved(op, stack, kinds), frame.facts)
        pops, type_ = effect(one)
        rest = len(stack) - pops
        used = stack[rest:]
        value = self._pushed(one, type_, used, frame)
        facts = self.facts_after(one, used, frame)
        return Frame(frame.locals, stack[:rest] if type_ == "V" else (*stack[:rest], value), facts)

    def _pushed(
        self, one: Instruction, type_: str, used: tuple[Value, ...], frame: Frame[Value, Fact]
    ) -> Value:
        op, operand = one.mnemonic, one.operand
        if isinstance(operand, FieldRef):
            return self.field(op, operand, used, frame)
        if isinstance(operand, InvokeDynamicRef):
            return self.dynamic(operand, used, frame)
        if isinstance(operand, MethodRef) and op.startswith("invoke"):
            return self.call(op, operand, used, frame)
        return self.other(one, type_, used, frame)


@dataclass(frozen=True)
class Body:
    """Code that is of no class file, for an analysis."""

    instructions: Sequence[Instruction]
    exception_table: Sequence[Handler]
    max_locals: int


class CodeDomain(Steps[Value, Fact]):
    """An analysis of code: what values are there at first, their join, and where branches lead."""

    nothing: Value
    """What is in a local variable before it is set: the top of the lattice."""
    thrown: Value
    """An exception that a handler catches."""

    def __init__(self, code: Code | Body) -> None:
        self.code = code

    # -- what a domain says --------------------------------------------------------------

    @abstractmethod
    def arguments(self) -> list[Value]:
        """What is in the local variables at the beginning, a long or double in one of its two."""

    def joined(self, a: Value, b: Value) -> Value:
        """An upper bound of two different values."""
        return self.nothing

    def refined(
        self, at: int, before: Frame[Value, Fact], after: Frame[Value, Fact]
    ) -> tuple[Frame[Value, Fact] | None, Frame[Value, Fact] | None]:
        """The frames where an instruction jumps and where it does not; None where it cannot go on so."""
        return after, after

    def caught(self, before: Frame[Value, Fact], after: Frame[Value, Fact]) -> Iterator[Frame[Value, Fact]]:
        """The frames at a handler of an instruction, which threw before or after its effect."""
        facts = before.facts & after.facts
        yield Frame(before.locals, (self.thrown,), facts)
        if after.locals is not before.locals:
            yield Frame(after.locals, (self.thrown,), facts)

    # -- what is common --------------------------------------------------------------------

    def solve(self) -> dict[int, Frame[Value, Fact]]:
        """The frame before each instruction that can be reached."""
        return fixpoint(self.entry(), self._flow, self.join)

    def entry(self) -> Frame[Value, Fact]:
        """The frame before the first instruction."""
        values = []
        for value in self.arguments():
            values += [value, self.nothing] if self.is_wide(value) else [value]
        return Frame((*values, *[self.nothing] * (self.code.max_locals - len(values))))

    def join(self, a: Frame[Value, Fact], b: Frame[Value, Fact]) -> Frame[Value, Fact]:
        """The least upper bound of two frames."""
        return Frame(self._both(a.locals, b.locals), self._both(a.stack, b.stack), a.facts & b.facts)

    def _both(self, a: tuple[Value, ...], b: tuple[Value, ...]) -> tuple[Value, ...]:
        if a == b:
            return a
        return tuple(x if x == y else self.joined(x, y) for x, y in zip(a, b, strict=True))

    def _flow(self, at: int, frame: Frame[Value, Fact]) -> Iterator[tuple[int, Frame[Value, Fact]]]:
        one = self.code.instructions[at]
        after = self.transfer(at, frame)
        jumped, passed = self.refined(at, frame, after)
        if jumped is not None:
            for target in one.jump_targets():
                yield target, jumped
        if passed is not None and one.mnemonic not in NO_FALL_THROUGH:
            yield at + 1, passed
        for row in self.code.exception_table:
            if row.start <= at < row.end:
                for caught in self.caught(frame, after):
                    yield row.handler, caught

    def transfer(self, at: int, frame: Frame[Value, Fact]) -> Frame[Value, Fact]:
        """The frame behind the instruction at an index."""
        return self.step(self.code.instructions[at], frame)


class FrameDomain(CodeDomain[Value, Fact]):
    """An analysis of one method of a class file."""

    def __init__(self, method: MethodInfo) -> None:
        if method.code is None or any(one.mnemonic in ("jsr", "ret") for one in method.code.instructions):
            raise Unfollowed
        super().__init__(method.code)
        self.method = method

    @abstractmethod
    def receiver(self) -> Value:
        """``this`` at the beginning."""

    def parameter(self, number: int, descriptor: str) -> Value:
        """An argument at the beginning."""
        return self.of_type(descriptor)

    def arguments(self) -> list[Value]:
        given = [self.parameter(*one) for one in enumerate(self.method.parameter_types)]
        return given if self.method.is_static else [self.receiver(), *given]
