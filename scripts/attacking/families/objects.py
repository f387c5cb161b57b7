"""Inheritance, interfaces, inner and generic classes, lambdas, exceptions with finally, reflection."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Sketch, place


def inheritance(draw: random.Random) -> Sketch:
    """Overriding, hidden fields, super calls, calls from constructors, default methods, statics."""
    m = Maker(draw)
    i, k = m.index(3), m.small()
    m.names = [k, "x"]
    a = f"class A {{ int x = {m.number(0, 5)}; static int made; A() {{ this({m.number(1, 9)}); }} A(int y) {{ x += y; made++; init(); }}"
    a += " void init() { x++; } int get() { return x; } int twice() { return get() + get(); } static int kind() { return 1; } }"
    m.names = ["x", "y"]
    b = f"class B extends A implements I {{ int x = {m.number(0, 50)}; int y; B(int y) {{ {m.pick('super(y);', 'super();', '')} this.y {m.pick('=', '+=')} y; }}"
    b += f" {m.pick('', 'void init() { y = 7; }', 'void init() { super.init(); x = 3; }')} int get() {{ return {m.expr(1)} + super.x; }} static int kind() {{ return 2; }} }}"
    c = f"class C extends B {{ {m.pick('int y = 4;', '{ y = 9; }', '')} C(int z) {{ super(z + 1); }} public int rank() {{ return {m.pick('I.super.rank()', 'super.rank()', '1')} + 1; }} }}"
    c = c.replace("I.super.rank()", "super.rank()")
    interface = f"interface I {{ int LIMIT = {m.number(2, 5)}; default int rank() {{ return LIMIT; }} static int zero() {{ return 0; }} }}"
    body = [f"A o = {i} == 0 ? new A({k}) : {i} == 1 ? new B({k}) : new C({k});"]
    body.append(
        m.pick("o.x = 5;", "((A) o).init();", "if (o instanceof B) ((B) o).x = 1;", "B b = (B) o;", "")
    )
    body += [
        place("long", "o.x"), place("long", "o.get()"), place("long", "o.twice()"), place("long", "A.made + A.kind() + B.kind()"),
        place("long", "o instanceof B ? ((B) o).x + ((B) o).y : -1"), place("boolean", "o instanceof I"),
        place("long", "o instanceof I ? ((I) o).rank() : 0"), place("boolean", "o.getClass() == B.class"),
    ]  # fmt: skip
    return m.sketch("classes", "inheritance", body, outside=[interface, a, b, c])


def inner(draw: random.Random) -> Sketch:
    """Inner, local and anonymous classes, and what they capture."""
    m = Maker(draw)
    k, n = m.small(), m.small()
    m.names = [k, n]
    members = [
        f"int base = {m.number(0, 9)}; static int total;",
        "class Inner { int base = 3; int sum() { return base + Main.this.base; } class Deep { int all() { Main.this.base++; return base * 10 + Main.this.base; } } }",
        "static class Nested<T> { T value; Nested(T value) { this.value = value; total++; } T swap(T other) { T old = value; value = other; return old; } }",
        "interface Action { int act(int x); }",
    ]
    body = [
        f"Main outer = new Main(); outer.base += {k};",
        "Main.Inner one = outer.new Inner(); Inner.Deep two = one.new Deep();",
    ]
    body.append(f"int local = {m.expr(1)};")
    body.append(
        f"class Here implements Action {{ int calls; public int act(int x) {{ calls++; return x {m.pick('+', '-', '*')} local + calls; }} }}"
    )
    body.append(
        f"Action f = {m.pick('new Here()', 'new Action() { int c = ' + k + '; public int act(int x) { return c++ + x; } }', 'x -> x * local', 'x -> outer.base += x', 'Math::abs', 'outer.new Inner().base > 2 ? x -> 1 : x -> 2')};"
    )
    body.append(f"int r = f.act({n}) + f.act({m.expr(1)});")
    body.append(f"Nested<Integer> box = new Nested<>({k}); int old = box.swap({n});")
    body += [
        place("long", "r"),
        place("long", "one.sum()"),
        place("long", "two.all()"),
        place("long", "old - box.value"),
        place("long", "outer.base + total"),
        place("long", "f.act(1)"),
    ]
    return m.sketch("classes", "inner classes", body, members)


def generics(draw: random.Random) -> Sketch:
    """Generic methods and classes, bridges, wild cards, casts that fail late."""
    m = Maker(draw)
    k, n = m.small(), m.small()
    outside = [
        "abstract class Base<T extends Comparable<T>> { abstract T pick(T a, T b); T thrice(T a, T b, T c) { return pick(pick(a, b), c); } }",
        f"class Most extends Base<Integer> {{ Integer pick(Integer a, Integer b) {{ return a.compareTo(b) {m.pick('>', '>=', '<')} 0 ? a : b; }} }}",
        "class Cell<T> { private T value; Cell(T value) { this.value = value; } T get() { return value; } <R> Cell<R> map(Function<? super T, ? extends R> f) { return new Cell<>(f.apply(value)); } }",
    ]
    outside[2] = outside[2].replace("Function<", "java.util.function.Function<")
    members = [
        '@SuppressWarnings("unchecked") static <T> T cast(Object o) { return (T) o; }',
        "static <T extends Comparable<T>> int order(T a, T b) { return a.compareTo(b); }",
    ]
    members.append(
        "static int sum(List<? extends Number> list) { int s = 0; for (Number n : list) s += n.intValue(); return s; }"
    )
    body = [f"Base<Integer> base = new Most(); int r = base.thrice({k}, {n}, {m.number(-2, 5)});"]
    body.append(
        f'Cell<Integer> cell = new Cell<>({k}); Cell<String> text = cell.map(x -> "v" + (x {m.pick("+", "-")} 1));'
    )
    body.append(f'Object o = {k} > {n} ? (Object) {k} : "s";')
    body += [
        place("long", "r"),
        place("String", "text.get()"),
        place("long", "text.map(String::length).get()"),
        place("long", f"order({k}, {n})"),
        place("long", f"sum(Arrays.asList({k}, {n}, 2.9))"),
        place("long", "Main.<Integer>cast(o)"),
    ]
    return m.sketch("classes", "generics", body, members, outside)


def lambdas(draw: random.Random) -> Sketch:
    """Lambdas and method references: composition, captures, streams over small data, Optional."""
    m = Maker(draw)
    k, n = m.small(), m.small()
    m.names = [k, n]
    e = m.expr(1)
    m.names = [k, "x"]
    f, p = m.expr(1), m.cond(0)
    body = [
        f"int c = {e};",
        f"IntUnaryOperator f = x -> {f}; IntPredicate p = x -> {p}; int[] log = new int[1];",
    ]
    body.append(
        "Supplier<Integer> s = () -> log[0]++ + c; Function<Integer, Function<Integer, Integer>> curry = a -> b -> a * 10 + b + c;"
    )
    source = m.pick(
        f"IntStream.range(0, {m.number(2, 5)})",
        f"IntStream.of({k}, {n}, 3)",
        f"IntStream.rangeClosed({m.number(0, 2)}, 4)",
    )
    body += [
        place("long", f"f.andThen(y -> y + 1).applyAsInt({n})"),
        place("long", f"curry.apply({k}).apply({n})"),
        place("long", f"s.get() + s.get() * {m.number(2, 3)} + log[0]"),
        place("long", f"{source}.map(f).filter(p).sum()"),
        place("long", f"{source}.filter(p).count()"),
        place("long", f"{source}.map(f).max().orElse(-1)"),
        place(
            "boolean",
            f"{source}.{m.pick('anyMatch', 'allMatch', 'noneMatch')}(p.{m.pick('negate()', 'or(x -> x == 2)', 'and(x -> x > 0)')})",
        ),
        place("long", f"Optional.of({k}).filter(x -> x > {m.number(0, 3)}).map(x -> x + 1).orElseGet(s)"),
        place(
            "String",
            f'Stream.of("b", "a", "v" + {k}).{m.pick("sorted()", "map(x -> x + x)", "skip(1)", "limit(2)")}.collect(Collectors.joining(","))',
        ),
    ]
    chosen = m.draw.sample(body[3:], m.number(2, 4))
    return m.sketch("lambdas", "lambdas and streams", [*body[:3], *chosen])


_CATCHABLE = (
    "ArithmeticException",
    "IllegalStateException",
    "Own",
    "IndexOutOfBoundsException",
    "NullPointerException",
    "ClassCastException",
    "RuntimeException",
    "Exception",
    "Error",
    "Throwable",
    "IllegalArgumentException",
)


def exceptions(draw: random.Random) -> Sketch:
    """try, catch, finally and resources that throw, return, break and continue."""
    m = Maker(draw)
    k, i = m.small(), m.index(4)
    m.names = [k, i]
    raising = (
        f"if ({m.cond(0)}) throw new IllegalStateException(\"s\" + {k});", f"r += 10 / ({m.expr(0)} - {m.number(0, 2)});", f"int[] q = new int[2]; q[{i}] = 1; r += q[0];",
        f"Object o = {i} > 1 ? \"t\" : (Object) {k}; r += (Integer) o;", f"String t = {i} == 0 ? null : \"ab\"; r += t.length();", f"r += Integer.parseInt({i} == 2 ? \"x\" : \"5\");",
        f"if ({i} == 1) throw new Own({k});", f"r += new int[{k}].length;", "r += 1;", f"if ({i} == 3) throw new Error(\"e\");", f"r += List.of(1, 2).get({i});", f"r += deep({i});",
    )  # fmt: skip
    caught = m.draw.sample(
        _CATCHABLE,
        m.number(1, 3),
    )
    rank = ["Throwable", "Error", "Exception", "RuntimeException"]
    caught.sort(key=lambda name: rank.index(name) if name in rank else 9, reverse=True)
    jump = (
        "",
        "",
        f"if ({m.cond(0)}) return r;",
        "r *= 2;",
        f"if ({m.cond(0)}) throw new IllegalArgumentException();",
        f"if ({i} == 2) break;",
        f"if ({i} == 0) continue;",
    )
    catches = "".join(
        f" catch ({name} e) {{ r += {m.number(10, 40)}; {m.pick(*jump, 'throw e;')} }}" for name in caught
    )
    resource = m.pick(
        "", "", f"(Res res = new Res({m.number(1, 9)}))", f"(Res a = new Res(1); Res b = new Res({k}))"
    )
    final = m.pick(
        "",
        f" finally {{ r += {m.number(100, 300)}; {m.pick(*jump)} }}",
        f" finally {{ count++; {m.pick(*jump)} }}",
    )
    work = "\n    ".join(m.draw.sample(raising, m.number(2, 3)))
    loop = f"for (int round = 0; round < {m.number(1, 3)}; round++) {{\n  try {resource} {{\n    {work}\n    {m.pick(*jump)}\n  }}{catches}{final}\n  r++;\n}}"
    members = [
        'static int r, count; static String log = "";',
        'static class Own extends RuntimeException { int n; Own(int n) { super("own" + n); this.n = n; } }',
        'static class Res implements AutoCloseable { int n; Res(int n) { this.n = n; if (n < 0) throw new IllegalArgumentException("n"); } public void close() { log += n; r += n; if (n == 3) throw new IllegalStateException("close"); } }',
        "static int deep(int x) { try { if (x > 1) throw new Own(x); return x; } finally { count += 5; } }",
        f"static int work(int {k}, int {i}) throws Exception {{\n  {loop}\n  return r;\n}}",
    ]
    outer = m.pick(
        "int v = work({k}, {i});",
        "int v; try {{ v = work({k}, {i}); }} catch (RuntimeException e) {{ v = -1; log += e.getMessage() + e.getSuppressed().length; }}",
        "int v = 0; try {{ v = work({k}, {i}); }} finally {{ count += v; }}",
    )
    body = [
        outer.format(k=k, i=i),
        place("long", "v"),
        place("long", "r"),
        place("long", "count"),
        place("String", "log"),
    ]
    return m.sketch(
        "exceptions", "exceptions with finally", body, members, goals=("valid-assert", "no-runtime-exception")
    )


def uncaught(draw: random.Random) -> Sketch:
    """What leaves main, a thread or an initialiser: each kind of throwable, thrown from each place."""
    m = Maker(draw)
    i = m.index(3)
    thrown = m.pick(
        "assert",
        "new AssertionError()",
        'new AssertionError("x")',
        "new Own()",
        "new IllegalStateException()",
        "new Exception()",
        "new Error()",
        "new Unchecked()",
        "new ExceptionInInitializerError()",
        "new java.io.UncheckedIOException(new java.io.IOException())",
    )
    raising = (
        f"assert i != {m.number(0, 3)};"
        if thrown == "assert"
        else f"if (i == {m.number(0, 3)}) throw {thrown};"
    )
    where = m.pick(
        "main",
        "thread",
        "initialiser",
        "threadinit",
        "caught",
        "rethrown",
        "finally",
        "cause",
        "executor",
    )
    work = f"static void work(int i) throws Exception {{ {raising} }}"
    body = {
        "main": f"work({i});",
        "thread": f"Thread t = new Thread(() -> quiet({i})); t.start(); t.join();",
        "initialiser": f"Main.input = {i}; Lazy.touch();",
        "threadinit": f"Main.input = {i}; Thread t = new Thread(() -> Lazy.touch()); t.start(); t.join();",
        "caught": f"try {{ work({i}); }} catch ({m.pick('Exception', 'RuntimeException', 'Error', 'Throwable')} e) {{ }}",
        "rethrown": f"try {{ work({i}); }} catch (Throwable e) {{ throw e; }}",
        "finally": f"for (int n = 0; n < 1; n++) {{ try {{ work({i}); }} finally {{ {m.pick('break;', 'continue;', 'n++;')} }} }}",
        "cause": f'try {{ work({i}); }} catch (Throwable e) {{ throw new {m.pick("RuntimeException", "Error", "Exception", "AssertionError")}("c", e); }}',
        "executor": f"ExecutorService pool = Executors.newFixedThreadPool(1); Future<?> f = pool.submit(() -> quiet({i})); pool.shutdown(); {m.pick('', 'f.get();')}",
    }[where]
    members = [
        "static int input;",
        work,
        "static class Own extends AssertionError { }",
        "static class Unchecked extends IllegalArgumentException { }",
    ]
    members.append(
        '@SuppressWarnings("unchecked") static <T extends Throwable> void sneak(Throwable e) throws T { throw (T) e; }'
    )
    members.append(
        "static void quiet(int i) { try { work(i); } catch (Exception e) { Main.<RuntimeException>sneak(e); } }"
    )
    outside = [
        "class Lazy { static int x; static { Main.quiet(Main.input); x = 1; } static void touch() { } }"
    ]
    goals = (m.pick("valid-assert", "no-runtime-exception"),)
    topic = f"uncaught: {thrown.replace('new ', '')} in {where}"
    return m.sketch("uncaught", topic, [body], members, outside, goals=goals)


def reflection(draw: random.Random) -> Sketch:
    """Classes, methods, fields and constructors looked up by name and used."""
    m = Maker(draw)
    k, i = m.small(), m.index(3)
    outside = [
        "interface Job { int run(int x); }",
        f'class Point implements Job {{ public int x = {m.number(0, 5)}; private String y = "p"; public static int made; public Point() {{ made++; }} public Point(int x) {{ this.x = x; }} public int run(int a) {{ if (a > {m.number(1, 5)}) throw new IllegalStateException(); return a + x; }} public static int twice(int a) {{ return 2 * a; }} }}',
    ]
    use = m.draw.sample(
        [
            f"r += (Integer) Point.class.getMethod(\"run\", int.class).invoke(new Point({k}), {i});",
            f"r += (int) Point.class.getMethod(\"twice\", int.class).invoke(null, {k});",
            f"Point p = (Point) Class.forName(\"Point\").getConstructor(int.class).newInstance({k}); r += p.x;",
            f"java.lang.reflect.Field f = Point.class.getField(\"x\"); Point q = new Point(); f.setInt(q, {k}); r += q.x + f.getInt(q);",
            f"try {{ Point.class.getMethod(\"run\", int.class).invoke(new Point(), {k}); }} catch (java.lang.reflect.InvocationTargetException e) {{ r += e.getCause() instanceof IllegalStateException ? 50 : 60; }}",
            f"try {{ Class.forName(\"Poin\" + ({i} == 0 ? \"t\" : \"ter\")); r++; }} catch (ClassNotFoundException e) {{ r -= 7; }}",
            "r += Point.class.getDeclaredFields().length * 3 + Point.class.getConstructors().length;",
            f"Object array = java.lang.reflect.Array.newInstance(int.class, {m.number(1, 3)}); java.lang.reflect.Array.set(array, {i}, {k}); r += java.lang.reflect.Array.getInt(array, 0);",
            f"Job job = (Job) java.lang.reflect.Proxy.newProxyInstance(Job.class.getClassLoader(), new Class<?>[] {{Job.class}}, (o, method, a) -> (Integer) a[0] + {k}); r += job.run({i});",
            "r += java.lang.reflect.Modifier.isPrivate(Point.class.getDeclaredField(\"y\").getModifiers()) ? 1 : 2;",
            f"r += Point.class.getSimpleName().length() + (Job.class.isAssignableFrom({m.pick('Point', 'Job', 'String')}.class) ? 4 : 5);",
            f"r += new Point[{k} & 3].getClass().getComponentType() == Point.class ? 1 : 0;",
        ],
        m.number(2, 4),
    )  # fmt: skip
    body = [
        "int r = 0;",
        *("{ " + line + " }" for line in use),
        place("long", "r"),
        place("long", "Point.made"),
    ]
    return m.sketch("reflection", "reflection by name", body, outside=outside)


FAMILY = (
    *(inheritance, inheritance, inner, generics, lambdas, lambdas, exceptions, exceptions, exceptions),
    *(uncaught, uncaught, reflection, reflection),
)
