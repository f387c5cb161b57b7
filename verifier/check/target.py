"""What is to be checked: TARGET words of the command line, resolved over the class path."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from verifier.check.library import Library
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.errors import UserError

_MEMBER = re.compile(r"(?P<path>[\w$.]+|[\w$.]*<init>)(?:\((?P<types>[^()]*)\))?\Z")


@dataclass(frozen=True, eq=False)
class Target:
    """A method or constructor of a class of the class path or the JDK.

    ``text`` is what the user reads: ``acme.IntStack.push(int)``. ``home``: the package (internal form) of
    drivers and reproducers, which may use what is visible there.
    """

    owner: ClassFile
    method: MethodInfo
    text: str
    home: str

    @property
    def is_constructor(self) -> bool:
        """Whether it makes objects of its class."""
        return self.method.name == "<init>"

    @property
    def key(self) -> str:
        """A name that no other method has."""
        return f"{self.owner.name}.{self.method.key}"


def find_targets(words: list[str], library: Library, given: dict[str, Path]) -> list[Target]:
    """The targets that words name, each once, in order; UserError if one names none.

    ``given`` are the folders that stand for words that are jars or folders.
    """
    found: dict[str, Target] = {}
    for word in words:
        for target in _of_word(word, library, given):
            found.setdefault(target.key, target)
    return list(found.values())


def _of_word(word: str, library: Library, given: dict[str, Path]) -> list[Target]:
    if word in given:
        names = list(library.names_in(given[word]))
    elif word.endswith(".*"):
        package = word[:-2].replace(".", "/")
        names = [name for name in library.names if name.rpartition("/")[0] == package]
    else:
        return _of_member(word, library)
    targets = [target for name in names for target in _of_class(library, name, whole=True)]
    if not targets:
        raise UserError(f"{word}: there are no public methods there")
    return targets


def _of_member(word: str, library: Library) -> list[Target]:
    """A class, a method, or a method with its signature."""
    match = _MEMBER.match(word.replace(" ", ""))
    if match is None:
        raise UserError(f"{word}: not a class, a method, CLASS.METHOD(TYPES), PACKAGE.*, a jar or a folder")
    path, types = match.group("path"), match.group("types")
    name = _class_of(path, library) if types is None else None
    if name is not None:
        targets = list(_of_class(library, name, whole=False))
        if not targets:
            raise UserError(f"{word}: the class has no public methods with a body")
        return targets
    above, _, member = path.rpartition(".")
    name = _class_of(path, library)
    if name is not None:
        return _methods_named(word, library, name, "<init>", types)
    name = _class_of(above, library)
    if name is None:
        offer = _nearest(path, library) or _nearest(above, library)
        raise UserError(f"{word}: no such class on the class path{offer}")
    simple = library.spell_class(name).rpartition(".")[2]
    wanted = "<init>" if member in (simple, "<init>") else member
    return _methods_named(word, library, name, wanted, types)


def _methods_named(word: str, library: Library, name: str, wanted: str, types: str | None) -> list[Target]:
    owner = library.get(name)
    named = [m for m in owner.methods if m.name == wanted and not m.is_synthetic and m.code is not None]
    if not named:
        others = sorted({m.name for m in owner.methods if "<" not in m.name and not m.is_synthetic})
        near = difflib.get_close_matches(wanted, others, 3, 0.5)
        offer = f"; there is {', '.join(near)}" if near else ""
        raise UserError(f"{word}: {library.spell_class(name)} has no method {wanted} with a body{offer}")
    targets = [make_target(library, owner, method) for method in named]
    if types is not None:
        targets = [t for t in targets if _fits(t.text.rpartition("(")[2][:-1], types)]
        if not targets:
            known = ", ".join(make_target(library, owner, m).text.rpartition(".")[2] for m in named)
            raise UserError(f"{word}: no such signature; there is {known}")
    return targets


def _fits(full: str, given: str) -> bool:
    """Whether the types of a signature are those given, which may leave packages out."""
    ours, theirs = [[t for t in text.split(",") if t] for text in (full, given)]
    return len(ours) == len(theirs) and all(
        o == t or o.endswith(f".{t}") for o, t in zip(ours, theirs, strict=True)
    )


def _class_of(dotted: str, library: Library) -> str | None:
    """The internal name of the class of the class path, or else of the JDK, that sources call so."""
    return library.find_dotted(dotted)


def _nearest(dotted: str, library: Library) -> str:
    simple = dotted.rpartition(".")[2]
    names = [library.spell_class(name) for name in library.names if "$" not in name]
    same = [name for name in names if name.rpartition(".")[2].lower() == simple.lower()]
    near = same or difflib.get_close_matches(dotted, names, 3, 0.6)
    return f"; there is {', '.join(near[:3])}" if near else ""


def _of_class(library: Library, name: str, whole: bool) -> Iterator[Target]:
    """The public methods and constructors of a class that have a body.

    ``whole``: a package or jar was asked for, so that only what everybody can name counts.
    """
    owner = library.get(name)
    if owner.is_annotation or owner.is_synthetic or (whole and not library.can_be_named(name, "")):
        return
    for method in owner.methods:
        if (
            method.is_public
            and method.code is not None
            and not method.is_synthetic
            and method.name != "<clinit>"
        ):
            if method.name == "<init>" and owner.is_abstract:
                continue
            yield make_target(library, owner, method)


def make_target(library: Library, owner: ClassFile, method: MethodInfo) -> Target:
    """The target of a method."""
    spelled = library.spell_class(owner.name)
    types = ",".join(library.spell(descriptor) for descriptor in method.parameter_types)
    name = "" if method.name == "<init>" else f".{method.name}"
    return Target(owner, method, f"{spelled}{name}({types})", library.home_of(owner.name))
