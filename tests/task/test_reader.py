"""Task definitions and lists of directories; hostile input ends in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.errors import UserError
from verifier.task.definition import list_properties, read_task
from verifier.task.property import Property

TASK = """\
format_version: '2.0'
input_files:
  - ../common/
  - Program/
properties:
  - property_file: ../properties/valid-assert.prp
    expected_verdict: false
  - property_file: ../properties/no-runtime-exception.prp
    expected_verdict: true
options:
  language: Java
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small collection: ``set/Task.yml`` with its sources and properties."""
    for name in ("common", "set/Program", "properties"):
        (tmp_path / name).mkdir(parents=True)
    properties = tmp_path / "properties"
    (properties / "valid-assert.prp").write_text("CHECK( init(Main.main()), LTL(G assert) )")
    (properties / "no-runtime-exception.prp").write_text(
        "CHECK(init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)))"
    )
    (properties / "other-entry.prp").write_text("CHECK( init(a.Start.main()), LTL(G assert) )")
    (tmp_path / "set/Program/Main.java").write_text("public class Main {}")
    (tmp_path / "set/Task.yml").write_text(TASK)
    return tmp_path


def test_a_task_definition(folder: Path) -> None:
    task = read_task([folder / "set/Task.yml"], "valid-assert")
    assert task.name == "Task"
    assert task.source_roots == (folder / "common", folder / "set/Program")
    assert task.property is Property.VALID_ASSERT
    assert task.entry_class == "Main"
    assert task.expected is False
    assert task.origin == folder / "set/Task.yml"


def _bomb() -> str:
    """Aliases of aliases: 10 ** 9 texts."""
    levels = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    return "\n".join(["a0: &a0 [lol]", *levels])


@pytest.mark.parametrize("given", ["src", "src/com", "src/com/acme"])
def test_the_folder_of_a_package_is_found_to_be_one(tmp_path: Path, given: str) -> None:
    package = tmp_path / "src/com/acme"
    package.mkdir(parents=True)
    (tmp_path / "common").mkdir()
    (package / "App.java").write_text("package com.acme; public class App { static class In { } }")
    for entry in ("com.acme.App", "com.acme.App$In"):
        (tmp_path / "p.prp").write_text(f"CHECK( init({entry}.main()), LTL(G assert) )")
        task = read_task([tmp_path / "common", tmp_path / given], str(tmp_path / "p.prp"))
        assert task.source_roots == (tmp_path / "common", tmp_path / "src")
        assert task.entry_class == entry
        assert task.program_root == tmp_path / "src"


def test_folders_of_other_packages_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "com/other").mkdir(parents=True)
    (tmp_path / "com/other/App.java").write_text("package com.other; public class App { }")
    (tmp_path / "p.prp").write_text("CHECK( init(com.acme.App.main()), LTL(G assert) )")
    task = read_task([tmp_path / "com/other"], str(tmp_path / "p.prp"))
    assert task.source_roots == (tmp_path / "com/other",)


def test_all_entries_are_listed(folder: Path) -> None:
    entries = list_properties(folder / "set/Task.yml")
    assert [(e.specification.goal.value, e.expected) for e in entries] == [
        ("valid-assert", False),
        ("no-runtime-exception", True),
    ]


def test_several_properties_need_a_choice(folder: Path) -> None:
    with pytest.raises(UserError, match=r"valid-assert, no-runtime-exception.*--property"):
        read_task([folder / "set/Task.yml"], None)


def test_a_single_property_needs_no_choice(folder: Path) -> None:
    text = TASK.replace(
        "  - property_file: ../properties/no-runtime-exception.prp\n    expected_verdict: true\n", ""
    )
    (folder / "set/Task.yml").write_text(text)
    assert read_task([folder / "set/Task.yml"], None).property is Property.VALID_ASSERT


def test_a_property_file_wins_over_the_task(folder: Path) -> None:
    task = read_task([folder / "set/Task.yml"], str(folder / "properties/other-entry.prp"))
    assert task.entry_class == "a.Start"
    assert task.expected is False


def test_a_property_the_task_does_not_list_may_be_asked_for(folder: Path) -> None:
    task = read_task([folder / "set/Task.yml"], "no-deadlock")
    assert task.property is Property.NO_DEADLOCK
    assert task.expected is None


def test_format_1_0_and_a_single_input_file(folder: Path) -> None:
    text = TASK.replace("'2.0'", "'1.0'").replace(
        "input_files:\n  - ../common/\n  - Program/\n", "input_files: Program/\n"
    )
    (folder / "set/Task.yml").write_text(text)
    task = read_task([folder / "set/Task.yml"], "valid-assert")
    assert task.source_roots == (folder / "set/Program",)


def test_directories_with_a_property_file(folder: Path) -> None:
    prp = str(folder / "properties/valid-assert.prp")
    task = read_task([folder / "common", folder / "set/Program"], prp)
    assert task.name == "Program"
    assert task.source_roots == (folder / "common", folder / "set/Program")
    turned = read_task([folder / "set/Program", folder / "common"], prp)
    assert turned.name == "Program"
    assert turned.program_root == folder / "set/Program"


def test_a_java_file_stands_for_the_root_of_its_package(folder: Path) -> None:
    file = folder / "set/Program/a/b/C.java"
    file.parent.mkdir(parents=True)
    file.write_text("/* text */\npackage a.b;\nclass C {}")
    assert read_task([file], "valid-assert").source_roots == (folder / "set/Program",)
    file.write_text("package x.b;\nclass C {}")
    with pytest.raises(UserError, match=r"package x\.b does not match"):
        read_task([file], "valid-assert")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is a mapping"),
        ("- a\n- b\n", "is a mapping"),
        ("a: [", "not valid YAML (line"),
        ("a: 1\nb: {c: 1, d: 2}\na: 3", "not valid YAML (line 3): a second 'a'"),
        ("b: {c: 1, d: 2, c: 3}", "not valid YAML (line 1): a second 'c'"),
        ("\tformat_version: 2.0", "not valid YAML (line"),
        ("&a [*a]", "a value holds itself"),
        ("a: !!bool foo", "not what its tag says"),
        ("a: !!int ''", "not what its tag says"),
        ("a: !!timestamp foo", "not what its tag says"),
        (_bomb(), "more than 100000 values"),
        ("!!python/object/apply:os.system ['true']", "not valid YAML (line 1)"),
        ("a: " + "[" * 5000, "not valid YAML"),
        ("a: 2001-99-99", "not valid YAML"),
        ("a: \x00", "not valid YAML"),
        ("input_files: x\n", "format_version is missing"),
        (TASK.replace("2.0", "3.0"), "format_version is 3.0"),
        (TASK.replace("2.0", "2.0\\n"), "format_version"),
        (TASK.replace("'2.0'", '"3\\n4"'), "format_version is 3 4;"),
        (TASK.replace("'2.0'", "x" * 9000), "format_version is xxx"),
        (TASK.replace("Java", "C"), "the language is C"),
        (TASK.replace("options:\n  language: Java", "options: [1]"), "options is not a mapping"),
        ("format_version: '2.0'\n", "input_files is not"),
        ("format_version: '2.0'\ninput_files: []\n", "input_files is not"),
        ("format_version: '2.0'\ninput_files: [1]\n", "input_files is not"),
        ('format_version: "2.0"\ninput_files: ["a\\0b"]\n', "NUL"),
        (TASK.replace("Program/", "Missing/"), "no such file or directory"),
        (TASK.replace("Program/", "Task.yml"), "neither a directory nor a .java file"),
        (TASK.replace("properties:", "x:"), "lists no property"),
        (TASK.replace("valid-assert.prp", "missing.prp"), "cannot be read"),
        (TASK.replace("property_file", "file"), "has no property_file"),
        (TASK.replace("expected_verdict: true", "expected_verdict: maybe"), "expected_verdict is maybe"),
        ("format_version: 2.0\ninput_files: Program/\nproperties: 7\n", "properties is not a list"),
    ],
)
def test_hostile_definitions_are_refused_in_one_line(folder: Path, text: str, complaint: str) -> None:
    (folder / "set/Task.yml").write_text(text, newline="")
    with pytest.raises(UserError) as caught:
        read_task([folder / "set/Task.yml"], None)
    message = str(caught.value)
    assert complaint in message
    assert "\n" not in message
    assert len(message) < 500


def test_a_definition_that_is_not_utf8(folder: Path) -> None:
    (folder / "set/Task.yml").write_bytes(b"format_version: '\xff'")
    with pytest.raises(UserError, match="not UTF-8"):
        read_task([folder / "set/Task.yml"], None)


def test_a_huge_definition(folder: Path) -> None:
    (folder / "set/Task.yml").write_text("a: " + "b" * (1 << 20))
    with pytest.raises(UserError, match="larger than"):
        read_task([folder / "set/Task.yml"], None)


@pytest.mark.parametrize(
    ("inputs", "chosen", "complaint"),
    [
        ([], "valid-assert", "nothing to verify"),
        (["set/Task.yml", "common"], "valid-assert", "stands alone"),
        (["common"], None, "say which property"),
        (["common"], "termination", "unknown property"),
        (["common"], "missing.prp", "cannot be read"),
        (["nowhere"], "valid-assert", "no such file"),
        (["nowhere.yml"], "valid-assert", "cannot be read"),
    ],
)
def test_bad_command_lines(folder: Path, inputs: list[str], chosen: str | None, complaint: str) -> None:
    with pytest.raises(UserError, match=complaint):
        read_task([folder / name for name in inputs], chosen)
