"""Proof by induction over recursion: calls of recursive methods are replaced by their contracts.

Each call of a recursive method gives an arbitrary result that satisfies the contract. At the first such call
of a method its body is explored once too, with arbitrary arguments and fields and without the path condition
of the call. It must satisfy the contract and let no exception out. If nothing violates the property then,
nothing does in the program (see proof/recursion/recursion.py for the conditions). Only TRUE can come out of
this.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import ClassVar

from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.model import ClassFile
from verifier.exploration.budget import Budget
from verifier.exploration.exploration import Functions, Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.exploration.goal import Asked, goal_of
from verifier.machine.control import CALLED, PathEnd, Result
from verifier.machine.frame import NO_FRAME, Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import INITIALISED, RtMethod, Run
from verifier.machine.state import State
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Args, Number, Value, lift
from verifier.proof.houdini import unproved
from verifier.proof.recursion.contract import Candidate, candidates, fitted, int_constants
from verifier.proof.recursion.recursion import MethodKey, Recursion
from verifier.solving.answer import Solver, Unsat
from verifier.stats import Stats
from verifier.strategy.limits import CONTRACT_QUERY_S, CONTRACT_SAMPLING_S
from verifier.terms.sort import BV8
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending

_LOG = logging.getLogger(__name__)
_MAX_ROUNDS = 24
_SAMPLE_STEPS = 4096
_MOST_SAMPLES = 150
_MOST_NUMBERS = 5
_INTS = frozenset("IZBSC")
_STARTS = (0, 1, 5)
"""Initial values of static fields for sample calls."""

Field = tuple[str, str, str]
"""A static field: class, name, descriptor."""
Output = Field | None
"""An output of a call: the value of a static field after it; None stands for its result."""


@dataclass
class Contracts:
    """The assumed contract of each method."""

    kept: dict[MethodKey, dict[Output, list[Candidate]]]
    cuts_calls: ClassVar[bool] = True
    may_go_on: ClassVar[bool] = True
    """The depth of calls is unbounded, so the proof assumes a sufficient stack."""


MachineMaker = Callable[[], tuple[Machine, Solver, State, Functions]]


def prove_by_induction(
    make: MachineMaker,
    recursion: Recursion,
    classes: Mapping[str, ClassFile],
    goal: Asked,
    stats: Stats,
    budget: Budget,
) -> Contracts | None:
    """The contracts that prove the property, if they are found; each round uses a new machine."""
    bodies = [m for name, key in sorted(recursion.methods) for m in classes[name].methods if m.key == key]
    constants = int_constants(bodies)
    mentioned = int_constants(m for file in classes.values() for m in file.methods)
    fields = _int_fields(recursion)
    samples = _samples(make, recursion, fields, constants, mentioned, stats)
    for guess in (False, True):
        kept: dict[MethodKey, dict[Output, list[Candidate]]] = {}
        for key in sorted(recursion.methods):
            count = len(_int_params(key)) + len(fields)
            kept[key] = {}
            for output in _outputs(key, fields) if guess and count <= _MOST_NUMBERS else ():
                start = None if output is None else len(_int_params(key)) + fields.index(output)
                laws = fitted(samples.get(key, {}).get(output, {}), constants, start)
                kept[key][output] = [*candidates(count, constants), *laws]
        contracts = Contracts(kept)
        for _ in range(_MAX_ROUNDS):
            attempt = Attempt(make, recursion, contracts, goal, stats, budget)
            outcome = attempt.run()
            if outcome is not None:
                names = {k: [c.name for found in v.values() for c in found] for k, v in kept.items()}
                _LOG.info("induction: %s with %s", outcome, names)
                if outcome:
                    return contracts
                break
            if budget.left_s() <= 0:
                return None
    return None


def _int_params(key: MethodKey) -> list[int]:
    """The parameters of type int or narrower."""
    params, _ = parse_method_descriptor(key[1][key[1].index("(") :])
    return [index for index, param in enumerate(params) if param in _INTS]


def _int_fields(recursion: Recursion) -> list[Field]:
    return sorted(field for field in recursion.statics if field[2] in _INTS)


def _outputs(key: MethodKey, fields: Sequence[Field]) -> list[Output]:
    """The integer outputs of a call."""
    return [*([None] if key[1].rpartition(")")[2] in _INTS else []), *fields]


def _samples(
    make: MachineMaker,
    recursion: Recursion,
    fields: Sequence[Field],
    constants: Sequence[int],
    mentioned: Sequence[int],
    stats: Stats,
) -> dict[MethodKey, dict[Output, dict[tuple[int, ...], int]]]:
    """The outputs of calls with small arguments, for methods with int parameters; fields follow arguments.

    Methods with one parameter are also called with values near the program's constants.
    """
    found: dict[MethodKey, dict[Output, dict[tuple[int, ...], int]]] = {}
    machine, solver, _, _ = make()
    try:
        for class_name, key in sorted(recursion.methods):
            method = machine.loader.get(class_name).methods[key]
            if not 0 < len(method.params) + len(fields) <= _MOST_NUMBERS or not set(method.params) <= _INTS:
                continue
            if not fields and method.returns not in _INTS:
                continue
            near = mentioned if len(method.params) == 1 else constants
            sampling = _Sampling(machine, solver, method, fields, stats)
            found[(class_name, key)] = sampling.run(near, Budget.of_work(CONTRACT_SAMPLING_S))
    finally:
        solver.close()
    return found


class _Sampling:
    """Calls of one method with known arguments."""

    def __init__(
        self, machine: Machine, solver: Solver, method: RtMethod, fields: Sequence[Field], stats: Stats
    ) -> None:
        self._machine = machine
        self._solver = solver
        self._method = method
        self._fields = fields
        self._stats = stats
        self._found: dict[Output, dict[tuple[int, ...], int]] = {None: {}, **{field: {} for field in fields}}

    def run(self, constants: Sequence[int], budget: Budget) -> dict[Output, dict[tuple[int, ...], int]]:
        """For each output: its value by the inputs of the calls."""
        machine, method = self._machine, self._method
        near = (c + d for c in constants for d in range(-1, 6) if abs(c) < 1000)
        values = sorted({*range(-2, 6), *near})
        method.model = self._remembered
        for args in self._choices(values):
            if args in self._found[None]:
                continue
            if budget.left_s() <= 0:
                break
            for (class_name, name, descriptor), value in zip(
                self._fields, args[len(method.params) :], strict=True
            ):
                cls = machine.loader.get(class_name)
                machine.memory.write(cls.statics, 0, INITIALISED, cls)
                machine.memory.write(cls.statics, machine.field_slot(cls, name, descriptor), value, cls)
            state = State(NO_FRAME, machine.memory.freeze())  # the call adds the frame
            machine.state = state
            machine.frame = NO_FRAME
            self._remembered(machine, list(args[: len(method.params)]))
            state.frame = machine.frame
            limits = Limits(budget, CONTRACT_QUERY_S, max_steps=_SAMPLE_STEPS)
            feasibility = Feasibility(machine.tm, self._solver, self._stats, limits)
            Explorer(machine, feasibility, limits, Hooks(lambda _, __: False)).explore(state)
        return self._found

    def _choices(self, values: Sequence[int]) -> list[tuple[int, ...]]:
        """Arguments for sample calls: all combinations, or a selection of very many."""
        arity = len(self._method.params)
        if len(values) ** arity * len(_STARTS) ** len(self._fields) <= _MOST_SAMPLES or not self._fields:
            starts = (_STARTS,) * len(self._fields)
            return sorted(product(*(values,) * arity, *starts), key=lambda args: any(a < 0 for a in args))
        choose = Random(0)
        small = [value for value in values if -1 <= value <= 6]
        return [
            (*choose.choices(small, k=arity), *choose.choices(_STARTS, k=len(self._fields)))
            for _ in range(_MOST_SAMPLES)
        ]

    def _remembered(self, m: Machine, args: Args) -> Result:
        """The method with a cache of calls with known arguments, if there are no fields."""
        at = _as_ints(args)
        if at is not None and not self._fields and at in self._found[None]:
            return self._found[None][at]
        known = _as_ints([*args, *self._values(m)])

        def returned(m: Machine, result: Value) -> Result:
            numbers: list[tuple[Output, Value]] = [
                (None, result),
                *zip(self._fields, self._values(m), strict=True),
            ]
            for output, value in numbers:
                if known is not None and isinstance(value, int):
                    self._found[output][known] = value
            if m.frame is None:  # the sample call itself
                raise PathEnd(Ending.FINISHED)
            return result

        m.push(self._method, args, returned)
        return CALLED

    def _values(self, m: Machine) -> list[Number]:
        return [_read(m, field) for field in self._fields]


def _as_ints(values: Sequence[Value]) -> tuple[int, ...] | None:
    """The values as known ints; None if one of them is anything else."""
    ints = tuple(value for value in values if isinstance(value, int))
    return ints if len(ints) == len(values) else None


def _number(value: object) -> Number:
    """A value that its descriptor says is primitive."""
    assert isinstance(value, (int, float, Term))
    return value


def _read(m: Machine, field: Field) -> Number:
    cls = m.loader.get(field[0])
    return _number(cls.statics[m.field_slot(cls, field[1], field[2])])


class Attempt:
    """One round with the present contracts; drops candidates that are violated."""

    def __init__(
        self,
        make: MachineMaker,
        recursion: Recursion,
        contracts: Contracts,
        goal: Asked,
        stats: Stats,
        budget: Budget,
    ) -> None:
        self._recursion = recursion
        self._fields = _int_fields(recursion)
        self._contracts = contracts
        self._goal = goal_of(goal)
        self._stats = stats
        self._budget = budget
        self._begun: set[MethodKey] = set()
        self._used: set[MethodKey] = set()
        self._dropped = False
        self._failed = False
        self._machine, self._solver, self._initial, self._functions = make()

    def run(self) -> bool | None:
        """True if proved, False if no proof is possible this way, None if contracts were weakened."""
        machine = self._machine
        for class_name, key in sorted(self._recursion.methods):
            cls = machine.loader.find(class_name)
            if cls is not None and key in cls.methods:
                method = cls.methods[key]
                method.model = self._contract_of(method, (class_name, key))
        limits = Limits(self._budget, CONTRACT_QUERY_S)
        feasibility = Feasibility(machine.tm, self._solver, self._stats, limits, functions=self._functions)
        explorer = Explorer(machine, feasibility, limits, Hooks(self._on_end), goal=self._goal)
        try:
            result = explorer.explore(self._initial)
        finally:
            self._solver.close()
        if self._dropped:
            return None
        proved = result.exhausted and not result.obligations and not self._failed
        return proved and self._used <= self._begun

    def _on_end(self, state: State, end: PathEnd) -> bool:
        in_body = state.known.get(self._machine.tm.var("in_body", BV8)) is not None
        if self._dropped:
            return not in_body  # other bodies can drop candidates in the same round
        if state.schedule is not None:
            self._failed = True  # induction does not support threads
            return True
        if end.ending is Ending.UNCAUGHT and end.exception is not None:
            if (self._goal.violated_by(end) or in_body) and not self._impossible(state):
                self._failed = True
        elif self._goal.violated_by(end) or not end.ending.complete:
            self._failed = True
        return self._failed

    def _impossible(self, state: State) -> bool:
        return isinstance(self._solver.check(state.condition, CONTRACT_QUERY_S), Unsat)

    def _contract_of(self, method: RtMethod, key: MethodKey) -> Run:
        def model(m: Machine, args: Args) -> Result:
            for class_name, _, _ in sorted(self._recursion.statics):
                m.require_init(m.loader.get(class_name))
            if key not in self._begun:
                if _initialises(m):
                    self._failed = True  # the body may observe constants before they are set
                    raise PathEnd(Ending.UNSUPPORTED, f"a contract of {method} while a class is initialised")
                body = m.tm.var(f"body of {method}", BV8)
                if m.decide(m.tm.eq(body, m.tm.bv(1, 8))):
                    self._begun.add(key)
                    return self._run_body(m, method, key)
            self._used.add(key)
            known = self._known(m, method, args)
            self._change_fields(m)
            result = arbitrary(m.tm, method.returns) if method.returns != "V" else None
            for fact in self._facts(m, key, known, result):
                if not fact.is_true:
                    m.state.assume(fact)
                    m.state.model = None
            return result

        return model

    def _run_body(self, m: Machine, method: RtMethod, key: MethodKey) -> Result:
        """Explore the body with arbitrary arguments, on a path of its own."""
        state = m.state
        state.condition = []
        state.known = {m.tm.var("in_body", BV8): True}
        state.model = {}
        state.uncertain = False
        args = [arbitrary(m.tm, param) for param in method.params]
        self._change_fields(m)
        known = self._known(m, method, args)

        def kept(machine: Machine, result: Value) -> Result:
            self._check_contract(machine, key, known, result)
            raise PathEnd(Ending.FINISHED)

        m.frame = NO_FRAME  # no handler of a caller may catch an exception of the body
        m.push(method, args, kept)
        return CALLED

    def _known(self, m: Machine, method: RtMethod, args: Args) -> list[Term]:
        """The inputs of a call in contracts: its int arguments, then the static fields."""
        numbers = [lift(m.tm, args[i], "I") for i, param in enumerate(method.params) if param in _INTS]
        return numbers + [lift(m.tm, _read(m, field), "I") for field in self._fields]

    def _facts(self, m: Machine, key: MethodKey, known: Sequence[Term], result: Value) -> list[Term]:
        """The contract of a call that has just returned, in the order of its candidates."""
        facts = []
        for output, found in self._contracts.kept[key].items():
            value = lift(m.tm, _number(result) if output is None else _read(m, output), "I")
            facts += [candidate.relation(m.tm, known, value) for candidate in found]
        return facts

    def _check_contract(self, m: Machine, key: MethodKey, known: Sequence[Term], result: Value) -> None:
        kept = self._contracts.kept[key]
        facts = self._facts(m, key, known, result)
        broken = self._unproved(m, facts)
        if not broken:
            return
        self._dropped = True
        at = 0
        for output, found in kept.items():
            kept[output] = [c for n, c in enumerate(found, at) if n not in broken]
            at += len(found)

    def _unproved(self, m: Machine, facts: Sequence[Term]) -> set[int]:
        """The indices of facts that may be violated on the live path."""
        condition = m.state.condition
        return unproved(
            m.tm, self._solver, condition, facts, CONTRACT_QUERY_S, self._functions, alone_s=CONTRACT_QUERY_S
        ).all

    def _change_fields(self, m: Machine) -> None:
        for class_name, name, descriptor in sorted(self._recursion.statics):
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
