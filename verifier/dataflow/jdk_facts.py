"""Facts about methods and classes of the JDK by their documentation: one table for all analyses.

Classes and methods are given by regular expressions. A fact does not cover overrides on the class path,
unless it says so; its users have to check. Models are no part of this table (verifier/models).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cache

from verifier.classfile import jdk
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import parse_method_descriptor


class Fact(Enum):
    """The kinds of facts about a method."""

    CLOSED = auto()
    """It calls no code of the class path but methods of its arguments."""
    CLOSED_EARLY = auto()
    """The same, while there are no objects of classes of the class path, and no functions."""
    KEEPS = auto()
    """It retains its arguments, and calls no methods of them."""
    ANSWERS = auto()
    """It calls no code of the class path, unless it is overridden."""
    QUIET_CONSTRUCTOR = auto()
    """It calls no method that can be overridden, and does not publish the new object."""
    MAKES = auto()
    """A constructor that runs no code of the class path, if the arguments run none."""
    FAILURE = auto()
    """A constructor of an exception."""
    FINDS_CODE = auto()
    """It may find code of the class path by name."""
    ASKS_ENUMS = auto()
    """It calls an enum's method for its constants, given the class."""
    NEVER_NULL = auto()
    """Its result is never null, and it cannot be overridden."""
    NEVER_NULL_HERE = auto()
    """Its result is never null, except in overrides, or where it delegates."""
    GIVES_BACK = auto()
    """Its result is its first argument, which is not null."""
    TOTAL = auto()
    """It only returns a value: of numbers, non-null texts, and boxes."""
    READS_ARRAYS = auto()
    """It only reads its array arguments, and cannot be overridden."""
    READS_ELEMENTS = auto()
    """It only reads, or reorders, the elements of collections that it gets, alone or in an array of
    arguments, and retains neither these nor views of them."""
    COPIES_ARRAY = auto()
    """It returns a new array."""
    PUTS_NOTHING = auto()
    """It puts nothing into collections, maps and arrays that exist. It may remove and reorder elements, and
    run the functions that it gets, and what compares or shows objects."""
    PUTS = auto()
    """It puts its arguments into the receiver, or what functions among them give if that is not null, and
    does no more than ``PUTS_NOTHING``."""
    POURS = auto()
    """It puts the elements, or the entries, of its last argument into the receiver, and does no more than
    ``PUTS_NOTHING``."""


_ANY = ".*"
_RUNS_CODE = (
    r"(?!(forName|newInstance|invoke|getMethods?|cast|finalize|wait|setProperty|load|loadLibrary|exit"
    r"|setSecurityManager|runFinalization|gc|getDisplay\w+|getLogger|randomUUID)\().*"
)
"""Names but those of methods that run other code: reflection, hooks, providers of services."""
_FINAL_CLASSES = (
    r"java/lang/(String|StringBuilder|StringBuffer|Math|StrictMath|Boolean|Byte|Character|Short|Integer|Long"
    r"|Float|Double|System)|java/util/(regex/Pattern|Arrays|Objects|Locale|UUID)"
)
_OPEN_CLASSES = (
    r"java/lang/Object|java/math/\w+|java/nio/charset/\w+|java/time/\w+"
    r"|java/util/(regex/\w+|Collections|Optional|BitSet|(Array|Linked)?(List|Deque)|(Linked|Tree)?(Hash)?(Map|Set)"
    r"|TimeZone|concurrent/(atomic/\w+|locks/\w+|Concurrent\w+|CopyOnWrite\w+))"
)
"""Classes that can be extended, or whose objects contain other objects."""
_CLOSED = {
    _FINAL_CLASSES: _RUNS_CODE,
    "java/lang/Class": r"desiredAssertionStatus|(is|get)(?!Resource|Enum|\w*Annotation)\w*",
}
_TIMES = (
    "java/time/(Duration|Instant|LocalDate|LocalDateTime|LocalTime|MonthDay|OffsetDateTime|OffsetTime|Period|Year"
    "|YearMonth|ZonedDateTime|ZoneOffset|DayOfWeek|Month)"
)
_BOX = "java/lang/(Boolean|Byte|Character|Short|Integer|Long|Float|Double)"
_MEMBER = "get(Name|DeclaringClass|Annotations|DeclaredAnnotations)|toString|toGenericString"
_COLLECTION = (
    "java/util/(Collection|List|Set|SortedSet|NavigableSet|Queue|Deque|Abstract(Collection|List|Set|Queue"
    "|SequentialList)|ArrayList|LinkedList|Vector|HashSet|LinkedHashSet|TreeSet|ArrayDeque|PriorityQueue"
    "|concurrent/CopyOnWriteArrayList)"
)
_MAP = (
    "java/util/(Map|SortedMap|NavigableMap|AbstractMap|HashMap|LinkedHashMap|TreeMap|Hashtable"
    "|concurrent/Concurrent(Hash)?Map)"
)
_NUMBER = "hashCode|equals|toString|compareTo|compare|valueOf|[a-z]+Value|isNaN|isInfinite|signum|max|min|sum"

