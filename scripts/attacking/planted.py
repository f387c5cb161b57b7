"""Programs for proofs, made of templates: mostly right as they are written, often with one mistake.

A template (the folder ``planted``) is Java text: members, a line of three dashes, the body of ``main``. In it
``⟨x¦y⟩`` is a choice among what is as good, ``⟨name=x¦y⟩`` one that ``⟨name⟩`` repeats, and ``«x¦y¦z»`` is a
place for a mistake: the first is right. ``/*any*/`` is a place where something may happen to the data
(``planted/happens``, one a line). ``@n`` and the like stand for texts of ``planted/macros``. Nothing tells
whether a program holds but runs.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "planted"
KINDS = ("arrays", "nodes")

_FREE = re.compile(r"⟨(?:(\w+)=)?([^⟨⟩«»]*)⟩")
_PLANTED = re.compile(r"«([^⟨⟩«»]*)»")
_ANY = "/*any*/"

_SWAPS = {
    "<": ("<=", ">", "!="), "<=": ("<", "=="), ">": (">=", "<"), ">=": (">", "=="), "==": ("!=", "<="),
    "!=": ("==", ">"), "+": ("-",), "-": ("+",), "++": ("--",), "&&": ("||",), "||": ("&&",),
    "0": ("1",), "1": ("0", "2"), "2": ("1", "3"), "a": ("b",), "b": ("a",), "i": ("j", "n", "0"),
    "x": ("y", "head"),
    "next": ("next.next", "back"), "left": ("right",), "right": ("left",), "head": ("kept",), "v": ("w", "d"),
    "p": ("q", "root", "head"), "null": ("head", "root"), "true": ("false",), "low": ("high",),
}  # fmt: skip
_TOKEN = re.compile(r"(?<![\w.])(?:\w+)(?!\w)|(?<=\.)\w+|\+\+|--|&&|\|\||[<>=!]=|[<>+\-]")


def templates(kind: str) -> dict[str, str]:
    """The templates of a kind, by name."""
    return _texts(kind)


@cache
def _texts(kind: str) -> dict[str, str]:
    return {file.stem: file.read_text("utf-8") for file in sorted((FOLDER / kind).glob("*.txt"))}


def make(kind: str, seed: int) -> tuple[str, str]:
    """The name of a template, and the program of a seed: the class ``Main``."""
    every = templates(kind)
    name = list(every)[seed % len(every)]
    draw = random.Random(f"planted {kind} {seed}")
    mistake = draw.choices(("none", "planted", "happens", "token"), (25, 35, 24, 16))[0]
    return name, fill(every[name], mistake, draw)


def fill(text: str, mistake: str, draw: random.Random) -> str:
    """The program of a template. mistake: planted, token (any of the text), happens (to data) or none."""
    text = _resolve(text, mistake == "planted", draw)
    is_list = "@list" in text or "@slim" in text
    happenings = _texts("happens")["lists" if is_list else "trees" if "@tree" in text else "arrays"]
    pool = happenings.splitlines()
    if "@slim" in text:
        pool = [one for one in pool if not re.search(r"\.(w|back|copy)\b", one)]
    spots = text.count(_ANY)
    chosen = draw.randrange(spots) if spots and mistake == "happens" else -1
    for spot in range(spots):
        happens = draw.choice(pool) if spot == chosen or (mistake != "none" and draw.random() < 0.04) else ""
        text = text.replace(_ANY, happens, 1)
    if mistake == "token":
        text = _mutated(text, draw)
    for macro, meaning in _texts("macros").items():
        text = text.replace(f"@{macro}", meaning.rstrip())
    value, other = draw.sample((0, 1, 2, 3, 7, -1, 100, -5), 2)
    return _whole(re.sub(r"\bVALUE\b", str(value), re.sub(r"\bOTHER\b", str(other), text)))


def _whole(text: str) -> str:
    members, _, body = text.partition("---\n")
    lines = ["import org.sosy_lab.sv_benchmarks.Verifier;", "", "public class Main {"]
    lines += [f"  {line}" for line in members.splitlines()]
    lines += ["  public static void main(String[] args) {", *(f"    {line}" for line in body.splitlines())]
    return "\n".join([*lines, "  }", "}", ""])


def _resolve(text: str, is_planted: bool, draw: random.Random) -> str:
    """All choices made, the innermost first; at one place for a mistake there is one, if so wanted."""
    named: dict[str, str] = {}

    def free(found: re.Match[str]) -> str:
        name: str | None = found.group(1)
        options: list[str] = found.group(2).split("¦")
        if name is None and len(options) == 1 and options[0] in named:
            return named[options[0]]
        choice = draw.choice(options)
        if name is not None:
            named[name] = choice
        return choice

    places = len(_PLANTED.findall(text)) or 1
    wrong = draw.randrange(places) if is_planted else -1
    seen = 0

    def plant(found: re.Match[str]) -> str:
        nonlocal seen
        options: list[str] = found.group(1).split("¦")
        seen += 1
        return draw.choice(options[1:]) if seen - 1 == wrong and len(options) > 1 else options[0]

    while "⟨" in text or "«" in text:
        before = text
        text = _FREE.sub(free, _PLANTED.sub(plant, text))
        if text == before:
            raise ValueError(f"brackets that do not match: {text}")
    return text


def _mutated(text: str, draw: random.Random) -> str:
    places = [found for found in _TOKEN.finditer(text) if found.group() in _SWAPS]
    place = draw.choice(places)
    return text[: place.start()] + draw.choice(_SWAPS[place.group()]) + text[place.end() :]


def vectors(seed: int, number: int) -> list[str]:
    """Inputs to run a program with: a small number first, which is mostly a size."""
    draw = random.Random(f"vectors {seed}")
    found = []
    for _ in range(number):
        zeros = draw.choice((0.1, 0.3, 0.5))
        pool = draw.choice(
            ((1, 2, 3, -1), (1, 1, 2, -1, -2, 7, 100, 5), (1, 2147483647, -2147483648, 2, -3, 6))
        )
        size = draw.choice((0, 1, 2, 3, 3, 4, 5, 6, 8, 12))
        tokens = [size, *(0 if draw.random() < zeros else draw.choice(pool) for _ in range(70))]
        found.append(" ".join(map(str, tokens)))
    return found
