"""javac in a Java process that all tests of a process share, since a warm compiler is many times as fast."""

from __future__ import annotations

import atexit
from pathlib import Path

from verifier.jvm.home import find_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.trusted_server import encode_compile

_LIMIT_S = 600.0
_SHARED: dict[Path, Jvm] = {}
"""By the folder of the JDK."""


def shared_jvm(java_home: Path | None = None) -> Jvm:
    """The Java processes of this process; ``end_shared`` ends them."""
    home = (java_home or find_java_home()).resolve()
    if home not in _SHARED:
        _SHARED[home] = Jvm.start(JvmOptions(java_home=home))
    return _SHARED[home]


@atexit.register
def end_shared() -> None:
    """End the processes that ``shared_jvm`` started."""
    for jvm in _SHARED.values():
        jvm.close()
    _SHARED.clear()


def javac(*words: str | Path, java_home: Path | None = None) -> None:
    """Run javac with these arguments; AssertionError with its messages if it fails."""
    arguments = [str(word.absolute()) if isinstance(word, Path) else word for word in words]
    answer = shared_jvm(java_home)._ask(encode_compile(arguments), _LIMIT_S)
    status, messages = answer.int32(), answer.text()
    assert status == 0, messages
