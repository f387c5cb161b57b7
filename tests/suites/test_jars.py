"""JaCoCo and the class files that it can read."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from verifier.classfile.parser import parse_class
from verifier.errors import UserError
from verifier.suites.jars import check_versions

SAMPLE = Path(__file__).parents[1] / "corpus/class/Sample.class"


def test_a_class_file_too_new_for_jacoco_is_named(
    jars: tuple[list[Path], list[Path]], tmp_path: Path
) -> None:
    data = SAMPLE.read_bytes()
    new = parse_class(data[:4] + struct.pack(">HH", 0, 44 + 90) + data[8:])
    check_versions(jars[1], [parse_class(data)])
    told = r"^Sample is compiled for Java 90, and the JaCoCo here .* up to Java \d+: .*--java-home\)$"
    with pytest.raises(UserError, match=told):
        check_versions(jars[1], [parse_class(data), new])
    check_versions([tmp_path / "none.jar"], [new])
