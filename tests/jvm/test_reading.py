"""What the program under test can read: what it is given, and nothing of the user's."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from verifier.errors import UserError
from verifier.jvm import sandbox
from verifier.jvm.call_filter import knows_calls
from verifier.jvm.enclosure import find_enclosure
from verifier.jvm.landlock import landlock_version
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.program_run import RunEnding, RunRequest

ROOT = Path(__file__).resolve().parents[2]
MAIN = "public static void main(String[] args) throws Exception "
needs_landlock = pytest.mark.skipif(not landlock_version(), reason="this kernel has no Landlock")

TRY_ALL = """
    static void read(String file) {
        try (java.io.FileInputStream in = new java.io.FileInputStream(file)) {
            System.out.print("read " + file + " ");
            in.read();
        } catch (java.io.IOException e) { }
        try { java.nio.file.Files.readString(java.nio.file.Path.of(file)); System.out.print("read again"); }
        catch (java.io.IOException e) { }
        try (java.util.zip.ZipFile zip = new java.util.zip.ZipFile(file)) { System.out.print("unzipped"); }
        catch (java.util.zip.ZipException e) { System.out.print("looked into"); }
        catch (java.io.IOException e) { }
    }
    static void list(String folder) {
        if (new java.io.File(folder).list() != null) System.out.print("listed " + folder + " ");
        try (var entries = java.nio.file.Files.list(java.nio.file.Path.of(folder))) {
            System.out.print("listed again");
        } catch (java.io.IOException e) { }
    }
    static void start(String program) {
        try { new ProcessBuilder(program).start(); System.out.print("started " + program); }
        catch (java.io.IOException e) { }
    }
"""


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a key, beside the program's folder."""
    home = tmp_path_factory.mktemp("home")
    (home / ".ssh").mkdir()
    (home / ".ssh/id_rsa").write_text("key")
    return home


@needs_landlock
@pytest.mark.parametrize("plain", [False, True])
def test_secrets_are_not_read(run_program: Any, home: Path, plain: bool) -> None:
    link = home / "link"
    link.symlink_to(home / ".ssh")
    files = [home / ".ssh/id_rsa", link / "id_rsa", "/etc/shadow", ROOT / "README.md", "/root/.bashrc"]
    folders = [home, home / ".ssh", link, Path.home(), "/", "/tmp", "/etc", "/var", ROOT]
    calls = "".join(f'read("{file}");' for file in files) + "".join(f'list("{one}");' for one in folders)
    others = f'for (int pid : new int[] {{1, {os.getpid()}}}) read("/proc/" + pid + "/environ");'
    body = (
        f'{TRY_ALL}{MAIN}{{ {calls} {others} start("/bin/ls"); start("/bin/sh"); System.out.print("end"); }}'
    )
    result = run_program(body, plain=plain, fresh=True)
    assert (result.ending, result.stdout) == (RunEnding.FINISHED, "end")


@needs_landlock
@pytest.mark.parametrize("plain", [False, True])
def test_other_processes_are_not_seen(run_program: Any, plain: bool) -> None:
    names = (
        "comm",
        "cmdline",
        "environ",
        "status",
        "stat",
        "maps",
        "cgroup",
        "mountinfo",
        "task",
        "fd",
        "root",
    )
    body = f"""{TRY_ALL}
        static int some;
        static int deep(int x) {{ return deep(x + 1) + 1; }}
        {MAIN}{{
            for (String who : new String[] {{"1", "{os.getpid()}"}})
                for (String name : "{" ".join(names)}".split(" ")) {{
                    read("/proc/" + who + "/" + name);
                    list("/proc/" + who + "/" + name);
                }}
            for (String file : new String[] {{"keys", "kallsyms", "cmdline", "sched_debug", "locks",
                "sys/kernel/hostname"}}) read("/proc/" + file);
            list("/proc");
            try {{ System.out.print(ProcessHandle.allProcesses().count() + " processes"); }}
            catch (RuntimeException e) {{ }}
            ProcessHandle.of({os.getpid()})
                .ifPresent(one -> System.out.print(one.info().command().orElse("")));
            ProcessHandle own = ProcessHandle.current();
            System.out.print(own.isAlive() + " " + own.info().command().get().endsWith("/bin/java") + " ");
            try {{ deep(0); }} catch (StackOverflowError e) {{ System.out.print("deep "); }}
            Thread[] all = new Thread[20];
            for (int i = 0; i < all.length; i++) (all[i] = new Thread(() -> {{
                synchronized (Main.class) {{ some++; }}
            }})).start();
            for (Thread one : all) one.join();
            System.out.print(some + " " + (Runtime.getRuntime().availableProcessors() > 0));
        }}"""
    result = run_program(body, plain=plain, fresh=True)
    assert (result.ending, result.stdout) == (RunEnding.FINISHED, "true true deep 20 true")


