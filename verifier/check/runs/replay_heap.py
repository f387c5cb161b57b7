"""The heap size for a run of a reproducer with large inputs."""

from __future__ import annotations

from verifier.host_memory import available_bytes, usable_bytes
from verifier.texts.text_value import NeedsMemoryError

LARGEST_HEAP_MIB = 4096
"""Reproducers that need more are not run."""
_BESIDES_MIB = 1536
"""The part of a worker's share for its other processes and for memory of a virtual machine outside its
heap."""
_SPARE_MIB = 512
_ROOM_MIB = 128
_LITTLE_MIB = 128
_MIB = 1 << 20


def heap_mib(size_bytes: int, share_bytes: int | None = None) -> int | None:
    """The heap for a run with inputs of so many bytes, None if the usual one suffices.

    ``share_bytes``: the memory limit of this process and its children, if it is not the machine's memory.
    NeedsMemoryError if the inputs alone need more.
    """
    size_mib = -(-size_bytes // _MIB)
    if size_mib <= _LITTLE_MIB:
        return None
    whole = usable_bytes()
    share_mib = (whole if share_bytes is None else share_bytes) // _MIB
    left = available_bytes()
    left_mib = (whole if left is None else left) // _MIB
    most_mib = min(LARGEST_HEAP_MIB, share_mib - _BESIDES_MIB, left_mib - _SPARE_MIB)
    if size_mib + _ROOM_MIB > most_mib:
        raise NeedsMemoryError(f"about {in_words(-(-size_mib // 1024))}")
    return most_mib  # the run usually copies its inputs, and unused memory is not taken


def in_words(size_gib: int) -> str:
    """``3 GiB of memory to be run``."""
    return f"{size_gib} GiB of memory to be run"
