"""Linked classes, methods and fields as the machine uses them.

Invariants: ``statics[0]`` is the initialisation state; the other statics and the instance
slots are laid out once, superclass first; slot 0 of an instance is the payload of modelled
classes. Field and method resolution and selection follow JVMS 5.4.3 and 5.4.6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from verifier.classfile import jdk
from verifier.classfile.descriptor import KIND_OF_TYPE, default_of, parse_method_descriptor, slot_count
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, Code, FieldInfo, MethodInfo
from verifier.machine.memory import Slots

ACC_PUBLIC = 0x0001
ACC_PRIVATE = 0x0002
ACC_PROTECTED = 0x0004
ACC_STATIC = 0x0008
ACC_FINAL = 0x0010
ACC_SYNCHRONIZED = 0x0020
ACC_VOLATILE = 0x0040
ACC_NATIVE = 0x0100
ACC_INTERFACE = 0x0200
ACC_ABSTRACT = 0x0400
ACC_SYNTHETIC = 0x1000

UNINITIALISED, RUNNING, INITIALISED, ERRONEOUS = range(4)
PROCEDURE = "<initialise>"
"""Name of the machine's own method that initialises the supers of a class, and then the class."""
REFLECTIVE = "<reflect"
"""The prefix of the names of synthetic methods that represent a call by reflection."""

Handler = Callable[[Any, Any, "Instr"], None]
"""Executes an instruction: of the machine and its frame, which are made of what is defined here."""
Run = Callable[[Any, list[Any]], Any]
"""The implementation of a method: takes the machine and the arguments (``value.Args``), returns a
``control.Result``."""


class Effects(Enum):
    """The accesses of a model to objects that threads share."""

    ARGUMENTS = "reads and writes any slot of its arguments"
    LOOKS = "reads its arguments, and then the library's own code runs"
    TOLD = "nothing, or tells each operation itself (Machine.visible)"


@dataclass(frozen=True)
class Modelled:
    """The machine's view of a model: its code, and its accesses to shared objects."""

    entry: Run
    effects: Effects = Effects.ARGUMENTS


class Instr:
    """A decoded instruction: its handler, operands, and what was resolved for it."""

    __slots__ = ("a", "b", "cache", "index", "method", "op", "run", "source")

    def __init__(
        self,
        run: Handler,
        op: str,
        a: Any,
        b: Any,
        index: int,
        method: RtMethod,
        source: Instruction | None = None,
    ) -> None:
        self.run = run
        self.op = op
        self.a = a
        self.b = b
        self.index = index
        self.cache: Any = None
        self.method = method
        self.source = source
        """The instruction that it was decoded from; None for synthetic ones."""

    def __repr__(self) -> str:
        return f"{self.method} @{self.index} {self.op} {self.a}"


class RtField:
    """A declared field and where its value lives."""

    __slots__ = ("cls", "descriptor", "flags", "info", "kind", "name", "slot")

    def __init__(self, cls: RtClass, info: FieldInfo, slot: int) -> None:
        self.cls = cls
        self.name = info.name
        self.descriptor = info.descriptor
        self.flags = info.access_flags
        self.slot = slot
        self.info = info
        self.kind = KIND_OF_TYPE[info.descriptor[0]]

    @property
    def is_static(self) -> bool:
        return bool(self.flags & ACC_STATIC)


