"""java.lang.System and java.lang.Runtime.

Properties that are the same wherever a program runs have their values; clocks and the memory in use are
unconstrained; other input from outside is refused by name.
"""

from __future__ import annotations

from verifier.assumption import Assumption
from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import VOID, PathEnd, Result
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.note import MoreAnswers
from verifier.machine.rtclass import RtClass, Run
from verifier.machine.threads.operation import Op
from verifier.machine.threads.shared_access import is_rewritten, state_of, touch_static
from verifier.machine.value import (
    ORIGIN,
    PAYLOAD,
    PERHAPS_CONSTANT,
    Args,
    Obj,
    Reference,
    Value,
    is_null,
    join_references,
)
from verifier.machine.virtual_machine import Cell
from verifier.models.calling import always, known_text, no_value, refuse, run_bytecode, unknown
from verifier.models.classification import Table, assumed, fixed, open_answer, telling
from verifier.models.io.file import HOME
from verifier.models.io.standard import Standard
from verifier.models.lang.arraycopy import arraycopy
from verifier.models.lang.object import identity_hash_code
from verifier.models.util.date_format import any_time_will_do
from verifier.terms.sort import BOOL, bv_sort
from verifier.texts.text import TextLike, unknown_text
from verifier.verdict.outcome import Ending

SYSTEM = "java/lang/System"
RUNTIME = "java/lang/Runtime"

PROPERTIES = {
    "line.separator": "\n",
    "file.separator": "/",
    "path.separator": ":",
    "file.encoding": "UTF-8",
    "sun.jnu.encoding": "UTF-8",
    "native.encoding": "UTF-8",
    "user.language": "en",
    "user.country": "US",
    "java.vm.specification.name": "Java Virtual Machine Specification",
    "java.specification.name": "Java Platform API Specification",
}
OF_THE_PLACE = {
    "java.version", "java.version.date", "java.vendor", "java.vendor.version", "java.home", "java.class.path",
    "java.vendor.url",
    "java.class.version", "java.library.path", "java.io.tmpdir", "java.specification.version",
    "java.specification.vendor", "java.vm.name", "java.vm.vendor", "java.vm.version", "java.vm.info",
    "java.runtime.name", "java.runtime.version", "java.vm.specification.version",
    "java.vm.specification.vendor", "os.name", "os.arch", "os.version", "user.name", "user.home", "user.dir",
    "user.timezone", "user.variant", "user.script", "sun.arch.data.model", "sun.cpu.endian",
    "java.vm.compressedOopsMode", "jdk.debug", "stdout.encoding", "stderr.encoding", "sun.boot.library.path",
    "sun.java.command", "sun.java.launcher", "sun.management.compiler", "sun.io.unicode.encoding",
}  # fmt: skip
"""Properties that a virtual machine sets to what depends on where it runs."""
_MAY_BE_MISSING = {
    "java.vendor.version", "java.vm.compressedOopsMode", "jdk.debug", "stdout.encoding", "stderr.encoding",
    "user.variant", "user.script", "sun.arch.data.model", "sun.cpu.endian", "sun.boot.library.path",
    "sun.java.command", "sun.java.launcher", "sun.management.compiler", "sun.io.unicode.encoding",
}  # fmt: skip
"""Those of them that some virtual machines do not set (System.getProperties lists the mandatory ones)."""
_ZONE = "user.timezone"
_RESERVED = (
    "java.", "jdk.", "sun.", "com.sun.", "os.", "user.", "file.", "path.", "line.", "native.", "stdin.",
    "stdout.", "stderr.", "awt.", "http.", "https.", "ftp.", "socks", "gopher",
)  # fmt: skip
"""How names begin of properties that virtual machines may set, one of them more than another."""
_READING_FOR_OTHERS = frozenset(("java/lang/Boolean", "java/lang/Integer", "java/lang/Long"))
"""Classes with methods that read a property for their callers."""


def _set_static(m: Machine, cls: RtClass, name: str, descriptor: str, value: Value) -> None:
    m.memory.write(cls.statics, m.field_slot(cls, name, descriptor), value, cls)


def stream(m: Machine, class_name: str, payload: Standard) -> Obj:
    """One of the standard streams: an unconstructed object that is identified by its payload."""
    result = m.loader.new_object(m.loader.get(class_name))
    result.payload = payload
    return result


def _initialise(m: Machine, args: Args) -> None:
    """Replaces <clinit> and initPhase1 as far as programs can observe them."""
    cls = m.loader.get(SYSTEM)
    _set_static(m, cls, "out", "Ljava/io/PrintStream;", stream(m, "java/io/PrintStream", Standard.OUTPUT))
    _set_static(m, cls, "err", "Ljava/io/PrintStream;", stream(m, "java/io/PrintStream", Standard.ERROR))
    _set_static(
        m, cls, "in", "Ljava/io/InputStream;", stream(m, "java/io/BufferedInputStream", Standard.OUTSIDE)
    )


