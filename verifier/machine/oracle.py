"""The interface to a virtual machine that models ask for results of JDK methods on concrete values."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from verifier.jvm.heap_call import HeapAnswer, HeapCall, PeerCall
from verifier.jvm.trusted_server import NotCallable, Raised, Returned
from verifier.jvm.wire import JavaValue


class Oracle(Protocol):
    """A Java virtual machine that may be asked; the same question has the same answer."""

    def call(
        self, owner: str, name: str, descriptor: str, args: tuple[JavaValue, ...], static: bool = True
    ) -> Returned | Raised | NotCallable:
        """The result of a method for concrete values (``owner`` is an internal name)."""
        ...

    def call_on_copies(self, call: HeapCall | PeerCall) -> HeapAnswer | NotCallable:
        """The effect of a method on a copy of a heap."""
        ...

    @property
    def library(self) -> Path | None:
        """The file with the program's own native methods, if the user gave one."""
        ...

    def call_native(self, call: HeapCall) -> HeapAnswer | NotCallable:
        """The effect of a native method of the program on a copy of a heap; only if there is a library."""
        ...
