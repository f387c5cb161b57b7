"""java.text.SimpleDateFormat: the time of its creation hardly ever matters.

It is the initial time of its calendar, and determines the century of two-digit years; all other methods set
the calendar first. So a constant time replaces an open one, on which all fields of the calendar would depend.
A read of either opens an obligation.
"""

from __future__ import annotations

import re
from typing import Any

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.note import MoreAnswers
from verifier.machine.rtclass import Run
from verifier.machine.value import Args
from verifier.models.calling import run_bytecode
from verifier.models.classification import Key, Table, open_answer

_FORMAT = "java/text/SimpleDateFormat"
_BASE = "java/text/DateFormat"
_SETTING_UP = ("initializeCalendar", "initializeDefaultCentury")
_FRAMES = 12
"""The most frames between the set-up and the read of the clock."""
_SHORT_YEAR = re.compile(r"(?<![yY])[yY]{1,2}(?![yY])")
_TEXT = "Ljava/lang/String;"


def any_time_will_do(m: Machine) -> bool:
    """Whether the set-up of a SimpleDateFormat, and not of a subclass, reads the clock."""
    frame: Any = m.frame
    for _ in range(_FRAMES):
        if frame is None or frame.method.cls.origin != "jdk":
            return False
        if frame.method.cls.name == _FORMAT and frame.method.name in _SETTING_UP:
            return bool(frame.locals[0].cls.name == _FORMAT)
        frame = frame.caller
    return False


def _shows(owner: str, key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        m.note(MoreAnswers("the time at which a SimpleDateFormat was made"))
        return run_bytecode(m, owner, key, args)

    return model


def _parse(m: Machine, args: Args) -> Result:
    pattern = m.non_null(m.get_field(m.non_null(args[0]), "pattern", _TEXT)).payload
    if not isinstance(pattern, str) or _SHORT_YEAR.search(pattern):
        m.note(MoreAnswers("the century that years of two digits are in"))
    return run_bytecode(m, _FORMAT, _PARSE, args)


def _write(m: Machine, args: Args) -> Result:
    if m.non_null(args[1]).cls.name == _FORMAT:
        m.note(MoreAnswers("the time at which a SimpleDateFormat was made"))
    return run_bytecode(m, _STREAM, _WRITE, args)


_STREAM = "java/io/ObjectOutputStream"
_WRITE = "writeOrdinaryObject(Ljava/lang/Object;Ljava/io/ObjectStreamClass;Z)V"
_PARSE = f"parse({_TEXT}Ljava/text/ParsePosition;)Ljava/util/Date;"
_SHOWN: tuple[Key, ...] = (
    (_BASE, "getCalendar()Ljava/util/Calendar;"),
    (_FORMAT, "get2DigitYearStart()Ljava/util/Date;"),
)
_OPEN: dict[Key, Run] = {key: _shows(*key) for key in _SHOWN} | {
    (_FORMAT, _PARSE): _parse,
    (_STREAM, _WRITE): _write,
}
MODELS: Table = open_answer(_OPEN)
