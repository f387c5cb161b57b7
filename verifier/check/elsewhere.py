"""Aliases from the caller's side: objects that static fields refer to, and exceptions thrown later.

A driver creates new arrays and objects. A caller may also pass an object that a static field refers to: then
a method that reads the field sees its own argument, which no new object shows. Encapsulated fields are
excluded: their arrays are only read and written in place.

An exception's stack trace says where it was created. A stored exception therefore looks as if it came from
code before the call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.changing import has_state
from verifier.check.making.makers import ArrayOf, Body, Call, Construct, Earlier, Maker, Plan, Prepared
from verifier.check.reach import MayRun
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.escape import is_new, is_used_in_place
from verifier.dataflow.jdk_facts import is_immutable
from verifier.dataflow.origins import origins_of
from verifier.dataflow.rapid_types import called_from

_SIMPLE = ("java/lang/", "java/math/", "java/time/", "java/nio/charset/", "java/util/regex/", "java/text/")
_HOLDERS = frozenset(
    {"java/lang/Object", "java/lang/Iterable", "java/lang/ThreadLocal", "java/lang/Cloneable"}
)
_THROWABLE = "java/lang/Throwable"


def shared(
    plan: Plan, start: ClassFile, files: dict[str, ClassFile], library: Library, may_run: MayRun
) -> str | None:
    """A possible alias of a mutable argument that the method may read; None if there is none.

    ``files`` are the classes that the driver ``start`` reaches. ``may_run``: the methods that ran on any
    path.
    """
    if not any(map(_makes_mutable, plan.makers)):
        return None
    if any(map(_nests_mutable, plan.makers)):
        return "another element"
    for _, method in _called(start, files, library, may_run):
        for instruction in method.instructions if method.name != "<clinit>" else ():
            found = _shared(instruction, library)
            if found is not None:
                return found
    return None


def stored_exception(
    start: ClassFile, files: dict[str, ClassFile], library: Library, may_run: MayRun
) -> str | None:
    """A method that may throw an exception created earlier; None if there is none. See ``shared``."""
    for name, method in _called(start, files, library, may_run):
        if any(_takes_exception(instruction, library) for instruction in method.instructions):
            return f"{name.replace('/', '.')}.{method.name}"
    return None


def _takes_exception(instruction: Instruction, library: Library) -> bool:
    """Whether it loads an exception from a field, an array, a collection or a JDK method's result."""
    ref = instruction.operand
    if instruction.mnemonic in ("getfield", "getstatic") and isinstance(ref, FieldRef):
        name = ref.descriptor.lstrip("[")[1:-1]
    elif instruction.mnemonic == "checkcast" and isinstance(ref, ClassRef):
        name = ref.name
    elif isinstance(ref, MethodRef) and not library.is_own(ref.owner):
        name = parse_method_descriptor(ref.descriptor)[1][1:-1]
    else:
        return False
    return any(file.name == _THROWABLE for file in library.supers(name))


def _called(
    start: ClassFile, files: dict[str, ClassFile], library: Library, may_run: MayRun
) -> Iterator[tuple[str, MethodInfo]]:
    """The methods that a driver may call, without its own, and the names of their classes."""
    roots = [(start, method) for method in start.methods]
    for owner, key in sorted(called_from(roots, files, library).methods):
        file = files.get(owner) or library.find(owner)
        method = file.methods_by_key.get(key) if file is not None else None
        if file is not None and method is not None and owner != start.name and may_run(file, method):
            yield owner, method


def _nests_mutable(part: object) -> bool:
    """Whether a maker, or a part of it, creates an array of mutable objects."""
    if isinstance(part, ArrayOf):
        return _makes_mutable(part.maker)
    return any(map(_nests_mutable, _inside(part)))


def _makes_mutable(part: object) -> bool:
    """Whether a maker, or a part of it, creates an array or an object with fields."""
    if isinstance(part, (ArrayOf, Construct, Prepared)):
        return True
    return not isinstance(part, Earlier) and any(map(_makes_mutable, _inside(part)))


def _inside(part: object) -> Iterable[object]:
    """What a maker, or a part of it, consists of."""
    if isinstance(part, tuple):
        return part
    return vars(part).values() if isinstance(part, (Maker, Call, Body)) else ()


def _shared(instruction: Instruction, library: Library) -> str | None:
    """The static field that an instruction reads, if callers may have its object."""
    if instruction.mnemonic != "getstatic":
        return None
    ref = instruction.operands[0]
    if (
        not isinstance(ref, FieldRef)
        or not library.is_own(ref.owner)
        or not _may_hold(library, ref.descriptor)
    ):
        return None
    found = library.field(ref)
    if found is not None and _is_kept(library, *found):
        return None
    return f"{(found[0].name if found is not None else ref.owner).replace('/', '.')}.{ref.name}"


def _may_hold(library: Library, descriptor: str) -> bool:
    """Whether a value of this type may be, or reach, a mutable object that callers create."""
    name = descriptor[1:-1]
    file = library.find(name) if descriptor.startswith("L") else None
    if descriptor in PRIMITIVES or is_immutable(name, library.at_or_below):
        return False
    if file is None or library.is_own(name) or library.at_or_below(name):
        return file is None or not file.is_enum or has_state(library, file)
    return name in _HOLDERS or not name.startswith(_SIMPLE)


def _is_kept(library: Library, file: ClassFile, field: FieldInfo) -> bool:
    """Whether the array of a field never escapes; only this code can name the field."""
    is_flat = field.descriptor.startswith("[") and not field.descriptor.startswith("[[")
    if not is_flat or ((field.is_public or field.is_protected) and not field.is_synthetic):
        return False
    beside = [library.get(name) for name in library.names if name.rpartition("/")[0] == file.package]
    return all(_keeps(library, one, method, field) for one in beside for method in one.methods)


def _keeps(library: Library, file: ClassFile, method: MethodInfo, field: FieldInfo) -> bool:
    """Whether arrays of all fields of this name are used in place, and fresh when they are stored."""
    refs = (one.operand for one in method.instructions if one.mnemonic.endswith("static"))
    if not any(isinstance(ref, FieldRef) and ref.key == field.key for ref in refs):
        return True
    try:
        origins = origins_of(file, method)
    except Unfollowed:
        return False
    return all(
        is_used_in_place(library, origins, at)
        if one.mnemonic == "getstatic"
        else all(is_new(library, origins, made, at) for made in origins.of(at, 0))
        for at, one in origins.reached()
        if isinstance(one.operand, FieldRef) and one.operand.key == field.key
    )
