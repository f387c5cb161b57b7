"""Initialisers that fail, nested finally, stack overflows, switches that match by pattern."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Sketch, place

_NOTE = 'static String log = ""; static int k; static int note(String s) { log += s; return log.length(); }'
_CATCH = 'catch (Throwable t) {{ note("{}" + name(t) + (t.getCause() == null ? "" : name(t.getCause()))); }}'
_NAME = "static String name(Throwable t) { return t.getClass().getSimpleName(); }"


def failing_initialisers(draw: random.Random) -> Sketch:
    """Classes whose initialisers throw, by input, and what each later use of them does."""
    m = Maker(draw)
    k = m.index(3)
    thrown = [
        'new IllegalStateException("i")',
        'new Error("e")',
        "new AssertionError()",
        'new ExceptionInInitializerError("x")',
        'new NoClassDefFoundError("n")',
        "new StackOverflowError()",
    ]

    def fail(when: str) -> str:
        return m.pick(
            f"if (Main.k {when}) throw {m.pick(*thrown)};",
            f'int z = 5 / (Main.k {m.pick("-", "+")} {m.number(0, 1)}); Main.note("z");',
            'Main.note("-");',
            'Object o = Main.k == 1 ? "t" : (Object) 1; Main.note("c" + (Integer) o);',
        )

    when = m.pick("== 1", "> 0", "< 2", "!= 1", ">= 0")
    outside = [
        f'class A {{ static int v = Main.note("A"); static final int C = 7; static final Integer BOX = 8; static {{ {fail(when)} }} static int get() {{ return v; }} int own = Main.note("a"); {m.pick("", "A() { Main.note(" + chr(34) + "+" + chr(34) + "); }")} }}',
        f'class B extends {m.pick("A", "Object")} {{ static int w = Main.note("B") {m.pick("", "+ A.v", "+ A.C")}; static {{ {fail(m.pick("== 2", "== 0"))} }} static int twice() {{ return 2 * w; }} }}',
        f'interface I {{ int F = Main.note("I"); int G = Main.k == 2 ? Integer.parseInt("x") : 3; {m.pick("default void d() { }", "")} }}',
        f"class C implements I {{ static B b = {m.pick('new B()', 'null')}; static int u = {m.pick('1', 'I.F', 'B.w')}; }}",
        f'enum E {{ ONE, TWO {{ int r() {{ return 2; }} }}; static final int N = Main.note("E"); E() {{ {m.pick("", "if (Main.k == 1) throw new IllegalArgumentException();", "Main.note(name());")} }} int r() {{ return 1; }} }}',
        f"record R(int a) {{ static int made; R {{ made++; {m.pick('if (a == 1) throw new IllegalStateException();', 'if (a < 0) a = 0;', '')} }} }}",
    ]
    uses = ["note(\"\" + A.get());", "note(\"\" + A.v);", "note(\"\" + A.C);", "note(\"\" + A.BOX);", "new A();", "new B();", "note(\"\" + B.twice());", "note(\"\" + C.u);", "new C();", "note(\"\" + I.G);", "note(\"\" + E.TWO.r());", "note(\"\" + E.valueOf(k == 0 ? \"ONE\" : \"SIX\").r());", "note(Class.forName(\"B\").getName());", "note(Class.forName(\"A\", false, Main.class.getClassLoader()).getSimpleName());", "note(\"\" + new A[1].length);", "note(\"\" + (A.class == null));", "B.w = 3;", "note(\"\" + new R(k).a() + R.made);", "Runnable r = A::get; r.run();", "Supplier<B> s = B::new; s.get();", "note(\"\" + new EnumMap<E, Integer>(E.class).size());", "B.class.getDeclaredConstructor().newInstance();", "note(\"\" + C.class.getDeclaredField(\"u\").get(null));", "Thread t = new Thread(() -> { try { note(\"\" + B.twice()); } catch (Throwable x) { note(name(x)); } }); t.start(); t.join();"]  # fmt: skip
    body = [f"k = {k};"]
    for number in range(m.number(2, 4)):
        use = m.pick(*uses)
        line = f"try {{ {use} }} {_CATCH.format(chr(ord('p') + number))}"
        body.append(f"if (k != {m.number(0, 3)}) {line}" if m.draw.random() < 0.3 else line)
    if m.draw.random() < 0.4:
        body.append(f'note({m.pick("A.v", "A.BOX", "C.u", "E.N")} + "");')
    body += [
        place("String", "log"),
        place("long", "log.length()"),
        place("boolean", 'log.contains("NoClass")'),
    ]
    return m.sketch(
        "initialisers",
        "initialisers that fail",
        body,
        [_NOTE, _NAME],
        outside,
        goals=("valid-assert", "valid-assert", "no-runtime-exception"),
    )


def _nested(m: Maker, depth: int, label: list[int]) -> str:
    """try statements in each other, with jumps out of all their parts."""
    label[0] += 1
    own = label[0]
    mark = f'note("{chr(96 + label[0] % 26)}");'
    if depth == 0 or label[0] > 12:
        return m.pick(
            mark,
            f'{mark} if (x == {m.number(0, 3)}) throw new IllegalStateException("{label[0]}");',
            f'note("" + 6 / (x - {m.number(0, 2)}));',
            f"if (x == {m.number(0, 3)}) return {label[0]};",
            f"if (x > {m.number(0, 2)}) {m.pick('break', 'continue')};",
            'note(new int[2][x].length + "" + new int[] {4, 5}[x]);',
            'Object o = x == 1 ? "s" : (Object) x; note("" + (Integer) o);',
            f'String n = x == {m.number(0, 2)} ? null : "n"; synchronized (n) {{ {mark} }}',
            "x++;",
            f"assert x != {m.number(0, 4)} : x;",
            "if (x > -50) throw new Error();" if m.draw.random() < 0.2 else mark,
        )
    inner, after = _nested(m, depth - 1, label), _nested(m, 0, label)
    caught = m.pick(
        "RuntimeException",
        "ArithmeticException",
        "Error",
        "Throwable",
        "IllegalStateException | ClassCastException",
        "AssertionError",
        "IndexOutOfBoundsException",
    )
    handler = f"catch ({caught} e{own}) {{ {mark} {_nested(m, depth - 1 if m.draw.random() < 0.4 else 0, label)} {m.pick('', f'throw e{own};', '')} }}"
    final = f"finally {{ {mark} {_nested(m, depth - 1 if m.draw.random() < 0.3 else 0, label)} }}"
    resource = m.pick("", "", f"(Res r{own} = new Res({m.pick('x', '1', '2')}))")
    tail = (
        m.pick(handler, final, handler + " " + final)
        if not resource
        else m.pick("", handler, final, handler + " " + final)
    )
    return f"try {resource} {{\n  if (x >= 0) {{ {inner} }}\n  if (x >= -1) {{ {after} }}\n}} {tail}"


def nested(draw: random.Random) -> Sketch:
    """try in try: jumps, exceptions of handlers and of finally, suppressed ones."""
    m = Maker(draw)
    k = m.small(4) if m.draw.random() < 0.3 else m.index(4)
    label = [0]
    work = _nested(m, 3, label)
    members = [
        _NOTE.replace(" static int k;", ""),
        _NAME,
        'static class Res implements AutoCloseable { int n; Res(int n) { this.n = n; note("(" + n); if (n == 3) throw new IllegalArgumentException(); } public void close() { note(")"); if (n == 2) throw new IllegalStateException("close"); } }',
        f"static int work(int x) {{\n  for (int i = 0; i < {m.number(1, 2)}; i++) {{\n  if (x >= -9) {{ {work} }}\n  x++;\n  }}\n  return -1;\n}}",
    ]
    body = [
        f'int r = -5; try {{ r = work({k}); }} catch (Throwable t) {{ note("!" + name(t) + t.getSuppressed().length); }}',
        place("String", "log"),
        place("long", "r"),
        place("long", "log.length()"),
    ]
    return m.sketch("nested", "try in try", body, members)


def overflows(draw: random.Random) -> Sketch:
    """Recursion without an end: what has to happen whatever the depth is."""
    m = Maker(draw)
    k = m.index(3)
    shape = m.pick("caught", "finally", "nested", "guarded", "count", "twice", "thread")
    members = [
        "static int depth, done; static boolean seen; static int deep(int n) { depth++; return 1 + deep(n + 1); } static void down(int n) { if (n > 0) down(n - 1); else done++; }",
        "static int fin(int n) { try { return deep(n); } finally { done++; } }",
    ]
    work = {
        "caught": "try { deep(0); } catch (StackOverflowError e) { seen = true; }", "finally": "try { fin(0); } catch (StackOverflowError e) { seen = true; }", "nested": "try { try { deep(0); } finally { done = 4; } } catch (Error e) { seen = e instanceof VirtualMachineError; }",
        "guarded": f"if ({k} > 0) try {{ deep(0); }} catch (Throwable e) {{ seen = true; }}", "count": "try { deep(0); } catch (StackOverflowError e) { depth = depth > 100 ? 1 : 0; }", "twice": "for (int i = 0; i < 2; i++) try { deep(0); } catch (StackOverflowError e) { done++; }",
        "thread": "Thread t = new Thread(() -> { try { deep(0); } catch (StackOverflowError e) { seen = true; } }); t.start(); t.join();",
    }[shape]  # fmt: skip
    body = [
        work,
        f"down({m.number(1, 4)} * {k});",
        place("boolean", "seen"),
        place("long", "done"),
        place("boolean", "depth > 50"),
    ]
    return m.sketch("overflows", f"stack overflow {shape}", body, members, goals=("valid-assert",))


def matched(draw: random.Random) -> Sketch:
    """Patterns of instanceof, sealed types, records with own members, switches over what is not there."""
    m = Maker(draw)
    i, k = m.index(6), m.small(3)
    outside = [
        "sealed interface S permits P, Q, N { } record P(int x, Object y) implements S { P { if (x == "
        + str(m.number(1, 4))
        + ') throw new IllegalArgumentException("x"); } P(int x) { this(x, null); } } ',
        f"record Q(S left, long w) implements S {{ Q {{ Objects.requireNonNull(left); }} public long w() {{ return w + {m.number(0, 1)}; }} {m.pick('', 'public boolean equals(Object o) { return o instanceof Q q && q.w == w; } public int hashCode() { return 1; }', 'public String toString() { return ' + chr(34) + 'q' + chr(34) + '; }')} }} ",
        'enum N implements S { ONE, TWO { public String toString() { return "two"; } } } record G<T>(T v, double d, char[] c) { }',
    ]
    outside[1] = outside[1].replace("Objects.", "java.util.Objects.")
    s = f"switch ({i}) {{ case 0 -> new P({k}, {m.pick('1', 'null', k)}); case 1 -> new Q(new P({k}), {k}); case 2 -> N.ONE; case 3 -> N.valueOf({m.pick(chr(34) + 'TWO' + chr(34), chr(34) + 'T' + chr(34) + ' + ' + k)}); case 4 -> new Q({m.pick('null', 'N.TWO')}, 1); default -> null; }}"
    body = [
        'String log = ""; S s = null;',
        f"try {{ s = {s}; }} catch (RuntimeException e) {{ log += e.getClass().getSimpleName() + e.getMessage(); }}",
    ]
    steps = [
        f"if (s instanceof P p && p.x() > {m.number(-1, 1)}) log += \"p\" + p.y(); else if (!(s instanceof Q q)) log += \"-\"; else log += q.w();", "try { log += s.toString(); } catch (NullPointerException e) { log += \"npe\"; }", "log += s instanceof N n ? n.ordinal() : 9;", f"log += s != null && s.equals({m.pick('new P(0)', 'N.ONE', 'new Q(N.ONE, 1)', 's')});",
        "try { switch ((N) s) { case ONE -> log += \"1\"; case TWO -> log += \"2\"; } } catch (ClassCastException | NullPointerException e) { log += e instanceof ClassCastException ? \"cce\" : \"npe\"; }", f"String w = {i} == 1 ? null : \"k\" + {k}; try {{ log += switch (w) {{ case \"k0\" -> 1; case \"k1\", \"k-1\" -> 2; default -> 3; }}; }} catch (NullPointerException e) {{ log += \"nul\"; }}",
        f"log += new G<>(s, {m.pick('0.0', '-0.0', 'Double.NaN')}, null).equals(new G<>(s, {m.pick('0.0', '-0.0', 'Double.NaN')}, null));", f"log += new P({m.pick('9', k)}, {m.pick('1', '1L')}).hashCode();", "log += new Q(new P(7), 3).equals(new Q(new P(7), 3));", f"Object o = {m.pick(k, '(long) ' + k, '(char) 65', chr(34) + 'z' + chr(34))}; log += o instanceof Integer n && n >= 0 ? n : o instanceof Comparable<?> c ? \"c\" : \"o\";",
    ]  # fmt: skip
    for step in m.draw.sample(steps, m.number(2, 4)):
        body.append(
            f"{{ {step} }}"
            if m.draw.random() < 0.7
            else f"try {{ {step} }} catch (RuntimeException x) {{ log += x.getMessage(); }}"
        )
    body += [place("String", "log"), place("boolean", "s instanceof Q"), place("long", "log.length()")]
    return m.sketch("matched", "patterns, records, sealed types", body, outside=outside)


FAMILY = (failing_initialisers, failing_initialisers, nested, nested, overflows, matched)
