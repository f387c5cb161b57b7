"""Forbidden methods: which words name them, who may lead to them, and whole checks that find the calls."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.forbidden import find_forbidden, may_lead
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.classfile.entry_call import with_entry_call
from verifier.classfile.parser import parse_class
from verifier.config import Options
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

LOADER = """
package acme;
public class Loads {
  public static void some(String name, int x) { if (x > 10 && x * 3 == 33) load(name); }
  private static void load(String name) {
    try { Class.forName(name); } catch (Throwable failed) { return; }
  }
  public static int none(int x) { return x > 4 ? 3 : inner(x); }
  private static int inner(int x) { return x == 5 ? inner(x) : x; }
  public static int never(int x) { if (x > 0 && x < 0) load("x"); return Math.max(x, 1); }
  public static String shown(Object any) { return any.toString(); }
}
"""


@pytest.fixture(scope="module")
def loads(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("loads")
    source = folder / "Loads.java"
    source.write_text(LOADER, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    return folder / "classes"


@pytest.fixture(scope="module")
def library(warm_jvm: Jvm, loads: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library([loads], warm_jvm.java_home, warm_jvm.version, tmp_path_factory.mktemp("scratch"))


def asked(jvm: Jvm, classes: Path, name: str, forbidden: str) -> Answer:
    answers: list[Answer] = []
    request = Request((f"acme.Loads.{name}",), (classes,), Policy(forbidden=(forbidden,)))
    run_check(request, Options(), jvm, lambda targets: None, answers.append)
    (answer,) = answers
    return answer


def test_words_name_methods(library: Library) -> None:
    assert len(find_forbidden(["java.lang.Class.forName"], library)) >= 2
    (one,) = find_forbidden(["java.lang.Class.forName(String)"], library)
    assert one.text == "java.lang.Class.forName(java.lang.String)"
    (inherited,) = find_forbidden(["acme.Loads.toString"], library)
    assert inherited.key == ("java/lang/Object", "toString()Ljava/lang/String;")


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("acme.Lods.load", "no class acme.Lods"),
        ("acme.Loads.lode", "no such method"),
        ("acme.Loads.load(int)", "no such method"),
        ("java.lang.Object.hashCode", "native"),
        ("java.util.List.size", "abstract"),
    ],
)
def test_words_that_name_none(library: Library, word: str, problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        find_forbidden([word], library)


def test_models_that_stand_for_calls(library: Library) -> None:
    forbidden = find_forbidden(["java.lang.Class.forName"], library)
    assert may_lead({("java/lang/Math", "max(II)I")}, forbidden, library) is None
    assert may_lead({("java/lang/Object", "hashCode()I")}, forbidden, library) is None
    reflective = (
        "java/lang/reflect/Method",
        "invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
    )
    assert may_lead({reflective}, forbidden, library) == "java.lang.reflect.Method.invoke"
    beans = ("com/sun/beans/finder/ClassFinder", "findClass(Ljava/lang/String;)Ljava/lang/Class;")
    assert may_lead({beans}, forbidden, library) == "com.sun.beans.finder.ClassFinder.findClass"


def test_a_call_is_put_first(library: Library) -> None:
    file = library.get("acme/Loads")
    method = next(m for m in file.methods if m.name == "load")
    patched = parse_class(with_entry_call(file, method, "some/Owner", "noted"))
    code = patched.methods_by_key[method.key].code
    assert code is not None and method.code is not None
    first, padding, *rest = code.instructions
    assert (first.mnemonic, first.operands[0].owner, first.operands[0].name) == (
        "invokestatic", "some/Owner", "noted",
    )  # fmt: skip
    assert padding.mnemonic == "nop"
    assert [i.mnemonic for i in rest] == [i.mnemonic for i in method.code.instructions]
    assert code.exception_table[0].handler == method.code.exception_table[0].handler + 2
    assert code.line_at(rest[0].offset) == method.code.line_at(0)


def test_a_call_that_is_reached(warm_jvm: Jvm, loads: Path) -> None:
    answer = asked(warm_jvm, loads, "some", "java.lang.Class.forName")
    assert answer.verdict is Verdict.FALSE and answer.failure is not None and answer.reproducer is not None
    assert answer.failure.exception == "java.lang.Class.forName"
    assert "x = 11" in answer.reproducer.shown
    assert [line.split()[2] for line in answer.reproducer.shown[-2:]] == [
        "acme.Loads.load",
        "acme.Loads.some",
    ]


@pytest.mark.parametrize(
    ("name", "forbidden", "verdict"),
    [
        ("never", "acme.Loads.load", Verdict.TRUE),
        ("never", "java.lang.Class.forName", Verdict.TRUE),
        ("none", "acme.Loads.inner", Verdict.FALSE),
        ("shown", "java.lang.Class.forName", Verdict.UNKNOWN),
    ],
)
def test_verdicts(warm_jvm: Jvm, loads: Path, name: str, forbidden: str, verdict: Verdict) -> None:
    answer = asked(warm_jvm, loads, name, forbidden)
    assert answer.verdict is verdict, answer.reason
