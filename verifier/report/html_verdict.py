"""The top of a report: what was found, and why or where; the reasons that stand beside the sources."""

from __future__ import annotations

from verifier.exploration.threads.guided import Story
from verifier.report.account import render_value
from verifier.report.advice import Group, grouped
from verifier.report.following import awaited
from verifier.report.html_parts import table, text
from verifier.report.html_source import Sources, link_to, with_links
from verifier.stats import COUNTERS
from verifier.verdict.outcome import (
    DEADLOCK,
    Analysis,
    Counterexample,
    InputValue,
    InvariantKind,
    Result,
    TraceElement,
    Verdict,
)
from verifier.verdict.source_name import spoken_method

_IN_BANNER = 8
"""Inputs that the banner lists; of more it names the table."""
_EXPLORED = ("paths", "forks", "merges", "redundant_schedules", "concrete_runs", "instructions")
_WHY = {
    Analysis.CONCRETE: "The program asks for no values and depends on nothing else that may differ, so that "
    "one run on the Java virtual machine decides.",
    Analysis.SYMBOLIC: "All paths of the program were explored, for all values that it can be given.",
    Analysis.INVARIANTS: "At each loop below, these facts hold for any number of rounds; with them no "
    "failure can be reached.",
    Analysis.INDUCTION: "These contracts hold for calls of any depth; with them no failure can be reached.",
}
_BEFORE = "\\old("
_BEFORE_MEANS = (
    f"<p><code>{_BEFORE}x)</code> is what <code>x</code> was before the loop, or where the call began.</p>"
)
_NOTES = {
    InvariantKind.LOOP: "holds here",
    InvariantKind.CALLS: "holds where calls begin",
    InvariantKind.CONTRACT: "contract",
    InvariantKind.OBJECTS: "holds everywhere",
}
_HEADINGS = {
    InvariantKind.LOOP: "At {where}",
    InvariantKind.CALLS: "Where calls of <code>{method}</code> begin, at {where}",
    InvariantKind.CONTRACT: "Calls of <code>{method}</code>, at {where}",
    InvariantKind.OBJECTS: "Of all objects that others know, everywhere",
}


def link_of(sources: Sources, element: TraceElement, shown: str | None = None) -> str:
    """A line of a stack trace, linked to the source where there is one."""
    file = sources.file_of(element)
    if file is None or element.line is None:
        return f"<code>{text(shown or str(element))}</code>"
    return link_to(sources, (file, element.line), shown or str(element))


def render_banner(result: Result, sources: Sources, story: Story | None) -> str:
    """The verdict with what matters most about it."""
    word = f'<strong class="word">{result.verdict.value}</strong>'
    counterexample = result.counterexample
    if result.verdict is Verdict.FALSE and counterexample is not None:
        return _failure(word, counterexample, sources, story)
    if result.verdict is Verdict.TRUE:
        return f"<h1>{word} The property holds on every run.</h1><p>{text(_capital(result.reason))}.</p>"
    parts = [f"<h1>{word} {with_links(sources, _capital(result.reason))}</h1>"]
    for group in grouped(result.obligations)[:2]:
        line = sources.line_named(group.where or "")
        where = f"At {link_to(sources, line)}: " if line is not None else ""
        why = group.advice.why if where else _capital(group.advice.why)
        parts.append(f"<p>{where}{text(why)}; <em>{text(group.advice.to_do)}</em>.</p>")
    return "".join(parts)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _failure(word: str, shown: Counterexample, sources: Sources, story: Story | None) -> str:
    failure = shown.failure
    message = f": {failure.message}" if failure.message is not None else ""
    what = "Deadlock: no thread can go on" if failure.exception == DEADLOCK else failure.exception + message
    parts = [f"<h1>{word} <code>{text(what)}</code></h1>"]
    place = shown.failure.place
    if place is not None:
        spoken = spoken_method(place.class_name, place.method)
        name = failure.thread_name or ("" if not shown.thread else f"number {shown.thread}")
        thread = f", in thread <code>{text(name)}</code>" if name and name != "main" else ""
        at = f"{place.file}:{place.line}" if place.file and place.line else None
        parts.append(f"<p>at {link_of(sources, place, at)} in <code>{text(spoken)}</code>{thread}</p>")
    waits = story.waits if story is not None else ()
    names = story.names if story is not None else {}
    parts += [
        f"<p><strong>{text(names.get(wait.thread, str(wait.thread)))}</strong> {text(awaited(wait, names))}"
        f"{f' at {link_of(sources, wait.where, _short(wait.where))}' if wait.where else ''}</p>"
        for wait in waits
    ]
    parts.append(f"<p>{_inputs(shown.inputs, sources)}</p>")
    return "".join(parts)


def _short(place: TraceElement) -> str:
    return f"{place.file}:{place.line}"


