"""What a hostile program can use of the machine."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from verifier.jvm import resources
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunEnding, RunRequest

MAIN = "public static void main(String[] args) throws Exception "
SLEEPER = "Thread t = new Thread(() -> { try { Thread.sleep(100000); } catch (Exception e) { } }); "
ENDED = "the program was ended: "
plain_or_not = pytest.mark.parametrize("plain", [False, True])


@plain_or_not
def test_threads(run_program: Any, plain: bool) -> None:
    body = f"{MAIN}{{ for (;;) {{ {SLEEPER} try {{ t.start(); }} catch (OutOfMemoryError e) {{ }} }} }}"
    result = run_program(body, plain=plain, fresh=True)
    assert (result.ending, result.note) == (RunEnding.CRASHED, f"{ENDED}it had more than 512 threads")


def test_as_many_threads_as_programs_need(run_program: Any) -> None:
    body = (
        f"{MAIN}{{ List<Thread> all = new ArrayList<>();"
        "for (int i = 0; i < 400; i++) { Thread t = new Thread(() -> { }); t.start(); all.add(t); }"
        "for (Thread t : all) t.join(); System.out.print(all.size()); }"
    )
    assert run_program(body, plain=True).stdout == "400"


@plain_or_not
def test_threads_with_huge_stacks(run_program: Any, plain: bool) -> None:
    body = (
        f"{MAIN}{{ try {{ for (int i = 0; i < 100; i++) {{"
        'new Thread(null, () -> { try { Thread.sleep(100000); } catch (Exception e) { } }, "", 1L << 30)'
        '.start(); } } catch (OutOfMemoryError e) { System.out.print("refused"); }'
        "Runtime.getRuntime().exit(0); }"
    )
    assert run_program(body, plain=plain, fresh=True).stdout == "refused"


@plain_or_not
def test_direct_memory(run_program: Any, plain: bool) -> None:
    body = (
        f"{MAIN}{{ List<Object> all = new ArrayList<>(); try {{ for (;;)"
        "all.add(java.nio.ByteBuffer.allocateDirect(64 << 20)); }"
        "catch (OutOfMemoryError e) { System.out.print(all.size()); } }"
    )
    assert run_program(body, plain=plain, fresh=True).stdout in ("1", "2")


def test_metaspace(run_program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "METASPACE_MIB", 16)
    body = (
        f"interface Some {{ }} {MAIN}{{ List<Object> all = new ArrayList<>(); for (;;) {{"
        "ClassLoader loader = new ClassLoader(Main.class.getClassLoader()) { };"
        "all.add(java.lang.reflect.Proxy.newProxyInstance(loader, new Class<?>[] { Runnable.class },"
        "(a, b, c) -> null)); } }"
    )
    result = run_program(body, plain=True, time_limit_s=30.0)
    # What is thrown in the end may be the program's, or find the runner itself without room.
    failed = result.failure is not None and "OutOfMemoryError" in result.failure.exception
    assert failed or result.ending is RunEnding.OUT_OF_MEMORY, result


def test_memory_that_no_option_limits(run_program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MORE_RESIDENT_MIB", 300)
    body = (
        f'{MAIN}{{ var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");'
        "field.setAccessible(true); var unsafe = (sun.misc.Unsafe) field.get(null); for (;;) {"
        "long at = unsafe.allocateMemory(16 << 20); unsafe.setMemory(at, 16 << 20, (byte) 1); } }"
    )
    result = run_program(body, plain=True, time_limit_s=30.0)
    assert result.ending is RunEnding.CRASHED
    assert result.note == f"{ENDED}it used more than 428 MiB of memory, 128 MiB of them for the heap"


FILL = """
    static void fill(String name, boolean remove) throws Exception {
        java.io.FileOutputStream out = new java.io.FileOutputStream(name);
        for (int i = 0; i < 8; i++) out.write(new byte[1 << 20]);
        if (remove) { new java.io.File(name).delete(); KEPT.add(out); } else out.close();
    }
    static final List<Object> KEPT = new ArrayList<>();
"""


@pytest.mark.parametrize("removed", ["false", "true"])
def test_scratch(run_program: Any, monkeypatch: pytest.MonkeyPatch, removed: str) -> None:
    monkeypatch.setattr(resources, "MOST_SCRATCH_MIB", 32)
    body = f'{FILL}{MAIN}{{ for (int i = 0; ; i++) {{ fill("f" + i, {removed}); Thread.sleep(20); }} }}'
    result = run_program(body, plain=True, time_limit_s=30.0)
    assert (result.ending, result.note) == (RunEnding.CRASHED, f"{ENDED}it wrote more than 32 MiB to files")


def test_many_files(run_program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MOST_SCRATCH_FILES", 300)
    body = f"""{MAIN}{{ for (int i = 0; ; i++) {{
        new java.io.File("d" + i).mkdir();
        new java.io.FileOutputStream("d" + i + "/f").close();
        Thread.sleep(1);
    }} }}"""
    result = run_program(body, plain=True, time_limit_s=30.0)
    assert (result.ending, result.note) == (RunEnding.CRASHED, f"{ENDED}it made more than 300 files")


@plain_or_not
def test_open_files(run_program: Any, plain: bool) -> None:
    body = f"""{MAIN}{{ List<java.io.FileInputStream> all = new ArrayList<>(); try {{
        for (;;) all.add(new java.io.FileInputStream("/dev/null"));
    }} catch (java.io.IOException e) {{
        for (java.io.FileInputStream each : all) each.close();
        System.out.print(all.size() > 400 && all.size() < 512);
    }} }}"""
    result = run_program(body, plain=plain, fresh=True)
    # The runner itself may be what finds no room to open a library.
    assert result.stdout == "true" or result.ending in (RunEnding.CRASHED, RunEnding.TIMEOUT), result


@plain_or_not
def test_output_for_ever(run_program: Any, plain: bool) -> None:
    body = (
        MAIN + '{ for (;;) { System.out.println("x".repeat(1000)); System.err.println("x".repeat(1000)); } }'
    )
    result = run_program(body, plain=plain, fresh=True, time_limit_s=1.0)
    assert (result.ending, len(result.stdout), result.stdout_cut) == (RunEnding.TIMEOUT, 65536, True)


@plain_or_not
def test_heap(run_program: Any, plain: bool) -> None:
    body = MAIN + "{ List<byte[]> all = new ArrayList<>(); for (;;) all.add(new byte[1 << 20]); }"
    result = run_program(body, plain=plain, fresh=True)
    failed = result.failure is not None and result.failure.exception == "java.lang.OutOfMemoryError"
    assert failed or result.ending is RunEnding.OUT_OF_MEMORY


def test_time_that_threads_and_hooks_want_to_have(run_program: Any) -> None:
    body = f"""{MAIN}{{
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {{ for (;;) ; }}));
        for (int i = 0; i < 4; i++)
            new Thread(() -> {{ for (;;) try {{ for (;;) ; }} catch (Throwable e) {{ }} }}).start();
        Runtime.getRuntime().exit(0);
    }}"""
    begun_s = time.monotonic()
    assert run_program(body, plain=True, time_limit_s=1.0).ending is RunEnding.TIMEOUT
    assert time.monotonic() - begun_s < 300


def test_the_next_run_is_fine(jvm: Jvm, run_program: Any, tmp_path: Path) -> None:
    test_threads(run_program, False)
    test_threads(run_program, True)
    assert run_program(f'{MAIN}{{ System.out.print("fine"); }}').stdout == "fine"
    assert jvm.run(RunRequest((tmp_path / "classes",), plain=True)).stdout == "fine"


def test_the_watch_ends_with_what_it_watches(jvm: Jvm, run_program: Any) -> None:
    run_program(MAIN + "{ }", fresh=True)
    runner = jvm._idle
    assert runner is not None
    process = runner.channel.process
    assert process in {one.process for one in resources._WATCH._watched}
    jvm._discard(runner.channel)
    jvm._idle = None
    deadline_s = time.monotonic() + 300
    while process in {one.process for one in resources._WATCH._watched} and time.monotonic() < deadline_s:
        time.sleep(0.05)
    assert process not in {one.process for one in resources._WATCH._watched}
    assert resources.why_ended(process) is None
