"""The class path of a check: folders, jars (multi-release ones too) and the JDK, read once for all methods.

Jars are unpacked, so that everything below sees folders of class files. ``Library`` finds class files by
internal name, knows which classes are the class path's own, and spells types as Java sources do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.classfile.error import ClassFormatError
from verifier.classfile.image import JdkImage
from verifier.classfile.mention import WRITING_FIELDS
from verifier.classfile.model import ClassFile, FieldInfo
from verifier.classfile.mutf8 import encode_mutf8
from verifier.classfile.parser import parse_class
from verifier.errors import UserError
from verifier.task.class_path import class_names, unpack_entries, with_named_by_jars

PRIMITIVES = NAMES_OF_PRIMITIVES


# Reserved words, JLS 3.9.
_KEYWORDS = frozenset(
    {
        "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
        "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finally",
        "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long",
        "native", "new", "null", "package", "private", "protected", "public", "return", "short", "static",
        "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true",
        "try", "void", "volatile", "while", "_",
    }
)  # fmt: skip


def is_java_name(text: str) -> bool:
    """Whether sources may call a class or a member so (JLS 3.8); class files may hold other names."""
    return text not in _KEYWORDS and text.replace("$", "_").isidentifier()


class Library:
    """Class files by name: those of the class path first, as they are found, then the JDK's."""

    def __init__(self, entries: Sequence[Path], java_home: Path, java_version: int, scratch: Path) -> None:
        """UserError for an entry that is missing or no jar. ``scratch``: a folder for what is unpacked."""
        self._image = JdkImage(java_home / "lib" / "modules")
        self._parsed: dict[str, ClassFile | None] = {}
        self._malformed: dict[str, str] = {}
        self._below: dict[str, tuple[str, ...]] = {}
        self._above: dict[str, frozenset[str]] = {}
        self._overriding: dict[str, tuple[str, ...]] = {}
        places = with_named_by_jars(entries)
        self.folders = unpack_entries(places, java_version, scratch)
        """A folder of class files for each entry, and for each that the manifests of jars name."""
        self.source_roots: tuple[Path, ...] = ()
        """Folders and jars of sources, for what they say about methods."""
        self._folder_of = dict(zip(places, self.folders, strict=True))

    def folder_of(self, entry: Path) -> Path:
        """The folder that stands for an entry of the class path."""
        return self._folder_of[entry.resolve()]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The internal names of the classes of the class path, in order; none in packages of the JDK."""
        found = dict.fromkeys(name for folder in self.folders for name in class_names(folder))
        return tuple(name for name in found if not self._image.has_package(name))

    def names_in(self, folder: Path) -> Iterator[str]:
        """Those of one folder."""
        return (name for name in self.names if (folder / f"{name}.class").is_file())

    def is_own(self, name: str) -> bool:
        """Whether a class is one of the class path's."""
        return name in self._own

    def home_of(self, name: str) -> Path | None:
        """The folder that a class of the class path is in, None for one of the JDK."""
        if not self.is_own(name):
            return None
        return next((folder for folder in self.folders if (folder / f"{name}.class").is_file()), None)

    def is_of_platform(self, name: str) -> bool:
        """Whether a class is a public one of the JDK."""
        return not self.is_own(name) and self.find(name) is not None and self.can_be_named(name, "")

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(self.names)

    def find(self, name: str) -> ClassFile | None:
        """The class file, None if there is none that can be loaded; see ``get``."""
        if name not in self._parsed:
            data = self._image.find(name)
            if data is None and not self._image.has_package(name):
                files = (folder / f"{name}.class" for folder in self.folders)
                data = next((file.read_bytes() for file in files if file.is_file()), None)
            self._parsed[name] = None if data is None else self._parse(name, data)
        return self._parsed[name]

    def _parse(self, name: str, data: bytes) -> ClassFile | None:
        try:
            found = parse_class(data)
            if found.name != name:
                raise ClassFormatError(f"it holds {found.name.replace('/', '.')}")
            return found
        except ClassFormatError as error:
            self._malformed[name] = str(error)
            return None

    def find_dotted(self, dotted: str) -> str | None:
        """The internal name of the class of the class path or the JDK that sources call so, if there is."""
        parts = dotted.split(".")
        for nested in range(len(parts)):
            at = len(parts) - nested
            name = "/".join(parts[:at]) + "".join(f"${part}" for part in parts[at:])
            if name and self.find(name) is not None:
                return name
        return None

    def module_of(self, name: str) -> str | None:
        """The module of a class of the JDK, None for one of the class path."""
        return self._image.module_of_package(name.rpartition("/")[0])

    def get(self, name: str) -> ClassFile:
        """A class that must exist; UserError if it does not, is malformed, or its file holds another one."""
        found = self.find(name)
        if name in self._malformed:
            reason = self._malformed[name]
            raise UserError(f"{name.replace('/', '.')}: not a class file that can be read: {reason}")
        if found is None:
            raise UserError(f"class {name.replace('/', '.')} is not on the class path")
        return found

    @cached_property
    def _contents(self) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for folder in self.folders:
            for name in self.names_in(folder):
                if name not in found:
                    found[name] = (folder / f"{name}.class").read_bytes()
        return found

    def content(self, name: str) -> bytes:
        """The bytes of a class of the class path."""
        return self._contents[name]

    def mentioning(self, text: str) -> list[str]:
        """The class path's classes in whose bytes a text is: few of them are to be parsed."""
        needle = encode_mutf8(text)
        return [name for name, data in self._contents.items() if needle in data]

    def naming(self, name: str) -> Sequence[str]:
        """The class path's classes that have a name among their constants, as code has that uses a member."""
        return self._naming.get(encode_mutf8(name), ())

    @cached_property
    def _naming(self) -> dict[bytes, list[str]]:
        found: dict[bytes, list[str]] = {}
        for name in self.names:
            file = self.find(name)
            for text in set(file.pool.texts()) if file is not None else ():
                found.setdefault(text, []).append(name)
        return found

    @cached_property
    def _writing_by_name(self) -> tuple[str, ...]:
        """The classes of the class path that may write fields whose names they compute."""
        return tuple(
            name for name, data in self._contents.items() if any(door in data for door in WRITING_FIELDS)
        )

    def writers(self, file: ClassFile, declared: FieldInfo) -> list[ClassFile] | None:
        """The class path's classes whose code may write a field of a class (JVMS 5.4.4).

        None where instructions do not show all writes: native methods, writes of fields by name. A final
        field is written by its own class alone. Which subclasses see a protected one is not asked.
        """
        if any(method.is_native for method in file.methods):
            return None
        text = encode_mutf8(declared.name)
        by_name = [name for name in self._writing_by_name if text in self.content(name)]
        found = []
        for name in (*by_name, *self.naming(declared.name)):
            same = name.rpartition("/")[0] == file.package
            seen = not declared.is_final and (same or declared.is_public or declared.is_protected)
            if (name == file.name or seen) and self.find(name) is not None:
                if name in by_name:
                    return None
                found.append(self.get(name))
        return found

    def returning(self, name: str) -> list[str]:
        """Classes of the class path that call or have methods that return a class."""
        return self.mentioning(f")L{name};")

    def below(self, name: str) -> tuple[str, ...]:
        """All classes of the class path below one, those directly below it first."""
        found = self._below.get(name)
        if found is None:
            order: dict[str, None] = {}
            todo = [name]
            for above in todo:
                more = [one for one in self._directly_below.get(above, ()) if one not in order]
                order.update(dict.fromkeys(more))
                todo += more
            if not self.is_own(name):  # between the two may be classes of the JDK
                order |= dict.fromkeys(one for one in self.names if self.is_subclass(one, name))
            found = self._below[name] = tuple(order)
        return found

    @cached_property
    def _directly_below(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self.names:
            file = self.find(name)
            for above in (file.super_name, *file.interfaces) if file is not None else ():
                if above is not None:
                    found.setdefault(above, []).append(name)
        return found

    def supers(self, name: str) -> Iterator[ClassFile]:
        """A class and all above it, those that cannot be found left out; each once, superclasses first."""
        todo, seen = [name], set()
        while todo:
            at = todo.pop()
            file = self.find(at)
            if at in seen or file is None:
                continue
            seen.add(at)
            yield file
            todo += reversed([*([file.super_name] if file.super_name else []), *file.interfaces])

    def is_subclass(self, name: str, above: str) -> bool:
        """Whether one class or interface is another, or below it."""
        return above == "java/lang/Object" or above in self._ancestors(name)

    def _ancestors(self, name: str) -> frozenset[str]:
        """The names of a class and all above it."""
        found = self._above.get(name)
        if found is None:
            found = self._above[name] = frozenset(file.name for file in self.supers(name))
        return found

    def at_or_below(self, name: str) -> Iterator[str]:
        """The classes of the class path at or below a class or an interface, interfaces left out."""
        for other in self.names:
            file = self.find(other)
            if file is not None and not file.is_interface and self.is_subclass(other, name):
                yield other

    def overriding(self, key: str) -> tuple[str, ...]:
        """Classes with objects for which a method of Object (name and descriptor) is the class path's own."""
        if key not in self._overriding:
            owners = {name for name in self.names if self._declares(name, key)}
            self._overriding[key] = tuple(
                name
                for name in self.names
                if (file := self.find(name)) is not None
                and not (file.is_interface or file.is_abstract)
                and any(above.name in owners for above in self.supers(name))
            )
        return self._overriding[key]

    def _declares(self, name: str, key: str) -> bool:
        file = self.find(name)
        method = file.methods_by_key.get(key) if file is not None else None
        return method is not None and method.code is not None

    # Spelling

    def spell(self, descriptor: str) -> str:
        """A type as Java sources name it, generics left out."""
        if descriptor.startswith("["):
            return self.spell(descriptor[1:]) + "[]"
        return PRIMITIVES.get(descriptor) or self.spell_class(descriptor[1:-1])

    def spell_class(self, name: str) -> str:
        """A class as sources name it: ``java.util.Map.Entry``."""
        if "$" in name:
            file = self.find(name)
            for row in file.inner_classes if file is not None else ():
                if row.name == name and row.outer and row.simple_name:
                    return f"{self.spell_class(row.outer)}.{row.simple_name}"
        return name.replace("/", ".")

    def can_be_named(self, name: str, package: str) -> bool:
        """Whether sources of a package (internal form) may name this class, and all classes around it."""
        file = self.find(name)
        if file is None or not all(map(is_java_name, name.split("/"))):
            return False
        if file.enclosing_method is not None:
            return False
        for row in file.inner_classes:
            if row.name == name:
                if row.outer is None or row.simple_name is None or row.access_flags & 0x2:
                    return False
                visible = bool(row.access_flags & 0x1) or file.package == package
                return visible and self.can_be_named(row.outer, package)
        return file.is_public or file.package == package
