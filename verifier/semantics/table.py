"""The one table from mnemonic to handler."""

from __future__ import annotations

from verifier.machine.rtclass import Handler
from verifier.semantics import arithmetic, array, branch, dynamic, floating, instance, invoke, linkage, stack

HANDLERS: dict[str, Handler] = {
    **stack.HANDLERS,
    **arithmetic.HANDLERS,
    **floating.HANDLERS,
    **branch.HANDLERS,
    **array.HANDLERS,
    **instance.HANDLERS,
    **invoke.HANDLERS,
    **dynamic.HANDLERS,
    **linkage.HANDLERS,
}
