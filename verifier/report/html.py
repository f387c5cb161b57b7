"""``--report``: one self-contained HTML page about a run, for people.

The page needs no network and no script: the script it has only steps through the walk. It is built of
headings, lists and tables with captions; nothing is told by colour alone; light and dark follow the
reader's system.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping

from verifier import __version__
from verifier.config import Options, each_option, flag_of
from verifier.exploration.threads.guided import Story
from verifier.report.account import failing_element, render_value
from verifier.report.advice import advice_of
from verifier.report.html_page import SCRIPT, STYLE, script_hash
from verifier.report.html_parts import table, text
from verifier.report.html_plot import bar_chart
from verifier.report.html_source import Sources, anchor_of, render_sources
from verifier.report.html_threads import render_threads
from verifier.report.walk import Retrace, Step
from verifier.solver import SOLVERS, counter_of
from verifier.stats import COUNTERS
from verifier.task.task import Task
from verifier.verdict.outcome import Analysis, Counterexample, Result, TraceElement, Verdict

_MEANING = {
    Verdict.TRUE: "The property holds on every run of the program. Nothing was left out.",
    Verdict.FALSE: "A run violates the property. It was reproduced on the Java virtual machine.",
    Verdict.UNKNOWN: "JR could not decide. What stood in the way is listed below.",
}
_PATH_COUNTERS = ("paths", "states", "forks", "merges", "regions", "concrete_runs", "replays")
_ANSWER_COUNTERS = {
    "decided_by_intervals": "inferred intervals",
    "decided_by_guess": "a guess within bounds",
    "decided_by_search": "search",
    "cache_exact": "the same part asked before",
    "cache_renamed": "a renamed part asked before",
    "cache_cores": "a part refuted before",
    "cache_models": "a recent model",
    **{counter_of(record.name): record.title for record in SOLVERS},
}
Section = tuple[str, str, str]
"""Identifier, heading and content of one section."""


def render_report(
    task: Task,
    result: Result,
    options: Options,
    retrace: Retrace,
    searched: frozenset[tuple[str, int]],
    story: Story | None = None,
) -> str:
    """The page. ``searched`` are the lines that the symbolic analysis came to; ``story`` is of threads."""
    sources = Sources.of(task, result.counterexample, retrace, searched)
    sections = [_task_section(task, result)]
    if result.counterexample is not None and result.verdict is Verdict.FALSE:
        sections.append(_failure_section(result.counterexample, sources))
    if story is not None:
        sections.append(
            ("threads", "The threads", render_threads(story, lambda where: _link(where, sources)))
        )
    if retrace.walk is not None and retrace.walk.steps:
        sections.append(_walk_section(retrace, sources))
    sections.append(("source", "Source", render_sources(sources)))
    sections.append(_obligation_section(result))
    sections.append(_statistics_section(result.statistics))
    sections.append(_option_section(options))
    title = f"{result.verdict.value}: {task.name}, {task.property.value}"
    return _page(title, result, sections)


def _page(title: str, result: Result, sections: Iterable[Section]) -> str:
    listed = list(sections)
    links = "".join(f'<li><a href="#{name}">{heading}</a></li>' for name, heading, _ in listed)
    body = "\n".join(
        f'<section aria-labelledby="{name}"><h2 id="{name}" tabindex="-1">{heading}</h2>\n'
        f"{content}\n</section>"
        for name, heading, content in listed
    )
    verdict = result.verdict
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src '{script_hash(SCRIPT)}'">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="JR {__version__}">
<title>{text(title)}</title>
<style>
{STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
<h1>{text(title)}</h1>
<p class="verdict {verdict.value.lower()}"><strong>{verdict.value}</strong> {text(_MEANING[verdict])}</p>
<nav aria-label="Sections of the report"><ul>{links}</ul></nav>
</header>
<main id="main">
{body}
</main>
<footer><p>Written by JR {__version__}.</p></footer>
<script>{SCRIPT}</script>
</body>
</html>
"""


def _task_section(task: Task, result: Result) -> Section:
    rows = {
        "Task": task.name,
        "Entry": f"{task.entry_class}.main",
        "Property": f"{task.property.value}: {task.property.meaning}",
        "Specification": task.specification.text,
        "Sources": ", ".join(os.path.relpath(root) for root in task.source_roots),
        "Class path": ", ".join(map(str, task.class_path)) or "none",
        "Arguments": " ".join(task.arguments) or "none",
        "Analysis that decided": (result.analysis or Analysis.NONE).value,
        "Reason": result.reason,
    }
    if result.assumptions:
        rows["Assumed"] = "; ".join(assumption.phrase for assumption in result.assumptions)
    if result.certificate is not None:
        rows["Certified"] = str(result.certificate)
    if task.expected is not None:
        rows["Expected by the task"] = str(task.expected).upper()
    items = "".join(f"<dt>{name}</dt><dd>{text(value)}</dd>" for name, value in rows.items())
    return "task", "What was checked", f"<dl>{items}</dl>"


