"""java.util.Random and Math.random: values are inputs unless the program gave a seed.

A generator made without a seed has the payload UNSEEDED; its calls ask for inputs of the
kinds random_*, as the runner's RecordedRandom does. A generator with a seed runs the JDK's code; in
proofs, it returns arbitrary values. So do SecureRandom and ThreadLocalRandom in every analysis.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import CALLED, VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import PAYLOAD, Args, Obj, Value, lift, lower
from verifier.models.calling import method_of, no_value, run_bytecode, unknown
from verifier.models.classification import Table, open_answer, telling
from verifier.models.verifier_stub import input_below, input_boolean, input_signed, input_unit
from verifier.terms.sort import BOOL, BV8, BV32, BV64, F32, F64, bv_sort
from verifier.terms.term import Term

RANDOM = "java/util/Random"
LOCAL = "java/util/concurrent/ThreadLocalRandom"
UNSEEDED = "unseeded"


def _construct(m: Machine, args: Args) -> Result:
    """new Random(): the seed is not known. A subclass may use the real generator's parts."""
    generator = m.non_null(args[0])
    recorded = generator.cls.name == RANDOM
    seed = 0 if recorded else unknown(m, "Random.seed", BV64)

    def then(machine: Machine, _: Value) -> Result:
        if recorded:
            machine.write(generator, PAYLOAD, UNSEEDED)
        return VOID

    result = m.call(method_of(m, RANDOM, "<init>(J)V"), [generator, seed], then)
    return CALLED if result is CALLED else None


def _set_seed(m: Machine, args: Args) -> Result:
    m.write(m.non_null(args[0]), PAYLOAD, None)
    return run_bytecode(m, RANDOM, "setSeed(J)V", args)


def _drawing(key: str, draw: Callable[[Machine, list[Value]], Value]) -> Run:
    def model(m: Machine, args: Args) -> Result:
        generator: Obj = m.non_null(args[0])
        if generator.payload != UNSEEDED and not _is_open(m, generator):
            return run_bytecode(m, RANDOM, key, args)
        return draw(m, args)

    return model


def _is_open(m: Machine, generator: Obj) -> bool:
    """Whether a generator with a seed returns arbitrary values: in proofs, which do not follow its state."""
    return m.mode.any_random and generator.cls.name == RANDOM


def _next_below(m: Machine, args: Args) -> Result:
    bound = args[1]
    positive = m.tm.sgt(bound, m.tm.bv(0, 32)) if isinstance(bound, Term) else m.tm.bool(bound > 0)
    if not m.decide(positive):
        m.throw_new("java/lang/IllegalArgumentException", "bound must be positive")
    return input_below(m, "random_int", bound)


def _next_bits(m: Machine, args: Args) -> Result:
    """next(bits): the high bits of an int, as an unsigned shift that Java masks."""
    tm = m.tm
    shift = tm.band(tm.sub(tm.bv(32, 32), lift(tm, args[1], "I")), tm.bv(31, 32))
    return lower(tm.lshr(m.new_input("random_int", BV32), shift))


def _next_bytes(m: Machine, args: Args) -> None:
    array = m.non_null(args[1])
    for index in range(len(array.slots)):
        m.write(array, index, input_signed(m, "random_byte", BV8))


def _current(m: Machine, args: Args) -> Result:
    """ThreadLocalRandom.current(), for programs; its values cannot be replayed."""
    if m.frame.method.cls.origin == "jdk":
        raise Unsupported("ThreadLocalRandom in the JDK")
    return m.get_static(LOCAL, "instance", f"L{LOCAL};")


def _local_below(m: Machine, args: Args) -> Result:
    """nextInt(bound) and nextInt(origin, bound)."""
    tm = m.tm
    low, high = (
        (tm.bv(0, 32), lift(tm, args[1], "I")) if len(args) == 2 else (lift(tm, a, "I") for a in args[1:])
    )
    if not m.decide(tm.slt(low, high)):
        text = "bound must be positive" if len(args) == 2 else "bound must be greater than origin"
        m.throw_new("java/lang/IllegalArgumentException", text)
    return lower(tm.add(low, tm.urem(unknown(m, "ThreadLocalRandom", BV32), tm.sub(high, low))))


def _local_unit(m: Machine, args: Args) -> Result:
    tm = m.tm
    raw = tm.zext(64, unknown(m, "ThreadLocalRandom", bv_sort(53)))
    return tm.fmul(tm.bv2f(raw, F64), tm.f64(2.0**-53))


def _local_models() -> dict[str, Run]:
    return {
        f"current()L{LOCAL};": _current,
        "nextInt()I": lambda m, args: unknown(m, "ThreadLocalRandom", BV32),
        "nextLong()J": lambda m, args: unknown(m, "ThreadLocalRandom", BV64),
        "nextBoolean()Z": lambda m, args: m.boolean(unknown(m, "ThreadLocalRandom", BOOL)),
        "nextInt(I)I": _local_below,
        "nextInt(II)I": _local_below,
        "nextDouble()D": _local_unit,
    }


def _secure_bytes(m: Machine, args: Args) -> None:
    array = m.non_null(args[1])
    for index in range(len(array.slots)):
        m.write(array, index, lower(m.tm.sext(32, unknown(m, "SecureRandom", BV8))))


def _secure_seed(m: Machine, args: Args) -> Result:
    if not isinstance(args[1], int) or args[1] < 0:
        raise Unsupported("a seed of a length that depends on input")
    return m.new_array("[B", [lower(m.tm.sext(32, unknown(m, "SecureRandom", BV8))) for _ in range(args[1])])


_DEVICE = "sun/security/provider/NativePRNG"
"""The random numbers of the operating system, for java.security.SecureRandom; they cannot be replayed."""
_SECURE: dict[tuple[str, str], Run] = {
    (_DEVICE, f"initIO(L{_DEVICE}$Variant;)L{_DEVICE}$RandomIO;"): lambda m, args: m.new(
        f"{_DEVICE}$RandomIO"
    ),
    (f"{_DEVICE}$RandomIO", "implNextBytes([B)V"): _secure_bytes,
    (f"{_DEVICE}$RandomIO", "implGenerateSeed(I)[B"): _secure_seed,
    (f"{_DEVICE}$RandomIO", "implSetSeed([B)V"): no_value,
}
_DRAWS: dict[str, Callable[[Machine, list[Value]], Any]] = {
    "next(I)I": _next_bits,
    "nextInt()I": lambda m, args: m.new_input("random_int", BV32),
    "nextInt(I)I": _next_below,
    "nextLong()J": lambda m, args: m.new_input("random_long", BV64),
    "nextBoolean()Z": lambda m, args: input_boolean(m, "random_boolean"),
    "nextFloat()F": lambda m, args: input_unit(m, "random_float", F32),
    "nextDouble()D": lambda m, args: input_unit(m, "random_double", F64),
    "nextGaussian()D": lambda m, args: m.new_input("random_gaussian", F64),
    "nextBytes([B)V": _next_bytes,
}
_OPEN: dict[tuple[str, str], Run] = {(RANDOM, key): _drawing(key, draw) for key, draw in _DRAWS.items()}
_OPEN[(RANDOM, "<init>()V")] = _construct
_OPEN[(RANDOM, "setSeed(J)V")] = _set_seed
_OPEN[("java/lang/Math", "random()D")] = lambda m, args: input_unit(m, "random_double", F64)
_OPEN.update({(LOCAL, key): model for key, model in _local_models().items()})
MODELS: Table = telling(
    {"java/util/concurrent/ThreadLocalRandom"},
    open_answer(_OPEN | _SECURE),
)
