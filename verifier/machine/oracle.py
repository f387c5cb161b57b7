"""Whom models ask what a method of the JDK does with concrete values."""

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
        """What one method gives for concrete values (``owner`` is an internal name)."""
        ...

    def call_on_copies(self, call: HeapCall | PeerCall) -> HeapAnswer | NotCallable:
        """What a method does on a copy of a heap."""
        ...

    @property
    def library(self) -> Path | None:
        """The file with the program's own native methods, if the user gave one."""
        ...

    def call_native(self, call: HeapCall) -> HeapAnswer | NotCallable:
        """What one of them does on a copy of a heap; only where there is a library."""
        ...
