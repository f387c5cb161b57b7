"""java.util.Locale and the system properties that the JDK's own classes read in bulk."""

from __future__ import annotations

from verifier.assumption import Assumption
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.value import (
    Args,
    Value,
)
from verifier.models.calling import method_of
from verifier.models.classification import Table, assumed_bytecode, fixed
from verifier.models.lang.system import PROPERTIES

LOCALE = "java/util/Locale"
ZONE = "java/util/TimeZone"
_S = "Ljava/lang/String;"


def _default(m: Machine, args: Args) -> Result:
    factory = method_of(m, LOCALE, f"getInstance({_S}{_S}{_S})L{LOCALE};")
    names = (PROPERTIES["user.language"], PROPERTIES["user.country"], "")
    return m.call(factory, [m.intern(name) for name in names])


def _properties(m: Machine, args: Args) -> Result:
    """GetPropertyAction.privilegedGetProperties: the modelled properties, for the JDK's own use."""
    table = m.new("java/util/Properties")
    construct = method_of(m, "java/util/Properties", "<init>()V")
    return m.call(construct, [table], lambda machine, _: _fill(machine, table, 0))


def _fill(m: Machine, table: Value, at: int) -> Result:
    if at == len(PROPERTIES):
        return table
    key, value = list(PROPERTIES.items())[at]
    put = method_of(m, "java/util/Properties", f"setProperty({_S}{_S})Ljava/lang/Object;")
    strings = [m.intern(key), m.intern(value)]
    return m.call(put, [table, *strings], lambda machine, _: _fill(machine, table, at + 1))


MODELS: Table = (
    fixed(
        {
            # What they give is looked at through the methods below.
            (LOCALE, f"initDefault()L{LOCALE};"): _default,
            (LOCALE, f"initDefault(L{LOCALE}$Category;)L{LOCALE};"): _default,
            (
                "sun/security/action/GetPropertyAction",
                "privilegedGetProperties()Ljava/util/Properties;",
            ): _properties,
        }
    )
    | assumed_bytecode(
        Assumption.LOCALE,
        (LOCALE, f"getDefault()L{LOCALE};"),
        (LOCALE, f"getDefault(L{LOCALE}$Category;)L{LOCALE};"),
    )
    | assumed_bytecode(Assumption.TIME_ZONE, (ZONE, f"getDefaultRef()L{ZONE};"))
)
