"""What a run of the program under test is given and what is known after it, and both on the pipe."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Literal

from verifier.errors import Defect
from verifier.jvm.wire import Reader, Writer
from verifier.verdict.input_kind import input_kind
from verifier.verdict.outcome import Failure, InputValue, TraceElement


class RunEnding(Enum):
    """Why a run ended. The order is that of java/jr/Ending.java."""

    FINISHED = "finished"
    UNCAUGHT = "uncaught exception"
    ASSUMPTION = "assumption failed"
    EXITED = "program ended the virtual machine"
    TIMEOUT = "out of time"
    OUT_OF_MEMORY = "OutOfMemoryError"
    STACK_OVERFLOW = "StackOverflowError"
    CRASHED = "the Java virtual machine failed"
    INPUT_WANTED = "asked for more inputs than there were"
    INPUT_MISMATCH = "asked for an input of another kind"


@dataclass(frozen=True)
class Seed:
    """Inputs beyond the queue are drawn from a seeded mix (java/jr/Draw.java).

    ``is_extreme``: of the smallest and largest numbers mostly.
    """

    number: int
    is_extreme: bool = False


@dataclass(frozen=True)
class Site:
    """An instruction of the program: binary name of the class with slashes, method, offset in its code."""

    class_name: str
    method: str
    descriptor: str
    offset: int


Fallback = Literal["stop", "zero"] | Seed
Constant = int | float | str


@dataclass(frozen=True)
class RunRequest:
    """A run of ``main_class`` (binary name) from class directories, searched in order.

    ``main`` is given ``arguments``. ``inputs`` are handed out in order; after them ``fallback`` decides.
    ``constants`` season the seeded mix. From its first input on, a run has ``asking_limit_s`` at most.
    ``want_where`` asks for the callers of the inputs, ``want_exhaustion`` for whether the stack or the heap
    was used up, if there were no inputs.
    ``plain`` asks for a Java virtual machine of its own, in which the program sees what it would see
    under ``java -ea`` (java/jr/Plain.java): what decides a verdict runs so; ``fresh`` for a process that
    has run nothing before. ``schedule`` has the threads take turns: (number of the thread, its steps at
    the end of the turn), as in machine.thread.Schedule; time does not pass in Thread.sleep then. Such a
    run is plain, too. ``gates`` asks for a stress replay (java/jr/Stress.java): the program runs again and
    again until an exception of the class ``awaited`` leaves main or ends another thread, and two threads
    meet before such places first; ``time_limit_s`` is the CPU time for all repetitions. ``unshared`` is for
    plain runs: the virtual machine loads all classes itself, from no archive, so that what depends on
    addresses comes out otherwise. ``moved``: elsewhere the classes lie in other places, jars perhaps, so
    that a plain run ends where the program asks for them (java/jr/Places.java). ``libraries`` are further
    directories, searched after ``classes``, that do not change and hold neither the main class nor what
    it inherits from: plain runs rewrite them once. ``watched_line``, for plain runs: a call of
    jr.reached.Gate (java/watched) in the main thread below this line of main ends the run, and its trace
    is the failure; ``patches`` then are modules of the JDK, with folders of classes that take the place
    of theirs. ``warm``: the run may use the classes of the one before it, if that was of the same
    directories, and find what it left in static fields: quick, but what it shows needs another run.
    """

    classes: tuple[Path, ...]
    main_class: str = "Main"
    inputs: tuple[InputValue, ...] = ()
    fallback: Fallback = "stop"
    constants: tuple[Constant, ...] = ()
    time_limit_s: float = 10.0
    asking_limit_s: float | None = None
    memory_mib: int | None = None
    output_limit_bytes: int = 65536
    fresh: bool = False
    plain: bool = False
    want_where: bool = True
    schedule: tuple[tuple[int, int], ...] = ()
    want_exhaustion: bool = False
    gates: tuple[Site, ...] = ()
    awaited: str = ""
    unshared: bool = False
    arguments: tuple[str, ...] = ()
    moved: bool = False
    libraries: tuple[Path, ...] = ()
    patches: tuple[tuple[str, Path], ...] = ()
    watched_line: int = 0
    warm: bool = False


@dataclass(frozen=True)
class RunResult:
    """What happened in a run.

    failure: the exception that left main; ``kinds`` its class and superclasses, outermost last.
    other_failure: the first exception that ended another thread, if any.
    more_failures: of exceptions that ended other threads later the first of each kind not seen before
    (AssertionError, RuntimeException, others), with their classes.
    failed_assert: the first failure of an assert statement, also one the program caught.
    inputs: every value delivered, in order, with its caller.
    threads_started: the program made threads. deadlocked: threads were waiting for one another, or
    all for events that no thread was left to cause, without a time limit. note: details in words (exit
    status, which input did not fit). repetition: the number of this run in a stress replay.
    perhaps_exhausted: unless it is certain that the virtual machine raised neither
    a StackOverflowError nor an OutOfMemoryError, caught or not.
    """

    ending: RunEnding
    failure: Failure | None = None
    kinds: tuple[str, ...] = ()
    other_failure: Failure | None = None
    other_kinds: tuple[str, ...] = ()
    failed_assert: Failure | None = None
    inputs: tuple[InputValue, ...] = ()
    stdout: str = ""
    stdout_cut: bool = False
    threads_started: bool = False
    deadlocked: bool = False
    note: str | None = None
    reusable: bool = False
    perhaps_exhausted: bool = True
    more_failures: tuple[tuple[Failure, tuple[str, ...]], ...] = ()
    repetition: int = 0


def real_path(place: Path) -> str:
    """The absolute path without symbolic links; folders of classes stay where they are while JR runs."""
    return _real_path(place) if place.is_absolute() else os.path.realpath(place)


@lru_cache(maxsize=1 << 12)
def _real_path(place: Path) -> str:
    return os.path.realpath(place)


def encode_request(request: RunRequest) -> bytes:
    """The frame that java/jr/Session.java reads."""
    out = Writer()
    out.text(request.main_class)
    out.int32(len(request.classes))
    for directory in request.classes:
        out.text(real_path(directory))
    out.int64(max(1, int(request.time_limit_s * 1000)))
    asking_s = request.time_limit_s if request.asking_limit_s is None else request.asking_limit_s
    out.int64(max(1, int(asking_s * 1000)))
    out.int32(request.output_limit_bytes)
    out.flag(request.want_where)
    if isinstance(request.fallback, Seed):
        out.byte("e" if request.fallback.is_extreme else "r")
    else:
        out.byte("z" if request.fallback == "zero" else "s")
    out.int64(request.fallback.number if isinstance(request.fallback, Seed) else 0)
    out.int32(len(request.constants))
    for constant in request.constants:
        if isinstance(constant, str):
            out.value(constant, "Ljava/lang/String;")
        else:
            out.tagged("D" if isinstance(constant, float) else "J", constant)
    out.int32(len(request.inputs))
    for item in request.inputs:
        _encode_input(out, item)
    out.int32(len(request.schedule))
    for thread, steps in request.schedule:
        out.int32(thread)
        out.int64(steps)
    out.flag(request.want_exhaustion)
    out.text(request.awaited)
    out.int32(len(request.gates))
    for site in request.gates:
        out.text(f"{site.class_name}.{site.method}{site.descriptor}")
        out.int32(site.offset)
    out.int32(len(request.arguments))
    for argument in request.arguments:
        out.text(argument)
    out.int32(request.watched_line)
    out.flag(request.warm)
    return out.body()


def _encode_input(out: Writer, item: InputValue) -> None:
    kind = input_kind(item.kind)
    if isinstance(item.value, str) != kind.is_text:
        raise Defect(f"no input of kind {item.kind} with the value {item.value!r} can be replayed")
    out.text(item.kind)
    if isinstance(item.value, str):
        out.value(item.value, "Ljava/lang/String;")
    else:
        out.tagged(kind.tag, item.value)


def decode_result(reader: Reader) -> RunResult:
    """The result that java/jr/Session.java wrote."""
    ending = list(RunEnding)[ord(reader.byte())]
    note = reader.optional_text()
    failure, kinds = _failure(reader)
    others = tuple(_failure(reader) for _ in range(reader.int32()))
    other, other_kinds = others[0] if others else (None, ())
    failed_assert, _ = _failure(reader)
    threads_started, deadlocked, reusable = reader.flag(), reader.flag(), reader.flag()
    inputs = []
    for _ in range(reader.int32()):
        kind = reader.text()
        _, value = reader.tagged()
        if value is None or isinstance(value, tuple):
            raise Defect(f"the runner delivered {value!r} as an input")
        inputs.append(InputValue(kind, value, _trace_element(reader) if reader.flag() else None))
    stdout_cut = reader.flag()
    stdout = reader.raw(reader.int32()).decode("utf-8", "replace")
    perhaps_exhausted = reader.flag()
    return RunResult(
        ending,
        failure,
        kinds,
        other_failure=other,
        other_kinds=other_kinds,
        failed_assert=failed_assert,
        inputs=tuple(inputs),
        stdout=stdout,
        stdout_cut=stdout_cut,
        threads_started=threads_started,
        deadlocked=deadlocked,
        note=note,
        reusable=reusable,
        perhaps_exhausted=perhaps_exhausted,
        more_failures=tuple((failure, kinds) for failure, kinds in others[1:] if failure is not None),
        repetition=reader.int32(),
    )


def _failure(reader: Reader) -> tuple[Failure | None, tuple[str, ...]]:
    if not reader.flag():
        return None, ()
    name = reader.text()
    message = reader.optional_text()
    thread_name = reader.optional_text()
    kinds = tuple(reader.text() for _ in range(reader.int32()))
    trace = tuple(_trace_element(reader) for _ in range(reader.int32()))
    return Failure(name, message, trace, thread_name), kinds


def _trace_element(reader: Reader) -> TraceElement:
    class_name, method, file, line = reader.text(), reader.text(), reader.optional_text(), reader.int32()
    return TraceElement(class_name, method, file, line if line > 0 else None)
