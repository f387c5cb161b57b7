"""Where paths meet again: calls on one of several objects, exceptions caught further out, natives."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Sketch, place

_GOALS = ("valid-assert", "no-runtime-exception")


def _target(m: Maker, name: str) -> str:
    """A class that has the method ``on`` of its own: constant, getter, branches, fields, exceptions, calls."""
    m.names = ["x", "k"]
    way = m.pick("constant", "getter", "branch", "count", "throw", "loop", "call", "inherited", "table")
    work = {
        "constant": f"return {m.constant()};",
        "getter": "return k;",
        "branch": f"if ({m.cond(1)}) return {m.expr(1)}; return {m.expr(1)};",
        "count": f"seen++; if ({m.cond(0)}) total += k; return seen;",
        "throw": f'if ({m.cond(0)}) throw new IllegalStateException("{name}"); return {m.expr(1)};',
        "loop": f"int s = 0; for (int j = 0; j < (x & 3); j++) {{ if ({m.cond(0)}) break; s += k; }} return s;",
        "call": f"Shape o = next; next = null; try {{ return o == null ? {m.expr(0)} : o.on(x - 1); }} finally {{ next = o; }}",
        "table": f"return new int[] {{{m.constant()}, k, x}}[{m.pick('x & 1', 'k & 1', 'x')}];",
        "inherited": "",
    }[way]
    method = f" int on(int x) {{ {work} }}" if work else ""
    return f"static class {name} extends {m.pick('Shape', 'Shape', 'A') if name != 'A' else 'Shape'} {{ {name}(int k) {{ super(k); }}{method} }}"


def dispatch(draw: random.Random) -> Sketch:
    """Objects of some classes chosen by inputs: virtual calls, casts, tests and switches on them."""
    m = Maker(draw)
    size = m.number(3, 7)
    x = m.small()
    i, j = m.index(size), m.index(size)
    given = [x, i, j]
    names = ["A", "B", "C", "D"][: m.number(2, 4)]
    classes = [_target(m, name) for name in names]
    m.names = given
    cast = m.pick(*names)
    objects = ", ".join(
        "null" if m.number(0, 11) == 0 else f"new {m.pick(*names)}({m.pick(str(n), x)})" for n in range(size)
    )
    uses = [
        f"r += all[{i}].on({x});",
        f"for (int n = 0; n < {m.number(1, 3)}; n++) r += all[({i} + n) % {size}].on({x} + n);",
        f"Shape s = {m.cond(0)} ? all[{i}] : all[{j}]; r = r * 3 + s.on(r & 7);",
        f"if (all[{i}] instanceof {m.pick(*names)}) r += 100; else r -= all[{j}] == null ? 1 : all[{j}].on(2);",
        f"try {{ {cast} c = ({cast}) all[{i}]; r += c.k; }} catch (ClassCastException e) {{ r -= 9; }}",
        f"if (all[{i}] != null && all[{j}] != null && all[{i}].getClass() == all[{j}].getClass()) r += 40;",
        f"all[{i}].k = {m.expr(0)}; r += all[{j}].k;",
        f"all[{i}] = all[{j}]; r += all[{i}].on(1);",
        f"switch (Kind.values()[{i} % 3]) {{ case ONE: r += 1; break; case TWO: r += all[{j}].on(3); default: r += 5; }}",
        f"String w = {i} == 0 ? \"ab\" : {j} > 1 ? \"Aa\" : \"BB\"; switch (w) {{ case \"Aa\": r += 2; break; case \"BB\": r += 4; break; default: r += all[{i}].k; }}",
        f"all[{i}].next = all[{j}]; r += all[{i}].on({x});",
        f"try {{ r += all[{i}].on({x}); }} catch (RuntimeException e) {{ r += 1000; }}",
        f"Comparator<Shape> by = (a, b) -> Integer.compare(a.k, b.k); r += by.compare(all[{i}], all[{j}]);",
    ]  # fmt: skip
    members = [
        "static int total;",
        "enum Kind { ONE, TWO, SIX }",
        f"static abstract class Shape {{ int k, seen; Shape next; Shape(int k) {{ this.k = k; }} int on(int x) {{ return {m.pick('x - k', '7', 'k')}; }} }}",
        *classes,
    ]
    chosen = m.draw.sample(uses, m.number(2, 4))
    body = [f"Shape[] all = {{{objects}}}; int r = 0;", *("{ " + use + " }" for use in chosen)]
    body += [
        place("long", "r"),
        place("long", "total"),
        place("long", f"all[{i}] == null ? -1 : all[{i}].seen"),
    ]
    return m.sketch("dispatch", f"dispatch over {size} objects", body, members, goals=_GOALS)


def caught(draw: random.Random) -> Sketch:
    """Exceptions of callees, implicit ones too, that callers catch in loops; nested handlers, ``finally``."""
    m = Maker(draw)
    x, i = m.small(), m.index(m.number(3, 6))
    given = [x, i]
    m.names = ["a", "n"]
    throwing = m.draw.sample(
        [
            f"if ({m.cond(0)}) throw new IllegalArgumentException(\"a\" + n);", f"s += 12 / ({m.expr(0)});", f"s += new int[] {{1, 2, 3}}[{m.expr(0)}];",
            "Object o = a > 0 ? (Object) n : \"t\"; s += (Integer) o;", "String t = n == 1 ? null : \"xyz\"; s += t.length();", f"if ({m.cond(0)}) throw new Slow(n);",
            "s += new int[a].length;", "s += Integer.parseInt(n == 2 ? \"x\" : \"3\");", f"if ({m.cond(0)}) return s;", "seen[n] = a; s += seen[0];", "s += List.of(4, 5).get(n);",
        ],
        m.number(2, 3),
    )  # fmt: skip
    inner = m.pick(
        "s = f(a, n);",
        "try { s = f(a, n); } finally { done++; }",
        "try { s = f(a, n); } catch (ArithmeticException e) { s = -1; } finally { done += 2; }",
        "try { s = f(a, n); } catch (IllegalArgumentException e) { throw new IllegalStateException(e); }",
        "synchronized (seen) { s = f(a, n); }",
    )
    handler = m.pick("r += 10;", "r ^= n;", "if (n == 1) break; r++;", "continue;", "last = e; r += 3;")
    kinds = m.pick("RuntimeException", "IllegalArgumentException | ArithmeticException | Slow", "Exception")
    rounds = m.number(1, 4)
    members = [
        "static int done; static int[] seen = new int[2]; static Throwable last;",
        "static class Slow extends Exception { int n; Slow(int n) { this.n = n; } }",
        "static int f(int a, int n) throws Slow {\n  int s = 0;\n  "
        + "\n  ".join(throwing)
        + "\n  return s;\n}",
        f"static int g(int a, int n) throws Slow {{ int s; {inner} return s; }}",
    ]
    body = [
        "int r = 0;",
        f"for (int n = 0; n < {rounds}; n++) {{ try {{ r += g({m.pick(x, x + ' - n', i)}, {m.pick(i, 'n', i + ' & n')}); }} catch ({kinds} e) {{ {handler} }} }}",
        place("long", "r"),
        place("long", "done"),
        place("long", "seen[0] * 7 + seen[1]"),
        place("boolean", "last == null"),
    ]
    m.names = given
    return m.sketch("caught", f"exceptions of callees, {rounds} rounds", body, members, goals=_GOALS)


def natives(draw: random.Random) -> Sketch:
    """Natives of the JDK, and classes that are built on them, on data some of which is input."""
    m = Maker(draw)
    k, i = m.small(m.number(2, 5)), m.index(m.number(2, 4))
    text = m.pick("abc", "a", "123456789", "", "hello, world")
    data = m.pick(
        f'byte[] d = "{text}".getBytes();',
        f"byte[] d = {{1, {m.number(-128, 127)}, (byte) {k}, 4, 5}};",
        f"byte[] d = new byte[{m.number(3, 9)}]; d[{i}] = (byte) {m.number(1, 127)};",
        f'byte[] d = ("{text}" + {i}).getBytes();',
    )
    uses = m.draw.sample(
        [
            "java.util.zip.CRC32 c = new java.util.zip.CRC32(); c.update(d); r += c.getValue();",
            f"java.util.zip.Adler32 c = new java.util.zip.Adler32(); c.update(d, 0, Math.min(d.length, {i})); c.update({k}); r += c.getValue();",
            "java.util.zip.CRC32C c = new java.util.zip.CRC32C(); c.update(d); r ^= c.getValue();",
            f"r += Double.doubleToRawLongBits({k} / 4.0) >>> 40;", f"r += Float.floatToRawIntBits({k} * 0.5f) & 0xffff0;", f"r += (long) Float.intBitsToFloat({k} << 23);",
            f"r += (long) (StrictMath.{m.pick('sin', 'sqrt', 'cbrt', 'exp', 'log1p')}({k}) * 1000);", f"r += (long) StrictMath.pow({i}, {m.number(2, 5)});",
            f"byte[] e = new byte[d.length + 2]; System.arraycopy(d, 0, e, {i}, d.length); r += Arrays.hashCode(e);", "r += d.clone().length * 31 + Arrays.hashCode(d.clone());",
            "java.security.MessageDigest h = java.security.MessageDigest.getInstance(\"" + m.pick("MD5", "SHA-1", "SHA-256") + "\"); r += h.digest(d)[0];",
            "java.util.zip.Deflater f = new java.util.zip.Deflater(); f.setInput(d); f.finish(); byte[] o = new byte[64]; int n = f.deflate(o); f.end(); java.util.zip.Inflater g = new java.util.zip.Inflater(); g.setInput(o, 0, n); byte[] p = new byte[64]; r += g.inflate(p) * 100 + p[0]; g.end();",
            f"r += String.format(\"%d:%05d:%x\", {i}, {k}, {i}).length();", f"r += new java.math.BigDecimal(\"1.25\").multiply(java.math.BigDecimal.valueOf({k})).scale();",
            f"r += ((int[]) java.lang.reflect.Array.newInstance(int.class, {i} + 1)).length;", f"Object[] o = {{d, \"s\", {k}}}; r += o[{i} % 3].getClass().isArray() ? 6 : 2;",
            f"r += java.time.LocalDate.of(2020, 1 + {i}, 28).plusDays(2).getDayOfYear();", f"r += (\"x\" + {i}).intern() == \"x1\" ? 50 : 60;",
            "try { " + f"System.arraycopy(d, {i}, d, 1, d.length - 1);" + " r += d[1]; } catch (IndexOutOfBoundsException e) { r -= 70; }",
            f"ByteBuffer b = ByteBuffer.allocate(8); b.putInt({k}).putInt({i}); r += b.get({m.number(0, 7)});".replace("ByteBuffer", "java.nio.ByteBuffer"),
        ],
        m.number(1, 3),
    )  # fmt: skip
    kept = [
        f"if ({m.cond(0)}) {{ {use} }} else {{ r--; }}" if m.number(0, 3) == 0 else "{ " + use + " }"
        for use in uses
    ]
    body = [data, "long r = 0;", *kept, place("long", "r"), place("long", "Arrays.hashCode(d)")]
    return m.sketch("natives", "natives on known and unknown data", body, goals=_GOALS)


FAMILY = (dispatch, caught, natives)
