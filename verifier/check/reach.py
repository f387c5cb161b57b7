"""What a driver may execute: classes that class files mention, and methods that may be called.

Whole-program analyses (recursion, what a proof may havoc) consider these classes, not a whole library.
Comparisons of identity are searched in the methods that may be called (dataflow/rapid_types.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.check.library import Library
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import READING_FIELDS, WRITING_FIELDS, mentioned_names
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.call_graph import ANYTHING, JDK, call_graph
from verifier.dataflow.origins import argument, origins_of
from verifier.dataflow.rapid_types import UsedCode
from verifier.models.verifier_stub import VERIFIER

MayRun = Callable[[ClassFile, MethodInfo], bool]
"""Whether a method may run, given the class that declares it."""

_COMPARISONS = frozenset({"if_acmpeq", "if_acmpne"})
_IDENTITY_MAP = "java/util/IdentityHashMap"
_DOORS = {*READING_FIELDS, *WRITING_FIELDS}
_MOST_FOLLOWED = 2000
"""The most methods whose code is searched for the fields that a driver uses."""
_TELLING = ("identityHashCode", "compareAnd", "weakCompareAnd")
"""Prefixes of names of methods that compare references (AtomicReference, VarHandle and the like)."""


def reachable(start: ClassFile, library: Library, known: dict[str, frozenset[str]]) -> dict[str, ClassFile]:
    """The class and all classes of the class path that it reaches, by name. ``known``: a cache."""
    found = {start.name: start}
    todo = [start]
    while todo:
        file = todo.pop()
        for name in mentioned_by(file, library, known) - found.keys():
            other = library.find(name)
            if other is not None:
                found[name] = other
                todo.append(other)
    return found


def any_may_run(owner: ClassFile, method: MethodInfo) -> bool:
    """Used where the methods that run are unknown."""
    return True


def mentioned_by(file: ClassFile, library: Library, known: dict[str, frozenset[str]]) -> frozenset[str]:
    """The classes of the class path that a class file names. ``known``: a cache."""
    names = known.get(file.name)
    if names is None:
        names = known[file.name] = frozenset(filter(library.is_own, mentioned_names(file)))
    return names


def fields_used(driver: ClassFile, library: Library, is_begun: bool = False) -> frozenset[str] | None:
    """The fields (name with descriptor) of passed objects that the driver's code may use; None for all.

    None also for a driver that reaches much code. Initialisers are included if they may read passed objects
    and classes are not presumed to be initialised (``is_begun``).
    """
    begun = [one for method in driver.methods for one in method.instructions]
    passing = [one for one in begun if not _is_of(driver, one) and one.mnemonic != "ldc"]
    found = _fields_used(passing, library, initialises=False, is_begun=is_begun)
    return found if is_begun or found is not None else _fields_used(passing, library, initialises=True)


def _fields_used(
    begun: Sequence[Instruction], library: Library, initialises: bool, is_begun: bool = False
) -> frozenset[str] | None:
    calls = call_graph(library)
    methods = {at for one in begun for at in calls.led_to(one)}
    found: set[str] = set()
    for number, at in enumerate(calls.reach(methods, initialises=initialises)):
        if at == ANYTHING or number > _MOST_FOLLOWED or (at == JDK and not (initialises or is_begun)):
            return None
        file = library.find(at[0]) if library.is_own(at[0]) else None
        method = file.methods_by_key.get(at[1]) if file is not None else None
        if method is not None and any(door in library.content(at[0]) for door in _DOORS):
            return None
        for one in method.instructions if method is not None else ():
            used = one.operand
            if isinstance(used, FieldRef):
                is_held = one.mnemonic.endswith("static") and used.descriptor[0] in "L["
                if is_held and not (initialises or is_begun):
                    return None
                found.add(used.key)
    return frozenset(found)


def _is_of(driver: ClassFile, one: Instruction) -> bool:
    """Whether an instruction names what creates objects and numbers: native methods of the driver, inputs."""
    used = one.operand
    return isinstance(used, FieldRef | MethodRef) and used.owner in (driver.name, VERIFIER)


def compares_identity(
    start: ClassFile,
    files: dict[str, ClassFile],
    library: Library,
    together: frozenset[str] = frozenset(),
    may_run: MayRun = any_may_run,
) -> str | None:
    """A method that may distinguish equal objects, None if there is none.

    ``files``: the classes that the driver ``start`` reaches, without itself. ``together``: classes for which
    the driver also passes aliases, so that comparisons with ``this`` are harmless. ``may_run``: whether a
    method may run.
    """
    roots = [(start, method) for method in start.methods]
    for owner, method in UsedCode(library, files).from_methods(roots):
        code = method.code
        if code is None or owner is start or not may_run(owner, method):
            continue
        for at, instruction in enumerate(code.instructions):
            if _tells(instruction) and not _is_harmless(library, owner, method, at, together):
                return f"{owner.name.replace('/', '.')}.{method.name}"
    return None


def _is_harmless(
    library: Library, owner: ClassFile, method: MethodInfo, at: int, together: frozenset[str]
) -> bool:
    """Whether a compared value is the same object on every run, or ``this`` of a class in ``together``."""
    if method.instructions[at].mnemonic not in _COMPARISONS:
        return False
    try:
        origins = origins_of(owner, method)
        compared = [origins.of(at, number) for number in (0, 1)]
    except Unfollowed:
        return False
    is_this = owner.name in together and not method.is_static and frozenset({argument(0)}) in compared
    return is_this or any(
        all(one >= 0 and _is_one_object(library, origins.code[one]) for one in values) for values in compared
    )


def _is_one_object(library: Library, one: Instruction) -> bool:
    """Whether an instruction pushes the same object on every run: a class, or a constant of an enum."""
    used = one.operand
    if one.mnemonic == "ldc":
        return isinstance(used, ClassRef)
    if isinstance(used, MethodRef):
        return used.key == "getClass()Ljava/lang/Class;"
    file = library.find(used.owner) if one.mnemonic == "getstatic" else None
    found = file.field(used.name, used.descriptor) if file is not None else None
    return found is not None and found.is_enum


def _tells(instruction: Instruction) -> bool:
    """Whether an instruction compares references, or calls a JDK method that distinguishes objects."""
    if instruction.mnemonic in _COMPARISONS:
        return True
    used = instruction.operand
    if not isinstance(used, MethodRef):
        return False
    return used.owner == _IDENTITY_MAP or used.name.startswith(_TELLING)
