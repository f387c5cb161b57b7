"""Random programs of two threads and main that use one family of what synchronises threads.

Each thread adds up what it saw in a number of its own, exceptions included, so that the numbers at the end
say what happened. ``pause`` is empty for JR; on the Java virtual machine it takes some time.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

SEEN = "r = r * 4 + v; "
SET = "v = {n}; "


@dataclass(frozen=True)
class Family:
    """Fields of the program, and what a thread may do; ``{n}`` is a number, ``{o}`` the other thread."""

    fields: str
    statements: tuple[str, ...]
    modelled: bool = True
    """Whether JR has models of its classes in place of the JDK's code."""


def _guarded(enter: str, leave: str) -> tuple[str, ...]:
    return (
        f"{enter} {SEEN}{leave}",
        f"{enter} {SET}{leave}",
        f"{enter} v++; {SEEN}{leave}",
    )


_TIMED = "(1, TimeUnit.MILLISECONDS)"

FAMILIES: dict[str, Family] = {
    "lock": Family(
        "static final ReentrantLock lock = new ReentrantLock({fair});",
        (
            *_guarded("lock.lock();", "lock.unlock(); "),
            *_guarded("lock.lockInterruptibly();", "lock.unlock(); "),
            f"if (lock.tryLock()) {{ {SEEN}lock.unlock(); }} else r += 2; ",
            f"if (lock.tryLock{_TIMED}) {{ {SET}lock.unlock(); }} else r += 2; ",
            "lock.lock(); lock.lock(); r = r * 4 + lock.getHoldCount(); lock.unlock(); lock.unlock(); ",
            "r = r * 4 + (lock.isLocked() ? 1 : 0); ",
            "if (lock.isHeldByCurrentThread()) r++; ",
            "lock.unlock(); ",
        ),
    ),
    "condition": Family(
        "static final ReentrantLock lock = new ReentrantLock({fair});"
        " static final Condition ready = lock.newCondition();",
        (
            f"lock.lock(); try {{ if (v == 0) ready.await(); {SEEN}}} finally {{ lock.unlock(); }} ",
            f"lock.lock(); try {{ if (!ready.await{_TIMED}) r++; {SEEN}}} finally {{ lock.unlock(); }} ",
            "lock.lock(); try { if (v == 0) ready.awaitUninterruptibly(); r++; } finally { lock.unlock(); } ",
            f"lock.lock(); {SET}ready.signal(); lock.unlock(); ",
            f"lock.lock(); {SET}ready.signalAll(); lock.unlock(); ",
            "ready.signal(); ",
            "lock.lock(); v++; lock.unlock(); ",
        ),
    ),
    "readers": Family(
        "static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock({fair});",
        (
            *_guarded("rw.writeLock().lock();", "rw.writeLock().unlock(); "),
            "rw.readLock().lock(); r = r * 4 + rw.getReadLockCount(); rw.readLock().unlock(); ",
            f"rw.readLock().lock(); {SEEN}rw.readLock().unlock(); ",
            "r = r * 4 + (rw.readLock().tryLock() ? 1 : 2); "
            "if (rw.getReadHoldCount() > 0) rw.readLock().unlock(); ",
            f"if (rw.writeLock().tryLock()) {{ {SET}rw.writeLock().unlock(); }} else r += 2; ",
            "rw.readLock().lock(); r = r * 4 + (rw.writeLock().tryLock() ? 1 : 2); rw.readLock().unlock(); ",
            "rw.writeLock().lock(); rw.readLock().lock(); rw.writeLock().unlock(); "
            f"{SEEN}rw.readLock().unlock(); ",
            f"if (rw.writeLock().tryLock{_TIMED}) {{ {SET}rw.writeLock().unlock(); }} else r += 2; ",
            "rw.readLock().unlock(); ",
        ),
        modelled=False,
    ),
    "semaphore": Family(
        "static final Semaphore s = new Semaphore({some}, {fair2});",
        (
            f"s.acquire(); {SEEN}s.release(); ",
            f"s.acquire(); {SET}",
            "s.acquireUninterruptibly(2); r++; s.release(2); ",
            "s.acquire(2); r++; ",
            "r = r * 4 + (s.tryAcquire() ? 1 : 2); ",
            f"r = r * 4 + (s.tryAcquire{_TIMED} ? 1 : 2); ",
            "r = r * 4 + (s.tryAcquire(2) ? 1 : 2); ",
            "s.release(); ",
            "s.release(2); ",
            "r = r * 4 + s.availablePermits(); ",
            "r = r * 4 + s.drainPermits(); ",
        ),
    ),
    "latch": Family(
        "static final CountDownLatch latch = new CountDownLatch({n});",
        (
            f"latch.await(); {SEEN}",
            f"{SET}latch.countDown(); ",
            "latch.countDown(); ",
            f"r = r * 4 + (latch.await{_TIMED} ? 1 : 2); {SEEN}",
            "r = r * 4 + (int) latch.getCount(); ",
        ),
    ),
    "barrier": Family(
        "static final CyclicBarrier barrier = new CyclicBarrier({n}, () -> v++);",
        (
            f"r = r * 4 + barrier.await(); {SEEN}",
            f"r = r * 4 + barrier.await{_TIMED}; {SEEN}",
            "barrier.reset(); ",
            "r = r * 4 + barrier.getNumberWaiting(); ",
            "if (barrier.isBroken()) r++; ",
        ),
    ),
    "future": Family(
        "static final FutureTask<Integer> task = new FutureTask<>(() -> v++ + 1);",
        (
            "task.run(); ",
            "r = r * 4 + task.get(); ",
            f"r = r * 4 + task.get{_TIMED}; ",
            "r = r * 4 + (task.cancel(true) ? 1 : 2); ",
            "r = r * 4 + (task.cancel(false) ? 1 : 2); ",
            "if (task.isDone()) r++; ",
            "if (task.isCancelled()) r++; ",
        ),
    ),
    "completable": Family(
        "static final CompletableFuture<Integer> f = new CompletableFuture<>();",
        (
            "r = r * 4 + f.get(); ",
            "r = r * 4 + f.join(); ",
            f"r = r * 4 + f.get{_TIMED}; ",
            "r = r * 4 + (f.complete({n}) ? 1 : 2); ",
            "f.completeExceptionally(new IllegalStateException()); ",
            "if (f.cancel(true)) r++; ",
            "r = r * 4 + f.getNow(3); ",
        ),
        modelled=False,
    ),
    "queue": Family(
        "static final BlockingQueue<Integer> q = {queue};",
        (
            "q.put({n}); ",
            "r = r * 4 + q.take(); ",
            "r = r * 4 + (q.offer({n}) ? 1 : 2); ",
            "Integer x = q.poll(); r = r * 4 + (x == null ? 3 : x); ",
            "Integer x = q.poll(1, TimeUnit.MILLISECONDS); r = r * 4 + (x == null ? 3 : x); ",
            "r = r * 4 + q.size(); ",
            "q.add({n}); ",
        ),
    ),
    "handover": Family(
        "static final SynchronousQueue<Integer> q = new SynchronousQueue<>({fair});",
        (
            "q.put({n}); ",
            "r = r * 4 + q.take(); ",
            "r = r * 4 + (q.offer({n}) ? 1 : 2); ",
            "Integer x = q.poll(); r = r * 4 + (x == null ? 3 : x); ",
        ),
        modelled=False,
    ),
    "phaser": Family(
        "static final Phaser phaser = new Phaser({n});",
        (
            "r = r * 4 + phaser.arrive(); ",
            "r = r * 4 + phaser.arriveAndAwaitAdvance(); ",
            "r = r * 4 + phaser.awaitAdvance(0); ",
            "r = r * 4 + phaser.arriveAndDeregister(); ",
            "r = r * 4 + phaser.getPhase(); ",
        ),
        modelled=False,
    ),
    "stamped": Family(
        "static final StampedLock st = new StampedLock();",
        (
            f"long w = st.writeLock(); {SET}st.unlockWrite(w); ",
            f"long p = st.readLock(); {SEEN}st.unlockRead(p); ",
            "long p = st.readLock(); r = r * 4 + st.getReadLockCount(); st.unlock(p); ",
            f"long p = st.tryOptimisticRead(); {SEEN}if (!st.validate(p)) r++; ",
            "long p = st.tryReadLock(); r = r * 4 + (p == 0 ? 2 : 1); if (p != 0) st.unlockRead(p); ",
            "long p = st.tryWriteLock(); r = r * 4 + (p == 0 ? 2 : 1); if (p != 0) st.unlockWrite(p); ",
            f"long p = st.readLock(), w = st.tryConvertToWriteLock(p); "
            f"if (w != 0) {{ {SET}st.unlockWrite(w); }} else {{ r++; st.unlockRead(p); }} ",
        ),
        modelled=False,
    ),
    "park": Family(
        "static final ReentrantLock lock = new ReentrantLock();",
        (
            f"LockSupport.park(); {SEEN}",
            "LockSupport.parkNanos({n} - 2); r++; ",
            f"{SET}LockSupport.unpark({{o}}); ",
            "LockSupport.unpark(Thread.currentThread()); ",
            "lock.lock(); v++; lock.unlock(); ",
            "if (LockSupport.getBlocker({o}) != null) r++; ",
            "{o}.join(); ",
        ),
    ),
    "monitor": Family(
        "static final Object m = new Object();",
        (
            f"synchronized (m) {{ if (v == 0) m.wait(); {SEEN}}} ",
            f"synchronized (m) {{ m.wait(1); {SEEN}}} ",
            f"synchronized (m) {{ {SET}m.notify(); }} ",
            f"synchronized (m) {{ {SET}m.notifyAll(); }} ",
            "synchronized (m) { v++; } ",
            "m.notify(); ",
            "{o}.join(1); r++; ",
        ),
        modelled=False,
    ),
    "exchanger": Family(
        "static final Exchanger<Integer> e = new Exchanger<>();",
        (
            "r = r * 4 + e.exchange({n}); ",
            f"r = r * 4 + e.exchange({{n}}, {_TIMED[1:]}; ",
            f"{SET}",
        ),
        modelled=False,
    ),
    "ends": Family(
        "static final ThreadGroup GROUP = Thread.currentThread().getThreadGroup();",
        (
            "r = r * 4 + ({o}.isAlive() ? 1 : 2); ",
            f"{{o}}.join(); {SEEN}",
            f"{{o}}.join(1); {SEEN}",
            "r = r * 4 + ({o}.getState() == Thread.State.TERMINATED ? 1 : 2); ",
            "GROUP.interrupt(); ",
            f"{SET}",
            "{o}.setUncaughtExceptionHandler((t, e) -> { v += 3; }); ",
            "if (v == 1 && Thread.currentThread() != MAIN) throw new Error(); ",
            "if (Thread.currentThread().getThreadGroup() == GROUP) r++; ",
            "{o}.setDaemon(false); ",
            "if ({o}.isInterrupted()) r++; ",
        ),
        modelled=False,
    ),
    "nested": Family(
        "static final Object a = new Object(), b = new Object();"
        " static final ReentrantLock c = new ReentrantLock({fair});",
        (
            f"synchronized (a) {{ synchronized (b) {{ {SEEN}}} }} ",
            f"synchronized (b) {{ synchronized (a) {{ {SET}}} }} ",
            f"synchronized (a) {{ c.lock(); {SET}c.unlock(); }} ",
            f"c.lock(); synchronized (b) {{ {SEEN}c.unlock(); }} ",
            f"synchronized (a) {{ synchronized (b) {{ b.wait(1); {SEEN}}} }} ",
            f"synchronized (b) {{ if (v == 0) b.wait(); c.lock(); {SEEN}c.unlock(); }} ",
            f"synchronized (b) {{ {SET}b.notifyAll(); }} ",
            "synchronized (a) { r = r * 4 + (c.tryLock() ? 1 : 2); } "
            "if (c.isHeldByCurrentThread()) c.unlock(); ",
        ),
    ),
    "writers": Family(
        "static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock({fair});"
        " static final Condition ready = rw.writeLock().newCondition();",
        (
            f"rw.writeLock().lock(); try {{ if (v == 0) ready.await(); {SEEN}}}"
            " finally { rw.writeLock().unlock(); } ",
            f"rw.writeLock().lock(); {SET}ready.signal(); rw.writeLock().unlock(); ",
            "rw.readLock().lockInterruptibly(); r++; rw.readLock().unlock(); ",
            f"if (rw.readLock().tryLock{_TIMED}) {{ {SEEN}rw.readLock().unlock(); }} else r += 2; ",
            "rw.writeLock().lockInterruptibly(); v++; rw.writeLock().unlock(); ",
            "r = r * 4 + (rw.isWriteLocked() ? 1 : 2); ",
        ),
    ),
}

