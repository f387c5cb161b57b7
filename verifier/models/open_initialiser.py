"""Initialisers of classes, as far as open objects may have to do with what they leave behind.

They make objects that open references could have meant before, and change static state. Where a method reads
constants alone, it does not matter which other initialisers ran.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.payload import references_of
from verifier.machine.rtclass import ACC_FINAL, RtClass, RtField
from verifier.machine.unknown import Opaque, Unknown
from verifier.machine.value import BOXES, Obj, SymArr
from verifier.models.open_ancestor import is_enum

_MOST_HELD = 3000
_SYNTHETIC = 0x1000
"""Of fields that the compiler made: of arrays that it made, nobody changes elements."""
_SWITCHES = "$SwitchMap$"
"""Arrays for switches over enums, in classes of their own, which nobody else gets."""
_VALUES = frozenset({jdk.STRING, jdk.CLASS, *BOXES, "java/lang/Float", "java/lang/Double"})


def maker_among(
    m: Machine, classes: Iterable[RtClass], opened: Collection[str], listed: Collection[str] | None
) -> str | None:
    """The first of some classes whose initialiser may make objects of classes that are ``opened``.

    ``listed``: classes and primitive types of the elements of arrays, None for all. The program's methods may
    make any object, what the JDK's give may be a new array of its type.
    """
    for cls in classes:
        if (
            cls.flags & _SYNTHETIC
            and cls.fields
            and all(one.name.startswith(_SWITCHES) for one in cls.fields.values())
        ):
            continue
        code = cls.methods["<clinit>()V"].code
        for instruction in code.instructions if code is not None else ():
            used = instruction.operands[0] if instruction.operands else None
            kind = {"new": opened, "anewarray": listed}.get(instruction.mnemonic, ())
            makes = isinstance(used, ClassRef) and (kind is None or used.name in kind)
            if instruction.mnemonic == "newarray":
                makes = listed is None or used in listed
            if isinstance(used, MethodRef):
                makes = _gives_array(used, listed)
            if makes or instruction.mnemonic == "multianewarray":
                return cls.java_name
            if isinstance(used, InvokeDynamicRef) or (isinstance(used, MethodRef) and _is_own(m, used.owner)):
                return cls.java_name
    return None


def _gives_array(ref: MethodRef, listed: Collection[str] | None) -> bool:
    """Whether the result may be an array that a method of the JDK made, of elements that are ``listed``."""
    result = ref.owner if ref.name == "clone" else ref.descriptor.rpartition(")")[2]
    if result[0] != "[":
        return False
    return listed is None or result[1] in "L[" or result[1:] in listed


def _is_own(m: Machine, name: str) -> bool:
    found = m.loader.classes.get(name)
    return found is not None and found.origin == "user"


def user_classes(m: Machine) -> list[RtClass]:
    """The program's classes that are linked so far."""
    return [cls for cls in m.loader.classes.values() if cls.origin == "user"]


def has_run(cls: RtClass) -> bool:
    """Whether the initialiser of a class ran on any path."""
    method = cls.methods.get("<clinit>()V")
    return method is not None and method.instrs is not None


def giver_among(m: Machine, classes: Iterable[RtClass], changed: Collection[str]) -> str | None:
    """The first of some classes whose initialiser may make or get an object of the JDK at or below a type."""
    for cls in classes if changed else ():
        code = cls.methods["<clinit>()V"].code
        for instruction in code.instructions if code is not None else ():
            used = instruction.operands[0] if instruction.operands else None
            name = ""
            if isinstance(used, ClassRef) and instruction.mnemonic == "new":
                name = used.name
            elif isinstance(used, MethodRef) and not _is_own(m, used.owner):
                name = used.descriptor.rpartition(")")[2][1:-1]
            made = m.loader.find(name) if name else None
            if made is None:
                continue
            is_above = instruction.mnemonic != "new" and made.name != jdk.OBJECT
            for one in changed:
                if one in made.supers or (is_above and made.name in m.loader.get(one).supers):
                    return cls.java_name
    return None


