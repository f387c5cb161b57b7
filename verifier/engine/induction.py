"""Proof by induction over recursion: calls of recursive methods replaced by their contracts.

The program is explored with each call of a recursive method giving an arbitrary result of which
the contract holds. At the first such call of a method its body is explored too, once, with
arbitrary arguments and fields and without the path condition of the call: it must keep the
contract and let no exception out. If nothing violates the property then, nothing does in the
program (see proof/recursion.py for what qualifies). Only TRUE can come out of this.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from verifier.classfile.model import ClassFile
from verifier.engine.budget import Budget
from verifier.engine.exploration import Functions, Limits
from verifier.engine.explorer import Explorer
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import CALLED, Machine
from verifier.machine.rtclass import RtMethod
from verifier.machine.state import State
from verifier.machine.unknown import arbitrary
from verifier.machine.value import lift
from verifier.proof.contract import Candidate, candidates, fitted, int_constants
from verifier.proof.recursion import MethodKey, Recursion
from verifier.solving.answer import Solver, Unsat
from verifier.stats import Stats
from verifier.task.property import Property
from verifier.terms.sort import BV8
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending

_LOG = logging.getLogger(__name__)
_QUERY_LIMIT_S = 2.0
_MAX_ROUNDS = 12
_SAMPLING_S = 1.0
_SAMPLE_STEPS = 4096


class NotKeptError(Exception):
    """Bodies did not keep these candidates; they are dropped and the proof begins again."""


@dataclass
class Contracts:
    """What is believed of each method so far."""

    kept: dict[MethodKey, list[Candidate]]


MachineMaker = Callable[[], tuple[Machine, Solver, State, Functions]]


def prove_by_induction(
    make: MachineMaker,
    recursion: Recursion,
    classes: Mapping[str, ClassFile],
    goal: Property,
    stats: Stats,
    budget: Budget,
) -> bool:
    """Whether the property was proved; each round works on a fresh machine from ``make``."""
    bodies = [m for name, key in recursion.methods for m in classes[name].methods if m.key == key]
    constants = int_constants(bodies)
    mentioned = int_constants(m for file in classes.values() for m in file.methods)
    samples = _samples(make, recursion, constants, mentioned, stats)
    laws = {key: fitted(found, constants) for key, found in samples.items()}
    for guess in (False, True):
        kept: dict[MethodKey, list[Candidate]] = {
            key: [*candidates(_int_arguments(key), constants), *laws.get(key, [])]
            if guess and _gives_int(key)
            else []
            for key in recursion.methods
        }
        contracts = Contracts(kept)
        for _ in range(_MAX_ROUNDS):
            attempt = _Attempt(make, recursion, contracts, goal, stats, budget)
            outcome = attempt.run()
            if outcome is not None:
                _LOG.info("induction: %s with %s", outcome, {k: [c.name for c in v] for k, v in kept.items()})
                if outcome:
                    return True
                break
            if budget.left_s() <= 0:
                return False
    return False


def _samples(
    make: MachineMaker,
    recursion: Recursion,
    constants: Sequence[int],
    mentioned: Sequence[int],
    stats: Stats,
) -> dict[MethodKey, dict[tuple[int, ...], int]]:
    """Results of calls with small arguments, of methods that take ints alone and use no fields.

    Methods of one argument are also called with what lies near the constants that the program mentions.
    """
    found: dict[MethodKey, dict[tuple[int, ...], int]] = {}
    wanted = [key for key in recursion.methods if 0 < _int_arguments(key) <= 2 and _gives_int(key)]
    if not wanted or recursion.statics:
        return found
    machine, solver, _, _ = make()
    budget = Budget(None, _SAMPLING_S)
    try:
        for class_name, key in wanted:
            method = machine.loader.get(class_name).methods[key]
            near = mentioned if len(method.params) == 1 else constants
            found[(class_name, key)] = _calls(machine, solver, method, near, stats, budget)
    finally:
        solver.close()
    return found


def _calls(
    machine: Machine, solver: Solver, method: RtMethod, constants: Sequence[int], stats: Stats, budget: Budget
) -> dict[tuple[int, ...], int]:
    near = (c + d for c in constants for d in range(-1, 6) if abs(c) < 1000)
    values = sorted({*range(-2, 6), *near})
    results: dict[tuple[Any, ...], int] = {}

    def remembered(m: Machine, args: Sequence[Any]) -> Any:
        """The method as it is, but each call with known arguments is made only once."""
        at = tuple(args)
        if at in results:
            return results[at]

        def returned(m: Machine, result: Any) -> Any:
            if all(isinstance(value, int) for value in (*at, result)):
                results[at] = result
            if m.frame is None:  # the sample itself
                raise PathEnd(Ending.FINISHED)
            return result

        m.push(method, args, returned)
        return CALLED

    method.model = remembered
    for args in product(values, repeat=len(method.params)):
        if args in results:
            continue
        if budget.left_s() <= 0:
            break
        state = State(None, machine.memory.freeze())  # type: ignore[arg-type]  # the frame comes with the call
        machine.state = state
        machine.frame = None  # type: ignore[assignment]
        remembered(machine, args)
        state.frame = machine.frame
        limits = Limits(budget, _QUERY_LIMIT_S, max_steps=_SAMPLE_STEPS)
        Explorer(machine, solver, stats, limits, lambda _, __: False).explore(state)
    return results


def _int_arguments(key: MethodKey) -> int:
    params = key[1].partition("(")[2].partition(")")[0]
    return len(params) if set(params) <= {"I"} else 0


def _gives_int(key: MethodKey) -> bool:
    return key[1].endswith(")I")


class _Attempt:
    """One round with the present contracts; drops what is not kept."""

    def __init__(
        self,
        make: MachineMaker,
        recursion: Recursion,
        contracts: Contracts,
        goal: Property,
        stats: Stats,
        budget: Budget,
    ) -> None:
        self._recursion = recursion
        self._contracts = contracts
        self._goal = goal
        self._stats = stats
        self._budget = budget
        self._begun: set[MethodKey] = set()
        self._used: set[MethodKey] = set()
        self._dropped = False
        self._failed = False
        self._machine, self._solver, self._initial, self._functions = make()

    def run(self) -> bool | None:
        """True if proved, False if not to be proved this way, None if contracts were weakened."""
        machine = self._machine
        for class_name, key in self._recursion.methods:
            cls = machine.loader.find(class_name)
            if cls is not None and key in cls.methods:
                method = cls.methods[key]
                method.model = self._contract_of(method, (class_name, key))
        explorer = Explorer(
            machine,
            self._solver,
            self._stats,
            Limits(self._budget, _QUERY_LIMIT_S),
            self._on_end,
            functions=self._functions,
        )
        try:
            result = explorer.explore(self._initial)
        finally:
            self._solver.close()
        if self._dropped:
            return None
        proved = result.exhausted and not result.obligations and not self._failed
        return proved and self._used <= self._begun

    def _on_end(self, state: State, end: PathEnd) -> bool:
        if self._dropped:
            return True
        if state.schedule is not None:
            self._failed = True  # threads are not for induction
            return True
        if end.ending is Ending.UNCAUGHT and end.exception is not None:
            supers = end.exception.cls.supers
            bad = "java/lang/RuntimeException" in supers
            if self._goal is Property.VALID_ASSERT:
                bad = "java/lang/AssertionError" in supers
            in_body = state.known.get(self._machine.tm.var("in_body", BV8)) is not None
            if (bad or in_body) and not self._impossible(state):
                self._failed = True
        elif end.ending is Ending.DEADLOCK or not end.ending.complete:
            self._failed = True
        return self._failed

    def _impossible(self, state: State) -> bool:
        return isinstance(self._solver.check(state.condition, _QUERY_LIMIT_S), Unsat)

    def _contract_of(self, method: RtMethod, key: MethodKey) -> Callable[[Machine, Sequence[Any]], Any]:
        def model(m: Machine, args: Sequence[Any]) -> Any:
            for class_name, _, _ in self._recursion.statics:
                m.require_init(m.loader.get(class_name))
            if key not in self._begun:
                if _initialises(m):
                    self._failed = True  # constants have no values yet that a body would see later
                    raise PathEnd(Ending.UNSUPPORTED, f"a contract of {method} while a class is initialised")
                body = m.tm.var(f"body of {method}", BV8)
                if m.decide(m.tm.eq(body, m.tm.bv(1, 8))):
                    self._begun.add(key)
                    return self._run_body(m, method, key)
            self._used.add(key)
            self._change_fields(m)
            if method.returns == "V":
                return None
            result = arbitrary(m.tm, method.returns)
            for candidate in self._contracts.kept[key]:
                fact = candidate.relation(m.tm, _terms(m, method, args), result)
                if not fact.is_true:
                    m.state.assume(fact)
                    m.state.model = None
            return result

        return model

    def _run_body(self, m: Machine, method: RtMethod, key: MethodKey) -> Any:
        """Explore the body with arbitrary arguments, as a path of its own."""
        state = m.state
        state.condition = []
        state.known = {m.tm.var("in_body", BV8): True}
        state.model = {}
        state.uncertain = False
        args = [arbitrary(m.tm, param) for param in method.params]
        self._change_fields(m)

        def kept(machine: Machine, result: Any) -> Any:
            if method.returns != "V":
                self._check_contract(machine, method, key, args, result)
            raise PathEnd(Ending.FINISHED)

        m.frame = None  # type: ignore[assignment]  # no handler of a caller may catch what leaves the body
        m.push(method, args, kept)
        return CALLED

    def _check_contract(
        self, m: Machine, method: RtMethod, key: MethodKey, args: Sequence[Any], result: Any
    ) -> None:
        kept = self._contracts.kept[key]
        if not kept:
            return
        value = lift(m.tm, result, "I")
        stay = []
        for candidate in kept:
            broken = m.tm.not_(candidate.relation(m.tm, _terms(m, method, args), value))
            if isinstance(self._solver.check([*m.state.condition, broken], _QUERY_LIMIT_S), Unsat):
                stay.append(candidate)
        if len(stay) != len(kept):
            self._contracts.kept[key] = stay
            self._dropped = True

    def _change_fields(self, m: Machine) -> None:
        for class_name, name, descriptor in self._recursion.statics:
            cls = m.loader.get(class_name)
            m.memory.write(cls.statics, m.field_slot(cls, name, descriptor), arbitrary(m.tm, descriptor), cls)


def _initialises(m: Machine) -> bool:
    """Whether the live frame belongs to a class initialiser of the program."""
    frame: Frame | None = m.frame
    while frame is not None:
        if frame.method.name == "<clinit>" and frame.method.cls.origin == "user":
            return True
        frame = frame.caller
    return False


def _terms(m: Machine, method: RtMethod, args: Sequence[Any]) -> list[Term]:
    return [lift(m.tm, value, "I") for value, param in zip(args, method.params, strict=True) if param == "I"]
