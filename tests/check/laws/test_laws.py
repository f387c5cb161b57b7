"""Classes that break laws and classes that keep them, with what is right about each."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml

from tests.whole_check import run_check
from verifier.check.answers import Answer, Grade
from verifier.check.laws.finding import says_that_it_agrees
from verifier.check.laws.law import RULES
from verifier.check.laws.stating import statements
from verifier.check.policy import Laws, Policy
from verifier.check.scope_recipe import recipe_of
from verifier.check.session import Request, open_scope
from verifier.check.target import Target
from verifier.config import Options
from verifier.errors import UserError
from verifier.fleet.bundle import Places
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

PROGRAMS = Path(__file__).parent / "programs"
BROKEN: dict[str, list[str]] = yaml.safe_load((PROGRAMS / "expected.yml").read_text(encoding="utf-8"))
SOUND = re.findall(
    r"^  public (?:static class|record) (\w+)",
    (PROGRAMS / "shop" / "Sound.java").read_text(encoding="utf-8"),
    re.MULTILINE,
)
CHEAP = {"Fee", "Place", "Version", "Temperature", "Countdown"}
"""Those that `./jr test` runs, of both kinds; `./jr test --all` runs all."""
LIMIT_S = 8.0


def _rows(names: list[str]) -> list[object]:
    return [name if name in CHEAP else pytest.param(name, marks=pytest.mark.nightly) for name in names]


@pytest.fixture(scope="session")
def shop(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled classes, in a project with their sources."""
    project = tmp_path_factory.mktemp("shop")
    shutil.copytree(PROGRAMS / "shop", project / "src/main/java/shop")
    classes = project / "target/classes"
    sources = sorted((project / "src/main/java/shop").iterdir())
    assert warm_jvm.compile_against(sources, classes, []) is None
    return classes


def ask(jvm: Jvm, shop: Path, word: str, laws: Laws = "only") -> dict[str, Answer]:
    """The answers by the names of laws, and of methods."""
    found: list[Target] = []
    answers: list[Answer] = []
    request = Request((word,), (shop,), Policy(laws=laws), LIMIT_S)
    run_check(request, Options(), jvm, found.extend, answers.append)
    names = [one.law.name if one.law is not None else one.method.name for one in found]
    return dict(zip(names, answers, strict=True))


@pytest.mark.parametrize("name", _rows(list(BROKEN)))
def test_broken_laws_are_found_and_no_others(warm_jvm: Jvm, shop: Path, name: str) -> None:
    answers = ask(warm_jvm, shop, f"shop.Broken.{name}")
    told = {law for law, answer in answers.items() if answer.verdict is Verdict.FALSE}
    assert told == set(BROKEN[name])
    for law in told:
        made = answers[law].reproducer
        assert made is not None and f"void {law}(" in made.test
        assert answers[law].grade is Grade.ERROR


@pytest.mark.parametrize("name", _rows(SOUND))
def test_no_class_that_keeps_the_laws_is_blamed(warm_jvm: Jvm, shop: Path, name: str) -> None:
    if name in ("Range", "Size"):
        return  # there is nothing to keep
    answers = ask(warm_jvm, shop, f"shop.Sound.{name}")
    assert not [one for one in answers.values() if one.verdict is Verdict.FALSE]


def test_laws_of_numbers_and_texts_of_any_length_are_proved(warm_jvm: Jvm, shop: Path) -> None:
    answers = ask(warm_jvm, shop, "shop.Sound.Price")
    assert len(answers) == 6
    assert [law for law, answer in answers.items() if answer.verdict is not Verdict.TRUE] == []


def test_by_default_a_broken_law_is_a_warning_beside_the_methods(warm_jvm: Jvm, shop: Path) -> None:
    answers = ask(warm_jvm, shop, "shop.Broken.ByStart.compare", laws="also")
    assert list(answers) == ["compare", "antisymmetric", "ordered"]
    assert answers["compare"].verdict is Verdict.TRUE
    broken = answers["ordered"]
    assert broken.grade is Grade.WARNING
    assert broken.text == "shop.Broken.ByStart: compare is transitive"
    place = broken.failures[0].where
    assert place is not None and (place.file, place.method) == ("Broken.java", "compare")


def test_other_methods_have_no_laws(warm_jvm: Jvm, shop: Path) -> None:
    assert list(ask(warm_jvm, shop, "shop.Broken.Sheet.grow", laws="also")) == ["grow"]
    with pytest.raises(UserError, match="none of these methods has a law"):
        ask(warm_jvm, shop, "shop.Broken.Sheet.grow")


def test_other_machines_ask_for_the_same_laws(warm_jvm: Jvm, shop: Path, tmp_path: Path) -> None:
    home, version = warm_jvm.java_home, warm_jvm.version
    request = Request(("shop.Broken.Point",), (shop,), Policy(laws="also"))
    scope = open_scope(request, home, version, tmp_path / "here")
    recipe = recipe_of(scope.library, scope.targets)
    there = recipe.open(Places(), tmp_path / "there")
    assert [one.text for one in there.targets] == [one.text for one in scope.targets]
    assert [one.law for one in there.targets] == [one.law for one in scope.targets]
    assert any(one.law is not None for one in scope.targets)


def test_every_law_is_stated_and_asked_for() -> None:
    asked = {law for laws in BROKEN.values() for law in laws}
    assert asked == set(statements()) == set(RULES)
    assert len({rule.word for rule in RULES.values()}) == len(RULES)


@pytest.mark.parametrize(
    ("comment", "agrees"),
    [
        ("/** Its order is consistent with equals. */", True),
        ("/** The natural ordering is <em>consistent\n * with {@code equals}</em>. */", True),
        ("/** The order is {@code consistent with equals}, by {@link #id}. */", True),
        ("/** Note: this class has a natural ordering that is inconsistent with equals. */", False),
        ("/** The order is not consistent with equals. */", False),
        ("/** It may be consistent with equals. */", False),
        ("/** Orders by length. */", False),
        ("", False),
    ],
)
def test_who_says_that_an_order_agrees_with_equals(comment: str, agrees: bool) -> None:
    body = "{ int id; public int compareTo(Label o) { return 0; } }"
    of_class = f"package a;\n{comment}\n@Deprecated\npublic class Label implements Comparable<Label> {body}"
    assert says_that_it_agrees(of_class, "Label", "compareTo") is agrees
    of_method = of_class.replace(comment, "").replace("public int", f"{comment} public int")
    assert says_that_it_agrees(of_method, "Label", "compareTo") is agrees
    other = f"package a;\n{comment} interface Other {{}}\nclass Label {body}"
    assert not says_that_it_agrees(other, "Label", "compareTo")
