"""The sources of a task in a report: each line with what the run or the search did to it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path

from verifier.report.account import failing_element
from verifier.report.walk import Line, Retrace
from verifier.task.task import Task
from verifier.verdict.outcome import Counterexample, TraceElement

MAX_LINES = 20_000
"""Lines of source in one report; further files are named only."""

_MARKS = {
    "failing": ("✗", "fails"),
    "run": ("●", "in the run"),
    "searched": ("○", "explored"),
    "untouched": ("–", "not executed"),
    "": ("", ""),
}


@dataclass(frozen=True)
class Sources:
    """The files by path below their root, and the lines of each kind."""

    files: dict[str, list[str]]
    code: frozenset[Line]
    run: frozenset[Line]
    searched: frozenset[Line]
    failing: frozenset[Line]

    @staticmethod
    def of(
        task: Task, counterexample: Counterexample | None, retrace: Retrace, searched: frozenset[Line]
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
        sources = Sources(files, retrace.code_lines, run, searched, frozenset())
        place = failing_element(counterexample) if counterexample is not None else None
        file = sources.file_of(place) if place is not None else None
        if place is None or file is None or place.line is None:
            return sources
        return Sources(files, retrace.code_lines, run, searched, frozenset({(file, place.line)}))

    def file_of(self, element: TraceElement) -> str | None:
        """The path of the file that a line of a stack trace lies in."""
        if element.file is None:
            return None
        folder = element.class_name.rpartition(".")[0].replace(".", "/")
        path = f"{folder}/{element.file}" if folder else element.file
        return path if path in self.files else None

    def line(self, file: str, line: int) -> str:
        """A line's text, empty if there is none."""
        lines = self.files.get(file, [])
        return lines[line - 1] if 0 < line <= len(lines) else ""

    def kind(self, file: str, line: int) -> str:
        """What happened to a line: a key of the marks."""
        at = (file, line)
        if at in self.failing:
            return "failing"
        if at in self.run:
            return "run"
        if at in self.searched:
            return "searched"
        return "untouched" if at in self.code else ""


def anchor_of(sources: Sources, file: str, line: int) -> str:
    """The identifier of a line in the page."""
    number = list(sources.files).index(file) if file in sources.files else "x"
    return f"f{number}l{line}"


def render_sources(sources: Sources) -> str:
    """All files, those that were touched opened."""
    kinds = [_legend(kind) for kind in ("failing", "run", "searched", "untouched") if _occurs(sources, kind)]
    parts = [f"<ul class='legend'>{''.join(kinds)}</ul>"]
    used = 0
    for number, (name, lines) in enumerate(sources.files.items()):
        used += len(lines)
        if used > MAX_LINES and number > 0:
            parts.append(f"<p><code>{escape(name)}</code> is not shown: the report would be too long.</p>")
            continue
        parts.append(_render_file(sources, number, name, lines))
    return "\n".join(parts)


def _occurs(sources: Sources, kind: str) -> bool:
    lines = {"failing": sources.failing, "run": sources.run, "searched": sources.searched}
    return bool(lines.get(kind, sources.code - sources.run - sources.searched))


def _legend(kind: str) -> str:
    mark, words = _MARKS[kind]
    return f'<li><span class="mark {kind}" aria-hidden="true">{mark}</span> {words}</li>'


def _render_file(sources: Sources, number: int, name: str, lines: list[str]) -> str:
    code = {line for file, line in sources.code if file == name}
    touched = {line for file, line in sources.run | sources.searched if file == name}
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
    share = f"{len(touched & code)} of {len(code)} lines with code executed" if code else "no code"
    is_open = " open" if touched or any(file == name for file, _ in sources.failing) else ""
    caption = f"{escape(Path(name).as_posix())}: {share}"
    return (
        f"<details{is_open}><summary>{caption}</summary>"
        f'<div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table class="source">'
        f'<caption class="hidden">{caption}</caption><thead class="hidden"><tr><th scope="col">Line</th>'
        f'<th scope="col">State</th><th scope="col">Code</th></tr></thead><tbody>{"".join(rows)}</tbody>'
        f"</table></div></details>"
    )


def _code(content: str) -> str:
    shown = "".join(char if char.isprintable() or char == "\t" else "\ufffd" for char in content)
    return escape(shown)
