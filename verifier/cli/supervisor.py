"""Runs the verification in a child process and keeps the promises a child cannot keep.

Whatever happens to the child (a signal, a crash inside a solver library, the system's memory
killer, a limit that is about to be passed), the supervisor prints one verdict line, and leaves
no process behind. stdout belongs to it alone. It imports little, so that it costs little.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from verifier.cli.process_tree import become_subreaper, descendants, die_with_parent, kill_tree, measure
from verifier.cli.status import EXIT_BAD_INPUT, EXIT_OF_ANSWER
from verifier.config import Options
from verifier.errors import UserError

POLL_INTERVAL_S = 0.5
_MIB = 1 << 20


@dataclass(frozen=True)
class Message:
    """What the child reports: an answer with its account, or, without one, that the input is bad."""

    answer: str | None
    text: str

    def encode(self) -> bytes:
        return json.dumps([self.answer, self.text]).encode("ascii") + b"\n"

    @staticmethod
    def decode(data: bytes) -> Message | None:
        """The last message, or None if the child ended before it had written all of any."""
        *whole, _ = data.split(b"\n")
        if not whole:
            return None
        answer, text = json.loads(whole[-1])
        return Message(answer, text)


Announce = Callable[[Message], None]
"""Reports a message that holds unless a later one replaces it."""


def supervise(work: Callable[[Announce], Message], options: Options) -> int:
    """Run ``work`` in a child process, print its outcome, and return the exit status.

    What ``work`` announces is the outcome if it does not come to its end.
    """
    signal_reader = _catch_signals()
    become_subreaper()
    scratch = _make_scratch_folder()
    parent = os.getpid()
    reader, writer = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _run_child(work, writer, parent, scratch)
    os.close(writer)
    outcome = _await_message(reader, signal_reader, child, options)
    kill_tree(parent, child)
    if isinstance(outcome, Interruption) and sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")  # the line of progress that the child could not take away
        sys.stderr.flush()
    _remove_folder(scratch)
    return report(unknown(outcome, options) if isinstance(outcome, Interruption) else outcome)


def report(message: Message) -> int:
    """Print the outcome; the answer, if there is one, is the last line, alone."""
    if message.answer is None:
        sys.stderr.write(message.text.rstrip("\n") + "\n")
        return EXIT_BAD_INPUT
    text = message.text if not message.text or message.text.endswith("\n") else message.text + "\n"
    data = (text + message.answer + "\n").encode("utf-8", "backslashreplace")
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return EXIT_OF_ANSWER[message.answer]


@dataclass(frozen=True)
class Interruption:
    """Why the child gave no answer; ``ending`` is a word of the table of endings."""

    ending: str
    reason: str


_RESOURCE = "out of time or memory"
_DEFECT = "defect of JR"


def unknown(interruption: Interruption, options: Options) -> Message:
    """UNKNOWN for a reason outside the verification itself; ``--json`` is served here too."""
    if options.json is not None:
        obligation = {"ending": interruption.ending, "message": interruption.reason, "where": None}
        data = {
            "format": 1,
            "verdict": "UNKNOWN",
            "reason": interruption.reason,
            "obligations": [obligation],
            "counterexample": None,
        }
        try:
            options.json.write_text(json.dumps(data, indent=2) + "\n", encoding="ascii")
        except OSError as error:
            sys.stderr.write(f"jr: {options.json}: cannot be written: {error.strerror}\n")
    return Message("UNKNOWN", f"result:    {interruption.reason}\n")


def _catch_signals() -> int:
    """Turn SIGTERM, SIGINT and SIGHUP into bytes on a pipe; returns its reading end."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: None)
    return reader


def _make_scratch_folder() -> str:
    """The place for every temporary file of the run; removed at its end, however it ends."""
    base = os.environ.get("TMPDIR", "/tmp")
    folder = os.path.join(base, f"jr-{os.getpid()}-{os.urandom(6).hex()}")
    try:
        os.mkdir(folder, 0o700)
    except OSError as error:
        raise UserError(f"{base}: no temporary folder can be made here: {error.strerror}") from None
    return folder


