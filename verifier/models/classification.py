"""What stands behind the result of a model: the specification, nothing, or an assumption.

Each entry of a table ``MODELS`` says it (tests/models/test_registry.py holds that), most with others of
their kind:

* ``fixed``: the specification (JLS, JVMS, the documentation of the class) leaves no other answer, or what it
  leaves open cannot be seen. The model may give more answers where it does not know which is right. A refusal
  is fixed, too, since it gives no answer at all;
* ``open_answer``: several answers are permitted, and the model gives all of them (a term that is not
  constrained, an input, a choice that forks) or opens an obligation;
* ``assumed``: several are permitted and the model gives one. A verdict that depends on it relies on an entry
  of the list of assumptions, which the account names and the user may refuse.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from verifier.assumption import Assumption
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Effects, Modelled, Run
from verifier.machine.value import Args
from verifier.models.calling import run_bytecode

Key = tuple[str, str]
"""Internal name of a class, and name with descriptor of its method."""


class Answer(Enum):
    """The classes of results; see above."""

    FIXED = "fixed by the specification"
    OPEN = "open"
    ASSUMED = "assumed"


@dataclass(frozen=True)
class Model:
    """A model: its code, what stands behind its result, and what it may touch."""

    run: Run
    answer: Answer
    assumption: Assumption | None = None
    always: bool = True
    """Whether each call relies on the assumption; else the model notes those that do."""
    effects: Effects = Effects.ARGUMENTS

    def for_machine(self) -> Modelled:
        """What the machine calls: only an assumption has to be noted before the model runs."""
        assumption, run = self.assumption, self.run
        if assumption is None or not self.always:
            return Modelled(run, self.effects)

        def lean(m: Machine, args: Args) -> Result:
            m.lean(assumption)
            return run(m, args)

        return Modelled(lean, self.effects)


Table = dict[Key, Model]


def fixed(models: Mapping[Key, Run]) -> Table:
    """Models whose results the specification fixes."""
    return {key: Model(model, Answer.FIXED) for key, model in models.items()}


def open_answer(models: Mapping[Key, Run]) -> Table:
    """Models that give every result that is permitted."""
    return {key: Model(model, Answer.OPEN) for key, model in models.items()}


def assumed(assumption: Assumption, models: Mapping[Key, Run]) -> Table:
    """Models that give one of several results, which an assumption names."""
    return {key: Model(model, Answer.ASSUMED, assumption) for key, model in models.items()}


def partly_assumed(assumption: Assumption, models: Mapping[Key, Run]) -> Table:
    """Models of which only some calls rely on an assumption; these report it by ``Machine.lean``."""
    return {key: Model(model, Answer.ASSUMED, assumption, always=False) for key, model in models.items()}


def assumed_bytecode(assumption: Assumption, *keys: Key) -> Table:
    """Methods whose own code runs, and gives one of several results."""

    def runner(key: Key) -> Run:
        return lambda m, args: run_bytecode(m, *key, args)

    return assumed(assumption, {key: runner(key) for key in keys})


def telling(owners: Collection[str], table: Table, effects: Effects = Effects.TOLD) -> Table:
    """A table in which the models of some classes tell what they touch, or have other known effects."""
    return {
        key: replace(model, effects=effects) if key[0] in owners else model for key, model in table.items()
    }
