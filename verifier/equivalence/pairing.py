"""Pair drivers: a ``main`` that makes the same receiver and arguments for two versions, and compares calls.

Both versions are classes of one program, the other one's under names of its own (``Names``). Each input is
asked for once, in the order of the makers, so that check/making/decoding.py reads them back. Objects are
made in lockstep: the same constructors and calls, in the same loops.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from verifier.check.making.driver import Driver, call_of, first_then, implementation
from verifier.check.making.makers import (
    Again,
    ArrayOf,
    Boxed,
    Call,
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
from verifier.check.rejection import Caller
from verifier.check.target import Target
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.equivalence.sameness import Sameness, may_change

_VERIFIER = "org.sosy_lab.sv_benchmarks.Verifier"
DIFFERENT = "JrDifferent"
"""The exception of a pair driver (a class nested in it) that says where the versions differ."""
_PRIMITIVES = frozenset(NAMES_OF_PRIMITIVES.values())


@dataclass(frozen=True)
class Names:
    """The names of the other version's classes, as sources spell them, by those of this version."""

    spelled: Mapping[str, str]

    def other(self, source: str) -> str:
        """The Java source with names of the other version's classes; string literals are unchanged."""
        if not self.spelled:
            return source
        listed = sorted(map(re.escape, self.spelled), key=len, reverse=True)
        pattern = re.compile(rf'"(?:[^"\\]|\\.)*"|(?<![\w.$])({"|".join(listed)})(?![\w$])')
        return pattern.sub(lambda found: self.spelled[found[1]] if found[1] else found[0], source)


@dataclass(frozen=True)
class Pair:
    """Two Java expressions: of this version, and of the other one."""

    ours: str
    theirs: str


def render_pair(target: Target, owner: str, plan: Plan, name: str, names: Names, same: Sameness) -> Driver:
    """The pair driver of a method: a class ``name`` in its package. ``owner``: its class, spelled."""
    return _Renderer(target, owner, plan, names, same).render(target.package.replace("/", "."), name)


def descriptors_of(target: Target) -> list[str]:
    """The types of the receiver, if there is one, and of the parameters."""
    on_object = not target.method.is_static and not target.is_constructor
    return [*([f"L{target.owner.name};"] if on_object else []), *target.method.parameter_types]


