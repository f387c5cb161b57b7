"""Which candidates are run: few of those that were drawn, and those that are chosen once more elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from verifier.check.library import Library
from verifier.check.runs.workshop import Workshop
from verifier.clock import Deadline
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.suites.bench import VARIES, Bench, CallSequence, Observation, Run
from verifier.suites.candidate_pool import Pool

NOTHING = Observation("null")
THROWS = Observation("throws", "java.lang.Error")


class _Place:
    """A bench that says where the next runs are."""

    number = 0

    def move(self) -> None:
        self.number += 1

    def use(self, classes: Path) -> None:
        self.ran: list[int] = []

    def run(self, number: int, owner: str, method: str) -> None:
        self.ran.append(number)


class _Shop:
    def __init__(self, library: Library) -> None:
        self.library = library


class _Pool(Pool):
    """Runs as they are written down, by place."""

    def __init__(self, library: Library, runs: Sequence[dict[int, Run]]) -> None:
        self.place = _Place()
        super().__init__(
            cast(Workshop, _Shop(library)), cast(Bench, self.place), "acme", ["acme/A"], Path("nowhere")
        )
        self.written = runs
        self.asked: list[list[int]] = []

    def _run_batch(self, numbers: Sequence[int], end: Deadline | None) -> None:
        self.asked.append(list(numbers))
        known = self.written[self.place.number]
        self.runs.update({number: known[number] for number in numbers if number in known})


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    home = read_java_home(find_java_home())
    folder = tmp_path_factory.mktemp("pool")
    (folder / "A.java").write_text("package acme; public class A { public static void go(int x) { } }")
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile_against([folder / "A.java"], folder / "classes", []) is None
    return Library([folder / "classes"], home.path, home.version, folder / "library")


def _ran(*probes: str, seen: Observation = NOTHING) -> Run:
    return Run((seen,), frozenset(probes))


def _draw(pool: Pool, *claims: str, ended: bool = True) -> None:
    at = str(len(pool.candidates))
    drawn = CallSequence("acme/A", "go", "(I)V", (), (at,), (), ended, frozenset(claims))
    assert pool.add_sequence(drawn) is not None


def test_of_drawn_candidates_few_run_that_reach_what_all_do(library: Library) -> None:
    pool = _Pool(library, [{0: _ran("a"), 1: _ran("a", "b"), 2: _ran("c", seen=THROWS)}])
    _draw(pool, "a")
    _draw(pool, "a", "b")
    _draw(pool, "a", "c", ended=False)
    pool.run_wanted()
    assert pool.asked[0] == [1, 2] and pool.runs.keys() == {1, 2}


def test_others_run_in_the_place_of_those_that_do_not_reach_it_after_all(library: Library) -> None:
    pool = _Pool(library, [{0: _ran("a"), 1: _ran("b"), 2: _ran("a", "b")}])
    _draw(pool, "a")
    _draw(pool, "b")
    _draw(pool, "a", "b", "c")
    pool.written[0].pop(2)
    pool.run_wanted()
    assert pool.asked == [[2], [0, 1]] and pool.runs.keys() == {0, 1}


def test_only_chosen_candidates_run_once_more_and_others_instead_of_bad_ones(library: Library) -> None:
    there = {0: _ran("a", "b"), 1: _ran("a"), 2: _ran("b"), 3: _ran("b")}
    elsewhere = {0: _ran("a", "b", seen=THROWS), 1: _ran("a", seen=Observation("enum")), 2: _ran("b")}
    pool = _Pool(library, [there, elsewhere])
    for claims in ("ab", "a", "b", "b"):
        _draw(pool, *claims)
    pool.run([0, 1, 2, 3])
    pool.asked.clear()

    def choose() -> list[int]:
        return [0] if 0 in pool.runs else [1, 2]

    assert pool.run_again(choose, 3) == [0]
    assert pool.asked == [[0], [1, 2]]
    assert {number: run.observed for number, run in pool.runs.items()} == {1: (VARIES,), 2: (NOTHING,)}


def test_nothing_is_run_after_the_end(library: Library) -> None:
    pool = _Pool(library, [])
    _draw(pool, "a")
    _draw(pool, "b")
    for end, ran in ((None, [0, 1]), (Deadline(60.0), [0, 1]), (Deadline(0.0), [])):
        pool._run_compiled("acme.A", [0, 1], Path("nowhere"), {}, end)
        assert pool.place.ran == ran
