"""Litmus shapes in every access mode, against a table of what the Java memory model allows.

A shape says what two to four threads do to x and y, and an outcome that sequential consistency excludes. The
table says in which modes the outcome is forbidden all the same: JLS 17.4 for plain and volatile accesses and
for locks, the documentation of VarHandle for the other modes (opaque accesses are coherent, acquire and
release order what comes before and after, nothing but volatile ones is in one order for all).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.exploration.threads.litmus import Litmus

_FIELDS = "static int a, b, c, d;\n"
_HANDLES = """\
static int fx, fy;
static final java.lang.invoke.VarHandle X, Y;
static {
  try {
    var l = java.lang.invoke.MethodHandles.lookup();
    X = l.findStaticVarHandle(NAME.class, "fx", int.class);
    Y = l.findStaticVarHandle(NAME.class, "fy", int.class);
  } catch (ReflectiveOperationException e) { throw new Error(e); }
}
"""
_ATOMICS = "static final AtomicInteger X = new AtomicInteger(), Y = new AtomicInteger();\n"
_LOCKS = "static final java.util.concurrent.locks.KIND L = new java.util.concurrent.locks.KIND();\n"


@dataclass(frozen=True)
class Mode:
    """How x and y are accessed. In the texts, V is the variable, N the value.

    ``strength``: how much it orders (see ``SHAPES``); ``decides``: whether JR follows what it orders.
    """

    name: str
    members: str
    write: str
    read: str
    strength: str
    decides: bool = True


def _handle(name: str, writes: str, reads: str, strength: str, decides: bool) -> Mode:
    return Mode(name, _HANDLES, f"V.{writes}(N);", f"(int) V.{reads}()", strength, decides)


MODES = (
    Mode("Plain", "static int X, Y;\n", "V = N;", "V", "plain"),
    Mode("Volatile", "static volatile int X, Y;\n", "V = N;", "V", "volatile"),
    _handle("HandlePlain", "set", "get", "plain", False),
    _handle("HandleOpaque", "setOpaque", "getOpaque", "opaque", False),
    _handle("HandleRelease", "setRelease", "getAcquire", "release", False),
    _handle("HandleVolatile", "setVolatile", "getVolatile", "volatile", True),
    _handle("HandleSwap", "getAndSet", "getVolatile", "volatile", True),
    Mode("Atomic", _ATOMICS, "V.set(N);", "V.get()", "volatile"),
    Mode("AtomicPlain", _ATOMICS, "V.setPlain(N);", "V.getPlain()", "plain", False),
    Mode("AtomicOpaque", _ATOMICS, "V.setOpaque(N);", "V.getOpaque()", "opaque", False),
    Mode("AtomicRelease", _ATOMICS, "V.lazySet(N);", "V.getAcquire()", "release", False),
    Mode("AtomicSwap", _ATOMICS, "V.getAndSet(N);", "V.getAndAdd(0)", "volatile"),
    Mode(
        "Updater",
        "static class H { volatile int f; } static final H HX = new H(), HY = new H();\n"
        "static final AtomicIntegerFieldUpdater<H> U = "
        'AtomicIntegerFieldUpdater.newUpdater(H.class, "f");\n',
        "U.set(HV, N);", "U.get(HV)", "volatile",
    ),
    Mode(
        "AtomicArray", "static final AtomicIntegerArray C = new AtomicIntegerArray(2);\n"
        "static final int X = 0, Y = 1;\n", "C.set(V, N);", "C.get(V)", "volatile",
    ),
    Mode("Monitor", "static int X, Y;\nstatic synchronized int r(int k) { return k == 0 ? X : Y; }\n"
         "static synchronized void w(int k, int n) { if (k == 0) X = n; else Y = n; }\n",
         "w(#V, N);", "r(#V)", "volatile"),
    Mode("Lock", _LOCKS.replace("KIND", "ReentrantLock") + "static int X, Y;\n"
         "static int r(int k) { L.lock(); try { return k == 0 ? X : Y; } finally { L.unlock(); } }\n"
         "static void w(int k, int n) { L.lock(); try { if (k == 0) X = n; else Y = n; } "
         "finally { L.unlock(); } }\n",
         "w(#V, N);", "r(#V)", "volatile"),
)  # fmt: skip


@dataclass(frozen=True)
class Shape:
    """Threads, an outcome that is asked for when all have ended, and the strengths that forbid it."""

    name: str
    threads: tuple[str, ...]
    outcome: str
    forbidden: frozenset[str]


def _shape(name: str, outcome: str, forbidden: str, *threads: str) -> Shape:
    return Shape(name, threads, outcome, frozenset(forbidden.split()))


SHAPES = (
    _shape("MessagePassing", "a == 1 && b == 0", "release volatile", "x=1 y=1", "a=y b=x"),
    _shape("StoreBuffering", "a == 0 && b == 0", "volatile", "x=1 a=y", "y=1 b=x"),
    _shape("LoadBuffering", "a == 1 && b == 1", "release volatile", "a=x y=1", "b=y x=1"),
    _shape("ReadRead", "a == 1 && b == 0", "opaque release volatile", "x=1", "a=x b=x"),
    _shape("ReadReadOfTwo", "a == 1 && b == 2 && c == 2 && d == 1", "opaque release volatile",
           "x=1", "x=2", "a=x b=x", "c=x d=x"),
    _shape("IndependentReads", "a == 1 && b == 0 && c == 1 && d == 0", "volatile",
           "x=1", "y=1", "a=x b=y", "c=y d=x"),
    _shape("WriteToRead", "a == 1 && b == 1 && c == 0", "release volatile", "x=1", "a=x y=1", "b=y c=x"),
    _shape("TwoPlusTwo", "X? == 1 && Y? == 1", "volatile", "x=1 y=2", "y=1 x=2"),
    _shape("ReadThenWrite", "a == 1 && X? == 2", "release volatile", "x=2 y=1", "a=y x=1"),
    _shape("WriteThenRead", "Y? == 2 && a == 0", "volatile", "x=1 y=1", "y=2 a=x"),
    _shape("ThinAir", "a == 1 || b == 1", "plain opaque release volatile", "a=x y=a", "b=y x=b"),
    _shape("OwnWrite", "a != 1 && a != 2", "plain opaque release volatile", "x=1 a=x", "x=2"),
    _shape("OwnLater", "a == 1", "plain opaque release volatile", "a=x x=1", "y=1"),
    _shape("TwiceWritten", "X? != 2", "plain opaque release volatile", "x=1 x=2", "a=x"),
)  # fmt: skip
_STEP = re.compile(r"(\w)=(\w)")


def _code(step: str, mode: Mode) -> str:
    """``x=1`` is a write, ``a=x`` a read, ``y=a`` a write of what was read."""
    found = _STEP.fullmatch(step)
    assert found is not None
    left, right = found.groups()
    if left in "xy":
        return _of(mode.write, left).replace("N", right)
    return f"{left} = {_of(mode.read, right)};"


def _of(text: str, variable: str) -> str:
    number = "xy".index(variable)
    return re.sub(r"\bV\b|(?<=H)V", variable.upper(), text.replace("#V", str(number)))


def program(shape: Shape, mode: Mode) -> Litmus:
    """The shape in a mode: the assertion excludes the outcome."""
    name = shape.name + mode.name
    names = [f"t{k}" for k in range(len(shape.threads))]
    main = ""
    for thread, steps in zip(names, shape.threads, strict=True):
        main += f"Thread {thread} = new Thread(() -> {{ "
        main += " ".join(_code(step, mode) for step in steps.split()) + " });\n"
    main += " ".join(f"{thread}.start();" for thread in names) + "\n"
    main += " ".join(f"{thread}.join();" for thread in names) + "\n"
    outcome = re.sub(r"([XY])\?", lambda found: "(" + _of(mode.read, found[1].lower()) + ")", shape.outcome)
    members = _FIELDS + mode.members.replace("NAME", name)
    return Litmus(name, members, main + f"assert !({outcome});", mode.strength in shape.forbidden)


TABLE = [(program(shape, mode), mode) for shape in SHAPES for mode in MODES]
PROGRAMS = [one for one, _ in TABLE]
OPEN = frozenset(one.name for one, mode in TABLE if not mode.decides)
"""Programs whose accesses JR does not follow in full: they may be UNKNOWN though the outcome is forbidden."""
