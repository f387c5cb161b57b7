"""Campaigns: the grid, what counts as a change, the tables, and results of other tools."""

from __future__ import annotations

import bz2
import csv
import io
import json
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from scripts.campaigning import benchexec
from scripts.campaigning.benchexec import read_conditions, read_results
from scripts.campaigning.campaign_table import changes, moved_beyond_noise
from scripts.campaigning.grid import read_grid
from scripts.campaigning.render import quantile_plot, render_csv, render_html, render_text
from scripts.sweeping.sweep_store import Outcome
from tests.report.browser import CHROMIUM, SCHEMES, TOO_PALE, TOO_WIDE, WIDTHS, browser

GRID = """\
tasks: [%s]
properties: [valid-assert]
limits: {cpu_s: 20, memory_mib: 2000}
configurations: {plain: "", other: --solver z3 --merge off}
"""

FAKE_JR = """\
#!%s
import json, sys
from pathlib import Path
if "doctor" in sys.argv:
    print(json.dumps({"findings": [{"subject": "JR", "text": %r}]}))
    sys.exit()
given = dict(zip(sys.argv, sys.argv[1:]))
Path(given["--json"]).write_text(json.dumps({"reason": "", "statistics": {"counters": {"paths": 3}}}))
with open(Path(__file__).with_name("calls"), "a") as calls:
    calls.write(" ".join(sys.argv[1:]) + "\\n")
print("TRUE")
"""

RESULTS = """\
<result tool="Other" version="1">
  <run name="../java/a/One.yml" properties="valid-assert" expectedVerdict="true">
    <column title="status" value="true"/><column title="cputime" value="1.5s"/>
    <column title="memory" value="104857600B"/></run>
  <run name="../java/a/Two.yml" properties="valid-assert" expectedVerdict="true">
    <column title="status" value="false(valid-assert)"/><column title="cputime" value="2s"/></run>
  <run name="../java/b/Three.yml" properties="valid-assert" expectedVerdict="false">
    <column title="status" value="TIMEOUT"/><column title="cputime" value="900s"/></run>
  <run name="../java/b/Four.yml" properties="valid-assert" expectedVerdict="false">
    <column title="status" value="ERROR (7)"/></run>
</result>
"""


def outcome(task: str, verdict: str | None, expected: bool = True, cpu_s: float = 1.0) -> Outcome:
    category = "decided" if verdict else "unknown"
    return Outcome(task, "valid-assert", expected, verdict, category, cpu_s, cpu_s, counters={"paths": 2})


def series(*outcomes: Outcome) -> dict[str, list[Outcome]]:
    return {one.key: [one] for one in outcomes}


def test_grid_is_read(tmp_path: Path) -> None:
    file = tmp_path / "grid.yml"
    file.write_text(GRID % "x")
    grid = read_grid(file)
    assert grid.configurations == {"plain": (), "other": ("--solver", "z3", "--merge", "off")}
    assert (grid.cpu_limit_s, grid.memory_limit_mib, grid.repeat) == (20.0, 2000, 1)


@pytest.mark.parametrize("text", ["[]", "tasks: [a]", "{", GRID.replace("plain", "a/b") % "x"])
def test_bad_grid_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "grid.yml"
    file.write_text(text)
    with pytest.raises(SystemExit, match=r"grid\.yml"):
        read_grid(file)


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        ([10.0], [14.0], 0),  # one run tells nothing of noise
        ([10.0, 10.1], [14.0], 0),
        ([14.0, 14.1], [10.0, 9.9], -1),
        ([10.0, 10.1], [12.0, 12.1], 0),
        ([0.1, 0.1], [0.4, 0.4], 0),
        ([10.0, 10.2, 9.9], [14.0, 14.1, 13.8], 1),
        ([5.0, 15.0, 10.0], [8.0, 20.0, 14.0], 0),
    ],
)
def test_noise_is_told_from_change(before: list[float], after: list[float], moved: int) -> None:
    assert moved_beyond_noise(before, after) == moved


