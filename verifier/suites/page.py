"""The page about suites of unit tests: the coverage of each class's tests, source by source.

It needs no network and no script. No information is in colour alone; light and dark follow the reader's
system.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from verifier import __version__
from verifier.report.html_page import STYLE
from verifier.report.html_parts import table, text
from verifier.suites.goals import Branch, ExceptionGoal, Fate, Goal, Outcome, SuiteResult
from verifier.suites.measuring import Coverage

_MORE_STYLE = """
tr.covered { background: var(--look); } tr.partly { background: var(--now); }
tr.open { background: var(--fail); }
tr.infeasible { background: var(--run); }
.source details { margin: 0; } .source summary { font-weight: normal; padding: 0; }
.source td ul { margin: 0; padding-left: 1rem; white-space: normal; }
.suites td { text-align: right; font-variant-numeric: tabular-nums; }
"""
_MARKS = {
    "covered": ("●", "covered"),
    "partly": ("◐", "covered in part"),
    "infeasible": ("∅", "proved infeasible"),
    "open": ("○", "open"),
    "": ("", ""),
}
_MOST_LINES = 20_000
"""Lines of source in one page; further files are named only."""


@dataclass(frozen=True)
class SourceFile:
    """``path`` below its root; ``classes``: the internal names of those that it declares."""

    path: str
    lines: Sequence[str]
    classes: frozenset[str]


@dataclass(frozen=True)
class _Line:
    """The state of a line: a key of the marks, its branches, and the tests that reach it."""

    kind: str
    branches: str
    tests: tuple[str, ...]


def render_suites(results: Sequence[SuiteResult], coverage: Coverage, files: Sequence[SourceFile]) -> str:
    """The page. ``coverage``: of all suites together, as the virtual machine and JaCoCo saw it."""
    anchors = {name: f"f{number}" for number, file in enumerate(files) for name in file.classes}
    sections = [
        ("classes", "Classes", _summary(results, coverage, anchors)),
        ("goals", "What is not covered", _missing(results, anchors)),
        ("source", "Source", _sources(results, coverage, files)),
        ("tests", "Tests", _tests(results, coverage)),
    ]
    links = "".join(f'<li><a href="#{name}">{heading}</a></li>' for name, heading, _ in sections)
    body = "\n".join(
        f'<section aria-labelledby="{name}"><h2 id="{name}" tabindex="-1">{heading}</h2>\n'
        f"{content}\n</section>"
        for name, heading, content in sections
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="JR {__version__}">
<title>Unit tests: {len(results)} classes</title>
<style>
{STYLE}{_MORE_STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
<h1>Unit tests and what they reach</h1>
<p>Measured by JaCoCo on the Java virtual machine. No test reaches a branch that is proved infeasible.</p>
<nav aria-label="Sections"><ul>{links}</ul></nav>
</header>
<main id="main" tabindex="-1">
{body}
</main>
</body>
</html>
"""


def _summary(results: Sequence[SuiteResult], coverage: Coverage, anchors: Mapping[str, str]) -> str:
    rows = []
    for result in results:
        names = _classes_of(result, coverage)
        instructions, branches = coverage.total("instructions", names), coverage.total("branches", names)
        rows.append(
            [
                _linked(result.owner, anchors),
                f"{branches.covered} of {branches.total}" if names else "not measured",
                str(_count(result, Fate.INFEASIBLE)),
                str(_count(result, Fate.OPEN)),
                f"{instructions.share:.1%}" if names else "not measured",
                str(len(result.tests)),
            ]
        )
    heads = ("Class", "Branches covered", "Proved infeasible", "Open", "Instructions", "Tests")
    return table("Each class with its nested classes", heads, rows, "suites")


def _count(result: SuiteResult, fate: Fate) -> int:
    return sum(outcome.fate is fate and isinstance(outcome.goal, Branch) for outcome in result.outcomes)


def _classes_of(result: SuiteResult, coverage: Coverage) -> list[str]:
    return [name for name in coverage.classes if _is_within(name, result.owner)]


def _is_within(name: str, owner: str) -> bool:
    return name == owner or name.startswith(f"{owner}$")


def _missing(results: Sequence[SuiteResult], anchors: Mapping[str, str]) -> str:
    rows = [
        [_place(outcome.goal, anchors), text(_side(outcome.goal)), outcome.fate.value, text(outcome.reason)]
        for result in results
        for outcome in sorted(result.outcomes, key=_order)
        if outcome.fate is not Fate.COVERED
    ]
    if not rows:
        return "<p>Every goal is covered.</p>"
    return table("Goals that no test reaches", ("Where", "What", "State", "Why"), rows)


def _order(outcome: Outcome) -> tuple[str, int, str, int]:
    goal = outcome.goal
    return goal.place.owner, goal.line or 0, goal.place.method, goal.place.offset


def _side(goal: Goal) -> str:
    if isinstance(goal, Branch):
        return f"branch, {goal.side}"
    return goal.thrown.replace("/", ".") if isinstance(goal, ExceptionGoal) else "instruction"


