"""Native and opaque methods of the JDK, run on the Java virtual machine on a copy of what they reach.

Only methods whose outcome depends on nothing but what their arguments reach are run so (models.heap_copy). A
native method that the program declares is in the library that the user gave, of which the same is assumed,
once that is loaded; else calling it throws UnsatisfiedLinkError, as on any machine.

With ``--natives report`` every native method that is called is noted with its treatment.
"""

from __future__ import annotations

from verifier.assumption import LibraryAssumption
from verifier.classfile.descriptor import java_type, parse_method_descriptor
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtMethod, Run
from verifier.machine.threads.shared_access import state_of
from verifier.machine.value import Args, Arr, Guarded, Obj, Value
from verifier.machine.virtual_machine import Cell
from verifier.models.calling import no_value, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.heap_copy import call_in_library, call_on_copies, refuse_identities, settled_number
from verifier.models.io import file
from verifier.models.util.checksum import FORMULAS
from verifier.models.util.native_peer import peer_model
from verifier.terms.term import Term
from verifier.texts.text import opaque_name, unknown_text

CLOSED_OWNERS = frozenset(
    f"java/{name}"
    for name in ("util/zip/CRC32", "util/zip/Adler32", "lang/StrictMath", "lang/Float", "lang/Double")
)
"""Classes whose native methods depend on nothing but their arguments."""
_DONE_ALREADY = frozenset(
    f"{name}()V" for name in ("registerNatives", "init", "initIDs", "initNative", "initProto")
)
"""What only tells the virtual machine of a class's native methods and fields, as it did itself before."""


def is_done_already(key: str) -> bool:
    """Whether a static native method of the JDK (name and descriptor) does nothing here."""
    return key in _DONE_ALREADY


def _depends_on_input(value: Value) -> bool:
    """Whether an argument does, or an element of an array."""
    if isinstance(value, Arr):
        return any(isinstance(element, Term) for element in value.slots)
    return isinstance(value, (Term, Guarded))


def native_model(method: RtMethod) -> Run:
    """The model of a native method that has none of its own."""
    name = f"{method.cls.java_name}.{method.name}{method.descriptor}"
    if method.cls.name in CLOSED_OWNERS:
        formula = FORMULAS.get((method.cls.name, method.key))

        def on_copies(m: Machine, args: Args) -> Result:
            if formula is not None and any(map(_depends_on_input, args)):
                m.stats.count("natives", f"{name}: modelled")
                return formula(m, args)
            m.stats.count("natives", f"{name}: run on copies")
            return call_on_copies(m, method, args)

        return on_copies
    own = file.NATIVES.get((method.cls.name, method.name)) or peer_model(method)
    if own is not None:
        return own
    if method.cls.origin == "jdk" and method.is_static and is_done_already(method.key):
        return no_value
    if method.cls.origin == "jdk":

        def refused(m: Machine, args: Args) -> Result:
            m.stats.count("natives", f"{name}: refused")
            raise Unsupported(f"native method {name}")

        return refused

    def own_native(m: Machine, args: Args) -> Result:
        library = m.oracle.library if m.oracle is not None else None
        if library is not None and state_of(m, Cell.LIBRARY_LOADED, False).payload:
            m.stats.count("natives", f"{name}: run on copies, in {library.name}")
            m.leanings.lean_on_library(LibraryAssumption(library.name))
            return call_in_library(m, method, args)
        m.stats.count("natives", f"{name}: throws UnsatisfiedLinkError, there is no library")
        return m.throw_new("java/lang/UnsatisfiedLinkError", f"'{_signature(method)}'")

    return own_native


def _signature(method: RtMethod) -> str:
    """As the virtual machine writes it: ``int Main.f(int, java.lang.String)``."""
    params, returns = parse_method_descriptor(method.descriptor)
    shown = ", ".join(map(java_type, params))
    return f"{java_type(returns)} {method.cls.java_name}.{method.name}({shown})"


def noting(method: RtMethod, model: Run) -> Run:
    """A native method's own model that also notes its calls."""
    name = f"{method.cls.java_name}.{method.name}{method.descriptor}"

    def noted(m: Machine, args: Args) -> Result:
        m.stats.count("natives", f"{name}: modelled")
        return model(m, args)

    return noted


def _opaque(owner: str, key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        method = m.loader.get(owner).methods[key]
        if not method.is_static and args[0].cls.name not in _OPAQUE:
            return run_bytecode(m, owner, key, args)  # a class of the program, or one that asks for the time
        if key in _ANY_TEXT:
            args = [args[0], settled_number(m, args[1]), *args[2:]]
        if key in _ANY_TEXT and isinstance(args[1], Term) and _rounds(m, args[0]):
            name = opaque_name("NumberFormat.format", m.memory.next_serial())
            return m.new_string(unknown_text(m.tm, name))
        if owner == "java/text/Format":
            given = m.concrete(args[1])
            refuse_identities("Format.format", given.slots if isinstance(given, Arr) else [given])
        m.stats.count("natives", f"{owner.replace('/', '.')}.{key}: run on copies")
        return call_on_copies(m, method, args)

    return model


def _rounds(m: Machine, number_format: Obj) -> bool:
    """Whether a DecimalFormat has a rounding mode with which no number fails."""
    mode = number_format.slots[m.field_slot(number_format.cls, "roundingMode", "Ljava/math/RoundingMode;")]
    return isinstance(mode, Obj) and mode is not m.get_static(
        "java/math/RoundingMode", "UNNECESSARY", "Ljava/math/RoundingMode;"
    )


_S = "Ljava/lang/String;"
_OPAQUE = {
    "java/text/DecimalFormat": (
        "<init>()V", f"<init>({_S})V", f"<init>({_S}Ljava/text/DecimalFormatSymbols;)V",
        f"applyPattern({_S})V", f"toPattern(){_S}",
    ),
    "java/text/DecimalFormatSymbols": (
        "<init>()V", "<init>(Ljava/util/Locale;)V",
        *(f"getInstance({locale})Ljava/text/DecimalFormatSymbols;" for locale in ("", "Ljava/util/Locale;")),
    ),
    "java/text/NumberFormat": (
        f"format(D){_S}", f"format(J){_S}", f"parse({_S})Ljava/lang/Number;",
        *(f"{name}({locale})Ljava/text/NumberFormat;"
          for name in ("getInstance", "getIntegerInstance", "getPercentInstance", "getNumberInstance")
          for locale in ("", "Ljava/util/Locale;")),
    ),
    "java/text/Format": (f"format(Ljava/lang/Object;){_S}",),
    "java/text/MessageFormat": (
        f"<init>({_S})V", f"<init>({_S}Ljava/util/Locale;)V",
    ),
}  # fmt: skip
"""Methods that would run long over the data files of locales."""
_ANY_TEXT = frozenset({f"format(D){_S}", f"format(J){_S}"})
"""Those that give some text for a number that depends on input, if it can be rounded."""

_FIXED: dict[tuple[str, str], Run] = {
    (owner, key): _opaque(owner, key) for owner, keys in _OPAQUE.items() for key in keys
} | {("java/util/zip/ZipUtils", "loadLibrary()V"): no_value}
MODELS: Table = fixed(_FIXED)
