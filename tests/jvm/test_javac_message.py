"""Messages of the real javac are read as what they are."""

from __future__ import annotations

from pathlib import Path

from verifier.jvm.javac_message import Complaint, errors_of, is_of_other_encoding, messages_of
from verifier.jvm.process import Jvm

SOURCE = """
import java.util.*;
import no.such.Thing;
class Wrong {
  List raw = new ArrayList();
  void a() { throw new Exception(); }
  int b() { return absent; }
  int c() { return "text"; }
}
"""


def test_errors_and_warnings(jvm: Jvm, tmp_path: Path) -> None:
    file = tmp_path / "Wrong.java"
    file.write_text(SOURCE, encoding="utf-8")
    status, text = jvm.compile_with_warnings([file], tmp_path / "classes", [])
    errors = errors_of(text)
    assert status != 0 and {one.file for one in errors} == {file}
    assert [(one.line, one.complaint) for one in errors] == [
        (3, Complaint.MISSING),
        (7, Complaint.MISSING),
        (8, Complaint.OTHER),
    ]
    assert {(one.line, one.lint) for one in messages_of(text) if not one.is_error} == {(5, "rawtypes")}
    assert [one.symbol for one in errors if one.symbol] == ["variable absent"]


def test_what_is_found_when_all_names_are_known(jvm: Jvm, tmp_path: Path) -> None:
    file = tmp_path / "Wrong.java"
    text = SOURCE.replace("import no.such.Thing;", "").replace("absent", "1").replace('"text"', "2")
    file.write_text(text, encoding="utf-8")
    _, text = jvm.compile_with_warnings([file], tmp_path / "classes", [])
    assert [(one.line, one.complaint) for one in errors_of(text)] == [(6, Complaint.UNREPORTED)]
    assert {(one.line, one.lint) for one in messages_of(text) if not one.is_error} == {(5, "rawtypes")}


def test_other_encodings(jvm: Jvm, tmp_path: Path) -> None:
    file = tmp_path / "Main.java"
    file.write_bytes('class Main { String s = "äöü"; }'.encode("iso-8859-1"))
    _, text = jvm.compile_with_warnings([file], tmp_path / "classes", [])
    assert is_of_other_encoding(text)
    file.write_text('class Main { int i = "unmappable character"; }', encoding="utf-8")
    _, text = jvm.compile_with_warnings([file], tmp_path / "classes", [])
    assert text and not is_of_other_encoding(text)
