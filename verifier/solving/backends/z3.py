"""Z3, through its C interface (the Python wrappers cost more than the calls). Only this module imports z3.

Questions about wrapping numbers are also asked about integers (``Integers``), which Z3 decides by linear
arithmetic: a sum of signed numbers of n bits is the sum of integers plus a multiple of 2^n, none where bounds
say that nothing overflows (int-blasting; Zohar et al., VMCAI 2022). Division by constants and the lower
bits of a number are linear, too. What is not is any number within its bounds (a remainder is smaller than its
divisor): that conditions exclude each other holds all the same, that they do not only if what was found
fulfils them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import z3
from z3 import z3core as c

from verifier.clock import by_clock_s
from verifier.solving.answer import Answer, Model, Sat, Unknown, Unsat
from verifier.solving.backends.backend import UnreadableValueError
from verifier.solving.backends.full_backend import FullBackend
from verifier.terms.concrete_value import float_to_bits
from verifier.terms.evaluator import Evaluator, UnknownFunctionError
from verifier.terms.sort import Sort
from verifier.terms.term import Op, Term

SIMPLE = {
    Op.NOT: c.Z3_mk_not,
    Op.EQ: c.Z3_mk_eq,
    Op.ITE: c.Z3_mk_ite,
    Op.ADD: c.Z3_mk_bvadd,
    Op.SUB: c.Z3_mk_bvsub,
    Op.MUL: c.Z3_mk_bvmul,
    Op.NEG: c.Z3_mk_bvneg,
    Op.SDIV: c.Z3_mk_bvsdiv,
    Op.SREM: c.Z3_mk_bvsrem,
    Op.UDIV: c.Z3_mk_bvudiv,
    Op.UREM: c.Z3_mk_bvurem,
    Op.BAND: c.Z3_mk_bvand,
    Op.BOR: c.Z3_mk_bvor,
    Op.BXOR: c.Z3_mk_bvxor,
    Op.BNOT: c.Z3_mk_bvnot,
    Op.SHL: c.Z3_mk_bvshl,
    Op.LSHR: c.Z3_mk_bvlshr,
    Op.ASHR: c.Z3_mk_bvashr,
    Op.SLT: c.Z3_mk_bvslt,
    Op.SLE: c.Z3_mk_bvsle,
    Op.ULT: c.Z3_mk_bvult,
    Op.ULE: c.Z3_mk_bvule,
    Op.CONCAT: c.Z3_mk_concat,
    Op.FNEG: c.Z3_mk_fpa_neg,
    Op.FABS: c.Z3_mk_fpa_abs,
    Op.FLT: c.Z3_mk_fpa_lt,
    Op.FLE: c.Z3_mk_fpa_leq,
    Op.FEQ: c.Z3_mk_fpa_eq,
    Op.FIS_NAN: c.Z3_mk_fpa_is_nan,
    Op.FIS_INF: c.Z3_mk_fpa_is_infinite,
    Op.SELECT: c.Z3_mk_select,
    Op.STORE: c.Z3_mk_store,
}
ROUNDED = {
    Op.FADD: c.Z3_mk_fpa_add,
    Op.FSUB: c.Z3_mk_fpa_sub,
    Op.FMUL: c.Z3_mk_fpa_mul,
    Op.FDIV: c.Z3_mk_fpa_div,
    Op.FSQRT: c.Z3_mk_fpa_sqrt,
}


class Z3Backend(FullBackend[c.Ast, c.Sort]):
    """Z3's plain incremental solver."""

    name: ClassVar[str] = "z3"

    def __init__(self) -> None:
        super().__init__()
        self._context = z3.Context()
        self._ctx: c.ContextObj = self._context.ref()
        self._solver = z3.Solver(ctx=self._context)
        self._nearest = self._keep(c.Z3_mk_fpa_rne(self._ctx))
        self._toward_zero = self._keep(c.Z3_mk_fpa_rtz(self._ctx))
        self._model: z3.ModelRef | None = None

    def _keep(self, ast: c.Ast) -> c.Ast:
        c.Z3_inc_ref(self._ctx, ast)
        return ast

    def _make_sort(self, sort: Sort) -> c.Sort:
        made = super()._make_sort(sort)
        c.Z3_inc_ref(self._ctx, c.Z3_sort_to_ast(self._ctx, made))
        return made

    def _bool_sort(self) -> c.Sort:
        return c.Z3_mk_bool_sort(self._ctx)

    def _bv_sort(self, width: int) -> c.Sort:
        return c.Z3_mk_bv_sort(self._ctx, width)

    def _float_sort(self, exponent: int, significand: int) -> c.Sort:
        return c.Z3_mk_fpa_sort(self._ctx, exponent, significand)

    def _array_sort(self, index: c.Sort, element: c.Sort) -> c.Sort:
        return c.Z3_mk_array_sort(self._ctx, index, element)

    def _truth(self, holds: bool) -> c.Ast:
        return self._keep(c.Z3_mk_true(self._ctx) if holds else c.Z3_mk_false(self._ctx))

    def _bits(self, value: int, sort: Sort) -> c.Ast:
        return self._keep(c.Z3_mk_numeral(self._ctx, str(value & sort.mask), self._sort(sort)))

    def _float(self, value: float, sort: Sort) -> c.Ast:
        ctx = self._ctx
        if value != value:
            return self._keep(c.Z3_mk_fpa_nan(ctx, self._sort(sort)))
        bits_sort = c.Z3_mk_bv_sort(ctx, sort.width)
        bits = float_to_bits(value, sort.width) & sort.mask
        numeral = self._keep(c.Z3_mk_numeral(ctx, str(bits), bits_sort))
        return self._keep(c.Z3_mk_fpa_to_fp_bv(ctx, numeral, self._sort(sort)))

    def _variable(self, term: Term) -> c.Ast:
        symbol = c.Z3_mk_string_symbol(self._ctx, str(term.data))
        return self._keep(c.Z3_mk_const(self._ctx, symbol, self._sort(term.sort)))

    def _apply(self, term: Term, args: list[c.Ast]) -> c.Ast:
        ctx, op = self._ctx, term.op
        simple = SIMPLE.get(op)
        if simple is not None:
            return self._keep(simple(ctx, *args))
        rounded = ROUNDED.get(op)
        if rounded is not None:
            return self._keep(rounded(ctx, self._nearest, *args))
        if op == Op.AND or op == Op.OR:
            array = (c.Ast * len(args))(*args)
            make = c.Z3_mk_and if op == Op.AND else c.Z3_mk_or
            return self._keep(make(ctx, len(args), array))
        if op == Op.EXTRACT:
            assert isinstance(term.data, tuple)
            return self._keep(c.Z3_mk_extract(ctx, term.data[0], term.data[1], args[0]))
        if op == Op.SEXT or op == Op.ZEXT:
            make = c.Z3_mk_sign_ext if op == Op.SEXT else c.Z3_mk_zero_ext
            return self._keep(make(ctx, term.sort.width - term.args[0].sort.width, args[0]))
        if op == Op.CONST_ARRAY:
            assert term.sort.index is not None
            return self._keep(c.Z3_mk_const_array(ctx, self._sort(term.sort.index), args[0]))
        return self._convert(term, args[0])

    def _convert(self, term: Term, arg: c.Ast) -> c.Ast:
        ctx, op, sort = self._ctx, term.op, term.sort
        if op == Op.BV2F:
            return self._keep(c.Z3_mk_fpa_to_fp_signed(ctx, self._nearest, arg, self._sort(sort)))
        if op == Op.F2F:
            return self._keep(c.Z3_mk_fpa_to_fp_float(ctx, self._nearest, arg, self._sort(sort)))
        if op == Op.BITS2F:
            return self._keep(c.Z3_mk_fpa_to_fp_bv(ctx, arg, self._sort(sort)))
        if op != Op.F2BV:
            raise ValueError(f"{op} was not lowered")
        return self._saturated(term, arg)

    def _simple(self, op: str, *args: c.Ast) -> c.Ast:
        return self._keep(SIMPLE[op](self._ctx, *args))

    def _truncated(self, arg: c.Ast, width: int) -> c.Ast:
        return self._keep(c.Z3_mk_fpa_to_sbv(self._ctx, self._toward_zero, arg, width))

    def _push(self) -> None:
        self._solver.push()

    def _pop(self, levels: int) -> None:
        self._solver.pop(levels)

    def _assert(self, native: c.Ast) -> None:
        c.Z3_solver_assert(self._ctx, self._solver.solver, native)

    def _solve(self, time_limit_s: float | None) -> Answer:
        with self._limited(time_limit_s):
            result = self._solver.check()
        if result == z3.sat:
            self._model = self._solver.model()
            return Sat()
        self._model = None
        if result == z3.unsat:
            return Unsat()
        return Unknown(f"z3: {self._solver.reason_unknown()}")

    def interrupt(self) -> None:
        """Stop a running check (from another thread)."""
        super().interrupt()
        self._context.interrupt()

    def _evaluate(self, native: c.Ast) -> c.Ast:
        assert self._model is not None
        holder = (c.Ast * 1)()
        if not c.Z3_model_eval(self._ctx, self._model.model, native, True, holder):
            raise UnreadableValueError("no value in the model")
        return self._keep(holder[0])

    def _read_truth(self, value: c.Ast) -> bool:
        return bool(c.Z3_get_bool_value(self._ctx, value) == 1)

    def _read_bits(self, value: c.Ast, sort: Sort) -> int | None:
        if sort.is_bv:
            return self._number(value)
        if c.Z3_fpa_is_numeral_nan(self._ctx, value):
            return None
        return self._number(self._evaluate(self._keep(c.Z3_mk_fpa_to_ieee_bv(self._ctx, value))))

    def _number(self, value: c.Ast) -> int:
        if not c.Z3_is_numeral_ast(self._ctx, value):
            raise UnreadableValueError("a bit-vector value that is no numeral")
        return int(c.Z3_get_numeral_string(self._ctx, value))

    def _read_store(self, value: c.Ast) -> tuple[c.Ast, c.Ast, c.Ast] | None:
        ctx, (app, kind) = self._ctx, self._application(value)
        if kind != z3.Z3_OP_STORE:
            return None
        return c.Z3_get_app_arg(ctx, app, 0), c.Z3_get_app_arg(ctx, app, 1), c.Z3_get_app_arg(ctx, app, 2)

    def _read_everywhere(self, value: c.Ast) -> c.Ast:
        app, kind = self._application(value)
        if kind != z3.Z3_OP_CONST_ARRAY:
            raise UnreadableValueError("an array value that is no chain of stores")
        return c.Z3_get_app_arg(self._ctx, app, 0)

    def _application(self, value: c.Ast) -> tuple[c.Ast, int]:
        """A value that is an operation, and which one."""
        ctx = self._ctx
        if not c.Z3_is_app(ctx, value):
            raise UnreadableValueError("an array value that is no application")
        app = c.Z3_to_app(ctx, value)
        return app, c.Z3_get_decl_kind(ctx, c.Z3_get_app_decl(ctx, app))

    def close(self) -> None:
        """Release the solver."""
        super().close()
        self._model = None
        self._solver.reset()


