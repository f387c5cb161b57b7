"""The class whose relations are checked: its fields, the methods that write them, and the calls to follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.ranges.bodies import Body
from verifier.check.ranges.constants import StaticConstants
from verifier.check.ranges.foreign_readers import keeps_to_its_own
from verifier.check.ranges.jdk_lengths import is_quiet, is_reading, model_of, turns_buffer
from verifier.check.ranges.rescue import Rescues
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import methods_in
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.call_graph import call_graph
from verifier.models.open_range import Relation

_LONGEST_FOLLOWED = 80
"""The most instructions of a callee that is executed at its calls."""
_MOST_READING = 60
"""The most methods that a reader, called back by a JDK method, may reach."""
_INITIALISING = ("getstatic", "putstatic", "invokestatic", "new")
_FINALIZER = "finalize()V"
_INITIALISER = "<clinit>()V"


@dataclass(eq=False)
class Subject:
    """A class, and the relations that its objects are assumed to satisfy."""

    library: Library
    file: ClassFile
    nullness: Nullness
    rescues: Rescues
    constants: StaticConstants
    live: dict[Relation, None] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    """The fields of the initial relations."""
    finals: frozenset[str] = frozenset()
    """Those of them that only constructors write."""
    never_null: frozenset[str] = frozenset()
    """Those of them that are never null in published objects."""
    _resolved: dict[FieldRef, str | None] = field(default_factory=dict)
    _bodies: dict[tuple[str, str], Body] = field(default_factory=dict)
    _targets: dict[tuple[str, MethodRef], Body | None] = field(default_factory=dict)
    _initialised: dict[str, bool] = field(default_factory=dict)
    _harmless: dict[MethodRef, bool] = field(default_factory=dict)
    _read_for: dict[MethodRef, bool] = field(default_factory=dict)
    """For each JDK method that calls readers: whether no reader modifies the objects."""
    _inner: dict[tuple[str, str], Body] = field(default_factory=dict)
    """Private methods that write, which are executed at their calls."""
    _alone: set[tuple[str, str]] = field(default_factory=set)
    """Those of them with a call that was not followed."""

    def drop(self, relation: Relation) -> None:
        """The relation is no invariant."""
        self.live.pop(relation, None)

    def field_of(self, ref: FieldRef) -> str | None:
        """The field of a field reference, if relations may speak of it."""
        if ref not in self._resolved:
            found = self.library.field(ref) if ref.key in self.names else None
            is_it = found is not None and found[0].name == self.file.name
            self._resolved[ref] = ref.key if is_it else None
        return self._resolved[ref]

    def may_write(self, one: Instruction) -> bool:
        """Whether an instruction writes a field that relations may speak of, or calls an inner method."""
        used = one.operand
        if isinstance(used, FieldRef):
            return one.mnemonic == "putfield" and self.field_of(used) is not None
        return isinstance(used, MethodRef) and self._inner_method(one.mnemonic, used) is not None

    def body(self, file: ClassFile, method: MethodInfo) -> Body:
        """A method with code."""
        place = file.name, method.key
        if place not in self._bodies:
            self._bodies[place] = Body(file, method)
        return self._bodies[place]

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

    def writers(self) -> Iterator[Body]:
        """The methods that may write one of the fields, and all constructors of the class."""
        found: dict[tuple[str, str], Body] = {}
        for method in self.file.methods:
            if method.name == "<init>" and method.code is not None:
                found[self.file.name, method.key] = self.body(self.file, method)
        for key in sorted(self.names):
            declared = self.file.fields_by_key[key]
            for writer, method in self.library.writing(self.file, declared, "putfield") or ():
                found[writer.name, method.key] = self.body(writer, method)
        self._alone = set()
        self._inner = {place: body for place, body in found.items() if self._is_inner(body)}
        for place, body in self._inner.items():
            found |= self._callers(body)
            found[place] = body
        yield from found.values()

    # -- inner methods ---------------------------------------------------------------

    def is_inner(self, body: Body) -> bool:
        """Whether a method is executed at its calls only."""
        place = body.file.name, body.method.key
        return place in self._inner and place not in self._alone

    def walk_alone(self, op: str, ref: MethodRef) -> None:
        """Record that a call of a method was not followed."""
        body = self._inner_method(op, ref)
        if body is not None:
            self._alone.add((body.file.name, body.method.key))

    def walk_all_alone(self, body: Body) -> None:
        """Record that no call of a method was followed."""
        for one in body.instructions:
            if one.operands and isinstance(one.operands[0], MethodRef):
                self.walk_alone(one.mnemonic, one.operands[0])

    @property
    def number_alone(self) -> int:
        """The number of inner methods that are executed on their own, as a call was not followed."""
        return len(self._alone)

    def _inner_method(self, op: str, ref: MethodRef) -> Body | None:
        body = self.target(op, ref) if ref.name != "<init>" else None
        return body if body is not None and (body.file.name, body.method.key) in self._inner else None

    def _is_inner(self, body: Body) -> bool:
        """Whether only known code calls a method, and its calls can be followed."""
        method = body.method
        if not method.is_private or method.name == "<init>" or not self._is_short(method):
            return False
        handles = (
            ref
            for _, other in self.library.methods_mentioning(method.name)
            for one in other.instructions
            if isinstance(one.operand, InvokeDynamicRef)
            for ref in methods_in(one.operand)
        )
        return not any(ref.key == method.key for ref in handles)

    def _callers(self, body: Body) -> dict[tuple[str, str], Body]:
        found = {}
        for file, method in self.library.methods_mentioning(body.method.name):
            used = (one.operand for one in method.instructions)
            if any(isinstance(ref, MethodRef) and ref.key == body.method.key for ref in used):
                found[file.name, method.key] = self.body(file, method)
        return found

    # -- who writes ------------------------------------------------------------------

    def writes(self, method: MethodInfo) -> set[str]:
        """The fields that the code of a method writes."""
        used = (one.operands[0] for one in method.instructions if one.mnemonic == "putfield")
        return {self.field_of(ref) or "" for ref in used} - {""}

    # -- calls -------------------------------------------------------------------------

    def initialises(self, name: str, here: ClassFile) -> bool:
        """Whether the use of a class in another class's code may run an initialiser of the class path."""
        if name.startswith("[") or not self.library.is_own(name):
            return False
        if any(file.name == name for file in self.library.supers(here.name)):
            return False
        if name not in self._initialised:
            self._initialised[name] = any(
                _INITIALISER in file.methods_by_key
                for file in self.library.supers(name)
                if self.library.is_own(file.name)
            )
        return self._initialised[name]

    def has_model(self, ref: MethodRef, here: ClassFile) -> bool:
        """Whether the facts about a JDK method (jdk_lengths.py) hold in code of a class.

        A JDK method that calls back readers of the program assumes that these conform to their documentation
        and do not modify the object. Here it is checked that no class of the class path writes the fields in
        such a reader.
        """
        if ref.owner.startswith("java/nio/") or is_reading(ref):
            used = (one.operands[0] for method in here.methods for one in method.instructions if one.operands)
            if any(isinstance(other, MethodRef) and turns_buffer(other) for other in used):
                return False
        if not is_reading(ref):
            return True
        if ref.key == "size()I":  # a collection of the class path may return any
            return not any(self._readers(ref))
        if ref not in self._read_for:
            self._read_for[ref] = all(
                self._runs_harmlessly(ref, [method]) or keeps_to_its_own(self.library, reader, self.file)
                for reader, method in self._readers(ref)
            )
        return self._read_for[ref]

    def _readers(self, ref: MethodRef) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """The methods of the class path that may be readers; those of the JDK call one another."""
        for reader in self._classes_near(ref.owner):
            for method in reader.methods:
                if method.name == ref.name and not method.is_static:
                    yield reader, method

    def is_harmless(self, asked: MethodRef) -> bool:
        """Whether a call can write none of the fields and runs no unknown code."""
        if asked not in self._harmless:
            self._harmless[asked] = self._runs_harmlessly(asked, self._run_by(asked))
        return self._harmless[asked]

    def _runs_harmlessly(self, asked: MethodRef, first: Sequence[MethodInfo]) -> bool:
        """As ``is_harmless``, for a call with these targets."""
        todo, seen = [(asked, first)], {(asked.owner, asked.key)}
        while todo:
            ref, run = todo.pop()
            for method in run:
                if method.is_native or self.writes(method) or len(seen) > _MOST_READING:
                    return False
                if method.is_abstract and self._may_be_function(ref.owner):
                    return False
                for one in method.instructions:
                    used = one.operand
                    if one.mnemonic in _INITIALISING and self.initialises(_named(one), self.file):
                        return False
                    if isinstance(used, InvokeDynamicRef):
                        return False
                    if isinstance(used, MethodRef) and (used.owner, used.key) not in seen:
                        if not self._is_followed(used):
                            return False
                        seen.add((used.owner, used.key))
                        todo.append((used, self._run_by(used)))
        return True

    def _is_followed(self, ref: MethodRef) -> bool:
        """Whether a call runs only methods of the class path and JDK methods with known facts."""
        if not self.library.is_own(ref.owner):
            return is_quiet(ref) or model_of(ref) is not None
        return all(self.library.is_own(name) for name, _ in call_graph(self.library).targets(ref))

    def _may_be_function(self, name: str) -> bool:
        """Whether objects of a type may come from lambda expressions."""
        found = self.library.find(name)
        return found is None or found.is_interface

    def _run_by(self, ref: MethodRef) -> list[MethodInfo]:
        """The targets of a call in the class path."""
        return [method for _, method in call_graph(self.library).own_targets(ref)]

    def _classes_near(self, name: str) -> list[ClassFile]:
        """The classes of the class path at, below and above a type, and the superclasses of its
        subclasses."""
        if self.library.find(name) is None:
            return []
        below = (name, *self.library.below(name))
        near = (above for one in below for above in self.library.supers(one))
        return list({file.name: file for file in near if self.library.is_own(file.name)}.values())

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
        if not self.library.is_own(ref.owner) or ref.name == "<init>" or op == "invokeinterface":
            return None
        file, method = self.library.method(ref) or (None, None)
        if file is None or method is None or file.is_interface or not self.library.is_own(file.name):
            return None
        if method.code is None or method.is_static != (op == "invokestatic"):
            return None
        if not self._is_short(method):
            return None
        if op == "invokevirtual" and not (method.is_private or method.is_final):
            below = (self.library.get(name) for name in self.library.below(ref.owner))
            if any(ref.key in one.methods_by_key for one in below):
                return None
        return self.body(file, method)


def _named(one: Instruction) -> str:
    """The class that an instruction may initialise."""
    used: FieldRef | MethodRef | ClassRef = one.operands[0]
    return used.name if isinstance(used, ClassRef) else used.owner
