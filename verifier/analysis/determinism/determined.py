"""Deterministic parts of the JDK: a list; everything else counts as nondeterministic.

A member is listed if its result and effects depend only on its receiver and arguments, by its specification
or because all OpenJDK releases from 11 to 25 agree, and if all its arguments come from listed members. That
leaves out what is salted (``Set.of``), placed by hash codes (``HashMap``), drawn, timed, configured,
scheduled, or freed by the garbage collector. Members that show hash codes of objects given to them, or print
these objects, are the subject of analysis/determinism/appearance.py.
"""

from __future__ import annotations

_ANY = "*"
_COLLECTION = """
    add addAll clear contains equals forEach isEmpty iterator remove removeIf size toArray toString
"""
_LIST = f"""
    {_COLLECTION} get set indexOf lastIndexOf listIterator subList sort replaceAll trimToSize ensureCapacity
    elementAt firstElement lastElement addElement removeAllElements removeElement removeElementAt
    insertElementAt setElementAt setSize capacity elements copyInto
    push pop peek empty search removeRange modCount elementData elementCount
"""
_DEQUE = f"""
    {_LIST} addFirst addLast getFirst getLast offer offerFirst offerLast peekFirst peekLast poll pollFirst
    pollLast removeFirst removeLast removeFirstOccurrence removeLastOccurrence descendingIterator element
    comparator clone <init>
"""
_MAP = """
    clear compute computeIfAbsent computeIfPresent containsKey containsValue entrySet equals forEach get
    getOrDefault isEmpty keySet merge put putAll putIfAbsent remove replace replaceAll size toString values
"""
_SORTED = """
    ceiling ceilingEntry ceilingKey comparator descendingIterator descendingKeySet descendingMap
    descendingSet first firstEntry firstKey floor floorEntry floorKey headMap headSet higher higherEntry
    higherKey last lastEntry lastKey lower lowerEntry lowerKey navigableKeySet pollFirst pollFirstEntry
    pollLast pollLastEntry subMap subSet tailMap tailSet clone <init>
"""
_BOX = """
    <init> MAX_VALUE MIN_VALUE SIZE BYTES booleanValue byteValue charValue shortValue intValue longValue
    floatValue doubleValue compare compareTo equals hashCode max min sum toString valueOf
    parseByte parseShort parseInt parseLong parseFloat parseDouble parseBoolean decode
    toBinaryString toHexString toOctalString toUnsignedString toUnsignedInt toUnsignedLong
    compareUnsigned divideUnsigned remainderUnsigned parseUnsignedInt parseUnsignedLong
    bitCount highestOneBit lowestOneBit numberOfLeadingZeros numberOfTrailingZeros
    reverse reverseBytes rotateLeft rotateRight signum isNaN isInfinite isFinite
    NaN NEGATIVE_INFINITY POSITIVE_INFINITY MIN_NORMAL MAX_EXPONENT MIN_EXPONENT
    floatToIntBits intBitsToFloat doubleToLongBits longBitsToDouble
    TRUE FALSE logicalAnd logicalOr logicalXor
"""
_BUILDER = """
    <init> append appendCodePoint capacity charAt codePointAt codePointBefore codePointCount compareTo
    delete deleteCharAt ensureCapacity getChars indexOf insert isEmpty lastIndexOf length
    offsetByCodePoints replace reverse setCharAt setLength subSequence substring toString trimToSize
"""
_FAILURE = """
    <init> addSuppressed fillInStackTrace getCause getLocalizedMessage getMessage getSuppressed initCause
    printStackTrace toString
"""

