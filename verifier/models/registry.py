"""The one table of models: which Java methods Python functions stand for.

A model is ``model(machine, args) -> value``: args with the receiver first; the value as the
operand stack holds it (ignored for void). It may raise Fork (through ``machine.decide``)
before or after writing memory, since the explorer rewinds it and calls it again; Unsupported
names what it cannot do. Keys are (internal class name, method name + descriptor). Each module
of this package and its rooms may declare ``MODELS`` (such a table, whose entries say what stands behind the
result and what the model may touch, see models.classification) and ``FIELD_HOOKS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import MappingProxyType, ModuleType
from typing import Any

from verifier import models
from verifier.machine.rtclass import Modelled
from verifier.models.classification import Key, Model

FieldHook = Callable[..., Any]


@cache
def _modules() -> tuple[ModuleType, ...]:
    """The modules of this package that declare models or field hooks."""
    found = walk_packages(models.__path__, f"{models.__name__}.")
    names = sorted(info.name for info in found if not info.ispkg and info.name != __name__)
    return tuple(import_module(name) for name in names)


@cache
def all_models() -> Mapping[Key, Model]:
    """Every registered model; a key registered twice raises ValueError."""
    table: dict[Key, Model] = {}
    for module in _modules():
        for key, model in getattr(module, "MODELS", {}).items():
            if key in table:
                raise ValueError(f"{key} is modelled twice")
            table[key] = model
    return MappingProxyType(table)


@cache
def machine_models() -> Mapping[Key, Modelled]:
    """Every registered model, in the form that machines call."""
    return MappingProxyType({key: model.for_machine() for key, model in all_models().items()})


def model_tables() -> dict[str, tuple[Key, ...]]:
    """The keys that each module of this package declares, by the module's name."""
    return {
        module.__name__.rpartition(".")[2]: tuple(module.MODELS)
        for module in _modules()
        if getattr(module, "MODELS", None)
    }


@cache
def all_field_hooks() -> Mapping[Key, FieldHook]:
    """Fields whose content is computed from the payload, by (class, field name)."""
    table: dict[Key, FieldHook] = {}
    for module in _modules():
        table.update(getattr(module, "FIELD_HOOKS", {}))
    return MappingProxyType(table)
