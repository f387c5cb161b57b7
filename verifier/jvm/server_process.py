"""Starts the trusted server: it runs nothing of a task, but what javac reads was written by others."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from verifier.jvm.channel import Channel
from verifier.jvm.runner_process import resolved
from verifier.jvm.sandbox import bare_environment, run_folder, spawn_shut_in


def start_server(
    command: list[str], scratch: Path, java_home: Path, memory_mib: int, sandbox: bool
) -> Channel:
    """The way to the server, which works in ``scratch``.

    In the ``sandbox`` it writes temporary files only. It reads all: where sources lie is not known yet.
    """

    def spawn(wrapped: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            wrapped, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=scratch, env=bare_environment(scratch), start_new_session=True, bufsize=0,
        )  # fmt: skip

    if sandbox:
        temporary = resolved([Path(tempfile.gettempdir()), *run_folder()])
        readable = resolved([java_home, Path("/")])
        process = spawn_shut_in(spawn, command, scratch, readable, memory_mib, temporary)
    else:
        process = spawn(command)
    return Channel.over_pipes(process)
