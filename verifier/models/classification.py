"""What stands behind the result of a model: the specification, nothing, or an assumption.

Each entry of a table ``MODELS`` says it (tests/models/test_registry.py holds that), most with others of
their kind:

* ``fixed``: the specification (JLS, JVMS, the documentation of the class) leaves no other answer, or what it
  leaves open cannot be seen. The model may give more answers where it does not know which is right. A refusal
  is fixed, too, since it gives no answer at all;
* ``open_answer``: several answers are permitted, and the model gives all of them (a term that is not
  constrained, an input, a choice that forks) or opens an obligation;
* ``assumed``: several are permitted and the model gives one. A verdict that comes by it leans on an entry of
  the list of assumptions, which the account names and the user may refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from verifier.assumption import Assumption
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Model
from verifier.machine.value import (
    Args,
)
from verifier.models.calling import run_bytecode

Key = tuple[str, str]
"""Internal name of a class, and name with descriptor of its method."""


class Answer(Enum):
    """The classes of results; see above."""

    FIXED = "fixed by the specification"
    OPEN = "open"
    ASSUMED = "assumed"


@dataclass(frozen=True)
class Declared:
    """A model with its class; ``run`` is called as models are."""

    run: Model
    answer: Answer
    assumption: Assumption | None = None
    always: bool = True
    """Whether each call leans on the assumption; else the model notes those that do."""

    def __call__(self, m: Machine, args: Args) -> Result:
        if self.assumption is not None and self.always:
            m.lean(self.assumption)
        return self.run(m, args)


Table = dict[Key, Declared]


def fixed(models: Mapping[Key, Model]) -> Table:
    """Models whose results the specification fixes."""
    return {key: Declared(model, Answer.FIXED) for key, model in models.items()}


def open_answer(models: Mapping[Key, Model]) -> Table:
    """Models that give every result that is permitted."""
    return {key: Declared(model, Answer.OPEN) for key, model in models.items()}


def assumed(assumption: Assumption, models: Mapping[Key, Model]) -> Table:
    """Models that give one of several results, which an assumption names."""
    return {key: Declared(model, Answer.ASSUMED, assumption) for key, model in models.items()}


def partly_assumed(assumption: Assumption, models: Mapping[Key, Model]) -> Table:
    """The same, but only some calls lean on it, which the models tell ``Machine.lean``."""
    return {key: Declared(model, Answer.ASSUMED, assumption, always=False) for key, model in models.items()}


def assumed_bytecode(assumption: Assumption, *keys: Key) -> Table:
    """Methods whose own code runs, and gives one of several results."""

    def runner(key: Key) -> Model:
        return lambda m, args: run_bytecode(m, *key, args)

    return assumed(assumption, {key: runner(key) for key in keys})
