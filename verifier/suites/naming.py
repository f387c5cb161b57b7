"""Names of tests that tell the case: ``push_throwsIllegalStateException``, ``of_returnsZeroForNullName``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from verifier.check.reproducer import variable_names
from verifier.suites.bench import Observation
from verifier.suites.candidates import Candidate

_WORDS = {
    "true": "True",
    "false": "False",
    "0": "Zero",
    "1": "One",
    "-1": "MinusOne",
    "": "EmptyText",
    "0.0": "Zero",
    "1.0": "One",
}
_NOT_WORD = re.compile(r"[^A-Za-z0-9]+")
_CALL = re.compile(r"\.(\w+)\([^;]*\);\Z")
_MOST_CHARS = 60


def name_tests(cases: Sequence[tuple[Candidate, tuple[Observation, ...]]]) -> list[str]:
    """A name for each, all different: method and result, then what the arguments are, then numbers."""
    names = [f"{_method(candidate)}_{_result(candidate, observed)}" for candidate, observed in cases]
    counts = Counter(names)
    for at, (candidate, _) in enumerate(cases):
        if counts[names[at]] > 1:
            names[at] = (names[at] + _circumstances(candidate))[:_MOST_CHARS]
    counts = Counter(names)
    given: Counter[str] = Counter()
    made = []
    for name in names:
        given[name] += 1
        made.append(f"{name}{given[name]}" if counts[name] > 1 else name)
    return made


def _method(candidate: Candidate) -> str:
    return "create" if candidate.target.is_constructor else candidate.target.method.name


def _result(candidate: Candidate, observed: tuple[Observation, ...]) -> str:
    first = observed[0]
    match first.kind:
        case "throws":
            name = (first.type or "").rpartition(".")[2]
            rejects = name in ("IllegalArgumentException", "NullPointerException") and _short(candidate)
            return f"rejects{rejects}" if rejects else f"throws{name}"
        case "varies":
            return "runs"
        case "null":
            return "runs" if candidate.type == "V" else "returnsNull"
        case "plain" | "enum":
            return f"returns{_value(first.value or '')}"
        case "same":
            return "returnsSameObject"
        case "array" | "length":
            size = len(first.elements) if first.kind == "array" else int(first.value or 0)
            return "returnsEmptyArray" if not size else "returnsArray"
    if candidate.target.is_constructor:
        return "makesObject"
    return f"returns{_word((first.type or 'Object').rpartition('.')[2])}"


def _short(candidate: Candidate) -> str:
    """The one argument that can be blamed, such as ``NullName``; empty if there is none."""
    described = [text for text in _arguments(candidate) if text.startswith(("Null", "Negative", "Empty"))]
    return described[0] if len(described) == 1 else ""


def _circumstances(candidate: Candidate) -> str:
    """What the arguments are, and which calls came before."""
    text = "".join(_arguments(candidate))
    calls = [
        match.group(1) for one in candidate.statements if (match := _CALL.search(one)) and "=" not in one
    ]
    counts = Counter(calls)
    after = "".join(
        _word(name) + ("" if count == 1 else "Twice" if count == 2 else f"{count}Times")
        for name, count in list(counts.items())[:2]
    )
    return (f"For{text}" if text else "") + (f"After{after}" if after else "")


def _arguments(candidate: Candidate) -> list[str]:
    """Words for each argument that has some."""
    names = variable_names(candidate.target)
    on_object = not candidate.target.is_constructor and not candidate.target.method.is_static
    values = {
        match.group(1): match.group(2)
        for one in candidate.statements if (match := re.match(r"[\w.<>\[\]]+ (\w+) = (.*);\Z", one))
    }  # fmt: skip
    words = []
    pairs = list(zip(names, candidate.arguments, strict=True))[1 if on_object else 0 :]
    for name, source in pairs:
        if source != name and source in names:
            words.append("SameObject")
            continue
        words.append(_described(values.get(source, source), name))
    return [word for word in words if word]


def _described(value: str, name: str) -> str:
    title = _word(name)
    if value == "null" or value.endswith(") null"):
        return f"Null{title}"
    number = re.fullmatch(r"(?:\(\w+\) )?(-?\d+(?:\.\d+)?)[Lf]?", value)
    if number:
        text = number.group(1)
        if text.startswith("-"):
            return f"Negative{title}"
        return f"Large{title}" if len(text) > 5 else f"{title}{_value(text)}"
    if value == '""' or re.search(r"\[\] \{\}\Z", value):
        return f"Empty{title}"
    if value in ("true", "false"):
        return ("" if value == "true" else "Not") + title
    text = re.fullmatch(r'"([A-Za-z0-9 ]{1,12})"', value)
    if text and text.group(1).strip():
        return f"{title}{_word(text.group(1))}"
    constant = re.fullmatch(r"[\w.]*\.([A-Z][A-Z0-9_]*)", value)
    if constant:
        return _word(constant.group(1).title())
    made = re.fullmatch(r"new ([\w.]+)(?:<.*>)?\((.*)\)", value)
    if made is None:
        return ""
    simple = _word(made.group(1).rpartition(".")[2])
    numbers = [_value(one) for one in re.findall(r"(?<![\w.])-?\d+(?![\w.])", made.group(2))][:2]
    return simple + "And".join(numbers)


def _value(text: str) -> str:
    if text in _WORDS:
        return _WORDS[text]
    if re.fullmatch(r"-\d+(\.\d+)?", text):
        return "Negative" if len(text) > 5 else f"Minus{_word(text[1:])}"
    if re.fullmatch(r"\d{6,}", text):
        return "LargeNumber"
    word = _word(text.title() if text.isupper() else text)
    return word if 0 < len(word) <= 20 else "Text"


def _word(text: str) -> str:
    """In camel case, with a capital first."""
    parts = [part for part in _NOT_WORD.split(text) if part]
    return "".join(part[0].upper() + part[1:] for part in parts)
