"""Standard output and error: java.io.PrintStream objects whose payload says so.

What is printed matters only to a concrete interpretation (``machine.output``), but the
program's own toString methods run in any case. Other print streams run as JDK code.
"""

from __future__ import annotations

from typing import Any

from verifier.machine.control import CALLED, VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.shared_access import note_asked
from verifier.machine.value import Args, Arr, Reference, Value
from verifier.models.calling import method_of, run_bytecode, unknown
from verifier.models.classification import Table, fixed, open_answer
from verifier.models.io.standard import Standard, stands_for
from verifier.semantics.array import any_message
from verifier.terms.sort import BOOL

PRINT_STREAM = "java/io/PrintStream"
STRING = "java/lang/String"
_TEXT = "Ljava/lang/String;"
_PRIMITIVES = "ZCIJFD"


def emit(m: Machine, stream: Any, text: object) -> None:
    """Print characters (the payload of a String) to a standard stream."""
    if m.output is not None and stands_for(stream) is Standard.OUTPUT:
        m.output.append(text if isinstance(text, str) else "?")


def _is_standard(stream: Any) -> bool:
    return stands_for(stream) in (Standard.OUTPUT, Standard.ERROR)


def _print_text(m: Machine, stream: Value, string: Reference, end: str) -> None:
    if m.output is None:
        return
    target = m.concrete(string)
    emit(m, stream, "null" if target is None else target.payload)
    if end:
        emit(m, stream, end)


def _printer(key: str, kind: str, end: str) -> Run:
    """print(x) and println(x) for one type of argument."""
    converter = f"valueOf({kind}){_TEXT}"

    def model(m: Machine, args: Args) -> Result:
        stream = m.non_null(args[0])
        if not _is_standard(stream):
            return run_bytecode(m, PRINT_STREAM, key, args)
        if kind == _TEXT:
            _print_text(m, stream, args[1], end)
            return None
        if kind in _PRIMITIVES and m.output is None:
            return None
        if kind == "Ljava/lang/Object;":
            return _print_object(m, stream, args[1], end)

        def then(machine: Machine, string: Any) -> Any:
            _print_text(machine, stream, string, end)
            return VOID

        result = m.call(method_of(m, STRING, converter), [args[1]], then)
        return CALLED if result is CALLED else None

    return model


def _print_object(m: Machine, stream: Reference, reference: Reference, end: str) -> Result:
    target = m.concrete(reference)
    if target is None:
        emit(m, stream, "null" + end)
        return None
    if target.cls.name == STRING:
        _print_text(m, stream, target, end)
        return None

    def then(machine: Machine, string: Any) -> Any:
        if not end and machine.concrete(string) is None:  # println prints null
            machine.throw_new("java/lang/NullPointerException", any_message(machine))
        _print_text(machine, stream, string, end)
        return VOID

    result = m.call_virtual(target, f"toString(){_TEXT}", [], then)
    return CALLED if result is CALLED else None


def _newline(m: Machine, args: Args) -> Result:
    stream = m.non_null(args[0])
    if not _is_standard(stream):
        return run_bytecode(m, PRINT_STREAM, "println()V", args)
    emit(m, stream, "\n")
    return None


def _formatter(key: str, static_key: str) -> Run:
    """printf and format: the text is String.format's."""

    def model(m: Machine, args: Args) -> Result:
        stream = m.non_null(args[0])
        if not _is_standard(stream):
            return run_bytecode(m, PRINT_STREAM, key, args)
        given = args[-1]
        note_asked(m, "java.io.PrintStream", given.slots if isinstance(given, Arr) else [given])

        def then(machine: Machine, string: Any) -> Value:
            _print_text(machine, stream, string, "")
            return stream

        return m.call(method_of(m, STRING, static_key), args[1:], then)

    return model


def _append(key: str, kind: str) -> Run:
    printer = _printer(f"print({kind})V", kind, "")

    def model(m: Machine, args: Args) -> Result:
        stream = m.non_null(args[0])
        if not _is_standard(stream):
            return run_bytecode(m, PRINT_STREAM, key, args)
        printer(m, args)
        return stream

    return model


def _write_byte(m: Machine, args: Args) -> Result:
    stream = m.non_null(args[0])
    if not _is_standard(stream):
        return run_bytecode(m, PRINT_STREAM, "write(I)V", args)
    if m.output is not None:
        emit(m, stream, chr(args[1] & 0xFF) if isinstance(args[1], int) else "?")
    return None


def _write_bytes(m: Machine, args: Args) -> Result:
    stream = m.non_null(args[0])
    if not _is_standard(stream):
        return run_bytecode(m, PRINT_STREAM, "write([BII)V", args)
    array = m.non_null(args[1])
    size = len(array.slots)
    tm = m.tm
    start, count = (a if not isinstance(a, int) else tm.bv(a, 32) for a in args[2:4])
    inside = tm.and_(
        tm.sge(start, tm.bv(0, 32)),
        tm.sge(count, tm.bv(0, 32)),
        tm.ule(tm.add(start, count), tm.bv(size, 32)),
    )
    if not m.decide(inside):
        m.throw_new("java/lang/IndexOutOfBoundsException", any_message(m))
    if m.output is not None and isinstance(args[2], int) and isinstance(args[3], int):
        units = array.slots[args[2] : args[2] + args[3]]
        data = bytes(u & 0xFF for u in units if isinstance(u, int))
        emit(m, stream, data.decode("utf-8", "replace"))
    return None


def _quiet(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        stream = m.non_null(args[0])
        return None if _is_standard(stream) else run_bytecode(m, PRINT_STREAM, key, args)

    return model


def _check_error(m: Machine, args: Args) -> Result:
    """Whether anything went wrong: where standard streams lead to, and whether they were closed, is open."""
    stream = m.non_null(args[0])
    if not _is_standard(stream):
        return run_bytecode(m, PRINT_STREAM, "checkError()Z", args)
    return m.boolean(unknown(m, "PrintStream.checkError", BOOL))


def _table() -> dict[tuple[str, str], Run]:
    models: dict[str, Run] = {
        "println()V": _newline,
        "write(I)V": _write_byte,
        "write([BII)V": _write_bytes,
        "flush()V": _quiet("flush()V"),
        "close()V": _quiet("close()V"),
    }
    for kind in (*_PRIMITIVES, "[C", _TEXT, "Ljava/lang/Object;"):
        for name, end in (("print", ""), ("println", "\n")):
            key = f"{name}({kind})V"
            models[key] = _printer(key, kind, end)
    for name in ("printf", "format"):
        for where in ("", "Ljava/util/Locale;"):
            arguments = f"({where}{_TEXT}[Ljava/lang/Object;)"
            key = f"{name}{arguments}L{PRINT_STREAM};"
            models[key] = _formatter(key, f"format{arguments}{_TEXT}")
    models[f"append(C)L{PRINT_STREAM};"] = _append(f"append(C)L{PRINT_STREAM};", "C")
    return {(PRINT_STREAM, key): model for key, model in models.items()}


_OPEN: dict[tuple[str, str], Run] = {(PRINT_STREAM, "checkError()Z"): _check_error}
MODELS: Table = fixed(_table()) | open_answer(_OPEN)
