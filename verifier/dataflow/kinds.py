"""Kinds of local variables and operand stack entries before each instruction (after JVMS 4.10.2)."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.classfile.code import Code
from verifier.classfile.descriptor import KIND_OF_TYPE
from verifier.dataflow.abstract_frame import Body, CodeDomain, Frame

Kinds = Frame[str, object]


class KindDomain(CodeDomain[str, object]):
    """I J F D A, and - for a local variable that holds nothing usable on every path.

    What a subroutine leaves in local variables is ignored.
    """

    nothing, thrown = "-", "A"

    def __init__(self, code: Code | Body, parameters: Sequence[str], is_static: bool) -> None:
        super().__init__(code)
        self._parameters, self._is_static = parameters, is_static

    def arguments(self) -> list[str]:
        return [*(() if self._is_static else "A"), *map(self.of_type, self._parameters)]

    def of_type(self, type_: str) -> str:
        return KIND_OF_TYPE.get(type_[0], type_)

    def is_wide(self, value: str) -> bool:
        return value in "JD"

    def loaded(self, op: str, value: str) -> str:
        return self.of_type("J" if op == "lload" else op[0].upper())

    def refined(self, at: int, before: Kinds, after: Kinds) -> tuple[Kinds, Kinds]:
        is_call = self.code.instructions[at].mnemonic == "jsr"  # what comes back has used up the address
        return after, before if is_call else after
