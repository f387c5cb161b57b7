"""The models' keys name methods that exist: a misspelt one would silently not be used."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from verifier.classfile.image import JdkImage
from verifier.classfile.parser import parse_class
from verifier.jvm.home import find_java_home, read_java_home
from verifier.models.registry import all_models

OWN = "org/sosy_lab/sv_benchmarks/Verifier"
OTHER_RELEASES = {
    ("java/lang/Object", "wait0(J)V"),
    ("java/lang/Thread", "alive()Z"),
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
}
"""Methods of releases other than 17."""
INHERITED = {"java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/AbstractStringBuilder"}
"""Classes whose tables are filled by rule, with methods that only some of them declare."""


@cache
def image() -> JdkImage:
    return JdkImage(read_java_home(find_java_home()).path / "lib" / "modules")


def test_keys_name_declared_methods() -> None:
    if read_java_home(find_java_home()).version != 17:
        pytest.skip("the keys are checked against release 17")
    unknown = []
    by_class = defaultdict(set)
    for owner, key in all_models():
        by_class[owner].add(key)
    for owner, keys in by_class.items():
        if owner == OWN or owner in INHERITED:
            continue
        data = image().find(owner)
        if data is None:
            unknown += [(owner, key) for key in keys if (owner, key) not in OTHER_RELEASES]
            continue
        declared = {method.name + method.descriptor for method in parse_class(data).methods}
        unknown += [(owner, key) for key in keys - declared if (owner, key) not in OTHER_RELEASES]
    assert unknown == []


def test_inherited_builders_declare_most() -> None:
    if read_java_home(find_java_home()).version != 17:
        pytest.skip("the keys are checked against release 17")
    for owner in INHERITED - {"java/lang/AbstractStringBuilder"}:
        data = image().find(owner)
        assert data is not None
        declared = {method.name + method.descriptor for method in parse_class(data).methods}
        keys = {key for cls, key in all_models() if cls == owner}
        assert len(keys & declared) >= 0.8 * len(keys)