_COMPARISONS = (Op.SLE, Op.SLT, Op.ULE, Op.ULT, Op.EQ)
_NONE: frozenset[Term] = frozenset()


_LOOKED_INTO = frozenset(_COMPARISONS) | {
    Op.AND, Op.OR, Op.NOT, Op.ITE, Op.EQ, Op.ADD, Op.SUB, Op.NEG, Op.MUL, Op.ZEXT, Op.SEXT, Op.EXTRACT,
    Op.BAND, Op.ASHR, Op.LSHR, Op.SDIV, Op.SREM,
}  # fmt: skip
_WORK_PER_S = 1_500_000
"""The solver's steps in a second, about; counted, so that the answer is always the same."""
_LINEAR_WORK_PER_S = 3_300_000
"""The steps in a second where the query has no product."""
_MOST_NEW = 4000
"""Terms that one question has translated; long tables of choices are for other solvers."""


def _is_product(term: Term) -> bool:
    return term.op == Op.MUL and not any(one.op == Op.CONST for one in term.args)


def _age(term: Term) -> int:
    return term.uid


def _is_model(model: Model, conditions: Sequence[Term]) -> bool:
    """Whether a model of what was understood happens to be one of all; other variables are zero."""
    evaluator = Evaluator(model)
    try:
        return all(evaluator.value(one) for one in conditions)
    except UnknownFunctionError:
        return False


