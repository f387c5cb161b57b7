"""What JR assumes of the Java virtual machine where the specification permits more: one list.

A TRUE that leans on an entry names it in the account; ``--refuse`` turns an entry off, and then whatever
would lean on it opens an obligation. The table in docs/trust.md shows this list. What some mainstream virtual
machine does on some run (races, salts, orders, hash codes) does not belong here: that is open, and has to be
explored or refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from verifier.errors import Unsupported


class Assumption(Enum):
    """One thing that is assumed. The value is (word, phrase, what else is permitted, who leans on it).

    ``word`` names it in options and in JSON, ``phrase`` in the account.
    """

    LOCALE = (
        "locale",
        "default locale en_US",
        "any locale that the host sets at start-up (java.util.Locale, initial default locale)",
        "methods without a locale that have a form with one: `toUpperCase()`, `String.format`, `Scanner`",
    )
    CHARSET = (
        "charset",
        "default charset UTF-8",
        "before Java 18 any charset that the host sets (java.nio.charset.Charset.defaultCharset)",
        "texts from and to bytes without a charset: `getBytes()`, `new String(bytes)`, readers",
    )
    LINE_SEPARATOR = (
        "line-separator",
        "line separator \\n",
        "any system-dependent separator (System.lineSeparator)",
        "`System.lineSeparator`, `%n`, `newLine`, `println` to a stream that the program reads back",
    )
    FILE_SEPARATOR = (
        "file-separator",
        "file separator / and path separator :",
        "any system-dependent separators (System.getProperties)",
        "the two system properties",
    )
    TIME_ZONE = (
        "time-zone",
        "default time zone UTC",
        "any time zone that the host sets (java.util.TimeZone.getDefault)",
        "`TimeZone.getDefault`, `user.timezone`, and what asks for them: dates and times without a zone",
    )
    MATH = (
        "math",
        "Math's functions (sin, exp, pow and their like) as HotSpot computes them here",
        "other results within 1 or 2 units in the last place (java.lang.Math)",
        "these functions; those of `StrictMath` are fixed bit by bit",
    )
    HASH_ORDER = (
        "hash-order",
        "hash tables are walked in the order of OpenJDK 11 to 25",
        "any order (java.util.HashMap, HashSet, Hashtable)",
        "walks over such a table of several elements, if their hash codes are fixed",
    )
    COMPRESSION = (
        "compression",
        "data are compressed as by the zlib of this Java virtual machine",
        "other bytes that are inflated to the same data (java.util.zip.Deflater)",
        "`Deflater`, and the streams that compress",
    )
    FILES = (
        "own-files",
        "files that the program made or wrote are changed by nobody else, and have one path each",
        "other processes and links (java.nio.file.Files: operations are not atomic with respect to others)",
        "programs that read what they wrote to a file, or ask whether it is there",
    )
    MEMBER_ORDER = (
        "member-order",
        "fields are listed in the order of the class file",
        "any order (Class.getDeclaredFields, Class.getFields)",
        "these two methods, where there are several fields",
    )
    IDENTITY = (
        "identities",
        "which objects of value-based classes and of capturing lambdas are one, as in OpenJDK 11 to 25",
        "a new object or one that was given before (java.util.Optional, List.of; JLS 15.27.4)",
        "`==` between them in the program",
    )
    TEXTS = (
        "texts",
        "texts that the library words freely, as this JDK words them",
        "any detail message or none (Throwable.getMessage), other words (Thread.toString)",
        "the message of an exception that the library or the virtual machine made, the text of a thread",
    )
    DECIMALS = (
        "decimals",
        "decimal texts of float and double as this JDK makes them",
        "up to Java 18 more digits than needed (Double.toString, JDK-4511638)",
        "texts of known numbers for which that makes a difference",
    )
    WAKE_UPS = (
        "no-spurious-wake-ups",
        "no wait ends for no reason",
        "spurious wake-ups (JLS 17.2.1, LockSupport.park, Condition.await)",
        "threads that wait without a time limit",
    )
    WEAK_UPDATES = (
        "no-spurious-failures",
        "a weak compare-and-set does not fail for no reason",
        "spurious failures (java.lang.invoke.VarHandle, java.util.concurrent.atomic)",
        "the `weakCompareAndSet` methods, called by the program",
    )
    TEARING = (
        "whole-longs",
        "a long or double is read and written as a whole",
        "two halves, each on its own, if not volatile (JLS 17.7)",
        "fields and elements of these kinds that several threads use and that are not volatile",
    )
    SEQUENTIAL_MEMORY = (
        "sequential-memory",
        "memory is sequentially consistent",
        "what JLS 17.4 allows for data races",
        "programs with data races, under `--memory sequential` alone",
    )
    STACK_AND_HEAP = (
        "stack-and-heap",
        "stack and heap are large enough",
        "StackOverflowError and OutOfMemoryError anywhere (JVMS 6.3)",
        "programs that go on after an error: they catch it, have code in `finally`, or other threads",
    )

    @property
    def word(self) -> str:
        return self.value[0]

    @property
    def phrase(self) -> str:
        return self.value[1]

    @property
    def permitted(self) -> str:
        """What the specification permits instead, and where it says so."""
        return self.value[2]

    @property
    def leaning(self) -> str:
        """Which programs' verdicts lean on it."""
        return self.value[3]


