"""Landlock, by its system calls: what a process and all that it starts may still do with files (Linux 5.13).

See landlock(7). Every right of the list below is refused but where a rule allows it. What Landlock never
refuses is to ask whether a file is there, its size and times, and where a symbolic link leads.

This file is also a program by itself (``wrapped``): it confines its own process and becomes another program.
So a rule can name ``/proc/self``, which is not there before. It imports little, to start at once.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# From linux/landlock.h and the system call table, which is the same on all architectures from 424 on.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_CHANGE_DIRECTORY = sum(1 << bit for bit in range(4, 13))
_REFER, _TRUNCATE, _DEVICE_CONTROL = 1 << 13, 1 << 14, 1 << 15
_NET_TCP = 3
_SCOPES = 3
_SET_NO_NEW_PRIVILEGES = 38
_CANNOT = 125
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE_CONTROL
"""The rights that a rule about something other than a folder may name."""


_LIBC = ctypes.CDLL(None, use_errno=True)


def landlock_version() -> int:
    """The version of the kernel's Landlock; 0 if it has none, or a container hides it."""
    return max(0, int(_LIBC.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION_FLAG)))


def wrapped(
    command: Sequence[str], writable: Sequence[str], readable: Sequence[str], runnable: Sequence[str]
) -> list[str]:
    """A command that is confined as by ``restrict_files``; where that cannot be, it ends with status 125.

    It begins with the path of a program.
    """
    counts = [str(len(places)) for places in (writable, readable, runnable)]
    python = [sys.executable, "-ISs", os.path.abspath(__file__)]
    return [*python, *counts, *writable, *readable, *runnable, *command]


def _become(arguments: Sequence[str]) -> None:
    """The other side of ``wrapped``."""
    places, command = [], list(arguments[3:])
    for count in map(int, arguments[:3]):
        places.append(command[:count])
        command = command[count:]
    if not restrict_files(*places):
        sys.exit(_CANNOT)
    os.execv(command[0], command)


def restrict_files(writable: Iterable[str], readable: Iterable[str], runnable: Iterable[str]) -> bool:
    """Take from this thread, for ever, all files but these and what is below them; False if that cannot be.

    What is ``writable`` can be read as well, what is ``runnable`` too. Paths that are not there are
    passed over. TCP goes with files from Linux 6.7 on, signals to processes outside and abstract
    sockets from 6.12 on.
    """
    version = landlock_version()
    if version < 1:
        return False
    reading = _READ_FILE | _READ_DIR
    writing = reading | _WRITE_FILE | _CHANGE_DIRECTORY
    writing |= (_REFER if version >= 2 else 0) | (_TRUNCATE if version >= 3 else 0)
    handled = writing | _EXECUTE | (_DEVICE_CONTROL if version >= 5 else 0)
    attributes = struct.pack("=Q", handled)
    if version >= 4:
        attributes += struct.pack("=Q", _NET_TCP)
    if version >= 6:
        attributes += struct.pack("=Q", _SCOPES)
    ruleset = _LIBC.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    if ruleset < 0:
        return False
    try:
        for rights, paths in ((writing, writable), (reading, readable), (reading | _EXECUTE, runnable)):
            for path in paths:
                if not _allow(ruleset, path, rights):
                    return False
        _LIBC.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        return bool(_LIBC.syscall(_RESTRICT_SELF, ruleset, 0) == 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> bool:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return True
    try:
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            rights &= _ON_FILES
        rule = struct.pack("=Qi", rights, descriptor)
        return bool(_LIBC.syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, rule, 0) == 0)
    finally:
        os.close(descriptor)


if __name__ == "__main__":
    _become(sys.argv[1:])
