"""java.util.ResourceBundle: bundles of the program, found by the JDK's own code on the class path.

Only who asks, and whose class loader looks, is said here: the program, and that of the application.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args
from verifier.models.calling import method_of, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.lang.class_loader import LOADER, app_loader, is_app
from verifier.models.lang.java_module import MODULE, module_object
from verifier.models.lang.klass import class_of

_BUNDLE = "java/util/ResourceBundle"
_MODULE = f"L{MODULE};"
_NAMED = "Ljava/lang/String;Ljava/util/Locale;"
_REST = f"L{_BUNDLE}$Control;)L{_BUNDLE};"
_BY_LOADER = f"getBundleImpl({_NAMED}Ljava/lang/Class;L{LOADER};{_REST}"
_BY_MODULE = f"getBundleImpl({_MODULE}{_MODULE}{_NAMED}{_REST}"
_LOADER_OF = f"getLoader({_MODULE})L{LOADER};"


def _find(m: Machine, args: Args) -> Result:
    """getBundle of a caller and a class loader; the caller's loader is not modelled (class_loader)."""
    name, locale, caller, loader, control = args
    if class_of(m, caller).origin == "jdk":
        return run_bytecode(m, _BUNDLE, _BY_LOADER, args)
    if loader is not None and not is_app(m, loader):
        raise Unsupported("a ResourceBundle of another class loader")
    module = module_object(m, None)
    return m.call(method_of(m, _BUNDLE, _BY_MODULE), [module, module, name, locale, control])


def _loader_of(m: Machine, args: Args) -> Result:
    if m.non_null(args[0]) is module_object(m, None):
        return app_loader(m)
    return run_bytecode(m, _BUNDLE, _LOADER_OF, args)


_FIXED: dict[tuple[str, str], Run] = {(_BUNDLE, _BY_LOADER): _find, (_BUNDLE, _LOADER_OF): _loader_of}
MODELS: Table = fixed(_FIXED)
