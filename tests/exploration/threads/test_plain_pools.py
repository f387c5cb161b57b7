"""Plain thread pools: few operations come to what the JDK's own code comes to, on random programs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.exploration.threads.test_interleaving import ABSTRACT, compiled, endings
from tests.rows import each
from verifier.machine.machine import Machine
from verifier.machine.mode import Lengths, Mode
from verifier.machine.threads.pool_parts import NotPlain

PLAIN = Mode(Lengths.ABSTRACT, plain_pools=True)
SEEDS = (2, 6, 9, 12, 18, 21, 22, 29, 30, 38, 47, 48, 53, 58, 63)
"""Programs that the JDK's own code explores quickly."""


def task(rng: random.Random) -> str:
    """A random task over shared variables, a latch and a lock; it may wait for ever."""
    variable, other = rng.choice("abc"), rng.choice("abc")
    simple = rng.choice([f"{variable} = {other} + {rng.randint(1, 3)}; ", f"{variable}++; "])
    return rng.choice(
        [
            simple,
            simple,
            f"{simple}latch.countDown(); ",
            f"try {{ latch.await(); {simple}}} catch (InterruptedException e) {{ c = 9; }} ",
            f"synchronized (latch) {{ {simple}}} ",
            'a += Thread.currentThread().getName().endsWith("1") ? 10 : 20; ',
            "names.set(names.get() == null ? 1 : 2); b += 10 * names.get(); ",
        ]
    )


def program(seed: int, name: str) -> str:
    """A program in which main hands tasks to a pool, closes it, and looks how far it is."""
    rng = random.Random(seed)
    size = 1 if rng.random() < 0.5 else 2
    made = "Executors.newSingleThreadExecutor()" if size == 1 else f"Executors.newFixedThreadPool({size})"
    tasks = [task(rng) for _ in range(rng.randint(1, 2 if size == 1 else 3))]
    lines = [f"pool.{rng.choice(['execute', 'submit'])}(() -> {{ {one}}}); " for one in tasks]
    steps = ["a = b + 1; ", "b = a + c; ", "c += 5; ", "latch.countDown(); ", "latch.await(); "]
    looks = [
        "if (pool.isTerminated()) { cells[0] += 1 + a; } ",
        "if (pool.isShutdown()) { cells[0] += 5; } ",
        "if (pool.awaitTermination(1, TimeUnit.SECONDS)) { cells[0] += 10 + a; } ",
        "if (pool.awaitTermination(1, TimeUnit.SECONDS)) { cells[0] += 10 + b; } ",
    ]
    for _ in range(rng.randint(1, 3)):
        lines.insert(rng.randint(0, len(lines)), rng.choice(steps))
    if rng.random() < (0.7 if size == 1 else 0.2):
        lines.append("pool.shutdown(); ")
        lines += [rng.choice(steps + looks) for _ in range(rng.randint(0, 2))]
    return "\n".join(
        [
            "import java.util.concurrent.*;",
            f"public class {name} {{",
            "static int a, b; static volatile int c; static int[] cells = new int[2];",
            "static final CountDownLatch latch = new CountDownLatch(1);",
            "static final ThreadLocal<Integer> names = new ThreadLocal<>();",
            "public static void main(String[] args) throws Exception {",
            f"ExecutorService pool = {made};",
            *lines,
            "} }",
        ]
    )


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(program, SEEDS, tmp_path_factory)


def explored(classes: Path, name: str, mode: Mode) -> tuple[set[str], set[str]]:
    """The endings of a program, with the values of its variables, and its data races."""
    machines: list[Machine] = []

    def values(machine: Machine, name: str) -> str:
        machines.append(machine)
        statics = machine.loader.get(name).statics
        return f"{statics[1:4]} {statics[4].slots}"

    found = endings(classes, name, True, 10_000, values, mode)
    assert found is not None and machines
    return set(found), set(machines[-1].races.found)


@pytest.mark.parametrize("seed", each(3, SEEDS))
def test_few_operations_come_to_the_same(classes: Path, seed: int) -> None:
    name = f"P{seed}"
    assert explored(classes, name, PLAIN) == explored(classes, name, ABSTRACT)


