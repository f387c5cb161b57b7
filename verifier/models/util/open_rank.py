"""The order of numbers of java.math: open ones have ranks, which are 64-bit integers in the same order.

Each finite set of numbers can be told apart by ranks, if those of known numbers are far from each other. So
``compareTo`` and ``equals`` of open numbers agree in all calls. Known numbers get their ranks when they are
first compared: half way between those of their neighbours. The rank of zero is zero.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.rtclass import Run
from verifier.machine.unknown import Opaque
from verifier.machine.value import Args, Arr, Obj, Value, choices_of, lift, lower
from verifier.terms.factory import TermFactory
from verifier.terms.sort import array_sort, bv_sort
from verifier.terms.term import Term

_DECIMAL, _WHOLE = "java/math/BigDecimal", "java/math/BigInteger"
NUMBERS = frozenset({_DECIMAL, _WHOLE})
_WIDTH = 64
_LEAST_GAP = 1 << 12
"""Ranks between neighbours: more numbers than a path compares."""
_MOST_PLACES = 10_000
"""Digits of known numbers that are compared with open ones."""
_RANK = "rank"
_HASH_INDEX = _WIDTH + 32


@dataclass(frozen=True)
class Ranked(Payload):
    """The rank of an open number that the program made."""

    rank: Term

    def join(self, tm: TermFactory, condition: Term, other: object) -> Payload | None:
        return Ranked(tm.ite(condition, self.rank, other.rank)) if isinstance(other, Ranked) else None


@dataclass
class Ranks:
    """The ranks of known numbers, the same on all paths."""

    _values: list[Fraction] = field(default_factory=lambda: [Fraction(0)])
    _ranks: list[int] = field(default_factory=lambda: [0])

    def of(self, value: Fraction) -> int:
        """The rank of a known number; raises Unsupported if there is no room for it."""
        at = bisect_left(self._values, value)
        if at < len(self._values) and self._values[at] == value:
            return self._ranks[at]
        low = self._ranks[at - 1] if at else -(1 << _WIDTH - 1)
        high = self._ranks[at] if at < len(self._ranks) else (1 << _WIDTH - 1) - 1
        if high - low < 2 * _LEAST_GAP:
            raise Unsupported("the order of open numbers and of many known ones")
        self._values.insert(at, value)
        self._ranks.insert(at, (low + high) // 2)
        return self._ranks[at]


def new_rank(m: Machine) -> Ranked:
    """A rank that may be any."""
    return Ranked(m.tm.fresh(_RANK, bv_sort(_WIDTH)))


def rank_natives(ranks: Ranks) -> dict[str, Run]:
    """``Nondet.isRanked``, ``rank`` and ``hash``."""

    def rank(m: Machine, args: Args) -> Value:
        found = m.tm.bv(0, _WIDTH)
        for guard, one in choices_of(args[0], m.tm.true):
            if one is not None and (ranked := _rank_of(m, ranks, one)) is not None:
                found = m.tm.ite(guard, ranked, found)
        return lower(found)

    return {
        "isRanked(Ljava/lang/Object;)Z": _is_ranked,
        "rank(Ljava/lang/Object;)J": rank,
        "hash(ZJI)I": _hash,
    }


def _is_ranked(m: Machine, args: Args) -> int:
    """Whether a number has a rank: forks where only some of its choices have one."""
    for guard, one in choices_of(args[0], m.tm.true):
        is_ranked = one is not None and (_is_open(one) or _known(one) is not None)
        if not is_ranked and m.decide(guard):
            return 0
    return 1


def _is_open(one: Obj) -> bool:
    if isinstance(one, Opaque):
        return one.declared is not None and one.declared.name in NUMBERS
    return one.cls.name in NUMBERS and isinstance(one.payload, Ranked)


def _rank_of(m: Machine, ranks: Ranks, one: Obj) -> Term | None:
    if isinstance(one, Opaque):
        told = one.told.setdefault(_RANK, new_rank(m).rank)
        assert isinstance(told, Term)
        return told
    if isinstance(one.payload, Ranked):
        return one.payload.rank
    value = _known(one)
    return None if value is None else m.tm.bv(ranks.of(value), _WIDTH)


def _known(one: Obj) -> Fraction | None:
    """The value of a number of which all is known, and which has an ordinary scale."""
    if one.is_opaque or one.cls.name not in NUMBERS:
        return None
    fields = {each.name: one.slots[each.slot] for each in one.cls.layout if each is not None}
    if one.cls.name == _WHOLE:
        return _whole(fields)
    scale, whole, compact = fields["scale"], fields["intVal"], fields["intCompact"]
    if not isinstance(scale, int) or not isinstance(compact, int) or abs(scale) > _MOST_PLACES:
        return None
    if compact != -(1 << 63):
        return compact / Fraction(10) ** scale
    inner = _known(whole) if isinstance(whole, Obj) else None
    return None if inner is None else inner / Fraction(10) ** scale


def _whole(fields: dict[str, Value]) -> Fraction | None:
    sign, places = fields["signum"], fields["mag"]
    if not isinstance(sign, int) or not isinstance(places, Arr) or len(places.slots) > _MOST_PLACES:
        return None
    return _unscaled(sign, places.slots)


def _unscaled(sign: int, places: Sequence[Value]) -> Fraction | None:
    """A number by its sign and its places, 32 bits each, the highest first."""
    found = 0
    for one in places:
        if not isinstance(one, int):
            return None
        found = found << 32 | one & 0xFFFFFFFF
    return Fraction(found * sign)


def _hash(m: Machine, args: Args) -> Value:
    """A number of which no more is known than that it is the same for the same class, rank and scale."""
    tm = m.tm
    kind = _DECIMAL if args[0] else _WHOLE
    hashes = tm.var(f"hash codes of {kind}", array_sort(bv_sort(_HASH_INDEX), bv_sort(32)))
    index = tm.concat(lift(tm, args[1], "J"), lift(tm, args[2], "I"))
    return lower(tm.select(hashes, index))
