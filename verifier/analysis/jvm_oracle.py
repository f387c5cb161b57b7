"""The Java virtual machine as an oracle for methods on concrete values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from verifier.jvm.heap_call import HeapAnswer, HeapCall, PeerCall
from verifier.jvm.process import Jvm
from verifier.jvm.trusted_server import Answer, Call, NotCallable, Raised, Returned
from verifier.jvm.wire import JavaValue


class JvmOracle:
    """Evaluates JDK methods on the real Java virtual machine, remembering the answers."""

    def __init__(self, jvm: Jvm) -> None:
        self._jvm = jvm
        self._answers: dict[tuple[object, ...], Answer] = {}
        self._on_copies: dict[str, HeapAnswer | NotCallable] = {}

    def call(
        self, owner: str, name: str, descriptor: str, args: tuple[JavaValue, ...], static: bool = True
    ) -> Answer:
        """The answer of one method on concrete values."""
        # Values that are equal in Python (0.0 and -0.0, 1 and True) differ as text.
        key = (owner, name, descriptor, repr(args), static)
        answer = self._answers.get(key)
        if answer is None:
            [answer] = self._jvm.call_many([Call(owner, name, descriptor, args, static)])
            self._answers[key] = answer
        return answer

    def call_on_copies(self, call: HeapCall | PeerCall) -> HeapAnswer | NotCallable:
        """The effect of a method on a copy of a heap; results are cached."""
        key = repr(call)
        answer = self._on_copies.get(key)
        if answer is None:
            answer = self._on_copies[key] = self._jvm.call_on_copies(call)
        return answer

    @property
    def library(self) -> Path | None:
        """The file with the program's own native methods."""
        return self._jvm.library

    def call_native(self, call: HeapCall) -> HeapAnswer | NotCallable:
        """The effect of a native method of the program on a copy of a heap; results are cached."""
        key = f"native {call!r}"
        answer = self._on_copies.get(key)
        if answer is None:
            answer = self._on_copies[key] = self._jvm.natives.call(call)
        return answer

    def function(self, owner: str, name: str, descriptor: str) -> Callable[..., float]:
        """A static method that gives a double as a Python function for the evaluator."""

        def compute(*args: float) -> float:
            answer = self.call(owner, name, descriptor, args)
            if isinstance(answer, Returned):
                assert isinstance(answer.value, float)
                return answer.value
            raise ArithmeticError(str(answer.exception if isinstance(answer, Raised) else answer))

        return compute


class OpaqueFunctions(Mapping[str, Callable[..., float]]):
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
        self._table: dict[str, Callable[..., float]] = {}
        for owner in ("Math", "StrictMath"):
            for names, descriptor in (
                (self.ONE, "(D)D"),
                (self.TWO, "(DD)D"),
                (self.THREE, "(DDD)D"),
            ):
                for name in names:
                    self._table[f"{owner}.{name}"] = oracle.function(f"java/lang/{owner}", name, descriptor)

    def __getitem__(self, name: str) -> Callable[..., float]:
        return self._table[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)
