"""What runs on the Java virtual machine decide, and what they must not decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from verifier.analysis.concrete import ConcreteOutcome, decide_concretely
from verifier.analysis.determinism.survey import survey_classes
from verifier.jvm.process import Jvm, JvmOptions
from verifier.stats import Stats
from verifier.task.property import Property
from verifier.verdict.outcome import Verdict

ASSERT, EXCEPTION = Property.VALID_ASSERT, Property.NO_RUNTIME_EXCEPTION
MAIN = "public static void main(String[] args) "
Decide = Callable[..., ConcreteOutcome]


@pytest.fixture(scope="session")
def jvm() -> Iterator[Jvm]:
    with Jvm.start(JvmOptions(memory_limit_mib=128)) as started:
        yield started


@pytest.fixture
def decide(jvm: Jvm, tmp_path: Path) -> Decide:
    def run(
        body: str, goal: Property = ASSERT, budget_s: float = 5.0, run_limit: int = 400
    ) -> ConcreteOutcome:
        imports = "import java.util.*; import org.sosy_lab.sv_benchmarks.Verifier;\n"
        source = tmp_path / "Main.java"
        source.write_text(f"{imports}public class Main {{\n{body}\n}}\n", encoding="utf-8")
        compiled = jvm.compile([tmp_path], tmp_path / "classes")
        assert compiled.ok, compiled.messages
        return decide_concretely(
            (tmp_path / "classes",), "Main", goal, jvm, Stats(), budget_s=budget_s, run_limit=run_limit
        )

    return run


def verdict(outcome: ConcreteOutcome) -> Verdict | None:
    return None if outcome.result is None else outcome.result.verdict


DECIDED = [
    ("{ assert args.length == 0; }", Verdict.TRUE, Verdict.TRUE),
    ("{ assert args.length == 1; }", Verdict.FALSE, Verdict.TRUE),
    ("{ int x = 1 / args.length; }", Verdict.TRUE, Verdict.FALSE),
    ("throws Exception { throw new Exception(); }", Verdict.TRUE, Verdict.TRUE),
    ("{ System.exit(0); throw new RuntimeException(); }", Verdict.TRUE, Verdict.TRUE),
    ("{ Verifier.assume(args.length == 1); assert false; }", Verdict.TRUE, Verdict.TRUE),
    ("{ throw new AssertionError(); }", Verdict.FALSE, Verdict.TRUE),
    ("{ assert false : args[0]; }", Verdict.TRUE, Verdict.FALSE),
    ("{ try { assert false; } catch (AssertionError e) { } }", None, Verdict.TRUE),
    ("{ main(args); }", None, None),
    ("{ try { main(args); } catch (StackOverflowError e) { } }", None, None),
    ("{ Map<String, Integer> m = new TreeMap<>(); m.put(\"a\", 1); assert m.toString().equals(\"{a=1}\"); }",
     Verdict.TRUE, Verdict.TRUE),
    ("{ Map<String, Integer> m = new HashMap<>(); m.put(\"a\", 1); assert m.toString().equals(\"{a=1}\"); }",
     None, None),
    ("{ assert new Random(42).nextInt() == -1170105035; }", Verdict.TRUE, Verdict.TRUE),
]  # fmt: skip


@pytest.mark.parametrize(("body", "for_assert", "for_exception"), DECIDED)
def test_a_program_without_inputs_is_decided_by_its_run(
    decide: Decide, body: str, for_assert: Verdict | None, for_exception: Verdict | None
) -> None:
    assert verdict(decide(MAIN + body, ASSERT)) is for_assert
    assert verdict(decide(MAIN + body, EXCEPTION)) is for_exception


@pytest.mark.parametrize(
    "body",
    [
        "{ assert System.nanoTime() != 5; }",
        "{ assert new Object().hashCode() != 5; }",
        '{ assert !("" + new Main()).equals("Main@5"); }',
        "{ Set<Main> s = new HashSet<>(); s.add(new Main()); assert s.iterator().hasNext(); }",
        "{ Set<Object> s = new HashSet<>(); s.add(new Object()); }",
        "throws Exception { Thread t = new Thread(() -> { }); t.start(); t.join(); }",
        '{ assert System.getenv("JR_SECRET") == null; }',
        '{ assert !new java.io.File("JR").exists(); }',
        "{ assert new Main().hashCode() != 5; }",
        'throws Exception { assert Class.forName("Main") != null; }',
        "{ assert Locale.getDefault() != null; }",
    ],
)
def test_what_another_run_could_change_is_not_decided(decide: Decide, body: str) -> None:
    outcome = decide(MAIN + body)
    assert outcome.result is None
    assert "one run does not decide" in outcome.reason


def test_a_violation_is_replayed_with_its_inputs(decide: Decide) -> None:
    outcome = decide(
        MAIN + "{ int x = Verifier.nondetInt(); if (x == 271828) throw new RuntimeException(); }", EXCEPTION
    )
    assert outcome.result is not None
    assert outcome.result.verdict is Verdict.FALSE
    found = outcome.result.counterexample
    assert found is not None
    assert found.replayed
    assert [(item.kind, item.value) for item in found.inputs] == [("int", 271828)]
    assert found.inputs[0].where is not None
    assert found.failure.exception == "java.lang.RuntimeException"
    assert found.failure.trace[0].line == 3


@pytest.mark.parametrize(
    "condition",
    [
        "Verifier.nondetInt() == Integer.MIN_VALUE",
        'Verifier.nondetString().equals("open sesame")',
        "Verifier.nondetString().length() == 3",
        "Verifier.nondetChar() == 'q' || Verifier.nondetChar() == 'r'",
        "Verifier.nondetDouble() == 0.625",
        "Double.isNaN(Verifier.nondetDouble())",
        "Verifier.nondetLong() == 1L << 40 - 1",
        "new Random().nextInt(6) == 5",
        "Math.random() > 0.9",
        "Verifier.nondetInt() == Verifier.nondetInt() && Verifier.nondetShort() > 0",
    ],
)
def test_shallow_violations_are_found(decide: Decide, condition: str) -> None:
    assert verdict(decide(MAIN + "{ assert !(" + condition + "); }")) is Verdict.FALSE


def test_a_program_with_inputs_is_not_proved_by_runs(decide: Decide) -> None:
    outcome = decide(MAIN + "{ assert Verifier.nondetInt() * 0 == 0; }", run_limit=20)
    assert (outcome.result, outcome.asks, outcome.runs) == (None, True, 20)


BOOLEANS = """
    static int count;
    static boolean next() { return Verifier.nondetBoolean(); }
    public static void main(String[] args) {
        boolean a = next(), b = next();
        if (a) { boolean c = next(); if (b && c) count++; }
        assert count == 0 || VALUE;
    }
