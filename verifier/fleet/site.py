"""The code on a worker of a cluster: it takes batches and lets a host (``host``) answer them.

The processes of the cluster only wait: all work is done in separate processes, so that no question can crash
a worker of the cluster, and these are ended when a job is given up.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Pipe
from pathlib import Path

import verifier
from verifier.fleet.bundle import Places, Shelf
from verifier.fleet.facts import code_digest, facts_here
from verifier.fleet.work import Limits

POLL_S = 0.2
_AT_WORK = ("running", "paused")


@dataclass(frozen=True)
class Need:
    """A bundle that a job needs: what it contains, and where that lies on the machine that sends it."""

    digest: str
    root: Path


@dataclass(frozen=True)
class Job:
    """A batch of questions for a recipe, as plain data.

    ``code``: the digest of JR's own code. ``recipe``: that of the bundle with the recipe.
    """

    code: str
    recipe: str
    needs: tuple[Need, ...]
    batch: tuple[Hashable, ...]
    limits: Limits


@dataclass(frozen=True)
class Reply:
    """The result of a job on a worker: answers, by their places in the batch.

    ``lacking``: bundles that have to come first. ``problem``: why the work cannot be opened there.
    ``is_dead``: the process that answers died. Answers may be missing then.
    """

    worker: str
    answers: tuple[tuple[int, object], ...] = ()
    lacking: tuple[str, ...] = ()
    problem: str = ""
    is_dead: bool = False


@dataclass(frozen=True)
class Site:
    """The parameters of a host. ``memory_bytes``: the limit for it and its processes; None if unknown."""

    recipe: bytes
    limits: Limits
    scratch: Path
    memory_bytes: int | None


class Host:
    """A process that answers batches of one recipe until it is ended, or its parent is."""

    def __init__(self, recipe: str, site: Site) -> None:
        self.recipe = recipe
        self._link, theirs = Pipe()
        root = str(Path(verifier.__file__).resolve().parent.parent)
        path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "verifier.fleet.host", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=2,
            env={**os.environ, "PYTHONPATH": path},
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        theirs.close()
        self._link.send(site)

    def ask(
        self, places: Places, batch: tuple[Hashable, ...], is_wanted: Callable[[], bool]
    ) -> tuple[list[tuple[int, object]], str, bool]:
        """Answers, a problem, and whether it died. It is ended when its answers are no longer wanted."""
        answers: list[tuple[int, object]] = []
        try:
            self._link.send((places, batch))
            while True:
                while not self._link.poll(POLL_S):
                    if not is_wanted():
                        self.end()
                        return answers, "", False
                word, place, answer = self._link.recv()
                if word == "told":
                    answers.append((place, answer))
                else:
                    return answers, str(answer), False
        except (EOFError, OSError):
            self.end()
            return answers, "", True

    def end(self) -> None:
        """The host ends all its processes once the connection is closed."""
        self._link.close()
        try:
            self._process.wait(10.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def is_alive(self) -> bool:
        """Whether it is there still."""
        return self._process.poll() is None


_idle: list[Host] = []
_lock = threading.Lock()


def _take_host(recipe: str, start: Callable[[], Host]) -> Host:
    """One that has no work now; those of other recipes are ended."""
    with _lock:
        fitting = [host for host in _idle if host.recipe == recipe and host.is_alive()]
        others = [host for host in _idle if host not in fitting]
        _idle[:] = fitting[:-1]
    for host in others:
        host.end()
    return fitting[-1] if fitting else start()


def run_job(job: Job, packs: Mapping[str, bytes]) -> Reply:
    """Run a job on a worker of the cluster; ``packs``: bundles that it lacked."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()
    shelf = _shelf(worker.local_directory)
    if job.code != code_digest():
        return Reply(worker.address)
    for digest, data in packs.items():
        shelf.lay(digest, data)
    digests = [job.recipe, *(need.digest for need in job.needs)]
    if lacking := shelf.lacking(digests):
        return Reply(worker.address, lacking=tuple(lacking))

    def is_wanted() -> bool:
        state = worker.state.tasks.get(key)
        return state is not None and state.state == "executing" and worker.status.name in _AT_WORK

    def start() -> Host:
        scratch = Path(tempfile.mkdtemp(prefix="jr-host-", dir=worker.local_directory))
        limit = getattr(worker.memory_manager, "memory_limit", None)
        share = int(limit / worker.state.nthreads) if limit else None
        return Host(
            job.recipe, Site((shelf.place(job.recipe) / "recipe").read_bytes(), job.limits, scratch, share)
        )

    places = Places(tuple((need.root, shelf.place(need.digest)) for need in job.needs))
    host = _take_host(job.recipe, start)
    answers, problem, is_dead = host.ask(places, job.batch, is_wanted)
    if host.is_alive() and not problem:
        with _lock:
            _idle.append(host)
    elif not is_dead:
        host.end()
    return Reply(worker.address, tuple(answers), problem=problem, is_dead=is_dead)


@cache
def _shelf(folder: str) -> Shelf:
    return Shelf(Path(folder) / "jr-shelf")


def probe() -> dict[str, str]:
    """The facts about a worker of the cluster."""
    return {**facts_here(), "code": code_digest()}
