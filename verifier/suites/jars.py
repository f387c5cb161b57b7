"""The jars of JUnit 5 and JaCoCo: named by the user, on the class path, or installed by the system."""

from __future__ import annotations

import contextlib
import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.classfile.error import ClassFormatError
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.errors import UserError

_SYSTEM = Path("/usr/share/java")
_JUNIT = {
    "org/junit/jupiter/api/Test.class": "junit-jupiter-api.jar",
    "org/junit/jupiter/engine/JupiterTestEngine.class": "junit-jupiter-engine.jar",
    "org/junit/jupiter/params/ParameterizedTest.class": "junit-jupiter-params.jar",
    "org/junit/platform/launcher/Launcher.class": "junit-platform-launcher.jar",
    "org/junit/platform/engine/TestEngine.class": "junit-platform-engine.jar",
    "org/junit/platform/commons/util/ReflectionUtils.class": "junit-platform-commons.jar",
    "org/opentest4j/AssertionFailedError.class": "opentest4j.jar",
    "org/apiguardian/api/API.class": "apiguardian-api.jar",
}
_JACOCO = {
    "org/jacoco/core/analysis/Analyzer.class": "org.jacoco.core.jar",
    "org/objectweb/asm/ClassReader.class": "asm.jar",
    "org/objectweb/asm/tree/MethodNode.class": "asm-tree.jar",
    "org/objectweb/asm/commons/AnalyzerAdapter.class": "asm-commons.jar",
    "org/objectweb/asm/tree/analysis/Analyzer.class": "asm-analysis.jar",
}
_VINTAGE = {
    "org/junit/vintage/engine/VintageTestEngine.class": "junit-vintage-engine.jar",
    "org/junit/Test.class": "junit4.jar",
    "org/hamcrest/Matcher.class": "hamcrest.jar",
}


_BEFORE_JAVA_1 = 44
"""A class file's version is so much more than that of its Java."""


@dataclass(frozen=True)
class Jars:
    """The jars of JUnit (what tests are compiled and run with) and of JaCoCo."""

    junit: tuple[Path, ...]
    jacoco: tuple[Path, ...]


def find_jars(places: Sequence[Path]) -> Jars:
    """Their jars: from what the user names, then the system's; UserError if one is missing."""
    return Jars(tuple(find_junit(places)), tuple(find_jacoco(places)))


def find_junit(
    named: Sequence[Path] = (), class_path: Iterable[Path] = (), system: Path = _SYSTEM
) -> list[Path]:
    """The jars for compiling and running tests of JUnit 5; and of JUnit 4, if installed.

    ``named``: jars or folders of jars, of ``--junit``. UserError if something is missing.
    """
    found = _find(_JUNIT, named, class_path, system)
    if isinstance(found, str):
        raise UserError(
            f"JUnit 5 is missing ({found}): apt-get install junit5, or name its jars with --junit PATH"
        )
    older = _find(_VINTAGE, named, class_path, system)
    return [*found, *(jar for jar in older if jar not in found)] if not isinstance(older, str) else found


def find_jacoco(
    named: Sequence[Path] = (), class_path: Iterable[Path] = (), system: Path = _SYSTEM
) -> list[Path]:
    """JaCoCo's core and the ASM that it uses; UserError if something is missing."""
    found = _find(_JACOCO, named, class_path, system)
    if isinstance(found, str):
        raise UserError(
            f"JaCoCo is missing ({found}): apt-get install libjacoco-java, "
            "or name its jars and those of ASM with --junit PATH"
        )
    return found


def check_versions(jacoco: Sequence[Path], classes: Iterable[ClassFile]) -> None:
    """UserError if a class file is newer than what ASM, with which JaCoCo reads it, knows."""
    newest = _newest_version(jacoco)
    for one in classes:
        if newest is not None and one.major_version > newest:
            name, java = one.name.replace("/", "."), one.major_version - _BEFORE_JAVA_1
            raise UserError(
                f"{name} is compiled for Java {java}, and the JaCoCo here reads class files up to Java "
                f"{newest - _BEFORE_JAVA_1}: name a newer JaCoCo and ASM with --junit PATH, or take an older "
                "JDK (--java-home)"
            )


def _newest_version(jacoco: Sequence[Path]) -> int | None:
    """The largest ``V...`` of ASM's Opcodes; None if there is none to be seen."""
    for jar in jacoco:
        with contextlib.suppress(OSError, KeyError, zipfile.BadZipFile, ClassFormatError):
            with zipfile.ZipFile(jar) as archive:
                fields = parse_class(archive.read("org/objectweb/asm/Opcodes.class")).fields
            known = {f.name: getattr(f.constant_value, "value", None) for f in fields}
            numbers = [v for name, v in known.items() if re.fullmatch(r"V\d+", name) and isinstance(v, int)]
            return max(numbers, default=None)
    return None


def _find(
    wanted: dict[str, str], named: Sequence[Path], class_path: Iterable[Path], system: Path
) -> list[Path] | str:
    """The jars that hold the wanted classes, each once; the first class that none has, as people write it."""
    places = [jar for path in named for jar in _jars_of(path)]
    places += [path for path in class_path if path.suffix == ".jar" and path.is_file()]
    members = {jar: _members(jar) for jar in places}
    found: list[Path] = []
    for entry, file in wanted.items():
        jar = next((jar for jar in places if entry in members[jar]), None)
        if jar is None:
            jar = system / file if (system / file).is_file() else None
        if jar is None:
            return entry.removesuffix(".class").replace("/", ".")
        if jar not in found:
            found.append(jar)
    return found


def _jars_of(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.glob("*.jar"))
    if path.is_file():
        return [path]
    raise UserError(f"{path}: no such jar or folder of jars")


def _members(jar: Path) -> frozenset[str]:
    try:
        with zipfile.ZipFile(jar) as archive:
            return frozenset(archive.namelist())
    except (OSError, zipfile.BadZipFile) as error:
        raise UserError(f"{jar}: this is no jar that can be read ({error})") from None