class RtMethod:
    """A declared method; ``instrs`` is filled by the semantics on the first call."""

    __slots__ = (
        "argc",
        "body",
        "cls",
        "descriptor",
        "effects",
        "flags",
        "freezes",
        "handlers",
        "info",
        "instrs",
        "is_synchronized",
        "joins",
        "key",
        "kinds",
        "max_locals",
        "model",
        "name",
        "params",
        "returns",
        "slots",
    )  # fmt: skip

    def __init__(
        self, cls: RtClass, name: str, descriptor: str, flags: int, info: MethodInfo | None = None
    ) -> None:
        self.cls = cls
        self.name = name
        self.descriptor = descriptor
        self.key = name + descriptor
        self.flags = flags
        self.is_synchronized = bool(flags & ACC_SYNCHRONIZED)
        self.info = info
        self.freezes = False
        """Whether it is a constructor of a class with final fields, frozen at its end (JLS 17.5)."""
        self.params, self.returns, self.slots, self.max_locals = _called_with(
            descriptor, bool(flags & ACC_STATIC)
        )
        """``slots``: index of the local variable of each argument, the receiver first."""
        self.argc = len(self.slots)
        self.model: Run | None = None
        self.effects = Effects.ARGUMENTS
        """The model's accesses to shared objects."""
        self.instrs: list[Instr] | None = None
        self.body: Sequence[Instruction] = ()
        """The instructions of a method that is in no class file."""
        self.handlers: tuple[tuple[int, int, int, str | None], ...] = ()
        """Exception table: first instruction, end, handler, class to catch."""
        self.kinds: list[tuple[str, str] | None] | None = None
        """The kinds of locals and operand stack before each instruction (semantics.kind), once inferred."""
        self.joins: dict[frozenset[int], list[Instr]] = {}
        """Copies of the code with stops at the exits of regions (exploration.merging), by those."""

    @property
    def is_static(self) -> bool:
        return bool(self.flags & ACC_STATIC)

    @property
    def code(self) -> Code | None:
        return self.info.code if self.info is not None else None

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        """The instructions of the class file; none for native, abstract and synthetic methods."""
        return self.info.instructions if self.info is not None else ()

    def line_of(self, index: int) -> int | None:
        """The source line of an instruction, if the class file has it."""
        code = self.code
        return code.line_of(index) if code is not None else None

    def __repr__(self) -> str:
        return f"{self.cls.name}.{self.key}"


@lru_cache(maxsize=1 << 16)
def _called_with(descriptor: str, static: bool) -> tuple[tuple[str, ...], str, tuple[int, ...], int]:
    """Parameters and result of a method, the local variables of its arguments, and how many they are."""
    params, returns = parse_method_descriptor(descriptor)
    slots = [] if static else [0]
    index = len(slots)
    for param in params:
        slots.append(index)
        index += slot_count(param)
    return params, returns, tuple(slots), index


class MethodTable(Mapping[str, RtMethod]):
    """The methods that a class declares, by name and descriptor: each is linked when it is first asked for.

    A machine runs few of the methods of its classes, and proofs build many machines.
    """

    def __init__(self, cls: RtClass) -> None:
        self._cls = cls
        self._infos: Mapping[str, MethodInfo] = cls.file.methods_by_key if cls.file is not None else {}
        self._linked: dict[str, RtMethod] = {}
        self.attach: Callable[[RtMethod], None] = lambda method: None
        """Called for each method of the class file when it is linked: gives it its model."""

    def __getitem__(self, key: str) -> RtMethod:
        found = self._linked.get(key)
        if found is not None:
            return found
        info = self._infos[key]
        found = RtMethod(self._cls, info.name, info.descriptor, info.access_flags, info)
        found.freezes = info.name == "<init>" and self._cls.has_final
        self._linked[key] = found
        self.attach(found)
        return found

    def __setitem__(self, key: str, method: RtMethod) -> None:
        self._linked[key] = method

    def __contains__(self, key: object) -> bool:
        return key in self._infos or key in self._linked

    def __iter__(self) -> Iterator[str]:
        """Those of the class file in its order, then those that were added."""
        return iter([*self._infos, *(key for key in self._linked if key not in self._infos)])

    def __len__(self) -> int:
        return len(self._infos.keys() | self._linked.keys())

    def find(self, key: str) -> RtMethod | None:
        """The method, None if the class declares none of that name and descriptor: sooner than ``get``."""
        return self._linked.get(key) or (self[key] if key in self._infos else None)


