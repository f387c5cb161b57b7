"""Random terms together with what they mean, computed beside the factory.

``RandomTerms`` makes each term twice: through the factory, and as a value under several assignments
by applying the operators' concrete meaning directly. A wrong rewriting shows as a difference.
"""

from __future__ import annotations

import math
import random
import struct
from typing import Any

from verifier.terms.concrete_value import CONCRETE, ArrayValue, round_to_f32
from verifier.terms.factory import TermFactory
from verifier.terms.rebuild import rebuild
from verifier.terms.sort import BOOL, BV8, BV32, BV64, F32, F64, Sort, array_sort, bv_sort
from verifier.terms.term import Op, Term

Pair = tuple[Term, list[Any]]

ARRAY = array_sort(BV8, BV32)
BINARY = [
    "add", "sub", "mul", "sdiv", "srem", "udiv", "urem", "band", "bor", "bxor", "shl", "lshr", "ashr",
]  # fmt: skip
BINARY_OP = {
    "add": Op.ADD, "sub": Op.SUB, "mul": Op.MUL, "sdiv": Op.SDIV, "srem": Op.SREM, "udiv": Op.UDIV,
    "urem": Op.UREM, "band": Op.BAND, "bor": Op.BOR, "bxor": Op.BXOR, "shl": Op.SHL, "lshr": Op.LSHR,
    "ashr": Op.ASHR,
}  # fmt: skip
FLOAT_BINARY = {"fadd": Op.FADD, "fsub": Op.FSUB, "fmul": Op.FMUL, "fdiv": Op.FDIV, "frem": Op.FREM}
FLOAT_UNARY = {"fneg": Op.FNEG, "fabs": Op.FABS, "fsqrt": Op.FSQRT}
ORDERS = {"slt": Op.SLT, "sle": Op.SLE, "ult": Op.ULT, "ule": Op.ULE}
FLOAT_ORDERS = {"flt": Op.FLT, "fle": Op.FLE, "feq": Op.FEQ}
INTERESTING_FLOATS = [
    0.0, -0.0, 1.0, -1.0, 0.5, 1.5, math.inf, -math.inf, math.nan, 2147483647.0, 2147483648.0,
    -2147483649.0, 9.3e18, 1e-310, 3.5, 16777217.0, 1e38, 1e300,
]  # fmt: skip