def _redirect(name: str, descriptor: str) -> Run:
    def model(m: Machine, args: Args) -> None:
        cls = m.loader.get(SYSTEM)
        field = cls.find_field(name, descriptor)
        assert field is not None
        if m.state.threads is not None and not is_rewritten(m, field):
            raise Unsupported("a standard stream that is replaced by reflection beside threads")
        touch_static(m, field, args[0])
        _set_static(m, cls, name, descriptor, args[0])

    return model


def property_value(m: Machine, key: str) -> TextLike | None:
    """A system property; None if it is not set; any text if it depends on where the program runs."""
    if key in PROPERTIES:
        return PROPERTIES[key]
    if key in OF_THE_PLACE or _may_be_set(m, key):
        return unknown_text(m.tm, f"property {key}")
    return None


def _may_be_set(m: Machine, key: str) -> bool:
    """Whether the program asks for a property that only some virtual machines may set."""
    frame: Frame | None = m.frame
    while frame is not None and frame.method.cls.name in _READING_FOR_OTHERS:
        frame = frame.caller
    asks = frame is not None and frame.method.cls.origin != "jdk"
    return asks and key not in OF_THE_PLACE and key.startswith(_RESERVED)


_ASSUMED = {
    "line.separator": Assumption.LINE_SEPARATOR,
    "file.separator": Assumption.FILE_SEPARATOR,
    "path.separator": Assumption.FILE_SEPARATOR,
    "file.encoding": Assumption.CHARSET,
    "sun.jnu.encoding": Assumption.CHARSET,
    "native.encoding": Assumption.CHARSET,
    "user.language": Assumption.LOCALE,
    "user.country": Assumption.LOCALE,
}
"""Properties whose value is one of several that are permitted."""


def _changes(m: Machine) -> Obj:
    """The object whose payload holds the properties the program set: ((key, value or None), ...)."""
    return state_of(m, Cell.SET_PROPERTIES, ())


def set_by_program(m: Machine, key: str) -> Reference:
    """The String that the program set a property to last, None if none; no operation."""
    for name, value in reversed(m.vm.cell(m.loader, Cell.SET_PROPERTIES, ()).payload):
        if name == key:
            return m.concrete(value)
    return None


def _current(m: Machine, key: str) -> Reference:
    """The String object of a property, or None."""
    m.vm.settings_read += 1
    if key == "java.home" and m.frame.method.cls.name.startswith(jdk.INTERNAL_PACKAGES):
        return m.intern(HOME)
    for name, value in reversed(_changes(m).payload):
        if name == key:
            return value
    return _initial(m, key)


def _initial(m: Machine, key: str) -> Reference:
    """The String object of a property before the program set any, or None."""
    if key == _ZONE:
        # The property may be unset; the virtual machine sets it when the default zone is first asked for.
        m.lean(Assumption.TIME_ZONE)
        return join_references(m.tm, unknown(m, "whether a time zone is set", BOOL), m.intern("UTC"), None)
    known = property_value(m, key)
    if known is None:
        return None
    if key in _ASSUMED:
        m.lean(_ASSUMED[key])
    value = m.vm.properties.get(key)
    if value is None:
        value = m.vm.properties[key] = m.loader.new_permanent(m.loader.get(jdk.STRING))
        value.payload = known
        value.slots[ORIGIN] = PERHAPS_CONSTANT
    if key in _MAY_BE_MISSING or (key not in PROPERTIES and _may_be_set(m, key)):
        return join_references(m.tm, m.tm.var(f"property {key} is set", BOOL), value, None)
    return value


def _set_property(m: Machine, args: Args) -> Result:
    """System.setProperty and clearProperty: the old value."""
    key = _property_key(m, args[0])
    value = m.non_null(args[1]) if len(args) > 1 else None
    holder = _changes(m)
    old = _current(m, key)
    m.write(holder, PAYLOAD, (*holder.payload, (key, value)))
    return old


def _property_key(m: Machine, reference: Reference) -> str:
    if m.concrete(reference) is None:
        m.throw_new("java/lang/NullPointerException", "key can't be null")
    key = known_text(m, reference, "System.getProperty")
    if not key:
        m.throw_new("java/lang/IllegalArgumentException", "key can't be empty")
    return key


def _get_property(m: Machine, args: Args) -> Result:
    value = _current(m, _property_key(m, args[0]))
    return _or_default(m, value, args[1]) if len(args) > 1 else value


