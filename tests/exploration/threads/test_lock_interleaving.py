"""The reduction loses nothing where java.util.concurrent waits: compared with all orders."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.exploration.threads.test_interleaving import compiled, endings
from tests.rows import each
from verifier.machine.machine import Machine

SEEDS = (1, 5, 15, 20, 22, 24, 26, 36, 40, 48, 49, 50, 58, 60, 61, 65, 77, 84, 85)
"""Programs that have several endings, and not too many orders."""


def statement(rng: random.Random, thread: int) -> str:
    """A random statement over the shared variables a, b and c, a lock and its condition, and other waits."""
    other_thread = ("two", "one")[thread]
    variable, other = rng.choice("abc"), rng.choice("abc")
    simple = rng.choice([f"{variable} = {other} + {rng.randint(1, 3)}; ", f"{variable}++; ", ""])
    choices = [
        f"lock.lock(); try {{ {simple}}} finally {{ lock.unlock(); }} ",
        f"lock.lockInterruptibly(); try {{ {simple}}} finally {{ lock.unlock(); }} ",
        f"if (lock.tryLock()) {{ {simple}lock.unlock(); }} ",
        f"if (lock.tryLock(1, TimeUnit.SECONDS)) {{ {simple}lock.unlock(); }} ",
        f"lock.lock(); try {{ if ({variable} == 0) ready.await(); }} finally {{ lock.unlock(); }} ",
        f"lock.lock(); try {{ if (!ready.await(1, TimeUnit.SECONDS)) {variable}++; }} "
        "finally { lock.unlock(); } ",
        f"lock.lock(); {simple}ready.signal(); lock.unlock(); ",
        f"{other_thread}.interrupt(); ",
        f"starter.interrupt(); {simple}",
        f"if (lock.isLocked()) {{ {simple}}} ",
        f"LockSupport.park(); {simple}",
        f"LockSupport.unpark({other_thread}); {simple}",
        f"permits.acquire(); {simple}permits.release(); ",
        f"permits.acquireUninterruptibly({rng.randint(1, 2)}); {simple}",
        f"if (permits.tryAcquire()) {{ {simple}}} ",
        f"if (!permits.tryAcquire(1, TimeUnit.SECONDS)) {{ {simple}}} ",
        f"{simple}permits.release(); ",
        f"{simple}latch.countDown(); ",
        f"latch.await(); {simple}",
        f"if (!latch.await(1, TimeUnit.SECONDS)) {{ {simple}}} ",
        f"task.run(); {simple}",
        f"{variable} += task.get(); ",
        f"task.cancel({rng.choice(['true', 'false'])}); {simple}",
        f"if (task.isDone()) {{ {simple}}} ",
        f"{other_thread}.join(1); {simple}",
        f"{other_thread}.join(); {simple}",
        simple,
    ]
    return rng.choice(choices)


WAITS = (
    (
        "lock.lock(); a = 1; lock.unlock(); ",
        "lock.lockInterruptibly(); try { b = a; } finally { lock.unlock(); } ",
        "0 0, 0 5, 1 0",
    ),
    (
        "lock.lock(); a = 1; lock.unlock(); ",
        "if (lock.tryLock(1, TimeUnit.SECONDS)) { b = a; lock.unlock(); } ",
        "0 0, 0 5, 1 0",
    ),
    ("a = 1; permits.release(); ", "permits.acquire(); b = a; ", "0 5, 1 0"),
    ("a = 1; latch.countDown(); ", "latch.await(); b = a; ", "0 5, 1 0"),
    ("a = 1; task.run(); ", "b = task.get() + a; ", "1 5, 2 0"),
    (
        "lock.lock(); a = 1; ready.signal(); lock.unlock(); ",
        "lock.lock(); try { ready.await(); b = a; } finally { lock.unlock(); } ",
        "0 5, 1 0",
    ),
    ("a = 1; LockSupport.unpark(two); ", "LockSupport.park(); b = a; ", "0 0, 1 0"),
    ("a = 1; ", "one.join(); b = a; ", "0 5, 1 0"),
    (
        "synchronized (cells) { a = 1; cells.notify(); } ",
        "synchronized (cells) { if (a == 0) cells.wait(); b = a; } ",
        "0 5, 1 0",
    ),
    (
        "synchronized (cells) { a = 1; cells.notify(); } ",
        "synchronized (cells) { cells.wait(); b = a; } ",
        "0 5, 1 0",
    ),
)
"""What one thread does, how the other waits for it while main interrupts it; values of b and cells[1]."""


def interrupted(number: int, name: str) -> str:
    """A program in which main interrupts the one that waits."""
    doing, waiting, _ = WAITS[number]
    text = program(0, name, (doing, waiting), permits=0, count=1)
    return text.replace("two.start();", "two.start(); two.interrupt();")


def program(
    seed: int, name: str, bodies: tuple[str, ...] = (), permits: int | None = None, count: int | None = None
) -> str:
    """The random program of a seed, or one with given threads."""
    rng = random.Random(seed)
    fair, some, number = rng.choice(["", "true"]), rng.randint(0, 2), rng.randint(1, 2)
    lines = [
        "import java.util.concurrent.*; import java.util.concurrent.locks.*;",
        f"public class {name} {{",
        "static int a, b; static volatile int c; static int[] cells = new int[2];",
        f"static final ReentrantLock lock = new ReentrantLock({fair});",
        "static final Condition ready = lock.newCondition();",
        f"static final Semaphore permits = new Semaphore({some if permits is None else permits});",
        f"static final CountDownLatch latch = new CountDownLatch({number if count is None else count});",
        "static final FutureTask<Integer> task = new FutureTask<>(() -> b++ + 1);",
        "static final Thread starter = Thread.currentThread();",
        "static final Thread one = new Thread() { public void run() { run0(); } };",
        "static final Thread two = new Thread() { public void run() { run1(); } };",
    ]
    for thread in range(2):
        body = bodies[thread] if bodies else statement(rng, thread)
        lines += [
            f"static void run{thread}() {{ try {{ {body} }}",
            f"catch (Exception e) {{ cells[{thread}] += 5; }} }}",
        ]
    lines += [
        "public static void main(String[] args) { one.start(); two.start();",
        "try { one.join(); } catch (InterruptedException e) { c = c * 10 + a; } } }",
    ]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(program, SEEDS, tmp_path_factory)


@pytest.mark.parametrize("seed", each(3, SEEDS))
def test_the_reduction_reaches_every_ending(classes: Path, seed: int) -> None:
    name = f"P{seed}"
    every = endings(classes, name, reduce=False, limit=10_000)
    some = endings(classes, name, reduce=True, limit=10_000)
    assert every is not None and some is not None
    assert set(some) == set(every)
    assert some.total() <= every.total()


@pytest.fixture(scope="module")
def waits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(interrupted, range(len(WAITS)), tmp_path_factory)


@pytest.mark.parametrize("number", range(len(WAITS)))
def test_an_interrupt_comes_before_or_after_what_is_waited_for(waits: Path, number: int) -> None:
    def noticed(machine: Machine, name: str) -> str:
        statics = machine.loader.get(name).statics
        return f"{statics[2]} {statics[4].slots[1]}"

    found = endings(waits, f"P{number}", reduce=True, limit=1000, values=noticed)
    assert found is not None
    assert ", ".join(sorted(found)) == ", ".join(
        f"FINISHED {values}" for values in WAITS[number][2].split(", ")
    )
