"""What a program could learn from outside of itself: found by looking at its class files.

A run on the Java virtual machine decides a program only if another run could not differ. That is so
if it uses nothing but parts of the JDK known to compute from their arguments alone (an allow list),
asks for no input, and cannot see identity hash codes: neither directly nor as the order in which a
hash table is walked. Everything else becomes a reason, in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifier.classfile.constant import (
    BootstrapMethod,
    ClassRef,
    DoubleConst,
    FieldRef,
    FloatConst,
    IntConst,
    InvokeDynamicRef,
    LongConst,
    MethodHandleConst,
    MethodRef,
    StringConst,
)
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.parser import parse_class

VERIFIER = "org/sosy_lab/sv_benchmarks/Verifier"
# Its methods whose bodies the runner replaces (verifier/jvm/java/jr/Rewriter.java).
_REPLACED = (
    "assume",
    "nondetBoolean",
    "nondetByte",
    "nondetChar",
    "nondetShort",
    "nondetInt",
    "nondetLong",
    "nondetFloat",
    "nondetDouble",
    "nondetString",
)
_CONSTANT_LIMIT = 2000

_ALLOWED_CLASSES = {
    "java/lang/": """
        Appendable AutoCloseable Boolean Byte CharSequence Character Cloneable Comparable Deprecated
        Double Enum Float FunctionalInterface Integer Iterable Long Math Number Object Override Readable
        Record Runnable SafeVarargs Short StrictMath String StringBuffer StringBuilder SuppressWarnings
        Throwable Void
    """,
    "java/util/": """
        AbstractCollection AbstractList AbstractMap AbstractMap$SimpleEntry AbstractQueue
        AbstractSequentialList AbstractSet ArrayDeque ArrayList Arrays BitSet Collection Collections
        Comparator Deque Dictionary EnumMap EnumSet Enumeration HashMap HashSet Hashtable Iterator
        LinkedHashMap LinkedHashSet LinkedList List ListIterator Map Map$Entry NavigableMap NavigableSet
        Objects Optional OptionalDouble OptionalInt OptionalLong PrimitiveIterator PriorityQueue Queue
        Random RandomAccess Set SortedMap SortedSet Spliterator Stack StringJoiner StringTokenizer
        TreeMap TreeSet Vector
    """,
    "java/io/": """
        BufferedReader ByteArrayInputStream ByteArrayOutputStream Closeable Flushable InputStream
        InputStreamReader OutputStream PrintStream PrintWriter Reader Serializable StringReader
        StringWriter Writer
    """,
}
_ALLOWED_PACKAGES = ("java/util/function/", "java/util/regex/", "java/math/")
_ALLOWED_MEMBERS = frozenset(
    {
        "java.lang.System.out",
        "java.lang.System.err",
        "java.lang.System.arraycopy",
        "java.lang.System.lineSeparator",
        "java.lang.System.exit",
        "java.lang.Class.desiredAssertionStatus",
        "java.lang.Class.getName",
        "java.lang.Class.getSimpleName",
        "java.lang.Class.isInstance",
        "java.lang.Class.cast",
    }
)
_DENIED_MEMBERS = frozenset(
    {
        "java.lang.Integer.getInteger",
        "java.lang.Long.getLong",
        "java.lang.Boolean.getBoolean",
        "java.lang.String.intern",
        "java.util.Collections.shuffle",
        "java.util.Arrays.hashCode",
        "java.util.Arrays.deepHashCode",
        "java.util.Objects.hash",
    }
)
_MONITOR_MEMBERS = frozenset({"wait", "notify", "notifyAll"})
_STACK_MEMBERS = frozenset({"getStackTrace", "getAllStackTraces", "dumpStack", "setStackTrace"})
# Classes whose hash codes follow from their values.
_VALUES = frozenset(
    {"String", "Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"}
    | {"BigInteger", "BigDecimal", "Math", "StrictMath"}
)
_SOCKET = "java/net/Socket"
# Its methods that jr.RecordedSocket stands for.
_SOCKET_MEMBERS = frozenset(
    [
        "<init>",
        "bind",
        "close",
        "connect",
        "getInputStream",
        "getOutputStream",
        "isBound",
        "isClosed",
        "isConnected",
        "setKeepAlive",
        "setReuseAddress",
        "setSoTimeout",
        "setTcpNoDelay",
        "shutdownInput",
        "shutdownOutput",
    ]
)
_UNREAL = (
    "java/net/SocketImpl",
    "java/net/SocketOption",
    "java/net/StandardSocket",
    "java/net/ServerSocket",
    "java/net/Datagram",
    "java/net/Multicast",
    "java/net/InetAddress",
    "java/net/NetworkInterface",
    "java/net/URLConnection",
    "java/net/HttpURLConnection",
    "java/net/http/",
    "javax/net/",
    "java/nio/channels/",
    "java/lang/StackWalker",
)
_UNREAL_MEMBERS = frozenset(
    {"java.net.URL.openStream", "java.net.URL.openConnection", "java.net.URL.getContent"}
)
_HASH_TABLES = frozenset({"java/util/HashMap", "java/util/HashSet", "java/util/Hashtable"})
_PRINTERS = frozenset({"append", "valueOf", "println", "print", "toString", "insert", "format", "join"})
_LARGE_CATCHES = frozenset(
    {
        "java/lang/Throwable",
        "java/lang/Error",
        "java/lang/VirtualMachineError",
        "java/lang/StackOverflowError",
        "java/lang/OutOfMemoryError",
    }
)
_BOOTSTRAPS = frozenset({"java/lang/invoke/LambdaMetafactory", "java/lang/invoke/StringConcatFactory"})


@dataclass(frozen=True)
class Survey:
    """What the class files of a program tell.

    reasons: why one run would not settle what all runs do; empty if it would.
    constants: numbers and texts that its code mentions. unreal: something it uses that is not what
    it would be outside of JR (the network, the frames below main), so that no run means anything.
    """

    reasons: tuple[str, ...]
    constants: tuple[int | float | str, ...]
    unreal: str | None


def survey_classes(directories: Iterable[Path]) -> Survey:
    """Look at all classes below ``directories``; a class found twice counts twice."""
    return _Surveyor(parse_classes(directories)).survey()


def parse_classes(directories: Iterable[Path]) -> list[ClassFile]:
    """All classes below ``directories``."""
    return [
        parse_class(path.read_bytes())
        for directory in directories
        for path in sorted(directory.rglob("*.class"))
    ]


class _Surveyor:
    def __init__(self, classes: list[ClassFile]) -> None:
        self._classes = classes
        self._own = {cls.name: cls for cls in classes}
        self._reasons: dict[str, None] = {}
        self._constants: dict[tuple[str, int | float | str], int | float | str] = {}
        self._unreal: str | None = None
        self._allowed = {package: frozenset(names.split()) for package, names in _ALLOWED_CLASSES.items()}
        self._hash_tables = False
        self._prints_objects = False
        self._made: set[str] = set()

    def survey(self) -> Survey:
        for cls in self._classes:
            if cls.super_name is not None:
                self._class(cls.super_name)
            if cls.super_name == "java/util/Random":
                self._reasons["a subclass of java.util.Random"] = None
            if cls.super_name == _SOCKET:
                self._unreal = "a subclass of java.net.Socket"
            for method in cls.methods:
                if cls.name != VERIFIER or method.name not in _REPLACED:
                    self._method(cls, method)
            for field in cls.fields:
                if field.constant_value is not None:
                    self._constant(field.constant_value)
        lacks_hash = self._lacks("hashCode", "()I")
        lacks_text = self._lacks("toString", "()Ljava/lang/String;")
        if self._hash_tables and lacks_hash:
            self._reasons["hash tables may hold objects with identity hash codes"] = None
        if self._prints_objects and lacks_text:
            self._reasons["objects may be printed with their identity hash codes"] = None
        return Survey(tuple(self._reasons), tuple(self._constants.values())[:_CONSTANT_LIMIT], self._unreal)

    def _lacks(self, name: str, descriptor: str) -> bool:
        """Does a class that the program instantiates inherit this method from java.lang.Object?"""
        if "java/lang/Object" in self._made:
            return True
        for cls in self._classes:
            if cls.name not in self._made:
                continue
            at: ClassFile | None = cls
            while at is not None and at.method(name, descriptor) is None:
                if at.super_name == "java/lang/Enum" and name == "toString":
                    break
                if at.super_name not in self._own:
                    if at.super_name in ("java/lang/Object", "java/lang/Enum"):
                        return True
                    break
                at = self._own[at.super_name]
        return False

    def _method(self, cls: ClassFile, method: MethodInfo) -> None:
        if method.is_native:
            self._reasons[f"native method {cls.name}.{method.name}"] = None
        code = method.code
        if code is None:
            return
        for handler in code.exception_table:
            if handler.catch_type in _LARGE_CATCHES:
                self._reasons[f"{cls.name}.{method.name} catches {handler.catch_type}"] = None
        for instruction in code.instructions:
            mnemonic = instruction.mnemonic
            if mnemonic == "iconst":
                self._note("int", instruction.operands[0])
            elif mnemonic == "lookupswitch":
                for key, _ in instruction.operands[1]:
                    self._note("int", key)
            elif mnemonic == "tableswitch":
                self._note("int", instruction.operands[0])
                self._note("int", instruction.operands[1])
            elif mnemonic in ("fconst", "dconst"):
                self._note("real", float(instruction.operands[0]))
            else:
                if mnemonic == "new":
                    self._made.add(instruction.operands[0].name)
                for operand in instruction.operands:
                    self._operand(operand)

    def _operand(self, operand: Any) -> None:
        if isinstance(operand, (MethodRef, FieldRef)):
            self._member(operand)
        elif isinstance(operand, ClassRef):
            self._class(operand.name)
        elif isinstance(operand, InvokeDynamicRef):
            if operand.bootstrap.handle.ref.owner not in _BOOTSTRAPS:
                self._reasons[f"invokedynamic through {operand.bootstrap.handle.ref.owner}"] = None
            for argument in _handles(operand.bootstrap):
                self._member(argument.ref)
                if argument.ref.owner == _SOCKET and argument.ref.name == "<init>":
                    self._unreal = "java.net.Socket::new"
        else:
            self._constant(operand)

    def _constant(self, constant: Any) -> None:
        if isinstance(constant, (IntConst, LongConst)):
            self._note("int", constant.value)
        elif isinstance(constant, (FloatConst, DoubleConst)):
            self._note("real", constant.value)
        elif isinstance(constant, StringConst):
            self._note("text", constant.value)

    def _note(self, kind: str, value: int | float | str) -> None:
        if isinstance(value, str) and len(value) > 1000:
            return
        self._constants.setdefault((kind, repr(value)), value)

    def _member(self, ref: MethodRef | FieldRef) -> None:
        owner = self._declarer(ref)
        if owner is None:
            return
        name = f"{owner}.{ref.name}".replace("/", ".")
        if (
            name in _UNREAL_MEMBERS
            or ref.name in _STACK_MEMBERS
            or (owner == _SOCKET and ref.name not in _SOCKET_MEMBERS)
            or (ref.name == "printStackTrace" and ref.descriptor != "()V")
        ):
            self._unreal = name
        if name in _DENIED_MEMBERS or ref.name in _MONITOR_MEMBERS:
            self._reasons[name] = None
        if ref.name == "hashCode" and owner.startswith("java/util/"):
            self._hash_tables = True
        elif ref.name == "hashCode" and owner.rpartition("/")[2] not in _VALUES:
            self._reasons[name] = None
        if ref.name in _PRINTERS and "Ljava/lang/Object;" in ref.descriptor:
            self._prints_objects = True
        if ref.name == "toString" and owner.startswith(
            ("java/util/", "java/lang/Iterable", "java/lang/Object")
        ):
            self._prints_objects = True
        if name not in _ALLOWED_MEMBERS:
            self._class(owner)

    def _declarer(self, ref: MethodRef | FieldRef) -> str | None:
        """The class of the JDK that a member comes from; None if from the program or an array."""
        at: str | None = ref.owner
        if ref.owner.startswith("[") or (ref.owner == VERIFIER and ref.name in _REPLACED):
            return None
        while at is not None and at in self._own:
            cls = self._own[at]
            known = cls.methods_by_key if isinstance(ref, MethodRef) else cls.fields_by_key
            if ref.name + ref.descriptor in known:
                return None
            at = cls.super_name
        if at == "java/lang/Enum" and ref.name in ("toString", "name", "ordinal"):
            return None
        return at

    def _class(self, name: str) -> None:
        element = name.lstrip("[").removeprefix("L").removesuffix(";") if name.startswith("[") else name
        if element in self._own or len(element) == 1:
            return
        if element in _HASH_TABLES:
            self._hash_tables = True
        if element.startswith(_UNREAL):
            self._unreal = element.replace("/", ".")
        package, slash, simple = element.rpartition("/")
        allowed = self._allowed.get(package + slash, frozenset())
        is_failure = bool(allowed) and simple.endswith(("Exception", "Error"))
        if simple in allowed or is_failure or element.startswith(_ALLOWED_PACKAGES):
            return
        self._reasons[element.replace("/", ".")] = None


def _handles(bootstrap: BootstrapMethod) -> Iterator[MethodHandleConst]:
    for argument in bootstrap.args:
        if isinstance(argument, MethodHandleConst):
            yield argument
