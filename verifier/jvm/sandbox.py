"""How a process with the program under test is shut in: what it may read and write, no network, limits.

What holds for an ordinary user:

* Landlock (Linux 5.13) refuses to read any file but what the process was given (the classes, the
  JDK, JR's own classes) and what a Java virtual machine needs of the system (``_SYSTEM``), to write, create,
  remove or rename files anywhere but in the run's scratch directory, and from Linux 6.7 TCP, from 6.12
  signals to processes outside.
* Where the system grants user namespaces the process has a network of its own without any interface.
* No core dumps, no file over 64 MiB, at most 512 open files (see also resources); nothing of JR's
  environment is passed on; the process ends when JR does.

Without Landlock JR does not run programs, unless something around it (a container, BenchExec) holds them,
or the user wants it (``consent``). Then mounts are made read-only where the system grants namespaces.

What does not hold: whether files and processes are there can be asked, and the sizes and times of files;
code that uses sun.misc.Unsafe or deep reflection can read the secret of the result
channel from the memory of its own process.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from verifier.errors import UserError
from verifier.jvm.call_filter import refuse_calls
from verifier.jvm.enclosure import find_enclosure
from verifier.jvm.landlock import landlock_version, wrapped
from verifier.jvm.resources import limit_threads, ulimits, watch
from verifier.process_tree import RUN_FOLDER

_LOG = logging.getLogger(__name__)

_SYSTEM = (
    # libraries, time zones, locales
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/share/zoneinfo",
    "/usr/share/locale", "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/ld-musl-x86_64.path",
    "/etc/ld-musl-aarch64.path", "/etc/localtime", "/etc/timezone",
    # names of hosts and users, and what JDKs of distributions read besides their own files
    "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/services",
    "/etc/protocols", "/etc/passwd", "/etc/group", "/etc/crypto-policies/back-ends/java.config",
    # devices, and what the virtual machine asks about itself and the machine, but of no other process
    "/dev/zero", "/dev/random", "/dev/urandom", "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
    "/proc/loadavg", "/proc/uptime", "/proc/version", "/proc/filesystems", "/proc/cgroups", "/proc/sys/vm",
    "/proc/sys/kernel/osrelease", "/proc/sys/kernel/pid_max", "/proc/sys/kernel/threads-max",
    "/proc/sys/kernel/random", "/proc/sys/net/core/somaxconn", "/sys/devices/system", "/sys/fs/cgroup",
    "/sys/kernel/mm/hugepages", "/sys/kernel/mm/transparent_hugepage",
)  # fmt: skip
"""What can be read besides what a process is given."""
_LOADER = re.compile(rb"\0(/[!-~]+/ld[!-~]*)\0")
_PROGRAMS = ("sh", "unshare", "env", "true")
_AS_IT_IS = 'exec "$@"'
_WITHOUT_NETWORK = ("unshare", "-Un")
"""No mapping of user numbers: writing one is among the things that Landlock refuses."""
# Every mount becomes read-only except the scratch directory, which is mounted on itself before.
_READ_ONLY = """
if [ "$1" = inside ]; then
  shift; mount --bind . . && cd "$PWD" || exit 125
  while read -r _ _ _ _ place _; do
    [ "$place" = "$PWD" ] || mount -o remount,bind,ro "$place" 2>/dev/null
  done < /proc/self/mountinfo
  exec "$@"
fi
exec unshare -rnm /bin/sh -c "$0" "$0" inside "$@"
"""
_COUNTS_APART = 2
"""The version of Landlock of a kernel (5.19) that counts threads by user namespace; that came with 5.14."""
_consents: list[str] = []


def consent() -> None:
    """The user wants programs to be run even where nothing keeps them from the user's files."""
    _consents.append("--unsafe-runner")


def explain_without() -> str:
    """Why programs are run though this kernel has no Landlock; UserError if they may not be."""
    enclosure = find_enclosure()
    if enclosure is not None:
        return f"no Landlock here: what the program under test can read is up to {enclosure} around JR"
    if _consents:
        return f"no Landlock here: the program under test can read what you can read ({_consents[0]})"
    raise UserError(
        "this kernel has no Landlock (Linux 5.13), so the program under test could read all your files; "
        "run JR in a container, or add --unsafe-runner if you trust the program"
    )


def check_sandbox() -> None:
    """UserError if programs cannot be kept from the user's files, and nobody has agreed to that."""
    if not landlock_version():
        _warn_once(explain_without())


