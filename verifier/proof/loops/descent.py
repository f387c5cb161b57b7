"""Termination of recursive calls that descend: their argument is reachable through fields set by
constructors.

Such fields (dataflow/kept_parameter.py) lead to older objects only, so a chain of descending calls is
finite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import product
from math import prod
from typing import TypeAlias

from verifier.classfile.graph import strong_components
from verifier.dataflow.kept_parameter import keeps_parameters
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.unknown import NOT_MADE, Opaque
from verifier.machine.value import Arr, Obj, Reference, SymArr, choices_of, is_null
from verifier.proof.loops.heap_place import CutPoint
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_DEEPEST = 2
"""The longest path of fields that counts as a descent."""
_MOST_WAYS = 4096


class Step(Enum):
    """The relation between an argument of a call and an argument of the calling body."""

    SAME = "same"
    BELOW = "below"


Steps: TypeAlias = Mapping[tuple[int, int], Step]
"""For pairs of an argument of the body and one of the call, by their local variables."""
Edge: TypeAlias = tuple[CutPoint, CutPoint, Steps]
"""A call of the second method in the body of the first one."""


def same(tm: TermFactory, left: Reference, right: Reference) -> Term:
    """A term that implies that two references are equal."""
    return tm.or_(
        *(
            tm.and_(a, b)
            for a, one in choices_of(left, tm.true)
            for b, other in choices_of(right, tm.true)
            if one is other
        )
    )


def below(tm: TermFactory, value: Reference, above: Reference, depth: int = _DEEPEST) -> Term:
    """A term that implies that a reference is null, or reachable from another one by such fields."""
    parts = [tm.not_(is_null(tm, above))]
    for guard, target in choices_of(above, tm.true):
        if target is not None:
            parts.append(tm.or_(tm.not_(guard), _below_one(tm, value, target, depth)))
    return tm.and_(*parts)


def _below_one(tm: TermFactory, value: Reference, above: Obj, depth: int) -> Term:
    found = [is_null(tm, value)]
    for held in _held(above):
        found.append(same(tm, value, held))
        for guard, target in choices_of(held, tm.true) if depth > 1 else ():
            if target is not None and any(True for _ in _held(target)):
                found.append(tm.and_(guard, _below_one(tm, value, target, depth - 1)))
    return tm.or_(*found)


def _held(owner: Obj) -> Iterator[Reference]:
    """The values read so far from such fields of an object."""
    if isinstance(owner, (Arr, SymArr, Opaque)) or owner.cls.is_array:
        return
    for declared in owner.cls.layout:
        if isinstance(declared, RtField) and declared.kind == "A" and _keeps(declared):
            value = list.__getitem__(owner.slots, declared.slot)
            if value is not NOT_MADE:
                yield value


def _keeps(declared: RtField) -> bool:
    cls: RtClass = declared.cls
    return cls.origin == "user" and cls.file is not None and keeps_parameters(cls.file, declared.info)


def goes_down(edges: Sequence[Edge]) -> bool:
    """Whether each method has an argument that proves termination.

    Each call must make it descend or leave it unchanged, and no cycle of calls may leave it unchanged.
    """
    edges = list(_in_circles(edges))
    methods = sorted({cut for one in edges for cut in one[:2]})
    names: dict[CutPoint, list[int]] = {}
    for at in methods:
        by_caller = [{p for p, _ in steps} for caller, _, steps in edges if caller == at]
        by_callee = [{q for _, q in steps} for _, callee, steps in edges if callee == at]
        possible = set.intersection(*by_caller, *by_callee)
        names[at] = sorted(possible)
    if prod(len(one) for one in names.values()) > _MOST_WAYS:
        return False
    return any(
        _is_measure(edges, dict(zip(methods, chosen, strict=True)))
        for chosen in product(*(names[at] for at in methods))
    )


def _in_circles(edges: Sequence[Edge]) -> Iterator[Edge]:
    """The calls in cycles of the call graph."""
    numbers = {
        cut: number for number, cut in enumerate(dict.fromkeys(cut for one in edges for cut in one[:2]))
    }
    graph = [[numbers[b] for a, b, _ in edges if a == cut] for cut in numbers]
    component = strong_components(graph)
    return (one for one in edges if component[numbers[one[0]]] == component[numbers[one[1]]])


def _is_measure(edges: Sequence[Edge], chosen: Mapping[CutPoint, int]) -> bool:
    level: set[tuple[CutPoint, CutPoint]] = set()
    for caller, callee, steps in edges:
        step = steps.get((chosen[caller], chosen[callee]))
        if step is None:
            return False
        if step is Step.SAME:
            level.add((caller, callee))
    if any(caller == callee for caller, callee in level):
        return False
    numbers = {cut: number for number, cut in enumerate(chosen)}
    graph = [[numbers[b] for a, b in sorted(level) if a == cut] for cut in chosen]
    component = strong_components(graph)
    return len(set(component)) == len(component)
