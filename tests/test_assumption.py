"""The list of assumptions: its words, the page that shows it, and which verdicts lean on which entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.analysis.verification import verify
from verifier.assumption import Assumption, Leanings, parse_assumptions
from verifier.config import Options
from verifier.errors import Unsupported
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.verdict.outcome import Analysis, Result, Verdict

HEAD = "import java.util.*;\nimport org.sosy_lab.sv_benchmarks.Verifier;\n"
EVERY_INPUT = "int n = Verifier.nondetInt();"
PROGRAMS = {
    Assumption.LOCALE: 'String s = n > 7 ? "Ab" : "Ac"; assert s.toUpperCase().startsWith("A");',
    Assumption.CHARSET: 'byte[] b = (n > 7 ? "ab" : "cd").getBytes(); assert b.length == 2;',
    Assumption.LINE_SEPARATOR: "assert System.lineSeparator().length() < 2 || n > n + 1L;",
    Assumption.FILE_SEPARATOR: 'assert System.getProperty("file.separator").equals("/") || n > n + 1L;',
    Assumption.TIME_ZONE: 'String s = System.getProperty("user.timezone");'
    ' assert s == null || s.equals("UTC") || n > n + 1L;',
    Assumption.MATH: "assert Math.exp(n > 7 ? 0.5 : 0.25) < 2;",
    Assumption.HASH_ORDER: 'Map<String, Integer> m = new HashMap<>(); m.put("a", 1); m.put("b", n);'
    ' String t = ""; for (String k : m.keySet()) t += k; assert t.equals("ab");',
    Assumption.TEXTS: "try { Object[] o = new Object[n > 7 ? 2 : 1]; o[3] = o; }"
    ' catch (RuntimeException e) { assert e.getMessage().startsWith("Index 3"); }',
    Assumption.WAKE_UPS: "Object o = new Object(); boolean[] done = new boolean[1];"
    " Thread t = new Thread(() -> { synchronized (o) { done[0] = true; o.notify(); } });"
    " synchronized (o) { t.start(); o.wait(); } assert done[0] || n > n + 1L;",
    Assumption.STACK_AND_HEAP: "boolean went = false;"
    " try { went = n == n; } catch (Throwable t) { assert n > 7; } assert went;",
}
"""A program for each entry, whose TRUE leans on it (the rest of the list has tests of its own)."""
PLAIN = 'String s = n > 7 ? "a" : "b"; assert s.length() == 1 && Math.sqrt(4) == 2 && StrictMath.exp(0) == 1;'


def decide(
    body: str, folder: Path, common: Path, refused: tuple[str, ...] = (), analysis: str = "symbolic"
) -> Result:
    folder.joinpath("Main.java").write_text(
        f"{HEAD}public class Main {{ public static void main(String[] a) throws Exception {{ {body} }} }}"
    )
    task = read_task([common, folder], "valid-assert")
    return verify(task, Options(refuse=refused, analyses=(analysis,), wall_limit_s=60.0), Stats())


@pytest.mark.parametrize("assumption", PROGRAMS, ids=lambda assumption: assumption.word)
def test_a_true_names_what_it_leans_on(assumption: Assumption, tmp_path: Path, java_tasks: Path) -> None:
    body = EVERY_INPUT + PROGRAMS[assumption]
    result = decide(body, tmp_path, java_tasks / "common")
    assert result.verdict is Verdict.TRUE, result.obligations
    assert assumption in result.assumptions
    refused = decide(body, tmp_path, java_tasks / "common", (assumption.word,))
    assert refused.verdict is Verdict.UNKNOWN
    assert refused.assumptions == ()
    assert any(assumption.phrase in str(obligation) for obligation in refused.obligations)


@pytest.mark.parametrize("analysis", ["concrete", "symbolic"])
def test_nothing_is_assumed_in_vain(analysis: str, tmp_path: Path, java_tasks: Path) -> None:
    body = ("int n = 8;" if analysis == "concrete" else EVERY_INPUT) + PLAIN
    refused = tuple(assumption.word for assumption in Assumption)
    result = decide(body, tmp_path, java_tasks / "common", refused, analysis)
    assert result.verdict is Verdict.TRUE, result.obligations
    assert result.assumptions == ()


@pytest.mark.parametrize(
    "assumption",
    [
        Assumption.LOCALE,
        Assumption.CHARSET,
        Assumption.MATH,
        Assumption.LINE_SEPARATOR,
    ],
    ids=lambda assumption: assumption.word,
)
def test_one_run_leans_on_what_the_program_refers_to(
    assumption: Assumption, tmp_path: Path, java_tasks: Path
) -> None:
    body = "int n = 8;" + PROGRAMS[assumption]
    result = decide(body, tmp_path, java_tasks / "common", analysis="concrete")
    assert (result.verdict, result.analysis) == (Verdict.TRUE, Analysis.CONCRETE), result.obligations
    assert result.assumptions == (assumption,)


def test_the_page_shows_the_list() -> None:
    page = (Path(__file__).resolve().parent.parent / "docs" / "trust.md").read_text(encoding="utf-8")
    page = page.partition("## Assumptions")[2].partition("\n## ")[0]
    for assumption in Assumption:
        phrase = assumption.phrase.replace("\\n", "`\\n`")
        row = f"| `{assumption.word}` | {phrase} | {assumption.permitted} | {assumption.leaning} |"
        assert row in page
    assert page.count("\n| `") == len(Assumption)


def test_words() -> None:
    assert parse_assumptions("locale, math") == ("locale", "math")
    assert parse_assumptions("none") == ()
    assert len(parse_assumptions("all")) == len({a.word for a in Assumption}) == len(Assumption)
    for text in ("sunshine", "locale,all", "all,none"):
        with pytest.raises(ValueError, match="choose from locale"):
            parse_assumptions(text)


def test_what_is_refused_is_not_leaned_on() -> None:
    leanings = Leanings(["math"])
    leanings.lean(Assumption.TEARING)
    leanings.lean(Assumption.LOCALE)
    with pytest.raises(Unsupported, match="--refuse math"):
        leanings.lean(Assumption.MATH)
    assert leanings.made() == (Assumption.LOCALE, Assumption.TEARING)


def test_what_an_abandoned_attempt_leaned_on_is_not_named() -> None:
    leanings = Leanings()
    leanings.lean(Assumption.LOCALE)
    before = leanings.leant()
    leanings.lean(Assumption.MATH)
    leanings.return_to(before)
    assert leanings.made() == (Assumption.LOCALE,)
