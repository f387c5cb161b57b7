"""The scope of a check as plain data, which other machines can open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.check.laws.law import Law
from verifier.check.library import Library
from verifier.check.session import Scope
from verifier.check.target import Target, law_target, make_target
from verifier.fleet.bundle import Bundle, Places
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.java_side import ensure_support_classes


@dataclass(frozen=True)
class ScopeRecipe:
    """A library and methods of it. ``folders``: of class files. ``sources``: folders and jars of sources."""

    folders: tuple[Path, ...]
    sources: tuple[Path, ...]
    methods: tuple[tuple[str, str, Law | None], ...]
    """Class (internal name) and key of each method, and the law that it checks."""

    def needs(self) -> list[Bundle]:
        """The files to be copied."""
        bundles = [Bundle((folder,)) for folder in self.folders]
        there = tuple(path for path in self.sources if path.exists())
        return [*bundles, Bundle(there, (".java",))] if there else bundles

    def open(self, places: Places, scratch: Path) -> Scope:
        """The scope, given the places of the files."""
        home = read_java_home(find_java_home())
        ensure_support_classes(home.path)
        folders = [places.of(folder) for folder in self.folders]
        library = Library(folders, home.path, home.version, scratch / "libraries")
        library.source_roots = tuple(places.of(path) for path in self.sources)
        targets = []
        for name, key, law in self.methods:
            owner = library.get(name)
            method = owner.methods_by_key[key]
            if law is None:
                targets.append(make_target(library, owner, method))
            else:
                targets.append(law_target(library, owner, method, law))
        return Scope(library, tuple(targets), scratch)


def recipe_of(library: Library, targets: Sequence[Target]) -> ScopeRecipe:
    """The recipe for these methods."""
    methods = tuple((target.owner.name, target.method.key, target.law) for target in targets)
    return ScopeRecipe(library.folders, tuple(path.resolve() for path in library.source_roots), methods)
