"""The methods of our Java classes that make arguments (Make) and that models are reached by (Through...)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parent / "java" / "conformance"
_METHOD = re.compile(r"^  static ([\w.$\[\]]+) (\w+)\(([^)]*)\)", re.MULTILINE)
_PRIMITIVES = {
    "boolean": "Z", "byte": "B", "char": "C", "short": "S", "int": "I", "long": "J", "float": "F",
    "double": "D", "void": "V",
}  # fmt: skip
_SHORT = {"Locale": "java/util/Locale", "Charset": "java/nio/charset/Charset"}
_NESTED = {"java/util/Locale/Category": "java/util/Locale$Category"}


@dataclass(frozen=True)
class JavaMethod:
    """A static method: the names of its parameters say which texts they are to be given."""

    owner: str
    name: str
    descriptor: str
    parameters: tuple[tuple[str, str], ...]
    """Descriptor and name."""

    @property
    def key(self) -> str:
        """Name and descriptor."""
        return self.name + self.descriptor

    @property
    def result(self) -> str:
        """Descriptor of the result."""
        return self.descriptor[self.descriptor.index(")") + 1 :]


def _descriptor(java: str) -> str:
    java = re.sub(r"<.*>", "", java.replace("...", "[]"))
    if java.endswith("[]"):
        return "[" + _descriptor(java[:-2])
    if java in _PRIMITIVES:
        return _PRIMITIVES[java]
    name = java.replace(".", "/") if "." in java else _SHORT.get(java, f"java/lang/{java}")
    name = _NESTED.get(name, name.replace("/MethodHandles/Lookup", "/MethodHandles$Lookup"))
    return f"L{name};"


@cache
def methods_of(name: str) -> tuple[JavaMethod, ...]:
    """Those that a class of ours declares."""
    source = (SOURCES / f"{name}.java").read_text(encoding="utf-8")
    found = []
    for result, method, listed in _METHOD.findall(source):
        parameters = tuple(
            (_descriptor(one.rpartition(" ")[0].strip()), one.rpartition(" ")[2])
            for one in listed.split(", ")
            if one
        )
        descriptor = f"({''.join(kind for kind, _ in parameters)}){_descriptor(result)}"
        found.append(JavaMethod(f"conformance/{name}", method, descriptor, parameters))
    return tuple(found)


@cache
def through_methods() -> tuple[JavaMethod, ...]:
    """All methods that models are reached through."""
    names = sorted(path.stem for path in SOURCES.glob("Through*.java"))
    return tuple(method for name in names for method in methods_of(name))
