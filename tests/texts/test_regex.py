"""Regular expressions: lengths, groups and automata against java.util.regex."""

from __future__ import annotations

import json
import random
import subprocess

import pytest

from tests.compiling import javac
from tests.java_flags import JAVA
from verifier.terms.factory import TermFactory
from verifier.texts.regex_automaton import Automaton, automaton_of_part
from verifier.texts.regex_syntax import (
    CASE_INSENSITIVE,
    DOTALL,
    Group,
    NotRegularError,
    Place,
    consumed,
    groups_in,
    parse,
    parsed,
    widths,
)

PATTERNS = 400
_ALPHABET = "abB1-_ \n\u00e9\ud83d\ude00"
_ATOMS = (
    "a", "b", "B", "1", "-", "[ab]", "[^a]", "[a-c1]", "\\d", "\\w", "\\D", ".", "\\s", "[\\w-]", "\\.",
    "\\x61", "\\p{Alpha}", "[^\\d_]", "[-b]", "\\S", "[b-]", "\u00e9",
)  # fmt: skip
_DRIVER = """
import java.util.regex.*;
public class Driver {
  public static void main(String[] args) throws Exception {
    var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null; ) {
      String[] parts = line.split("\\t", -1);
      Pattern p;
      try {
        p = Pattern.compile(plain(parts[1]), Integer.parseInt(parts[0]));
      } catch (PatternSyntaxException e) { System.out.println("bad"); continue; }
      StringBuilder out = new StringBuilder();
      for (int i = 2; i < parts.length; i++) {
        Matcher m = p.matcher(plain(parts[i]));
        out.append(m.matches()).append(';');
        m.reset();
        while (m.find()) {
          for (int g = 0; g <= m.groupCount(); g++) out.append(m.start(g) + "," + m.end(g) + " ");
          out.append('/');
        }
        out.append(';');
        for (char c : m.replaceAll("").toCharArray()) out.append((int) c).append(' ');
        out.append('\\t');
      }
      System.out.println(out);
    }
  }
  static String plain(String hex) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < hex.length(); i += 4) b.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
    return b.toString();
  }
}
"""


def _pattern(choose: random.Random, depth: int) -> str:
    if depth == 0:
        return choose.choice(_ATOMS)
    inner = [_pattern(choose, depth - 1) for _ in range(choose.randint(1, 2))]
    kind = choose.randrange(6) if depth > 1 or choose.random() < 0.7 else 6
    if kind == 6:
        return choose.choice(_ATOMS) + choose.choice(["", "+", "*?", "??", "+?", "*", "{1,2}"])
    if kind == 0:
        return "".join(inner)
    if kind == 1:
        return f"({'|'.join(inner)})"
    if kind == 2:
        return f"(?:{'|'.join(inner)}|)" if choose.random() < 0.3 else f"(?:{'|'.join(inner)})"
    part = f"({inner[0]})" if kind == 3 else f"(?:{inner[0]})"
    return part + choose.choice(["*", "+", "?", "{2}", "{1,2}", "{1,}", "*?", "+?"]) + "".join(inner[1:])


def _hex(text: str) -> str:
    return "".join(f"{ord(char):04x}" for char in text)


def _units(text: str) -> list[int]:
    return [ord(char) for char in text]


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, int, list[str], list[str]]]:
    """Patterns, flags, texts, and what Java says of each text."""
    choose = random.Random(7)
    asked = []
    for _ in range(PATTERNS):
        pattern = _pattern(choose, choose.randint(1, 3))
        pattern = choose.choice(["", "", "^", "\\A"]) + pattern + choose.choice(["", "", "$"])
        flags = choose.choice([0, 0, CASE_INSENSITIVE, DOTALL])
        texts = ["".join(choose.choices(_ALPHABET, k=choose.randint(0, 5))) for _ in range(25)]
        asked.append((pattern, flags, texts))
    folder = tmp_path_factory.mktemp("regex")
    (folder / "Driver.java").write_text(_DRIVER)
    javac("-d", folder, folder / "Driver.java")
    lines = "".join("\t".join([str(f), _hex(p), *map(_hex, texts)]) + "\n" for p, f, texts in asked)
    done = subprocess.run(
        ["java", *JAVA, "-cp", str(folder), "Driver"], input=lines, capture_output=True, text=True, check=True
    )
    answers = done.stdout.splitlines()
    assert len(answers) == len(asked)
    assert "bad" not in answers
    return [(*case, line.split("\t")) for case, line in zip(asked, answers, strict=True)]


