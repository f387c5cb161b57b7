"""Regular expressions, charsets and other codes of texts."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt, chosen, local, quoted
from scripts.attacking.program import Sketch

_PATTERNS = [
    "a", "a*", "a+?b", "(a)(b)?", "[^a]", ".", "..", "^a|b$", "(?<x>a)\\k<x>", "(a|ab)(c|bcd)", "\\bx", "\\w+", "\\d{2,3}", "[a-c&&[^b]]", "\\Qa.b\\E", "(?i)AB", "a(?=b)", "(?<=a)b", "(?<!a)b", "",
    "|", "(a*)*", "\\R", "\\X", "\\p{L}", "\\P{ASCII}", "[\\ud83d]", "\\ud83d", "\\ude00", "\\x{1f600}", "[\U0001f600-\U0001f610]", "\U0001f600+", "\U0001f600", "[^\U0001f600]", "$", "(?m)^", "(?s).+", "(?x) a b # c", "a{2}", "x?", "[ab]{1,2}+b",
    "(", "[", "a**", "a{2,1}", "\\", "(?<1x>a)", "\\k<q>", "*a", "[b-a]", "\\p{Foo}", "(?z)", "\\1", "(a)\\2", "x{,3}", "]", "}", "\\c", "\\x1", "\\u12", "[a&&]", "(?<x>a)(?<x>b)", "\\h", "\\v", "\\G.", "\\z", "\\Z",
]  # fmt: skip
_TEXTS = [
    "",
    "a",
    "ab",
    "aab",
    "abab",
    "b",
    "\U0001f600",
    "a\U0001f600b",
    "\ud83d",
    "\ude00",
    "\ud83dx\ude00",
    "a\nb",
    "a\r\n",
    "x-12",
    "a.b",
    "abcd",
    "123",
    "\u00e4x",
    "AB",
]
_REPLACEMENTS = [
    "",
    "x",
    "$0",
    "$1",
    "<$1$2>",
    "$2",
    "${x}",
    "$",
    "\\",
    "\\$",
    "$a",
    "${",
    "${y}",
    "$12",
    "\U0001f600",
]


def regexes(draw: random.Random) -> Sketch:
    """Patterns, right and wrong, on texts with surrogates."""
    m = Maker(draw)
    body: list[str] = []
    s = local(m, "String", chosen(m, *(quoted(t) for t in m.draw.sample(_TEXTS, m.number(2, 3)))), body)
    for _ in range(m.number(2, 3)):
        p = quoted(m.draw.choice(_PATTERNS))
        if m.draw.random() < 0.3:
            p = chosen(m, p, quoted(m.draw.choice(_PATTERNS)))
        r = quoted(m.draw.choice(_REPLACEMENTS))
        flags = m.pick(
            "",
            "",
            "",
            ", Pattern.CASE_INSENSITIVE",
            ", Pattern.MULTILINE",
            ", Pattern.DOTALL",
            ", Pattern.LITERAL",
            ", Pattern.COMMENTS",
            ", Pattern.UNIX_LINES",
        )
        matcher = f"Pattern.compile({p}{flags}).matcher({s})"
        kind, call = m.draw.choice([
            ("boolean", f"{s}.matches({p})"), ("String", f"{s}.replaceAll({p}, {r})"), ("String", f"{s}.replaceFirst({p}, {r})"), ("String", f"Arrays.toString({s}.split({p}))"),
            ("String", f"Arrays.toString({s}.split({p}, {m.pick('-1', '0', '1', '2', m.small(2))}))"), ("boolean", f"{matcher}.find()"), ("boolean", f"{matcher}.lookingAt()"), ("String", f"all({matcher})"), ("String", f"all({matcher})"),
            ("String", f"{matcher}.results().map(x -> x.start() + \"-\" + x.end() + x.group()).collect(Collectors.joining(\";\"))"), ("boolean", f"ended({matcher})"), ("String", f"{matcher}.replaceAll(x -> x.group().length() + \"q\")"),
            ("long", f"{matcher}.groupCount()"), ("String", f"{matcher}.region({m.number(0, 1)}, {s}.length()).replaceAll({r})"), ("String", f"named({matcher})"), ("long", f"Pattern.compile({p}{flags}).splitAsStream({s}).count()"),
            ("String", f"Pattern.quote({s}) + java.util.regex.Matcher.quoteReplacement({r})"), ("boolean", f"Pattern.compile({p}{flags}).asMatchPredicate().test({s})"), ("String", f"String.valueOf(new Scanner({s}).useDelimiter({p}).tokens().collect(Collectors.toList()))"),
        ])  # fmt: skip
        body += attempt(m, kind, call.replace("Pattern.", "java.util.regex.Pattern."))
    members = [
        THROWN,
        'static String all(java.util.regex.Matcher x) { String out = ""; while (x.find()) { out += x.start() + "," + x.end() + ":"; for (int g = 0; g <= x.groupCount(); g++) out += x.group(g) + "/" + x.start(g) + " "; } return out; }',
        "static boolean ended(java.util.regex.Matcher x) { boolean b = x.matches(); return x.hitEnd() ^ b; }",
        'static String named(java.util.regex.Matcher x) { return x.find() ? x.group("x") + x.end("x") : x.group(1); }',
    ]
    return m.sketch("regexes", "regular expressions", body, members)


_CHARSETS = [
    "UTF-8", "utf8", "UTF8", "utf-8", "Unicode-1-1-UTF-8", "ISO-8859-1", "latin1", "l1", "IBM819", "US-ASCII", "ascii", "646", "UTF-16", "UTF_16", "utf16", "UTF-16BE", "UTF-16LE", "UnicodeBig", "x-utf-16be", "windows-1252", "Cp1252",
    "", " ", "UTF-8 ", "no-such", "?", "utf_8", "8859_1", "ISO8859_15", "UTF-32", "UTF-32LE", "x-UTF-16LE-BOM", "KOI8-R", "Big5", "default", "IBM437", "macRoman", "\u00fctf8", "UTF-7", "a:b", "-x", ".x", "CESU-8",
]  # fmt: skip
_ENCODED = [
    "",
    "abc",
    "\u00e4",
    "\u20ac",
    "\ud83d",
    "\ude00",
    "\U0001f600",
    "a\ud83db",
    "\ufeffx",
    "\x80\xff",
    "\u0000",
    "\uffff",
    "+ %&=",
    "a b\n",
    "\u0130",
]
_BYTES = ["(byte) 0xc3, (byte) 0xa4", "(byte) 0xc3", "(byte) 0xff, (byte) 0xfe, 65, 0", "(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80", "(byte) 0xed, (byte) 0xa0, (byte) 0x80", "(byte) 0xc0, (byte) 0x80", "65", "", "(byte) 0x80, 66", "(byte) 0xe2, (byte) 0x82, 65", "(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80", "0, 65, (byte) 0xd8"]  # fmt: skip
_ESCAPED = [
    "a+b",
    "%41",
    "%",
    "%4",
    "%zz",
    "%C3%A4",
    "%c3",
    "%-1",
    "%FF",
    "a%20b",
    "%u0041",
    "",
    "%0D",
    "%E2%82%AC%",
]


def codes(draw: random.Random) -> Sketch:
    """Names of charsets, bytes that fit and bytes that do not, URLs, Base64, UUIDs."""
    m = Maker(draw)
    body: list[str] = []
    names = [quoted(n) for n in m.draw.sample(_CHARSETS, m.number(1, 3))]
    name = local(m, "String", chosen(m, *names, *(["null"] if m.draw.random() < 0.2 else [])), body)
    s = local(m, "String", chosen(m, *(quoted(t) for t in m.draw.sample(_ENCODED, 2))), body)
    data = local(m, "byte[]", f"{{{m.draw.choice(_BYTES)}}}", body)
    if m.draw.random() < 0.4:
        body.append(f"if ({data}.length > 0) {data}[0] = (byte) {m.small()};")
    for _ in range(m.number(2, 3)):
        escaped = quoted(m.draw.choice(_ESCAPED))
        standard = "java.nio.charset.StandardCharsets." + m.pick(
            "UTF_8", "UTF_8", "UTF_16", "US_ASCII", "ISO_8859_1", "UTF_16LE"
        )
        kind, call = m.draw.choice([
            ("String", f"Arrays.toString({s}.getBytes({name}))"), ("String", f"Arrays.toString({s}.getBytes({standard}))"), ("String", f"new String({data}, {name})"), ("String", f"new String({data}, {standard})"), ("String", f"java.nio.charset.Charset.forName({name}).name()"),
            ("boolean", f"java.nio.charset.Charset.isSupported({name})"), ("boolean", f"java.nio.charset.Charset.forName({name}).equals({standard})"), ("boolean", f"java.nio.charset.Charset.forName({name}).contains({standard})"),
            ("boolean", f"java.nio.charset.Charset.forName({name}).aliases().contains({quoted('utf8')})"), ("String", f"{standard}.newDecoder().decode(java.nio.ByteBuffer.wrap({data})).toString()"), ("boolean", f"{standard}.newEncoder().canEncode({s})"),
            ("String", f"Arrays.toString({standard}.newEncoder().encode(java.nio.CharBuffer.wrap({s})).array())"), ("String", f"java.net.URLEncoder.encode({s}, {m.pick(name, standard)})"), ("String", f"java.net.URLDecoder.decode({escaped}, {m.pick(name, standard)})"),
            ("String", f"Base64.getEncoder().encodeToString({s}.getBytes({standard}))"), ("String", f"new String(Base64.getDecoder().decode({escaped}), {standard})"), ("String", f"Base64.getUrlEncoder().withoutPadding().encodeToString({data})"), ("String", f"Base64.getMimeEncoder().encodeToString({data})"),
            ("String", f"new String({data}, {m.number(-1, 2)}, {m.number(-1, 3)}, {standard})"), ("String", f"UUID.fromString({m.pick(escaped, quoted('1-2-3-4-5'), quoted('00000000-0000-0001-0000-000000000002'), quoted('1-2-3-4'))}).toString()"), ("String", f"new java.io.InputStreamReader(new java.io.ByteArrayInputStream({data}), {m.pick(name, standard)}).getEncoding()"),
            ("String", f"new String({data}, 0)"), ("long", f"new String({data}, {standard}).hashCode()"), ("String", f"java.net.URI.create({escaped}).getPath()"), ("String", f"UUID.nameUUIDFromBytes({data}).toString()"), ("String", f"HexFormat.of().formatHex({data})"), ("String", f"{standard}.displayName() + {standard}.aliases().size()"),
        ])  # fmt: skip
        body += attempt(m, kind, call)
    return m.sketch("codes", "charsets and codes", body, [THROWN])


FAMILY = (regexes, codes)
