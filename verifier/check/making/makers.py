"""Makers: ways to create a value of a type from inputs, with calls that users can make.

A maker has three meanings, which read inputs in the same order: Java source that reads inputs (driver.py),
readable source for the inputs of a counterexample (decoding.py), and a claim which values of the type it
covers (``gap``). A new way of making values is a new class here and a case in these two modules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, zip_longest

_FIRST = 3
"""The number of simple ways that precede all others."""


@dataclass(frozen=True)
class Input:
    """Any value of a primitive type, or any String. ``kind``: of Verifier.nondet*, lower case."""

    kind: str


@dataclass(frozen=True)
class Boxed:
    """``box.valueOf`` of any primitive value; ``box`` is the class's simple name."""

    box: str
    kind: str


@dataclass(frozen=True)
class Constant:
    """A fixed expression: ``null``, a public constant."""

    source: str


@dataclass(frozen=True)
class Earlier:
    """The same object as an earlier argument (the receiver is 0)."""

    number: int


@dataclass(frozen=True)
class ArrayOf:
    """An array of any length; ``element`` is the spelled type of its elements."""

    element: str
    maker: Maker


@dataclass(frozen=True)
class Construct:
    """A call of a constructor, or of a static ``factory``, with its parameter types.

    ``is_hidden``: only the package, or a subclass, may call it.
    """

    owner: str
    types: tuple[str, ...]
    arguments: tuple[Maker, ...]
    factory: str | None = None
    is_hidden: bool = False


@dataclass(frozen=True)
class Call:
    """A call on an object under preparation; ``is_hidden``: it is not public."""

    name: str
    types: tuple[str, ...]
    arguments: tuple[Maker, ...]
    is_hidden: bool = False


@dataclass(frozen=True)
class Prepared:
    """An object after any number of calls, each one of ``calls``; ``type`` is the static type.

    ``survives``: calls continue after exceptions (but not after errors). ``most``: the limit on their number,
    if any.
    """

    type: str
    base: Maker
    calls: tuple[Call, ...]
    survives: bool = False
    most: int | None = None


@dataclass(frozen=True)
class Again:
    """The last object created of this type (as in sources), or a new one."""

    type: str
    maker: Maker


@dataclass(frozen=True)
class Choice:
    """A choice between ways; ``type``: their common type, as in sources. At least two options.

    An earlier argument is no option where it is null: null is an option of its own, if it is one.
    """

    type: str
    options: tuple[Maker, ...]

    @property
    def ways(self) -> tuple[Maker, ...]:
        """The options that make a value."""
        return tuple(one for one in self.options if not isinstance(one, Earlier))

    @property
    def earlier(self) -> tuple[Earlier, ...]:
        """The options that are earlier arguments; at least one other option precedes them."""
        return tuple(one for one in self.options if isinstance(one, Earlier))


@dataclass(frozen=True)
class Open:
    """Any object of a class (``name``; ``type`` as in sources) or a subclass, with any field values: not for
    runs.

    ``key``: name and descriptor of a method that must not be overridden, if any. ``gives``: a descriptor; the
    object may then be an unknown function, which returns any value of that type (``V`` for none, ``-`` if it
    must not be called). For an array, ``+``: its elements may be null.
    """

    name: str
    type: str
    key: str | None = None
    gives: str | None = None


@dataclass(frozen=True)
class Expression:
    """A Java expression with an argument between each two of ``parts``; ``types``: see Construct.

    An argument of type "" is used unchanged: a receiver, or one of the right static type.
    """

    parts: tuple[str, ...]
    types: tuple[str, ...]
    arguments: tuple[Maker, ...]


@dataclass(frozen=True)
class Body:
    """A method that a driver implements: it gives ``result``, of a spelled type, at each call; where there is
    ``later``, only at the first one, and that at all others.

    ``head``: as in the source, from the modifiers to the parameters. ``result``: None of void methods, and
    where it is ``this`` (``returns_itself``).
    """

    head: str
    parameters: tuple[str, ...]
    type: str
    result: Maker | None
    returns_itself: bool = False
    later: Maker | None = None


@dataclass(frozen=True)
class Implement:
    """An object of an anonymous class below ``type``, or a lambda if ``is_lambda``; see Construct."""

    type: str
    types: tuple[str, ...]
    arguments: tuple[Maker, ...]
    bodies: tuple[Body, ...]
    is_lambda: bool = False


