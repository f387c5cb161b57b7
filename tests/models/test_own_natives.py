"""The program's own native methods, in a library of the user's (--native-library)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.verdict.outcome import Result, Verdict

COMPILER = shutil.which("cc")
SOURCE = r"""
#include <jni.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
JNIEXPORT jint JNICALL Java_Main_next(JNIEnv *e, jclass c, jint x) { return x + 1; }
JNIEXPORT void JNICALL Java_Main_fill(JNIEnv *e, jclass c, jintArray a, jint x) {
  jint *all = (*e)->GetIntArrayElements(e, a, 0);
  for (int i = 0; i < (*e)->GetArrayLength(e, a); i++) all[i] = x;
  (*e)->ReleaseIntArrayElements(e, a, all, 0);
}
JNIEXPORT jstring JNICALL Java_Main_shout(JNIEnv *e, jobject self, jstring s) {
  jclass c = (*e)->GetObjectClass(e, self);
  jfieldID f = (*e)->GetFieldID(e, c, "calls", "I");
  (*e)->SetIntField(e, self, f, (*e)->GetIntField(e, self, f) + 1);
  return (*e)->NewStringUTF(e, (*e)->GetStringLength(e, s) > 2 ? "LONG" : "SHORT");
}
JNIEXPORT jint JNICALL Java_Main_refuse(JNIEnv *e, jclass c, jint x) {
  if (x == 2) (*e)->ThrowNew(e, (*e)->FindClass(e, "java/lang/IllegalStateException"), "two");
  return x;
}
JNIEXPORT jint JNICALL Java_Main_crash(JNIEnv *e, jclass c) { abort(); }
JNIEXPORT jint JNICALL Java_Main_reach(JNIEnv *e, jclass c, jstring name) {
  const char *path = (*e)->GetStringUTFChars(e, name, 0);
  int found = open(path, O_RDONLY) >= 0 ? 1 : 0;
  found |= open("/etc/shadow", O_RDONLY) >= 0 ? 2 : 0;
  found |= socket(AF_UNIX, SOCK_STREAM, 0) >= 0 ? 4 : 0;
  found |= system("/bin/ls 2>/dev/null") == 0 ? 8 : 0;
  found |= kill(getppid(), 0) == 0 && getppid() > 1 ? 16 : 0;
  return found;
}
"""
PROGRAM = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  int calls;
  static native int next(int x);
  static native void fill(int[] a, int x);
  native String shout(String s);
  static native int refuse(int x);
  static native int crash();
  static native int reach(String name);
  static native int absent();
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    Verifier.assume(x >= 0 && x < 4);
    %s
  }
}
"""
LOAD = 'System.loadLibrary("mine"); '