class Integers:
    """Questions about terms of one factory, as questions about integers."""

    def __init__(self, products: bool = False) -> None:
        self._products = products
        """Whether products of what is not known are those of integers, which is not linear any more."""
        self._context = z3.Context()
        self._numbers: dict[Term, z3.ArithRef] = {}
        self._truths: dict[Term, z3.BoolRef] = {}
        self._bounds: dict[Term, list[z3.BoolRef]] = {}
        """Constraints of the integers that represent terms."""
        self._bounded: dict[Term, frozenset[Term]] = {}
        """The subterms of a term that have such constraints."""
        self._left_out: set[Term] = set()
        self._times: dict[Term, z3.ArithRef] = {}
        """How often some terms wrap around."""
        self._stack: list[tuple[Term, frozenset[Term]]] = []
        """The solver's assertion stack, a scope each: a condition, and the terms whose constraints were added
        with it."""
        self._solver = z3.SimpleSolver(ctx=self._context)
        self._solver.set("relevancy", 0)  # half the time, for what proofs of loops ask

    def has_all(self, conditions: Sequence[Term]) -> bool:
        """Whether integers tell all that conditions say: no other solver has an easier question."""
        return self._translate(conditions) and self._left_out.isdisjoint(
            _NONE.union(*(self._bounded[one] for one in conditions))
        )

    def check(self, conditions: Sequence[Term], limit_s: float) -> Answer:
        """Whether all conditions can hold at once."""
        if not self._translate(conditions):
            return Unknown("integers: too large")
        self._tell(dict.fromkeys(conditions))
        if self._products:
            return self._check_products(conditions, limit_s)
        self._limit(limit_s, _LINEAR_WORK_PER_S)
        found = self._solver.check()
        if found == z3.unsat:
            return Unsat()
        if found == z3.sat:
            parts = _NONE.union(*(self._bounded[one] for one in conditions))
            model = self._read(self._solver.model(), parts)
            if not parts & self._left_out or _is_model(model, conditions):
                return Sat(model)
            small = self._with_small(parts)
            if small is not None and _is_model(small, conditions):
                return Sat(small)
        return Unknown("integers: not decided")

    def _limit(self, limit_s: float, work_per_s: int) -> None:
        """Limit the next query. Zero would be no limit for the solver, and what is negative a large one."""
        limit_s = max(0.0, limit_s)
        self._solver.set("rlimit", max(1, int(limit_s * work_per_s)))
        self._solver.set("timeout", int(1000 * by_clock_s(limit_s)))

    def _check_products(self, conditions: Sequence[Term], limit_s: float) -> Answer:
        """The same under the assumption that no product overflows, then that one is the first that does."""
        self._limit(limit_s, _WORK_PER_S)
        parts = _NONE.union(*(self._bounded[one] for one in conditions))
        wrapping = sorted((one for one in parts if _is_product(one) and one in self._times), key=_age)
        times = [self._times[one] for one in wrapping]
        for number in range(len(times), -1, -1):
            self._solver.push()
            self._solver.add(*(one == 0 for one in times[:number]), *(one != 0 for one in times[number:][:1]))
            found = self._solver.check()
            model = self._read(self._solver.model(), parts) if found == z3.sat else None
            self._solver.pop()
            if model is not None and _is_model(model, conditions):
                return Sat(model)
            if found != z3.unsat:
                return Unknown("integers: not decided")
        return Unsat()

    def in_text(
        self, conditions: Sequence[Term], numbers: Sequence[Term], wraps: bool
    ) -> tuple[list[str], list[str]] | None:
        """Formulas that say what conditions do, and what some numbers are, in SMT-LIB.

        Their variables are integers, but those named b are truths. ``wraps``: whether sums and products may
        leave the range of their bits; otherwise the formulas say that none does. None if that is too much.
        """
        if not self._translate([*conditions, *numbers]):
            return None
        parts = _NONE.union(*(self._bounded[one] for one in (*conditions, *numbers)))
        formulas = [self._truth(one) for one in conditions]
        formulas += [bound for part in sorted(parts, key=_age) for bound in self._bounds.get(part, ())]
        if not wraps:
            formulas += [self._times[part] == 0 for part in sorted(parts, key=_age) if part in self._times]
        return [one.sexpr() for one in formulas], [self._number(one).sexpr() for one in numbers]

    def _with_small(self, parts: frozenset[Term]) -> Model | None:
        """The same under the assumption that a dividend is smaller than an unknown divisor: a linear
        query."""
        divided = sorted((one for one in parts & self._left_out if one.op in (Op.SDIV, Op.SREM)), key=_age)
        if not divided:
            return None
        self._solver.push()
        for one in divided:
            self._solver.add(self._number(one) == (0 if one.op == Op.SDIV else self._number(one.args[0])))
        found = self._read(self._solver.model(), parts) if self._solver.check() == z3.sat else None
        self._solver.pop()
        return found

    def _tell(self, conditions: dict[Term, None]) -> None:
        """Let the solver know these conditions alone; most are those of the last question, which it keeps."""
        context, native = self._context.ref(), self._solver.solver
        kept = next((n for n, (one, _) in enumerate(self._stack) if one not in conditions), len(self._stack))
        if kept < len(self._stack):
            c.Z3_solver_pop(context, native, len(self._stack) - kept)
            del self._stack[kept:]
        told = {one for one, _ in self._stack}
        bounded = _NONE.union(*(parts for _, parts in self._stack))
        for one in conditions:
            if one in told:
                continue
            parts = self._bounded[one] - bounded
            bounded |= parts
            c.Z3_solver_push(context, native)
            self._stack.append((one, parts))
            for formula in (
                self._truth(one),
                *(bound for part in sorted(parts, key=_age) for bound in self._bounds.get(part, ())),
            ):
                c.Z3_solver_assert(context, native, formula.ast)

    def _translate(self, conditions: Sequence[Term]) -> bool:
        """Translate all that is new in the conditions, parts first, unless that is much."""
        new: set[Term] = set()
        pending = list(conditions)
        while pending:
            term = pending.pop()
            if term in new or term in self._truths or term in self._numbers:
                continue
            new.add(term)
            if len(new) > _MOST_NEW:
                return False
            if term.op in _LOOKED_INTO:
                pending += term.args
        for term in sorted(new, key=lambda one: one.uid):
            if term.is_bool:
                self._truth(term)
            elif term.sort.is_bv:
                self._number(term)
        return True

    def _read(self, found: z3.ModelRef, parts: Iterable[Term]) -> Model:
        """The values of the variables among some terms."""
        model: Model = {}
        for term in parts:
            if term.op == Op.VAR and term.is_bool:
                model[term] = z3.is_true(found.eval(self._truths[term], model_completion=True))
            elif term.op == Op.VAR:
                model[term] = found.eval(self._numbers[term], model_completion=True).as_long()
        return model

    def _done(self, term: Term) -> None:
        """A term has been translated, after its arguments."""
        is_leaf = term in self._bounds or term in self._left_out or term.op == Op.VAR
        below = (self._bounded.get(one, _NONE) for one in term.args)
        self._bounded[term] = _NONE.union(*below, (term,) if is_leaf else ())

    def _truth(self, term: Term) -> z3.BoolRef:
        """A formula."""
        if term not in self._truths:
            self._truths[term] = self._formula(term)
            self._done(term)
        return self._truths[term]

    def _formula(self, term: Term) -> z3.BoolRef:
        op, args = term.op, term.args
        if op == Op.CONST:
            return z3.BoolVal(bool(term.data), self._context)
        if op in (Op.AND, Op.OR):
            parts = [self._truth(one) for one in args]
            return z3.And(*parts) if op == Op.AND else z3.Or(*parts)
        if op == Op.NOT:
            return z3.Not(self._truth(args[0]))
        if op == Op.ITE:
            return z3.If(*map(self._truth, args))
        if op == Op.EQ and args[0].is_bool:
            return self._truth(args[0]) == self._truth(args[1])
        if op in _COMPARISONS and args[0].sort.is_bv:
            a, b = map(self._unsigned if op in (Op.ULE, Op.ULT) else self._number, args)
            return a == b if op == Op.EQ else a <= b if op in (Op.SLE, Op.ULE) else a < b
        if op != Op.VAR:
            self._left_out.add(term)
        return z3.Bool(f"b{term.uid}", self._context)

    def _number(self, term: Term) -> z3.ArithRef:
        """A number of bits, as a signed one."""
        if term not in self._numbers:
            self._numbers[term] = self._signed(term)
            self._done(term)
        return self._numbers[term]

    def _signed(self, term: Term) -> z3.ArithRef:
        op, args = term.op, term.args
        if op == Op.CONST:
            return z3.IntVal(term.lo, self._context)
        if op in (Op.ADD, Op.SUB):
            a, b = map(self._number, args)
            (low, high), (least, most) = ((one.lo, one.hi) for one in args)
            if op == Op.ADD:
                return self._wrapped(a + b, low + least, high + most, term)
            return self._wrapped(a - b, low - most, high - least, term)
        if op == Op.NEG:
            return self._wrapped(-self._number(args[0]), -args[0].hi, -args[0].lo, term)
        if op == Op.MUL and any(one.op == Op.CONST for one in args):
            factor, other = sorted(args, key=lambda one: one.op != Op.CONST)
            ends = sorted((factor.lo * other.lo, factor.lo * other.hi))
            return self._wrapped(factor.lo * self._number(other), ends[0], ends[1], term)
        if self._products and op == Op.MUL:
            products = [one * other for one in (args[0].lo, args[0].hi) for other in (args[1].lo, args[1].hi)]
            exact = self._number(args[0]) * self._number(args[1])
            return self._wrapped(exact, min(products), max(products), term)
        if op == Op.ITE:
            return z3.If(self._truth(args[0]), self._number(args[1]), self._number(args[2]))
        if op == Op.ZEXT:
            return self._unsigned(args[0])
        if op == Op.SEXT:
            return self._number(args[0])
        found = z3.Int(f"n{term.uid}", self._context)
        self._bounds[term] = [found >= term.lo, found <= term.hi]
        if op != Op.VAR:
            exact = self._exact_parts(term, found)
            if exact is None:
                self._left_out.add(term)
            self._bounds[term] += self._estimates(term, found) if exact is None else exact
        return found

    def _exact_parts(self, term: Term, found: z3.ArithRef) -> list[z3.BoolRef] | None:
        """An exact definition of a quotient or of extracted bits, None if that is not linear."""
        op, args = term.op, term.args
        if op == Op.EXTRACT and isinstance(term.data, tuple) and term.data[1] == 0:
            return [self._is_multiple(self._number(args[0]) - found, 1 << term.sort.width, term)]
        if len(args) != 2 or args[1].op != Op.CONST:
            return None
        number = args[1].lo
        if op == Op.BAND and number > 0 and number & (number + 1) == 0:
            rest = self._number(args[0]) - found
            return [self._is_multiple(rest, number + 1, term), found >= 0, found <= number]
        if op in (Op.ASHR, Op.LSHR) and 0 <= number < term.sort.width:
            whole = self._number(args[0]) if op == Op.ASHR else self._unsigned(args[0])
            if op == Op.LSHR and number == 0:
                return None
            return [found * (1 << number) <= whole, whole < (found + 1) * (1 << number)]
        if op == Op.SDIV and number > 0:
            return self._has_remainder(self._number(args[0]), self._number(args[0]) - number * found, number)
        if op == Op.SREM and number > 0:
            whole = self._number(args[0])
            return [
                self._is_multiple(whole - found, number, term),
                *self._has_remainder(whole, found, number),
            ]
        return None

    def _is_multiple(self, number: z3.ArithRef, factor: int, term: Term) -> z3.BoolRef:
        """A number is a multiple of a factor, with a fresh integer that belongs to a term."""
        return number == factor * z3.Int(f"k{term.uid}", self._context)

    @staticmethod
    def _has_remainder(whole: z3.ArithRef, rest: z3.ArithRef, divisor: int) -> list[z3.BoolRef]:
        """A remainder is below the (positive) divisor, with the sign of what was divided (JLS 15.17.3)."""
        return [
            z3.Implies(whole >= 0, z3.And(rest >= 0, rest < divisor)),
            z3.Implies(whole <= 0, z3.And(rest <= 0, rest > -divisor)),
        ]

    def _estimates(self, term: Term, found: z3.ArithRef) -> list[z3.BoolRef]:
        """Bounds of what is not linear, with the results that bit-vectors have where a divisor is zero."""
        if term.op not in (Op.SDIV, Op.SREM, Op.BAND):
            return []
        a, b = map(self._number, term.args)
        if term.op == Op.BAND:
            return [z3.Implies(one >= 0, z3.And(found >= 0, found <= one)) for one in (a, b)]
        between = [
            z3.Implies(a >= 0, z3.And(found >= 0, found <= a)),
            z3.Implies(a <= 0, z3.And(found <= 0, found >= a)),
        ]
        if term.op == Op.SDIV:
            return [z3.Implies(b > 0, z3.And(*between))]
        size = z3.If(b > 0, b, -b)
        return [*between, z3.Implies(b != 0, z3.And(found < size, found > -size))]

    def _wrapped(self, exact: z3.ArithRef, low: int, high: int, term: Term) -> z3.ArithRef:
        """A result of this exact value, which lies between ``low`` and ``high``."""
        half = 1 << (term.sort.width - 1)
        if -half <= low and high < half:
            return exact
        found = z3.Int(f"n{term.uid}", self._context)
        times = self._times[term] = z3.Int(f"k{term.uid}", self._context)
        self._bounds[term] = [
            found == exact - 2 * half * times, found >= -half, found < half,
            times >= (low + half) // (2 * half), times <= (high + half) // (2 * half),
        ]  # fmt: skip
        return found

    def _unsigned(self, term: Term) -> z3.ArithRef:
        found = self._number(term)
        return found if term.lo >= 0 else z3.If(found < 0, found + (1 << term.sort.width), found)


def solve_horn(
    text: str, predicates: Mapping[str, Sequence[str]], most_work: int, limit_s: float
) -> dict[str, str] | None:
    """A solution of constrained Horn clauses in SMT-LIB: the predicates over integers (Spacer).

    ``predicates``: the names of the arguments of each. ``most_work`` limits the solver's steps, so that the
    answer is deterministic; ``limit_s`` is wall time, in case the solver hangs. None if there is no answer.
    """
    context = z3.Context()
    solver = z3.SolverFor("HORN", ctx=context)
    solver.set("rlimit", most_work)
    solver.set("timeout", max(1, int(1000 * limit_s)))
    try:
        solver.from_string(text)
        if solver.check() != z3.sat:
            return None
        model, found = solver.model(), dict[str, str]()
        for made in model.decls():
            arguments = predicates.get(made.name())
            if arguments is not None:
                value = model[made].else_value() if made.arity() else model[made]
                named = [z3.Int(name, context) for name in arguments]
                found[made.name()] = z3.substitute_vars(value, *named).sexpr()
        return found
    except z3.Z3Exception:
        return None
