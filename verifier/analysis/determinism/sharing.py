"""Which runs may share a process, and which need a Java virtual machine of their own.

A process that runs many programs, one after the other, is what a search with many inputs needs. What a
program sees there is not in all respects what it sees under ``java -ea``: its class loader is another
one, so are ids of threads. Whatever decides is therefore run alone (RunRequest.plain); one exception are
programs with inputs that are all Boolean, of which hundreds of runs decide together.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from verifier.classfile.constant import MethodRef
from verifier.classfile.model import ClassFile

_VERIFIER_FILE = "org/sosy_lab/sv_benchmarks/Verifier.class"
# As class files spell what asks for inputs: names, classes and descriptors.
_ASKING = (b"nondet", b"java/util/Random", b"\x06random", b"java/net/Socket", b"Ljava/io/InputStream;")
# Texts, names of members and classes, as class files spell them.
_UNLIKE = {
    b"\x0cjava.vm.info": "the property java.vm.info",
    b"java.vm.compressedOopsMode": "the property java.vm.compressedOopsMode",
    b"\x09user.name": "the property user.name",
    b"\x09user.home": "the property user.home",
    b"\x0ejava.io.tmpdir": "the property java.io.tmpdir",
    b"\x09maxMemory": "java.lang.Runtime.maxMemory",
    b"\x0btotalMemory": "java.lang.Runtime.totalMemory",
    b"\x0afreeMemory": "java.lang.Runtime.freeMemory",
    b"java/lang/management/": "java.lang.management",
    b"java/lang/ProcessHandle$Info": "java.lang.ProcessHandle.Info",
    b"\x11getAllStackTraces": "java.lang.Thread.getAllStackTraces",
}
# Names of methods whose results come in an order of the virtual machine's own (Class.getMethods).
_LISTING = (
    b"\x12getDeclaredMethods",
    b"\x0agetMethods",
    b"\x17getDeclaredConstructors",
    b"\x0fgetConstructors",
)
# Supertypes of ClassCastException: its message names class loaders.
_CASTS = frozenset({"java/lang/ClassCastException", "java/lang/RuntimeException", "java/lang/Exception"})
_LOADING = frozenset({"getClass", "getClassLoader", "getPlatformClassLoader", "getSystemClassLoader"})
_MESSAGES = frozenset({"getMessage", "getLocalizedMessage", "printStackTrace", "toString"})


def may_ask(directories: Iterable[Path]) -> bool:
    """Does the program look as if it asks for inputs? Only a guess, for the sake of speed."""
    return any(
        word in path.read_bytes()
        for directory in directories
        for path in directory.rglob("*.class")
        if not path.as_posix().endswith(_VERIFIER_FILE)
        for word in _ASKING
    )


def unlike_plain(directories: Iterable[Path]) -> str | None:
    """A part of the JDK that the program uses and that differs between a plain run and ``java -ea``, if any.

    The list is that of docs/trust.md, and found by the questions of tests/jvm/questions.txt.
    """
    for directory in directories:
        for path in sorted(directory.rglob("*.class")):
            data = path.read_bytes()
            for spelled, name in _UNLIKE.items():
                if spelled in data:
                    return name
    return None


def lists_members(directories: Iterable[Path]) -> bool:
    """Whether the program lists methods or constructors.

    Their order follows the addresses of their names (HotSpot sorts methods by them), and these depend on what
    the virtual machine loaded before, so that one run tells little about it.
    """
    return any(
        word in path.read_bytes()
        for directory in directories
        for path in directory.rglob("*.class")
        for word in _LISTING
    )


def could_tell(classes: Iterable[ClassFile]) -> bool:
    """Whether the program could distinguish a shared process from its own, although it uses only
    deterministic parts (survey.py): by messages of caught exceptions, by the class of an object that supplies
    inputs, or by the loader of a class."""
    catches = reads = False
    for cls in classes:
        for method in cls.methods:
            if method.code is None:
                continue
            catches |= any(handler.catch_type in _CASTS for handler in method.code.exception_table)
            for instruction in method.code.instructions:
                for operand in instruction.operands:
                    if not isinstance(operand, MethodRef):
                        continue
                    if operand.name in _LOADING:
                        return True
                    reads |= operand.name in _MESSAGES or "Ljava/lang/Object;" in operand.descriptor
    return catches and reads
