"""The class whose relations are checked: its fields, the methods that write them, and the calls to follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import starmap

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.ranges.bodies import Body
from verifier.check.ranges.constants import StaticConstants
from verifier.check.ranges.foreign_readers import keeps_to_its_own
from verifier.check.ranges.jdk_lengths import is_reading, turns_buffer
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.graph import reachable, reverse
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import methods_in
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.call_graph import Method, call_graph
from verifier.models.open_range import Relation

_LONGEST_FOLLOWED = 80
"""The most instructions of a callee that is executed at its calls."""
_MOST_READING = 60
"""The most methods that a reader, called back by a JDK method, may reach."""
_FINALIZER = "finalize()V"


@dataclass(eq=False)
class Subject:
    """A class, and the relations that its objects are assumed to satisfy."""

    library: Library
    file: ClassFile
    nullness: Nullness
    constants: StaticConstants
    live: dict[Relation, None] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    """The fields of the initial relations."""
    finals: frozenset[str] = frozenset()
    """Those of them that only constructors write."""
    never_null: frozenset[str] = frozenset()
    """Those of them that are never null in published objects."""
    inner: dict[Body, None] = field(default_factory=dict)
    """Private methods that write, and that are executed at their calls only."""
    _bodies: dict[tuple[str, str], Body] = field(default_factory=dict)
    _leading: dict[Body, set[int]] = field(default_factory=dict)
    _targets: dict[tuple[str, MethodRef], Body | None] = field(default_factory=dict)
    _initialised: dict[str, bool] = field(default_factory=dict)
    _harmless: dict[MethodRef, bool] = field(default_factory=dict)
    _read_for: dict[MethodRef, bool] = field(default_factory=dict)
    """For each JDK method that calls readers: whether no reader modifies the objects."""

    def drop(self, relation: Relation) -> None:
        """The relation is no invariant."""
        self.live.pop(relation, None)

    def field_of(self, ref: FieldRef) -> str | None:
        """The field of a field reference, if relations may speak of it."""
        found = self.library.field(ref) if ref.key in self.names else None
        return ref.key if found is not None and found[0].name == self.file.name else None

    def _may_write(self, one: Instruction) -> bool:
        """Whether an instruction writes a field that relations may speak of, or calls an inner method."""
        used = one.operand
        if isinstance(used, FieldRef):
            return one.mnemonic == "putfield" and self.field_of(used) is not None
        return isinstance(used, MethodRef) and self._inner_method(one.mnemonic, used) is not None

    def leading_to_write(self, body: Body) -> set[int]:
        """The instructions of a method that one which may write a field may follow."""
        if body not in self._leading:
            writes = [at for at, one in enumerate(body.instructions) if self._may_write(one)]
            self._leading[body] = reachable(reverse(body.edges), writes)
        return self._leading[body]

    def body(self, file: ClassFile, method: MethodInfo) -> Body:
        """A method with code."""
        place = file.name, method.key
        if place not in self._bodies:
            self._bodies[place] = Body(file, method)
        return self._bodies[place]

    @cached_property
    def dies_quietly(self) -> bool:
        """Whether an object is unreachable once its constructor throws."""
        names = (self.file.name, *self.library.below(self.file.name))
        classes = (one for name in names for one in self.library.supers(name))
        return not any(_FINALIZER in one.methods_by_key for one in classes if one.name != "java/lang/Object")

    # -- who writes ------------------------------------------------------------------

    def can_be_followed(self, declared: FieldInfo) -> bool:
        """Whether only code of the class path writes the fields, as far as that can be known."""
        if declared.is_static or declared.is_volatile or (declared.is_public and not declared.is_final):
            return False
        return self.library.writers(self.file, declared) is not None

    def writers(self) -> list[Body]:
        """The methods that may write one of the fields, and all constructors of the class."""
        makers = [one for one in self.file.methods if one.name == "<init>" and one.code is not None]
        found = [self.body(self.file, maker) for maker in makers]
        for key in sorted(self.names):
            written = self.library.writing(self.file, self.file.fields_by_key[key], "putfield")
            found += starmap(self.body, written or ())
        self.inner = dict.fromkeys(filter(self._is_inner, found))
        found += (caller for body in self.inner for caller, _ in self._naming(body.method))
        return list(dict.fromkeys(found))

    # -- inner methods ---------------------------------------------------------------

    def walk_alone(self, op: str, ref: MethodRef) -> None:
        """A call of a method is not followed, so if it is an inner one, it is executed on its own."""
        body = self._inner_method(op, ref)
        if body is not None:
            del self.inner[body]

    def walk_all_alone(self, body: Body) -> None:
        """No call of a method is followed, so inner methods that it calls are executed on their own."""
        for one in body.instructions:
            if isinstance(one.operand, MethodRef):
                self.walk_alone(one.mnemonic, one.operand)

    def _inner_method(self, op: str, ref: MethodRef) -> Body | None:
        body = self.target(op, ref) if self.inner else None
        return body if body in self.inner else None

    def _is_inner(self, body: Body) -> bool:
        """Whether only known code calls a method or constructor, and its calls can be followed."""
        method = body.method
        if not method.is_private or not self._is_short(method):
            return False
        if method.name == "<init>" and body.file is not self.file:
            return False
        return all(isinstance(one.operand, MethodRef) for _, one in self._naming(method))

    def _naming(self, method: MethodInfo) -> Iterator[tuple[Body, Instruction]]:
        """The instructions that name a method of some class as this one, in calls and method handles."""
        makes = method.name == "<init>"
        for file, other in self.library.methods_mentioning(self.file.name if makes else method.name):
            for one in other.instructions:
                named = (ref for ref in methods_in(one.operand) if ref.key == method.key)
                if any(not makes or ref.owner == self.file.name for ref in named):
                    yield self.body(file, other), one

    def writes(self, method: MethodInfo) -> set[str]:
        """The fields that the code of a method writes."""
        used = (one.operands[0] for one in method.instructions if one.mnemonic == "putfield")
        return {self.field_of(ref) or "" for ref in used} - {""}

    # -- calls -------------------------------------------------------------------------

    def initialises(self, name: str, here: ClassFile) -> bool:
        """Whether the use of a class in another class's code may run an initialiser of the class path."""
        if name not in self._initialised:
            self._initialised[name] = bool(call_graph(self.library).initialisers(name))
        return self._initialised[name] and not self.library.is_subclass(here.name, name)

    def has_model(self, ref: MethodRef, here: ClassFile) -> bool:
        """Whether the facts about a JDK method (jdk_lengths.py) hold in code of a class.

        A JDK method that calls back readers of the program assumes that these conform to their documentation
        and do not modify the object. Here it is checked that no class of the class path writes the fields in
        such a reader.
        """
        if ref.owner.startswith("java/nio/") or is_reading(ref):
            used = (one.operand for method in here.methods for one in method.instructions)
            if any(isinstance(other, MethodRef) and turns_buffer(other) for other in used):
                return False
        if not is_reading(ref):
            return True
        if ref.key == "size()I":  # a collection of the class path, or a function, may return any
            below = map(self.library.get, self.library.below(ref.owner))
            return not any(self._readers(ref)) and not any(file.is_interface for file in below)
        if ref not in self._read_for:
            self._read_for[ref] = all(
                self._runs_harmlessly({(reader.name, method.key)})
                or keeps_to_its_own(self.library, reader, self.file)
                for reader, method in self._readers(ref)
            )
        return self._read_for[ref]

    def _readers(self, ref: MethodRef) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """The methods of the class path that may be readers; those of the JDK call one another.

        They are of classes at, below and above a type, and of superclasses of its subclasses.
        """
        library = self.library
        below = (ref.owner, *library.below(ref.owner))
        for name in dict.fromkeys(above.name for one in below for above in library.supers(one)):
            for method in library.get(name).methods if library.is_own(name) else ():
                if method.name == ref.name and not method.is_static:
                    yield library.get(name), method

    def is_harmless(self, ref: MethodRef) -> bool:
        """Whether a call can write none of the fields and runs no unknown code."""
        if ref not in self._harmless:
            self._harmless[ref] = self._runs_harmlessly(call_graph(self.library).targets(ref))
        return self._harmless[ref]

    def _runs_harmlessly(self, begun: Iterable[Method]) -> bool:
        """Whether these methods can write none of the fields and run no unknown code."""
        graph = call_graph(self.library)
        for count, (name, key) in enumerate(graph.reach(begun, graph.initialisers(self.file.name))):
            if count > _MOST_READING or not self.library.is_own(name):
                return False
            file = self.library.get(name)
            method = file.methods_by_key[key]
            if self.writes(method) or (method.is_abstract and file.is_interface):  # it may be a function
                return False
        return True

    def target(self, op: str, ref: MethodRef) -> Body | None:
        """The only target of a call, if it is short and can be followed."""
        known = op, ref
        if known not in self._targets:
            self._targets[known] = self._find_target(op, ref)
        return self._targets[known]

    @staticmethod
    def _is_short(method: MethodInfo) -> bool:
        code = method.code
        return code is not None and not code.exception_table and len(code.instructions) <= _LONGEST_FOLLOWED

    def _find_target(self, op: str, ref: MethodRef) -> Body | None:
        found = self.library.method(ref) if op != "invokeinterface" else None
        if found is None or found[0].is_interface or not self.library.is_own(found[0].name):
            return None
        is_exact = op != "invokevirtual" or len(call_graph(self.library).targets(ref)) == 1
        fits = found[1].is_static == (op == "invokestatic") and self._is_short(found[1])
        return self.body(*found) if is_exact and fits else None
