"""Assumptions about the Java virtual machine where the specification permits more: one list.

A TRUE that relies on an entry names it in the account; ``--refuse`` turns an entry off, and then code that
would rely on it opens an obligation. The table in docs/trust.md shows this list. Behaviour that differs
between runs or mainstream virtual machines (races, salts, orders, hash codes) does not belong here: it is
open, and has to be explored or refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from verifier.errors import Unsupported


class _Named(Enum):
    """The base of assumptions. The value begins with a word that names it, and a phrase."""

    @property
    def word(self) -> str:
        word: str = self.value[0]
        return word

    @property
    def phrase(self) -> str:
        phrase: str = self.value[1]
        return phrase


class Assumption(_Named):
    """An assumption. The value is (word, phrase, the alternatives, the programs that rely on it).

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
    def permitted(self) -> str:
        """The alternatives that the specification permits, with the place."""
        return self.value[2]

    @property
    def leaning(self) -> str:
        """The programs whose verdicts rely on it."""
        return self.value[3]


class CheckAssumption(_Named):
    """An assumption of a TRUE of ``jr check``. The value is (word, phrase, example).

    ``word`` names it on lines and in JSON, ``jr explain WORD`` shows the rest. ``example``: code that is TRUE
    by it, and what it leaves out.
    """

    NO_NULL = (
        "no-null",
        "no argument is null, unless annotated as nullable, nor any of constructors, setters and factories, "
        "nor an element",
        "int length(String text) { return text.length(); }  // length(null) is left out; see --null",
    )
    QUIET_CALLBACKS = (
        "quiet-callbacks",
        "functions that are passed, or the receiver, change nothing, throw nothing, and give no null",
        "int first(Supplier<String> s) { return s.get().length(); }  // () -> { throw ...; } is left out",
    )
    STEADY_TEXTS = (
        "steady-texts",
        "sequences of characters of the JDK's classes that are passed stay as they are",
        "if (text.length() > 0) return text.charAt(0);  // nobody shortens the StringBuilder meanwhile",
    )
    ANSWERING_OBJECTS = (
        "answering-objects",
        "exceptions and collections of the JDK's classes that are passed answer what they are asked, other "
        "objects of these classes equals, hashCode, toString and compareTo, change nothing by it, and keep "
        "what they are equal to and their order; values of type variables below Comparable are of one type",
        "boolean same(Object a, Object b) { return a.equals(b); }  // an equals that fails is left out",
    )
    TYPED_COLLECTIONS = (
        "typed-collections",
        "collections, maps and iterators of the JDK's classes that are passed hold what their type arguments "
        "say, and no null, those in fields what their type arguments say (whoever got one from there puts in "
        "no null), and nothing but the method changes them",
        "for (String s : texts) sum += s.length();  // a List<String> that holds a number is left out",
    )
    DOCUMENTED_IO = (
        "documented-io",
        "readers, writers, streams, paths, digests, charsets and Macs of the JDK's classes, and objects of "
        "types of java.sql, that are passed do as their documentation says, fail with a new IOException or "
        "SQLException at most, and change nothing else",
        "int next(Reader in) throws IOException { return in.read(); }  // it throws no RuntimeException",
    )
    LENIENT_CALENDARS = (
        "lenient-calendars",
        "calendars that are passed, or in fields, are lenient",
        "int year(Calendar c) { return c.get(Calendar.YEAR); }  // a strict one with month 13 is left out",
    )
    ORDINARY_NUMBERS = (
        "ordinary-numbers",
        "numbers of BigDecimal and BigInteger, also those that come about, are far from the limits of digits "
        "and scales, at which these classes fail",
        "BigDecimal gross(BigDecimal net) { return net.multiply(RATE); }  // 1E-2147483647 is left out",
    )
    ORDINARY_DATES = (
        "ordinary-dates",
        "dates and times that are moved are far from the limits of their classes",
        "LocalDate due(LocalDate from) { return from.plusDays(30); }  // +999999999-12-31 is left out",
    )
    ORDINARY_PATTERNS = (
        "ordinary-patterns",
        "regular expressions of unknown text repeat nothing some billion times in a look-behind, where the "
        "JDK's matchers fail",
        "boolean fits(Pattern p, String text) { return p.matcher(text).find(); }  // (?<=\\ba{2147483647}b)x",
    )
    LINKING_CLASSES = (
        "linking-classes",
        "classes that are passed link, with all that they name",
        "int number(Class<?> c) { return c.getMethods().length; }  // NoClassDefFoundError is left out",
    )
    SHOWN_ELEMENTS = (
        "shown-elements",
        "objects in arrays that are passed answer toString and hashCode, where a format of unknown content "
        "shows them, and change nothing by it",
        "String show(String format, Object... all) { return String.format(format, all); }",
    )
    ORDINARY_TEXTS = (
        "ordinary-texts",
        "texts that are given, that objects hold, or that the JDK makes, have less than 2^30 characters",
        'String key(String name) { return "p:" + name; }  // OutOfMemoryError for two billion is left out',
    )
    UNBROKEN_OBJECTS = (
        "unbroken-objects",
        "no method of the objects failed before (an index, null, a cast, a negative length), and readers "
        "gave them no more than there was room for, and did not change them meanwhile",
        "void push(int x) { size++; items[size - 1] = x; }  // a push that failed half way is left out",
    )
    SHALLOW_OBJECTS = (
        "shallow-objects",
        "objects inside each other, by final fields, are no deeper than the stack allows",
        "int depth() { return inner == null ? 0 : 1 + inner.depth(); }  // StackOverflowError is left out",
    )
    MADE_OBJECTS = (
        "made-objects",
        "objects are as public constructors that return, factories and calls make them",
        "private final String name;  // no null by reflection or deserialisation; see --objects fields",
    )
    KNOWN_CLASSES = (
        "known-classes",
        "classes are those of this class path",
        "int area(Shape s) { return s.area(); }  // subclasses of Shape elsewhere are left out: --open-world",
    )
    INITIAL_STATICS = (
        "initial-statics",
        "static state is as after initialisation, and initialisers end, as they did in a run here",
        "static final int[] PARTS = {1, 2}; int part(int x) { return x % PARTS[0]; }  // PARTS[0] = 0 before",
    )
    REJECTIONS = (
        "rejections",
        "rejections of arguments, or of calls that the state of the receiver does not allow, are no failures",
        'if (n < 0) throw new IllegalArgumentException("n");  // see --strict',
    )

    @property
    def example(self) -> str:
        return self.value[2]


