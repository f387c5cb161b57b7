"""The report for people: what it says, that it is well formed, and that a browser can work with it."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import pytest

from verifier.analysis.verification import verify
from verifier.config import Options
from verifier.report.html import render_report
from verifier.report.html_page import script_hash
from verifier.report.html_parts import text
from verifier.report.html_plot import bar_chart
from verifier.report.walk import Retrace, retrace
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Obligation, Result, Verdict

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Outline(HTMLParser):
    """Fails on tags that do not nest; keeps identifiers, links, headings and table captions."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.tables = self.captions = 0
        self.outside: list[str] = []
        self.feed(page)
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdecimal():
            self.headings.append(int(tag[1]))
        self.tables += tag == "table"
        self.captions += tag == "caption"
        self.outside += [name for name in ("src", "action") if name in given]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def withdraw(java_tasks: Path) -> Task:
    return read_task([java_tasks / "examples" / "Withdraw.yml"], "valid-assert")


@pytest.fixture(scope="module")
def page(withdraw: Task) -> str:
    """The report of a violated assertion, made by the whole of JR."""
    options, stats = Options(analyses=("symbolic",)), Stats()
    stats.lines = set()
    result = verify(withdraw, options, stats)
    assert result.counterexample is not None
    walked = retrace(withdraw, result.counterexample.inputs, None)
    return render_report(withdraw, result, options, walked, frozenset(stats.lines))


def test_is_well_formed_and_stands_alone(page: str) -> None:
    outline = Outline(page)
    assert len(outline.ids) == len(set(outline.ids))
    assert all(link.startswith("#") and link[1:] in outline.ids for link in outline.links)
    assert outline.headings[0] == 1
    assert all(
        after <= before + 1 for before, after in zip(outline.headings, outline.headings[1:], strict=False)
    )
    assert outline.tables == outline.captions > 4
    assert not outline.outside
    assert "http://" not in page and "https://" not in page


def test_tells_the_failure_and_the_way_to_it(page: str) -> None:
    assert "<h1>FALSE: Withdraw, valid-assert</h1>" in page
    assert "withdrawing made the account richer" in page
    assert 'class="failing"' in page
    assert "balance -= amount;" in page.split('id="steps"')[1].split("</tbody>")[0]
    assert "java.lang.AssertionError leaves main" in page
    assert page.count("<svg ") >= 2


def test_walk_follows_the_inputs(withdraw: Task) -> None:
    from verifier.verdict.outcome import InputValue

    walk = retrace(withdraw, (InputValue("int", 2000),), None).walk
    assert walk is not None
    assert walk.ending == "the run ends: finished"
    assert ("Main.java", 15) in walk.covered and ("Main.java", 17) not in walk.covered
    assert ("paid", "false") in [value for step in walk.steps for value in step.values]


def test_escapes_what_programs_and_tasks_say(withdraw: Task) -> None:
    obligation = Obligation(Ending.UNSUPPORTED, "<script>alert(1)</script>\x1b", "A&B:\ud800")
    result = Result(Verdict.UNKNOWN, "<b>", (obligation, obligation))
    named = dataclasses.replace(withdraw, name='"><img src=x>')
    page = render_report(named, result, Options(), Retrace(frozenset(), None), frozenset())
    Outline(page)
    page.encode("utf-8")
    assert "<script>alert" not in page and "<img" not in page and "\x1b" not in page
    assert "<td>2</td>" in page
    assert text("a\u202eb") == "a\\u202eb"


def test_chart_is_sound_svg() -> None:
    chart = bar_chart("Times & paths", {"a<b": 0.25, "none": 0, "many": 3}, " s")
    root = ElementTree.fromstring(chart)
    assert len(list(root.iter("rect"))) == 3
    assert "0.25 s" in "".join(root.itertext())


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (Debian: apt install chromium)")
def test_works_in_a_browser(page: str, tmp_path: Path) -> None:
    """The script runs, keys step through the walk, and nothing is wider than a narrow window."""
    assert CHROMIUM is not None
    probe = """<script>
    const stepper = document.querySelector(".stepper");
    stepper.querySelector("[data-go=first]").click();
    for (let n = 0; n < 3; n++)
      stepper.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    document.body.dataset.wide = document.documentElement.scrollWidth > window.innerWidth;
    </script></body>"""
    script = probe.removeprefix("<script>").partition("</script>")[0]
    allowed = page.replace("script-src '", f"script-src '{script_hash(script)}' '")
    forbidden = "<script>document.body.dataset.injected = 1</script><img src=x onerror='alert(1)'>"
    file = tmp_path / "report.html"
    file.write_text(allowed.replace("</body>", forbidden + probe), encoding="utf-8")
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,900"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)
    assert 'data-wide="false"' in done.stdout
    assert "data-injected=" not in done.stdout, "the policy lets scripts of others run"
    assert 'aria-live="polite">Step 4: Main.java:10' in done.stdout
    assert done.stdout.count('aria-current="step"') == 1
    assert 'aria-label="Walk through the run">' in done.stdout, "the stepper stays hidden"
