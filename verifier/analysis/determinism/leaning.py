"""The assumptions that a program's class files rely on, for verdicts by runs on a Java virtual machine.

A run does not show which of its results may differ on another virtual machine; so all members that the
program refers to count as used. Whether the program can observe errors of memory is read off the class files
for every analysis.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from verifier.assumption import Assumption
from verifier.classfile import jdk
from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef, StringConst
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, Code

LARGE_CATCHES = jdk.SEES_FULL_STACK | jdk.SEES_FULL_HEAP
"""Types of handlers that also catch the errors of memory that ends."""
_RELEASING = ("astore", "aload", "monitorexit", "athrow")
"""The instructions of the handler of a synchronized block."""


@dataclass(frozen=True)
class _Use:
    """Members that rely on an assumption: of a class (or any), without a part of the descriptor.

    The missing part is the parameter that would make the choice explicit.
    """

    assumption: Assumption
    owners: tuple[str, ...]
    names: tuple[str, ...]
    without: str = "#"
    given: str = ""


_LOCALE = "Ljava/util/Locale;"
_CHARSETS = "harset;"
_STREAMS = ("java/io/PrintStream", "java/io/PrintWriter")
_HASH_TABLES = ("java/util/HashMap", "java/util/HashSet", "java/util/Hashtable")
_MATH = ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "expm1", "log", "log10", "log1p",
         "cbrt", "sinh", "cosh", "tanh", "pow", "hypot")  # fmt: skip
_TEXT_MAKERS = ("java/lang/String", "java/lang/StringBuilder", "java/lang/StringBuffer")
_REALS = ("java/lang/Double", "java/lang/Float")
_WALKS = ("iterator", "forEach", "stream", "keySet", "values", "entrySet", "toArray", "toString", "valueOf",
          "append", "addAll", "putAll", "keys", "elements", "removeIf", "replaceAll")  # fmt: skip
_USES = (
    _Use(
        Assumption.LOCALE,
        ("java/lang/String",),
        ("format", "formatted", "toLowerCase", "toUpperCase"),
        _LOCALE,
    ),
    _Use(Assumption.LOCALE, _STREAMS, ("format", "printf"), _LOCALE),
    _Use(
        Assumption.LOCALE, ("java/util/Formatter", "java/text/MessageFormat"), ("<init>", "format"), _LOCALE
    ),
    _Use(Assumption.LOCALE, ("java/util/Scanner",), ("<init>",), _LOCALE),
    _Use(Assumption.LOCALE, ("java/util/Locale",), ("getDefault",)),
    _Use(Assumption.CHARSET, ("java/lang/String",), ("getBytes",), "(L"),
    _Use(Assumption.CHARSET, ("java/lang/String",), ("<init>",), "String;)", given="([B"),
    _Use(Assumption.CHARSET, ("java/io/ByteArrayOutputStream",), ("toString",), "(L"),
    _Use(
        Assumption.CHARSET,
        ("java/io/InputStreamReader", "java/io/OutputStreamWriter", "java/io/PrintStream"),
        ("<init>",),
        _CHARSETS,
    ),
    _Use(Assumption.CHARSET, ("java/nio/charset/Charset",), ("defaultCharset",)),
    _Use(Assumption.LINE_SEPARATOR, ("java/lang/System",), ("lineSeparator",)),
    _Use(Assumption.LINE_SEPARATOR, (*_STREAMS, "java/io/BufferedWriter"), ("<init>", "newLine")),
    _Use(Assumption.MATH, ("java/lang/Math",), _MATH),
    *(
        _Use(Assumption.DECIMALS, (owner,), ("append", "insert", "valueOf", "toString"), "[", f"({kind})")
        for kind in "DF"
        for owner in (*_TEXT_MAKERS, *_REALS)
    ),
    _Use(Assumption.DECIMALS, _REALS, ("toString",), given="()"),
    _Use(Assumption.TEXTS, ("",), ("getMessage", "getLocalizedMessage"), given="()Ljava/lang/String;"),
)


def leanings_of(classes: Iterable[ClassFile]) -> tuple[Assumption, ...]:
    """The assumptions that some run of the program may rest on, in the order of the list."""
    files = list(classes)
    members = {ref for file in files for ref in _members(file)}
    found = {use.assumption for use in _USES for ref in members if _fits(use, ref)}
    if any(ref.owner in _HASH_TABLES for ref in members) and any(ref.name in _WALKS for ref in members):
        found.add(Assumption.HASH_ORDER)
    if Assumption.LOCALE in found and any("%n" in text for file in files for text in _texts(file)):
        found.add(Assumption.LINE_SEPARATOR)
    if any(_concats_reals(file) for file in files):
        found.add(Assumption.DECIMALS)
    if goes_on_after_errors(files):
        found.add(Assumption.STACK_AND_HEAP)
    return tuple(assumption for assumption in Assumption if assumption in found)


def goes_on_after_errors(classes: Iterable[ClassFile]) -> bool:
    """Whether code of the program could run after an error that memory or stack ended: it catches all
    errors, or has code in ``finally``."""
    return any(
        handler.catch_type in LARGE_CATCHES
        or (handler.catch_type is None and not _only_releases(method.code, handler.handler))
        for file in classes
        for method in file.methods
        if method.code is not None
        for handler in method.code.exception_table
    )


def _only_releases(code: Code, start: int) -> bool:
    """Whether a handler leaves a monitor and throws again, as that of a synchronized block does."""
    for instruction in code.instructions[start:]:
        if not instruction.mnemonic.startswith(_RELEASING):
            return False
        if instruction.mnemonic == "athrow":
            return True
    return False


def _fits(use: _Use, ref: MethodRef | FieldRef) -> bool:
    return (
        ref.name in use.names
        and (ref.owner in use.owners or use.owners == ("",))
        and ref.descriptor.startswith(use.given)
        and use.without not in ref.descriptor
    )


def _members(file: ClassFile) -> Iterator[MethodRef | FieldRef]:
    """The members that code of a class refers to, method handles of lambdas included."""
    for instruction in _instructions(file):
        for operand in instruction.operands:
            if isinstance(operand, (MethodRef, FieldRef)):
                yield operand
            elif isinstance(operand, InvokeDynamicRef):
                for argument in operand.bootstrap.args:
                    if isinstance(argument, MethodHandleConst):
                        yield argument.ref


def _concats_reals(file: ClassFile) -> bool:
    return any(re.match(r"\(.*[DF].*\)Ljava/lang/String;$", _primitives(ref)) for ref in _dynamic(file))


def _primitives(ref: InvokeDynamicRef) -> str:
    """A descriptor without the names of the parameters' classes."""
    return re.sub(r"L[^;]*;(?=.*\))", "", ref.descriptor)


def _dynamic(file: ClassFile) -> Iterator[InvokeDynamicRef]:
    for instruction in _instructions(file):
        for operand in instruction.operands:
            if isinstance(operand, InvokeDynamicRef):
                yield operand


def _instructions(file: ClassFile) -> Iterator[Instruction]:
    for method in file.methods:
        yield from method.code.instructions if method.code is not None else ()


def _texts(file: ClassFile) -> Iterator[str]:
    for instruction in _instructions(file):
        for operand in instruction.operands:
            if isinstance(operand, StringConst):
                yield operand.value
