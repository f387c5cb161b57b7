"""Programs with a class path: what is run and analysed, and what is refused."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.analysis.entry import prepare_program
from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import Surroundings, read_task
from verifier.task.task import Task
from verifier.verdict.outcome import Result, Verdict

LIBRARY = {
    "lib/Tool.java": "package lib; public class Tool { public static int share(int n)"
    "{ return 12 / (n - 3); } }",
    "lib/Other.java": "package lib; public class Other { public static int one() { return 1; } }",
    "lib/Named.java": "package lib; public class Named { }",
}
APP = """
package app;
import org.sosy_lab.sv_benchmarks.Verifier;
public class App {
  public static void main(String[] args) throws Exception {
    if (args[0].equals("tool")) {
      if (Verifier.nondetInt() == 77123) lib.Tool.share(Integer.parseInt(args[1]));
    } else if (args[0].equals("\u00df \U0001f600")) {
      if (args[0].length() == 4) throw new IllegalStateException(args[1]);
    } else if (args[0].equals("missing")) {
      try {
        if (Verifier.nondetInt() == 77123) lib.Other.one();
      } catch (NoClassDefFoundError e) { throw new IllegalStateException(); }
    }
  }
}
"""
FINDER = """
package app;
public class Finder {
  public static void main(String[] args) throws Exception {
    Class.forName("lib." + args[0]);
    throw new IllegalStateException();
  }
}
"""


@pytest.fixture(scope="module")
def built(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with ``lib.jar``, its classes in ``lib``, those of the program in ``app``, and its sources."""
    base = tmp_path_factory.mktemp("with blank")
    for name, text in {**LIBRARY, "app/App.java": APP, "app/Finder.java": FINDER}.items():
        file = base / "src" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    libraries = [base / "src" / name for name in LIBRARY]
    assert warm_jvm.compile_against(libraries, base / "lib", []) is None
    programs = [base / "src/app/App.java", base / "src/app/Finder.java"]
    assert warm_jvm.compile_against(programs, base / "app", [base / "lib"]) is None
    with zipfile.ZipFile(base / "lib.jar", "w") as jar:
        for file in (base / "lib").rglob("*.class"):
            jar.write(file, file.relative_to(base / "lib").as_posix())
    (base / "only").mkdir()
    (base / "only/app").symlink_to(base / "src/app")
    return base


def task_of(inputs: list[Path], path: list[Path], main: str, *arguments: str) -> Task:
    return read_task(inputs, "no-runtime-exception", Surroundings(tuple(path), main, arguments))


def verdict_of(jvm: Jvm, task: Task) -> Result:
    return verify_with(jvm, task, Options(), Stats())


@pytest.mark.parametrize(("divisor", "verdict"), [("3", Verdict.FALSE), ("4", Verdict.TRUE)])
@pytest.mark.parametrize("kind", ["sources", "classes"])
def test_dependencies_and_arguments(
    warm_jvm: Jvm, built: Path, kind: str, divisor: str, verdict: Verdict
) -> None:
    inputs, path = ([built / "only"], []) if kind == "sources" else ([], [built / "app"])
    result = verdict_of(warm_jvm, task_of(inputs, [*path, built / "lib.jar"], "app.App", "tool", divisor))
    assert result.verdict is verdict, result.reason
    if verdict is Verdict.FALSE:
        assert (
            result.counterexample is not None
            and result.counterexample.failure.trace[0].class_name == "lib.Tool"
        )


def test_arguments_beyond_ascii(warm_jvm: Jvm, built: Path) -> None:
    task = task_of([built / "app"], [built / "lib"], "app.App", "\u00df \U0001f600", "@x")
    found = verdict_of(warm_jvm, task).counterexample
    assert found is not None and found.failure.message == "@x"


def test_a_missing_class_is_an_obligation(warm_jvm: Jvm, built: Path) -> None:
    result = verdict_of(warm_jvm, task_of([built / "app"], [], "app.App", "missing"))
    assert result.verdict is not Verdict.TRUE
    if result.verdict is Verdict.UNKNOWN:
        assert "class lib.Other, which is not on the class path" in result.reason
    assert verdict_of(warm_jvm, task_of([built / "app"], [], "app.App", "none")).verdict is Verdict.TRUE


