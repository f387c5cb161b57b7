"""Recipes for objects of JDK types: as users write them, without opening files or reading the clock.

A recipe is a Java expression with holes, ``{SIGNATURE}``, of generic types; ``{T0;}`` and ``{T1;}`` are the
type arguments of the wanted type. The recipes of a type are ordered, the simplest first. Files and paths have
an arbitrary name below a folder that does not exist and cannot be created.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.check.making.generics import Type

_TEXT = "Ljava/lang/String;"
_HOLE = re.compile(r"\{([^}]*)\}")


@dataclass(frozen=True)
class Recipe:
    """An expression; or an object of the class ``type`` after any number of ``calls``."""

    text: str
    calls: tuple[str, ...] = ()
    type: str = ""


def holes(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parts of a recipe's text around its holes, and the signatures in the holes."""
    pieces = _HOLE.split(text)
    return tuple(pieces[::2]), tuple(pieces[1::2])


def _filled(name: str, *calls: str, made: str = "") -> Recipe:
    return Recipe(made or f"new {name}()", calls, name)


_LISTS = (_filled("java.util.ArrayList", "add({T0;})"), _filled("java.util.LinkedList", "add({T0;})"))
_DEQUES = (_filled("java.util.ArrayDeque", "add({T0;})"), _filled("java.util.LinkedList", "add({T0;})"))
_SETS = (_filled("java.util.LinkedHashSet", "add({T0;})"), _filled("java.util.HashSet", "add({T0;})"))
_TREE_SETS = (_filled("java.util.TreeSet", "add({T0;})"),)
_MAPS = (
    _filled("java.util.LinkedHashMap", "put({T0;},{T1;})"),
    _filled("java.util.HashMap", "put({T0;},{T1;})"),
)
_TREE_MAPS = (_filled("java.util.TreeMap", "put({T0;},{T1;})"),)
_CONCURRENT_MAPS = (_filled("java.util.concurrent.ConcurrentHashMap", "put({T0;},{T1;})"),)
_WRITERS = (Recipe("new java.io.StringWriter()"),)
_STREAMS_OUT = (Recipe("new java.io.ByteArrayOutputStream()"),)
_STREAMS_IN = (Recipe("new java.io.ByteArrayInputStream({[B})"),)
_READERS = (Recipe(f"new java.io.StringReader({{{_TEXT}}})"),)
_BUILDER = Recipe(f"new java.lang.StringBuilder({{{_TEXT}}})")
_DATES = (Recipe("java.time.LocalDate.of(2000, 2, 29)"), Recipe("java.time.LocalDate.ofEpochDay({I})"))
_CLOCK = "java.lang.Math.floorMod({I}, 24), java.lang.Math.floorMod({I}, 60)"
_TIMES = (
    Recipe("java.time.LocalDateTime.of(2000, 2, 29, 23, 59)"),
    Recipe(f"java.time.LocalDate.ofEpochDay({{I}}).atTime({_CLOCK})"),
)
_ZONED = (Recipe("java.time.ZonedDateTime.of(2000, 2, 29, 23, 59, 0, 0, java.time.ZoneOffset.UTC)"),)
_INSTANTS = (Recipe("java.time.Instant.ofEpochMilli({J})"),)
_DURATIONS = (Recipe("java.time.Duration.ofMillis({J})"), Recipe("java.time.Duration.ofSeconds({J})"))
_CALENDARS = (
    Recipe("new java.util.GregorianCalendar(2000, 1, 29)"),
    Recipe("new java.util.GregorianCalendar({I}, {I}, {I})"),
)
_ZONES = (
    Recipe('java.util.TimeZone.getTimeZone("UTC")'),
    Recipe('java.util.TimeZone.getTimeZone("Europe/Berlin")'),
)

_METHODS = (Recipe('java.lang.String.class.getMethod("length")'),)

