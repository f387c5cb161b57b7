"""Unknown functions: which arguments and fields may be one, and the type of its results.

Every TRUE assumes that passed functions throw nothing and change nothing. This is not assumed of functions
that the class path creates itself: a field that may hold one of these is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.generics import OBJECT, Type, class_formals, method_types, parents, read_type
from verifier.check.making.implementing import Duty, duties
from verifier.check.nulls import annotated
from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.origins import origins_of
from verifier.models.open_function import NO_CALL

_FUNCTIONAL = "Ljava/lang/FunctionalInterface;"
_CONTAINERS = frozenset({"java/lang/Iterable"})
"""Container types outside java.util."""
_COLLECTIONS = ("java/util/Collection", "java/util/Map")
_COMPARATOR = "java/util/Comparator"
_FUNCTIONS = ("Ljava/util/function/", f"L{_COMPARATOR};")
_CHANGING = ("java/util/WeakHashMap", "subList")
_BY_ACCESS = b"(IFZ)V"
"""The descriptor of the constructor of a LinkedHashMap in access order."""
_OR_NULL = "+"
"""A prefix in signatures of open_collection.py: a value that may be null."""
_LOWER_BOUND = "-"
"""The wildcard ``? super`` in signatures (JVMS 4.7.9.1), which does not restrict results."""


class Functions:
    """The result types of functions, by the types of a class path."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def of_parameter(self, owner: ClassFile, method: MethodInfo, number: int) -> str | None:
        """The descriptor of an argument's results (``V`` for void); None if the argument is no function."""
        types = method_types(method)
        formals = {**class_formals(owner), **types.formals}
        given = types.parameters[number]
        return self._given(given, formals, owner.package, not _has_lower(given))

    def of_any(self, owner: ClassFile) -> str | None:
        """The same for any object of an interface with any type arguments; None if it is no function.

        NO_CALL where the class path creates such functions itself.
        """
        given = self._given(Type(f"L{owner.name};"), class_formals(owner), owner.package, False)
        if given is None:
            return None
        makes = any(self._library.is_subclass(one, owner.name) for one in self._made_here)
        return NO_CALL if makes else given

    def contents_of(self, owner: ClassFile, method: MethodInfo, number: int) -> str | None:
        """The type of an argument with its type arguments, as a signature; None if it has none.

        Raw types have Object as arguments. Only for collections, maps and iterators of the JDK.
        """
        types = method_types(method)
        formals = {**class_formals(owner), **types.formals}
        given = types.parameters[number]
        found = self._told(given, formals, not _has_lower(given))
        return found if "<" in found else None

    def _told(self, type: Type, formals: Mapping[str, Type], exact: bool, mark: str = "") -> str:
        """The signature of a type without variables, wildcards, and unrestricted arguments.

        ``mark``: a prefix for each argument.
        """
        erasure = erased(type, formals)
        holds = type.name in _CONTAINERS or type.name.startswith("java/util/")
        if type.dimensions or not type.base.startswith("L") or not holds:
            return erasure.descriptor
        file = self._library.find(type.name) if not type.arguments else None
        raw = (Type(OBJECT),) * len(class_formals(file)) if file is not None else ()
        arguments = type.arguments or raw
        if not arguments:
            return erasure.descriptor
        inner = (self._told(one, formals, exact, mark) if exact else OBJECT for one in arguments)
        return f"{erasure.descriptor[:-1]}<{''.join(mark + one for one in inner)}>;"

    def of_field(self, owner: str, key: str) -> str | None:
        """The descriptor of the results of a field's functions. ``key``: the field's name with descriptor."""
        file = self._library.find(owner)
        field = file.fields_by_key.get(key) if file is not None else None
        if file is None or field is None or not field.descriptor.startswith("L"):
            return None
        if any(map(annotated.null_inside, (*file.fields, *file.methods))):
            return None  # the class path may have created the function
        signature = field.signature or field.descriptor
        declared = read_type(signature)
        given = self._given(declared, class_formals(file), file.package, _LOWER_BOUND not in signature)
        if given is None or any(self._library.is_subclass(one, declared.name) for one in self._made_here):
            return None
        return given

    def in_field(self, owner: str, key: str) -> str | None:
        """The result type of a function in a field, or the type of a collection there; None if it is
        neither."""
        return self.of_field(owner, key) or self.held_in(owner, key)

    def held_in(self, owner: str, key: str) -> str | None:
        """The type of a field with its type arguments (see contents_of), for collections and maps of the JDK.

        Each argument begins with ``+``, as the class path may add null. None also where the class path
        creates collections that change without a call of the method.
        """
        file = self._library.find(owner)
        field = file.fields_by_key.get(key) if file is not None else None
        if file is None or field is None:
            return None
        signature = field.signature or field.descriptor
        declared, is_below = read_type(signature), self._library.is_subclass
        if not field.descriptor.startswith("Ljava/util/") or self._has_changing:
            return None
        if not any(is_below(declared.name, one) for one in _COLLECTIONS):
            return None
        found = self._told(declared, class_formals(file), _LOWER_BOUND not in signature, _OR_NULL)
        return found if "<" in found else None

    @cached_property
    def compares(self) -> bool:
        """Whether the class path may have comparators."""
        return _COMPARATOR in _made_by(self._library, False) or bool(self._library.below(_COMPARATOR))

    @cached_property
    def _has_changing(self) -> bool:
        """Whether maps may exist that look-ups or the garbage collector change, or sublists.

        A sublist fails once its list was changed.
        """
        library = self._library
        tables = library.mentioning("java/util/LinkedHashMap")
        return any(map(library.mentioning, _CHANGING)) or any(
            _BY_ACCESS in library.content(name) for name in tables
        )

    @property
    def _made_here(self) -> frozenset[str]:
        return _made_by(self._library, True)

    def _given(self, type: Type, formals: Mapping[str, Type], package: str, exact: bool) -> str | None:
        file = self._library.find(type.name) if type.base.startswith("L") and not type.dimensions else None
        if file is None or not file.is_interface:
            return None
        annotations = {one.descriptor for one in file.annotations}
        if not self._library.is_own(file.name) and _FUNCTIONAL not in annotations:
            return None
        known = Type(type.base, tuple(erased(one, formals) for one in type.arguments))
        found = duties(file, known, self._library, package)
        if found is None or len(found) != 1:
            return None
        (duty,) = found
        if annotated.result(duty.method):
            return None
        meant = duty.meant.descriptor
        told = exact and meant != OBJECT and self._tells_result(file, known, duty)
        return meant if told else duty.method.return_type

    def _tells_result(self, file: ClassFile, known: Type, duty: Duty) -> bool:
        """Whether type arguments determine the result of the method, as it is declared here or in the
        supertype above."""
        if duty.is_generic or not known.arguments or len(known.arguments) != len(class_formals(file)):
            return False
        if any(one is duty.method for one in file.methods):
            return True
        near = (self._library.get(above.name) for above in parents(file) if above.arguments)
        return any(one is duty.method for above in near for one in above.methods)


