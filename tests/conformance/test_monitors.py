"""What methods lock in the JDK, and their models do not: the machine must say so where a program locks it.

The class files tell: synchronized methods, and monitors entered in the code of methods that are modelled.
"""

from __future__ import annotations

from tests.conformance.cases import Catalogue
from verifier.classfile.image import JdkImage
from verifier.jvm.home import find_java_home
from verifier.machine.rtclass import ACC_STATIC, ACC_SYNCHRONIZED
from verifier.machine.threads.trusted import CLASSES_LOCKED, LOCKED_INSIDE
from verifier.models.registry import all_models

PRIVATE_LOCKS = {
    "java/lang/ApplicationShutdownHooks": "a class of its package",
    "java/lang/Class": "the lock of its class loader, for assertion statuses",
    "java/lang/Shutdown": "a lock that it keeps to itself",
    "java/lang/StackFrameInfo": "a new object",
    "java/lang/StackTraceElement": "new objects alone are computed",
    "java/lang/String": "the monitor of its argument, a StringBuffer",
    "java/lang/System": "its Class object, which CLASSES_LOCKED names",
    "java/lang/ref/ReferenceQueue": "a lock that it keeps to itself",
    "java/nio/charset/Charset": "no longer once the virtual machine is started",
    "java/io/DeleteOnExitHook": "a class of its package",
    "sun/security/provider/NativePRNG$RandomIO": "a lock that it keeps to itself",
}
"""Classes whose monitors no program can come by, and why."""
TOLD = {
    "java/lang/Thread": "joins and starts are operations that say what they touch",
    "java/lang/ThreadGroup": "refused, or operations that say what they touch",
}
"""Classes whose models say themselves what locks them."""
FILE_URL = "sun/net/www/protocol/file/FileURLConnection"
IS_A = {FILE_URL: "java/net/URLConnection"}


def test_programs_that_lock_what_models_lock_are_noted() -> None:
    catalogue = Catalogue(JdkImage(find_java_home() / "lib" / "modules"))
    locking, classes = set(), set()
    for key in all_models():
        flags = catalogue.flags_of(key)
        method = catalogue.method_of(key)
        if flags is None or method is None:
            continue
        enters = method.code is not None and any(
            instruction.mnemonic == "monitorenter" for instruction in method.code.instructions
        )
        if flags & ACC_SYNCHRONIZED and flags & ACC_STATIC:
            classes.add(key[0])
        elif flags & ACC_SYNCHRONIZED or enters:
            locking.add(IS_A.get(key[0], key[0]))
    assert "java/lang/StringBuffer" in locking
    assert locking - set(LOCKED_INSIDE) <= PRIVATE_LOCKS.keys() | TOLD.keys()
    assert classes <= CLASSES_LOCKED | PRIVATE_LOCKS.keys()
