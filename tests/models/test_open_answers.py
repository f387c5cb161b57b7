"""What the specification leaves open is decided neither way unless a run shows it; what it fixes is decided.

Each case is a fact and two verdicts: of the assertion that it holds, and of the one that it does not. Where a
fact is open, TRUE would be wrong for both, whatever the Java virtual machine at hand does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.rows import each
from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm, JvmOptions
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task

HOLDS, FAILS = ("TRUE", "FALSE"), ("FALSE", "TRUE")
YES_HERE = ("UNKNOWN", "FALSE")
"""Open; HotSpot says yes."""
NO_HERE = ("FALSE", "UNKNOWN")
OPEN = ("FALSE or UNKNOWN", "the other")
"""Open, and HotSpot's answer differs from run to run."""


@dataclass(frozen=True)
class Case:
    setup: str
    fact: str
    verdicts: tuple[str, str]


MEMBERS = "class M { M() { } M(int x) { } int beta() { return 1; }"
MEMBERS += " int alpha() { return 2; } int fifth() { return 3; } } "
COMPUTED = 'String s = new StringBuilder("qzx").append("@").toString(); '
TWO_LAMBDAS = "Runnable[] r = new Runnable[2]; for (int i = 0; i < 2; i++) "
NOT_MODELLED = ("UNKNOWN", "UNKNOWN")
CASES = {
    "the loader of a class of the program": Case(
        "class Own { } ", 'Own.class.getClassLoader().getName().equals("app")', HOLDS
    ),
    "the loader of a class of the JDK": Case("", "String.class.getClassLoader() == null", HOLDS),
    "the loader of a class of a module that is not java.base": Case(
        "", "java.sql.Date.class.getClassLoader() == null", NOT_MODELLED
    ),
    "loaders of arrays": Case(
        "", "int[].class.getClassLoader() == null & new Main[0][0].getClass().getClassLoader() != null", HOLDS
    ),
    "the loader that a stack frame names": Case(
        "", 'new Throwable().getStackTrace()[0].getClassLoaderName().equals("app")', HOLDS
    ),
    "the module that a printed stack frame names": Case(
        "java.io.StringWriter w = new java.io.StringWriter(); try { Integer.parseInt(null); }"
        " catch (NumberFormatException e) { e.printStackTrace(new java.io.PrintWriter(w)); }",
        'w.toString().contains("at java.base/java.lang.Integer.parseInt(")',
        HOLDS,
    ),
    "one loader": Case(
        "ClassLoader l = ClassLoader.getSystemClassLoader();",
        "l == Main.class.getClassLoader() & l == Thread.currentThread().getContextClassLoader()",
        HOLDS,
    ),
    "the parents of the loader": Case(
        "ClassLoader p = Main.class.getClassLoader().getParent();",
        'p.getName().equals("platform") & p.getParent() == null & p == ClassLoader.getPlatformClassLoader()',
        HOLDS,
    ),
    "what else loaders know": Case(
        "", 'Main.class.getClassLoader().getDefinedPackage("none") == null', NOT_MODELLED
    ),
    "a class that the loader finds": Case(
        "", 'Main.class == Class.forName("Main", false, Main.class.getClassLoader())', HOLDS
    ),
    "a class that the loader of the JDK does not find": Case(
        "", 'Main.class == Class.forName("Main", false, null)', NOT_MODELLED
    ),
    "the loader handed to a proxy": Case(
        "ClassLoader l = Main.class.getClassLoader(); Object o = java.lang.reflect.Proxy.newProxyInstance("
        "l, new Class<?>[] {Runnable.class}, (p, x, a) -> null);",
        "l == null",
        FAILS,
    ),
    "whether standard output takes all": Case("System.out.println();", "System.out.checkError()", NO_HERE),
    "how many threads the common pool goes by": Case(
        "", "java.util.concurrent.ForkJoinPool.commonPool().getParallelism() <= 1000", YES_HERE
    ),
    "which ids threads get": Case("", "new Thread().getId() == 2", NO_HERE),
    "the order of ids of threads": Case(
        "Thread a = new Thread(), b = new Thread();",
        "Thread.currentThread().getId() == 1 & a.getId() > 1 & b.getId() > a.getId()",
        HOLDS,
    ),
    "the groups of threads": Case(
        "ThreadGroup all = Thread.currentThread().getThreadGroup().getParent();",
        "all.activeGroupCount() == 1",
        NOT_MODELLED,
    ),
    "a computed text that is a constant later": Case(
        COMPUTED + 'boolean own = s.intern() == s; String later = "qzx@";', "own", YES_HERE
    ),
    "a computed text that is a constant of another class": Case(
        'class Other { static final String TEXT = new String("qzx@"); } '
        + COMPUTED
        + "boolean own = s.intern() == s;",
        "own & Other.TEXT.length() > 3",
        YES_HERE,
    ),
    "the same interned text": Case(COMPUTED, 's.intern() == "qzx@"', HOLDS),
    "a copy of a constant": Case('String s = new String("copied");', "s.intern() == s", FAILS),
    "a text that is put together": Case('String s = n > 7 ? "a" : "b";', '(s + "c") == (s + "c")', FAILS),
    "large boxes": Case("Integer a = 1000, b = 1000;", "a == b", NO_HERE),
    "large long boxes": Case("", "Long.valueOf(-129) == Long.valueOf(-129)", NO_HERE),
    "boxed reals": Case("Double a = 1.5, b = 1.5;", "a == b", NO_HERE),
    "boxes of other values": Case("Integer a = 1000, b = 1001;", "a == b", FAILS),
    "small boxes": Case("Integer a = -128, b = -128; Character c = 127, d = 127;", "a == b & c == d", HOLDS),
    "boxes made by new": Case("", "new Integer(5) == new Integer(5)", FAILS),
    "a lambda expression evaluated twice": Case(TWO_LAMBDAS + "r[i] = () -> { };", "r[0] == r[1]", YES_HERE),
    "a method reference asked if it equals": Case(
        TWO_LAMBDAS + "r[i] = System::gc;", "r[0].equals(r[1])", YES_HERE
    ),
    "a lambda expression and itself": Case(TWO_LAMBDAS + "r[i] = () -> { };", "r[0] == r[0]", HOLDS),
    "kinds of a lambda's class": Case("Runnable r = () -> { };", "r.getClass().isSynthetic()", HOLDS),
    "the first method": Case(MEMBERS, 'M.class.getDeclaredMethods()[0].getName().equals("fifth")', OPEN),
    "all methods in some order": Case(
        MEMBERS + "int sum = 0; for (java.lang.reflect.Method m : M.class.getDeclaredMethods())"
        ' if (m.getName().startsWith("a") || m.getName().startsWith("f"))'
        " sum += (Integer) m.invoke(new M());",
        "sum == 5",
        HOLDS,
    ),
    "constructors in some order": Case(
        MEMBERS + "int sum = 0; for (java.lang.reflect.Constructor<?> c : M.class.getDeclaredConstructors())"
        " sum += c.getParameterCount();",
        "sum == 1",
        HOLDS,
    ),
    "the bits of a NaN that was computed": Case(
        "float zero = n - n;", "Float.floatToRawIntBits(zero / zero) == 0x7fc00000", NO_HERE
    ),
    "the canonical bits of a NaN": Case(
        "double zero = n - n;", "Double.doubleToLongBits(zero / zero) == 0x7ff8000000000000L", HOLDS
    ),
}
RANDOM = "n * 48271 + 11 != 987654321"
"""No seeded run passes this; symbolic analysis alone is asked anyway."""


