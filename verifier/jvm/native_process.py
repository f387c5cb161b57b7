"""The process that runs the program's own native methods, in the same sandbox as its Java code.

It lives as long as the Java processes of the verification, and serves many paths. So native methods are
assumed to keep no state between calls; verdicts name this assumption (assumption.LibraryAssumption).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from verifier.clock import by_clock_s
from verifier.errors import UserError
from verifier.jvm.channel import Channel, ChannelClosedError, ChannelTimeoutError
from verifier.jvm.heap_call import HeapAnswer, HeapCall, decode_heap_answer, encode_heap_call
from verifier.jvm.runner_process import RunnerProcess
from verifier.jvm.trusted_server import NotCallable
from verifier.jvm.wire import JvmError, Reader

_LIMIT_S = 20.0
"""Time that one call may take on an idle machine."""
_ASK_LOADED = b"l"


class Spawner(Protocol):
    """What starts the process (Jvm)."""

    def spawn_natives(self, library: Path, classes: Sequence[Path]) -> RunnerProcess:
        """A process with the library and the program's classes, which are in folders."""
        ...


class NativeProcess:
    """Calls of native methods. A call may end the process; then a new one is started."""

    def __init__(self, spawner: Spawner, library: Path, classes: Sequence[Path]) -> None:
        """UserError if the virtual machine cannot load the library."""
        self.library = library
        self._spawner = spawner
        self._classes = tuple(classes)
        self._runner = spawner.spawn_natives(library, classes)
        problem = self._ask(_ASK_LOADED)
        if not isinstance(problem, Reader) or (text := problem.text()):
            why = problem.reason if isinstance(problem, NotCallable) else text
            raise UserError(f"--native-library {library}: it cannot be loaded: {' '.join(why.split())}")

    @property
    def channel(self) -> Channel:
        """The connection to the process."""
        return self._runner.channel

    def call(self, call: HeapCall) -> HeapAnswer | NotCallable:
        """What a native method does on a copy of a heap. The call may end the process."""
        answer = self._ask(encode_heap_call(call))
        if isinstance(answer, NotCallable):
            self._runner = self._spawner.spawn_natives(self.library, self._classes)
            return answer
        try:
            return decode_heap_answer(answer)
        except JvmError as error:
            return NotCallable(f"its answer cannot be read: {error}")

    def _ask(self, body: bytes) -> Reader | NotCallable:
        try:
            return self._runner.ask(body, time.monotonic() + by_clock_s(_LIMIT_S))
        except ChannelTimeoutError:
            self._runner.channel.close()
            return NotCallable(f"it did not return in {_LIMIT_S:.0f} s")
        except ChannelClosedError as error:
            status = self._runner.channel.close()
            return NotCallable(f"it ended the process ({error}, status {status})")
