"""Infeasible sides of branches: complete explorations of all methods that reach the branch never take them.

The drivers are those of ``jr check``: all arguments, null included, static fields of any values, and
receivers of any field values or in all states that calls lead to. A method that is called by others, such as
a private one, is covered by explorations of these: it may run on objects in states that no call leaves
behind.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence

from verifier.check.asking import late_initialiser, reached_by, with_gaps
from verifier.check.library import Library
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.session import prepare_questions
from verifier.check.target import Target
from verifier.classfile.constant import FieldRef
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.clock import Deadline
from verifier.dataflow.rapid_types import called_from
from verifier.machine.mode import Lengths
from verifier.strategy.limits import INFEASIBLE_LEAST_S
from verifier.suites.exploring import Sides, explore_all
from verifier.suites.goals import Branch, branches_in
from verifier.verdict.outcome import Verdict

_MOST_ENTRIES = 300
"""Methods that classes may have from outside, for any proof of them."""
Place = tuple[str, str]
"""A method: the internal name of its class, and its key."""


def prove_infeasible(
    shop: Workshop, targets: Sequence[Target], sides: Sides, measured: Sequence[str], limit_s: float
) -> list[Branch]:
    """The sides that are proved infeasible, among the goals in the ``measured`` classes."""
    deadline = Deadline(limit_s)
    wanted = _wanted(shop.library, measured, sides)
    leading = _leading(shop.library, measured, wanted, deadline) if wanted else {}
    known = {(one.owner.name, one.method.key): one for one in targets}
    ways = [place for place, entries in leading.items() if entries and all(one in known for one in entries)]
    ways.sort(key=lambda place: len(leading[place]))
    needed = list(dict.fromkeys(one for place in ways for one in sorted(leading[place])))
    seen: dict[Place, int | None] = {}
    found: list[Branch] = []
    for place in ways:
        mask = 0
        for entry in sorted(leading[place]):
            if entry not in seen:
                if deadline.left_s() <= 0:
                    return found
                share_s = max(INFEASIBLE_LEAST_S, deadline.left_s() / (len(needed) - len(seen)))
                seen[entry] = _seen_from(shop, known[entry], sides, share_s, deadline)
            taken = seen[entry]
            if taken is None:
                break
            mask |= taken
        else:
            found += [branch for branch in wanted[place] if not sides.bit(branch) & mask]
    return found


def _wanted(library: Library, measured: Sequence[str], sides: Sides) -> dict[Place, list[Branch]]:
    """The sides that no path is known to take, by the method."""
    found: dict[Place, list[Branch]] = {}
    for owner in map(library.get, measured):
        for method in owner.methods:
            for branch in branches_in(owner.name, method, method.code) if method.code is not None else ():
                if sides.bit(branch) & sides.wanted:
                    found.setdefault((owner.name, method.key), []).append(branch)
    return found


def _leading(
    library: Library, measured: Sequence[str], places: Iterable[Place],
    deadline: Deadline,
) -> dict[Place, set[Place]]:  # fmt: skip
    """For each method: the entry methods that reach it, perhaps while objects are being modified."""
    files = {name: library.get(name) for name in library.names}
    found: dict[Place, set[Place]] = {place: set() for place in places}
    entries = list(_entries(library, measured, files))
    if len(entries) > _MOST_ENTRIES:
        return {}
    for owner, method in entries:
        if deadline.left_s() <= 0:
            return {}
        called = called_from([(owner, method)], files, library).methods
        for place in called & found.keys():
            found[place].add((owner.name, method.key))
    return found


def _entries(
    library: Library, measured: Sequence[str], files: dict[str, ClassFile]
) -> Iterator[tuple[ClassFile, MethodInfo]]:
    """The entry methods of the classes that may modify the state of the measured ones."""
    involved = set(measured)
    for name in measured:
        involved.update(library.below(name))
        involved.update(file.name for file in library.supers(name) if library.is_own(file.name))
    involved |= {name for name, file in files.items() if name not in involved and _writes(file, involved)}
    for name in sorted(involved):
        for method in files[name].methods:
            if method.code is not None and not method.is_private and not method.is_synthetic:
                yield files[name], method


def _writes(file: ClassFile, owners: set[str]) -> bool:
    """Whether a class writes fields of objects of others."""
    return any(
        instruction.mnemonic == "putfield"
        and isinstance(instruction.operands[0], FieldRef)
        and instruction.operands[0].owner in owners
        for method in file.methods
        for instruction in method.instructions
    )


def _seen_from(
    shop: Workshop, target: Target, sides: Sides, limit_s: float, deadline: Deadline
) -> int | None:
    """The sides that any call of a method takes, None if that is not known."""
    for way in prepare_questions(shop, [target], range(1))[0]:
        if deadline.left_s() <= 0:
            break
        if isinstance(way, Question) and way.plan.gap is None:
            seen = _explored(shop, way, sides, limit_s)
            if seen is not None:
                return seen
    return None


def _explored(shop: Workshop, question: Question, sides: Sides, limit_s: float) -> int | None:
    """The sides that any path of the driver takes; None if some are not known."""
    for lengths in (Lengths.ABSTRACT, Lengths.BOUNDED):
        seen, run, goal = explore_all(shop, question, sides, limit_s, lengths)
        gc.collect()
        if seen is not None:
            break
    else:
        return None
    if (question.plan.is_open and goal.unmade) or late_initialiser(run) is not None:
        return None
    if with_gaps(shop, question, reached_by(shop, question))[0] is not Verdict.TRUE:
        return None
    return seen