@dataclass(frozen=True)
class ModelAssumption:
    """A user's model stands for a class (docs/models.md): its name, with dots, and the model's source."""

    name: str
    file: str

    @property
    def word(self) -> str:
        return "model"

    @property
    def phrase(self) -> str:
        return f"{self.name} is as its model has it ({self.file})"


@dataclass(frozen=True)
class LibraryAssumption:
    """Native methods of the program ran on copies of what their arguments reach. ``file``: their library."""

    file: str

    @property
    def word(self) -> str:
        return "native-library"

    @property
    def phrase(self) -> str:
        return f"native methods of {self.file} depend on their arguments alone and change nothing else"


Assumed = Assumption | ModelAssumption | LibraryAssumption

BY_WORD = {assumption.word: assumption for assumption in Assumption}


def parse_assumptions(text: str) -> tuple[str, ...]:
    """Words of the list, separated by commas; ``all`` and ``none`` also work. Errors: ValueError."""
    words = tuple(part.strip() for part in text.split(",") if part.strip())
    if words in (("all",), ("none",), ()):
        return tuple(BY_WORD) if words == ("all",) else ()
    if any(word not in BY_WORD for word in words):
        raise ValueError(f"choose from {', '.join(BY_WORD)}, separated by commas, or all or none")
    return words


@dataclass(frozen=True)
class Leant:
    """What a verdict leans on so far, as plain data."""

    made: frozenset[Assumption]
    models: frozenset[ModelAssumption]
    libraries: frozenset[LibraryAssumption]


class Leanings:
    """The assumptions of one run: those that are refused, and those that it has leaned on so far."""

    def __init__(self, refused: Iterable[str] = ()) -> None:
        self._refused = frozenset(BY_WORD[word] for word in refused)
        self._made: set[Assumption] = set()
        self._models: set[ModelAssumption] = set()
        self._libraries: set[LibraryAssumption] = set()

    def refuses(self, assumption: Assumption) -> bool:
        """Whether the user does not want it assumed."""
        return assumption in self._refused

    def lean(self, assumption: Assumption) -> None:
        """From here on the verdict rests on it; Unsupported if it is refused."""
        if assumption in self._refused:
            raise Unsupported(f"whether it holds that {assumption.phrase} (--refuse {assumption.word})")
        self._made.add(assumption)

    def lean_on_model(self, model: ModelAssumption) -> None:
        """From here on the verdict rests on a user's model."""
        self._models.add(model)

    def lean_on_library(self, library: LibraryAssumption) -> None:
        """From here on the verdict rests on what native methods of the program gave."""
        self._libraries.add(library)

    def leant(self) -> Leant:
        """What the run has leaned on so far, for ``include`` and ``return_to``."""
        return Leant(frozenset(self._made), frozenset(self._models), frozenset(self._libraries))

    def include(self, leant: Leant) -> None:
        """The verdict rests on what another process has leaned on as well."""
        self._made |= leant.made
        self._models |= leant.models
        self._libraries |= leant.libraries

    def return_to(self, leant: Leant) -> None:
        """What was leaned on since then was for nothing."""
        self._made, self._models = set(leant.made), set(leant.models)
        self._libraries = set(leant.libraries)

    def models(self) -> tuple[ModelAssumption, ...]:
        """The users' models that ran, by name."""
        return tuple(sorted(self._models, key=lambda model: model.name))

    def made(self) -> tuple[Assumed, ...]:
        """What the run leaned on, in the order of the list; then users' models by name."""
        made = tuple(assumption for assumption in Assumption if assumption in self._made)
        return (*made, *self.models(), *sorted(self._libraries, key=lambda library: library.file))


__all__ = [
    "BY_WORD",
    "Assumed",
    "Assumption",
    "Leanings",
    "Leant",
    "LibraryAssumption",
    "ModelAssumption",
    "parse_assumptions",
]
