"""How runs end, what they are given and what is known after them."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from verifier.clock import work_s
from verifier.errors import Defect
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunEnding, RunRequest, Seed, encode_request
from verifier.verdict.outcome import InputValue, TraceElement

MAIN = "public static void main(String[] args) "


@pytest.mark.parametrize(
    ("body", "ending"),
    [
        (MAIN + "{ }", RunEnding.FINISHED),
        (MAIN + "{ throw new IllegalStateException(); }", RunEnding.UNCAUGHT),
        (MAIN + "{ System.exit(3); }", RunEnding.EXITED),
        (MAIN + "{ Runtime.getRuntime().halt(3); }", RunEnding.EXITED),
        (MAIN + "{ while (true) { } }", RunEnding.TIMEOUT),
        (MAIN + "{ main(args); }", RunEnding.STACK_OVERFLOW),
        (MAIN + "{ List<long[]> l = new ArrayList<>(); while (true) l.add(new long[100000]); }",
         RunEnding.OUT_OF_MEMORY),
        (MAIN + "{ Verifier.nondetInt(); }", RunEnding.INPUT_WANTED),
        (MAIN + "{ try { Verifier.assume(false); } catch (Throwable t) { } finally { f(); } }"
         + " static void f() { }",
         RunEnding.ASSUMPTION),
        ("", RunEnding.CRASHED),
    ],
)  # fmt: skip
def test_endings(run_program: Any, body: str, ending: RunEnding) -> None:
    result = run_program(body, time_limit_s=2.0)
    assert result.ending is ending
    assert result.stdout == ""


def test_an_uncaught_exception_is_reported_with_its_trace(run_program: Any) -> None:
    result = run_program(
        """
        static class Own extends ArithmeticException { Own() { super("why"); } }
        static void f() { throw new Own(); }
        public static void main(String[] args) { f(); }
        """
    )
    assert result.failure is not None
    assert (result.failure.exception, result.failure.message) == ("Main$Own", "why")
    assert result.kinds[:4] == (
        "Main$Own",
        "java.lang.ArithmeticException",
        "java.lang.RuntimeException",
        "java.lang.Exception",
    )
    places = [(e.class_name, e.method, e.file, e.line) for e in result.failure.trace]
    assert places == [("Main", "f", "Main.java", 5), ("Main", "main", "Main.java", 6)]
    assert result.failed_assert is None


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("assert args.length > 0;", None),
        ("assert false;", None),
        ('assert args.length > 0 : "text " + args.length;', "text 0"),
        ("assert args.length > 0 : 2.5;", "2.5"),
        ("assert args.length > 0 : 'c';", "c"),
        ("assert args.length > 0 || args.length < 0 : null;", "null"),
        ("switch (args.length) { case 0: assert false; break; default: throw new AssertionError(); }", None),
        ("while (true) { assert args.length > 0; }", None),
        ("if (args.length == 0) { assert args.length == 1 : 5; } else { assert false : 6; }", "5"),
        ("assert args.length > 0 ? args.length > 1 : args.length > 2 : new AssertionError();",
         "java.lang.AssertionError"),
    ],
)  # fmt: skip
def test_an_assert_statement_is_known(run_program: Any, statement: str, message: str | None) -> None:
    result = run_program(MAIN + "{ " + statement + " }")
    assert result.ending is RunEnding.UNCAUGHT
    assert result.failure is not None
    assert (result.failure.exception, result.failure.message) == ("java.lang.AssertionError", message)
    assert result.kinds[0] == "java.lang.AssertionError"
    assert result.failed_assert == result.failure


@pytest.mark.parametrize(
    "body",
    [
        MAIN + "{ throw new AssertionError(); }",
        MAIN + "{ assert args.length == 0; throw new AssertionError(1); }",
        MAIN
        + "{ switch (args.length) { case 1: assert false; break; default: throw new AssertionError(); } }",
        MAIN + "{ assert true; throw new AssertionError(); }",
        MAIN + "{ assert new AssertionError().getMessage() == null; throw new AssertionError(); }",
        "static void f() { throw new AssertionError(); }" + MAIN + "{ f(); assert false; }",
    ],
)
def test_another_assertion_error_is_no_assert(run_program: Any, body: str) -> None:
    result = run_program(body)
    assert result.ending is RunEnding.UNCAUGHT
    assert result.failed_assert is None


@pytest.mark.parametrize("case", ["false", "throw new AssertionError()"])
def test_an_assert_with_a_switch_is_not_missed(run_program: Any, case: str) -> None:
    condition = f"switch (args.length) {{ case 0 -> {case}; default -> true; }}"
    result = run_program(MAIN + f"{{ try {{ assert {condition}; }} catch (AssertionError e) {{ }} }}")
    assert result.ending is RunEnding.FINISHED
    assert result.failed_assert is not None


def test_a_caught_assertion_is_known(run_program: Any) -> None:
    result = run_program(
        MAIN + '{ try { assert false : "a"; } catch (AssertionError e) { System.out.print(e); } }'
    )
    assert result.ending is RunEnding.FINISHED
    assert result.stdout == "java.lang.AssertionError: a"
    assert result.failed_assert is not None
    assert result.failed_assert.trace == (TraceElement("Main", "main", "Main.java", 3),)


ALL_KINDS = """
    public static void main(String[] args) {
        System.out.print(Verifier.nondetBoolean() + " " + Verifier.nondetByte() + " "
            + (int) Verifier.nondetChar() + " " + Verifier.nondetShort() + " " + Verifier.nondetInt() + " "
            + Verifier.nondetLong() + " " + Verifier.nondetFloat() + " " + Verifier.nondetDouble() + " "
            + Verifier.nondetString() + " ");
        Random r = new Random();
        System.out.print(r.nextInt() + " " + r.nextInt(10) + " " + r.nextLong() + " " + r.nextBoolean() + " "
            + r.nextDouble() + " " + r.nextFloat() + " " + Math.random());
    }
