"""The laws that the methods under check have to keep, and the objects for which they are checked."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.generics import TEXT, Type, method_types, read_type, seen_as
from verifier.check.making.looked_for import told_apart
from verifier.check.sources import within_package
from verifier.check.target import Target
from verifier.classfile.constant import ClassRef
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.report.javadoc import read_source

EQUALS = "equals(Ljava/lang/Object;)Z"
HASH_CODE = "hashCode()I"
_COMPARABLE = "java/lang/Comparable"
_COMPARATOR = "java/util/Comparator"
_ITERATOR = "java/util/Iterator"
_OBJECT = "java/lang/Object"
_CLASS_INITIALISER = "<clinit>()V"
_COMMENT = re.compile(r"/\*\*((?:[^*]|\*(?!/))*)\*/")
_AGREES = re.compile(r"([^.;]*)\bconsistent with equals\b")
_DOUBTS = re.compile(r"\b(?:not|never|may|might|need|should|must|unless|if)\b")


@dataclass(frozen=True)
class Stated:
    """A law to be checked. ``law``: its name. ``says``: its text, without the class.

    ``about``: the method. ``types``: of the objects, as in sources. ``call``: see Law.
    """

    law: str
    says: str
    about: MethodInfo
    types: tuple[str, ...]
    call: str


def laws_of(library: Library, owner: ClassFile, targets: Sequence[Target]) -> Iterator[Stated]:
    """The laws of those methods of a class that are targets."""
    if owner.is_enum or owner.is_annotation or not library.can_be_named(owner.name, owner.package):
        return
    finder = _Finder(library, owner)
    methods = [target.method for target in targets]
    for method in methods:
        if not _is_generated(owner, method):
            yield from finder.of_method(method)
    if _is_whole(owner, methods):
        yield from finder.of_constants()


def _is_whole(owner: ClassFile, methods: Sequence[MethodInfo]) -> bool:
    """Whether all public methods of a class are targets, and so the class."""
    public = [one for one in owner.methods if one.is_public and one.code is not None and not one.is_synthetic]
    if owner.is_abstract:
        public = [one for one in public if one.name != "<init>"]
    return all(one in methods for one in public)


def _is_generated(owner: ClassFile, method: MethodInfo) -> bool:
    """Whether the compiler generated the method of a record."""
    code = method.code
    is_dynamic = code is not None and any(one.mnemonic == "invokedynamic" for one in code.instructions)
    return owner.super_name == "java/lang/Record" and is_dynamic


@dataclass
class _Finder:
    library: Library
    owner: ClassFile

    def __post_init__(self) -> None:
        self.spelled = self.library.spell_class(self.owner.name)

    def of_method(self, method: MethodInfo) -> Iterator[Stated]:
        """The laws that one method has to keep."""
        if method.key == EQUALS:
            yield from self._equals(method)
        elif method.key == HASH_CODE and not self._declares(self.owner, EQUALS):
            if any(self._declares(above, EQUALS) for above in self._above()):
                yield self._stated("hashed", "hashCode agrees with equals", method, 2)
        elif method.name == "compareTo" and not method.is_static and len(method.parameter_types) == 1:
            yield from self._compare_to(method)
        elif method.name == "compare" and not method.is_static and len(method.parameter_types) == 2:
            yield from self._compare(method)
        elif method.is_static and not method.parameter_types and method.return_type == f"L{_COMPARATOR};":
            by = f"{self.spelled}.{method.name}()"
            yield from self._comparator(method, method_types(method).result, by, method.name)
        elif method.name in ("clone", "<init>"):
            yield from self._copies(method)
        elif method.key == f"iterator()L{_ITERATOR};" and self._gives_own_iterator(method):
            yield self._stated(
                "ending", "iterators end with NoSuchElementException", method, 1, "{0}.iterator()"
            )
            call = "{0}.iterator(), {0}.iterator()"
            yield self._stated("asking", "hasNext of iterators changes nothing", method, 1, call)
        elif method.key == "hasNext()Z" and self.library.is_subclass(self.owner.name, _ITERATOR):
            yield self._stated("lasting", "hasNext changes nothing", method, 1)
        elif method.key.startswith("next()") and self.library.is_subclass(self.owner.name, _ITERATOR):
            yield self._stated("ending", "next ends with NoSuchElementException", method, 1)

    def of_constants(self) -> Iterator[Stated]:
        """The laws of comparators in constants."""
        about = self.owner.methods_by_key.get(_CLASS_INITIALISER)
        for one in self.owner.fields:
            is_constant = one.is_static and one.is_final and not one.is_private
            if about is not None and is_constant and one.descriptor == f"L{_COMPARATOR};":
                yield from self._comparator(about, _type_of(one), f"{self.spelled}.{one.name}", one.name)

    def _stated(
        self, law: str, says: str, about: MethodInfo, objects: int, given: str | None = None
    ) -> Stated:
        """A law of objects of the class itself; ``given``: the arguments, if they differ from these
        objects."""
        given = given or ", ".join(f"{{{number}}}" for number in range(objects))
        return Stated(law, says, about, (self.spelled,) * objects, f"{law}({given})")

    def _above(self) -> Iterator[ClassFile]:
        return (one for one in self.library.supers(self.owner.name) if one.name != _OBJECT)

    def _declares(self, file: ClassFile, key: str) -> bool:
        method = file.methods_by_key.get(key)
        return method is not None and method.code is not None and not _is_generated(file, method)

    def _equals(self, method: MethodInfo) -> Iterator[Stated]:
        yield self._stated("reflexive", "equals is reflexive, and false for null", method, 1)
        yield self._stated("symmetric", "equals is symmetric", method, 2)
        yield self._stated("transitive", "equals is transitive", method, 3)
        yield self._stated("hashed", "hashCode agrees with equals", method, 2)
        for other in self._others(method):
            spelled = self.library.spell(other.descriptor)
            says = f"equals is symmetric with {spelled}"
            yield Stated("symmetric", says, method, (self.spelled, spelled), "symmetric({0}, {1})")

    def _others(self, method: MethodInfo) -> Iterator[Type]:
        """Types that the method tests for and that have objects outside the class."""
        asked = {
            one.operands[0].name
            for one in method.instructions
            if one.mnemonic == "instanceof" and isinstance(one.operands[0], ClassRef)
        }
        candidates = [TEXT, Type("Ljava/lang/Integer;"), *told_apart(self.owner, method)]
        for other in candidates:
            if other.dimensions or other.name not in asked or other.name == _OBJECT:
                continue
            is_below = self.library.is_subclass(other.name, self.owner.name)
            if not is_below and self.library.can_be_named(other.name, self.owner.package):
                yield other

    def _compare_to(self, method: MethodInfo) -> Iterator[Stated]:
        takes = method.parameter_types[0]
        fits = takes.startswith("L") and self.library.is_subclass(self.owner.name, takes[1:-1])
        if method.is_synthetic or not fits or not self.library.is_subclass(self.owner.name, _COMPARABLE):
            return
        by = f"{self.spelled}::compareTo"
        yield self._stated("antisymmetric", "compareTo is antisymmetric", method, 2, f"{by}, {{0}}, {{1}}")
        yield self._stated("ordered", "compareTo is transitive", method, 3, f"{by}, {{0}}, {{1}}, {{2}}")
        if self._says_that_it_agrees(method):
            yield self._stated("agreeing", "compareTo agrees with equals", method, 2, f"{by}, {{0}}, {{1}}")

    def _compare(self, method: MethodInfo) -> Iterator[Stated]:
        first, second = method.parameter_types
        if method.is_synthetic or first != second or first in PRIMITIVES or first == f"L{_OBJECT};":
            return
        if seen_as(self.owner, _COMPARATOR, self.library.find) is None or not self._can_be_named(first):
            return
        types = (self.spelled, *(self.library.spell(first),) * 3)
        call = "antisymmetric({0}, {1}, {2})"
        yield Stated("antisymmetric", "compare is antisymmetric", method, types[:3], call)
        yield Stated("ordered", "compare is transitive", method, types, "ordered({0}, {1}, {2}, {3})")

    def _comparator(self, about: MethodInfo, type: Type, by: str, name: str) -> Iterator[Stated]:
        """Laws of a comparator that an expression returns."""
        if len(type.arguments) != 1:
            return
        compared = type.arguments[0]
        if not compared.base.startswith("L") or compared.dimensions or compared.name == _OBJECT:
            return
        if not self._can_be_named(compared.descriptor):
            return
        types = (self.library.spell(compared.descriptor),) * 3
        says = f"{name} is antisymmetric"
        yield Stated("antisymmetric", says, about, types[:2], f"antisymmetric({by}, {{0}}, {{1}})")
        says = f"{name} is transitive"
        yield Stated("ordered", says, about, types, f"ordered({by}, {{0}}, {{1}}, {{2}})")

    def _can_be_named(self, descriptor: str) -> bool:
        name = descriptor.lstrip("[")[1:-1]
        return not name or self.library.can_be_named(name, self.owner.package)

    def _copies(self, method: MethodInfo) -> Iterator[Stated]:
        """Whether clone and copy constructors return equal objects, where the class defines equality."""
        if not any(self._declares(above, EQUALS) for above in self._above()):
            return
        if method.name == "clone" and not method.parameter_types and method.is_public:
            yield self._stated("copied", "clone gives an equal object", method, 1, "{0}, () -> {0}.clone()")
        elif self._is_copying(method):
            call = f"{{0}}, () -> new {self.spelled}({{0}})"
            yield self._stated("copied", "the copy constructor gives an equal object", method, 1, call)

    def _is_copying(self, method: MethodInfo) -> bool:
        """Whether a constructor takes another object of the class, and does not retain it as a part."""
        if method.name != "<init>" or self.owner.is_abstract or self.owner.is_inner:
            return False
        return method.parameter_types == (f"L{self.owner.name};",) and not _keeps_argument(method)

    def _gives_own_iterator(self, method: MethodInfo) -> bool:
        """Whether the method creates an iterator of a class of the class path."""
        made = (
            one.operands[0].name
            for one in method.instructions
            if one.mnemonic == "new" and isinstance(one.operands[0], ClassRef)
        )
        return any(self.library.is_own(name) and self.library.is_subclass(name, _ITERATOR) for name in made)

    def _says_that_it_agrees(self, method: MethodInfo) -> bool:
        """Whether a comment of the class or the method claims that the order is consistent with equals."""
        source = None
        if self.owner.source_file is not None:
            path = within_package(self.owner.name.replace("/", "."), self.owner.source_file)
            source = read_source(self.library.source_roots, path)
        return source is not None and says_that_it_agrees(source, _simple(self.owner), method.name)


def says_that_it_agrees(source: str, simple: str, method: str) -> bool:
    """Whether comments of a class, or of the first method of a name in it, claim consistency with equals."""
    declared = re.search(rf"\b(?:class|record|interface)\s+{re.escape(simple)}\b", source)
    if declared is None:
        return False
    called = re.search(rf"\b{re.escape(method)}\s*\(", source[declared.end() :])
    places = [declared.start(), *([declared.end() + called.start()] if called is not None else [])]
    return any(_claims(_comment_before(source, place)) for place in places)


def _comment_before(source: str, place: int) -> str:
    """The documentation comment of a declaration, an empty text if there is none."""
    last = next(iter(deque(_COMMENT.finditer(source, 0, place), 1)), None)
    return "" if last is None or set("{};") & set(source[last.end() : place]) else last[1]


def _claims(comment: str) -> bool:
    text = re.sub(r"\{@\w+\s+([^}]*)\}|<[^>]*>", r"\1", comment)
    text = re.sub(r"[\s*#]+", " ", text).lower()
    said = _AGREES.search(text)
    return said is not None and _DOUBTS.search(said[1]) is None


def _keeps_argument(method: MethodInfo) -> bool:
    """Whether a constructor stores its argument itself, as decorators and list nodes do."""
    code = method.code
    rows = list(code.instructions) if code is not None else []
    return any(
        before.mnemonic == "aload" and before.operands[:1] == (1,) and after.mnemonic == "putfield"
        for before, after in pairwise(rows)
    )


def _type_of(field: FieldInfo) -> Type:
    """The generic type of a field."""
    return read_type(field.signature) if field.signature is not None else read_type(field.descriptor)


def _simple(owner: ClassFile) -> str:
    return owner.name.rpartition("/")[2].rpartition("$")[2]
