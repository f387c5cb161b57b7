"""Small programs whose verdicts the Java memory model fixes (JLS 17.4, 17.5).

Each entry: name, members of the class and body of its main method, and whether the assertions hold in
every execution that the memory model allows. ``PLAIN`` and ``VOLATILE`` variants come from one text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.compiling import javac
from tests.once import made_once

_TWO = "s.start(); t.start(); s.join(); t.join(); "
_FOUR = "s.start(); t.start(); u.start(); v.start(); s.join(); t.join(); u.join(); v.join(); "


def _thread(name: str, body: str) -> str:
    return f"Thread {name} = new Thread(() -> {{ {body} }}); "


@dataclass(frozen=True)
class Litmus:
    """A program: its assertions hold in all executions (``holds``), or a memory model's execution fails."""

    name: str
    members: str
    main: str
    holds: bool

    def source(self) -> str:
        """The text of a class of that name."""
        return (
            "import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*;\n"
            f"public class {self.name} {{\n{self.members}\n"
            f"public static void main(String[] args) throws Exception {{\n{self.main}\n}} }}\n"
        )


def compiled_litmus(table: Sequence[Litmus], name: str, factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of a table of programs."""
    source = factory.mktemp(name)

    def make(out: Path) -> None:
        files = [source / f"{litmus.name}.java" for litmus in table]
        for file, litmus in zip(files, table, strict=True):
            file.write_text(litmus.source())
        javac("-nowarn", "-g", "-d", out, *files)

    return made_once(factory, name, make)


def _both(name: str, members: str, main: str, plain_holds: bool = False) -> list[Litmus]:
    """The plain and the volatile variant; V in the members is the modifier."""
    return [
        Litmus(name + "Plain", members.replace("V ", ""), main, plain_holds),
        Litmus(name + "Volatile", members.replace("V ", "volatile "), main, True),
    ]


def _orders() -> list[Litmus]:
    """What two or more threads that write and read ints see of each other."""
    sb = _thread("s", "x = 1; a = y;") + _thread("t", "y = 1; b = x;") + _TWO
    locked = sb.replace("x = 1;", "synchronized (L) { x = 1; }").replace(
        "a = y;", "synchronized (L) { a = y; }"
    )
    locked = locked.replace("y = 1;", "synchronized (L) { y = 1; }")
    locked = locked.replace("b = x;", "synchronized (L) { b = x; }")
    mp = _thread("s", "x = 1; y = 1;") + _thread("t", "a = y; b = x;") + _TWO
    lb = _thread("s", "a = x; y = 1;") + _thread("t", "b = y; x = 1;") + _TWO
    air = _thread("s", "a = x; y = a;") + _thread("t", "b = y; x = b;") + _TWO
    iriw = (
        _thread("s", "x = 1;") + _thread("t", "y = 1;") + _thread("u", "a = x; b = y;")
        + _thread("v", "c = y; d = x;") + _FOUR
    )  # fmt: skip
    corr = _thread("s", "x = 1;") + _thread("t", "a = x; b = x;") + _TWO
    wrc = (
        _thread("s", "x = 1;") + _thread("t", "if (x == 1) y = 1;")
        + _thread("u", "if (y == 1) { a = 1; b = x; }")
        + "s.start(); t.start(); u.start(); s.join(); t.join(); u.join(); "
    )  # fmt: skip
    ints = "static V int x, y; static int a, b, c, d; static final Object L = new Object();"
    return [
        *_both("StoreBuffering", ints, sb + "assert a == 1 || b == 1;"),
        *_both("StoreBufferingValues", ints, sb + "assert (a == 0 || a == 1) && (b == 0 || b == 1);", True),
        Litmus("StoreBufferingLocked", ints.replace("V ", ""), locked + "assert a == 1 || b == 1;", True),
        *_both("MessagePassing", ints, mp + "assert a == 0 || b == 1;"),
        Litmus(
            "MessagePassingFlag", "static int x; static volatile int y; static int a, b;",
            mp + "assert a == 0 || b == 1;", True,
        ),
        Litmus(
            "MessagePassingData", "static volatile int x; static int y; static int a, b;",
            mp + "assert a == 0 || b == 1;", False,
        ),
        *_both("LoadBuffering", ints, lb + "assert a == 0 || b == 0;"),
        *_both("OutOfThinAir", ints, air + "assert a == 0 && b == 0;", True),
        *_both("IndependentReads", ints, iriw + "assert !(a == 1 && b == 0 && c == 1 && d == 0);"),
        *_both("Coherence", ints, corr + "assert a <= b;"),
        *_both("WriteToRead", ints, wrc + "assert a == 0 || b == 1;"),
    ]  # fmt: skip


def _publications() -> list[Litmus]:
    """What is seen of an object that another thread made."""
    box = "static class Box {{ {0} int v; Box() {{ v = 1; }} }} static {1} Box box; static int a = 1;"
    read = _thread("s", "box = new Box();") + _thread("t", "Box b = box; if (b != null) a = b.v;")
    read += _TWO + "assert a == 1;"
    cells = "static class Box { final int[] c = new int[1]; Box() { c[0] = 1; } int v() { return c[0]; } }"
    checked = """static class Single { F int v; Single() { v = 1; } }
        static V Single single;
        static Single get() {
          if (single == null) { synchronized (Litmus.class) { if (single == null) single = new Single(); } }
          return single; }
        static int a, b;"""
    use = _thread("s", "a = get().v;") + _thread("t", "b = get().v;") + _TWO + "assert a == 1 && b == 1;"
    # a second read of a plain field may see null though the first did not (JLS 17.4.5)
    once = checked.replace("return single;", "return null;").replace(
        "if (single == null) { sync", "Single s = single; if (s != null) return s; { sync"
    ).replace("return null;", "return single;")  # fmt: skip
    holder = "static class Holder { static int[] c = {1, 2}; } static int a, b;"
    lazy = _thread("s", "a = Holder.c[1];") + _thread("t", "b = Holder.c[1];") + _TWO

    def made(name: str, members: str, main: str, holds: bool) -> Litmus:
        return Litmus(name, members.replace("Litmus.class", f"{name}.class"), main, holds)

    return [
        Litmus("PublishPlain", box.format("", ""), read, False),
        Litmus("PublishFinal", box.format("final", ""), read, True),
        Litmus("PublishVolatile", box.format("", "volatile"), read, True),
        Litmus(
            "PublishFinalArray", cells + "static Box box; static int a = 1;",
            read.replace("b.v;", "b.v();"), True,
        ),
        Litmus(
            "PublishFinalArrayTwice", cells + "static Box box; static int[] other; static int a = 1;",
            read.replace("box = new Box();", "Box n = new Box(); other = n.c; box = n;")
            .replace("if (b != null) a = b.v;", "int[] o = other; if (o != null) a = o[0];"), False,
        ),
        Litmus(
            "PublishFinalArrayThenWrite", cells + "static Box box; static int a = 1;",
            read.replace("box = new Box();", "Box n = new Box(); box = n; n.c[0] = 2;")
            .replace("b.v;", "b.v();").replace("a == 1;", "a == 1 || a == 2;"), True,
        ),
        Litmus(
            "PublishFinalArrayWritten", cells + "static Box box; static int a = 1;",
            read.replace("box = new Box();", "Box n = new Box(); box = n; n.c[0] = 2;")
            .replace("b.v;", "b.v();").replace("a == 1;", "a == 2;"), False,
        ),
        Litmus(
            "PublishPlainArray", cells.replace("final", "") + "static Box box; static int a = 1;",
            read.replace("a = b.v;", "if (b.c != null) a = b.v();"), False,
        ),
        Litmus("PublishByInitialiser", holder, lazy + "assert a == 2 && b == 2;", True),
        made("DoubleCheckedPlain", checked.replace("V ", "").replace("F ", ""), use, False),
        made("DoubleCheckedTwoReads", checked.replace("V ", "").replace("F ", "final "), use, False),
        made("DoubleCheckedFinal", once.replace("V ", "").replace("F ", "final "), use, True),
        made("DoubleCheckedVolatile", checked.replace("V ", "volatile ").replace("F ", ""), use, True),
    ]  # fmt: skip


def _structures() -> list[Litmus]:
    """Arrays, fields of objects, atomics, adders and collections of the library."""
    point = "static class Point { int x, y; } static int a, b;"
    fields = "Point p = new Point(); " + _thread("s", "p.x = 1; a = p.y;") + _thread("t", "p.y = 1; b = p.x;")
    cells = "int[] c = new int[4]; " + _thread("s", "c[0] = 1; c[2] = c[1];")
    cells += _thread("t", "c[1] = 1; c[3] = c[0];")
    atomic = "final AtomicInteger x = new AtomicInteger(),"
    atomic += " y = new AtomicInteger(); "
    lazy = atomic + _thread("s", "x.SET(1); a = y.get();") + _thread("t", "y.SET(1); b = x.get();") + _TWO
    counter = "final COUNTER n = NEW; " + _thread("s", "x = 1; n.ADD;")
    counter += _thread("t", "a = n.GET == 1 ? x : 1;") + _TWO + "assert a == 1;"
    adder = counter.replace("COUNTER", "LongAdder").replace("NEW", "new LongAdder()")
    adder = adder.replace("ADD", "increment()").replace("GET", "sum()")
    highest = counter.replace("COUNTER", "LongAccumulator").replace("ADD", "accumulate(1)")
    highest = highest.replace("NEW", "new LongAccumulator(Math::max, 0)").replace("GET", "get()")
    exact = counter.replace("COUNTER", "AtomicLong").replace("NEW", "new AtomicLong()")
    joined = "final LongAdder n = new LongAdder(); " + _thread("s", "n.add(1);")
    joined += "s.start(); s.join(); n.add(2); "
    queue = "LinkedBlockingQueue<int[]> q = new LinkedBlockingQueue<>(); "
    queue += _thread("s", "int[] c = new int[1]; c[0] = 1; q.add(c);")
    queue += _thread("t", "try { a = q.take()[0]; } catch (InterruptedException e) { }") + _TWO
    listed = "ArrayList<String> l = new ArrayList<>(); "
    counted = "Map<String, Integer> l = new ConcurrentHashMap<>(); "
    ints = "static int x, y, a, b; static boolean done;"
    return [
        Litmus("FieldsOfObject", point, fields + _TWO + "assert a == 1 || b == 1;", False),
        Litmus("ElementsOfArray", "", cells + _TWO + "assert c[2] == 1 || c[3] == 1;", False),
        *[
            Litmus(
                name, "static int a = 1; static long x; static final double[] c = new double[1];",
                _thread("s", f"{place} = -1;")
                + _thread("t", f"var r = {place}; if (r != 0 && r != -1) a = 0;")
                + _TWO + "assert a == 1;", True,
            )
            for name, place in (("LongField", "x"), ("DoubleElement", "c[0]"))
        ],
        Litmus("AtomicSet", ints, lazy.replace("SET", "set") + "assert a == 1 || b == 1;", True),
        Litmus("AtomicLazySet", ints, lazy.replace("SET", "lazySet") + "assert a == 1 || b == 1;", False),
        Litmus("AdderOrdersNothing", ints, adder, False),
        Litmus("AccumulatorOrdersNothing", ints, highest, False),
        Litmus("AtomicOrders", ints, exact.replace("ADD", "incrementAndGet()").replace("GET", "get()"), True),
        Litmus("AdderAfterJoin", ints, joined + "assert n.sum() == 3;", True),
        Litmus("HandedByQueue", ints, queue + "assert a == 1;", True),
        Litmus(
            "ListWithoutLock", ints,
            listed + _thread("s", 'l.add("a");') + _thread("t", 'l.add("b");') + _TWO
            + "assert l.size() == 2;",
            False,
        ),
        Litmus(
            "ConcurrentMap", ints,
            counted + _thread("s", 'l.put("a", 1);') + _thread("t", 'l.put("b", 2);') + _TWO
            + "assert l.size() == 2;",
            True,
        ),
    ]  # fmt: skip


def _orders_of_one() -> list[Litmus]:
    """Locks, latches, flags, starts, and writes to one variable."""
    lock = "java.util.concurrent.locks.ReentrantLock l = new java.util.concurrent.locks.ReentrantLock(); "
    lock += _thread("s", "l.lock(); x++; l.unlock();") + _thread("t", "l.lock(); x++; l.unlock();")
    latch = "CountDownLatch l = new CountDownLatch(1); "
    latch += _thread("s", "x = 1; l.countDown();")
    latch += _thread("t", "try { l.await(); a = x; } catch (InterruptedException e) { }")
    spin = _thread("s", "x = 1; done = true;") + _thread("t", "while (!done) { } a = x;") + _TWO
    ints = "static int x, y, a, b; static boolean done;"
    return [
        Litmus("UnderLock", ints, lock + _TWO + "assert x == 2;", True),
        Litmus("AfterLatch", ints, latch + _TWO + "assert a == 1;", True),
        Litmus("SpinPlain", ints, spin + "assert a == 1;", False),
        Litmus(
            "SpinVolatile", ints.replace("static boolean", "static volatile boolean"),
            spin + "assert a == 1;", True,
        ),
        Litmus(
            "BenignFlag", ints,
            _thread("s", "done = true;") + _thread("t", "if (done) a = 1; else a = 2;") + _TWO
            + "assert a == 1 || a == 2;",
            True,
        ),
        Litmus(
            "StartBeforeWrite", ints,
            _thread("s", "a = x;") + "s.start(); x = 1; s.join(); assert a == 0 || a == 1; assert x == 1;",
            True,
        ),
        Litmus(
            "WriteBeforeStart", ints, "x = 1; " + _thread("s", "a = x; x = 2;")
            + "s.start(); s.join(); assert a == 1 && x == 2;", True,
        ),
        Litmus(
            "WrittenTwice", ints, _thread("s", "x = 1;") + _thread("t", "x = 2;") + _TWO
            + "a = x; assert a == 1 || a == 2;", True,
        ),
        Litmus(
            "RacyCounter", ints, _thread("s", "x++;") + _thread("t", "x++;") + _TWO
            + "a = x; assert a == 1 || a == 2;", True,
        ),
        Litmus(
            "RacyCounterOfOne", ints, _thread("s", "x++;") + _thread("t", "x++;") + _TWO
            + "a = x; assert a == 2;", False,
        ),
        # nothing orders the two writes, so two reads may see one each (JLS 17.4.5)
        Litmus(
            "WrittenTwiceReadTwice", ints, _thread("s", "x = 1;") + _thread("t", "x = 2;") + _TWO
            + "assert x == 1 || x == 2;", False,
        ),
    ]  # fmt: skip


def _interrupts() -> list[Litmus]:
    """Interrupting comes before noticing it (JLS 17.4.4)."""
    ints = "static int x, a;"
    interrupter = _thread("s", "x = 1; t.interrupt();") + _TWO + "assert a == 1;"
    waits = "try { WAIT; a = 1; } catch (InterruptedException e) { a = x; }"
    lock = "final Object o = new Object(); "
    return [
        Litmus(
            "InterruptNoticed", ints,
            _thread("t", "if (Thread.interrupted()) a = x; else a = 1;") + interrupter, True,
        ),
        Litmus(
            "InterruptSeen", ints,
            _thread("t", "if (Thread.currentThread().isInterrupted()) a = x; else a = 1;") + interrupter,
            True,
        ),
        Litmus(
            "SleepInterrupted", ints,
            _thread("t", waits.replace("WAIT", "Thread.sleep(9)")) + interrupter, True,
        ),
        Litmus(
            "WaitInterrupted", ints,
            lock + _thread("t", waits.replace("WAIT", "synchronized (o) { o.wait(9); }")) + interrupter, True,
        ),
        Litmus(
            "InterruptNotNoticed", ints,
            _thread("t", "a = x;") + _thread("s", "x = 1; t.interrupt();") + _TWO + "assert a == 1;", False,
        ),
    ]  # fmt: skip


def _futures() -> list[Litmus]:
    """What a task did happens before what is done after its outcome was asked for, final fields or not."""
    box = "static class Box { final int[] codes = {7}; StringBuilder text = new StringBuilder(); }"
    failure = (
        'static class Failed extends RuntimeException { final int[] codes = {7}; Failed() { super("no"); } }'
    )
    asked = "new Thread(task).start(); Box b = task.get(); assert b.text.length() >= 1 && b.codes[0] == 7;"
    later = 'new Thread(() -> b.text.append("b")).start(); '
    made = (
        "FutureTask<Box> task = new FutureTask<>(() -> "
        '{ Box b = new Box(); b.text.append("a"); LATER return b; }); '
    )
    return [
        Litmus("FutureOfBox", box, made.replace("LATER ", "") + asked, True),
        Litmus(
            "FutureThatFails", failure,
            "FutureTask<String> task = new FutureTask<>(() -> { throw new Failed(); }); "
            "new Thread(task).start(); try { task.get(); assert false; } "
            "catch (ExecutionException e) { Failed f = (Failed) e.getCause(); "
            "assert f.codes[0] == 7 && f.getMessage().equals(\"no\"); }",
            True,
        ),
        Litmus("FutureOfBoxInUse", box, made.replace("LATER ", later) + asked, False),
    ]  # fmt: skip


LITMUS = (*_orders(), *_publications(), *_structures(), *_orders_of_one(), *_interrupts(), *_futures())
