"""Processes: what a hostile program can reach, and that nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from verifier.jvm import sandbox
from verifier.jvm.landlock import landlock_version
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.program_run import RunEnding, RunRequest, Seed
from verifier.jvm.wire import JvmError

MAIN = "public static void main(String[] args) throws Exception "
ENDLESS = "public class Main { public static void main(String[] args) { while (true); } }"
ROOT = Path(__file__).resolve().parents[2]


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def children_of(pid: int) -> set[int]:
    """Children of all threads: one that a thread started is the main thread's only when that one has gone."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(word) for children in threads for word in children.read_text().split()}


def until(condition: Any, limit_s: float = 120.0) -> bool:
    deadline_s = time.monotonic() + limit_s
    while time.monotonic() < deadline_s:
        if condition():
            return True
        time.sleep(0.02)
    return False


def test_close_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(ENDLESS)
    before = children_of(os.getpid())
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile([tmp_path], tmp_path / "out").ok
        jvm.warm_runner([])
        processes = children_of(os.getpid()) - before
        assert len(processes) == 2
        scratch = jvm._scratch
        assert scratch.exists()
    assert children_of(os.getpid()) == before
    assert not scratch.exists()
    with pytest.raises(JvmError, match="closed"):
        jvm.call("java/lang/Math", "abs", "(I)I", (1,))
    with pytest.raises(JvmError, match="closed"):
        jvm.run(RunRequest((tmp_path / "out",)))
    jvm.close()


def test_close_ends_a_run_in_progress(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(ENDLESS)
    jvm = Jvm.start(JvmOptions())
    assert jvm.compile([tmp_path], tmp_path / "out").ok
    ended: list[BaseException | str] = []

    def run() -> None:
        try:
            jvm.run(RunRequest((tmp_path / "out",), time_limit_s=60.0))
        except JvmError as error:
            ended.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(0.5)
    jvm.close()
    thread.join(300.0)
    assert not thread.is_alive()
    assert len(ended) == 1


@pytest.mark.parametrize("plain", [False, True])
def test_processes_end_when_python_is_killed(tmp_path: Path, plain: bool) -> None:
    script = (
        "import sys, time; from pathlib import Path\n"
        "from verifier.jvm.process import Jvm, JvmOptions; from verifier.jvm.program_run import RunRequest\n"
        "jvm = Jvm.start(JvmOptions()); out = Path(sys.argv[1])\n"
        "assert jvm.compile([out], out / 'out').ok\n"
        "print('ready', flush=True)\n"
        f"jvm.run(RunRequest((out / 'out',), time_limit_s=600.0, plain={plain}))\n"
    )
    (tmp_path / "Main.java").write_text(ENDLESS)
    command = [sys.executable, "-c", script, str(tmp_path)]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env=environment) as python:
        assert python.stdout is not None
        assert python.stdout.readline() == b"ready\n"
        enough = until(lambda: len(children_of(python.pid)) == 2)
        time.sleep(0.3)
        processes = children_of(python.pid)
        python.send_signal(signal.SIGKILL)
    assert enough
    assert until(lambda: not any(alive(pid) for pid in processes))


TO_ALL_PIPES = """
    static void toAllPipes(byte[] bytes) throws java.io.IOException {
        for (java.io.File file : new java.io.File("/proc/self/fd").listFiles()) {
            try {
                if (java.nio.file.Files.readSymbolicLink(file.toPath()).toString().startsWith("pipe:")) {
                    java.io.FileOutputStream out = new java.io.FileOutputStream(file);
                    out.write(bytes);
                    out.close();
                }
            } catch (java.io.IOException notOpen) { }
        }
    }
"""


def test_a_forged_result_is_passed_over(run_program: Any) -> None:
    body = (
        TO_ALL_PIPES
        + MAIN
        + """{
        byte[] forged = new byte[200];
        forged[3] = (byte) 196;
        toAllPipes(forged);
        new java.io.FileOutputStream(java.io.FileDescriptor.out).write(forged);
        System.out.print("honest");
        throw new IllegalStateException();
    }"""
    )
    result = run_program(body)
    assert (result.ending, result.stdout) in ((RunEnding.UNCAUGHT, "honest"), (RunEnding.CRASHED, ""))
    assert run_program(MAIN + '{ System.out.print("next"); }').stdout == "next"


def test_rubbish_in_the_channels_ends_the_process_and_the_next_run_is_fine(run_program: Any) -> None:
    body = TO_ALL_PIPES + MAIN + "{ toAllPipes(new byte[] {-1, -1, -1, -1}); Thread.sleep(200); }"
    assert run_program(body).ending is RunEnding.CRASHED
    assert run_program(MAIN + "{ }").ending is RunEnding.FINISHED


@pytest.mark.parametrize("landlock", [True, False])
def test_nothing_outside_the_scratch_directory_can_be_changed(
    run_program: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, landlock: bool
) -> None:
    if not landlock:
        probe = subprocess.run(["unshare", "-rnm", "true"], capture_output=True, check=False)
        if probe.returncode != 0:
            pytest.skip("this system grants no user namespaces")
        monkeypatch.setattr(sandbox, "landlock_version", lambda: 0)
        monkeypatch.setattr(sandbox, "_consents", ["a test"])
    elif not landlock_version():
        pytest.skip("this kernel has no Landlock")
    kept = tmp_path / "kept"
    kept.write_text("text")
    body = (
        MAIN
        + f"""{{
        java.nio.file.Path kept = java.nio.file.Path.of("{kept}");
        try {{ java.nio.file.Files.writeString(kept, "changed"); }} catch (java.io.IOException e) {{
            System.out.print("write ");
        }}
        try {{ java.nio.file.Files.delete(kept); }} catch (java.io.IOException e) {{
            System.out.print("delete ");
        }}
        try {{ new java.io.FileOutputStream("{tmp_path}/made").close(); }} catch (java.io.IOException e) {{
            System.out.print("make ");
        }}
        java.nio.file.Files.writeString(java.nio.file.Path.of("own"), "text");
        System.out.print(java.nio.file.Files.readString(java.nio.file.Path.of("own")));
    }}"""
    )
    result = run_program(body, fresh=True)
    assert result.stdout == "write delete make text"
    assert kept.read_text() == "text"
    assert not (tmp_path / "made").exists()


def test_the_program_runs_in_a_bare_place(run_program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "1")
    body = (
        MAIN
        + """{
        System.out.print(new java.io.File(".").list().length + " " + System.getenv("SECRET") + " "
            + System.in.read() + " " + args.length + " "
            + System.getenv("HOME").equals(new java.io.File("").getAbsolutePath()));
    }"""
    )
    assert run_program(body, fresh=True, fallback="zero").stdout == "0 null -1 0 true"


def test_the_network_is_cut_off(run_program: Any) -> None:
    probe = subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False)
    if probe.returncode != 0:
        pytest.skip("this system grants no user namespaces")
    body = (
        MAIN
        + """{
        System.out.print(Collections.list(java.net.NetworkInterface.getNetworkInterfaces()).stream()
            .filter(i -> {
                try { return i.isUp(); } catch (java.net.SocketException e) { return true; }
            }).count());
    }"""
    )
    assert run_program(body).stdout in ("0", "")


def test_large_files_are_refused(run_program: Any) -> None:
    body = (
        MAIN
        + """{
        try (java.io.FileOutputStream out = new java.io.FileOutputStream("large")) {
            for (int i = 0; i < 1000; i++) out.write(new byte[1 << 20]);
        } catch (java.io.IOException e) { System.out.print("refused"); }
    }"""
    )
    result = run_program(body, fresh=True)
    assert result.ending is RunEnding.CRASHED or result.stdout == "refused"


def test_a_runner_that_dies_is_a_crash(run_program: Any) -> None:
    body = (
        'static void die() throws Exception { Runtime.class.getMethod("halt", int.class)'
        ".invoke(Runtime.getRuntime(), 7); }" + MAIN + "{ die(); }"
    )
    result = run_program(body)
    assert (result.ending, result.note) == (RunEnding.CRASHED, "the Java process ended (status 7)")


def test_the_server_comes_back_after_its_death(tmp_path: Path) -> None:
    with Jvm.start(JvmOptions()) as jvm:
        os.killpg(jvm._server.process.pid, signal.SIGKILL)
        with pytest.raises(JvmError):
            jvm.call("java/lang/Math", "abs", "(I)I", (-1,))
        assert jvm.call("java/lang/Math", "abs", "(I)I", (-1,)).value == 1  # type: ignore[union-attr]


def test_many_runs_share_a_process_and_fresh_ones_do_not(jvm: Jvm, run_program: Any, tmp_path: Path) -> None:
    body = (
        MAIN
        + "{ System.out.print(ProcessHandle.current().pid()); Verifier.assume(Verifier.nondetBoolean()); }"
    )
    first = run_program(body, fallback=Seed(1))
    request = RunRequest((tmp_path / "classes",), fallback=Seed(1))
    results = [jvm.run(request) for _ in range(20)]
    assert {result.stdout for result in results} == {first.stdout}
    assert jvm.run(RunRequest((tmp_path / "classes",), fallback="zero", fresh=True)).stdout != first.stdout
