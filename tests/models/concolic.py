"""A machine whose decisions are those of one given assignment: models run once, without forks.

What a model answers on symbolic texts is then evaluated under the same assignment and must
be what the operation gives on the concrete strings.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from verifier.assumption import Assumption
from verifier.jvm.trusted_server import Returned
from verifier.machine.machine import Machine
from verifier.machine.mode import Lengths, Mode
from verifier.machine.note import Note
from verifier.machine.value import Arr, Guarded, Obj, lower
from verifier.machine.virtual_machine import LetterCase, VirtualMachine
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV16, BV32, bv_sort
from verifier.terms.term import Term
from verifier.texts.text import Text, TextLike, pieces_of, unknown_text
from verifier.texts.text_value import text_value

OWN_CODE = "the JDK's own code"
LETTERS = LetterCase({}, {}, {}, frozenset())
"""No letters but those of Latin-1: the tests use no others."""


class Latin:
    """Stands in for the Java virtual machine to ask: the case of texts of Latin-1."""

    def call(self, owner: str, name: str, descriptor: str, args: Any, static: bool) -> Returned:
        """``toUpperCase`` or ``toLowerCase``."""
        text = args[0]
        return Returned("".join(map(str.upper if name == "toUpperCase" else str.lower, text)), "s")


class Thrown(Exception):
    """A Java exception that a model threw."""

    def __init__(self, name: str, message: Any) -> None:
        super().__init__(name)
        self.name = name
        self.message = message


class Concolic:
    """Stands in for verifier.machine.machine.Machine."""

    def __init__(self, mode: str = "bounded") -> None:
        self.tm = TermFactory()
        self.values: dict[Term, Any] = {}
        self.mode = Mode(Lengths(mode))
        self.oracle = Latin()
        self.vm = VirtualMachine()
        self.vm.letter_case = LETTERS
        self.loader = SimpleNamespace(
            get=lambda owner: SimpleNamespace(methods=SimpleNamespace(get=lambda key: key))
        )
        self.state = SimpleNamespace(known={}, asked=0)
        self.memory = SimpleNamespace(stamp=0)
        self.decisions = 0
        self.output = None
        self.string_class = SimpleNamespace(name="java/lang/String", supers=frozenset({"java/lang/String"}))

    # -- inputs

    def text(self, name: str, value: str) -> TextLike:
        """A text of unknown length that the assignment makes this string."""
        tm = self.tm
        self.values[tm.var(f"{name}.length", bv_sort(31))] = _signed(len(value), 31)
        for index, char in enumerate(value):
            self.values[tm.var(f"{name}[{index}]", BV16)] = _signed(ord(char), 16)
        return unknown_text(tm, name)

    def integer(self, name: str, value: int) -> Term:
        """An int variable of a value."""
        variable = self.tm.var(name, BV32)
        self.values[variable] = value
        return variable

    # -- what the assignment says

    def evaluate(self, value: Any) -> Any:
        """The value of a result: text, string object, term or plain number."""
        if isinstance(value, (str, Text)):
            return text_value(self.tm, value, Evaluator(self.values))
        if isinstance(value, Term):
            return Evaluator(self.values).value(value)
        if hasattr(value, "slots"):
            if value.cls.name.startswith("["):
                return [self.evaluate(item) for item in value.slots]
            return self.evaluate(getattr(value.slots[0], "text", value.slots[0]))
        return value

    # -- the machine's interface

    def decide(self, condition: Term) -> bool:
        """The truth under the assignment."""
        if not condition.is_const:
            self.decisions += 1
        return bool(self.evaluate(condition))

    def note(self, note: Note) -> None:
        """Nobody asks what was left open."""

    def lean(self, assumption: Assumption) -> None:
        """Nothing is refused."""

    def truth(self, value: Any) -> bool:
        """Of a Java boolean."""
        return bool(self.evaluate(value))

    def boolean(self, condition: Term) -> Any:
        """A Java boolean."""
        return lower(self.tm.ite(condition, self.tm.bv(1, 32), self.tm.bv(0, 32)))

    def choose_int(self, value: Any, low: int, high: int) -> int:
        """The value under the assignment."""
        result = self.evaluate(value)
        assert low <= result <= high
        return int(result)

    constants_of = staticmethod(Machine.constants_of)

    def concrete(self, reference: Any) -> Any:
        """References are plain here."""
        assert not isinstance(reference, Guarded)
        return reference

    def non_null(self, reference: Any, message: str | None = None) -> Any:
        """Throws for None."""
        if reference is None:
            self.throw_new("java/lang/NullPointerException", message)
        return reference

    def throw_new(self, name: str, argument: Any = None) -> Any:
        """Leave the model."""
        raise Thrown(name, argument)

    def push(self, method: Any, args: Any) -> Any:
        """Leave the model, which leaves the call to the JDK's own code."""
        raise Thrown(OWN_CODE, None)

    def write(self, target: Any, slot: int, value: Any) -> None:
        """Set a slot."""
        target.slots[slot] = value

    def new_string(self, text: TextLike, origin: Any = None) -> Any:
        """A String object."""
        return Obj(self.string_class, [text, origin], 0)

    def new_array(self, descriptor: str, elements: list[Any]) -> Any:
        """An array."""
        return Arr(SimpleNamespace(name=descriptor), elements, 0)

    def intern(self, text: str) -> Any:
        """An interned String object."""
        return self.vm.interned.setdefault(text, self.new_string(text))

    def builder(self, text: TextLike = "") -> Any:
        """A StringBuilder that was constructed from a text."""
        from verifier.models.lang.builder import Buffer

        cls = SimpleNamespace(name="java/lang/StringBuilder", supers=frozenset({"java/lang/CharSequence"}))
        return Obj(cls, [Buffer(text, None)], 0)


def _signed(value: int, width: int) -> int:
    half = 1 << (width - 1)
    return value - 2 * half if value >= half else value


def windows(text: TextLike) -> int:
    """Number of pieces of unknown length."""
    return sum(not isinstance(piece, (str, tuple)) for piece in pieces_of(text))
