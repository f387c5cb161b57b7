"""java.lang.Class: questions about types. The payload of a class object is its RtClass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.classfile.constant import MethodRef
from verifier.classfile.jdk import PROXIES
from verifier.classfile.model import InnerClass
from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.loader import PRIMITIVES
from verifier.machine.machine import Machine
from verifier.machine.rtclass import (
    ACC_ABSTRACT,
    ACC_FINAL,
    ACC_PUBLIC,
    ACC_STATIC,
    INITIALISED,
    REFLECTIVE,
    RtClass,
    RtMethod,
    Run,
)
from verifier.machine.unknown import Opaque, arbitrary
from verifier.machine.value import PERHAPS_CONSTANT, Args, Obj, Reference, lower
from verifier.models.calling import always, known_text, no_value, one_of
from verifier.models.classification import Table, fixed, telling
from verifier.semantics.dynamic import Body, synthetic_method
from verifier.texts.text import unknown_text

CLASS = "java/lang/Class"
_TEXT = "Ljava/lang/String;"
_CLASS = "Ljava/lang/Class;"
_ENUM = 0x4000
MOST_DIMENSIONS = 255
"""An array class has no more of them (JVMS 4.4.1)."""
_SHOWN = 0x7E1F
"""Access flags that getModifiers shows (JVMS table 4.7.6-A plus the synthetic kinds)."""


def class_of(m: Machine, mirror: Reference) -> RtClass:
    """The class of a Class object."""
    cls: RtClass = m.non_null(mirror).payload
    return cls


def mirrors(m: Machine, classes: list[RtClass]) -> Obj:
    """A Class[] of these classes."""
    return m.new_array("[Ljava/lang/Class;", [m.loader.mirror(cls) for cls in classes])


def _inner_row(cls: RtClass) -> InnerClass | None:
    """The class's own row in its InnerClasses attribute."""
    rows = cls.file.inner_classes if cls.file is not None else ()
    return next((row for row in rows if row.name == cls.name), None)


def simple_name(cls: RtClass) -> str:
    """Class.getSimpleName."""
    if cls.component is not None:
        return simple_name(cls.component) + "[]"
    row = _inner_row(cls)
    if row is not None:
        return row.simple_name or ""
    return cls.name.rsplit("/", 1)[-1]


def type_name(cls: RtClass) -> str:
    """Class.getTypeName: arrays as in source text."""
    return type_name(cls.component) + "[]" if cls.component is not None else cls.java_name


def canonical_name(cls: RtClass) -> str | None:
    """Class.getCanonicalName; None for local and anonymous classes, what is inside of them, and lambdas."""
    if cls.component is not None:
        inner = canonical_name(cls.component)
        return None if inner is None else inner + "[]"
    if _is_local(cls) or cls.is_hidden:
        return None
    row = _inner_row(cls)
    if row is None:
        return cls.java_name
    outer = cls.find_class(row.outer) if row.outer is not None else None
    around = canonical_name(outer) if outer is not None else None
    return None if around is None or row.simple_name is None else f"{around}.{row.simple_name}"


def _is_local(cls: RtClass) -> bool:
    return cls.file is not None and cls.file.enclosing_method is not None


def modifiers(cls: RtClass) -> int:
    """Class.getModifiers: the flags of the InnerClasses row if there is one."""
    if cls.component is not None:
        return modifiers(cls.component) & 0x7 | ACC_FINAL | ACC_ABSTRACT
    if cls.is_primitive:
        return ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT
    row = _inner_row(cls)
    flags = row.access_flags if row is not None else cls.flags
    return flags & _SHOWN & ~0x20


def _fact(test: Callable[[RtClass], object]) -> Run:
    return lambda m, args: int(bool(test(class_of(m, args[0]))))


def _name(shape: Callable[[RtClass], str | None], interned: bool = False) -> Run:
    def model(m: Machine, args: Args) -> Result:
        cls = class_of(m, args[0])
        text = shape(cls)
        if text is not None and (cls.is_hidden or cls.name.startswith(PROXIES)):
            return m.new_string(unknown_text(m.tm, f"name of {text}"))
        if text is None or interned:
            return None if text is None else m.intern(text)
        return m.new_string(text, PERHAPS_CONSTANT)

    return model


