"""Candidates about the heap: fields, texts of builders, and contents of containers.

Each is a term about one object or value. It is checked where that is published, and assumed where a value is
read from a havocked place. Knowledge has the candidates that are still assumed. A new template is a line in
one of the tables below.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.unknown import NOT_MADE
from verifier.machine.value import Obj, Reference, SymArr, choices_of, is_null, lift
from verifier.models.lang.text_access import Buffer
from verifier.proof.loops.abstract_memory import ProofMemory
from verifier.proof.loops.heap_place import Place, PlaceKind, Subject
from verifier.proof.loops.knowledge import NOT_NULL, Knowledge
from verifier.proof.loops.relation import Templates, real_limit
from verifier.proof.nodes.before import Before
from verifier.proof.nodes.count import Count
from verifier.proof.nodes.ghost import ghosts_of
from verifier.terms.term import Term
from verifier.texts.text import lacks_char


class Fact(NamedTuple):
    """A candidate (its subject, and its name among those of the subject), and its term."""

    subject: Subject
    name: str
    holds: Term


Check = Callable[[Sequence[Fact]], Collection[int]]
"""The indices of those candidates that may be violated on the live path."""
_PLAIN = frozenset(
    {
        "java/io/BufferedInputStream",
        "java/io/ByteArrayInputStream",
        "java/io/CharArrayReader",
        "java/io/StringReader",
        "java/text/StringCharacterIterator",
        "java/util/Arrays$ArrayItr",
        "java/util/StringTokenizer",
        "java/util/regex/Matcher",
    }
)
"""JDK classes whose state is in their fields alone; models of these accept any field values."""
_INTEGER = "java/lang/Integer"
_MAX_PAIRED = 10
"""The most slots of an object whose fields are compared with each other."""


INT_BOUNDS: Templates = (
    (">= {}", lambda tm, value, limit: tm.sle(limit, value)),
    ("<= {}", lambda tm, value, limit: tm.sle(value, limit)),
)
"""An int field, or boxed ints in a container, and a constant of the program."""
REAL_BOUNDS: Templates = (
    (">= {}", lambda tm, value, limit: tm.fle(limit, value)),
    ("<= {}", lambda tm, value, limit: tm.fle(value, limit)),
)
"""A float field and a constant of the program."""
LENGTHS: Templates = (
    ("length >= {}", lambda tm, length, value: tm.sle(value, length)),
    ("length > {}", lambda tm, length, value: tm.slt(value, length)),
)
"""The length of an array that a field refers to, and an int field of the same object."""


class Facts:
    """The assumed candidates as terms, and their check on the live path."""

    def __init__(self, machine: Machine, memory: ProofMemory, knowledge: Knowledge, check: Check) -> None:
        self._m = machine
        self._memory = memory
        self._known = knowledge
        self._replaced = machine.mode.replaced
        self.check = check

    def of_field(self, field: RtField | None, value: Any) -> Iterator[Fact]:
        """The assumed facts about a field, for this value."""
        if field is None or not self.is_plain(field.cls):
            return
        tm = self._m.tm
        place = facts_place(field)
        if field.kind == "A":
            if self._known.believes(place, NOT_NULL):
                yield Fact(place, NOT_NULL, tm.not_(is_null(self._m.tm, value)))
        elif field.kind == "I":
            term = lift(tm, value, "I")
            for constant in self._known.constants:
                for words, test in INT_BOUNDS:
                    if self._known.believes(place, name := words.format(constant)):
                        yield Fact(place, name, test(tm, term, tm.bv(constant, 32)))
        elif field.kind in "FD":
            term = lift(tm, value, field.kind)
            for number in self._known.reals:
                limit = real_limit(tm, number, field.kind)
                for words, test in REAL_BOUNDS:
                    if self._known.believes(place, name := words.format(number)):
                        yield Fact(place, name, test(tm, term, limit))

    def of_pairs(self, target: Obj, changed: int | None) -> list[Fact]:
        """The assumed facts about a reference and an int of one object (with slot ``changed`` among them).

        Slots of unknown objects that were not read yet are left out.
        """
        if not self.has_pairs(target.cls):
            return []
        raw, self._memory.raw = self._memory.raw, True
        fields = [f for f in target.cls.layout if f is not None and target.slots[f.slot] is not NOT_MADE]
        facts: list[Fact] = []
        for reference in fields:
            for number in fields:
                if reference.kind != "A" or number.kind != "I":
                    continue
                if isinstance(number, Count) and number.link is not reference:
                    continue
                if isinstance(reference, Before):
                    continue
                if changed in (None, reference.slot, number.slot):
                    facts += self._of_pair(target, reference, number)
        self._memory.raw = raw
        return facts

    @staticmethod
    def has_pairs(cls: RtClass) -> bool:
        slots = len(cls.layout) - len(ghosts_of(cls))
        return cls.origin == "user" and not cls.is_array and slots <= _MAX_PAIRED

    def is_believed_pair(self, reference: RtField, number: RtField) -> bool:
        """Whether any fact about a reference and an int of one object is assumed."""
        names = [f"null => {number.name} == {constant}" for constant in self._known.constants]
        names += [words.format(number.name) for words, _ in LENGTHS]
        place = facts_place(reference)
        return any(self._known.believes(place, name) for name in names)

    def _of_pair(self, target: Obj, reference: RtField, number: RtField) -> Iterator[Fact]:
        tm = self._m.tm
        place = facts_place(reference)
        term = lift(tm, target.slots[number.slot], "I")
        choices = choices_of(target.slots[reference.slot], tm.true)
        absent = is_null(self._m.tm, target.slots[reference.slot])
        for constant in self._known.constants:
            name = f"null => {number.name} == {constant}"
            if self._known.believes(place, name):
                yield Fact(place, name, tm.implies(absent, tm.eq(term, tm.bv(constant, 32))))
        if reference.descriptor[0] == "[":
            arrays = [(guard, choice) for guard, choice in choices if choice is not None]
            for words, test in LENGTHS:
                if self._known.believes(place, name := words.format(number.name)):
                    holds = [
                        tm.implies(guard, test(tm, self._length(array), term)) for guard, array in arrays
                    ]
                    yield Fact(place, name, tm.and_(tm.true, *holds))

    def _length(self, array: Obj) -> Term:
        if isinstance(array, SymArr):
            return array.length
        return self._m.tm.bv(len(array.slots), 32)

    def of_payload(self, owner: Obj, value: object) -> list[Fact]:
        """The assumed facts about texts of builders from one allocation site: characters that never occur."""
        if not isinstance(value, Buffer):
            return []
        tm, site = self._m.tm, self._memory.builders.get(owner)
        return [Fact(site, f"lacks {char}", lacks_char(tm, value.text, char)) for char in self.lacked(owner)]

    def lacked(self, owner: Obj) -> list[int]:
        site = self._memory.builders.get(owner)
        return [char for char in self._known.chars if self._known.believes(site, f"lacks {char}")]

    def of_content(self, place: Place, value: Reference) -> Iterator[Fact]:
        """The assumed facts about the content of a collection: not null, boxed ints between constants."""
        tm = self._m.tm
        if self._known.believes(place, NOT_NULL):
            yield Fact(place, NOT_NULL, tm.not_(is_null(tm, value)))
        numbers = []
        for guard, target in choices_of(value, tm.true):
            if target is not None and target.cls.name == _INTEGER:
                number = target.slots[self._m.field_slot(target.cls, "value", "I")]
                numbers.append((guard, lift(tm, number, "I")))
        if not numbers:
            return
        for constant in self._known.constants:
            limit = tm.bv(constant, 32)
            for words, test in INT_BOUNDS:
                if self._known.believes(place, name := words.format(constant)):
                    between = [tm.implies(guard, test(tm, number, limit)) for guard, number in numbers]
                    yield Fact(place, name, tm.and_(tm.true, *between))

    def prove(self, facts: Sequence[Fact], gone: Collection[Term] = (), kept: Collection[Term] = ()) -> None:
        """Drop the candidates that may be violated on the live path.

        ``gone``: assumptions that are dropped; ``kept``: candidates that they implied and that remain.
        """
        state = self._m.state
        condition = state.condition
        if gone:  # forget the branches that these assumptions decided
            decided = [term for term, holds in state.known.items() if holds]
            assumed = [term for term in condition if term not in gone]
            state.condition = list(dict.fromkeys([*assumed, *kept, *decided]))
        try:
            refuted = self.check(facts)
        finally:
            state.condition = condition
        for n in refuted:
            self._known.drop(facts[n].subject, facts[n].name)

    def is_plain(self, cls: RtClass) -> bool:
        """Whether the state of a class's objects is in their fields: classes of the program, and some of the
        library."""
        return cls.origin == "user" or cls.name in _PLAIN or cls.name in self._replaced


def facts_place(field: RtField) -> Place:
    """The place that carries the facts about a field: one for all allocation sites of containers."""
    return Place(PlaceKind.FIELD, field.cls.name, field.slot)
