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
    """Numbers of system calls; ``refused`` by what they are about."""

    audit: int
    seccomp: int
    socket: int
    utimensat: int
    refused: tuple[int, ...]


# Those from 424 on have the same number everywhere.
_COMMON = (
    424, 438, 425,  # pidfd_send_signal, pidfd_getfd, io_uring_setup
    452, 463, 466, 469,  # fchmodat2, setxattrat, removexattrat, file_setattr
)  # fmt: skip
_ARCHITECTURES = {
    "x86_64": _Architecture(
        0xC000003E, 317, 41, 280,
        (
            90, 268, 92, 94, 260,  # chmod, fchmodat, chown, lchown, fchownat
            132, 235, 261,  # utime, utimes, futimesat
            188, 189, 197, 198,  # setxattr, lsetxattr, removexattr, lremovexattr
            248, 249, 250,  # add_key, request_key, keyctl
            62, 129, 101, 310, 311,  # kill, rt_sigqueueinfo, ptrace, process_vm_readv, process_vm_writev
            298, 321, 323,  # perf_event_open, bpf, userfaultfd
            *_COMMON,
        ),
    ),
    "aarch64": _Architecture(
        0xC00000B7, 277, 198, 88,
        (
            53, 54,  # fchmodat, fchownat
            5, 6, 14, 15,  # setxattr, lsetxattr, removexattr, lremovexattr
            217, 218, 219,  # add_key, request_key, keyctl
            129, 138, 117, 270, 271,  # kill, rt_sigqueueinfo, ptrace, process_vm_readv, process_vm_writev
            241, 280, 282,  # perf_event_open, bpf, userfaultfd
            *_COMMON,
        ),
    ),
}  # fmt: skip


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
        libc.syscall(known.seccomp, _SET_MODE_FILTER, flags, filters) == 0 for flags in (_KEEP_SPEED, 0)
    )


@cache
def _program(known: _Architecture) -> bytes:
    """The filter, as instructions of the kernel's; each block goes on to the next, or returns."""
    code = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT), (_JUMP_IF_EQUAL, 1, 0, known.audit), (_RETURN, 0, 0, _DENY),
        (_LOAD, 0, 0, _NUMBER_AT), (_JUMP_IF_NOT_LESS, 0, 1, _SECOND_ABI), (_RETURN, 0, 0, _DENY),
    ]  # fmt: skip
    for number in known.refused:
        code += [(_JUMP_IF_EQUAL, 0, 1, number), (_RETURN, 0, 0, _DENY)]
    code += [
        (_JUMP_IF_EQUAL, 0, 6, known.socket), (_LOAD, 0, 0, _ARGUMENTS_AT),
        (_JUMP_IF_EQUAL, 0, 1, _INTERNET[0]), (_RETURN, 0, 0, _ALLOW),
        (_JUMP_IF_EQUAL, 0, 1, _INTERNET[1]), (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _DENY),
        # with a path, and not of an open file: the second argument is a pointer
        (_JUMP_IF_EQUAL, 0, 6, known.utimensat), (_LOAD, 0, 0, _ARGUMENTS_AT + 8),
        (_JUMP_IF_EQUAL, 0, 3, 0), (_LOAD, 0, 0, _ARGUMENTS_AT + 12),
        (_JUMP_IF_EQUAL, 0, 1, 0), (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _DENY),
        (_RETURN, 0, 0, _ALLOW),
    ]  # fmt: skip
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in code)