def _or_default(m: Machine, value: Reference, default: Reference) -> Reference:
    """The default of a property that is not set."""
    return join_references(m.tm, is_null(m.tm, value), default, value)


def _set_properties(m: Machine, args: Args) -> None:
    """System.setProperties: null means those from the beginning."""
    if m.concrete(args[0]) is not None:
        raise Unsupported("System.setProperties")
    m.write(_changes(m), PAYLOAD, ())


def _set_security_manager(m: Machine, args: Args) -> Result:
    """System.setSecurityManager: whether it is allowed depends on the release, until none is."""
    if "allowSecurityManager()Z" not in m.loader.get(SYSTEM).methods:
        return run_bytecode(m, SYSTEM, "setSecurityManager(Ljava/lang/SecurityManager;)V", args)
    if m.concrete(args[0]) is not None:
        raise Unsupported("a security manager")
    return VOID


def _line_separator(m: Machine, args: Args) -> Result:
    return _initial(m, "line.separator")


def _get_environment(m: Machine, args: Args) -> Result:
    """System.getenv(name): any text, or null."""
    m.non_null(args[0])
    name = known_text(m, args[0], "System.getenv")
    present = m.tm.var(f"environment {name} is set", BOOL)
    value = m.new_string(unknown_text(m.tm, f"environment {name}"))
    return join_references(m.tm, present, value, None)


def _has_newer_addresses(m: Machine, args: Args) -> Result:
    """Whether the machine has IPv6."""
    return int(m.decide(m.tm.var("IPv6 is there", BOOL)))


_FOR_THE_JDK = PROPERTIES | {"java.home": HOME}


def _saved_property(m: Machine, args: Args) -> Result:
    """jdk.internal.misc.VM.getSavedProperty and its like: what the JDK asks for itself."""
    value = _FOR_THE_JDK.get(known_text(m, args[0], "a saved system property"))
    return None if value is None else m.intern(value)


def _privileged_property(m: Machine, args: Args) -> Result:
    """sun.security.action.GetPropertyAction: as System.getProperty, for the JDK's own use."""
    key = known_text(m, args[0], "a system property")
    if key == "java.io.tmpdir":
        return _current(m, key)
    value = _FOR_THE_JDK.get(key)
    if value is None:
        return args[1] if len(args) > 1 else None
    return m.intern(value)


def _halt(m: Machine, args: Args) -> Result:
    m.visible(Op("step", alone=True))
    raise PathEnd(Ending.EXITED)


def _current_time(m: Machine, args: Args) -> Result:
    """Some time after 1970; the clock may be set back between two calls."""
    if any_time_will_do(m):
        return 0
    tm = m.tm
    return tm.add(tm.zext(64, unknown(m, "System.currentTimeMillis", bv_sort(62))), tm.bv(1, 64))


def _nano_time(m: Machine, args: Args) -> Result:
    """An arbitrary origin, and then never less than the time before."""
    tm = m.tm
    holder = state_of(m, Cell.LAST_NANO_TIME, None)
    last = holder.payload
    if last is None:
        now = tm.sext(64, unknown(m, "System.nanoTime", bv_sort(62)))
    else:
        now = tm.add(last, tm.zext(64, unknown(m, "System.nanoTime", bv_sort(52))))
    m.write(holder, PAYLOAD, now)
    return now


def _memory(name: str) -> Run:
    """A positive number of bytes."""
    return lambda m, args: m.tm.add(m.tm.zext(64, unknown(m, name, bv_sort(62))), m.tm.bv(1, 64))


_POOL_SIZES = {
    ("java/util/concurrent/ForkJoinPool", "<init>()V"),
    ("java/util/concurrent/Executors", "newWorkStealingPool()Ljava/util/concurrent/ExecutorService;"),
}
"""Methods that create a pool with as many threads as there are processors."""


def _pool_size(m: Machine) -> int:
    """One or two; more are not explored."""
    if m.decide(m.tm.var("one processor", BOOL)):
        return 1
    m.note(MoreAnswers("the number of processors, which is that of a pool's threads"))
    return 2


def _processors(m: Machine, args: Args) -> Result:
    """At least one; most of the JDK's own code only sizes tables and spins by it."""
    method = m.frame.method
    if method.cls.origin == "jdk":
        sizes_pool = (method.cls.name, method.key) in _POOL_SIZES
        return _pool_size(m) if sizes_pool else 1
    return m.tm.add(m.tm.zext(32, unknown(m, "availableProcessors", bv_sort(16))), m.tm.bv(1, 32))


