"""``jr diff`` on a repository of ten commits: every change of behaviour is shown, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FIRST = """
package acme;
public class Shop {
  private static class Table { static final int[] PRICES = {5, 8}; }
  public static int share(int sum, int people) { return people == 0 ? 0 : sum / people; }
  public static int count(int n) { int c = 0; for (int i = 0; i < n && i < 9; i++) c++; return c; }
  public static int pairs(int n) { return count(n) * 2; }
  public static boolean isLarge(int x) { return x > 100; }
  public static int price(boolean cheap) { return Table.PRICES[cheap ? 0 : 1]; }
  public static int net(int gross) { return less(gross); }
  private static int less(int gross) { return gross - 1; }
  public static int fixed(int x) { return x; }
}
"""
# What is replaced by what, and what is said of each method that is touched.
COMMITS: list[tuple[str, str, dict[str, str]]] = [
    ("people == 0 ? 0 : sum / people", "people != 0 ? sum / people : 0", {"share": "EQUAL"}),
    ("i < n &&", "i <= n &&", {"count": "DIFFERENT", "pairs": "DIFFERENT"}),
    ("public class Shop", "/** A shop. */\n\npublic class Shop", {}),
    ("people != 0 ? sum / people : 0", "sum / people", {"share": "DIFFERENT"}),
    ("return sum / people", "if (people == 0) return 0; return sum / people", {"share": "DIFFERENT"}),
    ("less(", "lower(", {"net": "EQUAL"}),
    ("x; }\n}", "x; }\n  public static int added(int x) { return -x; }\n}", {"added": "NEW"}),
    ("x > 100", "x >= 100", {"isLarge": "DIFFERENT"}),
    ("{5, 8}", "{5, 9}", {"price": "DIFFERENT"}),
    ("  public static int fixed(int x) { return x; }\n", "", {}),
]


def _git(folder: Path, *words: str) -> None:
    name = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *name, *words], check=True, capture_output=True)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository."""
    folder = tmp_path_factory.mktemp("demo")
    source = folder / "src/main/java/acme/Shop.java"
    source.parent.mkdir(parents=True)
    (folder / "src/test/java").mkdir(parents=True)
    (folder / "src/test/java/ShopTest.java").write_text("class ShopTest { Missing one; }", encoding="utf-8")
    _git(folder, "init", "-q")
    text = FIRST
    for old, new, _ in [("", "", {}), *COMMITS]:
        assert old in text
        text = text.replace(old, new) if old else text
        source.write_text(text, encoding="utf-8")
        _git(folder, "add", "-A")
        _git(folder, "commit", "-q", "--allow-empty", "-m", "next")
    return folder


def _diff(demo: Path, root: Path, revisions: str, folder: Path) -> tuple[int, str, dict[str, Any]]:
    files = [f"--{kind}={folder / kind}" for kind in ("json", "sarif", "markdown")]
    command = [sys.executable, "-m", "verifier.cli", "diff", revisions, "--repository", str(demo), *files]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(root)}
    )
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout, json.loads((folder / "json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "number",
    [n if n in (2, 3) else pytest.param(n, marks=pytest.mark.nightly) for n in range(len(COMMITS))],
)
def test_what_each_commit_changes(demo: Path, root: Path, tmp_path: Path, number: int) -> None:
    expected = COMMITS[number][2]
    last = len(COMMITS) - 1 - number
    status, text, report = _diff(demo, root, f"HEAD~{last + 1}..HEAD~{last}", tmp_path)
    told = {one["name"]: one["verdict"] for one in report["outcomes"]}
    assert told == expected
    verdict = "DIFFERENT" if "DIFFERENT" in told.values() else "EQUAL"
    assert (status, text.splitlines()[-1]) == (10 if verdict == "DIFFERENT" else 0, verdict)
    for one in report["outcomes"]:
        assert bool(one["values"]) == (one["verdict"] == "DIFFERENT")
    failing = {3: (["java.lang.ArithmeticException"], []), 4: ([], ["java.lang.ArithmeticException"])}
    new = [one.partition(":")[0] for row in report["outcomes"] for one in row["new_failures"]]
    gone = [one.partition(":")[0] for row in report["outcomes"] for one in row["gone_failures"]]
    assert (new, gone) == failing.get(number, ([], []))
    assert report["removed"] == (["acme.Shop.fixed(int)"] if number == 9 else [])
    results = json.loads((tmp_path / "sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert len(results) == list(told.values()).count("DIFFERENT") + len(new)
    if results:
        place = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert place == "src/main/java/acme/Shop.java"
    assert all(f"acme.Shop.{name}(" in (tmp_path / "markdown").read_text() for name in expected)


def test_revisions_that_are_not_there(demo: Path, root: Path) -> None:
    command = [sys.executable, "-m", "verifier.cli", "diff", "nowhere", "--repository", str(demo)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(root)}
    )
    assert done.returncode == 2 and "there is no such revision" in done.stderr