@cache
def _warn_once(text: str) -> None:
    _LOG.warning("%s", text)


def spawn_shut_in(
    spawn: Callable[[list[str]], subprocess.Popen[bytes]],
    command: list[str],
    scratch: Path,
    readable: Iterable[Path],
    heap_mib: int = 1024,
    writable: Iterable[Path] = (),
) -> subprocess.Popen[bytes]:
    """Call ``spawn`` with ``command`` wrapped, so that it may write in ``scratch`` and ``writable`` only.

    ``readable``: the JDK's folder, and the classes and files that the process needs. The filter of system
    calls holds for the calling thread and what it spawns, so the thread is used once. ``heap_mib``: what the
    virtual machine is told of its heap.
    """
    made: list[subprocess.Popen[bytes]] = []
    failed: list[BaseException] = []
    places = _readable(tuple(readable))
    runnable = _runnable(next(word for word in command if word.endswith("/bin/java")))
    apart = _may_unshare("-Un")
    outside = [*map(str, writable)]

    def work() -> None:
        try:
            inner, script = list(command), _AS_IT_IS
            if landlock_version():
                inner = [*(_WITHOUT_NETWORK if apart else ()), *inner]
                inner[0] = shutil.which(inner[0]) or inner[0]
                inner = wrapped(inner, [str(scratch), "/dev/null", *outside], places, runnable)
            else:
                _warn_once(explain_without())
                script = _READ_ONLY if not outside and _may_unshare("-rnm") else _AS_IT_IS
            refuse_calls()
            script = ulimits(heap_mib) + script
            made.append(spawn(["/bin/sh", "-c", script, script, *inner]))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work, name="jr sandbox")
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    if apart and landlock_version() >= _COUNTS_APART:
        limit_threads(made[0])
    watch(made[0], scratch, heap_mib)
    return made[0]


@cache
def _may_unshare(flags: str) -> bool:
    """Whether the system grants this user namespaces."""
    try:
        done = subprocess.run(["unshare", flags, "true"], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def run_folder() -> list[Path]:
    """The folder of the run's temporary files: all that JR compiles and unpacks lies below it."""
    folder = os.environ.get(RUN_FOLDER)
    return [Path(folder)] if folder else []


def _readable(places: tuple[Path, ...]) -> list[str]:
    """All that a process may read: what it is given, and what a JDK needs of the system."""
    given = [str(place) for place in places]
    for place in places:
        if (place / "release").is_file():
            given += _beside(place)
    return [*_SYSTEM, *given]


@cache
def _beside(java_home: Path) -> tuple[str, ...]:
    """What a JDK has elsewhere: distributions link its settings to /etc; libraries may lie in a lib above."""
    found = {str(parent) for parent in java_home.parents if parent.name == "lib"}
    settings = (Path(folder) for folder, _, _ in os.walk(java_home / "conf"))
    for folder in (*settings, *(java_home / name for name in ("conf", "lib", "lib/security", "lib/jfr"))):
        found.update(_links_out(folder, java_home))
    return tuple(sorted(found))


def _links_out(folder: Path, java_home: Path) -> Iterator[str]:
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for path in [str(folder), *(entry.path for entry in entries if entry.is_symlink())]:
            target = os.path.realpath(path)
            if not Path(target).is_relative_to(java_home):
                yield target


@cache
def _runnable(java: str) -> tuple[str, ...]:
    """The Java launcher, what the wrapping runs, and the loaders that the system starts these with."""
    found = [*filter(None, map(shutil.which, _PROGRAMS)), "/bin/sh", java]
    return (*found, *{loader for program in found for loader in _loader_of(program)})


def _loader_of(program: str) -> list[str]:
    with contextlib.suppress(OSError), open(program, "rb") as file:
        return [found.decode("ascii") for found in _LOADER.findall(file.read(4096))]
    return []


def start_shut_in(command: list[str], scratch: Path, readable: Iterable[Path]) -> subprocess.Popen[bytes]:
    """A Java process, shut in, that is spoken to by its standard streams; it works in ``scratch``."""

    def spawn(wrapped: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            wrapped, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=scratch, env=bare_environment(scratch),
        )  # fmt: skip

    return spawn_shut_in(spawn, command, scratch, readable)


def bare_environment(scratch: Path) -> dict[str, str]:
    """The whole environment of a Java process."""
    return {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(scratch)}
