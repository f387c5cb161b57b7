"""Parts of open objects that JDK superclasses declare."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from verifier.classfile import jdk
from verifier.classfile.model import ACC_ANNOTATION
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_FINAL, ACC_INTERFACE, ACC_NATIVE, RtClass, RtField
from verifier.machine.unknown import Opaque
from verifier.machine.value import Arr, Obj

_BARE_ANCESTORS = re.compile(
    r"java/util/(Abstract\w+|EventObject|TimerTask)"
    r"|java/io/((Filter|Buffered|Pushback)\w+|(LineNumber)?Reader|Writer)"
)
"""JDK superclasses whose state is in their fields alone: no model keeps a payload for them."""
_PLAIN_PACKAGES = re.compile(r"java/(util/(?!concurrent/|logging/|prefs/)|io/|text/).*")
"""Packages whose classes keep the state of an object in its fields, where neither models nor natives do."""
_REPLACED = frozenset({"java/util/Collection", "java/util/Map"})


def in_order(classes: Iterable[RtClass]) -> Iterator[RtClass]:
    """Classes in an order of initialisation: sorted by name, each after its superclasses of the program.

    That is the order in which uses of these classes would initialise them.
    """
    for one in sorted(classes, key=lambda one: one.name):
        found = [one]
        while (above := found[-1].superclass) is not None and above.origin == "user":
            found.append(above)
        yield from reversed(found)


def strange_ancestor(cls: RtClass) -> RtClass | None:
    """A JDK superclass with fields, which may have invariants that open objects would violate."""
    at: RtClass | None = cls
    while at is not None:
        if at.origin == "jdk" and len(at.layout) > 1 and at.name != jdk.ENUM:
            return at
        at = at.superclass
    return None


def told_ancestor(of: RtClass) -> RtClass | None:
    """A JDK superclass with fields that models do not cover."""
    strange = strange_ancestor(of)
    if strange is None or jdk.THROWABLE in strange.supers or _BARE_ANCESTORS.fullmatch(strange.name):
        return None
    return None if _is_plain(strange) else strange


def _is_plain(cls: RtClass) -> bool:
    """Whether fields alone keep the state of a JDK class: no models, no native methods, also above.

    Collections are left out, as proofs replace them.
    """
    if not _REPLACED.isdisjoint(cls.supers):
        return False
    at: RtClass | None = cls
    while at is not None and at.name != jdk.OBJECT:
        methods = at.methods.values()
        if not _PLAIN_PACKAGES.fullmatch(at.name) or any(
            one.model or one.flags & ACC_NATIVE for one in methods
        ):
            return False
        at = at.superclass
    return True


def plain_type(declared: RtField) -> str:
    """The type of a JDK field that has any value of it in an open object: one of a plain class.

    Whatever the class keeps true of its fields, some of these values are those of real objects.
    """
    if not _is_plain(declared.cls):
        cls = declared.cls
        raise Unsupported(f"what {cls.java_name} keeps in an object that was not made here", cls.name)
    return declared.descriptor


def makeable(m: Machine, names: Iterable[str], told: bool, left_out: list[str]) -> Iterator[RtClass]:
    """The classes of which open objects can be created; others are added to ``left_out``.

    ``told``: models cover the fields of some JDK superclasses.
    """
    for one in names:
        cls = m.loader.get(one)
        if cls.flags & (ACC_ABSTRACT | ACC_INTERFACE) and not cls.is_enum:
            continue
        if jdk.ENUM in cls.supers and not cls.is_enum:
            continue  # the class of an enum constant with a body
        strange = told_ancestor(cls) if told else strange_ancestor(cls)
        if strange is not None:
            left_out.append(f"objects of {cls.java_name}, which extends {strange.java_name}")
        else:
            yield cls


def primitive_of(box: RtClass) -> str:
    """The descriptor of the primitive in a box."""
    return next(f.descriptor for f in box.layout[1:] if f is not None)


def constants_of(cls: RtClass) -> list[Obj | None]:
    """The constants of an enum whose class is initialised."""
    found = cls.find_field("$VALUES", f"[L{cls.name};")
    values = cls.statics[found.slot] if found is not None else None
    if not isinstance(values, Arr):
        raise Unsupported(f"the constants of {cls.java_name}", of=cls.name)
    return list(values.slots)


def is_never(m: Machine, other: Opaque, name: str) -> bool:
    """Whether an opaque object cannot be an instance of a class or interface (internal name).

    With single inheritance, two classes of one object are related by inheritance.
    """
    declared, asked = other.declared, m.loader.find(name)
    if other.is_jdk and is_own(m, name):
        return True
    if declared is None or asked is None or declared.is_array or name in declared.supers:
        return False
    if declared.name in asked.supers or (declared.is_interface and not asked.flags & ACC_FINAL):
        return False
    return not asked.is_interface and not asked.is_array


def is_own(m: Machine, name: str) -> bool:
    """Whether no object of a JDK class is an instance of this type of the program. Annotations are
    excluded."""
    cls = m.loader.find(name)
    return cls is not None and cls.origin == "user" and not cls.is_array and not cls.flags & ACC_ANNOTATION
