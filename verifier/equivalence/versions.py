"""Two versions on disk: their class paths, and a folder where both fit into one program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from verifier.check.library import Library
from verifier.check.projects import open_projects
from verifier.check.reach import reachable
from verifier.check.target import Target
from verifier.classfile.error import ClassFormatError
from verifier.classfile.model import ACC_PRIVATE, ACC_PROTECTED, ACC_PUBLIC, ACC_STATIC, ClassFile
from verifier.classfile.relocation import relocated
from verifier.equivalence.same_code import Code
from verifier.errors import UserError

_PREFIX = "was"
"""The package that the other version's packages are in, where both are together."""


@dataclass(frozen=True)
class Versions:
    """The class path of each version as folders, and where both are together.

    ``together``: the library of pair drivers, with the other version under its own names. ``names``: these
    (internal), by those of this version. ``prefix``: what they begin with, as binary names do.
    """

    ours: Library
    theirs: Library
    together: Library
    names: dict[str, str]
    prefix: str
    keeps_ours: bool = False
    """Whether tests fix the behaviour of this version, not of the other one."""

    def counterpart(self, target: Target) -> Target | str:
        """The same method in the other version, or why there is none."""
        name = target.owner.name
        if name not in self.names:
            return "the other version has no such class"
        owner = self.theirs.get(name)
        method = owner.methods_by_key.get(target.method.key)
        if method is None or method.code is None or method.is_private:
            return "the other version has no such method"
        if method.is_static != target.method.is_static:
            return "it is static in one version only"
        return Target(owner, method, target.text, target.package)

    def is_same_code(self, target: Target) -> bool:
        """Whether all classes that the method leads to are the same in both versions, byte by byte."""
        closures = []
        for library in (self.ours, self.theirs):
            reached = reachable(library.get(target.owner.name), library, {})
            closures.append({name: file.pool.data for name, file in reached.items()})
        return closures[0] == closures[1]

    def has_same_code(self, target: Target, other: Target) -> bool:
        """Whether the method and all that it may call are the same in both versions."""
        mine = self._code.closure(target.owner, target.method)
        return mine is not None and mine == self._other_code.closure(other.owner, other.method)

    @cached_property
    def changed_getters(self) -> frozenset[str]:
        """Methods without parameters that differ themselves, so that they are no evidence about another call.

        For mutants any method is evidence.
        """
        if self.keeps_ours:
            return frozenset()
        found = set()
        for name in self.names:
            mine, theirs = self.ours.get(name), self.theirs.get(name)
            found |= {f"{name.replace('/', '.')}.{one}" for one in self._differing(mine, theirs)}
        return frozenset(found)

    def _differing(self, mine: ClassFile, theirs: ClassFile) -> Iterator[str]:
        for method in mine.methods:
            other = theirs.methods_by_key.get(method.key)
            is_getter = method.is_public and not method.is_static and not method.parameter_types
            if is_getter and method.code is not None and other is not None:
                closure = self._code.closure(mine, method)
                if closure is None or closure != self._other_code.closure(theirs, other):
                    yield method.name

    @cached_property
    def _code(self) -> Code:
        return Code(self.ours)

    @cached_property
    def _other_code(self) -> Code:
        return Code(self.theirs)


def open_versions(ours: Library, other: Path, java_home: Path, java_version: int, folder: Path) -> Versions:
    """Read the other version (a jar, a folder of classes or sources) and lay both side by side in ``folder``.

    UserError if there is no class of the class path in it, or a class cannot be laid so.
    """
    if not other.exists():
        raise UserError(f"--against {other}: there is no such file or folder")
    opened = open_projects([other], java_home, folder / "sources")
    entries = [entry for places in opened.entries.values() for entry in places]
    theirs = Library([*entries, *ours.folders], java_home, java_version, folder / "theirs")
    places = [theirs.folder_of(entry) for entry in entries]
    of_other = [name for place in places for name in theirs.names_in(place)]
    common = [name for name in of_other if ours.is_own(name)]
    if not common:
        raise UserError(f"--against {other}: it has none of the classes that are compared")
    for library in (ours, theirs):
        _check_hidden(library, common)
    prefix = _PREFIX
    while any(name.startswith(f"{prefix}/") for name in (*ours.names, *theirs.names)):
        prefix += "_"
    renamed = {name: f"{prefix}/{name}" for name in of_other}
    _lay(folder / "now", ours, common, {})
    _lay(folder / "was", theirs, of_other, renamed)
    together = Library(
        [folder / "now", folder / "was", *ours.folders], java_home, java_version, folder / "together"
    )
    names = {name: renamed[name] for name in common}
    return Versions(ours, theirs, together, names, f"{prefix}.")


def with_changed(
    versions: Versions, name: str, data: bytes, java_home: Path, java_version: int, folder: Path
) -> Versions:
    """The same versions, with one class of the other one replaced; ``folder``: a new one for its class
    files."""
    changed = {folder / "theirs" / f"{name}.class": data}
    changed[folder / "was" / f"{versions.names[name]}.class"] = relocated(data, versions.names)
    for file, content in changed.items():
        file.parent.mkdir(parents=True)
        file.write_bytes(content)
    theirs = Library(
        [folder / "theirs", *versions.theirs.folders], java_home, java_version, folder / "unpacked-theirs"
    )
    together = Library(
        [folder / "was", *versions.together.folders], java_home, java_version, folder / "unpacked"
    )
    return replace(versions, theirs=theirs, together=together)


def _lay(folder: Path, library: Library, names: Sequence[str], renamed: dict[str, str]) -> None:
    for name in names:
        file = folder / f"{renamed.get(name, name)}.class"
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            file.write_bytes(relocated(library.get(name).pool.data, renamed))
        except ClassFormatError as error:
            raise UserError(f"{name.replace('/', '.')}: cannot be compared: {error}") from None


def _check_hidden(library: Library, names: Sequence[str]) -> None:
    """Opened, a method would be overridden that is hidden now by its package (JVMS 5.4.5)."""
    for name in names:
        for key in _hidden_methods(library.get(name)):
            for below in library.below(name):
                apart = below.rpartition("/")[0] != name.rpartition("/")[0]
                if apart and key in library.get(below).methods_by_key:
                    method = f"{name.replace('/', '.')}.{key.partition('(')[0]}"
                    raise UserError(f"{method}: cannot be compared; another package hides the method")


def _hidden_methods(file: ClassFile) -> Iterator[str]:
    for method in file.methods:
        seen = method.access_flags & (ACC_PRIVATE | ACC_PROTECTED | ACC_PUBLIC | ACC_STATIC)
        if not seen and not method.name.startswith("<"):
            yield method.key
