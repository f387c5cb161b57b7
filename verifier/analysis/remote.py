"""One program explored on several machines: pieces travel as the trails of their paths (exploration.trail).

A worker loads the program once, rebuilds the paths of a piece, and explores them for some time; the paths
that wait then come back as trails, and are distributed anew. A piece that is lost, or whose rebuilt paths
differ, is explored at its origin; if that fails too, it leaves an obligation.
"""

from __future__ import annotations

import queue
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from verifier.analysis.company import FIRST_S, Report
from verifier.analysis.entry import prepare_program
from verifier.analysis.run import Run
from verifier.analysis.seeded import SeededRuns
from verifier.analysis.symbolic import SymbolicAnalysis
from verifier.assumption import Leanings
from verifier.clock import add_elsewhere
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.exploration import Exploration
from verifier.exploration.piece import Company, Explored, Piece
from verifier.exploration.trail import Trail
from verifier.fleet.address import parse_address
from verifier.fleet.bundle import Bundle, Places
from verifier.fleet.opening import Where, open_fleet
from verifier.fleet.work import Fleet, Limits, Lost, Recipe, Work
from verifier.jvm.home import read_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.machine.mode import Mode
from verifier.machine.state import State
from verifier.machine.threads.pool_parts import NotPlain
from verifier.stats import Stats
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Obligation

PART_S = 20.0
"""So long a worker explores a piece before it gives back what waits."""
_APART_S = 0.2
_POLL_S = 0.2
_ENDLESS_S = 1e6


@dataclass(frozen=True)
class Question:
    """A piece: the trails of its paths. ``left_s``: the CPU time that there is for it."""

    number: int
    trails: tuple[Trail, ...] = field(compare=False)
    left_s: float = field(compare=False)


@dataclass
class Reply:
    """The result of a piece; ``report`` is None if a rebuilt path differs."""

    report: Report | None
    left: tuple[Trail, ...] = ()
    cpu_s: float = 0.0


class TimeIsUp(Company):
    """No parallel exploration: after some time the waiting paths are returned."""

    by_trails = True

    def __init__(self, left: list[Trail], analysis: SymbolicAnalysis) -> None:
        """``left``: what is given back comes there."""
        self._left = left
        self._analysis = analysis
        self._until_s = time.thread_time() + PART_S

    @property
    def pieces(self) -> list[Piece]:
        return []

    def offer(self, cut: Callable[[], Piece | None]) -> None:
        if time.thread_time() < self._until_s:
            return
        while (piece := cut()) is not None:
            self._left += map(self._analysis.describe, piece.states)

    def hear(self, rests: bool) -> list[tuple[Piece, Explored | None]]:
        return []

    def go_on(self) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass
class _Away:
    """A piece that was handed out; ``open``: how many questions about it have no answer."""

    piece: Piece
    open: int = 1
    came_back: bool = False
    """Whether a part of it is done, so that it cannot be explored here as a whole."""


class Remote(Company):
    """Workers of a fleet, to which ``width`` pieces at a time are handed out."""

    by_trails = True

    def __init__(
        self,
        open_workers: Callable[[], Fleet[Question, Reply]],
        width: int,
        describe: Callable[[State], Trail],
        take: Callable[[Report], None],
        stats: Stats,
        left_s: Callable[[], float],
        scratch: Path,
    ) -> None:
        """``open_workers``: called when there is a first piece. ``scratch`` is removed at the end."""
        self._open = open_workers
        self._fleet: Fleet[Question, Reply] | None = None
        self._scratch = scratch
        self._width = width
        self._describe = describe
        self._take = take
        self._stats = stats
        self._left_s = left_s
        self._away: dict[int, _Away] = {}
        """By the numbers of questions."""
        self._asked = 0
        self._next_s = time.monotonic() + FIRST_S
        self._answers: queue.SimpleQueue[tuple[Question, Reply | Lost] | Exception] = queue.SimpleQueue()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def pieces(self) -> list[Piece]:
        return [away.piece for away in self._away.values()]

    def offer(self, cut: Callable[[], Piece | None]) -> None:
        now = time.monotonic()
        if now < self._next_s or len(self._away) >= self._width:
            return
        self._next_s = now + _APART_S
        piece = cut()
        if piece is not None:
            self._ask(_Away(piece, 0), [self._describe(state) for state in piece.states])

    def _ask(self, away: _Away, trails: Sequence[Trail]) -> None:
        self._asked += 1
        away.open += 1
        self._away[self._asked] = away
        left_s = min(self._left_s(), _ENDLESS_S)
        if self._fleet is None:
            self._fleet = self._open()
            self._thread = threading.Thread(
                target=self._listen, args=(self._fleet,), name="pieces", daemon=True
            )
            self._thread.start()
        self._fleet.submit([Question(self._asked, tuple(trails), left_s)])

    def _listen(self, fleet: Fleet[Question, Reply]) -> None:
        """In a thread: answers are waited for while there is work here."""
        try:
            while not self._over.wait(_POLL_S / 4):
                for answer in fleet.answers():
                    self._answers.put(answer)
                    if self._over.is_set():
                        break
        except Exception as problem:  # raised again by whoever explores
            self._answers.put(problem)

    def hear(self, rests: bool) -> list[tuple[Piece, Explored | None]]:
        heard: list[tuple[Piece, Explored | None]] = []
        try:
            while True:
                answer = self._answers.get(timeout=_POLL_S if rests and not heard else 0.0)
                if isinstance(answer, Exception):
                    raise answer
                heard.append(self._hear_one(*answer))
        except queue.Empty:
            return heard

    def _hear_one(self, question: Question, reply: Reply | Lost) -> tuple[Piece, Explored | None]:
        away = self._away.pop(question.number)
        away.open -= 1
        if isinstance(reply, Reply):
            add_elsewhere(reply.cpu_s)
            if reply.report is not None:
                self._take(reply.report)
                away.came_back = True
                for part in (reply.left[::2], reply.left[1::2]):
                    if part:
                        self._ask(away, part)
                self._stats.add("pieces", int(away.open == 0))
                return away.piece, reply.report.explored
        self._stats.add("pieces_lost")
        if not away.came_back:
            for state in away.piece.states:
                state.trail = None  # what is below stays here from now on
            return away.piece, None
        why = reply.reason if isinstance(reply, Lost) else "its paths came out otherwise than they were"
        lost = Obligation(Ending.RESOURCE, f"a piece of the exploration was lost: {why}")
        return away.piece, Explored(Exploration(obligations={lost: 1}))

    def go_on(self) -> None:
        pass

    def close(self) -> None:
        self._over.set()
        self._away = {}
        if self._fleet is not None and self._thread is not None:
            self._fleet.close()
            self._thread.join(timeout=10.0)
        shutil.rmtree(self._scratch, ignore_errors=True)


