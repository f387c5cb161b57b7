"""A child process that speaks in frames (four bytes of length, then the body) over two pipes.

Every wait has a deadline. The child leads its own process group, which ``close`` kills and reaps.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import struct
import subprocess
import threading
import time
from collections.abc import Iterator

from verifier.jvm.wire import JvmError

_LONGEST_FRAME_BYTES = 1 << 28


class ChannelClosedError(JvmError):
    """The child has closed its end: it ended."""


class ChannelTimeoutError(JvmError):
    """The deadline passed before a whole frame came or went."""


class Channel:
    """Frames to and from ``process``; owns the process and both descriptors."""

    def __init__(self, process: subprocess.Popen[bytes], to_child: int, from_child: int) -> None:
        self.process = process
        self._out = to_child
        self._in = from_child
        self._buffer = bytearray()
        self._closed = threading.Event()
        self._users = 0
        self._lock = threading.Lock()
        os.set_blocking(to_child, False)
        os.set_blocking(from_child, False)

    @staticmethod
    def over_pipes(process: subprocess.Popen[bytes]) -> Channel:
        """The channel over the input and the output of a process, which it takes over."""
        assert process.stdin is not None and process.stdout is not None
        channel = Channel(process, os.dup(process.stdin.fileno()), os.dup(process.stdout.fileno()))
        process.stdin.close()
        process.stdout.close()
        return channel

    def send(self, body: bytes, deadline_s: float) -> None:
        """Write one frame before ``deadline_s`` (time.monotonic)."""
        data = memoryview(struct.pack(">i", len(body)) + body)
        with self._in_use():
            while data:
                try:
                    data = data[os.write(self._out, data) :]
                except BlockingIOError:
                    self._wait(self._out, select.POLLOUT, deadline_s)
                except OSError as error:
                    raise ChannelClosedError(f"the Java process is gone ({error.strerror})") from None

    def receive(self, deadline_s: float) -> bytes:
        """Read one frame before ``deadline_s`` (time.monotonic)."""
        with self._in_use():
            return self._receive(deadline_s)

    def _receive(self, deadline_s: float) -> bytes:
        while True:
            if len(self._buffer) >= 4:
                (length,) = struct.unpack_from(">i", self._buffer)
                if not 0 <= length <= _LONGEST_FRAME_BYTES:
                    raise ChannelClosedError("the Java process wrote something that is no frame")
                if len(self._buffer) >= 4 + length:
                    body = bytes(self._buffer[4 : 4 + length])
                    del self._buffer[: 4 + length]
                    return body
            try:
                data = os.read(self._in, 1 << 16)
            except BlockingIOError:
                self._wait(self._in, select.POLLIN, deadline_s)
                continue
            except OSError as error:
                raise ChannelClosedError(f"the Java process is gone ({error.strerror})") from None
            if not data:
                raise ChannelClosedError("the Java process ended")
            self._buffer += data

    @contextlib.contextmanager
    def _in_use(self) -> Iterator[None]:
        """Keep the descriptors open meanwhile: their numbers would name other files once closed."""
        with self._lock:
            if self._closed.is_set():
                raise ChannelClosedError("the Java process was ended")
            self._users += 1
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                if self._closed.is_set() and self._users == 0:
                    self._close_pipes()

    def _close_pipes(self) -> None:
        for descriptor in (self._out, self._in):
            with contextlib.suppress(OSError):
                os.close(descriptor)

    def _wait(self, descriptor: int, event: int, deadline_s: float) -> None:
        poll = select.poll()
        poll.register(descriptor, event)
        left_s = deadline_s - time.monotonic()
        if left_s <= 0 or not poll.poll(left_s * 1000):
            raise ChannelTimeoutError("the Java process did not answer in time")

    def _mark_closed(self) -> bool:
        """Close the pipes, or leave that to who is using them; False if that was done before."""
        with self._lock:
            if self._closed.is_set():
                return False
            self._closed.set()
            if self._users == 0:
                self._close_pipes()
            return True

    def close_pipes(self) -> None:
        """Close the pipes alone; a child without another connection ends by itself."""
        self._mark_closed()

    def close(self, grace_s: float = 0.0) -> int | None:
        """Close the pipes, give the child ``grace_s`` to end, kill its group, reap; its exit status."""
        first = self._mark_closed()
        if first and grace_s > 0:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(grace_s)
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        return self.process.wait()
