"""Changes to a program that change nothing about its verdict.

Each keeps the inputs in their order, at most with one more before them (``shift``). They lean on the
shape that scripts/attacking/families/maker.py gives: the comments ``/*members*/`` and ``/*here*/`` and
one ``main``.
"""

from __future__ import annotations

import random
import re

_MAIN = "public static void main(String[] args) throws Throwable {"

_NAME = re.compile(r"\"(?:\\.|[^\"\\])*\"|\b([vf])(\d+)\b")
"""A name that a family made, or a text, in which nothing is renamed."""
_OWN_PLACE = ("StackTrace", "StackWalker", "getDeclared", "getEnclosing")
"""What shows a program its own members and lines."""


def vary(text: str, draw: random.Random) -> tuple[str, str]:
    """A changed program and the name of the change; the text itself if no change fits."""
    if any(word in text for word in _OWN_PLACE):
        return text, "nothing"
    changes = [renamed, dead_code, dead_branch, extracted, wrapped, unused_thread, through_interface]
    draw.shuffle(changes)
    for change in changes:
        changed = change(text)
        if changed != text:
            return changed, change.__name__
    return text, "nothing"


def renamed(text: str) -> str:
    """Other names for locals and methods."""
    if "getDeclared" in text or "getName" in text:
        return text
    return _NAME.sub(lambda found: f"{found[1]}Other{found[2]}" if found[1] else found[0], text)


def dead_code(text: str) -> str:
    """Work that nobody uses."""
    more = "int unused = 7; for (int z = 0; z < 3; z++) { unused += unused * z; }\n    "
    return text.replace("/*here*/", more, 1)


def dead_branch(text: str) -> str:
    """A branch that no input takes."""
    more = "if (args.length > 0 && args.length < 0) { throw new IllegalStateException(); }\n    "
    return text.replace("/*here*/", more, 1)


def _around(text: str, entry: str) -> str:
    if _MAIN not in text:
        return text
    inner = _MAIN.replace("public static void main", "static void body")
    return text.replace(_MAIN, f"{_MAIN}\n    {entry}\n  }}\n\n  {inner}", 1)


def extracted(text: str) -> str:
    """The body of main in a method of its own."""
    return _around(text, "body(args);")


def wrapped(text: str) -> str:
    """Below a branch on an input that always goes the same way."""
    condition = "int always = org.sosy_lab.sv_benchmarks.Verifier.nondetInt() & 1;"
    return _around(text, f"{condition} if (always * always == always) {{ body(args); }}")


def unused_thread(text: str) -> str:
    """After a thread that does nothing."""
    if "Thread" in text:
        return text
    return _around(text, "Thread idle = new Thread(() -> { }); idle.start(); idle.join(); body(args);")


def through_interface(text: str) -> str:
    """The body of main called through a lambda."""
    call = "Body call = Main::body; call.run(args);"
    changed = _around(text, call)
    interface = "interface Body { void run(String[] args) throws Throwable; }\n  "
    return changed.replace("/*members*/", f"{interface}/*members*/", 1) if changed != text else text


SHIFTED = frozenset({"wrapped"})
"""Changes that draw one more input before the others."""
