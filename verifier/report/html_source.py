"""The sources of a task in a report: each line with what the run or the analysis did to it, and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from verifier.report.html_parts import text
from verifier.report.visits import Line
from verifier.report.walk import Retrace
from verifier.task.task import Task
from verifier.verdict.outcome import Counterexample, TraceElement

MAX_LINES = 20_000
"""Lines of source in one report; further files are named only."""

_MARKS = {
    "failing": ("✗", "fails"),
    "stuck": ("‖", "a thread waits here for ever"),
    "open": ("?", "open"),
    "run": ("●", "in the run"),
    "searched": ("○", "explored"),
    "untouched": ("–", "not come to"),
    "": ("", ""),
}
_PLACE = re.compile(r"([^\s(:/\\]+\.java):(\d+)")


@dataclass(frozen=True)
class Sources:
    """The files by path below their root, and the lines of each kind.

    ``walked``: whether ``run`` is known. ``stuck``: where threads wait for ever. ``open``: what obligations
    name. ``notes``: HTML to be shown below a line.
    """

    files: Mapping[str, Sequence[str]]
    code: frozenset[Line]
    run: frozenset[Line] = frozenset()
    searched: frozenset[Line] = frozenset()
    failing: frozenset[Line] = frozenset()
    stuck: frozenset[Line] = frozenset()
    open: frozenset[Line] = frozenset()
    walked: bool = False
    notes: dict[Line, list[str]] = field(default_factory=dict)

    @staticmethod
    def of(
        task: Task,
        counterexample: Counterexample | None,
        retrace: Retrace,
        searched: frozenset[Line],
        stuck: Iterable[TraceElement] = (),
        open_places: Iterable[str] = (),
    ) -> Sources:
        """Read the files of a task; those whose lines nothing came to go last."""
        run = retrace.walk.covered if retrace.walk is not None else frozenset()
        found: dict[str, list[str]] = {}
        for root in task.source_roots:
            for path in sorted(root.rglob("*.java")):
                lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
                found.setdefault(path.relative_to(root).as_posix(), lines)
        touched = {file for file, _ in run | searched}
        files = {name: found[name] for name in sorted(found, key=lambda name: (name not in touched, name))}
        bare = Sources(files, retrace.code_lines)
        failing = counterexample.failure.place if counterexample is not None else None
        return Sources(
            files,
            retrace.code_lines,
            run=run,
            searched=searched,
            failing=bare._lines_of([failing] if failing is not None else []),
            stuck=bare._lines_of(stuck),
            open=frozenset(line for place in open_places for line in bare.lines_named(place)),
            walked=retrace.walk is not None,
        )

    def _lines_of(self, elements: Iterable[TraceElement]) -> frozenset[Line]:
        lines = ((self.file_of(element), element.line) for element in elements)
        return frozenset((file, line) for file, line in lines if file is not None and line is not None)

    def file_of(self, element: TraceElement) -> str | None:
        """The path of the file that a line of a stack trace lies in."""
        if element.file is None:
            return None
        folder = element.class_name.rpartition(".")[0].replace(".", "/")
        path = f"{folder}/{element.file}" if folder else element.file
        return path if path in self.files else None

    def lines_named(self, words: str) -> list[Line]:
        """The lines that a text names, such as ``Main.java:12``, where one file alone has this name."""
        found = []
        for name, number in _PLACE.findall(words):
            files = [file for file in self.files if Path(file).name == name]
            found += [(files[0], int(number))] if len(files) == 1 else []
        return found

    def line_named(self, words: str) -> Line | None:
        """The first of them."""
        return next(iter(self.lines_named(words)), None)

    def line(self, file: str, line: int) -> str:
        """A line's text, empty if there is none."""
        lines = self.files.get(file, [])
        return lines[line - 1] if 0 < line <= len(lines) else ""

    def kind(self, file: str, line: int) -> str:
        """The state of a line: a key of the marks."""
        at = (file, line)
        for kind in ("failing", "stuck", "open", "run", "searched"):
            if at in getattr(self, kind):
                return kind
        return "untouched" if at in self.code else ""