def _remove_folder(folder: str) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def _run_child(work: Callable[[Announce], Message], writer: int, parent: int, scratch: str) -> None:
    """The child's whole life; never returns. Its stdout is stderr: the result goes by the pipe."""
    signal.set_wakeup_fd(-1)
    os.setpgid(0, 0)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    die_with_parent(parent)
    os.environ["TMPDIR"] = scratch
    os.dup2(2, 1)
    status = 1
    try:
        with os.fdopen(writer, "wb") as pipe:

            def announce(message: Message) -> None:
                pipe.write(message.encode())
                pipe.flush()

            announce(work(announce))
        status = 0
    finally:
        sys.stderr.flush()
        os._exit(status)


def _waiting(reader: int) -> Iterator[bytes]:
    """What the child has sent and nobody has read yet."""
    while select.select([reader], [], [], 0)[0]:
        chunk = os.read(reader, 1 << 16)
        if not chunk:
            return
        yield chunk


def _await_message(reader: int, signal_reader: int, child: int, options: Options) -> Message | Interruption:
    """Wait for the child's message, a signal, the child's death or a limit."""
    chunks: list[bytes] = []
    guard = LimitGuard(options)
    while True:
        ready, _, _ = select.select([reader, signal_reader], [], [], guard.interval_s)
        if signal_reader in ready:
            name = signal.Signals(os.read(signal_reader, 1)[0]).name
            reason = f"stopped by {name} before an answer was found"
            chunks += _waiting(reader)
            return Message.decode(b"".join(chunks)) or Interruption(_RESOURCE, reason)
        if reader in ready:
            chunk = os.read(reader, 1 << 16)
            if chunk:
                chunks.append(chunk)
                continue
            return Message.decode(b"".join(chunks)) or _death_of(child)
        if (passed := guard.passed_limit()) is not None:
            return Message.decode(b"".join(chunks)) or Interruption(_RESOURCE, passed)


def _death_of(child: int) -> Interruption:
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        name = signal.Signals(number).name
        if number == signal.SIGKILL:
            return Interruption(_RESOURCE, f"the verification process was ended by {name} (out of memory?)")
        return Interruption(_DEFECT, f"the verification process was ended by {name}")
    code = os.waitstatus_to_exitcode(status)
    return Interruption(_DEFECT, f"the verification process ended with status {code}")


class LimitGuard:
    """Says when the processes of the run are about to pass a limit the user gave.

    The engine plans inside the limits; this is the net below it. The reserve is what printing a
    verdict and ending all processes may cost.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._start_s = time.monotonic()
        self._wall_limit_s = options.clock_limit_s
        limits = (self._wall_limit_s, options.memory_limit_mib)
        self.interval_s = POLL_INTERVAL_S if any(limit is not None for limit in limits) else None

    def passed_limit(self) -> str | None:
        """The limit that is about to be passed, in words."""
        options = self._options
        wall_s = time.monotonic() - self._start_s
        if self._wall_limit_s is not None and wall_s > _reserved(self._wall_limit_s):
            return f"the wall time limit of {self._wall_limit_s:g} s was reached"
        usage = measure([os.getpid(), *descendants(os.getpid())])
        if options.time_limit_s is not None and usage.cpu_s > _reserved(options.time_limit_s):
            return f"the CPU time limit of {options.time_limit_s:g} s was reached"
        limit_mib = options.memory_limit_mib
        if limit_mib is not None and usage.resident_bytes > 0.97 * limit_mib * _MIB:
            return f"the memory limit of {limit_mib} MiB was reached"
        return None


def _reserved(limit_s: float) -> float:
    return max(limit_s - 0.7, limit_s * 0.9) if limit_s < 20 else limit_s - 1.0
