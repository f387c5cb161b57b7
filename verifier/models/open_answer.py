"""Methods of unknown JDK objects that only return a value.

An entry states that no JDK class at or below the type does more in this method than return a value: it throws
nothing, changes nothing that the program sees, and calls no code of the program. For exceptions and
collections this is assumed, as there are exceptions to it: the text of a
javax.naming.directory.AttributeModificationException with an empty array fails, and so does the size of a
sublist whose list was modified. Collections may wrap other collections, so they answer only where the program
has no collection classes. Methods that modify the object have no entry: static fields may lead to the same
object, and the machine knows its content.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.classfile import jdk
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtMethod
from verifier.machine.unknown import COMMON, Opaque, arbitrary
from verifier.machine.value import Args, Guarded, Obj, Value, choices_of, lower
from verifier.models.open_common import common_answer, refused
from verifier.models.open_getter import again, getter_answer, getter_of, is_steady
from verifier.models.open_heap import Heap
from verifier.models.open_rows import is_of_rows, rows_answer
from verifier.models.open_stream import effect_of, stream_answer
from verifier.models.util.open_calendar import calendar_answer, is_answered
from verifier.terms.sort import bv_sort

_COLLECTION, _LIST, _MAP = "java/util/Collection", "java/util/List", "java/util/Map"
INSIDE = frozenset(
    {_COLLECTION, _MAP, "java/util/Map$Entry", "java/util/Iterator", "java/util/Optional"}
    | {"java/util/EventObject", "java/util/concurrent/atomic/AtomicReference"}
)
"""Types of objects that contain other objects."""
_WRAPPED = dict.fromkeys((_COLLECTION, _LIST, _MAP), (_COLLECTION, _MAP))
"""For each type: the types of the objects that it may wrap."""
UNSORTED = frozenset({_LIST, "java/util/Queue"})
"""Collections that compare elements by ``equals`` alone."""
_COMPARED = jdk.ALL_BOXES | {jdk.STRING}
"""Final classes with a natural order and an ``equals`` that reads nothing but the value."""
_MAY_FAIL = (*_WRAPPED, jdk.THROWABLE)
"""Types of which some objects throw. This is ignored unless callers may pass any object."""
_ALIKE = "hashCode()I equals(Ljava/lang/Object;)Z"
_MEMBER = "getName()Ljava/lang/String; getModifiers()I isSynthetic()Z getDeclaringClass()Ljava/lang/Class; "
_MEMBER += _ALIKE
_ATOMIC = "get(){0} getPlain(){0} getAcquire(){0} getOpaque(){0}"
_COUNT = {"size()I", "length()I", "getParameterCount()I"}
"""Methods with non-negative results."""
_NULLABLE = {
    "getMessage()Ljava/lang/String;",
    "getLocalizedMessage()Ljava/lang/String;",
    "getSuperclass()Ljava/lang/Class;",
    "getComponentType()Ljava/lang/Class;",
    "getInfinity()Ljava/lang/String;",
    "getNaN()Ljava/lang/String;",
}
_LOOKING = {
    "contains(Ljava/lang/Object;)Z",
    "containsKey(Ljava/lang/Object;)Z",
    "indexOf(Ljava/lang/Object;)I",
    "lastIndexOf(Ljava/lang/Object;)I",
}
"""Methods that compare their argument with elements."""
_ANSWERS = {
    jdk.OBJECT: "getClass()Ljava/lang/Class;",
    _COLLECTION: "size()I isEmpty()Z iterator()Ljava/util/Iterator; contains(Ljava/lang/Object;)Z",
    _LIST: "listIterator()Ljava/util/ListIterator; indexOf(Ljava/lang/Object;)I "
    "lastIndexOf(Ljava/lang/Object;)I",
    _MAP: "size()I isEmpty()Z containsKey(Ljava/lang/Object;)Z keySet()Ljava/util/Set; "
    "values()Ljava/util/Collection; entrySet()Ljava/util/Set;",
    "java/lang/Throwable": "getMessage()Ljava/lang/String; getLocalizedMessage()Ljava/lang/String; "
    "toString()Ljava/lang/String;",
    "java/lang/Class": "getName()Ljava/lang/String; getSimpleName()Ljava/lang/String; isSynthetic()Z "
    "toString()Ljava/lang/String; getTypeName()Ljava/lang/String; isInterface()Z isArray()Z isEnum()Z "
    "isPrimitive()Z isAnnotation()Z getModifiers()I isInstance(Ljava/lang/Object;)Z "
    "getSuperclass()Ljava/lang/Class; getComponentType()Ljava/lang/Class; " + _ALIKE,
    "java/lang/reflect/Field": _MEMBER + " getType()Ljava/lang/Class; isEnumConstant()Z",
    "java/lang/reflect/Method": _MEMBER
    + " getReturnType()Ljava/lang/Class; getParameterCount()I isBridge()Z "
    "isDefault()Z isVarArgs()Z",
    "java/lang/reflect/Constructor": _MEMBER + " getParameterCount()I isVarArgs()Z",
    "java/lang/Number": "intValue()I longValue()J shortValue()S byteValue()B floatValue()F doubleValue()D "
    "toString()Ljava/lang/String; hashCode()I equals(Ljava/lang/Object;)Z",
    "java/lang/CharSequence": "length()I isEmpty()Z toString()Ljava/lang/String;",
    "java/util/concurrent/atomic/AtomicInteger": _ATOMIC.format("I"),
    "java/util/concurrent/atomic/AtomicLong": _ATOMIC.format("J"),
    "java/util/concurrent/atomic/AtomicBoolean": _ATOMIC.format("Z"),
    "java/util/Date": "getTime()J",
    "java/nio/charset/Charset": "name()Ljava/lang/String; toString()Ljava/lang/String; isRegistered()Z "
    "hashCode()I equals(Ljava/lang/Object;)Z",
    "java/text/DecimalFormatSymbols": "getZeroDigit()C getGroupingSeparator()C getDecimalSeparator()C "
    "getPerMill()C getPercent()C getDigit()C getPatternSeparator()C getMinusSign()C "
    "getMonetaryDecimalSeparator()C getMonetaryGroupingSeparator()C "
    "getExponentSeparator()Ljava/lang/String; getInfinity()Ljava/lang/String; getNaN()Ljava/lang/String;",
    "java/util/Locale": "getLanguage()Ljava/lang/String; getCountry()Ljava/lang/String; "
    "getVariant()Ljava/lang/String; getScript()Ljava/lang/String; toString()Ljava/lang/String; "
    f"toLanguageTag()Ljava/lang/String; {_ALIKE}",
}
_KEYS = {owner: frozenset(keys.split()) for owner, keys in _ANSWERS.items()}


@dataclass(frozen=True, eq=False)
class JdkAnswer:
    """The results of calls on an unknown JDK object at or below ``declared``.

    ``is_exact``: its class is exactly this one, and it wraps no other object. ``is_bare``: it wraps no other
    object.
    """

    heap: Heap
    declared: RtClass
    is_exact: bool = False
    is_bare: bool = field(default=False, kw_only=True)

    def __call__(self, method: RtMethod, arguments: Args) -> Value | RtMethod:
        """The result of a method, the same for repeated calls where it must be; or another method to run
        instead."""
        receiver = arguments[0]
        if len(arguments) > 1 or not is_steady(self.declared, method):
            return self._given(method, arguments)
        if method.key not in receiver.told:
            receiver.told[method.key] = self._given(method, arguments)
        return again(self.heap.machine, receiver.told[method.key])

    def _is_unsorted(self) -> bool:
        """Whether the collection compares elements by ``equals`` alone."""
        return not self.declared.supers.isdisjoint(UNSORTED)

    def _given(self, method: RtMethod, arguments: Args) -> Value:
        if is_of_rows(method) and not self.is_exact:
            return rows_answer(self.heap, self.declared, method, arguments)
        if is_answered(self.heap, self.declared, method) and not self.is_exact:
            return calendar_answer(self.heap, self.declared, method, arguments)
        effect = effect_of(self.declared, method)
        if effect is not None and not self.is_exact:
            return stream_answer(self.heap, self.declared, method, effect, arguments)
        getter = getter_of(self.declared, method)
        if getter is not None and not self.is_exact:
            return getter_answer(self.heap, self.declared, method, getter, arguments)
        if method.key in COMMON and INSIDE.isdisjoint(self.declared.supers) and not self.is_exact:
            return common_answer(self.heap, method, f"{self.declared.java_name}.{method.name}")
        if method.key in _LOOKING and not _is_plain(self.heap.machine, arguments[1], self.is_exact):
            raise refused(self.declared, f"{method.name} of some object or null")
        if (
            method.key in _LOOKING
            and self.heap.facts.own_orders
            and not self.is_exact
            and not self._is_unsorted()
        ):
            raise refused(self.declared, f"{method.name}, which may run a comparator")
        return _answer_of(self.heap, self.declared, method, self.is_exact, self.is_exact or self.is_bare)


def _is_plain(m: Machine, value: Value, nullable: bool) -> bool:
    """Whether only JDK code compares a value: a text, a box or an enum constant."""
    if not (value is None or isinstance(value, (Obj, Guarded))):
        return False
    return all(
        nullable
        if one is None
        else one.cls.name in _COMPARED or (jdk.ENUM in one.cls.supers and not isinstance(one, Opaque))
        for _, one in choices_of(value, m.tm.true)
    )


def _answer_of(heap: Heap, declared: RtClass, method: RtMethod, is_exact: bool, is_bare: bool) -> Value:
    """The result of a method of an unknown JDK object below ``declared``.

    Unsupported if the method may do anything else.
    """
    owner = next(_owners(declared, method), None)
    if owner is None:
        raise refused(declared, f"{method.name} of an object that was not made here")
    if owner in _MAY_FAIL and not is_exact and (heap.facts.anything_goes):
        raise refused(declared, f"{method.name}, which fails for a few objects")
    if not is_bare and any(map(heap.facts.below, _WRAPPED.get(owner, ()))):
        raise refused(declared, f"{method.name}, where the program has collections of its own")
    tm, given = heap.machine.tm, method.returns
    if method.key in _COUNT:
        return tm.zext(32, tm.fresh("size", bv_sort(31)))
    if method.key in _LOOKING and given == "I":
        return lower(tm.sub(tm.zext(32, tm.fresh("place", bv_sort(31))), tm.bv(1, 32)))
    if given[0] != "L":
        return lower(arbitrary(tm, given))
    name = given[1:-1]
    if name == jdk.STRING:
        return heap.value(given, method.key in _NULLABLE)
    why = f"what {declared.java_name}.{method.name} gives"
    other = heap.opaque(why, name, True)
    return heap.any_of([None, other] if method.key in _NULLABLE else [other], name)


def _owners(declared: RtClass, method: RtMethod) -> Iterator[str]:
    """The types with an entry for a method. The object is also an instance of the method's class, as it is
    its receiver."""
    return (name for name in sorted(declared.supers | method.cls.supers) if method.key in _KEYS.get(name, ()))