FACTS: dict[Fact, dict[str, str]] = {
    Fact.CLOSED: _CLOSED,
    Fact.CLOSED_EARLY: {**_CLOSED, _OPEN_CLASSES: _RUNS_CODE},
    Fact.KEEPS: {
        "java/lang/ThreadLocal": "<init>|withInitial",
        r"java/util/concurrent/atomic/Atomic\w+": "<init>|get|set",
        "java/util/Collections": r"(unmodifiable|synchronized|singleton|empty)\w*",
        "java/util/Arrays": "asList|copyOf|copyOfRange", "java/lang/System": "arraycopy",
        "java/util/List": "of", "java/util/Optional": "of|ofNullable|empty",
        r"java/lang/ref/\w+": "<init>", "java/lang/Class": "isInstance|cast",
        "java/util/Objects": r"isNull|nonNull|(?!\w+\(\S*Supplier;)requireNonNull",
    },
    Fact.ANSWERS: {
        "java/lang/(Object|Enum)":
            "equals|hashCode|clone|getClass|ordinal|name|compareTo|getDeclaringClass|<init>",
    },
    Fact.QUIET_CONSTRUCTOR: {
        "java/lang/(Object|Enum|Record)|java/text/Format"
        "|java/util/Abstract(Collection|List|Map|Set|Queue|SequentialList)"
        "|java/io/(Filter)?(InputStream|OutputStream|Reader|Writer)": "<init>",
    },
    Fact.MAKES: {
        r"java/lang/(Object|Enum|Record)|java/util/(concurrent/)?\w*(Map|Set|List|Deque|Queue|Vector)"
        r"|java/(math/\w+|util/(BitSet|Random|StringTokenizer))": "<init>",
    },
    Fact.FAILURE: {r"java/(lang|util|io|net|nio|text|time)/\w*(Exception|Error)": "<init>"},
    Fact.FINDS_CODE: {
        r"java/lang/(reflect|invoke|module)/.*|java/lang/Module.*|java/util/(ServiceLoader|ResourceBundle).*"
        r"|java/io/Object(In|Out)put.*|java/(beans|rmi|sql|security)/.*|java/util/logging/.*"
        r"|java/net/URLClassLoader|(javax|org(?!/sosy_lab/sv_benchmarks/)|sun|jdk|com)/.*": _ANY,
        _ANY: r"forName|(load|find|define)\w*Class|newInstance|getBundle|getEnumConstants|readObject"
        r"|resolveConstantDesc|load(Library)?|invoke\w*|new(Updater|ProxyInstance)|\w*Annotation\w*",
    },
    Fact.ASKS_ENUMS: {r"java/util/\w*Enum(Set|Map)\w*": _ANY, "java/lang/Enum": "valueOf"},
    Fact.NEVER_NULL: {
        "java/lang/String": r"(?!valueOf\(Ljava/lang/Object;\)|transform\().*",
        "java/lang/String(Builder|Buffer)|java/util/UUID": _ANY,
        "java/util/regex/Matcher": "reset|usePattern|pattern|replace(All|First)|toMatchResult",
        "java/lang/Object": "getClass", "java/util/Objects": "requireNonNull.*",
        "java/util/Arrays": "asList|copyOf|copyOfRange|stream|toString|deepToString",
        "java/util/Collections":
            "(unmodifiable|empty|singleton|synchronized|checked|nCopies|reverseOrder).*",
        "java/util/(List|Set)": "of|copyOf", "java/util/Map": "of|copyOf|ofEntries|entry",
        "java/util/EnumSet": "noneOf|allOf|of|range|copyOf|complementOf",
        "java/util/Optional": "of|ofNullable|empty|get|orElseThrow|map|flatMap|filter|or|stream",
        "java/util/regex/Pattern": "compile|matcher|pattern|split|quote|toString",
        "java/nio/charset/Charset":
            r"(?!forName\(.*Charset;\))(forName|defaultCharset|name|availableCharsets)",
        "java/util/Locale": "getDefault|get(Language|Country|Variant|Script|Display.*|ISO3.*)|toString"
        "|toLanguageTag|forLanguageTag|getAvailableLocales|getISOCountries|getISOLanguages",
        "java/lang/Class": "get(Name|SimpleName|TypeName|Interfaces|(Declared)?(Field|Method|Constructor)s?)"
        r"|(?!forName\(Ljava/lang/Module;)forName|toString|newInstance|getTypeParameters|getGenericInterfaces",
        "java/util/TimeZone": "getTimeZone|getAvailableIDs",
        "java/util/Calendar": "getInstance|getTime|toInstant",
        "java/lang/System": "lineSeparator|getProperties", "java/lang/ThreadLocal": "withInitial",
        "java/lang/Enum": "name|getDeclaringClass", "java/lang/Runtime": "getRuntime",
        "java/lang/Thread": "currentThread", "java/lang/Throwable": "getSuppressed",
        "java/lang/reflect/Array": "newInstance",
        "java/lang/reflect/Field": _MEMBER + "|getType|getGenericType",
        "java/lang/reflect/Method":
            _MEMBER + "|get(ParameterTypes|ReturnType|GenericReturnType|ExceptionTypes)",
        "java/lang/reflect/Constructor": _MEMBER + "|get(ParameterTypes|ExceptionTypes)|newInstance",
        "java/text/DateFormat": "get(Date|Time|DateTime)?Instance|getAvailableLocales",
        "java/text/NumberFormat": "get(Number|Integer|Currency|Percent)?Instance|getAvailableLocales",
        "java/security/MessageDigest": "getInstance",
        "java/net/URI": "create|resolve|normalize|relativize|toString",
        r"java/nio/\w+Buffer": _ANY, "java/nio/file/(Paths|FileSystems)": "get|getDefault",
        _BOX: "valueOf|toString|toHexString|toBinaryString|toOctalString|decode",
        _TIMES:  # but what gives what an object of the program gives
            r"(?!query\(|now\(Ljava/time/Clock;|(?!from|of|between|truncatedTo)\w+\(.*"
            r"Ljava/time/temporal/Temporal(|Adjuster|Amount|Field|Unit);.*\)).*",
    },
    Fact.NEVER_NULL_HERE: {
        "java/lang/Object": "clone",
        "java/io/File":
            "getName|getPath|getAbsolute(Path|File)|getCanonical(Path|File)|toPath|toURI|toString",
        "java/io/StringWriter": "toString|getBuffer", "java/io/CharArrayWriter": "toString|toCharArray",
        "java/io/ByteArrayOutputStream": "toString|toByteArray",
        "java/text/SimpleDateFormat": "toPattern|toLocalizedPattern|getDateFormatSymbols",
        "java/text/DecimalFormat": "toPattern|toLocalizedPattern|getDecimalFormatSymbols",
        "java/util/Date": "toString|toInstant", "java/util/TimeZone": "getDefault",
        "java/io/(File(In|Out)putStream|RandomAccessFile)": "getChannel|getFD",
        "java/nio/file/FileSystem": "getPath|getSeparator",
        "java/nio/file/Path": "toString|to(Uri|File|AbsolutePath|RealPath)|normalize|resolve|resolveSibling"
        "|relativize|getFileSystem",
        r"java/util/stream/(|Int|Long|Double)Stream":
            "toArray|iterator|filter|map|mapTo(Int|Long|Double|Obj)|boxed|sorted|distinct|limit|skip",
        "java/util/zip/ZipEntry": "getName",
        "java/net/URL": "toString|toExternalForm", "java/math/(BigInteger|BigDecimal)": _ANY,
        _COLLECTION: "toArray|iterator", _MAP: "keySet|values|entrySet",
    },
    Fact.GIVES_BACK: {"java/util/Objects": "requireNonNull"},
    Fact.TOTAL: {
        "java/lang/String":
            "length|isEmpty|isBlank|equalsIgnoreCase|compareTo|compareToIgnoreCase|concat|startsWith|endsWith"
            "|trim|strip|toLowerCase|toUpperCase|indexOf|lastIndexOf|valueOf|intern",
        "java/lang/Class": "getName|getSimpleName|getTypeName",
        "java/lang/Math": "abs|max|min|sqrt|floor|ceil|round|rint|signum|pow",
        "java/lang/System": "identityHashCode", "java/lang/Enum": "name|ordinal|getDeclaringClass",
        "java/util/Arrays": "hashCode|equals|toString", "java/util/Objects": "isNull|nonNull",
        "java/lang/Boolean": _NUMBER + "|logicalAnd|logicalOr|logicalXor",
        "java/lang/(Byte|Short)": _NUMBER + "|toUnsignedInt",
        "java/lang/Character": _NUMBER + "|is[A-Za-z]+|toUpperCase|toLowerCase",
        "java/lang/Integer":
            _NUMBER + "|toHexString|toBinaryString|toOctalString|bitCount|reverse|rotateLeft",
        "java/lang/Long": _NUMBER + "|toHexString|toBinaryString|toOctalString|bitCount",
        "java/lang/Float": _NUMBER + "|floatToIntBits|floatToRawIntBits|isFinite",
        "java/lang/Double": _NUMBER + "|doubleToLongBits|doubleToRawLongBits|isFinite",
    },
    Fact.READS_ARRAYS: {
        "java/util/Arrays": "binarySearch|compare|copyOf|copyOfRange|equals|hashCode|mismatch|toString",
        "java/lang/String": "<init>|copyValueOf|valueOf", "java/lang/String(Builder|Buffer)": "append|insert",
        "java/util/Objects": "isNull|nonNull|requireNonNull", "java/lang/reflect/Array": "getLength",
        "javax/crypto/spec/SecretKeySpec": "<init>",
    },
    Fact.READS_ELEMENTS: {
        "java/util/Collections": "max|min|frequency|disjoint|binarySearch|(last)?[iI]ndexOfSubList"
        "|sort|reverse|shuffle|swap|rotate",
        "java/util/(List|Set|Map)": "copyOf", "java/util/EnumSet": "copyOf",
        "java/util/Objects": "hashCode|hash|toString|isNull|nonNull",
        "java/io/PrintStream": "print(ln|f)?|format",
        "java/util/Arrays": "hashCode|toString", "java/lang/String": "join|valueOf|format",
        r"java/util/concurrent/(Concurrent(HashMap|LinkedQueue|LinkedDeque)|CopyOnWriteArray(List|Set)"
        "|Linked(Blocking)?(Queue|Deque))|java/util/(Hashtable|IdentityHashMap|WeakHashMap)": "<init>",
    },
    Fact.COPIES_ARRAY: {"java/util/Arrays": "copyOf|copyOfRange", "java/lang/String": "getBytes|toCharArray"},
    Fact.PUTS_NOTHING: {
        r"java/util/\w*(Collection|List|Set|Map|Queue|Deque|Vector|Stack)":
            "size|isEmpty|get|getOrDefault|iterator|listIterator|keySet|values|entrySet|navigableKeySet"
            "|(contains|remove|retain|poll|peek|first|last|floor|ceiling|higher|lower|head|tail|sub|descending"
            "|get(First|Last))[A-Z]?[A-Za-z]*|pop|element|clear|indexOf|lastIndexOf|forEach|sort|stream|equals"
            r"|hashCode|toString|toArray(?=\(\))|copyOf|of|entry|ofEntries|ensureCapacity|trimToSize",
        "java/util/(Iterator|ListIterator)": "(hasN|n|hasP|p)(ext|revious)|remove|forEachRemaining",
        "java/util/Map.Entry": "getKey|getValue|comparing.*",
        "java/util/Optional(Int|Long|Double)?|java/util/Comparator": _ANY,
        "java/util/Objects": "equals|hash|hashCode|toString|compare|isNull|nonNull|requireNonNull.*",
        "java/util/Arrays": "asList|copyOf|copyOfRange|equals|hashCode|toString|stream|binarySearch|sort",
        "java/util/Collections": "max|min|frequency|disjoint|binarySearch|sort|reverse|shuffle|swap|rotate"
        "|(unmodifiable|empty|singleton|synchronized|nCopies|reverseOrder).*",
        r"java/util/stream/\w+": r"(?!.*Ljava/util/function/(Supplier|IntFunction);|close\(|onClose\().*",
        "java/lang/Iterable": "iterator|forEach", "java/lang/Comparable": "compareTo",
        "java/lang/Object": "getClass|equals|hashCode|toString",
        "java/lang/Enum": "name|ordinal|compareTo|equals|hashCode|toString|getDeclaringClass",
        "java/lang/Class": "isInstance|cast", r"java/\w+/\w*(Exception|Throwable)": "getMessage|getCause",
        "java/lang/(String|StringBuilder|StringBuffer|Math)": "(?!transform|getChars).*",
        "java/io/PrintStream": "print(ln|f)?|format|flush", r"java/math/\w+": _ANY,
        r"java/time/\w+": r"(?!query\(|adjustInto\(|with\(Ljava).*",
    },
    Fact.PUTS: {
        "java/util/(Collection|List|Set|SortedSet|NavigableSet|Queue|Deque|ArrayList|LinkedList|ArrayDeque"
        "|PriorityQueue|HashSet|LinkedHashSet|TreeSet|Vector|Stack)":
            "add|addFirst|addLast|addElement|offer|offerFirst|offerLast|push|set",
        "java/util/(Map|SortedMap|NavigableMap|HashMap|LinkedHashMap|TreeMap)":
            "put|putIfAbsent|replace|merge|compute|computeIfAbsent|computeIfPresent",
    },
    Fact.POURS: {
        "java/util/(Collection|List|Set|SortedSet|NavigableSet|Queue|Deque|ArrayList|LinkedList|ArrayDeque"
        "|PriorityQueue|HashSet|LinkedHashSet|TreeSet|Vector|Stack)": "addAll",
        "java/util/(Map|SortedMap|NavigableMap|HashMap|LinkedHashMap|TreeMap)": "putAll",
    },
}  # fmt: skip
"""By class and method names; a prefix of the name may require a descriptor."""
_LEFT_TO = {
    "java/math/BigInteger": ("java/math/BigInteger.",),
    "java/math/BigDecimal": ("java/math/BigDecimal.", "java/math/BigInteger."),
    "java/io/File": ("java/io/File.getPath",),
    "java/net/URL": ("java/net/URLStreamHandler.toExternalForm",),
    "java/nio/file/Path": ("java/nio/file/Path.",),
    "java/text/SimpleDateFormat": ("java/text/DateFormatSymbols.clone",),
    "java/text/DecimalFormat": ("java/text/DecimalFormatSymbols.clone",),
    "java/util/TimeZone": ("java/util/TimeZone.clone",),
    _COLLECTION: ("java/util/Collection.toArray", "java/util/Collection.iterator"),
    _MAP: ("java/util/Map.keySet", "java/util/Map.values", "java/util/Map.entrySet"),
}
"""The methods to which those of ``NEVER_NULL_HERE`` delegate: methods of a name, or any, of a class."""
GIVEN_FIELDS = {
    "java/io/Filter(InputStream|Reader)": "in", "java/io/Filter(OutputStream|Writer)": "out",
    "java/util/EventObject": "source",
}  # fmt: skip
"""Fields that hold what a constructor of their class was given; of the JDK, only subclasses write to them
besides, in objects of their own. By classes and names."""
NUMBERS = frozenset({"java/math/BigDecimal", "java/math/BigInteger"})
"""Immutable numbers, whose classes a class path may extend."""
NULL_FREE = frozenset(
    f"java/util/{name}"
    for name in (
        "ArrayDeque", "PriorityQueue", "Hashtable", "concurrent/ConcurrentHashMap",
        "concurrent/ConcurrentLinkedQueue", "concurrent/ConcurrentLinkedDeque",
        "concurrent/ArrayBlockingQueue", "concurrent/LinkedBlockingQueue", "concurrent/LinkedBlockingDeque",
    )
)  # fmt: skip
"""Collections and maps that reject null."""
IMMUTABLE = frozenset({jdk.STRING, jdk.CLASS, *jdk.ALL_BOXES, *NUMBERS}) | {
    "java/math/" + name for name in ("MathContext", "RoundingMode")
} | {
    "java/time/" + name
    for name in (
        "DayOfWeek", "Duration", "Instant", "LocalDate", "LocalDateTime", "LocalTime", "Month", "MonthDay",
        "OffsetDateTime", "OffsetTime", "Period", "Year", "YearMonth", "ZoneId", "ZoneOffset", "ZoneRegion",
        "ZonedDateTime", "temporal/ChronoField", "temporal/ChronoUnit",
    )
} | {
    "java/util/" + name
    for name in (
        "Currency", "Locale", "OptionalDouble", "OptionalInt", "OptionalLong", "UUID", "concurrent/TimeUnit",
        "regex/Pattern",
    )
}  # fmt: skip
"""Classes whose instances always look the same, with all that they lead to; caches do not count. The class
path may extend those of ``NUMBERS``, by classes of which this does not hold."""
_WITHOUT_CODE = re.compile(r"\[*[BCDFIJSZ]|\[*Ljava/lang/(String|StringBuffer|StringBuilder|Class);")