def reached_now(m: Machine, driver: str) -> list[Obj]:
    """Objects that static fields of the program's classes lead to, but for constants of enums.

    ``driver``: a class that does not count.
    """
    todo = [
        target
        for cls in user_classes(m)
        if cls.name != driver
        for declared, value in zip(cls.static_fields, cls.statics, strict=True)
        if declared is None or declared.name != "$VALUES" or not is_enum(cls)  # nobody gets that one
        for target in references_of(value)
    ]
    seen: set[int] = set()
    found = []
    while todo:
        target = todo.pop()
        if id(target) in seen or isinstance(target, (SymArr, Unknown, Opaque)):
            continue
        seen.add(id(target))
        if len(seen) > _MOST_HELD:
            raise Unsupported(f"more than {_MOST_HELD} objects that static fields lead to")
        for value in target.slots:
            todo += references_of(value)
        found.append(target)
    return found


def own_among(m: Machine, found: Iterable[Obj]) -> list[Obj]:
    """Objects of the program's classes (no constants of enums) and arrays among some."""
    return [
        one
        for one in found
        if (one.cls.origin == "user" and jdk.ENUM not in one.cls.supers)
        or one.cls.is_array
        or one.cls.name in m.mode.replaced
    ]


def changing_state(m: Machine, driver: str, below: Callable[[str], Sequence[str]]) -> str | None:
    """A static field that methods which ran may read, and that may change or leads to what may.

    ``driver``: a class that does not count, ``below``: see OpenHeap. Whatever other initialisers did, fields
    that are final and lead to final fields alone are what the initialiser of their own class made of them.
    """
    found = next(changing_reads(m, driver, below), None)
    return None if found is None else f"{found.cls.java_name}.{found.name}"


def changing_reads(m: Machine, driver: str, below: Callable[[str], Sequence[str]]) -> Iterator[RtField]:
    """All such fields, see ``changing_state``."""
    seen: set[str] = set()
    for read in _read_statics(m):
        if read.cls.name == driver:
            continue
        is_hidden = read.flags & _SYNTHETIC and read.name.startswith((_SWITCHES, "$VALUES"))
        kept = read.descriptor.lstrip("[") if is_hidden else read.descriptor
        if not (read.flags & ACC_FINAL and _stays(m, kept, below, seen)):
            yield read


def _read_statics(m: Machine) -> Iterator[RtField]:
    """Static fields of the program that are read in methods of its which ran on any path."""
    for cls in user_classes(m):
        for method in cls.methods.values():
            code = method.code if method.instrs is not None else None
            for instruction in code.instructions if code is not None else ():
                used = instruction.operands[0] if instruction.operands else None
                if instruction.mnemonic == "getstatic" and isinstance(used, FieldRef):
                    owner = m.loader.find(used.owner)
                    found = owner.find_field(used.name, used.descriptor) if owner is not None else None
                    if found is not None and found.cls.origin == "user":
                        yield found


def _stays(m: Machine, descriptor: str, below: Callable[[str], Sequence[str]], seen: set[str]) -> bool:
    """Whether nothing changes that any value of a type leads to; ``seen``: types that are asked about."""
    if descriptor in NAMES_OF_PRIMITIVES or descriptor[1:-1] in _VALUES or descriptor in seen:
        return True
    declared = m.loader.find(descriptor[1:-1]) if descriptor[0] == "L" else None
    if declared is None or declared.origin != "user" or declared.is_interface:
        return False
    seen.add(descriptor)
    for one in (one for name in below(declared.name) for one in m.loader.get(name).layout[1:]):
        if one is None or (one.cls.name != jdk.ENUM and not one.flags & ACC_FINAL):
            return False
        if not _stays(m, one.descriptor, below, seen):
            return False
    return True
