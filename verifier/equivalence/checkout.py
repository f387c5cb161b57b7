"""Two states of a git repository as folders of compiled classes."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from verifier.check.projects import compile_together
from verifier.errors import UserError

_MAIN = "src/main/java/"
_TESTS = frozenset({"test", "tests", "androidTest", "integrationTest"})
_NOT_COMPILED = frozenset({"module-info.java", "package-info.java"})


def repository_of(folder: Path) -> Path:
    """The top folder of the checkout that a folder is in; UserError if there is none."""
    return Path(_git(folder, "rev-parse", "--show-toplevel").strip())


def resolve_revision(repository: Path, word: str) -> str:
    """The commit that a word names; UserError if there is none."""
    return _git(repository, "rev-parse", "--verify", "--quiet", f"{word}^{{commit}}").strip()


def lay_out(repository: Path, commit: str, folder: Path) -> None:
    """Write the files of a commit into a folder; the repository and its index are unchanged."""
    folder.mkdir(parents=True)
    index = {"GIT_INDEX_FILE": str(folder.parent / f"{folder.name}.index")}
    _git(repository, "read-tree", commit, more=index)
    _git(repository, "checkout-index", "--all", f"--prefix={folder}{os.sep}", more=index)


def copy_tree(repository: Path, folder: Path) -> None:
    """Write the present files of the checkout into a folder, without ignored ones."""
    listed = _git(repository, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        if (repository / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(repository / name, folder / name)


def sources_below(root: Path, is_checkout: bool) -> list[Path]:
    """The Java sources that are no tests: those of src/main/java, where a project has such folders.

    ``is_checkout``: files that git ignores do not count.
    """
    if is_checkout:
        listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "*.java")
        names = sorted(name for name in listed.split("\0") if name and (root / name).is_file())
    else:
        names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.java"))
    names = [name for name in names if name.rpartition("/")[2] not in _NOT_COMPILED]
    main = [name for name in names if _MAIN in f"/{name}"]
    return [root / name for name in main or names if main or not _TESTS & set(name.split("/")[:-1])]


def compile_state(
    root: Path, is_checkout: bool, out: Path, class_path: Sequence[Path], java_home: Path, what: str
) -> list[str]:
    """Compile the sources into ``out``; notes about those that do not compile. UserError if none does."""
    files = sources_below(root, is_checkout)
    if not files:
        raise UserError(f"{what}: there are no Java sources")
    kept = compile_together(files, out, class_path, java_home)
    if not kept:
        raise UserError(f"{what}: its sources do not compile; name what they need with --classpath")
    missing = len(files) - len(kept)
    return [f"{what}: {missing} of {len(files)} files do not compile and are left out"] if missing else []


def _git(folder: Path, *words: str, more: dict[str, str] | None = None) -> str:
    """The output of git; UserError if it fails."""
    command = ["git", "-C", str(folder), *words]
    try:
        done = subprocess.run(
            command, capture_output=True, check=False, env={**os.environ, **(more or {})},
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except FileNotFoundError:
        raise UserError("jr diff needs git, which is not there") from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise UserError(f"git {' '.join(words[:2])}: {said or 'there is no such revision'}")
    return done.stdout.decode("utf-8", "replace")
