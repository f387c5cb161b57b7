"""Methods through which JDK classes use the virtual machine: VM, CDS, Reflection, Reference."""

from __future__ import annotations

from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args, join_references
from verifier.models.calling import always, method_of, no_value, refuse, run_bytecode, unknown
from verifier.models.classification import Table, fixed, open_answer
from verifier.models.lang.klass import class_of, modifiers
from verifier.terms.sort import BOOL

SECRETS = "jdk/internal/access/SharedSecrets"
_LANG_ACCESS = "Ljdk/internal/access/JavaLangAccess;"
VM = "jdk/internal/misc/VM"
CDS = "jdk/internal/misc/CDS"
REFERENCE = "java/lang/ref/Reference"
_WRITTEN = 0x7FFF
"""Flags that a class file holds."""
_KEY_MAP = "jdk/internal/util/ReferencedKeyMap"
_MADE = "create(ZZLjava/util/function/Supplier;)Ljdk/internal/util/ReferencedKeyMap;"
REFLECTION = "jdk/internal/reflect/Reflection"


def _lang_access(m: Machine, args: Args) -> Result:
    """SharedSecrets.getJavaLangAccess: made by System.setJavaLangAccess on the first use."""
    known = m.get_static(SECRETS, "javaLangAccess", _LANG_ACCESS)
    if known is not None:
        return known
    m.require_init(m.loader.get("java/lang/System"))

    def then(machine: Machine, _: Any) -> Any:
        return machine.get_static(SECRETS, "javaLangAccess", _LANG_ACCESS)

    return m.call(method_of(m, "java/lang/System", "setJavaLangAccess()V"), [], then)


def _reference_access(m: Machine, args: Args) -> Result:
    """SharedSecrets.getJavaLangRefAccess: buffers outside of the heap wait for references with it."""
    raise Unsupported("the handling of references that the garbage collector found")


def _initialised(m: Machine, args: Args) -> None:
    """SharedSecrets.ensureClassInitialized: of the JDK's own classes, which need no Lookup to be seen."""
    m.require_init(class_of(m, args[0]))


def _keys_by_references(m: Machine, args: Args) -> Result:
    """ReferencedKeyMap.create (JDK 21): a queue of the virtual machine's own differs in its lock alone."""
    return run_bytecode(m, _KEY_MAP, _MADE, [args[0], 0, args[2]])


def _caller_class(m: Machine, args: Args) -> Result:
    caller = m.frame.caller
    return None if caller is None else m.loader.mirror(caller.method.cls)


def _access_flags(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    return modifiers(cls) if cls.file is None else cls.flags & _WRITTEN


def _referent_is(m: Machine, args: Args) -> Result:
    reference = m.non_null(args[0])
    held = m.concrete(m.get_field(reference, "referent", "Ljava/lang/Object;"))
    return int(held is m.concrete(args[1]))


def _clear(m: Machine, args: Args) -> None:
    m.set_field(m.non_null(args[0]), "referent", "Ljava/lang/Object;", None)


def _weak_get(m: Machine, args: Args) -> Result:
    """A weak or soft reference may have been cleared if no strong one leads to the object; it stays cleared.

    Programs may observe either answer at any time; the JDK's caches work with both.
    """
    reference = m.non_null(args[0])
    held = m.get_field(reference, "referent", "Ljava/lang/Object;")
    if held is None or m.frame.method.cls.origin == "jdk":
        return held
    is_left = unknown(m, "a Reference that the garbage collector may clear", BOOL)
    left = join_references(m.tm, is_left, held, None)
    m.set_field(reference, "referent", "Ljava/lang/Object;", left)
    return left


def _comparable_class(m: Machine, args: Args) -> Result:
    """HashMap.comparableClassFor: the class of x if it is of the form C implements Comparable<C>."""
    target = m.concrete(args[0])
    if target is None or not target.cls.is_subclass_of("java/lang/Comparable"):
        return None
    cls = target.cls
    signature = (cls.file.signature or "") if cls.file is not None else ""
    if cls.name == "java/lang/String" or f"Ljava/lang/Comparable<L{cls.name};>;" in signature:
        return m.loader.mirror(cls)
    return None


_FIXED: dict[tuple[str, str], Run] = {
    (SECRETS, f"getJavaLangAccess(){_LANG_ACCESS}"): _lang_access,
    (SECRETS, "getJavaLangRefAccess()Ljdk/internal/access/JavaLangRefAccess;"): _reference_access,
    (SECRETS, "<clinit>()V"): no_value,
    (SECRETS, "ensureClassInitialized(Ljava/lang/Class;)V"): _initialised,
    (_KEY_MAP, _MADE): _keys_by_references,
    (VM, "<clinit>()V"): no_value,
    (VM, "initialize()V"): no_value,
    (VM, "isBooted()Z"): always(1),
    (VM, "isModuleSystemInited()Z"): always(1),
    (VM, "initLevel()I"): always(4),
    (VM, "isSupportedClassFileVersion(II)Z"): always(1),
    (VM, "latestUserDefinedLoader0()Ljava/lang/ClassLoader;"): always(None),
    (VM, "getNanoTimeAdjustment(J)J"): refuse("the time of day"),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled()Z"): always(0),
    ("jdk/internal/vm/ContinuationSupport", "isSupported0()Z"): always(1),
    ("jdk/internal/vm/Continuation", "pin()V"): no_value,  # of a thread that is none of the virtual ones
    ("jdk/internal/vm/Continuation", "unpin()V"): no_value,
    ("java/lang/ref/Finalizer", "isFinalizationEnabled()Z"): always(1),
    (CDS, "<clinit>()V"): no_value,
    (CDS, "isDumpingClassList0()Z"): always(0),
    (CDS, "isDumpingArchive0()Z"): always(0),
    (CDS, "isSharingEnabled0()Z"): always(0),
    (CDS, "isDumpingClassList()Z"): always(0),
    (CDS, "isDumpingArchive()Z"): always(0),
    (CDS, "isSharingEnabled()Z"): always(0),
    (CDS, "getRandomSeedForDumping()J"): always(1),
    (CDS, "initializeFromArchive(Ljava/lang/Class;)V"): no_value,
    (REFLECTION, "getCallerClass()Ljava/lang/Class;"): _caller_class,
    (REFLECTION, "getClassAccessFlags(Ljava/lang/Class;)I"): _access_flags,
    (REFERENCE, "<clinit>()V"): no_value,
    (REFERENCE, "refersTo0(Ljava/lang/Object;)Z"): _referent_is,
    (REFERENCE, "clear0()V"): _clear,
    ("java/lang/ref/PhantomReference", "clear0()V"): _clear,
    ("java/util/HashMap", "comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;"): _comparable_class,
    (
        "java/util/concurrent/ConcurrentHashMap",
        "comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;",
    ): _comparable_class,
    ("java/lang/ref/PhantomReference", "refersTo0(Ljava/lang/Object;)Z"): _referent_is,
}
_OPEN: dict[tuple[str, str], Run] = {
    (REFERENCE, "get()Ljava/lang/Object;"): _weak_get,
    ("java/lang/ref/SoftReference", "get()Ljava/lang/Object;"): _weak_get,
}
MODELS: Table = fixed(_FIXED) | open_answer(_OPEN)
