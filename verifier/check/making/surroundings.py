"""Facts about a call under check besides its arguments: havocked static fields, and invariants.

Both are options (``--statics any``, ``--invariant``). Calls of static setters may precede the call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.check.library import Library
from verifier.check.making.looked_for import statics_read, statics_used, statics_written
from verifier.check.making.makers import StaticField
from verifier.check.target import Target
from verifier.classfile.constant import FieldRef
from verifier.classfile.model import (
    ACC_ENUM,
    ACC_FINAL,
    ACC_STATIC,
    ACC_SYNTHETIC,
    ClassFile,
    FieldInfo,
    MethodInfo,
)
from verifier.dataflow.rapid_types import called_from
from verifier.errors import UserError


def static_fields(target: Target, library: Library) -> tuple[StaticField, ...]:
    """The non-final static fields of the class path that a call of the method may read.

    A class-hierarchy analysis that assumes objects of all classes of the class path. Fields that javac adds
    are left out, as sources cannot write them.
    """
    files = {name: library.get(name) for name in library.names}
    called = called_from([(target.owner, target.method)], files, library, library.names)
    found: dict[StaticField, None] = {}
    for name, key in sorted(called.methods):
        method = library.get(name).methods_by_key[key]
        for instruction in method.instructions:
            used = instruction.operands[0] if instruction.mnemonic == "getstatic" else None
            declared = _declared(used, library) if isinstance(used, FieldRef) else None
            if declared is not None:
                owner, field = declared
                found[StaticField(owner.name, field.name, field.descriptor)] = None
    return tuple(found)


def settable(target: Target, library: Library) -> tuple[StaticField, ...]:
    """The non-final static fields of the class path that the method and its nearest callees read."""
    return tuple(_named(library, statics_read(library, target.method), ACC_FINAL | ACC_SYNTHETIC))


def usable(target: Target, library: Library) -> tuple[StaticField, ...]:
    """As ``settable``, with those that are final or that it writes; not those of enums."""
    found = _named(library, statics_used(library, target.method), ACC_ENUM | ACC_SYNTHETIC)
    return tuple(one for one in found if not library.get(one.owner).is_enum)


def _named(library: Library, refs: Sequence[FieldRef], without: int) -> Iterator[StaticField]:
    found = (_declared(ref, library, without) for ref in refs)
    for owner, field in dict.fromkeys(one for one in found if one is not None):
        yield StaticField(owner.name, field.name, field.descriptor)


def static_setters(target: Target, library: Library) -> Iterator[tuple[ClassFile, MethodInfo]]:
    """Public static methods that write static fields which the method reads, from the classes of these
    fields."""
    fields = settable(target, library)
    for name in dict.fromkeys(one.owner for one in fields):
        owner = library.get(name)
        if not library.can_be_named(name, target.package):
            continue
        wanted = {(one.name, one.descriptor) for one in fields if one.owner == name}
        for method in owner.methods:
            usable = method.is_public and method.is_static and not method.is_synthetic
            if not usable or method is target.method or method.name.startswith("<"):
                continue
            if wanted & statics_written(library, method):
                yield owner, method


def _declared(
    used: FieldRef, library: Library, without: int = ACC_FINAL | ACC_SYNTHETIC
) -> tuple[ClassFile, FieldInfo] | None:
    """The class and the field of a field reference (JVMS 5.4.3.2), if it has none of these flags."""
    found = library.field(used)
    if found is None or not library.is_own(found[0].name):
        return None
    return None if found[1].access_flags & without else found


def find_invariants(words: Sequence[str], library: Library) -> tuple[tuple[ClassFile, str], ...]:
    """The methods (class and name) of words CLASS.METHOD, or METHOD in any class.

    UserError if a word names none: an instance method without parameters that returns a boolean and is not
    private.
    """
    found: list[tuple[ClassFile, str]] = []
    for word in words:
        named = list(_of_word(word, library))
        if not named:
            raise UserError(
                f"--invariant {word}: no such method on the class path; "
                "it takes nothing, gives a boolean, and is neither static nor private"
            )
        found += named
    return tuple(found)


def _of_word(word: str, library: Library) -> Iterator[tuple[ClassFile, str]]:
    above, _, name = word.rpartition(".")
    owner = library.find_dotted(above) if above else None
    for class_name in [owner] if owner is not None else [] if above else library.names:
        file = library.get(class_name)
        method = file.methods_by_key.get(f"{name}()Z")
        if method is not None and not method.access_flags & ACC_STATIC and not method.is_private:
            yield file, name


def invariants_of(
    words: Sequence[str], library: Library, descriptors: Sequence[str], package: str
) -> tuple[tuple[int, str, str], ...]:
    """The invariants of receiver and arguments with these types: place, class (as in sources), and method."""
    found: list[tuple[int, str, str]] = []
    for file, name in find_invariants(words, library) if words else ():
        method = file.methods_by_key[f"{name}()Z"]
        overrides = any(
            other is not file and f"{name}()Z" in other.methods_by_key for other in library.supers(file.name)
        )
        if overrides or not library.can_be_named(file.name, package):
            continue
        if not method.is_public and file.name.rpartition("/")[0] != package:
            continue
        for place, descriptor in enumerate(descriptors):
            if descriptor[0] == "L" and _related(descriptor[1:-1], file.name, library):
                found.append((place, library.spell_class(file.name), name))
    return tuple(found)


def _related(one: str, other: str, library: Library) -> bool:
    return library.is_subclass(one, other) or library.is_subclass(other, one)
