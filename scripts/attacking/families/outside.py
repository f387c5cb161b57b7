"""What a program can learn from outside of its text: salts, identity hashes, the runner, the platform."""

from __future__ import annotations

import random

from scripts.attacking.families.maker import Maker
from scripts.attacking.program import Sketch, place

_OBJECTS = {
    "object": "new Object()",
    "enum": "Color.RED",
    "class": "Color.class",
    "lambda": "(Runnable) () -> { }",
    "exception": "new IllegalStateException()",
    "array": "new int[1]",
    "thread": "new Thread()",
    "builder": "new StringBuilder()",
    "user": "new Plain()",
    "entry": "Map.entry(new Plain(), 1)",
    "optional": "Optional.of(new Plain())",
    "list": "List.of(new Plain())",
    "record": "new Pair(new Plain(), 2)",
    "atomic": "new AtomicInteger()",
}
_MEMBERS = [
    "enum Color { RED, GREEN, BLUE } static class Plain { } record Pair(Object a, int b) { }",
    "static int rank(Object[] all, Object o) { for (int i = 0; i < all.length; i++) if (all[i] == o) return i; return -1; }",
]


def hashes(draw: random.Random) -> Sketch:
    """Identity hash codes, reached directly, by order in hash tables, by text."""
    m = Maker(draw)
    name = m.pick(*_OBJECTS)
    make = _OBJECTS[name]
    other = m.pick(*_OBJECTS.values()).replace("RED", "BLUE").replace("Color.class", "Plain.class")
    size = m.number(3, 6)
    way = m.pick(
        "hash",
        "identity",
        "set",
        "map",
        "text",
        "distinct",
        "parallel",
        "weak",
        "objects",
        "immutable",
        "grouping",
    )
    first = {
        "hash": (f"Object o = {make};", place("long", "o.hashCode() & 7")),
        "identity": (f"Object o = {make};", place("boolean", f"System.identityHashCode(o) % {m.number(2, 5)} == 0")),
        "set": (f"Set<Object> s = new HashSet<>(); Object[] all = {{{make}, {other}}}; s.addAll(Arrays.asList(all));", place("long", "rank(all, s.iterator().next())")),
        "map": (f"Map<Object, Integer> s = new HashMap<>(); for (int i = 0; i < {size}; i++) s.put({make}, i); s.put({other}, 77);", place("long", "s.values().iterator().next()")),
        "text": (f"Object o = {make};", place("long", "String.valueOf(o).length()")),
        "distinct": (f"Object o = {make}, p = {other};", place("boolean", "o.hashCode() < p.hashCode()")),
        "parallel": (f"int[] seen = new int[1]; IntStream.range(0, {size * 50}).parallel().forEach(i -> seen[0] = i);", place("long", "seen[0]")),
        "weak": (f"Map<Object, Integer> s = new IdentityHashMap<>(); for (int i = 0; i < {size}; i++) s.put(new Plain(), i);", place("long", "s.values().iterator().next()")),
        "objects": (f"Object o = {make};", place("long", "Objects.hash(o, 1) & 3")),
        "immutable": (f"Map<Object, Integer> s = Map.of({make}, 1, {other}, 2);", place("long", "s.values().iterator().next()")),
        "grouping": (f"Map<Object, List<Integer>> s = IntStream.range(0, {size}).boxed().collect(Collectors.groupingBy(i -> i % 2 == 0 ? (Object) Color.RED : Color.BLUE));", place("long", "s.values().iterator().next().get(0)")),
    }[way]  # fmt: skip
    return m.sketch(
        "hashes",
        f"hash of {name} by {way}",
        list(first),
        list(_MEMBERS),
        plain=True,
        varies=True,
        goals=("valid-assert",),
    )


