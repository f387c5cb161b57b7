"""System calls that Landlock does not hold, refused to a thread and what it starts by a filter (seccomp(2)).

Landlock leaves attributes of files (rights, owners, times), sockets with a name in the file system (a
desktop's bus, an agent with keys, Docker) and the kernel's keys to everybody. Programs under test need none
of these. What is refused gives EACCES, as for Landlock. Calls on files that are open already are not refused.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from dataclasses import dataclass
from functools import cache

_SET_NO_NEW_PRIVILEGES = 38
_SET_MODE_FILTER = 1
_KEEP_SPEED = 1 << 2
"""Older kernels slow down processes with a filter, against attacks that are none here."""
_LOAD, _JUMP_IF_EQUAL, _JUMP_IF_NOT_LESS, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16
_ALLOW, _DENY = 0x7FFF0000, 0x00050000 | errno.EACCES
_SECOND_ABI = 0x40000000
_INTERNET = (2, 10)
"""The families of addresses of which there may be sockets."""


@dataclass(frozen=True)
class _Architecture:
    """How the kernel names the machine's interface (``linux/audit.h``); ``column``: of ``CALLS``."""

    audit: int
    column: int

    def number(self, name: str) -> int:
        """The number of a system call that the machine has."""
        number = CALLS[name][self.column]
        assert number is not None
        return number

    def refused(self) -> list[int]:
        """The numbers of the calls that are refused whatever their arguments are."""
        numbers = (both[self.column] for name, both in CALLS.items() if name not in _NOT_REFUSED)
        return [number for number in numbers if number is not None]


CALLS: dict[str, tuple[int | None, int | None]] = {
    # rights, owners, times and attributes of files
    "chmod": (90, None), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None),
    "lchown": (94, None), "fchownat": (260, 54), "utime": (132, None), "utimes": (235, None),
    "futimesat": (261, None), "setxattr": (188, 5), "lsetxattr": (189, 6), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "setxattrat": (463, 463), "removexattrat": (466, 466),
    "file_setattr": (469, 469),
    # keys
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    # other processes
    "kill": (62, 129), "tkill": (200, 130), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "pidfd_send_signal": (424, 424), "pidfd_getfd": (438, 438),
    # memory and queues that outlive a process; programs without a file
    "shmget": (29, 194), "semget": (64, 190), "msgget": (68, 186), "mq_open": (240, 180),
    "memfd_create": (319, 279),
    # parts of the kernel that have been ways in
    "perf_event_open": (298, 241), "bpf": (321, 280), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    # looked at more closely below, and the one that installs the filter
    "socket": (41, 198), "utimensat": (280, 88), "seccomp": (317, 277),
}  # fmt: skip
"""Numbers of system calls on x86-64 and on aarch64 (the kernel's generic table); None where there is none."""
_NOT_REFUSED = ("socket", "utimensat", "seccomp")
_ARCHITECTURES = {"x86_64": _Architecture(0xC000003E, 0), "aarch64": _Architecture(0xC00000B7, 1)}


def knows_calls() -> bool:
    """Whether JR knows the numbers of the system calls of this machine."""
    return os.uname().machine in _ARCHITECTURES


def refuse_calls() -> bool:
    """Refuse them from now on, for ever; False if this machine has no such filters, or none that JR knows."""
    known = _ARCHITECTURES.get(os.uname().machine)
    if known is None:
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    program = _program(known)
    code = ctypes.create_string_buffer(program, len(program))
    length = len(program) // 8
    filters = struct.pack("@HP", length, ctypes.addressof(code))
    libc.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return any(
        libc.syscall(known.number("seccomp"), _SET_MODE_FILTER, flags, filters) == 0
        for flags in (_KEEP_SPEED, 0)
    )


@cache
def _program(known: _Architecture) -> bytes:
    """The filter, as instructions of the kernel's; each block goes on to the next, or returns."""
    code = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT), (_JUMP_IF_EQUAL, 1, 0, known.audit), (_RETURN, 0, 0, _DENY),
        (_LOAD, 0, 0, _NUMBER_AT), (_JUMP_IF_NOT_LESS, 0, 1, _SECOND_ABI), (_RETURN, 0, 0, _DENY),
    ]  # fmt: skip
    for number in known.refused():
        code += [(_JUMP_IF_EQUAL, 0, 1, number), (_RETURN, 0, 0, _DENY)]
    code += [
        (_JUMP_IF_EQUAL, 0, 6, known.number("socket")), (_LOAD, 0, 0, _ARGUMENTS_AT),
        (_JUMP_IF_EQUAL, 0, 1, _INTERNET[0]), (_RETURN, 0, 0, _ALLOW),
        (_JUMP_IF_EQUAL, 0, 1, _INTERNET[1]), (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _DENY),
        # with a path, and not of an open file: the second argument is a pointer
        (_JUMP_IF_EQUAL, 0, 6, known.number("utimensat")), (_LOAD, 0, 0, _ARGUMENTS_AT + 8),
        (_JUMP_IF_EQUAL, 0, 3, 0), (_LOAD, 0, 0, _ARGUMENTS_AT + 12),
        (_JUMP_IF_EQUAL, 0, 1, 0), (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _DENY),
        (_RETURN, 0, 0, _ALLOW),
    ]  # fmt: skip
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in code)
