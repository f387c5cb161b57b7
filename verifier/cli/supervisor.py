"""Runs the verification in a child process and keeps the promises a child cannot keep.

Whatever happens to the child (a signal, a crash inside a solver library, the system's memory
killer, a limit that is about to be passed), the supervisor prints one verdict line, and leaves
no process behind. stdout belongs to it alone. It imports little, so that it costs little.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from verifier.cli import colour
from verifier.cli.held import STOPPING, free_signals
from verifier.cli.status import EXIT_BAD_INPUT, EXIT_OF_ANSWER
from verifier.config import Options
from verifier.errors import UserError
from verifier.process_tree import (
    RUN_FOLDER,
    become_subreaper,
    descendants,
    die_with_parent,
    kill_tree,
    measure,
    remove_folder,
)

POLL_INTERVAL_S = 0.5
_MIB = 1 << 20
_SCRATCH = re.compile(r"jr-\d+-[0-9a-f]{12}")
_HELD = "held"
"""A file in the folder of a run that its supervisor keeps locked as long as it lives.

It says on which kernel: on some network file systems the locks of other machines do not show.
"""
_BOOT = "/proc/sys/kernel/random/boot_id"
_LEFT_AFTER_S = 60.0


@dataclass(frozen=True)
class Message:
    """A message of the child: an answer with its account, or, without one, an error of the input.

    ``part``: lines before the account, with their number among all such parts. ``snapshot``: no answer, but
    the state of the work, for the account of a run that is cut. ``ending``: the text is the reason why there
    is no better answer, and ``ending`` is its kind in the table of endings.
    """

    answer: str | None
    text: str
    part: tuple[int, str] | None = None
    snapshot: str | None = None
    ending: str | None = None

    def encode(self) -> bytes:
        row = [self.answer, self.text, self.part, self.snapshot, self.ending]
        return json.dumps(row).encode("ascii") + b"\n"


class Inbox:
    """The messages of the child: the last one, and parts, which are printed as they come.

    ``in_order``: a part is printed only after those before it.
    """

    def __init__(self, in_order: bool = True) -> None:
        self._in_order = in_order
        self.last: Message | None = None
        self.snapshot: str | None = None
        self._rest = b""
        self._parts: dict[int, str] = {}
        self._printed = 0

    def add(self, chunk: bytes) -> None:
        """Add some more bytes; an incomplete message does not count."""
        *whole, self._rest = (self._rest + chunk).split(b"\n")
        for line in whole:
            answer, text, part, snapshot, ending = json.loads(line)
            if snapshot is not None:
                self.snapshot = snapshot
                continue
            if ending is None or self.last is None:  # an answer stands, whatever happens after it
                self.last = Message(answer, text, ending=ending)
            if part is not None:
                number, lines = part
                self._parts[number] = lines
        if not self._in_order:
            self.print_all()
        while self._printed in self._parts:
            self._print(self._printed)
            self._printed += 1

    def print_all(self) -> None:
        """Print the remaining parts, even if earlier ones are missing."""
        for number in sorted(self._parts):
            self._print(number)

    def _print(self, number: int) -> None:
        clear_progress()
        print_out(self._parts.pop(number))


def clear_progress() -> None:
    """Erase the line of progress, if there may be one."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def print_out(text: str) -> None:
    """Write to stdout; it is no error if the reader is gone."""
    if colour.is_wanted():
        text = colour.painted(text)
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


Announce = Callable[[Message], None]
"""Reports a message that holds unless a later one replaces it."""


def supervise(
    work: Callable[[Announce], Message],
    options: Options,
    account: Callable[[str | None, Interruption], Message] | None = None,
) -> int:
    """Run ``work`` in a child process, print its outcome, and return the exit status.

    If ``work`` does not end normally, the outcome is what it announced last. ``account`` makes the outcome of
    a cut run from the last snapshot, if there is one.
    """
    if not os.path.exists("/proc/self/stat"):
        raise UserError(
            "/proc is not mounted; JR and the Java virtual machine need it (mount -t proc proc /proc)"
        )
    signal_reader = _catch_signals()
    free_signals()
    become_subreaper()
    scratch, held = _make_scratch_folder()
    parent = os.getpid()
    reader, writer = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.close(held)
        _run_child(work, writer, parent, scratch)
    os.close(writer)
    inbox = Inbox(in_order=not sys.stdout.isatty())
    outcome = _await_message(inbox, reader, signal_reader, child, options)
    kill_tree(parent, child)
    clear_progress()
    inbox.print_all()
    remove_folder(scratch)
    os.close(held)
    return report(_concluded(outcome, inbox.snapshot, options, account))


def _concluded(
    outcome: Message | Interruption,
    snapshot: str | None,
    options: Options,
    account: Callable[[str | None, Interruption], Message] | None,
) -> Message:
    """The message of the outcome, with all that is known of a run that was cut."""
    if isinstance(outcome, Message):
        if outcome.ending is None:
            return outcome
        cut = Interruption(outcome.ending, outcome.text.removeprefix(_RESULT).rstrip("\n"))
    else:
        cut = outcome
    if account is None:
        return unknown(cut, options)
    return account(snapshot, cut)


