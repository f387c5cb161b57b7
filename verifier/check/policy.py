"""What a check takes for a failure, and which arguments it gives: the options of ``jr check``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Objects = Literal["constructed", "fields"]
Nulls = Literal["never", "arguments", "anything"]
Preconditions = Literal["none", "asserts"]
Statics = Literal["initial", "any"]
Laws = Literal["none", "also", "only"]

REJECTIONS = frozenset(
    {
        "java.lang.IllegalArgumentException",
        "java.lang.IllegalStateException",
        "java.lang.UnsupportedOperationException",
        "java.util.NoSuchElementException",
        "java.lang.IndexOutOfBoundsException",
        "java.lang.NullPointerException",
    }
)
"""What a method throws on purpose to reject its arguments or its state; subclasses count as well."""


@dataclass(frozen=True)
class Policy:
    """nulls: which references may be null. allowed: exceptions that are no failures (binary names).

    strict: rejections are failures, too. forbidden: words that name methods; whether these are reached
    is asked then, and not what fails. objects: ``constructed`` by public constructors and calls, or with any
    ``fields``. open_world: there may be classes that are not on the class path. preconditions: what a method
    may take for granted of its arguments: nothing, or its ``asserts`` at the start. statics: what static
    fields hold when the method is called. all_failures: not the first failure of a method alone, but all that
    differ. invariants: words that name methods which hold of receiver and
    arguments. laws: whether it is asked which laws methods break, too, or only that.
    """

    nulls: Nulls = "never"
    allowed: frozenset[str] = frozenset()
    strict: bool = False
    forbidden: tuple[str, ...] = ()
    objects: Objects = "constructed"
    open_world: bool = False
    preconditions: Preconditions = "none"
    statics: Statics = "initial"
    invariants: tuple[str, ...] = ()
    all_failures: bool = False
    laws: Laws = "none"