RECIPES: dict[str, tuple[Recipe, ...]] = {
    "java/lang/CharSequence": (Recipe(f"{{{_TEXT}}}"), _BUILDER),
    "java/lang/Comparable": (Recipe("{T0;}"),),
    "java/io/Serializable": (Recipe(f"{{{_TEXT}}}"), Recipe("{Ljava/lang/Integer;}")),
    "java/lang/Number": (
        Recipe("{Ljava/lang/Integer;}"),
        Recipe("{Ljava/lang/Double;}"),
        Recipe("{Ljava/lang/Long;}"),
        Recipe("{Ljava/math/BigInteger;}"),
    ),
    "java/lang/StringBuilder": (_BUILDER, Recipe("new java.lang.StringBuilder()")),
    "java/lang/StringBuffer": (Recipe(f"new java.lang.StringBuffer({{{_TEXT}}})"),),
    "java/lang/Appendable": (_BUILDER, *_WRITERS),
    "java/math/BigInteger": (Recipe("java.math.BigInteger.valueOf({J})"),),
    "java/math/BigDecimal": (
        Recipe("java.math.BigDecimal.valueOf({J})"),
        Recipe("java.math.BigDecimal.valueOf({J}, {S})"),
    ),
    "java/lang/Iterable": _LISTS,
    "java/util/Collection": (*_LISTS, *_SETS),
    "java/util/List": _LISTS,
    "java/util/AbstractList": _LISTS,
    "java/util/ArrayList": _LISTS[:1],
    "java/util/LinkedList": _LISTS[1:],
    "java/util/Vector": (_filled("java.util.Vector", "add({T0;})"),),
    "java/util/Iterator": (Recipe("{Ljava/util/List<T0;>;}.iterator()"),),
    "java/util/ListIterator": (Recipe("{Ljava/util/List<T0;>;}.listIterator()"),),
    "java/util/Enumeration": (Recipe("java.util.Collections.enumeration({Ljava/util/List<T0;>;})"),),
    "java/util/Queue": _DEQUES,
    "java/util/Deque": _DEQUES,
    "java/util/ArrayDeque": _DEQUES[:1],
    "java/util/Set": _SETS,
    "java/util/HashSet": _SETS[1:],
    "java/util/LinkedHashSet": _SETS[:1],
    "java/util/SortedSet": _TREE_SETS,
    "java/util/NavigableSet": _TREE_SETS,
    "java/util/TreeSet": _TREE_SETS,
    "java/util/Map": _MAPS,
    "java/util/HashMap": _MAPS[1:],
    "java/util/LinkedHashMap": _MAPS[:1],
    "java/util/SortedMap": _TREE_MAPS,
    "java/util/NavigableMap": _TREE_MAPS,
    "java/util/TreeMap": _TREE_MAPS,
    "java/util/concurrent/ConcurrentMap": _CONCURRENT_MAPS,
    "java/util/concurrent/ConcurrentHashMap": _CONCURRENT_MAPS,
    "java/util/Map$Entry": (Recipe("new java.util.AbstractMap.SimpleEntry({T0;}, {T1;})"),),
    "java/util/Properties": (_filled("java.util.Properties", f"setProperty({{{_TEXT}}},{{{_TEXT}}})"),),
    "java/util/BitSet": (_filled("java.util.BitSet", "set({C})"),),
    "java/util/Optional": (Recipe("java.util.Optional.of({T0;})"), Recipe("java.util.Optional.empty()")),
    "java/util/OptionalInt": (Recipe("java.util.OptionalInt.of({I})"),),
    "java/util/UUID": (Recipe("new java.util.UUID({J}, {J})"),),
    "java/util/Random": (Recipe("new java.util.Random({J})"),),
    "java/util/Comparator": (
        Recipe("java.util.Comparator.naturalOrder()"),
        Recipe("java.util.Comparator.reverseOrder()"),
        Recipe("(java.util.Comparator) (one, two) -> 0"),
    ),
    "java/util/StringTokenizer": (Recipe(f"new java.util.StringTokenizer({{{_TEXT}}})"),),
    "java/util/stream/Stream": (Recipe("{Ljava/util/List<T0;>;}.stream()"),),
    "java/util/stream/IntStream": (Recipe("java.util.stream.IntStream.of({[I})"),),
    "java/util/Locale": (
        Recipe("java.util.Locale.ROOT"), Recipe("java.util.Locale.ENGLISH"),
        Recipe("java.util.Locale.GERMANY"),
    ),
    "java/util/Currency": (Recipe('java.util.Currency.getInstance("EUR")'),),
    "java/util/Date": (Recipe("new java.util.Date({J})"),),
    "java/util/Calendar": _CALENDARS,
    "java/util/GregorianCalendar": _CALENDARS,
    "java/util/TimeZone": _ZONES,
    "java/text/Format": (Recipe('new java.text.DecimalFormat("0.0")'),),
    "java/text/NumberFormat": (Recipe('new java.text.DecimalFormat("0.0")'),),
    "java/text/DecimalFormat": (Recipe('new java.text.DecimalFormat("0.0")'),),
    "java/text/DateFormat": (Recipe('new java.text.SimpleDateFormat("yyyy-MM-dd")'),),
    "java/text/SimpleDateFormat": (Recipe('new java.text.SimpleDateFormat("yyyy-MM-dd")'),),
    "java/text/ParsePosition": (Recipe("new java.text.ParsePosition({I})"),),
    "java/text/FieldPosition": (Recipe("new java.text.FieldPosition({I})"),),
    "java/text/CharacterIterator": (Recipe(f"new java.text.StringCharacterIterator({{{_TEXT}}})"),),
    "java/util/regex/Pattern": (
        Recipe('java.util.regex.Pattern.compile("a+")'), Recipe('java.util.regex.Pattern.compile("(.)(b?)")'),
    ),
    "java/util/regex/Matcher": (Recipe(f'java.util.regex.Pattern.compile("(a)b?").matcher({{{_TEXT}}})'),),
    "java/nio/charset/Charset": (
        Recipe("java.nio.charset.StandardCharsets.UTF_8"),
        Recipe("java.nio.charset.StandardCharsets.ISO_8859_1"),
        Recipe("java.nio.charset.StandardCharsets.UTF_16"),
        Recipe('java.nio.charset.Charset.forName("ISO-2022-CN")'),
    ),
    "java/nio/ByteBuffer": (Recipe("java.nio.ByteBuffer.wrap({[B})"),),
    "java/nio/CharBuffer": (Recipe("java.nio.CharBuffer.wrap({[C})"),),
    "java/io/File": (Recipe('new java.io.File("/proc/0/a")'),),
    "java/nio/file/Path": (Recipe('java.nio.file.Path.of("/proc/0/a")'),),
    "java/nio/file/OpenOption": (Recipe("java.nio.file.StandardOpenOption.READ"),),
    "java/io/Reader": _READERS,
    "java/lang/Readable": _READERS,
    "java/io/BufferedReader": (Recipe("new java.io.BufferedReader({Ljava/io/Reader;})"),),
    "java/io/InputStream": _STREAMS_IN,
    "java/io/BufferedInputStream": (Recipe("new java.io.BufferedInputStream({Ljava/io/InputStream;})"),),
    "java/io/Writer": _WRITERS,
    "java/io/OutputStream": _STREAMS_OUT,
    "java/io/Closeable": _READERS,
    "java/lang/AutoCloseable": _READERS,
    "java/io/Flushable": _WRITERS,
    "java/io/PrintWriter": (Recipe("new java.io.PrintWriter(new java.io.StringWriter())"),),
    "java/io/PrintStream": (Recipe("new java.io.PrintStream(new java.io.ByteArrayOutputStream())"),),
    "java/util/Scanner": (Recipe(f"new java.util.Scanner({{{_TEXT}}})"),),
    "java/util/Formatter": (Recipe("new java.util.Formatter()"),),
    "java/lang/Throwable": (
        Recipe(f"new java.lang.RuntimeException({{{_TEXT}}})"), Recipe("new java.lang.Exception()"),
        Recipe("new java.lang.Error()"),
    ),
    "java/lang/Exception": (
        Recipe(f"new java.lang.Exception({{{_TEXT}}})"), Recipe("new java.lang.RuntimeException()"),
    ),
    "java/lang/RuntimeException": (Recipe(f"new java.lang.RuntimeException({{{_TEXT}}})"),),
    "java/lang/Thread": (Recipe("java.lang.Thread.currentThread()"),),
    "java/lang/ClassLoader": (Recipe("java.lang.ClassLoader.getSystemClassLoader()"),),
    "java/net/URI": (Recipe('java.net.URI.create("http://a.example/b?c=d#e")'),),
    "java/security/MessageDigest": (Recipe('java.security.MessageDigest.getInstance("MD5")'),),
    "java/time/LocalDate": _DATES,
    "java/time/LocalTime": tuple(Recipe(f"java.time.LocalTime.of({one})") for one in ("23, 59", _CLOCK)),
    "java/time/LocalDateTime": _TIMES,
    "java/time/ZonedDateTime": _ZONED,
    "java/time/OffsetDateTime": (
        Recipe("java.time.OffsetDateTime.of(2000, 2, 29, 23, 59, 0, 0, java.time.ZoneOffset.UTC)"),
    ),
    "java/time/Instant": _INSTANTS,
    "java/time/Duration": _DURATIONS,
    "java/time/Period": (Recipe("java.time.Period.of({I}, {I}, {I})"),),
    "java/time/ZoneId": (Recipe("java.time.ZoneOffset.UTC"), Recipe('java.time.ZoneId.of("Europe/Berlin")')),
    "java/time/ZoneOffset": (Recipe("java.time.ZoneOffset.UTC"),),
    "java/time/Year": (Recipe("java.time.Year.of(2000)"),),
    "java/time/temporal/Temporal": (*_DATES, *_TIMES),
    "java/time/temporal/TemporalAccessor": (*_DATES, *_TIMES),
    "java/time/temporal/TemporalAmount": _DURATIONS,
    "java/time/format/DateTimeFormatter": (Recipe("java.time.format.DateTimeFormatter.ISO_LOCAL_DATE"),),
    "java/lang/reflect/Type": (Recipe("java.lang.String.class"), Recipe("int.class")),
    "java/lang/Class": (
        Recipe("java.lang.String.class"), Recipe("java.lang.Object.class"), Recipe("int.class"),
        Recipe("java.util.List.class"),
    ),
    "java/util/concurrent/atomic/AtomicInteger": (
        Recipe("new java.util.concurrent.atomic.AtomicInteger({I})"),
    ),
    "java/lang/reflect/Method": _METHODS,
    "java/lang/reflect/Member": _METHODS,
    "java/lang/reflect/AccessibleObject": _METHODS,
    "java/lang/reflect/AnnotatedElement": (Recipe("java.lang.String.class"), *_METHODS),
    "java/lang/reflect/Field": (Recipe('java.lang.Integer.class.getField("MAX_VALUE")'),),
    "java/lang/reflect/Constructor": (Recipe("java.lang.Object.class.getConstructor()"),),
    "java/lang/Enum": (Recipe("{Ljava/util/concurrent/TimeUnit;}"),),
    "java/util/concurrent/atomic/AtomicLong": (Recipe("new java.util.concurrent.atomic.AtomicLong({J})"),),
}  # fmt: skip
"""By the internal names of the JDK's types. Collections that refuse changes are left out: what a method may
do with them is a matter of its documentation."""


def recipes_of(type: Type) -> tuple[Recipe, ...]:
    """The recipes of a type; of classes whose type argument is known, that class's literal."""
    if type.base == "Ljava/lang/Class;" and type.arguments:
        return ()
    return RECIPES.get(type.name, ())
