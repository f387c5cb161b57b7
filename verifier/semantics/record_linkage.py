"""Linkers of invokedynamic for records and pattern switches.

Each makes a static method of ordinary instructions: java.lang.runtime.ObjectMethods gives
records their toString, hashCode and equals, java.lang.runtime.SwitchBootstraps the index of
the first label that matches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, IntConst, InvokeDynamicRef, MethodRef, StringConst
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, Instr
from verifier.semantics.dynamic import BOXES, Body, append_call, is_reference, synthetic_method
from verifier.semantics.invoke import enter

_BUILDER = jdk.STRING_BUILDER
_OBJECT = "Ljava/lang/Object;"
_OBJECTS = jdk.OBJECTS
Site = Callable[[Machine, Frame], None]


def _site(i: Instr, name: str, descriptor: str, body: Body) -> Site:
    method = synthetic_method(i.method.cls, name, descriptor, ACC_STATIC, body)
    return lambda machine, frame: enter(machine, frame, method)


def link_record(m: Machine, i: Instr, ref: InvokeDynamicRef) -> Site:
    """ObjectMethods.bootstrap(..., Class recordClass, String names, MethodHandle... getters)."""
    owner: ClassRef = ref.bootstrap.args[0]  # type: ignore[assignment]
    names = ref.bootstrap.args[1].value.split(";")  # type: ignore[union-attr]
    fields: list[FieldRef] = [handle.ref for handle in ref.bootstrap.args[2:]]  # type: ignore[union-attr, misc]
    if ref.name == "toString":
        body = _to_string(m, owner, names, fields)
    elif ref.name == "hashCode":
        body = _hash_code(fields)
    elif ref.name == "equals":
        body = _equals(owner, fields)
    else:
        raise Unsupported(f"ObjectMethods.bootstrap for {ref.name}")
    return _site(i, f"<record {ref.name}>", ref.descriptor, body)


def _simple_name(m: Machine, owner: str) -> str:
    file = m.loader.get(owner).file
    rows = file.inner_classes if file is not None else ()
    for row in rows:
        if row.name == owner:
            return row.simple_name or ""
    return owner.rpartition("/")[2]


def _to_string(m: Machine, owner: ClassRef, names: list[str], fields: list[FieldRef]) -> Body:
    body: Body = [("new", (ClassRef(_BUILDER),)), ("dup", ())]
    body.append(("invokespecial", (MethodRef(_BUILDER, "<init>", "()V", False),)))
    text = _simple_name(m, owner.name) + "["
    for position, field in enumerate(fields):
        text += ("" if position == 0 else ", ") + names[position] + "="
        body += [("ldc", (StringConst(text),)), append_call("Ljava/lang/String;")]
        body += [("aload", (0,)), ("getfield", (field,)), append_call(field.descriptor)]
        text = ""
    body += [("ldc", (StringConst(text + "]"),)), append_call("Ljava/lang/String;")]
    body.append(("invokevirtual", (MethodRef(_BUILDER, "toString", "()Ljava/lang/String;", False),)))
    return [*body, ("areturn", ())]


def _hash_code(fields: list[FieldRef]) -> Body:
    body: Body = [("iconst", (0,))]
    for field in fields:
        kind = field.descriptor
        owner = _OBJECTS if is_reference(kind) else BOXES[kind][0]
        taken = _OBJECT if is_reference(kind) else kind
        body += [("iconst", (31,)), ("imul", ()), ("aload", (0,)), ("getfield", (field,))]
        body += [("invokestatic", (MethodRef(owner, "hashCode", f"({taken})I", False),)), ("iadd", ())]
    return [*body, ("ireturn", ())]


def _equals(owner: ClassRef, fields: list[FieldRef]) -> Body:
    """Tests that leave for the end at the first difference; jumps are patched when it is known."""
    body: Body = [("aload", (1,)), ("instanceof", (owner,)), ("ifeq", ())]
    body += [("aload", (1,)), ("checkcast", (owner,)), ("astore", (2,))]
    for field in fields:
        kind = field.descriptor
        body += [("aload", (0,)), ("getfield", (field,)), ("aload", (2,)), ("getfield", (field,))]
        if is_reference(kind):
            body.append(("invokestatic", (MethodRef(_OBJECTS, "equals", f"({_OBJECT}{_OBJECT})Z", False),)))
            body.append(("ifeq", ()))
        elif kind in "JFD":
            compare = MethodRef(BOXES[kind][0], "compare", f"({kind}{kind})I", False)
            body += [("invokestatic", (compare,)), ("ifne", ())]
        else:
            body.append(("if_icmpne", ()))
    body += [("iconst", (1,)), ("ireturn", ())]
    end = len(body)
    patched: Body = [(op, (end,) if op.startswith("if") else operands) for op, operands in body]
    return [*patched, ("iconst", (0,)), ("ireturn", ())]


def link_type_switch(m: Machine, i: Instr, ref: InvokeDynamicRef) -> Site:
    """SwitchBootstraps.typeSwitch and enumSwitch: (target, first label to try) -> index."""
    by_name = ref.name == "enumSwitch" or ref.bootstrap.handle.ref.name == "enumSwitch"
    body: Body = [("aload", (0,)), ("ifnonnull", (4,)), ("iconst", (-1,)), ("ireturn", ())]
    for position, label in enumerate(ref.bootstrap.args):
        test = _label_test(label, by_name)
        skip = len(body) + 3 + len(test) + 2
        body += [("iload", (1,)), ("iconst", (position,)), ("if_icmpgt", (skip,))]
        body += [(op, (skip,) if op.startswith("if") else operands) for op, operands in test]
        body += [("iconst", (position,)), ("ireturn", ())]
    body += [("iconst", (len(ref.bootstrap.args),)), ("ireturn", ())]
    return _site(i, "<switch>", ref.descriptor, body)


def _label_test(label: Any, by_name: bool) -> Body:
    """Instructions that jump (to a target filled in later) unless local 0 matches a label."""
    if isinstance(label, ClassRef):
        return [("aload", (0,)), ("instanceof", (label,)), ("ifeq", ())]
    if isinstance(label, StringConst):
        equals = MethodRef(jdk.STRING, "equals", f"({_OBJECT})Z", False)
        subject: Body = [("aload", (0,))]
        if by_name:
            subject.append(("invokevirtual", (MethodRef(jdk.ENUM, "name", "()Ljava/lang/String;", False),)))
        return [("ldc", (label,)), *subject, ("invokevirtual", (equals,)), ("ifeq", ())]
    if isinstance(label, IntConst):
        integer = ClassRef(jdk.INTEGER)
        value = MethodRef(integer.name, "intValue", "()I", False)
        test: Body = [("aload", (0,)), ("instanceof", (integer,)), ("ifeq", ())]
        test += [("aload", (0,)), ("checkcast", (integer,)), ("invokevirtual", (value,))]
        return [*test, ("iconst", (label.value,)), ("if_icmpne", ())]
    raise Unsupported("a switch with labels that are neither types nor constants")
