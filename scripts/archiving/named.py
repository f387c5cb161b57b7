"""The files that documents name, in backticks or as links, and which of them a set of files lacks."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping

_NAMED = re.compile(r"`([\w./-]+\.(?:py|yml|toml|txt|xml|java|md|svg|jar)|(?:[\w.-]+/)+)`")
_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)")
_USERS_JAVA = r"(src/)?(Main|module-info)\.java"
_OF_USERS = re.compile(
    rf"results/|dist/|report\.|quantile\.svg|{_USERS_JAVA}|(max|grid)\.yml|TASK|NAME|GRID|.*\.jar"
)
"""What users have or make."""


def named_files(document: str) -> set[str]:
    """Names of files and folders of JR in a document; any end of a path is a name."""
    return {name for name in _NAMED.findall(document) if not _OF_USERS.match(name)}


def links(document: str) -> list[tuple[str, str]]:
    """Target and heading of each link that leads to no other site."""
    return [(target, heading) for target, heading in _LINK.findall(document) if ":" not in target]


def missing(documents: Mapping[str, str], files: Iterable[str]) -> Iterator[str]:
    """What documents (by path) name or link to and is not among the files, a line each."""
    there = set(files)
    for file in list(there):
        while file := posixpath.dirname(file):
            there.add(file)
    ends = tuple(f"/{path}" for path in there)
    for path, text in documents.items():
        for name in sorted(named_files(text)):
            if not any(end.endswith(f"/{name.rstrip('/')}") for end in ends):
                yield f"{path} names {name}"
        for target, _ in links(text):
            whole = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            if target and whole not in there:
                yield f"{path} links to {target}"
