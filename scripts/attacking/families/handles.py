"""Reflection, method and variable handles, proxies; generic containers that hold what they should not."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.families.questions import THROWN, attempt, chosen, some_of
from scripts.attacking.program import Sketch

_OBJECTS = [
    "1",
    "2L",
    "(short) 3",
    "(byte) 4",
    "'c'",
    "1.5",
    "2.5f",
    "true",
    '"t"',
    "null",
    "new int[] {1}",
    "new Object[] {2}",
    "new Sub()",
    "new Base()",
    "Kind.ONE",
    "new Rec(1, 2)",
]
_TYPES = [
    "int",
    "long",
    "short",
    "byte",
    "char",
    "double",
    "float",
    "boolean",
    "Integer",
    "Long",
    "Object",
    "String",
    "Number",
    "Comparable",
    "int[]",
    "Base",
    "Sub",
    "Kind",
]
_OUTSIDE = [
    "class Base { int x = 1; private int hidden = 2; final int fixed = 3; static int shared = 4; static final Object CONSTANT = \"c\"; long wide = 5; Object any = \"any\"; byte b = 6; String text = \"text\"; "
    "int get() { return x; } int twice(int n) { return 2 * n; } static String join(String a, Object... more) { return a + more.length; } private int secret() { return hidden; } Base() { } Base(int x) { this.x = x; if (x < 0) throw new IllegalArgumentException(\"neg\"); } }",
    "class Sub extends Base { int x = 11; int get() { return super.get() + x; } static int shared = 14; char c = 'c'; void fail() throws Exception { throw new Exception(\"fail\"); } }",
    "enum Kind { ONE, TWO { int rank() { return 2; } }; int rank() { return 1; } }",
    "record Rec(int a, Object b) { Rec { if (a < 0) throw new IllegalStateException(\"a\"); } }",
    "interface Face { int one(int a); default int two(int a) { return one(a) + 1; } }",
    "sealed interface Closed permits Only { } final class Only implements Closed { }",
    "abstract class Abs { abstract int m(); Abs() { } }",
]  # fmt: skip
_FIELDS = [
    "x",
    "hidden",
    "fixed",
    "shared",
    "CONSTANT",
    "wide",
    "any",
    "b",
    "text",
    "c",
    "a",
    "nope",
    "length",
]
_METHODS = [
    "get",
    "twice",
    "join",
    "secret",
    "fail",
    "rank",
    "a",
    "toString",
    "hashCode",
    "nope",
    "valueOf",
    "m",
]
_CLASSES = ["Base", "Sub", "Rec", "Kind", "Face", "Abs", "Only"]
_NAMES = ['"Base"', '"Sub"', '"[I"', '"[LBase;"', '"int"', '"java.lang.String"', '"Base[]"', '""', '"[Base"', '"java/lang/String"', '"Nope"', '"[[J"', '"[LNope;"', '"Main$Inner"', '"java.util.Map$Entry"', '"java.util.Map.Entry"']  # fmt: skip


def reflected(draw: random.Random) -> Sketch:
    """Fields, methods, constructors and arrays by reflection, with arguments that fit, widen, or do not."""
    m = Maker(draw)
    body: list[str] = []
    for _ in range(m.number(2, 3)):
        o, p = some_of(m, _OBJECTS, 2, "(Object) "), some_of(m, _OBJECTS, 3, "(Object) ")
        k, field, method, t = m.pick(*_CLASSES), m.pick(*_FIELDS), m.pick(*_METHODS), m.pick(*_TYPES)
        receiver = m.pick("new Base()", "new Sub()", "null", "new Rec(1, 2)", "Kind.TWO", '"s"')
        open_up = m.pick("f.setAccessible(true);", "")
        element = m.pick(
            "int",
            "long",
            "byte",
            "char",
            "short",
            "float",
            "double",
            "boolean",
            "Object",
            "String",
            "Integer",
            "int[]",
        )
        setter = m.pick("", "", "Int", "Long", "Byte", "Char", "Short", "Boolean", "Double", "Float")
        value = {
            "": p,
            "Int": "7",
            "Long": "8L",
            "Byte": "(byte) 9",
            "Char": "'d'",
            "Short": "(short) 5",
            "Boolean": "true",
            "Double": "2.5",
            "Float": "1.5f",
        }[setter]
        index = m.pick("0", "1", "2", "-1", m.index(3))
        array = m.pick(f"new {element}[2]" if element != "int[]" else "new int[2][]", "null", '"no array"')
        kind, before, call = m.draw.choice([
            ("String", f"java.lang.reflect.Field f = {k}.class.getDeclaredField(\"{field}\"); {open_up}", f"String.valueOf(f.get({receiver}))"),
            ("String", f"java.lang.reflect.Field f = {k}.class.getDeclaredField(\"{field}\"); {open_up} Object r = {receiver}; f.set{setter}(r, {value});", "String.valueOf(f.get(r))"),
            ("long", f"java.lang.reflect.Field f = {k}.class.getDeclaredField(\"{field}\"); {open_up}", f"f.get{m.pick('Int', 'Long', 'Byte', 'Char', 'Short')}({receiver})"),
            ("String", f"java.lang.reflect.Method f = {k}.class.getDeclaredMethod(\"{method}\"{m.pick('', '', ', int.class', ', String.class, Object[].class', ', Object.class')}); {open_up}", f"String.valueOf(f.invoke({receiver}{m.pick('', ', ' + p, ', ' + p + ', ' + o)}))"),
            ("String", f"java.lang.reflect.Constructor<?> f = {k}.class.getDeclaredConstructor({m.pick('', 'int.class', 'int.class, Object.class', 'String.class, int.class')}); {open_up}", f"f.newInstance({m.pick('', p, p + ', ' + o)}).getClass().getName()"),
            ("String", f"Object a = {array}; java.lang.reflect.Array.set{setter}(a, {index}, {value});", "String.valueOf(java.lang.reflect.Array.get(a, 0))"), ("String", f"Object a = {array}; java.lang.reflect.Array.set(a, {index}, {p});", f"String.valueOf(java.lang.reflect.Array.get(a, {index}))"),
            ("long", f"Object a = {array};", f"java.lang.reflect.Array.get{m.pick('Int', 'Long', 'Byte', 'Char', 'Length')}(a, {index})".replace("getLength(a, " + index, "getLength(a")),
            ("String", "", f"java.lang.reflect.Array.newInstance({m.pick('int.class', 'void.class', 'String.class', 'null', 'Base[].class')}, {m.pick(m.small(3), '0', '-1', '1, 2')}).getClass().getName()"),
            ("String", "", f"Class.forName({some_of(m, _NAMES)}).getName()"), ("String", "", f"Kind.valueOf({chosen(m, chr(34) + 'ONE' + chr(34), chr(34) + 'one' + chr(34), 'null')}).name()"), ("String", "", f"String.valueOf(Enum.valueOf(Kind.class, {chosen(m, chr(34) + 'TWO' + chr(34), 'null')}))"),
            ("boolean", "", f"{t}.class.isAssignableFrom({m.pick(*_TYPES)}.class)"), ("boolean", f"Object v = {p};", f"{t}.class.isInstance(v)"), ("String", f"Object v = {p};", f"String.valueOf({t}.class.cast(v))"), ("String", "", f"{k}.class.{m.pick('getSimpleName()', 'getTypeName()', 'toGenericString()', 'getPackageName()', 'descriptorString()')}"),
            ("long", "", f"{k}.class.{m.pick('getModifiers()', 'getDeclaredFields().length', 'getDeclaredConstructors().length', 'getInterfaces().length', 'getMethods().length')}"), ("String", f"Object v = {p};", "v.getClass().getName() + v.getClass().isArray() + v.getClass().getComponentType()"),
            ("long", "Face f = (Face) java.lang.reflect.Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Face.class}, (self, called, given) -> " + m.pick("(Integer) given[0] + 1", p, "null", "{ throw new Exception(\"checked\"); }", "called.getName().length()", "given.length") + ");", f"f.{m.pick('one', 'two')}({m.small(2)})"),
            ("String", "", f"String.valueOf(java.lang.reflect.Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {{{m.pick('Closed', 'Base', 'Runnable', 'Face')}.class}}, (self, called, given) -> \"p\"))"), ("String", "", f"String.valueOf(Rec.class.getRecordComponents()[{m.pick('0', '1', '2')}])"),
        ])  # fmt: skip
        body += attempt(m, kind, call, before)
    return m.sketch(
        "reflected", "reflection with odd arguments", body, [THROWN, "static class Inner { }"], _OUTSIDE
    )


def handles(draw: random.Random) -> Sketch:
    """Method handles and variable handles: look-ups, types of calls, atomic access."""
    m = Maker(draw)
    body: list[str] = []
    for _ in range(m.number(2, 3)):
        t, u = m.pick(*_TYPES), m.pick(*_TYPES)
        k, field = m.pick("Base", "Sub", "Rec", "Main"), m.pick(*_FIELDS)
        fitting = {
            "x": "int",
            "hidden": "int",
            "fixed": "int",
            "shared": "int",
            "wide": "long",
            "any": "Object",
            "b": "byte",
            "text": "String",
            "c": "char",
            "CONSTANT": "Object",
        }
        t = fitting.get(field, t) if m.draw.random() < 0.7 else t
        static = (
            m.pick("", "", "Static")
            if field not in ("shared", "CONSTANT")
            else m.pick("Static", "Static", "")
        )
        find = f'java.lang.invoke.VarHandle h = java.lang.invoke.MethodHandles.lookup().find{static}VarHandle({k}.class, "{field}", {t}.class);'
        object_ = (
            ""
            if static
            else m.pick("new Base(), ", "new Sub(), ", "new Base(), ", "(Object) new Sub(), ", '"s", ')
        )
        v, w = (
            some_of(m, _OBJECTS, *m.draw.choice(((2, "(Object) "), (1, ""))))
            if m.draw.random() < 0.4
            else m.pick(m.small(2), "7L", "(short) 2", "'c'", '"t"', "null", "(Object) 9"),
            m.pick("1", "2L", '"u"', "(Integer) 3", "null"),
        )
        cast = m.pick("(Object) ", f"({t}) ", "(int) ", "(long) ", "")
        access = m.pick(
            f"({cast.strip() or '(Object)'} h.{m.pick('get', 'getVolatile', 'getAcquire', 'getOpaque')}({object_.rstrip(', ')}))", f"(boolean) h.{m.pick('compareAndSet', 'weakCompareAndSetPlain')}({object_}{w}, {v})", f"({cast.strip() or '(Object)'} h.getAndSet({object_}{v}))",
            f"({cast.strip() or '(Object)'} h.getAndAdd({object_}{v}))", f"({cast.strip() or '(Object)'} h.getAndBitwiseOr({object_}{v}))", f"({cast.strip() or '(Object)'} h.compareAndExchange({object_}{w}, {v}))", f"h.isAccessModeSupported(java.lang.invoke.VarHandle.AccessMode.{m.pick('SET', 'GET_AND_ADD', 'COMPARE_AND_SET', 'GET_AND_BITWISE_OR')})",
        )  # fmt: skip
        name, returned = (
            m.pick("get", "twice", "join", "secret", "toString", "nope"),
            m.pick("int", "int", "String", "long", "void", "Object"),
        )
        taken = m.pick("", ", int.class", ", String.class, Object[].class", ", long.class")
        method = f'java.lang.invoke.MethodHandle h = java.lang.invoke.MethodHandles.lookup().find{m.pick("Virtual", "Virtual", "Static")}({k}.class, "{name}", java.lang.invoke.MethodType.methodType({returned}.class{taken}));'
        given = m.pick("new Base()", f"new Sub(), {v}", f"new Base(), {w}", v, '"q", 1, 2', "new Sub()")
        call = m.pick(f"({m.pick('int', 'Object', 'long', 'String', 'Integer')}) h.invokeExact({given})", f"({m.pick('int', 'Object', 'long', 'String', 'Integer')}) h.invoke({given})", f"h.invokeWithArguments({given})", "(Object) h.asType(java.lang.invoke.MethodType.methodType(Object.class, Base.class)).invokeExact(new Base())", f"h.bindTo({m.pick('new Sub()', 'null', chr(34) + 's' + chr(34))}).invoke({m.pick('', v)})", "h.type()")  # fmt: skip
        array = f"java.lang.invoke.VarHandle h = java.lang.invoke.MethodHandles.arrayElementVarHandle({m.pick('int[]', 'Object[]', 'String[]', 'byte[]', 'int', 'Integer[]')}.class);"
        kind, before, expression = m.draw.choice([
            ("String", find, f"String.valueOf({access})"), ("String", find, f"String.valueOf({access})"), ("String", method, f"String.valueOf({call})"), ("String", method, f"String.valueOf({call})"), ("String", f"{find} Base o = new Base(); h.set(o, {v});", "o.x + \"/\" + o.wide + o.any + o.b + o.text"),
            ("String", f"{array} Object[] o = new {m.pick('Integer', 'Object', 'String')}[2]; h.{m.pick('set', 'setVolatile', 'getAndSet')}(o, {m.pick('0', '2', '-1', m.index(3))}, {v});", "Arrays.toString(o)"), ("String", f"{array} int[] o = new int[2]; h.set(o, {m.pick('0', '1L', '5')}, {v});", "Arrays.toString(o)"),
            ("String", f"java.lang.invoke.MethodHandle h = java.lang.invoke.MethodHandles.lookup().find{m.pick('', 'Static')}{m.pick('Getter', 'Setter')}({k}.class, \"{field}\", {t}.class);", "h.type().toString()"),
            ("String", "", f"java.lang.invoke.MethodType.methodType({t}.class, {u}.class).{m.pick('wrap()', 'erase()', 'unwrap()', 'generic()')}.toMethodDescriptorString()"), ("String", "", f"String.valueOf(java.lang.invoke.MethodHandles.identity({t}.class).invokeWithArguments((Object) {v}))"), ("String", "", f"String.valueOf(java.lang.invoke.MethodHandles.constant({t}.class, {v}).invokeWithArguments())"),
            ("String", f"java.lang.invoke.MethodHandle h = java.lang.invoke.MethodHandles.lookup().findConstructor(Base.class, java.lang.invoke.MethodType.methodType(void.class{m.pick('', ', int.class')}));", f"String.valueOf(((Base) h.invoke({m.pick('', m.small(2), '2L', '(Integer) 4', '(Object) 5')})).x)"),
        ])  # fmt: skip
        body += attempt(m, kind, expression, before)
    return m.sketch("handles", "method and variable handles", body, [THROWN], _OUTSIDE)


_MEMBERS = [
    THROWN,
    "interface Get<T> { T get(); } interface Take<T> { int take(T t); } interface Both<T, R> { R both(T t); }",
    "static <T> T as(Object o) { return (T) o; } static int number(Integer n) { return n; } static int text(CharSequence s) { return s.length(); } static <T extends Comparable<T>> T most(T a, T b) { return a.compareTo(b) > 0 ? a : b; }",
    "static <T> T[] array(T... all) { return all; } static <T> int size(T[] all) { return all.length; } static int sum(Iterable<Integer> all) { int s = 0; for (int n : all) s += n; return s; }",
    "static class Cell<T extends Number> { T value; Cell(T v) { value = v; } T get() { return value; } int whole() { return value.intValue(); } } static class IntCell extends Cell<Integer> { IntCell(Integer i) { super(i); } Integer get() { return value; } }",
    "static class Own implements Comparator<Integer>, Consumer<String> { public int compare(Integer a, Integer b) { return a - b; } public void accept(String s) { } }",
]  # fmt: skip


def polluted(draw: random.Random) -> Sketch:
    """Containers and functions of erased types that hold objects of the wrong class."""
    m = Maker(draw)
    values = ["5", '"a"', "null", "2L", "'c'", "1.5", "new Object[0]", "List.of(1)"]
    body = ["List raw = new ArrayList(); Map rawMap = new HashMap();"]
    one, two = some_of(m, values, 3, "(Object) "), some_of(m, values, 2, "(Object) ")
    body.append(f"Object o = {one}, p = {two}; raw.add(o); raw.add(p); rawMap.put(o, p);")
    body.append(
        "List<String> texts = raw; List<Integer> numbers = raw; Map<String, Integer> map = rawMap; List<? extends CharSequence> seen = raw;"
    )
    for _ in range(m.number(2, 4)):
        i = m.pick("0", "1", m.index(2))
        kind, before, call = m.draw.choice([
            ("long", f"String s = texts.get({i});", "s.length()"), ("boolean", "", f"(Object) texts.get({i}) == o"), ("long", "", f"numbers.get({i})"), ("String", "", f"\"\" + texts.get({i})"), ("String", "", f"String.valueOf((Object) texts.get({i}))"), ("String", "", f"String.valueOf(texts.get({i}))"),
            ("long", "IntFunction<String> f = texts::get; Object r = f.apply(0);", "r == null ? 0 : 1"), ("long", "Supplier<Integer> f = () -> numbers.get(0); Object r = f.get();", "r.hashCode() == 0 ? 0 : 1"), ("long", "Get<String> f = texts.iterator()::next; Object r = f.get();", "r == null ? 2 : 3"),
            ("long", "Take f = (Take<Integer>) Main::number;", "f.take(o)"), ("long", "Take f = (Take<String>) Main::text;", "f.take(o)"), ("long", "Take f = (Take<String>) s -> s.length();", "f.take(p)"), ("long", "Take f = (Take<String>) s -> 4;", "f.take(p)"), ("long", "Take f = (Take<String>) String::length;", "f.take(o)"),
            ("boolean", "Both f = (Both<Integer, Boolean>) n -> n > 1;", "(Boolean) f.both(o)"), ("String", "Both f = (Both<Object, String>) Main::as;", "String.valueOf(f.both(o))"), ("String", "Both<Object, String> f = Main::as; String s = f.both(o);", "s"), ("String", "Function<Object, Integer> f = Main::<Integer>as; Function g = f;", "String.valueOf(g.apply(o))"),
            ("long", "", "Main.<Integer>as(o)"), ("String", "", "Main.<String>as(o) + 1"), ("boolean", "", "Main.as(o) == o"), ("long", "Comparator c = new Own();", "c.compare(o, p)"), ("long", "Consumer c = new Own(); c.accept(o);", "6"), ("long", "Comparator c = Comparator.naturalOrder();", "c.compare(o, p)"),
            ("long", "", "sum(numbers)"), ("long", "int s = 0; for (String t : texts) s++;", "s"), ("long", "int s = 0; for (Object t : texts) s++;", "s"), ("long", "int s = 0; for (CharSequence t : seen) s += t.length();", "s"), ("String", "Collections.sort(texts);", "raw.toString()"), ("String", "raw.sort(null);", "raw.toString()"),
            ("long", "Cell c = new Cell((Number) (o instanceof Number ? o : 1)); Cell<Integer> d = c;", "d.get()"), ("long", "Cell<Integer> d = (Cell) new Cell<>(1.5);", "d.whole()"), ("long", "Cell<Integer> d = new IntCell((Integer) (Object) 3); d.value = Main.<Integer>as((Object) 4L);", "d.whole()"), ("long", "Cell raw2 = new IntCell(3); raw2.value = 4L;", "raw2.get().hashCode()"),
            ("long", "Integer[] a = Main.<Integer>array(1, 2);", "a.length"), ("long", "Object[] a = array(o, 1);", "a.length"), ("String", "String[] a = (String[]) Main.array(o);", "a[0]"), ("long", "Integer[] a = Main.as(new Object[] {1});", "a.length"), ("long", "", "size(Main.<Integer[]>as(new Object[] {1, 2}))"), ("String", "Object[] a = texts.toArray(new String[0]);", "Arrays.toString(a)"),
            ("String", "", "Arrays.toString(raw.toArray(new Integer[3]))"), ("long", "", "numbers.stream().mapToInt(n -> n).sum()"), ("String", "", "texts.stream().map(t -> \"<\" + t).collect(Collectors.joining())"), ("String", "", "texts.stream().collect(Collectors.joining(\",\"))"), ("long", "", "texts.stream().filter(t -> t != null).count()"), ("long", "", "texts.stream().filter(Objects::nonNull).map(String::length).reduce(0, Integer::sum)"),
            ("long", "int s = 0; for (Map.Entry<String, Integer> e : map.entrySet()) s += e.getValue();", "s"), ("String", "String k = \"\"; for (String q : map.keySet()) k += q;", "k"), ("long", "", "map.getOrDefault(o, 3)"), ("long", "", "map.merge(\"z\", 1, Integer::sum) + map.size()"), ("String", "map.forEach((q, v) -> { Integer n = v; });", "map.toString()"), ("String", "map.replaceAll((q, v) -> v + 1);", "map.toString()"), ("String", "", "String.valueOf(map.computeIfPresent(Main.<String>as((Object) \"a\"), (q, v) -> v + 1))"),
            ("String", "List c = Collections.checkedList(new ArrayList<>(), String.class); c.add(o);", "c.toString()"), ("long", "TreeSet t = new TreeSet(); t.add(o); t.add(p);", "t.size()"), ("String", "Optional<String> q = (Optional) Optional.ofNullable(o);", "q.map(s -> s + 1).orElse(\"no\")"), ("long", "Optional<String> q = (Optional) Optional.ofNullable(o);", "q.map(String::length).orElse(-1)"), ("String", "Callable<Integer> c = () -> Main.as(o);", "String.valueOf((Object) c.call())"), ("long", "ThreadLocal<Integer> c = new ThreadLocal<>(); ((ThreadLocal) c).set(o);", "c.get()"),
        ])  # fmt: skip
        body += attempt(m, kind, call, before)
    return m.sketch("polluted", "polluted generics", body, _MEMBERS)


FAMILY = (reflected, handles, polluted)