@dataclass(frozen=True)
class ProgramRecipe(Recipe[Question, Reply]):
    """A task, and the parameters of its exploration."""

    task: Task
    options: Options
    mode: Mode

    def needs(self) -> list[Bundle]:
        """The program's files."""
        models = () if self.options.models is None else (self.options.models.resolve(),)
        return [Bundle((path,)) for path in (*self.task.source_roots, *self.task.class_path, *models)]

    def open(self, places: Places, scratch: Path, limits: Limits) -> Pieces:
        """The compiled program where the files lie at these places."""
        models = self.options.models
        options = replace(self.options, models=None if models is None else places.of(models.resolve()))
        task = replace(
            self.task,
            source_roots=tuple(places.of(path) for path in self.task.source_roots),
            class_path=tuple(places.of(path) for path in self.task.class_path),
        )
        jvm = Jvm.start(JvmOptions())
        program = prepare_program(jvm, task, scratch / "program", options.models)
        runs = SeededRuns(
            task,
            options,
            Stats(),
            jvm,
            classes=program.classes,
            leanings=Leanings(options.refuse),
            unlinked=program.unlinked,
            models=program.models,
        )
        return Pieces(Run.after(runs), self.mode)


@dataclass
class Pieces(Work[Question, Reply]):
    """Explores pieces of a program."""

    run: Run
    mode: Mode

    def serve(
        self,
        batches: Iterator[list[Question]],
        begin: Callable[[Question], None],
        tell: Callable[[Question, Reply], None],
    ) -> None:
        self.run.jvm.renew()
        for batch in batches:
            for question in batch:
                begin(question)
                begun_s = time.process_time()
                left: list[Trail] = []
                run, budget = self.run.again(self.run.options), Budget.of_work(question.left_s)
                report = None
                with suppress(NotPlain):  # where it came from, all begins anew
                    report = run.explore_trails(self.mode, question.trails, partial(TimeIsUp, left), budget)
                tell(question, Reply(report, tuple(left), time.process_time() - begun_s))

    def recipe(self) -> ProgramRecipe:
        options = self.run.options
        kept = replace(
            options, workers=1, cluster=None, cluster_without_tls=False, java_home=None, json=None,
            report=None, witness=None, harness=None, dump_queries=None, time_limit_s=None, wall_limit_s=None,
        )  # fmt: skip
        return ProgramRecipe(self.run.task, kept, self.mode)


def beside(run: Run, analysis: SymbolicAnalysis, mode: Mode, budget: Budget) -> Remote:
    """The workers of the cluster that the options name, for one exploration."""
    options = run.options
    assert options.cluster is not None
    address = parse_address(options.cluster, options.cluster_without_tls)
    where = Where(cluster=address).with_jdk(read_java_home(run.jvm.java_home).full_version)
    width = options.workers if options.workers > 1 else address.width
    scratch = Path(tempfile.mkdtemp(prefix="jr-pieces-"))

    def open_workers() -> Fleet[Question, Reply]:
        return open_fleet(Pieces(run, mode), Limits(_ENDLESS_S), where, scratch)

    return Remote(
        open_workers,
        width,
        describe=analysis.describe,
        take=analysis.include,
        stats=run.stats,
        left_s=budget.left_s,
        scratch=scratch,
    )
