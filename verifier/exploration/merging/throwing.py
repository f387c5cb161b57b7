"""Methods that are likely to throw explicitly, by a look at the code of loaded classes.

Such exceptions are declared, or thrown in a method of the program or its callees. This only guides where
paths meet: an unforeseen exception continues on a path of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.classfile.opcode import INVOCATIONS
from verifier.classfile.region import RegionMap
from verifier.machine.loader import Loader
from verifier.machine.rtclass import RtMethod


class Throwing:
    """The known facts about the methods of one program."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader
        self._methods: dict[RtMethod, bool] = {}
        self._branches: dict[tuple[RtMethod, int], bool] = {}

    def within(self, method: RtMethod, regions: RegionMap, branch: int) -> bool:
        """Whether code between a branch and its exit may throw, including dying blocks."""
        key = (method, branch)
        known = self._branches.get(key)
        if known is None:
            region = regions.region_of(branch)
            cfg = regions.cfg
            between = (
                index
                for number in region.blocks
                for index in range(cfg.blocks[number].start, cfg.blocks[number].end)
            )
            known = self._branches[key] = region.throws > 0 or self._any_call(method, between)
        return known

    def _any_call(self, method: RtMethod, indices: Iterable[int]) -> bool:
        """Whether one of these instructions of a method calls a method that may throw."""
        code = method.code
        if code is None or method.cls.origin == "jdk":
            return False
        for index in indices:
            instruction = code.instructions[index]
            if instruction.mnemonic not in INVOCATIONS or instruction.mnemonic == "invokedynamic":
                continue
            ref = instruction.operands[0]
            owner = self._loader.classes.get(ref.owner)
            called = owner.find_method(ref.name + ref.descriptor) if owner is not None else None
            if called is not None and self._throws(called):
                return True
        return False

    def _throws(self, method: RtMethod) -> bool:
        """Whether a method declares or throws an exception."""
        known = self._methods.get(method)
        if known is None:
            self._methods[method] = False  # for recursive calls
            known = bool(method.info is not None and method.info.exceptions)
            code = method.code
            if not known and code is not None and method.cls.origin != "jdk":
                known = any(ins.mnemonic == "athrow" for ins in code.instructions) or self._any_call(
                    method, range(len(code.instructions))
                )
            self._methods[method] = known
        return known
