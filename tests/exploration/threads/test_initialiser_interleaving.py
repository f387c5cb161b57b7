"""The reduction of interleavings loses nothing where threads initialise classes: compared with all orders.

The classes P, Q (a subclass of P), R (with an interface that has a default method) and S are used in any
order, by two threads and by each other's initialisers; some initialisers fail, or lock.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.exploration.threads.test_interleaving import compiled, endings
from tests.rows import each
from verifier.machine.machine import Machine

SEEDS = (
    100,
    106,
    112,
    130,
    134,
    142,
    154,
    227,
    234,
    247,
    282,
    303,
    306,
    313,
    314,
    326,
)
"""Programs with several endings and not too many orders."""


def statement(rng: random.Random, depth: int) -> str:
    """A random use of the classes and of the shared variables a and b, through a local t."""
    cls, lock = rng.choice("PQRS"), rng.choice("LM")
    inner = statement(rng, depth + 1) if depth < 1 else ""
    choices = [
        f"t += {cls}.f(); ",
        f"new {cls}(); ",
        f"{cls}.v = {rng.randint(1, 3)}; ",
        f"t += {cls}.v; ",
        f"a = t + {rng.randint(1, 3)}; ",
        f"t += {rng.choice('ab')}; ",
        f"b += {rng.randint(1, 3)}; ",
    ]
    if depth < 1:
        choices += [
            f"synchronized ({lock}) {{ {inner}}} ",
            f"synchronized ({lock}) {{ {inner}}} ",
            f"try {{ {inner}}} catch (LinkageError e) {{ a += 7; }} ",
        ]
    return rng.choice(choices)


def program(seed: int, name: str) -> str:
    rng = random.Random(seed)
    classes = []
    for cls, above in (("P", ""), ("Q", " extends P"), ("R", " implements I"), ("S", "")):
        code = statement(rng, 0) if rng.random() < 0.5 else f"b += {rng.randint(1, 2)}; "
        if rng.random() < 0.15:
            code += "if (t < 3) throw new IllegalStateException(); "
        body = f"static {{ int t = 0; {code}v += t; }}" if rng.random() < 0.7 else ""
        classes.append(f"static class {cls}{above} {{ static int v; {body} static int f() {{ return v; }} }}")
    runs = ["".join(statement(rng, 0) for _ in range(rng.randint(1, 2))) for _ in range(2)]
    lines = [
        f"public class {name} {{",
        "static int a, b; static final Object L = new Object(), M = new Object();",
        f"interface I {{ int k = {rng.choice(['count()', 'P.f()', '1'])}; default void d() {{ }} }}",
        "static int count() { return a++; }",
        *classes,
    ]
    for number, run in enumerate(runs):
        code = f"try {{ {run}}} catch (LinkageError e) {{ a += {number + 4}; }} b += t * {number + 2};"
        lines.append(f"static void run{number}() {{ int t = 0; {code} }}")
    lines += [
        "public static void main(String[] args) throws Exception {",
        f"Thread w = new Thread() {{ public void run() {{ {name}.run0(); }} }}; w.start();",
        f"{name}.run1(); w.join();",
        "} }",
    ]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(program, SEEDS, tmp_path_factory)


def variables(machine: Machine, name: str) -> str:
    found = [machine.loader.find(f"{name}${cls}") for cls in "PQRS"]
    statics = [cls.statics[:2] for cls in found if cls is not None and not cls.trivial]
    return f"{machine.loader.get(name).statics[1:3]} {statics}"


@pytest.mark.parametrize("seed", each(3, SEEDS))
def test_the_reduction_reaches_every_ending(classes: Path, seed: int) -> None:
    every = endings(classes, f"P{seed}", reduce=False, limit=10_000, values=variables)
    some = endings(classes, f"P{seed}", reduce=True, limit=10_000, values=variables)
    assert every is not None and some is not None
    assert set(some) == set(every)
    assert some.total() <= every.total()
