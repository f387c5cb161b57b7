"""Native and opaque methods: run on copies, reported, and named where they meet symbolic data."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.analysis.verification import verify
from verifier.config import Options
from verifier.report.account import render_account
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.verdict.outcome import Verdict

PROPERTY = "CHECK( init(Main.main()), LTL(G assert) )\n"
PRELUDE = """import java.text.*; import java.util.*; import java.util.zip.*;
import org.sosy_lab.sv_benchmarks.Verifier;
"""


def account(folder: Path, body: str, natives: str) -> tuple[Verdict, str]:
    """JR's verdict and account on a program whose main has this body."""
    (folder / "p.prp").write_text(PROPERTY)
    source = folder / "src" / "Main.java"
    source.parent.mkdir()
    main = "public static void main(String[] args) throws Exception"
    declared = "static native int twice(int n);"
    source.write_text(f"{PRELUDE}\npublic class Main {{ {declared}\n{main} {{\n{body}\n}} }}\n")
    task = read_task([source.parent], str(folder / "p.prp"))
    options = Options(natives=natives, wall_limit_s=60, analyses=("symbolic",))
    result = verify(task, options, Stats())
    return result.verdict, render_account(task, result, options)


CHECKSUM = """
    byte[] data = {1, 2, 3}; int n = Verifier.nondetInt();
    CRC32 crc = new CRC32(); crc.update(data, 0, 3);
    assert crc.getValue() == 0x55bc801dL && (n == n);
"""
SYMBOLIC_DATA = """
    byte[] data = {1, 2, 3}; data[1] = Verifier.nondetByte();
    CRC32 crc = new CRC32(); crc.update(data, 0, 3);
    assert (crc.getValue() == 0x55bc801dL) == (data[1] == 2);
    Adler32 adler = new Adler32(); adler.update(data, 0, 3);
    assert adler.getValue() != 0xd0007L || data[1] == 2;
"""
READ_FIELD = """
    DecimalFormat format = new DecimalFormat("0.00", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMaximumFractionDigits(Verifier.nondetInt() & 3);
    assert format.toPattern() != null;
"""
SYMBOLIC_FIELD = """
    DecimalFormat format = new DecimalFormat("0.00", DecimalFormatSymbols.getInstance(Locale.ROOT));
    int digits = Verifier.nondetInt(); Verifier.assume(digits > 2 && digits < 9);
    format.setMaximumFractionDigits(digits);
    format.applyPattern("#.0000");
    assert format != null;
"""
FOUND_BEHIND = """
    DecimalFormat format = new DecimalFormat("0.00", DecimalFormatSymbols.getInstance(Locale.ROOT));
    int digits = Verifier.nondetInt(), n = Verifier.nondetInt(); Verifier.assume(digits > 2 && digits < 900);
    format.setMaximumFractionDigits(digits);
    assert format.toPattern().length() > 0 && n * 7 != 49;
"""
UNLINKED = """
    try { twice(Verifier.nondetInt()); assert false; }
    catch (UnsatisfiedLinkError e) { assert e.getMessage().equals("'int Main.twice(int)'"); }
"""
LIBRARY = """
    try { System.loadLibrary("not-there-" + args.length); assert false; }
    catch (UnsatisfiedLinkError e) { assert e.getMessage() != null; }
    try { System.load("not-there"); assert false; }
    catch (UnsatisfiedLinkError e) { assert e.getMessage().startsWith("Expecting an absolute path"); }
"""
FILE_OUTSIDE = """
    int n = Verifier.nondetInt(); Verifier.assume(n > 0 && n < 30000);
    java.io.File file = new java.io.File("in.txt");
    if (file.exists() && file.length() > 10 || file.isDirectory() || file.lastModified() > 0) n = 1;
    assert (n * 7 + 3) * (n * 7 + 3) != 74666881;
"""
FILE_READ = """
    try { assert new java.io.FileInputStream("in.txt").read() != 3; }
    catch (java.io.FileNotFoundException e) { assert e != null; }
"""


@pytest.mark.parametrize(
    ("body", "natives", "verdict", "said"),
    [
        (CHECKSUM, "report", Verdict.TRUE, "updateBytes0(I[BII)I: run on copies (1)"),
        (CHECKSUM, "refuse", Verdict.UNKNOWN, "native method java.util.zip.CRC32.updateBytes0"),
        (
            READ_FIELD,
            "run",
            Verdict.UNKNOWN,
            "java.text.DecimalFormat.toPattern may read field java.text.NumberFormat.maximumFractionDigits "
            "that depends on input in0_int",
        ),
        (SYMBOLIC_DATA, "report", Verdict.TRUE, "updateBytes0(I[BII)I: modelled (1)"),
        (
            SYMBOLIC_FIELD,
            "run",
            Verdict.UNKNOWN,
            "java.text.DecimalFormat.applyPattern wrote field java.text.NumberFormat.maximumFractionDigits "
            "that depends on input in0_int",
        ),
        (READ_FIELD, "continue", Verdict.TRUE, "all paths were explored"),
        (FOUND_BEHIND, "continue", Verdict.FALSE, "int = 7"),
        (
            FOUND_BEHIND.replace("n * 7 != 49", "n * 2 != 51"),
            "continue",
            Verdict.UNKNOWN,
            "may read field java.text.",
        ),
        (FOUND_BEHIND, "run", Verdict.UNKNOWN, "may read field java.text."),
        (UNLINKED, "report", Verdict.TRUE, "Main.twice(I)I: throws UnsatisfiedLinkError"),
        (LIBRARY, "run", Verdict.TRUE, "all paths were explored"),
        (FILE_OUTSIDE, "run", Verdict.FALSE, "int = 1234"),
        (FILE_READ, "run", Verdict.UNKNOWN, "feature not modelled: the content of the file in.txt"),
    ],
    ids=[
        "checksum",
        "refused",
        "field",
        "data",
        "written",
        "each",
        "behind",
        "rest",
        "run",
        "unlinked",
        "library",
        "file",
        "content",
    ],
)
def test_native(tmp_path: Path, body: str, natives: str, verdict: Verdict, said: str) -> None:
    got, text = account(tmp_path, body, natives)
    assert said in text
    assert got is verdict, text


def test_default_locale_that_writes_numbers_otherwise_is_refused(tmp_path: Path) -> None:
    body = """
        Locale.setDefault(Verifier.nondetBoolean() ? Locale.GERMANY : Locale.US);
        assert String.format("%.1f", 1.5).equals("1.5");
    """
    got, text = account(tmp_path, body, "run")
    assert got is Verdict.UNKNOWN
    assert "Locale.setDefault to the language de" in text
