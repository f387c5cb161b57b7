"""Litmus shapes of the Java memory model, with the verdicts of JLS 17.4.

``known`` is NOT-TRUE where the model allows the outcome that the assertion excludes: a machine may
show it or not.
"""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Sketch

# How x and y are declared, written, read; whether all accesses are synchronised; whether they are ordered
# enough that a flag guards data (release and acquire).
_ACCESS = {
    "plain": ("static int {n};", "{n} = {v};", "{n}", False, False),
    "volatile": ("static volatile int {n};", "{n} = {v};", "{n}", True, True),
    "atomic": ("static final AtomicInteger {n} = new AtomicInteger();", "{n}.set({v});", "{n}.get()", True, True),
    "ordered": ("static final AtomicInteger {n} = new AtomicInteger();", "{n}.lazySet({v});", "{n}.getAcquire()", False, True),
    "opaque": ("static final AtomicInteger {n} = new AtomicInteger();", "{n}.setOpaque({v});", "{n}.getOpaque()", False, False),
    "locked": ("static int {n};", "synchronized (lock) {{ {n} = {v}; }}", "read(() -> {n})", True, True),
    "array": ("static final int[] {n} = new int[1];", "{n}[0] = {v};", "{n}[0]", False, False),
    "object": ("static final Cell {n} = new Cell();", "{n}.v = {v};", "{n}.v", False, False),
}  # fmt: skip
_MEMBERS = (
    "static int r1, r2, r3, r4; static final Object lock = new Object(); static class Cell { int v; }\n"
    "static int read(IntSupplier s) { synchronized (lock) { return s.getAsInt(); } }"
)


def litmus(draw: random.Random) -> Sketch:
    """Store buffering, message passing, load buffering, coherence, independent reads."""
    m = Maker(draw)
    kx, ky = m.pick(*_ACCESS), m.pick(*_ACCESS)
    if m.draw.random() < 0.6:
        ky = kx
    x, y = _ACCESS[kx], _ACCESS[ky]
    wx, rx = x[1].format(n="x", v=1), x[2].format(n="x")
    wy, ry = y[1].format(n="y", v=1), y[2].format(n="y")
    shape = m.pick("SB", "MP", "LB", "CoRR", "IRIW", "OOTA", "2+2W", "joined")
    if (shape == "IRIW" and kx != ky) or (shape == "LB" and "opaque" in (kx, ky)):
        shape = "joined"
    both, locked = x[3] and y[3], "locked" in (kx, ky)
    threads, excluded, holds = {
        "SB": ([f"{wx} r1 = {ry};", f"{wy} r2 = {rx};"], "r1 == 0 && r2 == 0", both or locked),
        "MP": ([f"{wx} {wy}", f"r1 = {ry}; r2 = {rx};"], "r1 == 1 && r2 == 0", y[4] or locked),
        "LB": ([f"r1 = {rx}; {wy}", f"r2 = {ry}; {wx}"], "r1 == 1 && r2 == 1", x[4] or y[4]),
        "CoRR": ([wx, f"r1 = {rx}; r2 = {rx};"], "r1 == 1 && r2 == 0", x[4] or kx == "opaque"),
        "IRIW": ([wx, wy, f"r1 = {rx}; r2 = {ry};", f"r3 = {ry}; r4 = {rx};"], "r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0", both),
        "OOTA": ([f"r1 = {rx}; {y[1].format(n='y', v='r1')}", f"r2 = {ry}; {x[1].format(n='x', v='r2')}"], "r1 != 0 || r2 != 0", True),
        "2+2W": ([f"{wx} {y[1].format(n='y', v=2)}", f"{wy} {x[1].format(n='x', v=2)}"], f"{rx} == 1 && {ry} == 1", both or locked),
        "joined": ([wx, wy], f"{rx} != 1 || {ry} != 1", True),
    }[shape]  # fmt: skip
    members = [x[0].format(n="x"), y[0].format(n="y"), _MEMBERS]
    body = [f"Thread t{i} = new Thread(() -> {{ {text} }});" for i, text in enumerate(threads)]
    body += [f"t{i}.start();" for i in range(len(threads))]
    body += [f"t{i}.join();" for i in range(len(threads))]
    body.append(f"assert !({excluded});")
    known = "TRUE" if holds else "NOT-TRUE"
    topic = f"{shape} {kx} {ky} {known}"
    return m.sketch("memory", topic, body, members, varies=True, known=known, goals=("valid-assert",))


def publication(draw: random.Random) -> Sketch:
    """Objects handed from one thread to another: final fields, volatile references, double-checked locking."""
    m = Maker(draw)
    field = m.pick("", "final ", "volatile ")
    reference = m.pick("", "", "volatile ")
    shape = m.pick("publish", "lazy", "started", "array", "guarded", "escaping")
    cell = f"class Cell {{ {field}int v; Cell(int v) {{ this.v = v; }} }}"
    safe = reference != "" or field == "final "
    members = [
        f"static {reference}Cell cell; static final Object lock = new Object(); static boolean done; static int r = 42;"
    ]
    threads = {
        "publish": ["cell = new Cell(42);", "Cell c = cell; if (c != null) r = c.v;"],
        "lazy": ["Cell c = get(); r = c.v;", "Cell c = get(); if (c.v != 42) r = 0;"],
        "started": ["Cell c = cell; r = c.v;", ""],
        "array": ["Cell c = new Cell(42); array[0] = c;", "Cell c = array[0]; if (c != null) r = c.v;"],
        "guarded": ["synchronized (lock) { cell = new Cell(42); }", "Cell c; synchronized (lock) { c = cell; } if (c != null) r = c.v;"],
        "escaping": ["cell = new Cell(0); cell.set(42);", "Cell c = cell; if (c != null && done) r = 42;"],
    }[shape]  # fmt: skip
    members.append("static final Cell[] array = new Cell[1];")
    members.append(
        "static Cell get() { if (cell == null) { synchronized (lock) { if (cell == null) cell = new Cell(42); } } return cell; }"
    )
    if shape == "escaping":
        cell, safe = "class Cell { int v; Cell(int v) { this.v = v; } void set(int w) { v = w; } }", True
    known = {
        "publish": safe,
        "lazy": safe,
        "started": True,
        "array": field == "final ",
        "guarded": True,
        "escaping": True,
    }[shape]
    if field == "volatile " and not known:
        # Not safe by the specification's words, though no machine is known to show it.
        cell, field = cell.replace("volatile int", "int"), ""
    members[0] = (
        members[0].replace("Cell cell;", "Cell cell = new Cell(42);") if shape == "started" else members[0]
    )
    body = [f"Thread t{i} = new Thread(() -> {{ {text} }});" for i, text in enumerate(threads)]
    body += ["t0.start();", "t1.start();", "t0.join();", "t1.join();", "assert r == 42;"]
    word = "TRUE" if known else "NOT-TRUE"
    topic = f"publication {shape} field:{field}reference:{reference}{word}"
    return m.sketch("memory", topic, body, members, [cell], varies=True, known=word, goals=("valid-assert",))


FAMILY = (litmus, litmus, publication)
