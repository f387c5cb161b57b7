"""The page about suites: what it says, that it is well formed, and that a browser shows it as it is meant."""

from __future__ import annotations

import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from verifier.classfile.model import ClassFile
from verifier.suites.goals import Branch, Fate, Outcome, Place, SuiteResult, branches_of
from verifier.suites.measuring import ClassCount, Counter, Coverage, LineCount
from verifier.suites.page import SourceFile, render_suites, states_of

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Outline(HTMLParser):
    """Fails on tags that do not nest; keeps identifiers, links, and what would be loaded from elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []
        self.feed(page)
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [str(given["id"])] if given.get("id") else []
        self.links += [str(given["href"])] if tag == "a" else []
        self.outside += [name for name in ("src", "action", "onclick") if name in given]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def result(shop_coverage: Coverage, shop_classes: dict[str, ClassFile]) -> SuiteResult:
    """As if one branch had been proved infeasible."""
    outcomes = []
    for goal in (branch for owner in shop_classes.values() for branch in branches_of(owner)):
        tests = shop_coverage.reached.get(goal)
        if tests is not None:
            outcomes.append(Outcome(goal, Fate.COVERED, tests))
        elif (goal.line, goal.side) == (26, "case 1000"):
            outcomes.append(Outcome(goal, Fate.INFEASIBLE, reason="no call <gives> it"))
        else:
            outcomes.append(Outcome(goal, Fate.OPEN, reason="time"))
    return SuiteResult(
        "acme/Shop", tuple(outcomes), shop_coverage.passed, dropped=(("acme.ShopTest.x", "flaky"),)
    )


@pytest.fixture(scope="module")
def file(shop_folder: Path, shop_classes: dict[str, ClassFile]) -> SourceFile:
    lines = (shop_folder / "Shop.java").read_text(encoding="utf-8").splitlines()
    return SourceFile("acme/Shop.java", lines, frozenset(shop_classes))


@pytest.fixture(scope="module")
def page(result: SuiteResult, shop_coverage: Coverage, file: SourceFile) -> str:
    return render_suites([result], shop_coverage, [file])


def test_is_well_formed_and_stands_alone(page: str) -> None:
    outline = Outline(page)
    assert len(outline.ids) == len(set(outline.ids))
    assert all(link[1:] in outline.ids for link in outline.links)
    assert outline.outside == []
    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    assert "<script" not in page


def test_names_what_is_not_covered(page: str) -> None:
    assert '<a href="#f0l26">acme.Shop.name, line 26</a>' in page
    assert "no call &lt;gives&gt; it" in page
    assert "flaky" in page
    assert "expected: &lt;high&gt; but was: &lt;mid&gt;" in page


def test_states_of_lines(result: SuiteResult, shop_coverage: Coverage, file: SourceFile) -> None:
    states = states_of(file, [result], shop_coverage)
    assert (states[26].kind, states[26].branches) == ("covered", "3 of 4, 1 infeasible")
    assert states[26].tests == ("acme.ShopTest.fails", "acme.ShopTest.name_low", "acme.ShopTest.name_none")
    assert (states[8].kind, states[8].branches) == ("covered", "2 of 2")
    assert states[29].kind == "open"
    assert states[35].kind == "partly"
    assert 1 not in states


def test_a_line_of_infeasible_branches_only() -> None:
    line = LineCount(Counter(0, 3), Counter(0, 2))
    count = ClassCount("a/A", "A.java", *[Counter(0, 3)] * 4, {5: line})
    goals = [Branch(Place("a/A", "m", "()V", 0), target, "next", 5) for target in (3, 9)]
    result = SuiteResult("a/A", tuple(Outcome(goal, Fate.INFEASIBLE, reason="proved") for goal in goals))
    coverage = Coverage({"a/A": count}, {}, {}, (), {})
    states = states_of(SourceFile("a/A.java", [""] * 6, frozenset({"a/A"})), [result], coverage)
    assert states[5].kind == "infeasible"


def test_without_sources_or_tests() -> None:
    page = render_suites([SuiteResult("a/A", ())], Coverage({}, {}, {}, (), {}), [])
    Outline(page)
    assert "not measured" in page
    assert "--sourcepath" in page


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (Debian: apt install chromium)")
def test_works_in_a_browser(page: str, tmp_path: Path) -> None:
    """Styles apply under the page's policy, tests of a line unfold, nothing is wider than a narrow window."""
    assert CHROMIUM is not None
    probe = """<script>
    const row = document.getElementById("f0l26");
    row.querySelector("summary").click();
    const data = document.body.dataset;
    data.unfolds = row.querySelector("details").open && row.querySelector("li").offsetHeight > 0;
    data.tints = getComputedStyle(row).backgroundColor !== getComputedStyle(document.body).backgroundColor;
    data.wide = document.documentElement.scrollWidth > window.innerWidth;
    </script></body>"""
    file = tmp_path / "index.html"
    policy = "style-src 'unsafe-inline'"
    probed = page.replace(policy, f"{policy}; script-src 'unsafe-inline'").replace("</body>", probe)
    file.write_text(probed, encoding="utf-8")
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,900"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)
    for name, value in (("unfolds", "true"), ("tints", "true"), ("wide", "false")):
        assert f'data-{name}="{value}"' in done.stdout
