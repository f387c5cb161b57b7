"""The class path of a check: folders, (multi-release) jars and the JDK, read once for all methods.

Jars are unpacked, so that later stages see folders of class files. ``Library`` finds class files by internal
name, knows which classes belong to the class path, and prints types as in Java sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.classfile.error import ClassFormatError
from verifier.classfile.image import JdkImage
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import WRITING_FIELDS
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
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
    """Whether a name is legal for a class or member in sources (JLS 3.8); class files allow more."""
    return text not in _KEYWORDS and text.replace("$", "_").isidentifier()


def names_of(dotted: str) -> list[str]:
    """The internal names that a class may have, given its name in sources: the outermost class comes first,
    as ``a/B/C`` does of ``a/B/C``, ``a/B$C`` and ``a$B$C``."""
    parts = dotted.split(".")
    return [
        "/".join(parts[:at]) + "".join(f"${part}" for part in parts[at:]) for at in range(len(parts), 0, -1)
    ]


class Library:
    """Class files by name: those of the class path first, in its order, then the JDK's."""

    def __init__(self, entries: Sequence[Path], java_home: Path, java_version: int, scratch: Path) -> None:
        """UserError for an entry that is missing or no jar. ``scratch``: a folder for unpacked jars."""
        self._image = JdkImage(java_home / "lib" / "modules")
        self._contents: dict[str, bytes] = {}
        self._parsed: dict[str, ClassFile | None] = {}
        self._malformed: dict[str, str] = {}
        self._accesses: dict[tuple[str, str], list[tuple[ClassFile, MethodInfo, Instruction]]] = {}
        self._below: dict[str, tuple[str, ...]] = {}
        self._at_or_below: dict[str, tuple[str, ...]] = {}
        self._above: dict[str, frozenset[str]] = {}
        self._overriding: dict[str, tuple[str, ...]] = {}
        places = with_named_by_jars(entries)
        self.folders = unpack_entries(places, java_version, scratch)
        """A folder of class files for each entry, and for each entry that a jar's manifest names."""
        self.source_roots: tuple[Path, ...] = ()
        """Folders and jars of sources, which are searched for documentation comments."""
        self._folder_of = dict(zip(places, self.folders, strict=True))

    def folder_of(self, entry: Path) -> Path:
        """The folder of an entry of the class path."""
        return self._folder_of[entry.resolve()]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The internal names of the classes of the class path, in order; those in JDK packages are left
        out."""
        return tuple(self._homes)

    @cached_property
    def _homes(self) -> dict[str, Path]:
        """The folder of each class of the class path, the first that has it."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            for name in class_names(folder):
                found.setdefault(name, folder)
        return {name: folder for name, folder in found.items() if not self._image.has_package(name)}

    def names_in(self, folder: Path) -> Iterator[str]:
        """The names in one folder."""
        return (name for name in self.names if (folder / f"{name}.class").is_file())

    def is_own(self, name: str) -> bool:
        """Whether a class belongs to the class path."""
        return name in self._homes

    def home_of(self, name: str) -> Path | None:
        """The folder of a class of the class path; None for a JDK class."""
        return self._homes.get(name)

    def is_of_platform(self, name: str) -> bool:
        """Whether a class is a public JDK class."""
        return not self.is_own(name) and self.find(name) is not None and self.can_be_named(name, "")

    def find(self, name: str) -> ClassFile | None:
        """The class file, None if it cannot be loaded; see ``get``."""
        if name not in self._parsed:
            data = self.content(name) if self.is_own(name) else self._find_elsewhere(name)
            self._parsed[name] = None if data is None else self._parse(name, data)
        return self._parsed[name]

    def _find_elsewhere(self, name: str) -> bytes | None:
        """A class file of the JDK, or the description of a package of the class path."""
        data = self._image.find(name)
        if data is not None or self._image.has_package(name):
            return data
        files = (folder / f"{name}.class" for folder in self.folders)
        return next((file.read_bytes() for file in files if file.is_file()), None)

    def is_absent(self, name: str) -> bool:
        """Whether neither the JDK nor the class path has a file of that class, or of an array's elements."""
        element = name.lstrip("[")
        if element != name:
            if not element.startswith("L"):
                return False
            element = element[1:-1]
        if self._image.find(element) is not None:
            return False
        return not any((folder / f"{element}.class").exists() for folder in self.folders)

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
        """The internal name of a class of the class path or the JDK, given its name in sources; None if there
        is none."""
        return next((name for name in names_of(dotted) if name and self.find(name) is not None), None)

    def nest_of(self, owner: str) -> list[str]:
        """A class of the class path, and those nested in it."""
        return [name for name in self.names if name == owner or name.startswith(f"{owner}$")]

    def module_of(self, name: str) -> str | None:
        """The module of a JDK class; None for a class of the class path."""
        return self._image.module_of_package(name.rpartition("/")[0])

    def get(self, name: str) -> ClassFile:
        """A class that must exist; UserError if it is missing or malformed, or if its file defines another
        class."""
        found = self.find(name)
        if name in self._malformed:
            reason = self._malformed[name]
            raise UserError(f"{name.replace('/', '.')}: not a class file that can be read: {reason}")
        if found is None:
            raise UserError(f"class {name.replace('/', '.')} is not on the class path")
        return found

    def content(self, name: str) -> bytes:
        """The bytes of a class of the class path."""
        found = self._contents.get(name)
        if found is None:
            found = self._contents[name] = Path(f"{self._homes[name]}/{name}.class").read_bytes()
        return found

    def mentioning(self, text: str) -> list[str]:
        """The classes of the class path whose bytes contain a text; a cheap filter before parsing."""
        needle = encode_mutf8(text)
        return [name for name in self.names if needle in self.content(name)]

    def methods_mentioning(self, text: str) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """The methods of the classes that ``mentioning`` finds."""
        for name in self.mentioning(text):
            file = self.find(name)
            for method in file.methods if file is not None else ():
                assert file is not None
                yield file, method

    def accesses(self, name: str, descriptor: str) -> Sequence[tuple[ClassFile, MethodInfo, Instruction]]:
        """The instructions of the class path that name a field of this name and descriptor, of any class."""
        if (name, descriptor) not in self._accesses:
            self._accesses[name, descriptor] = [
                (file, method, one)
                for file in map(self.get, self.naming(name))
                for method in file.methods
                for one in method.instructions
                if isinstance(one.operand, FieldRef)
                if (one.operand.name, one.operand.descriptor) == (name, descriptor)
            ]
        return self._accesses[name, descriptor]

    def naming(self, name: str) -> Sequence[str]:
        """The classes of the class path with a name among their constants, as is necessary to use a
        member."""
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
        """The classes of the class path that may write fields by computed names."""
        contents = ((name, self.content(name)) for name in self.names)
        return tuple(name for name, data in contents if any(door in data for door in WRITING_FIELDS))

    def writers(self, file: ClassFile, declared: FieldInfo) -> list[ClassFile] | None:
        """The classes of the class path whose code may write a field of a class (JVMS 5.4.4).

        None where the bytecode does not show all writes: native methods, writes by name. Only its own class
        writes a final field. That a protected field is visible in subclasses only is ignored.
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

    def writing(
        self, file: ClassFile, declared: FieldInfo, op: str
    ) -> list[tuple[ClassFile, MethodInfo]] | None:
        """The methods of the class path that may write a field; None as in ``writers``."""
        writers = self.writers(file, declared)
        if writers is None:
            return None
        return [
            (writer, method)
            for writer in writers
            for method in writer.methods
            if any(
                one.mnemonic == op and self.may_mean(one.operands[0], file, declared)
                for one in method.instructions
            )
        ]

    def may_mean(self, ref: FieldRef, file: ClassFile, declared: FieldInfo) -> bool:
        """Whether a reference may name a field that a class declares."""
        if (ref.name, ref.descriptor) != (declared.name, declared.descriptor):
            return False
        return self.is_subclass(ref.owner, file.name) or self.find(ref.owner) is None

    def returning(self, name: str) -> list[str]:
        """Classes of the class path that call or declare methods with this result type."""
        return self.mentioning(f")L{name};")

    def below(self, name: str) -> tuple[str, ...]:
        """All subclasses of a class on the class path, direct ones first."""
        found = self._below.get(name)
        if found is None:
            order: dict[str, None] = {}
            todo = [name]
            for above in todo:
                more = [one for one in self._directly_below.get(above, ()) if one not in order]
                order.update(dict.fromkeys(more))
                todo += more
            if not self.is_own(name):  # JDK classes may lie between the two
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
        """A class and its supertypes without those that cannot be found; each once, superclasses first."""
        todo, seen = [name], set()
        while todo:
            at = todo.pop()
            file = self.find(at)
            if at in seen or file is None:
                continue
            seen.add(at)
            yield file
            todo += reversed([*([file.super_name] if file.super_name else []), *file.interfaces])

    def field(self, ref: FieldRef) -> tuple[ClassFile, FieldInfo] | None:
        """The field that a reference resolves to (JVMS 5.4.3.2), and its class."""
        found = ((file, file.fields_by_key.get(ref.key)) for file in self.supers(ref.owner))
        return next(((file, one) for file, one in found if one is not None), None)

    def method(self, ref: MethodRef) -> tuple[ClassFile, MethodInfo] | None:
        """The method that a reference resolves to (JVMS 5.4.3.3), and its class."""
        found = ((file, file.methods_by_key.get(ref.key)) for file in self.supers(ref.owner))
        return next(((file, one) for file, one in found if one is not None), None)

    def is_subclass(self, name: str, above: str) -> bool:
        """Whether one class or interface equals another or is a subtype of it."""
        return above == "java/lang/Object" or above in self._ancestors(name)

    def _ancestors(self, name: str) -> frozenset[str]:
        """The names of a class and its supertypes."""
        found = self._above.get(name)
        if found is None:
            found = self._above[name] = frozenset(file.name for file in self.supers(name))
        return found

    def at_or_below(self, name: str) -> tuple[str, ...]:
        """The classes (not interfaces) of the class path at or below a class or interface."""
        found = self._at_or_below.get(name)
        if found is None:
            found = self._at_or_below[name] = tuple(
                other
                for other in self.names
                if (file := self.find(other)) is not None
                and not file.is_interface
                and self.is_subclass(other, name)
            )
        return found

    def overriding(self, key: str) -> tuple[str, ...]:
        """Classes whose objects run an override, from the class path, of a method of Object (name and
        descriptor)."""
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
        """A type as in Java sources, without generics."""
        if descriptor.startswith("["):
            return self.spell(descriptor[1:]) + "[]"
        return PRIMITIVES.get(descriptor) or self.spell_class(descriptor[1:-1])

    def spell_class(self, name: str) -> str:
        """A class as in sources: ``java.util.Map.Entry``."""
        if "$" in name:
            file = self.find(name)
            for row in file.inner_classes if file is not None else ():
                if row.name == name and row.outer and row.simple_name:
                    return f"{self.spell_class(row.outer)}.{row.simple_name}"
        return name.replace("/", ".")

    def can_be_named(self, name: str, package: str) -> bool:
        """Whether sources of a package (internal form) may name this class and its enclosing classes."""
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
