"""Attributes that reflection reads from class files besides members: JVMS 4.7.

Generic signatures, components of records, parameters, type annotations, nests, permitted subclasses and
enclosing methods. The JDK's own code converts them to objects; this module has the native methods for that.
"""

from __future__ import annotations

from verifier.classfile.pool import read_u2
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtField, RtMethod, Run
from verifier.machine.value import Args, Reference
from verifier.models.classification import Table, fixed, telling
from verifier.models.lang.annotation_view import raw_bytes, signature_of
from verifier.models.lang.klass import class_of, mirrors
from verifier.models.reflect.reflection import new_member

_CLASS = "java/lang/Class"
_COMPONENT = "java/lang/reflect/RecordComponent"
_PARAMETER = "java/lang/reflect/Parameter"
_TEXT = "Ljava/lang/String;"
_ANNOTATIONS = "RuntimeVisibleAnnotations"
_TYPE_ANNOTATIONS = "RuntimeVisibleTypeAnnotations"


def _generic_signature(m: Machine, args: Args) -> Result:
    return signature_of(m, class_of(m, args[0]).file)


def _type_annotations(m: Machine, args: Args) -> Result:
    file = class_of(m, args[0]).file
    return raw_bytes(m, None if file is None else file.attribute(_TYPE_ANNOTATIONS))


def _type_annotations_of_member(m: Machine, args: Args) -> Result:
    member: RtMethod | RtField = m.non_null(args[0]).payload
    return raw_bytes(m, None if member.info is None else member.info.attribute(_TYPE_ANNOTATIONS))


