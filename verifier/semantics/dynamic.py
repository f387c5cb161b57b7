"""invokedynamic: string concatenation and lambdas, linked to synthetic bytecode.

The JDK's bootstrap methods are not run; the classes that they would generate (JLS 15.27.4, LambdaMetafactory
and StringConcatFactory documentation) are written here as instructions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, InvokeDynamicRef, MethodHandleConst, MethodRef, StringConst
from verifier.classfile.descriptor import class_of_descriptor, parse_method_descriptor, slot_count, slots_of
from verifier.classfile.instruction import synthetic
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import (
    ACC_FINAL,
    ACC_PRIVATE,
    ACC_PUBLIC,
    ACC_STATIC,
    ACC_SYNTHETIC,
    INITIALISED,
    Handler,
    Instr,
    RtClass,
    RtMethod,
)
from verifier.machine.value import Args, Guarded
from verifier.semantics.invoke import enter

Body = list[tuple[str, tuple[object, ...]]]
Handlers = tuple[tuple[int, int, int, str | None], ...]

BOXES = {primitive: (box, jdk.READER_OF[primitive]) for primitive, box in jdk.BOX_OF.items()}
"""The class of boxes of a primitive type, and its method that unboxes."""
UNBOXED = jdk.PRIMITIVE_OF
LOADS = {"J": "lload", "F": "fload", "D": "dload", "L": "aload", "[": "aload"}
RETURNS = {"J": "lreturn", "F": "freturn", "D": "dreturn", "L": "areturn", "[": "areturn", "V": "return"}
_WIDE = {"J": "l", "F": "f", "D": "d"}


def load_of(descriptor: str) -> str:
    """The load instruction of a type."""
    return LOADS.get(descriptor[0], "iload")


def return_of(descriptor: str) -> str:
    """The return instruction of a type."""
    return RETURNS.get(descriptor[0], "ireturn")


def is_reference(descriptor: str) -> bool:
    """Whether a descriptor is of a class or array."""
    return descriptor[0] in "L["


def box(primitive: str) -> tuple[str, tuple[object, ...]]:
    """The call that boxes a primitive."""
    owner = BOXES[primitive][0]
    return "invokestatic", (MethodRef(owner, "valueOf", f"({primitive})L{owner};", False),)


def unbox(primitive: str) -> tuple[str, tuple[object, ...]]:
    """The call that unboxes to a primitive."""
    owner, method = BOXES[primitive]
    return "invokevirtual", (MethodRef(owner, method, f"(){primitive}", False),)


def widen(source: str, target: str) -> Body:
    """A widening conversion of primitives (JLS 5.1.2)."""
    here, there = _WIDE.get(source, "i"), _WIDE.get(target, "i")
    return [] if here == there else [(f"{here}2{there}", ())]


def _cast(source: str, target: str) -> Body:
    if target in (source, "Ljava/lang/Object;"):
        return []
    return [("checkcast", (ClassRef(class_of_descriptor(target)),))]


def convert(source: str, target: str, functional: str) -> Body:
    """Adapt a value as LambdaMetafactory does; ``functional``: the type in the instantiated method type.

    The erased type of the interface is ``source``, that of the method ``target``.
    """
    if "V" in (source, target):
        return [("pop", ())] if source != "V" else []
    if not is_reference(source):
        if not is_reference(target):
            return widen(source, target)
        boxed = UNBOXED.get(class_of_descriptor(target), source)
        return [*widen(source, boxed), box(boxed), *_cast(f"L{BOXES[boxed][0]};", target)]
    seen = functional if is_reference(functional) else source
    body = _cast(source, seen)
    if is_reference(target):
        return [*body, *_cast(seen, target)]
    held = UNBOXED.get(class_of_descriptor(seen))
    if held is not None and held in "CZ":
        return [*body, unbox(held), *widen(held, target)]
    reader = class_of_descriptor(seen)
    if held is None:  # a type above
        reader = BOXES[target][0] if target in "CZ" else jdk.NUMBER
        body += _cast(seen, f"L{reader};")
    return [*body, ("invokevirtual", (MethodRef(reader, BOXES[target][1], f"(){target}", False),))]


def synthetic_method(
    cls: RtClass, name: str, descriptor: str, flags: int, body: Body, handlers: Handlers = ()
) -> RtMethod:
    """A method made of instructions, declared in a class, with the rows of its exception table."""
    method = RtMethod(cls, name, descriptor, flags)
    method.handlers = handlers
    code = tuple(synthetic(*one) for one in body)
    stored = [one.operands[0] for one in code if one.mnemonic == "astore"]
    method.max_locals = max([method.max_locals, *(slot + 1 for slot in stored)])
    method.body = code
    return method


def lambda_load(m: Machine, f: Frame, i: Instr) -> None:
    """Push a captured value of the lambda object in local 0."""
    closure = f.locals[0]
    if isinstance(closure, Guarded):
        closure = f.locals[0] = m.concrete(closure)  # one of several objects of this lambda
    f.stack.append(closure.slots[i.a])


def produce(m: Machine, f: Frame, i: Instr) -> None:
    """Push the result of the function that is the operand."""
    f.stack.append(i.a(m))


def act(m: Machine, f: Frame, i: Instr) -> None:
    """Call the function that is the operand, which may read the frame or change its stack."""
    i.a(m, f)


def invoke_handle(handle: MethodHandleConst, load: list[Body]) -> Body:
    """Instructions that call a method handle on arguments, each pushed by its own instructions."""
    ref = handle.ref
    assert isinstance(ref, MethodRef)
    flat = [step for part in load for step in part]
    if handle.kind == 8:  # REF_newInvokeSpecial
        return [("new", (ClassRef(ref.owner),)), ("dup", ()), *flat, ("invokespecial", (ref,))]
    op = {5: "invokevirtual", 6: "invokestatic", 7: "invokespecial", 9: "invokeinterface"}[handle.kind]
    return [*flat, (op, (ref,))]


def handle_types(handle: MethodHandleConst) -> tuple[tuple[str, ...], str]:
    """Parameter types (receiver first) and result of calling a handle."""
    ref = handle.ref
    if not isinstance(ref, MethodRef) or handle.kind not in (5, 6, 7, 8, 9):
        raise Unsupported(f"a method handle of kind {handle.kind}")
    params, returns = parse_method_descriptor(ref.descriptor)
    owner = ref.owner if ref.owner.startswith("[") else f"L{ref.owner};"
    if handle.kind == 8:
        return params, owner
    return (params if handle.kind == 6 else (owner, *params)), returns


def link_lambda(m: Machine, i: Instr, ref: InvokeDynamicRef) -> Callable[[Machine, Frame], None]:
    """LambdaMetafactory.metafactory and altMetafactory: a class with one method."""
    args = ref.bootstrap.args
    sam, handle, instantiated = args[0], args[1], args[2]
    captured, interface = parse_method_descriptor(ref.descriptor)
    wanted, actual_return = handle_types(handle)  # type: ignore[arg-type]
    functional, _ = parse_method_descriptor(instantiated.descriptor)  # type: ignore[union-attr]
    root = m.loader.get(jdk.OBJECT)
    interfaces = [m.loader.get(class_of_descriptor(interface))]
    if ref.bootstrap.handle.ref.name == "altMetafactory":
        interfaces += _markers(m, args)
    owner = i.method.cls
    name = f"{owner.name}$$Lambda${len(m.loader.classes)}"
    cls = RtClass(name, None, root, tuple(interfaces), ACC_FINAL | ACC_SYNTHETIC, owner.origin)
    cls.statics[0] = INITIALISED
    captures: list[Body] = []
    for slot in range(len(captured)):
        captures.append([("lambda_load", (slot + 1,))])
        cls.template.append(None)
        cls.layout.append(None)
    for descriptor in {sam.descriptor, *_bridges(args, ref)}:  # type: ignore[union-attr]
        params, returns = parse_method_descriptor(descriptor)
        rows = zip(params, slots_of(params, 1), wanted[len(captured) :], functional, strict=True)
        loads = [[(load_of(one), (slot,)), *convert(one, target, said)] for one, slot, target, said in rows]
        load: list[Body] = [*captures, *loads]
        body = invoke_handle(handle, load)  # type: ignore[arg-type]
        body += [*convert(actual_return, returns, returns), (return_of(returns), ())]
        method = synthetic_method(cls, ref.name, descriptor, ACC_PUBLIC, body)
        cls.methods[method.key] = method
    if _is_serializable(args):
        replace = RtMethod(
            cls, "writeReplace", "()Ljava/lang/Object;", ACC_PRIVATE | ACC_FINAL | ACC_SYNTHETIC
        )
        replace.model = _refuse_serialization
        cls.methods[replace.key] = replace
    m.loader.define(cls)
    # Whether the program gets the same object each time is open (machine.value.same_object).
    shared = m.loader.new_permanent(cls) if not captured and owner.origin != "user" else None

    def run(machine: Machine, f: Frame) -> None:
        if shared is not None:
            f.stack.append(shared)
            return
        closure = machine.loader.new_object(cls)
        count = len(captured)
        if count:
            closure.slots[1:] = f.stack[-count:]
            del f.stack[-count:]
        f.stack.append(closure)

    return run


def _flags(args: tuple[Any, ...]) -> int:
    return int(args[3].value) if len(args) > 3 else 0


def _is_serializable(args: tuple[Any, ...]) -> bool:
    return bool(_flags(args) & 1)


def _refuse_serialization(m: Machine, args: Args) -> Result:
    raise Unsupported("the serialization of a lambda")


def _markers(m: Machine, args: tuple[Any, ...]) -> list[RtClass]:
    flags = _flags(args)
    markers = [m.loader.get(jdk.SERIALIZABLE)] if _is_serializable(args) else []
    if flags & 2:
        count = args[4].value
        markers += [m.loader.get(a.name) for a in args[5 : 5 + count]]
    return markers


def _bridges(args: tuple[Any, ...], ref: InvokeDynamicRef) -> list[str]:
    if ref.bootstrap.handle.ref.name != "altMetafactory" or not _flags(args) & 4:
        return []
    at = 4
    if _flags(args) & 2:
        at += 1 + int(args[4].value)
    return [a.descriptor for a in args[at + 1 : at + 1 + int(args[at].value)]]


def append_call(descriptor: str) -> tuple[str, tuple[object, ...]]:
    """The call that appends a value of a type to a StringBuilder."""
    if descriptor in ("B", "S"):
        descriptor = "I"
    elif is_reference(descriptor) and descriptor != "Ljava/lang/String;":
        descriptor = "Ljava/lang/Object;"
    builder = jdk.STRING_BUILDER
    return "invokevirtual", (MethodRef(builder, "append", f"({descriptor})L{builder};", False),)


def link_concat(m: Machine, i: Instr, ref: InvokeDynamicRef) -> Callable[[Machine, Frame], None]:
    """StringConcatFactory: a static method over StringBuilder."""
    params, _ = parse_method_descriptor(ref.descriptor)
    constants = list(ref.bootstrap.args)
    if ref.bootstrap.handle.ref.name == "makeConcat":
        recipe = "\x01" * len(params)
    else:
        recipe = str(constants.pop(0).value)  # type: ignore[union-attr]
    builder = jdk.STRING_BUILDER
    body: Body = [("new", (ClassRef(builder),)), ("dup", ())]
    body.append(("invokespecial", (MethodRef(builder, "<init>", "()V", False),)))
    text, position, index = "", 0, 0

    def flush() -> None:
        nonlocal text
        if text:
            body.append(("ldc", (StringConst(text),)))
            body.append(append_call("Ljava/lang/String;"))
            text = ""

    for char in recipe:
        if char == "\x01":
            flush()
            param = params[position]
            body.extend([(load_of(param), (index,)), append_call(param)])
            position += 1
            index += slot_count(param)
        elif char == "\x02":
            constant = constants.pop(0)
            if not hasattr(constant, "value"):
                raise Unsupported("a string concatenation constant that is not a number or string")
            text += str(constant.value)
        else:
            text += char
    flush()
    body.append(("invokevirtual", (MethodRef(builder, "toString", "()Ljava/lang/String;", False),)))
    body.append(("areturn", ()))
    method = synthetic_method(i.method.cls, "<concat>", ref.descriptor, ACC_STATIC, body)
    return lambda machine, f: enter(machine, f, method)


HANDLERS: dict[str, Handler] = {"lambda_load": lambda_load, "produce": produce, "act": act}
