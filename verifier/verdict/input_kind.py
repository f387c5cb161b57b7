"""The kinds of input a program can ask for: one table, from which all who handle their values follow.

A kind says of which Java type its values are, and by which call a witness shows that they were asked for.
How values travel to the runner, how they are read from a solver's model, what witnesses and harnesses
write, and which calls make a program depend on its inputs, all follow from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verifier.errors import Defect

_VERIFIER = "Verifier.nondet"
_TAG_OF_TYPE = {
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "short": "S",
    "int": "I",
    "long": "J",
    "float": "F",
    "double": "D",
    "string": "s",
}


@dataclass(frozen=True)
class InputKind:
    """One kind of input.

    name: as inputs, reports and the runner name it. type: boolean|byte|char|short|int|long|float|double|
    string. call: class and method that a witness names, without parentheses.
    """

    name: str
    type: str
    call: str

    @property
    def tag(self) -> str:
        """The type in the runner's protocol: its descriptor (JVMS 4.3.2), ``s`` for a string."""
        return _TAG_OF_TYPE[self.type]

    @property
    def is_text(self) -> bool:
        """Whether its values are strings."""
        return self.type == "string"

    @property
    def verifier_method(self) -> str | None:
        """The method of the class Verifier that asks for it, if one does."""
        return self.call.partition(".")[2] if self.call.startswith(_VERIFIER) else None


INPUT_KINDS: Mapping[str, InputKind] = {
    kind.name: kind
    for kind in (
        InputKind("boolean", "boolean", "Verifier.nondetBoolean"),
        InputKind("byte", "byte", "Verifier.nondetByte"),
        InputKind("char", "char", "Verifier.nondetChar"),
        InputKind("short", "short", "Verifier.nondetShort"),
        InputKind("int", "int", "Verifier.nondetInt"),
        InputKind("long", "long", "Verifier.nondetLong"),
        InputKind("float", "float", "Verifier.nondetFloat"),
        InputKind("double", "double", "Verifier.nondetDouble"),
        InputKind("string", "string", "Verifier.nondetString"),
        # java.util.Random made without a seed, and Math.random
        InputKind("random_boolean", "boolean", "Random.nextBoolean"),
        InputKind("random_byte", "byte", "Random.nextByte"),
        InputKind("random_int", "int", "Random.nextInt"),
        InputKind("random_long", "long", "Random.nextLong"),
        InputKind("random_float", "float", "Random.nextFloat"),
        InputKind("random_double", "double", "Random.nextDouble"),
        InputKind("random_gaussian", "double", "Random.nextGaussian"),
        # System.in and what sockets receive: ended says whether there is no line where one was wanted, a line
        # stands without its end, a byte or char is -1 at the end
        InputKind("outside_ended", "boolean", "Outside.ended"),
        InputKind("outside_line", "string", "Outside.line"),
        InputKind("outside_byte", "int", "Outside.byte"),
        InputKind("outside_char", "int", "Outside.char"),
    )
}
"""All kinds of input, by name."""

KIND_OF_CALL: Mapping[str, InputKind] = {kind.call: kind for kind in INPUT_KINDS.values()}
"""The kinds by the call that asks for them."""

VERIFIER_METHODS: Mapping[str, InputKind] = {
    kind.verifier_method: kind for kind in INPUT_KINDS.values() if kind.verifier_method is not None
}
"""The methods of the class Verifier that ask for an input."""


def input_kind(name: str) -> InputKind:
    """The kind of this name; Defect if the table has none."""
    kind = INPUT_KINDS.get(name)
    if kind is None:
        raise Defect(f"no kind of input is called {name!r}")
    return kind
