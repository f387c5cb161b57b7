"""Tests that a project has already: compiled if need be, and measured before others are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.check.projects import open_projects
from verifier.classfile.error import ClassFormatError
from verifier.classfile.model import ACC_STATIC, ClassFile
from verifier.classfile.parser import parse_class
from verifier.errors import UserError
from verifier.suites.measuring import Coverage, Measurer
from verifier.task.class_path import class_names


@dataclass(frozen=True)
class Existing:
    """The coverage of the tests of a folder. ``notes``: notes for the user, a line each.

    ``folders``: of their class files; ``names``: of the test classes (binary).
    """

    coverage: Coverage
    notes: tuple[str, ...]
    folders: tuple[Path, ...]
    names: tuple[str, ...]


def measure_existing(
    measurer: Measurer, folder: Path, classes: Mapping[str, ClassFile], class_path: Sequence[Path]
) -> Existing:
    """Run the tests in a folder of sources or class files, or of a project; UserError if there are none.

    ``classes``: what is measured, by internal name. ``class_path``: folders and jars, without the tests.
    """
    if not folder.is_dir():
        raise UserError(f"--existing {folder}: there is no such folder")
    given = [*class_path, *measurer.junit]
    opened = open_projects([*given, folder], measurer.java_home, measurer.scratch)
    places = list(opened.entries[folder])
    names = test_classes(places)
    if not names:
        raise UserError(f"--existing {folder}: there are no classes with tests of JUnit")
    coverage = measurer.measure(classes, [*places, *class_path], names)
    notes = [*opened.notes]
    notes += [f"{folder}: {test} fails: {why}" for test, why in sorted(coverage.failed.items())]
    notes += [f"{folder}: {name} is left out: {why}" for name, why in sorted(coverage.problems.items())]
    return Existing(coverage, tuple(notes), tuple(places), tuple(names))


def test_classes(places: Sequence[Path]) -> list[str]:
    """The binary names of classes that JUnit looks for tests in, in folders of class files, sorted.

    Inner classes belong to those around them (``@Nested``); abstract ones to those below.
    """
    found = set()
    for place in places:
        for name in class_names(place):
            try:
                parsed = parse_class((place / f"{name}.class").read_bytes())
                if _may_hold_tests(parsed):
                    found.add(name.replace("/", "."))
            except ClassFormatError as error:
                raise UserError(f"{place / name}.class: {error}") from None
    return sorted(found)


def _may_hold_tests(owner: ClassFile) -> bool:
    if owner.is_abstract or owner.is_interface or owner.enclosing_method is not None:
        return False
    row = next((row for row in owner.inner_classes if row.name == owner.name), None)
    if row is not None and (row.outer is None or not row.access_flags & ACC_STATIC):
        return False
    inherits = owner.super_name not in (None, "java/lang/Object")
    return (
        inherits
        or any(
            annotation.descriptor.startswith("Lorg/junit/")
            for method in owner.methods
            for annotation in method.annotations
        )
        or any(row.outer == owner.name for row in owner.inner_classes)
    )