def salts(draw: random.Random) -> Sketch:
    """Order of immutable collections and other values that each start of the machine salts anew."""
    m = Maker(draw)
    elements = ", ".join(m.draw.sample(["1", "2", "3", "5", "8", "13", "21", "34"], m.number(3, 6)))
    texts = ", ".join(f'"{c}"' for c in m.draw.sample("abcdefgh", 4))
    pairs = ", ".join(f"{k}, {v}" for k, v in zip(range(1, 5), m.draw.sample(range(10, 99), 4), strict=True))
    what, expression = m.draw.choice(
        [
            ("Set.of", f"Set.of({elements}).iterator().next()"),
            ("Set.of text", f"(long) Set.of({texts}).iterator().next().charAt(0)"),
            ("Map.of", f"Map.of({pairs}).values().iterator().next()"),
            ("Map.of keys", f"Map.of({pairs}).keySet().stream().findFirst().get()"),
            ("Set.copyOf", f"Set.copyOf(List.of({elements})).stream().reduce((a, b) -> b).get()"),
            (
                "Map.ofEntries",
                'Map.ofEntries(Map.entry("a", 1), Map.entry("b", 2), Map.entry("c", 3)).values().iterator().next()',
            ),
            (
                "toUnmodifiableSet",
                f"Stream.of({elements}).collect(Collectors.toUnmodifiableSet()).iterator().next()",
            ),
            ("Set.of toArray", f"(Integer) Set.of({elements}).toArray()[0]"),
            (
                "Map.copyOf",
                f"Map.copyOf(new TreeMap<>(Map.of({pairs}))).entrySet().iterator().next().getKey()",
            ),
            ("Set.of sum", f"Set.of({elements}).stream().mapToInt(i -> i).sum()"),
            ("Set.of size", f"Set.of({elements}).size()"),
            ("HashSet of Integer", f"new HashSet<>(List.of({elements})).iterator().next()"),
            ("HashSet of Set.of", f"new HashSet<>(Set.of({elements})).iterator().next()"),
            ("ArrayList of Set.of", f"new ArrayList<>(Set.of({elements})).get(0)"),
            ("TreeSet of Set.of", f"new TreeSet<>(Set.of({elements})).first()"),
            ("LinkedHashSet of Set.of", f"new LinkedHashSet<>(Set.of({elements})).iterator().next()"),
            ("toString of Set.of", f"Set.of({elements}).toString().charAt(1)"),
            ("hashCode of Set.of", f"Set.of({elements}).hashCode()"),
            ("anyMatch of Set.of", f"Set.of({elements}).stream().limit(2).anyMatch(i -> i > 5) ? 1 : 0"),
            ("ConcurrentHashMap", f"new ConcurrentHashMap<>(Map.of({pairs})).values().iterator().next()"),
        ]
    )
    return m.sketch(
        "salts",
        f"salt: {what}",
        [place("long", expression)],
        plain=True,
        varies=True,
        goals=("valid-assert",),
    )