def test_changes_are_sorted_by_weight() -> None:
    before = series(
        outcome("a/Lost", "TRUE"), outcome("a/Won", None), outcome("a/Bad", None), outcome("a/Slow", "TRUE")
    )
    after = series(
        outcome("a/Lost", None),
        outcome("a/Won", "TRUE"),
        outcome("a/Bad", "FALSE"),
        outcome("a/Slow", "TRUE", cpu_s=9),
        outcome("a/New", "TRUE"),
    )
    before, after = ({key: [*runs, *runs] for key, runs in one.items()} for one in (before, after))
    found = [(c.kind, c.key) for c in changes({"x": before, "old": {}}, {"x": after})]
    tasks = [("newly wrong", "Bad"), ("newly solved", "Won"), ("newly lost", "Lost"), ("slower", "Slow")]
    assert found == [(kind, f"a/{task},valid-assert") for kind, task in tasks]


def test_other_tools_results_are_read(tmp_path: Path) -> None:
    file = tmp_path / "other.xml.bz2"
    file.write_bytes(bz2.compress(RESULTS.encode()))
    one, two, three, four = read_results(file)
    assert (one.key, one.correct, one.cpu_s, one.memory_mib) == ("a/One,valid-assert", True, 1.5, 100)
    assert two.wrong
    assert (three.category, four.category) == ("timeout", "crashed")
    with pytest.raises(SystemExit, match="not a BenchExec result"):
        read_results(Path(__file__))


def test_tables_and_plot_hold_each_run() -> None:
    campaign = {
        "plain": series(outcome("a/One", "TRUE"), outcome("b/Two", "TRUE", expected=False)),
        "<other>": series(outcome("a/One", None), outcome("b/Two", "FALSE", expected=False, cpu_s=70)),
    }
    rows = list(csv.DictReader(io.StringIO(render_csv(campaign))))
    assert [(row["configuration"], row["verdict"]) for row in rows] == [
        ("plain", "TRUE"),
        ("<other>", "unknown"),
        ("plain", "TRUE (wrong)"),
        ("<other>", "FALSE"),
    ]
    text = render_text("Title", campaign, [])
    assert "-30 (1/2), 1 wrong" in text and "newly wrong: 0" in text
    plot = ElementTree.fromstring(quantile_plot(campaign))
    assert len([e for e in plot.iter() if e.tag.endswith("polyline")]) == 2
    assert "<<other>>" not in render_html("Title", campaign, None)
    page = render_html("Title", campaign, None)
    assert "&lt;other&gt;" in page
    rows_of_page = re.findall(r'<tr class="(\w+)"><th scope="row">(\S+)</th>(.*?)</tr>', page)
    assert [(kind, task) for kind, task, _ in rows_of_page] == [("bad", "b/Two"), ("differ", "a/One")]
    assert '<td class="wrong">TRUE (wrong)</td>' in rows_of_page[0][2]
    assert '<td class="number">70.00</td>' in rows_of_page[0][2]


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (Debian: apt install chromium)")
def test_the_page_in_a_browser(tmp_path: Path) -> None:
    """Nothing is too wide, cut or too pale; typing filters rows, a click on a heading sorts them."""
    names = ("plain", "with a configuration's rather long name", "third")
    outcomes = [outcome(f"folder/ATaskOfALongName{at}", "TRUE", cpu_s=9.0 - at) for at in range(4)]
    campaign = {name: series(*outcomes[: 4 - at]) for at, name in enumerate(names)}
    file = tmp_path / "report.html"
    file.write_text(render_html("Title", campaign, None), encoding="utf-8")
    rows = "Array.from(document.querySelectorAll('#runs tbody tr'))"
    with browser() as opened:
        for scheme in SCHEMES:
            for width in WIDTHS:
                opened.open(file, width, scheme)
                assert opened.run(TOO_WIDE) == opened.run(TOO_PALE) == opened.errors == [], (scheme, width)
        opened.run("document.querySelectorAll('#runs thead th')[4].click()")
        times = opened.run(f"{rows}.map((row) => Number(row.children[4].textContent))")
        assert times == sorted(times) and len(times) == 4
        opened.run(
            "{ const one = document.getElementById('filter'); one.value = 'Name2';"
            " one.dispatchEvent(new Event('input')); }"
        )
        assert opened.run(f"{rows}.filter((row) => row.getClientRects().length).length") == 1


