"""Methods of unknown JDK objects that only return a value: a table, in addition to that of open_answer.py.

An entry states that no JDK class at or below the type throws in this method (by its documentation), changes
anything that the program sees, or calls code of the program. Arguments are not null; a call with an argument
that may be null is left open.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtMethod
from verifier.machine.unknown import Opaque, UnknownString, arbitrary
from verifier.machine.value import Args, Guarded, Obj, Reference, Value, choices_of, lower
from verifier.models.lang.text_access import shown_text
from verifier.models.open_heap import Heap
from verifier.models.open_stream import new_array
from verifier.models.util.open_time import TIMES
from verifier.terms.sort import bv_sort

_CLASS = "Ljava/lang/Class;"
_ANNOTATED = (
    f"getAnnotations() getDeclaredAnnotations() isAnnotationPresent({_CLASS}) getAnnotation({_CLASS})? "
)
_ANNOTATED += f"getDeclaredAnnotation({_CLASS})? getAnnotationsByType({_CLASS}) "
_COMPARED = "compareTo(L{0};)"
_OF_DATES = "getYear() getMonthValue() getDayOfMonth() getDayOfYear() getMonth() getDayOfWeek()"
_OF_TIMES = "getHour() getMinute() getSecond() getNano()"
_GETTERS = {
    jdk.CLASS: "getMethods() getDeclaredMethods() getFields() getDeclaredFields() getConstructors() "
    "getDeclaredConstructors() getInterfaces() getClasses() getDeclaredClasses() getTypeParameters() "
    f"isAssignableFrom({_CLASS}) getClassLoader()? getEnclosingClass()? getDeclaringClass()? getPackage()? "
    "getPackageName() getCanonicalName()? isAnonymousClass() isLocalClass() isMemberClass() isRecord() "
    "isHidden() desiredAssertionStatus() getGenericSuperclass()? getGenericInterfaces() getModule() "
    "toGenericString() getNestHost() getEnclosingMethod()? getEnclosingConstructor()? componentType()? "
    f"arrayType() {_ANNOTATED}",
    "java/lang/Package": "getName() getImplementationVersion()? getImplementationTitle()? "
    "getImplementationVendor()? getSpecificationVersion()? getSpecificationTitle()? "
    f"getSpecificationVendor()? isSealed() {_ANNOTATED}",
    "java/lang/StackTraceElement": "getClassName() getMethodName() getFileName()? getLineNumber() "
    "isNativeMethod() getModuleName()?",
    "java/lang/reflect/Member": "getName() getModifiers() isSynthetic() getDeclaringClass()",
    "java/lang/reflect/AccessibleObject": f"isAccessible() {_ANNOTATED}",
    "java/lang/reflect/Field": "getGenericType() toGenericString()",
    "java/lang/reflect/Executable": "getParameterTypes() getExceptionTypes() getGenericParameterTypes() "
    "getGenericExceptionTypes() getTypeParameters() isVarArgs() toGenericString()",
    "java/lang/reflect/Method": "getGenericReturnType()",
    "java/lang/reflect/Type": "getTypeName()",
    "java/lang/reflect/ParameterizedType": "getRawType() getOwnerType()? getActualTypeArguments()",
    "java/lang/reflect/GenericArrayType": "getGenericComponentType()",
    "java/lang/reflect/TypeVariable": "getBounds() getName() getGenericDeclaration()",
    "java/lang/reflect/WildcardType": "getUpperBounds() getLowerBounds()",
    jdk.THROWABLE: "getCause()? getStackTrace() getSuppressed()",
    "java/lang/annotation/Annotation": "annotationType()",
    "java/math/BigInteger": "signum() bitLength()+ bitCount()+ abs() negate() not() toByteArray() "
    + " ".join(f"{name}(Ljava/math/BigInteger;)" for name in ("min", "max", "and", "or", "xor", "compareTo")),
    "java/math/BigDecimal": "signum() scale() precision()+ unscaledValue() toPlainString() "
    "toEngineeringString() "
    + " ".join(f"{name}(Ljava/math/BigDecimal;)" for name in ("min", "max", "compareTo")),
    "java/util/UUID": "getMostSignificantBits() getLeastSignificantBits() version() variant() "
    + _COMPARED.format("java/util/UUID"),
    "java/util/Date": " ".join(
        f"{name}(Ljava/util/Date;)" for name in ("before", "after", "compareTo")
    ),
    "java/util/Calendar": "getTimeZone() isLenient() getFirstDayOfWeek() getMinimalDaysInFirstWeek() "
    "getCalendarType()",
    "java/util/TimeZone": "getID() getRawOffset() getOffset(J) getDSTSavings() useDaylightTime() "
    "observesDaylightTime() inDaylightTime(Ljava/util/Date;) getDisplayName()",
    "java/util/Locale": "getDisplayName() getDisplayLanguage() getDisplayCountry() getDisplayVariant() "
    "getDisplayScript() hasExtensions() stripExtensions() getUnicodeLocaleType(Ljava/lang/String;)?",
    "java/util/Currency": "getCurrencyCode() getNumericCode() getDefaultFractionDigits() "
    "getDisplayName() getSymbol()",
    "java/nio/charset/Charset": "displayName() canEncode() contains(Ljava/nio/charset/Charset;) newDecoder() "
    + _COMPARED.format("java/nio/charset/Charset"),
    "java/nio/Buffer": "remaining()+ hasRemaining() position()+ limit()+ capacity()+ isDirect() isReadOnly() "
    "hasArray()",
    "java/io/File": "isInvalid() "
    "getPath() getName() getParent()? getParentFile()? isAbsolute() exists() isFile() "
    "isDirectory() isHidden() canRead() canWrite() canExecute() length()+ lastModified()+ getAbsolutePath() "
    "getAbsoluteFile() " + _COMPARED.format("java/io/File"),
    "java/nio/file/Path": "getFileSystem() getFileName()? getParent()? getRoot()? isAbsolute() "
    "getNameCount()+",
    "java/nio/file/FileSystem": "provider()",
    "java/util/regex/Pattern": "pattern() flags() matcher(Ljava/lang/CharSequence;)",
    "java/util/regex/Matcher": "matches() find() lookingAt() hitEnd() requireEnd() groupCount()+ "
    "hasTransparentBounds() hasAnchoringBounds() pattern() regionStart()+ regionEnd()+ "
    "replaceAll(Ljava/lang/String;) replaceFirst(Ljava/lang/String;)",
    "java/net/URL": "getProtocol() getHost()? getPath()? getFile()? getPort() getDefaultPort() getQuery()? "
    "getRef()? getUserInfo()? getAuthority()? toExternalForm()",
    "java/net/URI": "getScheme()? getHost()? getPath()? getRawPath()? getPort() getQuery()? getRawQuery()? "
    "getFragment()? getUserInfo()? getAuthority()? getSchemeSpecificPart()? isAbsolute() isOpaque() "
    "toASCIIString() normalize()",
    "java/text/NumberFormat": "isGroupingUsed() isParseIntegerOnly() getMaximumFractionDigits()+ "
    "getMinimumFractionDigits()+ getMaximumIntegerDigits()+ "
    "getMinimumIntegerDigits()+",
    "java/text/SimpleDateFormat": "toPattern() getDateFormatSymbols()",
    "java/text/DecimalFormat": "toPattern() getPositivePrefix()? getNegativePrefix()? "
    "getDecimalFormatSymbols()",
    "java/time/ZonedDateTime": f"{_OF_DATES} {_OF_TIMES} getZone() getOffset() toLocalDate() toLocalTime() "
    "toLocalDateTime() toInstant() toEpochSecond()",
    "java/time/OffsetDateTime": f"{_OF_DATES} {_OF_TIMES} getOffset() toLocalDate() toLocalTime() "
    "toLocalDateTime() toInstant() toEpochSecond()",
    "java/time/ZoneId": "getId() getRules()",
    "java/time/ZoneOffset": "getTotalSeconds()",
}  # fmt: skip
_ENGINES = {
    "java/net/URL": "java/net/URLStreamHandler",
    "java/nio/file/Path": "java/nio/file/spi/FileSystemProvider",
    "java/nio/file/FileSystem": "java/nio/file/spi/FileSystemProvider",
    "java/time/ZoneId": "java/time/zone/ZoneRulesProvider",
}
"""Types whose objects may delegate to engines. They answer only where the program has no subclasses of
these."""
_OTHERS = frozenset({jdk.THROWABLE, "java/lang/ClassLoader"})
"""Result types that may be classes of the program."""
_CHANGING = frozenset({"java/util/regex/Matcher"})
"""Types whose methods modify the object."""
_KNOWN = {
    ("java/util/Locale", "getUnicodeLocaleType"): re.compile(r"[0-9A-Za-z][A-Za-z]"),
    ("java/util/regex/Matcher", "replaceAll"): re.compile(r"[^\\$]*"),
    ("java/util/regex/Matcher", "replaceFirst"): re.compile(r"[^\\$]*"),
}
"""Texts that are valid arguments of methods that reject others."""
_STEADY = frozenset(
    {jdk.CLASS, "java/lang/Package", "java/lang/StackTraceElement", "java/lang/reflect/Member"}
    | {"java/lang/reflect/Type", "java/math/BigInteger", "java/math/BigDecimal", "java/util/UUID"}
    | {"java/util/Locale", "java/util/Currency", "java/nio/charset/Charset", "java/io/File", "java/net/URI"}
    | {"java/util/regex/Pattern", *(name for name in _GETTERS if name.startswith("java/time/"))}
)
"""Types of immutable objects."""
_VARYING = re.compile(
    r"getDisplay.*|exists|is(File|Directory|Hidden|Accessible)|can\w+|length|lastModified|desired.*"
)
"""Methods of such types whose result may differ from call to call."""


@dataclass(frozen=True)
class Getter:
    """A method of a type (internal name) that only returns a value; it may be nullable or non-negative."""

    owner: str
    nullable: bool
    natural: bool


def _read_table() -> dict[tuple[str, str], Getter]:
    return {
        (owner, row.rstrip("?+")): Getter(owner, row.endswith("?"), row.endswith("+"))
        for owner, rows in _GETTERS.items()
        for row in rows.split()
    }


_TABLE = _read_table()


def getter_of(declared: RtClass, method: RtMethod) -> Getter | None:
    """The entry for a method of a JDK object of the type ``declared``, which may be below the method's
    class."""
    key = method.key.rpartition(")")[0] + ")"
    owners = sorted(declared.supers | method.cls.supers)
    return next((_TABLE[name, key] for name in owners if (name, key) in _TABLE), None)


def getter_answer(heap: Heap, declared: RtClass, method: RtMethod, getter: Getter, arguments: Args) -> Value:
    """The result of a call on an unknown JDK object at or below ``declared``."""
    m, name = heap.machine, f"{declared.java_name}.{method.name}"
    engine = _ENGINES.get(getter.owner)
    if (getter.owner == jdk.THROWABLE and (heap.facts.anything_goes)) or (
        engine and heap.facts.below(engine)
    ):
        raise Unsupported(f"{name} of an object that was not made here", declared.name)
    for value in arguments[1:]:
        if value is None or isinstance(value, (Obj, Guarded)):
            _check_argument(m, name, value, _KNOWN.get((getter.owner, method.name)))
    if getter.owner in _CHANGING:
        heap.change(declared)
    given = method.returns
    if getter.natural:
        width = 64 if given == "J" else 32
        return m.tm.zext(width, m.tm.fresh("size", bv_sort(width - 1)))
    if given[0] not in "L[":
        return lower(arbitrary(m.tm, given))
    if given[0] == "[" and given[1] not in "L[":
        return new_array(m, given)
    if given[0] == "[":
        return heap.array(m.loader.get(given), getter.nullable, heap.facts.holes)
    result = given[1:-1]
    kept = not getter.owner.startswith("java/lang/") and heap.facts.below(result)  # the program's
    if result == jdk.STRING or result in _OTHERS | TIMES or kept:
        return heap.value(given, getter.nullable)
    other = heap.opaque(f"what {name} gives", result, True)
    return heap.any_of([None, other] if getter.nullable else [other], result)


def _check_argument(m: Machine, name: str, value: Reference, pattern: re.Pattern[str] | None) -> None:
    """Unsupported if an argument may be null, an object of the program, or a text that the method rejects."""
    for guard, one in choices_of(value, m.tm.true):
        if one is None or not _is_of_jdk(one):
            is_right = False
        else:
            text = shown_text(one) if pattern is not None else ""
            is_right = pattern is None or (isinstance(text, str) and pattern.fullmatch(text) is not None)
        if not is_right and m.decide(guard):
            raise Unsupported(
                f"{name} with an argument that it may reject, of an object that was not made here"
            )


def _is_of_jdk(target: Obj) -> bool:
    """Whether methods of an argument run no code of the program."""
    if isinstance(target, Opaque):
        return target.is_jdk or target.text is not None
    return target.cls.origin == "jdk"


def is_steady(declared: RtClass, method: RtMethod) -> bool:
    """Whether repeated calls of a method without arguments give the same number, text or class."""
    if _STEADY.isdisjoint(declared.supers) or _VARYING.fullmatch(method.name):
        return False
    return method.returns[0] not in "LV[" or method.returns[1:-1] in (jdk.STRING, jdk.CLASS)


def again(m: Machine, given: Value) -> Value:
    """The result of a repeated call: for a text, a new object with the same characters."""
    if isinstance(given, Guarded):
        return Guarded(tuple((guard, _copied(m, one)) for guard, one in given.choices))
    return _copied(m, given) if isinstance(given, Obj) else given


def _copied(m: Machine, target: Obj | None) -> Obj | None:
    if not isinstance(target, UnknownString):
        return target
    copy = UnknownString(target.cls, target.cls.template[:], m.memory.next_serial())
    copy.payload = target.payload
    return copy
