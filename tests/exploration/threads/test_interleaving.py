"""The reduction of interleavings loses nothing: compared with all orders on random programs.

What a program does in a schedule is taken down as its ending and the values of its variables there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tests.compiling import javac
from tests.once import made_once
from tests.rows import each
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.exploration import Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.jvm.home import find_java_home
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.mode import Lengths, Mode
from verifier.machine.state import State
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats

ABSTRACT = Mode(Lengths.ABSTRACT)
SEEDS = (0, 1, 3, 5, 6, 7, 8, 9, 12, 14, 16, 18, 21, 22, 23, 24, 25, 26, 27, 29, 32, 33, 34, 35)
"""Programs that do not have too many orders."""


def statement(rng: random.Random, thread: int, depth: int) -> str:
    """A random statement over the shared variables a, b and c, the locks L and M, and a local t."""
    inner = statement(rng, thread, depth + 1) if depth < 1 else ""
    lock = rng.choice("LM")
    variable = rng.choice("abc")
    choices = [
        f"t = {variable}; ",
        f"{variable} = t + {rng.randint(1, 3)}; ",
        f"{variable} = {rng.randint(1, 3)}; ",
        f"cells[{rng.randint(0, 1)}] = {variable}; ",
        f"t += cells[{rng.randint(0, 1)}]; ",
    ]
    if depth < 1:
        choices += [
            f"synchronized ({lock}) {{ {inner}}} ",
            f"if ({variable} == t) {{ {inner}}} ",
            f"synchronized ({lock}) {{ {lock}.notify(); {inner}}} ",
            f"synchronized ({lock}) {{ if ({variable} == 0) {lock}.wait({rng.choice(['', '', '9'])}); }} ",
            f"workers[{1 - thread}].interrupt(); ",
            "Thread.sleep(1); ",
            "if (box == null) { box = new int[] {t}; } else { t += box[0]++; } ",
        ]
    return rng.choice(choices)


def program(seed: int, name: str) -> str:
    rng = random.Random(seed)
    bodies = ["".join(statement(rng, thread, 0) for _ in range(rng.randint(1, 2))) for thread in range(2)]
    main = statement(rng, 0, 1) if rng.random() < 0.2 else ""
    wait = "w.join(); v.join();" if rng.random() < 0.8 else ""
    lines = [
        f"public class {name} {{",
        "static int a, b; static volatile int c; static int[] cells = new int[2], box;",
        "static final Object L = new Object(), M = new Object(); static Thread[] workers = new Thread[2];",
    ]
    for number, body in enumerate(bodies):
        lines += [
            f"static void run{number}() {{ int t = 0; try {{ {body}",
            f"}} catch (Exception e) {{ a += {number + 5}; }} }}",
        ]
    lines += [
        "public static void main(String[] args) throws Exception { int t = 0;",
        f"Thread w = workers[0] = new Thread() {{ public void run() {{ {name}.run0(); }} }};",
        f"Thread v = workers[1] = new Thread() {{ public void run() {{ {name}.run1(); }} }};",
        f"w.start(); v.start(); {main} {wait}",
        "} }",
    ]
    return "\n".join(lines)


def compiled(make: Callable[[int, str], str], seeds: Iterable[int], paths: pytest.TempPathFactory) -> Path:
    """A class folder with a random program for each seed, P and the seed by name."""
    source = paths.mktemp("source")

    def compile_all(out: Path) -> None:
        files = []
        for seed in seeds:
            files.append(source / f"P{seed}.java")
            files[-1].write_text(make(seed, f"P{seed}"))
        javac("-nowarn", "-g", "-d", out, *files)

    return made_once(paths, f"{make.__module__}.{make.__name__}", compile_all)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(program, SEEDS, tmp_path_factory)


def variables(machine: Machine, name: str) -> str:
    statics = machine.loader.get(name).statics
    return f"{statics[1:4]} {statics[4].slots}"


def endings(
    classes: Path,
    name: str,
    reduce: bool,
    limit: int,
    values: Callable[[Machine, str], str] = variables,
    mode: Mode = ABSTRACT,
) -> Counter[str] | None:
    """How the schedules of a program end, each with the values at its end; None if there are too many."""
    stats = Stats()
    machine = build_machine((classes,), find_java_home(), stats, mode)
    seen: Counter[str] = Counter()

    def on_end(state: State, end: PathEnd) -> bool:
        if end.ending.name != "REDUNDANT":
            seen[f"{end.ending.name} {values(machine, name)}"] += 1
        return seen.total() > limit

    solver = build_solver(machine.tm, SolverOptions(), stats)
    limits = Limits(Budget.of_work(120.0))
    feasibility = Feasibility(machine.tm, solver, stats, limits)
    explorer = Explorer(machine, feasibility, limits, Hooks(on_end))
    explorer._interleaver.reduce = reduce
    result = explorer.explore(initial_state(machine, name))
    solver.close()
    return seen if result.exhausted and not result.obligations else None


@pytest.mark.parametrize("seed", each(3, SEEDS))
def test_the_reduction_reaches_every_ending(classes: Path, seed: int) -> None:
    name = f"P{seed}"
    every = endings(classes, name, reduce=False, limit=10_000)
    some = endings(classes, name, reduce=True, limit=10_000)
    assert every is not None and some is not None
    assert set(some) == set(every)
    assert some.total() <= every.total()
