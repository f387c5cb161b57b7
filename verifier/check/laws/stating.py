"""Laws as targets: generated classes whose Java methods check them, compiled beside the class path."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verifier.check.laws.finding import Stated, laws_of
from verifier.check.laws.law import Law
from verifier.check.library import Library
from verifier.check.projects import compile_together
from verifier.check.target import Target, law_target
from verifier.classfile.model import ClassFile

_LAWS = Path(__file__).parent / "java" / "Laws.java"
_METHOD = re.compile(r"^  static (?:<T> )?void (\w+)\(.*?^  }$", re.MULTILINE | re.DOTALL)
_NAMES = ("a", "b", "c", "d")


@cache
def statements() -> dict[str, str]:
    """The Java methods that check laws, by name."""
    text = _LAWS.read_text(encoding="utf-8")
    return {found[1]: found[0] for found in _METHOD.finditer(text)}


@dataclass(frozen=True)
class Asked:
    """A class of methods that check laws of another; ``laws`` by the names of the methods."""

    package: str
    simple: str
    source: str
    laws: dict[str, Law]

    @property
    def name(self) -> str:
        """Its internal name."""
        return f"{self.package}/{self.simple}" if self.package else self.simple


def ask_for_laws(library: Library, targets: Sequence[Target]) -> list[Asked]:
    """A class for each class whose methods among the targets have laws to keep."""
    found = []
    groups: dict[str, list[Target]] = {}
    for target in targets:
        groups.setdefault(target.owner.name, []).append(target)
    for own in groups.values():
        owner = own[0].owner
        if library.is_own(owner.name):
            stated = list(laws_of(library, owner, own))
            if stated:
                found.append(_render(library, owner, stated))
    return found


def compile_laws(
    asked: Sequence[Asked], folders: Sequence[Path], java_home: Path, scratch: Path
) -> tuple[Path, list[Asked]]:
    """The folder of the compiled classes, and those of them that compile."""
    files = {}
    for one in asked:
        file = scratch / "laws" / f"{one.name}.java"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(one.source, encoding="utf-8")
        files[file] = one
    out = scratch / "laws-compiled"
    kept = compile_together(list(files), out, folders, java_home)
    return out, [files[file] for file in kept]


def law_targets(library: Library, asked: Sequence[Asked]) -> list[Target]:
    """The targets of laws; ``library`` has the compiled classes."""
    found = []
    for one in asked:
        owner = library.get(one.name)
        methods = {method.name: method for method in owner.methods}
        found += [law_target(library, owner, methods[name], law) for name, law in one.laws.items()]
    return found


def _render(library: Library, owner: ClassFile, stated: Sequence[Stated]) -> Asked:
    simple = owner.name.rpartition("/")[2].replace("$", "_") + "_Laws"
    while library.find(f"{owner.package}/{simple}" if owner.package else simple) is not None:
        simple += "_"
    dotted = owner.package.replace("/", ".")
    lines = [f"package {dotted};", ""] if dotted else []
    lines += ['@SuppressWarnings({"unchecked", "rawtypes"})', f"final class {simple} {{"]
    laws: dict[str, Law] = {}
    for one in stated:
        name = _name_of(one.says, laws)
        source = statements()[one.law]
        laws[name] = Law(one.law, one.says, owner.name, one.about.key, one.call, source)
        pairs = ", ".join(f"{spelled} {_NAMES[n]}" for n, spelled in enumerate(one.types))
        lines.append(f"  static void {name}({pairs}) {{ {one.call.format(*_NAMES)}; }}")
    for source in dict.fromkeys(law.source for law in laws.values()):
        lines += ["", source]
    return Asked(owner.package, simple, "\n".join([*lines, "}", ""]), laws)


def _name_of(says: str, taken: dict[str, Law]) -> str:
    """A name of a Java method from a law's text: ``equalsIsSymmetric``."""
    words = re.findall(r"\w+", re.sub(r"[\w.]+\.(?=[A-Z])", "", says))
    name = words[0] + "".join(word[0].upper() + word[1:] for word in words[1:])
    name = name if name not in statements() else f"{name}Holds"
    while name in taken:
        name += "_"
    return name