class RandomTerms:
    """Grows a pool of terms of several sorts from one seed."""

    def __init__(
        self,
        seed: int | random.Random,
        floats: bool = True,
        arrays: bool = True,
        models: int = 4,
        factory: type[TermFactory] = TermFactory,
    ) -> None:
        self.random = random.Random(seed) if isinstance(seed, int) else seed
        self.tm = factory()
        self.floats = floats
        self.assignments: list[dict[Term, Any]] = [{} for _ in range(models)]
        self.pool: dict[Sort, list[Pair]] = {}
        for sort, names in ((BOOL, "pq"), (BV8, "ab"), (BV32, "xyz"), (BV64, "lm")):
            for name in names:
                self._variable(name, sort)
        if floats:
            for sort, names in ((F32, "fg"), (F64, "de")):
                for name in names:
                    self._variable(name, sort)
        if arrays:
            self._variable("r", ARRAY)

    def _variable(self, name: str, sort: Sort) -> None:
        variable = self.tm.var(name, sort)
        values = [self.value(sort) for _ in self.assignments]
        for assignment, value in zip(self.assignments, values, strict=True):
            assignment[variable] = value
        self.pool.setdefault(sort, []).append((variable, values))

    def value(self, sort: Sort) -> Any:
        """A random value, often an edge case."""
        r = self.random
        if sort is BOOL:
            return r.random() < 0.5
        if sort.is_bv:
            choice = r.random()
            if choice < 0.5:
                number = r.randint(-4, 5)
            elif choice < 0.7:
                number = r.choice([-sort.half, sort.half - 1, sort.half >> 1, -sort.half + 1, 31, 127, 255])
            else:
                number = r.getrandbits(sort.width)
            return ((number + sort.half) & sort.mask) - sort.half
        if sort.is_float:
            value = r.choice(INTERESTING_FLOATS)
            if r.random() < 0.4:
                value = struct.unpack("<d", struct.pack("<Q", r.getrandbits(64)))[0]
            elif r.random() < 0.4:
                value = float(r.randint(-20, 20)) / r.choice([1, 2, 3])
            return round_to_f32(value) if sort is F32 else value
        return ArrayValue(self.value(BV32), {self.value(BV8): self.value(BV32) for _ in range(2)})

    def pick(self, sort: Sort) -> Pair:
        """A term of the pool, or a literal."""
        if self.random.random() < 0.25 and not sort.is_array:
            value = self.value(sort)
            return self.tm.literal(value, sort), [value] * len(self.assignments)
        pool = self.pool[sort]
        return self.random.choice(pool[-12:] if self.random.random() < 0.7 else pool)

    def _put(self, op: str, term: Term, sort: Sort, data: Any, *args: Pair) -> Pair:
        values = [
            CONCRETE[op](sort, data, *(arg[1][at] for arg in args)) for at in range(len(self.assignments))
        ]
        pair = (term, values)
        self.pool.setdefault(sort, []).append(pair)
        return pair

    def step(self) -> Pair:
        """Make one more term."""
        kinds = [self._bv, self._bv, self._bv, self._resize, self._compare, self._connect, self._ite]
        if self.floats:
            kinds += [self._float, self._float_compare, self._convert]
        if ARRAY in self.pool:
            kinds.append(self._array)
        return self.random.choice(kinds)()

    def formula(self, steps: int) -> Pair:
        """A formula over terms of about so many steps."""
        for _ in range(steps):
            self.step()
        return self._compare() if self.random.random() < 0.5 else self._connect()

    def _bv(self) -> Pair:
        tm, r = self.tm, self.random
        sort = r.choice([BV8, BV32, BV32, BV64])
        a = self.pick(sort)
        if r.random() < 0.1:
            name, op = r.choice([("neg", Op.NEG), ("bnot", Op.BNOT)])
            return self._put(op, getattr(tm, name)(a[0]), sort, None, a)
        name = r.choice(BINARY)
        b = self.pick(sort)
        return self._put(BINARY_OP[name], getattr(tm, name)(a[0], b[0]), sort, None, a, b)

    def _resize(self) -> Pair:
        tm, r = self.tm, self.random
        sort = r.choice([BV8, BV32, BV64])
        a = self.pick(sort)
        kind = r.randrange(4)
        if kind == 0 and sort is not BV64:
            target = r.choice([BV32, BV64]) if sort is BV8 else BV64
            return self._put(Op.SEXT, tm.sext(target.width, a[0]), target, None, a)
        if kind == 1 and sort is not BV64:
            target = r.choice([BV32, BV64]) if sort is BV8 else BV64
            return self._put(Op.ZEXT, tm.zext(target.width, a[0]), target, sort.width, a)
        if kind == 2 and sort is BV32:
            b = self.pick(BV32)
            return self._put(Op.CONCAT, tm.concat(a[0], b[0]), BV64, 32, a, b)
        if sort is BV8:
            return a
        target = BV8 if sort is BV32 else r.choice([BV8, BV32])
        low = r.choice([0, 0, r.randint(0, sort.width - target.width)])
        high = low + target.width - 1
        return self._put(Op.EXTRACT, tm.extract(high, low, a[0]), target, (high, low), a)

    def _compare(self) -> Pair:
        sort = self.random.choice([BV8, BV32, BV32, BV64, BOOL])
        a, b = self.pick(sort), self.pick(sort)
        if sort is BOOL or self.random.random() < 0.35:
            return self._put(Op.EQ, self.tm.eq(a[0], b[0]), BOOL, None, a, b)
        name = self.random.choice(list(ORDERS))
        return self._put(ORDERS[name], getattr(self.tm, name)(a[0], b[0]), BOOL, None, a, b)

    def _connect(self) -> Pair:
        tm, r = self.tm, self.random
        args = [self.pick(BOOL) for _ in range(r.choice([1, 2, 2, 2, 3, 4]))]
        if len(args) == 1:
            return self._put(Op.NOT, tm.not_(args[0][0]), BOOL, None, *args)
        if r.random() < 0.5:
            return self._put(Op.AND, tm.and_(*(a[0] for a in args)), BOOL, None, *args)
        return self._put(Op.OR, tm.or_(*(a[0] for a in args)), BOOL, None, *args)

    def _ite(self) -> Pair:
        sort = self.random.choice([s for s in self.pool if s.width in (0, 8, 32, 64)])
        c, a, b = self.pick(BOOL), self.pick(sort), self.pick(sort)
        return self._put(Op.ITE, self.tm.ite(c[0], a[0], b[0]), sort, None, c, a, b)

    def _float(self) -> Pair:
        sort = self.random.choice([F32, F64])
        a = self.pick(sort)
        if self.random.random() < 0.3:
            name = self.random.choice(list(FLOAT_UNARY))
            return self._put(FLOAT_UNARY[name], getattr(self.tm, name)(a[0]), sort, None, a)
        b = self.pick(sort)
        name = self.random.choice(list(FLOAT_BINARY))
        return self._put(FLOAT_BINARY[name], getattr(self.tm, name)(a[0], b[0]), sort, None, a, b)

    def _float_compare(self) -> Pair:
        sort = self.random.choice([F32, F64])
        a, b = self.pick(sort), self.pick(sort)
        kind = self.random.randrange(6)
        if kind == 0:
            return self._put(Op.FIS_NAN, self.tm.fis_nan(a[0]), BOOL, None, a)
        if kind == 1:
            return self._put(Op.FIS_INF, self.tm.fis_inf(a[0]), BOOL, None, a)
        if kind == 2:
            return self._put(Op.EQ, self.tm.eq(a[0], b[0]), BOOL, None, a, b)
        name = self.random.choice(list(FLOAT_ORDERS))
        return self._put(FLOAT_ORDERS[name], getattr(self.tm, name)(a[0], b[0]), BOOL, None, a, b)

    def _convert(self) -> Pair:
        tm, r = self.tm, self.random
        sort = r.choice([F32, F64])
        kind = r.randrange(5)
        if kind == 0:
            target = r.choice([BV32, BV64])
            a = self.pick(sort)
            return self._put(Op.F2BV, tm.f2bv(a[0], target.width), target, None, a)
        if kind == 1:
            a = self.pick(r.choice([BV32, BV64]))
            return self._put(Op.BV2F, tm.bv2f(a[0], sort), sort, None, a)
        if kind == 2:
            a = self.pick(F64 if sort is F32 else F32)
            return self._put(Op.F2F, tm.f2f(a[0], sort), sort, None, a)
        if kind == 3:
            a = self.pick(sort)
            return self._put(Op.F2BITS, tm.f2bits(a[0]), bv_sort(sort.width), None, a)
        a = self.pick(bv_sort(sort.width))
        return self._put(Op.BITS2F, tm.bits2f(a[0]), sort, None, a)

    def _array(self) -> Pair:
        array, index = self.pick(ARRAY), self.pick(BV8)
        if self.random.random() < 0.5:
            return self._put(Op.SELECT, self.tm.select(array[0], index[0]), BV32, None, array, index)
        value = self.pick(BV32)
        term = self.tm.store(array[0], index[0], value[0])
        return self._put(Op.STORE, term, ARRAY, None, array, index, value)


def rebuilt(tm: TermFactory, term: Term) -> Term:
    """The same operator on the same arguments once more."""
    return rebuild(tm, term, term.args)