_MEMBERS = {
    "java/lang/Appendable": "append",
    "java/lang/AutoCloseable": "close",
    "java/lang/Boolean": _BOX,
    "java/lang/Byte": _BOX,
    "java/lang/CharSequence": "charAt isEmpty length subSequence toString compare",
    "java/lang/Character": _ANY,
    "java/lang/Class": """
        cast desiredAssertionStatus getClassLoader getName getSimpleName getTypeName isInstance toString
    """,
    "java/lang/ClassLoader": "equals getName getParent getPlatformClassLoader getSystemClassLoader",
    "java/lang/Cloneable": "",
    "java/lang/Comparable": "compareTo",
    "java/lang/Deprecated": "",
    "java/lang/Double": _BOX,
    "java/lang/Enum": "<init> compareTo equals getDeclaringClass name ordinal toString valueOf",
    "java/lang/Float": _BOX,
    "java/lang/FunctionalInterface": "",
    "java/lang/Integer": _BOX,
    "java/lang/Iterable": "forEach iterator",
    "java/lang/Long": _BOX,
    "java/lang/Math": _ANY,
    "java/lang/Number": _ANY,
    "java/lang/Object": "<init> clone equals getClass toString",
    "java/lang/Override": "",
    "java/lang/Readable": "read",
    "java/lang/Record": "<init>",
    "java/lang/Runnable": "run",
    "java/lang/SafeVarargs": "",
    "java/lang/Short": _BOX,
    "java/lang/StrictMath": _ANY,
    "java/lang/String": """
        <init> CASE_INSENSITIVE_ORDER charAt codePointAt codePointBefore codePointCount compareTo
        compareToIgnoreCase concat contains contentEquals copyValueOf endsWith equals equalsIgnoreCase format
        formatted getBytes getChars hashCode indent indexOf isBlank isEmpty join lastIndexOf length matches
        offsetByCodePoints regionMatches repeat replace replaceAll replaceFirst split startsWith strip
        stripIndent stripLeading stripTrailing subSequence substring toCharArray toLowerCase toString
        toUpperCase translateEscapes trim valueOf
    """,
    "java/lang/StringBuffer": _BUILDER,
    "java/lang/StringBuilder": _BUILDER,
    "java/lang/SuppressWarnings": "",
    "java/lang/System": "arraycopy err exit lineSeparator out",
    "java/lang/Throwable": _FAILURE,
    "java/lang/Void": "",
    "java/util/AbstractCollection": f"{_COLLECTION} <init>",
    "java/util/AbstractList": f"{_LIST} <init>",
    "java/util/AbstractMap": f"{_MAP} <init>",
    "java/util/AbstractMap$SimpleEntry": "<init> equals getKey getValue setValue toString",
    "java/util/AbstractQueue": f"{_DEQUE} <init>",
    "java/util/AbstractSequentialList": f"{_LIST} <init>",
    "java/util/AbstractSet": f"{_COLLECTION} <init>",
    "java/util/ArrayDeque": _DEQUE,
    "java/util/ArrayList": f"{_LIST} clone <init>",
    "java/util/Arrays": """
        asList binarySearch compare copyOf copyOfRange deepEquals deepToString equals fill hashCode mismatch
        setAll sort toString
    """,
    "java/util/BitSet": """
        <init> and andNot cardinality clear clone equals flip get hashCode intersects isEmpty length
        nextClearBit nextSetBit or previousClearBit previousSetBit set size toByteArray toLongArray toString
        valueOf xor
    """,
    "java/util/Collection": _COLLECTION,
    "java/util/Collections": """
        addAll binarySearch copy emptyIterator emptyList emptyMap emptySet fill frequency indexOfSubList
        lastIndexOfSubList max min nCopies replaceAll reverse reverseOrder rotate singleton singletonList
        singletonMap sort swap synchronizedCollection synchronizedList synchronizedMap unmodifiableCollection
        unmodifiableList unmodifiableMap unmodifiableSortedMap unmodifiableSortedSet EMPTY_LIST EMPTY_MAP
        EMPTY_SET
    """,
    "java/util/Comparator": _ANY,
    "java/util/Deque": _DEQUE,
    "java/util/Dictionary": "<init>",
    "java/util/EnumMap": f"{_MAP} clone <init>",
    "java/util/EnumSet": f"{_COLLECTION} allOf clone complementOf copyOf noneOf of range",
    "java/util/Enumeration": "asIterator hasMoreElements nextElement",
    "java/util/Iterator": "forEachRemaining hasNext next remove",
    "java/util/LinkedHashMap": f"{_MAP} clone removeEldestEntry <init>",
    "java/util/LinkedHashSet": f"{_COLLECTION} clone <init>",
    "java/util/LinkedList": _DEQUE,
    "java/util/List": f"{_LIST} of copyOf",
    "java/util/ListIterator": "add hasNext hasPrevious next nextIndex previous previousIndex remove set",
    "java/util/Map": _MAP,
    "java/util/Map$Entry": "equals getKey getValue setValue toString",
    "java/util/NavigableMap": f"{_MAP} {_SORTED}",
    "java/util/NavigableSet": f"{_COLLECTION} {_SORTED}",
    "java/util/Objects": """
        checkIndex compare deepEquals equals isNull nonNull requireNonNull requireNonNullElse
        requireNonNullElseGet toString
    """,
    "java/util/Optional": _ANY,
    "java/util/OptionalDouble": _ANY,
    "java/util/OptionalInt": _ANY,
    "java/util/OptionalLong": _ANY,
    "java/util/PrimitiveIterator": "",
    "java/util/PriorityQueue": _DEQUE,
    "java/util/Queue": _DEQUE,
    "java/util/Random": """
        <init> nextBoolean nextBytes nextDouble nextFloat nextGaussian nextInt nextLong setSeed
    """,
    "java/util/RandomAccess": "",
    "java/util/Set": _COLLECTION,
    "java/util/SortedMap": f"{_MAP} {_SORTED}",
    "java/util/SortedSet": f"{_COLLECTION} {_SORTED}",
    "java/util/Stack": f"{_LIST} clone <init>",
    "java/util/StringJoiner": _ANY,
    "java/util/StringTokenizer": _ANY,
    "java/util/TreeMap": f"{_MAP} {_SORTED}",
    "java/util/TreeSet": f"{_COLLECTION} {_SORTED}",
    "java/util/Vector": f"{_LIST} clone <init>",
    "java/io/BufferedReader": "<init> close read readLine ready",
    "java/io/ByteArrayInputStream": "<init> available close read readAllBytes readNBytes skip",
    "java/io/ByteArrayOutputStream": "<init> close reset size toByteArray toString write writeBytes writeTo",
    "java/io/Closeable": "close",
    "java/io/Flushable": "flush",
    "java/io/InputStream": "<init> available close read readAllBytes readNBytes skip",
    "java/io/InputStreamReader": "<init> close read",
    "java/io/OutputStream": "<init> close flush write",
    "java/io/PrintStream": "<init> append close flush format print printf println write",
    "java/io/PrintWriter": "<init> append close flush format print printf println write",
    "java/io/Reader": "<init> close read",
    "java/io/Serializable": "",
    "java/io/StringReader": _ANY,
    "java/io/StringWriter": _ANY,
    "java/io/Writer": "<init> append close flush write",
}
_KNOWN = {owner: frozenset(members.split()) for owner, members in _MEMBERS.items()}
_PACKAGES = ("java/util/function/", "java/util/regex/", "java/math/")
"""Packages with nothing else."""
_FAILURE_PACKAGES = ("java/lang/", "java/util/", "java/io/")
_FAILURE_MEMBERS = frozenset(_FAILURE.split())
_BOXES = ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double")
VALUES = frozenset(
    {"java/lang/String", *(f"java/lang/{name}" for name in _BOXES)}
    | {"java/math/BigInteger", "java/math/BigDecimal"}
)
"""Classes whose hash codes and texts follow from their values."""
_EXCLUDED = (
    ("java/io/PrintStream", "<init>", "(Ljava/lang/String;"),
    ("java/io/PrintWriter", "<init>", "(Ljava/lang/String;"),
    ("java/lang/Math", "copySign", ""),
    ("java/math/BigInteger", "isProbablePrime", ""),
    ("java/math/BigInteger", "nextProbablePrime", ""),
    ("java/math/BigInteger", "probablePrime", ""),
)
"""Overloads, by the beginnings of their descriptors, that differ from the others of their name.

They open files, draw random numbers, or show the sign of a NaN."""


def is_determined_class(name: str) -> bool:
    """Whether a class of the JDK (internal name) may be named, cast to, caught or extended."""
    return name in _KNOWN or name.startswith(_PACKAGES) or _is_failure(name)


def is_determined(owner: str, name: str, descriptor: str) -> bool:
    """Whether a member of a class of the JDK stands on the list."""
    if any((owner, name) == (of, what) and descriptor.startswith(shape) for of, what, shape in _EXCLUDED):
        return False
    if name == "hashCode" and owner not in VALUES and not _hashes_numbers(owner, descriptor):
        return False
    if owner in _KNOWN:
        members = _KNOWN[owner]
        return name in members or _ANY in members
    return owner.startswith(_PACKAGES) or (_is_failure(owner) and name in _FAILURE_MEMBERS)


def _hashes_numbers(owner: str, descriptor: str) -> bool:
    return owner == "java/util/Arrays" and descriptor[2] not in "[L"


def _is_failure(name: str) -> bool:
    package, slash, simple = name.rpartition("/")
    return package + slash in _FAILURE_PACKAGES and simple.endswith(("Exception", "Error"))
