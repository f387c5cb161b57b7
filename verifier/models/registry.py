"""The one table of models: which Java methods Python functions stand for.

A model is ``model(machine, args) -> value``: args with the receiver first; the value as the
operand stack holds it (ignored for void). It may raise Fork (through ``machine.decide``)
before or after writing memory, since the explorer rewinds it and calls it again; Unsupported
names what it cannot do. Keys are (internal class name, method name + descriptor).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.machine.rtclass import Model

FieldHook = Callable[..., Any]


def all_models() -> dict[tuple[str, str], Model]:
    """Every registered model; a key registered twice raises ValueError."""
    from verifier.models import lang, verifier_stub

    table: dict[tuple[str, str], Model] = {}
    for module in (lang, verifier_stub):
        for key, model in module.MODELS.items():
            if key in table:
                raise ValueError(f"{key} is modelled twice")
            table[key] = model
    return table


def all_field_hooks() -> dict[tuple[str, str], FieldHook]:
    """Fields whose content is computed from the payload, by (class, field name)."""
    return {}
