"""What threads can come to by each synchroniser, in each of its roles; and a few of the random comparisons.

Thread one and thread two leave numbers; 9 is an exception.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from scripts.waiting.outcomes import Orders, Way, compile_all, explored, missing
from scripts.waiting.waiting_threads import program
from tests.once import made_once


@dataclass(frozen=True)
class Role:
    """Fields, what the threads do, and all that can come of it."""

    fields: str
    one: str
    two: str
    expected: str
    main: str = ""


LOCK = "static final ReentrantLock lock = new ReentrantLock();"
READERS = "static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();"
LATCH = "static final CountDownLatch latch = new CountDownLatch(1);"
MONITOR = "static final Object m = new Object();"
FAIR = "static final Semaphore s = new Semaphore(1, true);"
UNFAIR = "static final Semaphore s = new Semaphore(1);"
READY = f"{LOCK} static final Condition ready = lock.newCondition();"
SOON = "(1, TimeUnit.MILLISECONDS)"

ROLES = {
    "two readers are inside": Role(
        READERS,
        "rw.readLock().lock();",
        "out[1] = rw.readLock().tryLock() ? 1 : 2;",
        "FINISHED [0, 1]",
    ),
    "a reader keeps writers out": Role(
        READERS,
        "rw.readLock().lock(); out[0] = 1;",
        "out[1] = rw.writeLock().tryLock() ? 1 : 2;",
        "DEADLOCK [0, 1], FINISHED [1, 2]",
    ),
    "no upgrade": Role(
        READERS,
        "",
        "rw.readLock().lock(); out[1] = 1; rw.writeLock().lock(); out[1] = 2;",
        "DEADLOCK [0, 1]",
    ),
    "downgrade": Role(
        READERS,
        "",
        "rw.writeLock().lock(); rw.readLock().lock(); rw.writeLock().unlock(); "
        "out[1] = rw.getReadHoldCount();",
        "FINISHED [0, 1]",
    ),
    "one holds a lock": Role(
        LOCK,
        "lock.lock(); out[0] = 1;",
        "out[1] = lock.tryLock() ? 1 : 2;",
        "DEADLOCK [0, 1], FINISHED [1, 2]",
    ),
    "a lock is waited for a while": Role(
        LOCK,
        "lock.lock(); out[0] = 1;",
        f"out[1] = lock.tryLock{SOON} ? 1 : 2;",
        "DEADLOCK [0, 1], FINISHED [1, 2]",
    ),
    "an interrupt ends a wait for a lock": Role(
        LOCK,
        "lock.lock(); T1.interrupt();",
        "lock.lockInterruptibly();",
        "DEADLOCK [0, 0], FINISHED [0, 9]",
    ),
    "nobody passes by in a fair queue": Role(
        FAIR,
        "s.acquireUninterruptibly(2);",
        f"out[1] = s.tryAcquire{SOON} ? 1 : 2;",
        "DEADLOCK [0, 1], DEADLOCK [0, 2]",
    ),
    "who has no time does not join a fair queue": Role(
        FAIR,
        "s.acquireUninterruptibly(2);",
        "out[1] = s.tryAcquire(0, TimeUnit.SECONDS) ? 1 : 2;",
        "DEADLOCK [0, 1], DEADLOCK [0, 2]",
    ),
    "tryAcquire passes by": Role(
        FAIR, "s.acquireUninterruptibly(2);", "out[1] = s.tryAcquire() ? 1 : 2;", "DEADLOCK [0, 1]"
    ),
    "a queue that is not fair is passed by": Role(
        UNFAIR, "s.acquireUninterruptibly(2);", f"out[1] = s.tryAcquire{SOON} ? 1 : 2;", "DEADLOCK [0, 1]"
    ),
    "a latch is waited for a while": Role(
        LATCH,
        "latch.countDown();",
        f"out[1] = latch.await{SOON} ? 1 : 2;",
        "FINISHED [0, 1], FINISHED [0, 2]",
    ),
    "a queue may take a permit": Role(
        LATCH,
        "LockSupport.unpark(T1); latch.countDown();",
        "latch.await(); LockSupport.park(); out[1] = 1;",
        "DEADLOCK [0, 0], FINISHED [0, 1]",
    ),
    "no time takes no permit": Role(
        LATCH,
        "",
        "LockSupport.unpark(T1); LockSupport.parkNanos(-1); LockSupport.park(); out[1] = 1;",
        "FINISHED [0, 1]",
    ),
    "an interrupt may give a permit": Role(
        LATCH,
        "",
        "T1.interrupt(); Thread.interrupted(); LockSupport.park(); out[1] = 1;",
        "DEADLOCK [0, 0], FINISHED [0, 1]",
    ),
    "a blocker is seen": Role(
        LATCH,
        "out[0] = LockSupport.getBlocker(T1) == latch ? 1 : 2; LockSupport.unpark(T1);",
        "LockSupport.park(latch);",
        "FINISHED [1, 0], FINISHED [2, 0]",
    ),
    "any waiter is notified": Role(
        MONITOR,
        "synchronized (m) { m.wait(); out[0] = 1; }",
        "synchronized (m) { m.wait(); out[1] = 1; }",
        "DEADLOCK [0, 0], DEADLOCK [0, 1], DEADLOCK [1, 0]",
        "synchronized (m) { m.notify(); }",
    ),
    "the first waiter is signalled": Role(
        READY,
        "lock.lock(); ready.await(); out[0] = 1; lock.unlock();",
        "lock.lock(); ready.await(); out[1] = 1; lock.unlock();",
        "DEADLOCK [0, 0], DEADLOCK [0, 1], DEADLOCK [1, 0]",
        "lock.lock(); ready.signal(); lock.unlock();",
    ),
}
DRAWN = (12, 16, 19, 22)
"""Seeds of programs that both ways explore to the end."""


def _text(name: str, role: Role) -> str:
    lines = [
        "import java.util.concurrent.*; import java.util.concurrent.locks.*;",
        f"public class {name} {{ static int[] out = new int[2]; {role.fields}",
    ]
    for k, body in enumerate((role.one, role.two)):
        lines += [
            f"static void run{k}() {{ try {{ {body} }} catch (Exception e) {{ out[{k}] = 9; }} }}",
            f"static final Thread T{k} = new Thread() {{ public void run() {{ run{k}(); }} }};",
        ]
    lines.append(f"public static void main(String[] a) {{ T1.start(); T0.start(); {role.main} }} }}")
    return "\n".join(lines)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sources = {f"R{at}": _text(f"R{at}", role) for at, role in enumerate(ROLES.values())}
    sources |= {f"P{seed}": program(seed, f"P{seed}") for seed in DRAWN}
    return made_once(tmp_path_factory, "synchroniser roles", lambda out: compile_all(sources, out))


@pytest.mark.parametrize("name", ROLES)
def test_a_role_has_all_its_outcomes(classes: Path, name: str) -> None:
    found = explored(classes, f"R{list(ROLES).index(name)}", Way(Orders.REDUCED, True), 30.0, 2000)
    assert found.whole, found.reason
    assert ", ".join(sorted(found.seen)) == ROLES[name].expected


@pytest.mark.parametrize("seed", DRAWN)
def test_models_and_bytecode_come_to_the_same(classes: Path, seed: int) -> None:
    modelled = explored(classes, f"P{seed}", Way(Orders.REDUCED, True), 30.0, 5000)
    bytecode = explored(classes, f"P{seed}", Way(Orders.REDUCED, False), 30.0, 5000)
    assert modelled.whole and bytecode.whole
    assert not missing(bytecode.seen, modelled) and not missing(modelled.seen, bytecode)


def test_what_is_missing_is_noticed(classes: Path) -> None:
    whole = explored(classes, "R4", Way(Orders.REDUCED, True), 30.0, 2000)
    assert missing({"FINISHED [1, 1]"}, whole) == ["FINISHED [1, 1]"]


def test_random_orders_come_to_the_same(classes: Path) -> None:
    found = explored(classes, "R4", Way(Orders.RANDOM, True), 30.0, 300)
    assert found.seen == {"DEADLOCK [0, 1]", "FINISHED [1, 2]"}
    assert not found.whole
