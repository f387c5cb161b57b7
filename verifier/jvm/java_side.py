"""Set-up of the Java side: our sources compiled once per JDK, with archives of loaded classes.

The result is a directory ``<cache>/<key>`` with ``jr.jar`` (server and runner), ``fallback/`` (a
Verifier for tasks without one), ``api/`` (what users' models refer to), ``open/`` (collections for proofs),
``watched/`` (for runs that watch for a method) and the class-data archives ``server.jsa``, ``runner.jsa``
and ``plain.jsa``, which halve the start of each process. The key hashes sources and JDK, so the cache is
never stale; a lock file keeps two processes apart, and the file ``done`` is written last.

The competition archive brings the classes along (``prebuilt``), for every JDK and without class-data
archives: where each run begins with empty caches, training them would cost more than it saves. They
have no key: the script that packs the archive makes them from the sources it packs beside them.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from verifier.errors import UserError
from verifier.jvm.archive import train_archives
from verifier.jvm.command import INTERNALS, compiler_command, export
from verifier.jvm.home import JavaHome, read_java_home

_SOURCES = Path(__file__).with_name("java")
_PREBUILT = Path(__file__).with_name("prebuilt")
_BUILD_LIMIT_S = 300.0
_LIGHT = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")
"""Calls of javac end before the second compiler and several collectors would pay: they take a third less
of the processors with these."""


def ensure_support_classes(java_home: Path, cache_dir: Path | None = None) -> Path:
    """The directory of the compiled support classes for this JDK, built now if need be."""
    home = read_java_home(java_home)
    key = _key(home)
    for base in [cache_dir] if cache_dir else _cache_candidates():
        if (base / key / "done").exists():
            return base / key
    if cache_dir is None and (_PREBUILT / "jr.jar").exists():
        return _PREBUILT
    base = cache_dir or writable_cache()
    base.mkdir(parents=True, exist_ok=True)
    target = base / key
    with locked(base / f"{key}.lock"):
        if not (target / "done").exists():
            shutil.rmtree(target, ignore_errors=True)
            target.mkdir()
            _build(home, _SOURCES, target)
            train_archives(home, target, _SOURCES / "sample")
            (target / "done").touch()
    return target


def javac_command(java_home: Path) -> list[str]:
    """The command of javac in a process of its own, without its arguments (``-classpath`` is needed)."""
    return compiler_command(read_java_home(java_home).path, ensure_support_classes(java_home))


def build_portable(java_home: Path, sources: Path, target: Path) -> None:
    """Compile the support classes in ``sources`` so that every JDK from 17 on can run them."""
    older = ("-source", "17", "-target", "17")
    _build(read_java_home(java_home), sources, target, ("--release", "17"), older)


def _key(home: JavaHome) -> str:
    digest = hashlib.sha256()
    for source in sorted(_SOURCES.rglob("*.java")):
        digest.update(f"{source.relative_to(_SOURCES)}\n".encode())
        digest.update(source.read_bytes())
    for module in ("java_side", "archive", "command", "trusted_server"):
        digest.update(Path(__file__).with_name(f"{module}.py").read_bytes())
    digest.update(f"{home.path}\n{home.release_text}".encode())
    return digest.hexdigest()[:24]


def _cache_candidates() -> list[Path]:
    user_base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return [Path(__file__).with_name(".cache"), Path(user_base) / "jr-verifier"]


def writable_cache() -> Path:
    """The first place that takes a file: beside this module, else the user's cache."""
    for base in _cache_candidates():
        try:
            base.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=base):
                pass
            ignore = base / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n", encoding="utf-8")
            return base
        except OSError:
            continue
    tried = " and ".join(map(str, _cache_candidates()))
    raise UserError(f"no place to keep the compiled Java support classes: {tried} cannot be written")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keeps other processes away from what is made, by a file."""
    with path.open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build(
    home: JavaHome,
    sources: Path,
    target: Path,
    options: tuple[str, ...] = (),
    patch_options: tuple[str, ...] = (),
) -> None:
    """Compile all; ``patch_options`` are for what is in or uses java.base, which take no ``--release``."""
    classes, fallback = target / "classes", target / "fallback"
    internals = tuple(option for name in INTERNALS for option in export(name))
    _javac(home, classes, sorted(map(str, (sources / "jr").glob("*.java"))), (*patch_options, *internals))
    _javac(home, fallback, sorted(map(str, (sources / "fallback").rglob("*.java"))), options)
    _javac(home, target / "api", sorted(map(str, (sources / "api").rglob("*.java"))), options)
    patched, patch = sources / "open", (*patch_options, "--patch-module", f"java.base={sources / 'open'}")
    _javac(home, target / "open", sorted(map(str, patched.rglob("*.java"))), patch)
    watched = sources / "watched"
    patch = (*patch_options, "--patch-module", f"java.base={watched}")
    _javac(home, target / "watched", sorted(map(str, watched.rglob("*.java"))), patch)
    with zipfile.ZipFile(target / "jr.jar", "w", zipfile.ZIP_STORED) as jar:
        # No manifest: the boot loader would show it to a program that looks for manifests.
        for path in sorted(classes.rglob("*.class")):
            jar.writestr(zipfile.ZipInfo(str(path.relative_to(classes))), path.read_bytes())
    shutil.rmtree(classes)


def _javac(home: JavaHome, out_dir: Path, sources: list[str], options: tuple[str, ...]) -> None:
    command = [str(home.path / "bin" / "javac"), *_LIGHT, "-nowarn", "-proc:none", "-encoding", "UTF-8"]
    done = subprocess.run(
        [*command, *options, "-d", str(out_dir), *sources],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=_BUILD_LIMIT_S,
        check=False,
    )
    if done.returncode != 0:
        first = (done.stderr.strip() or done.stdout.strip() or "no message").splitlines()[0]
        raise UserError(f"the JDK in {home.path} cannot compile JR's support classes: {first}")
