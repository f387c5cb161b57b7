"""Strings, builders and boxes."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Sketch, place

_TEXTS = (
    "",
    "a",
    "b",
    "ab",
    "ba",
    "abc",
    "aab",
    "A",
    "Ab",
    "0",
    "7",
    "42",
    "-1",
    " a ",
    "aXb",
    "é",
    "ß",
    "x,y",
    "a,b,,",
)


def _questions(m: Maker, s: str, t: str, u: str) -> list[str]:
    """What one can ask two strings and a builder."""
    return [
        place("String", t),
        place("String", f"{u}.toString()"),
        place("long", f"{s}.length() {m.pick('+', '-')} {t}.length()"),
        place("long", f"{s}.compareTo({t})"),
        place(
            "long",
            m.pick(f"{t}.indexOf({s})", f"{t}.lastIndexOf('a')", f'{s}.indexOf("b")', f"{t}.hashCode()"),
        ),
        place(
            "boolean",
            m.pick(f"{s}.equals({t})", f"{t}.startsWith({s})", f'{t}.contains("b")', f"{s}.isEmpty()"),
        ),
        place(
            "boolean",
            m.pick(
                f"{s}.equalsIgnoreCase({t})", f'{t}.endsWith("b")', f'{t}.matches("[a-c]*")', f"{t}.isBlank()"
            ),
        ),
        place(
            "long",
            m.pick(
                f"{t}.charAt({m.number(0, 2)})",
                f'{s}.split("a").length',
                f'{t}.split(",").length',
                f"{s}.codePointCount(0, {s}.length())",
            ),
        ),
        place(
            "long",
            m.pick(f"Integer.parseInt({s})", f"{t}.chars().sum()", f"{u}.length()", f"{u}.indexOf({s})"),
        ),
    ]


def strings(draw: random.Random) -> Sketch:
    """Strings made from inputs, and what one can ask them."""
    m = Maker(draw)
    k = m.small()
    s, t, u = m.new(), m.new(), m.new()
    if m.draw.random() < 0.35:
        made = m.ask(
            "string",
            _TEXTS,
            False,
            m.pick("{0} != null && {0}.length() < 4", "{0}.length() <= 2", "{0} != null"),
        )
    else:
        i = m.index(4)
        made = m.pick(
            f'(new String[] {{"a", "ab", "", "Ba"}})[{i}]',
            f'"x" + {i} + {k}',
            f'"abcdef".substring({i})',
            f"String.valueOf((char) ('a' + {i})) + \"b\"",
            f'"ab".repeat({i})',
            f"Integer.toString({m.expr(1)}{m.pick('', ', 16', ', 2')})",
            f'"-" + {m.expr(1)} + "L"',
            f"Integer.toHexString({k})",
        )
    body = [f"String {s} = {made};"]
    change = m.pick(
        f"{s}.toUpperCase()", f"{s}.trim()", f"{s}.replace('a', 'b')", f'{s}.replace("a", "xy")', f"{s} + {s}",
        f'{s}.concat("{m.pick("a", "", "bc")}")', f"new StringBuilder({s}).reverse().toString()",
        f'String.join("-", {s}, "q")', f'{s}.replaceAll("[ab]+", "<$0>")', f"{s}.strip()", f'{s} + null + {k}',
        f"{s}.length() > 1 ? {s}.substring(1) : {s}", f"{s}.toLowerCase()", f'String.format("%d:%s", {k}, {s})',
    )  # fmt: skip
    body.append(f"String {t} = {change};")
    body.append(f"StringBuilder {u} = new StringBuilder({m.pick(s, t, '')});")
    for _ in range(m.number(1, 3)):
        body.append(
            m.pick(
                f"{u}.append({k});", f"{u}.append({s});", f"{u}.insert(0, {t});", f"{u}.append({k} % 2 == 0);",
                f"if ({u}.length() > 0) {u}.deleteCharAt({u}.length() - 1);", f"{u}.append('c').reverse();",
                f"{u}.setLength(Math.min(2, {u}.length()));", f"{u}.append((char) ({k} + 'a'));",
                f"if ({u}.length() > 1) {u}.setCharAt(1, 'z');", f"{u}.append(1.5f).append(2L);",
            )
        )  # fmt: skip
    body += _questions(m, s, t, u)
    return m.sketch("strings", "strings", body)


def switches(draw: random.Random) -> Sketch:
    """Switches over strings, chars and enums: statements with fall-through, expressions, yields."""
    m = Maker(draw)
    i = m.index(5)
    k = m.small()
    kind = m.pick("string", "enum", "int", "char", "box")
    selectors = {
        "string": f'(new String[] {{"Aa", "BB", "C", "", "zz"}})[{i}]',
        "enum": f"Color.values()[{i} % 4]",
        "int": f"{k} + {i}",
        "char": f"(char) ('a' + {i})",
        "box": f"Integer.valueOf({i})",
    }
    labels = {
        "string": ['"Aa"', '"BB"', '"C"', '""'],
        "enum": ["RED", "GREEN", "BLUE"],
        "int": ["0", "1", "127", "3"],
        "char": ["'a'", "'b'", "'d'"],
        "box": ["0", "1", "4"],
    }[kind]
    v, w = m.new(), m.new()
    body = [f"int {v} = 0;"]
    cases = [
        f"case {label}: {v} {m.pick('+=', '^=', '=')} {m.expr(1)}; {m.pick('break;', '', '')}"
        for label in labels
    ]
    default = m.pick("", f"default: {v} -= 5;", f"default: {v}--; break;")
    cases.insert(m.number(0, len(cases)), default)
    body.append(f"switch ({selectors[kind]}) {{\n  " + "\n  ".join(cases) + "\n}")
    arrows = [f"case {labels[0]}, {labels[1]} -> {m.expr(1)};"]
    arrows += [
        f"case {label} -> {{ int q = {m.expr(1)}; yield q + {m.number(1, 3)}; }}" for label in labels[2:]
    ]
    body.append(f"int {w} = switch ({selectors[kind]}) {{\n  " + "\n  ".join(arrows))
    body[-1] += f"\n  default -> {m.pick(m.expr(1), 'throw new IllegalStateException()')};\n}};"
    body += [place("long", v), place("long", w), place("boolean", f"{v} > {w}")]
    color = f"enum Color {{ RED, GREEN {{ int rank() {{ return {m.number(1, 9)}; }} }}, BLUE, GREY; int rank() {{ return ordinal(); }} }}"
    body.append(place("long", f"Color.values()[{i} % 4].rank()"))
    body.append(
        place(
            "long",
            f"Color.valueOf({m.pick(chr(34) + 'RED' + chr(34), 'Color.values()[' + i + ' % 4].name()')}).compareTo(Color.BLUE)",
        )
    )
    return m.sketch("switches", f"switch over {kind}", body, [color])


def patterns(draw: random.Random) -> Sketch:
    """Records, sealed interfaces, instanceof with patterns, text blocks, var."""
    m = Maker(draw)
    i, k = m.index(5), m.small()
    outside = [
        "sealed interface Shape permits Square, Circle, Pair { default int area() { return -1; } }",
        f"record Square(int side) implements Shape {{ Square {{ if (side < {m.number(-1, 1)}) side = {m.number(0, 2)}; }} public int area() {{ return side * side; }} }}",
        "record Circle(long radius, String name) implements Shape { static int made; Circle { made++; } }",
        "record Pair(Shape left, Shape right) implements Shape { public int area() { return left.area() + right.area(); } }",
    ]
    one = f"new Square({m.expr(1)})"
    two = f"new Circle({k}, {m.pick(chr(34) + 'c' + chr(34), 'null', 'String.valueOf(' + k + ')')})"
    body = [
        f"Shape s = {i} == 0 ? {one} : {i} == 1 ? {two} : new Pair({m.pick(one, two)}, {m.pick(one, two)});",
        "int r = 0;",
    ]
    body.append(f"if (s instanceof Square q && q.side() > {m.number(0, 3)}) r += q.side(); else r--;")
    body.append("if (!(s instanceof Circle c)) { r += 10; } else { r += (int) c.radius(); }")
    body.append(
        f"Object o = {m.pick('s', k, 's.area()', '(Object) (long) ' + k, chr(34) + 'text' + chr(34))};"
    )
    body.append(
        "if (o instanceof Integer n && n > 0) r += n; else if (o instanceof Shape t) r += t.area(); else if (o instanceof Long) r += 1000;"
    )
    body += [
        place("long", "r"), place("long", "s.area()"), place("String", "s.toString()"),
        place("boolean", f"s.equals({m.pick(one, two, 's')})"), place("long", "s.hashCode() & 0xff" if "Circle" not in body[0] else "Circle.made"),
        place("boolean", "s instanceof Pair p && p.left().equals(p.right())"),
    ]  # fmt: skip
    return m.sketch("switches", "records and patterns", body, outside=outside)


def boxes(draw: random.Random) -> Sketch:
    """Boxed values: equality by value, unboxing of null, mixed arithmetic, caches within -128..127."""
    m = Maker(draw)
    k, n = m.small(), m.small()
    kinds = ("Integer", "Long", "Short", "Character", "Byte", "Boolean")
    body = [
        f"Integer x = {k}, y = {m.pick(n, k, 'null', m.expr(1))};",
        f"Long l = (long) {m.pick(k, n)};",
        f"Object o = {m.pick('x', 'l', '(short) ' + k, '(char) ' + k, 'y')};",
    ]
    body.append(f"List<Integer> list = new ArrayList<>(List.of({k}, {n}, 3));")
    body.append(
        m.pick(f"list.remove({m.pick('1', 'Integer.valueOf(' + k + ')')});", "x++;", f"x += {n};", "y = x;")
    )
    body += [
        place("boolean", f"x.equals({m.pick('y', k, 'l', n)})"),
        place("boolean", f"x {m.pick('<', '<=', '>=')} {m.pick('y', n)}"),
        place("boolean", f"o instanceof {m.pick(*kinds)}"),
        place("boolean", f"o.equals({m.pick('x', 'l', k)})"),
        place("long", f"x + {m.pick('y', 'l', '1')}"),
        place("long", "list.size() + list.get(0)"),
        place("long", f"Integer.compare(x, {n}) + l.intValue()"),
        place(
            "long", f"(byte) (int) x + {m.pick('x.hashCode()', 'l.hashCode()', 'Boolean.hashCode(x > 1)')}"
        ),
        place("boolean", f"(Integer) ({k} & 63) == (Integer) ({n} & 63)"),
        place("String", f'o + "/" + {m.pick("x", "y", "l")}'),
    ]
    return m.sketch("boxes", "boxed values", body)


def identity(draw: random.Random) -> Sketch:
    """What the specification leaves open about the identity of boxes and strings, and what it fixes."""
    m = Maker(draw)
    k = m.pick("127", "128", "-128", "-129", "1000")
    i = m.index(2)
    compared = m.pick(
        "Integer.valueOf({k}) == Integer.valueOf({k})",
        "(Object) (long) {k} == (Object) (long) {k}",
        "\"a{k}\" == \"a\" + {k}",
        "(\"a\" + {i}) == (\"a\" + {i})",
        "(\"a\" + {i}).intern() == (\"a\" + {i}).intern()",
        "new String(\"x\").intern() == \"x\"",
        "Other.NAME == \"shared\"",
        "Other.make({i}).intern() == \"s\" + 0",
        "\"ab\".substring({i}) == \"ab\"",
        "\"q\".concat(\"\") == \"q\"",
        "(Object) (char) ({i} + 126) == (Object) (char) ({i} + 126)",
        "String.valueOf((Object) \"z\") == \"z\"",
        "Boolean.valueOf({i} == 0) == Boolean.TRUE",
        "new Integer[] {{{k}}}[0] == (Integer) ({k})",
        "\"trim\".trim() == \"trim\"",
        "\"abc\".replace('x', 'y') == \"abc\"",
        "List.of() == List.of()",
        "Collections.emptyList() == Collections.emptyList()",
        "Optional.empty() == Optional.empty()",
        "\"w\".toString() == \"w\"",
        "\"w\".repeat(1) == \"w\"",
        "String.join(\"\", \"w\") == \"w\"",
    ).format(k=k, i=i)  # fmt: skip
    body = [f"boolean same = {compared};", place("boolean", "same")]
    outside = [
        'class Other { static final String NAME = "sha" + "red"; static String make(int i) { return "s" + i; } }'
    ]
    topic = f"identity: {compared.replace(k, 'K').replace(i, 'I')}"
    return m.sketch("interning", topic, body, outside=outside, plain=True, goals=("valid-assert",))


FAMILY = (strings, strings, strings, switches, switches, patterns, boxes, boxes, identity)
