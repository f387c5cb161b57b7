"""What sources and class paths of other people try with the compiler, and what it could do if it ran them."""

from __future__ import annotations

import socket
import subprocess
import tempfile
from pathlib import Path

import pytest

from verifier.analysis.entry import prepare_program
from verifier.errors import UserError
from verifier.jvm.landlock import landlock_version
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.program_run import RunRequest
from verifier.jvm.trusted_server import encode_compile
from verifier.suites.presenting import NO_PLUGINS as OF_TESTS
from verifier.task.class_path import unpack_entries
from verifier.task.definition import read_task

MAIN = "public class Main { public static void main(String[] args) { System.out.print(7); } }"
PLUGIN = """
    import com.sun.source.util.*;
    public class Evil implements Plugin {
        public Evil() throws Exception { new java.io.FileOutputStream("MARK").close(); }
        public String getName() { return "Evil"; }
        public boolean autoStart() { return true; }
        public void init(JavacTask task, String... args) { }
    }"""
PROCESSOR = """
    import java.util.*;
    import javax.annotation.processing.*;
    import javax.lang.model.element.TypeElement;
    @SupportedAnnotationTypes("*")
    public class Evil extends AbstractProcessor {
        public Evil() throws Exception { new java.io.FileOutputStream("MARK").close(); }
        public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) { return false; }
    }"""


@pytest.fixture(
    params=[("com.sun.source.util.Plugin", PLUGIN), ("javax.annotation.processing.Processor", PROCESSOR)]
)
def evil(request: pytest.FixtureRequest, jvm: Jvm, tmp_path: Path) -> tuple[Path, Path]:
    """A folder of classes with a service of javac, and the file that the service makes if it is started."""
    service, source = request.param
    mark, classes = tmp_path / "mark", tmp_path / "evil"
    file = tmp_path / "Evil.java"
    file.write_text(source.replace("MARK", str(mark)))
    assert jvm.compile_against([file], classes, []) is None
    (classes / "META-INF/services").mkdir(parents=True)
    (classes / f"META-INF/services/{service}").write_text("Evil\n")
    return classes, mark


def sources(folder: Path, **files: str) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.java").write_text(text)
    return folder


def test_services_of_javac_on_the_class_path_do_not_run(
    jvm: Jvm, tmp_path: Path, evil: tuple[Path, Path]
) -> None:
    classes, mark = evil
    root = sources(tmp_path / "root", Main=MAIN)
    assert jvm.compile([root], tmp_path / "out", class_path=[classes]).ok
    status, text = jvm.compile_with_warnings([root / "Main.java"], tmp_path / "other", [classes])
    assert (status, text) == (0, "")
    assert not mark.exists()


def test_the_services_would_run(jvm: Jvm, tmp_path: Path, evil: tuple[Path, Path]) -> None:
    """Without what the test above tests they do; with the options of JR's other compilers they do not."""
    classes, mark = evil
    root = sources(tmp_path / "root", Main=MAIN)
    command = [str(jvm.java_home / "bin/javac"), "-cp", str(classes), "-d", str(tmp_path / "out")]
    subprocess.run([*command, *OF_TESTS, str(root / "Main.java")], check=True)
    assert not mark.exists()
    subprocess.run([*command, str(root / "Main.java")], check=True)
    assert mark.exists()


def test_services_of_javac_in_the_folder_of_a_task_do_not_run(
    jvm: Jvm, tmp_path: Path, evil: tuple[Path, Path]
) -> None:
    classes, mark = evil
    (classes / "Main.java").write_text(MAIN)
    (classes / "Evil.java").write_text((tmp_path / "Evil.java").read_text())
    assert jvm.compile([classes], tmp_path / "out").ok
    assert jvm.run(RunRequest((tmp_path / "out",), plain=True)).stdout == "7"
    assert not mark.exists()


def test_services_in_the_folder_of_a_task_are_not_seen_by_runs(jvm: Jvm, tmp_path: Path) -> None:
    text = """import java.util.ServiceLoader;
        public class Main implements Runnable {
            public void run() { System.out.print("evil"); }
            public static void main(String[] args) {
                for (Runnable each : ServiceLoader.load(Runnable.class)) each.run();
                System.out.print("end");
            }
        }"""
    root = sources(tmp_path / "root", Main=text)
    (root / "META-INF/services").mkdir(parents=True)
    (root / "META-INF/services/java.lang.Runnable").write_text("Main\n")
    assert jvm.compile([root], tmp_path / "out").ok
    for plain in (False, True):
        assert jvm.run(RunRequest((tmp_path / "out",), plain=plain, fresh=True)).stdout == "end"


