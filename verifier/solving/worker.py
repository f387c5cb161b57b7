"""The program of a solver process: ``python -m verifier.solving.worker BACKEND MEMORY_LIMIT_BYTES``.

Queries come in on standard input, answers go out on standard output (see ``wire``). A second thread
reads, so that a cancellation reaches a running check. The process ends when its input ends, when its
parent dies, or when it runs out of memory.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import queue
import resource
import signal
import sys
import threading
from typing import Any

from verifier.solving.answer import Answer, Unknown
from verifier.solving.backends.backend import AnyBackend
from verifier.solving.solvers import make_backend
from verifier.solving.term_wire import TermReceiver, answer_to_wire, encode, read_message

PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Ask the kernel (Linux) to kill this process when the thread that started it ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Worker:
    """Answers queries one after the other."""

    def __init__(self, backend: AnyBackend) -> None:
        self._backend = backend
        self._terms = TermReceiver()
        self._queries: queue.SimpleQueue[tuple[Any, ...] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._running = 0
        self._cancelled = 0

    def read(self) -> None:
        """Reader thread: queue queries, act on cancellations, end with the input."""
        while True:
            message = read_message(sys.stdin.buffer)
            if message is None:
                os._exit(0)
            if message[0] == "cancel":
                with self._lock:
                    self._cancelled = max(self._cancelled, message[1])
                    if self._running == message[1]:
                        self._backend.interrupt()
            else:
                self._queries.put(message)

    def run(self) -> None:
        """Main thread: solve."""
        threading.Thread(target=self.read, name="reader", daemon=True).start()
        while True:
            message = self._queries.get()
            if message is None:
                return
            _, number, limit_s, nodes, constraints = message
            self._terms.receive(nodes)
            answer = self._solve(number, limit_s, constraints)
            _write(encode((number, *answer_to_wire(answer))))

    def _solve(self, number: int, limit_s: float | None, constraints: list[int]) -> Answer:
        with self._lock:
            if self._cancelled >= number:
                return Unknown("cancelled")
            self._running = number
        try:
            return self._backend.check([self._terms.term(uid) for uid in constraints], limit_s)
        except MemoryError:
            os._exit(3)
        finally:
            with self._lock:
                self._running = 0


def _write(data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(1, view) :]


def main() -> None:
    """Serve until the input ends."""
    die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_bytes = int(sys.argv[2])
    if limit_bytes:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (limit_bytes, limit_bytes))
    Worker(make_backend(sys.argv[1])).run()


if __name__ == "__main__":
    main()