@needs_landlock
@pytest.mark.parametrize("plain", [False, True])
def test_links_and_magic_places_lead_nowhere(run_program: Any, home: Path, plain: bool) -> None:
    key, made = home / ".ssh/id_rsa", home / "made"
    body = f"""{TRY_ALL}
        interface Deed {{ void run() throws Exception; }}
        static void attempt(String name, Deed deed) {{
            try {{ deed.run(); System.out.print(name + " "); }} catch (Exception e) {{ }}
        }}
        static void write(String name, String file) {{
            attempt(name, () -> java.nio.file.Files.writeString(java.nio.file.Path.of(file), "changed"));
        }}
        {MAIN}{{
            var key = java.nio.file.Path.of("{key}");
            var link = java.nio.file.Path.of("link");
            java.nio.file.Files.createSymbolicLink(link, key);
            read("link");
            for (String way : new String[] {{"/proc/self/root", "/proc/self/cwd/../../../../../../../..",
                "/proc/thread-self/root", "/dev/fd/../root"}}) read(way + key);
            write("by a link", "link");
            write("made", "{made}");
            attempt("linked", () -> java.nio.file.Files.createLink(java.nio.file.Path.of("hard"), key));
            attempt("linked out", () -> java.nio.file.Files.createSymbolicLink(
                java.nio.file.Path.of("{made}"), link));
            var own = java.nio.file.Files.writeString(java.nio.file.Path.of("own"), "text");
            attempt("moved out", () -> java.nio.file.Files.move(own, java.nio.file.Path.of("{made}")));
            attempt("moved in", () -> java.nio.file.Files.move(key, java.nio.file.Path.of("in")));
            attempt("removed", () -> java.nio.file.Files.delete(key));
            attempt("folder", () -> java.nio.file.Files.createDirectory(java.nio.file.Path.of("{made}")));
            for (String file : new String[] {{"/dev/shm/jr-{os.getpid()}", "/tmp/jr-{os.getpid()}",
                "/var/tmp/jr-{os.getpid()}", "/dev/tty", "/proc/self/mem", "/proc/self/oom_score_adj",
                "/proc/self/attr/current", "/sys/fs/cgroup/cgroup.procs", "/dev/full"}}) write(file, file);
            attempt("locked", () -> java.nio.channels.FileChannel.open(
                key, java.nio.file.StandardOpenOption.WRITE).lock());
            System.out.print("end");
        }}"""
    result = run_program(body, plain=plain, fresh=True)
    assert (result.ending, result.stdout) == (RunEnding.FINISHED, "end")
    assert key.read_text() == "key" and not os.path.lexists(made)
    assert not any(os.path.exists(f"{place}/jr-{os.getpid()}") for place in ("/dev/shm", "/tmp", "/var/tmp"))


