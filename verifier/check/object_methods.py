"""Classes whose ``equals``, ``hashCode`` or ``toString`` may do more than return a value.

The methods of all other classes always return, write nothing and call only such methods. This is shown by an
analysis of the class path's bytecode that uses facts about nullness. JDK classes are assumed to be harmless,
unless they contain other objects. A recursive method counts as harmful, since it may exhaust the stack.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.purity import EQUALS, HASH, SHOW, Harmful, PureDomain
from verifier.classfile import jdk
from verifier.classfile.constant import MethodRef
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed

_OF_VALUES = (
    "java/math/", "java/time/", "java/lang/String", "java/lang/Boolean", "java/lang/Character",
    "java/lang/Byte", "java/lang/Short", "java/lang/Integer", "java/lang/Long", "java/lang/Float",
    "java/lang/Double", "java/lang/Class", "java/lang/Number", "java/lang/CharSequence",
    "java/util/Date", "java/util/Locale",
    "java/util/UUID", "java/util/TimeZone", "java/util/Currency", "java/util/BitSet",
    "java/util/regex/Pattern", "java/nio/charset/Charset", "java/net/URI", "java/io/File",
)  # fmt: skip
"""Prefixes of names of JDK classes whose objects contain no objects of arbitrary classes."""
_ENUM, _THROWABLE = "java/lang/Enum", "java/lang/Throwable"
_MESSAGES = ("getLocalizedMessage()Ljava/lang/String;", "getMessage()Ljava/lang/String;")
_OF_ENUMS = {EQUALS, HASH, SHOW, "name()Ljava/lang/String;", "ordinal()I"}
_CLASS_INIT = "<clinit>()V"
_MOST_METHODS = 5000

_Key = tuple[str, str, str, tuple[bool, ...]]


class CommonMethods:
    """The behaviour of ``equals`` and the like for objects of a class path; each method is analysed once."""

    def __init__(self, library: Library, nullness: Nullness) -> None:
        self._library = library
        self._nullness = nullness
        self._known: dict[_Key, bool | None] = {}
        """Whether a method never returns null; None if it may be harmful, or is under analysis."""
        self._harmful: dict[str, tuple[str, ...]] = {}

    def harmful(self, key: str) -> tuple[str, ...]:
        """Classes with objects for which a method of Object (name and descriptor) may do more than return a
        value.

        For other methods of Object: the classes that override them.
        """
        if key not in (EQUALS, HASH, SHOW):
            return self._library.overriding(key)
        if key not in self._harmful:
            found = (name for name in self._library.names if self._is_made(name))
            self._harmful[key] = tuple(name for name in found if not self.is_harmless(name, key))
        return self._harmful[key]

    def is_harmless(self, name: str, key: str) -> bool:
        """Whether a method of Object only returns a value for objects of exactly this class."""
        try:
            file = next(self._implementing(name, key), None)
            sure = self._run(name, file, key, (False,) if key == EQUALS else ())
        except Harmful:
            return False
        return sure or key != SHOW

    def _is_made(self, name: str) -> bool:
        file = self._library.find(name)
        return file is not None and not (file.is_interface or file.is_abstract)

    # -- what the walk asks (purity.py) ------------------------------------------

    def is_below(self, name: str, above: str) -> bool:
        """Whether a class equals another one or is a subclass of it."""
        return self._library.is_subclass(name, above)

    def is_there(self, name: str) -> bool:
        """Whether a class can be loaded with its supertypes."""
        file = self._library.find(name)
        if file is None:
            return False
        return all(map(self.is_there, [*([file.super_name] if file.super_name else []), *file.interfaces]))

    def is_set(self, owner: str, key: str) -> bool:
        """Whether a field is never null, even in objects that constructors published early."""
        return self._nullness.is_never_null(owner, key)

    def is_constant(self, owner: str, key: str) -> bool:
        """Whether a static field is never null."""
        return self._nullness.is_constant(owner, key)

    def is_begun(self, owner: str, key: str, exact: str) -> bool:
        """Whether a read of a static field (name with descriptor) runs no initialiser of the class path.

        That is so if an object of the class exists, or a method of it is running.
        """
        above = self._library.supers(owner)
        file = next((one for one in above if key in one.fields_by_key), None)
        return file is not None and self._is_begun(file, exact)

    def _is_begun(self, file: ClassFile, exact: str) -> bool:
        """Whether a class is initialised or has no initialiser; interfaces are considered one by one."""
        if not file.is_interface and self._library.is_subclass(exact, file.name):
            return True
        above = [file] if file.is_interface else self._library.supers(file.name)
        return not any(self._library.is_own(one.name) and _CLASS_INIT in one.methods_by_key for one in above)

    def fields_of(self, name: str) -> list[str]:
        """The descriptors of the fields of a class's objects."""
        return [one.descriptor for one in self._library.get(name).fields if not one.is_static]

    def asks(self, type: str, key: str, exact: bool) -> None:
        """A call of a method of Object on a value of a type; Harmful if it may do more than return a
        value."""
        if type.startswith("["):
            return
        name = type[1:-1]
        if not type.startswith("L") or name == jdk.OBJECT:
            raise Harmful
        if not self._library.is_own(name):
            if not name.startswith(_OF_VALUES) or self._library.at_or_below(name):
                raise Harmful
            return
        for one in (name,) if exact else self._library.at_or_below(name):
            if self._is_made(one) and not self.is_harmless(one, key):
                raise Harmful

    def calls(self, name: str, ref: MethodRef, sure: tuple[bool, ...], exact: bool) -> bool:
        """Whether a virtual call on objects of a class never returns null; Harmful if it may do more than
        return.

        ``sure``: which arguments are not null.
        """
        file = self._library.find(name)
        if file is None or not self._library.is_own(name) or (file.is_interface and not exact):
            raise Harmful
        resolved = next(self._implementing(ref.owner, ref.key), None)
        if resolved is None:
            raise Harmful
        called = resolved.methods_by_key[ref.key]
        is_seen = called.is_public or called.is_protected
        owner = self._library.get(ref.owner)
        if not is_seen and (called.is_private or owner.package != resolved.package) and owner != resolved:
            raise Harmful  # it is not inherited, and in the way of one that an interface has
        gives = True
        for one in (name,) if exact else self._library.at_or_below(name):
            if exact or self._is_made(one):
                found = resolved if called.is_private else next(self._implementing(one, ref.key), None)
                if found is None or not (is_seen or found.package == resolved.package):
                    raise Harmful  # it may be another method of the same name
                gives &= self._run(one, found, ref.key, sure)
        return gives

    def calls_above(self, name: str, exact: str, key: str, sure: tuple[bool, ...]) -> bool:
        """The same for a call of a superclass's method (``super``) or of a private one."""
        return self._run(exact, next(self._implementing(name, key), None), key, sure)

    def calls_static(self, ref: MethodRef, exact: str, sure: tuple[bool, ...]) -> bool:
        """The same for a static method."""
        file, method = self._library.method(ref) or (None, None)
        if (
            file is None
            or method is None
            or not self._library.is_own(file.name)
            or not self._is_begun(file, exact)
        ):
            raise Harmful
        return self._walk("", file, method, sure)

    # -- methods ----------------------------------------------------------------------

    def _implementing(self, name: str, key: str) -> Iterator[ClassFile]:
        """The class that implements a method, found from one of these upwards."""
        at: str | None = name
        while at is not None:
            file = self._library.find(at)
            if file is None:
                raise Harmful
            if key in file.methods_by_key:
                yield file
            at = file.super_name

    def _run(self, exact: str, file: ClassFile | None, key: str, sure: tuple[bool, ...]) -> bool:
        if file is None:
            raise Harmful
        if self._library.is_own(file.name):
            return self._walk(exact, file, file.methods_by_key[key], sure)
        if file.name == jdk.OBJECT and key == SHOW:
            if not self.is_harmless(exact, HASH):
                raise Harmful
        elif file.name == _THROWABLE and key == SHOW:
            for message in _MESSAGES:
                owner = next(self._implementing(exact, message))
                if self._library.is_own(owner.name):
                    self._walk(exact, owner, owner.methods_by_key[message], ())
        elif not (file.name == jdk.OBJECT and key in (EQUALS, HASH)) and not (
            file.name == _ENUM and key in _OF_ENUMS
        ):
            raise Harmful
        return True

    def _walk(self, exact: str, file: ClassFile, method: MethodInfo, sure: tuple[bool, ...]) -> bool:
        place = exact, file.name, method.key, sure
        if place not in self._known:
            self._known[place] = None
            if len(self._known) <= _MOST_METHODS and method.is_static == (not exact):
                with suppress(Unfollowed):
                    self._known[place] = PureDomain(self, file, method, exact, sure).run()
        found = self._known[place]
        if found is None:
            raise Harmful
        return found