_FACTS = """
Main.class.getClassLoader().getClass().getName()
String.valueOf(Main.class.getClassLoader().getName())
String.valueOf(Main.class.getClassLoader() == ClassLoader.getSystemClassLoader())
String.valueOf(Thread.currentThread().getContextClassLoader() == Main.class.getClassLoader())
String.valueOf(Main.class.getClassLoader().getParent().getName())
Thread.currentThread().getName()
String.valueOf(Thread.currentThread().getId())
String.valueOf(Thread.currentThread().getPriority())
Thread.currentThread().getThreadGroup().getName()
Thread.currentThread().getThreadGroup().getParent().getName()
new Thread(() -> { }).getName()
String.valueOf(new Thread(() -> { }).getId())
String.valueOf(Thread.activeCount())
System.out.getClass().getName()
System.err.getClass().getName()
System.in.getClass().getName()
String.valueOf(System.console() == null)
new Random(42).getClass().getName()
String.valueOf(new Random(42).nextInt(100))
String.valueOf(new Random(7).nextGaussian() > 0)
String.valueOf(Thread.getDefaultUncaughtExceptionHandler())
String.valueOf(Thread.currentThread().getUncaughtExceptionHandler() == Thread.currentThread().getThreadGroup())
String.valueOf(Main.class.desiredAssertionStatus())
String.valueOf(String.class.desiredAssertionStatus())
String.valueOf(Main.class.getModule().isNamed())
Main.class.getModule().toString().substring(0, 8)
String.valueOf(Main.class.getPackage().getName().length())
String.valueOf(Main.class.getProtectionDomain() != null)
String.valueOf(System.getSecurityManager())
String.valueOf(new Throwable().getStackTrace().length)
new Throwable().getStackTrace()[0].toString()
String.valueOf(Thread.currentThread().getStackTrace().length)
Thread.currentThread().getStackTrace()[1].getMethodName()
String.valueOf(StackWalker.getInstance().walk(s -> s.count()))
String.valueOf(new Throwable().getStackTrace()[0].getClassLoaderName())
String.valueOf(new Throwable().getStackTrace()[0].getModuleName())
new Main().getClass().getName()
Main.class.getResource("Main.class") == null ? "none" : "there"
Main.class.getResource("Missing.class") == null ? "none" : "there"
Main.class.getResource("Main.class").getProtocol()
String.valueOf(ClassLoader.getSystemResource("Main.class") == null)
System.getProperty("java.vm.name").substring(0, 7)
System.getProperty("java.version").substring(0, 2)
System.getProperty("file.separator")
System.getProperty("line.separator")
System.getProperty("sun.java.command")
System.getProperty("java.class.path").isEmpty() + ""
String.valueOf(System.getProperty("jr.none"))
String.valueOf(args.length)
Locale.getDefault().getLanguage()
java.nio.charset.Charset.defaultCharset().name()
TimeZone.getDefault().getID()
String.valueOf(Runtime.getRuntime().availableProcessors() > 0)
String.valueOf(Runtime.getRuntime().availableProcessors() > 2)
String.valueOf(Runtime.getRuntime().maxMemory() > 600000000L)
String.valueOf(Runtime.version().feature())
String.valueOf(System.getenv("PATH") == null)
String.valueOf(System.getenv().size() > 3)
String.valueOf(ProcessHandle.current().pid() > 100)
String.valueOf(System.nanoTime() % 2 == 0)
String.valueOf(System.currentTimeMillis() % 3 == 0)
String.valueOf(java.time.LocalDate.now().getYear() > 2000)
String.valueOf(Math.random() < 0.5)
String.valueOf(ThreadLocalRandom.current().nextInt(4))
String.valueOf(UUID.randomUUID().version())
UUID.randomUUID().toString().substring(0, 1)
String.valueOf(new java.io.File(".").getAbsolutePath().length() > 3)
String.valueOf(new java.io.File("nothing-here").exists())
String.valueOf(new Object().toString().startsWith("java.lang.Object@"))
((Runnable) () -> { }).getClass().getName().substring(0, 13)
String.valueOf(((Runnable) () -> { }).getClass().isHidden())
String.valueOf(((Runnable) () -> { }).getClass().getSimpleName().length() > 0)
String.valueOf(((Runnable) () -> { }).getClass().getInterfaces().length)
new Object() { }.getClass().getName()
int[].class.getName()
Main.class.getMethods()[0].getName()
Main.class.getDeclaredMethods()[0].getName()
Main.class.getDeclaredFields()[0].getName()
Main.class.getDeclaredClasses().length + ""
Nest.class.getDeclaredMethods()[1].getName()
Nest.class.getDeclaredConstructors()[0].getParameterCount() + ""
String.valueOf(Nest.class.getDeclaredFields().length)
Nest.class.getNestHost().getSimpleName()
java.lang.reflect.Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, q, r) -> null).getClass().getName()
String.valueOf(Integer.toHexString(Main.class.hashCode()).length() > 3)
String.valueOf(Thread.currentThread().isDaemon())
String.valueOf(Thread.currentThread().getState())
String.valueOf(java.util.concurrent.ForkJoinPool.commonPool().getParallelism() > 0)
Executors.defaultThreadFactory().newThread(() -> { }).getName()
String.valueOf(Executors.newSingleThreadExecutor().isShutdown())
message(() -> { Object o = "s"; Integer i = (Integer) o; })
message(() -> { Object o = new Nest(); Main i = (Main) o; })
message(() -> { Object o = new Main(); Nest i = (Nest) o; })
message(() -> { int[] a = new int[2]; a[5] = 1; })
message(() -> { Object[] a = new String[1]; a[0] = 1; })
message(() -> { Nest n = null; n.toString(); })
message(() -> { Nest n = null; n.b++; })
message(() -> { List.of(1).get(3); })
message(() -> { "abc".substring(7); })
message(() -> { Integer.parseInt("zz"); })
message(() -> { Object o = 1 / zero; })
message(() -> { new ArrayList<>(List.of(1)).get(4); })
message(() -> { Class.forName("NoSuch"); })
message(() -> { int[] a = new int[zero - 1]; })
message(() -> { List.of(1).add(2); })
message(() -> { Thread t = new Thread(() -> { }); t.start(); t.start(); })
message(() -> { new Object().wait(); })
message(() -> { Nest.class.getMethod("none"); })
message(() -> { Optional.empty().get(); })
message(() -> { "a".charAt(2); })
message(() -> { new int[3].clone()[3]++; })
message(() -> { Iterator<Integer> i = new ArrayList<Integer>().iterator(); i.next(); })
message(() -> { TimeUnit.valueOf("NONE"); })
message(() -> { throw new IllegalStateException("own"); })
""".strip().splitlines()
_BY_CHANCE = ("Time", "random", "ThreadLocal", "pid()", "hashCode", "Object@")
_FACT_MEMBERS = [
    "int first, second; String third; static int zero;",
    "interface Work { void run() throws Throwable; }",
    'static String message(Work work) { try { work.run(); return "none"; } catch (Throwable e) { return e.getClass().getName() + ": " + e.getMessage(); } }',
    "static class Nest { int b, a; Nest() { } Nest(int b) { this.b = b; } void zeta() { } void alpha() { } int mid(int x) { return x; } }",
]


