"""Unknown objects: any object of a known class that the heap may hold.

Their fields get values at the first read. Two references to unknown objects, or to an unknown one and an
older known one, may be aliases. The creator of unknown objects (``proof.loops.heap``) havocs what a write
through one of them may have changed in the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import PathEnd
from verifier.machine.rtclass import RtMethod
from verifier.machine.value import Args, Guarded, Obj, Reference, SymArr, Value, join_references, targets_of
from verifier.terms.sort import BOOL, BV8, BV16, BV32, BV64, F32, F64, bv_sort
from verifier.terms.term import Op
from verifier.verdict.outcome import Cause, Ending

if TYPE_CHECKING:
    from verifier.machine.rtclass import RtClass, RtField
    from verifier.terms.factory import TermFactory
    from verifier.terms.term import Term

STAND_INS = frozenset({jdk.PASSED_WALK})
"""Classes whose objects represent objects of other classes: only some interfaces of these are known."""
GET_CLASS = "getClass()Ljava/lang/Class;"
COMMON = frozenset({"equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;"})
"""Methods that all objects have, and that give any value."""
NOT_MADE = object()
"""In a slot of an unknown object that was not read yet."""

Maker = Callable[["Unknown", int], Value]


class LazySlots(list[Any]):
    """Slots whose values are created at the first read; ``list.__getitem__`` reads them without that."""

    __slots__ = ("make", "owner")

    owner: Unknown
    make: Maker

    def __getitem__(self, key: Any) -> Any:
        value = list.__getitem__(self, key)
        if value is NOT_MADE:
            return self.make(self.owner, key)
        if isinstance(key, slice):
            return [self[at] for at in range(*key.indices(len(self)))]
        return value

    def __iter__(self) -> Iterator[object]:
        return (self[at] for at in range(len(self)))


class AnyStatics(list[Any]):
    """What static fields of a class hold: any values, made on their first use."""

    __slots__ = ("_cls", "_make")

    def __init__(self, cls: RtClass, make: Callable[[RtField], Value]) -> None:
        super().__init__(cls.statics)
        self._cls, self._make = cls, make

    def __getitem__(self, key: Any) -> Any:
        value = list.__getitem__(self, key)
        if value is NOT_MADE:
            declared = self._cls.static_fields[key]
            assert declared is not None
            value = self[key] = self._make(declared)
        return value

    def __iter__(self) -> Iterator[Any]:
        """The values, null where none was made."""
        return (None if value is NOT_MADE else value for value in list.__iter__(self))


class Unknown(Obj):
    """Some object of exactly this class; one that was created before ``serial`` was given to it."""

    __slots__ = ("exists",)
    is_unknown = True

    exists: Term
    """The condition that the object exists; where it is false, no reference leads to it."""

    @classmethod
    def of(cls, rtclass: RtClass, serial: int, make: Maker, exists: Term) -> Unknown:
        """An unknown object whose slots ``make`` fills."""
        slots = LazySlots([NOT_MADE] * len(rtclass.template))
        slots.make = make
        unknown = cls(rtclass, slots, serial)
        slots.owner = unknown
        unknown.exists = exists
        return unknown


class UnknownThrown(Unknown):
    """An exception that code which is not run threw: new, of this class, or of one below.

    ``may_be``: whether it may be an instance of a class (internal name) that its own is not below; who asks
    does not know it then. ``any_class``: gives a reference to its Class object.
    """

    __slots__ = ("any_class", "may_be")
    is_unknown = False

    may_be: Callable[[str], bool]
    any_class: Callable[[], Value]

    def is_one_of(self, name: str) -> bool:
        """Whether it is an instance of a class or interface (internal name); Unsupported if that is open."""
        if name in self.cls.supers:
            return True
        if self.may_be(name):
            raise Unsupported(
                f"whether an exception of code that was not run is a {name.replace('/', '.')}", of=name
            )
        return False

    def is_caught_by(self, name: str) -> bool:
        """As in the superclass, for a handler: the path ends if the answer is open."""
        try:
            return self.is_one_of(name)
        except Unsupported as missing:
            cause = Cause(of=missing.of)
            raise PathEnd(Ending.UNSUPPORTED, missing.feature, self, cause=cause) from None


class UnknownArr(SymArr):
    """Some array of primitives of exactly this class."""

    __slots__ = ()
    is_unknown = True


class UnknownString(Obj):
    """Some String: its payload is given, which of the strings of this content it is, is not."""

    __slots__ = ()
    is_unknown = True


class PassedThrown(UnknownThrown):
    """An exception that existed before, thrown: it stands for an opaque object, or for another such one."""

    __slots__ = ()

    def may_stand_for(self, other: Obj) -> bool:
        """Whether it may be the same object as another one; of opaque objects that is always open."""
        return isinstance(other, PassedThrown)


class Opaque(Obj):
    """Some object that cannot be listed: it may be handed on and compared with null.

    ``why`` says what is left out. Whoever looks at its class, or into it, does not know such objects: that is
    unsupported. Whether it is another object is open. It is one of the class or interface
    ``declared``, if that is known, and none of ``unlike`` and the classes below those (internal names).
    ``answer``: what a method gives, called on it with arguments (itself first), where that is all
    that a call does, or the method that is run instead. ``no_class_of``: classes whose Class
    objects it is not. ``is_exact``: its class is ``declared`` itself. ``text``: the characters of a sequence
    of characters, which has the same ones as long as it is used. ``alike``: objects for which the methods of
    the interface give the same. ``elements``: an array of the same length and elements, if it is an array.
    ``may_be``: a term for whether it is an instance of a class (internal name), where any answer will do.
    ``is_jdk``: its own class is one of the JDK's, so that it may be cast to them. ``told``: what methods gave
    that always give the same, by their names and descriptors. ``kin``: others that may be asked
    for the methods of Object in its place. ``thrown``: gives what stands for it where it is thrown.
    """

    __slots__ = (
        "alike",
        "answer",
        "declared",
        "elements",
        "is_exact",
        "is_jdk",
        "kin",
        "may_be",
        "no_class_of",
        "text",
        "thrown",
        "told",
        "unlike",
        "why",
    )
    is_unknown = True
    is_opaque = True

    def __init__(
        self,
        serial: int,
        why: str,
        declared: RtClass | None = None,
        answer: Callable[[RtMethod, Args], Value | RtMethod] | None = None,
    ) -> None:
        self.serial = serial
        self.why = why
        self.declared = declared
        self.answer = answer
        self.unlike: frozenset[str] = frozenset()
        self.no_class_of: frozenset[str] = frozenset()
        self.is_exact = False
        self.is_jdk = False
        self.kin: Sequence[Opaque] = ()
        self.thrown: Callable[[], PassedThrown] | None = None
        self.may_be: Callable[[str], Term] | None = None
        self.text: object = None
        self.told: dict[str, Value] = {}
        self.alike: Collection[Obj | None] = ()
        self.elements: OpenRefs | None = None

    def tells(self, name: str) -> bool:
        """Whether it is known if it is an instance of a class or interface (internal name)."""
        return bool(name) and (self.is_exact or name in self.unlike or self.is_one_of(name))

    def leave_open(self, tm: TermFactory, is_never: Callable[[str], bool] = lambda name: False) -> None:
        """Let the answers to instanceof questions be open, unless they are known."""

        def may_be(name: str) -> Term:
            return tm.false if is_never(name) else tm.var(f"opaque{-self.serial}_is_{name}", BOOL)

        self.may_be = may_be

    def asked(self, key: str, arguments: Sequence[Value]) -> Value | RtMethod:
        """The result of a virtual call of a method (name and descriptor), or the method to run; else
        Unsupported."""
        resolved = None if self.declared is None else self.declared.find_method(key)
        if resolved is None or self.answer is None:
            raise Unsupported(self.why)
        return self.answer(resolved, [self, *arguments])

    def is_one_of(self, name: str) -> bool:
        """Whether it is sure to be an instance of a class or interface (internal name)."""
        return self.declared is not None and name in self.declared.supers

    def __getattr__(self, name: str) -> NoReturn:
        """Refuse what is not there: ``cls`` and ``slots``."""
        raise Unsupported(self.why)

    def __repr__(self) -> str:
        return f"<opaque@{self.serial}>"


class OpenTexts(SymArr):
    """An array of non-null Strings with unknown content; it is never written.

    ``text`` gives the text at an index: different terms may give different texts for one index. Each read
    gives a new String, which may be an alias of others.
    """

    __slots__ = ("text",)

    def __init__(self, cls: RtClass, length: Term, text: Callable[[Term], object], serial: int) -> None:
        super().__init__(cls, length, length, serial)
        self.text = text

    def read(self, string: RtClass, index: Term, serial: int) -> Obj:
        """The String at an index that is inside, of class ``string``."""
        found = UnknownString(string, string.template[:], serial)
        found.payload = self.text(index)
        return found


_MOST_WRITES = 80
"""Writes into an array, one after the other: an element is looked for in what each of them left."""


class OpenRefs(SymArr):
    """An array of references with arbitrary initial elements.

    ``element`` gives the initial element at an index: the same reference for the same term. ``content[0]`` is
    a variable that names a version of the elements, or an if-then-else over such; all paths share the
    versions.
    """

    __slots__ = ("_put", "_versions", "_writes", "element", "stored")

    def __init__(
        self, tm: TermFactory, cls: RtClass, length: Term, element: Callable[[Term], Reference], serial: int
    ) -> None:
        first = tm.fresh("version", BV32)
        super().__init__(cls, length, first, serial)
        self.element = element
        self._versions: dict[Term, Callable[[Term], Reference]] = {first: element}
        self._writes: dict[Term, int] = {}
        self._put: dict[Term, Reference | OpenRefs] = {}
        self.stored: list[Reference] = []
        """All that was ever put into it, on any path."""

    def is_as_at_first(self) -> bool:
        """Whether no element was changed, on the live path."""
        return self.content[0] is next(iter(self._versions))

    def targets(self) -> Iterator[Obj | None]:
        """The targets of all references that were stored into it."""
        for value in self.stored:
            yield from targets_of(value)

    def at(self, tm: TermFactory, version: Term, index: Term) -> Reference:
        """The element of a version at an index that is inside; Unsupported if the version is not known."""
        if version.op == Op.ITE:
            guard, left, right = version.args
            return join_references(tm, guard, self.at(tm, left, index), self.at(tm, right, index))
        if version not in self._versions:
            raise Unsupported("references in an array that may be changed in any way")
        return self._versions[version](index)

    def with_element(self, tm: TermFactory, version: Term, index: Term, value: Reference) -> Term:
        """A version with another element."""

        def element(at: Term) -> Reference:
            return _either(tm, tm.eq(at, index), lambda: value, lambda: self.at(tm, version, at))

        self.stored.append(value)
        changed = self._add(tm, element, self.writes(version))
        self._put[changed] = value
        return changed

    def with_any(self, tm: TermFactory, version: Term, value: Callable[[], Reference]) -> Term:
        """A version in which each element is what it was, or any of what was put there since."""

        def element(at: Term) -> Reference:
            return join_references(tm, tm.fresh("is new", BOOL), value(), self.at(tm, version, at))

        return self._add(tm, element, 0)

    def put_by(self, version: Term) -> Reference | OpenRefs:
        """The stored element, or the elements of another array, of the write that created a version."""
        return self._put.get(version)

    def with_copy(
        self, tm: TermFactory, version: Term, place: Term, source: OpenRefs, what: Term, at: Term, count: Term
    ) -> Term:
        """A version with so many elements of a version of an array, all of which are inside of both."""

        def element(index: Term) -> Reference:
            offset = tm.sub(index, place)
            return _either(
                tm,
                tm.ult(offset, count),
                lambda: source.at(tm, what, tm.add(at, offset)),
                lambda: self.at(tm, version, index),
            )

        self.stored += source.stored
        changed = self._add(tm, element, max(self.writes(version), source.writes(what)))
        self._put[changed] = source
        return changed

    def writes(self, version: Term) -> int:
        """How many writes one after the other made a version."""
        if version.op == Op.ITE:
            return max(map(self.writes, version.args[1:]))
        return self._writes.get(version, 0)

    def _add(self, tm: TermFactory, element: Callable[[Term], Reference], before: int) -> Term:
        if before >= _MOST_WRITES:
            raise Unsupported(f"more than {_MOST_WRITES} writes into an array whose length depends on input")
        known: dict[Term, Reference] = {}

        def once(index: Term) -> Reference:
            if index not in known:
                known[index] = element(index)
            return known[index]

        version = tm.fresh("version", BV32)
        self._versions[version] = once
        self._writes[version] = before + 1
        return version


def _either(
    tm: TermFactory, guard: Term, left: Callable[[], Reference], right: Callable[[], Reference]
) -> Reference:
    if guard.is_const:
        return left() if guard.is_true else right()
    return join_references(tm, guard, left(), right())


def arbitrary(tm: TermFactory, descriptor: str) -> Term:
    """A value of a primitive type of which nothing is known."""
    if descriptor == "Z":
        return tm.zext(32, tm.extract(0, 0, tm.fresh("any", BV8)))
    if descriptor in "BS":
        return tm.sext(32, tm.fresh("any", BV8 if descriptor == "B" else BV16))
    if descriptor == "C":
        return tm.zext(32, tm.fresh("any", BV16))
    return tm.fresh("any", {"I": BV32, "J": BV64, "F": F32, "D": F64}[descriptor])


def any_length(tm: TermFactory) -> Term:
    """The length of some array: all but 2^31 - 1, as HotSpot makes no array of that length."""
    half = bv_sort(30)
    return tm.add(tm.zext(32, tm.fresh("length", half)), tm.zext(32, tm.fresh("length", half)))


def one_of(tm: TermFactory, options: Sequence[Obj | None]) -> Reference:
    """One of some objects, whichever; at least one is needed."""
    choices = []
    left = tm.true
    for option in options[:-1]:
        flag = tm.fresh("which", BOOL)
        choices.append((tm.and_(left, flag), option))
        left = tm.and_(left, tm.not_(flag))
    choices.append((left, options[-1]))
    return options[0] if len(options) == 1 else Guarded(tuple(choices))
