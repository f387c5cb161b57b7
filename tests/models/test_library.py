"""Library models on symbolic values: small programs with the verdict that each must get.

A violation counts as found when the explorer reaches it; the replay on the Java virtual machine
is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.compiling import javac
from tests.once import made_once
from verifier.analysis.symbolic import (
    SymbolicAnalysis,
)
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine
from verifier.jvm.home import find_java_home
from verifier.machine.mode import Lengths, Mode
from verifier.stats import Stats
from verifier.task.property import Property
from verifier.verdict.outcome import Counterexample, Failure, InputValue

STUB = Path(__file__).parents[2] / "verifier/jvm/java/fallback/org/sosy_lab/sv_benchmarks/Verifier.java"
PRELUDE = "import java.util.*; import java.lang.reflect.*; import java.util.concurrent.atomic.*;\n"
IN = "org.sosy_lab.sv_benchmarks.Verifier"
HOLDS: Mapping[str, str] = {
    "CopyLength": """
        int n = IN.nondetInt(); IN.assume(n >= 0 && n <= 3);
        int[] a = {1, 2, 3}, b = new int[3];
        System.arraycopy(a, 0, b, 0, n);
        for (int i = 0; i < 3; i++) assert b[i] == (i < n ? i + 1 : 0);""",
    "CopyOverlap": """
        int at = IN.nondetInt(); IN.assume(at >= 0 && at <= 2);
        int[] a = {1, 2, 3, 4};
        System.arraycopy(a, 0, a, at, 2);
        assert a[at] == 1 && a[at + 1] == 2;""",
    "CopyBounds": """
        int n = IN.nondetInt(); boolean thrown = false;
        try { System.arraycopy(new int[2], 0, new int[5], 0, n); }
        catch (ArrayIndexOutOfBoundsException e) { thrown = true; }
        assert thrown == (n < 0 || n > 2);""",
    "BoxCacheOfEqualValues": """
        int n = IN.nondetInt(); Integer a = n, b = n;
        assert a == b || n < -128 || n > 127; assert a.equals(b);""",
    "BoxesOfDifferentValues": """
        int n = IN.nondetInt(), k = IN.nondetInt(); IN.assume(n != k);
        Integer a = n; Integer b = k; assert a != b;""",
    "BoxMadeByConstructor": "int n = IN.nondetInt(); assert new Integer(n) != Integer.valueOf(n);",
    "BooleanBox": """
        boolean b = IN.nondetBoolean(); Boolean x = b;
        assert x == (b ? Boolean.TRUE : Boolean.FALSE);""",
    "CharacterBox": """
        char c = IN.nondetChar(); Character x = c, y = c;
        assert x == y || c > 127;""",
    "MapOfIntegers": """
        int k = IN.nondetInt(); IN.assume(k >= 0 && k < 3);
        Map<Integer, String> m = new HashMap<>();
        m.put(0, "a"); m.put(1, "b"); m.put(2, "c");
        assert m.get(k) != null; assert m.size() == 3;""",
    "RandomBelow": "int n = new Random().nextInt(7); assert n >= 0 && n < 7;",
    "RandomDouble": "double d = new Random().nextDouble(); assert d >= 0 && d < 1;",
    "RandomSeeded": "assert new Random(42).nextInt(100) == 30;",
    "IdentityHash": """
        Object o = new Object();
        assert o.hashCode() == System.identityHashCode(o) && o.hashCode() >= 0;
        assert o.hashCode() == o.hashCode();""",
    "HashSetOfObjects": """
        Object a = new Object(), b = new Object();
        Set<Object> s = new HashSet<>(); s.add(a);
        assert s.contains(a) && !s.contains(b);""",
    "IdentityTableWithoutOrder": """
        Map<Object, Integer> m = new HashMap<>(); m.put(new Object(), 1); m.put(new Object(), 2);
        assert new HashMap<>(m).equals(m) && m.size() == 2;""",
    "OneEntryHasOneOrder": """
        Map<Object, Integer> m = new HashMap<>(); m.put(Thread.State.NEW, 1);
        for (Object k : m.keySet()) assert k == Thread.State.NEW;""",
    "Monotone": "long a = System.nanoTime(), b = System.nanoTime(); assert a <= b;",
    "EnumByName": """
        Thread.State s = Thread.State.valueOf("RUNNABLE"); assert s == Thread.State.RUNNABLE;
        try { Thread.State.valueOf("NO"); assert false; } catch (IllegalArgumentException e) { }""",
    "Clone": """
        int[] a = {IN.nondetInt()}; int[] b = a.clone(); b[0]++;
        assert a[0] + 1 == b[0];""",
    "AtomicSet": """
        int n = IN.nondetInt(); AtomicInteger a = new AtomicInteger(n);
        assert a.compareAndSet(n, 5) && a.get() == 5; assert a.getAndAdd(2) == 5;
        AtomicReference<String> r = new AtomicReference<>("x");
        assert r.compareAndSet("x", "y") && r.get().equals("y");""",
    "Reflection": """
        try {
            Method m = Integer.class.getMethod("parseInt", String.class);
            assert m.invoke(null, "12").equals(12);
            try { m.invoke(null, "zz"); assert false; }
            catch (InvocationTargetException e) { assert e.getCause() instanceof NumberFormatException; }
        } catch (ReflectiveOperationException e) { assert false; }""",
    "ReflectiveArray": """
        int n = IN.nondetInt(); Object a = Array.newInstance(int.class, 2);
        Array.set(a, 1, n); assert ((int[]) a)[1] == n && Array.getLength(a) == 2;""",
    "PrintingRunsToString": """
        int[] calls = {0};
        Object o = new Object() { public String toString() { calls[0]++; return "x"; } };
        System.out.println(o); System.out.printf("%s", o); assert calls[0] == 2;""",
    "Notify": "try { new Object().notify(); assert false; } catch (IllegalMonitorStateException e) { }",
    "SumOfSetOf": "int n = 0; for (int i : Set.of(3, 5, 9, 26)) n += i; assert n == 43;",
    "OneOrderOfSetOf": "assert new ArrayList<>(Set.of(3, 5, 9)).equals(new ArrayList<>(Set.of(3, 5, 9)));",
    "CopyOfMapOf": """
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3)); m.merge("b", 5, Integer::sum);
        assert m.get("b") == 7 && m.size() == 3;""",
    "ConcurrentMapWithInput": """
        Map<Integer, Integer> m = new java.util.concurrent.ConcurrentHashMap<>(); int k = IN.nondetInt();
        m.put(3, 1); m.merge(k, 5, Integer::sum); assert m.get(k) == (k == 3 ? 6 : 5);""",
    "CopyOfOpenLength": """
        int n = IN.nondetInt();
        if (n >= 0 && n <= 9) {
            int[] a = Arrays.copyOf(new int[] {1, 2, 3}, n);
            assert a.length == n && (n < 2 || a[1] == 2) && (n < 5 || a[4] == 0); }""",
    "RangeOfOpenLength": """
        int n = IN.nondetInt();
        if (n >= 0 && n <= 4) {
            char[] a = Arrays.copyOfRange(new char[] {'a', 'b', 'c', 'd'}, n, 4);
            assert a.length == 4 - n && (n == 4 || a[3 - n] == 'd'); }""",
    "Roundings": """
        double d = IN.nondetDouble(); assert d != d || Math.floor(d) <= d && Math.ceil(d) >= d;""",
    "RepeatedText": """
        int n = IN.nondetInt(); String s = n >= 0 && n <= 1000 ? "ab".repeat(n) : "";
        assert s.length() <= 2000 && (s.length() < 6 || s.charAt(5) == 'b');""",
    "UnsignedText": """
        int n = IN.nondetInt(); String s = Integer.toUnsignedString(n, 5);
        assert s.length() <= 14 && s.charAt(0) != '-';""",
    "TextOfReals": """
        int n = IN.nondetInt(); float f = IN.nondetFloat(); double d = n % 1000;
        assert Double.toString(d).endsWith(".0") && (f == f || ("" + f).equals("NaN"));
        assert Float.toHexString(f).length() >= 3;""",
    "SignOfParsed": """
        String s = IN.nondetString();
        try { assert Integer.parseInt(s) >= 0 || s.charAt(0) == '-'; } catch (NumberFormatException e) { }""",
    "JoinedTexts": """
        String s = IN.nondetString(); StringJoiner j = new StringJoiner(",", "[", "]"); j.add(s).add("b");
        assert j.toString().length() == s.length() + 4 && j.toString().endsWith(",b]");""",
    "PaddedNumber": """
        int n = IN.nondetInt(); assert String.format("%05d|%4d|%-4d|", n, n, n).length() >= 16;
        assert n < 0 || n > 9 || String.format("%03d", n).startsWith("00");""",
    "CapacityOfText": """
        String s = IN.nondetString(); assert new StringBuffer(s).capacity() == s.length() + 16;""",
    "CharactersOfText": """
        String s = IN.nondetString(); char[] c = s.toCharArray();
        assert c.length == s.length() && (c.length == 0 || c[0] == s.charAt(0));
        assert new String(c).length() == s.length();""",
    "ReplacedText": """
        String s = IN.nondetString(); assert s.replace("a", "bb").length() >= s.length();
        assert s.replace("ab", "").length() <= s.length();""",
    "ReplacedCharacter": """
        assert IN.nondetString().replace('a', 'b').indexOf('a') < 0;""",
    "SizeOfChars": "String s = IN.nondetString(); assert s.chars().count() == s.length();",
    "ZoneProperty": """
        String zone = System.getProperty("user.timezone", "none");
        assert zone.equals("none") || zone.equals("UTC");""",
    "StartedThread": "Thread t = new Thread(() -> { }); t.start(); assert !t.isInterrupted();",
    "WalkOfIdentityTable": """
        Map<Object, Integer> m = new HashMap<>(); for (Thread.State s : Thread.State.values()) m.put(s, 1);
        for (int one : m.values()) assert one == 1;""",
}
FAILS: Mapping[str, str] = {
    "BoxIdentity": "int n = IN.nondetInt(); Integer a = n, b = n; assert a == b;",
    "HashOfTwoObjects": "assert new Object().hashCode() != new Object().hashCode();",
    "FirstOfIdentityTable": """
        Map<Object, Integer> m = new HashMap<>(); m.put(Thread.State.NEW, 1); m.put(Thread.State.BLOCKED, 2);
        assert m.values().iterator().next() == 1;""",
    "RandomFindsValue": "assert new Random().nextInt(1000) != 123;",
    "RandomBoolean": "assert new Random().nextBoolean() == new Random().nextBoolean();",
    "Environment": 'String s = System.getenv("SOME_NAME"); assert s == null;',
    "UserDirectory": 'assert System.getProperty("user.dir").length() != 5;',
    "MissingZone": 'assert System.getProperty("user.timezone") != null;',
    "ZoneThatIsSet": 'assert System.getProperty("user.timezone") == null;',
    "MissingVariant": 'assert System.getProperty("user.variant") != null;',
    "DefaultOfMissingVariant": 'assert !System.getProperty("user.variant", "none").equals("none");',
    "OrderOfPair": 'assert Set.of("a", "b").iterator().next().equals("a");',
    "OrderOfSetOf": 'assert Set.of("a", "b", "c").iterator().next().equals("b");',
    "PatternOfNaN": """
        double d = IN.nondetDouble();
        assert d == d || Double.doubleToRawLongBits(d) == 0x7ff8000000000000L;""",
    "ParsedDecimal": "assert Double.parseDouble(IN.nondetString()) != -2.5;",
    "Time": "assert System.currentTimeMillis() != 1234567890123L;",
    "Signum": "assert Math.signum(IN.nondetDouble()) != -1.0;",
    "Round": "double d = IN.nondetDouble(); assert Math.round(d) != 17 || d == 17;",
}


OPEN: Mapping[str, str] = {
    "OrderOfIdentityTable": """
        Map<Object, Integer> m = new HashMap<>(); for (Thread.State s : Thread.State.values()) m.put(s, 1);
        int last = 1; for (int one : m.values()) last += one; assert last > 1;""",
}


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All programs, compiled by one javac."""
    return made_once(
        tmp_path_factory, "library", lambda out: compile_all(tmp_path_factory.mktemp("source"), out)
    )