def facts(draw: random.Random) -> Sketch:
    """What the runner, the platform, and messages look like."""
    m = Maker(draw)
    fact = draw.choice(_FACTS)
    body = [place("String", fact)]
    if draw.random() < 0.4 and "System.exit" not in fact:
        number = m.pick("length() % 3", "hashCode() & 3", "charAt(0)", "length()")
        body = [f"String text = {fact};", place("long", f"text.{number}")]
    varies = any(word in fact for word in _BY_CHANCE)
    members = list(_FACT_MEMBERS)
    return m.sketch(
        "facts", f"fact: {fact}", body, members, plain=True, varies=varies, goals=("valid-assert",)
    )


_COLLECTED = """
System.gc(); r = ref.get() == null ? 1 : 2;|java.lang.ref.WeakReference<Object> ref = new java.lang.ref.WeakReference<>(new Object());
System.gc(); r = ref.get() == null ? 1 : 2;|Object strong = new Object(); java.lang.ref.WeakReference<Object> ref = new java.lang.ref.WeakReference<>(strong); held = strong;
System.gc(); r = queue.poll() == null ? 1 : 2;|java.lang.ref.ReferenceQueue<Object> queue = new java.lang.ref.ReferenceQueue<>(); java.lang.ref.WeakReference<Object> ref = new java.lang.ref.WeakReference<>(new Object(), queue);
System.gc(); r = ref.get() == null ? 1 : 2;|java.lang.ref.SoftReference<Object> ref = new java.lang.ref.SoftReference<>(new Object());
System.gc(); r = map.size();|WeakHashMap<Object, Integer> map = new WeakHashMap<>(); map.put(new Object(), 1);
r = (int) (Runtime.getRuntime().freeMemory() % 2);|int nothing = 0;
try { deep(0); } catch (StackOverflowError e) { r = depth > 10000 ? 1 : 2; }|depth = 0;
try { deep(0); } catch (StackOverflowError e) { r = 5; } finally { r++; }|depth = 0;
try { deep(0); } finally { return; }|depth = 0;
try { long[][] all = new long[1 << 20][]; for (int i = 0; i < all.length; i++) all[i] = new long[1 << 20]; } catch (OutOfMemoryError e) { r = 3; }|int nothing = 0;
System.gc(); System.runFinalization(); r = ended;|new Ending();
r = Thread.interrupted() ? 1 : 0;|Thread.currentThread().interrupt();
r = new Thread(() -> { }).isAlive() ? 1 : 2;|int nothing = 0;
long t = System.nanoTime(); Thread.sleep(2); r = System.nanoTime() - t >= 1000000 ? 1 : 2;|int nothing = 0;
Thread t = new Thread(() -> { }); t.start(); Thread.yield(); r = t.isAlive() ? 1 : 2;|int nothing = 0;
Thread t = new Thread(() -> { held = 1; }); t.setDaemon(true); t.start(); r = held == null ? 1 : 2;|held = null;
r = IntStream.range(0, 1000).parallel().findAny().getAsInt();|int nothing = 0;
r = Stream.of(3, 1, 2).parallel().reduce(0, (a, b) -> a - b);|int nothing = 0;
r = CompletableFuture.supplyAsync(() -> 4).getNow(9);|int nothing = 0;
r = CompletableFuture.supplyAsync(() -> Thread.currentThread().isDaemon() ? 1 : 2).join();|int nothing = 0;
Collections.shuffle(list); r = list.get(0);|List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
Collections.shuffle(list, new Random(5)); r = list.get(0);|List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
r = new Random().nextInt(3);|int nothing = 0;
r = new SplittableRandom(3).nextInt(50);|int nothing = 0;
r = (int) (new java.util.Date().getTime() & 1);|int nothing = 0;
""".strip().splitlines()


def runtime(draw: random.Random) -> Sketch:
    """Garbage, stacks, memory, time, pools, chance."""
    m = Maker(draw)
    work, before = draw.choice(_COLLECTED).split("|")
    members = [
        "static int r, depth, ended; static Object held;",
        "static void deep(int n) { depth = n; deep(n + 1); }",
        '@SuppressWarnings("removal") static class Ending { @Override protected void finalize() { ended = 1; } }',
        f"static void work() throws Throwable {{ {before} {work} }}",
    ]
    return m.sketch(
        "runtime",
        f"runtime: {work[:70]}",
        ["work();", place("long", "r")],
        members,
        plain=True,
        varies=True,
        goals=("valid-assert",),
    )


FAMILY = (hashes, salts, facts, facts, runtime)
