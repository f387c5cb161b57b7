"""Backends by name, imported when first made (importing a solver costs more than starting JR)."""

from __future__ import annotations

from typing import Final

from verifier.solving.assertion_stack import raise_stack_limit
from verifier.solving.backends.backend import Backend, BackendMissingError

BACKENDS: Final = ("yices", "bitwuzla", "z3", "cvc5")
"""The solvers; the portfolio also knows ``bitwuzla-search``, another way to run one of them."""


def make_backend(name: str) -> Backend:
    """A new backend; raises BackendMissingError if its solver is not installed."""
    raise_stack_limit()
    try:
        if name == "yices":
            from verifier.solving.backends.yices import YicesBackend

            return YicesBackend()
        if name == "bitwuzla":
            from verifier.solving.backends.bitwuzla import BitwuzlaBackend

            return BitwuzlaBackend()
        if name == "bitwuzla-search":
            from verifier.solving.backends.bitwuzla import SearchingBitwuzlaBackend

            return SearchingBitwuzlaBackend()
        if name == "z3":
            from verifier.solving.backends.z3 import Z3Backend

            return Z3Backend()
        if name == "cvc5":
            from verifier.solving.backends.cvc5 import Cvc5Backend

            return Cvc5Backend()
    except ImportError as problem:
        raise BackendMissingError(name) from problem
    raise ValueError(f"no solver is called {name}")
