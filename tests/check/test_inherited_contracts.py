"""Contracts of overridden methods: read out of bytecode, and asked of those that override them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.making.conditions import NotUnderstood
from verifier.check.making.inheriting import checked_call, inheritance_of
from verifier.check.making.makers import Inheritance
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.check.target import find_targets
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.strategy.limits import METHOD_LIMIT_S

CONTRACT = Path(__file__).parents[2] / "examples" / "contracts" / "jr" / "Contract.java"
SOURCE = """
package shop;
import static jr.Contract.*;
class Base {
  private int balance;
  int level = 1;
  int take(int amount) {
    requires(amount >= 0 && amount < 100);
    int before = old(balance);
    int result = amount;
    if (result > balance) result = balance;
    balance -= result;
    ensures(balance <= before && result < 50);
    return result;
  }
  int scale(int n) {
    requires(n > 0);
    int result = n;
    ensures(result >= n);
    return result;
  }
  double half(double d) { double result = d; ensures(!(result > 5.0)); return result; }
  int[] copy(int[] a) { ensures(exists(0, a.length, i -> a[i] == level)); return a; }
  boolean mixed(boolean z, int n) {
    boolean result = z;
    ensures((n < 7 ? n != 2 : z) ^ exists(0, n, i -> i == n) ^ true == result);
    return result;
  }
  int early(int n) { if (n > 3) return 1; ensures(n > 0); return 2; }
  int hidden(int n) { int twice = 2 * n; twice++; int result = n; ensures(result < twice); return result; }
  int silent(int n) { return n; }
  static int fixed(int n) { requires(n > 0); return n; }
  void careful() { try { level++; } catch (RuntimeException e) { throw exceptional(e, level > 0); } }
}
class Keeps extends Base {
  @Override int scale(int n) { return n == Integer.MAX_VALUE ? n : n + 1; }
  @Override double half(double d) { return 5; }
}
class Breaks extends Base {
  @Override int take(int amount) { return amount; }
  @Override int scale(int n) { return n + 1; }
  @Override double half(double d) { return d; }
  @Override int[] copy(int[] a) { return a; }
  @Override boolean mixed(boolean z, int n) { return n < 7 ? n != 2 : z; }
  @Override int early(int n) { return n; }
  @Override int hidden(int n) { return n; }
  @Override int silent(int n) { requires(n > 0); return n; }
  static int fixed(int n) { return n; }
  @Override void careful() { }
}
class Stronger extends Base { @Override int scale(int n) { requires(n > 1); return n; } }
class Weaker extends Base { @Override int scale(int n) { requires(n > -5); return n; } }
"""


@pytest.fixture(scope="module")
def shop(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the class files."""
    folder = tmp_path_factory.mktemp("shop")
    source = folder / "shop" / "Base.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source, CONTRACT], folder / "classes", []) is None
    return folder / "classes"


@pytest.fixture(scope="module")
def library(shop: Path, warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library([shop], warm_jvm.java_home, warm_jvm.version, tmp_path_factory.mktemp("unpacked"))


def inherited(library: Library, method: str) -> Inheritance | None:
    (target,) = find_targets([f"shop.{method}"], library, {})
    return inheritance_of(target, library)


def test_conditions_are_java_again(library: Library) -> None:
    stated = inherited(library, "Breaks.take")
    assert stated is not None
    (contract,) = stated.contracts
    assert contract.requires == "((§1§ >= 0) && (§1§ < 100))"
    (kept,) = contract.kept
    assert (kept.type, kept.source) == ("int", '((int) jrRead(shop.Base.class, "balance", §0§))')
    assert contract.ensures == f"(({kept.source} <= §{kept.hole}§) && (§result§ < 50))"
    stated = inherited(library, "Breaks.half")
    assert stated is not None
    assert stated.contracts[0].ensures == "!(§result§ > 5.0)"  # not <=: there is NaN
    stated = inherited(library, "Breaks.copy")
    assert stated is not None
    assert "-> (§1§[" in stated.contracts[0].ensures


@pytest.mark.parametrize("method", ["silent", "fixed"])
def test_nothing_is_inherited(library: Library, method: str) -> None:
    assert inherited(library, f"Breaks.{method}") is None


@pytest.mark.parametrize("method", ["early", "hidden", "careful"])
def test_what_cannot_be_read_is_said(library: Library, method: str) -> None:
    with pytest.raises(NotUnderstood, match=rf"the contract of shop\.Base\.{method}"):
        inherited(library, f"Breaks.{method}")


def test_statements(library: Library) -> None:
    stated = inherited(library, "Breaks.scale")
    assert stated is not None and stated.own is None
    lines, first = checked_call(stated, ["it", "result"], "it.scale(result)", "assume")
    assert lines == [
        "boolean required = (result > 0);",
        "assume(required);",
        "int result1 = it.scale(result);",
        "if (required && !((result1 >= result))) "
        'throw new AssertionError("postcondition of shop.Base.scale");',
    ]
    assert first == 2
    stronger = checked_call(replace(stated, own="(§1§ > 1)"), ["it", "n"], "it.scale(n)", None)
    assert stronger[0][1].startswith("if (required && !((§1§ > 1)))".replace("§1§", "n"))


def test_verdicts(shop: Path, warm_jvm: Jvm) -> None:
    answers: dict[str, Answer] = {}
    expected = {
        "Keeps.scale": "TRUE",
        "Keeps.half": "TRUE",
        "Breaks.take": "postcondition of shop.Base.take",
        "Breaks.scale": "postcondition of shop.Base.scale",
        "Breaks.half": "postcondition of shop.Base.half",
        "Stronger.scale": "precondition: shop.Base.scale asks for less",
        "Weaker.scale": "TRUE",
        "Breaks.mixed": "postcondition of shop.Base.mixed",
        "Breaks.early": "UNKNOWN",
    }
    breaks = [name for name in expected if name.startswith("Breaks.")]
    for names, limit_s in (([*expected.keys() - {*breaks}], METHOD_LIMIT_S), (breaks, 3.0)):
        request = Request(tuple(f"shop.{name}" for name in names), (shop,), Policy(), limit_s)
        run_check(
            request, Options(), warm_jvm, lambda targets: None,
            lambda a: answers.update({a.text.removeprefix("shop.").partition("(")[0]: a}),
        )  # fmt: skip
    told = {n: a.failure.message if a.failure else a.verdict.name for n, a in answers.items()}
    assert told == expected
    assert "the contract of shop.Base.early: it returns in several places" in answers["Breaks.early"].reason
    reproducer = answers["Breaks.take"].reproducer
    assert reproducer is not None and "boolean required = " in reproducer.test