class RtClass:
    """A linked class, interface, array class or primitive type."""

    def __init__(
        self,
        name: str,
        file: ClassFile | None,
        superclass: RtClass | None,
        interfaces: tuple[RtClass, ...],
        flags: int,
        origin: str,
        component: RtClass | None = None,
    ) -> None:
        self.name = name
        self.java_name = name.replace("/", ".")
        """The name java.lang.Class.getName gives."""
        self.file = file
        self.superclass = superclass
        self.interfaces = interfaces
        self.flags = flags
        self.origin = origin
        self.component = component
        self.is_interface = bool(flags & ACC_INTERFACE)
        self.is_array = component is not None
        self.is_primitive = False
        self.is_of_driver = False
        """Whether it is, or is nested in, the class that was generated to call a method under check."""
        self.trivial = False
        """Whether it was initialised without running code, for all paths."""
        self.quiet: bool | None = None
        """Whether its initialiser is quiet (machine.quiet), once that was decided."""
        self.find_class: Callable[[str], RtClass | None] = lambda name: None
        """Classes by name, as this one sees them."""
        names = {name}
        for parent in (superclass, *interfaces):
            if parent is not None:
                names |= parent.supers
        self.supers: frozenset[str] = frozenset(names)
        self.methods = MethodTable(self)
        self.fields: dict[tuple[str, str], RtField] = {}
        self.template: Slots = [None] if superclass is None else superclass.template[:]
        self.layout: list[RtField | None] = [None] if superclass is None else superclass.layout[:]
        self.statics: Slots = [UNINITIALISED]
        self.static_fields: list[RtField | None] = [None]
        self.element = ""
        """Descriptor of the elements, for array classes."""
        self._selected: dict[str, RtMethod | None] = {}
        if file is not None:
            self._lay_out(file)

    def _lay_out(self, file: ClassFile) -> None:
        for info in file.fields:
            target, fields = (
                (self.statics, self.static_fields)
                if info.access_flags & ACC_STATIC
                else (self.template, self.layout)
            )
            declared = RtField(self, info, len(target))
            target.append(default_of(info.descriptor))
            fields.append(declared)
            self.fields[(info.name, info.descriptor)] = declared

    @property
    def has_final(self) -> bool:
        """Whether objects of this class have final fields that it declares."""
        return any(one.flags & ACC_FINAL and not one.is_static for one in self.fields.values())

    @property
    def descriptor(self) -> str:
        """The field descriptor of this type."""
        if self.is_array:
            return self.name
        return f"L{self.name};"

    @property
    def is_enum(self) -> bool:
        """Whether a class is an enum itself, not the class of a constant with a body."""
        return self.superclass is not None and self.superclass.name == jdk.ENUM

    @property
    def is_hidden(self) -> bool:
        """Whether the virtual machine makes up the name: that of a lambda's class, or an array of these."""
        return "$$Lambda$" in self.name and self.file is None

    def is_subclass_of(self, name: str) -> bool:
        """Whether a value of this class may be assigned to the class or interface ``name``."""
        return name in self.supers

    def find_field(self, name: str, descriptor: str) -> RtField | None:
        """Field resolution, JVMS 5.4.3.2."""
        found = self.fields.get((name, descriptor))
        if found is not None:
            return found
        for interface in self.interfaces:
            found = interface.find_field(name, descriptor)
            if found is not None:
                return found
        return self.superclass.find_field(name, descriptor) if self.superclass is not None else None

    def find_method(self, key: str) -> RtMethod | None:
        """Method resolution in this class, its superclasses and superinterfaces, JVMS 5.4.3.3/4."""
        cls: RtClass | None = self
        while cls is not None:
            found = cls.methods.find(key)
            if found is not None:
                return found
            cls = cls.superclass
        return self._find_in_interfaces(key)

    def _find_in_interfaces(self, key: str) -> RtMethod | None:
        candidates: list[RtMethod] = []
        cls: RtClass | None = self
        while cls is not None:
            for interface in cls.interfaces:
                interface._collect(key, candidates)
            cls = cls.superclass
        if not candidates:
            return None
        concrete = [m for m in candidates if not m.flags & ACC_ABSTRACT]
        for method in concrete or candidates:
            overridden = any(
                other is not method and other.cls.is_subclass_of(method.cls.name)
                for other in concrete or candidates
            )
            if not overridden:
                return method
        return candidates[0]

    def _collect(self, key: str, into: list[RtMethod]) -> None:
        found = self.methods.find(key)
        if found is not None and not found.flags & (ACC_STATIC | ACC_PRIVATE) and found not in into:
            into.append(found)
        for interface in self.interfaces:
            interface._collect(key, into)

    def select(self, resolved: RtMethod) -> RtMethod | None:
        """The method run for a receiver of this class, JVMS 5.4.6 (None: AbstractMethodError)."""
        if resolved.flags & ACC_PRIVATE:
            return resolved
        key = resolved.key
        if key in self._selected:
            return self._selected[key]
        cls: RtClass | None = self
        found: RtMethod | None = None
        while cls is not None:
            candidate = cls.methods.find(key)
            if candidate is not None and not candidate.flags & (ACC_PRIVATE | ACC_STATIC):
                found = candidate
                break
            cls = cls.superclass
        if found is None or (found.flags & ACC_ABSTRACT and found.cls.is_interface):
            found = self._find_in_interfaces(key) or found
        if found is not None and found.flags & ACC_ABSTRACT and found.model is None:
            found = None
        self._selected[key] = found
        return found

    def select_by(self, key: str) -> RtMethod | None:
        """The same for the method ``name+descriptor``."""
        resolved = self.find_method(key)
        return self.select(resolved) if resolved is not None else None

    def __repr__(self) -> str:
        return self.name