@pytest.mark.skipif(not knows_calls(), reason="no filter of system calls for this machine")
@pytest.mark.parametrize("plain", [False, True])
def test_what_landlock_leaves_open_is_refused(run_program: Any, home: Path, plain: bool) -> None:
    key = home / ".ssh/id_rsa"
    key.chmod(0o600)
    before = key.stat()
    body = f"""
        interface Deed {{ void run() throws Exception; }}
        static void attempt(Deed deed) {{
            try {{ deed.run(); System.out.print("done "); }}
            catch (Exception e) {{ System.out.print("refused "); }}
        }}
        {MAIN}{{
            java.nio.file.Path key = java.nio.file.Path.of("{key}");
            var all = java.nio.file.attribute.PosixFilePermissions.fromString("rwxrwxrwx");
            attempt(() -> java.nio.file.Files.setPosixFilePermissions(key, all));
            attempt(() -> java.nio.file.Files.setLastModifiedTime(
                key, java.nio.file.attribute.FileTime.fromMillis(0)));
            attempt(() -> {{ if (!key.toFile().setLastModified(0)) throw new Exception(); }});
            attempt(() -> {{ if (!key.toFile().setReadable(true, false)) throw new Exception(); }});
            attempt(() -> java.nio.channels.SocketChannel.open(
                java.net.UnixDomainSocketAddress.of("{home}/socket")));
            attempt(() -> {{
                if (!ProcessHandle.of({os.getpid()}).get().destroy()) throw new Exception();
            }});
            java.nio.file.Path own = java.nio.file.Files.writeString(java.nio.file.Path.of("own"), "");
            attempt(() -> java.nio.file.Files.setLastModifiedTime(
                own, java.nio.file.attribute.FileTime.fromMillis(0)));
        }}"""
    with socket.socket(socket.AF_UNIX) as agent:
        agent.bind(str(home / "socket"))
        agent.listen()
        assert run_program(body, plain=plain, fresh=True).stdout == "refused " * 6 + "done "
    after = key.stat()
    assert (after.st_mode, after.st_mtime) == (before.st_mode, before.st_mtime)


@pytest.mark.parametrize("plain", [False, True])
def test_what_a_program_needs_is_read(run_program: Any, tmp_path: Path, plain: bool) -> None:
    (tmp_path / "classes").mkdir()
    (tmp_path / "classes/words.txt").write_text("one two")
    body = (
        MAIN
        + """{
        System.out.print(new String(Main.class.getResourceAsStream("/words.txt").readAllBytes()) + " ");
        javax.crypto.Cipher.getInstance("AES");
        new java.security.SecureRandom().nextInt();
        new Scanner(new java.io.File("/dev/null")).hasNext();
        System.out.print(java.text.NumberFormat.getInstance(Locale.GERMANY).format(1.5) + " ");
        System.out.print(java.time.Instant.EPOCH.atZone(java.time.ZoneId.of("Asia/Tokyo")));
        java.nio.file.Files.writeString(java.nio.file.Path.of("own"), "text");
        System.out.print(" " + java.nio.file.Files.readString(java.nio.file.Path.of("own")));
        System.out.print(" " + new java.io.File(".").list().length);
    }"""
    )
    said = run_program(body, plain=plain, fresh=True).stdout
    assert said == "one two 1,5 1970-01-01T09:00+09:00[Asia/Tokyo] text 1"


@needs_landlock
def test_a_waiting_process_that_may_not_read_the_classes_is_not_used(tmp_path: Path) -> None:
    text = "public class Main { public static void main(String[] args) { System.out.print(7); } }"
    (tmp_path / "Main.java").write_text(text)
    (tmp_path / "elsewhere").mkdir()
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile([tmp_path], tmp_path / "out").ok
        jvm.warm_runner([tmp_path / "elsewhere"])
        assert jvm.run(RunRequest((tmp_path / "out",))).stdout == "7"


