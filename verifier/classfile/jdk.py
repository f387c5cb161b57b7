"""Names of classes that the Java language, the virtual machine, or JR's machine gives a meaning of its own.

Other parts of the library are known where their models are (models/), or in one table for a subject:
machine/threads/trusted.py, machine/quiet.py, proof/loops/container.py, proof/recursion/recursion.py and
analysis/determinism/.
"""

from __future__ import annotations

from typing import Final

SERIALIZABLE: Final = "java/io/Serializable"
ABSTRACT_METHOD_ERROR: Final = "java/lang/AbstractMethodError"
ARITHMETIC: Final = "java/lang/ArithmeticException"
ARRAY_INDEX_OUT_OF_BOUNDS: Final = "java/lang/ArrayIndexOutOfBoundsException"
ARRAY_STORE: Final = "java/lang/ArrayStoreException"
ARRAYS: Final = "java/util/Arrays"
BOOLEAN: Final = "java/lang/Boolean"
BYTE: Final = "java/lang/Byte"
CHARACTER: Final = "java/lang/Character"
CHAR_SEQUENCE: Final = "java/lang/CharSequence"
CLASS: Final = "java/lang/Class"
CLASS_CAST: Final = "java/lang/ClassCastException"
CLONEABLE: Final = "java/lang/Cloneable"
COMPARABLE: Final = "java/lang/Comparable"
DOUBLE: Final = "java/lang/Double"
ENUM: Final = "java/lang/Enum"
ERROR: Final = "java/lang/Error"
EXCEPTION_IN_INITIALIZER_ERROR: Final = "java/lang/ExceptionInInitializerError"
FLOAT: Final = "java/lang/Float"
ILLEGAL_MONITOR_STATE: Final = "java/lang/IllegalMonitorStateException"
INSTANTIATION_ERROR: Final = "java/lang/InstantiationError"
INTEGER: Final = "java/lang/Integer"
INTERNAL_PACKAGES: Final = ("jdk/", "sun/", "com/sun/")
"""How the names of the JDK's classes begin that are no part of the platform's API, as a rule."""
LONG: Final = "java/lang/Long"
NEGATIVE_ARRAY_SIZE: Final = "java/lang/NegativeArraySizeException"
NO_CLASS_DEF_FOUND_ERROR: Final = "java/lang/NoClassDefFoundError"
NO_SUCH_FIELD_ERROR: Final = "java/lang/NoSuchFieldError"
NO_SUCH_METHOD_ERROR: Final = "java/lang/NoSuchMethodError"
ILLEGAL_ACCESS_ERROR: Final = "java/lang/IllegalAccessError"
NULL_POINTER: Final = "java/lang/NullPointerException"
NUMBER: Final = "java/lang/Number"
NUMBER_FORMAT: Final = "java/lang/NumberFormatException"
OBJECT: Final = "java/lang/Object"
OUT_OF_MEMORY_ERROR: Final = "java/lang/OutOfMemoryError"
PROXIES: Final = "jdk/proxy"
"""How the names of the packages of dynamic proxies begin, which are the program's own."""
RECORD: Final = "java/lang/Record"
SHORT: Final = "java/lang/Short"
STACK_OVERFLOW_ERROR: Final = "java/lang/StackOverflowError"
STRING: Final = "java/lang/String"
SYSTEM: Final = "java/lang/System"
LOCALE: Final = "java/util/Locale"
STRING_BUFFER: Final = "java/lang/StringBuffer"
STRING_BUILDER: Final = "java/lang/StringBuilder"
THREAD: Final = "java/lang/Thread"
THROWABLE: Final = "java/lang/Throwable"
VIRTUAL_MACHINE_ERROR: Final = "java/lang/VirtualMachineError"
INVOKE: Final = "java/lang/invoke/"
LAMBDA_METAFACTORY: Final = "java/lang/invoke/LambdaMetafactory"
METHOD: Final = "java/lang/reflect/Method"
METHOD_HANDLE: Final = "java/lang/invoke/MethodHandle"
STRING_CONCAT_FACTORY: Final = "java/lang/invoke/StringConcatFactory"
VAR_HANDLE: Final = "java/lang/invoke/VarHandle"
OBJECT_METHODS: Final = "java/lang/runtime/ObjectMethods"
SWITCH_BOOTSTRAPS: Final = "java/lang/runtime/SwitchBootstraps"
HEX_FORMAT: Final = "java/util/HexFormat"
OBJECTS: Final = "java/util/Objects"

BOX_OF: Final = {
    "Z": BOOLEAN, "B": BYTE, "C": CHARACTER, "S": SHORT, "I": INTEGER, "J": LONG, "F": FLOAT, "D": DOUBLE,
}  # fmt: skip
"""The class of boxes of each primitive type, by its descriptor (JLS 5.1.7)."""
PRIMITIVE_OF: Final = {box: primitive for primitive, box in BOX_OF.items()}
READER_OF: Final = {
    "Z": "booleanValue", "B": "byteValue", "C": "charValue", "S": "shortValue", "I": "intValue",
    "J": "longValue", "F": "floatValue", "D": "doubleValue",
}  # fmt: skip
"""The method that unboxes (JLS 5.1.8)."""
ALL_BOXES: Final = frozenset(PRIMITIVE_OF)
REAL_BOXES: Final = frozenset((FLOAT, DOUBLE))
CACHED_BOXES: Final = ALL_BOXES - REAL_BOXES
"""Boxes that valueOf may share (JLS 5.1.7)."""

_ALL_ERRORS: Final = frozenset((THROWABLE, ERROR, VIRTUAL_MACHINE_ERROR))
SEES_FULL_STACK: Final = _ALL_ERRORS | {STACK_OVERFLOW_ERROR}
"""Types of handlers that see a StackOverflowError."""
SEES_FULL_HEAP: Final = _ALL_ERRORS | {OUT_OF_MEMORY_ERROR}
"""Types of handlers that see an OutOfMemoryError."""

VALUE_BASED: Final = (
    "java/util/ImmutableCollections",
    "java/util/Optional",
    "java/util/Collections$Empty",
    "java/time/",
)
"""Beginnings of the names of classes whose instances may be shared at will (value-based, or one for all)."""

PASSED: Final = "java/util/Passed"
"""A class of JR's own among those of the JDK; other such names begin with this one."""
PASSED_WALK: Final = f"{PASSED}Walk"
CONTRACT: Final = "java/contract/"
"""How the names of contracts begin, those of types of the JDK follow (models/jdk_contract.py)."""
OF_UTIL: Final = "java/util/"
_COLLECTIONS: Final = ("Deque", "List", "Map", "Queue", "Set", "Vector")


def is_collection(name: str) -> bool:
    """Whether a class of the JDK's (internal name) is a collection or a map, or part of one."""
    return name.startswith(OF_UTIL) and name.partition("$")[0].endswith(_COLLECTIONS)


OPEN: Final = f"{OF_UTIL}Open"
"""How the names of classes of JR's begin that stand-ins for collections are made of."""
OPEN_ENTRY: Final = f"{OPEN}Map$OpenEntry"
"""The class of entries of maps that have stand-ins."""
ANY: Final = f"{OF_UTIL}Any"
"""How the names of stand-ins begin that are there beside the JDK's own classes, whose names follow."""
