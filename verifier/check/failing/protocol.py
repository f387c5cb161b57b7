"""Failures in a state of the receiver in which its class does not expect the call.

*A told state* is one that the class lets callers ask for, as ``next`` after ``hasNext``: the class has a
public method without parameters that gives a boolean, changes no field, compares with no number but zero and
one, and reads all the fields that the failing line uses, itself or in a method that it calls on the same
object. Callers are meant to ask it first. A place that is computed may be a mistake of the method.

*An unopened object* is one whose field another method has to set first, as ``connect`` or ``open``, or a
setter, where the constructor without arguments leaves the field to it and others set it.
*An empty collection* in a field of the receiver has no first or last element to give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.check.library import Library
from verifier.check.rejection import below_platform, named, ways
from verifier.check.target import Target
from verifier.classfile.checkers import CALLS, has_line, is_arithmetic, start_of
from verifier.classfile.constant import FieldRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import LOADS
from verifier.verdict.outcome import TraceElement

_BOOLEAN = "()Z"


def is_told_state(library: Library, target: Target, frames: Sequence[TraceElement]) -> bool:
    """Whether the failing line only uses fields of the receiver that a test of its class reads as well.

    ``frames``: those of the trace above the line that calls the method.
    """
    used = [
        _fields_on(one, line) if _is_as_it_was(one, line) else frozenset[str]()
        for _, one, line in _on_receiver(library, target, frames)
    ]
    return bool(used) and all(fields and _has_test(library, target.owner, fields) for fields in used)


def _on_receiver(
    library: Library, target: Target, frames: Sequence[TraceElement]
) -> Iterator[tuple[ClassFile, MethodInfo, int | None]]:
    """The class, the method and the line that failed.

    Nothing, if its method was not called on the receiver of the method under check by methods of the class.
    """
    own = list(frames[below_platform(library, list(frames)) :])
    if target.method.is_static or target.is_constructor or not own:
        return
    if any(not library.is_own(_owner(one)) for one in own) or 0 not in _receivers(library, own):
        return
    file = library.find(_owner(own[0]))
    if file is None or not library.is_subclass(target.owner.name, file.name):
        return
    for one in named(file, own[0].method):
        if has_line(one, own[0].line):
            yield file, one, own[0].line


def _owner(element: TraceElement) -> str:
    return element.class_name.replace(".", "/")


def _receivers(library: Library, own: list[TraceElement]) -> frozenset[int]:
    return ways(library, own, frozenset({0}), lambda name: False)[-1]


def _on_line(method: MethodInfo, line: int | None) -> list[Instruction]:
    code = method.code
    steps = code.instructions if code is not None else ()
    return [one for one in steps if line is None or (code is not None and code.line_at(one.offset) == line)]


def _is_as_it_was(method: MethodInfo, line: int | None) -> bool:
    """Whether a line uses what the fields held when the method was called, and computes nothing of it.

    It may count a field up or down, but reads no parameter. Other lines set none of the fields.
    """
    here, given = _on_line(method, line), range(1, method.argument_slots)
    if any(one.mnemonic in LOADS and one.operands[0] in given for one in here):
        return False
    if any(is_arithmetic(one) and then.mnemonic != "putfield" for one, then in pairwise(here)):
        return False
    fields = _fields_on(method, line)
    written = [
        one for one in method.instructions if one.mnemonic == "putfield" and one.operands[0].key in fields
    ]
    return all(any(one is other for other in here) for one in written) and (line is not None or not written)


def _fields_on(method: MethodInfo, line: int | None) -> frozenset[str]:
    """The fields (name and descriptor) that a line reads, or that its local variables are computed of."""
    here = _on_line(method, line)
    used = {one.operands[0] for one in here if one.mnemonic == "aload"} - set(range(method.argument_slots))
    steps = method.instructions
    for at, one in enumerate(steps):
        if one.mnemonic == "astore" and one.operands[0] in used:
            start = start_of(steps, at - 1)
            here += steps[start:at] if start is not None else ()
    refs = (one.operand for one in here if one.mnemonic == "getfield")
    return frozenset(ref.key for ref in refs if isinstance(ref, FieldRef))


def _has_test(library: Library, owner: ClassFile, fields: frozenset[str]) -> bool:
    return any(
        fields <= _read(library, owner, one, 1)
        for file in library.supers(owner.name)
        if library.is_own(file.name)
        for one in file.methods
        if one.is_public and not one.is_static and one.descriptor == _BOOLEAN and _only_tests(one)
    )


def _only_tests(method: MethodInfo) -> bool:
    """Whether a method sets no field, and compares with no number but zero and one."""
    return all(
        one.mnemonic != "putfield" and (one.mnemonic not in ("iconst", "lconst") or one.operands[0] in (0, 1))
        for one in method.instructions
    )


def _read(library: Library, owner: ClassFile, method: MethodInfo, depth: int) -> frozenset[str]:
    """The fields that a method reads, itself or in methods of the class that it calls."""
    steps = method.instructions
    found = frozenset(one.operands[0].key for one in steps if one.mnemonic == "getfield")
    return found | (_fields_behind(library, owner, steps, depth - 1) if depth else frozenset())


def _fields_behind(
    library: Library, owner: ClassFile, code: Sequence[Instruction], depth: int = 0
) -> frozenset[str]:
    """The fields that methods of the class read which are called there."""
    found = set[str]()
    names = set(_names(library, owner))
    for one in code:
        if one.mnemonic in CALLS and (ref := one.operands[0]).owner in names and ref.name != "<init>":
            called = (file.methods_by_key.get(ref.key) for file in library.supers(owner.name))
            first = next((each for each in called if each is not None and each.code is not None), None)
            found |= _read(library, owner, first, depth) if first is not None else frozenset()
    return frozenset(found)


def _names(library: Library, owner: ClassFile) -> Iterator[str]:
    return (file.name for file in library.supers(owner.name))


def is_unopened(library: Library, target: Target, frames: Sequence[TraceElement]) -> bool:
    """Whether null is used that a field of the receiver holds until another method creates its object.

    No constructor sets such a field, and each method that sets it creates what it sets, without a test for
    null before: it is no setter, and not lazy. Or constructors with arguments set it, and a setter does. So
    callers have to call it first.
    """
    found = _on_receiver(library, target, frames)
    return any(_is_opened(library, file, key) for file, one, line in found for key in _fields_on(one, line))


def is_empty_collection(library: Library, target: Target, frames: Sequence[TraceElement]) -> bool:
    """Whether a collection of the JDK in a field of the receiver says that it has no element."""
    thrower = _owner(frames[0]) if frames else ""
    if library.is_own(thrower) or not library.is_subclass(thrower, "java/util/Collection"):
        return False
    return any(
        _fields_on(one, line) or _fields_behind(library, file, _on_line(one, line))
        for file, one, line in _on_receiver(library, target, frames)
    )


def _is_opened(library: Library, user: ClassFile, key: str) -> bool:
    held = ((file, file.fields_by_key.get(key)) for file in library.supers(user.name))
    declared = next(((file, one) for file, one in held if one is not None), None)
    if declared is None or not key.endswith(";") or declared[1].is_static:
        return False
    writing = library.writing(*declared, "putfield")
    stores = [
        (method, at)
        for _, method in writing or ()
        for at, one in enumerate(method.instructions)
        if one.mnemonic == "putfield" and library.may_mean(one.operands[0], *declared)
        if method.instructions[at - 1].mnemonic != "aconst_null"
    ]
    return bool(stores) and (all(_opens(*one, key) for one in stores) or _is_set_later(stores, declared[0]))


def _is_set_later(stores: Sequence[tuple[MethodInfo, int]], file: ClassFile) -> bool:
    """Whether a constructor without arguments leaves to a setter what the other constructors set."""
    made = {one.key for one, _ in stores if one.name == "<init>"}
    empty = [one for one in named(file, "<init>") if not one.parameter_types]
    delegates = any(_owner_made(one) == file.name for method in empty for one in method.instructions)
    sets = any(one.is_public and one.name != "<init>" for one, _ in stores)
    return bool(made and empty) and empty[0].key not in made and not delegates and sets


def _owner_made(one: Instruction) -> str | None:
    """The class of a constructor that an instruction calls."""
    is_made = one.mnemonic == "invokespecial" and one.operands[0].name == "<init>"
    return one.operands[0].owner if is_made else None


def _opens(method: MethodInfo, store: int, key: str) -> bool:
    steps = method.instructions
    if method.name == "<init>" or steps[store - 1].mnemonic not in CALLS:
        return False
    return not any(
        before.mnemonic == "getfield"
        and before.operands[0].key == key
        and one.mnemonic in ("ifnull", "ifnonnull")
        for before, one in pairwise(steps)
    )
