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

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, permutations

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
    return any(
        _is_opened(library, file, key)
        for file, one, line in _on_receiver(library, target, frames)
        for key in _fields_on(one, line) | _fields_got(library, file, _on_line(one, line))
    )


def is_unset(library: Library, target: Target, frames: Sequence[TraceElement], given: Sequence[str]) -> bool:
    """Whether null is used that a field holds of an object which callers made without calling its setter.

    The failing method is that object's, whose class is another than that of the method under check. No method
    on the way creates such an object. ``given``: what people are shown.
    """
    own = [one for one in frames if library.is_own(_owner(one))]
    file = library.find(_owner(own[0])) if own and own[0] is frames[0] else None
    if file is None or any(library.is_subclass(*two) for two in permutations((file.name, target.owner.name))):
        return False
    made = re.compile(rf"\bnew (?:\w+\.)*{re.escape(_simple(file.name))}\(")
    if not any(map(made.search, given)) or any(_creates(library, one, file.name) for one in own[1:]):
        return False
    return any(
        _is_left_to_setter(library, file, key)
        for one in named(file, own[0].method)
        if has_line(one, own[0].line) and not one.is_static
        for key in _fields_on(one, own[0].line) | _fields_got(library, file, _on_line(one, own[0].line))
    )


def _simple(name: str) -> str:
    return name.rpartition("/")[2].rpartition("$")[2]


def _creates(library: Library, element: TraceElement, name: str) -> bool:
    owner = library.find(_owner(element))
    return owner is not None and any(
        one.mnemonic == "new" and one.operands[0].name == name
        for method in named(owner, element.method)
        for one in method.instructions
    )


def _fields_got(library: Library, owner: ClassFile, code: Sequence[Instruction]) -> frozenset[str]:
    """The fields that getters of the class give which are called there."""
    names, found = set(_names(library, owner)), set[str]()
    for one in code:
        if one.mnemonic in CALLS and (ref := one.operands[0]).owner in names:
            getter = library.method(ref)
            steps = getter[1].instructions if getter is not None else ()
            if [step.mnemonic for step in steps] == ["aload", "getfield", "areturn"]:
                found.add(steps[1].operands[0].key)
    return frozenset(found)


def _is_left_to_setter(library: Library, user: ClassFile, key: str) -> bool:
    """Whether a constructor leaves a field, and a public method sets it to what it is given."""
    stores = _stores(library, user, key)
    setters = any(one.is_public and one.name != "<init>" and _sets_to_given(one, at) for _, one, at in stores)
    return setters and not all(sets for _, sets in _constructors(library, user, stores))


def _sets_to_given(method: MethodInfo, store: int) -> bool:
    before = method.instructions[store - 1]
    return before.mnemonic == "aload" and 0 < before.operands[0] < method.argument_slots


_Stores = Sequence[tuple[ClassFile, MethodInfo, int]]


def _constructors(library: Library, user: ClassFile, stores: _Stores) -> list[tuple[MethodInfo, bool]]:
    """The constructors of a class, and whether each sets the field, itself or by what it calls."""
    setting = {one.key for _, one, _ in stores if one.name != "<init>"}
    made = {(file.name, one.key) for file, one, _ in stores if one.name == "<init>"}
    between = [one for one in library.supers(user.name) if library.is_own(one.name)]
    while True:
        more = {
            (file.name, one.key)
            for file in between
            for one in named(file, "<init>")
            if any(_calls(step, setting, made) for step in one.instructions)
        } - made
        if not more:
            break
        made |= more
    return [(one, (user.name, one.key) in made) for one in named(user, "<init>")]


def _calls(one: Instruction, setting: Collection[str], made: Collection[tuple[str, str]]) -> bool:
    """Whether an instruction calls one of the setting methods, or one of the constructors."""
    if one.mnemonic not in CALLS:
        return False
    ref = one.operands[0]
    return ref.key in setting or (ref.owner, ref.key) in made


def is_empty_collection(library: Library, target: Target, frames: Sequence[TraceElement]) -> bool:
    """Whether a collection of the JDK in a field of the receiver says that it has no element."""
    thrower = _owner(frames[0]) if frames else ""
    if library.is_own(thrower) or not library.is_subclass(thrower, "java/util/Collection"):
        return False
    return any(
        _fields_on(one, line) or _fields_behind(library, file, _on_line(one, line))
        for file, one, line in _on_receiver(library, target, frames)
    )


def _stores(library: Library, user: ClassFile, key: str) -> _Stores:
    """Where methods set a field of an object, but not to null; with their classes."""
    held = ((file, file.fields_by_key.get(key)) for file in library.supers(user.name))
    declared = next(((file, one) for file, one in held if one is not None), None)
    if declared is None or not key.endswith(";") or declared[1].is_static:
        return []
    return [
        (writer, method, at)
        for writer, method in library.writing(*declared, "putfield") or ()
        for at, one in enumerate(method.instructions)
        if one.mnemonic == "putfield" and library.may_mean(one.operands[0], *declared)
        if method.instructions[at - 1].mnemonic != "aconst_null"
    ]


def _is_opened(library: Library, user: ClassFile, key: str) -> bool:
    stores = _stores(library, user, key)
    if not stores:
        return False
    return all(_opens(one, at, key) for _, one, at in stores) or _is_set_later(library, user, stores)


def _is_set_later(library: Library, user: ClassFile, stores: _Stores) -> bool:
    """Whether a constructor without arguments leaves to a setter what the other constructors set."""
    made = _constructors(library, user, stores)
    bare = [sets for one, sets in made if not one.parameter_types]
    setters = any(one.is_public and one.name != "<init>" for _, one, _ in stores)
    return setters and bare == [False] and any(sets for _, sets in made)


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
