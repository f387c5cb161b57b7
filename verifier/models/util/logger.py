"""java.util.logging.Logger: the program logs to the standard error stream, which no property observes.

There is one Logger for each name, made once for the run. Which levels are logged depends on the configuration
of the virtual machine, so each call of isLoggable may give either answer. Calls without functions do nothing;
the JDK's own code runs for the others, up to the record.

Handlers, filters, levels and parents of loggers, classes below Logger, and all that reads or changes the
configuration are refused. So is what would ask the program's own code: a parameter with a toString of its
own, an exception that the program can notice being printed, an error stream of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, RtClass, Run
from verifier.machine.unknown import Opaque, arbitrary
from verifier.machine.value import Args, Arr, Obj, Reference, lower
from verifier.models.calling import known_text, refuse, run_bytecode
from verifier.models.classification import Table, fixed, open_answer
from verifier.models.io.standard import stands_for
from verifier.models.lang.text_access import STRING
from verifier.models.lang.throwable import is_noticed

LOGGER = "java/util/logging/Logger"
_LEVEL = "java/util/logging/Level"
_RECORD = "java/util/logging/LogRecord"
_TEXT = f"L{STRING};"
_THROWN = f"L{jdk.THROWABLE};"
_OBJECT = f"L{jdk.OBJECT};"
_GIVEN_LEVEL = f"L{_LEVEL};"
_NEW = f"<init>({_GIVEN_LEVEL}{_TEXT})V"
_SIMPLE = ("severe", "warning", "info", "config", "fine", "finer", "finest")
_RUNS = frozenset({*_SIMPLE, "log", "logp", "entering", "exiting", "throwing", "getName"})
"""Methods whose own code needs no more of a logger than its name, ``isLoggable`` and ``doLog``."""
_INITIAL = f"<init>({_TEXT})V"
"""What the initialiser of Logger calls, on each path once; it is private."""
_SHOWN = jdk.ALL_BOXES | {STRING}


def _get(m: Machine, args: Args) -> Result:
    """Logger.getLogger."""
    name = known_text(m, args[0], "Logger.getLogger")
    if m.loader.mentions("java.util.logging.config.class", "java.util.logging.config.file"):
        raise Unsupported("a configuration of loggers by the program")
    if name == "global":
        raise Unsupported("the global logger")
    known = m.vm.loggers.get(name)
    if known is None:
        cls = m.loader.get(LOGGER)
        _refuse_others(cls)
        known = m.vm.loggers[name] = m.loader.new_permanent(cls)
        known.slots[m.field_slot(cls, "name", _TEXT)] = m.intern(name)
    return known


def _refuse_others(cls: RtClass) -> None:
    """Let no code run that needs more of a logger."""
    for method in cls.methods.values():
        runs = method.name in _RUNS or method.key == _INITIAL
        if method.model is None and not method.flags & ACC_STATIC and not runs:
            method.model = refuse(f"Logger.{method.name}")


def _require_quiet(m: Machine, logger: Reference) -> None:
    """The receiver is one of these loggers, and the program did not replace the error stream."""
    known = m.non_null(logger)
    if not any(known is one for one in m.vm.loggers.values()):
        raise Unsupported("a logger that was not made here")
    error = m.concrete(m.get_static("java/lang/System", "err", "Ljava/io/PrintStream;"))
    if m.loader.mentions("setErr") and stands_for(error) is None:
        raise Unsupported("logging to an error stream of the program")


def _require_level(m: Machine, level: Reference) -> None:
    """NullPointerException without a level; one of a class of the program may show itself in its own way."""
    if m.non_null(level).cls.name != _LEVEL:
        raise Unsupported("a level of a class of the program")


def _require_shown(m: Machine, values: Iterable[Reference]) -> None:
    """Asking these values for their texts runs no code of the program."""
    for value in values:
        one = m.concrete(value)
        if one is None or (one.cls.name in _SHOWN and not isinstance(one, Opaque)):
            continue
        if jdk.THROWABLE in one.cls.supers and type(one) is Obj and not is_noticed(m, one):
            continue
        raise Unsupported("logging of an object that may do more than to show itself")


def _is_loggable(m: Machine, args: Args) -> Result:
    _require_quiet(m, args[0])
    _require_level(m, args[1])
    return lower(arbitrary(m.tm, "Z"))


def _log(level_at: int | None, *shown: int) -> Run:
    """A call without functions. ``shown``: the arguments that are asked for their texts."""

    def model(m: Machine, args: Args) -> Result:
        _require_quiet(m, args[0])
        if level_at is not None:
            _require_level(m, args[level_at])
        _require_shown(m, (args[at] for at in shown))
        return None

    return model


def _new_record(m: Machine, args: Args) -> Result:
    """A record that Logger makes and doLog gets: neither when nor in which thread is ever asked."""
    if m.frame.method.cls.name != LOGGER:
        return run_bytecode(m, _RECORD, _NEW, args)
    m.non_null(args[1])
    return None


def _log_record(m: Machine, args: Args) -> Result:
    """doLog, and log with a record."""
    _require_quiet(m, args[0])
    record = m.non_null(args[1])
    if record.cls.name != _RECORD or type(record) is not Obj:
        raise Unsupported("a log record that was not made here")
    given = m.concrete(m.get_field(record, "parameters", f"[{_OBJECT}"))
    if given is not None and type(given) is not Arr:
        raise Unsupported("logging of objects in an array that was not made here")
    _require_shown(m, given.slots if type(given) is Arr else ())
    _require_shown(m, [m.get_field(record, "thrown", _THROWN)])
    return None


_QUIET: dict[tuple[str, str], Run] = {
    (LOGGER, f"getLogger({_TEXT})L{LOGGER};"): _get,
    (LOGGER, f"log({_GIVEN_LEVEL}{_TEXT})V"): _log(1),
    (LOGGER, f"log({_GIVEN_LEVEL}{_TEXT}{_OBJECT})V"): _log(1, 3),
    (LOGGER, f"log({_GIVEN_LEVEL}{_TEXT}{_THROWN})V"): _log(1, 3),
    (LOGGER, f"entering({_TEXT}{_TEXT})V"): _log(None),
    (LOGGER, f"exiting({_TEXT}{_TEXT})V"): _log(None),
    (LOGGER, f"throwing({_TEXT}{_TEXT}{_THROWN})V"): _log(None, 3),
    (_RECORD, _NEW): _new_record,
    (LOGGER, f"doLog(L{_RECORD};)V"): _log_record,
    (LOGGER, f"log(L{_RECORD};)V"): _log_record,
    ("java/util/logging/LogManager", "getLogManager()Ljava/util/logging/LogManager;"): refuse(
        "the configuration of loggers"
    ),
    **{(LOGGER, f"{name}({_TEXT})V"): _log(None) for name in _SIMPLE},
}
MODELS: Table = fixed(_QUIET) | open_answer({(LOGGER, f"isLoggable({_GIVEN_LEVEL})Z"): _is_loggable})
