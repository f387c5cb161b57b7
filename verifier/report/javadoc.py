"""Exceptions that documentation comments of Java sources declare (``@throws``, ``@exception``)."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path

_COMMENT = re.compile(r"/\*\*(?P<text>(?:[^*]|\*(?!/))*)\*/")
_TAG = re.compile(r"^[\s*]*@(?:throws|exception)\s+([\w.]+)", re.MULTILINE)
_ANNOTATION = re.compile(r"@[\w.]+(?:\s*\([^()]*\))?")
_HEAD = re.compile(r"[\w\s.\[\]]*?\b(\w+)\s*\(([^()]*)\)[\w\s.,]*[{;]")
_LONGEST = 1500
"""Characters of a declaration up to its body."""
_GENERIC = re.compile(r"<[^<>]*>")


@lru_cache(maxsize=256)
def documented_throws(source: str, method: str, types: tuple[str, ...]) -> frozenset[str]:
    """The exceptions, without packages, that the comment of a method or constructor names.

    ``types``: simple names of the parameters' types, erased. Where a file has several such methods, in nested
    classes, it is what all of them name; type variables fit any type.
    """
    named = []
    for found in _COMMENT.finditer(source):
        head = _HEAD.match(_plain(source[found.end() : found.end() + _LONGEST]))
        if head is not None and head[1] == method and _fits(_types(head[2]), types):
            named.append({tag.rpartition(".")[2] for tag in _TAG.findall(found["text"])})
    return frozenset(set.intersection(*named)) if named else frozenset()


def _plain(text: str) -> str:
    """Without annotations and type arguments."""
    text = _ANNOTATION.sub("", text)
    while (shorter := _GENERIC.sub("", text)) != text:
        text = shorter
    return text.strip()


def _types(parameters: str) -> list[str]:
    found = []
    for parameter in filter(str.strip, parameters.split(",")):
        words = parameter.replace("...", "[] ").replace("[", " [").split()
        name = next((word for word in words if word[0] != "[" and word != "final"), "")
        dimensions = sum(word.count("[") for word in words)
        found.append(name.rpartition(".")[2] + "[]" * dimensions)
    return found


def _fits(declared: Sequence[str], types: Sequence[str]) -> bool:
    """Whether declared parameters erase to types; a short word in capitals may be a type variable."""
    if len(declared) != len(types):
        return False
    pairs = zip(declared, types, strict=True)
    return all(one == other or (one[:2].isupper() or len(one.rstrip("[]")) == 1) for one, other in pairs)


@cache
def read_source(roots: tuple[Path, ...], path: str) -> str | None:
    """The text of a source file below a folder or in a jar of sources, None if there is none."""
    for root in roots:
        try:
            if root.is_file():
                with zipfile.ZipFile(root) as archive:
                    return archive.read(path).decode("utf-8", "replace")
            return (root / path).read_text(encoding="utf-8", errors="replace")
        except (OSError, KeyError, zipfile.BadZipFile):
            continue
    return None


def jars_of_sources(entries: Iterable[Path], home: Path | None = None) -> dict[Path, Path | None]:
    """The jar of sources of each jar, None without one: ``acme-sources.jar`` beside ``acme.jar``.

    Else in what Maven and Gradle keep below ``home`` (the user's if it is None), by name and version that
    a jar of Maven has inside.
    """
    jars = (entry for entry in entries if entry.suffix == ".jar")
    return {
        jar: next((one for one in _places(jar, home or Path.home()) if one.is_file()), None) for jar in jars
    }


def _places(jar: Path, home: Path) -> Iterator[Path]:
    yield jar.with_name(f"{jar.stem}-sources.jar")
    yield from sorted(jar.parent.parent.glob(f"*/{jar.stem}-sources.jar"))  # as Gradle lays them out
    for group, artifact, version in _coordinates(jar):
        name = f"{artifact}-{version}-sources.jar"
        yield home.joinpath(".m2", "repository", *group.split("."), artifact, version, name)
        kept = home / ".gradle" / "caches" / "modules-2" / "files-2.1" / group / artifact / version
        yield from sorted(kept.glob(f"*/{name}"))


def _coordinates(jar: Path) -> Iterator[tuple[str, str, str]]:
    """Group, name and version, as Maven writes them into a jar: plain words."""
    try:
        with zipfile.ZipFile(jar) as opened:
            names = [name for name in opened.namelist() if name.endswith("/pom.properties")]
            texts = [opened.read(name).decode("utf-8", "replace") for name in names[:1]]
    except (OSError, ValueError, zipfile.BadZipFile):
        return
    for text in texts:
        rows = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
        found = tuple(rows.get(key, "").strip() for key in ("groupId", "artifactId", "version"))
        if all(re.fullmatch(r"[\w.+-]+", word) and ".." not in word for word in found):
            yield found[0], found[1], found[2]
