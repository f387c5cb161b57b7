"""Shutdown hooks, live frames, packages and places of resources: exploration alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.verdict.outcome import Verdict

TRUE, FALSE, UNKNOWN = Verdict.TRUE, Verdict.FALSE, Verdict.UNKNOWN
SEEN_OR_NOT = None
"""A failure that the Java virtual machine shows on some runs."""
HOOK = "Runtime.getRuntime().addShutdownHook"
PROGRAMS = {
    "HooksAreThreads": (
        TRUE,
        "static int v; static final Object L = new Object();"
        "static void up() { synchronized (L) { v++; assert v <= 3 && v >= 2; } }",
        f"""
    Thread one = new Thread(Main::up), none = new Thread(() -> {{ assert false; }});
    Thread main = Thread.currentThread();
    {HOOK}(one); {HOOK}(none);
    {HOOK}(new Thread(() -> {{
      up();
      try {{ {HOOK}(new Thread()); assert false; }} catch (IllegalStateException e) {{ }}
      try {{ main.join(); }} catch (InterruptedException e) {{ }}
      assert !main.isAlive();
    }}));
    assert Runtime.getRuntime().removeShutdownHook(none) && !Runtime.getRuntime().removeShutdownHook(none);
    try {{ {HOOK}(one); assert false; }} catch (IllegalArgumentException e) {{ }}
    v = 1;""",
    ),
    "HookAfterMainEnded": (  # main is over, so the wait for it is, too
        FALSE,
        "static int v;",
        f"""
    Thread main = Thread.currentThread();
    {HOOK}(new Thread(() -> {{
      try {{ main.join(); }} catch (InterruptedException e) {{ }}
      assert v != 77;
    }}));
    v = Verifier.nondetInt();
    if (v < 0) Runtime.getRuntime().halt(1);""",
    ),
    "HookWhileMainExits": (
        TRUE,
        "static int v;",
        f"""
    Thread main = Thread.currentThread();
    {HOOK}(new Thread(() -> {{ assert main.isAlive() && v == 1; }}));
    v = 1;
    try {{ System.exit(3); }} finally {{ v = 2; }}""",
    ),
    "HookAfterException": (
        FALSE,
        "static int v;",
        f"""
    {HOOK}(new Thread(() -> {{ assert v == 0; }}));
    v = new int[] {{0, 1}}[Verifier.nondetInt()];
    throw new IllegalStateException();""",
    ),
    "HookThatMayComeFirst": (  # a thread that has not started is not waited for
        SEEN_OR_NOT,
        "static volatile int v;",
        f"""
    Thread b = new Thread(() -> {{ v = 1; }});
    {HOOK}(new Thread(() -> {{ try {{ b.join(); }} catch (InterruptedException e) {{ }} assert v == 1; }}));
    {HOOK}(b);""",
    ),
    "HookBesideThreads": (
        UNKNOWN,
        "static volatile int v;",
        f"{HOOK}(new Thread(() -> {{ assert v == 0; }}));"
        "Thread t = new Thread(() -> { v = 1; Thread.yield(); }); t.start();",
    ),
    "Frames": (
        TRUE,
        """
  interface F { int f(); }
  static class Init { static String names = StackWalker.getInstance().walk(s ->
      s.map(StackWalker.StackFrame::getMethodName).reduce("", (a, b) -> a + b + ' ')); }
  static StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  public static int depth() { return (int) (long) StackWalker.getInstance().walk(s -> s.count()); }
  static int down(int n) { return n == 0 ? depth() : down(n - 1); }
  static class Caller { static Class<?> seen() { return asked(); } }
  static Class<?> asked() { return walker.getCallerClass(); }
  static Stream<StackWalker.StackFrame> leaked; static int peeked;""",
        """
    int n = Verifier.nondetInt(); Verifier.assume(n >= 0 && n < 4);
    assert down(n) == n + 3 && Init.names.equals("<clinit> main ");
    F direct = Main::depth, inner = () -> depth();
    assert direct.f() == 2 && inner.f() == 3 && Main.class.getMethod("depth").invoke(null).equals(2);
    assert Caller.seen() == Caller.class && asked() == Main.class;
    assert walker.walk(s -> s.peek(f -> peeked++).findFirst().get()).getDeclaringClass() == Main.class;
    StackWalker.getInstance().forEach(f -> { assert f.getMethodName().equals("main"); peeked++; });
    StackWalker.getInstance().walk(s -> { leaked = s; return 0; });
    int thrown = 0;
    try { leaked.count(); } catch (IllegalStateException e) { thrown++; }
    try { walker.getCallerClass(); } catch (IllegalCallerException e) { thrown++; }
    try { StackWalker.getInstance().getCallerClass(); } catch (UnsupportedOperationException e) { thrown++; }
    assert thrown == 3 && peeked == 2;""",
    ),
    "FramesOfProxies": (  # there is one of the proxy
        UNKNOWN,
        "interface F { int f(); }",
        """
    F f = (F) java.lang.reflect.Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {F.class},
        (p, m, a) -> new Throwable().getStackTrace().length);
    assert f.f() == 2;""",
    ),
    "FramesOfReflection": (  # Method.invoke has some
        UNKNOWN,
        "public static int length() { return new Throwable().getStackTrace().length; }",
        'assert Main.class.getMethod("length").invoke(null).equals(2);',
    ),
    "HandlesOfInput": (
        FALSE,
        "static int twice(int x) { return 2 * x; } int field;",
        """
    int n = Verifier.nondetInt();
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle twice = lookup.findStatic(Main.class, "twice", MethodType.methodType(int.class, int.class));
    Main target = new Main();
    lookup.findSetter(Main.class, "field", int.class).bindTo(target).invoke(n);
    assert (int) twice.invokeExact(n) == 2 * n && twice.invokeWithArguments(n).equals(2 * n);
    assert (int) lookup.findGetter(Main.class, "field", int.class).invoke(target) != 77;""",
    ),
    "FramesOfHandles": (  # invokeWithArguments has some
        UNKNOWN,
        "static int length() { return new Throwable().getStackTrace().length; }",
        """
    MethodType none = MethodType.methodType(int.class);
    MethodHandle length = MethodHandles.lookup().findStatic(Main.class, "length", none);
    assert (int) length.invoke() == 2;
    assert length.invokeWithArguments().equals(2);""",
    ),
    "HandlesOfHandles": (
        UNKNOWN,
        "",
        """
    try { MethodHandles.identity(int.class); } catch (NullPointerException e) { return; }
    assert false;""",
    ),
    "PackagesAndPlaces": (
        TRUE,
        "static class Inner { }",
        """
    assert String.class.getPackage().getName().equals("java.lang") && int[].class.getPackage() == null;
    assert Main.class.getPackage() == Inner.class.getPackage() && Main.class.getPackage().getName().isEmpty();
    assert Map.class.getPackage().toString().equals("package java.util") && int.class.getPackage() == null;
    assert Main.class.getPackage().hashCode() == 0;
    assert Main.class.getResource("none.txt") == null && ClassLoader.getSystemResource("x/y") == null;
    assert !Main.class.getClassLoader().getResources("none").hasMoreElements();
    assert Main.class.getResource("Main.class").toString().endsWith("/Main.class");
    assert new java.net.URL("http://a/b").getPath().equals("/b");""",
    ),
    "Bundles": (
        TRUE,
        """
  public static class Own extends ListResourceBundle {
    static int made; public Own() { made++; }
    protected Object[][] getContents() { return new Object[][] {{"k", "own"}, {"n", 5}}; } }
  public static class Own_de extends ListResourceBundle {
    protected Object[][] getContents() { return new Object[][] {{"k", "deutsch"}}; } }
  public static class None { }""",
        """
    boolean german = Verifier.nondetBoolean();
    ResourceBundle b = ResourceBundle.getBundle("Main$Own", german ? Locale.GERMANY : Locale.ROOT);
    assert b.getString("k").equals(german ? "deutsch" : "own") && b.getObject("n").equals(5);
    assert b.getLocale().equals(german ? Locale.GERMAN : Locale.ROOT) && b.keySet().size() == 2;
    ResourceBundle.getBundle("Main$Own", Locale.ROOT);
    assert Own.made == 1;
    int thrown = 0;
    try { ResourceBundle.getBundle("none"); } catch (MissingResourceException e) { thrown++; }
    try { ResourceBundle.getBundle("Main$None"); } catch (MissingResourceException e) { thrown++; }
    try { b.getString("n"); } catch (ClassCastException e) { thrown++; }
    try { b.getString("x"); } catch (MissingResourceException e) { thrown++; }
    assert thrown == 4;""",
    ),
    "BundleOfNoLocale": (
        FALSE,
        """
  public static class Own extends ListResourceBundle {
    protected Object[][] getContents() { return new Object[][] {{"k", "own"}}; } }
  public static class Own_fr extends Own {
    protected Object[][] getContents() { return new Object[][] {{"k", "fr"}}; } }""",
        """
    Locale asked = Verifier.nondetBoolean() ? Locale.FRANCE : Locale.ITALY;
    assert ResourceBundle.getBundle("Main$Own", asked).getString("k").equals("own");""",
    ),
    "PlaceOfResource": (
        UNKNOWN,
        "",
        'assert Main.class.getResource("/Main.class").getPath().startsWith("/");'
        'assert !Main.class.getResource("Main.class").getPath().startsWith("/home");',
    ),
    "ResourceOfTheJdk": (
        UNKNOWN,
        "",
        'assert Main.class.getResource("/java/lang/Object.class") == null;',
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str, tmp_path: Path, java_tasks: Path, warm_jvm: Jvm) -> None:
    verdict, members, body = PROGRAMS[name]
    imports = "import java.util.*; import java.util.stream.*; import java.lang.invoke.*;"
    imports += "import org.sosy_lab.sv_benchmarks.Verifier;"
    main = "public static void main(String[] args) throws Throwable"
    text = f"{imports}\npublic class Main {{\n{members}\n{main} {{\n{body}\n}} }}\n"
    (tmp_path / "Main.java").write_text(text)
    task = read_task([java_tasks / "common", tmp_path], "valid-assert")
    options = Options(wall_limit_s=120, analyses=("symbolic",))
    result = verify_with(warm_jvm, task, options, Stats())
    as_wanted = result.verdict is not TRUE if verdict is SEEN_OR_NOT else result.verdict is verdict
    assert as_wanted, (result.reason, [str(each) for each in result.obligations])
