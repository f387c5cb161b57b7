"""The readable account of a run, printed before the verdict line."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.config import Options
from verifier.report.advice import grouped, source_line
from verifier.task.task import Task
from verifier.verdict.input_kind import input_kind
from verifier.verdict.outcome import (
    DEADLOCK,
    Analysis,
    Counterexample,
    Failure,
    InputValue,
    Invariant,
    InvariantKind,
    Obligation,
    Result,
    Verdict,
)

MAX_TRACE_LINES = 40
MAX_STRING_CHARS = 200
MAX_OBLIGATIONS = 8
"""Shown of each kind."""

_MOST_TEXTS = 12
"""Of one invariant."""
_HEADINGS = {
    InvariantKind.LOOP: "invariant: at {line}",
    InvariantKind.CALLS: "invariant: where calls of {method} begin, at {line}",
    InvariantKind.CONTRACT: "contract:  of {method}, at {line}",
    InvariantKind.OBJECTS: "objects:   that others know, everywhere",
}


def render_account(task: Task, result: Result, options: Options, threads: Sequence[str] = ()) -> str:
    """The account: the task and the result, without the verdict itself.

    ``threads``: lines about what the threads of the counterexample did.
    """
    lines = [
        f"task:      {task.name}, entry {task.entry_class}.main",
        f"property:  {task.property.value} ({task.property.meaning})",
    ]
    if result.analysis is not None:
        lines.append(f"analysis:  {result.analysis.value}")
    lines.append(f"result:    {flatten(result.reason)}")
    lines += [f"assumed:   {assumption.phrase}" for assumption in result.assumptions]
    if result.certificate is not None:
        lines.append(f"certified: {flatten(str(result.certificate))}")
    for invariant in result.invariants:
        lines += _render_invariant(invariant)
    if result.counterexample is not None and result.verdict is Verdict.FALSE:
        lines += _render_counterexample(result.counterexample, threads)
    if result.verdict is Verdict.UNKNOWN:
        lines += _render_obligations(task, result.obligations)
        lines += _render_efforts(result.statistics)
    if options.natives == "report":
        lines += _render_natives(result)
    if options.stats:
        lines += render_statistics(result.statistics)
    return "\n".join(lines) + "\n"


def _render_invariant(invariant: Invariant) -> list[str]:
    """The invariants at the head of one loop, or at another place."""
    texts = (*invariant.texts, *(f"{text} (in no syntax of Java's)" for text in invariant.unstated))
    more = len(texts) - _MOST_TEXTS
    words = _HEADINGS[invariant.kind].format(line=invariant.line, method=invariant.method)
    lines = [words, *(f"    {flatten(text)}" for text in texts[:_MOST_TEXTS])]
    return [*lines, f"    and {more} more (--json names them)"] if more > 0 else lines


def _render_natives(result: Result) -> list[str]:
    """The native methods that were called, each with its treatment and the number of calls."""
    tables = result.statistics.get("tables")
    rows = tables.get("natives", {}) if isinstance(tables, dict) else {}
    if not rows and result.analysis is Analysis.CONCRETE:
        return ["natives:   not looked at, since runs on the Java virtual machine alone decided"]
    lines = [f"natives:   {len(rows) or 'none'} called"]
    return lines + [f"  {name} ({count})" for name, count in sorted(rows.items())]


def render_value(item: InputValue) -> str:
    """An input value as a Java literal."""
    value = item.value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return render_string(value)
    if input_kind(item.kind).type == "char" and isinstance(value, int):
        return f"{value} ({_char_literal(value)})"
    if isinstance(value, float):
        return _float_literal(value)
    return str(value)


def render_string(text: str, limit: int = MAX_STRING_CHARS) -> str:
    """A Java string literal; a long one is cut and says so."""
    shown = "".join(_escape(char) for char in text[:limit])
    return f'"{shown}"' + (f"... ({len(text)} chars)" if len(text) > limit else "")


def string_literal(text: str) -> str:
    """A whole Java string literal."""
    return render_string(text, limit=len(text))


def render_statistics(statistics: dict[str, object]) -> list[str]:
    """Counters and times, one a line; zero counters are left out."""
    lines = ["statistics:"]
    for group, values in statistics.items():
        if isinstance(values, dict) and group == "tables":
            for name, rows in values.items():
                shown = ", ".join(f"{row} ({number})" for row, number in rows.items())
                lines += [f"  {group}.{name}: {shown}"] if shown else []
        elif isinstance(values, dict):
            lines += [f"  {group}.{name}: {value}" for name, value in values.items() if value]
        else:
            lines.append(f"  {group}: {values}")
    return lines


def render_run(ending: str, inputs: tuple[InputValue, ...], failure: Failure | None, given: int) -> str:
    """The account of one run of a program; ``given``: the number of available input values."""
    lines = [f"run:       {ending}"]
    if given != len(inputs):
        lines.append(f"note:      {given} values were given, the program asked for {len(inputs)}")
    lines += _render_inputs(inputs)
    if failure is not None:
        lines += _render_failure(failure)
    return "\n".join(lines) + "\n"


def _render_counterexample(counterexample: Counterexample, threads: Sequence[str]) -> list[str]:
    lines = []
    place = counterexample.failure.place
    if place is not None:
        where = f"{place.file}:{place.line}" if place.file and place.line else str(place)
        lines.append(f"fails at:  {where} in {place.class_name}.{place.method}")
    lines += _render_inputs(counterexample.inputs)
    if threads:
        lines += map(flatten, threads)
    elif counterexample.schedule:
        turns = " ".join(str(thread) for thread, _ in counterexample.schedule)
        lines.append(f"threads:   {turns} take turns in this order (0 is main, others as they are made)")
    if counterexample.stress_runs:
        lines.append(f"threads:   seen in 1 of {counterexample.stress_runs} runs of a stress replay")
    return lines + _render_failure(counterexample.failure, counterexample.thread)


def _render_inputs(inputs: tuple[InputValue, ...]) -> list[str]:
    lines = [f"inputs:    {len(inputs)}, in order" if inputs else "inputs:    none asked for"]
    for number, item in enumerate(inputs, 1):
        where = f"   at {item.where}" if item.where is not None else ""
        lines.append(f"  {number:3}. {item.kind} = {render_value(item)}{where}")
    return lines


def _render_failure(failure: Failure, thread: int = 0) -> list[str]:
    message = f": {flatten(failure.message)}" if failure.message is not None else ""
    if failure.exception == DEADLOCK:
        return ["deadlock:  no thread can go on"]
    name = failure.thread_name or (f"number {thread}" if thread else "main")
    lines = [f'Exception in thread "{flatten(name)}" {failure.exception}{message}']
    lines += [f"    at {element}" for element in failure.trace[:MAX_TRACE_LINES]]
    if len(failure.trace) > MAX_TRACE_LINES:
        lines.append(f"    ... {len(failure.trace) - MAX_TRACE_LINES} more")
    return lines


def _render_obligations(task: Task, obligations: tuple[Obligation, ...]) -> list[str]:
    """The open obligations, grouped by advice, the most frequent first."""
    groups = grouped(obligations)
    count = sum(len(group.texts) for group in groups)
    lines = [f"open:      {count} {'obligation' if count == 1 else 'obligations'}"] if count else []
    for group in groups:
        for text, times in list(group.texts.items())[:MAX_OBLIGATIONS]:
            lines.append(f"  - {flatten(text)}" + (f" ({times} times)" if times > 1 else ""))
        if len(group.texts) > MAX_OBLIGATIONS:
            lines.append(
                f"  - ... and {len(group.texts) - MAX_OBLIGATIONS} more of this kind (--json has them all)"
            )
        if (line := source_line(task, group.where)) is not None:
            lines.append(f"    line:  {flatten(line)}")
        lines += [f"    why:   {group.advice.why}", f"    to do: {group.advice.to_do}"]
    return lines


def _render_efforts(statistics: dict[str, object]) -> list[str]:
    """Where the time of an undecided run went."""
    lines = []
    phases = statistics.get("phases_s")
    if isinstance(phases, dict) and phases:
        longest = sorted(phases.items(), key=lambda row: -row[1])
        lines.append("time:      " + ", ".join(f"{name} {taken:.1f} s" for name, taken in longest[:6]))
    if loop := statistics.get("deepest_loop"):
        lines.append(f"loop:      the deepest is at {flatten(str(loop))}")
    question = statistics.get("longest_question")
    if isinstance(question, dict) and question.get("where"):
        lines.append(f"question:  the longest one took {question['s']:.1f} s, at {question['where']}")
    return lines


def flatten(text: str) -> str:
    """One line of printable text, so that no message can pose as a verdict line."""
    return "".join(_escape(char) if char in "\n\r" or not char.isprintable() else char for char in text)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def _escape(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if 0x20 <= ord(char) < 0x7F:
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i] << 8 | units[i + 1]:04x}" for i in range(0, len(units), 2))


def _char_literal(value: int) -> str:
    char = chr(value & 0xFFFF)
    return "'\\''" if char == "'" else "'\"'" if char == '"' else f"'{_escape(char)}'"


def _float_literal(value: float) -> str:
    if value != value:
        return "NaN"
    if value in (float("inf"), float("-inf")):
        return "Infinity" if value > 0 else "-Infinity"
    return repr(value)
