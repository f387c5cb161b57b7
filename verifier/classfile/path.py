"""Where classes come from: the JDK image, the task's own directories, support directories.

As on a JVM, a package of the JDK cannot be replaced, so the image is asked first, but for classes that
JR itself replaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Literal

from verifier.classfile import jdk
from verifier.classfile.error import ClassFormatError
from verifier.classfile.image import JdkImage
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.classfile.relocation import relocated

Origin = Literal["user", "support", "jdk"]
_OF_IMAGES: dict[tuple[str, str], ClassFile] = {}
"""Classes of JDKs by image and name: no machine changes them, and a proof builds many machines."""
_BESIDE: dict[tuple[str, str], ClassFile] = {}
"""The stand-ins that exist beside the JDK's collections, by folder and name."""


class ClassPath:
    """Finds and parses classes by internal name, each once."""

    def __init__(
        self,
        user_dirs: Sequence[Path],
        support_dirs: Sequence[Path],
        image: JdkImage | None,
        replaced: Path | None = None,
        unlinked: Mapping[str, str] | None = None,
        models: Mapping[str, tuple[ClassFile, Origin]] | None = None,
        added: Path | None = None,
        beside: bool = False,
    ) -> None:
        """``unlinked``: classes that the virtual machine does not link, with what it says; see ``flaw``.

        ``models``: what users' models make of classes, and the classes that these add. ``added``: where
        the classes of JR's are that stand among the JDK's. ``beside``: with stand-ins for collections, under
        names of their own.
        """
        self._models = models or {}
        self._image = image
        self._replaced = replaced
        self._added = added
        self._has_beside = beside and replaced is None and added is not None
        self._unlinked = {} if unlinked is None else unlinked
        self._places: list[tuple[Origin, Path]] = [("user", Path(place)) for place in user_dirs]
        self._places += [("support", Path(place)) for place in support_dirs]
        self._classes: dict[str, tuple[ClassFile, Origin] | None] = {}
        self._mentioned: dict[str, bool] = {}

    def load(self, name: str) -> ClassFile | None:
        """The class, None if there is none of that name; ``ClassFormatError`` if its file is malformed."""
        found = self._find(name)
        return None if found is None else found[0]

    def origin(self, name: str) -> Origin | None:
        """Where the class comes from, None if there is none of that name."""
        found = self._find(name)
        return None if found is None else found[1]

    def flaw(self, name: str) -> str | None:
        """Why the Java virtual machine does not link a class, None if it does."""
        return self._unlinked.get(name)

    def replaced(self, name: str) -> ClassFile | None:
        """The JDK's own class in whose place one of JR's is; None for other classes."""
        if self._replaced is None or self._image is None or not (self._replaced / f"{name}.class").exists():
            return None
        data = self._image.find(name)
        return None if data is None else _parse(data, name)

    def stands_for(self, name: str) -> str | None:
        """The JDK's class that one of JR's is a stand-in for, beside it; None for other classes."""
        original = jdk.OF_UTIL + name.removeprefix(jdk.ANY)
        has_any = self._has_beside or self._replaced is not None
        if not name.startswith(jdk.ANY) or not has_any or self._image is None:
            return None
        return original if self._find(name) is not None and self._image.find(original) is not None else None

    def resource(self, name: str) -> bytes | None:
        """The content of the program's file of a name ('a/b.txt'), None if there is none.

        LookupError where that is open: files of the JDK, class files, manifests, folders. Of a file that says
        who provides a service it is the first one.
        """
        package = name.rpartition("/")[0]
        of_jdk = self._image is not None and self._image.has_package(package)
        of_jar = name.startswith("META-INF/") and not name.startswith("META-INF/services/")
        if of_jdk or of_jar or name.endswith((".class", "/")) or not name:
            raise LookupError(name)
        if "\0" in name:
            return None
        if not _is_plain(name):
            raise LookupError(name)
        for origin, place in self._places:
            if origin != "user":
                continue
            if (place / name).is_dir():
                raise LookupError(name)
            data = _read(place / name)
            if data is not None:
                return data
        return None

    def mentions(self, name: str) -> bool:
        """Whether a class file of the program holds a name, or a text, as a constant (JVMS 4.4.7)."""
        found = self._mentioned.get(name)
        if found is None:
            text = name.encode()
            found = self._mentioned[name] = b"\x01" + len(text).to_bytes(2, "big") + text in self._program
        return found

    @cached_property
    def _program(self) -> bytes:
        """All class files of the program, one after another."""
        places = [place for origin, place in self._places if origin == "user"]
        return b"".join(_read(file) or b"" for place in places for file in place.rglob("*.class"))

    def own_classes(self, prefix: str, suffix: str) -> tuple[str, ...]:
        """The names of JR's classes among the JDK's that begin and end so."""
        return () if self._added is None else _named(self._added, prefix, suffix)

    def module_of(self, name: str) -> str | None:
        """The module of a class of the JDK."""
        return self._image.module_of_package(name.rpartition("/")[0]) if self._image is not None else None

    def resource_of_jdk(self, module: str | None, path: str) -> bytes | None:
        """A resource in a module of the JDK."""
        return self._image.resource(module, path) if module is not None and self._image is not None else None

    def _find(self, name: str) -> tuple[ClassFile, Origin] | None:
        try:
            return self._classes[name]
        except KeyError:
            found = self._classes[name] = self._search(name)
            return found

    def _search(self, name: str) -> tuple[ClassFile, Origin] | None:
        if name.startswith(jdk.CONTRACT):
            contract = _contract(self._added, name)
            return None if contract is None else (contract, "jdk")
        stand_ins = self._added if name.startswith(jdk.PASSED) else self._replaced
        if stand_ins is not None and name.startswith("java/util/"):
            data = _read(stand_ins / f"{name}.class")
            if data is not None:
                return _parse(data, name), "jdk"
        if self._has_beside and name.startswith((jdk.ANY, jdk.OPEN)):
            beside = self._beside(name)
            if beside is not None:
                return beside, "jdk"
        if name in self._models:
            return self._models[name]
        if self._image is not None:
            key = (str(self._image.path), name)
            kept = _OF_IMAGES.get(key)
            if kept is None and (data := self._image.find(name)) is not None:
                kept = _OF_IMAGES[key] = _parse(data, name)
            if kept is not None:
                return kept, "jdk"
            if self._image.has_package(name):
                return None
        if not _is_plain(name):
            return None
        for origin, place in self._places:
            data = _read(place / f"{name}.class")
            if data is not None:
                return _parse(data, name), origin
        return None

    def _beside(self, name: str) -> ClassFile | None:
        """A stand-in for a collection under a name of its own, or a class that these are made of."""
        if self._added is None:
            return None
        key = (str(self._added), name)
        if key not in _BESIDE:
            renamed = dict(names_beside(self._added))
            data = _read(self._added / f"{name}.class")
            if data is not None:  # one of its own: the JDK's class is meant where it is named
                renamed.pop(name.replace(jdk.ANY, jdk.OF_UTIL), None)
            data = data or _read(self._added / f"{name.replace(jdk.ANY, jdk.OF_UTIL)}.class")
            if data is None:
                return None
            _BESIDE[key] = _parse(relocated(data, renamed, opened=False), name)
        return _BESIDE[key]


