"""Methods of the JDK whose results are never null, by their documentation (Java SE 17 API specification)."""

from __future__ import annotations

import re

from verifier.classfile import jdk

_BOXES = ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")
_TIMES = (
    "Duration", "Instant", "LocalDate", "LocalDateTime", "LocalTime", "MonthDay", "OffsetDateTime",
    "OffsetTime", "Period", "Year", "YearMonth", "ZonedDateTime", "ZoneOffset", "DayOfWeek", "Month",
)  # fmt: skip
_MEMBER = "get(Name|DeclaringClass|Annotations|DeclaredAnnotations)|toString|toGenericString"
_COLLECTIONS = (
    "Collection", "List", "Set", "SortedSet", "NavigableSet", "Queue", "Deque", "AbstractCollection",
    "AbstractList", "AbstractSet", "AbstractQueue", "AbstractSequentialList", "ArrayList", "LinkedList",
    "Vector", "HashSet", "LinkedHashSet", "TreeSet", "ArrayDeque", "PriorityQueue",
    "concurrent/CopyOnWriteArrayList",
)  # fmt: skip
_MAPS = (
    "Map", "SortedMap", "NavigableMap", "AbstractMap", "HashMap", "LinkedHashMap", "TreeMap", "Hashtable",
    "concurrent/ConcurrentMap", "concurrent/ConcurrentHashMap",
)  # fmt: skip
_FIXED = {
    "java/lang/String": ".*", "java/lang/StringBuilder": ".*", "java/lang/StringBuffer": ".*",
    "java/util/UUID": ".*",
    "java/util/regex/Matcher": "reset|usePattern|pattern|replace(All|First)|toMatchResult",
    "java/lang/Object": "getClass", "java/util/Objects": "requireNonNull.*",
    "java/util/Arrays": "asList|copyOf|copyOfRange|stream|toString|deepToString",
    "java/util/Collections": "(unmodifiable|empty|singleton|synchronized|checked|nCopies|reverseOrder).*",
    "java/util/List": "of|copyOf", "java/util/Set": "of|copyOf", "java/util/Map": "of|copyOf|ofEntries|entry",
    "java/util/Optional": "of|ofNullable|empty|get|orElseThrow|map|flatMap|filter|or|stream",
    "java/util/regex/Pattern": "compile|matcher|pattern|split|quote|toString",
    "java/nio/charset/Charset": "forName|defaultCharset|name|availableCharsets",
    "java/util/Locale": "getDefault|get(Language|Country|Variant|Script|Display.*|ISO3.*)|toString"
    "|toLanguageTag|forLanguageTag|getAvailableLocales|getISOCountries|getISOLanguages",
    "java/lang/Class": "get(Name|SimpleName|TypeName|Interfaces|(Declared)?(Field|Method|Constructor)s?)"
    "|forName|toString|newInstance|getTypeParameters|getGenericInterfaces",
    "java/util/TimeZone": "getTimeZone|getAvailableIDs",
    "java/util/Calendar": "getInstance|getTime|toInstant",
    "java/lang/System": "lineSeparator|getProperties", "java/lang/ThreadLocal": "withInitial",
    "java/lang/Enum": "name|getDeclaringClass", "java/lang/Runtime": "getRuntime",
    "java/lang/Thread": "currentThread", "java/lang/Throwable": "getSuppressed",
    "java/lang/reflect/Array": "newInstance", "java/lang/reflect/Field": _MEMBER + "|getType|getGenericType",
    "java/lang/reflect/Method": _MEMBER + "|get(ParameterTypes|ReturnType|GenericReturnType|ExceptionTypes)",
    "java/lang/reflect/Constructor": _MEMBER + "|get(ParameterTypes|ExceptionTypes)|newInstance",
    "java/text/DateFormat": "get(Date|Time|DateTime)?Instance|getAvailableLocales",
    "java/text/NumberFormat": "get(Number|Integer|Currency|Percent)?Instance|getAvailableLocales",
    "java/security/MessageDigest": "getInstance",
    "java/net/URI": "create|resolve|normalize|relativize|toString",
} | {
    f"java/lang/{box}": "valueOf|toString|toHexString|toBinaryString|toOctalString|decode" for box in _BOXES
} | {f"java/time/{name}": "(?!query$).*" for name in _TIMES}  # fmt: skip
"""By classes: methods that are static, final, or of final classes."""
_OVERRIDABLE = {
    "java/lang/Object": "clone",
    "java/io/File": "getName|getPath|getAbsolute(Path|File)|getCanonical(Path|File)|toPath|toURI|toString",
    "java/io/StringWriter": "toString|getBuffer", "java/io/CharArrayWriter": "toString|toCharArray",
    "java/io/ByteArrayOutputStream": "toString|toByteArray",
    "java/text/SimpleDateFormat": "toPattern|toLocalizedPattern|getDateFormatSymbols",
    "java/text/DecimalFormat": "toPattern|toLocalizedPattern|getDecimalFormatSymbols",
    "java/util/Date": "toString|toInstant", "java/util/TimeZone": "getDefault",
    "java/net/URL": "toString|toExternalForm",
} | {f"java/util/{name}": "toArray|iterator" for name in _COLLECTIONS} | {
    f"java/util/{name}": "keySet|values|entrySet" for name in _MAPS
}  # fmt: skip
"""The same of methods that classes of the class path may override; then nothing is known of them."""
_OVERRIDABLE_NAMES = "|".join(_OVERRIDABLE.values())
_NUMBERS = frozenset({"java/math/BigInteger", "java/math/BigDecimal"})
"""All their methods are such."""
_LEFT_TO = {
    "java/math/BigInteger": ("java/math/BigInteger.",),
    "java/math/BigDecimal": ("java/math/BigDecimal.", "java/math/BigInteger."),
    "java/io/File": ("java/io/File.getPath",),
    "java/net/URL": ("java/net/URLStreamHandler.toExternalForm",),
    "java/text/SimpleDateFormat": ("java/text/DateFormatSymbols.clone",),
    "java/text/DecimalFormat": ("java/text/DecimalFormatSymbols.clone",),
    "java/util/TimeZone": ("java/util/TimeZone.clone",),
} | {
    f"java/util/{name}": tuple(f"java/util/Collection.{one}" for one in ("toArray", "iterator"))
    for name in _COLLECTIONS
} | {
    f"java/util/{name}": tuple(f"java/util/Map.{one}" for one in ("keySet", "values", "entrySet"))
    for name in _MAPS
}  # fmt: skip
"""What else these methods give the results of: methods of a name (any, where none is given) of a class."""
_MAY_GIVE_NULL = {
    jdk.STRING: re.compile(r"valueOf\(Ljava/lang/Object;\)|transform\("),
    jdk.CLASS: re.compile(r"forName\(Ljava/lang/Module;"),
    "java/nio/charset/Charset": re.compile(r"forName\(.*Charset;\)"),
} | {
    f"java/time/{name}": re.compile(
        r"now\(Ljava/time/Clock;|(?!from|of|between|truncatedTo)\w+\(.*"
        r"Ljava/time/temporal/Temporal(|Adjuster|Amount|Field|Unit);.*\)"
    )
    for name in _TIMES
}
"""Methods that give null for what is missing, or what an object or function of the program gives."""


def never_null(owner: str, key: str) -> bool:
    """Whether a method of the JDK, which nobody overrides, never gives null."""
    known, name = _FIXED.get(owner), key.partition("(")[0]
    if owner in _MAY_GIVE_NULL and _MAY_GIVE_NULL[owner].match(key):
        return False
    return known is not None and re.fullmatch(known, name) is not None


def never_null_here(owner: str, key: str) -> bool:
    """Whether a method of the JDK never gives null, but for methods that override it or ``left_to``."""
    known = _OVERRIDABLE.get(owner)
    return owner in _NUMBERS or (known is not None and re.fullmatch(known, key.partition("(")[0]) is not None)


def left_to(owner: str) -> list[tuple[str, str]]:
    """Classes, with the name of a method or "" for any, that methods of a class leave their results to."""
    places = [place.partition(".") for place in _LEFT_TO.get(owner, ())]
    return [(name, method) for name, _, method in places]


def may_be_never_null(owner: str, key: str) -> bool:
    """Whether a method is worth a question: by its name, whatever class it is called on, or its class."""
    return owner in _NUMBERS or re.fullmatch(_OVERRIDABLE_NAMES, key.partition("(")[0]) is not None
