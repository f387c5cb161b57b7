"""Classes that the virtual machine cannot link: each is asked about when a path uses it, and counts then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.runs.workshop import Workshop
from verifier.check.session import Request, answer_batch, open_scope
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Linked {
  public static class Gone {}
  public static class Child extends Gone { int n; }
  public static class Takes { public int take(Gone one) { return 1; } }
  public static class Far { public static int far() { return 1; } }
  private int kept;
  public int get() { return kept; }
  public static int made(int n) { return n > 7 ? new Child().n : n; }
  public static int called(int n) { return n > 7 ? new Takes().hashCode() > 0 ? 1 : 2 : n; }
}
"""
LISTING = """
package acme;
public class Listing { public static Object[] all(Class<?> of) { return of.getDeclaredMethods(); } }
"""


def compiled(jvm: Jvm, folder: Path, *sources: str) -> Path:
    """The folder of the class files, among which one is missing."""
    files = []
    for number, source in enumerate(sources):
        files.append(folder / str(number) / f"{('Linked', 'Listing')[number]}.java")
        files[-1].parent.mkdir()
        files[-1].write_text(source, encoding="utf-8")
    assert jvm.compile_against(files, folder / "classes", []) is None
    (folder / "classes/acme/Linked$Gone.class").unlink()
    return folder / "classes"


def open_shop(
    jvm: Jvm, classes: Path, folder: Path, methods: Sequence[str]
) -> tuple[Workshop, dict[str, Answer]]:
    """The answers about methods, and what was needed for them."""
    words = tuple(f"acme.Linked.{method}" for method in methods)
    request = Request(words, (classes,), replace(Policy(), laws="none"), 10.0)
    scope = open_scope(request, jvm.java_home, jvm.version, folder)
    shop = Workshop(jvm, scope.library, request.policy, Options(), folder)
    found = answer_batch(shop, scope.targets, range(len(scope.targets)), request.limit_s)
    return shop, {scope.targets[number].method.name: answer for number, answer in found}


def test_a_method_pays_for_classes_that_it_leads_to(warm_jvm: Jvm, tmp_path: Path) -> None:
    classes = compiled(warm_jvm, tmp_path, SOURCE, LISTING)
    shop, answers = open_shop(warm_jvm, classes, tmp_path, ["get"])
    assert answers["get"].verdict is Verdict.TRUE
    asked = {name for name, _ in shop.linked}
    assert "acme/Linked" in asked and "acme/Listing" not in asked


def test_a_use_of_a_class_that_is_not_linked_is_seen(warm_jvm: Jvm, tmp_path: Path) -> None:
    classes = compiled(warm_jvm, tmp_path, SOURCE)
    _, answers = open_shop(warm_jvm, classes, tmp_path, ["made", "called"])
    assert answers["made"].verdict is not Verdict.TRUE
    assert answers["called"].verdict is Verdict.TRUE


@pytest.mark.parametrize(("sources", "takes"), [((SOURCE,), False), ((SOURCE, LISTING), True)])
def test_all_are_those_of_the_virtual_machine(
    warm_jvm: Jvm, tmp_path: Path, sources: Sequence[str], takes: bool
) -> None:
    """Types of members count where some class lists members, as those are looked for then."""
    classes = compiled(warm_jvm, tmp_path, *sources)
    library = Library([classes], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    shop = Workshop(warm_jvm, library, Policy(), Options(), tmp_path)
    reached = {name: library.get(name) for name in library.names}
    unlinked = shop.find_unlinked(reached)
    assert unlinked.get("acme/Linked$Far") is None and unlinked.get("java/lang/String") is None
    assert "Gone" in unlinked["acme/Linked$Child"]
    assert ("acme/Linked$Takes" in unlinked) is takes
    assert dict(unlinked) == warm_jvm.find_unlinked(library.folders, library.names, takes)
    assert not shop.find_unlinked({name: reached[name] for name in ("acme/Linked$Far",)})
