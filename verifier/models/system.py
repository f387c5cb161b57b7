"""java.lang.System and java.lang.Runtime.

Properties that are the same wherever a program runs have their values; clocks and the memory
in use are unconstrained; what else comes from outside is refused by name.
"""

from __future__ import annotations

from typing import Any

from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Model, RtClass
from verifier.machine.text import TextLike, unknown_text
from verifier.machine.value import Obj, join_references
from verifier.models.arraycopy import arraycopy
from verifier.models.calling import always, no_value, refuse, text_of, unknown
from verifier.models.object import identity_hash_code
from verifier.terms.sort import BOOL, BV64, bv_sort
from verifier.verdict.outcome import Ending

SYSTEM = "java/lang/System"
RUNTIME = "java/lang/Runtime"

PROPERTIES = {
    "line.separator": "\n",
    "file.separator": "/",
    "path.separator": ":",
    "java.vendor.url": "https://java.oracle.com/",
    "file.encoding": "UTF-8",
    "sun.jnu.encoding": "UTF-8",
    "native.encoding": "UTF-8",
    "user.language": "en",
    "user.country": "US",
    "java.vm.specification.name": "Java Virtual Machine Specification",
    "java.specification.name": "Java Platform API Specification",
}
OUTSIDE = {
    "java.version", "java.version.date", "java.vendor", "java.vendor.version", "java.home", "java.class.path",
    "java.class.version", "java.library.path", "java.io.tmpdir", "java.specification.version",
    "java.specification.vendor", "java.vm.name", "java.vm.vendor", "java.vm.version", "java.vm.info",
    "java.runtime.name", "java.runtime.version", "java.vm.specification.version",
    "java.vm.specification.vendor", "os.name", "os.arch", "os.version", "user.name", "user.home", "user.dir",
    "user.timezone", "user.variant", "user.script", "sun.arch.data.model", "sun.cpu.endian",
    "java.vm.compressedOopsMode", "jdk.debug", "stdout.encoding", "stderr.encoding", "sun.boot.library.path",
    "sun.java.command", "sun.java.launcher", "sun.management.compiler", "sun.io.unicode.encoding",
}  # fmt: skip
"""Properties that a virtual machine sets to what depends on where it runs."""


def _set_static(m: Machine, cls: RtClass, name: str, descriptor: str, value: Any) -> None:
    m.memory.write(cls.statics, m.field_slot(cls, name, descriptor), value)


def stream(m: Machine, class_name: str, payload: str) -> Obj:
    """One of the standard streams: an unconstructed object that its payload tells apart."""
    result = m.loader.new_object(m.loader.get(class_name))
    result.slots[0] = payload
    return result


def _initialise(m: Machine, args: list[Any]) -> None:
    """Stands for <clinit> and initPhase1 as far as programs see them."""
    cls = m.loader.get(SYSTEM)
    _set_static(m, cls, "out", "Ljava/io/PrintStream;", stream(m, "java/io/PrintStream", "stdout"))
    _set_static(m, cls, "err", "Ljava/io/PrintStream;", stream(m, "java/io/PrintStream", "stderr"))
    _set_static(m, cls, "in", "Ljava/io/InputStream;", stream(m, "java/io/BufferedInputStream", "stdin"))


def _redirect(name: str, descriptor: str) -> Model:
    def model(m: Machine, args: list[Any]) -> Any:
        _set_static(m, m.loader.get(SYSTEM), name, descriptor, args[0])

    return model


def property_value(m: Machine, key: str) -> TextLike | None:
    """A system property; None if it is not set; any text if it depends on where the program runs."""
    if key in OUTSIDE:
        return unknown_text(m.tm, f"property {key}")
    return PROPERTIES.get(key)


def _property_key(m: Machine, reference: Any) -> str:
    if m.concrete(reference) is None:
        m.throw_new("java/lang/NullPointerException", "key can't be null")
    key = text_of(m, reference, "System.getProperty")
    if not key:
        m.throw_new("java/lang/IllegalArgumentException", "key can't be empty")
    return key


def _get_property(m: Machine, args: list[Any]) -> Any:
    value = property_value(m, _property_key(m, args[0]))
    if value is None:
        return args[1] if len(args) > 1 else None
    return m.intern(value) if isinstance(value, str) else m.new_string(value)


def _get_environment(m: Machine, args: list[Any]) -> Any:
    """System.getenv(name): any text, or null."""
    m.non_null(args[0])
    name = text_of(m, args[0], "System.getenv")
    present = m.tm.var(f"environment {name} is set", BOOL)
    value = m.new_string(unknown_text(m.tm, f"environment {name}"))
    return join_references(m.tm, present, value, None)


