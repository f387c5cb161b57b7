"""What all tests share: where the repository is, and reproducible property tests.

Property tests draw the same examples every time, so that a failure is the change's and not chance's;
``JR_FRESH_EXAMPLES=1`` lets them draw new ones, and more of them.

Tests that ``slow.txt`` names get the marker ``slow``, those of ``nightly.txt`` the marker ``nightly``;
``-m "not slow"`` leaves the former out.

Of several processes that share the tests, one runs all of a module whose tests share a fixture, so that it is
made once; what takes longest is begun first, so that they end together (:mod:`tests.scheduling`).
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.compiling import shared_jvm, shared_servers
from tests.scheduling import ByFixture, import_share, is_nightly, is_slow
from verifier.jvm.process import Jvm
from verifier.process_tree import RUN_FOLDER

settings.register_profile("reproducible", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("fresh", deadline=None, print_blob=True, max_examples=1000)
settings.load_profile("fresh" if os.environ.get("JR_FRESH_EXAMPLES") else "reproducible")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow tests."""
    for item in items:
        if is_slow(item.nodeid):
            item.add_marker(pytest.mark.slow)
        if is_nightly(item.nodeid):
            item.add_marker(pytest.mark.nightly)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Of several processes, have each begin with modules of its own: their byte code is made once for all."""
    given = getattr(session.config, "workerinput", None)
    if given is not None and not sys.dont_write_bytecode:
        import_share(session.config.args, int(given["workerid"].removeprefix("gw")), given["workercount"])


def pytest_collection_finish(session: pytest.Session) -> None:
    """Have garbage looked for seldom, and not among what was loaded so far.

    That stays, thousands of tests among it; by default, proofs spend a fifth of their time on looking.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFixture | None:
    """Have the tests shared out by fixtures, unless ``--dist`` says otherwise."""
    return ByFixture(config, log) if config.getoption("dist") == "load" else None


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def java_tasks(root: Path) -> Path:
    """Our own tasks, in the layout of the public collection."""
    return root / "sv-benchmarks" / "java"


@pytest.fixture(scope="session", autouse=True)
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Temporary files lie in one folder, as those of each run of JR do (``cli/supervisor.py``).

    So a Java process may read the classes of all tests, and one that was started for a run is of use to the
    next one. ``tests/jvm`` tests what processes may not read, without this folder.
    """
    base = tmp_path_factory.getbasetemp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(RUN_FOLDER, str(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base))
        patch.setenv("TMPDIR", str(base))
        patch.setattr(tempfile, "tempdir", str(base))
        with shared_servers():
            yield


@pytest.fixture(scope="session")
def warm_jvm() -> Jvm:
    """Java processes for all tests that verify whole tasks: most of a small task's time is their start."""
    return shared_jvm()


@pytest.fixture(scope="session")
def jvm(warm_jvm: Jvm) -> Jvm:
    """The same, where no test needs Java processes of its own."""
    return warm_jvm
