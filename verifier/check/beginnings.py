"""Which initialisers ran before a method is called, where its objects are open.

The classes of all objects that there may be were initialised, and what their initialisers made may be among
these objects. But most methods read no static state: then it does not matter what others left there. So a
first exploration initialises what the method itself comes to; what that was is initialised first the next
time; and where static state is read that may change, all classes are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from verifier.check.library import Library
from verifier.classfile.mention import called_by
from verifier.exploration.budget import Budget
from verifier.models.open_initialiser import changing_state
from verifier.models.open_object import OpenHeap
from verifier.verdict.outcome import Result, Verdict

_GLOBAL = {
    "java/lang/System": ("setProp", "getProperties", "clearProperty", "setOut", "setErr", "setIn"),
    "java/util/Locale": ("setDefault",),
    "java/util/TimeZone": ("setDefault",),
    "java/lang/Thread": ("setDefault", "setName", "setContext", "setPriority", "setUncaught"),
    "java/util/logging/": ("set", "add", "remove", "read", "reset"),
    "java/security/": ("addProvider", "insertProviderAt", "removeProvider", "setProperty", "setPolicy"),
    "java/net/": ("setDefault", "setURLStreamHandlerFactory", "setContentHandlerFactory"),
}
"""What changes state of the JDK that all programs share: beginnings of names of classes and methods."""
_MOST_TIMES = 4


def leaves_traces(library: Library) -> bool:
    """Whether initialisers of the class path may change what the JDK keeps for all."""
    for owner, names in _GLOBAL.items():
        for file in map(library.find, library.mentioning(owner)):
            if file is not None and any(
                one.owner.startswith(owner) and one.name.startswith(names) for one in called_by(file)
            ):
                return True
    return False


class Beginnings:
    """Which classes are initialised first: those that an exploration came to, as far as that matters."""

    def __init__(self, library: Library, called: str, is_static: bool) -> None:
        self.early: frozenset[str] | None = None
        """See OpenHeap."""
        if not leaves_traces(library):
            self.early = frozenset({called}) if is_static else frozenset()

    def explore(
        self,
        heaps: list[OpenHeap],
        once: Callable[[Budget], Result],
        is_violated: Callable[[], bool],
        budget: Budget,
    ) -> Result:
        """What ``once`` finds when it does not matter any more what else was initialised.

        ``heaps``: those of the explorations; ``once`` makes new ones. ``is_violated``: whether it met a
        failure.
        """
        for _ in range(_MOST_TIMES if self.early is not None else 0):
            heaps.clear()
            result = once(budget)
            late = frozenset[str]().union(*(heap.late_classes() for heap in heaps))
            assert self.early is not None
            if result.verdict is Verdict.TRUE:
                if not late and not _reads_what_changes(heaps):
                    return result
                if late <= self.early:
                    break
            elif late <= self.early or is_violated() or budget.left_s() <= 0:
                return result
            self.early |= late
        self.early = None
        heaps.clear()
        return once(budget)


def _reads_what_changes(heaps: Iterable[OpenHeap]) -> bool:
    return any(changing_state(heap.machine, heap.driver, heap.below) is not None for heap in heaps)