def _failure_section(counterexample: Counterexample, sources: Sources) -> Section:
    failure = counterexample.failure
    message = f": {failure.message}" if failure.message is not None else ""
    place = failing_element(counterexample)
    parts = [f"<p><code>{text(failure.exception + message)}</code></p>"]
    if place is not None:
        parts.append(f"<p>The run fails at {_link(place, sources)}.</p>")
    trace = "".join(f"<li>{_link(element, sources)}</li>" for element in failure.trace)
    parts.append(f"<h3>Stack trace</h3><ol>{trace}</ol>" if trace else "")
    if counterexample.inputs:
        rows = [
            [
                str(number),
                text(item.kind),
                f"<code>{text(render_value(item))}</code>",
                _link(item.where, sources) if item.where else "",
            ]
            for number, item in enumerate(counterexample.inputs, 1)
        ]
        parts.append("<h3>Values the program asked for</h3>")
        parts.append(table("Input values, in order", ("Number", "Kind", "Value", "Asked for at"), rows))
    else:
        parts.append("<p>The program asked for no values.</p>")
    return "failure", "The failure", "\n".join(parts)


def _link(element: TraceElement, sources: Sources) -> str:
    shown = f"<code>{text(str(element))}</code>"
    file = sources.file_of(element)
    if file is None or element.line is None:
        return shown
    return f'<a href="#{anchor_of(sources, file, element.line)}">{shown}</a>'


def _walk_section(retrace: Retrace, sources: Sources) -> Section:
    walk = retrace.walk
    assert walk is not None
    rows: list[str] = []
    before = 0
    for step in walk.steps:
        if step.number != before + 1:
            rows.append(f'<tr><td colspan="4">{step.number - before - 1} steps are left out here.</td></tr>')
        before = step.number
        rows.append(_step_row(step, sources))
    total = before
    return (
        "walk",
        "The run, step by step",
        f"""<p>Each row is a visit of a line, with the variables it changed (at the start of a method: its
arguments). The run has {total} steps; at the end, {text(walk.ending)}.</p>
<div class="stepper" role="group" aria-label="Walk through the run" hidden>
<button type="button" data-go="first">First</button>
<button type="button" data-go="back">Back</button>
<button type="button" data-go="on">Forward</button>
<button type="button" data-go="last">Last</button>
<span>The left and right arrow keys work here too.</span>
<p id="now" role="status" aria-live="polite"></p>
</div>
<div class="scroll tall" tabindex="0" role="region" aria-label="Steps of the run">
<table class="walk"><caption>Steps of the run</caption>
<thead><tr><th scope="col">Step</th><th scope="col">Line</th><th scope="col">Method</th>
<th scope="col">Values</th></tr></thead>
<tbody id="steps">
{chr(10).join(rows)}
</tbody></table></div>""",
    )


def _step_row(step: Step, sources: Sources) -> str:
    values = ", ".join(f"<code>{text(name)} = {text(value)}</code>" for name, value in step.values)
    target = anchor_of(sources, step.file, step.line)
    place = f"{step.file}:{step.line}"
    code = sources.line(step.file, step.line).strip()
    indent = min(step.depth, 20)
    return (
        f'<tr data-target="{target}"><th scope="row">{step.number}</th>'
        f'<td><a href="#{target}">{text(place)}</a> <code>{text(code)}</code></td>'
        f'<td style="padding-left:{0.4 + indent * 0.6:.1f}em">{text(step.method)}</td><td>{values}</td></tr>'
    )


def _obligation_section(result: Result) -> Section:
    counts = Counter(result.obligations)
    if not counts:
        return "obligations", "Open obligations", "<p>None: nothing stands in the way of the verdict.</p>"
    rows = []
    for open_, count in counts.most_common():
        advice = advice_of(open_)
        means = f"{advice.why}; {advice.to_do}"
        cells = (open_.ending.word, open_.message, open_.where or "", str(count), means)
        rows.append([text(cell) for cell in cells])
    header = ("Kind", "What stood in the way", "Where", "Times", "What it means, and what to do")
    return "obligations", "Open obligations", table("Reasons why TRUE may not be said", header, rows)


def _statistics_section(statistics: Mapping[str, object]) -> Section:
    counters = _numbers(statistics.get("counters"))
    phases = _numbers(statistics.get("phases_s"))
    wall_s = statistics.get("wall_s")
    parts = []
    if isinstance(wall_s, (int, float)):
        parts.append(f"<p>The run took {wall_s:.2f} s by the clock.</p>")
    if phases:
        parts.append(bar_chart("Time by phase, in seconds", phases, " s"))
    paths = {COUNTERS.get(name, name): counters[name] for name in _PATH_COUNTERS if counters.get(name)}
    if paths:
        parts.append(bar_chart("Paths and merges", paths))
    answers = {label: counters[name] for name, label in _ANSWER_COUNTERS.items() if counters.get(name)}
    if answers:
        parts.append(bar_chart("What answered the parts of the questions", answers))
    rows = [
        [text(name), f"{value:g}", text(COUNTERS.get(name, ""))] for name, value in counters.items() if value
    ]
    parts.append(table("Counters that are not zero", ("Counter", "Value", "Meaning"), rows, "numbers"))
    return "statistics", "Statistics", "\n".join(parts)


def _numbers(values: object) -> dict[str, float]:
    if not isinstance(values, dict):
        return {}
    return {str(name): value for name, value in values.items() if isinstance(value, (int, float))}


def _option_section(options: Options) -> Section:
    defaults = Options()
    rows = []
    for item, info in each_option():
        value = getattr(options, item.name)
        changed = value != getattr(defaults, item.name)
        shown = "" if value is None else ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        rows.append(
            [
                f"<code>{flag_of(item.name)}</code>",
                text(shown),
                "given" if changed else "default",
                text(info.help),
            ]
        )
    header = ("Option", "Value", "Origin", "Meaning")
    return "options", "Options", table("Options of this run", header, rows)
