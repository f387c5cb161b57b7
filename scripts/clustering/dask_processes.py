"""A scheduler and workers of Dask as processes of this machine, to be killed, frozen and started anew."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parent.parent.parent
_WAIT_S = 60.0


def free_port() -> int:
    """One that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class DaskProcesses:
    """All of them listen on localhost alone. ``folder``: for their files and what they say."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None, tls: bool = False) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"{'tls' if tls else 'tcp'}://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2",
            "DASK_DISTRIBUTED__DIAGNOSTICS__NVML": "False",
            **(settings or {}),
        }
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []
        self._number = 0

    def __enter__(self) -> DaskProcesses:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in [*self.workers, *([self.scheduler] if self.scheduler else [])]:
            end(process)

    def start_scheduler(self) -> None:
        """Returns when it listens."""
        words = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port)]
        self.scheduler = self._start([*words, "--no-dashboard", "--no-show", "--protocol", self.url[:3]])
        deadline_s = time.monotonic() + _WAIT_S
        while time.monotonic() < deadline_s:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1.0):
                return
            time.sleep(0.05)
        raise TimeoutError(f"no scheduler listens on port {self.port}")

    def start_worker(self) -> subprocess.Popen[bytes]:
        """One of one thread; it looks for the scheduler by itself, and ends if that does."""
        folder = self.folder / f"worker{self._number}"
        folder.mkdir(parents=True)
        words = ["distributed.cli.dask_worker", self.url, "--no-nanny", "--nthreads", "1"]
        words += ["--no-dashboard", "--local-directory", str(folder), "--memory-limit", "0"]
        self.workers.append(self._start([*words, "--host", "127.0.0.1", "--death-timeout", "60"]))
        return self.workers[-1]

    def restart_scheduler(self) -> None:
        """Kill it and start another one on the same port."""
        assert self.scheduler is not None
        end(self.scheduler)
        self.start_scheduler()

    def tend(self, number: int) -> None:
        """So many workers are there again, as something outside sees to it in a real cluster."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < number:
            self.start_worker()

    def _start(self, words: Sequence[str]) -> subprocess.Popen[bytes]:
        self._number += 1
        with (self.folder / f"log{self._number}").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment,
                cwd=self.folder,
                start_new_session=True,
            )


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process, which may be stopped."""
    process.kill()
    process.wait()


def freeze(process: subprocess.Popen[bytes]) -> None:
    """Stop it; it stays as it is."""
    process.send_signal(signal.SIGSTOP)


def hosts() -> Iterator[int]:
    """The processes on this machine in which workers let batches be answered."""
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):
                words = Path("/proc", name, "cmdline").read_bytes().split(b"\0")
                if b"verifier.fleet.host" in words:
                    yield int(name)
