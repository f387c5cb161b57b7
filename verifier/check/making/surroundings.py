"""What is known of a call under check besides its arguments: static fields of any value, invariants.

Both are the user's choice (``--statics any``, ``--invariant``). Static setters are calls before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.check.library import Library
from verifier.check.making.looked_for import statics_read, statics_written
from verifier.check.making.makers import StaticField
from verifier.check.target import Target
from verifier.classfile.constant import FieldRef
from verifier.classfile.model import ACC_FINAL, ACC_STATIC, ACC_SYNTHETIC, ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.rapid_types import called_from
from verifier.errors import UserError


def static_fields(target: Target, library: Library) -> tuple[StaticField, ...]:
    """The static fields of the class path, not final, that a call of the method may read.

    A class-hierarchy analysis, in which objects of all classes of the class path are there. What javac adds
    is left out: sources cannot write it.
    """
    files = {name: library.get(name) for name in library.names}
    called = called_from([(target.owner, target.method)], files, library, library.names)
    found: dict[StaticField, None] = {}
    for name, key in sorted(called.methods):
        method = library.get(name).methods_by_key[key]
        for instruction in method.code.instructions if method.code is not None else ():
            used = instruction.operands[0] if instruction.mnemonic == "getstatic" else None
            declared = _declared(used, library) if isinstance(used, FieldRef) else None
            if declared is not None:
                owner, field = declared
                found[StaticField(owner.name, field.name, field.descriptor)] = None
    return tuple(found)


def settable(target: Target, library: Library) -> tuple[StaticField, ...]:
    """The static fields of the class path, not final, that the method reads, as far as is seen at once."""
    found = (_declared(ref, library) for ref in statics_read(library, target.method))
    return tuple(
        StaticField(owner.name, field.name, field.descriptor)
        for owner, field in dict.fromkeys(one for one in found if one is not None)
    )


def static_setters(target: Target, library: Library) -> Iterator[tuple[ClassFile, MethodInfo]]:
    """Public static methods that write static fields which the method reads: of the fields' classes."""
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


def _declared(used: FieldRef, library: Library) -> tuple[ClassFile, FieldInfo] | None:
    """The class and the field that a reference leads to, if it may be written by sources (JVMS 5.4.3.2)."""
    for owner in library.supers(used.owner):
        field = owner.field(used.name, used.descriptor)
        if field is not None:
            fixed = field.access_flags & (ACC_FINAL | ACC_SYNTHETIC)
            return None if fixed or not library.is_own(owner.name) else (owner, field)
    return None


def find_invariants(words: Sequence[str], library: Library) -> tuple[tuple[ClassFile, str], ...]:
    """The classes and names of the methods that words (CLASS.METHOD, or METHOD of any class) name.

    UserError if a word names none: an instance method that takes nothing, gives a boolean, is not private.
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
    """For receiver and arguments of these types: place, class (spelled), and method that has to give true."""
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
