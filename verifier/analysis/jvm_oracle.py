"""The Java virtual machine as an oracle for methods on concrete values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verifier.jvm.heap_call import HeapAnswer, HeapCall
from verifier.jvm.process import Jvm
from verifier.jvm.trusted_server import Call, NotCallable, Raised, Returned


class JvmOracle:
    """Evaluates JDK methods on the real Java virtual machine, remembering the answers."""

    def __init__(self, jvm: Jvm) -> None:
        self._jvm = jvm
        self._answers: dict[Any, Any] = {}

    def call(self, owner: str, name: str, descriptor: str, args: tuple[Any, ...], static: bool = True) -> Any:
        """The answer (Returned, Raised or NotCallable) of one method on concrete values."""
        # Values that are equal in Python (0.0 and -0.0, 1 and True) differ as text.
        key = (owner, name, descriptor, repr(args), static)
        answer = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = self._jvm.call_many([Call(owner, name, descriptor, args, static)])[
                0
            ]
        return answer

    def call_on_copies(self, call: HeapCall) -> HeapAnswer | NotCallable:
        """What a method does on a copy of a heap; the same question has the same answer."""
        key = ("copies", repr(call))
        answer: HeapAnswer | NotCallable | None = self._answers.get(key)
        if answer is None:
            answer = self._answers[key] = self._jvm.call_on_copies(call)
        return answer

    def function(self, owner: str, name: str, descriptor: str) -> Callable[..., Any]:
        """A static method as a Python function for the evaluator."""

        def compute(*args: Any) -> Any:
            answer = self.call(owner, name, descriptor, args)
            if isinstance(answer, Returned):
                return answer.value
            raise ArithmeticError(str(answer.exception if isinstance(answer, Raised) else answer))

        return compute


class OpaqueFunctions(Mapping[str, Callable[..., Any]]):
    """The functions 'Math.sin' and so on of opaque terms, computed by the oracle."""

    ONE = (
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "exp",
        "log",
        "log10",
        "cbrt",
        "sinh",
        "cosh",
        "tanh",
        "expm1",
        "log1p",
    )
    TWO = ("atan2", "pow", "hypot", "IEEEremainder")
    THREE = ("fma",)

    def __init__(self, oracle: JvmOracle) -> None:
        self._table: dict[str, Callable[..., Any]] = {}
        for owner in ("Math", "StrictMath"):
            for names, descriptor in (
                (self.ONE, "(D)D"),
                (self.TWO, "(DD)D"),
                (self.THREE, "(DDD)D"),
            ):
                for name in names:
                    self._table[f"{owner}.{name}"] = oracle.function(f"java/lang/{owner}", name, descriptor)

    def __getitem__(self, name: str) -> Callable[..., Any]:
        return self._table[name]

    def __iter__(self) -> Any:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)