@dataclass(frozen=True)
class ModelAssumption:
    """A user's model replaces a class (docs/models.md): its name, with dots, and the model's source."""

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


OF_CHECK = {assumption.word: assumption for assumption in CheckAssumption}


def explain(word: str) -> str | None:
    """The explanation of an assumption, in lines; None if there is none of that name."""
    if word in OF_CHECK:
        taken = OF_CHECK[word]
        return f"{word}: {taken.phrase}\n    {taken.example}\n"
    if word in BY_WORD:
        one = BY_WORD[word]
        return f"{word}: {one.phrase}\n    permitted: {one.permitted}\n    matters to: {one.leaning}\n"
    return None


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
    """The assumptions of a verdict so far, as plain data."""

    made: frozenset[Assumption]
    models: frozenset[ModelAssumption]
    libraries: frozenset[LibraryAssumption]


class Leanings:
    """The assumptions of one run: those that are refused, and those that were used so far."""

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
        """The assumptions used so far, for ``include`` and ``return_to``."""
        return Leant(frozenset(self._made), frozenset(self._models), frozenset(self._libraries))

    def include(self, leant: Leant) -> None:
        """The verdict rests on what another process has leaned on as well."""
        self._made |= leant.made
        self._models |= leant.models
        self._libraries |= leant.libraries

    def return_to(self, leant: Leant) -> None:
        """Remove the assumptions used since then."""
        self._made, self._models = set(leant.made), set(leant.models)
        self._libraries = set(leant.libraries)

    def models(self) -> tuple[ModelAssumption, ...]:
        """The users' models that ran, by name."""
        return tuple(sorted(self._models, key=lambda model: model.name))

    def made(self) -> tuple[Assumed, ...]:
        """The assumptions used, in the order of the list; then users' models by name."""
        made = tuple(assumption for assumption in Assumption if assumption in self._made)
        return (*made, *self.models(), *sorted(self._libraries, key=lambda library: library.file))


__all__ = [
    "BY_WORD",
    "OF_CHECK",
    "Assumed",
    "Assumption",
    "CheckAssumption",
    "Leanings",
    "Leant",
    "LibraryAssumption",
    "ModelAssumption",
    "explain",
    "parse_assumptions",
]