def _is_instance(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    target = m.concrete(args[1])
    return int(target is not None and not cls.is_primitive and cls.name in target.cls.supers)


def _is_assignable(m: Machine, args: Args) -> Result:
    target, other = class_of(m, args[0]), m.non_null(args[1])
    if isinstance(other, Opaque) and other.answer is not None:  # any class
        return other.told.setdefault(f"is a {target.name}", lower(arbitrary(m.tm, "Z")))
    source: RtClass = other.payload
    if target.is_primitive or source.is_primitive:
        return int(target is source)
    return int(target.name in source.supers or target.name == "java/lang/Object")


def _superclass(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    if cls.is_interface or cls.is_primitive or cls.superclass is None:
        return None
    return m.loader.mirror(cls.superclass)


def _interfaces(m: Machine, args: Args) -> Result:
    return mirrors(m, list(class_of(m, args[0]).interfaces))


def _component(m: Machine, args: Args) -> Result:
    component = class_of(m, args[0]).component
    return None if component is None else m.loader.mirror(component)


def _primitive_class(m: Machine, args: Args) -> Result:
    name = known_text(m, args[0], "Class.getPrimitiveClass")
    if name not in PRIMITIVES.values():
        raise Unsupported(f"the primitive class {name}")
    return m.loader.mirror(m.loader.primitive(name))


def find_class(m: Machine, name: str) -> RtClass:
    """The class that Class.forName finds by a binary name; throws ClassNotFoundException.

    Its message has the name as the virtual machine's own checks see it, where these fail.
    """
    wanted = name.replace(".", "/")
    element = wanted.lstrip("[")
    dimensions = len(wanted) - len(element)
    told = name if "/" in name else wanted
    cls = None
    if "/" in name or dimensions > MOST_DIMENSIONS:
        pass
    elif dimensions and element[:1] == "L" and element[-1:] == ";" and _is_binary_name(element[1:-1]):
        told = element[1:-1].replace("/", ".")
        cls = m.loader.find(wanted) if told not in PRIMITIVES.values() else None
    elif dimensions:
        cls = m.loader.find(wanted) if element in PRIMITIVES and element != "V" else None
    elif _is_binary_name(element):
        told, cls = name, m.loader.find(wanted)
    if cls is None or cls.is_primitive:
        m.throw_new("java/lang/ClassNotFoundException", told)
    return cls


def _is_binary_name(name: str) -> bool:
    """Whether a name, its parts separated by slashes, may be that of a class (JVMS 4.2.1)."""
    return name[:1] not in ("", "/") and "//" not in name and not set(name) & set(";[.")


def named_class(m: Machine, reference: Reference, purpose: str) -> RtClass:
    """The class with a name; if the name is unknown, one of the classes known to be on the class path."""
    name = one_of(m, reference, m.loader.nameable)
    if name is None:
        raise Unsupported(f"{purpose} of a string that depends on input")
    return find_class(m, name)


def loaded_class(m: Machine, reference: Reference) -> RtClass:
    """The class that ClassLoader.loadClass finds by a name: no array."""
    name = one_of(m, reference, m.loader.nameable)
    if name is None or "/" in name:
        raise Unsupported("ClassLoader.loadClass of a string that is no known name")
    if not _is_binary_name(name.replace(".", "/")):
        m.throw_new("java/lang/ClassNotFoundException", name)
    return find_class(m, name)


def _for_name(m: Machine, args: Args) -> Result:
    cls = named_class(m, args[0], "Class.forName")
    m.require_init(cls)
    return m.loader.mirror(cls)


def _assertions(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    return int(cls.origin != "jdk" and not cls.is_array)


def enum_constants(m: Machine, cls: RtClass, then: Callable[[Machine, Any], Result]) -> Result:
    """Call ``values()`` of an enum and go on with its array; ``then(machine, array or None)``.

    There is none while the class is initialised and has not come so far: what ``values()`` throws is
    caught (Class.getEnumConstantsShared).
    """
    values = cls.methods.get(f"values()[L{cls.name};") if _is_enum(cls) else None
    if values is None:
        return then(m, None)
    m.require_init(cls)
    return m.call(_caught(values), [], then)


def _caught(method: RtMethod) -> RtMethod:
    """A static method that calls another one, and returns null where that throws."""
    name = f"{REFLECTIVE} caught {method.key}>"
    made = method.cls.methods.get(name)
    if made is None:
        ref = MethodRef(method.cls.name, method.name, method.descriptor, False)
        body: Body = [
            ("invokestatic", (ref,)),
            ("areturn", ()),
            ("pop", ()),
            ("aconst_null", ()),
            ("areturn", ()),
        ]
        handlers = ((0, 1, 2, None),)
        made = synthetic_method(method.cls, name, method.descriptor, ACC_STATIC, body, handlers)
        method.cls.methods[name] = made
    return made


def _enum_constants(m: Machine, args: Args) -> Result:
    return enum_constants(m, class_of(m, args[0]), lambda machine, array: array)


def _declaring(m: Machine, args: Args) -> Result:
    row = _inner_row(class_of(m, args[0]))
    outer = None if row is None or row.outer is None else m.loader.find(row.outer)
    return None if outer is None else m.loader.mirror(outer)


def _enclosing(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    if _is_local(cls):
        assert cls.file is not None and cls.file.enclosing_method is not None
        return m.loader.mirror(m.loader.get(cls.file.enclosing_method.owner))
    return _declaring(m, args)


def _package_name(cls: RtClass) -> str:
    while cls.component is not None:
        cls = cls.component
    return "java.lang" if cls.is_primitive else cls.java_name.rpartition(".")[0]


def descriptor_of(cls: RtClass) -> str:
    """Class.descriptorString."""
    if cls.is_primitive:
        return next(key for key, name in PRIMITIVES.items() if name == cls.name)
    return cls.descriptor


def _is_enum(cls: RtClass) -> bool:
    return bool(cls.flags & _ENUM) and cls.is_enum


def _is_record(cls: RtClass) -> bool:
    return cls.superclass is not None and cls.superclass.name == "java/lang/Record"


def _is_anonymous(cls: RtClass) -> bool:
    row = _inner_row(cls)
    return row is not None and row.simple_name is None


def _is_member(cls: RtClass) -> bool:
    row = _inner_row(cls)
    return row is not None and row.outer is not None


def _ensure_initialised(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[-1])
    m.require_init(cls)
    return VOID


_FIXED: dict[tuple[str, str], Run] = {
    (CLASS, key): model
    for key, model in {
        "registerNatives()V": no_value,
        f"getName(){_TEXT}": _name(lambda cls: cls.java_name, interned=True),
        f"initClassName(){_TEXT}": _name(lambda cls: cls.java_name, interned=True),
        f"getSimpleName(){_TEXT}": _name(simple_name),
        f"getTypeName(){_TEXT}": _name(type_name),
        f"getCanonicalName(){_TEXT}": _name(canonical_name),
        f"getPackageName(){_TEXT}": _name(_package_name, interned=True),
        f"descriptorString(){_TEXT}": _name(descriptor_of),
        "isInterface()Z": _fact(lambda cls: cls.is_interface),
        "isArray()Z": _fact(lambda cls: cls.is_array),
        "isPrimitive()Z": _fact(lambda cls: cls.is_primitive),
        "isHidden()Z": _fact(lambda cls: cls.is_hidden and cls.component is None),
        "isRecord()Z": _fact(_is_record),
        "isAnonymousClass()Z": _fact(_is_anonymous),
        "isLocalClass()Z": _fact(lambda cls: _is_local(cls) and not _is_anonymous(cls)),
        "isMemberClass()Z": _fact(_is_member),
        "isInstance(Ljava/lang/Object;)Z": _is_instance,
        f"isAssignableFrom({_CLASS})Z": _is_assignable,
        f"getSuperclass(){_CLASS}": _superclass,
        "getInterfaces()[Ljava/lang/Class;": _interfaces,
        "getInterfaces(Z)[Ljava/lang/Class;": _interfaces,
        f"getComponentType(){_CLASS}": _component,
        f"componentType(){_CLASS}": _component,
        "getModifiers()I": lambda m, args: modifiers(class_of(m, args[0])),
        f"getPrimitiveClass({_TEXT}){_CLASS}": _primitive_class,
        f"forName({_TEXT}){_CLASS}": _for_name,
        "desiredAssertionStatus()Z": _assertions,
        "getEnumConstantsShared()[Ljava/lang/Object;": _enum_constants,
        f"getDeclaringClass(){_CLASS}": _declaring,
        f"getEnclosingClass(){_CLASS}": _enclosing,
        "getClassLoader0()Ljava/lang/ClassLoader;": always(None),
    }.items()
}
_FIXED[("jdk/internal/misc/Unsafe", f"ensureClassInitialized({_CLASS})V")] = _ensure_initialised
_FIXED[("jdk/internal/misc/Unsafe", "shouldBeInitialized0(Ljava/lang/Class;)Z")] = lambda m, args: int(
    class_of(m, args[1]).statics[0] != INITIALISED
)
MODELS: Table = telling(
    {"java/lang/Class", "jdk/internal/misc/Unsafe"},
    fixed(_FIXED),
)
