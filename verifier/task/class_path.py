"""Class paths as users give them: folders, jars (also multi-release) and the Class-Path of their manifests.

The other modules see folders of files only. Jars are unpacked as a Java virtual machine of a given version
sees them (JEP 238). Bad entries end in a ``UserError`` of one line.
"""

from __future__ import annotations

import os
import shutil
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from urllib.parse import unquote, urlsplit

from verifier.errors import UserError

MAX_UNPACKED_BYTES = 1 << 30
MAX_MEMBERS = 200_000
MAX_MANIFEST_BYTES = 16 << 20
_VERSIONS = "META-INF/versions/"
_MANIFEST = "META-INF/MANIFEST.MF"
_OLDEST_VERSION = 9
_MAGIC = 0xCAFEBABE
_PREVIEW = 0xFFFF
CLASS_VERSION_OF_JAVA_1 = 44
_GRANTS = ("add-opens", "add-exports", "launcher-agent-class", "enable-native-access")
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error),
    *(EOFError, OSError, RuntimeError, ValueError, OverflowError),
)
"""What zipfile raises for archives that are damaged, encrypted, or of an unknown kind."""


@dataclass(frozen=True)
class Manifest:
    """What a jar's manifest says (JAR file specification): names in lower case, continued lines joined."""

    main_class: str | None
    class_path: tuple[str, ...]
    is_multi_release: bool
    grants: tuple[str, ...]
    """Attributes by which ``java -jar`` gives a program more rights than others have."""

    @staticmethod
    def parse(data: bytes) -> Manifest:
        """The main section of a manifest; what is not UTF-8 in it is replaced."""
        text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        lines = text.partition("\n\n")[0].replace("\n ", "").split("\n")
        values = {name.strip().lower(): value.strip() for name, _, value in (s.partition(":") for s in lines)}
        return Manifest(
            values.get("main-class") or None,
            tuple(values.get("class-path", "").split()),
            values.get("multi-release", "").lower() == "true",
            tuple(name for name in _GRANTS if name in values),
        )


def split_class_path(text: str) -> tuple[Path, ...]:
    """The entries of a class path; ``lib/*`` stands for all jars of a folder, as for ``java``."""
    found: list[Path] = []
    for part in text.split(os.pathsep):
        if part == "*" or part.endswith("/*"):
            found += _jars_of(Path(part[:-1] or "."))
        elif part:
            found.append(Path(part))
    return tuple(dict.fromkeys(found))


def _jars_of(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise UserError(f"{folder}/*: no such folder on the class path")
    return sorted(file for file in folder.iterdir() if file.suffix.lower() == ".jar")


def read_manifest(jar: Path) -> Manifest:
    """The manifest of a jar, an empty one if it has none; UserError if it is no jar."""
    try:
        with zipfile.ZipFile(jar) as archive:
            return _manifest_in(archive)
    except _BROKEN as error:
        raise _no_jar(jar, error) from None


def _manifest_in(archive: zipfile.ZipFile) -> Manifest:
    names = (info for info in archive.infolist() if info.filename.upper() == _MANIFEST)
    found = next(names, None)
    if found is not None and found.file_size > MAX_MANIFEST_BYTES:
        raise ValueError("its manifest is too large")
    if found is not None:
        _check_packing(found)
    return Manifest.parse(b"" if found is None else archive.read(found))


def _check_packing(member: zipfile.ZipInfo) -> None:
    """ValueError for a compression that Java does not read; it might need any amount of memory."""
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"{member.filename!r} is neither stored nor deflated")


def _no_jar(jar: Path, error: Exception) -> UserError:
    if isinstance(error, OSError) and error.strerror:
        return UserError(f"{jar}: cannot be read: {error.strerror}")
    return UserError(f"{jar}: not a jar that can be read: {' '.join(str(error).split()) or 'damaged'}")


def with_named_by_jars(entries: Sequence[Path]) -> tuple[Path, ...]:
    """Entries and, behind each jar, what its manifest names, each once; UserError for a bad entry.

    As for ``java``, what a manifest names may be missing.
    """
    found: dict[Path, None] = {}
    for entry in entries:
        _check(entry)
        for place in _named_from(entry.resolve()):
            found.setdefault(place)
    return tuple(found)


def _check(entry: Path) -> None:
    if not entry.exists():
        raise UserError(f"{entry}: no such file or folder on the class path")
    if not entry.is_dir() and not entry.is_file():
        raise UserError(f"{entry}: neither a folder nor a jar")
    if not os.access(entry, os.R_OK | os.X_OK if entry.is_dir() else os.R_OK):
        raise UserError(f"{entry}: cannot be read: Permission denied")


def _named_from(entry: Path) -> Iterator[Path]:
    todo, seen = [entry], set()
    while todo:
        at = todo.pop(0)
        if at in seen:
            continue
        seen.add(at)
        yield at
        if not at.is_dir():
            named = (_place(at.parent, word) for word in read_manifest(at).class_path)
            todo = [place for place in named if place is not None] + todo


