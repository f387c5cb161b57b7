"""Landlock, by its system calls: what a thread, and all that it starts, may still do with files (Linux 5.13).

See landlock(7). Every right of the list below is refused but where a rule allows it. What Landlock never
refuses is to ask whether a file is there, its size and times, and where a symbolic link leads.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable
from functools import cache

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
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE_CONTROL
"""The rights that a rule about something other than a folder may name."""


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


@cache
def landlock_version() -> int:
    """The version of the kernel's Landlock; 0 if it has none, or a container hides it."""
    return max(0, int(_libc().syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION_FLAG)))


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
    ruleset = _libc().syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    if ruleset < 0:
        return False
    try:
        for rights, paths in ((writing, writable), (reading, readable), (reading | _EXECUTE, runnable)):
            for path in paths:
                if not _allow(ruleset, path, rights):
                    return False
        _libc().prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        return bool(_libc().syscall(_RESTRICT_SELF, ruleset, 0) == 0)
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
        return bool(_libc().syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, rule, 0) == 0)
    finally:
        os.close(descriptor)