def anchor_of(sources: Sources, file: str, line: int) -> str:
    """The identifier of a line in the page."""
    number = list(sources.files).index(file) if file in sources.files else "x"
    return f"f{number}l{line}"


def link_to(sources: Sources, line: Line, shown: str | None = None) -> str:
    """A link to a line, named as ``Main.java:12`` unless something else is to be shown."""
    file, number = line
    words = escape(shown if shown is not None else f"{Path(file).name}:{number}")
    return f'<a href="#{anchor_of(sources, file, number)}"><code>{words}</code></a>'


def with_links(sources: Sources, words: str) -> str:
    """A text as HTML, the lines that it names as links."""

    def linked(place: re.Match[str]) -> str:
        line = sources.line_named(place[0])
        return link_to(sources, line) if line is not None else place[0]

    return _PLACE.sub(linked, text(words))


def render_sources(sources: Sources) -> str:
    """All files; those with marked lines are expanded."""
    occur = {
        sources.kind(file, line) for file, lines in sources.files.items() for line in range(len(lines) + 1)
    }
    kinds = [_legend(kind) for kind in _MARKS if kind and kind in occur]
    parts = [f"<ul class='legend'>{''.join(kinds)}</ul>"]
    parts.append('<p class="wide-hint">Long lines can be moved sideways.</p>')
    parts += ['<div class="pane" tabindex="0" role="region" ']
    parts[-1] += 'aria-label="Source files">'
    used = 0
    for number, (name, lines) in enumerate(sources.files.items()):
        used += len(lines)
        if used > MAX_LINES and number > 0:
            parts.append(f"<p><code>{escape(name)}</code> is not shown: the report would be too long.</p>")
            continue
        parts.append(_render_file(sources, number, name, lines))
    return "\n".join([*parts, "</div>"])


def _legend(kind: str) -> str:
    mark, words = _MARKS[kind]
    return f'<li><span class="mark {kind}" aria-hidden="true">{mark}</span> {words}</li>'


def _render_file(sources: Sources, number: int, name: str, lines: Sequence[str]) -> str:
    rows = []
    for line, content in enumerate(lines, 1):
        kind = sources.kind(name, line)
        mark, words = _MARKS[kind]
        hidden = f'<span class="hidden">{words}</span>' if words else ""
        rows.append(
            f'<tr id="f{number}l{line}" class="{kind}"><th scope="row">{line}</th>'
            f'<td class="mark"><span aria-hidden="true">{mark}</span>{hidden}</td>'
            f"<td><code>{_code(content)}</code></td></tr>"
        )
        indent = (len(content) - len(content.lstrip())) * 0.55 + 1.5
        rows += [
            f'<tr class="note"><td></td><td></td><td style="padding-left:{indent:.1f}em">'
            f"<div>{note}</div></td></tr>"
            for note in sources.notes.get((name, line), ())
        ]
    share = _share(sources, name)
    touched = any(sources.kind(name, line) not in ("", "untouched") for line in range(1, len(lines) + 1))
    caption = f"{escape(Path(name).as_posix())}: {share}"
    return (
        f"<details{' open' if touched else ''}><summary>{caption}</summary>"
        f'<table class="source">'
        f'<caption class="hidden">{caption}</caption><thead class="hidden"><tr><th scope="col">Line</th>'
        f'<th scope="col">State</th><th scope="col">Code</th></tr></thead><tbody>{"".join(rows)}</tbody>'
        f"</table></details>"
    )


def _share(sources: Sources, name: str) -> str:
    """How many lines with code the run came to; without a run, the analysis."""
    code = {line for file, line in sources.code if file == name}
    came = {line for file, line in (sources.run if sources.walked else sources.searched) if file == name}
    if not code:
        return f"{len(came)} lines explored" if came and not sources.walked else "no code"
    what = "in the run" if sources.walked else "explored"
    return f"{len(came & code)} of {len(code)} lines with code {what}"


def _code(content: str) -> str:
    shown = "".join(char if char.isprintable() or char == "\t" else "\ufffd" for char in content)
    return escape(shown)
