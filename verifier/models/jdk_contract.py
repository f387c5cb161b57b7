"""Contracts: what methods of the JDK may do with objects that were not made here, written in Java.

A contract is an interface below ``jvm/java/open/java/contract`` that is named after a type of the JDK. It
says what all classes of the JDK's at or below the type do. A method with a body is run, with the object as
``this``. One without gives any value of its result type but null, or throws a new exception of a class that
it declares. The annotations of ``java.contract`` say more of both. docs/developing.md has an example.

What every check takes for granted of these objects: they do as the documentation of their types says, fail
with new exceptions, and change nothing else that the method sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.classfile import jdk
from verifier.classfile.annotation import ClassValue
from verifier.classfile.model import Annotation
from verifier.machine.loader import Loader
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_PRIVATE, ACC_STATIC, RtClass, RtMethod

INSTEAD = "$Instead"
"""How the name of a class in a contract ends whose static methods run in place of the JDK's."""
MADE = "$Made"
"""The same of methods of objects, that these methods have as their first parameter."""


def _names(annotations: tuple[Annotation, ...]) -> dict[str, Annotation]:
    return {one.descriptor.removeprefix(f"L{jdk.CONTRACT}")[:-1]: one for one in annotations}


def _left_to(annotation: Annotation | None) -> frozenset[str] | None:
    """The types that ``Leaves`` names."""
    if annotation is None:
        return None
    ((_, given),) = annotation.elements
    values = given if isinstance(given, tuple) else (given,)
    return frozenset(one.descriptor[1:-1] for one in values if isinstance(one, ClassValue))


@dataclass(frozen=True)
class Promise:
    """What a contract says of one method.

    ``leaves``: types that tasks may be left to. If they are given, even as an empty list, nothing is known
    where callers may pass objects of unknown classes.
    """

    method: RtMethod
    owner: str  # the type of the JDK (internal name)
    is_pure: bool
    is_varying: bool
    is_nullable: bool
    is_natural: bool
    compares: bool
    leaves: frozenset[str] | None
    unless_known: bool
    failures: tuple[str, ...] = ()

    @property
    def has_body(self) -> bool:
        """Whether it is run."""
        return self.method.code is not None


@dataclass(frozen=True)
class _Contract:
    is_steady: bool
    promises: dict[str, Promise]
    """By names and descriptors of parameters."""


def _key(descriptor: str) -> str:
    return descriptor.rpartition(")")[0]


def _of_object(method: RtMethod) -> str:
    """The name and descriptor of the JDK's method that one with the object as first parameter is about."""
    name = "<init>" if method.name == "init" else method.name
    return f"{name}({''.join(method.params[1:])}){method.returns}"


def _declared(cls: RtClass) -> Iterator[RtMethod]:
    """The methods of a contract, those that it inherits first."""
    for above in cls.interfaces:
        yield from _declared(above)
    yield from (one for one in cls.methods.values() if not one.flags & ACC_STATIC)


def _shared(cls: RtClass) -> Iterator[RtMethod]:
    """The methods of a class in a contract that others may call."""
    yield from (one for one in cls.methods.values() if one.is_static and not one.flags & ACC_PRIVATE)


def _read(cls: RtClass, made: RtClass | None) -> _Contract:
    """What a contract says. ``made``: its class of what holds for objects that were made here, too."""
    assert cls.file is not None
    promises = {_key(one.key): _promise(cls, one) for one in _declared(cls)}
    if made is not None:
        promises |= {_key(_of_object(one)): _promise(made, one) for one in _shared(made)}
    return _Contract("Steady" in _names(cls.file.annotations), promises)


def _promise(cls: RtClass, method: RtMethod) -> Promise:
    """What a contract that has or inherits a method says of it."""
    assert cls.file is not None and method.info is not None
    of_all, marks = _names(cls.file.annotations), _names(method.info.annotations)
    return Promise(
        method,
        owner_of(cls.name),
        is_pure=not {"Pure", "Steady"}.isdisjoint(marks.keys() | of_all.keys()),
        is_varying="Varying" in marks,
        is_nullable="OrNull" in marks,
        is_natural="Natural" in marks,
        compares="Compares" in marks,
        leaves=_left_to(marks.get("Leaves", of_all.get("Leaves"))),
        unless_known="UnlessKnown" in of_all,
        failures=tuple(method.info.exceptions),
    )


def owner_of(name: str) -> str:
    """The type of the JDK that a contract (internal name) is about."""
    return name.removeprefix(jdk.CONTRACT).removesuffix(INSTEAD).removesuffix(MADE)


def replacements(loader: Loader) -> Iterator[tuple[str, Promise]]:
    """What runs in place of the JDK's methods, with the names and descriptors of these."""
    for name in loader.own_classes(jdk.CONTRACT, INSTEAD):
        cls = loader.get(name)
        yield from ((one.key, _promise(cls, one)) for one in _shared(cls))
    for name in loader.own_classes(jdk.CONTRACT, MADE):
        cls = loader.get(name)
        yield from ((_of_object(one), _promise(cls, one)) for one in _shared(cls))


@dataclass
class Contracts:
    """The contracts of a machine, each read when it is first asked for."""

    machine: Machine
    _read: dict[str, _Contract | None] = field(default_factory=dict)
    _found: dict[tuple[str, RtMethod], Promise | None] = field(default_factory=dict)

    def _of(self, name: str) -> _Contract | None:
        if name not in self._read:
            find = self.machine.loader.find
            cls = find(jdk.CONTRACT + name) if name.startswith("java/") else None
            self._read[name] = None if cls is None else _read(cls, find(jdk.CONTRACT + name + MADE))
        return self._read[name]

    def promise(self, declared: RtClass, method: RtMethod) -> Promise | None:
        """What is said of a method of some object of the JDK at or below ``declared`` and the method's class.

        Of several contracts, that of the lowest type counts.
        """
        place = (declared.name, method)
        if place not in self._found:
            key, get = _key(method.key), self.machine.loader.get
            found = [
                contract.promises[key]
                for name in declared.supers | method.cls.supers
                if (contract := self._of(name)) is not None and key in contract.promises
            ]
            self._found[place] = max(
                found, key=lambda one: (len(get(one.owner).supers), one.owner), default=None
            )
        return self._found[place]

    def is_steady(self, declared: RtClass, method: RtMethod) -> bool:
        """Whether a method without parameters gives the same each time: a number, a text or a class."""
        if method.returns[0] in "LV[" and method.returns[1:-1] not in (jdk.STRING, jdk.CLASS):
            return False
        if not any(one is not None and one.is_steady for one in map(self._of, sorted(declared.supers))):
            return False
        promise = self.promise(declared, method)
        return promise is None or not promise.is_varying
