"""Constants as bytecode and attributes see them: resolved to symbols, without pool indices (JVMS 4.4).

All are immutable. Those that hold only names compare by value; those that hold floats or bootstrap
methods compare by identity (0.0 and -0.0 must not be confused), one object per pool entry.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FieldRef:
    """A field as named by ``getfield`` and its like."""

    owner: str
    name: str
    descriptor: str

    @property
    def key(self) -> str:
        """Name and descriptor in one, as ``FieldInfo.key``."""
        return self.name + self.descriptor


@dataclass(frozen=True, slots=True)
class MethodRef:
    """A method as named by an invocation; ``is_interface``: the kind of the pool entry."""

    owner: str
    name: str
    descriptor: str
    is_interface: bool

    @property
    def key(self) -> str:
        """Name and descriptor in one, as ``MethodInfo.key``."""
        return self.name + self.descriptor


@dataclass(frozen=True, slots=True)
class ClassRef:
    """A class by internal name, an array class by descriptor."""

    name: str


@dataclass(frozen=True, slots=True)
class IntConst:
    """An int (also boolean, byte, char, short)."""

    value: int


@dataclass(frozen=True, slots=True)
class LongConst:
    """A long, signed."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class FloatConst:
    """A float, widened to a Python float."""

    value: float


@dataclass(frozen=True, slots=True, eq=False)
class DoubleConst:
    """A double."""

    value: float


@dataclass(frozen=True, slots=True)
class StringConst:
    """A string literal, one Python char per UTF-16 code unit."""

    value: str


@dataclass(frozen=True, slots=True)
class MethodTypeConst:
    """A ``java.lang.invoke.MethodType``."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class MethodHandleConst:
    """A ``java.lang.invoke.MethodHandle``; ``kind`` is 1 to 9 as in JVMS table 4.4.8-A."""

    kind: int
    ref: FieldRef | MethodRef


@dataclass(frozen=True, slots=True, eq=False)
class BootstrapMethod:
    """One entry of the BootstrapMethods attribute (JVMS 4.7.23)."""

    handle: MethodHandleConst
    args: tuple[Constant, ...]


@dataclass(frozen=True, slots=True, eq=False)
class InvokeDynamicRef:
    """The call site specifier of an ``invokedynamic``."""

    bootstrap: BootstrapMethod
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True, eq=False)
class DynamicConst:
    """A dynamically computed constant."""

    bootstrap: BootstrapMethod
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class NameAndType:
    """A name with a descriptor."""

    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class NamedConst:
    """A ``CONSTANT_Module`` or ``CONSTANT_Package``."""

    name: str


# constants that ldc may push, and arguments of bootstrap methods
Constant = (
    IntConst
    | LongConst
    | FloatConst
    | DoubleConst
    | StringConst
    | ClassRef
    | MethodTypeConst
    | MethodHandleConst
    | DynamicConst
)