@pytest.mark.parametrize(("name", "verdict"), [("Named", Verdict.FALSE), ("None", Verdict.TRUE)])
def test_classes_found_by_computed_names(warm_jvm: Jvm, built: Path, name: str, verdict: Verdict) -> None:
    task = task_of([built / "app"], [built / "lib.jar"], "app.Finder", name)
    assert verdict_of(warm_jvm, task).verdict is verdict


def test_only_what_is_needed_is_looked_at(warm_jvm: Jvm, built: Path, tmp_path: Path) -> None:
    task = task_of([built / "only"], [built / "lib.jar"], "app.App")
    (tmp_path / "Finder").mkdir()
    program = prepare_program(warm_jvm, task, tmp_path / "scratch")
    seen = {file.name for place in program.classes for file in place.rglob("*.class")}
    assert "Tool.class" in seen and "Other.class" in seen


def test_programs_that_cannot_be_started(warm_jvm: Jvm, built: Path, tmp_path: Path) -> None:
    for main, said in (
        ("app.Nope", "there is no class app.Nope in"), ("lib.Tool", "has no public static void main"),
        ("App", "there is no class App in .*; say which class to start: --main app.App"),
    ):  # fmt: skip
        with pytest.raises(UserError, match=said):
            prepare_program(warm_jvm, task_of([built / "app"], [built / "lib"], main), tmp_path / main)
    (tmp_path / "src/a").mkdir(parents=True)
    (tmp_path / "src/a/One.java").write_text(
        "package a; class One { public static void main(String[] a) {} }"
    )
    (tmp_path / "src/a/Two.java").write_text("package a; class Two { void main() {} }")
    with pytest.raises(UserError, match=r"no source file in .*src; say which class to start: --main a\.One$"):
        read = read_task([tmp_path / "src"], "valid-assert")
        prepare_program(warm_jvm, read, tmp_path / "sources")
    (tmp_path / "src/a/Three.java").write_text(
        "package a; class Three { public static void main(String[] a) {} }"
    )
    for folder in ("src", "src/a"):
        said = r"; say which class to start: --main a\.One or --main a\.Three$"
        with pytest.raises(UserError, match=said):
            read = read_task([tmp_path / folder], "valid-assert")
            prepare_program(warm_jvm, read, tmp_path / f"in {folder.replace('/', ' ')}")
    with pytest.raises(UserError, match=r"to start: \S*/src --main a\.One or \S*/src --main a\.Three$"):
        read = read_task([tmp_path], "valid-assert", Surroundings(main_class="a.Nope"))
        prepare_program(warm_jvm, read, tmp_path / "above")
    (tmp_path / "junk").mkdir()
    (tmp_path / "junk/Junk.class").write_bytes(b"\xca\xfe\xba\xbe\0\0\0\x34junk")
    with pytest.raises(UserError, match=r"Junk\.class: not a class file"):
        prepare_program(warm_jvm, task_of([], [tmp_path / "junk"], "Junk"), tmp_path / "scratch")


UNSOUND = {
    "gone/Base.java": "package gone; public class Base { public static class D extends Base {} }",
    "weak/Main.java": """
        package weak;
        import gone.Base;
        import org.sosy_lab.sv_benchmarks.Verifier;
        public class Main {
          static class Merge {
            static int n;
            static Base of(boolean b) { Base r; if (b) r = new Base.D(); else r = null; return r; }
          }
          static class Field { Base base; int n; }
          public static void main(String[] args) throws Exception {
            if (args[0].equals("merge")) Merge.n = 1;
            if (args[0].equals("list")) Field.class.getDeclaredFields();
            if (args[0].equals("list") || args[0].equals("merge")) throw new IllegalStateException();
            if (args[0].equals("is")) {
              try { boolean is = args[0] instanceof Object && (Object) args[0] instanceof Base; }
              catch (NoClassDefFoundError e) {
                if (Verifier.nondetInt() == 91823) throw new IllegalStateException();
              }
            }
          }
        }""",
    "weak/Started.java": """
        package weak;
        public class Started extends gone.Base { public static void main(String[] args) { } }""",
}  # fmt: skip


