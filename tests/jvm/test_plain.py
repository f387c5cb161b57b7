"""A run that decides is a run of the program alone: it sees what it sees under ``java -ea``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.jvm.questioning import PLACES, answers, plain_answers, program, questions
from verifier.analysis.determinism.sharing import lists_members
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunEnding, RunRequest
from verifier.verdict.outcome import InputValue, TraceElement

MAIN = "public static void main(String[] args) "

# What stays different, and why: docs/trust.md names it.
DIFFERENT = {
    'Class.forName("jr.Runner", false, ClassLoader.getSystemClassLoader().getParent())',
    'System.getProperty("java.vm.info")',
    'System.getProperty("java.vm.compressedOopsMode")',
    'System.getProperty("user.name")',
    'System.getProperty("user.home")',
    "cast(new java.util.Random()).getMessage()",
    "thrown(() -> { Object object = null; object.getClass(); }).getMessage()",
}


def test_all_questions_are_answered_as_under_java(jvm: Jvm, tmp_path: Path) -> None:
    source, directory = tmp_path / "source", tmp_path / "directory"
    source.mkdir()
    directory.mkdir()
    (source / "Main.java").write_text(program(), encoding="utf-8")
    compiled = jvm.compile([source], tmp_path / "classes")
    assert compiled.ok, compiled.messages
    run = RunRequest((tmp_path / "classes",), fallback="zero", plain=True, output_limit_bytes=1 << 24)
    ours = answers(jvm.run(run).stdout)
    theirs = answers(plain_answers(jvm.java_home, (tmp_path / "classes", jvm.fallback_classes), directory))
    assert len(theirs) == len(PLACES) * len(questions())
    unlike = {key: (ours.get(key), answer) for key, answer in theirs.items() if ours.get(key) != answer}
    assert {key: pair for key, pair in unlike.items() if key[1] not in DIFFERENT} == {}


@pytest.mark.parametrize(
    ("body", "ending", "trace"),
    [
        (MAIN + "{ System.exit(0); }", RunEnding.EXITED, None),
        (MAIN + "{ if (args.length == 0) try { main(null); } catch (Exception e) { } }",
         RunEnding.FINISHED, None),
        (MAIN + "{ if (args == null) throw new Error(); main(null); }", RunEnding.UNCAUGHT, "main main"),
        ("static int v = Integer.parseInt(\"x\");" + MAIN + "{ }", RunEnding.UNCAUGHT, ""),
        ("static { assert Main.class == null; }" + MAIN + "{ }", RunEnding.UNCAUGHT, "<clinit>"),
        ("static { try { main(new String[1]); } catch (Exception e) { } }"
         + MAIN + "{ if (args.length > 0) throw new IllegalStateException(); }", RunEnding.FINISHED, None),
        (MAIN + "{ Thread.currentThread().setUncaughtExceptionHandler((t, e) -> { }); throw new Error(); }",
         RunEnding.UNCAUGHT, "main"),
        ("static void f(int n) { if (n > 0) f(n - 1); else throw new Error(); }" + MAIN + "{ f(2); }",
         RunEnding.UNCAUGHT, "f f f main"),
        (MAIN + "{ new Thread(() -> { while (true) { } }).start(); Runtime.getRuntime().halt(1); }",
         RunEnding.EXITED, None),
    ],
)  # fmt: skip
def test_ends_of_a_plain_run(run_program: Any, body: str, ending: RunEnding, trace: str | None) -> None:
    result = run_program(body, plain=True)
    assert (result.ending, result.deadlocked) == (ending, False)
    assert (result.failure is None) == (trace is None)
    if trace is not None:
        assert " ".join(element.method for element in result.failure.trace) == trace


def test_an_initialiser_that_main_inherits_may_end_the_program(run_program: Any) -> None:
    body = """
        public class Main extends Base { public static void main(String[] args) { } }
        class Base { static { if (Main.class != null) throw new IllegalStateException("why"); } }
    """
    result = run_program(body, plain=True)
    assert result.failure is not None
    assert (result.ending, result.failure.exception) == (
        RunEnding.UNCAUGHT,
        "java.lang.ExceptionInInitializerError",
    )


def test_shutdown_hooks_run_and_their_failures_are_known(run_program: Any) -> None:
    body = MAIN + '{ Runtime.getRuntime().addShutdownHook(new Thread(() -> { assert false; }, "last")); }'
    result = run_program(body, plain=True)
    assert result.ending is RunEnding.FINISHED
    assert result.other_failure is not None
    assert result.other_failure.exception == "java.lang.AssertionError"
    assert result.other_failure.thread_name == "last"
    assert result.threads_started


@pytest.mark.parametrize(
    ("work", "started"),
    [("", False), ("Object o = new Object();", False), ("new Thread(() -> { }).start();", True)],
)
def test_threads_of_the_program_alone_are_noted(run_program: Any, work: str, started: bool) -> None:
    assert run_program(MAIN + "{ " + work + " }", plain=True).threads_started == started


def test_inputs_are_delivered_to_a_plain_run(run_program: Any) -> None:
    given = (InputValue("int", 5), InputValue("random_int", 3), InputValue("outside_byte", 65))
    body = (
        MAIN
        + """throws Exception {
        System.out.print(Verifier.nondetInt() + " " + new Random().nextInt(10) + " " + System.in.read());
    }"""
    )
    result = run_program(body, inputs=given, plain=True)
    assert result.stdout == "5 3 65"
    assert [item.where for item in result.inputs] == [TraceElement("Main", "main", "Main.java", 4)] * 3


def test_a_plain_run_that_does_not_end_is_out_of_time(run_program: Any) -> None:
    endless = run_program(MAIN + "{ while (true) { } }", plain=True, time_limit_s=0.5)
    assert endless.ending is RunEnding.TIMEOUT
    stuck = "{ Object o = new Object(); synchronized (o) { o.wait(); } }"
    assert run_program(MAIN + "throws Exception " + stuck, plain=True).deadlocked


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    "set_handler",
    [
        "",
        "t.setUncaughtExceptionHandler((thread, thrown) -> { });",
        "Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> { });",
    ],
)
def test_an_exception_that_ends_a_thread_is_known_whatever_handles_it(
    run_program: Any, set_handler: str, plain: bool
) -> None:
    body = MAIN + "{ Thread t = new Thread(() -> { throw new Error(); });" + set_handler + " t.start(); }"
    result = run_program(body, plain=plain)
    assert result.other_failure is not None
    assert result.other_failure.exception == "java.lang.Error"


def test_the_first_exception_of_each_kind_is_known(run_program: Any) -> None:
    body = """
    static void end(Runnable work) throws Exception { Thread t = new Thread(work); t.start(); t.join(); }
    public static void main(String[] args) throws Exception {
        end(() -> { throw new Error(); });
        end(() -> { throw new IllegalStateException(); });
        end(() -> { throw new InternalError(); });
        end(() -> { assert false; });
        end(() -> { throw new RuntimeException(); });
    }"""
    result = run_program(body, plain=True)
    assert result.other_failure is not None
    seen = [result.other_failure.exception, *(failure.exception for failure, _ in result.more_failures)]
    assert seen == ["java.lang.Error", "java.lang.IllegalStateException", "java.lang.AssertionError"]


def test_main_alone_may_be_stuck_though_there_is_a_schedule(run_program: Any) -> None:
    body = MAIN + "throws Exception { Object o = new Object(); synchronized (o) { o.wait(); } }"
    result = run_program(body, schedule=((0, 100),), time_limit_s=60.0)
    assert result.deadlocked


def test_a_run_without_the_archive_of_classes(jvm: Jvm, tmp_path: Path) -> None:
    body = 'System.out.print(System.getProperty("java.vm.info").contains("sharing"));'
    (tmp_path / "Main.java").write_text("class Main { " + MAIN + "{ " + body + " } }", encoding="utf-8")
    assert jvm.compile([tmp_path], tmp_path / "classes").ok
    run = RunRequest((tmp_path / "classes",), fallback="zero", plain=True)
    assert [jvm.run(replace(run, unshared=alone)).stdout for alone in (False, True)] == ["true", "false"]


@pytest.mark.parametrize(
    ("body", "lists"),
    [
        ("Main.class.getDeclaredMethods();", True),
        ("int n = String.class.getConstructors().length;", True),
        ('Main.class.getDeclaredFields(); String getMethodsOf = "";', False),
    ],
)
def test_what_lists_methods_is_seen(jvm: Jvm, tmp_path: Path, body: str, lists: bool) -> None:
    (tmp_path / "Main.java").write_text("class Main { " + MAIN + "{ " + body + " } }", encoding="utf-8")
    assert jvm.compile([tmp_path], tmp_path / "classes").ok
    assert lists_members((tmp_path / "classes",)) is lists


def test_resources_are_found(jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "Main.java").write_text(
        "public class Main { public static void main(String[] a) throws Exception {"
        ' System.out.print(new String(Main.class.getResourceAsStream("/x/y.txt").readAllBytes()) + a[0]); } }'
    )
    assert jvm.compile([source], tmp_path / "classes").ok
    (tmp_path / "classes" / "x").mkdir()
    (tmp_path / "classes" / "x" / "y.txt").write_text("here ")
    for plain in (False, True):
        request = RunRequest((tmp_path / "classes",), plain=plain, arguments=("ö@",))
        assert jvm.run(request).stdout == "here ö@"
