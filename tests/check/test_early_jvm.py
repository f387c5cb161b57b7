"""The Java virtual machine that boots early: one worker goes on with it, and nothing is left of it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from verifier.check.checking_work import EarlyJvm
from verifier.config import Options
from verifier.fleet.team import Team
from verifier.fleet.work import Limits, Lost, Work
from verifier.jvm.process import Jvm
from verifier.process_tree import RUN_FOLDER, descendants


@pytest.fixture(autouse=True)
def own_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """No Java process is shared with other tests."""
    monkeypatch.delenv(RUN_FOLDER)


class Compiling(Work[int, str]):
    """Compiles a class for each number, and tells the process that did. The number 2 kills the worker."""

    def __init__(self, early: EarlyJvm, folder: Path) -> None:
        self._early = early
        self._folder = folder

    def started(self) -> None:
        self._early.hand_over()

    def serve(
        self, batches: Iterator[list[int]], begin: Callable[[int], None], tell: Callable[[int, str], None]
    ) -> None:
        early = self._early.jvm
        with early or Jvm.start() as jvm:
            for batch in batches:
                for number in batch:
                    begin(number)
                    if number == 2:
                        os.kill(os.getpid(), signal.SIGKILL)
                    source = self._folder / f"A{number}.java"
                    source.write_text(f"class A{number} {{}}")
                    out = Path(mkdtemp())
                    assert jvm.compile_against([source], out, []) is None
                    assert (out / f"A{number}.class").exists()
                    server = jvm._server
                    assert server is not None
                    tell(number, f"{server.process.pid} {early is not None}")


def test_the_first_worker_goes_on_with_it(tmp_path: Path) -> None:
    before = set(descendants(os.getpid()))
    with EarlyJvm(Options()) as early:
        team = tmp_path / "team"
        team.mkdir()
        work = Compiling(early, tmp_path)
        (own,) = set(descendants(os.getpid())) - before
        found = dict(Team(work, 1, Limits(60.0), team).ask([[0, 1, 2, 3]]))
    assert found[0] == found[1] == f"{own} True"
    assert isinstance(found[2], Lost)
    assert str(found[3]).endswith(" False"), "who came later has no part in it"
    assert set(descendants(os.getpid())) == before


def test_it_is_ended_if_nobody_takes_it() -> None:
    before = set(descendants(os.getpid()))
    with EarlyJvm(Options()) as early:
        assert early.jvm is not None
        scratch = early.jvm._scratch
    assert not scratch.exists()
    assert set(descendants(os.getpid())) == before
