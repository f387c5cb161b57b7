"""The most general client of a class: a plan whose receivers are all objects of the class.

Where a class is encapsulated (see ``encapsulation``), every object is the result of a constructor or factory
followed by any number of calls of its methods. The plan creates any such object, so it has no gap. A proof
about its driver is a proof about the method for all objects that sources can create (without reflection and
deserialisation), without subclasses outside the class path, and without concurrent use.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.check.encapsulation import Encapsulation, Open, asks_only_its_class
from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.changing import is_value
from verifier.check.making.conditions import NotUnderstood
from verifier.check.making.construction import Construction, NoWay
from verifier.check.making.generics import plain
from verifier.check.making.inheriting import inheritance_of
from verifier.check.making.makers import (
    Call,
    Choice,
    Construct,
    Earlier,
    Inheritance,
    Maker,
    Plan,
    Prepared,
    or_null,
)
from verifier.check.nulls import annotated
from verifier.check.nulls.early_constants import is_set_early
from verifier.check.policy import Policy
from verifier.check.reach import reachable
from verifier.check.target import Target
from verifier.classfile.constant import FieldRef
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.rapid_types import called_from

_MOST_CALLS = 16
_ANY = "Ljava/lang/Object;"


def make_client(
    target: Target, library: Library, policy: Policy, known: dict[str, frozenset[str]]
) -> Plan | None:
    """The plan of a method without gaps; None if there is none. ``known``: see reach.reachable."""
    if policy.nulls != "never" or policy.forbidden or policy.objects == "fields":
        return None
    if policy.open_world or policy.statics == "any":
        return None
    try:
        return _Client(target, library, known).plan()
    except (NoWay, Open):
        return None


@dataclass
class _Client:
    target: Target
    library: Library
    known: dict[str, frozenset[str]]
    identity: bool = False
    made: list[str] = field(default_factory=list)
    _around: list[str] = field(default_factory=list)
    """The classes of the objects under construction, each a part of the one before."""

    def plan(self) -> Plan:
        owner, method = self.target.owner, self.target.method
        makers: list[Maker] = []
        descriptors = list(method.parameter_types)
        if not method.is_static and not self.target.is_constructor:
            descriptors.insert(0, f"L{owner.name};")
        if not any(self._is_object(descriptor) for descriptor in descriptors):
            raise NoWay("there are no objects of the class path to make")
        first = len(descriptors) - len(method.parameter_types)
        for at, descriptor in enumerate(descriptors):
            maker = self._argument(descriptor)
            if at >= first:
                maker = self._or_null(maker, owner, method, at - first)
            same = tuple(Earlier(n) for n, before in enumerate(self.made) if before == descriptor)
            if same and descriptor not in PRIMITIVES:
                maker = Choice(self.library.spell(descriptor), (maker, *same))
            makers.append(maker)
            self.made.append(descriptor)
        types = tuple(map(self.library.spell, self.made))
        return Plan(
            tuple(makers),
            types,
            None,
            self.identity,
            frozenset(self._together()),
            inheritance=self._inherited(),
        )

    def _inherited(self) -> Inheritance | None:
        try:
            return inheritance_of(self.target, self.library)
        except NotUnderstood as problem:
            raise NoWay(str(problem)) from problem

    def _together(self) -> Iterator[str]:
        """The class under check and its superclasses, if its objects are no parts of others."""
        own = f"L{self.target.owner.name};"
        if own in self.made and not is_value(self.library, own):
            yield from (file.name for file in self.library.supers(self.target.owner.name))
        elif own in self.made and not any(one.descriptor == own for one in self.target.owner.fields):
            yield self.target.owner.name

    def _argument(self, descriptor: str) -> Maker:
        """An arbitrary argument; a single object stands for all classes that the method does not
        distinguish."""
        owner, method = self.target.owner, self.target.method
        if descriptor != _ANY or method.is_static or self.target.is_constructor:
            return self._any(descriptor)
        slot = 1 + sum(2 if before in ("J", "D") else 1 for before in self.made[1:])
        if not asks_only_its_class(method, slot, owner.name):
            raise NoWay("it takes any object")
        mine = self._any(f"L{owner.name};")
        other = Construct("java.lang.Object", (), ())
        return Choice("java.lang.Object", (mine, other, Earlier(0)))

    def _is_object(self, descriptor: str) -> bool:
        file = self.library.find(descriptor[1:-1]) if descriptor.startswith("L") else None
        return file is not None and self.library.is_own(file.name) and not file.is_enum

    def _any(self, descriptor: str) -> Maker:
        """An arbitrary value of a type; raises Open or NoWay if some values cannot be created."""
        if self._is_object(descriptor):
            return self._object(self.library.get(descriptor[1:-1]))
        objects = Construction(
            self.library, self.target.package, self.target.owner, self.target.method, False
        )
        maker = objects.value(plain(descriptor), 0)
        if objects.gaps:
            raise NoWay(objects.gaps[0])
        self.identity = self.identity or objects.identity
        return maker

    def _object(self, file: ClassFile) -> Maker:
        """An arbitrary object of a class; raises Open if its creation may need other objects of the class."""
        if file.name in self._around:
            raise Open("objects are made of others of their class")
        self._around.append(file.name)
        maker = self._any_object(file)
        self._around.pop()
        return maker

    def _any_object(self, file: ClassFile) -> Maker:
        about = Encapsulation(self.library, file)
        self._check_reach(about)
        if not self.library.can_be_named(file.name, self.target.package) or file.is_inner:
            raise NoWay(f"{file.name} is not made from outside")
        if file.package != self.target.package:
            raise NoWay(f"{file.name} is of another package")
        spelled = self.library.spell_class(file.name)
        ways = self._ways(about, spelled)
        base = ways[0] if len(ways) == 1 else Choice(spelled, tuple(ways))
        if is_value(self.library, f"L{file.name};"):
            self.identity = True
        calls = () if about.is_immutable else self._calls(about)
        return Prepared(spelled, base, calls, survives=True) if calls else base

    def _check_reach(self, about: Encapsulation) -> None:
        """Raise Open if a class that is reached keeps mutable state in static fields."""
        files = reachable(about.owner, self.library, self.known)
        roots = [(file, method) for file in about.classes for method in file.methods]
        mine = {file.name for file in about.classes}
        for owner, key in called_from(roots, files, self.library).methods:
            file = files.get(owner) or self.library.get(owner)
            method = file.methods_by_key.get(key)
            code = method.code if method is not None else None
            if code is None or method is None:
                continue
            for instruction in code.instructions:
                used = instruction.operand
                if instruction.mnemonic in ("getstatic", "putstatic") and isinstance(used, FieldRef):
                    if not (owner in mine or method.name == "<clinit>"):
                        self._check_static(instruction.mnemonic, used)
                    if not (owner == used.owner and method.name == "<clinit>"):
                        self._check_order(instruction.mnemonic, used)

    def _check_static(self, mnemonic: str, ref: FieldRef) -> None:
        if not self.library.is_own(ref.owner):
            return
        found = self.library.field(ref)
        is_fixed = found is not None and found[1].is_final and is_value(self.library, ref.descriptor)
        if mnemonic == "putstatic" or not is_fixed:
            raise Open(f"{ref.owner}.{ref.name} is static and may change")

    def _check_order(self, mnemonic: str, ref: FieldRef) -> None:
        """Raise Open if an object that an initialiser creates may read a static field before it is set."""
        file, found = self.library.field(ref) or (None, None)
        if mnemonic == "putstatic" or file is None or not self.library.is_own(file.name):
            return
        if found is None or found.constant_value is not None:
            return
        if not is_set_early(self.library, file, found):
            raise Open(f"{ref.owner}.{ref.name} may be read before it is set")

    def _ways(self, about: Encapsulation, spelled: str) -> list[Maker]:
        file = about.owner
        ways: list[Maker] = []
        for method in file.methods:
            if method.name == "<init>" and not method.is_private:
                ways.append(self._construct(file, spelled, method, None))
        wanted = f"L{file.name};"
        for one in about.classes:
            for method in one.methods:
                if method.key not in about.makers or method.name == "<init>":
                    continue
                if method.name == "<clinit>":
                    raise Open("constants are made in a way of their own")
                if (
                    not method.is_static
                    or method.is_private
                    or method.return_type != wanted
                    or one is not file
                ):
                    raise Open(f"{method.name} makes objects in a way of its own")
                ways.append(self._construct(file, spelled, method, method.name))
        if not ways:
            raise NoWay(f"no way to make an object of {spelled}")
        return sorted(ways, key=lambda way: len(way.types) if isinstance(way, Construct) else 0)

    def _construct(self, file: ClassFile, spelled: str, method: MethodInfo, factory: str | None) -> Maker:
        if method is self.target.method:
            raise Open("the method under check makes the objects")
        types = tuple(map(self.library.spell, method.parameter_types))
        is_hidden = not (method.is_public and self.library.can_be_named(file.name, "?"))
        return Construct(spelled, types, self._arguments(file, method), factory, is_hidden)

    def _arguments(self, file: ClassFile, method: MethodInfo) -> tuple[Maker, ...]:
        makers: list[Maker] = []
        for number, descriptor in enumerate(method.parameter_types):
            if self._is_object(descriptor) and not is_value(self.library, descriptor):
                raise Open("other objects belong to it")
            makers.append(self._or_null(self._any(descriptor), file, method, number))
        return tuple(makers)

    def _or_null(self, maker: Maker, file: ClassFile, method: MethodInfo, number: int) -> Maker:
        is_told = annotated.parameter(self.library, file, method, number)
        return or_null(self.library.spell(method.parameter_types[number]), maker) if is_told else maker

    def _calls(self, about: Encapsulation) -> tuple[Call, ...]:
        """All calls that may modify the object."""
        calls: list[Call] = []
        seen: set[str] = set()
        for file in about.classes:
            for method in file.methods:
                is_call = not (method.is_static or method.is_private or method.name.startswith("<"))
                if not is_call or method.key in seen or method.is_bridge:
                    continue
                seen.add(method.key)
                if method.key not in about.writers:
                    continue
                if file.package != self.target.package and not method.is_public:
                    raise Open(f"{method.name} cannot be called from here")
                types = tuple(map(self.library.spell, method.parameter_types))
                calls.append(Call(method.name, types, self._arguments(file, method), not method.is_public))
        if len(calls) > _MOST_CALLS:
            raise Open("there are too many ways to change it")
        return tuple(calls)