@pytest.mark.parametrize("plain", [False, True])
def test_the_environment_is_short_and_clean(
    run_program: Any, monkeypatch: pytest.MonkeyPatch, plain: bool
) -> None:
    for name in ("AWS_SECRET_ACCESS_KEY", "SSH_AUTH_SOCK", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH"):
        monkeypatch.setenv(name, "secret")
    body = (
        MAIN + '{ System.out.print(new TreeMap<>(System.getenv()) + " " + System.getProperty("user.dir")); }'
    )
    said, _, place = run_program(body, plain=plain, fresh=True).stdout.rpartition(" ")
    pwd = "" if plain else f"PWD={place}, "
    assert said == f"{{HOME={place}, LC_ALL=C.UTF-8, PATH=/usr/sbin:/usr/bin:/sbin:/bin, {pwd}TZ=UTC}}"


@needs_landlock
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    "body",
    [
        'java.nio.file.Files.readString(java.nio.file.Path.of("KEY"));',
        'new java.io.FileReader("KEY");',
        'try { new java.io.FileReader("KEY"); } catch (Exception e) { throw new RuntimeException(e); }',
        'new ProcessBuilder("/bin/ls").start();',
        """Thread other = new Thread(() -> {
            try { new java.io.FileReader("KEY"); } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }); other.start(); other.join();""",
    ],
)
def test_a_run_that_fails_by_a_refusal_shows_nothing(
    run_program: Any, home: Path, body: str, plain: bool
) -> None:
    body = body.replace("KEY", str(home / ".ssh/id_rsa"))
    result = run_program(f"{MAIN}{{ {body} }}", plain=plain, fresh=True)
    assert (result.ending, result.failure, result.other_failure) == (RunEnding.CRASHED, None, None)
    assert result.note is not None and result.note.startswith("the sandbox refused what the program wanted: ")


NO_LANDLOCK = """
import sys
from verifier.jvm import landlock, sandbox
sandbox.landlock_version = lambda: 0
landlock.landlock_version = lambda: 0
sandbox.find_enclosure = lambda: {enclosure!r}
from verifier.cli.main import main
sys.exit(main({arguments!r}))
"""


@pytest.mark.parametrize(
    ("enclosure", "more", "status", "said"),
    [
        (None, [], 2, "jr: this kernel has no Landlock (Linux 5.13), so the program under test could read"),
        (None, ["--unsafe-runner"], 0, "the program under test can read what you can read"),
        ("Docker", [], 0, "what the program under test can read is up to Docker around JR"),
    ],
)
def test_without_landlock(
    tmp_path: Path, enclosure: str | None, more: list[str], status: int, said: str
) -> None:
    (tmp_path / "Main.java").write_text("public class Main { public static void main(String[] args) { } }")
    arguments = ["verify", "--property", "valid-assert", str(tmp_path), *more]
    script = NO_LANDLOCK.format(enclosure=enclosure, arguments=arguments)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == status, done
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr


def test_what_is_around_counts_only_without_landlock(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def ask() -> str | None:
        raise AssertionError

    monkeypatch.setattr(sandbox, "find_enclosure", ask)
    monkeypatch.setattr(sandbox, "landlock_version", lambda: 1)
    sandbox.check_sandbox()
    monkeypatch.setattr(sandbox, "landlock_version", lambda: 0)
    monkeypatch.setattr(sandbox, "find_enclosure", lambda: None)
    with pytest.raises(UserError, match="--unsafe-runner"):
        sandbox.check_sandbox()
    monkeypatch.setattr(sandbox, "find_enclosure", lambda: "a container of BenchExec")
    with caplog.at_level(logging.WARNING, logger="verifier"):
        sandbox.check_sandbox()
    assert "up to a container of BenchExec" in caplog.text


def test_containers_are_known_by_their_marks(tmp_path: Path) -> None:
    assert find_enclosure(tmp_path, {"HOME": "/home/me"}) is None
    assert find_enclosure(tmp_path, {"HOME": "/home/benchexec"}) == "a container of BenchExec"
    assert find_enclosure(tmp_path, {"container": "lxc"}) == "a container (lxc)"
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_text("0::/kubepods/burstable/pod1\n")
    assert find_enclosure(tmp_path, {}) == "a container (kubepods)"
    (tmp_path / "run").mkdir()
    (tmp_path / "run/.containerenv").touch()
    assert find_enclosure(tmp_path, {}) == "Podman"
    (tmp_path / ".dockerenv").touch()
    assert find_enclosure(tmp_path, {}) == "Docker"
    (tmp_path / "proc/self/mountinfo").write_text(
        "85 65 0:40 / /tmp/BenchExec_run_8ki5nlh8 rw - tmpfs none rw\n"
    )
    assert find_enclosure(tmp_path, {}) == "a container of BenchExec"
