"""Class-data archives of the server, the runner and plain runs, made by one trial of each at set-up.

An archive (JEP 350) holds the loaded form of the classes that javac and a usual program need. It is an
optimisation only: if the JDK cannot make or map one, the processes start without it.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from verifier.jvm.channel import Channel
from verifier.jvm.command import UNVERIFIED, plain_command, runner_command, server_command
from verifier.jvm.home import JavaHome
from verifier.jvm.program_run import RunRequest, Seed, encode_request
from verifier.jvm.trusted_server import Call, encode_calls, encode_compile, javac_arguments
from verifier.jvm.wire import JavaArray, JavaValue, JvmError
from verifier.verdict.outcome import InputValue

_TRIAL_LIMIT_S = 120.0


def train_archives(home: JavaHome, support: Path, sample: Path) -> None:
    """Write ``server.jsa``, ``runner.jsa`` and ``plain.jsa`` into ``support``, as far as this JDK can."""
    with tempfile.TemporaryDirectory(prefix="jr-setup-") as scratch:
        classes = Path(scratch)
        arguments = javac_arguments([sample], classes, [sample / "Main.java"], [support / "fallback"])
        _train(support / "server.jsa", lambda flags: _server_trial(home, support, flags, arguments))
        request = RunRequest((classes, support / "fallback"), fallback="zero")
        _train(support / "runner.jsa", lambda flags: _runner_trial(home, support, flags, request))
        _train(support / "plain.jsa", lambda flags: _plain_trial(home, support, flags))


def _train(archive: Path, trial: Callable[[list[str]], None]) -> None:
    made = archive.with_suffix(".new")
    with contextlib.suppress(JvmError, OSError):
        trial([f"-XX:ArchiveClassesAtExit={made}", "-Xlog:disable"])
    if made.exists():
        made.replace(archive)


def _server_trial(home: JavaHome, support: Path, flags: list[str], arguments: list[str]) -> None:
    process = subprocess.Popen(
        server_command(home.path, support, flags),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        bufsize=0,
    )
    channel = Channel.over_pipes(process)
    text = "Ljava/lang/String;"
    shown: tuple[JavaValue, ...] = ("%d %s %.2f", JavaArray("Ljava/lang/Object;", (1, "one", 1.5)))
    calls = [
        Call("java/lang/Math", "sin", "(D)D", (1.0,)),
        Call("java/lang/Double", "toString", f"(D){text}", (0.1,)),
        Call("java/lang/String", "format", f"({text}[Ljava/lang/Object;){text}", shown),
        Call("java/lang/String", "length", "()I", ("one",), static=False),
        Call("java/lang/Integer", "parseInt", f"({text})I", ("one",)),
    ]
    _converse(channel, [encode_compile(arguments), encode_calls(calls)])


def _runner_trial(home: JavaHome, support: Path, flags: list[str], request: RunRequest) -> None:
    inputs = (InputValue("int", 1), InputValue("string", "one"), InputValue("double", 0.5))
    seeded = RunRequest(request.classes, fallback=Seed(1), constants=(1, "one", 1.5), want_where=False)
    replay = RunRequest(request.classes, inputs=inputs)
    _trial(lambda pipes: runner_command(home.path, support, flags, *pipes), [request, replay, seeded])


def _plain_trial(home: JavaHome, support: Path, flags: list[str]) -> None:
    """No class path: the archive then fits them all."""
    flags = [*flags, *UNVERIFIED]

    def command(pipes: tuple[int, int]) -> list[str]:
        return plain_command(home.path, support, flags, pipes, [], ["jr.Usual"])

    _trial(command, [RunRequest((), "jr.Usual", plain=True)])


def _trial(make_command: Callable[[tuple[int, int]], list[str]], requests: list[RunRequest]) -> None:
    """Start a process for runs, with its ends of two pipes, and have it run something."""
    their_in, our_out = os.pipe()
    our_in, their_out = os.pipe()
    process = subprocess.Popen(
        make_command((their_in, their_out)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=(their_in, their_out),
    )
    os.close(their_in)
    os.close(their_out)
    channel = Channel(process, our_out, our_in)
    secret = secrets.token_bytes(8)
    channel.send(secret, time.monotonic() + _TRIAL_LIMIT_S)
    _converse(channel, [secret + bytes(8) + encode_request(one) for one in requests])


def _converse(channel: Channel, bodies: list[bytes]) -> None:
    """Send each frame and wait for its answer; the process dumps its archive when the pipe closes."""
    try:
        for body in bodies:
            channel.send(body, time.monotonic() + _TRIAL_LIMIT_S)
            channel.receive(time.monotonic() + _TRIAL_LIMIT_S)
    finally:
        channel.close(grace_s=_TRIAL_LIMIT_S)
