"""Files that travel together, named by what they contain, so that no machine gets them twice."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from verifier.errors import UserError

_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Bundle:
    """Files and folders (with all files below them) that keep their places relative to each other.

    ``suffixes``: of folders only files that end so, if any are named.
    """

    paths: tuple[Path, ...]
    suffixes: tuple[str, ...] = ()

    @property
    def root(self) -> Path:
        """The nearest folder above all of them; what lies below it keeps its place."""
        parents = [path.parent for path in self.paths]
        return Path(os.path.commonpath(parents))

    def files(self) -> Iterator[tuple[str, Path]]:
        """All files, by their places below the root, in order."""
        found = {}
        for path in self.paths:
            for file in _below(path, bool(self.suffixes)):
                if path == file or not self.suffixes or file.suffix in self.suffixes:
                    found[file.relative_to(self.root).as_posix()] = file
        yield from sorted(found.items())

    def digest(self) -> str:
        """SHA-256 over places and contents."""
        names = [path.relative_to(self.root).as_posix() for path in self.paths]
        whole = hashlib.sha256("\0".join(names).encode(errors="surrogateescape"))
        for name, file in self.files():
            whole.update(
                f"{name}\0{_digest_of(file, file.stat().st_mtime_ns)}\0".encode(errors="surrogateescape")
            )
        return whole.hexdigest()

    def pack(self) -> bytes:
        """As a zip."""
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for folder in filter(Path.is_dir, self.paths):
                archive.writestr(zipfile.ZipInfo(f"{folder.relative_to(self.root).as_posix()}/", _DATE), b"")
            for name, file in self.files():
                info = zipfile.ZipInfo(name, _DATE)
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = (0o100755 if os.access(file, os.X_OK) else 0o100644) << 16
                archive.writestr(info, file.read_bytes())
        return stream.getvalue()


def _below(path: Path, only_shown: bool) -> Iterator[Path]:
    """All files of a folder, or the file; ``only_shown``: none of hidden folders."""
    if path.is_dir():
        for folder, names, files in os.walk(path):
            names[:] = sorted(name for name in names if not (only_shown and name.startswith(".")))
            yield from (Path(folder, name) for name in files if Path(folder, name).is_file())
    elif path.is_file():
        yield path
    else:
        raise UserError(f"{path}: cannot be sent to workers: there is no such file or folder")


@lru_cache(maxsize=1 << 16)
def _digest_of(file: Path, changed_ns: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@dataclass(frozen=True)
class Places:
    """Where files lie on this machine: pairs of a folder on the machine that sent them and one here."""

    pairs: Sequence[tuple[Path, Path]] = ()

    def of(self, path: Path) -> Path:
        """The local path of a file or folder that was sent; other paths are unchanged."""
        fitting = [pair for pair in self.pairs if path.is_relative_to(pair[0])]
        for root, here in sorted(fitting, key=lambda pair: -len(pair[0].parts)):
            if (here / path.relative_to(root)).exists():
                return here / path.relative_to(root)
        return path


class Shelf:
    """The bundles that a machine has, unpacked in a folder, by digest."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def has(self, digest: str) -> bool:
        """Whether it is there, whole."""
        return (self._folder / digest).is_dir()

    def place(self, digest: str) -> Path:
        """Where it is, or would be."""
        return self._folder / digest

    def lay(self, digest: str, data: bytes) -> None:
        """Unpack a bundle; others may do the same at the same time."""
        if self.has(digest):
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        partial = Path(tempfile.mkdtemp(prefix="partial-", dir=self._folder))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                target = Path(archive.extract(info, partial))
                if not info.is_dir():
                    target.chmod(info.external_attr >> 16 & 0o755)
        try:
            partial.rename(self._folder / digest)
        except OSError:  # somebody was quicker
            shutil.rmtree(partial, ignore_errors=True)

    def lacking(self, digests: Iterable[str]) -> list[str]:
        """Those that are not there."""
        return [digest for digest in digests if not self.has(digest)]


def pack_one(name: str, data: bytes) -> bytes:
    """A bundle with one file, that is there as bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(zipfile.ZipInfo(name, _DATE), data)
    return stream.getvalue()