def compile_all(source: Path, out: Path) -> None:
    files = [str(STUB)]
    for name, body in {**HOLDS, **FAILS, **OPEN}.items():
        code = body.replace("IN.", f"{IN}.")
        text = f"{PRELUDE}public class {name} {{ public static void main(String[] args) {{ {code} }} }}"
        (source / f"{name}.java").write_text(text)
        files.append(str(source / f"{name}.java"))
    javac("-nowarn", "-Xlint:none", "-g", "-d", out, *files)


def found(inputs: tuple[InputValue, ...], schedule: object, expected: object) -> Counterexample:
    """A replay that believes everything."""
    return Counterexample(inputs, Failure("java.lang.AssertionError", None), replayed=True)


def analyse(classes: Path, name: str) -> tuple[bool, list[str], bool]:
    """Whether the program was explored wholly, what stayed open, and whether a violation was found."""
    stats = Stats()
    machine = build_machine((classes,), find_java_home(), stats, Mode(Lengths.ABSTRACT))
    budget = Budget.of_work(60.0)
    analysis = SymbolicAnalysis(machine, Property.VALID_ASSERT, Options(), stats, found, budget, {})
    finding = analysis.run(name)
    return finding.exhausted, [str(o) for o in finding.obligations], finding.counterexample is not None


@pytest.mark.parametrize("name", sorted(HOLDS))
def test_holds(classes: Path, name: str) -> None:
    assert analyse(classes, name) == (True, [], False)


@pytest.mark.parametrize("name", sorted(FAILS))
def test_fails(classes: Path, name: str) -> None:
    _, obligations, violated = analyse(classes, name)
    assert violated, obligations


@pytest.mark.parametrize("name", sorted(OPEN))
def test_stays_open(classes: Path, name: str) -> None:
    _, obligations, violated = analyse(classes, name)
    assert obligations and not violated