def _place(goal: Goal, anchors: Mapping[str, str]) -> str:
    place = goal.place
    words = text(f"{place.owner.replace('/', '.')}.{place.method}")
    if goal.line is None:
        return f"{words}, byte {place.offset}"
    anchor = anchors.get(place.owner)
    if anchor is None:
        return f"{words}, line {goal.line}"
    return f'<a href="#{anchor}l{goal.line}">{words}, line {goal.line}</a>'


def _linked(owner: str, anchors: Mapping[str, str]) -> str:
    words = text(owner.replace("/", "."))
    return f'<a href="#{anchors[owner]}">{words}</a>' if owner in anchors else words


def _tests(results: Sequence[SuiteResult], coverage: Coverage) -> str:
    rows = [
        [f"<code>{text(test)}</code>", "fails" if test in coverage.failed else "passes",
         str(len(coverage.goals_of_test.get(test, ()))), text(coverage.failed.get(test, ""))]
        for test in sorted({*coverage.passed, *coverage.failed})
    ]  # fmt: skip
    rows += [
        [f"<code>{text(name)}</code>", "dropped", "", text(why)]
        for result in results
        for name, why in result.dropped
    ]
    if not rows:
        return "<p>There are no tests.</p>"
    return table("Tests", ("Test", "State", "Branches it comes to", "Why"), rows)


def _sources(results: Sequence[SuiteResult], coverage: Coverage, files: Sequence[SourceFile]) -> str:
    legend = "".join(
        f'<li><span class="mark {kind}" aria-hidden="true">{mark}</span> {words}</li>'
        for kind, (mark, words) in _MARKS.items()
        if kind
    )
    parts = [f"<ul class='legend'>{legend}</ul>"]
    used = 0
    for number, file in enumerate(files):
        used += len(file.lines)
        if used > _MOST_LINES and number > 0:
            parts.append(
                f'<p id="f{number}"><code>{text(file.path)}</code> is not shown: it would be too long.</p>'
            )
            continue
        parts.append(_file(number, file, states_of(file, results, coverage)))
    return "\n".join(parts) if files else "<p>No sources were found; name their folder with --sourcepath.</p>"


def states_of(file: SourceFile, results: Iterable[SuiteResult], coverage: Coverage) -> dict[int, _Line]:
    """Of each line with code: JaCoCo's counts, with what is proved infeasible taken as done."""
    proved: dict[int, int] = defaultdict(int)
    for result in results:
        for outcome in result.outcomes:
            goal = outcome.goal
            if (
                outcome.fate is Fate.INFEASIBLE
                and isinstance(goal, Branch)
                and goal.place.owner in file.classes
            ):
                proved[goal.line or 0] += 1
    counts: dict[int, tuple[int, int, int]] = {}
    tests: dict[int, set[str]] = defaultdict(set)
    for name in sorted(file.classes & coverage.classes.keys()):
        for number, line in coverage.classes[name].by_line.items():
            code, covered, total = counts.get(number, (0, 0, 0))
            branches = line.branches
            code += line.instructions.covered
            counts[number] = code, covered + branches.covered, total + branches.total
            tests[number].update(coverage.tests_of_line.get((name, number), ()))
    return {
        number: _line(code, covered, total, min(proved[number], total - covered), tests[number])
        for number, (code, covered, total) in counts.items()
    }


def _line(instructions: int, covered: int, total: int, proved: int, found: set[str]) -> _Line:
    tests = tuple(sorted(found - {""}))
    words = f"{covered} of {total}" if total else ""
    words += f", {proved} infeasible" if proved else ""
    if instructions == 0:
        return _Line("infeasible" if total and proved == total else "open", words, tests)
    return _Line("covered" if covered + proved == total else "partly", words, tests)


def _file(number: int, file: SourceFile, states: Mapping[int, _Line]) -> str:
    rows = []
    for line, content in enumerate(file.lines, 1):
        state = states.get(line, _Line("", "", ()))
        mark, words = _MARKS[state.kind]
        hidden = f'<span class="hidden">{words}</span>' if words else ""
        rows.append(
            f'<tr id="f{number}l{line}" class="{state.kind}"><th scope="row">{line}</th>'
            f'<td class="mark"><span aria-hidden="true">{mark}</span>{hidden}</td><td>{state.branches}</td>'
            f"<td>{_tests_of(state.tests)}</td><td><code>{text(content)}</code></td></tr>"
        )
    good = sum(state.kind in ("covered", "infeasible") for state in states.values())
    caption = f"{escape(file.path)}: {good} of {len(states)} lines with code covered whole"
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Line", "State", "Branches", "Tests", "Code"))
    return (
        f'<details open id="f{number}"><summary>{caption}</summary>'
        f'<div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table class="source">'
        f'<caption class="hidden">{caption}</caption><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div></details>"
    )


def _tests_of(tests: Sequence[str]) -> str:
    if not tests:
        return ""
    items = "".join(f"<li>{text('.'.join(test.split('.')[-2:]))}</li>" for test in tests)
    return f"<details><summary>{len(tests)}</summary><ul>{items}</ul></details>"
