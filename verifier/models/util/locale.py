"""java.util.Locale and the system properties that the JDK's own classes read in bulk."""

from __future__ import annotations

from verifier.assumption import Assumption
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.threads.shared_access import touch_static
from verifier.machine.value import Args, Value
from verifier.machine.virtual_machine import Cell
from verifier.models.calling import method_of
from verifier.models.classification import Table, assumed, assumed_bytecode, fixed
from verifier.models.lang.system import PROPERTIES, set_by_program

LOCALE = "java/util/Locale"
ZONE = "java/util/TimeZone"
_ZONE_INFO = "sun/util/calendar/ZoneInfo"
_ASKING = frozenset({ZONE, "java/io/UnixFileSystem"})
"""Classes of the JDK that read a few properties from the whole table."""
_DEFAULT_ZONE = ("defaultTimeZone", f"L{ZONE};")
_S = "Ljava/lang/String;"


def _default(m: Machine, args: Args) -> Result:
    factory = method_of(m, LOCALE, f"getInstance({_S}{_S}{_S})L{LOCALE};")
    names = (PROPERTIES["user.language"], PROPERTIES["user.country"], "")
    return m.call(factory, [m.intern(name) for name in names])


def _set_default_zone(m: Machine, args: Args) -> Result:
    """TimeZone.setDefaultZone: the zone of the property if the program set it, else UTC, which needs no
    table."""
    cls = m.loader.get(ZONE)
    field = cls.find_field(*_DEFAULT_ZONE)
    assert field is not None
    touch_static(m, field, looks_at=(Cell.SET_PROPERTIES,))
    named = set_by_program(m, "user.timezone")

    def keep(machine: Machine, zone: Value) -> Result:
        machine.memory.write(cls.statics, field.slot, zone, cls)
        return zone

    if named is not None:
        return m.call(method_of(m, ZONE, f"getTimeZone({_S}Z)L{ZONE};"), [named, 1], keep)
    zone = m.new(_ZONE_INFO)
    construct = method_of(m, _ZONE_INFO, f"<init>({_S}I)V")
    return m.call(construct, [zone, m.intern("UTC"), 0], lambda machine, _: keep(machine, zone))


def _properties(m: Machine, args: Args) -> Result:
    """GetPropertyAction.privilegedGetProperties: the modelled properties, for the JDK's own use."""
    table = m.new("java/util/Properties")
    construct = method_of(m, "java/util/Properties", "<init>()V")
    return m.call(construct, [table], lambda machine, _: _fill(machine, table, 0))


def _system_properties(m: Machine, args: Args) -> Result:
    """System.getProperties: refused for programs; JDK 25 calls it where 17 calls GetPropertyAction."""
    if m.frame.method.cls.name not in _ASKING:
        raise Unsupported("System.getProperties")
    return _properties(m, args)


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
            ("java/lang/System", "getProperties()Ljava/util/Properties;"): _system_properties,
            # Programs read their results through the methods below.
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
    | assumed(Assumption.TIME_ZONE, {(ZONE, f"setDefaultZone()L{ZONE};"): _set_default_zone})
)