def test_campaign_runs_resumes_and_compares(tmp_path: Path, java_tasks: Path, root: Path) -> None:
    jr = tmp_path / "jr"
    jr.write_text(FAKE_JR % (sys.executable, "1.2"))
    jr.chmod(0o755)
    grid = tmp_path / "grid.yml"
    grid.write_text(GRID % (java_tasks / "examples"))
    command = [sys.executable, str(root / "scripts" / "campaign.py"), str(grid), "--jr", str(jr)]
    command += ["--executor", "sweep", "--store", str(tmp_path / "now")]
    for more in ([], ["--before", str(tmp_path / "now")]):
        subprocess.run([*command, *more], check=True, capture_output=True, cwd=root)
    calls = (tmp_path / "calls").read_text().splitlines()
    assert len(calls) == 2, "the second call has nothing left to do"
    assert calls[1].endswith("--solver z3 --merge off")
    assert "newly wrong: 0" in (tmp_path / "now" / "report.md").read_text()
    for name in ("report.html", "report.csv", "quantile.svg"):
        assert (tmp_path / "now" / name).stat().st_size > 0
    (log,) = re.findall(r'href="(plain\.1\.logs/[^"]+)"', (tmp_path / "now" / "report.html").read_text())
    assert (tmp_path / "now" / log).read_text().strip() == "TRUE"
    stored = [json.loads(line) for line in (tmp_path / "now" / "other.1.jsonl").read_text().splitlines()]
    assert stored[1]["facts"]["JR"] == "1.2" and stored[1]["facts"]["cores"]
    assert stored[2]["counters"] == {"paths": 3}
    assert stored[2]["provenance"] == stored[1]["provenance"]

    jr.write_text(FAKE_JR % (sys.executable, "1.3"))
    later = [str(tmp_path / "later") if word == str(tmp_path / "now") else word for word in command]
    subprocess.run([*later, "--before", str(tmp_path / "now")], check=True, capture_output=True, cwd=root)
    report = (tmp_path / "later" / "report.md").read_text()
    assert "- differs: JR: 1.2 -> 1.3\n" in report and "differs: cores" not in report
    assert "differs: JR: 1.2 -&gt; 1.3" in (tmp_path / "later" / "report.html").read_text()

    grid.write_text(grid.read_text().replace("cpu_s: 20", "cpu_s: 30"))
    other = [str(tmp_path / "other") if word == str(tmp_path / "now") else word for word in command]
    other += ["--before", str(tmp_path / "now")]
    refused = subprocess.run(other, capture_output=True, text=True, cwd=root)
    assert refused.returncode == 1 and len(refused.stderr.splitlines()) == 1
    assert "cpu_limit_s: 20.0 -> 30.0" in refused.stderr
    subprocess.run([*other, "--different-limits"], check=True, capture_output=True, cwd=root)
    assert "differs: cpu_limit_s: 20.0 -> 30.0" in (tmp_path / "other" / "report.md").read_text()


def test_an_interrupt_ends_benchexec_and_what_it_started(tmp_path: Path, root: Path) -> None:
    program = "import subprocess, sys, time; print('12:00:00   One.yml  true  1.0 2.0', flush=True)"
    program += "; subprocess.run(['sleep', '600'], start_new_session=True)"
    told: list[str] = []

    def tell(line: str) -> None:
        told.append(line)
        raise KeyboardInterrupt

    begun_s = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        benchexec._run([sys.executable, "-c", program], root, tmp_path / "log", tell)
    assert told == ["One.yml true 1.0 2.0"]
    assert time.monotonic() - begun_s < 60


def test_conditions_of_other_tools_are_told(tmp_path: Path) -> None:
    file = tmp_path / "other.xml"
    file.write_text(RESULTS.replace('version="1"', 'version="1" timelimit="900s" memlimit="15000000000B"'))
    assert read_conditions(file) == "Other, 1, timelimit 900s, memlimit 15000000000B"