def _inputs(inputs: tuple[InputValue, ...], sources: Sources) -> str:
    if not inputs:
        return "It takes no inputs: the program asked for none."
    shown = [
        f"<code>{text(item.kind)} = <strong>{text(render_value(item))}</strong></code>"
        + (f" ({link_of(sources, item.where, _short(item.where))})" if item.where else "")
        for item in inputs[:_IN_BANNER]
    ]
    more = len(inputs) - _IN_BANNER
    rest = f', and <a href="#failure">{more} more</a>' if more > 0 else ""
    return f"Inputs, in order: {', '.join(shown)}{rest}"


def render_failure(counterexample: Counterexample, sources: Sources) -> str:
    """Stack trace, and all inputs where the banner has not room for them."""
    failure = counterexample.failure
    trace = "".join(f"<li>{link_of(sources, element)}</li>" for element in failure.trace)
    parts = [f"<h3>Stack trace</h3><ol>{trace}</ol>"] if trace else []
    if counterexample.stress_runs:
        parts.append(f"<p>It was seen in 1 of {counterexample.stress_runs} runs of a stress replay.</p>")
    if len(counterexample.inputs) > _IN_BANNER:
        rows = [
            [
                str(number),
                text(item.kind),
                f"<code>{text(render_value(item))}</code>",
                link_of(sources, item.where) if item.where else "",
            ]
            for number, item in enumerate(counterexample.inputs, 1)
        ]
        parts.append(table("Input values, in order", ("Number", "Kind", "Value", "Asked for at"), rows))
    return "\n".join(parts)


def render_reasons(result: Result, sources: Sources) -> str:
    """Why a property holds: how it was shown, invariants with their lines, what was explored."""
    parts = [f"<p>{text(_WHY[result.analysis])}</p>"] if result.analysis in _WHY else []
    for invariant in result.invariants:
        line = sources.line_named(invariant.line)
        where = link_to(sources, line) if line is not None else text(invariant.line)
        items = "".join(f"<li><code>{text(one)}</code></li>" for one in invariant.texts)
        items += "".join(f"<li>{text(one)}</li>" for one in invariant.unstated)
        heading = _HEADINGS[invariant.kind].format(where=where, method=text(invariant.method))
        parts.append(f"<h3>{heading}</h3><ul>{items}</ul>")
    if any(_BEFORE in one for invariant in result.invariants for one in invariant.texts):
        parts.append(_BEFORE_MEANS)
    if result.assumptions:
        items = "".join(
            f"<li>{text(one.phrase)} (<code>{text(one.word)}</code>)</li>" for one in result.assumptions
        )
        parts.append(f"<h3>Taken for granted</h3><ul>{items}</ul>")
    if result.certificate is not None:
        parts.append(f"<h3>Second opinion</h3><p>{text(str(result.certificate))}</p>")
    counters = result.statistics.get("counters")
    if isinstance(counters, dict):
        rows = [[text(COUNTERS[name]), f"{counters[name]:g}"] for name in _EXPLORED if counters.get(name)]
        if rows:
            parts.append(table("What was explored", ("What", "Number"), rows, "numbers"))
    return "\n".join(parts)


def note_invariants(result: Result, sources: Sources) -> None:
    """Let each invariant stand at its line."""
    for invariant in result.invariants:
        line = sources.line_named(invariant.line)
        if line is not None and invariant.texts:
            facts = ", ".join(f"<code>{text(one)}</code>" for one in invariant.texts)
            sources.notes.setdefault(line, []).append(f"{_NOTES[invariant.kind]}: {facts}")


def note_waits(story: Story, sources: Sources) -> None:
    """Mark the line of each thread that waits for ever."""
    for wait in story.waits:
        file = sources.file_of(wait.where) if wait.where is not None else None
        if file is not None and wait.where is not None and wait.where.line is not None:
            words = f"{story.names.get(wait.thread, wait.thread)} {awaited(wait, story.names)}"
            sources.notes.setdefault((file, wait.where.line), []).append(text(words))


def render_obligations(result: Result, sources: Sources) -> str:
    """The open obligations, each kind with its places and advice."""
    groups = grouped(result.obligations)
    return "\n".join(_render_group(group, sources) for group in groups)


def _render_group(group: Group, sources: Sources) -> str:
    items = []
    for words, count in group.texts.items():
        times = f" ({count} times)" if count > 1 else ""
        items.append(f"<li>{with_links(sources, words)}{times}</li>")
        line = sources.line_named(words)
        if line is not None:
            note = f"open: {text(words)}; <em>{text(group.advice.to_do)}</em>"
            sources.notes.setdefault(line, []).append(note)
    return (
        f'<div class="group"><ul>{"".join(items)}</ul><p><strong>Why:</strong> {text(group.advice.why)}</p>'
        f"<p><strong>What to try:</strong> {text(group.advice.to_do)}</p></div>"
    )