KNOWN = {
    "who waits for the end knows what the tasks did": (
        "one.execute(() -> { a = 1; }); one.shutdown(); "
        "if (one.awaitTermination(1, TimeUnit.SECONDS)) { cells[0] = 10 + a; }",
        {"[1, 0, 0] [0, 0]", "[1, 0, 0] [11, 0]"},
        False,
    ),
    "so does who asks": (
        "one.execute(() -> { a = 1; }); one.shutdown(); if (one.isTerminated()) { cells[0] = 10 + a; }",
        {"[1, 0, 0] [0, 0]", "[1, 0, 0] [11, 0]"},
        False,
    ),
    "who does not wait knows nothing": (
        "one.execute(() -> { a = 1; }); one.execute(() -> { }); one.shutdown(); cells[0] = a;",
        {"[1, 0, 0] [0, 0]", "[1, 0, 0] [1, 0]"},
        True,
    ),
    "any worker takes a task": (
        "two.execute(() -> { }); two.execute(() -> { }); "
        'two.execute(() -> { a = Thread.currentThread().getName().endsWith("1") ? 1 : 2; }); two.shutdown();',
        {"[1, 0, 0] [0, 0]", "[2, 0, 0] [0, 0]"},
        False,
    ),
    "a task knows what came before it was put in": (
        "one.execute(() -> { }); a = 5; one.execute(() -> { b = a; }); one.shutdown();",
        {"[5, 5, 0] [0, 0]"},
        False,
    ),
    "and not what came then": (
        "one.execute(() -> { }); one.execute(() -> { b = a; }); a = 5; one.shutdown();",
        {"[5, 5, 0] [0, 0]", "[5, 0, 0] [0, 0]"},
        True,
    ),
    "nor what two tasks do at once": (
        "two.execute(() -> { a++; }); two.execute(() -> { a++; }); two.shutdown();",
        {"[1, 0, 0] [0, 0]", "[2, 0, 0] [0, 0]"},
        True,
    ),
}
"""What main does, values at the end (of a, b, c and cells), and whether there is a data race."""


def known(number: int, name: str) -> str:
    return in_main(name, list(KNOWN.values())[number][0])


def in_main(name: str, body: str) -> str:
    return "\n".join(
        [
            "import java.util.concurrent.*;",
            f"public class {name} {{ static int a, b, c; static int[] cells = new int[2];",
            "static final ExecutorService one = Executors.newFixedThreadPool(1);",
            "static final ExecutorService two = Executors.newFixedThreadPool(2);",
            f"public static void main(String[] args) throws Exception {{ {body} }} }}",
        ]
    )


@pytest.fixture(scope="module")
def known_programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(known, range(len(KNOWN)), tmp_path_factory)


@pytest.mark.parametrize("number", range(len(KNOWN)), ids=KNOWN)
def test_a_pool_is_seen_so(known_programs: Path, number: int) -> None:
    _, values, has_race = list(KNOWN.values())[number]
    seen, races = explored(known_programs, f"P{number}", PLAIN)
    assert seen == {f"FINISHED {one}" for one in values}
    assert bool(races) is has_race


OTHER_USES = {
    "a worker that an exception ends": "pool.execute(() -> { throw new IllegalStateException(); });",
    "another user": "pool.execute(() -> pool.execute(() -> a++)); pool.execute(() -> a++);",
    "a pool that is stopped": "pool.execute(() -> a++); pool.shutdownNow();",
    "a pool that is shown": 'pool.execute(() -> a++); a = ("" + pool).length();',
    "a task that is refused": "pool.execute(() -> a++); pool.shutdown(); pool.execute(() -> a++);",
}


@pytest.fixture(scope="module")
def other_uses(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(other_use, range(len(OTHER_USES)), tmp_path_factory)


def other_use(number: int, name: str) -> str:
    return in_main(name, list(OTHER_USES.values())[number].replace("pool", "one"))


@pytest.mark.parametrize("number", range(len(OTHER_USES)))
def test_other_uses_of_a_pool_are_noticed(other_uses: Path, number: int) -> None:
    with pytest.raises(NotPlain):
        explored(other_uses, f"P{number}", PLAIN)
