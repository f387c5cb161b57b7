"""Files that the program itself makes: written, read again, renamed and taken away."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.analysis.entry import prepare_program
from verifier.analysis.run import Run, is_want_of_time
from verifier.analysis.seeded import SeededRuns
from verifier.analysis.verification import verify_with
from verifier.assumption import Assumption
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.task.task import Task
from verifier.verdict.outcome import Verdict

HEAD = """import java.io.*; import java.nio.file.*; import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;
"""


SYMBOLIC = Options(analyses=("symbolic",), wall_limit_s=90.0)
OPEN_LIMIT_S = 4.0
"""Of work: some of these programs have more paths than anybody waits for."""


def written(folder: Path, common: Path, body: str) -> Task:
    """A program whose main has this body."""
    main = "public static void main(String[] args) throws Exception"
    folder.joinpath("Main.java").write_text(f"{HEAD}public class Main {{ {main} {{\n{body}\n}} }}\n")
    return read_task([common, folder], "valid-assert")


HOLDS = {
    "channel": """
        byte b = Verifier.nondetByte(); Path file = Paths.get("in.txt");
        Files.write(file, new byte[] {1, b});
        assert Files.readAllBytes(file)[1] == b && Files.size(file) == 2;""",
    "stream": """
        int n = Verifier.nondetInt(); File file = File.createTempFile("abc", ".d");
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file))) { out.writeInt(n); }
        try (DataInputStream in = new DataInputStream(new FileInputStream(file))) {
            assert in.readInt() == n;
        }
        assert file.length() == 4;""",
    "names": """
        File folder = new File("d"), file = new File(folder, "x");
        if (folder.mkdir()) {
            assert !file.exists() && folder.list().length == 0 && file.createNewFile();
            assert !folder.delete() && folder.list()[0].equals("x");
            if (file.renameTo(new File(folder, "y"))) assert !file.exists() && new File("d/y").isFile();
        }""",
    "random access": """
        try (RandomAccessFile file = new RandomAccessFile(File.createTempFile("abc", null), "rw")) {
            file.seek(3); file.write(-1); file.seek(0);
            assert file.length() == 4 && file.read() == 0 && file.getFilePointer() == 1;
            file.setLength(2); assert file.read() == 0 && file.read() == -1;
        }""",
}
FAILS = {
    "a file for reading": """
        File file = File.createTempFile("abc", null);
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            boolean failed = false;
            try { in.write(1); } catch (IOException e) { failed = true; }
            assert !failed;
        }""",
    "it is there": """
        Path file = Files.createTempFile("x", ".t"); Files.writeString(file, "hello");
        String text = Files.readString(file); Files.delete(file); assert !text.equals("hello");""",
    "a byte of the input": """
        int n = Verifier.nondetInt(); File file = File.createTempFile("abc", null);
        try (FileOutputStream out = new FileOutputStream(file)) { out.write(n); }
        try (FileInputStream in = new FileInputStream(file)) { assert in.read() != 99; }""",
    "added": """
        File file = File.createTempFile("abc", null); int n = 0;
        try (FileWriter out = new FileWriter(file, true)) { out.write("a\\n"); }
        try (FileWriter out = new FileWriter(file, true)) { out.write("b"); }
        try (BufferedReader in = new BufferedReader(new FileReader(file))) {
            while (in.readLine() != null) n++;
        }
        assert n != 2;""",
}
OPEN = {
    "each question has its own answer": """
        boolean first, second;
        try { first = new File("a.txt").createNewFile(); second = new File("b.txt").createNewFile(); }
        catch (IOException e) { return; }
        assert first || !second;""",
    "what failed once may go well": """
        boolean failed = false;
        try { new FileOutputStream("a.txt").close(); } catch (IOException e) { failed = true; }
        try { new FileOutputStream("b.txt").close(); assert !failed; } catch (IOException e) { }""",
    "each file by itself": """
        boolean first = new File("a.txt").delete(), second = new File("b.txt").delete();
        assert first || !second;""",
    "closing may fail": """
        FileOutputStream out = new FileOutputStream("a.txt");
        try { out.close(); } catch (IOException e) { assert false; }""",
    "a file is no folder": """
        File folder = new File("d"), file = new File("f");
        if (folder.mkdir() && file.createNewFile() && file.renameTo(folder)) assert false;""",
    "of the machine": 'assert !new File("in.txt").exists();',
    "read from outside": 'assert new FileInputStream("in.txt").read() != 3;',
    "a disk may be full": """
        try { Files.write(Paths.get("in.txt"), new byte[] {1}); } catch (IOException e) { assert false; }""",
    "a name of the machine": 'assert !File.createTempFile("abc", ".d").getPath().startsWith("/tmp/abc7");',
    "two names of one file": """
        Files.write(Paths.get("in.txt"), new byte[] {1});
        Files.write(Paths.get("/tmp/in.txt"), new byte[] {2});
        assert Files.readAllBytes(Paths.get("in.txt"))[0] == 1;""",
    "memory outside of the heap": """
        int n = Verifier.nondetInt(); java.nio.ByteBuffer buffer = java.nio.ByteBuffer.allocateDirect(16);
        buffer.putInt(n); buffer.flip(); assert buffer.getInt() != 4711;""",
    "half written": """
        File file = File.createTempFile("abc", null);
        try (FileOutputStream out = new FileOutputStream(file)) { out.write(1); } catch (IOException e) { }
        assert file.length() == 1;""",
}


@pytest.mark.parametrize("name", HOLDS)
def test_a_program_reads_what_it_wrote(name: str, tmp_path: Path, java_tasks: Path, warm_jvm: Jvm) -> None:
    task = written(tmp_path, java_tasks / "common", HOLDS[name])
    result = verify_with(warm_jvm, task, SYMBOLIC, Stats())
    assert result.verdict is Verdict.TRUE, result.obligations
    assert Assumption.FILES in result.assumptions


@pytest.mark.parametrize("name", FAILS)
def test_a_failure_behind_files_is_replayed(
    name: str, tmp_path: Path, java_tasks: Path, warm_jvm: Jvm
) -> None:
    task = written(tmp_path, java_tasks / "common", FAILS[name])
    result = verify_with(warm_jvm, task, SYMBOLIC, Stats())
    assert result.verdict is Verdict.FALSE, result.obligations


@pytest.mark.parametrize("name", OPEN)
def test_what_another_machine_says_otherwise_is_open(
    name: str, tmp_path: Path, java_tasks: Path, warm_jvm: Jvm
) -> None:
    task = written(tmp_path, java_tasks / "common", OPEN[name])
    classes = prepare_program(warm_jvm, task, tmp_path / "compiled").classes
    runs = SeededRuns(task, SYMBOLIC, Stats(), warm_jvm, classes)
    result = Run.after(runs).decide(Budget.of_work(OPEN_LIMIT_S))
    assert result.verdict is Verdict.UNKNOWN
    assert any(not is_want_of_time(one) for one in result.obligations), result.obligations
