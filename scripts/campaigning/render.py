"""A campaign as Markdown, CSV, HTML and a quantile plot."""

from __future__ import annotations

import csv
import io
import math
import os
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote

from scripts.campaigning.campaign_table import (
    KINDS,
    TASK_HEADER,
    Cell,
    Change,
    Series,
    agreed,
    cpu_s,
    folder_rows,
    rows_by_task,
    task_rows,
)
from scripts.sweeping.sweep_table import render_markdown

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _KEY = 520, 320, 56, 44, 22
"""Of the figure of CPU times; each configuration has a line of the height ``_KEY`` below it."""
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#8c564b")
_DASHES = ("", "6 3", "2 2", "8 3 2 3")
_STYLE = """body{font:16px/1.5 system-ui,sans-serif;margin:1rem auto;max-width:80rem;padding:0 1rem;
color:#1b1f24;background:#fff}
table{border-collapse:collapse;margin-bottom:1rem}th,td{padding:.15rem .6rem;border-bottom:1px solid #c9d1d9;
text-align:left}td.number,th.number{font-variant-numeric:tabular-nums;text-align:right}
th[scope=col]{cursor:pointer;vertical-align:bottom}.wide{overflow-x:auto}caption{text-align:left;font-weight:600}
.wrong{font-weight:bold;background:#ffd9d6}.open{background:#fff1d0}
tr.differ>th:first-child{border-left:.4rem solid #d55e00}
tr.bad>th:first-child{border-left:.4rem solid #a8171c}input{font:inherit;width:20rem;max-width:100%}
@media(prefers-color-scheme:dark){body{color:#e6e9ed;background:#14171b}.wrong{background:#5a1a1c}
.open{background:#4d3508}a{color:#8ab8ff}svg polyline,svg path{filter:brightness(1.6)}}
svg{fill:currentColor;max-width:100%;height:auto}caption span{display:inline-block;position:sticky;left:0;
max-width:calc(100vw - 2rem)}.hint{display:none;font-size:.875rem;margin:0}li{overflow-wrap:anywhere}
@media(max-width:45rem){.hint{display:block}}"""
_BAD = ' class="bad"'
_SCRIPT = """"use strict";
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  table.querySelectorAll("thead th").forEach((head, at) => {
    let up = true;
    head.addEventListener("click", () => {
      const text = (row) => row.cells[at].textContent;
      const order = (a, b) => text(a).localeCompare(text(b), "en", { numeric: true }) * (up ? 1 : -1);
      body.append(...Array.from(body.rows).sort(order));
      up = !up;
    });
  });
}
const words = document.getElementById("filter");
words.addEventListener("input", () => {
  for (const row of document.querySelectorAll("#runs tbody tr"))
    row.hidden = !row.textContent.toLowerCase().includes(words.value.toLowerCase());
});
"""


def render_text(
    title: str,
    campaign: Mapping[str, Series],
    changed: Sequence[Change] | None,
    made: Sequence[str] = (),
    options: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The campaign as Markdown; ``changed`` is None where there is nothing to compare with.

    ``made``: lines about where the runs come from, and in what those of the earlier campaign differ.
    ``options``: of each configuration.
    """
    parts = [f"# {title}", "", "Score (correct verdicts/runs) per folder and configuration:", ""]
    parts += [render_markdown(["folder", *campaign], folder_rows(campaign)), ""]
    if options:
        parts += ["Options:", "", *(f"- {name}: {words}" for name, words in options.items()), ""]
    parts += ["![CPU time by number of correct verdicts](quantile.svg)", ""]
    if changed is not None:
        parts += ["## Changes", ""]
        for kind in KINDS:
            members = [c for c in changed if c.kind == kind]
            parts.append(f"- {kind}: {len(members)}")
            parts += [f"  - {c.configuration}: {c.key}: {c.before} -> {c.after}" for c in members]
        parts.append("")
    if made:
        parts += ["## How the runs were made", "", *(f"- {line}" for line in made), ""]
    parts += ["## Runs", "", render_markdown(TASK_HEADER, task_rows(campaign)), ""]
    return "\n".join(parts)


def render_csv(campaign: Mapping[str, Series]) -> str:
    """The rows of all runs."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(TASK_HEADER)
    writer.writerows(task_rows(campaign))
    return stream.getvalue()


def render_html(
    title: str,
    campaign: Mapping[str, Series],
    changed: Sequence[Change] | None,
    made: Sequence[str] = (),
    options: Mapping[str, str] = MappingProxyType({}),
    folder: Path | None = None,
) -> str:
    """The campaign as one page, which needs no network: what differs first, then how runs were made.

    ``folder``: where the page is to lie, for links to logs.
    """
    parts = [f"<h1>{escape(title)}</h1>", "<h2>Score per folder</h2>"]
    parts.append(
        _table("Score (correct verdicts/runs)", ["folder", *campaign], folder_rows(campaign), "number")
    )
    if options:
        rows = [[name, words] for name, words in options.items()]
        parts.append(_table("Options of the configurations", ["configuration", "options"], rows))
    if changed is not None:
        rows = [[c.kind, c.configuration, c.key, c.before, c.after] for c in changed]
        parts.append("<h2>Changes</h2>")
        header = ["kind", "configuration", "run", "before", "after"]
        caption = "Against the earlier campaign"
        parts.append(_table(caption, header, rows) if rows else "<p>Nothing changed.</p>")
    parts += [
        "<h2>Runs</h2>",
        _runs(campaign, folder),
        "<h2>CPU time</h2>",
        quantile_plot(campaign),
    ]
    if made:
        items = "".join(f"<li>{escape(line)}</li>" for line in made)
        parts.append(f"<h2>How the runs were made</h2>\n<ul>{items}</ul>")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>\n'
        + "\n".join(parts)
        + f"\n</main><script>{_SCRIPT}</script></body></html>\n"
    )


