"""Open objects: any object of a static type, by lazy initialisation.

A reference is one guarded value. Its options are null, each open object so far of a fitting class, each such
object that static fields lead to, and a new object of each class of the program at or below its type. A field
of an open object gets its value at the first read: primitives and texts are unknown, references are open.
These are the values before the method ran: the same on every path, and no writes. Objects that cannot be
enumerated (of JDK classes, lambda expressions, arrays of these) are summarised by one opaque object. Code may
copy a reference to it, but not use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from verifier.classfile import jdk
from verifier.classfile.descriptor import KIND_OF_TYPE
from verifier.errors import Unsupported
from verifier.machine.initialisation import require_begun
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_FINAL, ACC_INTERFACE, RtClass, RtField
from verifier.machine.unknown import (
    LazySlots,
    Opaque,
    OpenRefs,
    Unknown,
    UnknownString,
    any_length,
    arbitrary,
    one_of,
)
from verifier.machine.value import (
    BOXED,
    SORT_OF_KIND,
    Guarded,
    Obj,
    Reference,
    SymArr,
    Value,
    lower,
    objects_of,
)
from verifier.models.jdk_contract import Contracts
from verifier.models.lang.throwable import UnknownTrace
from verifier.models.open_ancestor import constants_of, in_order, is_never, makeable, plain_type, primitive_of
from verifier.models.open_answer import JdkAnswer, answer_of_object
from verifier.models.open_collection import collection_answer, exactly
from verifier.models.open_comparable import any_comparable
from verifier.models.open_container import Mark, collections, first_value, is_of_jdk
from verifier.models.open_failure import thrown_as
from verifier.models.open_function import function_answer, lambdas, may_be_lambda, others
from verifier.models.open_heap import ClassPathFacts, Holding
from verifier.models.open_initialiser import (
    LeftBehind,
    has_run,
    never_changes,
    own_among,
    reached_now,
    user_classes,
)
from verifier.models.open_kind import OpenBox, OpenObj
from verifier.models.open_mac import MAC, are_macs_answered, value_in_mac
from verifier.models.open_near import Near
from verifier.models.open_range import Relation, related_values
from verifier.models.open_ready import classes_behind
from verifier.models.open_sibling import Families, New, Siblings
from verifier.models.open_steady import Kept
from verifier.models.open_text import SEQUENCES, any_sequence, any_text
from verifier.models.util.open_enum import OF_ENUMS
from verifier.models.util.open_grid import new_grid
from verifier.models.util.open_time import TIMES, any_time, is_listed_enum
from verifier.terms.sort import BV32, array_sort
from verifier.terms.term import Term

_MOST_OBJECTS = 300
"""The largest number of open objects of a machine; more are a sign of an unbounded traversal."""
_NEWEST = 1 << 40
"""A serial number above all others: such a box may be the same object as any other box of its value."""
_MOST_CLASSES, _MOST_ARRAYS = 64, 40
"""The most subclasses of a type, and the most arrays of a type, among the options of a reference."""
_MOST_ARRAY_CLASSES = 8
"""The most array classes of one declared type that are options of a reference."""
_LOCKS = (("java/io/Reader", "lock"), ("java/io/Writer", "lock"))  # never null, and only locked
_OLDEST_OPAQUE = -1 << 20  # the serial numbers of opaque objects are below this one

Fits = Callable[[RtClass], bool]


@dataclass(eq=False)
class OpenHeap:
    """The open objects of a machine.

    ``driver``: the class (internal name) of the method that creates them. ``types``: their declared types.
    """

    machine: Machine
    facts: ClassPathFacts
    driver: str
    types: Sequence[str]
    called: str | None = None
    """The class (internal name) of the method under analysis; initialised first, as callers may have done."""
    called_key: str | None = None  # name and descriptor of the method that is called
    early: frozenset[str] | None = None
    """Which classes (of open objects, or the called one) are initialised before the method; None for all."""
    begun_first: Sequence[str] = ()  # further classes that are initialised before the method
    used: frozenset[str] | None = None
    """The program's fields (name with descriptor) that reachable code reads or writes; None for all."""
    mark: Mark | None = None
    """Called for each collection in a field of known content (open_container.py); None without stand-ins."""
    changed: frozenset[str] = frozenset()
    """Classes whose fields a cut loop changes; relations between these are not assumed."""
    targets: list[Obj] = field(default_factory=list)
    made: dict[Obj, dict[int, Value]] = field(default_factory=dict)
    """The initial values of fields that were read, by object and slot."""
    statics: dict[int, Value] = field(default_factory=dict)  # values of static fields that are havocked
    held: list[Obj] = field(default_factory=list)
    """Arrays and objects of the program (no enum constants) that static fields reach at the start."""
    opaque_types: set[str] = field(default_factory=set)
    ready: frozenset[RtClass] = frozenset()
    """The classes of open objects that reachable code uses, initialised before the first such object."""
    left: LeftBehind | None = None
    constants: set[Obj] = field(default_factory=set)  # see OpenObj
    begun: frozenset[str] | None = None
    """The classes that were initialised when the method was called; None before the call."""
    _candidates: dict[str, tuple[RtClass, ...]] = field(default_factory=dict)
    _left_out: dict[str, list[str]] = field(default_factory=dict)
    """For each type: descriptions of the objects that its candidates do not include."""
    _listed: set[str] = field(default_factory=set)
    """The element classes of open arrays of references, and the element types of other open arrays."""
    _any_arrays: bool = False  # whether open arrays of unknown element class exist
    _kept: set[RtClass] = field(default_factory=set)
    """The JDK classes of objects that are reachable from static fields at the start."""
    _has_sequences: bool = False  # whether an unknown text of a JDK class exists (open_text.py)
    _changed: set[str] = field(default_factory=set)  # JDK types of unknown objects that a call may modify
    _holdings: dict[Obj, tuple[Holding, str]] = field(default_factory=dict)
    """For each collection: its possible content, and the field in which it was first read."""
    near_dates: bool = True  # whether dates that are moved are any dates, far from the limits
    assumed: set[str] = field(default_factory=set)  # the names of assumptions that this relied on
    met_collections: bool = False  # in fields of known classes
    relies: bool = False  # whether an answer assumed that no collection and no array was modified
    is_disturbed: Callable[[bool], bool] = lambda but_hidden: False
    """Whether objects of the initial heap may have been modified in a way that their slots do not show."""
    kept: Kept = field(default_factory=Kept)
    _opaque: int = 0  # the number of opaque objects so far

    def __post_init__(self) -> None:
        self.contracts = Contracts(self.machine)
        self._near = Near(self)
        self._families = Families()

    def is_unchanged(self, but_hidden: bool = False) -> bool:
        """Whether collections and arrays of references are unmodified on the live path.

        ``but_hidden``: collections that no caller has, nor a view of them, do not count.
        """
        self.relies = True
        hidden = {one for one, (held, _) in self._holdings.items() if but_hidden and held.is_hidden}
        made = {one: first for one, first in self.made.items() if one not in hidden}
        return self.kept.is_unchanged(made) and not self.is_disturbed(but_hidden)

    # -- references -----------------------------------------------------------------

    def reference(
        self, name: str, nullable: bool, fits: Fits | None = None, gives: str | None = None, new: New = None
    ) -> Reference:
        """Any object of this class or interface (internal name), or null if ``nullable``.

        ``gives``: the result type of unknown functions (open_function.py), for functional interfaces.
        ``new``: limits the new objects among the options.
        """
        siblings = new or Siblings()
        options: list[Obj | None] = [None] if nullable else []
        if name == jdk.COMPARABLE and self.called is not None:
            return self.any_of([*options, any_comparable(self)], name)
        listed = [cls for cls in self.candidates(name) if cls in self.ready]
        met = [t for t in (*self.targets, *self.held) if t not in self.constants or t.cls not in listed]
        options += [t for t in met if name in t.cls.supers and (fits is None or fits(t.cls))]
        left_out, listed_now = [], []
        for cls in self.candidates(name):
            if cls not in self.ready:
                left_out.append(f"objects of {cls.java_name}, but as {name.replace('/', '.')}")
            elif fits is None or fits(cls):
                listed_now.append(cls)
        options += self.new_ones(listed_now, siblings)
        left_out += self._left_out[name]
        return siblings.known(options, lambda: self._meaning(name, options, left_out, gives))

    def _meaning(
        self, name: str, options: list[Obj | None], left_out: list[str], gives: str | None
    ) -> Reference:
        """A reference to one of the options, or to an object that they do not include."""
        declared = self.machine.loader.get(name)
        if self.is_any(name):
            values = (self.value(f"L{one};", False) for one in sorted(self._near.values))
            options += [value for value in values if isinstance(value, Obj)]
            options += [
                self._new_primitives(self.machine.loader.get(one)) for one in sorted(self._near.arrays)
            ]
            options += self._near.others(name)
        elif left_out:
            texts = self.texts(name)
            if texts is not None:
                options += texts
                left_out.remove(others(declared))
            if left_out == [others(declared)] and self.called is not None and is_listed_enum(declared):
                self.machine.require_init(declared)
                options += constants_of(declared)
            elif left_out:
                options.append(self._others_of(declared, left_out, gives))
        if not options and declared.is_interface:
            why = f"objects of {declared.java_name} of classes that are not on the class path"
            options.append(self.opaque(why, name, False))
        return self.any_of(options, name)

    def _others_of(self, declared: RtClass, left_out: list[str], gives: str | None) -> Obj:
        """An object outside the enumeration. For a few JDK classes it runs the class's own bytecode."""
        if declared.name == MAC and left_out == [others(declared)] and are_macs_answered(self, self._kept):
            return self.new(declared)
        if declared.name in TIMES and self.called is not None:
            return any_time(self.machine, declared, _NEWEST + self.machine.memory.next_serial())
        other = self.opaque(left_out[0], declared.name, left_out == [others(declared)])
        is_function = {*left_out} <= {others(declared), lambdas(declared)}
        if gives is None and is_function and lambdas(declared) in left_out:
            gives = self.facts.function(declared.name)
        if gives is not None and is_function:
            answer = collection_answer if "<" in gives else function_answer
            other.answer = answer(self, declared, gives) or other.answer
        if other.answer is None and self.called is not None:
            other.answer = lambda method, _: answer_of_object(self, declared, method, other.why)
        return other

    def texts(self, name: str) -> list[Obj | None] | None:
        """Unknown texts in the place of JDK objects of a type, if ``CharSequence`` is treated so here."""
        if name != jdk.CHAR_SEQUENCE or self.called is None or self.facts.anything_goes:
            return None
        self.meet_sequence()
        return any_sequence(self)

    def is_any(self, name: str) -> bool:
        """Whether the type is Object: options are the classes that the method tells apart, and one more."""
        return name == jdk.OBJECT and self.called is not None

    def opaque(self, why: str, name: str, is_jdk: bool) -> Opaque:
        """A new opaque object of a class or interface. ``is_jdk``: its class is one of the JDK."""
        self._opaque += 1
        self.opaque_types.add(name)
        declared = self.machine.loader.get(name)
        other = Opaque(_OLDEST_OPAQUE - self._opaque, why, declared)
        if self.called is not None:
            other.is_jdk = is_jdk
            other.answer = JdkAnswer(self, declared) if is_jdk else None
            other.thrown = thrown_as(self, other, declared)
            other.leave_open(self.machine.tm, lambda name: is_never(self.machine, other, name))
        return other

    def any_of(self, options: Sequence[Obj | None], name: str) -> Reference:
        """A reference to any one of the options."""
        if not options:
            raise Unsupported(f"an object of {name.replace('/', '.')}: no class of the program is one", name)
        return one_of(self.machine.tm, options)

    def candidates(self, name: str) -> tuple[RtClass, ...]:
        """The classes of objects that a reference of a type may mean; ``_left_out`` has the rest."""
        known = self._candidates.get(name)
        if known is None:
            left_out = self._left_out[name] = []
            known = self._candidates[name] = tuple(self._find(name, left_out))
        return known

    def _find(self, name: str, left_out: list[str]) -> Iterator[RtClass]:
        m = self.machine
        declared = m.loader.get(name)
        dotted = declared.java_name
        if declared.origin == "jdk":
            left_out.append(others(declared))
            if name == jdk.OBJECT and self.called is None:
                yield declared
        elif self.facts.unknown_classes and not declared.flags & ACC_FINAL:
            left_out.append(f"objects of {dotted} of classes that are not on the class path")
        interfaces = map(m.loader.get, (name, *self.facts.interfaces(name)) if declared.is_interface else ())
        if any(may_be_lambda(one, m.loader.get(jdk.OBJECT)) for one in interfaces):
            left_out.append(lambdas(declared))
        found = self.facts.below(name)
        if self.called is not None and self.is_any(name):
            found = self._near.look_around(self.called, self.called_key, jdk.ALL_BOXES | {jdk.STRING})
        if len(found) > _MOST_CLASSES:
            left_out.append(f"objects of {dotted} of {len(found) - _MOST_CLASSES} more classes")
        yield from makeable(m, found[:_MOST_CLASSES], self.called is not None, left_out)

    def new_ones(self, classes: Sequence[RtClass], siblings: New = None) -> list[Obj | None]:
        """A new object of each class, or the constants of an enum, as options of one reference."""
        others = siblings or Siblings()
        return [
            one
            for cls in classes
            for one in (constants_of(cls) if cls.is_enum else self._families.new(cls, others, self.new))
        ]

    def new(self, cls: RtClass) -> Obj:
        """A new open object of a class."""
        made = OpenObj.of(cls, self._oldest(), self._make, self.machine.tm.true)
        assert isinstance(made, OpenObj)
        made.constants = self.constants
        made.payload = UnknownTrace() if jdk.THROWABLE in cls.supers else None
        self.targets.append(made)
        self.made[made] = {}
        return made

    def _oldest(self) -> int:
        """A serial number below those of all objects that the method creates."""
        if len(self.targets) >= _MOST_OBJECTS:
            raise Unsupported(f"more than {_MOST_OBJECTS} open objects")
        return -1 - len(self.targets)

    # -- contents -------------------------------------------------------------------

    def _make(self, owner: Unknown, slot: int) -> Value:
        declared = owner.cls.layout[slot]
        if isinstance(declared, RtField):
            if owner in self._holdings:
                given = first_value(self, owner, declared, *self._holdings[owner], self.note_collection)
                return self._keep(owner, slot, given)
            if owner.cls.name == MAC:
                return self._keep(owner, slot, value_in_mac(self, declared))
            if (declared.cls.name, declared.name) in _LOCKS:
                return self._keep(owner, slot, self.opaque("what others lock", jdk.OBJECT, False))
            if declared.cls.origin == "jdk" and declared.name not in ("detailMessage", "cause"):
                given = self.value(plain_type(declared), not self._is_set(owner, declared))
                return self._keep(owner, slot, given)
            if self._make_related(owner, declared):
                return owner.slots[slot]
            return self._keep(owner, slot, self.value_of(declared, owner))
        return self._keep(owner, slot, None)

    def _is_set(self, owner: Unknown, declared: RtField) -> bool:
        """Whether a field is never null in objects of the object's class, if that does not hide it."""
        found = owner.cls.find_field(declared.name, declared.descriptor)
        name = owner.cls.name if found is declared else declared.cls.name
        return self.facts.never_null(name, declared.name + declared.descriptor)

    def _just_these(self, owner: Unknown | None, declared: RtField) -> list[Obj | None]:
        """The non-null options of a field, where more is known than its type; otherwise an empty list."""
        place, is_called = (declared.cls.name, declared.name + declared.descriptor), self.called is not None
        held = self.facts.holds(*place)
        if held is not None:
            if held.is_bare or (self.mark is None and not (is_called and held.name in OF_ENUMS)):
                return [exactly(self, held)]
            return collections(self, held, f"{declared.cls.java_name}.{declared.name}", self.note_collection)
        if owner is None:
            return []
        grid = self.facts.grid(*place) if is_called else None
        if grid is not None:
            return [new_grid(self, self.machine.loader.get(declared.descriptor), grid, owner)]
        exact = self.facts.array_class(*place)
        if exact is not None:
            cls = self.machine.loader.get(exact)
            return [*self.met(cls), self._new_references(cls, True)]
        narrow = self.facts.stored_types(*place) if is_called else ()
        return [one for type_ in narrow for one in objects_of(self.value(type_, False))]

    def value_of(self, declared: RtField, owner: Unknown | None = None) -> Value:
        """A possible value of a field of ``owner``, or a static one, by what is known of all its values."""
        place = declared.cls.name, declared.name + declared.descriptor
        is_set = self.facts.constant(*place) if owner is None else self._is_set(owner, declared)
        found = self._just_these(owner, declared)
        if found:
            return self.any_of(found if is_set else [None, *found], declared.descriptor[1:-1])
        new = None if owner is None or self.called is None else self._families.behind(owner, declared)
        if (gives := self.facts.gives(*place)) is None:
            return self.value(declared.descriptor, not is_set, new)
        return self.reference(declared.descriptor[1:-1], not is_set, gives=gives, new=new)

    def met(self, cls: RtClass) -> Iterator[Obj]:
        """The open and statically reachable objects of exactly this class."""
        return (one for one in (*self.targets, *self.held) if one.cls is cls)

    def place_of(self, one: Obj) -> str | None:
        """The field in which a collection was first read, if it was read from a field with known content."""
        return self._holdings[one][1] if one in self._holdings else None

    def note_collection(self, made: Obj, holding: Holding, where: str) -> None:
        """A collection was met first in a field (``where``); its possible content."""
        self._holdings[made] = holding, where
        if self.mark is not None and not is_of_jdk(self, holding):
            self.mark(made, holding, where)

    def _keep(self, owner: Unknown, slot: int, value: Value) -> Value:
        slots = owner.slots
        assert isinstance(slots, LazySlots)
        slots[slot] = value
        self.made[owner][slot] = value
        return value

    def relations(self, owner: str) -> Sequence[Relation]:
        """Relations between fields that a class declares and that hold throughout the method."""
        return () if owner in self.changed else self.facts.ranges(owner)

    def _make_related(self, owner: Unknown, asked: RtField) -> bool:
        """Initialise a field together with those related to it; False if it is related to none."""
        relations = self.relations(asked.cls.name) if asked.descriptor[0] in "I[" else ()
        keys = {key for one in relations for key in one.fields}
        if asked.name + asked.descriptor not in keys:
            return False
        fields = {f.name + f.descriptor: f for f in owner.cls.layout if f is not None and f.cls is asked.cls}
        before = len(self.targets)

        def draw(key: str) -> Value:
            return self.value_of(fields[key], owner)

        values = related_values(self.machine.tm, relations, draw, lambda one: one in self.targets[before:])
        for key, value in values.items():
            self._keep(owner, fields[key].slot, value)
        return True

    def value(self, descriptor: str, nullable: bool = True, new: New = None) -> Value:
        """An arbitrary value of a type, perhaps with type arguments; ``nullable``: it may be null."""
        m = self.machine
        tm = m.tm
        if descriptor[0] not in "L[":
            return lower(arbitrary(tm, descriptor))
        if "<" in descriptor:
            return self.reference(descriptor[1 : descriptor.index("<")], nullable, gives=descriptor)
        if descriptor[0] == "[":
            return self.array(m.loader.get(descriptor), nullable)
        name = descriptor[1:-1]
        none: list[Obj | None] = [None] if nullable else []
        if name == jdk.STRING:
            string = m.loader.get(name)
            text = UnknownString(string, string.template[:], m.memory.next_serial())
            text.payload = any_text(tm, m.mode.short_texts)
            return self.any_of([*none, text], name)
        if name in jdk.ALL_BOXES:
            cls = m.loader.get(name)
            box = OpenBox(cls, cls.template[:], _NEWEST + m.memory.next_serial())
            box.payload = BOXED
            (slot,) = [f.slot for f in cls.layout[1:] if f is not None]
            box.slots[slot] = arbitrary(tm, primitive_of(cls))
            return self.any_of([*none, box], name)
        return self.reference(name, nullable, new=new)

    def array(self, cls: RtClass, nullable: bool, holes: bool = True) -> Reference:
        """An arbitrary array of a class or of a subclass of it. ``holes``: its elements may be null."""
        met = [t for t in (*self.targets, *self.held) if cls.name in t.cls.supers]
        if len(met) > _MOST_ARRAYS:
            raise Unsupported(f"more than {_MOST_ARRAYS} arrays of the type {cls.java_name}", cls.name)
        options: list[Obj | None] = [None, *met] if nullable else [*met]
        if cls.element[0] not in "L[":
            options.append(self._new_primitives(cls))
        else:
            options += self._arrays_of_references(cls, holes)
        return self.any_of(options, cls.name)

    def of_class(self, cls: RtClass) -> list[Obj | None]:
        """All options of an open reference to an object of exactly this class.

        These are the objects created so far, and a new one if the class allows any.
        """
        above = cls.superclass
        if jdk.ENUM in cls.supers and above is not None:
            return constants_of(cls if cls.is_enum else above)
        options: list[Obj | None] = [*self.met(cls)]
        if cls.is_array:
            is_flat = cls.element[0] not in "L["
            options.append(self._new_primitives(cls) if is_flat else self._new_references(cls, True))
        elif cls in self.ready or cls.name == MAC:
            options.append(self.new(cls))
        return options

    def _new_primitives(self, cls: RtClass) -> SymArr:
        self._listed.add(cls.element)
        return self.new_primitives(cls, any_length(self.machine.tm))

    def new_primitives(self, cls: RtClass, length: Term) -> SymArr:
        """A new open array of primitives."""
        sort = array_sort(BV32, SORT_OF_KIND[KIND_OF_TYPE[cls.element]])
        content = self.machine.tm.fresh("elements", sort)
        made = SymArr(cls, length, content, self._oldest())
        self.targets.append(made)
        self.made[made] = {0: content}
        return made

    def _arrays_of_references(self, cls: RtClass, holes: bool) -> list[Obj | None]:
        m = self.machine
        element, inner = cls.component, m.loader.of_descriptor(cls.name.lstrip("["))
        other = self.opaque(f"arrays of the type {cls.java_name}", cls.name, False)
        if inner is not None and inner.flags & ACC_FINAL:  # primitives, too
            return [self._new_references(cls, holes)]
        if element is None or element.component is not None:
            return [other]
        below = [m.loader.get(name) for name in self.facts.below(element.name)]
        many = element.flags & ACC_INTERFACE or element.origin == "jdk" or len(below) > _MOST_ARRAY_CLASSES
        if self.facts.unknown_classes or (many and self.called is None):
            return [other]
        if many:
            other.elements = self._new_references(cls, holes)
            self._any_arrays = True
            return [other.elements, other]
        return [
            self._new_references(m.loader.array_of(one), holes) for one in dict.fromkeys((element, *below))
        ]

    def _new_references(self, cls: RtClass, holes: bool) -> OpenRefs:
        self._listed.add(cls.element.removeprefix("L").removesuffix(";"))
        return self.new_references(cls, lambda _: self.value(cls.element, holes), any_length(self.machine.tm))

    def new_references(self, cls: RtClass, draw: Callable[[Term], Value], length: Term) -> OpenRefs:
        """A new open array of references. ``draw`` gives an element, once for each index term."""
        known: dict[Term, Reference] = {}

        def element(index: Term) -> Reference:
            if index not in known:
                value = draw(index)
                assert value is None or isinstance(value, (Obj, Guarded))
                known[index] = value
            return known[index]

        made = OpenRefs(self.machine.tm, cls, length, element, self._oldest())
        self.targets.append(made)
        self.made[made] = {}
        return made

    # -- static state ---------------------------------------------------------------

    def prepare(self) -> None:
        """Initialise the classes of all open objects, then record the static state."""
        if not self.ready:
            self.ready = classes_behind(self, self.types, self.used)
        for one in in_order(self.ready if self.early == frozenset() else self.behind):
            is_asked = jdk.ENUM in one.supers and one in self.ready
            if self.early is None or one.name in self.early or is_asked:
                require_begun(self.machine, one)
        first = [one for one in (self.called,) if one and (self.early is None or one in self.early)]
        for name in (*first, *self.begun_first):
            require_begun(self.machine, self.machine.loader.get(name))
        self.begin()

    @cached_property
    def behind(self) -> frozenset[RtClass]:
        """The classes of all open objects, including those that no reachable code uses."""
        return self.ready if self.used is None else classes_behind(self, self.types)

    def begin(self) -> None:
        """Record the static state once all classes of open objects are initialised.

        Unsupported if the statically reachable objects differ from those of the first path.
        """
        found = reached_now(self.machine, self.driver)
        held = own_among(self.machine, found)
        self._kept |= {one.cls for one in found if one.cls.origin == "jdk" and not one.cls.is_array}
        self.kept.take(self.machine, self.driver)
        if self.begun is None:
            self.begun, self.held = self._initialised(), held
            if self.called is not None:
                self.constants |= {one for one in held if one.cls.origin == "user" and never_changes(one)}
            self.left = LeftBehind(self.machine, self.constants)
        elif set(map(id, held)) != set(map(id, self.held)):
            raise Unsupported("open objects where the static state differs from path to path")

    def change(self, declared: RtClass) -> None:
        """A call modifies an unknown JDK object of this type.

        Unsupported if it may alias an object that static fields lead to, whose content is known.
        """
        self._changed.add(declared.name)
        if any(declared.name in one.supers for one in self._kept):
            raise Unsupported(f"a change of what static fields may lead to as {declared.java_name}")
        if self._has_sequences:
            self.meet_sequence()

    def meet_sequence(self) -> None:
        """Rely on unknown character sequences being unmodified; Unsupported if one may not be."""
        self._has_sequences = True
        supers = (self.machine.loader.get(one).supers for one in SEQUENCES)
        if not frozenset[str]().union(*supers).isdisjoint(self._changed):
            raise Unsupported("a change of what may be a sequence of characters that was passed")

    def _initialised(self) -> frozenset[str]:
        return frozenset(cls.name for cls in user_classes(self.machine) if has_run(cls))

    def late_classes(self) -> frozenset[str]:
        """Classes of open objects, or the called class, that were initialised after the method was called."""
        later = self._initialised() - (self.begun or frozenset())
        if not later - {self.called}:
            return later
        return later & {self.called, *(above for one in self.behind for above in one.supers)}

    def late_initialiser(self, hidden: bool = False) -> str | None:
        """A class whose late initialiser published objects that open references might have meant.

        ``hidden``: also counts objects that were not reachable from static fields of the program.
        """
        opened = {cls.name for found in self._candidates.values() for cls in found} | jdk.ALL_BOXES
        opened |= {one.cls.name for one in self.targets if not one.cls.is_array}
        listed = None if self._any_arrays else self._listed
        if self.left is None:
            return None
        return self.left.maker_of(opened, listed, self.relies, self._changed, hidden)