def _saved_property(m: Machine, args: list[Any]) -> Any:
    """jdk.internal.misc.VM.getSavedProperty and its like: what the JDK asks for itself."""
    value = PROPERTIES.get(text_of(m, args[0], "a saved system property"))
    return None if value is None else m.intern(value)


def _privileged_property(m: Machine, args: list[Any]) -> Any:
    """sun.security.action.GetPropertyAction: as System.getProperty, for the JDK's own use."""
    value = PROPERTIES.get(text_of(m, args[0], "a system property"))
    if value is None:
        return args[1] if len(args) > 1 else None
    return m.intern(value)


def _exit(m: Machine, args: list[Any]) -> Any:
    raise PathEnd(Ending.EXITED)


def _clock(name: str) -> Model:
    return lambda m, args: unknown(m, name, BV64)


def _memory(name: str) -> Model:
    return lambda m, args: m.tm.zext(64, unknown(m, name, bv_sort(62)))


def _processors(m: Machine, args: list[Any]) -> Any:
    """At least one; the JDK's own code only sizes tables and spins by it."""
    if m.frame.method.cls.origin == "jdk":
        return 1
    return m.tm.add(m.tm.zext(32, unknown(m, "availableProcessors", bv_sort(16))), m.tm.bv(1, 32))


_TEXT = "Ljava/lang/String;"
MODELS: dict[tuple[str, str], Model] = {
    (SYSTEM, "<clinit>()V"): _initialise,
    (SYSTEM, "setOut0(Ljava/io/PrintStream;)V"): _redirect("out", "Ljava/io/PrintStream;"),
    (SYSTEM, "setErr0(Ljava/io/PrintStream;)V"): _redirect("err", "Ljava/io/PrintStream;"),
    (SYSTEM, "setIn0(Ljava/io/InputStream;)V"): _redirect("in", "Ljava/io/InputStream;"),
    (SYSTEM, "currentTimeMillis()J"): _clock("System.currentTimeMillis"),
    (SYSTEM, "nanoTime()J"): _clock("System.nanoTime"),
    (SYSTEM, "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V"): arraycopy,
    (SYSTEM, "identityHashCode(Ljava/lang/Object;)I"): identity_hash_code,
    (SYSTEM, f"getProperty({_TEXT}){_TEXT}"): _get_property,
    (SYSTEM, f"getProperty({_TEXT}{_TEXT}){_TEXT}"): _get_property,
    (SYSTEM, f"setProperty({_TEXT}{_TEXT}){_TEXT}"): refuse("System.setProperty"),
    (SYSTEM, f"clearProperty({_TEXT}){_TEXT}"): refuse("System.clearProperty"),
    (SYSTEM, "getProperties()Ljava/util/Properties;"): refuse("System.getProperties"),
    (SYSTEM, f"lineSeparator(){_TEXT}"): lambda m, args: m.intern("\n"),
    (SYSTEM, f"getenv({_TEXT}){_TEXT}"): _get_environment,
    (SYSTEM, "getenv()Ljava/util/Map;"): refuse("System.getenv"),
    (SYSTEM, "getSecurityManager()Ljava/lang/SecurityManager;"): always(None),
    (SYSTEM, "allowSecurityManager()Z"): always(0),
    (SYSTEM, "console()Ljava/io/Console;"): refuse("System.console"),
    (SYSTEM, "exit(I)V"): _exit,
    (SYSTEM, "gc()V"): no_value,
    (SYSTEM, "runFinalization()V"): no_value,
    (SYSTEM, "registerNatives()V"): no_value,
    (RUNTIME, "exit(I)V"): _exit,
    (RUNTIME, "halt(I)V"): _exit,
    (RUNTIME, "gc()V"): no_value,
    (RUNTIME, "runFinalization()V"): no_value,
    (RUNTIME, "availableProcessors()I"): _processors,
    (RUNTIME, "freeMemory()J"): _memory("freeMemory"),
    (RUNTIME, "totalMemory()J"): _memory("totalMemory"),
    (RUNTIME, "maxMemory()J"): _memory("maxMemory"),
    (RUNTIME, "addShutdownHook(Ljava/lang/Thread;)V"): refuse("Runtime.addShutdownHook"),
    ("java/lang/Shutdown", "halt0(I)V"): _exit,
    ("java/lang/Shutdown", "exit(I)V"): _exit,
    ("jdk/internal/misc/VM", f"getSavedProperty({_TEXT}){_TEXT}"): _saved_property,
    ("sun/security/action/GetPropertyAction", f"privilegedGetProperty({_TEXT}){_TEXT}"): _privileged_property,
    ("sun/security/action/GetPropertyAction", f"privilegedGetProperty({_TEXT}{_TEXT}){_TEXT}"): (
        _privileged_property
    ),
}
