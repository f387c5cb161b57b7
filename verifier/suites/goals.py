"""The goals of a suite of unit tests, and their fates.

A goal is a side of a branch, an instruction, or an exception at an instruction. Branches are counted as
JaCoCo counts them in bytecode: a conditional jump has two sides, a switch one for each instruction that it
may go to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, Code, MethodInfo
from verifier.classfile.opcode import LOOKUPSWITCH_OPCODE, TABLESWITCH_OPCODE


class Wanted(Enum):
    """The kinds of goals; the value is the word of the command line."""

    BRANCHES = "branches"
    LINES = "lines"
    EXCEPTIONS = "exceptions"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """An instruction: ``owner`` in the internal form, ``offset`` in bytes from where the code starts."""

    owner: str
    method: str
    descriptor: str
    offset: int


@dataclass(frozen=True, slots=True, order=True)
class Branch:
    """One side of a conditional jump or of a switch.

    ``target`` is the byte offset of the instruction that follows if the side is taken, ``side`` what people
    call it: ``jump``, ``next``, ``case 1, 3`` or ``default``. ``line``: None if the class file does not say.
    """

    place: Place
    target: int
    side: str = field(compare=False)
    line: int | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True, order=True)
class InstructionGoal:
    """An instruction is executed to its end."""

    place: Place
    line: int | None = field(compare=False, default=None)


@dataclass(frozen=True, slots=True, order=True)
class ExceptionGoal:
    """An exception of the class ``thrown`` (internal form) is raised by an instruction."""

    place: Place
    thrown: str
    line: int | None = field(compare=False, default=None)


Goal = Branch | InstructionGoal | ExceptionGoal


class Fate(Enum):
    """The fate of a goal; the value is its text in reports."""

    COVERED = "covered"
    INFEASIBLE = "infeasible"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A goal's fate: ``tests`` (class.method, sorted) if covered; why it is open, or how it was proved."""

    goal: Goal
    fate: Fate
    tests: tuple[str, ...] = ()
    reason: str = ""

    def __post_init__(self) -> None:
        if self.fate is not Fate.COVERED and (self.tests or not self.reason):
            raise ValueError(f"{self.goal}: {self.fate.value} needs a reason and no tests")


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """The suite of one class (internal form of its name) and what it reaches.

    ``outcomes`` holds each goal of the class and its nested classes once. ``dropped``: tests that were not
    kept, each with why.
    """

    owner: str
    outcomes: tuple[Outcome, ...]
    tests: tuple[str, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()


def branches_of(owner: ClassFile) -> Iterator[Branch]:
    """All sides of the branches in the methods of a class, in the order of the class file."""
    for method in owner.methods:
        if method.code is not None:
            yield from branches_in(owner.name, method, method.code)


def branches_in(owner: str, method: MethodInfo, code: Code) -> Iterator[Branch]:
    """All sides of the branches in one method with code."""
    instructions = code.instructions
    for index, instruction in enumerate(instructions):
        place = Place(owner, method.name, method.descriptor, instruction.offset)
        for target, side in sides_of(instruction, index):
            yield Branch(place, instructions[target].offset, side, code.line_of(index))


def sides_of(instruction: Instruction, index: int) -> list[tuple[int, str]]:
    """The indices an instruction may branch to, and what each side is called; empty for the others."""
    named: dict[int, list[str]] = {}
    if instruction.opcode == TABLESWITCH_OPCODE:
        low, _, default, targets = instruction.operands
        for key, target in enumerate(targets, low):
            named.setdefault(target, []).append(str(key))
        return _cases(named, default)
    if instruction.opcode == LOOKUPSWITCH_OPCODE:
        default, pairs = instruction.operands
        for key, target in pairs:
            named.setdefault(target, []).append(str(key))
        return _cases(named, default)
    if instruction.mnemonic.startswith("if"):
        return [(instruction.operands[0], "jump"), (index + 1, "next")]
    return []


def _cases(named: dict[int, list[str]], default: int) -> list[tuple[int, str]]:
    sides = [(target, "case " + ", ".join(keys)) for target, keys in named.items() if target != default]
    return [*sides, (default, "default")]