def _runs(campaign: Mapping[str, Series], folder: Path | None) -> str:
    """A row a task, a pair of columns a configuration; wrong verdicts and disagreements first."""
    head = "".join(f'<th scope="col">{name}</th>' for name in ("task", "property", "expected"))
    for name in campaign:
        head += f'<th scope="col">{escape(name)}</th><th scope="col" class="number">CPU s</th>'
    body = []
    for row in rows_by_task(campaign):
        kind = ("bad", "differ", "same")[row.rank]
        cells = "".join(
            "<td></td><td></td>"
            if cell is None
            else f'<td class="{cell.kind}">{_linked(cell, folder)}{" (wrong)" * (cell.kind == "wrong")}</td>'
            f'<td class="number">{cell.cpu_s}</td>'
            for cell in row.cells
        )
        body.append(
            f'<tr class="{kind}"><th scope="row">{escape(row.task)}</th><td>{escape(row.goal)}</td>'
            f"<td>{row.expected}</td>{cells}</tr>"
        )
    lines = "\n".join(body)
    return (
        '<p><label>Show rows with <input id="filter" type="search"></label> '
        "A click on a heading sorts; a verdict leads to what the run printed.</p>"
        + _wide(
            '<table id="runs"><caption><span>Wrong verdicts and disagreements come first</span></caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
        )
    )


def _linked(cell: Cell, folder: Path | None) -> str:
    """A verdict, a link to what the run printed where that is there."""
    said = escape(cell.said)
    if folder is None or not cell.log or not Path(cell.log).is_file():
        return said
    return f'<a href="{escape(quote(os.path.relpath(cell.log, folder.resolve())))}">{said}</a>'


def _table(caption: str, header: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """``kind``: the class of all cells but the first of a row."""
    head = f'<th scope="col">{escape(header[0])}</th>'
    head += "".join(f'<th scope="col" class="{kind}">{escape(cell)}</th>' for cell in header[1:])
    body = "\n".join(
        f'<tr{_BAD * (row[0] == KINDS[0])}><th scope="row">{escape(row[0])}</th>'
        + "".join(
            f'<td class="{kind}{" wrong" * (kind == "number" and "wrong" in cell)}">{escape(cell)}</td>'
            for cell in row[1:]
        )
        + "</tr>"
        for row in rows
    )
    table = f"<table><caption><span>{escape(caption)}</span></caption><thead><tr>{head}</tr></thead>"
    table += f"<tbody>{body}</tbody></table>"
    return _wide(table) if len(header) > 3 else table


def _wide(content: str) -> str:
    """What may be wider than a small screen, which says so there."""
    return f'<p class="hint">What follows can be moved sideways.</p><div class="wide">{content}</div>'


def quantile_plot(campaign: Mapping[str, Series]) -> str:
    """For each configuration, the CPU times of its correct verdicts in rising order, on a log scale."""
    curves = {
        name: sorted(max(0.01, cpu_s(runs)) for runs in series.values() if agreed(runs).correct)
        for name, series in campaign.items()
    }
    most = max((len(times) for times in curves.values()), default=0) or 1
    times = [time for values in curves.values() for time in values] or [0.1, 1.0]
    low = math.floor(math.log10(min(times)))
    high = max(low + 1, math.ceil(math.log10(max(times))))
    parts = []
    for power in range(low, high + 1):
        y = _y(power, low, high)
        parts.append(f'<line x1="{_LEFT}" x2="{_WIDTH}" y1="{y:.1f}" y2="{y:.1f}" stroke="#9996"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>')
    step = max(1, 10 ** math.floor(math.log10(most)) // 2)
    for count in range(step, most + 1, step):
        x = _LEFT + (_WIDTH - _LEFT) * count / most
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_HEIGHT - _BOTTOM}" y2="{_HEIGHT - _BOTTOM + 5}" '
            'stroke="#999"/>'
        )
        parts.append(f'<text x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 20}" text-anchor="middle">{count}</text>')
    for number, (name, values) in enumerate(curves.items()):
        colour, dash = _COLOURS[number % len(_COLOURS)], _DASHES[number % len(_DASHES)]
        points = " ".join(
            f"{_LEFT + (_WIDTH - _LEFT) * (at + 1) / most:.1f},{_y(math.log10(time), low, high):.1f}"
            for at, time in enumerate(values)
        )
        style = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{points}" {style}/>')
        if len(values) == 1:
            cx, cy = points.split(",")
            parts.append(f'<circle cx="{cx}" cy="{cy}" r="3" fill="{colour}"/>')
        y = _HEIGHT + 10 + _KEY * number
        parts.append(f'<path d="M{_LEFT} {y}h26" {style}/>')
        parts.append(f'<text x="{_LEFT + 34}" y="{y + 5}">{escape(name)} ({len(values)})</text>')
    middle = (_LEFT + _WIDTH) / 2
    parts.append(
        f'<text x="{middle}" y="{_HEIGHT - 6}" text-anchor="middle">correct verdicts (at most {most})</text>'
    )
    label = "CPU time by number of correct verdicts"
    width, height = _WIDTH + 16, _HEIGHT + 8 + _KEY * len(curves)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="15" fill="#6e7781">'
        f"{''.join(parts)}</svg>"
    )


def _y(power: float, low: int, high: int) -> float:
    return (_HEIGHT - _BOTTOM) - (_HEIGHT - _BOTTOM - 12) * (power - low) / (high - low)
