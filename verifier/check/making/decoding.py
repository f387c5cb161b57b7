"""The inputs of a counterexample as readable Java with variables and calls, decoded by means of the
makers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verifier.check.library import PRIMITIVES
from verifier.check.making.driver import first_then, implementation
from verifier.check.making.makers import (
    Again,
    ArrayOf,
    Boxed,
    Choice,
    Constant,
    Construct,
    Earlier,
    Expression,
    Implement,
    Input,
    Maker,
    Open,
    Plan,
    Prepared,
)
from verifier.check.object_graph import Graph
from verifier.report.harness import java_literal
from verifier.verdict.outcome import InputValue

_PACKAGES = re.compile(r'\b(?:[a-z][a-z0-9_]*\.)+(?=[A-Z])(?=(?:[^"]*"[^"]*")*[^"]*\Z)')
"""Package names of classes, outside of string literals."""
_REMAINDER = re.compile(r"java\.lang\.Math\.floorMod\((-?\d+), (\d+)\)")
_OF_DATA = ("InputStream(", "Reader(")
"""Ends of expressions that read data, which may be any, and short."""


@dataclass(frozen=True)
class ObjectInputs:
    """The inputs that make objects of the class path, before the call.

    ``numbers``: which ones. ``arrays``: of arrays of numbers and texts among them, the number of the input
    that ends the length, that of the one behind the elements, and their kind. ``calls``: how many calls
    change such objects. ``passed``: of inputs that constructors are given, the class and the types of the
    parameters as in sources, and which one it is.
    """

    numbers: frozenset[int] = frozenset()
    arrays: tuple[tuple[int, int, str], ...] = ()
    calls: int = 0
    passed: Mapping[int, tuple[str, tuple[str, ...], int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Decoded:
    """``statements`` create the receiver and the arguments; ``arguments`` are the expressions of the call.

    ``shown``: a line that describes each of them.
    """

    statements: tuple[str, ...]
    arguments: tuple[str, ...]
    shown: tuple[str, ...]
    statics: tuple[str, ...] = ()
    """The values of static fields and the calls that set them, a line each."""
    is_hidden: bool = False
    """Whether some of the calls are not public."""
    inputs: ObjectInputs = field(default_factory=ObjectInputs)


def decode(plan: Plan, names: Sequence[str], inputs: Sequence[InputValue], is_plain: bool = False) -> Decoded:
    """The receiver and arguments that the driver of a plan creates from inputs; ``names``: of their
    variables.

    ValueError if there are fewer inputs than the driver reads, or if there are open objects although
    reflection is not allowed (``is_plain``).
    """
    return _Decoder(plan, names, enumerate(inputs), _graph=Graph(is_plain=is_plain)).decode()


@dataclass
class _Made:
    source: str
    shown: str


@dataclass
class _Decoder:
    plan: Plan
    names: Sequence[str]
    inputs: Iterator[tuple[int, InputValue]]
    statements: list[str] = field(default_factory=list)
    made: list[_Made] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)
    _graph: Graph = field(default_factory=Graph)
    _is_hidden: bool = False
    _last: dict[str, _Made] = field(default_factory=dict)
    """The last object created of each type."""
    _read: int = 0
    """The number of inputs that were read."""
    _depth: int = 0
    """In how many calls that make objects the next input is an argument."""
    _of_objects: list[int] = field(default_factory=list)
    _arrays: list[tuple[int, int, str]] = field(default_factory=list)
    _calls: int = 0
    _given: dict[int, tuple[str, tuple[str, ...], int]] = field(default_factory=dict)

    def decode(self) -> Decoded:
        for name, spelled, maker in zip(self.names, self.plan.types, self.plan.makers, strict=True):
            value = self._value(maker, name)
            if value.source != name and not self._is_earlier(value):
                self.statements.append(f"{spelled} {name} = {value.source};")
                value = _Made(name, value.shown)
            self.made.append(value)
        before = list(self._setters())
        statics = self._graph.read_statics(self._text(), self.statements) if self.plan.is_open else ()
        return Decoded(
            tuple(self.statements),
            tuple(value.source for value in self.made),
            tuple(value.shown for value in self.made),
            (*before, *statics),
            self._is_hidden,
            ObjectInputs(frozenset(self._of_objects), tuple(self._arrays), self._calls, self._given),
        )

    def _setters(self) -> Iterator[str]:
        """The static calls before the call under check, for the report; they become statements."""
        for setter in self.plan.setters:
            if self._next().value:
                made = self._value(setter, "")
                self.statements.append(f"{made.source};")
                yield f"before: {made.shown}"

    def _is_earlier(self, value: _Made) -> bool:
        return any(value.source == before.source for before in self.made)

    def _next(self) -> InputValue:
        number, value = next(self.inputs, (0, None))
        if value is None:
            raise ValueError("the run asked for fewer inputs than its driver does")
        self._read = number + 1
        if self._depth:
            self._of_objects.append(number)
        return value

    def _text(self) -> str:
        value = self._next().value
        if not isinstance(value, str):
            raise ValueError("an object of open fields is told as a text")
        return value

    def _value(self, maker: Maker, name: str) -> _Made:
        """The value; if it needs statements, it becomes a variable called ``name``."""
        match maker:
            case Input():
                literal = java_literal(self._next())
                return _Made(literal, literal)
            case Boxed(box, _):
                literal = java_literal(self._next())
                return _Made(f"{box}.valueOf({literal})", literal)
            case Constant(source):
                return _Made(source, _PACKAGES.sub("", source))
            case Earlier(number):
                before = self.made[number]
                return _Made(before.source, self.names[number])
            case Construct(owner, types, arguments, factory, is_hidden):
                self._is_hidden |= is_hidden
                first = self._read
                parts = self._passed(types, arguments)
                if factory is None and all(isinstance(one, Input) for one in arguments):
                    self._given |= {first + at: (owner, types, at) for at in range(len(types))}
                start = f"new {owner}" if factory is None else f"{owner}.{factory}"
                short = _simple(owner)
                brief = f"new {short}" if factory is None else f"{short}.{factory}"
                return _Made(f"{start}({_sources(parts)})", f"{brief}({_shown(parts)})")
            case Expression():
                return self._expression(maker)
            case Implement():
                return self._implement(maker)
            case Choice():
                return self._value(self._chosen(maker), name)
            case ArrayOf(element, inner):
                return self._array(element, inner)
            case Prepared():
                return self._prepared(maker, name)
            case Again(type, inner):
                if type not in self._last or not self._next().value:
                    made = self._value(inner, self._fresh(type))
                    self._last[type] = self._kept(type, made)
                    return self._last[type]
                return replace(self._last[type], shown="the same")
            case Open(_, type):
                source, shown = self._graph.read(self._text(), self.statements)
                is_typed = self._graph.type_of(source) == type
                return _Made(source if is_typed else f"({type}) {source}", shown)

    def _chosen(self, maker: Choice) -> Maker:
        for way in maker.ways[:-1]:
            if not self._next().value:
                return way
        for one in maker.earlier:
            if self._next().value and self.made[one.number].shown != "null":
                return one
        return maker.ways[-1]

    def _expression(self, maker: Expression) -> _Made:
        depth, self._depth = self._depth, 0 if maker.parts[0].endswith(_OF_DATA) else self._depth
        pairs = zip(maker.types, maker.arguments, strict=True)
        values = [self._argument(spelled, inner) for spelled, inner in pairs]
        self._depth = depth
        source = "".join(p + v for p, v in zip(maker.parts, [*(v.source for v in values), ""], strict=True))
        shown = "".join(p + v for p, v in zip(maker.parts, [*(v.shown for v in values), ""], strict=True))
        return _Made(_without_remainders(source), _PACKAGES.sub("", _without_remainders(shown)))

    def _implement(self, maker: Implement) -> _Made:
        """The driver creates the results first, then the arguments."""
        results = []
        for body in maker.bodies:
            result = _Made("", "")
            if body.result is not None:
                result = self._kept(body.type, *self._passed([body.type], [body.result]))
            if body.later is not None:
                later = self._kept(body.type, *self._passed([body.type], [body.later]))
                result = self._first_then(result, later)
            results.append(result)
        parts = self._passed(maker.types, maker.arguments)
        source = implementation(maker, _sources(parts), [result.source for result in results])
        brief = replace(maker, type=_simple(maker.type))
        shown = implementation(brief, _shown(parts), [result.shown for result in results])
        return _Made(source, _PACKAGES.sub("", shown))

    def _first_then(self, first: _Made, later: _Made) -> _Made:
        if first.source == later.source:
            return first
        counter = self._fresh("calls")
        self.statements.append(f"final int[] {counter} = {{0}};")
        shown = f"{first.shown} at first, then {later.shown}"
        return _Made(first_then(counter, first.source, later.source), shown)

    def _kept(self, spelled: str, made: _Made) -> _Made:
        """A variable for an object whose identity matters; texts and numbers are written where they are
        used."""
        if spelled in PRIMITIVES.values() or made.source.isidentifier() or made.source.startswith('"'):
            return made
        name = self._fresh(spelled)
        self.statements.append(f"final {spelled} {name} = {made.source};")
        return _Made(name, made.shown)

    def _passed(
        self, types: Sequence[str], makers: Sequence[Maker], is_of_object: bool = True
    ) -> list[_Made]:
        """Arguments of a call that makes an object of the class path, if ``is_of_object``."""
        self._depth += is_of_object
        parts = [self._argument(spelled, maker) for spelled, maker in zip(types, makers, strict=True)]
        self._depth -= is_of_object
        return parts

    def _argument(self, spelled: str, maker: Maker) -> _Made:
        """An argument of a call, with a cast if the choice of the overload needs it."""
        own = maker.type if isinstance(maker, (Prepared, Choice)) else "Object"
        made = self._value(maker, self._fresh(spelled or own))
        if not spelled:
            return made
        needs_cast = made.source == "null" or spelled in ("byte", "short", "long", "float")
        if needs_cast and not made.source.startswith("("):
            return _Made(f"({spelled}) {made.source}", made.shown)
        return made

    def _fresh(self, spelled: str) -> str:
        """A new name for a variable of a type."""
        simple = _simple(spelled).rstrip("[]")
        stem = simple[0].lower() + simple[1:] if simple[0].isupper() else f"{simple}Value"
        while True:
            self._numbers[stem] = self._numbers.get(stem, 0) + 1
            name = f"{stem}{self._numbers[stem]}"
            if name not in self.names:
                return name

    def _array(self, element: str, inner: Maker) -> _Made:
        length = 0
        while self._next().value:
            length += 1
        end = self._read
        parts = [self._value(inner, self._fresh(element)) for _ in range(length)]
        if self._depth and isinstance(inner, Input):
            self._arrays.append((end - 1, self._read, inner.kind))
        return _Made(
            f"new {element}[] {{{_sources(parts)}}}", f"new {_simple(element)}[] {{{_shown(parts)}}}"
        )

    def _prepared(self, maker: Prepared, name: str) -> _Made:
        base = self._value(maker.base, self._fresh(maker.type))
        self.statements.append(f"{maker.type} {name} = {base.source};")
        shown: list[str] = []
        while (maker.most is None or len(shown) < maker.most) and self._next().value:
            chosen = 0
            while chosen < len(maker.calls) - 1 and self._next().value:
                chosen += 1
            call = maker.calls[chosen]
            self._is_hidden |= call.is_hidden
            is_own = not maker.type.startswith("java.")
            self._calls += is_own
            parts = self._passed(call.types, call.arguments, is_own)
            statement = f"{name}.{call.name}({_sources(parts)});"
            if maker.survives:
                statement = f"try {{ {statement} }} catch (Exception goesOn) {{ }}"
            self.statements.append(statement)
            shown.append(f"{call.name}({_shown(parts)})")
        return _Made(name, base.shown + (f" after {_runs(shown)}" if shown else ""))


def _without_remainders(text: str) -> str:
    """A text with the results of remainders of numbers (recipes.py), which keep an input in a range."""
    return _REMAINDER.sub(lambda found: str(int(found[1]) % int(found[2])), text)


def _simple(spelled: str) -> str:
    return spelled.rpartition(".")[2]


def _sources(parts: list[_Made]) -> str:
    return ", ".join(part.source for part in parts)


def _shown(parts: list[_Made]) -> str:
    return ", ".join(part.shown for part in parts)


def _runs(calls: list[str]) -> str:
    """``push(0) x 8, pop()``."""
    runs: list[tuple[str, int]] = []
    for call in calls:
        if runs and runs[-1][0] == call:
            runs[-1] = (call, runs[-1][1] + 1)
        else:
            runs.append((call, 1))
    return ", ".join(call if count == 1 else f"{call} x {count}" for call, count in runs)
