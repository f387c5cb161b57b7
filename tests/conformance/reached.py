"""How each model is compared: called with drawn arguments, reached through public calls, or exempt and why.

``through.txt`` names a case for each model that is not called by itself; ``scripts/conformance.py through``
writes it from what ran in the cases of a store, so that each line was seen.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from tests.conformance.cases import Catalogue, Key
from verifier.models.classification import Model

LEFT_OPEN = " (left open)"
"""Behind a case in which a model runs, but JR does not say what comes of it."""
THROUGH = Path(__file__).with_name("through.txt")


class Reason(Enum):
    """Why a model is compared with nothing."""

    INPUT = "it gives inputs, of which the Java virtual machine knows nothing"
    ENDS = "it ends the virtual machine"
    OUTSIDE = "what it answers lies outside of the program: sockets, the machine, who asks"
    START = "it stands for what a virtual machine does when it starts, or for what it keeps inside"
    BENEATH = "nothing calls it where the methods above it are modelled, or run in another release"
    UNMET = "its cases end before it, as JR leaves open what comes first"
    RELEASE = "the release at hand does not have it"
    REFUSED = "it says that it is not modelled, and no more"


def through_cases() -> dict[str, str]:
    """The case through which a model is reached, by the model."""
    lines = THROUGH.read_text(encoding="ascii").splitlines()
    return dict(line.removesuffix(LEFT_OPEN).split(" <- ") for line in lines if line)


def is_refusal(model: Model) -> bool:
    """Whether a model only refuses (models.calling.refuse)."""
    return model.run.__qualname__.startswith("refuse.")


_BY_CLASS = {
    "java/lang/Shutdown": Reason.ENDS,
    "java/lang/ApplicationShutdownHooks": Reason.ENDS,
    "java/net/InetAddressImplFactory": Reason.OUTSIDE,
    "java/net/ServerSocket": Reason.OUTSIDE,
    "java/net/Socket": Reason.OUTSIDE,
    "jdk/internal/access/SharedSecrets": Reason.START,
    "jdk/internal/loader/BootLoader": Reason.START,
    "jdk/internal/misc/CDS": Reason.START,
    "jdk/internal/misc/ScopedMemoryAccess": Reason.START,
    "jdk/internal/misc/VM": Reason.START,
    "jdk/internal/ref/CleanerFactory": Reason.START,
    "jdk/internal/util/StaticProperty": Reason.START,
    "org/sosy_lab/sv_benchmarks/Verifier": Reason.INPUT,
    "sun/security/provider/NativePRNG": Reason.OUTSIDE,
    "sun/security/provider/NativePRNG$RandomIO": Reason.OUTSIDE,
}
_BY_METHOD = {
    "<clinit>": Reason.START,
    "exit": Reason.ENDS,
    "halt": Reason.ENDS,
    "registerNatives": Reason.START,
}


def exemption(catalogue: Catalogue, key: Key, model: Model) -> Reason | None:
    """Why a model has no cases, if that is in order."""
    if catalogue.flags_of(key) is None and key[0] != "org/sosy_lab/sv_benchmarks/Verifier":
        return Reason.RELEASE
    if is_refusal(model):
        return Reason.REFUSED
    found = _BY_CLASS.get(key[0]) or _BY_METHOD.get(key[1].partition("(")[0])
    return found or EXEMPT.get(".".join(key))


EXEMPT: dict[str, Reason] = {
    "java/io/FileCleanable.unregister(Ljava/io/FileDescriptor;)V": Reason.OUTSIDE,
    "java/lang/AbstractStringBuilder.<init>()V": Reason.BENEATH,
    "java/lang/Class.getRecordComponents0()[Ljava/lang/reflect/RecordComponent;": Reason.BENEATH,
    "java/lang/Class.initClassName()Ljava/lang/String;": Reason.BENEATH,
    "java/lang/Runtime.load0(Ljava/lang/Class;Ljava/lang/String;)V": Reason.OUTSIDE,
    "java/lang/Runtime.loadLibrary0(Ljava/lang/Class;Ljava/lang/String;)V": Reason.OUTSIDE,
    "java/lang/StackStreamFactory$StackFrameTraverser.estimateSize()J": Reason.BENEATH,
    "java/lang/StackStreamFactory$StackFrameTraverser.forEachRemaining"
    "(Ljava/util/function/Consumer;)V": Reason.BENEATH,
    "java/lang/StackTraceElement.computeFormat()V": Reason.BENEATH,
    "java/lang/String.<init>([CIILjava/lang/Void;)V": Reason.BENEATH,
    "java/lang/System.clearProperty(Ljava/lang/String;)Ljava/lang/String;": Reason.UNMET,
    "java/lang/System.setProperties(Ljava/util/Properties;)V": Reason.UNMET,
    "java/lang/System.setSecurityManager(Ljava/lang/SecurityManager;)V": Reason.UNMET,
    "java/lang/Thread.clearInterruptEvent()V": Reason.BENEATH,
    "java/lang/Thread.getThreads()[Ljava/lang/Thread;": Reason.BENEATH,
    "java/lang/Thread.interrupt0()V": Reason.BENEATH,
    "java/lang/Thread.setNativeName(Ljava/lang/String;)V": Reason.BENEATH,
    "java/lang/ThreadGroup.interrupt()V": Reason.UNMET,
    "java/lang/invoke/MethodHandle.invokeWithArguments([Ljava/lang/Object;)Ljava/lang/Object;": Reason.UNMET,
    "java/lang/invoke/MethodHandles$Lookup.findConstructor"
    "(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;": Reason.UNMET,
    "java/lang/invoke/VarHandle.withInvokeBehavior()Ljava/lang/invoke/VarHandle;": Reason.UNMET,
    "java/lang/ref/Cleaner.create"
    "(Ljava/util/concurrent/ThreadFactory;)Ljava/lang/ref/Cleaner;": Reason.OUTSIDE,
    "java/lang/ref/PhantomReference.refersTo0(Ljava/lang/Object;)Z": Reason.BENEATH,
    "java/lang/ref/Reference.clear0()V": Reason.BENEATH,
    "java/lang/ref/ReferenceQueue.remove()Ljava/lang/ref/Reference;": Reason.OUTSIDE,
    "java/lang/reflect/AccessibleObject.setAccessible(Z)V": Reason.UNMET,
    "java/lang/reflect/Field.getTypeAnnotationBytes0()[B": Reason.BENEATH,
    "java/net/URL.openConnection(Ljava/net/Proxy;)Ljava/net/URLConnection;": Reason.OUTSIDE,
    "java/security/AccessController.ensureMaterializedForStackWalk(Ljava/lang/Object;)V": Reason.BENEATH,
    "java/security/AccessController.getInheritedAccessControlContext"
    "()Ljava/security/AccessControlContext;": Reason.BENEATH,
    "java/security/AccessController.getProtectionDomain"
    "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;": Reason.BENEATH,
    "java/security/AccessController.getStackAccessControlContext"
    "()Ljava/security/AccessControlContext;": Reason.BENEATH,
    "java/text/DateFormat.getCalendar()Ljava/util/Calendar;": Reason.UNMET,
    "java/text/SimpleDateFormat.parse"
    "(Ljava/lang/String;Ljava/text/ParsePosition;)Ljava/util/Date;": Reason.UNMET,
    "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject.getWaitingThreads"
    "()Ljava/util/Collection;": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.allocateUninitializedArray"
    "(Ljava/lang/Class;I)Ljava/lang/Object;": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.ensureClassInitialized(Ljava/lang/Class;)V": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.fullFence()V": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.loadFence()V": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.shouldBeInitialized0(Ljava/lang/Class;)Z": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.staticFieldOffset0(Ljava/lang/reflect/Field;)J": Reason.BENEATH,
    "jdk/internal/misc/Unsafe.throwException(Ljava/lang/Throwable;)V": Reason.BENEATH,
    "jdk/internal/ref/PhantomCleanable.clean()V": Reason.BENEATH,
    "jdk/internal/reflect/ConstantPool.getDoubleAt0(Ljava/lang/Object;I)D": Reason.BENEATH,
    "jdk/internal/reflect/ConstantPool.getFloatAt0(Ljava/lang/Object;I)F": Reason.BENEATH,
    "jdk/internal/reflect/ConstantPool.getLongAt0(Ljava/lang/Object;I)J": Reason.BENEATH,
    "jdk/internal/reflect/Reflection.areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z": Reason.BENEATH,
    "jdk/internal/util/ArraysSupport.vectorizedMismatch"
    "(Ljava/lang/Object;JLjava/lang/Object;JII)I": Reason.BENEATH,
    "sun/nio/ch/IOUtil.read"
    "(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZZILsun/nio/ch/NativeDispatcher;)I": Reason.OUTSIDE,
    "sun/nio/fs/UnixException.getMessage()Ljava/lang/String;": Reason.OUTSIDE,
    "sun/nio/fs/UnixNativeDispatcher.access(Lsun/nio/fs/UnixPath;I)V": Reason.OUTSIDE,
    "sun/nio/fs/UnixNativeDispatcher.stat"
    "(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V": Reason.OUTSIDE,
    "sun/reflect/misc/MethodUtil.invoke"
    "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;": Reason.BENEATH,
    "sun/security/provider/DigestBase.engineDigest([BII)I": Reason.UNMET,
    "sun/security/provider/DigestBase.engineUpdate(B)V": Reason.UNMET,
    "sun/security/provider/DigestBase.engineUpdate([BII)V": Reason.UNMET,
}
"""Single models."""