def report(message: Message) -> int:
    """Print the outcome; the answer, if there is one, is the last line, alone."""
    if message.answer is None:
        sys.stderr.write(message.text.rstrip("\n") + "\n")
        return EXIT_BAD_INPUT
    text = message.text if not message.text or message.text.endswith("\n") else message.text + "\n"
    print_out(text + message.answer + "\n")
    return EXIT_OF_ANSWER[message.answer]


@dataclass(frozen=True)
class Interruption:
    """Why the child gave no answer; ``ending`` is a word of the table of endings."""

    ending: str
    reason: str


_RESOURCE = "out of time or memory"
_DEFECT = "defect of JR"
_RESULT = "result:    "


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
            with contextlib.suppress(OSError):
                options.json.unlink(missing_ok=True)
    return Message("UNKNOWN", f"{_RESULT}{interruption.reason}\n", ending=interruption.ending)


def _catch_signals() -> int:
    """Turn SIGTERM, SIGINT and SIGHUP into bytes on a pipe; returns its reading end."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    for number in STOPPING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: None)
    return reader


def _make_scratch_folder() -> tuple[str, int]:
    """The folder for all temporary files of the run, which is removed at its end, and the descriptor that
    locks it.

    A supervisor that is killed removes nothing; a later run does.
    """
    base = os.environ.get("TMPDIR", "/tmp")
    _remove_what_was_left(base)
    folder = os.path.join(base, f"jr-{os.getpid()}-{os.urandom(6).hex()}")
    try:
        os.mkdir(folder, 0o700)
        held = os.open(os.path.join(folder, _HELD), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise UserError(f"{base}: no temporary folder can be made here: {error.strerror}") from None
    with contextlib.suppress(OSError):  # without locks on this file system the folder stays
        fcntl.flock(held, fcntl.LOCK_EX)
        os.write(held, _boot_id())
    return folder, held


def _boot_id() -> bytes:
    """The identity of the running kernel (random(4))."""
    with open(_BOOT, "rb") as file:
        return file.read()


def _remove_what_was_left(base: str) -> None:
    """Remove the folders of runs whose supervisors were killed."""
    with contextlib.suppress(OSError):
        for name in filter(_SCRATCH.fullmatch, os.listdir(base)):
            with contextlib.suppress(OSError):
                folder = os.path.join(base, name)
                facts = os.lstat(folder)
                if facts.st_uid != os.getuid() or time.time() - facts.st_mtime < _LEFT_AFTER_S:
                    continue  # a young one may be about to be locked
                held = os.open(os.path.join(folder, _HELD), os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
                try:
                    fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if os.read(held, 100) == _boot_id():
                        remove_folder(folder)
                finally:
                    os.close(held)


def _run_child(work: Callable[[Announce], Message], writer: int, parent: int, scratch: str) -> None:
    """The child's whole life; never returns. Its stdout is stderr: the result goes by the pipe."""
    signal.set_wakeup_fd(-1)
    os.setpgid(0, 0)
    for number in STOPPING:
        signal.signal(number, signal.SIG_DFL)
    die_with_parent(parent)
    os.environ["TMPDIR"] = os.environ[RUN_FOLDER] = scratch
    os.dup2(2, 1)
    status = 1
    try:
        with os.fdopen(writer, "wb") as pipe:
            sending = threading.Lock()

            def announce(message: Message) -> None:
                with sending:  # snapshots come from a thread of their own
                    pipe.write(message.encode())
                    pipe.flush()

            announce(work(announce))
        status = 0
    finally:
        sys.stderr.flush()
        os._exit(status)


def _waiting(reader: int) -> Iterator[bytes]:
    """The bytes from the child that are available."""
    while select.select([reader], [], [], 0)[0]:
        chunk = os.read(reader, 1 << 16)
        if not chunk:
            return
        yield chunk


def _await_message(
    inbox: Inbox, reader: int, signal_reader: int, child: int, options: Options
) -> Message | Interruption:
    """Wait for the child's message, a signal, the child's death or a limit."""
    guard = LimitGuard(options)
    while True:
        ready, _, _ = select.select([reader, signal_reader], [], [], guard.interval_s)
        if signal_reader in ready:
            name = signal.Signals(os.read(signal_reader, 1)[0]).name
            reason = f"stopped by {name} before an answer was found"
            for chunk in _waiting(reader):
                inbox.add(chunk)
            return inbox.last or Interruption(_RESOURCE, reason)
        if reader in ready:
            chunk = os.read(reader, 1 << 16)
            if chunk:
                inbox.add(chunk)
                continue
            return inbox.last or _death_of(child)
        if (passed := guard.passed_limit()) is not None:
            return inbox.last or Interruption(_RESOURCE, passed)


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