@lru_cache(maxsize=2)
def _made_by(library: Library, are_held: bool) -> frozenset[str]:
    """The types (internal names) of functions of the class path, and of results of JDK calls.

    ``are_held``: only of those that fields and collections may hold.
    """
    found = set()
    for name in library.names:
        file = library.get(name)
        for method in file.methods:
            for at, instruction in enumerate(method.instructions):
                used = instruction.operand
                if isinstance(used, MethodRef) and library.is_own(used.owner):
                    continue
                if (
                    are_held
                    and isinstance(used, InvokeDynamicRef)
                    and _is_only_run(library, file, method, at)
                ):
                    continue
                if isinstance(used, (InvokeDynamicRef, MethodRef)):
                    found.add(parse_method_descriptor(used.descriptor)[1])
                if isinstance(used, InvokeDynamicRef) and makes_function(used):  # types that a cast adds
                    found |= {f"L{one.name};" for one in used.bootstrap.args if isinstance(one, ClassRef)}
    return frozenset(one[1:-1] for one in found if one.startswith("L"))


def makes_function(ref: InvokeDynamicRef) -> bool:
    """Whether an instruction evaluates a lambda expression or a method reference."""
    return getattr(ref.bootstrap.handle.ref, "owner", "") == jdk.LAMBDA_METAFACTORY


def _is_only_run(library: Library, file: ClassFile, method: MethodInfo, at: int) -> bool:
    """Whether a function is only passed to methods of java.util that take a function there, which give it to
    nobody else."""
    try:
        origins = origins_of(file, method)
    except Unfollowed:
        return False
    for user, number in origins.uses(at):
        one = origins.code[user]
        ref = one.operand
        if (
            not isinstance(ref, MethodRef)
            or not ref.owner.startswith("java/util/")
            or library.below(ref.owner)
        ):
            return False
        place = number - (one.mnemonic != "invokestatic")
        if place < 0 or not parse_method_descriptor(ref.descriptor)[0][place].startswith(_FUNCTIONS):
            return False
    return True


def _has_lower(type: Type) -> bool:
    """Whether an argument inside a type is the lower bound of a wildcard, which does not restrict results."""
    return any(one.is_lower or _has_lower(one) for one in type.arguments)


def erased(type: Type, formals: Mapping[str, Type]) -> Type:
    """The erasure of a type (JLS 4.6); of a variable, that of its first bound; of a wildcard, Object."""
    base, dimensions = type.base, type.dimensions
    for _ in formals:
        if base.startswith("T") and base in formals:
            base = formals[base].base
    if base not in PRIMITIVES and not base.startswith("L"):
        base = OBJECT
    return Type(base, (), dimensions)
