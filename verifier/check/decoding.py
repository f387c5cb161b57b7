"""The inputs of a counterexample, read back through the makers as readable Java: variables, real calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from verifier.check.making import (
    ArrayOf,
    Boxed,
    Choice,
    Constant,
    Construct,
    Earlier,
    Input,
    Maker,
    Open,
    Plan,
    Prepared,
)
from verifier.check.object_graph import Graph
from verifier.report.harness import java_literal
from verifier.verdict.outcome import InputValue


@dataclass(frozen=True)
class Decoded:
    """``statements`` make the receiver and the arguments, ``arguments`` are the expressions to call with.

    ``shown``: what each of them is, in one line for people.
    """

    statements: tuple[str, ...]
    arguments: tuple[str, ...]
    shown: tuple[str, ...]
    by_reflection: bool = False
    """Whether the statements need the helpers of object_graph."""


def decode(plan: Plan, names: Sequence[str], inputs: Sequence[InputValue]) -> Decoded:
    """What the driver of a plan makes of inputs; ``names`` are those of the receiver and the parameters.

    ValueError if there are fewer inputs than the driver asks for.
    """
    return _Decoder(plan, names, iter(inputs)).decode()


@dataclass
class _Made:
    source: str
    shown: str


@dataclass
class _Decoder:
    plan: Plan
    names: Sequence[str]
    inputs: Iterator[InputValue]
    statements: list[str] = field(default_factory=list)
    made: list[_Made] = field(default_factory=list)
    _numbers: dict[str, int] = field(default_factory=dict)
    _graph: Graph = field(default_factory=Graph)

    def decode(self) -> Decoded:
        for name, spelled, maker in zip(self.names, self.plan.types, self.plan.makers, strict=True):
            value = self._value(maker, name)
            if value.source != name and not self._is_earlier(value):
                self.statements.append(f"{spelled} {name} = {value.source};")
                value = _Made(name, value.shown)
            self.made.append(value)
        sources = tuple(value.source for value in self.made)
        return Decoded(
            tuple(self.statements), sources, tuple(value.shown for value in self.made), self._graph.used
        )

    def _is_earlier(self, value: _Made) -> bool:
        return any(value.source == before.source for before in self.made)

    def _next(self) -> InputValue:
        value = next(self.inputs, None)
        if value is None:
            raise ValueError("the run asked for fewer inputs than its driver does")
        return value

    def _text(self) -> str:
        value = self._next().value
        if not isinstance(value, str):
            raise ValueError("an object of open fields is told as a text")
        return value

    def _value(self, maker: Maker, name: str) -> _Made:
        """The value; what needs statements becomes a variable called ``name``."""
        match maker:
            case Input():
                literal = java_literal(self._next())
                return _Made(literal, literal)
            case Boxed(box, _):
                literal = java_literal(self._next())
                return _Made(f"{box}.valueOf({literal})", literal)
            case Constant(source):
                return _Made(source, source)
            case Earlier(number):
                before = self.made[number]
                return _Made(before.source, self.names[number])
            case Construct(owner, types, arguments, factory):
                parts = [
                    self._argument(spelled, argument)
                    for spelled, argument in zip(types, arguments, strict=True)
                ]
                start = f"new {owner}" if factory is None else f"{owner}.{factory}"
                short = _simple(owner)
                brief = f"new {short}" if factory is None else f"{short}.{factory}"
                return _Made(f"{start}({_sources(parts)})", f"{brief}({_shown(parts)})")
            case Choice(_, options):
                chosen = 0
                while chosen < len(options) - 1 and self._next().value:
                    chosen += 1
                return self._value(options[chosen], name)
            case ArrayOf(element, inner):
                return self._array(element, inner)
            case Prepared():
                return self._prepared(maker, name)
            case Open(type, _):
                source, shown = self._graph.read(self._text(), self.statements)
                return _Made(f"({type}) {source}", shown)

    def _argument(self, spelled: str, maker: Maker) -> _Made:
        """An argument of a call, cast where only that chooses the overload."""
        made = self._value(maker, self._fresh(spelled))
        needs_cast = made.source == "null" or spelled in ("byte", "short", "long", "float")
        if needs_cast and not made.source.startswith("("):
            return _Made(f"({spelled}) {made.source}", made.shown)
        return made

    def _fresh(self, spelled: str) -> str:
        """A new name for a variable of a type."""
        simple = _simple(spelled).rstrip("[]")
        stem = simple[0].lower() + simple[1:] if simple[0].isupper() else f"{simple}Value"
        self._numbers[stem] = self._numbers.get(stem, 0) + 1
        return f"{stem}{self._numbers[stem]}"

    def _array(self, element: str, inner: Maker) -> _Made:
        length = 0
        while self._next().value:
            length += 1
        parts = [self._value(inner, self._fresh(element)) for _ in range(length)]
        return _Made(
            f"new {element}[] {{{_sources(parts)}}}", f"new {_simple(element)}[] {{{_shown(parts)}}}"
        )

    def _prepared(self, maker: Prepared, name: str) -> _Made:
        base = self._value(maker.base, self._fresh(maker.type))
        self.statements.append(f"{maker.type} {name} = {base.source};")
        shown: list[str] = []
        while self._next().value:
            chosen = 0
            while chosen < len(maker.calls) - 1 and self._next().value:
                chosen += 1
            call = maker.calls[chosen]
            parts = [self._argument(t, a) for t, a in zip(call.types, call.arguments, strict=True)]
            self.statements.append(f"{name}.{call.name}({_sources(parts)});")
            shown.append(f"{call.name}({_shown(parts)})")
        return _Made(name, base.shown + (f" after {_runs(shown)}" if shown else ""))


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
