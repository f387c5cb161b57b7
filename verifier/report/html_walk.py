"""The steps of a run in a report: the lines that it came to, with what each of them changed."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.report.html_parts import text
from verifier.report.html_source import Sources, anchor_of, link_to
from verifier.report.visits import Change, Step, Walk

_MAIN = {0: "main"}


def render_walk(walk: Walk, sources: Sources, names: Mapping[int, str] | None) -> str:
    """The content of the section. ``names``: of the threads by number, where there are several."""
    threads = bool(names)
    rows: list[str] = []
    before = 0
    thread = 0
    for step in walk.steps:
        if step.number != before + 1:
            left_out = step.number - before - 1
            rows.append(f'<tr><td colspan="{3 + threads}">{left_out} steps are left out here.</td></tr>')
        rows.append(_row(step, sources, names or _MAIN, threads, step.thread != thread))
        before, thread = step.number, step.thread
    order = ", the threads in the order of the run" if threads else ""
    column = '<th scope="col">Thread</th>' if threads else ""
    return f"""<p>The lines that the run came to{order}, each with the variables that it changed
(a method begins with its arguments). After {before} steps, {text(walk.ending)}.</p>
<div class="stepper" role="group" aria-label="Walk through the run" hidden>
<button type="button" data-go="first">First</button>
<button type="button" data-go="back">← Back</button>
<button type="button" data-go="on">Forward →</button>
<button type="button" data-go="last">Last</button>
<span class="aside">or the arrow keys</span>
<p id="now" role="status" aria-live="polite"></p>
</div>
<div class="pane" tabindex="0" role="region" aria-label="Steps of the run">
<table class="walk"><caption class="hidden">Steps of the run</caption>
<thead><tr><th scope="col">Step</th>{column}<th scope="col">Line</th><th scope="col">Values</th></tr></thead>
<tbody id="steps">
{chr(10).join(rows)}
</tbody></table></div>"""


def _row(step: Step, sources: Sources, names: Mapping[int, str], threads: bool, switched: bool) -> str:
    target = anchor_of(sources, step.file, step.line)
    code = sources.line(step.file, step.line).strip()
    indent = min(step.depth, 12) * 0.6
    cell = f"<td>{text(names.get(step.thread, str(step.thread)))}</td>" if threads else ""
    kind = ' class="switch"' if switched else ""
    return (
        f'<tr data-target="{target}"{kind}><th scope="row">{step.number}</th>{cell}'
        f'<td style="padding-left:{0.4 + indent:.1f}em">{link_to(sources, (step.file, step.line))} '
        f'<span class="method">{text(step.method)}</span><code class="text">{text(code)}</code></td>'
        f"<td>{''.join(map(_change, step.values))}</td></tr>"
    )


def _change(change: Change) -> str:
    """A new variable plainly; one that changed is marked, with what it was."""
    name, value = text(change.name), text(change.value)
    if change.before is None:
        return f'<div class="value"><code>{name} = {value}</code></div>'
    return (
        f'<div class="value"><code>{name} = <mark>{value}</mark></code> '
        f'<span class="was">was {text(change.before)}</span></div>'
    )
