"""The models' keys name methods that exist: a misspelt one would silently not be used."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
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
