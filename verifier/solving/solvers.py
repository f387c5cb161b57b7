"""Backends by name, imported when first made (importing a solver costs more than starting JR)."""

from __future__ import annotations

from importlib import import_module

from verifier.solver import RECORDS
from verifier.solving.assertion_stack import raise_stack_limit
from verifier.solving.backends.backend import AnyBackend, BackendMissingError


def make_backend(name: str) -> AnyBackend:
    """A new backend; raises BackendMissingError if its solver is not installed."""
    raise_stack_limit()
    record = next((record for record in RECORDS if record.name == name), None)
    if record is None:
        raise ValueError(f"no solver is called {name}")
    module, made = record.backend
    try:
        backend: AnyBackend = getattr(import_module(f"verifier.solving.backends.{module}"), made)()
    except ImportError as problem:
        raise BackendMissingError(name) from problem
    return backend
