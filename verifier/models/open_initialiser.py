"""Effects of class initialisers that open objects may depend on.

An initialiser publishes objects that open references could have meant before, and changes static state. Where
a method reads constants only, it does not matter which other initialisers ran.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from verifier.classfile import jdk
from verifier.classfile.constant import FieldRef
from verifier.classfile.instruction import Instruction
from verifier.dataflow.jdk_facts import IMMUTABLE
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.payload import references_of
from verifier.machine.rtclass import ACC_FINAL, ACC_PROTECTED, ACC_PUBLIC, INITIALISED, RtClass, RtField
from verifier.machine.unknown import AnyStatics, Opaque, Unknown
from verifier.machine.value import Arr, Obj, SymArr
from verifier.models.open_heap import ClassPathFacts
from verifier.models.util.open_enum import ENUM_MAP, SMALL_SET
from verifier.terms.term import Term

_MOST_HELD = 3000
_MOST_LEFT = 20000
"""The largest number of objects reachable from static fields, JDK objects included."""
_MOST_FROZEN = 100
_ANYTHING = "?"
_FIXED = ("java/util/ImmutableCollections", "java/util/Collections$")
"""Prefixes of names of immutable collections. A collection that they wrap may still change."""
_COLLECTIONS = frozenset({"java/util/Collection", "java/util/Map"})
_SHOWN = ACC_PUBLIC | ACC_PROTECTED
_SYNTHETIC = 0x1000
"""The flag of fields that the compiler generated. The elements of arrays that it created are never
changed."""
_SWITCHES = "$SwitchMap$"
"""Arrays for switches over enums, in classes of their own; no other code uses them."""
_NEVER_THE_SAME = frozenset({jdk.STRING, jdk.CLASS, *jdk.ALL_BOXES})
"""Classes of which open references never are known objects, as their identity is open."""


class LeftBehind:
    """Objects that initialisers publish in static fields while open objects exist.

    Had these initialisers run before the method, open references could have meant these objects. Objects that
    an initialiser does not publish are irrelevant.
    """

    def __init__(self, m: Machine, constants: set[Obj]) -> None:
        """``constants``: collects immutable objects, which open objects may stand for."""
        self._m = m
        self.constants = constants
        self._oldest = m.memory.next_serial()
        self._left: dict[str, str] = {}
        """For the class of each published object, or of its elements: the class whose initialiser created
        it."""
        self._hidden: dict[str, str] = {}
        """The part of these objects that is not reachable from static fields of the program."""
        self._given: dict[str, str] = {}
        """The same for all JDK objects that are reachable from static fields of the program when the
        initialiser ends."""
        self._changing: set[RtField] = set()
        """Static final fields that lead to mutable objects, as initialised on some path."""
        m.on_initialised = self._note

    def maker_of(
        self,
        opened: Collection[str],
        listed: Collection[str] | None,
        collections: bool = False,
        changed: Collection[str] = (),
        hidden: bool = False,
    ) -> str | None:
        """A class whose initialiser published objects of classes that are ``opened``; None if there is none.

        ``listed``: classes and primitive types of the elements of arrays; None for all. ``collections``: also
        mutable collections. ``changed``: JDK types of which any object counts. ``hidden``: only objects that
        are not in ``own_among`` when the initialiser runs first.
        """
        for kind, maker in self._given.items() if changed and not hidden else ():
            found = self._m.loader.find(kind)
            if found is None or not found.supers.isdisjoint(changed):
                return maker
        for kind, maker in (self._hidden if hidden else self._left).items():
            if kind[0] == "[":
                element = kind[1:].removeprefix("L").removesuffix(";")
                if listed is None or element in listed:
                    return maker
            elif kind in opened or not kind[0].isalpha() or (collections and self._changes(kind)):
                return maker
        return None

    def _own(self, name: str) -> Iterator[Obj]:
        """The objects that are reachable from static fields of the program."""
        for target in _reached(self._m, user_classes(self._m), _MOST_LEFT):
            if target.cls.origin == "jdk" and not target.cls.is_array:
                self._given.setdefault(target.cls.name, name)
            yield target

    def _changes(self, kind: str) -> bool:
        """Whether objects of a class are mutable collections."""
        found = self._m.loader.find(kind)
        return not kind.startswith(_FIXED) and (found is None or not _COLLECTIONS.isdisjoint(found.supers))

    def stays(self, constant: RtField) -> bool:
        """Whether everything reachable from a static final field is immutable, on all paths."""
        return constant not in self._changing and _is_frozen(constant)

    def _note(self, cls: RtClass) -> None:
        """Record the objects that an initialiser published, at its end."""
        self._changing |= {one for one in cls.fields.values() if one.is_static and not _is_frozen(one)}
        if cls.origin != "user" or "<clinit>()V" not in cls.methods or is_switch_table(cls):
            return
        name = cls.java_name
        if any(one.mnemonic == "new" and one.operands[0].name in jdk.ALL_BOXES for one in _code_of(cls)):
            self._left.update(dict.fromkeys(jdk.ALL_BOXES, name))
            self._hidden.update(dict.fromkeys(jdk.ALL_BOXES, name))
        m = self._m
        classes = tuple(m.loader.classes.values())
        try:
            plain = {id(target) for target in self._own(name)}
            tables = {id(table) for table in _tables(classes)} - plain
            for target in _reached(m, classes, _MOST_LEFT, m.vm.roots()):
                known = target.cls
                if id(target) in tables or _is_internal(known):
                    continue
                if target.serial < self._oldest or jdk.ENUM in known.supers or known.name in _NEVER_THE_SAME:
                    continue
                if known.name not in IMMUTABLE and never_changes(target):
                    self.constants.add(target)
                    continue
                kind = f"[{known.element}" if known.is_array else known.name
                self._left.setdefault(kind, name)
                if id(target) not in plain:
                    self._hidden.setdefault(kind, name)
        except Unsupported:
            self._left.setdefault(_ANYTHING, name)
            self._hidden.setdefault(_ANYTHING, name)


def _tables(classes: Iterable[RtClass]) -> Iterator[Obj]:
    """Arrays in non-public static fields of the JDK, which its classes do not leak."""
    for cls in classes:
        if cls.origin != "jdk":
            continue
        for declared, value in zip(cls.static_fields, cls.statics, strict=True):
            if declared is not None and _is_kept(declared):
                yield from references_of(value)


def _is_kept(declared: RtField) -> bool:
    """Whether a field is not public and holds an array of primitives or of immutable objects."""
    of_numbers = len(declared.descriptor) == 2
    of_objects = declared.descriptor.startswith("[L") and declared.flags & ACC_FINAL
    return bool((of_numbers or of_objects) and not declared.flags & _SHOWN)


def _is_internal(cls: RtClass) -> bool:
    """Whether an array class has an element class that programs cannot name, so that the JDK leaks none."""
    inner = cls.component
    if inner is None or inner.is_primitive or inner.origin != "jdk":
        return False
    return not inner.is_array and (
        not inner.flags & ACC_PUBLIC or inner.name.startswith(jdk.INTERNAL_PACKAGES)
    )


def is_switch_table(cls: RtClass) -> bool:
    """Whether a class holds nothing but arrays for switches over enums."""
    fields = cls.fields.values()
    return bool(cls.flags & _SYNTHETIC and fields) and all(one.name.startswith(_SWITCHES) for one in fields)


def _code_of(cls: RtClass) -> Sequence[Instruction]:
    code = cls.methods["<clinit>()V"].code
    return code.instructions if code is not None else ()


def user_classes(m: Machine) -> list[RtClass]:
    """The classes of the program that are linked so far."""
    return [cls for cls in m.loader.classes.values() if cls.origin == "user"]


def has_run(cls: RtClass) -> bool:
    """Whether a class was initialised on any path."""
    method = cls.methods.get("<clinit>()V")
    return method is not None and method.instrs is not None


def reached_now(m: Machine, driver: str) -> list[Obj]:
    """The objects reachable from static fields of the program, without enum constants.

    ``driver``: a class that does not count.
    """
    return list(_reached(m, [cls for cls in user_classes(m) if cls.name != driver], _MOST_HELD))


def own_among(m: Machine, found: Iterable[Obj]) -> list[Obj]:
    """Among some objects: those of the program's classes (without enum constants), arrays, and open
    collections."""
    return [
        one
        for one in found
        if (one.cls.origin == "user" and jdk.ENUM not in one.cls.supers)
        or one.cls.is_array
        or one.cls.name in m.mode.replaced
        or one.cls.name in (ENUM_MAP, SMALL_SET)
    ]


def _reached(m: Machine, roots: Iterable[RtClass], most: int, others: Iterable[Obj] = ()) -> Iterator[Obj]:
    """The objects reachable from static fields of classes and from others; Unsupported if there are too
    many."""
    todo = [*others]
    todo += [
        target
        for cls in roots
        for declared, value in zip(cls.static_fields, cls.statics, strict=True)
        if declared is None or declared.name != "$VALUES" or not cls.is_enum  # private
        for target in references_of(value)
    ]
    seen: set[int] = set()
    while todo:
        target = todo.pop()
        if id(target) in seen or isinstance(target, (SymArr, Unknown, Opaque)):
            continue
        seen.add(id(target))
        if len(seen) > most:
            raise Unsupported(f"more than {most} objects that static fields lead to")
        for value in target.slots:
            todo += references_of(value)
        yield target


def changing_state(m: Machine, driver: str, facts: ClassPathFacts, left: LeftBehind | None) -> str | None:
    """A static field that executed methods may read, and that may change or leads to mutable objects.

    ``driver``: a class that does not count. A final field that leads to final fields
    only keeps the value of its own initialiser, whatever other initialisers did.
    """
    found = next(changing_reads(m, driver, facts, left), None)
    return None if found is None else f"{found.cls.java_name}.{found.name}"


def changing_reads(
    m: Machine, driver: str, facts: ClassPathFacts, left: LeftBehind | None
) -> Iterator[RtField]:
    """All such fields (``changing_state``) whose values are not arbitrary."""
    for read in _read_fields(m, "getstatic"):
        if read.cls.name == driver or isinstance(read.cls.statics, AnyStatics):
            continue
        is_hidden = read.flags & _SYNTHETIC and read.name.startswith((_SWITCHES, "$VALUES"))
        kept = read.descriptor.lstrip("[") if is_hidden else read.descriptor
        if not (
            read.flags & ACC_FINAL and (facts.never_changes(kept) or (left is not None and left.stays(read)))
        ):
            yield read


def constants_asked(m: Machine) -> Iterator[RtField]:
    """Non-final fields of enum constants that executed methods read."""
    for read in _read_fields(m, "getfield"):
        if jdk.ENUM in read.cls.supers and not read.flags & ACC_FINAL:
            yield read


def _read_fields(m: Machine, mnemonic: str) -> Iterator[RtField]:
    """Fields of the program that executed methods of the program read."""
    for cls in user_classes(m):
        for method in cls.methods.values():
            code = method.code if method.instrs is not None else None
            for instruction in code.instructions if code is not None else ():
                used = instruction.operands[0] if instruction.operands else None
                if instruction.mnemonic == mnemonic and isinstance(used, FieldRef):
                    owner = m.loader.find(used.owner)
                    found = owner.find_field(used.name, used.descriptor) if owner is not None else None
                    if found is not None and found.cls.origin == "user":
                        yield found


Behind = dict[RtField, set[int] | None]
"""The identities of the mutable objects that static fields lead to; None if there are too many."""


def sharing(m: Machine, read: RtField, behind: Behind) -> Iterator[RtField]:
    """Other static fields of the program that lead to the same mutable objects. ``behind``: what is known."""
    mine = _behind(m, read, behind)
    for cls in user_classes(m) if mine != set() else ():
        for other in cls.static_fields:
            if other is not None and other is not read:
                found = _behind(m, other, behind)
                if mine is None or found is None or not mine.isdisjoint(found):
                    yield other


def _behind(m: Machine, field: RtField, known: Behind) -> set[int] | None:
    if field not in known:
        known[field] = _changing_behind(m, field)
    return known[field]


def _changing_behind(m: Machine, field: RtField) -> set[int] | None:
    """The identities of objects reachable from a mutable static field; None if there are too many."""
    found = set()
    try:
        reached = list(_reached(m, (), _MOST_HELD, references_of(field.cls.statics[field.slot])))
    except Unsupported:
        return None
    for one in reached:
        is_collection = not _COLLECTIONS.isdisjoint(one.cls.supers) and not one.cls.name.startswith(_FIXED)
        if is_collection or one.cls.is_array or (one.cls.origin == "user" and not never_changes(one)):
            found.add(id(one))
    return found


def _is_frozen(constant: RtField) -> bool:
    """Whether a static final field of an initialised class leads to immutable objects only."""
    cls = constant.cls
    return bool(cls.statics[0] == INITIALISED) and never_changes(cls.statics[constant.slot])


def never_changes(root: object) -> bool:
    """Whether everything reachable from a value is immutable, that is, has final fields only."""
    todo, seen = [root], set[int]()
    while todo:
        value = todo.pop()
        if value is None or isinstance(value, (int, float, Term)):
            continue
        if not isinstance(value, Obj) or isinstance(value, (Unknown, Opaque)) or len(seen) > _MOST_FROZEN:
            return False
        if value.cls.name in IMMUTABLE or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, Arr) and not value.slots:
            continue
        if value.cls.origin != "user" or value.cls.is_array:
            return False
        fields = value.cls.layout[1:]
        if any(one is None or (one.cls.name != jdk.ENUM and not one.flags & ACC_FINAL) for one in fields):
            return False
        todo += value.slots[1:]
    return True
