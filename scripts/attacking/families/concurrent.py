"""Synchronisers of java.util.concurrent in small programs, thread groups, objects that threads publish."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt
from scripts.attacking.program import PAUSE, Sketch, place

_LOCKS = "java.util.concurrent.locks."
_TOOLS = {
    "latch": ("CountDownLatch", ["new CountDownLatch(1)", "new CountDownLatch(2)", "new CountDownLatch(0)"], ["O.countDown();", "O.await();", "x += O.await(5, TimeUnit.MILLISECONDS) ? 1 : 10;", "x += (int) O.getCount();"]),
    "semaphore": ("Semaphore", ["new Semaphore(1)", "new Semaphore(2)", "new Semaphore(0)", "new Semaphore(1, true)"], ["O.acquire(); x++; O.release();", "O.release();", "O.acquire();", "if (O.tryAcquire()) { x += 2; O.release(); }", "O.acquire(2); O.release(2);", "x += O.drainPermits();", "x += O.tryAcquire(2, TimeUnit.MILLISECONDS) ? 3 : 20;", "O.acquireUninterruptibly(); O.release(2);"]),
    "barrier": ("CyclicBarrier", ["new CyclicBarrier(2)", "new CyclicBarrier(2, () -> x += 100)", "new CyclicBarrier(1)"], ["O.await();", "x += O.await() + 1;", "O.await(); O.await();", "x += O.getNumberWaiting();", "O.reset();"]),
    "phaser": ("Phaser", ["new Phaser(2)", "new Phaser(1)"], ["O.arrive();", "O.arriveAndAwaitAdvance();", "x += O.arriveAndDeregister() + 1;", "O.awaitAdvance(0);", "O.register(); O.arriveAndDeregister();"]),
    "exchanger": ("Exchanger<Integer>", ["new Exchanger<>()"], ["x += O.exchange(3);", "y += O.exchange(x + 1);"]),
    "readwrite": (f"{_LOCKS}ReentrantReadWriteLock", [f"new {_LOCKS}ReentrantReadWriteLock()", f"new {_LOCKS}ReentrantReadWriteLock(true)"], ["O.readLock().lock(); y = x; O.readLock().unlock();", "O.writeLock().lock(); x++; O.writeLock().unlock();", "O.readLock().lock(); PAUSE synchronized (a) { PAUSE synchronized (b) { x++; } } O.readLock().unlock();", "O.readLock().lock(); PAUSE synchronized (b) { PAUSE synchronized (a) { x++; } } O.readLock().unlock();", "O.writeLock().lock(); O.readLock().lock(); O.writeLock().unlock(); y = x; O.readLock().unlock();", "O.writeLock().lock(); PAUSE synchronized (a) { x++; } O.writeLock().unlock();", "if (O.writeLock().tryLock()) { x += 5; O.writeLock().unlock(); } else y += 9;", "O.readLock().lock(); x += O.getReadLockCount() * 50; O.readLock().unlock();", "synchronized (a) { PAUSE O.readLock().lock(); y++; O.readLock().unlock(); }"]),
    "stamped": (f"{_LOCKS}StampedLock", [f"new {_LOCKS}StampedLock()"], ["long s = O.writeLock(); x++; O.unlockWrite(s);", "long s = O.readLock(); y = x; O.unlockRead(s);", "long s = O.tryOptimisticRead(); int t = x; PAUSE if (!O.validate(s)) y += 7; else y += t;"]),
    "lock": (f"{_LOCKS}ReentrantLock", [f"new {_LOCKS}ReentrantLock()", f"new {_LOCKS}ReentrantLock(true)"], ["O.lock(); x++; O.unlock();", "O.lock(); O.lock(); x += O.getHoldCount(); O.unlock(); O.unlock();", "O.lock(); PAUSE synchronized (a) { x++; } O.unlock();", "synchronized (a) { PAUSE O.lock(); x += 2; O.unlock(); }", "if (O.tryLock()) { x += 3; O.unlock(); } else y += 4;", "O.unlock();", "O.lockInterruptibly(); y += O.isHeldByCurrentThread() ? 6 : 7; O.unlock();"]),
    "queue": ("BlockingQueue<Integer>", ["new ArrayBlockingQueue<>(1)", "new LinkedBlockingQueue<>()", "new SynchronousQueue<>()", "new PriorityBlockingQueue<>()"], ["O.put(2);", "O.put(3); O.put(1);", "x += O.take();", "x += O.take() * 10 + O.take();", "x += O.offer(5) ? 1 : 50;", "Integer p = O.poll(); y += p == null ? 100 : p;", "y += O.size();"]),
    "future": ("CompletableFuture<Integer>", ["new CompletableFuture<>()", "CompletableFuture.completedFuture(7)"], ["O.complete(3);", "x += O.get();", "x += O.join();", "O.thenAccept(v -> x += v);", "y += O.getNow(40);", "O.completeExceptionally(new IllegalStateException());", "x += O.handle((v, e) -> e == null ? v : 60).get();", "O.cancel(true);"]),
    "park": ("Thread", ["Thread.currentThread()"], [f"{_LOCKS}LockSupport.unpark(O);", f"{_LOCKS}LockSupport.unpark(O); x++;", "O.interrupt();"]),
    "delay": ("ConcurrentHashMap<Integer, Integer>", ["new ConcurrentHashMap<>()"], ["O.merge(1, 2, Integer::sum);", "O.putIfAbsent(1, 5); x += O.get(1);", "O.compute(1, (k, v) -> v == null ? 1 : v * 2);", "y += O.size();", "O.computeIfAbsent(1, k -> { PAUSE return x + 3; });"]),
    "pool": ("ExecutorService", ["Executors.newFixedThreadPool(2)", "Executors.newSingleThreadExecutor()"], ["x += O.submit(() -> 4).get();", "O.execute(() -> x++);", "O.submit(() -> { x += 2; }).get();", "y += O.invokeAll(List.of(() -> 1, () -> 2)).size();", "O.shutdown();"]),
}  # fmt: skip


def synchronisers(draw: random.Random) -> Sketch:
    """Two threads and main at one synchroniser and two monitors."""
    m = Maker(draw)
    k = m.index(2)
    name = m.pick(*_TOOLS)
    java, made, operations = _TOOLS[name]
    members = [
        "static volatile int x, y; static final Object a = new Object(), b = new Object();",
        f"static {java} tool = {m.pick(*made)};",
        THROWN,
    ]

    def part(count: int) -> str:
        chosen = [m.pick(*operations) for _ in range(count)]
        steps = []
        for step in chosen:
            step = "{ " + step.replace("O.", "tool.").replace("(O)", "(tool)").replace("PAUSE", PAUSE) + " }"
            steps.append(f"if ({k} == {m.number(0, 1)}) {step}" if m.draw.random() < 0.25 else step)
        return f" {PAUSE} ".join(steps)

    fallible = "InterruptedException | ExecutionException | BrokenBarrierException | IllegalMonitorStateException | CancellationException | CompletionException | RejectedExecutionException"
    wrapped = [
        f"try {{ {part(m.number(1, 2))} if (x == -99) throw new Exception(); }} catch ({m.pick(fallible, 'Exception').replace(fallible, 'Exception')} e) {{ y += 1000; }}"
        for _ in range(2)
    ]
    body = [f"Thread t{i} = new Thread(() -> {{ {text} }});" for i, text in enumerate(wrapped)]
    body.append("t0.start(); t1.start();")
    own = part(m.number(0, 1))
    if name == "park":
        own += (
            f" {PAUSE} "
            + m.pick(
                "",
                "synchronized (a) { x++; }",
                "Semaphore s = new Semaphore(0); new Thread(s::release).start(); s.acquire();",
                "t1.join();",
                "Thread.sleep(1);",
                f"{_LOCKS}LockSupport.parkNanos({m.pick('0', '-1', '1000')});",
            )
            + f" {_LOCKS}LockSupport.park(); x += 10;"
        )
    body.append(own)
    if name == "pool":
        body += ["t0.join(); t1.join();", "tool.shutdown(); tool.awaitTermination(5, TimeUnit.SECONDS);"]
    else:
        body.append("t0.join(); t1.join();")
    body += [place("long", "x"), place("long", "y"), place("long", "x - y")]
    goals = ("valid-assert", "no-deadlock", "no-deadlock")
    return m.sketch("synchronisers", f"synchroniser {name}", body, members, varies=True, goals=goals)


def groups(draw: random.Random) -> Sketch:
    """Thread groups, names, priorities, handlers, states of threads, and fields of the machine."""
    m = Maker(draw)
    k = m.small(2)
    body = ["ThreadGroup top = Thread.currentThread().getThreadGroup(); ThreadGroup g = new ThreadGroup(\"g\"); ThreadGroup h = new ThreadGroup(g, \"h\");", f"Thread t = new Thread({m.pick('g', 'h', 'null', 'top')}, () -> {{ x += {k}; {m.pick('', 'throw new IllegalStateException();', 'y = Thread.currentThread().getThreadGroup() == g ? 1 : 2;')} }}, {m.pick(chr(34) + 'n' + chr(34), chr(34) + 't' + chr(34) + ' + x')});"]  # fmt: skip
    steps = ["t.start(); t.join();", "t.setDaemon(true);", "g.setDaemon(true);", "g.setMaxPriority(3); t.setPriority(9);", "t.setName(\"m\");", "g.interrupt();", "t.interrupt();", "h.destroy();", "g.destroy();", "t.setUncaughtExceptionHandler((p, e) -> y += 5);", "Thread.setDefaultUncaughtExceptionHandler((p, e) -> y += 50);", "t.run();", "h.setMaxPriority(9);", "t.setPriority(11);", "g.setMaxPriority(0);", "t.start();", "Thread u = new Thread(h, () -> x += 7); u.start(); u.join();", "t.setContextClassLoader(null);", "new Thread(g, () -> { }, \"unstarted\");"]  # fmt: skip
    done = m.draw.sample(steps, m.number(2, 4))
    for step in done:
        body.append(f"try {{ {step} }} catch (RuntimeException e) {{ y += 1000; }}")
    asked = [("long", "g.activeCount()"), ("long", "g.activeGroupCount()"), ("boolean", "g.isDestroyed()"), ("boolean", "g.isDaemon()"), ("String", "t.getName()"), ("long", "t.getPriority()"), ("String", "t.getState().toString()"), ("String", "String.valueOf(t.getThreadGroup())"), ("boolean", "t.isAlive()"), ("boolean", "t.isInterrupted()"), ("boolean", "t.isDaemon()"), ("String", "g.toString()"), ("long", "g.enumerate(new Thread[3])"), ("long", "h.enumerate(new ThreadGroup[1])"), ("boolean", "g.parentOf(h)"), ("boolean", "h.parentOf(g)"), ("String", "g.getParent() == top ? \"top\" : \"other\""), ("long", "h.getMaxPriority()"), ("String", "String.valueOf(t)"), ("long", "t.getStackTrace().length"), ("boolean", "t.getUncaughtExceptionHandler() == t.getThreadGroup()"), ("boolean", "Thread.interrupted()"), ("long", "new Thread(g, (Runnable) null).getPriority()"), ("boolean", "new Thread(t).isDaemon()")]  # fmt: skip
    for kind, call in m.draw.sample(asked, m.number(2, 4)):
        body += attempt(m, kind, call)
    body += [place("long", "x"), place("long", "y")]
    return m.sketch(
        "groups",
        "thread groups and states",
        body,
        [THROWN, "static volatile int x, y;"],
        plain=True,
        varies="t.start();" in done,  # nobody waits for its end
        goals=("valid-assert",),
    )


def published(draw: random.Random) -> Sketch:
    """Objects that are handed over by a race: what the freeze of final fields covers, and what not."""
    m = Maker(draw)
    k = m.index(2)
    # The statement that fills, the class with the final field, and the read; whether the freeze covers it.
    shape = m.pick(
        "before",
        "after",
        "handed",
        "setter",
        "leak",
        "lazy",
        "list",
        "wrapped",
        "record",
        "recordlate",
        "outer",
        "plain",
        "chain",
        "chainlate",
        "volatile",
        "started",
    )
    cell, make, read, frozen = {
        "before": ("final int[] a; C() { a = new int[] {0}; a[0] = 42; }", "shared = new C();", "c.a[0]", True),
        "after": ("final int[] a; C() { a = new int[1]; }", "C n = new C(); n.a[0] = 42; shared = n;", "c.a[0]", False),
        "handed": ("final int[] a; C(int[] a) { this.a = a; }", "int[] z = {42}; C n = new C(z); z[0] = 42; shared = n;", "c.a[0]", True),
        "setter": ("final int[] a = new int[1]; void fill() { a[0] = 42; }", "C n = new C(); n.fill(); shared = n;", "c.a[0]", False),
        "leak": ("final int[] a; C() { a = new int[1]; Main.shared = this; a[0] = 42; }", "new C();", "c.a[0]", False),
        "lazy": ("final int[] a; C() { a = new int[1]; a[0] = 42; Main.shared = this; }", "new C();", "c.a[0]", False),
        "list": ("final ArrayList<Integer> a = new ArrayList<>(); C() { a.add(42); }", "shared = new C();", "c.a.get(0)", True),
        "wrapped": ("final Box a; C(Box b) { a = b; }", "Box b = new Box(); b.v = 42; shared = new C(b);", "c.a.v", True),
        "record": ("final Rec a; C() { a = new Rec(new int[] {42}); }", "shared = new C();", "c.a.v()[0]", True),
        "recordlate": ("final Rec a; C() { a = new Rec(new int[1]); }", "C n = new C(); n.a.v()[0] = 42; shared = n;", "c.a.v()[0]", False),
        "outer": ("final Box a = new Box(); { a.v = 42; }", "shared = new C();", "c.a.v", True),
        "plain": ("Box a = new Box(); { a.v = 42; }", "shared = new C();", "c.a == null ? 0 : c.a.v", False),
        "chain": ("final Box a = new Box(); C() { a.next = new Box(); a.next.v = 42; }", "shared = new C();", "c.a.next.v", True),
        "chainlate": ("final Box a = new Box(); C() { a.next = new Box(); }", "C n = new C(); n.a.next.v = 42; shared = n;", "c.a.next.v", False),
        "volatile": ("final int[] a = new int[1];", "C n = new C(); n.a[0] = 42; safe = n;", "c.a[0]", True),
        "started": ("int[] a = new int[] {42};", "", "c.a[0]", True),
    }[shape]  # fmt: skip
    reference = "safe" if shape == "volatile" else "shared"
    members = ["static class Box { int v; Box next; } record Rec(int[] v) { }", f"static class C {{ {cell} }} static C shared; static volatile C safe; static volatile int r = 42;"]  # fmt: skip
    body = [
        f"Thread t0 = new Thread(() -> {{ {make} }}); Thread t1 = new Thread(() -> {{ C c = {reference}; if (c != null) r = {read}; }});"
    ]
    if shape == "started":
        body.insert(0, "shared = new C();")
    body += [
        f"if ({k} == 0) t0.start();",
        "t1.start(); t1.join(); t0.join();",
        "assert r == 42;",
    ]
    word = "TRUE" if frozen else "NOT-TRUE"
    return m.sketch(
        "published",
        f"published {shape} {word}",
        body,
        members,
        varies=True,
        known=word,
        goals=("valid-assert",),
    )


FAMILY = (synchronisers, synchronisers, synchronisers, groups, published)
