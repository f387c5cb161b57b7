"""Whom models ask what a method of the JDK does with concrete values."""

from __future__ import annotations

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