def _version(m: Machine, args: Args) -> Result:
    """Runtime.version: the JDK may know which one it is, the program is to run on all of them."""
    if m.frame.method.cls.origin != "jdk":
        raise Unsupported("Runtime.version")
    return run_bytecode(m, RUNTIME, "version()Ljava/lang/Runtime$Version;", args)


def _static_properties(m: Machine, args: Args) -> None:
    """jdk.internal.util.StaticProperty.<clinit>: a field JAVA_HOME for each property java.home."""
    cls = m.loader.get("jdk/internal/util/StaticProperty")
    for declared in cls.fields.values():
        if declared.is_static and declared.descriptor == _TEXT:
            key = declared.name.lower().replace("_", ".")
            value = m.intern(HOME) if key == "java.home" else _initial(m, key)
            if key == "java.locale.use.old.iso.codes":
                value = m.intern("")
            m.memory.write(cls.statics, declared.slot, value, cls)


_TEXT = "Ljava/lang/String;"
_FIXED: dict[tuple[str, str], Run] = {
    (SYSTEM, "<clinit>()V"): _initialise,
    (SYSTEM, "setOut0(Ljava/io/PrintStream;)V"): _redirect("out", "Ljava/io/PrintStream;"),
    (SYSTEM, "setErr0(Ljava/io/PrintStream;)V"): _redirect("err", "Ljava/io/PrintStream;"),
    (SYSTEM, "setIn0(Ljava/io/InputStream;)V"): _redirect("in", "Ljava/io/InputStream;"),
    (SYSTEM, "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V"): arraycopy,
    (SYSTEM, "setProperties(Ljava/util/Properties;)V"): _set_properties,
    (SYSTEM, "setSecurityManager(Ljava/lang/SecurityManager;)V"): _set_security_manager,
    (SYSTEM, "getenv()Ljava/util/Map;"): refuse("System.getenv"),
    (SYSTEM, "getSecurityManager()Ljava/lang/SecurityManager;"): always(None),
    (SYSTEM, "allowSecurityManager()Z"): refuse("System.setSecurityManager"),
    (SYSTEM, "console()Ljava/io/Console;"): refuse("System.console"),
    (SYSTEM, "gc()V"): no_value,
    (SYSTEM, "runFinalization()V"): no_value,
    (SYSTEM, "registerNatives()V"): no_value,
    (RUNTIME, "halt(I)V"): _halt,
    (RUNTIME, "gc()V"): no_value,
    (RUNTIME, "runFinalization()V"): no_value,
    (RUNTIME, "version()Ljava/lang/Runtime$Version;"): _version,
    ("jdk/internal/util/StaticProperty", "<clinit>()V"): _static_properties,
    ("java/lang/Shutdown", "halt0(I)V"): _halt,
    ("jdk/internal/misc/VM", f"getSavedProperty({_TEXT}){_TEXT}"): _saved_property,
    ("sun/security/action/GetPropertyAction", f"privilegedGetProperty({_TEXT}){_TEXT}"): _privileged_property,
    ("sun/security/action/GetPropertyAction", f"privilegedGetProperty({_TEXT}{_TEXT}){_TEXT}"): (
        _privileged_property
    ),
}
_OPEN: dict[tuple[str, str], Run] = {
    # Some properties are assumed (_ASSUMED), others may have any value.
    (SYSTEM, "currentTimeMillis()J"): _current_time,
    (SYSTEM, "nanoTime()J"): _nano_time,
    (SYSTEM, "identityHashCode(Ljava/lang/Object;)I"): identity_hash_code,
    (SYSTEM, f"getProperty({_TEXT}){_TEXT}"): _get_property,
    (SYSTEM, f"getProperty({_TEXT}{_TEXT}){_TEXT}"): _get_property,
    (SYSTEM, f"setProperty({_TEXT}{_TEXT}){_TEXT}"): _set_property,
    (SYSTEM, f"clearProperty({_TEXT}){_TEXT}"): _set_property,
    (SYSTEM, f"getenv({_TEXT}){_TEXT}"): _get_environment,
    (RUNTIME, "availableProcessors()I"): _processors,
    (RUNTIME, "freeMemory()J"): _memory("freeMemory"),
    (RUNTIME, "totalMemory()J"): _memory("totalMemory"),
    (RUNTIME, "maxMemory()J"): _memory("maxMemory"),
    ("java/net/InetAddressImplFactory", "isIPv6Supported()Z"): _has_newer_addresses,
}
MODELS: Table = (
    telling({RUNTIME, "java/lang/Shutdown"}, fixed(_FIXED))
    | open_answer(_OPEN)
    | assumed(
        Assumption.LINE_SEPARATOR,
        {
            (SYSTEM, f"lineSeparator(){_TEXT}"): _line_separator,
        },
    )
)