@cache
def _named(place: Path, prefix: str, suffix: str) -> tuple[str, ...]:
    files = (place / prefix).rglob(f"*{suffix}.class")
    return tuple(sorted(str(one.relative_to(place).with_suffix("")) for one in files))


@cache
def _contract(place: Path | None, name: str) -> ClassFile | None:
    """A contract, None if there is none of that name: no machine changes it."""
    data = _read(place / f"{name}.class") if place is not None else None
    return None if data is None else _parse(data, name)


@cache
def names_beside(place: Path) -> Mapping[str, str]:
    """The names of the JDK's collections that have stand-ins, and those of the stand-ins beside them."""
    names = (str(found.relative_to(place).with_suffix("")) for found in place.rglob("*.class"))
    originals = [
        jdk.OF_UTIL + name.removeprefix(jdk.ANY).removeprefix(jdk.OF_UTIL)
        for name in names
        if name.startswith(jdk.OF_UTIL) and not name.startswith((jdk.OPEN, jdk.PASSED))
    ]
    return {name: jdk.ANY + name.removeprefix(jdk.OF_UTIL) for name in originals}


def _is_plain(name: str) -> bool:
    """Whether a name stays below the directory it is looked up in."""
    return "\0" not in name and all(part not in ("", ".", "..") for part in name.split("/"))


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except (OSError, UnicodeEncodeError):
        return None


def _parse(data: bytes, name: str) -> ClassFile:
    parsed = parse_class(data)
    if parsed.name != name:
        raise ClassFormatError(f"the class file of {name} holds {parsed.name}")
    return parsed
