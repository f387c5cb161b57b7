"""Threads: interleavings of small programs, deadlocks, and class initialisation by several threads."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import PAUSE, Sketch, place


def _start(m: Maker, bodies: list[str]) -> str:
    """Statements that run the bodies as threads and wait for their ends."""
    names = [m.new("t") for _ in bodies]
    style = m.pick("lambda", "class", "lambda")
    lines = []
    for name, body in zip(names, bodies, strict=True):
        made = f"() -> {{ {body} }}"
        if style == "class":
            lines.append(f"Thread {name} = new Thread() {{ @Override public void run() {{ {body} }} }};")
        else:
            lines.append(f"Thread {name} = new Thread({made});")
    lines += [f"{name}.start();" for name in names]
    return "\n".join(lines)


def _join(text: str) -> str:
    names = [line.split(".")[0] for line in text.splitlines() if line.endswith(".start();")]
    return "\n".join(f"{name}.join();" for name in names)


def shared(draw: random.Random) -> Sketch:
    """Two threads and main on shared fields: plain, volatile, atomic, guarded by monitors or locks."""
    m = Maker(draw)
    k = m.small(2) if m.draw.random() < 0.4 else "1"
    volatile = m.pick("", "volatile ", "volatile ")
    members = [
        f"static {volatile}int x = {m.number(0, 2)}, y; static final Object lock = new Object(); static int z;",
        "static final AtomicInteger atom = new AtomicInteger(); static final java.util.concurrent.locks.ReentrantLock guard = new java.util.concurrent.locks.ReentrantLock();",
        "static synchronized void bump(int by) { z += by; }",
        "static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();",
    ]
    operations = [
        f"x = x + {k};", "int t = x; " + PAUSE + " x = t + 1;", f"y = x * {m.number(1, 3)};", "synchronized (lock) { z++; x++; }", "synchronized (lock) { z = z * 2 + 1; }", f"atom.addAndGet({m.number(1, 3)});",
        f"bump({k});", "guard.lock(); try { z += 3; } finally { guard.unlock(); }", f"if (x == {m.number(0, 3)}) y = 5;", f"if (atom.compareAndSet(0, {m.number(2, 9)})) x += 10;", "z = x + y;",
        f"map.merge(1, {m.number(1, 4)}, Integer::sum);", "int u = atom.get(); " + PAUSE + " atom.set(u + 1);", f"if (y > 0 && x != {m.number(1, 4)}) {{ " + PAUSE + " z = 10 / (x + y); }",
    ]  # fmt: skip
    bodies = []
    for _ in range(m.pick_size() + 1 if m.draw.random() < 0.5 else 2):
        bodies.append(f" {PAUSE} ".join(m.draw.sample(operations, m.number(1, 2))))
    started = _start(m, bodies)
    own = f" {PAUSE} ".join(m.draw.sample(operations, m.number(0, 1)))
    inside = m.pick("", "", place("long", "x + z"))
    body = [started, own, inside, _join(started)]
    body += [
        place("long", "x"), place("long", "z"), place("long", "x + y"), place("long", "atom.get()"),
        place("long", "map.getOrDefault(1, 0)"), place("boolean", "x >= y"), place("long", "x - z"),
    ]  # fmt: skip
    return m.sketch("threads", "shared fields", body, members, varies=True)


def waiting(draw: random.Random) -> Sketch:
    """wait and notify, latches, queues, futures, interrupts."""
    m = Maker(draw)
    k = m.index(2)
    shape = m.number(0, 6)
    members = ["static int x, y; static boolean ready; static final Object lock = new Object();"]
    note = m.pick("lock.notify();", "lock.notifyAll();")
    left, right = {
        0: (f"synchronized (lock) {{ x = 5; ready = true; {note} }} {PAUSE} y++;", f"synchronized (lock) {{ {m.pick('while', 'if')} (!ready) lock.wait(); y += x; }}"),
        1: (f"x = {k}; latch.countDown(); {PAUSE} x++;", "latch.await(); y = x;"),
        2: (f"queue.put({k}); {PAUSE} queue.put(7);", "y = queue.take() * 2; " + PAUSE + " y += queue.take();"),
        3: (f"{PAUSE} Thread.sleep(1); x = 1;", f"x = {k} + 2;"),
        4: ("slots.acquire(); x++; " + PAUSE + " slots.release();", "slots.acquire(); int t = x; " + PAUSE + " x = t + 2; slots.release();"),
        5: ("x = future.get() + 1;", f"{PAUSE} future.complete({k} + 3); y = 1;"),
        6: ("try { Thread.sleep(1000); x = 1; } catch (InterruptedException e) { x = 2; }", f"{PAUSE} y = 4;"),
    }[shape]  # fmt: skip
    members.append(
        f"static final CountDownLatch latch = new CountDownLatch(1); static final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>({m.number(1, 2)});"
    )
    members.append(
        f"static final Semaphore slots = new Semaphore({m.number(1, 2)}); static final CompletableFuture<Integer> future = new CompletableFuture<>();"
    )
    wrapped = [
        f"try {{ {text} }} catch (InterruptedException | ExecutionException e) {{ x = -1; }}"
        if "future.get" in text
        else f"try {{ {text} if (x == -99) throw new InterruptedException(); }} catch (InterruptedException e) {{ x = -1; }}"
        for text in (left, right)
    ]
    started = _start(m, wrapped)
    first = started.splitlines()[0].split()[1]
    extra = f"{first}.interrupt();" if shape == 6 else ""
    body = [
        started,
        extra,
        _join(started),
        place("long", "x"),
        place("long", "y"),
        place("long", "x + y"),
        place("boolean", "ready"),
    ]
    return m.sketch("threads", f"waiting {shape}", body, members, varies=True)


def deadlocks(draw: random.Random) -> Sketch:
    """Monitors, locks and waits that may or may not block for ever."""
    m = Maker(draw)
    k = m.index(2)
    ordered = m.draw.random() < 0.5
    members = ["static final Object a = new Object(), b = new Object(); static int x; static boolean go;"]
    members.append(
        "static final java.util.concurrent.locks.ReentrantLock p = new java.util.concurrent.locks.ReentrantLock(), q = new java.util.concurrent.locks.ReentrantLock();"
    )
    members.append(
        "static void nest(Object f, Object s) { synchronized (f) { "
        + PAUSE
        + " synchronized (s) { x++; } } }"
    )
    shape = m.number(0, 6)
    one, two = {
        0: ("nest(a, b);", "nest(a, b);" if ordered else "nest(b, a);"),
        1: ("p.lock(); " + PAUSE + " q.lock(); x++; q.unlock(); p.unlock();", "p.lock(); q.lock(); q.unlock(); p.unlock();" if ordered else "q.lock(); " + PAUSE + " p.lock(); p.unlock(); q.unlock();"),
        2: ("synchronized (a) { go = true; a.notify(); }", "synchronized (a) { " + ("while (!go)" if ordered else "if (x == 0)") + " try { a.wait(); } catch (InterruptedException e) { } }"),
        3: (f"if ({k} == 0) nest(a, b);", f"if ({k} == {0 if not ordered else 1}) nest(b, a);"),
        4: ("synchronized (a) { nest(a, b); }", "synchronized (b) { " + ("nest(b, b);" if ordered else "nest(a, b);") + " }"),
        5: ("if (p.tryLock()) { " + PAUSE + " q.lock(); q.unlock(); p.unlock(); }", "q.lock(); " + PAUSE + (" if (p.tryLock()) p.unlock();" if ordered else " p.lock(); p.unlock();") + " q.unlock();"),
        6: ("synchronized (a) { x++; } " + PAUSE + " synchronized (b) { x++; }", "synchronized (b) { x++; } " + PAUSE + " synchronized (a) { x++; }"),
    }[shape]  # fmt: skip
    known = "TRUE" if ordered or shape == 6 else "FALSE"
    started = _start(m, [one, two])
    held = m.pick("", "")
    body = [started, held, _join(started)]
    return m.sketch(
        "threads",
        f"deadlock {shape} {known}",
        body,
        members,
        varies=True,
        known=known,
        goals=("no-deadlock",),
    )


def order_of_initialisers(draw: random.Random) -> Sketch:
    """One thread: which classes are initialised, when, in what order, and what if that fails."""
    m = Maker(draw)
    k = m.index(3)
    failing = (
        f"if (Log.text.length() {m.pick('>', '==', '<')} {m.number(1, 4)}) throw new {m.pick('IllegalStateException()', 'Error()', 'AssertionError()')};"
        if m.draw.random() < 0.3
        else ""
    )
    outside = [
        'class Log { static String text = ""; static int n; static int add(String s) { text += s; return ++n; } }',
        f'class A {{ static final int FIXED = {m.number(1, 9)}; static int v = Log.add("A"); static {{ v += {m.pick("B.v", "C.v", "1", "Log.n")}; }} static void touch() {{ }} int i = Log.add("i"); }}',
        f'class B extends A {{ static int v = Log.add("B"){m.pick("", " + A.v", " + C.v")}; static {{ {failing} }} static final String NAME = {m.pick(chr(34) + "n" + chr(34), "new String(" + chr(34) + "n" + chr(34) + ")")}; }}',
        f'class C {{ static B b = {m.pick("null", "new B()", "null")}; static int v = Log.add("C") * 10{m.pick("", " + B.v")}; static final Integer BOX = {m.number(1, 9)}; }}',
        f'interface I {{ int W = Log.add("I"); {m.pick("default void d() { }", "")} }} class D implements I {{ static {{ Log.add("D"); }} static int v; }}',
        f'enum E {{ ONE, TWO; static int count = Log.add("E"); E() {{ {m.pick("", "Log.add(name());")} }} }}',
    ]
    uses = [
        "A.touch();",
        "r += A.FIXED;",
        "r += A.v;",
        "r += B.v;",
        "new B();",
        "B[] array = new B[2]; r += array.length;",
        "r += C.BOX;",
        "r += C.v;",
        "new D();",
        "r += D.v;",
        "r += I.W;",
        "r += E.ONE.ordinal() + E.count;",
        "r += B.NAME.length();",
        "Object o = B.class; r += o == null ? 1 : 0;",
        'Class.forName("C");',
        'Class.forName("B", false, Main.class.getClassLoader());',
        "r += D[].class.getName().length();",
    ]
    body = ["int r = 0;"]
    for use in m.draw.sample(uses, m.number(3, 5)):
        line = f"{{ {use} }}"
        if m.draw.random() < 0.3:
            line = f"if ({k} == {m.number(0, 2)}) {line}"
        if failing and m.draw.random() < 0.7:
            line = f"try {{ {line} }} catch (Throwable e) {{ r += e instanceof NoClassDefFoundError ? 100 : e instanceof ExceptionInInitializerError ? 200 : 300; }}"
        body.append(line)
    body += [
        place("long", "r"),
        place("String", "Log.text"),
        place("long", "Log.n"),
        place("long", "A.v - B.v"),
    ]
    return m.sketch("initialisers", "order of initialisers", body, outside=outside, goals=("valid-assert",))


def racing_initialisers(draw: random.Random) -> Sketch:
    """Several threads use classes for the first time."""
    m = Maker(draw)
    x = m.pick("Log.n", "Log.n", "Log.v")
    volatile = m.pick("volatile ", "volatile ", "")
    outside = [
        f"class Log {{ static {volatile}int n, v; }}",
        f"class A {{ static int v = {m.pick('Log.n', '1')}; static {{ {m.pick('Log.n += 1;', 'Log.v = Log.n + 1;', 'v = B.v + 1;', 'v += 2;')} }} static int get() {{ return v; }} }}",
        f"class B {{ static int v = {m.number(1, 5)}; static {{ {PAUSE} {m.pick('Log.n += 10;', 'v += Log.n;', 'Log.v = A.v;', 'Log.n = 3;')} }} }}",
        f"class S extends B {{ static int w = {m.pick('B.v', 'Log.n', 'A.v')}; static {{ {m.pick('Log.n *= 2;', 'w++;', 'Log.v++;')} }} }}",
    ]
    uses = [
        "int t = A.v;",
        "int t = B.v;",
        "new S();",
        "A.v++;",
        "B.v = 9;",
        "Log.n++;",
        "Log.n = A.get();",
        "synchronized (Log.class) { Log.n += S.w; }",
        "Log.v = S.w + Log.n;",
        "Log.n = B.v * 2;",
    ]
    bodies = [
        f" {PAUSE} ".join(m.draw.sample(uses, m.number(1, 2)))
        .replace("int t = ", "int " + m.new("u") + " = ", 1)
        .replace("int t =", "int uu =")
        for _ in range(2)
    ]
    started = _start(m, bodies)
    body = [started, m.pick("", "Log.n = 2;", "int own = A.v;"), _join(started)]
    body += [
        place("long", x),
        place("long", "A.v"),
        place("long", "B.v + S.w"),
        place("long", "Log.n + Log.v"),
    ]
    return m.sketch(
        "initialisers", "racing initialisers", body, outside=outside, varies=True, goals=("valid-assert",)
    )


def initialiser_deadlocks(draw: random.Random) -> Sketch:
    """Threads that need each other's class while both are being initialised; others that do not."""
    m = Maker(draw)
    shape = m.number(0, 8)
    a, b, one, two, main, known = {
        0: (f"static int v; static {{ {PAUSE} v = B.v + 1; }}", f"static int v; static {{ {PAUSE} v = A.v + 1; }}", "A.v++;", "B.v++;", "", "FALSE"),
        1: (f"static int v = {m.number(1, 3)}; static {{ {PAUSE} v += B.v; }}", "static int v = 2;", "A.v++;", "B.v++;", "", "TRUE"),
        2: (f"static int v; static {{ {PAUSE} new C(); }}", "static int v;", "new C();", "new A();", "", "FALSE"),
        3: ("static int v; static { Thread t = new Thread(() -> { v = 1; }); t.start(); try { t.join(); } catch (InterruptedException e) { } }", "static int v;", "B.v++;", "B.v--;", "A.v++;", "FALSE"),
        4: ("static int v; static { synchronized (Main.lock) { v = 1; } }", "static int v;", f"synchronized (Main.lock) {{ {PAUSE} A.v++; }}", "A.v++;", "", "FALSE"),
        5: ("static int v; static { synchronized (Main.lock) { v = 1; } }", "static int v;", "synchronized (Main.lock) { B.v++; }", "A.v++;", "", "TRUE"),
        6: (f"static int v; static {{ {PAUSE} v = B.v + 1; }}", f"static int v; static {{ {PAUSE} v = A.v + 1; }}", "A.v++;", "B.v++;", "A.v = 3;", "early"),
        7: ("static int v; static { Thread t = new Thread(new Task()); t.start(); try { t.join(); } catch (InterruptedException e) { } }", "static int v = 4;", "B.v++;", "B.v--;", "A.v++;", "TRUE"),
        8: (f"static int v; static {{ {PAUSE} v = C.w; }}", "static int v = 1;", "A.v++;", "int u = C.w;", "", "FALSE"),
    }[shape]  # fmt: skip
    extends = {
        2: "class C extends A { static int w = 1; static { A.v += 2; } }",
        8: f"class C extends A {{ static int w; static {{ {PAUSE} w = 2; }} }}",
        7: "class Task implements Runnable { public void run() { int u = B.v; } }",
    }
    outside = [
        f"class A {{ {a} }}",
        f"class B {{ {b} }}",
        extends.get(shape, "class C extends B { static int w = 1; }"),
    ]
    if known == "early":
        # Main initialises both before the threads begin.
        known = "TRUE"
        body = [main, "", *_threads_and_joins(m, one, two)]
    else:
        body = [*_threads_and_joins(m, one, two), main]
    members = ["static final Object lock = new Object();"]
    goal = "no-deadlock"
    return m.sketch(
        "initialisers",
        f"deadlock of initialisers {shape} {known}",
        body,
        members,
        outside,
        varies=True,
        known=known,
        goals=(goal,),
    )


def _threads_and_joins(m: Maker, one: str, two: str) -> list[str]:
    started = _start(m, [one, two])
    return [started, _join(started)]


FAMILY = (
    *(shared, shared, waiting, deadlocks, order_of_initialisers, racing_initialisers),
    initialiser_deadlocks,
)