def _place(folder: Path, word: str) -> Path | None:
    """What a word of a Class-Path means: a URL, mostly relative to the jar's folder; None if it is nothing.

    As for ``java``, a word that is no URL or that no file system can hold names nothing.
    """
    try:
        parts = urlsplit(word)
        place = (folder / unquote(parts.path)).resolve()
        return place if parts.scheme in ("", "file") and place.exists() else None
    except (OSError, ValueError, RuntimeError):
        return None


def unpack_entries(entries: Sequence[Path], java_version: int, scratch: Path) -> tuple[Path, ...]:
    """One folder for each entry: itself, or below ``scratch`` where a jar was unpacked.

    UserError for a jar that cannot be read and for class files that this Java does not load.
    """
    folders = tuple(
        _folder_of(entry.resolve(), scratch / str(number), java_version)
        for number, entry in zip(count(), entries)
    )
    for entry, folder in zip(entries, folders, strict=True):
        _check_packages(entry, folder)
        _check_versions(entry, folder, java_version)
    return folders


def _check_packages(entry: Path, folder: Path) -> None:
    """UserError for classes that a Java virtual machine refuses to load from a class path (JLS 7.4.1)."""
    if (folder / "java").is_dir():
        for name in class_names(folder):
            if name.startswith("java/"):
                found = name.replace("/", ".")
                raise UserError(f"{entry}: holds {found}; only the JDK may have classes in packages java.*")


def _folder_of(entry: Path, target: Path, java_version: int) -> Path:
    if entry.is_dir():
        if os.pathsep not in str(entry):
            return entry
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(entry)
        return target.absolute()
    target.mkdir(parents=True)
    unpack(entry, target, java_version)
    return target.resolve()


def unpack(jar: Path, target: Path, java_version: int) -> None:
    """Write a jar's files to a folder, as a Java virtual machine of a version sees them."""
    try:
        with zipfile.ZipFile(jar) as archive:
            chosen = _of_version(archive, java_version)
            size = sum(member.file_size for member in chosen.values())
            if len(chosen) > MAX_MEMBERS or size > MAX_UNPACKED_BYTES:
                raise UserError(
                    f"{jar}: too large to unpack: {len(chosen)} files of {size >> 20} MiB"
                    f" (at most {MAX_MEMBERS} and {MAX_UNPACKED_BYTES >> 20} MiB)"
                )
            for folder in {name.rpartition("/")[0] for name in chosen}:
                (target / folder).mkdir(parents=True, exist_ok=True)
            for name, member in chosen.items():
                _check_packing(member)
                with archive.open(member) as source, open(f"{target}/{name}", "wb") as copy:
                    shutil.copyfileobj(source, copy)
    except _BROKEN as error:
        raise _no_jar(jar, error) from None


def _of_version(archive: zipfile.ZipFile, java_version: int) -> dict[str, zipfile.ZipInfo]:
    """The members that this release sees, by name; if a name occurs twice, the last one, as for Java."""
    members = [m for m in archive.infolist() if _is_plain(m.filename) and not m.is_dir()]
    plain = {m.filename: m for m in members if not m.filename.startswith(_VERSIONS)}
    if not _manifest_in(archive).is_multi_release:
        return plain
    layers: dict[int, dict[str, zipfile.ZipInfo]] = {}
    for member in members:
        number, _, name = member.filename.removeprefix(_VERSIONS).partition("/")
        if member.filename.startswith(_VERSIONS) and number.isdigit() and not name.startswith("META-INF/"):
            layers.setdefault(int(number), {})[name] = member
    for version in sorted(layers):
        if _OLDEST_VERSION <= version <= java_version:
            plain |= layers[version]
    return plain


def _is_plain(name: str) -> bool:
    """Whether a member stays below the folder that it is written to."""
    return all(part not in ("", ".", "..") for part in name.split("/"))


def class_names(folder: Path) -> Iterator[str]:
    """The internal names of the classes of a folder, sorted by path; no module or package descriptions."""
    names: list[list[str]] = []
    for place, _, files in os.walk(folder):
        above = [part for part in os.path.relpath(place, folder).split(os.sep) if part != "."]
        names += ([*above, file] for file in files if file.endswith(".class"))
    for parts in sorted(names):
        name = "/".join(parts).removesuffix(".class")
        if not name.endswith(("module-info", "package-info")) and not name.startswith("META-INF/"):
            yield name


def _check_versions(entry: Path, folder: Path, java_version: int) -> None:
    """Refuse class files that the Java virtual machine would refuse (JVMS 4.1)."""
    for name in class_names(folder):
        try:
            with open(folder / f"{name}.class", "rb") as file:
                head = file.read(8)
        except OSError as error:
            raise UserError(f"{folder / name}.class: cannot be read: {error.strerror}") from None
        if len(head) < 8:
            continue
        magic, minor, major = struct.unpack(">IHH", head)
        dotted, needed = name.replace("/", "."), major - CLASS_VERSION_OF_JAVA_1
        if magic == _MAGIC and needed > java_version:
            raise UserError(
                f"{dotted} in {entry} is compiled for Java {needed}, the JDK is Java {java_version};"
                " choose a newer one with --java-home"
            )
        if magic == _MAGIC and minor == _PREVIEW:
            raise UserError(f"{dotted} in {entry} uses preview features of Java {needed}")
