"""Exception handlers that javac generates for ``try`` with resources: they close a resource and rethrow.

An OutOfMemoryError leaves such a statement as it leaves a ``finally`` block; an exception of the ``close``
call is added to it as suppressed.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.classfile import jdk
from verifier.classfile.code import Code, Handler
from verifier.classfile.constant import MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import MethodInfo

_ADDS = ["astore", "aload", "aload", "invokevirtual", "aload", "athrow"]
_SUPPRESSES = "addSuppressed(Ljava/lang/Throwable;)V"


def closing_handlers(method: MethodInfo, owners: frozenset[str]) -> set[Handler]:
    """The rows of the exception table that are such handlers, of resources whose class is none of
    ``owners``."""
    code = method.code
    found: set[Handler] = set()
    for row in code.exception_table if code is not None else ():
        assert code is not None
        inner = _inner(code, row, owners) if row.catch_type == jdk.THROWABLE else None
        if inner is not None:
            found |= {row, *inner}
    return found


def _inner(code: Code, outer: Handler, owners: frozenset[str]) -> list[Handler] | None:
    """The rows for exceptions of ``close``, if a handler has the generated form.

    Its code: ``store t; [load r; ifnull end;] load r; r.close(); goto end; store s; t.addSuppressed(s); end:
    load t; throw``.
    """
    rows = code.instructions
    at = outer.handler
    end = None
    if _names(rows, at, 1) != ["astore"]:
        return None
    thrown = rows[at].operands[0]
    at += 1
    if _names(rows, at, 2) == ["aload", "ifnull"]:
        (end,) = rows[at + 1].jump_targets()
        at += 2
    closing = at
    names = _names(rows, at, 3)
    if names not in (["aload", "invokevirtual", "goto"], ["aload", "invokeinterface", "goto"]):
        return None
    closed = rows[at + 1].operands[0]
    if not isinstance(closed, MethodRef) or closed.key != "close()V" or closed.owner in owners:
        return None
    at += 3
    targets = {*rows[at - 1].jump_targets(), at + 4 if end is None else end}
    if not _adds(rows, at, thrown) or targets != {at + 4}:
        return None
    if any(row.handler in range(closing, at + 6) and row.handler != at for row in code.exception_table):
        return None
    inner = [row for row in code.exception_table if row.handler == at]
    is_right = all(
        row.catch_type == jdk.THROWABLE and closing <= row.start and row.end <= at for row in inner
    )
    return inner if is_right and _is_entered_so(code, outer, at) else None


def _names(rows: Sequence[Instruction], at: int, count: int) -> list[str]:
    return [one.mnemonic for one in rows[at : at + count]]


def _adds(rows: Sequence[Instruction], at: int, thrown: object) -> bool:
    """Whether the caught exception is added to another one, which is rethrown."""
    if _names(rows, at, 6) != _ADDS:
        return False
    adds = rows[at + 3].operands[0]
    is_adding = isinstance(adds, MethodRef) and adds.key == _SUPPRESSES and adds.owner == jdk.THROWABLE
    suppressed = rows[at].operands[0]
    places = [rows[at + step].operands[0] for step in (1, 2, 4)]
    return is_adding and suppressed != thrown and places == [thrown, suppressed, thrown]


def _is_entered_so(code: Code, outer: Handler, inner: int) -> bool:
    """Whether no jump from elsewhere leads into the handler."""
    inside = range(outer.handler, inner + 6)
    return not any(
        target in inside
        for at, one in enumerate(code.instructions)
        if at not in inside
        for target in one.jump_targets()
    )
