"""A solver process as JR sees it: started when needed, cancelled rather than ended, killed if deaf."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from verifier.clock import add_waited, by_clock_s, process_cpu_s
from verifier.solver import DEAF
from verifier.solving.answer import Answer, Unknown
from verifier.solving.term_wire import MessageBuffer, TermSender, answer_from_wire, encode
from verifier.terms.term import Term

CANCEL_GRACE_S: Final = 0.5
"""The CPU time that a cancelled solver has to stop before its process is killed, together with what the
solver has learned. No query waits for that."""

LATENESS_S: Final = 0.05
"""The CPU time beyond its limit that a solver may use for an awaited answer."""

SHORTEST_LOOK_S: Final = 0.005
"""How long to wait, by the clock, before a process is looked at again."""

NODE_LIMIT: Final = 3_000_000
"""Terms after which a process is replaced, to bound its memory."""


class SolverProcess:
    """One process with one backend. Not thread-safe; owned by the portfolio's helper thread."""

    def __init__(self, backend: str, memory_limit_bytes: int) -> None:
        self.backend = backend
        self.deaths = 0
        self._memory_limit_bytes = memory_limit_bytes
        self._process: subprocess.Popen[bytes] | None = None
        self._buffer = MessageBuffer()
        self._sender = TermSender()
        self._number = 0
        self._query: Sequence[Term] | None = None
        self._cancelled_at: tuple[float, float] | None = None
        self._asked_at_s = 0.0
        self._worked_s = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether a query runs that was not cancelled."""
        return self._query is not None and self._cancelled_at is None

    @property
    def is_stopping(self) -> bool:
        """Whether a cancelled query has not stopped yet."""
        return self._cancelled_at is not None

    @property
    def pid(self) -> int | None:
        """The process, if it lives."""
        return None if self._process is None else self._process.pid

    @property
    def worked_s(self) -> float:
        """CPU seconds that the process has worked on the last query; starting it belongs to that."""
        if self._process is not None:
            self._worked_s = max(self._worked_s, process_cpu_s(self._process.pid) - self._asked_at_s)
        return self._worked_s

    def fileno(self) -> int | None:
        """The file to wait on for answers, while a query runs."""
        if self._process is None or self._query is None or self._process.stdout is None:
            return None
        return self._process.stdout.fileno()

    def ask(self, constraints: Sequence[Term], time_limit_s: float | None) -> bool:
        """Start a query; a process that is still stopping an old one is replaced. False if it died."""
        if self._query is not None or len(self._sender) > NODE_LIMIT:
            self.kill()
        self._asked_at_s = 0.0 if self._process is None else process_cpu_s(self._process.pid)
        self._worked_s = 0.0
        if self._process is None:
            self._start()
        assert self._process is not None
        self._number += 1
        nodes = self._sender.nodes(constraints)
        uids = [constraint.uid for constraint in constraints]
        self._query = constraints
        return self._send(encode(("check", self._number, time_limit_s, nodes, uids)))

    def cancel(self) -> None:
        """Stop the running query; its answer no longer counts."""
        if not self.is_busy:
            return
        if self.backend in DEAF:
            self.kill()
            return
        self._cancelled_at = (self.worked_s, time.monotonic())
        self._send(encode(("cancel", self._number)))

    def poll(self) -> Answer | None:
        """Read what there is; the running query's answer if it came. Kills what does not stop."""
        answer: Answer | None = None
        if self._process is not None and self._process.stdout is not None:
            chunk: bytes | None = b""
            try:
                chunk = os.read(self._process.stdout.fileno(), 1 << 20)
                if not chunk:
                    self._died()
                    return None
            except BlockingIOError:
                chunk = None
            for message in self._buffer.feed(chunk or b""):
                if message[0] == self._number and self._query is not None:
                    if self._cancelled_at is None:
                        answer = answer_from_wire(message[1:], self._query)
                    self._query = None
                    self._cancelled_at = None
        if self._cancelled_at is not None and self._is_deaf(*self._cancelled_at):
            self.kill()
        return answer

    def _is_deaf(self, worked_s: float, at_s: float) -> bool:
        """Whether it has gone on too long since it was cancelled, having worked so much, at that time."""
        late = time.monotonic() - at_s > by_clock_s(CANCEL_GRACE_S)
        return late or self.worked_s - worked_s > CANCEL_GRACE_S

    def check(self, constraints: Sequence[Term], time_limit_s: float | None) -> Answer:
        """Ask and wait, which counts as work; a process that passes the limit of CPU time is killed."""
        try:
            return self._await(constraints, time_limit_s)
        finally:
            add_waited(self.worked_s)

    def _await(self, constraints: Sequence[Term], time_limit_s: float | None) -> Answer:
        deaths = self.deaths
        if not self.ask(constraints, time_limit_s):
            return Unknown(f"{self.backend}: its process died")
        limit_s = None if time_limit_s is None else time_limit_s + LATENESS_S
        begun_s = time.monotonic()
        while True:
            left = None if limit_s is None else limit_s - self.worked_s
            descriptor = self.fileno()
            passed_s = time.monotonic() - begun_s
            if left is not None and limit_s is not None and (left <= 0 or passed_s > by_clock_s(limit_s)):
                self.kill()
                return Unknown(f"{self.backend}: time limit")
            if descriptor is not None:
                select.select([descriptor], [], [], left if left is None else max(left, SHORTEST_LOOK_S))
            answer = self.poll()
            if answer is not None:
                return answer
            if self.deaths > deaths:
                return Unknown(f"{self.backend}: its process died")

    def kill(self) -> None:
        """End the process at once."""
        _ = self.worked_s  # while there is a process to ask
        process, self._process = self._process, None
        self._query = None
        self._cancelled_at = None
        self._buffer = MessageBuffer()
        self._sender = TermSender()
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _died(self) -> None:
        self.deaths += 1
        self.kill()

    def _start(self) -> None:
        root = str(Path(__file__).resolve().parents[2])
        inherited = os.environ.get("PYTHONPATH")
        environment = {
            **os.environ,
            "PYTHONPATH": root if not inherited else root + os.pathsep + inherited,
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "verifier.solving.worker", self.backend, str(self._memory_limit_bytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            bufsize=0,
            start_new_session=True,  # signals from a terminal are JR's; it ends with its parent anyway
        )
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)

    def _send(self, data: bytes) -> bool:
        """Write to the process. It reads all the time, so this does not block for long."""
        assert self._process is not None and self._process.stdin is not None
        view = memoryview(data)
        try:
            while view:
                written = self._process.stdin.write(view)
                view = view[written or 0 :]
        except OSError:
            self._died()
            return False
        return True
