"""What a program can come to: by exploration, in one of several ways, and by runs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from scripts.waiting.wandering import Wandering
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.exploration import Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.exploration.threads.interleaving import Interleaver
from verifier.jvm.home import find_java_home
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.mode import Lengths, Mode
from verifier.machine.state import State
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.verdict.outcome import Ending

_CONCURRENT = "java/util/concurrent/"
QUEUED_MODELS = frozenset(
    _CONCURRENT + name
    for name in (
        "Semaphore",
        "CountDownLatch",
        "FutureTask",
        "ThreadPoolExecutor$Worker",
        "locks/ReentrantLock",
        "locks/ReentrantLock$Sync",
        "locks/AbstractQueuedSynchronizer$ConditionObject",
    )
)
"""Classes of java.util.concurrent with models in place of their queues."""


class Orders(Enum):
    """Which orders of the threads' operations are explored."""

    REDUCED = "reduced"
    ALL = "all orders"
    RANDOM = "random orders"


@dataclass(frozen=True)
class Way:
    """How the interleavings of a program are explored."""

    orders: Orders
    models: bool

    def __str__(self) -> str:
        return f"{'models' if self.models else 'bytecode'}, {self.orders.value}"


WAYS = {
    Way(Orders.REDUCED, True): 0.5,
    Way(Orders.REDUCED, False): 0.2,
    Way(Orders.ALL, True): 0.1,
    Way(Orders.RANDOM, True): 0.1,
    Way(Orders.RANDOM, False): 0.1,
}
"""The ways, and their shares of the time for a program."""


@dataclass(frozen=True)
class Outcomes:
    """What was seen: (how it ended, the numbers then). ``whole``: nothing else can happen."""

    seen: frozenset[str]
    whole: bool
    reason: str = ""


def numbers(machine: Machine, name: str) -> str:
    """The numbers in which the threads of the program left what they saw."""
    cls = machine.loader.get(name)
    return str(cls.statics[machine.field_slot(cls, "out", "[I")].slots)


def explored(
    classes: Path,
    name: str,
    way: Way,
    cpu_s: float,
    limit: int,
    values: Callable[[Machine, str], str] = numbers,
) -> Outcomes:
    """All that the interleavings of a program come to."""
    stats, home = Stats(), find_java_home()
    machine = build_machine((classes,), home, stats, Mode(Lengths.ABSTRACT))
    if not way.models:
        machine.loader.drop_models(QUEUED_MODELS)
    seen: set[str] = set()
    ends = 0

    def on_end(state: State, end: PathEnd) -> bool:
        nonlocal ends
        ends += 1
        if end.ending not in (Ending.REDUNDANT, Ending.UNSUPPORTED):
            seen.add(f"{end.ending.name} {values(machine, name)}")
        return ends > limit

    solver = build_solver(machine.tm, SolverOptions(), stats)
    limits = Limits(Budget.of_work(cpu_s))
    interleaver = Wandering(machine, stats) if way.orders is Orders.RANDOM else Interleaver(machine, stats)
    interleaver.reduce = way.orders is Orders.REDUCED
    feasibility = Feasibility(machine.tm, solver, stats, limits)
    explorer = Explorer(machine, feasibility, limits, Hooks(on_end), interleaver=interleaver)
    result = explorer.explore(initial_state(machine, name))
    solver.close()
    reason = "; ".join(map(str, result.obligations))
    return Outcomes(frozenset(seen), result.exhausted and not result.obligations, reason)


def missing(found: Collection[str], whole: Outcomes) -> list[str]:
    """What an exploration that claims to be whole has not seen; spinning for ever is not seen in runs."""
    return sorted(one for one in found if one not in whole.seen) if whole.whole else []


def compile_all(sources: dict[str, str], out: Path) -> None:
    """Compile programs, by the names of their classes."""
    folder = out / "source"
    folder.mkdir(parents=True)
    files = []
    for name, text in sources.items():
        files.append(folder / f"{name}.java")
        files[-1].write_text(text)
    javac = find_java_home() / "bin" / "javac"
    subprocess.run([str(javac), "-nowarn", "-g", "-d", str(out), *map(str, files)], check=True)


def run_on_machine(classes: Path, names: Collection[str], times: int) -> dict[str, set[str]]:
    """What runs of programs on the Java virtual machine come to."""
    java = find_java_home() / "bin" / "java"
    harness = Path(__file__).parent / "RunThreads.java"
    done = subprocess.run(
        [str(java), "-XX:TieredStopAtLevel=1", str(harness), str(classes), str(times), *names],
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, set[str]] = {name: set() for name in names}
    for line in done.stdout.splitlines():
        name, _, outcome = line.partition(" ")
        if name in found:
            found[name].add(outcome)
    return found
