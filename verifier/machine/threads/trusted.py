"""Tables of library classes for the analysis of threads.

They have classes whose models touch nothing mutable, and classes whose documentation says that they are
thread-safe, so that their own data races do not count.

Other classes of the library, such as collections and builders, are treated like code of the program:
unordered uses by two threads are a data race.
"""

from __future__ import annotations

from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.threads.operation import ACCESSES, ACQUIRES, RACES, TRUSTED, UNORDERED

_SAFE = (
    "java/util/concurrent/", "java/lang/Thread", "java/lang/InheritableThreadLocal", "java/lang/ref/",
    "java/lang/invoke/", "java/lang/reflect/", "java/lang/Class", "java/lang/Throwable", "java/lang/Module",
    "java/lang/Shutdown", "java/lang/Runtime", "java/lang/System", "java/security/", "java/math/",
    "java/time/", "java/util/regex/Pattern", "java/util/Random", "java/util/Locale", "java/util/UUID",
    "java/util/Currency", "java/util/TimeZone", "java/util/logging/", "java/nio/charset/", "java/util/Timer",
    "java/io/PrintStream", "java/util/ResourceBundle", "java/util/ServiceLoader", "jdk/", "sun/",
)  # fmt: skip
"""Prefixes of the names of classes that threads may share: documented so, immutable with caches that are
filled by benign races, or parts of the virtual machine."""
_ATOMIC = "java/util/concurrent/atomic/"
_ADDERS = ("Striped64", "LongAdder", "LongAccumulator", "DoubleAdder", "DoubleAccumulator")
"""Classes of the atomic package that order nothing: what ``sum`` has counted is not said to have happened
before (java.util.concurrent, memory consistency properties). The weak accesses of the rest (lazySet,
getPlain, ...) are the program's own."""
_LAZY_FIELDS = frozenset(
    {("java/util/AbstractMap", name) for name in ("keySet", "values")}
    | {("java/util/HashMap", "entrySet"), ("java/util/TreeMap", "navigableKeySet")}
    | {("java/util/TreeMap", "entrySet"), ("java/util/TreeMap", "descendingMap")}
    | {("java/util/Collections$UnmodifiableMap", name) for name in ("keySet", "entrySet", "values")}
    | {("java/math/BigDecimal", name) for name in ("precision", "stringCache")}
    | {("java/math/BigInteger", name + "PlusOne") for name in ("bitCount", "bitLength")}
    | {("java/math/BigInteger", name + "PlusTwo") for name in ("lowestSetBit", "firstNonzeroIntNum")}
    | {("java/lang/String", "hash"), ("java/lang/String", "hashIsZero"), ("java/lang/Enum", "hash")}
)
"""Caches of objects that have final fields only, or of numbers: a thread that finds none creates an equal
one."""
SAFE_OBJECTS = frozenset(("java/lang/StringBuffer", "java/util/Random", "java/io/PrintStream"))
"""Classes whose modelled methods are synchronized or atomic."""
LOCKED_INSIDE = (
    "java/io/BufferedInputStream", "java/io/BufferedReader", "java/io/File", "java/io/InputStreamReader",
    "java/io/PrintStream", "java/io/StringReader", "java/lang/StringBuffer", "java/lang/Throwable",
    "java/net/Socket", "java/net/URL", "java/net/URLConnection", "java/util/Random",
)  # fmt: skip
"""Classes with methods that lock their objects, although the models of these methods do not. Models that call
other objects meanwhile say so (``shared_access.note_asked``)."""
CLASSES_LOCKED = frozenset({"java/lang/System", "java/lang/Thread", "java/util/Locale", "java/util/TimeZone"})
"""Classes whose static methods lock the Class object, although their models do not."""
IMMUTABLE = frozenset(
    "java/lang/" + name
    for name in (
        "String", "Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double", "Class",
        "Thread", "ThreadGroup", "reflect/Field", "reflect/Method", "reflect/Constructor",
        "invoke/VarHandle", "invoke/MethodHandle", "invoke/MethodHandles$Lookup",
    )
) | {"java/io/PrintStream", "java/util/Locale", "jdk/internal/misc/Unsafe"}  # fmt: skip
"""Classes whose models read nothing that changes, say themselves what they touch, or print."""
LOCK_CLASSES = frozenset(
    "java/util/concurrent/" + name
    for name in (
        "locks/ReentrantLock$FairSync", "locks/ReentrantLock$NonfairSync", "ThreadPoolExecutor$Worker",
    )
)  # fmt: skip
"""Synchronisers whose fields say who holds a lock, as ``Threads.owners`` does (models.concurrent.lock)."""


def is_trusted(cls: RtClass) -> bool:
    """Whether the races of a class's own code are none of the program's."""
    if cls.origin != "jdk":
        return False
    name = cls.name
    if name.startswith(_ATOMIC):
        return _is_adder(name)
    return name.startswith(_SAFE)


def _is_adder(name: str) -> bool:
    return name.startswith(_ATOMIC) and name[len(_ATOMIC) :].split("$")[0] in _ADDERS


def is_lazy(field: RtField) -> bool:
    """Whether a field of the library is a cache that may be read without ordering."""
    return (field.cls.name, field.name) in _LAZY_FIELDS


def order_in(cls: RtClass, order: int, reads: bool) -> int:
    """The memory order of an access in code of a class; there, plain reads see released writes."""
    if not order & ACCESSES or not is_trusted(cls):
        return order
    if _is_adder(cls.name):
        return UNORDERED
    return (order & ~(ACCESSES | RACES)) | TRUSTED | (ACQUIRES if reads else 0)
