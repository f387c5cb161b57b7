"""Where the values of one method come from, and what it does with them.

An origin is the instruction that pushed a value, or an argument. Loads, stores and moves of the operand stack
keep it. Casts and ``Objects.requireNonNull`` push what they take: they have an origin of their own, which
leads on to that of their operand. So a client asks from where an operand may come (``of``), and what may
become of a value (``uses``): each instruction that takes it off the operand stack is a use.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef, StringConst
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.effect import MOVING, effect
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import LOADS, STORES
from verifier.dataflow.abstract_frame import Frame, FrameDomain
from verifier.dataflow.jdk_facts import Fact, holds_of

Origins = frozenset[int]
"""Indices of instructions, and what ``argument`` gives."""
_MOST_ARGUMENTS = 255
_UNSET, _CAUGHT = frozenset({-1001}), frozenset({-1002})
"""A local variable before it is set; an exception that a handler catches."""
_THIS = frozenset({-1})
_Set = tuple[FieldRef, Origins]
"""A field of the receiver, and what was stored there last."""
_MOVES = LOADS | STORES | MOVING | {"pop"}


def argument(number: int) -> int:
    """The origin of an argument; the receiver of an instance method is the first one."""
    return -1 - number


def is_argument(origin: int) -> bool:
    """Whether a value is an argument, as it was given."""
    return argument(_MOST_ARGUMENTS) <= origin < 0


class MethodOrigins:
    """The origins of the values in one method; raises Unfollowed if it has no code, or subroutines."""

    def __init__(self, file: ClassFile, method: MethodInfo) -> None:
        domain = _OriginDomain(file, method)
        self.owner = file.name
        self.method = method
        self.code = domain.code.instructions
        self._frames = domain.solve()
        self._used: dict[int, tuple[Origins, ...]] = {}
        self._uses: dict[int, list[tuple[int, int]]] = {}
        for at, frame in self._frames.items():
            if self.code[at].mnemonic not in _MOVES:
                self._used[at] = frame.stack[len(frame.stack) - effect(self.code[at])[0] :]
                for number, values in enumerate(self._used[at]):
                    for origin in values:
                        self._uses.setdefault(origin, []).append((at, number))

    def reached(self) -> Iterator[tuple[int, Instruction]]:
        """The instructions that can be reached, without those that only move values."""
        return ((at, self.code[at]) for at in self._used)

    def of(self, at: int, number: int) -> Origins:
        """From where an operand of an instruction may come, behind casts. ``number``: the lowest is 0.

        Nothing, if the instruction cannot be reached.
        """
        return self._behind(self._used[at][number] if at in self._used else frozenset())

    def types(self, at: int, number: int) -> frozenset[str]:
        """The descriptors of the types that an operand is known to be of; "" if one is not known."""
        return frozenset(map(self._type, self._used[at][number] if at in self._used else ()))

    def _type(self, origin: int) -> str:
        if is_argument(origin):
            place = argument(0) - origin - (not self.method.is_static)
            return self.method.parameter_types[place] if place >= 0 else f"L{self.owner};"
        one = self.code[origin] if origin >= 0 else None
        ref = one.operand if one is not None else None
        if isinstance(ref, MethodRef):
            return parse_method_descriptor(ref.descriptor)[1]
        if isinstance(ref, ClassRef) and one is not None and one.mnemonic in ("checkcast", "new"):
            return ref.name if ref.name.startswith("[") else f"L{ref.name};"
        is_text = one is not None and one.mnemonic == "ldc" and isinstance(ref, StringConst)
        return ref.descriptor if isinstance(ref, FieldRef) else f"L{jdk.STRING};" if is_text else ""

    def _behind(self, values: Origins) -> Origins:
        """The origins behind casts."""
        found, todo = set[int](), set(values)
        while todo:
            origin = todo.pop()
            if origin not in found:
                found.add(origin)
                if origin >= 0 and _passes_on(self.code[origin]):
                    todo |= self._used[origin][0]
        return frozenset(one for one in found if one < 0 or not _passes_on(self.code[one]))

    def reads_others(self, at: int, wanted: set[int]) -> bool:
        """Whether a ``getfield`` reads what the method just stored in its receiver, none of ``wanted``."""
        if self.code[at].mnemonic != "getfield" or self._used[at][0] != _THIS:
            return False
        found = (value for ref, value in self._frames[at].facts if ref == self.code[at].operand)
        return any(self._behind(value).isdisjoint(wanted) for value in found)

    def _names(self, origin: int) -> Origins:
        """An origin, and those of the casts that lead to it."""
        found = {origin}
        todo = [origin]
        while todo:
            for at, number in self._uses.get(todo.pop(), ()):
                if number == 0 and at not in found and _passes_on(self.code[at]):
                    found.add(at)
                    todo.append(at)
        return frozenset(found)

    def uses(self, origin: int) -> Iterator[tuple[int, int]]:
        """The instructions that may use a value, and the number of the operand. Casts are no uses."""
        for one in self._names(origin):
            for at, number in self._uses.get(one, ()):
                if not (number == 0 and _passes_on(self.code[at])):
                    yield at, number

    def is_moved(self, origin: int, at: int) -> bool:
        """Whether an instruction takes the only reference to a new object, which is then only initialised.

        So nothing else in the method has the object, before and afterwards.
        """
        names = self._names(origin)
        frame = self._frames[at]
        left = (*frame.locals, *frame.stack[: len(frame.stack) - len(self._used[at])])
        return all(names.isdisjoint(values) for values in left) and all(
            use == at or (number == 0 and _initialises(self.code[use])) for use, number in self.uses(origin)
        )


@lru_cache(maxsize=2048)
def origins_of(file: ClassFile, method: MethodInfo) -> MethodOrigins:
    """Those of a method of a class, looked at once; raises Unfollowed."""
    return MethodOrigins(file, method)


class _OriginDomain(FrameDomain[Origins, _Set]):
    nothing, thrown = _UNSET, _CAUGHT

    def __init__(self, file: ClassFile, method: MethodInfo) -> None:
        super().__init__(method)
        self._owner = file.name
        types = method.parameter_types if method.is_static else ("", *method.parameter_types)
        self._wide = {argument(number) for number, type_ in enumerate(types) if type_ in ("J", "D")}
        self._arguments = len(types)
        self._at = 0

    def arguments(self) -> list[Origins]:
        return [frozenset({argument(number)}) for number in range(self._arguments)]

    def receiver(self) -> Origins:
        return frozenset({argument(0)})

    def transfer(self, at: int, frame: Frame[Origins, _Set]) -> Frame[Origins, _Set]:
        self._at = at
        return super().transfer(at, frame)

    def facts_after(
        self, one: Instruction, used: tuple[Origins, ...], frame: Frame[Origins, _Set]
    ) -> frozenset[_Set]:
        op, ref = one.mnemonic, one.operand
        if op == "new" or op.startswith("invoke"):
            return frozenset()
        if not isinstance(ref, FieldRef):
            return frame.facts
        if op.endswith("static") and ref.owner != self._owner:
            return frozenset()  # an initialiser may run
        if op != "putfield":
            return frame.facts
        others = frozenset(one for one in frame.facts if one[0].name != ref.name)
        return others | {(ref, used[1])} if used[0] == _THIS and not self.method.is_static else others

    def of_type(self, type_: str) -> Origins:
        if type_ in ("J", "D"):
            self._wide.add(self._at)
        return frozenset({self._at})

    def is_wide(self, value: Origins) -> bool:
        return not self._wide.isdisjoint(value)

    def loaded(self, op: str, value: Origins) -> Origins:
        return value

    def joined(self, a: Origins, b: Origins) -> Origins:
        return a | b


def _passes_on(one: Instruction) -> bool:
    """Whether an instruction pushes its first operand again."""
    if one.mnemonic == "checkcast":
        return True
    ref = one.operand if one.mnemonic == "invokestatic" else None
    return isinstance(ref, MethodRef) and holds_of(Fact.GIVES_BACK, ref)


def _initialises(one: Instruction) -> bool:
    ref = one.operand if one.mnemonic == "invokespecial" else None
    return isinstance(ref, MethodRef) and ref.name == "<init>"
