"""One live line about a long run on a terminal; nothing anywhere else."""

from __future__ import annotations

import os
import sys
import threading
import time
from types import TracebackType
from typing import TextIO

from verifier.config import Options
from verifier.process_tree import descendants, measure
from verifier.stats import Stats

FIRST_AFTER_S = 2.0
INTERVAL_S = 0.5
ERASE = "\r\x1b[K"
_UNLIMITED_AFTER_S = 60.0
_UNLIMITED = "jr: no time limit is set, so the run goes on until it knows; --time-limit SECONDS sets one\n"
_PHASES = {
    "start": "starting",
    "compile": "compiling",
    "concrete": "running it",
    "symbolic": "exploring paths",
    "races": "looking for data races",
    "stress replay": "replaying under stress",
    "invariants": "proving loops",
    "induction": "proving recursion",
    "certification": "certifying",
}
"""What the phases of ``Stats`` are called here."""


class Progress:
    """Writes the line on stderr while the block runs, from a thread that ends with it."""

    def __init__(self, stats: Stats, options: Options, stream: TextIO | None = None) -> None:
        self._stats = stats
        self._options = options
        self._stream = sys.stderr if stream is None else stream
        self._start_s = time.monotonic()
        self._done = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> None:
        dumb = os.environ.get("TERM", "dumb") == "dumb"
        if self._stream.isatty() and not dumb and not self._options.verbose:
            self._thread = threading.Thread(target=self._show, daemon=True)
            self._thread.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()
            self._stream.write(ERASE)
            self._stream.flush()

    def _show(self) -> None:
        wait_s = FIRST_AFTER_S
        limits = (self._options.time_limit_s, self._options.clock_limit_s)
        has_told = any(limit is not None for limit in limits)
        while not self._done.wait(wait_s):
            wait_s = INTERVAL_S
            columns = columns_of(self._stream)
            told = ""
            if not has_told and time.monotonic() - self._start_s > _UNLIMITED_AFTER_S:
                has_told, told = True, _UNLIMITED
            self._stream.write(ERASE + told + self.line()[: columns - 1])
            self._stream.flush()

    def line(self) -> str:
        """The line: how far the run is, what it uses, what is left."""
        counters = self._stats.counters
        usage = measure([os.getpid(), *descendants(os.getpid())])
        wall_s = time.monotonic() - self._start_s
        parts = [
            f"{wall_s:.0f} s",
            *filter(None, [_PHASES.get(self._stats.running)]),
            f"{counters['paths']} paths",
            f"depth {self._stats.depth}",
            f"{counters['queries']} queries",
            f"{usage.resident_bytes >> 20} MiB",
        ]
        left = [
            limit - used
            for limit, used in (
                (self._options.time_limit_s, usage.cpu_s),
                (self._options.clock_limit_s, wall_s),
            )
            if limit is not None
        ]
        if left:
            parts.append(f"{max(0.0, min(left)):.0f} s left")
        return "jr: " + ", ".join(parts)


def columns_of(stream: TextIO) -> int:
    """The width of a terminal."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except OSError:
        return 80
