"""Open objects of a counterexample as Java statements: no constructors, fields set by reflection."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from verifier.report.harness import java_literal
from verifier.verdict.outcome import InputValue

Plain = None | bool | int | float | str | list["Plain"]

HELPERS = """
  /** An object of a class, made without a constructor. */
  static Object jrMake(String type) throws Exception {
    java.lang.reflect.Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    unsafe.setAccessible(true);
    return ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(Class.forName(type));
  }

  static void jrSet(Object object, String owner, String name, Object value) throws Exception {
    java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
  }

  static Object jrGet(String owner, String name) throws Exception {
    java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
    field.setAccessible(true);
    return field.get(null);
  }
""".strip("\n").splitlines()
"""Methods of a reproducer with open objects."""
_DEEPEST = 2


@dataclass
class Graph:
    """The objects of several inputs, which share their numbers (models/open_object.py writes them)."""

    objects: dict[int, list[Plain]] = field(default_factory=dict)
    used: bool = False

    def read(self, text: str, statements: list[str]) -> tuple[str, str]:
        """A Java expression of the reference and what it is for people; ``statements`` get what it needs.

        ValueError if the text is none of an open reference.
        """
        self.used = True
        match json.loads(text):
            case [root, [*objects]]:
                pass
            case _:
                raise ValueError("not the text of an open reference")
        new = []
        for one in objects:
            if one[0] not in self.objects:
                self.objects[one[0]] = one
                new.append(one)
        for number, kind, name, content in new:
            if kind == "object":
                statements.append(f'Object object{number} = jrMake("{name}");')
            else:
                values = ", ".join(_literal(name, value) for value in content)
                statements.append(f"Object object{number} = new {name}[] {{{values}}};")
        for number, kind, _, content in new:
            for owner, label, value in content if kind == "object" else ():
                if value is not None:
                    source = self._source(value)
                    statements.append(f'jrSet(object{number}, "{owner}", "{label}", {source});')
        return self._source(root), f"{self._shown(root, 0)} (fields set by reflection)"

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
            case [str(kind), given]:
                return _literal(kind, given)
        raise ValueError(f"no value of an open object: {value!r}")

    def _shown(self, value: Plain, depth: int) -> str:
        match value:
            case ["ref", int(number)]:
                _, kind, name, content = self.objects[number]
                assert isinstance(name, str) and isinstance(content, list)
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


def _literal(kind: str, value: Plain) -> str:
    if not isinstance(value, (bool, int, float, str)):
        raise ValueError(f"no {kind}: {value!r}")
    return java_literal(InputValue(kind, value))