"""
ALL_INPUTS = (
    InputValue("boolean", True),
    InputValue("byte", -7),
    InputValue("char", 65535),
    InputValue("short", -32768),
    InputValue("int", 2**31 - 1),
    InputValue("long", -(2**63)),
    InputValue("float", -0.0),
    InputValue("double", float("inf")),
    InputValue("string", "x\u00e9\U0001f600"),
    InputValue("random_int", -5),
    InputValue("random_int", 9),
    InputValue("random_long", 12),
    InputValue("random_boolean", False),
    InputValue("random_double", 0.25),
    InputValue("random_float", 0.5),
    InputValue("random_double", 0.75),
)
ALL_TEXT = (
    "true -7 65535 -32768 2147483647 -9223372036854775808 -0.0 Infinity x\u00e9\U0001f600 "
    "-5 9 12 false 0.25 0.5 0.75"
)


def test_inputs_are_delivered_in_order(run_program: Any) -> None:
    result = run_program(ALL_KINDS, inputs=ALL_INPUTS)
    assert result.ending is RunEnding.FINISHED
    assert result.stdout == ALL_TEXT
    assert [item.kind for item in result.inputs] == [item.kind for item in ALL_INPUTS]
    assert result.inputs[0].where == TraceElement("Main", "main", "Main.java", 5)


def test_what_was_delivered_can_be_replayed(run_program: Any) -> None:
    drawn = run_program(ALL_KINDS, fallback=Seed(11), constants=(5, "five", 5.5))
    assert drawn.ending is RunEnding.FINISHED
    replayed = run_program(ALL_KINDS, inputs=drawn.inputs)
    assert (replayed.ending, replayed.stdout) == (RunEnding.FINISHED, drawn.stdout)
    again = run_program(ALL_KINDS, fallback=Seed(11), constants=(5, "five", 5.5))
    assert again.stdout == drawn.stdout


def test_a_warm_run_finds_what_the_one_before_it_left(run_program: Any) -> None:
    body = "static int n; " + MAIN + "{ System.out.print(++n + Verifier.nondetString()); }"
    inputs = (InputValue("string", "!"),)
    told = [run_program(body, inputs=inputs, warm=warm).stdout for warm in (False, True, True, False, True)]
    assert told == ["1!", "2!", "3!", "1!", "2!"]


def test_a_warm_run_of_other_classes_starts_anew(run_program: Any, jvm: Jvm, tmp_path: Path) -> None:
    body = "static int n; " + MAIN + "{ System.out.print(++n); }"
    assert run_program(body, warm=True).stdout == "1"
    compiled = jvm.compile([tmp_path / "source"], tmp_path / "other")
    assert compiled.ok
    assert jvm.run(RunRequest((tmp_path / "other",), warm=True)).stdout == "1"
    assert jvm.run(RunRequest((tmp_path / "other",), warm=True)).stdout == "2"


def test_a_warm_run_after_one_that_was_stopped(run_program: Any) -> None:
    body = (
        "static int n; " + MAIN + "{ n++; Verifier.assume(Verifier.nondetBoolean()); System.out.print(n); }"
    )
    assert run_program(body, inputs=(InputValue("boolean", False),)).ending is RunEnding.ASSUMPTION
    assert run_program(body, inputs=(InputValue("boolean", True),), warm=True).stdout == "2"


def test_extreme_numbers_are_drawn(run_program: Any) -> None:
    body = MAIN + (
        "{ for (int i = 0; i < 40; i++) System.out.print("
        'Verifier.nondetLong() + " " + Verifier.nondetInt() + " " + Verifier.nondetByte() + " "); }'
    )
    drawn = run_program(body, fallback=Seed(2, is_extreme=True)).stdout.split()
    assert {str(-(2**63)), str(2**63 - 1)} <= set(drawn[0::3])
    assert {str(-(2**31)), str(2**31 - 1)} <= set(drawn[1::3])
    assert {"-128", "127"} <= set(drawn[2::3])


def test_long_loops_are_drawn(run_program: Any) -> None:
    body = MAIN + "{ int n = 0; while (Verifier.nondetBoolean()) n++; System.out.print(n); }"
    seeds = [seed for seed in range(120) if seed % 12 == 11]
    drawn = [int(run_program(body, fallback=Seed(seed, is_extreme=True)).stdout) for seed in seeds]
    assert max(drawn) > 64
    assert sum(count >= 32 for count in drawn) >= len(seeds) // 4


def test_after_the_queue_zeros_follow(run_program: Any) -> None:
    body = (
        MAIN + "{ System.out.print(Verifier.nondetInt() + Verifier.nondetString() + Verifier.nondetInt()); }"
    )
    result = run_program(body, inputs=(InputValue("int", 4),), fallback="zero")
    assert result.stdout == "40"
    assert [item.value for item in result.inputs] == [4, "", 0]


@pytest.mark.parametrize(
    ("given", "note"),
    [
        (InputValue("int", 4), "input 1 is int 4, the program asks for random_int below 10"),
        (InputValue("random_int", 10), "input 1 is random_int 10, the program asks for random_int below 10"),
    ],
)
def test_an_input_that_does_not_fit_ends_the_run(run_program: Any, given: InputValue, note: str) -> None:
    result = run_program(MAIN + "{ new Random().nextInt(10); }", inputs=(given,))
    assert (result.ending, result.note) == (RunEnding.INPUT_MISMATCH, note)


def test_a_seeded_random_is_the_real_one(run_program: Any) -> None:
    body = (
        MAIN
        + "{ Random r = new Random(); r.setSeed(42);"
        + "  System.out.print(new Random(42).nextInt() + r.nextInt()); }"
    )
    result = run_program(body)
    assert result.inputs == ()
    assert int(result.stdout) == 2 * -1170105035 + 2**32


def test_a_subclass_of_random_keeps_its_own_source(run_program: Any) -> None:
    body = "static class Four extends Random { @Override protected int next(int bits) { return 4; } }"
    result = run_program(body + MAIN + "{ Random r = new Four(); System.out.print(r.nextInt()); }")
    assert (result.stdout, result.inputs) == ("4", ())


def test_random_fits_where_random_is_wanted(run_program: Any) -> None:
    body = """
        static Random field = new Random();
        static Random pick(boolean b, Random other) { return b ? new Random() : other; }
        public static void main(String[] args) {
            List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
            Collections.shuffle(list, pick(args.length == 0, field));
            for (Random r : new Random[] {field, new Random()}) r.nextInt();
            System.out.print(list.size());
        }
    """
    result = run_program(body, fallback=Seed(3))
    assert (result.ending, result.stdout) == (RunEnding.FINISHED, "3")
    assert len(result.inputs) == 4


def test_other_methods_of_a_verifier_keep_their_bodies(run_program: Any, jvm: Jvm, tmp_path: Any) -> None:
    path = tmp_path / "source" / "org" / "sosy_lab" / "sv_benchmarks"
    path.mkdir(parents=True)
    (path / "Verifier.java").write_text(
        """
        package org.sosy_lab.sv_benchmarks;
        import java.util.Random;
        public final class Verifier {
          public interface Factory<T> { T create(); }
          public static void assume(boolean c) { if (!c) Runtime.getRuntime().halt(1); }
          public static boolean nondetBoolean() { return new Random().nextBoolean(); }
          public static <T> T nondetObject(Factory<T> f) { return nondetBoolean() ? null : f.create(); }
          public static int nondetBelow(int n) { return new Random().nextInt(n); }
        }
        """
    )
    body = (
        MAIN
        + '{ String s = Verifier.nondetObject(() -> "made"); System.out.print(s + Verifier.nondetBelow(5)); }'
    )
    result = run_program(body, inputs=(InputValue("boolean", False), InputValue("random_int", 3)))
    assert (result.ending, result.stdout) == (RunEnding.FINISHED, "made3")
    assert result.inputs[0].where == TraceElement("Main", "main", "Main.java", 3)


def test_threads_are_waited_for_and_noted(run_program: Any) -> None:
    body = (
        MAIN
        + """{
        Thread t = new Thread(() -> {
            try { Thread.sleep(50); } catch (InterruptedException e) { }
            System.out.print("later");
            throw new IllegalStateException("in thread");
        });
        t.start();
    }"""
    )
    result = run_program(body)
    assert (result.ending, result.stdout, result.threads_started) == (RunEnding.FINISHED, "later", True)
    assert result.other_failure is not None
    assert result.other_failure.message == "in thread"
    assert not run_program(MAIN + "{ }").threads_started


def test_a_deadlock_is_seen(run_program: Any) -> None:
    body = """
        static void both(Object a, Object b) {
            synchronized (a) {
                try { Thread.sleep(100); } catch (InterruptedException e) { }
                synchronized (b) { }
            }
        }
        public static void main(String[] args) {
            Object a = new Object(), b = new Object();
            new Thread(() -> both(b, a)).start();
            both(a, b);
        }
    """
    result = run_program(body, time_limit_s=60.0)
    assert (result.ending, result.deadlocked) == (RunEnding.TIMEOUT, True)
    assert not run_program(MAIN + "{ while (true) { } }", time_limit_s=0.3).deadlocked


def test_a_failing_initialiser_of_main_is_an_error(run_program: Any) -> None:
    result = run_program('static int x = 1 / Integer.parseInt("0");' + MAIN + "{ }")
    assert result.ending is RunEnding.UNCAUGHT
    assert result.kinds[0] == "java.lang.ExceptionInInitializerError"
    assert "java.lang.RuntimeException" not in result.kinds


def test_output_is_cut_at_its_limit(run_program: Any) -> None:
    result = run_program(MAIN + "{ for (int i = 0; i < 1000; i++) System.out.print(\"0123456789\"); }",
                         output_limit_bytes=25)  # fmt: skip
    assert (result.stdout, result.stdout_cut) == ("0123456789012345678901234", True)


def test_statics_start_anew_in_each_run(run_program: Any) -> None:
    body = "static int count;" + MAIN + "{ System.out.print(++count); }"
    assert [run_program(body).stdout for _ in range(3)] == ["1", "1", "1"]


def test_large_methods_with_switches_are_rewritten(run_program: Any) -> None:
    cases = "\n".join(f"case {3 * i}: x += {i}; break;" for i in range(50))
    sparse = "\n".join(f"case {10007 * i}: x -= {i}; break;" for i in range(50))
    filler = "x = x * 31 + 7; " * 300
    body = (
        MAIN
        + f"""{{
        int x = args.length;
        for (int i = 0; i < 3; i++) {{ switch (x) {{ {cases} default: x++; }} switch (x) {{ {sparse} }} }}
        {filler}
        long wide = x; double d = wide; Random r = new Random();
        switch (r.nextInt(3)) {{ case 0: x = 1; break; case 1: x = 2; break; default: x = 3; }}
        assert x < 3 : x + wide + d;
    }}"""
    )
    assert run_program(body, inputs=(InputValue("random_int", 1),)).ending is RunEnding.FINISHED
    result = run_program(body, inputs=(InputValue("random_int", 2),))
    assert result.failed_assert is not None


def test_an_input_without_java_form_is_a_defect() -> None:
    with pytest.raises(Defect, match="no input of kind int"):
        encode_request(RunRequest((), inputs=(InputValue("int", "one"),)))
    with pytest.raises(Defect, match="no kind of input is called 'colour'"):
        encode_request(RunRequest((), inputs=(InputValue("colour", 1),)))


ECHO = """{
    java.io.InputStream from = SOURCE;
    java.io.BufferedReader reader = new java.io.BufferedReader(new java.io.InputStreamReader(from));
    System.out.print(from.read());
    System.out.print((char) reader.read());
    for (int i = 0; i < 3; i++) System.out.print("," + reader.readLine());
}"""
SENT = (
    InputValue("outside_byte", 200),
    InputValue("outside_char", ord("ü")),
    InputValue("outside_ended", False),
    InputValue("outside_line", "two words"),
    InputValue("outside_ended", True),
)


@pytest.mark.parametrize("source", ["System.in", 'new java.net.Socket("h", 1).getInputStream()'])
def test_input_from_outside_is_delivered_and_an_end_is_for_ever(run_program: Any, source: str) -> None:
    body = MAIN + "throws Exception " + ECHO.replace("SOURCE", source)
    result = run_program(body, inputs=SENT)
    assert (result.ending, result.stdout) == (RunEnding.FINISHED, "200ü,two words,null,null")
    assert [(i.kind, i.value) for i in result.inputs] == [(i.kind, i.value) for i in SENT]
    assert {i.where.method for i in result.inputs} == {"main"}


def test_a_byte_from_outside_must_be_one(run_program: Any) -> None:
    body = MAIN + "throws Exception { System.in.read(); }"
    result = run_program(body, inputs=(InputValue("outside_byte", 256),))
    assert result.ending is RunEnding.INPUT_MISMATCH


def test_a_socket_needs_no_network_but_a_port(run_program: Any) -> None:
    body = (
        MAIN
        + """throws Exception {
        java.net.Socket socket = new java.net.Socket("host.example.org", 80);
        socket.getOutputStream().write(1);
        System.out.print(socket.isConnected() + " " + socket.isClosed());
        socket.close();
        new java.net.Socket("host.example.org", 65536);
    }"""
    )
    result = run_program(body)
    assert result.stdout == "true false"
    assert result.failure is not None
    assert result.failure.exception == "java.lang.IllegalArgumentException"


def test_a_run_that_sleeps_is_out_of_time(run_program: Any) -> None:
    """No CPU time passes, so what counts is the time in which the program's threads use none."""
    result = run_program(MAIN + "throws Exception { Thread.sleep(600_000); }", time_limit_s=0.3)
    assert result.ending is RunEnding.TIMEOUT


def test_a_run_that_is_kept_waiting_is_not_out_of_time(run_program: Any, jvm: Jvm) -> None:
    """What a busy machine does to a process, made certain: it is stopped for longer than its limit."""
    work = "long s = 0; for (int i = 0; i < 1_000_000_000; i++) s ^= s * 31 + i; System.out.print(s != 1);"

    def hold() -> None:
        for _ in range(9):
            pids = [channel.process.pid for channel in jvm._channels]
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            time.sleep(0.5)
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
            time.sleep(0.05)

    holder = threading.Timer(0.8, hold)
    holder.start()
    try:
        result = run_program(MAIN + "{ " + work + " }", time_limit_s=4.0)
    finally:
        holder.join()
    assert (result.ending, result.stdout) == (RunEnding.FINISHED, "true")


def test_what_a_run_works_is_work_of_who_waits_for_it(run_program: Any) -> None:
    begun_s, by_clock_s = work_s(), time.monotonic()
    run_program(MAIN + "{ while (true) { } }", time_limit_s=0.5)
    assert work_s() - begun_s > 0.3
    assert time.monotonic() - by_clock_s < 300