@pytest.mark.parametrize("name", ["", "loadClass"])
def test_a_module_is_declared_in_vain(jvm: Jvm, tmp_path: Path, name: str) -> None:
    text = f"""import org.sosy_lab.sv_benchmarks.Verifier;
        public class Main {{ public static void main(String[] args) throws Exception {{
            System.out.print(p.Other.class.getModule().isNamed() + " " + Verifier.nondetInt());
            if (args.length > 0) ClassLoader.getSystemClassLoader().{name or "clearAssertionStatus"}
                ({'"p.Other"' if name else ""});
        }} }}"""
    root = sources(tmp_path / "root", Main=text)
    (root / "module-info.java").write_text("module evil { requires java.sql; }")
    sources(root / "p", Other="package p; public class Other { }")
    (root / "p/module-info.java").write_text("nonsense")
    compiled = jvm.compile([root], tmp_path / "out")
    assert compiled.ok, compiled.messages
    assert not (tmp_path / "out/module-info.class").exists()
    result = jvm.run(RunRequest((tmp_path / "out",), plain=True, fallback="zero"))
    assert result.stdout == "false 0"


def test_class_files_of_packages_of_the_jdk_are_refused(jvm: Jvm, tmp_path: Path) -> None:
    (tmp_path / "lib/java/util").mkdir(parents=True)
    (tmp_path / "lib/java/util/Evil.class").write_bytes(b"\xca\xfe\xba\xbe")
    with pytest.raises(UserError, match=r"lib: holds java\.util\.Evil; only the JDK may have classes in"):
        unpack_entries([tmp_path / "lib"], jvm.version, tmp_path / "scratch")


def test_a_folder_of_that_name_with_other_packages_is_none(jvm: Jvm, tmp_path: Path) -> None:
    root = sources(tmp_path / "root", Main=MAIN)
    sources(root / "java", Other="package javac.of.mine; // package java.util;\nclass Other { }")
    assert jvm.compile([root], tmp_path / "out").ok


def test_sources_of_packages_of_the_jdk_are_refused(jvm: Jvm, tmp_path: Path) -> None:
    root = sources(tmp_path / "root", Main=MAIN.replace("7", "java.util.Evil.x()"))
    (root / "java/util").mkdir(parents=True)
    (root / "java/util/Evil.java").write_text(
        "// mine\n  package java . util;\npublic class Evil { public static int x() { return 1; } }"
    )
    task = read_task([root], "valid-assert")
    with pytest.raises(UserError, match=r"Evil\.java: declares the package java \. util; only the JDK may"):
        prepare_program(jvm, task, tmp_path / "scratch")


DEEDS = """
    import java.util.*;
    import javax.annotation.processing.*;
    import javax.lang.model.element.TypeElement;
    @SupportedAnnotationTypes("*")
    public class Evil extends AbstractProcessor {
        interface Deed { void run() throws Exception; }
        private static String done = "ran";
        private static void attempt(String name, Deed deed) {
            try { deed.run(); done += " " + name; } catch (Exception refused) { }
        }
        public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
            var victim = java.nio.file.Path.of("VICTIM");
            attempt("write", () -> java.nio.file.Files.writeString(victim, "changed"));
            attempt("remove", () -> java.nio.file.Files.delete(victim));
            attempt("chmod", () -> java.nio.file.Files.setPosixFilePermissions(victim, new HashSet<>()));
            attempt("start", () -> new ProcessBuilder("/bin/true").start());
            attempt("connect", () -> new java.net.Socket("127.0.0.1", PORT).close());
            attempt("own", () -> java.nio.file.Files.writeString(java.nio.file.Path.of("own"), "text"));
            processingEnv.getMessager().printMessage(javax.tools.Diagnostic.Kind.ERROR, done + ".");
            return false;
        }
    }"""


@pytest.mark.skipif(not landlock_version(), reason="this kernel has no Landlock")
def test_a_processor_that_ran_in_spite_of_all_could_do_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("text")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    out = tmp_path / "temporary/out"
    root = sources(tmp_path / "root", Main=MAIN)
    with socket.socket() as listening, Jvm.start(JvmOptions()) as jvm:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = str(listening.getsockname()[1])
        (tmp_path / "Evil.java").write_text(DEEDS.replace("VICTIM", str(victim)).replace("PORT", port))
        assert jvm.compile_against([tmp_path / "Evil.java"], out, []) is None
        arguments = [
            "-processorpath",
            str(out),
            "-processor",
            "Evil",
            "-d",
            str(out),
            str(root / "Main.java"),
        ]
        answer = jvm._ask(encode_compile(arguments), 30.0)
        assert answer.int32() != 0
        said = answer.text()
    assert "error: ran own.\n" in said, said
    assert victim.read_text() == "text"
