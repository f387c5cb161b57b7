"""Observable effects of the garbage collector: references that it clears, queues that it fills.

Its times and results are unspecified (java.lang.ref package documentation; JLS 12.6). The JDK's own caches
work with either answer; a program that asks is refused. Objects with finalizers are refused where they are
made (semantics.instance).
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args
from verifier.models.calling import run_bytecode
from verifier.models.classification import open_answer

_REFERENCE = "java/lang/ref/Reference"
_QUEUE = "java/lang/ref/ReferenceQueue"
_WEAK_MAP = "java/util/WeakHashMap"
_CLEANER = "java/lang/ref/Cleaner"


def _unseen(owner: str, key: str, what: str) -> Run:
    """A method that the JDK may call, and a program may not."""

    def model(m: Machine, args: Args) -> Result:
        if m.frame.method.cls.origin != "jdk":
            raise Unsupported(f"{what}, which the garbage collector decides")
        return run_bytecode(m, owner, key, args)

    return model


MODELS = open_answer(
    {
        (owner, key): _unseen(owner, key, what)
        for owner, what, keys in (
            (_REFERENCE, "whether a reference is cleared", ("refersTo(Ljava/lang/Object;)Z",)),
            (_REFERENCE, "whether a reference is enqueued", ("isEnqueued()Z",)),
            (
                _QUEUE,
                "the content of a ReferenceQueue",
                (
                    f"poll()L{_REFERENCE};",
                    f"remove()L{_REFERENCE};",
                    f"remove(J)L{_REFERENCE};",
                ),
            ),
            (
                _WEAK_MAP,
                "the content of a WeakHashMap",
                ("<init>()V", "<init>(I)V", "<init>(IF)V", "<init>(Ljava/util/Map;)V"),
            ),
            (
                _CLEANER,
                "when a Cleaner runs",
                (f"create()L{_CLEANER};", f"create(Ljava/util/concurrent/ThreadFactory;)L{_CLEANER};"),
            ),
        )
        for key in keys
    }
)
