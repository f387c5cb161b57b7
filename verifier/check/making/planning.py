"""Plans: makers for the receiver and the arguments of a method, and the values that they leave out.

A plan of greater ``depth`` has more ways: 0 is plain values and objects made of them, 1 also objects made of
objects, and calls before the one that is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.changing import has_state
from verifier.check.making.conditions import NotUnderstood
from verifier.check.making.construction import Construction, NoWay
from verifier.check.making.functions import Functions
from verifier.check.making.generics import Type, bind, class_formals, plain, substitute
from verifier.check.making.growing import may_be_large
from verifier.check.making.inheriting import inheritance_of
from verifier.check.making.makers import (
    Choice,
    Earlier,
    Inheritance,
    Maker,
    Open,
    Plan,
    Prepared,
    calls_own,
    or_null,
)
from verifier.check.making.surroundings import invariants_of, static_fields, static_setters
from verifier.check.nulls import annotated
from verifier.check.policy import Policy
from verifier.check.target import Target
from verifier.models.open_value import WITH_NULL

_MOST_SETTERS = 3
"""The most static calls before the call under check."""


def make_plan(
    target: Target,
    library: Library,
    depth: int,
    policy: Policy | None = None,
    first_calls: int = 1,
    for_proof: bool = False,
    own_below: bool = False,
    grown: bool = False,
) -> Plan:
    """The plan of a method; NoWay if something cannot be made.

    ``first_calls``: the depth from which on there are calls before the one that is checked. ``for_proof``:
    only whether nothing fails is asked. ``own_below``: with more ways, see Construction. ``grown``: these
    calls are those that make the receiver large.
    """
    policy = policy or Policy()
    nulls, fields = policy.nulls == "anything", policy.objects == "fields"
    owner, method = target.subject
    objects = Construction(
        library,
        target.package,
        owner,
        method,
        nulls,
        fields,
        for_proof=for_proof,
        own_below=own_below,
        implements=target.law is None,
    )
    return _Planner(
        target, library, depth, grown or depth >= first_calls, policy, objects, grown=grown
    ).plan()


@dataclass
class _Planner:
    target: Target
    library: Library
    depth: int
    calls_before: bool
    policy: Policy
    objects: Construction
    grown: bool = False
    made: list[str] = field(default_factory=list)
    """Descriptors of the receiver and the arguments planned so far."""

    def plan(self) -> Plan:
        owner, method = self.target.owner, self.target.method
        makers: list[Maker] = []
        on_object = not method.is_static and not self.target.is_constructor
        if on_object:
            self.made.append(f"L{owner.name};")
            makers.append(self._receiver())
        types = annotated.types_of(owner, method)
        known = bind(class_formals(owner), {}) | bind(types.formals, {})
        for number, descriptor in enumerate(method.parameter_types):
            wanted = substitute(types.parameters[number], known)
            has_null_inside = wanted.has_null_inside or annotated.null_inside(method)
            if self.objects.for_proof:
                wanted = plain(descriptor)  # any value of this type, whatever the variable's binding
            elif self.target.law is not None:
                wanted = self._typical(wanted)
            if wanted.descriptor != descriptor:
                self.objects.gaps.append(
                    f"values of {self.library.spell(descriptor)} that are no {self.objects.spell(wanted)}"
                )
            maker = self._argument(wanted, descriptor)
            if isinstance(maker, Open) and has_null_inside and descriptor.startswith("["):
                maker = replace(maker, gives=WITH_NULL)
            knows = self._knows_functions and not has_null_inside
            if isinstance(maker, Open) and self.objects.for_proof and knows:
                functions = Functions(self.library)
                gives = functions.of_parameter(owner, method, number)
                maker = replace(maker, gives=gives or functions.contents_of(owner, method, number))
            if descriptor not in PRIMITIVES and self._may_be_null(number):
                maker = or_null(self.library.spell(descriptor), maker)
            makers.append(maker)
            self.made.append(descriptor)
        spelled = tuple(self.library.spell(descriptor) for descriptor in self.made)
        gaps = self.objects.gaps
        statics = static_fields(self.target, self.library) if self.policy.statics == "any" else ()
        if statics and any(map(calls_own, makers)):
            gaps.append("objects that were made while static fields held other values")
        package = self.target.package
        inherited = self._inherited()
        setters = tuple(self._setters())
        if setters:
            gaps.append("static state that no planned calls lead to")
        return Plan(
            tuple(makers),
            spelled,
            gaps[0] if gaps else None,
            self.objects.identity,
            statics=statics,
            invariants=invariants_of(self.policy.invariants, self.library, self.made, package),
            inheritance=inherited,
            setters=setters,
        )

    def _setters(self) -> Iterator[Maker]:
        """Static calls that set static fields which the method reads, in plans with earlier calls."""
        if not self.calls_before or self.grown or self.policy.forbidden or self.policy.statics == "any":
            return
        if self.policy.objects == "fields" or self.objects.for_proof:
            return
        for owner, method in islice(static_setters(self.target, self.library), _MOST_SETTERS):
            yield from self.objects.call(owner, method, {}, self.depth, ())

    @property
    def _knows_functions(self) -> bool:
        """Whether passed functions are assumed to be harmless."""
        return self.policy.nulls != "anything" and not self.policy.open_world

    def _inherited(self) -> Inheritance | None:
        """The contracts of overridden methods; a gap if these cannot be read."""
        if self.policy.forbidden:
            return None
        try:
            return inheritance_of(self.target, self.library)
        except NotUnderstood as problem:
            self.objects.gaps.insert(0, str(problem))
            return None

    def _may_be_null(self, number: int) -> bool:
        """Whether the policy, or else an annotation, allows null for a parameter."""
        told = annotated.parameter(self.library, self.target.owner, self.target.method, number)
        return told if told is not None else self.policy.nulls != "never"

    def _receiver(self) -> Maker:
        """A receiver whose method with that key is the one under check."""
        owner = self.target.owner
        spelled = self.library.spell_class(owner.name)
        if owner.is_enum:
            constants = self.objects.constants(owner)
            changing = self.calls_before and has_state(self.library, owner)
            return self._after_calls(spelled, constants) if changing else constants
        if self.objects.are_open(owner.name):
            knows = self.objects.for_proof and self._knows_functions
            gives = Functions(self.library).of_any(owner) if knows else None
            return Open(owner.name, spelled, self.target.method.key, gives)
        self.objects.gaps.append(f"receivers that no planned sequence of calls makes ({spelled})")
        itself = self._own_type()
        ways = self.objects.ways(itself, self.depth, overridden=self.target.method.key)
        if self.grown:
            ways = list(filter(may_be_large, ways)) or ways
        base = self.objects.one_of(itself, ways, f"no public way to make an object of {spelled}")
        return self._after_calls(spelled, base) if self.calls_before else base

    def _own_type(self) -> Type:
        return self._typical(Type(f"L{self.target.owner.name};"))

    def _typical(self, type: Type) -> Type:
        """A class with typical arguments for its type variables."""
        file = self.library.find(type.name) if type.base.startswith("L") and not type.dimensions else None
        return type if file is None else Type(type.base, tuple(bind(class_formals(file), {}).values()))

    def _after_calls(self, spelled: str, base: Maker, type: Type | None = None) -> Maker:
        """The receiver, or another object of a type, after any number of calls of its public methods."""
        calls = self.objects.calls(type or self._own_type(), self.depth - 1, grown=self.grown)
        if self.grown and not calls:
            raise NoWay(f"no calls that make an object of {spelled} large")
        if self.grown:
            return Prepared(spelled, base, calls, most=1)
        return Prepared(spelled, base, calls) if calls else base

    def _argument(self, type: Type, descriptor: str) -> Maker:
        """A value, or an alias of an earlier argument; where any class fits, also an object of the method's
        class.

        Objects in a law may have had calls, as receivers have.
        """
        maker = self.objects.value(type, self.depth)
        if self._may_have_had_calls(type) and not isinstance(maker, Open):
            maker = self._after_calls(self.library.spell(descriptor), maker, type)
        if descriptor in PRIMITIVES or isinstance(maker, Open):
            return maker
        options: list[Maker] = list(maker.options) if isinstance(maker, Choice) else [maker]
        if type.name == "java/lang/Object" and not type.dimensions and not self.target.owner.is_interface:
            try:
                options.insert(0, self.objects.value(self._own_type(), self.depth))
            except NoWay:
                self.objects.gaps.append("arguments of the class itself")
        options += [
            Earlier(number) for number, before in enumerate(self.made) if self._fits(before, descriptor)
        ]
        return options[0] if len(options) == 1 else Choice(self.library.spell(descriptor), tuple(options))

    def _may_have_had_calls(self, type: Type) -> bool:
        """Whether an argument is an object in a law."""
        if self.target.law is None or not self.calls_before or type.dimensions:
            return False
        return self.library.is_own(type.name) and not self.library.get(type.name).is_enum

    def _fits(self, before: str, descriptor: str) -> bool:
        if before == descriptor:
            return True
        if before.startswith("L") and descriptor.startswith("L"):
            return self.library.is_subclass(before[1:-1], descriptor[1:-1])
        return False
