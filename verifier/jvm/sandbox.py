"""How a runner process is shut in: no writing outside its scratch directory, no network, limits.

What holds for an ordinary user:

* Landlock (Linux 5.13), where the kernel has it, refuses to write, create, remove or rename files
  anywhere but in the run's scratch directory, and from Linux 6.7 TCP, from 6.12 signals to processes
  outside. Without Landlock, but with user namespaces, all mounts but the scratch directory are made
  read-only instead.
* Where the system grants user namespaces the process has a network of its own without any interface.
* No core dumps, no file over 64 MiB, at most 512 open files; standard input, output and error are
  /dev/null; nothing of JR's environment is passed on; the process ends when JR does.

What does not hold: files the user may read can be read (there is no way to send them anywhere), and
code that uses sun.misc.Unsafe or deep reflection can read the secret of the result channel from the
memory of its own process.
"""

from __future__ import annotations

import ctypes
import logging
import os
import shutil
import struct
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

_LOG = logging.getLogger(__name__)

# From linux/landlock.h and the system call table, which is the same on all architectures from 424 on.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1
_WRITE_FILE, _REFER, _TRUNCATE = 1 << 1, 1 << 13, 1 << 14
_CHANGE_DIRECTORY = sum(1 << bit for bit in range(4, 13))
_NET_TCP = 3
_SCOPES = 3
_SET_NO_NEW_PRIVILEGES = 38

_LIMITS = "ulimit -c 0; ulimit -f 131072; ulimit -n 512; "
# No mapping of user numbers: writing one is among the things that Landlock refuses.
_WITHOUT_NETWORK = 'unshare -Un true 2>/dev/null && exec unshare -Un "$@"; exec "$@"'
# Every mount becomes read-only except the scratch directory, which is mounted on itself before.
_READ_ONLY = """
if [ "$1" = inside ]; then
  shift; mount --bind . . && cd "$PWD" || exit 125
  while read -r _ _ _ _ place _; do
    [ "$place" = "$PWD" ] || mount -o remount,bind,ro "$place" 2>/dev/null
  done < /proc/self/mountinfo
  exec "$@"
fi
unshare -rnm true 2>/dev/null && exec unshare -rnm /bin/sh -c "$0" "$0" inside "$@"
exec "$@"
"""


def spawn_shut_in(
    spawn: Callable[[list[str]], subprocess.Popen[bytes]], command: list[str], scratch: Path
) -> subprocess.Popen[bytes]:
    """Call ``spawn`` with ``command`` wrapped, from a thread that may write in ``scratch`` only.

    Landlock restricts the calling thread and what it spawns, so the thread is used once.
    """
    made: list[subprocess.Popen[bytes]] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            script = _WITHOUT_NETWORK if restrict_writes(scratch) else _READ_ONLY
            if not shutil.which("unshare"):
                script = 'exec "$@"'
            made.append(spawn(["/bin/sh", "-c", _LIMITS + script, _LIMITS + script, *command]))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work, name="jr sandbox")
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return made[0]


def start_shut_in(command: list[str], scratch: Path) -> subprocess.Popen[bytes]:
    """A Java process, shut in, that is spoken to by its standard streams; it works in ``scratch``."""

    def spawn(wrapped: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            wrapped, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=scratch, env=bare_environment(scratch),
        )  # fmt: skip

    return spawn_shut_in(spawn, command, scratch)


def landlock_version() -> int:
    """The version of the kernel's Landlock; 0 if it has none."""
    libc = ctypes.CDLL(None, use_errno=True)
    return max(0, int(libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION_FLAG)))


def restrict_writes(scratch: Path) -> bool:
    """Take from this thread, for ever, the right to change files outside ``scratch``; False if
    this kernel has no Landlock."""
    libc = ctypes.CDLL(None, use_errno=True)
    version = landlock_version()
    if version < 1:
        _LOG.debug("no Landlock on this system")
        return False
    rights = _WRITE_FILE | _CHANGE_DIRECTORY
    rights |= (_REFER if version >= 2 else 0) | (_TRUNCATE if version >= 3 else 0)
    attributes = struct.pack("=Q", rights)
    if version >= 4:
        attributes += struct.pack("=Q", _NET_TCP)
    if version >= 6:
        attributes += struct.pack("=Q", _SCOPES)
    ruleset = libc.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    if ruleset < 0:
        return False
    try:
        libc.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        allowed = _allow(libc, ruleset, scratch, rights)
        allowed &= _allow(libc, ruleset, Path("/dev/null"), _WRITE_FILE)
        return allowed and libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0
    finally:
        os.close(ruleset)


def _allow(libc: ctypes.CDLL, ruleset: int, path: Path, rights: int) -> bool:
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("=Qi", rights, descriptor)
        return bool(libc.syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, rule, 0) == 0)
    finally:
        os.close(descriptor)


def bare_environment(scratch: Path) -> dict[str, str]:
    """The whole environment of a Java process."""
    return {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(scratch)}