@pytest.fixture(scope="module")
def compiled(java_tasks: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Jvm, Path]]:
    source, classes = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("classes")
    parts = []
    for number, case in enumerate(CASES.values()):
        for negation in ("", "!"):
            parts.append(
                f"public static class {_entry(number, negation)} {{"
                "public static void main(String[] args) throws Exception {"
                f"int n = Verifier.nondetInt(); if ({RANDOM}) return; {case.setup}"
                f" boolean fact = {case.fact}; assert {negation}fact; }} }}".replace(
                    "@", _entry(number, negation)
                )
            )
    (source / "Main.java").write_text(
        f"import org.sosy_lab.sv_benchmarks.Verifier;\npublic class Main {{\n{chr(10).join(parts)}\n}}"
    )
    with Jvm.start(JvmOptions()) as jvm:
        done = jvm.compile([java_tasks / "common", source], classes)
        assert done.ok, done.messages
        yield jvm, classes


def _entry(number: int, negation: str) -> str:
    return f"{'Not' if negation else 'Is'}{number}"


@pytest.mark.parametrize("name", each(3, CASES))
def test_what_is_open_is_not_decided(name: str, compiled: tuple[Jvm, Path]) -> None:
    jvm, classes = compiled
    number, case = list(CASES).index(name), CASES[name]
    verdicts = []
    for negation in ("", "!"):
        task = Task(name, (), Specification(Property.VALID_ASSERT, f"Main${_entry(number, negation)}"))
        run = Run(task, Options(analyses=("symbolic",)), Stats(), jvm, (classes,))
        verdicts.append(run.decide(Budget.of_work(30.0)).verdict.value)
    if case.verdicts == OPEN:
        assert set(verdicts) == {"UNKNOWN", "FALSE"}
    else:
        assert tuple(verdicts) == case.verdicts


ONE_RUN = {
    "boxes": ("Integer a = 1000, b = 1000;", "a != b"),
    "lambdas": (TWO_LAMBDAS + "r[i] = () -> { };", "r[0] == r[1]"),
    "bits": ("double zero = args.length;", "Double.doubleToRawLongBits(zero / zero) < 0"),
    "nothing": ("Integer a = 1000;", "a.equals(1000)"),
}


@pytest.mark.parametrize("name", ONE_RUN)
def test_one_run_does_not_decide_what_is_open(name: str, java_tasks: Path, tmp_path: Path) -> None:
    setup, fact = ONE_RUN[name]
    (tmp_path / "Main.java").write_text(
        f"public class Main {{ public static void main(String[] args) {{ {setup} assert {fact}; }} }}"
    )
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile([java_tasks / "common", tmp_path], tmp_path / "classes").ok
        task = Task(name, (), Specification(Property.VALID_ASSERT, "Main"))
        run = Run(task, Options(analyses=("concrete",)), Stats(), jvm, (tmp_path / "classes",))
        assert run.decide(Budget.of_work(30.0)).verdict.value == ("TRUE" if name == "nothing" else "UNKNOWN")
