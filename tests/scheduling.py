"""How several processes share the tests of a run."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

_ROOT = Path(__file__).resolve().parent.parent


def _entries(name: str) -> tuple[str, ...]:
    """The lines of a list of tests."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


class Named:
    """The tests that a list names: by a folder or module, by a test, or by how its parameters begin."""

    def __init__(self, entries: tuple[str, ...]) -> None:
        self._places = tuple(entry for entry in entries if "::" not in entry)
        self._tests = {entry for entry in entries if "[" not in entry}
        self._rows: dict[str, tuple[str, ...]] = {}
        for entry in entries:
            test, bracket, _ = entry.partition("[")
            if bracket:
                self._rows[test] = (*self._rows.get(test, ()), entry)

    def __contains__(self, nodeid: str) -> bool:
        test = nodeid.partition("[")[0]
        return (
            test in self._tests
            or nodeid.startswith(self._rows.get(test, ()))
            or test.partition("::")[0].startswith(self._places)
        )


SLOW = _entries("slow.txt")
NIGHTLY = _entries("nightly.txt")
LONG = _entries("long.txt")
_SLOW, _NIGHTLY = Named(SLOW), Named(NIGHTLY)
_PLACES = {name: place for place, name in enumerate(LONG)}


def is_slow(nodeid: str) -> bool:
    """Whether ``slow.txt`` names a test, or the module that is given instead of one."""
    return nodeid in _SLOW


def is_nightly(nodeid: str) -> bool:
    """Whether ``nightly.txt`` names a test."""
    return nodeid in _NIGHTLY


def longest_first(sizes: Mapping[str, int]) -> list[str]:
    """The names of what is given to processes: those of ``long.txt``, what is slow, the rest."""

    def rank(name: str) -> tuple[int, bool, int]:
        return _PLACES.get(name, len(LONG)), not is_slow(name), -sizes[name]

    return sorted(sizes, key=rank)


def import_share(places: Sequence[str], number: int, count: int) -> None:
    """Import one of ``count`` parts of the modules of tests (files or folders, with a test or without).

    pytest rewrites the assertions of a module, which takes as long as all else at its import, and keeps the
    result. What fails here is imported by pytest again, which tells of it.
    """
    paths = [_ROOT / place.partition("::")[0] for place in places]
    files = {file for path in paths for file in (path.rglob("test_*.py") if path.is_dir() else [path])}
    for file in sorted(files)[number::count]:
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(_ROOT).with_suffix("").parts))


class ByFixture(LoadScopeScheduling):
    """Gives tests to processes one by one, but as one those of a module that makes something for all of them.

    What is made once for all processes (:mod:`tests.once`) ties no tests together. What ``long.txt`` names is
    given out first, in its order, then what is slow, what comes together, and single tests: the last ones are
    short, and processes end together.
    """

    _is_ordered = False

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Forget what is done: all that a process was given is looked through after each test."""
        name = self._split_scope(self.registered_collections[node][item_index])
        super().mark_test_complete(node, item_index, duration)
        if all(self.assigned_work[node][name].values()):
            del self.assigned_work[node][name]

    def _split_scope(self, nodeid: str) -> str:
        """What goes to one process together with this test, by name."""
        file = nodeid.partition("::")[0]
        return file if shares_fixture(file) else nodeid

    def _assign_work_unit(self, node: WorkerController) -> None:
        """Give the first of what is left to a process."""
        if not self._is_ordered:
            for name in longest_first({name: len(tests) for name, tests in self.workqueue.items()}):
                self.workqueue.move_to_end(name)
            self._is_ordered = True
        super()._assign_work_unit(node)


@cache
def shares_fixture(file: str) -> bool:
    """Whether tests of a module share what is costly to make twice."""
    text = (_ROOT / file).read_text(encoding="utf-8")
    return 'scope="module"' in text and "made_once(" not in text