def test_matches_as_java_does(cases: list[tuple[str, int, list[str], list[str]]]) -> None:
    tm = TermFactory()
    compared = 0
    for pattern, flags, texts, answers in cases:
        try:
            automaton = Automaton(parse(pattern, flags))
        except NotRegularError:
            continue
        for text, answer in zip(texts, answers, strict=False):
            chars = _units(text)
            if automaton.is_plain(tm, chars).is_true:
                accepted = automaton.accepts(tm, chars)
                assert accepted.is_const
                assert accepted.is_true == answer.startswith("true"), (pattern, flags, json.dumps(text))
                if accepted.is_true:
                    assert all(automaton.may_go_on(tm, chars[:n]).is_true for n in range(len(chars)))
                compared += 1
    assert compared > 4000


def test_lengths_and_groups_hold_of_every_match(cases: list[tuple[str, int, list[str], list[str]]]) -> None:
    tm = TermFactory()
    compared = captured = 0
    for pattern, flags, texts, answers in cases:
        try:
            node = parse(pattern, flags)
        except NotRegularError:
            continue
        known = {0: Place(Group(0, node))} | {p.group.number: p for p in groups_in(node)}
        for text, answer in zip(texts, answers, strict=False):
            for match in filter(None, answer.split(";")[1].split("/")):
                places = [tuple(map(int, pair.split(","))) for pair in match.split()]
                assert len(places) == len(known), (pattern, json.dumps(text))
                first, last = places[0]
                for number, place in known.items():
                    begin, end = places[number]
                    least, most = widths(place.group.part)
                    where = (pattern, flags, json.dumps(text), number)
                    assert begin >= 0 or not place.always, where
                    if begin >= 0:
                        assert least <= end - begin and (most is None or end - begin <= most), where
                        assert begin <= end <= len(text), where
                        compared += 1
                    automaton, chars = automaton_of_part(place.group.part), _units(text[begin:end])
                    if begin >= 0 and automaton is not None and automaton.is_plain(tm, chars).is_true:
                        assert automaton.accepts(tm, chars).is_true, where
                        captured += number > 0
                    if begin >= 0 and place.inside:
                        before, most_before = place.before
                        assert first + before <= begin and end <= last - place.after, where
                        assert most_before is None or begin <= first + most_before, where
    assert compared > 4000 and captured > 1000


def test_consumed_characters_do_not_stay(cases: list[tuple[str, int, list[str], list[str]]]) -> None:
    compared = 0
    for pattern, flags, texts, answers in cases:
        gone = consumed(parsed(pattern, flags))
        for text, answer in zip(texts, answers, strict=False):
            left = [int(char) for char in answer.split(";")[2].split()]
            stayed = [char for char in left for low, high in gone if low <= char <= high]
            assert stayed == [], (pattern, flags, json.dumps(text))
            compared += bool(gone)
    assert compared > 200


_NOT_REGULAR = (
    "(?=a)b", "a++", "\\bx", "(a)\\1", "[a&&b]", "[[a]b]", "\\p{L}", "(?i)a", "\\Qa\\E", "a{,2}", "(?>a)",
    "*a", "(a", "a)", "[b-a]", "\\ud800", "[a", "a{9999}", "\\h", "(?<!a)b", "\\", "[^\\x{10FFFF}]", "a{2",
    "a{2}{3}", "a?{2}", "(a)+?{1}",
)  # fmt: skip


@pytest.mark.parametrize("pattern", _NOT_REGULAR)
def test_the_rest_is_not_taken_for_regular(pattern: str) -> None:
    with pytest.raises(NotRegularError):
        parse(pattern)
    with pytest.raises(NotRegularError):
        parse("a", CASE_INSENSITIVE | 64)
