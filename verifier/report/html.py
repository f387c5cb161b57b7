"""``--report``: one self-contained HTML page about a run, for people.

The result comes first, then the sources beside the steps or the reasons, then the analyses. The page needs no
network and no script: the script it has only steps through the walk. It is built of headings, lists and
tables with captions; no information is in colour alone; light and dark follow the reader's system.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from verifier import __version__
from verifier.config import Options
from verifier.exploration.threads.guided import Story
from verifier.report.circumstances import Circumstances
from verifier.report.html_page import SCRIPT, STYLE, script_hash
from verifier.report.html_parts import text
from verifier.report.html_source import Sources, render_sources
from verifier.report.html_statistics import render_options, render_statistics
from verifier.report.html_threads import render_threads
from verifier.report.html_verdict import (
    link_of,
    note_invariants,
    note_waits,
    render_banner,
    render_failure,
    render_obligations,
    render_reasons,
)
from verifier.report.html_walk import render_walk
from verifier.report.walk import Retrace
from verifier.task.task import Task
from verifier.verdict.outcome import Analysis, Result, Verdict

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
    shown = result.counterexample if result.verdict is Verdict.FALSE else None
    stuck = [wait.where for wait in story.waits if wait.where is not None] if story is not None else []
    open_places = [str(one) for one in result.obligations]
    sources = Sources.of(task, shown, retrace, searched, stuck, open_places)
    beside: list[Section] = []
    below: list[Section] = []
    if story is not None:
        note_waits(story, sources)
        threads = render_threads(story, lambda where: link_of(sources, where, f"{where.file}:{where.line}"))
        below.append(("threads", "The threads", threads))
    if result.verdict is Verdict.TRUE:
        note_invariants(result, sources)
        beside.append(("why", "Why it holds", render_reasons(result, sources)))
    if result.obligations:
        beside.append(("obligations", "What is open", render_obligations(result, sources)))
    if retrace.walk is not None and retrace.walk.steps:
        names = story.names if story is not None else None
        beside.append(("walk", "The run, step by step", render_walk(retrace.walk, sources, names)))
    if shown is not None and (failure := render_failure(shown, sources)):
        below.append(("failure", "The failure in full", failure))
    below.append(("task", "What was checked", _task_rows(task, result)))
    if statistics := render_statistics(result.statistics):
        below.append(("statistics", "Statistics", statistics))
    below.append(("options", "Options", render_options(options)))
    source = ("source", "Source", render_sources(sources))
    around = Circumstances.of_this_run(options.java_home, result.statistics.get("wall_s"))
    banner = render_banner(result, sources, story)
    return _page(task, result, banner, source, beside=beside, below=below, around=around)


def _page(
    task: Task,
    result: Result,
    banner: str,
    source: Section,
    *,
    beside: Iterable[Section],
    below: Iterable[Section],
    around: Circumstances,
) -> str:
    right, under = list(beside), list(below)
    links = "".join(
        f'<li><a href="#{name}">{heading}</a></li>' for name, heading, _ in (source, *right, *under)
    )
    verdict = result.verdict
    title = f"{verdict.value}: {task.name}, {task.property.value}"
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
<div class="verdict {verdict.value.lower()}">
{banner}
</div>
<p class="what">{text(task.name)}: <code>{text(task.property.value)}</code>
({text(task.property.meaning)})</p>
{_rows(around.rows, "facts")}
<nav aria-label="Sections of the report"><ul>{links}</ul></nav>
</header>
<main id="main">
<div class="work{"" if right else " alone"}">
{_section(source)}
<div>
{chr(10).join(map(_section, right))}
</div>
</div>
{chr(10).join(map(_section, under))}
</main>
<footer><p>Written by JR {__version__}.</p></footer>
<script>{SCRIPT}</script>
</body>
</html>
"""


def _section(section: Section) -> str:
    name, heading, content = section
    head = f'<h2 id="{name}" tabindex="-1">{heading}</h2>'
    return f'<section aria-labelledby="{name}">{head}\n{content}\n</section>'


def _rows(rows: Iterable[tuple[str, str]], kind: str = "") -> str:
    items = "".join(f"<div><dt>{name}</dt><dd>{text(value)}</dd></div>" for name, value in rows if value)
    return f'<dl class="{kind}">{items}</dl>'


def _task_rows(task: Task, result: Result) -> str:
    """The properties of the task; missing ones are left out."""
    decided = result.analysis if result.analysis is not Analysis.NONE else None
    rows = [
        ("Entry", f"{task.entry_class}.main"),
        ("Specification", task.specification.text),
        ("Sources", ", ".join(_near(os.path.abspath(root)) for root in task.source_roots)),
        ("Class path", ", ".join(map(str, task.class_path))),
        ("Arguments", " ".join(task.arguments)),
        ("Analysis that decided", decided.value if decided is not None else ""),
        ("Reason", result.reason),
        ("Certified", str(result.certificate) if result.certificate is not None else ""),
        ("Expected by the task", "" if task.expected is None else str(task.expected).upper()),
    ]
    return _rows(rows)


def _near(path: str) -> str:
    """Relative where that is a way down, else whole."""
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative
