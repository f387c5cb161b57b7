"""Questions that a program asks about the place it runs in, and their answers under ``java -ea``."""

from __future__ import annotations

import subprocess
from pathlib import Path

from verifier.jvm.sandbox import bare_environment

_HERE = Path(__file__).parent
PLACES = ("initialiser", "main", "lambda", "thread")

_PROGRAM = """
import java.util.*;

public class Main {
    interface Ask { Object ask() throws Throwable; }
    interface Body { void run() throws Throwable; }
    static class Inner { int value; }
    static class Saved implements java.io.Serializable { static int count = 1; }
    static class Own extends RuntimeException { }
    static class Failing { static int value = Integer.parseInt("x"); }

    static String[] args = {};
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();

    static Throwable thrown(Body body) {
        try { body.run(); return null; } catch (Throwable t) { return t; }
    }

    static Throwable cast(Object object) { return thrown(() -> { Runnable r = (Runnable) object; }); }
    static StackTraceElement last(StackTraceElement[] trace) { return trace[trace.length - 1]; }
    public static void fails() { throw new Own(); }

    static String names(ThreadGroup group) {
        Thread[] threads = new Thread[9];
        int count = group.enumerate(threads);
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < count; i++) names.append(threads[i].getName()).append(' ');
        return names.toString();
    }

    static String trace(Throwable t) {
        java.io.StringWriter text = new java.io.StringWriter();
        t.printStackTrace(new java.io.PrintWriter(text));
        return text.toString();
    }

    static String handlers() {
        Thread.UncaughtExceptionHandler own = (thread, thrown) -> { };
        Thread.setDefaultUncaughtExceptionHandler(own);
        boolean set = Thread.getDefaultUncaughtExceptionHandler() == own;
        Thread.setDefaultUncaughtExceptionHandler(null);
        return set + " " + Thread.getDefaultUncaughtExceptionHandler();
    }

    static void show(String place, int number, Ask question) {
        String answer;
        try {
            answer = String.valueOf(question.ask());
        } catch (Throwable t) {
            answer = "throws " + t.getClass().getName() + " " + t.getMessage();
        }
        System.out.println(place + " " + number + " " + answer.replace("\\n", "|"));
    }

    static { if (IN_INITIALISER) askAll("initialiser"); }

    public static void main(String[] args) throws Exception {
        Main.args = args;
        askAll("main");
        Runnable lambda = () -> askAll("lambda");
        lambda.run();
        Thread thread = new Thread(() -> askAll("thread"));
        thread.start();
        thread.join();
    }
"""


def questions() -> list[str]:
    """The expressions of questions.txt."""
    lines = (_HERE / "questions.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def program() -> str:
    """A class Main that asks all questions in its initialiser, in main, in a lambda and in a thread."""
    asked = questions()
    parts = [_PROGRAM.replace("IN_INITIALISER", "true")]
    parts += [f"static Object q{i}() throws Throwable {{ return {q}; }}" for i, q in enumerate(asked)]
    parts.append("static void askAll(String place) {")
    parts += [f"show(place, {i}, Main::q{i});" for i in range(len(asked))]
    return "\n".join([*parts, "}", "}"])


def answers(output: str) -> dict[tuple[str, str], str]:
    """By place and question."""
    asked = questions()
    found = {}
    for line in output.splitlines():
        place, number, answer = line.split(" ", 2)
        found[place, asked[int(number)]] = answer
    return found


def plain_answers(java_home: Path, classes: tuple[Path, ...], directory: Path) -> str:
    """What the program prints under ``java -ea``."""
    command = [str(java_home / "bin" / "java"), "-ea", "-cp", ":".join(map(str, classes)), "Main"]
    environment = bare_environment(directory)
    return subprocess.run(
        command,
        cwd=directory,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=600,
    ).stdout
