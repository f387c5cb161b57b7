"""Methods of a linked class: each is linked when it is first asked for."""

from __future__ import annotations

from verifier.exploration.build import build_machine
from verifier.jvm.home import find_java_home
from verifier.machine.mode import Lengths, Mode
from verifier.machine.rtclass import RtMethod
from verifier.stats import Stats

KEY = "nanoTime()J"


def test_methods_are_linked_when_they_are_asked_for() -> None:
    machine = build_machine((), find_java_home(), Stats(), Mode(Lengths.ABSTRACT))
    loader = machine.loader
    methods = loader.get("java/lang/System").methods
    assert KEY in methods and "none()V" not in methods
    assert methods.get("none()V") is None and methods.find("none()V") is None
    found = methods[KEY]
    assert methods.find(KEY) is methods.get(KEY) is found
    model = loader.model_of("java/lang/System", KEY)
    assert model is not None and found.model is model.entry


def test_what_is_added_comes_last() -> None:
    loader = build_machine((), find_java_home(), Stats(), Mode(Lengths.ABSTRACT)).loader
    cls = loader.get("java/lang/Runnable")
    added = RtMethod(cls, "more", "()V", 0)
    cls.methods[added.key] = added
    assert list(cls.methods) == ["run()V", "more()V"] and len(cls.methods) == 2
    assert [method.name for method in cls.methods.values()] == ["run", "more"]
