"""Nondeterminism of a program, found in its class files.

A run on the Java virtual machine decides a program only if no other run can differ. That is so if it uses
only deterministic parts of the JDK (determined.py), reads no input, and cannot observe hash codes and class
names (appearance.py). Everything else becomes a reason, in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.analysis.determinism.appearance import Appearance
from verifier.analysis.determinism.determined import VALUES, is_determined, is_determined_class
from verifier.analysis.determinism.lambda_identity import LAMBDAS, compares, keeps_lambda
from verifier.analysis.determinism.leaning import LARGE_CATCHES
from verifier.classfile import jdk
from verifier.classfile.constant import (
    BootstrapMethod,
    ClassRef,
    DoubleConst,
    DynamicConst,
    FieldRef,
    FloatConst,
    IntConst,
    InvokeDynamicRef,
    LongConst,
    MethodHandleConst,
    MethodRef,
    MethodTypeConst,
    StringConst,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.parser import parse_class
from verifier.verdict.input_kind import VERIFIER_METHODS

VERIFIER = "org/sosy_lab/sv_benchmarks/Verifier"
# Its methods whose bodies the runner replaces (verifier/jvm/java/jr/Rewriter.java).
_REPLACED = ("assume", *VERIFIER_METHODS)
_CONSTANT_LIMIT = 2000

_MONITOR_MEMBERS = frozenset({"wait", "notify", "notifyAll"})
_SOCKET = "java/net/Socket"
# Its methods that jr.RecordedSocket stands for.
_SOCKET_MEMBERS = frozenset(
    [
        "<init>",
        "bind",
        "close",
        "connect",
        "getInputStream",
        "getOutputStream",
        "isBound",
        "isClosed",
        "isConnected",
        "setKeepAlive",
        "setReuseAddress",
        "setSoTimeout",
        "setTcpNoDelay",
        "shutdownInput",
        "shutdownOutput",
    ]
)
_UNREAL = (
    "java/net/SocketImpl",
    "java/net/SocketOption",
    "java/net/StandardSocket",
    "java/net/ServerSocket",
    "java/net/Datagram",
    "java/net/Multicast",
    "java/net/InetAddress",
    "java/net/NetworkInterface",
    "java/net/URLConnection",
    "java/net/HttpURLConnection",
    "java/net/http/",
    "javax/net/",
    "java/nio/channels/",
)
_UNREAL_MEMBERS = frozenset(
    {"java.net.URL.openStream", "java.net.URL.openConnection", "java.net.URL.getContent"}
)
_LINKED_TABLES = frozenset({"java/util/LinkedHashMap", "java/util/LinkedHashSet"})
_HIDING = LARGE_CATCHES | {None}
"""Types of handlers that an error of the virtual machine comes to; None is finally."""
_CONCATENATION = "java/lang/invoke/StringConcatFactory"
_RECORDS = "java/lang/runtime/ObjectMethods"
_BOXES_MADE = jdk.ALL_BOXES - {jdk.BOOLEAN}
_ARRAYS = frozenset({"newarray", "anewarray", "multianewarray"})
_COMPARISONS = frozenset({"if_acmpeq", "if_acmpne"})


@dataclass(frozen=True)
class Survey:
    """The facts from the class files of a program.

    reasons: why one run would not settle what all runs do; empty if it would. constants: numbers and texts
    that its code mentions. unreal: something it uses that is not what it would be outside of JR (the
    network), so that no run means anything. may_hide_errors: some handler may hide that the stack or the heap
    was used up, so that a run decides only if that did not happen.
    """

    reasons: tuple[str, ...]
    constants: tuple[int | float | str, ...]
    unreal: str | None
    may_hide_errors: bool = False

    @property
    def settles_runs(self) -> bool:
        """Whether all runs with the same inputs are alike, whatever happens in them."""
        return not self.reasons and not self.may_hide_errors


def survey_classes(directories: Iterable[Path]) -> Survey:
    """Look at all classes below ``directories``; a class found twice counts twice."""
    return survey_parsed(parse_classes(directories))


def survey_parsed(classes: Sequence[ClassFile]) -> Survey:
    """Look at parsed classes."""
    return _Surveyor(classes).survey()


def parse_classes(directories: Iterable[Path]) -> list[ClassFile]:
    """All classes below ``directories``."""
    return [
        parse_class(path.read_bytes())
        for directory in directories
        for path in sorted(directory.rglob("*.class"))
    ]


class _Surveyor:
    def __init__(self, classes: Sequence[ClassFile]) -> None:
        self._classes = classes
        self._own = {cls.name: cls for cls in classes}
        self._reasons: dict[str, None] = {}
        self._constants: dict[tuple[str, int | float | str], int | float | str] = {}
        self._unreal: str | None = None
        self._appearance = Appearance(self._own)
        self._linked = self._boxes = self._compares = self._hides = False
        self._lambdas = self._hashes = self._hashed_records = False
        self._kept_lambdas = self._compares_any = False

    def survey(self) -> Survey:
        for cls in self._classes:
            self._header(cls)
            for method in cls.methods:
                if cls.name != VERIFIER or method.name not in _REPLACED:
                    self._method(cls, method)
            for field in cls.fields:
                if field.constant_value is not None:
                    self._constant(field.constant_value)
        if self._linked and any(map(_lacks_hash_code, self._classes)):
            self._reasons["a hash table with keys that have equals but no hashCode"] = None
        if self._boxes and self._compares:
            self._reasons["the identity of boxed numbers"] = None
        if (self._lambdas and self._compares) or (self._kept_lambdas and self._compares_any):
            self._reasons["the identity of lambda expressions"] = None
        if self._hashed_records and self._hashes:
            self._reasons["the hash code of a record with parts that may have none of their own"] = None
        appearance = self._appearance.reason()
        if appearance is not None:
            self._reasons[appearance] = None
        constants = tuple(self._constants.values())[:_CONSTANT_LIMIT]
        return Survey(tuple(self._reasons), constants, self._unreal, self._hides)

    def _header(self, cls: ClassFile) -> None:
        for name in (cls.super_name, *cls.interfaces):
            if name is not None:
                self._class(name)
        if cls.super_name == "java/util/Random":
            self._reasons["a subclass of java.util.Random"] = None
        if cls.super_name == _SOCKET:
            self._unreal = "a subclass of java.net.Socket"
        if is_finalized(cls):
            self._reasons[f"the finalizer of {cls.name.replace('/', '.')}"] = None

    def _method(self, cls: ClassFile, method: MethodInfo) -> None:
        if method.is_native:
            self._reasons[f"native method {cls.name}.{method.name}"] = None
        code = method.code
        if code is None:
            return
        for handler in code.exception_table:
            self._hides |= handler.catch_type in _HIDING
            self._appearance.catch(handler.catch_type)
            if handler.catch_type is not None:
                self._class(handler.catch_type)
        is_entry = method.key == "main([Ljava/lang/String;)V"
        self._kept_lambdas |= keeps_lambda(code.instructions, self._own)
        for at, instruction in enumerate(code.instructions):
            mnemonic, operands = instruction.mnemonic, instruction.operands
            if mnemonic in _COMPARISONS:
                self._compares = True
            elif mnemonic in _ARRAYS or (is_entry and mnemonic == "aload" and operands[0] == 0):
                self._appearance.make_array()
            elif mnemonic.startswith("invoke") and isinstance(operands[0], MethodRef):
                self._compared(code.instructions, at, operands[0])
            self._numbers(instruction)
            if mnemonic == "new":
                self._appearance.make(operands[0].name)
            if not mnemonic.startswith(("iconst", "lookupswitch", "tableswitch", "fconst", "dconst")):
                for operand in operands:
                    self._operand(operand, mnemonic)

    def _compared(self, instructions: Sequence[Instruction], at: int, ref: MethodRef) -> None:
        """Record a call that may compare references."""
        receiver = self._own.get(ref.owner)
        if ref.name == "equals" and receiver is not None and not receiver.is_interface:
            return
        owner = self._declarer(ref)
        if owner is not None:
            declared = MethodRef(owner, ref.name, ref.descriptor, ref.is_interface)
            self._compares_any |= compares(declared, instructions, at)

    def _numbers(self, instruction: Instruction) -> None:
        mnemonic, operands = instruction.mnemonic, instruction.operands
        if mnemonic == "iconst":
            self._note("int", operands[0])
        elif mnemonic == "lookupswitch":
            for key, _ in operands[1]:
                self._note("int", key)
        elif mnemonic == "tableswitch":
            self._note("int", operands[0])
            self._note("int", operands[1])
        elif mnemonic in ("fconst", "dconst"):
            self._note("real", float(operands[0]))

    def _operand(self, operand: object, mnemonic: str) -> None:
        if isinstance(operand, (MethodRef, FieldRef)):
            self._member(operand, mnemonic)
        elif isinstance(operand, ClassRef):
            self._class(operand.name)
        elif isinstance(operand, InvokeDynamicRef):
            self._dynamic(operand)
        elif isinstance(operand, (MethodHandleConst, MethodTypeConst, DynamicConst)):
            self._reasons["a constant that is computed when it is loaded"] = None
        else:
            self._constant(operand)

    def _dynamic(self, site: InvokeDynamicRef) -> None:
        owner = site.bootstrap.handle.ref.owner
        if owner == _CONCATENATION:
            for parameter in parse_method_descriptor(site.descriptor)[0]:
                self._appearance.show(parameter)
        elif owner == LAMBDAS:
            self._lambdas = True
            self._appearance.make_lambda()
        elif owner == _RECORDS:
            parts = [handle.ref.descriptor for handle in _handles(site.bootstrap)]
            if site.name == "toString":
                for part in parts:
                    self._appearance.show(part)
            elif site.name == "equals":
                self._compares_any |= any(map(self._may_be_lambda, parts))
            elif site.name == "hashCode":
                self._hashed_records |= any(len(part) > 1 and part[1:-1] not in VALUES for part in parts)
        else:
            self._reasons[f"invokedynamic through {owner}"] = None
        for handle in _handles(site.bootstrap):
            if owner != _RECORDS:
                self._member(handle.ref)
            if handle.ref.owner == _SOCKET and handle.ref.name == "<init>":
                self._unreal = "java.net.Socket::new"
            if handle.ref.name == "<init>":
                self._appearance.make(handle.ref.owner)

    def _may_be_lambda(self, descriptor: str) -> bool:
        """Whether a field of this type may hold a lambda expression."""
        own = self._own.get(descriptor[1:-1])
        if own is not None:
            return own.is_interface
        return descriptor[0] == "L" and descriptor[1:-1] not in VALUES

    def _constant(self, constant: object) -> None:
        if isinstance(constant, (IntConst, LongConst)):
            self._note("int", constant.value)
        elif isinstance(constant, (FloatConst, DoubleConst)):
            self._note("real", constant.value)
        elif isinstance(constant, StringConst):
            self._note("text", constant.value)

    def _note(self, kind: str, value: int | float | str) -> None:
        if isinstance(value, str) and len(value) > 1000:
            return
        self._constants.setdefault((kind, repr(value)), value)

    def _member(self, ref: MethodRef | FieldRef, mnemonic: str = "") -> None:
        owner = self._declarer(ref)
        self._hashes |= ref.name == "hashCode"
        if owner is None:
            return
        if mnemonic == "invokespecial" and (owner, ref.name) == ("java/lang/Object", "toString"):
            self._reasons["the text that java.lang.Object gives"] = None
        name = f"{owner}.{ref.name}".replace("/", ".")
        if name in _UNREAL_MEMBERS or (owner == _SOCKET and ref.name not in _SOCKET_MEMBERS):
            self._unreal = name
        if ref.name == "printStackTrace" and ref.descriptor != "()V":
            self._reasons["a stack trace, which may show frames of the JDK"] = None
        if ref.name in _MONITOR_MEMBERS:
            self._reasons[name] = None
        if (
            ref.owner in self._own
            and owner in ("java/lang/Enum", "java/lang/Record")
            and ref.name != "hashCode"
        ):
            return
        if not is_determined(owner, ref.name, ref.descriptor):
            self._reasons[name] = None
        if isinstance(ref, FieldRef):
            self._class_of(ref.descriptor)
            self._appearance.get(ref.descriptor)
            return
        self._boxes |= owner in _BOXES_MADE and ref.name == "valueOf"
        parameters, result = parse_method_descriptor(ref.descriptor)
        for descriptor in (*parameters, result):
            self._class_of(descriptor)
        self._appearance.call(MethodRef(owner, ref.name, ref.descriptor, ref.is_interface))

    def _class_of(self, descriptor: str) -> None:
        element = descriptor.lstrip("[")
        if element.startswith("L"):
            self._class(element[1:-1])

    def _declarer(self, ref: MethodRef | FieldRef) -> str | None:
        """The class of the JDK that a member comes from; None if from the program or an array."""
        if ref.owner.startswith("["):
            return None if ref.name == "clone" else "java/lang/Object"
        if ref.owner == VERIFIER and ref.name in _REPLACED:
            return None
        pending, foreign = [ref.owner], []
        while pending:
            at = pending.pop(0)
            cls = self._own.get(at)
            if cls is None:
                foreign.append(at)
                continue
            known = cls.methods_by_key if isinstance(ref, MethodRef) else cls.fields_by_key
            if ref.name + ref.descriptor in known:
                return None
            pending += [*([cls.super_name] if cls.super_name else []), *cls.interfaces]
        known_ones = (owner for owner in foreign if is_determined(owner, ref.name, ref.descriptor))
        return next(known_ones, foreign[0] if foreign else None)

    def _class(self, name: str) -> None:
        element = name.lstrip("[").removeprefix("L").removesuffix(";") if name.startswith("[") else name
        if element in self._own or len(element) == 1:
            return
        self._linked |= element in _LINKED_TABLES
        if element.startswith(_UNREAL):
            self._unreal = element.replace("/", ".")
        if not is_determined_class(element):
            self._reasons[element.replace("/", ".")] = None


def is_finalized(cls: ClassFile) -> bool:
    """Whether the garbage collector calls code of the program for the objects of a class (JLS 12.6)."""
    finalizer = cls.method("finalize", "()V")
    return finalizer is not None and finalizer.code is not None and len(finalizer.code.instructions) > 1


def _lacks_hash_code(cls: ClassFile) -> bool:
    equals = cls.method("equals", "(Ljava/lang/Object;)Z")
    return equals is not None and cls.method("hashCode", "()I") is None


def _handles(bootstrap: BootstrapMethod) -> Iterator[MethodHandleConst]:
    for argument in bootstrap.args:
        if isinstance(argument, MethodHandleConst):
            yield argument
