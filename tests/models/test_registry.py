"""The models' keys name methods that exist: a misspelt one would silently not be used."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace

import pytest

from verifier.assumption import Assumption
from verifier.classfile.image import JdkImage
from verifier.classfile.parser import parse_class
from verifier.jvm.home import find_java_home, read_java_home
from verifier.machine.rtclass import Effects
from verifier.models.calling import no_value
from verifier.models.classification import Answer, Model, fixed, telling
from verifier.models.registry import all_models

OWN = "org/sosy_lab/sv_benchmarks/Verifier"
AFTER_17 = {
    ("java/lang/ClassFrameInfo", "getDeclaringClass()Ljava/lang/Class;"),
    ("java/lang/Object", "wait0(J)V"),
    ("java/lang/Thread", "alive()Z"),
    ("java/lang/Thread", "ensureMaterializedForStackWalk(Ljava/lang/Object;)V"),
    ("java/lang/Thread", "getNextThreadIdOffset()J"),
    ("java/lang/Thread", "threadId()J"),
    ("java/lang/Thread", "sleep0(J)V"),
    ("java/lang/Thread", "sleepNanos0(J)V"),
    ("java/lang/Thread", "yield0()V"),
    ("java/lang/ref/Finalizer", "isFinalizationEnabled()Z"),
    ("java/lang/ref/PhantomReference", "clear0()V"),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled()Z"),
    ("jdk/internal/vm/Continuation", "pin()V"),
    ("jdk/internal/vm/Continuation", "unpin()V"),
    ("jdk/internal/vm/ContinuationSupport", "isSupported0()Z"),
    ("jdk/internal/vm/SharedThreadContainer", "close()V"),
    ("java/lang/Thread", "threadState()Ljava/lang/Thread$State;"),
    ("java/lang/Thread$ThreadIdentifiers", "next()J"),
    ("java/lang/Thread", "currentCarrierThread()Ljava/lang/Thread;"),
    (
        "jdk/internal/invoke/MhUtil",
        "findVarHandle(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)"
        "Ljava/lang/invoke/VarHandle;",
    ),
    (
        "jdk/internal/invoke/MhUtil",
        "findVarHandle(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/Class;Ljava/lang/String;"
        "Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;",
    ),
    *(
        (owner, f"{key}L{owner};")
        for owner in ("java/lang/AbstractStringBuilder", "java/lang/StringBuffer", "java/lang/StringBuilder")
        for key in ("repeat(II)", "repeat(Ljava/lang/CharSequence;I)")
    ),
    (
        "jdk/internal/util/ReferencedKeyMap",
        "create(ZZLjava/util/function/Supplier;)Ljdk/internal/util/ReferencedKeyMap;",
    ),
    ("sun/nio/fs/UnixNativeDispatcher", "access(Lsun/nio/fs/UnixPath;I)I"),
    ("sun/nio/fs/UnixNativeDispatcher", "stat2(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)I"),
}
"""Methods of later releases that 17 does not have."""
UNTIL_25 = {
    ("java/lang/Thread", "sleep0(J)V"),
    (
        "jdk/internal/util/ReferencedKeyMap",
        "create(ZZLjava/util/function/Supplier;)Ljdk/internal/util/ReferencedKeyMap;",
    ),
    ("java/lang/StackFrameInfo", "getDeclaringClass()Ljava/lang/Class;"),
    ("java/net/InetAddressImplFactory", "isIPv6Supported()Z"),
    (
        "java/security/AccessController",
        "getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;",
    ),
    ("sun/nio/fs/UnixNativeDispatcher", "access(Lsun/nio/fs/UnixPath;I)V"),
    ("sun/nio/fs/UnixNativeDispatcher", "exists(Lsun/nio/fs/UnixPath;)Z"),
    ("sun/nio/fs/UnixNativeDispatcher", "stat(Lsun/nio/fs/UnixPath;)I"),
    ("java/lang/StringUTF16", "isBigEndian()Z"),
    ("java/lang/System", "allowSecurityManager()Z"),
    ("java/lang/Thread", "nextThreadID()J"),
    ("java/lang/ThreadGroup", "addUnstarted()V"),
    ("java/security/AccessController", "ensureMaterializedForStackWalk(Ljava/lang/Object;)V"),
    (
        "java/security/AccessController",
        "getInheritedAccessControlContext()Ljava/security/AccessControlContext;",
    ),
    ("java/security/AccessController", "getStackAccessControlContext()Ljava/security/AccessControlContext;"),
    ("java/util/concurrent/CompletableFuture$ThreadPerTaskExecutor", "execute(Ljava/lang/Runnable;)V"),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8()Z"),
    ("jdk/internal/access/SharedSecrets", "<clinit>()V"),
    ("jdk/internal/misc/CDS", "isDumpingArchive0()Z"),
    ("jdk/internal/misc/CDS", "isDumpingClassList()Z"),
    ("jdk/internal/misc/CDS", "isDumpingClassList0()Z"),
    ("jdk/internal/misc/CDS", "isSharingEnabled()Z"),
    ("jdk/internal/misc/CDS", "isSharingEnabled0()Z"),
    ("sun/security/action/GetPropertyAction", "privilegedGetProperties()Ljava/util/Properties;"),
    (
        "sun/security/action/GetPropertyAction",
        "privilegedGetProperty(Ljava/lang/String;)Ljava/lang/String;",
    ),
    (
        "sun/security/action/GetPropertyAction",
        "privilegedGetProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
    ),
}
"""Methods of 17 that 25 does not have any more."""
MISSING = {17: AFTER_17, 25: UNTIL_25}
"""The modelled methods that a release does not have."""
FALLBACK = Path("verifier", "jvm", "java", "fallback", OWN + ".java")
DESCRIPTORS = {
    "void": "V",
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "short": "S",
    "int": "I",
    "long": "J",
    "float": "F",
    "double": "D",
    "String": "Ljava/lang/String;",
}


def test_keys_name_declared_methods() -> None:
    home = read_java_home(find_java_home())
    image = JdkImage(home.path / "lib" / "modules")
    by_class = defaultdict(set)
    for owner, key in all_models():
        if owner != OWN:
            by_class[owner].add(key)
    missing = set()
    for owner, keys in by_class.items():
        data = image.find(owner)
        methods = parse_class(data).methods if data is not None else ()
        missing |= {(owner, key) for key in keys - {method.name + method.descriptor for method in methods}}
    assert missing <= AFTER_17 | UNTIL_25
    assert missing == MISSING.get(home.version, missing)


def test_every_method_of_the_verifier_class_is_modelled(root: Path) -> None:
    source = (root / FALLBACK).read_text(encoding="utf-8")
    declared = {
        f"{name}({DESCRIPTORS.get(parameter, '')}){DESCRIPTORS[result]}"
        for result, name, parameter in re.findall(r"public static (\w+) (\w+)\((\w*)", source)
    }
    assert declared == {key for owner, key in all_models() if owner == OWN}


def test_every_model_says_what_stands_behind_its_result() -> None:
    models = all_models().values()
    assert all((model.answer is Answer.ASSUMED) == (model.assumption is not None) for model in models)
    assert {model.answer for model in models} == set(Answer)


def test_an_answer_that_is_always_assumed_is_noted_when_the_machine_calls_it() -> None:
    noted = []
    for leans in (True, False):
        model = Model(lambda m, args: 7, Answer.ASSUMED, Assumption.HASH_ORDER, leans)
        machine = SimpleNamespace(lean=noted.append)
        assert model.for_machine().entry(machine, []) == 7
    assert noted == [Assumption.HASH_ORDER]


def test_the_machine_is_told_what_a_model_may_touch() -> None:
    table = fixed({("a/A", "f()V"): no_value, ("a/B", "f()V"): no_value})
    told = telling({"a/A"}, table)
    assert [model.for_machine().effects for model in told.values()] == [Effects.TOLD, Effects.ARGUMENTS]
    assert {model.effects for model in all_models().values()} == set(Effects)


@pytest.mark.parametrize(
    ("owner", "key", "answer"),
    [
        ("java/lang/String", "length()I", Answer.FIXED),
        ("java/lang/String", "intern()Ljava/lang/String;", Answer.OPEN),
        ("java/lang/String", "toUpperCase()Ljava/lang/String;", Answer.ASSUMED),
        ("java/lang/Object", "hashCode()I", Answer.OPEN),
        ("java/lang/Class", "getDeclaredMethods()[Ljava/lang/reflect/Method;", Answer.OPEN),
        ("java/lang/Class", "getDeclaredFields()[Ljava/lang/reflect/Field;", Answer.ASSUMED),
        ("java/lang/Integer", "valueOf(I)Ljava/lang/Integer;", Answer.OPEN),
        ("java/lang/Math", "exp(D)D", Answer.ASSUMED),
        ("java/lang/StrictMath", "exp(D)D", Answer.FIXED),
        ("java/lang/Math", "sqrt(D)D", Answer.FIXED),
    ],
)
def test_classes_of_some_results(owner: str, key: str, answer: Answer) -> None:
    assert all_models()[(owner, key)].answer is answer