Maker = (
    Open
    | Input
    | Boxed
    | Constant
    | Earlier
    | ArrayOf
    | Construct
    | Expression
    | Implement
    | Prepared
    | Again
    | Choice
)


@dataclass(frozen=True)
class StaticField:
    """A static field of the class path that is havocked. ``owner``: the internal name of its class."""

    owner: str
    name: str
    descriptor: str


@dataclass(frozen=True)
class Kept:
    """A value from before the call: its hole, its spelled type, its expression; ``instead``, of the type,
    stands for it where a call does not count.
    """

    hole: str
    type: str
    source: str
    instead: str


@dataclass(frozen=True)
class Inherited:
    """A contract that the method under check inherits from the one ``of`` this name, as Java expressions.

    They have holes: ``§0§`` for the receiver, ``§1§`` and so on for the arguments, ``§result§``, and those of
    what is ``kept`` from before the call. ``result``: the spelled type of what the call gives, None if none.
    """

    of: str
    requires: str
    kept: tuple[Kept, ...]
    ensures: str
    result: str | None


@dataclass(frozen=True)
class Inheritance:
    """The contracts that a method inherits; ``own``: its own precondition, None if it states none."""

    contracts: tuple[Inherited, ...]
    own: str | None


@dataclass(frozen=True)
class Plan:
    """How the receiver (first, unless the method is static) and the arguments are made.

    ``types``: their static types, spelled. ``gap``: which values the makers leave out, None if they make all
    that there are under the policy, so that a proof over the driver is a proof about the method. That needs
    ``identity`` to make no difference: texts and boxes made here are objects of their own. ``together``:
    classes (internal names) of whose objects the same one may also stand in several places. ``statics``: what
    gets any values before the call. ``invariants``: places among the makers, each with a class (spelled)
    and a method without arguments, which has to give true of objects of that class. ``inheritance``:
    contracts of overridden methods. ``setters``: static calls that may come before it, each once.
    ``computes``: whether contracts of the JDK stand for what its numbers compute.
    """

    makers: tuple[Maker, ...]
    types: tuple[str, ...]
    gap: str | None
    identity: bool = False
    together: frozenset[str] = frozenset()
    statics: tuple[StaticField, ...] = ()
    invariants: tuple[tuple[int, str, str], ...] = ()
    inheritance: Inheritance | None = None
    setters: tuple[Maker, ...] = ()
    computes: bool = False

    @cached_property
    def open_types(self) -> tuple[str, ...]:
        """The types (internal names) of the open objects that its makers request."""
        return tuple(dict.fromkeys(_open_types(self.makers)))

    @property
    def is_open(self) -> bool:
        """Whether it requests open objects, static fields or numbers."""
        return bool(self.open_types or self.statics or self.computes)


def calls_own(part: object) -> bool:
    """Whether code of the class path, and not only constructors of the JDK, may create the value."""
    if isinstance(part, Construct) and not part.owner.startswith("java."):
        return True
    if isinstance(part, (Prepared, Expression, Implement)):
        return True
    if isinstance(part, tuple):
        return any(map(calls_own, part))
    return isinstance(part, Maker) and calls_own(tuple(vars(part).values()))


_CLASS_NAMES = re.compile(r"L([^;<]+)[;<]")


def _open_types(part: object) -> Iterator[str]:
    """The types of open objects in a maker or its parts."""
    if isinstance(part, Open):
        yield part.name
        if part.gives is not None:
            yield from _CLASS_NAMES.findall(part.gives)
    elif isinstance(part, tuple):
        for one in part:
            yield from _open_types(one)
    elif isinstance(part, (Maker, Call, Body)):
        yield from _open_types(tuple(vars(part).values()))


def or_null(spelled: str, maker: Maker) -> Maker:
    """The value, or null."""
    options = maker.options if isinstance(maker, Choice) else (maker,)
    return Choice(spelled, (*options, Constant("null")))


def by_turns(rows: Iterable[Iterator[Maker]]) -> Iterator[Maker]:
    """The first element of each, then the second of each, and so on."""
    for turn in zip_longest(*rows):
        yield from (maker for maker in turn if maker is not None)


def after_some(first: Iterator[Maker], others: Iterator[Maker]) -> Iterator[Maker]:
    """The others after a few elements of the first, if it has any."""
    some = list(islice(first, _FIRST))
    yield from some
    if some:
        yield from others
    yield from first