@cache
def holds(fact: Fact, owner: str, key: str) -> bool:
    """Whether a fact is known about a JDK method, by its class and its name with descriptor."""
    return any(
        re.fullmatch(owners, owner) and re.fullmatch(rf"({names})\(.*", key)
        for owners, names in FACTS[fact].items()
    )


def holds_of(fact: Fact, ref: MethodRef) -> bool:
    """Whether a fact is known about the method that a call names."""
    return holds(fact, ref.owner, ref.key)


def may_hold(fact: Fact, ref: MethodRef) -> bool:
    """Whether a fact may be known about an implementation of the method that a call names."""
    rows = (names for names in FACTS[fact].values() if names != _ANY)
    return holds_of(fact, ref) or any(re.fullmatch(names, ref.name) for names in rows)


def is_known(fact: Fact, owner: str) -> bool:
    """Whether a fact is known about any method of a class."""
    return any(re.fullmatch(owners, owner) for owners in FACTS[fact])


def left_to(owner: str) -> list[tuple[str, str]]:
    """Classes to which methods of a class delegate, with the name of a method or "" for any."""
    found = (places for names, places in _LEFT_TO.items() if re.fullmatch(names, owner))
    places = [place.partition(".") for place in next(found, ())]
    return [(name, method) for name, _, method in places]


def is_given(owner: str, name: str) -> bool:
    """Whether a field that a JDK class declares is one of ``GIVEN_FIELDS``."""
    return any(
        re.fullmatch(owners, owner) and re.fullmatch(names, name) for owners, names in GIVEN_FIELDS.items()
    )


def is_immutable(name: str, below: Callable[[str], Sequence[str]]) -> bool:
    """Whether all values of a type are of ``IMMUTABLE`` classes.

    ``below``: the classes at or below a class on the class path.
    """
    return name in IMMUTABLE and (name not in NUMBERS or not below(name))


def gets_no_code(descriptor: str) -> bool:
    """Whether the arguments of a call, by its descriptor, have no methods that the class path overrides."""
    return all(map(_WITHOUT_CODE.fullmatch, parse_method_descriptor(descriptor)[0]))
