"""The methods under check: TARGET words of the command line, resolved over the class path."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.check.laws.law import Law
from verifier.check.library import Library, names_of
from verifier.check.preconditions import CONTRACT
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.errors import UserError
from verifier.jvm.program_run import Constant

_MEMBER = re.compile(r"(?P<path>[\w$.]+|[\w$.]*<init>)(?:\((?P<types>[^()]*)\))?\Z")
_PLATFORM_PACKAGE = "checked/"
"""The package of drivers for JDK methods, as their own packages are closed."""
_MOST_OFFERED = 3


@dataclass(frozen=True, eq=False)
class Target:
    """A method or constructor of a class of the class path or the JDK.

    ``text`` is its printed name: ``acme.IntStack.push(int)``.
    """

    owner: ClassFile
    method: MethodInfo
    text: str
    package: str
    """The package (internal form) of its drivers and reproducers."""
    law: Law | None = None
    """The law, if the method only checks one for other methods."""
    about: tuple[ClassFile, MethodInfo] | None = None
    """The class and the first of the methods that the law is about."""

    @property
    def subject(self) -> tuple[ClassFile, MethodInfo]:
        """The class and the method of the answer."""
        return self.about or (self.owner, self.method)

    @property
    def is_constructor(self) -> bool:
        """Whether it makes objects of its class."""
        return self.method.name == "<init>"

    @property
    def key(self) -> str:
        """A unique name of the method."""
        return f"{self.owner.name}.{self.method.key}"


def find_targets(words: list[str], library: Library, given: Mapping[str, Sequence[Path]]) -> list[Target]:
    """The targets that words name, each once, in order; UserError for a word that names none.

    ``given``: the folders of class files for words that name files or folders.
    """
    found: dict[str, Target] = {}
    for word in words:
        for target in _of_word(word, library, given):
            found.setdefault(target.key, target)
    return list(found.values())


def nested_without(words: Sequence[str], targets: Sequence[Target], library: Library) -> list[str]:
    """Nested classes with methods to check of the classes that words name, of which nothing is a target."""
    owners = {target.owner.name for target in targets}
    named = {word.replace("$", ".") for word in words}
    prefixes = tuple(f"{owner}$" for owner in owners if library.spell_class(owner) in named)
    nested = (
        name
        for name in library.names
        if name.startswith(prefixes) and name not in owners and any(_of_class(library, name, whole=True))
    )
    return sorted({library.spell_class(name) for name in nested})


def _of_word(word: str, library: Library, given: Mapping[str, Sequence[Path]]) -> list[Target]:
    if word in given:
        names = [name for folder in given[word] for name in library.names_in(folder)]
    elif word.endswith(".*"):
        package = word[:-2].replace(".", "/")
        names = [name for name in library.names if name.rpartition("/")[0] == package]
        if not names:
            known = sorted({name.rpartition("/")[0].replace("/", ".") for name in library.names})
            near = difflib.get_close_matches(word[:-2], known, _MOST_OFFERED, 0.5)
            offer = f"; there is {', '.join(f'{n}.*' for n in near)}" if near else ""
            raise UserError(f"{word}: no classes of that package on the class path{offer}")
    else:
        return _of_member(word, library)
    targets = [target for name in names for target in _of_class(library, name, whole=True)]
    if not targets:
        raise UserError(f"{word}: there are no public methods there")
    return targets


def _of_member(word: str, library: Library) -> list[Target]:
    """A class, a method, or a method with its signature."""
    match = _MEMBER.match(word.replace(" ", "").replace("#", "."))
    if match is None:
        raise UserError(f"{word}: not a class, a method, CLASS.METHOD(TYPES), PACKAGE.*, a jar or a folder")
    path, types = match.group("path"), match.group("types")
    name = _class_of(path, library) if types is None else None
    if name is not None:
        targets = list(_of_class(library, name, whole=False))
        if not targets:
            kind = _kind(library.get(name))
            advice = _implementers(library, name)
            raise UserError(f"{word}: the {kind} has no public methods with a body{advice}")
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
    own = library.is_own(name)
    alike = [m for m in owner.methods if m.name == wanted and not m.is_synthetic and (own or m.is_public)]
    named = [m for m in alike if m.code is not None]
    if alike and not named:
        how = "native" if any(m.is_native for m in alike) else "abstract"
        advice = "" if how == "native" else _implementers(library, name)
        raise UserError(f"{word}: {wanted} is {how} in {library.spell_class(name)}{advice}")
    if wanted == "<init>" and owner.is_abstract:
        advice = _implementers(library, name)
        raise UserError(
            f"{word}: {library.spell_class(name)} is {_article(_kind(owner))}, nobody makes one{advice}"
        )
    if not named:
        others = sorted({m.name for m in owner.methods if "<" not in m.name and not m.is_synthetic})
        near = difflib.get_close_matches(wanted, others, 3, 0.5)
        offer = f"; there is {', '.join(near)}" if near else ""
        what = "constructor" if wanted == "<init>" else f"method {wanted}"
        what = what if own else f"public {what}"
        raise UserError(f"{word}: {library.spell_class(name)} has no {what}{offer}")
    targets = [make_target(library, owner, method) for method in named]
    if types is not None:
        targets = [t for t in targets if _fits(t.text.rpartition("(")[2][:-1], types)]
        if not targets:
            known = ", ".join(make_target(library, owner, m).text.rpartition(".")[2] for m in named)
            raise UserError(f"{word}: no such signature; there is {known}")
    return targets


def _fits(full: str, given: str) -> bool:
    """Whether the parameter types match the given ones, whose packages may be omitted."""
    ours, theirs = [[t for t in text.split(",") if t] for text in (full, given)]
    return len(ours) == len(theirs) and all(
        o == t or o.endswith(f".{t}") for o, t in zip(ours, theirs, strict=True)
    )


def _class_of(dotted: str, library: Library) -> str | None:
    """The internal name of a class; ``a.B.C`` may be the nested class ``a/B$C``.

    Of the JDK, only accessible classes count.
    """
    names = names_of(dotted)
    own = next((name for name in names if library.is_own(name)), None)
    return own or next((name for name in names if library.is_of_platform(name)), None)


def _kind(owner: ClassFile) -> str:
    if owner.is_annotation:
        return "annotation type"
    if owner.is_interface:
        return "interface"
    return "abstract class" if owner.is_abstract else "class"


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _implementers(library: Library, name: str) -> str:
    """Subclasses on the class path, as advice for the user."""
    below: list[str] = []
    for other in library.names:
        if other != name and len(below) < _MOST_OFFERED and library.is_subclass(other, name):
            file = library.get(other)
            if not file.is_abstract and not file.is_synthetic:
                below.append(library.spell_class(other))
    return f"; below it is {', '.join(below)}" if below else ""


def _nearest(dotted: str, library: Library) -> str:
    simple = dotted.rpartition(".")[2]
    names = [library.spell_class(name) for name in library.names if "$" not in name]
    same = [name for name in names if name.rpartition(".")[2].lower() == simple.lower()]
    near = same or difflib.get_close_matches(dotted, names, 3, 0.6)
    return f"; there is {', '.join(near[:3])}" if near else ""


def _of_class(library: Library, name: str, whole: bool) -> Iterator[Target]:
    """The public methods and constructors of a class that have a body.

    ``whole``: a package or jar was given, so only accessible classes count, without the contract class.
    """
    owner = library.find(name) if whole else library.get(name)
    if (
        owner is None
        or owner.is_annotation
        or owner.is_synthetic
        or (whole and (name == CONTRACT or not library.can_be_named(name, "")))
    ):
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
    """The target for a method."""
    spelled = library.spell_class(owner.name)
    types = ",".join(library.spell(descriptor) for descriptor in method.parameter_types)
    name = "" if method.name == "<init>" else f".{method.name}"
    package = owner.package if library.is_own(owner.name) else _PLATFORM_PACKAGE + owner.package
    return Target(owner, method, f"{spelled}{name}({types})", package)


def law_target(library: Library, owner: ClassFile, method: MethodInfo, law: Law) -> Target:
    """The target for a method that checks a law."""
    subject = library.get(law.subject)
    about = subject, subject.methods_by_key[law.about]
    text = f"{library.spell_class(subject.name)}: {law.says}"
    return Target(owner, method, text, owner.package, law, about)


def constants_of(owner: ClassFile) -> tuple[Constant, ...]:
    """Numbers and texts of the class, to be used as random inputs."""
    found: dict[Constant, None] = {}
    for method in owner.methods:
        for instruction in method.instructions:
            if instruction.mnemonic == "ldc":
                value = getattr(instruction.operands[0], "value", None)
                if isinstance(value, (int, float, str)):
                    found[value] = None
            elif instruction.mnemonic == "iconst":
                found[instruction.operands[0]] = None
    return tuple(found)[:200]
