"""What racing reads see is what happens-before consistency allows: compared with its definition.

Random programs of a few plain and volatile reads and writes of constants. Their executions are enumerated
from JLS 17.4.5 directly: an order of the volatile accesses, happens-before as the closure of program
order and of what synchronises, and for each plain read any write that is not hidden by another.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compiling import javac
from tests.once import made_once
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.exploration import Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.exploration.threads.weak_memory import WeakMemory
from verifier.jvm.home import find_java_home
from verifier.machine.control import PathEnd
from verifier.machine.mode import Lengths, Mode
from verifier.machine.state import State
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.verdict.outcome import Ending

SEEDS = (*range(20), 410, 414, 418, 422, 493)
VARIABLES = "xyv"
"""The last one is volatile."""
Action = tuple[str, str, int]
"""Kind (r, w), variable, and the value written or the number of the result that is read."""


def actions(seed: int) -> list[list[Action]]:
    """The accesses of two or three threads; no value is written twice."""
    rng = random.Random(seed)
    value, result = itertools.count(1), itertools.count()
    sizes = [[3, 3], [2, 2, 2], [4, 3], [2, 3, 1]][seed % 4]
    threads: list[list[Action]] = []
    for size in sizes:
        kinds = [(rng.choice("rw"), rng.choice(VARIABLES + "x")) for _ in range(size)]
        threads.append([(kind, name, next(value if kind == "w" else result)) for kind, name in kinds])
    return threads


def source(seed: int) -> str:
    threads = actions(seed)
    body = ["int x, y; static volatile int v;", f"static int {', '.join(f'r{k}' for k in range(9))};"]
    body[0] = "static " + body[0]
    body.append("public static void main(String[] args) throws Exception {")
    for number, thread in enumerate(threads):
        texts = [f"{var} = {n};" if kind == "w" else f"r{n} = {var};" for kind, var, n in thread]
        body.append(f"Thread t{number} = new Thread(() -> {{ {' '.join(texts)} }});")
    names = [f"t{number}" for number in range(len(threads))]
    body += [f"{name}.start();" for name in names] + [f"{name}.join();" for name in names]
    return f"public class H{seed} {{ " + "\n".join(body) + "} }"


def orders(threads: list[list[int]]) -> Iterator[list[int]]:
    """All ways to shuffle sequences."""
    if not any(threads):
        yield []
    for k, thread in enumerate(threads):
        if thread:
            for rest in orders([*threads[:k], thread[1:], *threads[k + 1 :]]):
                yield [thread[0], *rest]


def allowed(threads: list[list[Action]]) -> set[tuple[int, ...]]:
    """The results of all executions that are consistent with happens-before."""
    flat = [action for thread in threads for action in thread]
    index = iter(range(len(flat)))
    numbers = [[next(index) for _ in thread] for thread in threads]
    found = set()
    for order in orders([[n for n in thread if flat[n][1] == "v"] for thread in numbers]):
        before = {(a, b) for thread in numbers for a, b in itertools.combinations(thread, 2)}
        results: list[list[tuple[int, int]]] = []
        for at, n in enumerate(order):
            earlier = [w for w in order[:at] if flat[w][0] == "w"]
            if flat[n][0] == "r":
                before |= {(w, n) for w in earlier}
                results.append([(flat[n][2], flat[earlier[-1]][2] if earlier else 0)])
        for k, i, j in itertools.product(range(len(flat)), repeat=3):
            if (i, k) in before and (k, j) in before:
                before.add((i, j))
        for n, (kind, name, result) in enumerate(flat):
            if kind == "r" and name != "v":
                writes = [w for w in range(len(flat)) if flat[w][:2] == ("w", name)]
                seen = [
                    flat[w][2]
                    for w in writes
                    if (n, w) not in before and not any((w, o) in before and (o, n) in before for o in writes)
                ]
                initial = [] if any((w, n) in before for w in writes) else [0]
                results.append([(result, value) for value in seen + initial])
        for choice in itertools.product(*results):
            found.add(tuple(value for _, value in sorted(choice)))
    return found


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("source")

    def make(out: Path) -> None:
        files = [folder / f"H{seed}.java" for seed in SEEDS]
        for seed, file in zip(SEEDS, files, strict=True):
            file.write_text(source(seed))
        javac("-nowarn", "-g", "-d", out, *files)

    return made_once(tmp_path_factory, "happens-before", make)


def explored(classes: Path, seed: int, count: int) -> set[tuple[int, ...]]:
    """The results at the ends of all paths with weak memory."""
    memory = WeakMemory()
    seen = results(classes, seed, count, memory)
    while memory.has_grown:
        memory.has_grown = False
        seen = results(classes, seed, count, memory)
    return seen


def results(classes: Path, seed: int, count: int, memory: WeakMemory) -> set[tuple[int, ...]]:
    """The same of one exploration."""
    stats = Stats()
    machine = build_machine((classes,), find_java_home(), stats, Mode(Lengths.ABSTRACT), weak=memory)
    seen: set[tuple[int, ...]] = set()

    def on_end(state: State, end: PathEnd) -> bool:
        if end.ending is Ending.FINISHED:
            seen.add(tuple(machine.loader.get(f"H{seed}").statics[4 : 4 + count]))
        return False

    solver = build_solver(machine.tm, SolverOptions(), stats)
    limits = Limits(Budget(None, 60.0))
    feasibility = Feasibility(machine.tm, solver, stats, limits)
    explorer = Explorer(machine, feasibility, limits, Hooks(on_end))
    result = explorer.explore(initial_state(machine, f"H{seed}"))
    solver.close()
    assert result.exhausted
    assert not result.obligations
    assert not memory.refused
    return seen


@pytest.mark.parametrize("seed", SEEDS)
def test_reads_see_what_happens_before_allows(classes: Path, seed: int) -> None:
    threads = actions(seed)
    count = sum(kind == "r" for thread in threads for kind, _, _ in thread)
    expected = allowed(threads)
    seen = explored(classes, seed, count)
    assert not expected - seen, source(seed)
    assert not seen - expected, source(seed)