_QUEUES = (
    "new ArrayBlockingQueue<>(1)",
    "new LinkedBlockingQueue<>(1)",
    "new PriorityBlockingQueue<>()",
    "new LinkedBlockingDeque<>(1)",
)
_EVERYWHERE = (
    "{o}.interrupt(); ",
    "if (Thread.interrupted()) r++; ",
    "MAIN.interrupt(); ",
    "Thread.sleep(0); ",
    "v++; ",
    SEEN,
)
_EXCEPTIONS = {
    "InterruptedException": 1000,
    "IllegalMonitorStateException": 2000,
    "TimeoutException": 3000,
    "BrokenBarrierException": 4000,
    "IllegalStateException": 5000,
    "ExecutionException": 6000,
    "RuntimeException": 7000,
}


_PAUSE = (
    "long end = System.nanoTime() + (P.nextInt(3) == 0 ? P.nextInt(400000) : 0);"
    " while (System.nanoTime() < end) Thread.yield();"
)


def program(seed: int, name: str, paused: bool = False) -> str:
    """The program of a seed. ``paused``: for the Java virtual machine."""
    rng = random.Random(seed)
    family = FAMILIES[list(FAMILIES)[seed % len(FAMILIES)]]
    fields = family.fields.replace("{fair}", rng.choice(("", "true"))).replace(
        "{fair2}", rng.choice(("false", "true"))
    )
    fields = fields.replace("{some}", rng.choice("012")).replace("{queue}", rng.choice(_QUEUES))
    fields = fields.replace("{n}", rng.choice("12"))
    bodies = [_body(rng, family, thread) for thread in range(2)]
    in_main = _statement(rng, family, 2) if rng.random() < 0.25 else ""
    pause = _PAUSE if paused else ""
    random_source = "static final java.util.Random P = new java.util.Random();" if paused else ""
    parts = [
        "import java.util.concurrent.*; import java.util.concurrent.locks.*;",
        f"public class {name} {{ {random_source}",
        "static void pause() throws InterruptedException, TimeoutException, BrokenBarrierException,",
        f"ExecutionException {{ {pause} }}",
        "static volatile int v; static int[] out = new int[3];",
        "static final Thread MAIN = Thread.currentThread();",
        fields,
        *(
            f"static final Thread T{k} = new Thread() {{ public void run() {{ run{k}(); }} }};"
            for k in range(2)
        ),
    ]
    parts += [
        f"static void run{k}() {{ int r = 0; try {{ {bodies[k]}}}{_caught(k)} finally {{ out[{k}] += r; }} }}"
        for k in range(2)
    ]
    parts += [
        "public static void main(String[] a) { int r = 0; T0.start(); T1.start();",
        f"try {{ pause(); {in_main}T0.join(); T1.join(); }}{_caught(2)} finally {{ out[2] += r; }} }} }}",
    ]
    return "\n".join(parts)


def _caught(thread: int) -> str:
    return "".join(
        f" catch ({name} x) {{ out[{thread}] += {value}; }}" for name, value in _EXCEPTIONS.items()
    )


def _body(rng: random.Random, family: Family, thread: int) -> str:
    sizes = (1, 1, 1, 2, 2, 3) if family.modelled else (1, 1, 1, 1, 2)
    return "".join(_statement(rng, family, thread) for _ in range(rng.choice(sizes)))


def _statement(rng: random.Random, family: Family, thread: int) -> str:
    text = rng.choice(family.statements if rng.random() < 0.85 else _EVERYWHERE)
    text = text.replace("{n}", rng.choice("12")).replace(
        "{o}", f"T{1 - thread if thread < 2 else rng.randint(0, 1)}"
    )
    return f"pause(); {{ {text}}} "
