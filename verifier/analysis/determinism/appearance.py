"""Whether a program may observe values that the virtual machine chooses: hash codes and class names.

Object.hashCode is an arbitrary number, and Object.toString shows it; a lambda's class has a name of the
virtual machine's own choice. A program observes such a value only if it has an object of that kind and code
that asks for it. Both are collected flow-insensitively over its code, so the answer is an over-approximation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verifier.analysis.determinism.determined import VALUES
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.model import ClassFile

OBJECT, ENUM, THROWABLE = "java/lang/Object", "java/lang/Enum", "java/lang/Throwable"
_LAMBDA = "a lambda"
_ARRAY = "an array"
_OTHER = "an object of the JDK"
_PRIMITIVES = frozenset("ZBCSIJFDV")
_TEXTUAL = VALUES | {
    "java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/Class", "java/lang/Number",
    "java/lang/Void", "java/math/MathContext", "java/math/RoundingMode", "java/io/StringWriter",
    "java/io/ByteArrayOutputStream", "java/util/StringJoiner", "java/util/BitSet",
    "java/util/Optional", "java/util/OptionalInt", "java/util/OptionalLong", "java/util/OptionalDouble",
    "java/util/AbstractMap$SimpleEntry", "java/util/Map$Entry", "java/util/Collection", "java/util/List",
    "java/util/Set", "java/util/Map", "java/util/Queue", "java/util/Deque", "java/util/SortedMap",
    "java/util/SortedSet", "java/util/NavigableMap", "java/util/NavigableSet", "java/util/ArrayDeque",
    "java/util/ArrayList", "java/util/LinkedList", "java/util/PriorityQueue", "java/util/TreeMap",
    "java/util/TreeSet", "java/util/LinkedHashMap", "java/util/LinkedHashSet", "java/util/EnumMap",
    "java/util/EnumSet", "java/util/Stack", "java/util/Vector", "java/util/regex/Pattern",
    "java/util/regex/MatchResult",
}  # fmt: skip
"""Classes whose texts show nothing but their values and contents."""
_MADE_ELSEWHERE = _TEXTUAL | {OBJECT, "java/lang/Comparable", "java/lang/CharSequence"}
"""Types of results that are no new objects with a text of the virtual machine's own.

