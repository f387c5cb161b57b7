"""Numbers and options of a run in a report; what few readers want is folded."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.config import Options, each_option, flag_of
from verifier.report.html_parts import table, text
from verifier.report.html_plot import bar_chart
from verifier.solver import SOLVERS, counter_of
from verifier.stats import COUNTERS

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


def render_statistics(statistics: Mapping[str, object]) -> str:
    """Where time went, what answered questions, and all counters."""
    counters, phases = _numbers(statistics.get("counters")), _numbers(statistics.get("phases_s"))
    parts = []
    if phases:
        caption = "Time by phase by the clock, in seconds (a phase may lie in another)"
        parts.append(bar_chart(caption, phases, " s"))
    answers = {label: counters[name] for name, label in _ANSWER_COUNTERS.items() if counters.get(name)}
    if answers:
        parts.append(bar_chart("What answered the parts of the questions to solvers", answers))
    rows = [
        [text(COUNTERS.get(name, name)), f"{value:g}", f"<code>{text(name)}</code>"]
        for name, value in counters.items()
        if value
    ]
    if rows:
        header = ("What", "Number", "Name in --json")
        parts.append(table("Counters that are not zero", header, rows, "numbers"))
    return f"<details><summary>Times and counters</summary>{''.join(parts)}</details>" if parts else ""


def _numbers(values: object) -> dict[str, float]:
    if not isinstance(values, dict):
        return {}
    return {str(name): value for name, value in values.items() if isinstance(value, (int, float))}


def render_options(options: Options) -> str:
    """Those that were given, and the others folded."""
    defaults = Options()
    given: list[list[str]] = []
    others: list[list[str]] = []
    for item, info in each_option():
        value = getattr(options, item.name)
        shown = "" if value is None else ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        row = [f"<code>{flag_of(item.name)}</code>", f"<code>{text(shown)}</code>", text(info.help)]
        (given if value != getattr(defaults, item.name) else others).append(row)
    header = ("Option", "Value", "Meaning")
    shown = table("Options that were given", header, given, "options") if given else "<p>None was given.</p>"
    folded = table("Options that were not given", header, others, "options")
    return f"{shown}<details><summary>Defaults of the others</summary>{folded}</details>"
