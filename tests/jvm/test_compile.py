"""javac in the server."""

from __future__ import annotations

from pathlib import Path

from verifier.jvm.process import Jvm


def write(path: Path, text: str, encoding: str = "utf-8") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding=encoding)


def test_what_main_needs_is_found_in_all_roots(jvm: Jvm, tmp_path: Path) -> None:
    write(
        tmp_path / "a" / "Main.java", "public class Main { public static void main(String[] a) { p.B.f(); } }"
    )
    write(tmp_path / "b" / "p" / "B.java", "package p; public class B { public static void f() {} }")
    write(tmp_path / "b" / "p" / "Unused.java", "package p; this does not compile")
    result = jvm.compile([tmp_path / "b", tmp_path / "a"], tmp_path / "out")
    assert (result.ok, result.messages) == (True, "")
    assert (tmp_path / "out" / "p" / "B.class").exists()


def test_messages_are_those_of_javac(jvm: Jvm, tmp_path: Path) -> None:
    write(tmp_path / "Main.java", "public class Main { int f() { return true; } }")
    result = jvm.compile([tmp_path], tmp_path / "out")
    assert not result.ok
    assert "Main.java:1: error: incompatible types: boolean cannot be converted to int" in result.messages


def test_a_missing_main_is_said(jvm: Jvm, tmp_path: Path) -> None:
    result = jvm.compile([tmp_path], tmp_path / "out", main_class="p.Start")
    assert not result.ok
    assert result.messages == f"no source of p.Start in {tmp_path}"


def test_latin_1_is_read_when_utf_8_does_not_fit(jvm: Jvm, tmp_path: Path) -> None:
    text = 'public class Main { public static void main(String[] a) { assert "\u00e9".length() == 1; } }'
    write(tmp_path / "Main.java", text, "iso-8859-1")
    assert jvm.compile([tmp_path], tmp_path / "out").ok


def test_text_is_concatenated_without_invokedynamic(jvm: Jvm, tmp_path: Path) -> None:
    write(tmp_path / "Main.java", 'public class Main { String f(int i) { return "i" + i; } }')
    assert jvm.compile([tmp_path], tmp_path / "out").ok
    code = (tmp_path / "out" / "Main.class").read_bytes()
    assert b"StringConcatFactory" not in code
    assert b"StringBuilder" in code
    assert b"LocalVariableTable" in code


def test_an_older_language_can_be_asked_for(jvm: Jvm, tmp_path: Path) -> None:
    write(tmp_path / "Main.java", "public class Main { void f() { var x = 1; } }")
    assert jvm.compile([tmp_path], tmp_path / "out").ok
    assert not jvm.compile([tmp_path], tmp_path / "old", release=8).ok


def test_classes_loaded_by_name_are_compiled_too(jvm: Jvm, tmp_path: Path) -> None:
    main = (
        'public class Main { public static void main(String[] a) throws Exception { Class.forName("B"); } }'
    )
    write(tmp_path / "Main.java", main)
    write(tmp_path / "B.java", "class B { }")
    assert jvm.compile([tmp_path], tmp_path / "out").ok
    assert (tmp_path / "out" / "B.class").exists()
    write(tmp_path / "C.java", "this does not compile")
    assert jvm.compile([tmp_path], tmp_path / "other").ok
