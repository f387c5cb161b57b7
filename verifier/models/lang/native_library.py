"""Native libraries.

Those of the JDK count as loaded: their native methods are modelled, run or refused one by one. A library that
a program loads is missing, so loading it throws UnsatisfiedLinkError. Exceptions are a library at a place
where the virtual machine searches, which is refused by name, and the one that the user gave (--native-
library), which is loaded.
"""

from __future__ import annotations

from pathlib import Path

from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.shared_access import state_of
from verifier.machine.value import PAYLOAD, Args
from verifier.machine.virtual_machine import Cell
from verifier.models.calling import known_text, no_value, refuse
from verifier.models.classification import Table, fixed
from verifier.models.lang.klass import class_of
from verifier.semantics.array import any_message

_BOOT = "jdk/internal/loader/BootLoader"
_NEED_STATE = (
    "getUnnamedModule()Ljava/lang/Module;",
    "getServicesCatalog()Ljdk/internal/module/ServicesCatalog;",
    "getClassLoaderValueMap()Ljava/util/concurrent/ConcurrentHashMap;",
    "getNativeLibraries()Ljdk/internal/loader/NativeLibraries;",
    "loadClass(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;",
    "loadClassOrNull(Ljava/lang/String;)Ljava/lang/Class;",
    "findResource(Ljava/lang/String;)Ljava/net/URL;",
    "findResource(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;",
    "findResourceAsStream(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;",
    "findResources(Ljava/lang/String;)Ljava/util/Enumeration;",
    "definePackage(Ljava/lang/Class;)Ljava/lang/Package;",
    "getDefinedPackage(Ljava/lang/String;)Ljava/lang/Package;",
)
"""Methods that use the static fields of the boot loader, which is not initialised."""
_ERROR = "java/lang/UnsatisfiedLinkError"
_PLACES = (
    "/usr/java/packages/lib", "/usr/lib64", "/lib64", "/lib", "/usr/lib", "/usr/lib/jni",
    "/usr/lib/x86_64-linux-gnu/jni", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu/jni",
    "/usr/lib/aarch64-linux-gnu",
)  # fmt: skip
"""Where virtual machines look for libraries of programs."""


def _by_name(m: Machine, args: Args) -> Result:
    """Runtime.loadLibrary0(Class, String)."""
    if class_of(m, args[1]).origin == "jdk":
        return VOID
    m.non_null(args[2])
    name = known_text(m, args[2], "System.loadLibrary")
    if "/" in name:
        m.throw_new(_ERROR, f"Directory separator should not appear in library name: {name}")
    library = m.oracle.library if m.oracle is not None else None
    if library is not None and library.name == f"lib{name}.so":
        return _loaded(m)
    home = m.vm.java_home
    places = [Path(place) for place in _PLACES] + ([home / "lib"] if home else [])
    _refuse_those_there(name, [place / f"lib{name}.so" for place in places])
    return m.throw_new(_ERROR, any_message(m))


def _by_file(m: Machine, args: Args) -> Result:
    """Runtime.load0(Class, String)."""
    if class_of(m, args[1]).origin == "jdk":
        return VOID
    m.non_null(args[2])
    name = known_text(m, args[2], "System.load")
    if not name.startswith("/"):
        m.throw_new(_ERROR, f"Expecting an absolute path of the library: {name}")
    if m.oracle is not None and m.oracle.library is not None and str(m.oracle.library) == name:
        return _loaded(m)
    _refuse_those_there(name, [Path(name)])
    return m.throw_new(_ERROR, any_message(m))


def _loaded(m: Machine) -> Result:
    """The library that the user gave: it can be loaded (jvm.native_process), once or again."""
    m.write(state_of(m, Cell.LIBRARY_LOADED, False), PAYLOAD, True)
    return VOID


def _refuse_those_there(name: str, files: list[Path]) -> None:
    for file in files:
        if "\0" in name or file.exists():
            raise Unsupported(f"the native library {name}")


_ARGUMENTS = "(Ljava/lang/Class;Ljava/lang/String;)V"
_FIXED: dict[tuple[str, str], Run] = {
    ("java/lang/Runtime", f"loadLibrary0{_ARGUMENTS}"): _by_name,
    ("java/lang/Runtime", f"load0{_ARGUMENTS}"): _by_file,
    (_BOOT, "<clinit>()V"): no_value,
    (_BOOT, "loadLibrary(Ljava/lang/String;)V"): no_value,
} | {(_BOOT, key): refuse(f"BootLoader.{key.partition('(')[0]}") for key in _NEED_STATE}
MODELS: Table = fixed(_FIXED)
