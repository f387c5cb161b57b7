"""The effect of a change: methods whose code differs, and methods whose behaviour may differ by their
callees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from verifier.check.answers import Found
from verifier.check.target import Target
from verifier.equivalence.comparing import Compared
from verifier.equivalence.same_code import Code
from verifier.equivalence.versions import Versions
from verifier.verdict.outcome import Verdict


class Kind(Enum):
    """How a change touches a method."""

    CHANGED = "changed"
    AFFECTED = "calls changed code"
    ADDED = "new"


@dataclass(frozen=True)
class Touched:
    """A public method that a change touches."""

    target: Target
    kind: Kind


@dataclass(frozen=True)
class Outcome:
    """The result for an affected method. ``compared``: None for a new one. ``new``, ``gone``: failures."""

    touched: Touched
    compared: Compared | None
    new: tuple[Found, ...] = ()
    gone: tuple[Found, ...] = ()

    @property
    def is_different(self) -> bool:
        """Whether its behaviour changed, which was seen."""
        return self.compared is not None and self.compared.answer.verdict is Verdict.FALSE


def touched_by(versions: Versions, targets: Sequence[Target]) -> list[Touched]:
    """The targets that a change affects, in order."""
    ours, theirs = Code(versions.ours), Code(versions.theirs)
    found = []
    for target in targets:
        other = versions.counterpart(target)
        if isinstance(other, str):
            found.append(Touched(target, Kind.ADDED))
            continue
        mine = ours.text(target.owner.name, target.method.key)
        if mine != theirs.text(other.owner.name, other.method.key):
            found.append(Touched(target, Kind.CHANGED))
            continue
        closure = ours.closure(target.owner, target.method)
        if closure is None and versions.is_same_code(target):
            continue
        if closure is None or closure != theirs.closure(other.owner, other.method):
            found.append(Touched(target, Kind.AFFECTED))
    return found


def removed_by(versions: Versions, old_classes: Path) -> list[str]:
    """The public methods that only the other version has, as people read them."""
    found = []
    for name in versions.theirs.names:
        if not (old_classes / f"{name}.class").is_file() or not versions.theirs.can_be_named(name, ""):
            continue
        now = versions.ours.get(name) if name in versions.names else None
        for method in versions.theirs.get(name).methods:
            is_there = now is not None and method.key in now.methods_by_key
            if method.is_public and not method.is_synthetic and method.name[0] != "<" and not is_there:
                types = ",".join(versions.theirs.spell(one) for one in method.parameter_types)
                found.append(f"{versions.theirs.spell_class(name)}.{method.name}({types})")
    return found


def failures_apart(
    now: Sequence[Found], before: Sequence[Found]
) -> tuple[tuple[Found, ...], tuple[Found, ...]]:
    """The failures that only one version has: new ones, and those that are gone. Lines are ignored."""
    old, new = {_mark(one) for one in before}, {_mark(one) for one in now}
    return (
        tuple(one for one in now if _mark(one) not in old),
        tuple(one for one in before if _mark(one) not in new),
    )


def _mark(found: Found) -> tuple[str, str, str]:
    where = found.where
    return found.failure.exception, where.class_name if where else "", where.method if where else ""