@dataclass
class _Renderer:
    target: Target
    owner: str
    plan: Plan
    names: Names
    same: Sameness
    lines: list[str] = field(default_factory=list)
    _depth: int = 2
    _count: int = 0
    _made: list[Pair] = field(default_factory=list)

    def render(self, package: str, name: str) -> Driver:
        self.lines = [f"package {package};", ""] if package else []
        self._line_at(0, '@SuppressWarnings({"unchecked", "rawtypes", "deprecation", "removal"})')
        self._line_at(0, f"final class {name} {{")
        self._line_at(1, f"static final class {DIFFERENT} extends RuntimeException {{")
        self._line_at(2, f"{DIFFERENT}(String what) {{ super(what); }}")
        self._line_at(1, "}")
        self._line_at(1, "public static void main(String[] arguments) throws Throwable {")
        for number, (maker, spelled) in enumerate(zip(self.plan.makers, self.plan.types, strict=True)):
            value = self._value(maker)
            ours, theirs = f"a{number}", f"b{number}"
            self._line(f"{spelled} {ours} = {value.ours};")
            self._line(f"{self.names.other(spelled)} {theirs} = {value.theirs};")
            self._made.append(Pair(ours, theirs))
        line = self._calls()
        self._compare()
        self._line_at(1, "}")
        for text in self.same.methods:
            self._line_at(1, text)
        self._line_at(0, "}")
        full = f"{package}.{name}" if package else name
        return Driver(full, "\n".join([*self.lines, ""]), Caller(full, line))

    # -- the calls and what they leave ------------------------------------------------

    def _calls(self) -> int:
        """Both calls; the number of the line of the first."""
        ours = call_of(self.target, self.owner, [made.ours for made in self._made])
        theirs = call_of(self.target, self.names.other(self.owner), [made.theirs for made in self._made])
        result = self._result_type()
        if result is not None:
            empty = "null" if result not in _PRIMITIVES else "false" if result == "boolean" else "0"
            self._line(f"{result} r = ({result}) {empty};")
            self._line(f"{self.names.other(result)} s = ({self.names.other(result)}) {empty};")
        self._line("Throwable thrown = null;")
        self._line("Throwable other = null;")
        start = "" if result is None else "r = "
        self._line(f"try {{ {start}{ours}; }} catch (Exception | AssertionError e) {{ thrown = e; }}")
        line = len(self.lines)
        start = "" if result is None else "s = "
        self._line(f"try {{ {start}{theirs}; }} catch (Exception | AssertionError e) {{ other = e; }}")
        return line

    def _result_type(self) -> str | None:
        if self.target.is_constructor:
            return self.owner
        descriptor = self.target.method.descriptor.partition(")")[2]
        return None if descriptor == "V" else self.same.spell(descriptor)

    def _compare(self) -> None:
        result = self._result_type()
        self._line(
            f'if ((thrown == null) != (other == null)) throw new {DIFFERENT}("one throws an exception");'
        )
        same = self.same.same_exceptions("thrown", "other")
        self._line(f'if (thrown != null && !{same}) throw new {DIFFERENT}("the exceptions");')
        if result is not None:
            descriptor = (
                f"L{self.target.owner.name};"
                if self.target.is_constructor
                else self.target.method.descriptor.partition(")")[2]
            )
            self._line(f'if (!{self.same.same(descriptor, "r", "s")}) throw new {DIFFERENT}("the results");')
        for number, (made, descriptor) in enumerate(
            zip(self._made, descriptors_of(self.target), strict=True)
        ):
            if may_change(descriptor):
                what = "the object" if self._is_receiver(number) else "an argument"
                same = self.same.same(descriptor, made.ours, made.theirs)
                self._line(f'if (!{same}) throw new {DIFFERENT}("{what} afterwards");')

    def _is_receiver(self, number: int) -> bool:
        return number == 0 and not self.target.method.is_static and not self.target.is_constructor

    # -- values -----------------------------------------------------------------------

    def _line_at(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def _line(self, text: str) -> None:
        self._line_at(self._depth, text)

    @contextmanager
    def _block(self, head: str) -> Iterator[None]:
        self._line(f"{head} {{")
        self._depth += 1
        yield
        self._depth -= 1
        self._line("}")

    def _fresh(self, stem: str) -> str:
        self._count += 1
        return f"{stem}{self._count}"

    def _both(self, source: str) -> Pair:
        return Pair(source, self.names.other(source))

    def _drawn(self, kind: str) -> str:
        """A variable that holds an input."""
        name = self._fresh("i")
        spelled = "String" if kind == "string" else kind
        self._line(f"final {spelled} {name} = {_VERIFIER}.nondet{kind.capitalize()}();")
        return name

    def _kept(self, type: str, value: Pair) -> Pair:
        """The value in variables, so that it is made now, and once."""
        name = Pair(self._fresh("v"), self._fresh("w"))
        self._line(f"final {type} {name.ours} = {value.ours};")
        self._line(f"final {self.names.other(type)} {name.theirs} = {value.theirs};")
        return name

    def _value(self, maker: Maker) -> Pair:
        match maker:
            case Input(kind):
                drawn = self._drawn(kind)
                return Pair(drawn, drawn)
            case Boxed(box, kind):
                made = f"java.lang.{box}.valueOf({self._drawn(kind)})"
                return Pair(made, made)
            case Constant(source):
                return self._both(source)
            case Earlier(number):
                return self._made[number]
            case Construct(owner, types, arguments, factory):
                start = self._both(f"new {owner}" if factory is None else f"{owner}.{factory}")
                given = self._arguments(types, arguments)
                return Pair(f"{start.ours}({given.ours})", f"{start.theirs}({given.theirs})")
            case Expression(parts, types, arguments):
                return self._expression(parts, types, arguments)
            case Implement():
                return self._implement(maker)
            case Choice(type, options):
                return self._choice(type, options)
            case ArrayOf(element, inner):
                return self._array(element, inner)
            case Prepared():
                return self._prepared(maker)
            case Open() | Again():
                raise ValueError("open objects have no two versions, and richer plans are not compared")

    def _given(self, types: Sequence[str], makers: Sequence[Maker]) -> list[Pair]:
        """Arguments with the casts that choose overloads, each made once."""
        found = []
        for spelled, maker in zip(types, makers, strict=True):
            value = self._value(maker)
            found.append(
                Pair(f"({spelled}) {value.ours}", f"({self.names.other(spelled)}) {value.theirs}")
                if spelled
                else value
            )
        return found

    def _arguments(self, types: Sequence[str], makers: Sequence[Maker]) -> Pair:
        given = self._given(types, makers)
        return Pair(", ".join(one.ours for one in given), ", ".join(one.theirs for one in given))

    def _expression(self, parts: Sequence[str], types: Sequence[str], makers: Sequence[Maker]) -> Pair:
        given = [*self._given(types, makers), Pair("", "")]
        return Pair(
            "".join(part + one.ours for part, one in zip(parts, given, strict=True)),
            "".join(self.names.other(part) + one.theirs for part, one in zip(parts, given, strict=True)),
        )

    def _choice(self, type: str, options: Sequence[Maker]) -> Pair:
        name = Pair(self._fresh("v"), self._fresh("w"))
        self._line(f"{type} {name.ours};")
        self._line(f"{self.names.other(type)} {name.theirs};")
        for option in options[:-1]:
            self._line(f"if (!{_VERIFIER}.nondetBoolean()) {{")
            self._depth += 1
            self._assign(name, option)
            self._depth -= 1
            self._line("} else {")
            self._depth += 1
        self._assign(name, options[-1])
        for _ in options[:-1]:
            self._depth -= 1
            self._line("}")
        return name

    def _assign(self, name: Pair, maker: Maker) -> None:
        value = self._value(maker)
        self._line(f"{name.ours} = {value.ours};")
        self._line(f"{name.theirs} = {value.theirs};")

    def _array(self, element: str, inner: Maker) -> Pair:
        length, index = self._fresh("n"), self._fresh("k")
        base = element.rstrip("[]")
        dimensions = element[len(base) :]
        self._line(f"int {length} = 0;")
        self._line(f"while ({_VERIFIER}.nondetBoolean()) {length}++;")
        made = Pair(self._fresh("v"), self._fresh("w"))
        frame = self._both(f"new {base}[{length}]{dimensions}")
        self._line(f"final {element}[] {made.ours} = {frame.ours};")
        copied = element in _PRIMITIVES
        if not copied:
            self._line(f"final {self.names.other(element)}[] {made.theirs} = {frame.theirs};")
        with self._block(f"for (int {index} = 0; {index} < {length}; {index}++)"):
            value = self._value(inner)
            self._line(f"{made.ours}[{index}] = {value.ours};")
            if not copied:
                self._line(f"{made.theirs}[{index}] = {value.theirs};")
        if copied:
            self._line(f"final {element}[] {made.theirs} = {made.ours}.clone();")
        return made

    def _prepared(self, maker: Prepared) -> Pair:
        made = self._kept(maker.type, self._value(maker.base))
        with self._block(f"while ({_VERIFIER}.nondetBoolean())"):
            for number, call in enumerate(maker.calls):
                if number < len(maker.calls) - 1:
                    with self._block(f"if (!{_VERIFIER}.nondetBoolean())"):
                        self._call(made, call, maker.survives)
                        self._line("continue;")
                else:
                    self._call(made, call, maker.survives)
        return made

    def _call(self, made: Pair, call: Call, survives: bool) -> None:
        given = self._arguments(call.types, call.arguments)
        for one in (f"{made.ours}.{call.name}({given.ours});", f"{made.theirs}.{call.name}({given.theirs});"):
            self._line(f"try {{ {one} }} catch (Exception goesOn) {{ }}" if survives else one)

    def _implement(self, maker: Implement) -> Pair:
        results: list[Pair] = []
        for body in maker.bodies:
            result = Pair("", "")
            if body.result is not None:
                result = self._kept(body.type, self._value(body.result))
            if body.later is not None:
                later = self._kept(body.type, self._value(body.later))
                calls = Pair(self._fresh("c"), self._fresh("d"))
                for counter in (calls.ours, calls.theirs):
                    self._line(f"final int[] {counter} = {{0}};")
                result = Pair(
                    first_then(calls.ours, result.ours, later.ours),
                    first_then(calls.theirs, result.theirs, later.theirs),
                )
            results.append(result)
        given = self._arguments(maker.types, maker.arguments)
        ours = implementation(maker, given.ours, [one.ours for one in results])
        frame = implementation(maker, "\0", ["\1"] * len(results))
        theirs = self.names.other(frame).replace("\0", given.theirs)
        for one in results if "\1" in theirs else ():
            theirs = theirs.replace("\1", one.theirs, 1)
        return self._kept(maker.type, Pair(ours, theirs))
