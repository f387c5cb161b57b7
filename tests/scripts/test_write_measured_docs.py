"""The pages about results are written by one command each; what stands around the blocks stays."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from scripts import write_measured_docs
from scripts.merging_table import TASKS
from scripts.write_measured_docs import BY_FEATURE, GRID, LARGEST, OTHERS, main, write_block

FAKE_JR = """\
#!%s
import json, sys
from pathlib import Path
if "doctor" in sys.argv:
    sys.exit(print(json.dumps({"findings": [{"subject": "JR", "text": "9.8.7"}]})))
given = dict(zip(sys.argv, sys.argv[1:]))
Path(given["--json"]).write_text(json.dumps({"statistics": {"counters": {"paths": 3}}}))
print("TRUE")
"""


@pytest.fixture
def docs(root: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for name in ("results.md", "campaign.md", "merging.md"):
        shutil.copy(root / "docs" / name, folder)
    return folder


@pytest.fixture
def fake(tmp_path: Path) -> list[str]:
    jr = tmp_path / "jr"
    jr.write_text(FAKE_JR % sys.executable)
    jr.chmod(0o755)
    return ["--jr", str(jr), "--store", str(tmp_path / "store")]


def test_results(docs: Path, fake: list[str], java_tasks: Path) -> None:
    before = (docs / "results.md").read_text()
    main(["results", str(java_tasks / "examples"), "--docs", str(docs), *fake])
    page = (docs / "results.md").read_text()
    assert "| examples | valid-assert         |    1 |" in page and "- JR: 9.8.7" in page
    assert "- cpu_limit_s: 60.0" in page and "- WRONG: examples/Withdraw,valid-assert" in page
    assert page.partition("<!-- begin")[0] == before.partition("<!-- begin")[0]
    assert page.rpartition("<!-- end")[2] == before.rpartition("<!-- end")[2]


def test_campaign(docs: Path, fake: list[str], java_tasks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grid = docs / "small.yml"
    limits = {"cpu_s": 20, "memory_mib": 2000}
    small = {"tasks": ["Withdraw.yml"], "limits": limits, "configurations": {"plain": ""}}
    grid.write_text(json.dumps(small))
    monkeypatch.setattr(write_measured_docs, "GRID", grid)
    main(["campaign", str(java_tasks / "examples"), "--docs", str(docs), *fake])
    page = (docs / "campaign.md").read_text()
    assert page.count("examples/Withdraw") == 2 and "](campaign-quantile.svg)" in page
    assert "- JR: 9.8.7" in page and (docs / "campaign-quantile.svg").exists()


def test_merging(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def run(script: str, *words: object) -> None:
        calls.append([script, *words])
        Path(str(words[words.index("--output") + 1])).write_text(f"table {len(calls)}\n")

    monkeypatch.setattr(write_measured_docs, "_run", run)
    main(["merging", "--docs", str(docs)])
    page = (docs / "merging.md").read_text()
    assert [f"\n\ntable {number}\n\n<!-- end " in page for number in (1, 2, 3)] == [True] * 3
    assert [call[2] for call in calls] == [200, 20, 60] and "--figures" in calls[-1]


def test_what_is_measured_is_there() -> None:
    assert {*LARGEST, *BY_FEATURE, *OTHERS} <= {path.stem for path in TASKS.glob("*.yml")}
    assert GRID.is_file()


def test_a_page_without_the_block_is_refused(docs: Path) -> None:
    with pytest.raises(SystemExit, match="there is no block other"):
        write_block(docs / "merging.md", "other", "x")
