"""Strings and builders asked with null, and with bounds at and beyond their ends: which check comes first."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt, chosen, local, quoted
from scripts.attacking.program import Sketch

_TEXTS = [
    "",
    "a",
    "ab",
    "abc",
    "aab",
    "a\U0001f600b",
    "\ud83d",
    "\ude00x",
    "b,a,,",
    "x\\ty",
    "  a\n b\n",
    "A",
]
_MEMBERS = [THROWN, "static char[] chars(String s) { return s == null ? null : s.toCharArray(); }"]


def _place(m: Maker) -> str:
    """An index: mostly small, by an input or not; sometimes near the ends of int."""
    return m.pick(
        "0",
        "1",
        "2",
        "-1",
        "3",
        m.small(3),
        m.index(3),
        "Integer.MAX_VALUE",
        "Integer.MIN_VALUE",
        "Integer.MAX_VALUE - 1",
        "Integer.MIN_VALUE + 1",
    )


def _questions(m: Maker, s: str, t: str, b: str) -> list[tuple[str, str]]:
    i, j, k, n = _place(m), _place(m), _place(m), _place(m)
    flag, c = m.pick("true", "false"), m.pick("'a'", "0x1f600", "-1", "'x'", "0x110000")
    return [
        ("String", f"{b}.insert({i}, {t}).toString()"), ("String", f"{b}.insert({i}, chars({t})).toString()"), ("String", f"{b}.insert({i}, chars({t}), {j}, {k}).toString()"),
        ("String", f"{b}.insert({i}, (CharSequence) {t}).toString()"), ("String", f"{b}.insert({i}, (CharSequence) {t}, {j}, {k}).toString()"), ("String", f"{b}.insert({i}, (Object) {t}).toString()"),
        ("String", f"{b}.insert({i}, {m.pick('7', 'true', '2L', '1.5', chr(39) + 'q' + chr(39))}).toString()"), ("String", f"{b}.replace({i}, {j}, {t}).toString()"), ("String", f"{b}.delete({i}, {j}).toString()"),
        ("String", f"{b}.deleteCharAt({i}).toString()"), ("String", f"{b}.append({t}, {i}, {j}).toString()"), ("String", f"{b}.append(chars({t}), {i}, {j}).toString()"), ("String", f"{b}.append((StringBuffer) null).append((Object) null).toString()"),
        ("String", f"{b}.appendCodePoint({c}).toString()"), ("long", f"{b}.charAt({i})"), ("long", f"{b}.codePointAt({i})"), ("long", f"{b}.codePointBefore({i})"), ("long", f"{b}.codePointCount({i}, {j})"), ("long", f"{b}.offsetByCodePoints({i}, {j})"),
        ("String", f"{b}.substring({i}, {j})"), ("String", f"{b}.substring({i})"), ("String", f"{b}.subSequence({i}, {j}).toString()"), ("long", f"{b}.indexOf({t}, {i})"), ("long", f"{b}.lastIndexOf({t}, {i})"), ("long", f"{b}.compareTo(new StringBuilder({t}))"),
        ("String", f"new StringBuilder({t}).reverse().toString()"), ("boolean", f"{s}.startsWith({t}, {i})"), ("boolean", f"{s}.regionMatches({flag}, {i}, {t}, {j}, {k})"), ("boolean", f"{s}.regionMatches({i}, {t}, {j}, {k})"),
        ("String", f"{s}.substring({i}, {j})"), ("long", f"{s}.indexOf({t}, {i})"), ("long", f"{s}.lastIndexOf({t}, {i})"), ("long", f"{s}.indexOf({c}, {i})"), ("long", f"{s}.lastIndexOf({c}, {i})"), ("boolean", f"{s}.contentEquals({m.pick(t, b)})"),
        ("String", f"{s}.replace({t}, {m.pick(s, t, quoted('q'))})"), ("String", f"{s}.replaceAll({t}, {m.pick(t, quoted('$0'), quoted('$'))})"), ("String", f"{s}.replaceFirst({m.pick(t, quoted('a'))}, {t})"), ("boolean", f"{s}.replace({t}, {t}) == {s}"),
        ("String", f"Arrays.toString({s}.split({m.pick(t, quoted(','), quoted(''))}, {i}))"), ("String", f"String.valueOf(chars({s}), {i}, {j})"), ("String", f"new String(chars({t}), {i}, {j})"), ("String", f"new String(new int[] {{97, {c}, 98}}, {i}, {j})"),
        ("String", f"String.join({m.pick(t, quoted('-'))}, {s}, {t})"), ("boolean", f"{s}.contains({t})"), ("long", f"{s}.compareTo({t})"), ("String", f"{s}.concat({t})"), ("String", f"{s}.repeat({m.pick(n, '2') if n not in ('Integer.MAX_VALUE', 'Integer.MAX_VALUE - 1') else '-2'})"),
        ("String", f"{s}.{m.pick('indent(' + m.pick('0', '1', '-1') + ')', 'stripIndent()', 'translateEscapes()')}"), ("long", f"{s}.lines().count()"), ("long", f"CharSequence.compare({s}, {t})"), ("long", f"{s}.offsetByCodePoints({i}, {j})"),
        ("String", f"new StringJoiner({t}, {s}, {m.pick(t, quoted(']'))}).add({t}).setEmptyValue({quoted('e')}).toString()"), ("long", f"{s}.codePointBefore({i})"), ("boolean", f"{s}.equalsIgnoreCase({t}) == {s}.equals({t})"), ("String", f"{s}.subSequence({i}, {j}).toString()"),
        ("long", f"Character.codePointAt(chars({s}), {i})"), ("long", f"Character.codePointCount({s}, {i}, {j})"), ("boolean", f"{s}.endsWith({t})"), ("String", f"String.copyValueOf(chars({t}), {i}, {j})"), ("long", f"Objects.checkFromToIndex({i}, {j}, {k})"), ("long", f"Objects.checkFromIndexSize({i}, {j}, {k})"),
    ]  # fmt: skip


def bounds(draw: random.Random) -> Sketch:
    """Strings and builders, one question each on a fresh builder."""
    m = Maker(draw)
    body: list[str] = []
    s = local(m, "String", chosen(m, *(quoted(x) for x in m.draw.sample(_TEXTS, 2))), body)
    t = local(
        m,
        "String",
        chosen(m, *m.draw.sample([*(quoted(x) for x in _TEXTS), "null", "null", "null"], m.number(1, 3))),
        body,
    )
    for _ in range(m.number(2, 3)):
        b = m.new("b")
        kind, call = m.draw.choice(_questions(m, s, t, b))
        made = m.pick(f"new StringBuilder({s})", f"new StringBuffer({s})", f"new StringBuilder().append({s})")
        body.append(f"{made[4:].split('(')[0]} {b} = {made};")
        body += attempt(m, kind, call)
        if m.draw.random() < 0.4:
            target = f"char[] d = new char[3]; {m.pick(b, s)}.getChars({_place(m)}, {_place(m)}, {m.pick('d', 'd', 'null')}, {_place(m)})"
            body += attempt(m, "String", "String.valueOf(d)", target + ";")
        if m.draw.random() < 0.3:
            length = m.pick("0", "2", "-1", "9", m.small(2))
            change = m.pick(f"{b}.setLength({length});", f"{b}.setCharAt({_place(m)}, 'z');")
            body += attempt(m, "String", f"{b}.toString()", change)
    return m.sketch("bounds", "bounds and null of strings and builders", body, _MEMBERS)


FAMILY = (bounds, bounds)