"""


def test_all_runs_on_booleans_prove(decide: Decide) -> None:
    proved = decide(BOOLEANS.replace("VALUE", "a && b"))
    assert verdict(proved) is Verdict.TRUE
    assert proved.runs == 6
    refuted = decide(BOOLEANS.replace("VALUE", "!a"))
    assert refuted.result is not None
    assert refuted.result.counterexample is not None
    assert [item.value for item in refuted.result.counterexample.inputs] == [True, True, True]


def test_too_many_booleans_are_not_proved(decide: Decide) -> None:
    body = MAIN + "{ for (int i = 0; i < 20; i++) { boolean b = Verifier.nondetBoolean(); assert b || !b; } }"
    assert decide(body, budget_s=1.0).result is None


def test_booleans_with_another_input_behind_are_not_proved(decide: Decide) -> None:
    body = MAIN + "{ if (Verifier.nondetBoolean()) { assert Verifier.nondetLong() * 31 >>> 20 != 1 << 20; } }"
    assert decide(body, run_limit=30).result is None


def test_a_violation_that_comes_and_goes_is_not_reported(decide: Decide) -> None:
    body = MAIN + "{ assert ProcessHandle.current().pid() % 1000003 == PID; }".replace("PID", "-1")
    assert verdict(decide(body)) is Verdict.FALSE
    flips = """
        public static void main(String[] args) throws Exception {
            int place = (int) (System.nanoTime() % 1000);
            assert Verifier.nondetInt() == place;
        }
    """
    outcome = decide(flips)
    assert outcome.result is None or outcome.result.counterexample is not None


def test_a_search_ends_in_time_when_runs_hang(decide: Decide) -> None:
    outcome = decide(MAIN + "{ Verifier.nondetInt(); while (true) { } }", budget_s=1.0)
    assert outcome.result is None
    assert outcome.runs <= 10


def test_constants_of_the_program_are_found(decide: Decide, tmp_path: Path) -> None:
    decide(
        """
        static final long FIELD = 77777777777L;
        public static void main(String[] args) {
            int x = 12345; double d = 2.5; float f = 0.1f; String s = "text"; char c = 'Q';
            switch (args.length) { case 900: case 901: x = 7; break; case 5000: x = 8; }
        }
        """
    )
    survey = survey_classes([tmp_path / "classes"])
    expected = {77777777777, 12345, 2.5, "text", ord("Q"), 900, 901, 5000}
    assert expected <= set(survey.constants)
    assert survey.reasons == ()


@pytest.mark.parametrize(
    ("body", "unreal"),
    [
        ('{ new java.net.Socket("h", 1).getLocalPort(); assert false; }', "java.net.Socket.getLocalPort"),
        ("{ new java.net.Socket() { }; assert false; }", "a subclass of java.net.Socket"),
    ],
)
def test_what_a_run_of_ours_cannot_stand_for_is_left_alone(decide: Decide, body: str, unreal: str) -> None:
    outcome = decide(MAIN + "throws Exception " + body)
    assert (outcome.result, outcome.survey.unreal) == (None, unreal)


@pytest.mark.parametrize(
    "body",
    [
        'assert !new Exception().getStackTrace()[0].getMethodName().equals("main");',
        "assert StackWalker.getInstance().walk(s -> s.count()) != 1L;",
    ],
)
def test_stack_frames_are_those_of_a_plain_machine(decide: Decide, body: str) -> None:
    outcome = decide(f"{MAIN} {{ {body} }}")
    assert outcome.result is not None
    assert outcome.result.verdict is Verdict.FALSE


@pytest.mark.parametrize("body", ["getStackTrace().length == 1", "getStackTrace() != null"])
def test_stack_frames_are_not_fixed_by_one_run(decide: Decide, body: str) -> None:
    assert decide(f"{MAIN} {{ assert new Exception().{body}; }}").result is None


@pytest.mark.parametrize("stream", ["System.in", 'new java.net.Socket("h", 1).getInputStream()'])
def test_lines_from_outside_are_inputs(decide: Decide, stream: str) -> None:
    reader = f"new java.io.BufferedReader(new java.io.InputStreamReader({stream}))"
    outcome = decide(
        f"{MAIN} throws Exception {{ String line = {reader}.readLine(); "
        'if (line != null) assert Float.parseFloat(line.equals("1.5") ? line : "2") != 1.5f; }'
    )
    assert outcome.result is not None
    found = outcome.result.counterexample
    assert found is not None
    assert [(i.kind, i.value) for i in found.inputs] == [("outside_ended", False), ("outside_line", "1.5")]


def test_a_run_without_lines_does_not_decide_for_others(decide: Decide) -> None:
    reader = "new java.io.BufferedReader(new java.io.InputStreamReader(System.in))"
    outcome = decide(MAIN + f"throws Exception {{ {reader}.readLine(); }}")
    assert outcome.result is None
