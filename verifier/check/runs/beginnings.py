"""Code that ran before a method is called, where objects are open: initialisers, and other calls.

The classes of all open objects were initialised, and objects that their initialisers created may be among the
arguments. But most methods read no static state, and then that does not matter. So a first exploration
initialises only the classes that the method itself uses, and the next exploration initialises these first. If
mutable static state is read, all classes are initialised first.

The code that created the arguments may also have called other methods, and these may write static fields. A
static field that such a method writes is havocked if the method under check reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from verifier.check.library import Library
from verifier.check.runs.kept_arrays import KeptArrays, handled
from verifier.check.runs.presumed import may_tell
from verifier.check.runs.traces import Traces
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.rapid_types import called_from
from verifier.exploration.budget import Budget
from verifier.machine.rtclass import ACC_FINAL
from verifier.models.open_initialiser import Behind, changing_reads, constants_asked, sharing
from verifier.models.open_object import OpenHeap
from verifier.verdict.outcome import Result, Verdict

_MOST_TIMES = 4
_MOST_CALLERS = 500


class Beginnings:
    """The classes to be initialised first: those that an exploration reached and that it may depend on."""

    def __init__(self, traces: Callable[[], Traces]) -> None:
        """``traces``: global state that initialisers of the class path may have changed."""
        self._traces = traces
        self.early: frozenset[str] | None = frozenset()
        """See OpenHeap."""
        self._needs_all = False
        """Whether all classes have to be initialised first."""

    def explore(
        self,
        heaps: list[OpenHeap],
        once: Callable[[Budget], Result],
        is_violated: Callable[[], bool],
        budget: Budget,
    ) -> Result:
        """The result of ``once``, repeated until no further initialiser matters.

        ``heaps``: those of the explorations; ``once`` creates new ones. ``is_violated``: whether it found a
        failure.
        """
        for _ in range(_MOST_TIMES if self.early is not None else 0):
            heaps.clear()
            result = once(budget)
            late = _late(heaps)
            assert self.early is not None
            if self._needs_all:
                break
            if result.verdict is Verdict.TRUE:
                if not self._matters(heaps, late):
                    return result
                if late <= self.early:
                    break
            elif late <= self.early or is_violated() or budget.left_s() <= 0:
                return result
            self.early |= late
        self.early = None
        heaps.clear()
        return once(budget)

    def misses(self, heaps: list[OpenHeap]) -> bool:
        """Whether a TRUE would not count, as more classes have to be initialised first."""
        late = _late(heaps)
        if self.early is None or not self._matters(heaps, late):
            return False
        self._needs_all = late <= self.early
        return True

    def _matters(self, heaps: list[OpenHeap], late: frozenset[str]) -> bool:
        """Whether the late initialisation of classes matters."""
        is_left = bool(late) and any(heap.late_initialiser() for heap in heaps)
        return is_left or self._reads_what_changes(heaps)

    def _reads_what_changes(self, heaps: list[OpenHeap]) -> bool:
        return any(may_tell(heap.machine, heap.driver, heap.facts, heap.left, self._traces) for heap in heaps)


def _late(heaps: Iterable[OpenHeap]) -> frozenset[str]:
    return frozenset[str]().union(*(heap.late_classes() for heap in heaps))


StaticKey = tuple[str, str, str]
"""Internal name of the class, name and descriptor."""


class Written:
    """The static fields that code outside the initialiser of their own class writes."""

    def __init__(self, library: Library, may_be_others: bool) -> None:
        """``may_be_others``: whether classes outside the class path may exist."""
        self._library = library
        self._arrays = KeptArrays(library, may_be_others)
        self._read_making: dict[frozenset[str], set[FieldRef]] = {}
        """For sets of classes: the static fields that the creation of their objects reads."""

    def is_written(self, field: StaticKey) -> bool:
        """Whether code of the class path writes the field, other than the initialiser of its class."""
        return any(
            file.name != field[0] or method.name != "<clinit>"
            for file, method in self._using(field, "putstatic")
        )

    def may_be_set(self, field: StaticKey) -> bool:
        """Whether code of the class path that is no class initialiser writes the field."""
        return any(method.name != "<clinit>" for _, method in self._using(field, "putstatic"))

    def meant(self, ref: FieldRef) -> StaticKey | None:
        """The static field of a field reference."""
        above = self._library.supers(ref.owner)
        declared = next((one for one in above if one.field(ref.name, ref.descriptor) is not None), None)
        return None if declared is None else (declared.name, ref.name, ref.descriptor)

    def may_vary(self, ref: FieldRef) -> bool:
        """Whether code that may or may not have run before writes the static field."""
        found = self.meant(ref)
        return found is not None and self.is_written(found)

    def is_changed(self, field: StaticKey) -> bool:
        """Whether code of the class path, other than constructors, writes a field of an object."""
        return any(
            file.name != field[0] or method.name not in ("<clinit>", "<init>")
            for file, method in self._using(field, "putfield")
        )

    def constructors_change(self, field: StaticKey, made: frozenset[str]) -> bool:
        """Whether the creation of objects may modify the target of a static field.

        That is so if a constructor, or code reached by makers of the classes ``made``, reads the field.
        Makers are constructors, and methods that call non-public constructors. The same is true of an array
        if code that other constructors may call reads it. For arrays of primitives and texts that users
        cannot name, all code of the class path is considered.
        """
        if field[2][0] != "[":
            reading = (method.name for _, method in self._using(field, "getstatic"))
            return "<init>" in reading or self._is_read_making(field, made)
        if self._arrays.keeps(field):
            return False
        if self._arrays.is_followed(field) or self._is_read_making(field, made):
            return True
        return self._constructors_reach(field)

    def _is_read_making(self, field: StaticKey, made: frozenset[str]) -> bool:
        """Whether code that makers of classes reach reads a field, except to return it at once."""
        if made not in self._read_making:
            files = {name: file for name in self._library.names if (file := self._library.find(name))}
            begun = [files[name] for name in made if name in files]
            roots = [(file, one) for file in begun for one in file.methods if one.name == "<init>"]
            makers = [found for file in begun for found in self._makers(file)]
            called = called_from([*roots, *makers], files, self._library, initialises=False).methods
            bodies = (files[owner].methods_by_key[key] for owner, key in called)
            giving = {id(maker) for _, maker in makers}
            self._read_making[made] = {
                ref for body in bodies for ref in _read_in(body.instructions, id(body) in giving)
            }
        return any(self._is_meant(used, field) for used in self._read_making[made])

    def _makers(self, made: ClassFile) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """Methods that call constructors of a class which users cannot call."""
        hidden = {one.key for one in made.methods if one.name == "<init>" and not one.is_public}
        for file, method in self._library.methods_mentioning(made.name) if hidden else ():
            refs = (one.operands[0] for one in method.instructions if one.mnemonic == "invokespecial")
            if method.name not in ("<clinit>", "<init>") and any(
                isinstance(ref, MethodRef) and ref.owner == made.name and ref.key in hidden for ref in refs
            ):
                yield file, method

    def _constructors_reach(self, field: StaticKey) -> bool:
        """Whether constructors reach code that reads a field, through calls and functions that name
        methods."""
        todo = [(file.name, method) for file, method in self._using(field, "getstatic")]
        seen = {(owner, method.key) for owner, method in todo}
        while todo:
            owner, method = todo.pop()
            if method.name == "<init>" or len(seen) > _MOST_CALLERS:
                return True
            for file, caller in self._library.methods_mentioning(method.name):
                if (file.name, caller.key) not in seen and self._calls(caller, owner, method.key):
                    seen.add((file.name, caller.key))
                    todo.append((file.name, caller))
        return False

    def _calls(self, caller: MethodInfo, owner: str, key: str) -> bool:
        for one in caller.instructions:
            used = one.operand
            for ref in (used, *handled(used)):
                if not isinstance(ref, MethodRef) or ref.key != key:
                    continue
                if self._library.is_subclass(ref.owner, owner):
                    return True
        return False

    def _is_meant(self, ref: FieldRef, field: StaticKey) -> bool:
        return (ref.name, ref.descriptor) == field[1:] and self._library.is_subclass(ref.owner, field[0])

    def _using(self, field: StaticKey, op: str) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """The methods with an instruction that uses the field."""
        for file, method, one in self._library.accesses(*field[1:]):
            if one.mnemonic == op and self._library.is_subclass(one.operands[0].owner, field[0]):
                yield file, method


def _read_in(code: Sequence[Instruction], gives: bool) -> Iterator[FieldRef]:
    """The static fields that code reads; with ``gives``, not those that it only returns."""
    for at, one in enumerate(code):
        used = one.operands[0] if one.mnemonic == "getstatic" else None
        if isinstance(used, FieldRef):
            after = code[at + 1]
            if after.mnemonic == "goto":
                (target,) = after.jump_targets()
                after = code[target]
            if not (gives and after.mnemonic == "areturn"):
                yield used


def left_by_others(heaps: Iterable[OpenHeap], written: Written) -> tuple[set[StaticKey], str | None]:
    """Static fields that methods read and other code writes; and one whose target other code may have
    modified.

    Such modifications come from constructors, or concern non-final fields of enum constants.
    """

    def made(heap: OpenHeap) -> frozenset[str]:
        return frozenset(cls.name for cls in heap.behind)

    found: set[StaticKey] = set()
    behind = None
    for heap in heaps:
        known: Behind = {}
        for read in changing_reads(heap.machine, heap.driver, heap.facts, heap.left):
            key = (read.cls.name, read.name, read.descriptor)
            if not read.flags & ACC_FINAL and written.is_written(key):
                found.add(key)
            elif any(
                written.constructors_change((one.cls.name, one.name, one.descriptor), made(heap))
                for one in (read, *sharing(heap.machine, read, known))
            ):
                behind = f"{read.cls.java_name}.{read.name}"
        for read in constants_asked(heap.machine):
            if written.is_changed((read.cls.name, read.name, read.descriptor)):
                behind = f"{read.cls.java_name}.{read.name}"
    return found, behind