@pytest.fixture(scope="module")
def library(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library, made by the C compiler at hand."""
    headers = warm_jvm.java_home / "include"
    if COMPILER is None or not (headers / "jni.h").is_file():
        pytest.skip("there is no C compiler, or the JDK has no jni.h")
    folder = tmp_path_factory.mktemp("library")
    (folder / "mine.c").write_text("#include <signal.h>\n" + SOURCE)
    made = folder / "libmine.so"
    command = [COMPILER, "-shared", "-fPIC", f"-I{headers}", f"-I{headers / 'linux'}"]
    subprocess.run([*command, "-o", str(made), str(folder / "mine.c")], check=True)
    return made


@pytest.fixture(autouse=True)
def alone(warm_jvm: Jvm) -> Iterator[None]:
    """Other tests have no library."""
    yield
    warm_jvm.use_library(None)


def verified(jvm: Jvm, folder: Path, body: str, library: Path | None) -> Result:
    """What the symbolic analysis alone says of a program."""
    (folder / "src").mkdir()
    (folder / "src/Main.java").write_text(PROGRAM % body)
    task = read_task([folder / "src"], "valid-assert")
    options = Options(native_library=library, analyses=("symbolic",), wall_limit_s=60.0)
    return verify_with(jvm, task, options, Stats())


@pytest.mark.parametrize(
    "body",
    [
        "assert next(3) == 4;",
        "assert next(x) == x + 1;",
        "int[] a = {5, x, 7}; a[1] = 1; fill(a, 9); assert a[0] == 9 && a[1] == 9 && a[2] == 9;",
        'Main m = new Main(); m.calls = 4; assert m.shout("abc").equals("LONG") && m.calls == 5;',
        'try { refuse(x); } catch (IllegalStateException e) { assert e.getMessage().equals("two"); }',
        "try { absent(); assert false; } catch (UnsatisfiedLinkError e) { }",
        "if (x == 9) crash();",
    ],
)
def test_natives_run_on_known_data(jvm: Jvm, tmp_path: Path, library: Path, body: str) -> None:
    result = verified(jvm, tmp_path, LOAD + body, library)
    assert result.verdict is Verdict.TRUE, result.obligations
    named = [one.phrase for one in result.assumptions if one.word == "native-library"]
    asked = [] if "x == 9" in body else ["native methods of libmine.so depend on their arguments alone"]
    assert [phrase.partition(" and ")[0] for phrase in named] == asked


@pytest.mark.parametrize("body", ["assert next(x) != 3;", "if (x == 2) { refuse(x); } assert next(x) != 2;"])
def test_failures_are_seen_in_a_run_with_the_library(
    jvm: Jvm, tmp_path: Path, library: Path, body: str
) -> None:
    result = verified(jvm, tmp_path, LOAD + body, library)
    assert result.verdict is Verdict.FALSE, result.obligations


@pytest.mark.parametrize("load", ["", 'System.loadLibrary("other"); ', LOAD])
def test_what_is_not_loaded_is_not_there(jvm: Jvm, tmp_path: Path, library: Path, load: str) -> None:
    body = f"try {{ {load} next(1); assert false; }} catch (UnsatisfiedLinkError e) {{ }}"
    result = verified(jvm, tmp_path, body, None if load == LOAD else library)
    assert result.verdict is Verdict.TRUE, result.obligations
    assert not [one for one in result.assumptions if one.word == "native-library"]


def test_in_an_initialiser(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    """The usual place: also where it runs in the process that calls native methods."""
    body = "assert Late.more(4) == 5 && Late.here; } static class Late { static boolean here; static {"
    body += f"{LOAD} here = next(1) == 2; }} static int more(int n) {{ return next(n); }}"
    result = verified(jvm, tmp_path, body, library)
    assert result.verdict is Verdict.TRUE, result.obligations


def test_runs_alone_show_nothing(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    """Native code may do otherwise in another run."""
    (tmp_path / "src").mkdir()
    text = (PROGRAM % (LOAD + "assert next(3) == 4;")).replace("Verifier.nondetInt()", "0")
    (tmp_path / "src/Main.java").write_text(text)
    task = read_task([tmp_path / "src"], "valid-assert")
    result = verify_with(jvm, task, Options(native_library=library), Stats())
    assert result.verdict is Verdict.TRUE
    assert [one.word for one in result.assumptions] == ["native-library"]


def test_by_its_file(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    result = verified(jvm, tmp_path, f'System.load("{library}"); assert next(x) > 0;', library)
    assert result.verdict is Verdict.TRUE, result.obligations


def test_unknown_data_leave_the_verdict_open(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    result = verified(jvm, tmp_path, LOAD + "assert next(Verifier.nondetInt()) != 77;", library)
    assert result.verdict is Verdict.UNKNOWN
    assert "native Main.next may read argument 1" in result.reason


def test_a_crash_leaves_the_verdict_open(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    result = verified(jvm, tmp_path, LOAD + "assert next(x) > 0; crash(); assert next(x) > 0;", library)
    assert result.verdict is Verdict.UNKNOWN
    assert "native Main.crash: it ended the process" in result.reason


def test_native_code_is_shut_in(jvm: Jvm, tmp_path: Path, library: Path) -> None:
    """No files of the user, no sockets, no programs, no signals; in a run of the program it is the same."""
    body = f'{LOAD} assert reach("{__file__}") == 0;'
    result = verified(jvm, tmp_path, body, library)
    assert result.verdict is Verdict.TRUE, result.counterexample


def test_a_file_that_is_no_library_is_refused(jvm: Jvm, tmp_path: Path) -> None:
    (tmp_path / "libmine.so").write_text("no library")
    with pytest.raises(
        UserError, match=r"libmine\.so: it cannot be loaded: .*(invalid ELF header|too short)"
    ):
        verified(jvm, tmp_path, LOAD, tmp_path / "libmine.so")
