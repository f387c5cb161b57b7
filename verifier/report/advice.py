"""Advice about an open obligation: a sentence about the cause, and one about possible remedies.

Rows are selected by the ending and by words of the message; the last row of an ending fits all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Obligation

_MAX_LINE_CHARS = 100
_MAX_SOURCE_BYTES = 1 << 20


@dataclass(frozen=True)
class Advice:
    """``pattern``: what the message of such an obligation holds; ``why`` and ``to_do``: a sentence each."""

    ending: Ending
    pattern: str
    why: str
    to_do: str


_MORE_TIME = "give more time (--time-limit SECONDS)"

ADVICE: tuple[Advice, ...] = (
    Advice(
        Ending.RESOURCE,
        r"stopped by SIGINT",
        "the run was stopped by hand (^C)",
        "let it go on, or say when it is to end (--time-limit SECONDS)",
    ),
    Advice(
        Ending.RESOURCE,
        r"stopped by SIG|ended by SIG",
        "something outside of JR ended the run",
        "look at what limits the process (a container, a batch system, free memory), then run it again",
    ),
    Advice(
        Ending.RESOURCE,
        r"memory",
        "the memory that the run may use was not enough",
        "give more (--memory-limit MIB), or make arrays and inputs smaller with Verifier.assume",
    ),
    Advice(
        Ending.RESOURCE,
        r"of them in loops",
        "how often a loop or recursion goes round depends on inputs, and no invariant was found that ends it",
        "bound the inputs of the loop with Verifier.assume, or write it more simply; "
        f"if the bound is small, {_MORE_TIME}",
    ),
    Advice(
        Ending.RESOURCE,
        r"with 1 path not explored",
        "one path, which may stand for many that were joined, takes longer than the limit allows",
        f"{_MORE_TIME}, try --merge off, or leave fewer choices to inputs with Verifier.assume",
    ),
    Advice(
        Ending.RESOURCE,
        r"paths not explored",
        "the program has more paths than the limit allows to explore",
        f"{_MORE_TIME}, or leave fewer choices to inputs with Verifier.assume",
    ),
    Advice(
        Ending.RESOURCE,
        r"",
        "the time that the run may use was not enough",
        f"{_MORE_TIME}, or make the inputs smaller with Verifier.assume",
    ),
    Advice(
        Ending.BOUND,
        r"strings? longer than|texts? longer than",
        "a text may be longer than JR follows texts",
        "bound its length, as by Verifier.assume(text.length() < 50)",
    ),
    Advice(
        Ending.BOUND,
        r"path longer than",
        "one path takes more steps than JR follows",
        "bound the number of rounds, or make the constant that gives it smaller",
    ),
    Advice(
        Ending.BOUND,
        r"is caught by the program",
        "where stack or heap end differs from run to run, and the program goes on from there",
        "let the program not catch this error, or bound what uses up stack or heap",
    ),
    Advice(
        Ending.BOUND,
        r"^the final field",
        "threads may see the object before it is complete, and not all that follows was explored",
        "start the threads, or hand the object to them, only after its constructor has returned",
    ),
    Advice(
        Ending.BOUND,
        r"not replayed",
        "a violation was found that could not be tried on the Java virtual machine",
        "look at the line: it may be a failure; fix it, or make the inputs simpler, and run again",
    ),
    Advice(
        Ending.BOUND,
        r"concrete runs were made",
        "only runs with chosen inputs were asked for, and none of them decides",
        "leave --analyses out, so that all paths are looked at",
    ),
    Advice(
        Ending.BOUND,
        r"common pool|Semaphore",
        "whether threads wait for ever depends on a queue or pool that is followed only in part",
        "use a lock, a queue or an executor of your own size in its place",
    ),
    Advice(
        Ending.BOUND,
        r"",
        "only a part of the possible behaviours was looked at",
        "make the inputs smaller with Verifier.assume, so that what was looked at is all there is",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"which only the model of",
        "a run on the Java virtual machine, which has the class itself and not its model, does not fail so",
        "let the model do what its class does where they differ, or assume less in it",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"--refuse",
        "the answer leans on an assumption about the Java virtual machine that was refused",
        "leave this word out of --refuse if the assumption is right for you",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"^exact answers of",
        "a violation was found, but it rests on results of library calls that are known only roughly",
        "put a simple method of your own in the place of these calls",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"not on the class path|is not linked",
        "a class that the program uses is missing or cannot be loaded",
        "name its jar or folder with --classpath",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"native method|native library",
        "the program calls code that is not Java, so that it cannot be followed",
        "put a Java method of your own in its place; --natives report lists all such calls",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"depends? on input|symbolic|unknown|from outside",
        "a call gets a value that depends on inputs, and JR knows what it does for fixed values only",
        "choose among a few fixed values (if or switch) before the call, or leave the call out",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"more than \d|of \d+ (elements|characters|bytes)|so long that|longer than",
        "something is larger than JR follows it",
        "make it smaller: fewer objects, shorter arrays and texts",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"thread|monitor|lock|wait",
        "the program uses threads in a way that JR does not follow",
        "use synchronized, locks or atomic fields in its place",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"order of|identity|differs from run to run|garbage collector|clock|hash code",
        "the result may differ from run to run, and the program makes something depend on it",
        "use what has a fixed order or value (such as LinkedHashMap, TreeMap, equals)",
    ),
    Advice(
        Ending.UNSUPPORTED,
        r"",
        "the program uses a part of Java or its library that JR does not model (docs/java.md has a list)",
        "leave it out of what is verified, or put a simple class of your own in its place",
    ),
    Advice(
        Ending.SOLVER_UNKNOWN,
        r"",
        "no solver decided a condition in its time, mostly products, divisions or floats of inputs",
        f"{_MORE_TIME}, try another --solver, or write the arithmetic there more simply",
    ),
    Advice(
        Ending.RACE,
        r"",
        "threads use a field without synchronisation, and not every outcome could be shown to be harmless",
        "make the field volatile or guard it; --memory sequential says what holds without such effects",
    ),
    Advice(
        Ending.UNSETTLED,
        r"",
        "the program does what the property leaves open",
        "take that out of the program: let no handler catch the failure of an assert",
    ),
    Advice(
        Ending.DEFECT,
        r"",
        "JR contradicts itself or the Java virtual machine, so that its answer is not given",
        "report it together with the task; another --strategy or --merge off may decide meanwhile",
    ),
)


@dataclass(frozen=True)
class Group:
    """Obligations with one advice: each text with its count, and the line that most of them name."""

    advice: Advice
    texts: dict[str, int]
    where: str | None

    @property
    def size(self) -> int:
        return sum(self.texts.values())


def advice_of(obligation: Obligation) -> Advice:
    """The first row that fits; each ending that is open has one that fits all."""
    for advice in ADVICE:
        if advice.ending is obligation.ending and re.search(advice.pattern, obligation.message):
            return advice
    raise ValueError(obligation.ending)


def grouped(obligations: Iterable[Obligation]) -> list[Group]:
    """The obligations by what can be done about them, the largest group first."""
    texts: dict[Advice, Counter[str]] = {}
    places: dict[Advice, Counter[str]] = {}
    for obligation in obligations:
        advice = advice_of(obligation)
        texts.setdefault(advice, Counter())[f"{obligation.ending.word}: {obligation}"] += 1
        if obligation.where:
            places.setdefault(advice, Counter())[obligation.where] += 1
    groups = []
    for advice, counts in texts.items():
        common = places.get(advice, Counter()).most_common(1)
        groups.append(Group(advice, dict(counts.most_common()), common[0][0] if common else None))
    return sorted(groups, key=lambda group: -group.size)


def source_line(task: Task, where: str | None) -> str | None:
    """The text of a line of the program's sources, named as ``Main.java:12`` somewhere in ``where``."""
    named = re.search(r"([^\s(:/\\]+\.java):(\d+)", where or "")
    if named is None:
        return None
    files = {file.resolve() for root in task.source_roots for file in root.rglob(named.group(1))}
    if len(files) != 1:
        return None
    try:
        with files.pop().open(encoding="utf-8", errors="replace") as file:
            lines = file.read(_MAX_SOURCE_BYTES).split("\n")
    except OSError:
        return None
    number = int(named.group(2))
    text = " ".join(lines[number - 1].split()) if 0 < number <= len(lines) else ""
    return f"{Path(named.group(1)).name}:{number}: {text[:_MAX_LINE_CHARS]}" if text else None
