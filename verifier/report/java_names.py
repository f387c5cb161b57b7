"""Qualified names in generated Java sources, shortened by imports (JLS 7.5.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_TOKEN = re.compile(
    r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<![\w$.])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+"""
)


class Importer:
    """Shortens names of classes and keeps the imports that this needs.

    ``package`` and ``taken`` (simple names) are those of the source. ``is_class`` says whether there is a
    class of that qualified name, as sources spell it. A name that would mean another class stays qualified.
    """

    def __init__(self, package: str, taken: Sequence[str], is_class: Callable[[str], bool]) -> None:
        self._package = package
        self._is_class = is_class
        self._meanings = dict.fromkeys(taken, "")
        self._imports: set[str] = set()

    @property
    def lines(self) -> list[str]:
        """The import statements in order."""
        return [f"import {name};" for name in sorted(self._imports)]

    def shorten(self, text: str) -> str:
        """The source with simple names where they mean the same."""
        return _TOKEN.sub(lambda match: self._shortened(match.group()), text)

    def _shortened(self, token: str) -> str:
        if token[0] in "\"'":
            return token
        parts = token.split(".")
        for end in range(2, len(parts) + 1):
            name = ".".join(parts[:end])
            if self._is_class(name):
                return ".".join([parts[end - 1], *parts[end:]]) if self._is_shortened(name) else token
        return token

    def _is_shortened(self, name: str) -> bool:
        package, _, simple = name.rpartition(".")
        if simple in self._meanings:
            return self._meanings[simple] == name
        own = f"{self._package}.{simple}" if self._package else simple
        hidden = package != self._package and self._is_class(own)
        if (package != "java.lang" and self._is_class(f"java.lang.{simple}")) or hidden:
            return False
        self._meanings[simple] = name
        if package not in ("java.lang", self._package):
            self._imports.add(name)
        return True
