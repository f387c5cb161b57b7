"""Users' models: what takes whose place, what a TRUE says of them, and what does not fit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import Surroundings, read_task
from verifier.verdict.outcome import Result, Verdict

LIBRARY = """package lib;
public class Meter {
  protected int ticks = 3;
  public Meter() { super(); }
  public int read() { return ticks; }
  public int twice() { return 2 * read(); }
  public static int limit(int n) { return Math.min(n, 5); }
  public final Runnable job() { return () -> ticks++; }
  static abstract class Part { abstract int size(); }
}
"""
PROGRAM = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    Verifier.assume(x >= 0 && x < 4);
    %s
  }
}
"""
METER = "package lib; @jr.Model public class Meter { %s }"


@pytest.fixture(scope="module")
def library(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of class files."""
    base = tmp_path_factory.mktemp("library")
    (base / "Meter.java").write_text(LIBRARY)
    assert warm_jvm.compile_against([base / "Meter.java"], base / "classes", []) is None
    return base / "classes"


def verified(
    jvm: Jvm, folder: Path, library: Path, body: str, models: dict[str, str], limit_s: float = 60.0
) -> Result:
    """What the symbolic analysis alone says of a program with this body and models."""
    write(folder / "models", models)
    write(folder / "src", {"Main.java": PROGRAM % body})
    task = read_task([folder / "src"], "valid-assert", Surroundings((library,)))
    options = Options(models=folder / "models", analyses=("symbolic", "proof"), wall_limit_s=limit_s)
    return verify_with(jvm, task, options, Stats())


def write(folder: Path, files: dict[str, str]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


@pytest.mark.parametrize(
    ("name", "model", "body"),
    [
        pytest.param(
            "lib/Meter.java",
            METER % "public int read() { return seven(); } private static int seven() { return 7; }",
            "assert new lib.Meter().twice() == 14 && lib.Meter.limit(x + 9) == 5;",
            id="a method of the class path; the rest is the class's",
        ),
        pytest.param(
            "lib/Meter.java",
            METER % "protected int ticks; private int more; public native int twice();"
            "public int read() { more++; return x(more) + ticks; }"
            "private int x(int n) { return get(() -> n); }"
            "private int get(java.util.function.IntSupplier s) { return 2 * s.getAsInt(); }",
            "lib.Meter m = new lib.Meter(); m.read(); assert m.twice() == 2 * (3 + 4);",
            id="fields of the class and of the model, lambdas, a native method that means the class's",
        ),
        pytest.param(
            "lib/Meter.java",
            METER % "protected int ticks; @jr.Model public Meter() { ticks = 40; }",
            "assert new lib.Meter().read() == 40;",
            id="a constructor",
        ),
        pytest.param(
            "java/util/BitSet.java",
            "package java.util; import org.sosy_lab.sv_benchmarks.Verifier;"
            "@jr.Model public class BitSet { public int cardinality() {"
            "int n = Verifier.nondetInt(); Verifier.assume(n >= 0 && n < Own.MOST);"
            "return n; } private static class Own { static final int MOST = Integer.parseInt(\"100\"); } }",
            "int n = new java.util.BitSet(x).cardinality(); assert n >= 0 && n < 100;",
            id="a class of the JDK, inputs of the model, a class inside",
        ),
        pytest.param(
            "java/lang/Math.java",
            "package java.lang; @jr.Model public final class Math {"
            "public static double sin(double a) { return 2; } }",
            "assert Math.sin(x) == 2 && Math.max(x, 7) == 7;",
            id="a method that JR models itself",
        ),
    ],
)  # fmt: skip
def test_models_take_the_place_of_methods(
    jvm: Jvm, tmp_path: Path, library: Path, name: str, model: str, body: str
) -> None:
    result = verified(jvm, tmp_path, library, body, {name: model})
    assert result.verdict is Verdict.TRUE, result.obligations
    assumed = [one.phrase for one in result.assumptions if one.word == "model"]
    shown = name.removesuffix(".java").replace("/", ".")
    assert assumed == [f"{shown} is as its model has it ({tmp_path / 'models' / name})"]


def test_a_model_that_was_not_used_is_not_named(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    models = {"lib/Meter.java": METER % "public int read() { return 7; }"}
    result = verified(jvm, tmp_path, library, "assert lib.Meter.limit(x) == x;", models)
    assert result.verdict is Verdict.TRUE
    assert not result.assumptions


def test_a_failure_that_only_the_model_has_is_none(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    models = {"lib/Meter.java": METER % "public int read() { return 7; }"}
    result = verified(jvm, tmp_path, library, "assert new lib.Meter().read() + x < 8;", models)
    assert result.verdict is Verdict.UNKNOWN
    assert [one.message for one in result.obligations] == [
        "java.lang.AssertionError, which only the model of lib.Meter leads to"
    ]


def test_a_failure_that_the_class_has_too_is_one(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    models = {"lib/Meter.java": METER % "public int read() { return 3; }"}
    result = verified(jvm, tmp_path, library, "assert new lib.Meter().read() + x < 6;", models)
    assert result.verdict is Verdict.FALSE


MISFITS = {
    "public int get() { return 1; }": r"lib\.Meter has no get\(\); methods of the model alone",
    "public int read(int n) { return 1; }": r"lib\.Meter has no read\(int\): there is read\(\)",
    "public long read() { return 1; }": r"lib\.Meter has no read\(\) that gives long: it gives int",
    "int read() { return 1; }": r"lib\.Meter\.read\(\) is public there",
    "public static int read() { return 1; }": r"lib\.Meter\.read\(\) is public there",
    "protected long ticks;": r"lib\.Meter\.ticks is of type int there",
    "int count;": r"lib\.Meter has no field count; fields of the model alone are private",
    "private int count = 1;": r"a constructor of lib\.Meter does more than super",
    "private static Object o = new Object();": r"a model has no static initialiser",
    "public final Runnable job() { return () -> { }; }": r"has a lambda of the name lambda\$job\$0, too",
    "static abstract class Part { }": r"there is a class lib\.Meter\$Part already",
    "public int read() { return x; }": r"Meter\.java:1: cannot find symbol",
}
OTHERS = [
    ("lib/Meter", "@jr.Model public interface Meter { }", r"lib\.Meter is a class there"),
    ("lib/Meter", "public class Meter { }", r"lib\.Meter is no model: mark it with @jr\.Model"),
    ("lib/None", "@jr.Model class None { }", r"no class lib\.None in the JDK or on the class path"),
    ("java/util/Nope", "@jr.Model class Nope { }", r"no class java\.util\.Nope"),
    (
        "lib/Meter",
        "@jr.Model public class Meter implements Runnable { public void run() { } }",
        r"lib\.Meter does not extend or implement java\.lang\.Runnable there",
    ),
    (
        "java/lang/StringBuilder",
        "@jr.Model public final class StringBuilder { @jr.Model public StringBuilder() { } }",
        r"JR keeps the objects of java\.lang\.StringBuilder itself",
    ),
    (
        "java/lang/String",
        "@jr.Model public final class String { private byte[] value; }",
        r"JR keeps the objects of java\.lang\.String itself: a model cannot use their field value",
    ),
    (
        "java/util/ArrayList",
        "@jr.Model public class ArrayList { private void finalize() { } }",
        r"java\.util\.ArrayList inherits a method finalize|does not compile",
    ),
]


@pytest.mark.parametrize(
    ("name", "model", "message"),
    [*(("lib/Meter", METER % body, message) for body, message in MISFITS.items()), *OTHERS],
)
def test_models_that_do_not_fit_are_refused(
    jvm: Jvm, tmp_path: Path, library: Path, name: str, model: str, message: str
) -> None:
    with pytest.raises(UserError, match=message) as refused:
        package = f"package {Path(name).parent};".replace("/", ".")
        text = model if model.startswith("package") else f"{package} {model}"
        verified(jvm, tmp_path, library, "assert x < 4;", {f"{name}.java": text})
    assert str(refused.value).startswith(str(tmp_path / "models" / name))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("files", "message"), [({}, "no such folder"), ({"a.txt": ""}, "holds no .java file")]
)
def test_a_folder_without_models_is_refused(
    jvm: Jvm, tmp_path: Path, library: Path, files: dict[str, str], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        verified(jvm, tmp_path, library, "assert x < 4;", files)


@pytest.mark.parametrize(
    ("name", "model", "call"),
    [
        ("lib/Meter", METER % "public int read() { %s }", "new lib.Meter().read()"),
        (
            "java/util/BitSet",
            "package java.util; @jr.Model public class BitSet { public int size() { %s } }",
            "new java.util.BitSet(x).size()",
        ),
    ],
)
def test_a_model_that_catches_errors_leans_on_a_stack(
    jvm: Jvm, tmp_path: Path, library: Path, name: str, model: str, call: str
) -> None:
    body = "try { return 3; } catch (StackOverflowError e) { return 4; }"
    result = verified(jvm, tmp_path, library, f"assert {call} == 3;", {f"{name}.java": model % body})
    assert result.verdict is Verdict.TRUE, result.obligations
    assert [one.word for one in result.assumptions] == ["stack-and-heap", "model"]


def test_a_recursive_model_is_the_one_that_proofs_see(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    """The class's own method would hold; the model does not."""
    models = {
        "lib/Meter.java": METER % "public static int limit(int n) { return n <= 0 ? 6 : limit(n - 1); }"
    }
    body = "int y = Verifier.nondetInt(); Verifier.assume(y >= 0); assert lib.Meter.limit(y) <= 5;"
    result = verified(jvm, tmp_path, library, body, models, limit_s=6.0)
    assert result.verdict is Verdict.UNKNOWN


def test_the_class_path_is_seen_in_full(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    """A class that only a model mentions is there."""
    models = {"java/util/BitSet.java": "package java.util; @jr.Model public class BitSet {"
              "public int size() { return lib.Meter.limit(8); } }"}  # fmt: skip
    result = verified(jvm, tmp_path, library, "assert new java.util.BitSet(x).size() == 5;", models)
    assert result.verdict is Verdict.TRUE, result.obligations
