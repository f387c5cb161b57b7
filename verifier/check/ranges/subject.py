"""The class whose objects relations are about: its fields, who writes them, and which calls are followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from verifier.check.library import Library
from verifier.check.ranges.bodies import Body
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.models.open_range import Relation

_BACK_DOORS = (b"FieldUpdater", b"sun/misc/Unsafe", b"java/lang/invoke/VarHandle")
_LONGEST_FOLLOWED = 80
"""Instructions of a method that is followed where it is called."""
_FINALIZER = "finalize()V"
_INITIALISER = "<clinit>()V"


@dataclass(eq=False)
class Subject:
    """A class, and the relations that its objects are believed to keep.

    ``is_quiet``: whether no constructor of a class (internal name), and of those above it hands ``this`` out.
    """

    library: Library
    file: ClassFile
    is_quiet: Callable[[str | None], bool]
    live: dict[Relation, None] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    """The fields that relations told of in the beginning."""
    finals: frozenset[str] = frozenset()
    """Those of them that constructors alone write."""
    never_null: frozenset[str] = frozenset()
    """Those of them that are never null in objects that others have."""
    _resolved: dict[FieldRef, str | None] = field(default_factory=dict)
    _bodies: dict[tuple[str, str], Body] = field(default_factory=dict)
    _targets: dict[tuple[str, MethodRef], Body | None] = field(default_factory=dict)
    _initialised: dict[str, bool] = field(default_factory=dict)

    def drop(self, relation: Relation) -> None:
        """It need not hold."""
        self.live.pop(relation, None)

    def field_of(self, ref: FieldRef) -> str | None:
        """The field that is meant, if relations may tell of it."""
        if ref not in self._resolved:
            key = ref.name + ref.descriptor
            owner = None
            if key in self.names:
                above = self.library.supers(ref.owner)
                owner = next((file.name for file in above if key in file.fields_by_key), None)
            self._resolved[ref] = key if owner == self.file.name else None
        return self._resolved[ref]

    def is_field(self, ref: FieldRef) -> bool:
        """Whether relations may tell of it."""
        return self.field_of(ref) is not None

    def body(self, file: ClassFile, method: MethodInfo) -> Body:
        """A method with code."""
        place = file.name, method.key
        if place not in self._bodies:
            self._bodies[place] = Body(file, method)
        return self._bodies[place]

    def dies_quietly(self) -> bool:
        """Whether nobody gets an object whose constructor threw."""
        names = (self.file.name, *self.library.below(self.file.name))
        classes = (one for name in names for one in self.library.supers(name))
        return not any(_FINALIZER in one.methods_by_key for one in classes if one.name != "java/lang/Object")

    # -- who writes ------------------------------------------------------------------

    def can_be_followed(self, declared: FieldInfo) -> bool:
        """Whether all that writes a field is code of the class path, as far as can be known."""
        if declared.is_static or declared.is_volatile or (declared.is_public and not declared.is_final):
            return False
        if any(method.is_native for method in self.file.methods):
            return False
        return not any(
            door in self.library.content(name)
            for name in self.library.writers(self.file, declared)
            for door in _BACK_DOORS
        )

    def writers(self) -> Iterator[Body]:
        """The methods that may write one of the fields, and all constructors of the class."""
        found: dict[tuple[str, str], Body] = {}
        for method in self.file.methods:
            if method.name == "<init>" and method.code is not None:
                found[self.file.name, method.key] = self.body(self.file, method)
        for key in sorted(self.names):
            for name in self.library.writers(self.file, self.file.fields_by_key[key]):
                writer = self.library.get(name)
                for method in writer.methods:
                    if method.code is not None and self.writes(method):
                        found[name, method.key] = self.body(writer, method)
        yield from found.values()

    def writes(self, method: MethodInfo) -> set[str]:
        """The fields that the code of a method writes."""
        assert method.code is not None
        used = (one.operands[0] for one in method.code.instructions if one.mnemonic == "putfield")
        return {self.field_of(ref) or "" for ref in used} - {""}

    # -- calls -------------------------------------------------------------------------

    def initialises(self, name: str, here: ClassFile) -> bool:
        """Whether to use a class in code of another one may run code of the class path first."""
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

    def target(self, op: str, ref: MethodRef) -> Body | None:
        """The only method that a call may run, if it is short and can be followed."""
        known = op, ref
        if known not in self._targets:
            self._targets[known] = self._find_target(op, ref)
        return self._targets[known]

    def _find_target(self, op: str, ref: MethodRef) -> Body | None:
        if not self.library.is_own(ref.owner) or ref.name == "<init>" or op == "invokeinterface":
            return None
        above = self.library.supers(ref.owner)
        file = next((one for one in above if ref.key in one.methods_by_key), None)
        if file is None or file.is_interface or not self.library.is_own(file.name):
            return None
        method = file.methods_by_key[ref.key]
        if method.code is None or method.is_static != (op == "invokestatic"):
            return None
        if method.code.exception_table or len(method.code.instructions) > _LONGEST_FOLLOWED:
            return None
        if op == "invokevirtual" and not (method.is_private or method.is_final):
            below = (self.library.get(name) for name in self.library.below(ref.owner))
            if any(ref.key in one.methods_by_key for one in below):
                return None
        return self.body(file, method)
