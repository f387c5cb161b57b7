"""Java processes that tests of a process share: javac in a warm one is many times as fast as in a new one.

What compiles, and evaluates methods of the JDK, is the same for all tests, and none leaves anything in it. So
``shared_servers`` hands it on from one ``Jvm`` that is closed to the next one that is started.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.jvm.channel import Channel
from verifier.jvm.home import find_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.trusted_server import encode_compile
from verifier.jvm.wire import Reader
from verifier.process_tree import RUN_FOLDER

_LIMIT_S = 600.0
_SHARED: dict[Path, Jvm] = {}
"""By the folder of the JDK."""


def shared_jvm(java_home: Path | None = None) -> Jvm:
    """The Java processes of this process; ``shared_servers`` ends them."""
    home = (java_home or find_java_home()).resolve()
    if home not in _SHARED:
        _SHARED[home] = Jvm.start(JvmOptions(java_home=home))
    return _SHARED[home]


def javac(*words: str | Path, java_home: Path | None = None) -> None:
    """Run javac with these arguments; AssertionError with its messages if it fails."""
    arguments = [str(word.absolute()) if isinstance(word, Path) else word for word in words]
    answer = shared_jvm(java_home)._ask(encode_compile(arguments), _LIMIT_S)
    status, messages = answer.int32(), answer.text()
    assert status == 0, messages


class _Pool:
    """Servers that nobody uses. Forks, and tests without a folder of the run, start and end their own."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._idle: dict[tuple[object, ...], list[Channel]] = {}
        self._asked: set[Channel] = set()
        """Those that may still owe an answer."""
        self._owner = os.getpid()
        self._spawn, self._close, self._ask = Jvm._spawn_server, Jvm.close, Jvm._ask
        patch.setattr(Jvm, "_spawn_server", lambda jvm: self.start(jvm))
        patch.setattr(Jvm, "close", lambda jvm: self.close(jvm))
        patch.setattr(Jvm, "_ask", lambda jvm, body, limit_s: self.ask(jvm, body, limit_s))

    def start(self, jvm: Jvm) -> Channel:
        idle = self._idle.get(_key(jvm), []) if self._is_for_all() else []
        while idle:
            channel = idle.pop()
            if channel.process.poll() is None:
                jvm._channels.append(channel)
                return channel
        return self._spawn(jvm)

    def ask(self, jvm: Jvm, body: bytes, limit_s: float) -> Reader:
        with contextlib.suppress(AttributeError):
            self._asked.add(jvm._server)  # type: ignore[arg-type]
        answer = self._ask(jvm, body, limit_s)
        self._asked.discard(jvm._server)  # type: ignore[arg-type]
        return answer

    def close(self, jvm: Jvm) -> None:
        server = getattr(jvm, "_server", None)
        if self._is_for_all() and server in jvm._channels and server not in self._asked and not jvm._is_owed:
            jvm._channels.remove(server)
            jvm._server = None
            self._idle.setdefault(_key(jvm), []).append(server)
        self._close(jvm)

    def end(self) -> None:
        for channel in [channel for idle in self._idle.values() for channel in idle]:
            channel.close()
        self._idle.clear()

    def _is_for_all(self) -> bool:
        return os.getpid() == self._owner and RUN_FOLDER in os.environ


def _key(jvm: Jvm) -> tuple[object, ...]:
    options = jvm.options
    return jvm.java_home, jvm._support, options.server_memory_mib, options.sandbox


@contextlib.contextmanager
def shared_servers() -> Iterator[None]:
    """Within the block, servers are handed on; at its end there are none."""
    with pytest.MonkeyPatch.context() as patch:
        pool = _Pool(patch)
        try:
            yield
        finally:
            for jvm in _SHARED.values():
                jvm.close()
            _SHARED.clear()
            pool.end()
