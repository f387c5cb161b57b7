"""Drivers: classes whose ``main`` creates a receiver and arguments from inputs and calls the method once.

A driver reads inputs in the order of the makers, from left to right; decoding.py decodes them in the same
order. A choice is a row of booleans, each false at first: inputs of zero select the first way, the shortest
array and the fewest calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verifier.check.making.conditions import READ_FIELD
from verifier.check.making.inheriting import checked_call
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
from verifier.check.rejection import Caller
from verifier.check.target import Target
from verifier.classfile.model import ACC_STATIC

_READS_FIELD = [
    f"static Object {READ_FIELD}(Class<?> owner, String name, Object object) {{",
    "  try {",
    "    java.lang.reflect.Field field = owner.getDeclaredField(name);",
    "    field.setAccessible(true);",
    "    return field.get(object);",
    "  } catch (ReflectiveOperationException impossible) { throw new AssertionError(impossible); }",
    "}",
]
_VERIFIER = "org.sosy_lab.sv_benchmarks.Verifier"


@dataclass(frozen=True)
class Driver:
    """The source of a driver; ``class_name`` is binary, with dots."""

    class_name: str
    source: str
    caller: Caller

    @property
    def path(self) -> str:
        """The path of the source relative to its root."""
        return self.class_name.replace(".", "/") + ".java"


def render_driver(target: Target, owner: str, plan: Plan, name: str) -> Driver:
    """The driver of a method: a class ``name`` in its package. ``owner``: its class, as in sources."""
    package = target.package.replace("/", ".")
    return _Renderer(target, owner, plan).render(package, name)


def call_of(target: Target, owner: str, arguments: list[str]) -> str:
    """The call of the method under check; the receiver is the first argument."""
    if target.is_constructor:
        row = next((row for row in target.owner.inner_classes if row.name == target.owner.name), None)
        if row is not None and not row.access_flags & ACC_STATIC:
            return f"{arguments[0]}.new {row.simple_name}({', '.join(arguments[1:])})"
        return f"new {owner}({', '.join(arguments)})"
    if target.method.is_static:
        return f"{owner}.{target.method.name}({', '.join(arguments)})"
    return f"{arguments[0]}.{target.method.name}({', '.join(arguments[1:])})"


def implementation(maker: Implement, arguments: str, results: Sequence[str]) -> str:
    """An anonymous class or a lambda, given an expression for the result of each method."""
    if maker.is_lambda:
        (body,) = maker.bodies
        text = "{ }" if body.result is None else results[0]
        return f"({maker.type}) ({', '.join(body.parameters)}) -> {text}"
    methods = []
    for body, result in zip(maker.bodies, results, strict=True):
        value = "this" if body.returns_itself else result
        does = f"return {value};" if body.result is not None or body.returns_itself else ""
        methods.append(f"{body.head} {{ {does} }}")
    return f"new {maker.type}({arguments}) {{ {' '.join(methods)} }}"


def first_then(counter: str, first: str, later: str) -> str:
    """An expression with the first value at the first evaluation, and the other value afterwards."""
    return f"({counter}[0]++ == 0 ? {first} : {later})"


def _may_give_null(maker: Maker) -> bool:
    """Whether a factory or the like creates the value and may return null, although null was not planned."""
    if isinstance(maker, Choice):
        return Constant("null") not in maker.options and any(map(_may_give_null, maker.options))
    if isinstance(maker, (Prepared, Again)):
        return _may_give_null(maker.base if isinstance(maker, Prepared) else maker.maker)
    return isinstance(maker, Expression) or (isinstance(maker, Construct) and maker.factory is not None)


class _Renderer:
    def __init__(self, target: Target, owner: str, plan: Plan) -> None:
        self._target = target
        self._owner = owner
        self._plan = plan
        self._methods: list[list[str]] = []
        self._last: dict[str, str] = {}
        """For each type, the name of the field that holds the last object created."""

    def render(self, package: str, name: str) -> Driver:
        plan = self._plan
        lines = [f"package {package};", ""] if package else []
        lines += [
            '@SuppressWarnings({"unchecked", "rawtypes", "deprecation", "removal"})',
            f"final class {name} {{",
        ]
        lines += [f"  static {spelled} a{number};" for number, spelled in enumerate(plan.types)]
        lines += ["", "  public static void main(String[] arguments) throws Throwable {"]
        values = [self._value(maker) for maker in plan.makers]
        lines += [f"    {last} = null;" for last in self._last.values()]  # values of an earlier run
        for number, maker in enumerate(plan.makers):
            lines.append(f"    a{number} = {values[number]};")
            if not plan.types[number].startswith("java.") and _may_give_null(maker):
                lines.append(f"    java.util.Objects.requireNonNull(a{number});")
        for setter in plan.setters:
            lines.append(f"    if ({_VERIFIER}.nondetBoolean()) {self._value(setter)};")
        if plan.is_open:
            lines.append("    jrStatics();")
        for number, owner, name_of_invariant in plan.invariants:
            holds = self._add_invariant(f"a{number}", owner, name_of_invariant)
            lines.append(f"    {_VERIFIER}.assume({holds});")
        names = [f"a{number}" for number in range(len(plan.makers))]
        call = call_of(self._target, self._owner, names)
        statements, first = [f"{call};"], 0
        if plan.inheritance is not None:
            statements, first = checked_call(plan.inheritance, names, call, f"{_VERIFIER}.assume")
        line = len(lines) + first + 1
        lines += [f"    {statement}" for statement in statements]
        last = len(lines)
        if any(f"{READ_FIELD}(" in statement for statement in statements):
            self._methods.append(_READS_FIELD)
        lines.append("  }")
        lines += ["", "  static native Object jrOpen(Class<?> type);"]
        lines += ["", "  static native Object jrOpen(Class<?> type, String method);"]
        lines += ["", "  static native Object jrFunction(Class<?> type, String gives);"]
        lines += ["", "  static native Object jrFunction(Class<?> type, String gives, String method);"]
        lines += ["", "  static native void jrStatics();"]
        for method in self._methods:
            lines += ["", *(f"  {text}" for text in method)]
        lines += ["}", ""]
        full = f"{package}.{name}" if package else name
        return Driver(full, "\n".join(lines), Caller(full, line, last=last))

    def _value(self, maker: Maker) -> str:
        match maker:
            case Input(kind):
                return f"{_VERIFIER}.nondet{kind.capitalize()}()"
            case Boxed(box, kind):
                return f"java.lang.{box}.valueOf({_VERIFIER}.nondet{kind.capitalize()}())"
            case Constant(source):
                return source
            case Earlier(number):
                return f"a{number}"
            case Construct(owner, types, arguments, factory):
                start = f"new {owner}" if factory is None else f"{owner}.{factory}"
                return f"{start}({self._arguments(types, arguments)})"
            case Expression(parts, types, arguments):
                pairs = zip(types, arguments, strict=True)
                values = [f"({t}) {self._given(t, a)}" if t else self._value(a) for t, a in pairs]
                return "".join(part + value for part, value in zip(parts, [*values, ""], strict=True))
            case Implement():
                return self._implement(maker)
            case Choice():
                return self._choice(maker)
            case ArrayOf(element, inner):
                return self._array(element, inner)
            case Prepared():
                return self._prepared(maker)
            case Again(type, inner):
                return self._again(type, inner)
            case Open(_, type, key, str(gives)):
                rest = f', "{key}"' if key else ""
                return f'({type}) jrFunction({type}.class, "{gives}"{rest})'
            case Open(_, type, key):
                return f"({type}) jrOpen({type}.class" + (f', "{key}")' if key else ")")

    def _arguments(self, types: tuple[str, ...], makers: tuple[Maker, ...]) -> str:
        pairs = zip(types, makers, strict=True)
        return ", ".join(f"({spelled}) {self._given(spelled, maker)}" for spelled, maker in pairs)

    def _given(self, spelled: str, maker: Maker) -> str:
        """A value to be passed: a driver passes no null that was not planned."""
        value = self._value(maker)
        is_checked = not spelled.startswith("java.") and _may_give_null(maker)
        return f"java.util.Objects.requireNonNull({value})" if is_checked else value

    def _add(self, type: str, body: list[str]) -> str:
        """Add a method to the driver; returns a call of it."""
        name = f"make{len(self._methods)}"
        head = f"static {type} {name}() throws Throwable {{"
        self._methods.append([head, *(f"  {line}" for line in body), "}"])
        return f"{name}()"

    def _add_invariant(self, object: str, type: str, method: str) -> str:
        """A call that evaluates an invariant of an object; an exception counts as false."""
        of_object = f"!((Object) {object} instanceof {type}) || (({type}) (Object) {object}).{method}()"
        return self._add(
            "boolean",
            [f"try {{ return {of_object}; }}", "catch (RuntimeException notOfThisKind) { return false; }"],
        )

    def _choice(self, maker: Choice) -> str:
        values = [self._value(way) for way in maker.ways]
        body = [f"if (!{_VERIFIER}.nondetBoolean()) return {value};" for value in values[:-1]]
        for one in maker.earlier:
            value = self._value(one)
            body.append(f"if ({_VERIFIER}.nondetBoolean() && {value} != null) return {value};")
        return self._add(maker.type, [*body, f"return {values[-1]};"])

    def _implement(self, maker: Implement) -> str:
        body = []
        results = []
        for number, one in enumerate(maker.bodies):
            result = f"r{number}"
            if one.result is not None:
                body.append(f"final {one.type} {result} = {self._given(one.type, one.result)};")
            if one.later is not None:
                body.append(f"final {one.type} s{number} = {self._given(one.type, one.later)};")
                body.append(f"final int[] calls{number} = {{0}};")
                result = first_then(f"calls{number}", result, f"s{number}")
            results.append(result)
        arguments = self._arguments(maker.types, maker.arguments)
        text = implementation(maker, arguments, results)
        return self._add(maker.type, [*body, f"return {text};"])

    def _array(self, element: str, inner: Maker) -> str:
        value = self._given(element, inner)
        base = element.rstrip("[]")
        dimensions = element[len(base) :]
        body = [
            "int length = 0;",
            f"while ({_VERIFIER}.nondetBoolean()) length++;",
            f"{element}[] array = new {base}[length]{dimensions};",
            f"for (int i = 0; i < length; i++) array[i] = {value};",
            "return array;",
        ]
        return self._add(f"{element}[]", body)

    def _again(self, type: str, inner: Maker) -> str:
        if type not in self._last:
            self._last[type] = f"last{len(self._last)}"
            self._methods.append([f"static {type} {self._last[type]};"])
        last, value = self._last[type], self._value(inner)
        body = [
            f"if ({last} != null && {_VERIFIER}.nondetBoolean()) return {last};",
            f"return {last} = {value};",
        ]
        return self._add(type, body)

    def _prepared(self, maker: Prepared) -> str:
        body = [f"{maker.type} object = {self._value(maker.base)};"]
        more = f"{_VERIFIER}.nondetBoolean()"
        if maker.most is None:
            body.append(f"while ({more}) {{")
        else:
            body.append(f"for (int calls = 0; calls < {maker.most} && {more}; calls++) {{")
        if maker.survives:
            body.append("  try {")
        for number, call in enumerate(maker.calls):
            one = f"object.{call.name}({self._arguments(call.types, call.arguments)});"
            if number < len(maker.calls) - 1:
                one = f"if (!{_VERIFIER}.nondetBoolean()) {{ {one} continue; }}"
            body.append(f"  {one}")
        if maker.survives:
            body.append("  } catch (Exception goesOn) { }")
        return self._add(maker.type, [*body, "}", "return object;"])
