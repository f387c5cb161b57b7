"""Open objects of a counterexample as Java statements that call no constructors and set fields by
reflection."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.report.harness import java_literal, text_of_runs
from verifier.verdict.outcome import InputValue

Plain = None | bool | int | float | str | list["Plain"]

_HELPERS = {
    "jrMake": """
  /** An object of a class, made without a constructor. */
  static Object jrMake(String type) throws Exception {
    java.lang.reflect.Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    unsafe.setAccessible(true);
    return ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(Class.forName(type));
  }
""",
    "jrSet": """
  static void jrSet(Object object, String owner, String name, Object value) throws Exception {
    java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
  }
""",
    "jrRead": """
  static Object jrRead(Class<?> owner, String name, Object object) {
    try {
      java.lang.reflect.Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(object);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError(impossible);
    }
  }
""",
    "jrSetStatic": """
  static void jrSetStatic(String owner, String name, Object value) throws Exception {
    java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
    field.setAccessible(true);
    field.set(null, value);
  }
""",
    "jrGet": """
  static Object jrGet(String owner, String name) throws Exception {
    java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
    field.setAccessible(true);
    return field.get(null);
  }
""",
}
_DEEPEST = 2


@dataclass
class Graph:
    """The objects of several inputs, which share a numbering (models/open_object.py writes them)."""

    objects: dict[int, list[Plain]] = field(default_factory=dict)
    is_plain: bool = False
    """Whether only arrays of primitives, texts and boxes are allowed, which users can create."""

    def read(self, text: str, statements: list[str]) -> tuple[str, str]:
        """A Java expression for the reference, and its description; adds the statements that it needs to
        ``statements``.

        ValueError if the text encodes no open reference.
        """
        root = self._read(text, statements)
        if self.is_plain and not self._are_plain(root):
            raise ValueError("objects that may never come about")
        how = "" if self.is_plain else " (fields set by reflection)"
        return self._source(root), self._shown(root, 0) + how

    def type_of(self, source: str) -> str:
        """The static type of an expression that was read, as far as javac knows it; else Object."""
        if source.startswith('"'):
            return "java.lang.String"
        number = source.removeprefix("object")
        made = self.objects[int(number)] if number.isdecimal() else []
        return f"{made[2]}[]" if made[1:2] == ["large"] else "Object"

    def _are_plain(self, root: Plain) -> bool:
        """Whether users can create all objects without reflection; null and values of static fields are
        excluded."""
        match root:
            case ["ref" | "box" | "string" | "runs", *_]:
                return all(kind in ("array", "large") for _, kind, *_ in self.objects.values())
        return False

    def read_statics(self, text: str, statements: list[str]) -> tuple[str, ...]:
        """Descriptions of the values of static fields, a line each; adds statements that set them.

        ValueError if the text encodes no static fields.
        """
        roots = self._read(text, statements)
        shown = []
        for one in roots if isinstance(roots, list) else ():
            match one:
                case [str(owner), str(name), value]:
                    statements.append(f'jrSetStatic("{owner}", "{name}", {self._source(value)});')
                    label = f"{owner.rpartition('.')[2].replace('$', '.')}.{name}"
                    shown.append(f"{label} = {self._shown(value, 0)} (set by reflection)")
                case _:
                    raise ValueError("not the text of static fields")
        return tuple(shown)

    def _read(self, text: str, statements: list[str]) -> Plain:
        """The text before the objects; adds statements that create the objects."""
        told: Plain = None
        match json.loads(text):
            case [root, [*objects]]:
                told = root
            case _:
                raise ValueError("not the text of an open value")
        new = []
        for one in objects:
            if one[0] not in self.objects:
                self.objects[one[0]] = one
                new.append(one)
        for number, kind, name, content in new:
            if kind == "object":
                statements.append(f'Object object{number} = jrMake("{name}");')
            elif kind == "large":
                statements += _large_array(f"object{number}", name, *content)
            else:
                values = ", ".join(_literal(name, value) for value in content)
                statements.append(f"Object object{number} = new {name}[] {{{values}}};")
        for number, kind, _, content in new:
            for owner, label, value in content if kind == "object" else ():
                if value is not None:
                    source = self._source(value)
                    statements.append(f'jrSet(object{number}, "{owner}", "{label}", {source});')
        return told

    def _source(self, value: Plain) -> str:
        match value:
            case None:
                return "null"
            case ["ref", number]:
                return f"object{number}"
            case ["static", str(owner), str(name)]:
                return f'jrGet("{owner}", "{name}")'
            case ["box", _, str(kind), given]:
                return f"(Object) {_literal(kind, given)}"
            case ["runs", [*runs]]:
                return text_of_runs([_run(one) for one in runs])
            case [str(kind), given]:
                return _literal(kind, given)
        raise ValueError(f"no value of an open object: {value!r}")

    def _shown(self, value: Plain, depth: int) -> str:
        match value:
            case ["ref", int(number)]:
                _, kind, name, content = self.objects[number]
                assert isinstance(name, str) and isinstance(content, list)
                if kind == "large":
                    return _shown_array(name, *content)
                if kind == "array":
                    return f"{name}[] {{{', '.join(_literal(name, one) for one in content)}}}"
                simple = name.rpartition(".")[2].replace("$", ".")
                if depth > _DEEPEST or not content:
                    return f"{simple}#{number}"
                parts = [
                    f"{one[1]} = {self._shown(one[2], depth + 1)}" for one in content if isinstance(one, list)
                ]
                return f"{simple}#{number} {{{', '.join(parts)}}}"
            case ["static", str(owner), str(name)]:
                return f"{owner.rpartition('.')[2]}.{name}"
        return self._source(value)


def _large_array(variable: str, kind: str, length: Plain, value: Plain, apart: Plain) -> list[str]:
    """Statements that create an array whose elements are all equal, with a few exceptions."""
    made = [f"{kind}[] {variable} = new {kind}[{length}];"]
    if value:
        made.append(f"java.util.Arrays.fill({variable}, {_literal(kind, value)});")
    return made + [f"{variable}[{at}] = {_literal(kind, one)};" for at, one in _pairs(apart)]


def _shown_array(kind: str, length: Plain, value: Plain, apart: Plain) -> str:
    """``byte[1073741824] {[3] = 1}``."""
    parts = [f"all {_literal(kind, value)}"] if value else []
    parts += [f"[{at}] = {_literal(kind, one)}" for at, one in _pairs(apart)]
    return f"{kind}[{length}]" + (f" {{{', '.join(parts)}}}" if parts else "")


def _pairs(pairs: Plain) -> list[list[Plain]]:
    return [one for one in pairs if isinstance(one, list)] if isinstance(pairs, list) else []


def _run(one: Plain) -> tuple[str, int]:
    match one:
        case [str(part), int(times)]:
            return part, times
    raise ValueError("not a part of a text")


def helpers(statements: Sequence[str]) -> list[str]:
    """The methods that statements of a reproducer call, as lines; each method follows a blank line."""
    text = "\n".join(statements)
    return [
        line for name, body in _HELPERS.items() if f"{name}(" in text for line in body.rstrip().split("\n")
    ]


def _literal(kind: str, value: Plain) -> str:
    if not isinstance(value, (bool, int, float, str)):
        raise ValueError(f"no {kind}: {value!r}")
    return java_literal(InputValue(kind, value))
