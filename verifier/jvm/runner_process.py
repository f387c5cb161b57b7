"""A process that runs the program under test: requests and answers, told from what the program may write."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from verifier.jvm.channel import Channel
from verifier.jvm.program_run import RunRequest, RunResult, decode_result, encode_request, real_path
from verifier.jvm.wire import Reader

_GRACE_S = 30.0
"""By the clock: a busy machine may take long for little."""


class RunnerProcess:
    """A runner process; requests and results open with a secret and the number of the run."""

    def __init__(self, channel: Channel, memory_mib: int, readable: frozenset[Path]) -> None:
        self.channel = channel
        self.memory_mib = memory_mib
        self.readable = readable
        self.runs = 0
        self._may_read: dict[tuple[Path, ...], bool] = {}
        self._secret = secrets.token_bytes(32)
        channel.send(self._secret, time.monotonic() + _GRACE_S)

    def may_read(self, places: tuple[Path, ...]) -> bool:
        """Whether the process was given these folders, or such as they lie in."""
        known = self._may_read.get(places)
        if known is None:
            known = all(not self.readable.isdisjoint((at, *at.parents)) for at in resolved(places))
            self._may_read[places] = known
        return known

    def ask(self, body: bytes, deadline_s: float) -> Reader:
        """The answer to a request of another kind than a run."""
        self.runs += 1
        self.channel.send(self._secret + self.runs.to_bytes(8, "big") + body, deadline_s)
        return self._answer(deadline_s)

    def send(self, request: RunRequest) -> None:
        """Start a run."""
        self.runs += 1
        body = self._secret + self.runs.to_bytes(8, "big") + encode_request(request)
        self.channel.send(body, time.monotonic() + _GRACE_S)

    def result(self, deadline_s: float) -> RunResult:
        """The result of the last run."""
        return decode_result(self._answer(deadline_s))

    def _answer(self, deadline_s: float) -> Reader:
        """The answer to the last request; other frames come from the program and are dropped."""
        opening = self._secret + self.runs.to_bytes(8, "big")
        while True:
            frame = self.channel.receive(deadline_s)
            if secrets.compare_digest(frame[: len(opening)], opening):
                return Reader(frame[len(opening) :])


def resolved(places: Sequence[Path]) -> list[Path]:
    """The places without symbolic links."""
    return [Path(real_path(place)) for place in places]
