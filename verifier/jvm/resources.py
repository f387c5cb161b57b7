"""What a process with the program under test may use of the machine, and who looks after it.

Hard limits are set by ``ulimit`` when the process starts (``ulimits``) and by options of the Java virtual
machine (``memory_flags``). What has none (resident memory, threads of a superuser, scratch on disk) is looked
at by a thread of JR, ten times a second while there are such processes; it kills the one that uses too
much, and keeps the reason (``why_ended``).
"""

from __future__ import annotations

import contextlib
import os
import re
import resource
import signal
import stat
import subprocess
import threading
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

MOST_FILES = 512
"""Open at the same time."""
LARGEST_FILE_MIB = 64
MOST_THREADS = 512
"""Those of the virtual machine (some 15) included."""
MOST_SCRATCH_MIB = 256
MOST_SCRATCH_FILES = 2_000
METASPACE_MIB = 512
MORE_RESIDENT_MIB = 4096
"""Resident memory besides the heap: direct buffers, metaspace, stacks, code and the virtual machine, which
takes 2 to 3 GiB for a moment when a stack of 16 MiB overflows."""
_SPARE_THREADS = 64
_STACK_MIB = 17
_RESERVED_MIB = 6144
_ARENA_MIB = 64
"""What glibc reserves for each of up to eight arenas per core."""
_LOOK_EACH_S = 0.1
_MIB = 1 << 20
_STATUS = re.compile(rb"^(VmRSS|Threads):\s+(\d+)", re.MULTILINE)


def memory_flags(heap_mib: int) -> list[str]:
    """Options of a Java virtual machine that limit what it takes. That of direct buffers is the usual one."""
    return [
        f"-Xmx{heap_mib}m",
        f"-XX:MaxDirectMemorySize={heap_mib}m",
        f"-XX:MaxMetaspaceSize={METASPACE_MIB}m",
    ]


def ulimits(heap_mib: int) -> str:
    """The commands of a shell that limit it and what it starts; threads cost address space."""
    arenas_mib = _ARENA_MIB * 8 * (os.cpu_count() or 1)
    space_mib = heap_mib + _RESERVED_MIB + (MOST_THREADS + _SPARE_THREADS) * _STACK_MIB + arenas_mib
    files = f"ulimit -f {LARGEST_FILE_MIB * 2048}; ulimit -n {MOST_FILES}; "
    return f"ulimit -c 0; {files}ulimit -v {space_mib * 1024} 2>/dev/null; "


def limit_threads(process: subprocess.Popen[bytes]) -> None:
    """Let the kernel count threads of a process that gets a user namespace of its own (Linux 5.14).

    Elsewhere all processes of the user would count. A superuser is not held by this.
    """
    most = MOST_THREADS + _SPARE_THREADS
    with contextlib.suppress(OSError, ValueError):
        _, hard = resource.prlimit(process.pid, resource.RLIMIT_NPROC)
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.prlimit(process.pid, resource.RLIMIT_NPROC, (most, most))


@dataclass(frozen=True)
class _Watched:
    process: subprocess.Popen[bytes]
    scratch: Path
    heap_mib: int


class _Watch:
    """The processes that are looked at, and why some were ended."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watched: list[_Watched] = []
        self._running = False
        self._reasons: weakref.WeakKeyDictionary[subprocess.Popen[bytes], str] = weakref.WeakKeyDictionary()

    def add(self, watched: _Watched) -> None:
        with self._lock:
            self._watched.append(watched)
            if not self._running:
                self._running = True
                threading.Thread(target=self._look, name="jr watch", daemon=True).start()

    def reason(self, process: subprocess.Popen[bytes]) -> str | None:
        with self._lock:
            return self._reasons.get(process)

    def _look(self) -> None:
        pause = threading.Event()
        while True:
            pause.wait(_LOOK_EACH_S)
            with self._lock:
                self._watched = [one for one in self._watched if one.process.returncode is None]
                watched = list(self._watched)
                if not watched:
                    self._running = False
                    return
            for one in watched:
                excess = _excess_of(one)
                if excess is not None:
                    self._end(one.process, excess)

    def _end(self, process: subprocess.Popen[bytes], excess: str) -> None:
        with self._lock:
            self._reasons.setdefault(process, f"the program was ended: {excess}")
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process.pid, signal.SIGKILL)


_WATCH = _Watch()


def _forget() -> None:
    """A fork has none of its parent's threads, and its processes are the parent's to look at."""
    global _WATCH
    _WATCH = _Watch()


os.register_at_fork(after_in_child=_forget)


def watch(process: subprocess.Popen[bytes], scratch: Path, heap_mib: int) -> None:
    """Look after a process until it ends; its files lie in ``scratch``."""
    _WATCH.add(_Watched(process, scratch, heap_mib))


def why_ended(process: subprocess.Popen[bytes]) -> str | None:
    """Which limit ended a process, in words; None if none did."""
    return _WATCH.reason(process)


def _excess_of(watched: _Watched) -> str | None:
    """What a process uses too much of, None if nothing."""
    folder = f"/proc/{watched.process.pid}"
    try:
        with open(f"{folder}/status", "rb") as file:
            numbers = {name: int(number) for name, number in _STATUS.findall(file.read())}
    except OSError:
        return None
    if numbers.get(b"Threads", 0) > MOST_THREADS:
        return f"it had more than {MOST_THREADS} threads"
    most_mib = watched.heap_mib + MORE_RESIDENT_MIB
    if numbers.get(b"VmRSS", 0) >> 10 > most_mib:
        return f"it used more than {most_mib} MiB of memory, {watched.heap_mib} MiB of them for the heap"
    used = 0
    files = chain(_files_in(watched.scratch), _removed_files(f"{folder}/fd"))
    for count, found in enumerate(files):
        used += found.st_blocks * 512
        if count >= MOST_SCRATCH_FILES:
            return f"it made more than {MOST_SCRATCH_FILES} files"
    return f"it wrote more than {MOST_SCRATCH_MIB} MiB to files" if used > MOST_SCRATCH_MIB * _MIB else None


def _files_in(folder: Path) -> Iterator[os.stat_result]:
    pending = [str(folder)]
    while pending:
        with contextlib.suppress(OSError), os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    pending.append(entry.path)
                with contextlib.suppress(OSError):
                    yield entry.stat(follow_symlinks=False)


def _removed_files(descriptors: str) -> Iterator[os.stat_result]:
    """Open files that have no name any more, but lie on the disk."""
    with contextlib.suppress(OSError), os.scandir(descriptors) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                found = entry.stat()
                if stat.S_ISREG(found.st_mode) and not found.st_nlink:
                    yield found
