"""JR's Java code for suites, compiled for the libraries that it is used with and kept for later runs.

What is kept lies beside the support classes (jvm/java_side.py). Its name hashes the sources, who compiles
them, the JDK, and what the file system says of the libraries, so it is never stale.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from verifier.errors import UserError
from verifier.jvm.home import read_java_home
from verifier.jvm.java_side import locked, writable_cache


def compiled(
    java_home: Path,
    sources: Sequence[Path],
    libraries: Sequence[Path],
    compile_into: Callable[[Path], None],
    spare: Path,
) -> Path:
    """The folder of the compiled sources.

    If there is none yet, ``compile_into`` fills ``spare``, a new folder in a place where compilers may write,
    and what is there is kept. Where nothing can be kept, it is that folder. What ``compile_into`` raises is
    raised here, and then nothing is kept.
    """
    try:
        base = writable_cache()
    except UserError:
        spare.mkdir(parents=True, exist_ok=True)
        compile_into(spare)
        return spare
    name = f"suites-{_key(java_home, sources, libraries)}"
    kept, done = base / name / "classes", base / name / "done"
    if not done.exists():
        with locked(base / f"{name}.lock"):
            if not done.exists():
                shutil.rmtree(base / name, ignore_errors=True)
                spare.mkdir(parents=True, exist_ok=True)
                compile_into(spare)
                shutil.copytree(spare, kept)
                done.touch()
    return kept


def _key(java_home: Path, sources: Sequence[Path], libraries: Sequence[Path]) -> str:
    home = read_java_home(java_home)
    digest = hashlib.sha256(f"{home.path}\n{home.release_text}".encode())
    for source in (*sources, *(Path(__file__).with_name(f"{one}.py") for one in ("bench", "measuring"))):
        content = source.read_bytes()
        digest.update(f"{source.name}\n{len(content)}\n".encode())
        digest.update(content)
    for library in libraries:
        found = library.resolve()
        state = found.stat()
        digest.update(f"{found}\n{state.st_size}\n{state.st_mtime_ns}\n".encode(errors="surrogateescape"))
    return digest.hexdigest()[:24]