What comes back as an Object was handed in before."""
_WRITERS = frozenset({"java/io/PrintStream", "java/io/PrintWriter", "java/io/StringWriter"})
_MESSAGES = frozenset({"getMessage", "getLocalizedMessage", "toString"})
_SHOWN_NAMES = frozenset({"getName", "getSimpleName", "getTypeName", "toString"})


class Appearance:
    """The objects that the code of a program creates, and the values that it asks for."""

    def __init__(self, own: Mapping[str, ClassFile]) -> None:
        self._own = own
        self._made: set[str] = set()
        self._shown: set[str] = set()
        self._writers_made = False
        self._written: set[str] = set()
        self._names_shown = self._asks_class = False
        self._messages_shown = self._catches = self._worded = False

    def make(self, cls: str) -> None:
        """The program has an object of a class (internal name)."""
        self._made.add(cls)
        if self._root(cls) in _WRITERS:
            self._writers_made = True

    def make_array(self) -> None:
        """The program has an array."""
        self._made.add(_ARRAY)

    def make_lambda(self) -> None:
        """The program has an object of a class that the virtual machine spins."""
        self._made.add(_LAMBDA)

    def catch(self, cls: str | None) -> None:
        """The program has a handler for exceptions of a class (None: of all), which others may make."""
        if cls is None:
            return
        self._made.add(cls)
        if cls not in self._own:
            self._catches = True

    def get(self, descriptor: str) -> None:
        """A value of this type comes from the JDK."""
        if descriptor[0] == "[":
            self._made.add(_ARRAY)
        elif descriptor[0] not in _PRIMITIVES and not self._is_safe(descriptor[1:-1]):
            self._made.add(_OTHER)

    def _is_safe(self, name: str) -> bool:
        return name in _MADE_ELSEWHERE or name in self._own or _is_failure(name)

    def show(self, descriptor: str) -> None:
        """A value of this type becomes a text that the program may look at."""
        if descriptor[0] not in _PRIMITIVES:
            self._shown.add(OBJECT if descriptor[0] == "[" else descriptor[1:-1])

    def call(self, ref: MethodRef) -> None:
        """A method of the JDK is called."""
        parameters, result = parse_method_descriptor(ref.descriptor)
        self.get(result)
        if ref.owner == "java/lang/Class" and ref.name in _SHOWN_NAMES:
            self._names_shown = True
        if ref.owner == OBJECT and ref.name == "getClass":
            self._asks_class = True
        if ref.name == "<init>" and "Ljava/lang/Object;" in parameters and _is_failure(ref.owner):
            self._worded = True
        if ref.name in _MESSAGES and _is_failure(self._root(ref.owner)):
            self._messages_shown = True
        if ref.owner in _WRITERS:
            self._written.update(p[1:-1] for p in parameters if p[0] == "L")
            self._written.update(OBJECT for p in parameters if p[0] == "[" and p[1] in "[L")
            return
        if not _gives_text(ref, result):
            return
        for parameter in parameters:
            if parameter[0] != "[" or parameter[1] in "[L":
                self.show(parameter)
        if ref.name == "toString" or ref.owner not in _TEXTUAL:
            self._shown.add(ref.owner)

    def reason(self) -> str | None:
        """Why the program may see a hash code or a name that differs from run to run."""
        shown = self._shown | (self._written if self._writers_made else set())
        messages = self._messages_shown or any(map(self._may_be_failure, shown))
        if self._worded and messages:
            shown.add(OBJECT)
        for kind in sorted(self._made):
            if self._has_own_text(kind):
                continue
            if any(self._may_be(kind, target) for target in shown):
                return f"a text that shows the hash code of {kind.replace('/', '.')}"
        spun = not self._made.isdisjoint({_LAMBDA, _OTHER})
        names = self._names_shown or not shown.isdisjoint({OBJECT, "java/lang/Class"})
        if names and self._asks_class and spun:
            return "the name of a class that the virtual machine makes"
        if spun and self._catches and messages:
            return "a message that may have the name of a class that the virtual machine makes"
        return None

    def _may_be_failure(self, target: str) -> bool:
        return target == OBJECT or _is_failure(target)

    def _has_own_text(self, kind: str) -> bool:
        """Whether toString of an object follows from the program alone."""
        if kind in (_LAMBDA, _ARRAY, _OTHER):
            return False
        for cls in self._line(kind):
            if cls.method("toString", "()Ljava/lang/String;") is not None:
                return True
        root = self._root(kind)
        return root == ENUM or root in _TEXTUAL or _is_failure(root)

    def _line(self, name: str | None) -> Iterator[ClassFile]:
        """A class and its superclasses, as far as the program declares them."""
        while name is not None and name in self._own:
            yield self._own[name]
            name = self._own[name].super_name

    def _root(self, name: str) -> str:
        """The first class of the JDK among a class and its superclasses."""
        for cls in self._line(name):
            name = cls.super_name or OBJECT
        return name

    def _supers(self, name: str) -> set[str]:
        found: set[str] = set()
        pending = [name]
        while pending:
            at = pending.pop()
            if at in found:
                continue
            found.add(at)
            cls = self._own.get(at)
            if cls is not None:
                pending += [*cls.interfaces, *([cls.super_name] if cls.super_name else [])]
        return found

    def _may_be(self, kind: str, target: str) -> bool:
        """Whether a reference of type ``target`` may lead to an object of the kind."""
        if target in VALUES:
            return False
        if target == "java/lang/CharSequence":
            return kind in self._own and target in self._supers(kind)
        if target in self._own:
            if kind == _LAMBDA:
                return self._own[target].is_interface
            return kind in self._own and target in self._supers(kind)
        return True


def _is_failure(name: str) -> bool:
    return name.endswith(("Exception", "Error", "Throwable"))


def _gives_text(ref: MethodRef, result: str) -> bool:
    """Whether what a method of the JDK gives back, or writes to, is made of texts of what it was given."""
    if ref.owner in ("java/lang/StringBuilder", "java/lang/StringBuffer"):
        return ref.name in ("append", "insert", "<init>")
    if ref.owner == "java/lang/ClassLoader":
        return False
    if ref.owner.startswith(("java/io/", "java/util/StringJoiner")):
        return True
    return result == "Ljava/lang/String;"
