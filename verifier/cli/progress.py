"""A line of progress for a long run on a terminal; no output elsewhere."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

from verifier.config import Options
from verifier.process_tree import descendants, measure
from verifier.stats import Stats

FIRST_AFTER_S = 1.0
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
"""The printed names of the phases of ``Stats``."""


class LiveLine:
    """A line on stderr that a thread rewrites while the block runs.

    It is independent of the working thread, so it is updated whatever that thread does.
    """

    def __init__(self, line: Callable[[], str], options: Options, stream: TextIO | None = None) -> None:
        """``line`` is called by another thread."""
        self._line = line
        self._options = options
        self._stream = sys.stderr if stream is None else stream
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
            self._write(ERASE)

    def _show(self) -> None:
        wait_s = FIRST_AFTER_S
        while not self._done.wait(wait_s):
            wait_s = INTERVAL_S
            told, _, line = self._line().rpartition("\n")
            told += "\n" if told else ""
            self._write(ERASE + told + line[: columns_of(self._stream) - 1])

    def _write(self, text: str) -> None:
        """Past the stream's buffer, whose lock a process that is forked meanwhile would never get."""
        with contextlib.suppress(OSError):
            os.write(self._stream.fileno(), text.encode("utf-8", "backslashreplace"))


class Progress(LiveLine):
    """The line about one verification."""

    def __init__(self, stats: Stats, options: Options, stream: TextIO | None = None) -> None:
        super().__init__(self._told_once, options, stream)
        self._stats = stats
        self._start_s = time.monotonic()
        limits = (options.time_limit_s, options.clock_limit_s)
        self._has_told = any(limit is not None for limit in limits)

    def _told_once(self) -> str:
        """The line; once, after a while, with another one above it that says that there is no limit."""
        if self._has_told or time.monotonic() - self._start_s <= _UNLIMITED_AFTER_S:
            return self.line()
        self._has_told = True
        return _UNLIMITED + self.line()

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


def duration(seconds: float) -> str:
    """A time that is left, as people say it: ``40 s``, ``12 min``, ``3 h``."""
    for unit_s, unit in ((3600, "h"), (60, "min")):
        if seconds >= 2 * unit_s:
            return f"{seconds / unit_s:.0f} {unit}"
    return f"{seconds:.0f} s"
