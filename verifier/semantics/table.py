"""The one table from mnemonic to handler."""

from __future__ import annotations

from verifier.machine.rtclass import Handler
from verifier.semantics import arithmetic, array, branch, dynamic, floating, invoke, object, stack

HANDLERS: dict[str, Handler] = {
    **stack.HANDLERS,
    **arithmetic.HANDLERS,
    **floating.HANDLERS,
    **branch.HANDLERS,
    **array.HANDLERS,
    **object.HANDLERS,
    **invoke.HANDLERS,
    **dynamic.HANDLERS,
}