@pytest.fixture(scope="module")
def unsound(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program some of whose classes cannot be linked, since the package ``gone`` is."""
    base = tmp_path_factory.mktemp("unsound")
    for name, text in UNSOUND.items():
        (base / name).parent.mkdir(exist_ok=True)
        (base / name).write_text(text)
    assert warm_jvm.compile_against([base / name for name in UNSOUND], base / "classes", []) is None
    shutil.rmtree(base / "classes" / "gone")
    return base / "classes"


@pytest.mark.parametrize("what", ["merge", "list", "is"])
def test_what_the_virtual_machine_does_not_link_is_open(warm_jvm: Jvm, unsound: Path, what: str) -> None:
    """Runs are made without the verifier: java itself throws a NoClassDefFoundError in the first two."""
    result = verdict_of(warm_jvm, task_of([unsound], [], "weak.Main", what))
    assert result.verdict is Verdict.UNKNOWN
    assert "which is not" in result.reason, result.reason


def test_programs_that_java_does_not_start(warm_jvm: Jvm, unsound: Path, tmp_path: Path) -> None:
    task = task_of([unsound], [], "weak.Started")
    with pytest.raises(
        UserError, match=r"java does not start weak\.Started: .*NoClassDefFoundError: gone/Base"
    ):
        prepare_program(warm_jvm, task, tmp_path)
    assert verdict_of(warm_jvm, task_of([unsound], [], "weak.Main", "none")).verdict is Verdict.TRUE


AGED = """
package aged;
public class Aged {
  private int secret = 3;
  class Inner { int get() { return secret; } }
  interface Shape { int n(); default int twice() { return 2 * n(); } }
  public static void main(String[] args) {
    int n = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
    Shape shape = () -> new Aged().new Inner().get() + n;
    String text = "n" + shape.twice() + args[0];
    if (text.equals("n88x")) throw new IllegalStateException(text);
  }
}
"""


@pytest.mark.parametrize("release", [8, 11, 17])
def test_class_files_of_several_releases(warm_jvm: Jvm, tmp_path: Path, release: int) -> None:
    """Concatenation, nests and lambdas are compiled otherwise in each of them."""
    source = tmp_path / "aged" / "Aged.java"
    source.parent.mkdir()
    source.write_text(AGED)
    words = ["--release", str(release), "-nowarn", "-g:none", "-cp", str(warm_jvm.fallback_classes)]
    javac(*words, "-d", tmp_path / "classes", source)
    assert (tmp_path / "classes/aged/Aged.class").read_bytes()[7] == release + 44
    task = task_of([tmp_path / "classes"], [], "aged.Aged", "x")
    result = verdict_of(warm_jvm, task)
    found = result.counterexample
    assert found is not None, result.reason
    assert (found.inputs[0].value, found.failure.message) == (41, "n88x")


PLACED = """
package placed;
public class Placed {
  public static void main(String[] args) throws Exception {
    ClassLoader loader = Placed.class.getClassLoader();
    boolean failed = false;
    switch (args[0]) {
      case "manifest": failed = Placed.class.getPackage().getImplementationVersion() == null; break;
      case "source": failed = Placed.class.getProtectionDomain() != null; break;
      case "resource": failed = !loader.getResource("placed/data.txt").toString().startsWith("jar:"); break;
      case "code": failed = loader.getResourceAsStream("placed/Placed.class").read() == 0xca; break;
      case "none": failed = loader.getResource("placed/none.txt") == null; break;
      case "data": failed = loader.getResourceAsStream("placed/data.txt").read() == 'x'; break;
    }
    if (failed) throw new IllegalStateException();
  }
}
"""


@pytest.fixture(scope="module")
def placed(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A jar that says what version it is of, with a file beside its class."""
    base = tmp_path_factory.mktemp("placed")
    (base / "Placed.java").write_text(PLACED)
    assert warm_jvm.compile_against([base / "Placed.java"], base / "classes", []) is None
    with zipfile.ZipFile(base / "placed.jar", "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Main-Class: placed.Placed\nImplementation-Version: 1\n\n")
        jar.write(base / "classes/placed/Placed.class", "placed/Placed.class")
        jar.writestr("placed/data.txt", "x")
    return base / "placed.jar"


@pytest.mark.parametrize(
    ("what", "verdict"),
    [
        ("manifest", Verdict.UNKNOWN),
        ("source", Verdict.UNKNOWN),
        ("resource", Verdict.UNKNOWN),
        ("code", Verdict.UNKNOWN),
        ("none", Verdict.FALSE),
        ("data", Verdict.FALSE),
    ],
)
def test_where_a_program_lies_is_not_told(warm_jvm: Jvm, placed: Path, what: str, verdict: Verdict) -> None:
    """Java gives other answers than a run of JR, which has folders in the place of jars."""
    task = read_task([placed], "no-runtime-exception", Surroundings(arguments=(what,)))
    assert verify_with(warm_jvm, task, Options(), Stats()).verdict is verdict