def _record_components(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    components = (cls.file.record_components if cls.file is not None else None) or ()
    made: list[Reference] = []
    for component in components:
        kind = m.loader.of_descriptor(component.descriptor)
        if kind is None:
            m.throw_new("java/lang/NoClassDefFoundError", component.descriptor)
        assert kind is not None
        accessor = cls.methods.get(f"{component.name}(){component.descriptor}")
        result = m.loader.new_object(m.loader.get(_COMPONENT))
        m.set_field(result, "clazz", f"L{_CLASS};", args[0])
        m.set_field(result, "name", _TEXT, m.intern(component.name))
        m.set_field(result, "type", f"L{_CLASS};", m.loader.mirror(kind))
        if accessor is not None:
            m.set_field(result, "accessor", "Ljava/lang/reflect/Method;", new_member(m, accessor))
        m.set_field(result, "signature", _TEXT, signature_of(m, component))
        m.set_field(result, "annotations", "[B", raw_bytes(m, component.attribute(_ANNOTATIONS)))
        m.set_field(result, "typeAnnotations", "[B", raw_bytes(m, component.attribute(_TYPE_ANNOTATIONS)))
        made.append(result)
    return m.new_array(f"[L{_COMPONENT};", made)


def _parameters(m: Machine, args: Args) -> Result:
    """Executable.getParameters0: null where the class file does not name them (JVMS 4.7.24)."""
    method: RtMethod = m.non_null(args[0]).payload
    data = method.info.attribute("MethodParameters") if method.info is not None else None
    if data is None:
        return None
    assert method.cls.file is not None
    made: list[Reference] = []
    for index in range(data[0]):
        name, flags = (read_u2(data, 1 + 4 * index + at)[0] for at in (0, 2))
        result = m.loader.new_object(m.loader.get(_PARAMETER))
        if name:
            m.set_field(result, "name", _TEXT, m.intern(method.cls.file.pool.utf8(name)))
        m.set_field(result, "modifiers", "I", flags)
        m.set_field(result, "executable", "Ljava/lang/reflect/Executable;", args[0])
        m.set_field(result, "index", "I", index)
        made.append(result)
    return m.new_array(f"[L{_PARAMETER};", made)


def _nest_host(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    return m.loader.mirror(_host(m, cls))


def _host(m: Machine, cls: RtClass) -> RtClass:
    """The host that a class names, if that names it, too; else the class itself (JVMS 5.4.4)."""
    if cls.is_hidden and cls.component is None:  # the class of a lambda
        owner = m.loader.find(cls.name.partition("$$Lambda$")[0])
        return cls if owner is None else _host(m, owner)
    name = cls.file.nest_host if cls.file is not None else None
    if name is None:
        return cls
    host = m.loader.find(name)
    named = host is not None and host.file is not None and cls.name in host.file.nest_members
    return host if named and host is not None else cls


def _nest_mates(m: Machine, args: Args) -> Result:
    """Reflection.areNestMates."""
    return int(_host(m, class_of(m, args[0])) is _host(m, class_of(m, args[1])))


def _nest_members(m: Machine, args: Args) -> Result:
    host = _host(m, class_of(m, args[0]))
    names = host.file.nest_members if host.file is not None else ()
    found = [m.loader.find(name) for name in names]
    if None in found:
        raise Unsupported(f"the nest of {host.java_name}")
    return mirrors(m, [host, *(cls for cls in found if cls is not None)])


def _member_classes(m: Machine, args: Args) -> Result:
    """Class.getDeclaredClasses0: in the order of the class file."""
    cls = class_of(m, args[0])
    rows = cls.file.inner_classes if cls.file is not None else ()
    found = [m.loader.find(row.name) for row in rows if row.outer == cls.name]
    if None in found:
        raise Unsupported(f"the member classes of {cls.java_name}")
    return mirrors(m, [one for one in found if one is not None])


def _permitted(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    names = cls.file.permitted_subclasses if cls.file is not None else None
    return None if names is None else mirrors(m, [m.loader.get(name) for name in names])


def _enclosing(constructors: bool) -> Run:
    """Class.getEnclosingMethod and getEnclosingConstructor: of local and anonymous classes (JVMS 4.7.7)."""

    def model(m: Machine, args: Args) -> Result:
        file = class_of(m, args[0]).file
        enclosing = file.enclosing_method if file is not None else None
        if enclosing is None or enclosing.method_name is None:
            return None
        if enclosing.method_name == "<clinit>" or (enclosing.method_name == "<init>") is not constructors:
            return None
        owner = m.loader.get(enclosing.owner)
        method = owner.methods.get(f"{enclosing.method_name}{enclosing.method_descriptor}")
        if method is None:
            raise Unsupported(f"an enclosing method that is not there: {enclosing.method_name}")
        return new_member(m, method)

    return model


MODELS: Table = telling(
    {"java/lang/Class", "java/lang/reflect/Executable", "java/lang/reflect/Field"},
    fixed(
        {
            (_CLASS, f"getGenericSignature0(){_TEXT}"): _generic_signature,
            (_CLASS, "getRawTypeAnnotations()[B"): _type_annotations,
            (_CLASS, f"getRecordComponents0()[L{_COMPONENT};"): _record_components,
            (_CLASS, f"getDeclaredClasses0()[L{_CLASS};"): _member_classes,
            (_CLASS, f"getNestHost0()L{_CLASS};"): _nest_host,
            (_CLASS, f"getNestMembers0()[L{_CLASS};"): _nest_members,
            (_CLASS, f"getPermittedSubclasses0()[L{_CLASS};"): _permitted,
            (_CLASS, "getEnclosingMethod()Ljava/lang/reflect/Method;"): _enclosing(False),
            (_CLASS, "getEnclosingConstructor()Ljava/lang/reflect/Constructor;"): _enclosing(True),
            ("jdk/internal/reflect/Reflection", f"areNestMates(L{_CLASS};L{_CLASS};)Z"): _nest_mates,
            ("java/lang/reflect/Executable", f"getParameters0()[L{_PARAMETER};"): _parameters,
            ("java/lang/reflect/Executable", "getTypeAnnotationBytes0()[B"): _type_annotations_of_member,
            ("java/lang/reflect/Field", "getTypeAnnotationBytes0()[B"): _type_annotations_of_member,
        }
    ),
)
